"""Each way in which people break a YAML file has its sentence, its place and its remedy."""

import pytest
import yaml

from oniroo.deck.nodes import parse
from oniroo.ground.findings import InputFault

CASES = [
    ("cards:\n\t- a: b\n", "2:1", "a tab is used for indentation", "use spaces"),
    ("cards:\n  a: 1\n\tb: 2\n", "3:1", "a tab is used for indentation", "use spaces"),
    ("cards:\n  - a: 1\n  \t  b: 2\n", "3:3", "a tab is used for indentation", "use spaces"),
    ("name: Action: piochez\n", "1:13", "a colon stands inside a text", '"double quotes"'),
    ("name: 'l'oiseau'\n", "1:10", "the quotes end before the text does", '"double quotes"'),
    ('name: "a" b\n', "1:11", "the quotes end before the text does", '"double quotes"'),
    ("name: *new*\n", "1:7", "cannot begin with an asterisk", '"double quotes"'),
    ("name: * new\n", "1:7", "cannot begin with an asterisk", '"double quotes"'),
    ("name: @player\n", "1:7", "cannot begin with an at sign", '"double quotes"'),
    ("name: %x\n", "1:7", "cannot begin with a percent sign", '"double quotes"'),
    ("name: `x`\n", "1:7", "cannot begin with a backtick", '"double quotes"'),
    ("name: & Co\n", "1:7", "cannot begin with an ampersand", '"double quotes"'),
    ("name: !<x y\n", "1:7", "cannot begin with an exclamation mark", '"double quotes"'),
    ("name: ]\n", "1:7", "cannot begin with ]", '"double quotes"'),
    ("name: , b\n", "1:7", "cannot begin with ,", '"double quotes"'),
    ("a: b\n%x: y\n", "2:1", "a line cannot begin with a percent sign", '"double quotes"'),
    ("%YAML 9.9\n---\na: b\n", "1:1", "a line cannot begin with a percent sign", '"double quotes"'),
    ('a: "abc\nb: c\n', "1:4", "a quotation mark is opened here and never closed", "close it"),
    ("a: 'abc\nb: c\n", "1:4", "a quotation mark is opened here and never closed", "close it"),
    ("a:\n  - {b: c, d: e\n  - {b: c}\n", "2:5", "the { that is opened here is never closed", "add }"),
    ("a: [1, 2\nb: 3\n", "1:4", "the [ that is opened here is never closed", "add ]"),
    ("- {name: Room #2, x: y}\n- {b: c}\n", "1:15", "a # begins a comment here", '"double quotes"'),
    ('- {name: "Fox, x: y}\n- {name: "Owl"}\n', "1:10", "a quotation mark is opened here and never closed", "close"),
    ("- {name: A: B, x: y}\n", "1:11", "a colon stands inside a text, or the comma", '"double quotes"'),
    ('- {a: "b" c: d}\n', "1:11", "a comma or } is missing before this", "add it"),
    ("a: {b: c}}\n", "1:10", "a } stands here without its partner", "take it out"),
    ("a: 1\nfoo\nb: 2\n", "2:1", "“foo” is no key with a value", "key: value"),
    ("a: 1\n  b: 2\n", "2:4", "indented more than the value before it allows", "same indentation"),
    ("a:\n   b: 2\n  c: 3\n", "3:3", "does not line up", "same indentation"),
    ("a:\n  - b\n c: d\n", "3:2", "does not line up", "same indentation"),
    (": x\n", "1:1", "a colon stands here without a key", "key: value"),
    ("a: - b\n", "1:4", "a list cannot begin behind a key in the same line", "next line"),
    ("a: > x\n  b\n", "1:4", "after | or > the text begins on the next line", "move it"),
    ("a: |x\n  b\n", "1:4", "after | or > the text begins on the next line", "move it"),
    ('a: "\\q"\n', "1:", "a backslash in double quotes", "\\\\"),
    ("a: 1\n...\nb: 2\n", "3:1", "text follows after the end of the deck", "one deck in a file"),
    ("- \t- b\n", "1:3", "a tab stands where YAML wants spaces", "use spaces"),
    ("- a\nb: c\n", "2:1", "this line", "same indentation"),
    ("a: 'b'? c\n", "1:7", "this is not written as YAML wants it", "put texts in quotes"),
    ("a: {b: c, d: [e}\n", "1:14", "the [ that is opened here is closed by }", "write ]"),
    ("a: {b: c]\n", "1:4", "the { that is opened here is closed by ]", "write }"),
    ("[\n", "1:1", "the [ that is opened here is never closed", "add ] where the list ends, or take the [ out"),
    ("{\n", "1:1", "the { that is opened here is never closed", "add } where"),
    ("a: [1, 2,\n", "1:4", "the [ that is opened here is never closed", "add ] at the end of its line"),
    ("a: [1, 2,\nb: 3\nc:\n  - d\n", "1:4", "the [ that is opened here is never closed", "add ]"),
    ("a: [\n  - {b: c}\n", "1:4", "the [ that is opened here is never closed", "add ] where the list ends"),
    ("a: {\n  - {b: c}\n", "1:4", "the { that is opened here is never closed", "add } where"),
    ("a: [\nb:\n  - {c: [1]}\n", "1:4", "the [ that is opened here is never closed", "add ]"),
    ("a: [1,\n  - [2, 3]\n  - x\n", "1:4", "the [ that is opened here is never closed", "add ]"),
    ("a: [\n  b,\n  , c\n]\n", "3:3", "a text cannot begin with ,", '"double quotes"'),
    ("a: [,]\n", "1:5", "a text cannot begin with ,", '"double quotes"'),
    ("a: [\n  {b: c}\n  {d: e}\n]\n", "3:3", "a comma or ] is missing before this", "add it"),
    ("a: {\n  b: c\n  d: e\n}\n", "3:4", "a colon stands inside a text, or the comma before", '"double quotes"'),
]


