"""The language.yaml of a new language: what CLDR knows of it, in a file that can be read, whatever the language."""

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

from oniroo.deck.model import Deck
from oniroo.ground.findings import Severity
from oniroo.rules import load, update
from oniroo.rules.checks_letters import script_of
from oniroo.rules.language import read_language
from oniroo.rules.language_form import FONTS, Form, language_form
from oniroo.rules.model import Language, Term
from oniroo.text.families import Voice, missing

Writer = Callable[..., Path]
TERMS = (Term("SYMBOL", "SYMBOL", ("SYMBOL",), note="a picture"),)


def form_of(code: str) -> Form:
    return language_form(code, TERMS, Path("rules", code, "language.yaml"))


def written(code: str, folder: Path) -> Language:
    path = folder / "language.yaml"
    path.write_text(form_of(code).text, encoding="utf-8")
    return read_language(code, path)


@pytest.mark.parametrize(
    ("code", "name", "direction", "scripts", "fonts", "digits", "quotes", "separators", "style"),
    [
        ("pl", "polski", "ltr", "LATIN", "latin", "0123456789", "„”", ", |; ", "caps"),
        ("de", "Deutsch", "ltr", "LATIN", "latin", "0123456789", "„“", ", |; ", "caps"),
        ("ur", "اردو", "rtl", "ARABIC", "arabic", "0123456789", "”“", "، |؛ ", "none"),
        ("fa", "فارسی", "rtl", "ARABIC", "arabic", "۰۱۲۳۴۵۶۷۸۹", "«»", "، |؛ ", "none"),
        ("ckb", "کوردیی ناوەندی", "rtl", "ARABIC", "arabic", "٠١٢٣٤٥٦٧٨٩", "“”", "، |؛ ", "none"),
        ("yi", "ייִדיש", "rtl", "HEBREW", "hebrew", "0123456789", "””", ", |; ", "none"),
        ("he", "עברית", "rtl", "HEBREW", "hebrew", "0123456789", "””", ", |; ", "none"),
        ("ru", "русский", "ltr", "CYRILLIC", "latin", "0123456789", "«»", ", |; ", "caps"),
        ("el", "Ελληνικά", "ltr", "GREEK", "latin", "0123456789", "«»", ", |· ", "caps"),
        ("ja", "日本語", "ltr", "HIRAGANA KATAKANA CJK", "latin", "0123456789", "「」", "、|；", "none"),
        ("zh-Hant-TW", "中文 (繁體, 台灣)", "ltr", "CJK", "latin", "0123456789", "「」", "、|；", "none"),
        ("ko", "한국어", "ltr", "HANGUL CJK", "latin", "0123456789", "“”", ", |; ", "none"),
        ("pt-BR", "português (Brasil)", "ltr", "LATIN", "latin", "0123456789", "“”", ", |; ", "caps"),
        ("pt-PT", "português (Portugal)", "ltr", "LATIN", "latin", "0123456789", "«»", ", |; ", "caps"),
        ("sr", "српски", "ltr", "CYRILLIC", "latin", "0123456789", "„”", ", |; ", "caps"),
        ("sr-Latn", "srpski (latinica)", "ltr", "LATIN", "latin", "0123456789", "„”", ", |; ", "caps"),
        ("pa-PK", "پنجابی (عربی, پاکستان)", "rtl", "ARABIC", "arabic", "۰۱۲۳۴۵۶۷۸۹", "“”", "، |؛ ", "none"),
        ("bn", "বাংলা", "ltr", "BENGALI", "latin", "০১২৩৪৫৬৭৮৯", "“”", ", |; ", "none"),
        ("mr", "मराठी", "ltr", "DEVANAGARI", "latin", "०१२३४५६७८९", "“”", ", |; ", "none"),
        ("hy", "հայերեն", "ltr", "ARMENIAN", "latin", "0123456789", "«»", ", |; ", "caps"),
        ("th", "ไทย", "ltr", "THAI", "latin", "0123456789", "“”", ", |; ", "none"),
        ("fr", "français", "ltr", "LATIN", "latin", "0123456789", "«»", ", |; ", "caps"),
        ("grc", "grc", "ltr", "GREEK", "latin", "0123456789", "“”", ", |· ", "caps"),
        ("qqq", "qqq", "ltr", "LATIN", "latin", "0123456789", "“”", ", |; ", "caps"),
    ],
)  # fmt: skip
def test_a_form_says_what_is_known_of_the_language(
    tmp_path: Path, code: str, name: str, direction: str, scripts: str, fonts: str, digits: str, quotes: str,
    separators: str, style: str,
) -> None:  # fmt: skip
    language = written(code, tmp_path)
    assert (language.name, language.direction, language.fonts) == (name, direction, fonts)
    assert (language.script, *language.more_scripts) == tuple(scripts.split())
    assert (language.digits, "".join(language.quotes), language.term_style) == (digits, quotes, style)
    assert f"{language.list_separator}|{language.group_separator}" == separators


