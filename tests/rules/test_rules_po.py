"""PO files: what Poedit, Weblate and msgmerge write is read and kept; what is no PO file is refused by its line."""

import re
from pathlib import Path

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oniroo.ground.findings import Fault, InputFault
from oniroo.rules.po import MOST_BYTES, Entry, Frame, by_key, entries_of, po_file, po_text, read_po
from oniroo.rules.po_lines import MOST_NAMED

POEDIT = r"""# Lithuanian rules
# Made by Ona, 2024
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: oniroo\n"
"POT-Creation-Date: \n"
"PO-Revision-Date: 2024-05-01 12:00+0300\n"
"Last-Translator: Ona <ona@example.org>\n"
"Language-Team: \n"
"Language: lt_LT\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n"
"%100<10 || n%100>=20) ? 1 : 2);\n"
"X-Generator: Poedit 3.4.2\n"
"X-Poedit-SourceCharset: UTF-8\n"

# I am not sure of the verb.
# noqa: terms
#. rev: 2
#. values: n_free=8 (few)
#. outdated: the English text has a new meaning
#: rules.yaml:12
#, fuzzy, python-brace-format, max-length:80
#| msgctxt "A_01.9"
#| msgid ""
#| "There were {n_free} "
#| "cards."
msgctxt "A_02.1"
msgid ""
"There are {n_free} FREE cards. "
"Their yellow rectangle names no group."
msgstr ""
"LAISVŲJŲ kortų yra {n_free}; "
"„be grupės“ \"ir\" \\ taip.\n"
"Antra eilutė."

#. rev: 1
msgctxt "A_02.2"
msgid "Short."
msgstr ""

# An old remark.
#. rev: 3
#. values: n_free=8 (few)
#, fuzzy
#~| msgid "Older."
#~ msgctxt "A_09.1"
#~ msgid "Old."
#~ msgstr "Sena."

# Here somebody said goodbye.
"""


def test_a_file_saved_by_poedit_is_read_as_it_stands() -> None:
    file = po_file(POEDIT, "p.po")
    first, second, old = file.entries
    assert first == Entry(
        "A_02.1",
        "There are {n_free} FREE cards. Their yellow rectangle names no group.",
        'LAISVŲJŲ kortų yra {n_free}; „be grupės“ "ir" \\ taip.\nAntra eilutė.',
        rev=2,
        fuzzy=True,
        previous="There were {n_free} cards.",
        reason="the English text has a new meaning",
        remark="I am not sure of the verb.\nnoqa: terms",
        categories=first.categories,
        flags=("python-brace-format", "max-length:80"),
        references=("rules.yaml:12",),
        previous_key="A_01.9",
    )
    assert list(map(str, first.categories)) == ["n_free=8 (few)"]
    assert (second.key, second.text, second.fuzzy) == ("A_02.2", "", False)
    assert (old.obsolete, old.fuzzy, old.rev, old.previous, old.remark) == (True, True, 3, "Older.", "An old remark.")
    assert file.frame.top == ("# Lithuanian rules", "# Made by Ona, 2024", "#, fuzzy")
    assert file.frame.end == ("# Here somebody said goodbye.",)
    assert "X-Generator: Poedit 3.4.2" in file.frame.header


def test_what_is_read_is_written_again_in_its_order_and_then_stays() -> None:
    file = po_file(POEDIT, "p.po")
    written = po_text("lt", file.entries, file.frame)
    again = po_file(written, "p.po")
    assert (again.entries, again.frame.top, again.frame.end) == (file.entries, file.frame.top, file.frame.end)
    assert po_text("lt", again.entries, again.frame) == written
    names = [line.partition(":")[0] for line in file.frame.header]
    assert [line.partition(":")[0] for line in again.frame.header] == names
    changed = {"Content-Type: text/plain; charset=utf-8": "Content-Type: text/plain; charset=UTF-8"}
    assert again.frame.header == tuple(changed.get(line, line) for line in file.frame.header)
    assert "#, fuzzy, python-brace-format, max-length:80\n" in written