@pytest.mark.parametrize("loader", ["C", "Python"])
@pytest.mark.parametrize("sign", ["]", "}", "{"])
def test_each_bracket_that_is_away_is_found_in_its_line(
    sign: str, loader: str, published_text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if loader == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader")
    lines = published_text.split("\n")
    places = [
        (row, column)
        for row, line in enumerate(lines)
        if not line.lstrip().startswith("#")
        for column, mark in enumerate(line)
        if mark == sign
    ]
    for row, column in places[:: 5 if loader == "C" else 50]:
        spoilt = [*lines[:row], lines[row][:column] + lines[row][column + 1 :], *lines[row + 1 :]]
        with pytest.raises(InputFault) as caught:
            parse("\n".join(spoilt), "d")
        (finding,) = caught.value.findings
        assert finding.place is not None
        assert finding.place.line == row + 1, finding


@pytest.mark.parametrize("sign", ["[", "{"])
def test_a_bracket_too_much_is_found_in_its_line(sign: str, published_text: str) -> None:
    lines = published_text.split("\n")
    for row, line in enumerate(lines):
        if line.strip() and not line.lstrip().startswith("#") and line.endswith(":"):
            with pytest.raises(InputFault) as caught:
                parse("\n".join([*lines[:row], f"{line} {sign}", *lines[row + 1 :]]), "d")
            (finding,) = caught.value.findings
            assert finding.problem == f"the {sign} that is opened here is never closed"
            assert str(finding.place) == f"d:{row + 1}:{len(line) + 2}"


@pytest.mark.parametrize("loader", ["C", "Python"])
@pytest.mark.parametrize(("source", "place", "said", "remedy"), CASES)
def test_broken_yaml(
    source: str, place: str, said: str, remedy: str, loader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if loader == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader")
    with pytest.raises(InputFault) as caught:
        parse(source, "d")
    (finding,) = caught.value.findings
    at = f"{finding.place}".removeprefix("d:")
    assert at == place if not place.endswith(":") else at.startswith(place)
    assert said in finding.problem
    assert remedy in finding.remedy
    assert finding.code == "deck-yaml"
    for jargon in ("scanning", "expected", "token", "mapping", "scalar", "block", "flow", "context", "indicator"):
        assert jargon not in str(finding)
