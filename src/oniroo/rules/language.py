"""``language.yaml`` of a language: how it is written, and its words for the terms of the game."""

import unicodedata
from pathlib import Path

from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, Place, Severity
from oniroo.ground.reading import read_text
from oniroo.rules.model import Language, Term
from oniroo.rules.yaml_tree import Node, Source, read_tree

LANGUAGE = "language.yaml"
LANGUAGE_KEYS = (
    "name", "direction", "script", "fonts", "digits", "quotes", "list_separator", "group_separator", "term_style",
    "case_sensitive", "prefixes", "ignored", "zwnj", "forbidden", "allowed", "number_words",
)  # fmt: skip
DIGITS = {
    "latn": "0123456789",
    "arab": "٠١٢٣٤٥٦٧٨٩",
    "arabext": "۰۱۲۳۴۵۶۷۸۹",
}
"""Digits by their CLDR name."""
_CHOICES = {
    "direction": ("ltr", "rtl"),
    "fonts": ("latin", "arabic", "hebrew"),
    "term_style": ("caps", "quotes", "none"),
}


def read_language(code: str, path: Path, terms: tuple[Term, ...] = ()) -> Language:
    """The language of a file. Raises InputFault if it cannot be read, Fault with all findings if it is none.

    ``terms`` are those of the English source: every one of them needs its word here, and no others have one.
    """
    shown = display(path)
    source = read_tree(read_text(path, shown=shown), shown)
    root = source.root
    root.only((*LANGUAGE_KEYS, "terms"), LANGUAGE)
    language = language_of(code, root, root.get("terms"), source)
    known = {term.key for term in terms}
    for term in language.terms:
        if known and term.key not in known and term.place is not None:
            source.fail(term.place, f"there is no term {term.key}", "take it out", code="rules-term-unknown")
    source.finish()
    return language


def language_of(code: str, node: Node | None, terms: Node | None, source: Source) -> Language:
    """The language that keys describe; a key that is not there has the value of English. Faults go to ``source``."""
    said = _said(node)
    found = tuple(_terms(terms))
    _forms_once(found, source)
    base = Language(code, said.get("name", "English"))
    scripts = _scripts(node) or (base.script,)
    return Language(
        code=code,
        name=said.get("name", base.name),
        direction=said.get("direction", base.direction),
        script=scripts[0],
        fonts=said.get("fonts", base.fonts),
        digits=_digits(node),
        quotes=_quotes(node, base.quotes),
        list_separator=said.get("list_separator", base.list_separator),
        group_separator=said.get("group_separator", base.group_separator),
        term_style=said.get("term_style", base.term_style),
        case_sensitive=_flag(node, "case_sensitive", default=base.case_sensitive),
        prefixes=_texts(node, "prefixes"),
        ignored=said.get("ignored", ""),
        zwnj=_flag(node, "zwnj", default=base.zwnj),
        forbidden=_texts(node, "forbidden"),
        allowed=_texts(node, "allowed"),
        number_words=_texts(node, "number_words"),
        terms=found,
        source=source.document.file,
        more_scripts=scripts[1:],
    )


def without_words(language: Language, terms: tuple[Term, ...]) -> tuple[Finding, ...]:
    """A finding for each English term that the language has no word for."""
    have = {term.key for term in language.terms}
    return tuple(
        Finding(
            "rules-term-missing",
            f"there is no word for the term {term.key}" + (f" ({term.note})" if term.note else ""),
            f"add it under `terms`: {term.key}: {{base: …, forms: […]}}",
            Place(language.source),
            language.code,
            Severity.ERROR,
        )
        for term in terms
        if term.key not in have
    )


def _said(node: Node | None) -> dict[str, str]:
    """The plain texts among the keys."""
    said: dict[str, str] = {}
    for key in ("name", "direction", "fonts", "term_style", "ignored", "list_separator", "group_separator"):
        child = node.get(key) if node is not None else None
        if child is None:
            continue
        text = child.text(key)
        if key in _CHOICES and text and text not in _CHOICES[key]:
            child.fail(f"{key} cannot be {text}", f"write {' or '.join(_CHOICES[key])}")
        else:
            said[key] = text
    return said


def _scripts(node: Node | None) -> tuple[str, ...]:
    """The scripts of the letters, the first that of most."""
    child = node.get("script") if node is not None else None
    if child is None:
        return ()
    names = child.texts("script")
    for name in names:
        if name and not _is_script(name.upper()):
            child.fail(f"there is no script {name}", "write Latin, Greek, Arabic, Hebrew …")
    return tuple(name.upper() for name in names)


def _is_script(name: str) -> bool:
    """Whether letters are called so, or will be: CLDR knows scripts that this Python has no letters of yet."""
    if name in {"LATIN", "GREEK", "CYRILLIC", "ARABIC", "HEBREW"}:
        return True
    letters = (chr(code) for code in range(0x80, 0x20000))
    if any(unicodedata.name(each, "").partition(" ")[0] == name and each.isalpha() for each in letters):
        return True
    from babel import Locale

    return name in {script.split()[0].upper() for script in Locale("en").scripts.values()}


def _digits(node: Node | None) -> str:
    child = node.get("digits") if node is not None else None
    if child is None:
        return DIGITS["latn"]
    text = child.text("digits")
    digits = DIGITS.get(text, text)
    if len(digits) == 10 and [unicodedata.decimal(digit, -1) for digit in digits] == list(range(10)):
        return digits
    if text:
        child.fail(f"digits cannot be {text}", f"write {', '.join(DIGITS)}, or the ten digits from 0 to 9")
    return DIGITS["latn"]


def _quotes(node: Node | None, default: tuple[str, str]) -> tuple[str, str]:
    child = node.get("quotes") if node is not None else None
    if child is None:
        return default
    marks = child.texts("quotes")
    if len(marks) == 2:
        return marks[0], marks[1]
    child.fail("quotes are two marks", "write [«, »]")
    return default


def _flag(node: Node | None, key: str, *, default: bool) -> bool:
    child = node.get(key) if node is not None else None
    return default if child is None else child.flag(key)


def _texts(node: Node | None, key: str) -> tuple[str, ...]:
    child = node.get(key) if node is not None else None
    return () if child is None else child.texts(key)


def _terms(node: Node | None) -> list[Term]:
    found: list[Term] = []
    if node is None:
        return found
    for key, child in node.entries("`terms`"):
        child.only(("base", "forms", "not", "note"), f"term {key}")
        forms_node, base_node, nots, note = (child.get(name) for name in ("forms", "base", "not", "note"))
        forms = forms_node.texts(f"a form of {key}") if forms_node else ()
        base = base_node.text(f"the base of {key}") if base_node else "".join(forms[:1])
        if not forms and not base:
            child.fail(f"the term {key} has no word", "write {base: …, forms: […]}")
        every = tuple(dict.fromkeys(form for form in (base, *forms) if form))
        found.append(
            Term(
                key,
                base,
                every,
                nots.texts(f"not of {key}") if nots else (),
                note.text(f"note of {key}") if note else "",
                child.key_place,
            )
        )
    return found


def _forms_once(terms: tuple[Term, ...], source: Source) -> None:
    owner: dict[str, str] = {}
    for term in terms:
        for form in term.forms:
            if form in owner and owner[form] != term.key and term.place is not None:
                problem = f"the form “{form}” stands for {owner[form]} and for {term.key}"
                source.fail(term.place, problem, "find another word for one of them", code="rules-term-collision")
            owner.setdefault(form, term.key)