def test_a_new_file_has_the_header_of_ours_and_no_date() -> None:
    assert po_text("lt", []) == (
        '#\nmsgid ""\nmsgstr ""\n"Project-Id-Version: oniroo\\n"\n"Language: lt\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    )


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Language: pt_BR", "Language: pt_BR"),
        ("Language: pt", "Language: pt"),
        ("Language: el", "Language: pt-BR"),
        ("Language: ", "Language: pt-BR"),
        ("language: EL", "Language: pt-BR"),
        ("Project-Id-Version: my game 2", "Project-Id-Version: my game 2"),
        ("MIME-Version: 0.9", "MIME-Version: 1.0"),
        ("Content-Type: text/plain; charset=CHARSET", "Content-Type: text/plain; charset=UTF-8"),
        ("Plural-Forms: nplurals=2; plural=n>1;", "Plural-Forms: nplurals=2; plural=n>1;"),
    ],
)
def test_a_header_keeps_what_people_wrote_and_says_what_the_file_is(said: str, wanted: str) -> None:
    header = po_file(po_text("pt-BR", [], Frame(header=("X-First: 1", said, "X-Last: 2"))), "p.po").frame.header
    assert header[:3] == ("X-First: 1", wanted, "X-Last: 2")
    names = [line.partition(":")[0] for line in header]
    assert len(names) == len(set(names))
    assert {"Language", "Content-Type"} < set(names)


def test_a_file_without_a_header_loses_no_entry() -> None:
    found = entries_of('# mine\nmsgctxt "A_01.1"\nmsgid ""\nmsgstr "Yra."\n', "p.po")
    assert (found["A_01.1"].text, found["A_01.1"].remark) == ("Yra.", "mine")


@pytest.mark.parametrize("letters", ["\u2028", "\u2029", "\u200f", "\u00a0", "\ufeff"])
def test_letters_that_other_programs_take_for_line_ends_are_letters(letters: str) -> None:
    entry = Entry("A_01.1", f"a{letters}b", f"c{letters}d\ne{letters}")
    assert entries_of(po_text("lt", [entry]), "p.po") == {"A_01.1": entry}


@pytest.mark.parametrize(
    ("written", "meant"),
    [(r"\n", "\n"), (r"\t", "\t"), (r"\r", "\r"), (r"\f", "\f"), (r"\v", "\v"), (r"\b", "\b"), (r"\a", "\a"),
     (r"\\", "\\"), (r"\"", '"'), (r"\\n", r"\n")],
)  # fmt: skip
def test_escapes_are_read_and_written(written: str, meant: str) -> None:
    text = f'msgctxt "a"\nmsgid "b"\nmsgstr "x{written}y"\n'
    entries = entries_of(text, "p.po")
    assert entries["a"].text == f"x{meant}y"
    assert entries_of(po_text("lt", entries.values()), "p.po")["a"].text == f"x{meant}y"