def test_a_form_can_be_read_for_every_language_of_cldr(tmp_path: Path) -> None:
    for identifier in locale_identifiers():
        code = identifier.replace("_", "-")
        language = written(code, tmp_path)  # a fault is raised
        locale = Locale.parse(identifier)
        assert (language.direction == "rtl") is (locale.text_direction == "rtl"), code
        if letters := {script_of(letter) for letter in locale.display_name or ""} - {""}:
            # the name of a country, in brackets, may not be translated yet
            assert language.scripts & letters or letters == {"LATIN"}, code


def test_the_terms_wait_in_comments(tmp_path: Path) -> None:
    assert "terms:\n  # SYMBOL: {base: …, forms: […]}   # a picture\n" in form_of("pl").text
    assert written("pl", tmp_path).terms == ()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("pl", []),
        ("ur", []),
        ("ru", []),
        ("hi", []),
        ("ja", ["ja: the program has no font with Hiragana, Katakana and CJK letters, so they cannot be printed"]),
        ("ka", ["ka: the program has no font with Georgian letters, so they cannot be printed"]),
        ("qqq", ["qqq: nothing is known of a language “qqq”"]),
    ],
)
def test_what_a_translator_should_know_before_beginning_is_said(code: str, said: list[str]) -> None:
    findings = form_of(code).findings
    assert [f"{finding.subject}: {finding.problem}" for finding in findings] == said
    assert all(finding.severity is Severity.WARNING and finding.remedy for finding in findings)
    assert all(str(finding.place) == f"rules/{code}/language.yaml" for finding in findings)


SOME_LETTERS = {
    "Latn": "aąčęėœßđşțŵ", "Grek": "αάϊΰώς", "Cyrl": "абвґєїљњўѓќ", "Arab": "ابپچگکیےڑٹںھ", "Hebr": "אבגךםןװײ",
    "Deva": "कखगािँ", "Geor": "აბგ", "Armn": "աբգ", "Thai": "กขค", "Jpan": "あア漢", "Kore": "한국", "Ethi": "አበ",
    "Beng": "কখগ", "Taml": "கஙச",
}  # fmt: skip


@pytest.mark.parametrize("script", SOME_LETTERS)
def test_the_scripts_said_to_have_fonts_are_those_that_have(script: str) -> None:
    lacking = [letter for voice in get_args(Voice) for letter in missing(SOME_LETTERS[script], "en", voice)]
    assert (not lacking) is (script in FONTS)


def test_an_update_says_it_and_writes_the_form_once(folder: Writer, deck: Deck) -> None:
    root = folder()
    (finding,) = update(root, "ja", deck).findings
    assert finding.code == "rules-font"
    assert load(root, "ja", deck).language.scripts == {"HIRAGANA", "KATAKANA", "CJK"}
    path = root / "ja" / "language.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("日本語", "Japanese"), encoding="utf-8")
    assert update(root, "ja", deck).findings == ()
    assert load(root, "ja", deck).language.name == "Japanese"
