"""A rulebook in another language: what is filled in, what falls back to English, and what is said about it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook_samples import LANGUAGE, SMALL

from oniroo.deck.model import Deck, Kind
from oniroo.ground.finder import DeckFolder, packaged_deck
from oniroo.ground.findings import Fault, InputFault, Severity, UsageFault
from oniroo.rules import SpanKind, Translation, languages, load, rules_roots, ways_to_score
from oniroo.rules.model import State
from oniroo.rules.po import Category, Entry

Writer = Callable[..., Path]
RTL = LANGUAGE.replace("ltr", "rtl") + 'list_separator: "، "\ndigits: arabext\n'


def test_texts_are_filled_in(folder: Writer, deck: Deck) -> None:
    lt = load(folder(), "lt", deck)
    assert str(lt.render("A_01.1")) == "Yra 130 SIMBOLIO kortų (B skyrius)."
    assert str(lt.render("A_01.2")) == "LAISVOJI kaip SIMBOLIS SAPNE, žr. B_01, 07:00."
    assert str(lt.render("B_01.1")) == (
        "Raidės: A, B, C, D, E, F; formos: kvadratas, apskritimas, kryžius, žvaigždė, trikampis; "
        "korta 023 (Tiltas), 1, 2, 3."
    )
    assert lt.text("sheet.player", n=3) == "Žaidėjas 3"
    assert lt.state("A_01.1") is State.TRANSLATED


def test_spans_tell_codes_counts_and_references_apart(folder: Writer, deck: Deck) -> None:
    spans = load(folder(), "lt", deck).render("A_01.1").spans
    assert [(span.text, span.kind, span.target) for span in spans if span.kind is not SpanKind.TEXT] == [
        ("130", SpanKind.COUNT, ""),
        ("B", SpanKind.REFERENCE, "B"),
    ]


def test_right_to_left_lines_have_own_digits_for_counts_and_isolated_codes(folder: Writer, deck: Deck) -> None:
    rtl = load(folder(language=RTL), "lt", deck)
    assert rtl.text("A_01.1") == "Yra ۱۳۰ SIMBOLIO kortų (\u2068B\u2069 skyrius)."
    text = rtl.text("B_01.1")
    assert "\u2068A\u2069، \u2068B\u2069، \u2068C\u2069" in text
    assert "\u2068023\u2069 (Tiltas)" in text
    assert "\u206807:00\u2069" in rtl.text("A_01.2")


def test_a_range_of_digits_runs_as_the_line_does(deck: Deck) -> None:
    hebrew = load(rules_roots(packaged_deck()), "he", deck)
    assert "\u20680\u2069–\u20689\u2069" in hebrew.text("n.codes.4")
    assert "\u2068A–F\u2069" in hebrew.text("A_01.2")
    assert "0–9" in str(hebrew.render("n.codes.4"))


def test_missing_units_print_in_english_and_are_said(folder: Writer, deck: Deck) -> None:
    lt = load(folder({"A_01.1": "", "card.067": ""}, language=RTL), "lt", deck)
    rendered = lt.render("A_01.1")
    assert (rendered.state, rendered.language) == (State.MISSING, "en")
    assert str(rendered) == "There are 130 SYMBOL cards (section B)."
    assert "\u2068Bridge\u2069" in lt.text("B_01.1")
    said = {finding.subject: finding for finding in lt.findings() if finding.code == "rules-missing"}
    assert said["lt A_01.1"].severity is Severity.WARNING
    assert "prints in English" in str(said["lt A_01.1"])
    assert "rules.po:" in str(said["lt A_01.1"].place)


def test_outdated_units_print_as_they_are_and_are_said(folder: Writer, deck: Deck) -> None:
    old = Entry("A_01.2", "Old.", "LAISVOJI SIMBOLIS SAPNE {ref_B_01} {lit:07:00}", rev=1)
    fuzzy = Entry("notice.1", "You may copy it.", "Kopijuokite.", fuzzy=True)
    name = Entry("card.067", "Footbridge", "Lieptas", rev=2)
    lt = load(folder(entries=[old, fuzzy, name]), "lt", deck)
    assert lt.keys(State.OUTDATED) == ("notice.1", "A_01.2", "card.067")
    assert str(lt.render("notice.1")) == "Kopijuokite."
    assert lt.render("notice.1").language == "lt"
    assert [finding.subject for finding in lt.findings() if finding.code == "rules-outdated"] == [
        "lt notice.1", "lt A_01.2", "lt card.067",
    ]  # fmt: skip


def test_a_number_in_another_plural_class_puts_a_line_out_of_date(folder: Writer, deck: Deck, larger: Deck) -> None:
    text = "Yra {n_symbol} SIMBOLIO kortų ({sec_B})."
    entry = Entry("A_01.1", "", text, rev=1, categories=(Category("n_symbol", 130, "other"),))
    root = folder(entries=[entry])
    assert load(root, "lt", deck).state("A_01.1") is State.TRANSLATED
    state, why = load(root, "lt", larger).standing("A_01.1")
    assert (state, why) == (State.OUTDATED, "n_symbol is 131 (one) now, and was 130 (other)")


@pytest.mark.parametrize("text", ["Yra {n_gone} kortų", "Yra {n_symbol kortų", "Yra {ref_Z_99} kortų"])
def test_what_cannot_be_filled_in_prints_in_english(folder: Writer, deck: Deck, text: str) -> None:
    rendered = load(folder({"A_01.1": text}), "lt", deck).render("A_01.1")
    assert (rendered.state, rendered.language) == (State.OUTDATED, "en")
    assert str(rendered) == "There are 130 SYMBOL cards (section B)."


def test_names_of_cards(folder: Writer, deck: Deck, english: Translation) -> None:
    cards = {card.id: card for card in deck.cards}
    lt = load(folder(), "lt", deck)
    ids = ("067", "free-3", "magic-code-A", "magic-code-7", "magic-code-star")
    assert [lt.card_name(cards[each]) for each in ids] == ["Tiltas", "Laisvoji 3", "Raidė A", "Skaitmuo 7", "Žvaigždė"]
    assert [english.card_name(card) for card in deck.cards] == [card.name for card in deck.cards]
    assert english.kind_name(Kind.WAKE_UP) == "Wake-up"


def test_names_are_the_decks_own_in_its_language(folder: Writer, deck: Deck) -> None:
    lt = load(folder(), "lt", replace(deck, language="lt"))
    assert lt.card_name(deck.cards[66]) == "Bridge"
    assert lt.state("card.067") is State.SOURCE
    assert str(lt.render("card.067")) == "Bridge"


def test_run_in_titles_part_at_the_colon(folder: Writer, deck: Deck) -> None:
    lt = load(folder(), "lt", deck)
    title, text = lt.render("b.title").runin()
    assert (str(title), str(text)) == ("Pasiruošimas", "maišykite.")
    assert [(key, str(title)) for key, title in lt.contents()] == [("A", "Kortos"), ("B", "Pasiruošimas")]
    whole, nothing = lt.render("a.title").runin()
    assert (str(whole), str(nothing)) == ("Kortos", "")


def test_terms_fall_back_to_english(folder: Writer, deck: Deck) -> None:
    lt = load(folder(language=LANGUAGE.replace("  FREE: {base: LAISVOJI, forms: [LAISVOJI]}\n", "")), "lt", deck)
    assert (lt.term("SYMBOL"), lt.term("FREE")) == ("SIMBOLIS", "FREE")
    with pytest.raises(KeyError):
        lt.term("NOTHING")


def test_unknown_units_and_languages_are_refused(folder: Writer, deck: Deck) -> None:
    root = folder()
    with pytest.raises(KeyError):
        load(root, "lt", deck).render("Z_01.1")
    with pytest.raises(UsageFault, match="there is no translation “lx”; there are en and lt"):
        load(root, "lx", deck)


def test_faults_of_all_files_come_at_once(folder: Writer, deck: Deck) -> None:
    root = folder(language=LANGUAGE.replace("ltr", "up"), po='msgid "a"\nmsgstr "b"\n')
    with pytest.raises(Fault) as caught:
        load(root, "lt", deck)
    assert {finding.code for finding in caught.value.findings} == {"rules-source", "rules-po-key"}


def test_a_folder_without_rules_is_refused(tmp_path: Path, deck: Deck) -> None:
    with pytest.raises(InputFault, match="the rulebook is not there"):
        load(tmp_path, "en", deck)


def test_own_rules_win_file_by_file(folder: Writer, deck: Deck, tmp_path: Path) -> None:
    root = folder()
    own = tmp_path / "own"
    own.mkdir()
    (own / "rules.yaml").write_text(SMALL.replace("You may copy it.", "Copy it."), encoding="utf-8")
    assert str(load((own, root), "en", deck).render("notice.1")) == "Copy it."
    assert str(load((own, root), "lt", deck).render("a.title")) == "Kortos"
    assert languages((own, root)) == ("en", "lt")
    (tmp_path / "cards.yaml").touch()
    roots = rules_roots(DeckFolder(tmp_path / "cards.yaml"))
    assert roots == (root, *rules_roots(packaged_deck()))


def test_ways_to_score_have_the_points_of_the_deck(english: Translation) -> None:
    ways = {way.key: way.points for way in ways_to_score(english)}
    assert ways == {
        "l1": 5, "l2": 5, "l3": 10, "l4": 15, "l5": 15, "finish_other": 5, "seven_free": 20, "five_fairies": 15,
        "fairy_penalty": -5, "vote": 5, "vote_bonus": 10,
    }  # fmt: skip
    assert all(way.words is not None for way in ways_to_score(english))


def test_ways_to_score_without_words_are_not_lost(folder: Writer, deck: Deck) -> None:
    ways = ways_to_score(load(folder(), "lt", deck))
    assert [way.words for way in ways] == [None] * 11
