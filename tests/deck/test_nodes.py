"""YAML comes through as it was typed, bounded, with the place of everything."""

import tracemalloc
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from oniroo.deck import nodes
from oniroo.deck.nodes import NotFinite, parse
from oniroo.deck.text_types import number, text
from oniroo.ground.findings import InputFault, Place, Severity


def tree(source: str) -> Any:
    document = parse(source, "d")
    assert document.findings == []
    return document.tree


def refusal(source: str) -> str:
    with pytest.raises(InputFault) as caught:
        parse(source, "d")
    return str(caught.value)


AS_TYPED = [
    *("no", "yes", "on", "off", "No", "true", "y", "012", "09", "0x1F", "0o17", "1_000", "12:30", "1:15", "1.10", "="),
    *("2024-01-01", "1e3", "+1", "-1", "nullable", "R&D", "it's", "a#b", "100%", "<A>", "é 字 نח"),
]


@pytest.mark.parametrize("typed", AS_TYPED)
def test_scalars_stay_as_typed(typed: str) -> None:
    assert tree(f"a: {typed}\n") == {"a": typed}
    assert tree(f"a: [{typed}, x]\n") == {"a": [typed, "x"]}
    assert tree(f'"{typed}": x\n') == {typed: "x"}


def test_language_no_is_a_key() -> None:
    assert tree("languages: [en, no]\nno: {title: Off}\n") == {"languages": ["en", "no"], "no": {"title": "Off"}}


VISIBLE = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufeff")


@given(st.text(VISIBLE))
def test_quoted_text_comes_back(typed: str) -> None:
    quoted = typed.replace("'", "''")
    assert tree(f"a: '{quoted}'\n")["a"] == typed


@pytest.mark.parametrize("typed", ["", "~", "null", "Null", "NULL", "# comment"])
def test_nothing_is_none(typed: str) -> None:
    assert tree(f"a: {typed}\nb: x\n") == {"a": None, "b": "x"}
    assert tree('a: "null"\nb: "~"\nc: ""\n') == {"a": "null", "b": "~", "c": ""}


@pytest.mark.parametrize("typed", [".nan", ".NaN", ".inf", "-.inf", "+.INF"])
def test_not_finite_is_told_from_text(typed: str) -> None:
    assert isinstance(tree(f"a: {typed}\n")["a"], NotFinite)
    assert not isinstance(tree(f'a: "{typed}"\n')["a"], NotFinite)


def test_places_of_keys_and_values() -> None:
    document = parse("a: 1\nb:\n  - {c: 字, d: x}\n  - &n [y]\ne: *n\n", "d")
    assert document.value_place(("a",)) == Place("d", 1, 4)
    assert document.value_place(("b", 0)) == Place("d", 3, 5)
    assert document.value_place(("b", 0, "d")) == Place("d", 3, 15)
    assert document.key_place(("b", 0, "d")) == Place("d", 3, 12)
    assert document.value_place(("b", 0, "none", 3)) == Place("d", 3, 5)
    assert document.key_place(("b", 1)) == document.value_place(("b", 1)) == Place("d", 4, 5)
    assert document.value_place(("e", 0)) == Place("d", 4, 9)


def test_duplicate_keys_have_both_places() -> None:
    document = parse("a: 1\nb: {c: 1, c: 2}\na: 3\n", "d")
    assert [str(finding) for finding in document.findings] == [
        "d:2:11: c stands here a second time (first in line 2, column 5); keep one of them",
        "d:3:1: a stands here a second time (first in line 1); keep one of them",
    ]
    assert document.tree == {"a": "1", "b": {"c": "1"}}


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("a: !!python/object:os.system x\n", "d:1:4: !!python/object:os.system begins with an exclamation mark"),
        ("a: !!int 012\n", "d:1:4: !!int begins with an exclamation mark"),
        ("a: !new\n", "d:1:4: !new begins with an exclamation mark"),
        ("a: !!map {b: c}\n", "d:1:4: !!map begins with an exclamation mark"),
        ("? [a]\n: b\n", "d:1:3: a key must be a plain word"),
        ("~: b\n", "d:1:1: a key must be a plain word"),
        ("a: *b\n", "d:1:4: *b begins with an asterisk, which YAML takes for a reference to &b; there is none"),
        ("<<: {b: c}\n", "d:1:1: merge keys (<<) are not read here"),
    ],
)
def test_what_is_refused_and_gone_around(source: str, said: str) -> None:
    (finding,) = parse(source, "d").findings
    assert str(finding).startswith(said)
    assert finding.remedy