@pytest.mark.parametrize(
    "comments",
    [
        "#,fuzzy\n#.rev: 7\n#:x.y:1\n#nice\n",
        "#, fuzzy\n\n#. rev: 7\n#: x.y:1\n\n# nice\n",
        "#: x.y:1\n# nice\n#. rev: 7\n#,fuzzy\n",
    ],
)
def test_comments_may_stand_in_any_order_with_or_without_blanks(comments: str) -> None:
    entry = entries_of(f'{comments}msgctxt "a"\nmsgid "b"\nmsgstr "c"\n', "p.po")["a"]
    assert (entry.fuzzy, entry.rev, entry.references, entry.remark) == (True, 7, ("x.y:1",), "nice")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('msgctxt "a"\nmsgid "b"\n\nmsgctxt "c"\nmsgid "d"\nmsgstr ""\n', 4, "this is not written"),
        ('msgctxt "a"\nmsgid "b"\n', 1, "the entry has no msgstr"),
        ('msgctxt "a"\nmsgstr "b"\n', 1, "the entry has no msgid"),
        ('#| msgid "a"\n', 1, "the entry has no msgid and msgstr"),
        ('msgid "b"\nmsgctxt "a"\nmsgstr "c"\n', 2, "this is not written"),
        ('"b"\n', 1, "this is not written"),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c\x00"\n', 3, "an invisible character U+0000 stands here"),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c\x85"\n', 3, "an invisible character U+0085 stands here"),
        ('msgctxt "a"\n# \x1b[31m\nmsgid "b"\nmsgstr "c"\n', 2, "an invisible character U+001B stands here"),
        ('msgctxt "a"\nmsgid "b"\nmsgid_plural "c"\nmsgstr "d"\n', 3, "there are no plural forms here"),
        ('msgctxt "a"\nmsgid "b"\nmsgstr[0] "d"\n', 3, "there are no plural forms here"),
        ('#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr[10] "d"\n', 3, "there are no plural forms here"),
    ],
)
def test_what_is_no_entry_is_told_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(InputFault) as caught:
        entries_of(text, "p.po")
    first = caught.value.findings[0]
    assert first.place is not None
    assert (first.place.line, said in str(first)) == (line, True), str(first)


def test_a_file_of_another_kind_is_not_told_line_by_line() -> None:
    with pytest.raises(InputFault) as caught:
        entries_of("{\n" * 5000, "p.po")
    assert len(caught.value.findings) == MOST_NAMED + 1
    assert str(caught.value.findings[-1]) == "p.po: there are 4,980 more faults in this file; is it the right file?"
    with pytest.raises(Fault) as twice:
        entries_of('msgctxt "a"\nmsgid "b"\nmsgstr "c"\n' * 5000, "p.po")
    assert len(twice.value.findings) == MOST_NAMED + 1


def test_a_file_too_large_to_be_true_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "rules.po"
    path.write_bytes(b"#\n" * (MOST_BYTES // 2 + 1))
    with pytest.raises(InputFault, match="is larger than 2 MiB"):
        read_po(path)


LITHUANIAN = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=%s\\n"\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "žvaigždė"\n'
)


@pytest.mark.parametrize(
    ("said", "encoding"),
    [("UTF-8", "utf-8"), ("utf8", "utf-8"), ("UTF-8", "utf-8-sig"), ("UTF-8", "utf-16"), ("windows-1257", "utf-16"),
     ("UTF-16", "utf-16"), ("CHARSET", "utf-8"), ("US-ASCII", "utf-8"), ("ISO-8859-13", "utf-8-sig")],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_unicode_is_read_right(tmp_path: Path, said: str, encoding: str, end: str) -> None:
    path = tmp_path / "rules.po"
    path.write_bytes((LITHUANIAN % said).replace("\n", end).encode(encoding))
    assert read_po(path)["a"].text == "žvaigždė"


@pytest.mark.parametrize(
    ("said", "encoding"),
    [("windows-1257", "windows-1257"), ("ISO-8859-13", "iso8859-13"), ("ISO-8859-1", "utf-8"), ("UTF-7", "utf-8"),
     ("HZ-GB-2312", "utf-8"), ("koi8-r", "utf-8")],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_another_encoding_is_refused_by_its_name(tmp_path: Path, said: str, encoding: str, end: str) -> None:
    path = tmp_path / "rules.po"
    path.write_bytes((LITHUANIAN % said).replace("\n", end).encode(encoding))
    with pytest.raises(InputFault) as caught:
        read_po(path)
    (finding,) = caught.value.findings
    assert f"the header says that the file is in {said}, and only UTF-8 is read here" in finding.problem
    assert finding.place is not None
    assert finding.place.line == 3


@pytest.mark.parametrize(
    "data", [(LITHUANIAN % "UTF-8").encode("windows-1257"), (LITHUANIAN % "UTF-8").encode("utf-16-le")]
)
def test_bytes_that_are_not_what_the_header_says_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "rules.po"
    path.write_bytes(data)
    with pytest.raises(InputFault, match=r"is not UTF-8|looks like UTF-16"):
        read_po(path)


def test_the_header_alone_names_the_encoding(tmp_path: Path) -> None:
    path = tmp_path / "rules.po"
    path.write_text('msgctxt "a"\nmsgid "b"\nmsgstr "charset=latin1"\n', encoding="utf-8")
    assert read_po(path)["a"].text == "charset=latin1"


def test_of_one_key_the_live_entry_counts_then_the_first_with_a_text() -> None:
    def chosen(*entries: Entry) -> tuple[str, bool]:
        entry = by_key(entries)["a"]
        return entry.text, entry.obsolete

    live, empty = Entry("a", "x", "live"), Entry("a", "x")
    old, older, blank = (Entry("a", "x", text, obsolete=True) for text in ("old", "older", ""))
    assert chosen(old, live, older) == chosen(live, old) == ("live", False)
    assert chosen(old, empty) == ("", False)
    assert chosen(blank, old, older) == ("old", True)


words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)


@given(st.dictionaries(st.from_regex(r"[A-N]_[0-9]{2}\.[1-9]", fullmatch=True), st.tuples(words, words, st.booleans())))
def test_another_reader_of_po_files_reads_the_same(texts: dict[str, tuple[str, str, bool]]) -> None:
    entries = [Entry(key, f"x{source}", text, fuzzy=fuzzy) for key, (source, text, fuzzy) in texts.items()]
    theirs = polib.pofile(po_text("lt", entries), wrapwidth=0)
    assert {entry.msgctxt: (entry.msgid, entry.msgstr, entry.fuzzy) for entry in theirs} == {
        entry.key: (entry.source, entry.text, entry.fuzzy) for entry in entries
    }
    wrapped = polib.POFile(wrapwidth=20)
    wrapped += theirs
    wrapped.metadata = theirs.metadata
    ours = entries_of(str(wrapped), "p.po")
    assert {key: (entry.source, entry.text, entry.fuzzy) for key, entry in ours.items()} == {
        entry.key: (entry.source, entry.text, entry.fuzzy) for entry in entries
    }


def test_nothing_is_wrapped() -> None:
    text = po_text("lt", [Entry("a", "word " * 60, "žodis " * 60)])
    assert re.search(r'^msgstr "(žodis ){60}"$', text, re.MULTILINE)


comments = st.lists(
    st.sampled_from(
        ["#", "# x", "#. rev: 2", "#. outdated: y", "#, fuzzy", "#, c-format", "#: r:1", '#| msgid "p"', '#| "n"']
    )
)
bodies = st.sampled_from(
    [
        'msgctxt "a"\nmsgid "b"\nmsgstr "c"',
        '#~ msgctxt "a"\n#~ msgid "q"\n#~ msgstr "z"\n#~ "m"',
        'msgid ""\nmsgstr ""',
        'msgctxt "e"\nmsgid ""\n"d"\nmsgstr "c"\n"\\n"\n\n"e"',
        'msgid "k"\nmsgstr ""',
        '#~ msgid "k"\n#~ msgstr "x"',
        'msgid "a"',
        'msgstr "a"',
        '#~ msgstr "a"',
        '#~| msgid "p"',
        "#~",
        "",
        "junk",
    ]
)


def is_refused(text: str) -> bool:
    try:
        po_file(text, "p.po")
    except InputFault:
        return True
    return False


@settings(max_examples=400)
@given(st.lists(st.tuples(comments, bodies)), st.booleans())
def test_any_lines_are_read_without_loss_or_refused(blocks: list[tuple[list[str], str]], parted: bool) -> None:
    text = ("\n\n" if parted else "\n").join("\n".join((*notes, body)) for notes, body in blocks)
    if is_refused(text):
        return
    file = po_file(text, "p.po")
    written = po_text("lt", file.entries, file.frame)
    again = po_file(written, "p.po")
    assert list(again.entries) == sorted(file.entries, key=lambda entry: entry.obsolete)
    assert again.frame.end == file.frame.end
    assert po_text("lt", again.entries, again.frame) == written