@pytest.mark.parametrize(
    ("source", "column"),
    [("a: Room #2\n", 9), ("- Room  #2 x\n", 9), ("- [a, b #2\n  ]\n", 9), ("a: Two\n  lines #x\n", 9)],
)
def test_text_that_turns_into_a_comment_is_named(source: str, column: int) -> None:
    (finding,) = parse(source, "d").findings
    assert finding.severity is Severity.WARNING
    assert finding.place is not None
    assert finding.place.column == column
    assert "is taken for a comment" in finding.problem


@pytest.mark.parametrize("source", ["a: 5 # five\n", "a: 5  # 5\n", 'a: "Room #2"\n', "a: a#b\n", "#x\na: b\n  #y\n"])
def test_plain_comments_are_left_alone(source: str) -> None:
    assert parse(source, "d").findings == []


def test_many_anchors_without_a_reference_are_many_values_at_most() -> None:
    count = 110_000
    assert len(tree("a:\n" + "".join(f"- &a{n} x\n" for n in range(count)))["a"]) == count
    said = refusal("a:\n" + "".join(f"- &a{n} [x]\n" for n in range(count)))
    assert "the file holds more than 200,000 values" in said


def test_references_are_counted_each_time() -> None:
    many = "a: &a [" + "x, " * 1_000 + "]\nb: [" + "*a, " * 180 + "]\n"
    assert len(tree(many)["b"]) == 180
    assert "references (*) swell the file to over 200,000 values" in refusal(many.replace("[*a, ", "[" + "*a, " * 30))


def test_anchors_work_as_usual() -> None:
    assert tree("a: &x {b: c}\nd: [*x, *x]\n") == {"a": {"b": "c"}, "d": [{"b": "c"}, {"b": "c"}]}


@pytest.mark.parametrize("source", ["", "\n\n", "# only a comment\n", "---\n", "~\n", "---\n...\n"])
def test_empty_file_is_one_sentence(source: str) -> None:
    assert refusal(source).startswith("d: the file holds nothing; ")


def test_second_document_is_refused() -> None:
    assert refusal("a: b\n---\nc: d\n").startswith("d:2:1: a line of three dashes begins a second document")


def bomb(levels: int = 9) -> str:
    lines = [f"a0: &a0 [{', '.join('x' * 10)}]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, levels + 1)]
    return "\n".join(lines) + "\n"


ATTACKS = [
    (bomb(), "swell the file"),
    ("a: &a [*a]\n", "d:1:8: *a stands inside what it refers to"),
    ("a: &a {b: {c: *a}}\n", "stands inside what it refers to"),
    ("[" * 2000, "nested"),
    ("{a: " * 500, "nested"),
    ("- " * 1000 + "x\n", "nested"),
    ("a: [" + "[], " * 300_000 + "]\n", "more than 200,000 values"),
    (
        "".join(f"a{n}: &a{n} [{f'*a{n - 1}' if n else 'x'}]\n" for n in range(30)),
        "lists and keys more than 20 deep",
    ),
]


@pytest.mark.parametrize(("source", "said"), ATTACKS, ids=range(len(ATTACKS)))
def test_bombs_are_refused_in_small_memory(source: str, said: str) -> None:
    tracemalloc.start()
    try:
        assert said in refusal(source)
        assert tracemalloc.get_traced_memory()[1] < 200_000_000
    finally:
        tracemalloc.stop()


def test_both_of_the_library_s_parsers_give_the_same(monkeypatch: pytest.MonkeyPatch, published_text: str) -> None:
    one = parse(published_text, "d")
    monkeypatch.delattr(yaml, "CSafeLoader")
    other = parse(published_text, "d")
    assert (one.tree, one.values, one.keys) == (other.tree, other.values, other.keys)


def test_depth_limit_is_exact() -> None:
    deepest = nodes.MAX_DEPTH
    assert tree("[" * deepest + "]" * deepest)
    assert "nested more than 20 deep" in refusal("[" * (deepest + 1) + "]" * (deepest + 1))


@given(st.integers(0, 9999), st.integers(0, 2))
def test_numbers_are_decimal_whatever_leads_them(value: int, zeros: int) -> None:
    assert number(parse(f"a: {'0' * zeros}{value}\n", "d").tree["a"]) == value  # type: ignore[call-overload, index]


@given(st.text(st.characters(categories=["L", "N"], max_codepoint=0xBF), min_size=1, max_size=30))
def test_text_is_kept_letter_for_letter(typed: str) -> None:
    assert text(typed) == typed


def test_text_is_composed_and_told_from_mojibake() -> None:
    assert text("e\N{COMBINING ACUTE ACCENT}") == "é"
    assert text("Ângela Ã Àrea â la Štěpán “quoted” 5 €") == "Ângela Ã Àrea â la Štěpán “quoted” 5 €"
    for letter in ("é", "Ü", "—", "ż", "’"):
        with pytest.raises(ValueError, match="saved in one encoding and read in another"):
            text(letter.encode("utf-8").decode("cp1252"))
