"""Cover and colophon of any deck in any language: nothing leaves the page or covers anything else, or it is said."""

from dataclasses import replace

import pypdfium2
import pytest

from oniroo.deck.model import Deck
from oniroo.draw.intake import ArtGallery
from oniroo.ground.finder import packaged_deck
from oniroo.ground.findings import Fault, Severity
from oniroo.products.booklet import Booklet, make_booklet
from oniroo.products.booklet_cover import EDGE, colophon_lines
from oniroo.products.booklet_design import WIDTH, design_of
from oniroo.products.booklet_story import Story
from oniroo.products.card_names import card_names
from oniroo.products.printed_language import not_current
from oniroo.products.words import Words
from oniroo.rules import Translation, load, rules_roots
from oniroo.rules.model import State

WIDE = "W" * 60


def rules(code: str, deck: Deck) -> Translation:
    return load(rules_roots(packaged_deck()), code, deck)


def booklet(translation: Translation) -> Booklet:
    return make_booklet(translation, translation.deck, ArtGallery(packaged_deck().art_roots), figures=None)


def said(translation: Translation, **texts: str) -> Translation:
    """With other words for some units; ``notice_1`` is ``notice.1``."""
    new = {key.replace("_", "."): text for key, text in texts.items()}
    entries = {
        key: replace(entry, text=new[key]) if key in new else entry for key, entry in translation.entries.items()
    }
    return replace(translation, entries=entries)


def without(translation: Translation, *keys: str) -> Translation:
    return replace(translation, entries={k: v for k, v in translation.entries.items() if k not in keys})


def cover(data: bytes) -> list[tuple[str, float, float, float, float]]:
    """Each character of the cover with its box: left, foot, right, head."""
    document = pypdfium2.PdfDocument(data)
    page = document[0].get_textpage()
    found = [(page.get_text_range(at, 1), *page.get_charbox(at)) for at in range(page.count_chars())]
    document.close()
    return [box for box in found if box[0].strip() and box[3] > box[1]]


def lines(data: bytes) -> list[tuple[float, float]]:
    """Foot and head of the ink of each line of the cover, from the head of the page down; overlapping ones are one."""
    found: list[tuple[float, float]] = []
    for _, _, foot, _, head in sorted(cover(data), key=lambda box: -box[4]):
        if found and head > found[-1][0]:
            found[-1] = (min(found[-1][0], foot), found[-1][1])
        else:
            found.append((foot, head))
    return found


@pytest.mark.parametrize("code", ["en", "el", "ar"])
@pytest.mark.parametrize(
    "name",
    [
        "Dreams of the Wandering Night Owls",
        "WWWWWWWWWWWWWWW",
        "The Wonderful Whimsical Game of Dreams, Moons and Nights",
        "Όνειρα και εφιάλτες μιας μακριάς νύχτας",
    ],
)
def test_a_long_name_stays_on_the_cover(name: str, code: str, deck: Deck) -> None:
    made = booklet(rules(code, replace(deck, name=name)))
    assert [finding for finding in made.findings if finding.code == "booklet-cover"] == []
    boxes = cover(made.data)
    assert min(box[1] for box in boxes) >= EDGE
    assert max(box[3] for box in boxes) <= WIDTH - EDGE
    shown = "".join(box[0] for box in boxes)
    assert all(word.strip(",") in shown for word in name.split())


def test_a_name_that_no_line_can_hold_is_told_with_its_key(deck: Deck) -> None:
    with pytest.raises(Fault) as raised:
        booklet(rules("lt", replace(deck, name=WIDE)))
    found = [finding for finding in raised.value.findings if finding.subject == "lt booklet.title"]
    assert [finding.code for finding in found] == ["text-overflow"]
    assert "too wide" in found[0].problem


def test_a_long_notice_on_a_draft_is_smaller_and_covers_nothing(deck: Deck) -> None:
    usual = without(rules("lt", deck), "a.title")
    notice = usual.entries["notice.1"].text
    long = said(usual, notice_1=notice + " Galite kopijuoti kam tik norite." * (len(notice) * 3 // 64))
    assert len(long.entries["notice.1"].text) > 2.4 * len(notice)
    made = booklet(long)
    assert [finding.code for finding in made.findings] == ["rules-missing"]
    assert min(box[2] for box in cover(made.data)) >= EDGE - 1
    gaps = [above[0] - below[1] for above, below in zip(lines(made.data), lines(made.data)[1:], strict=False)]
    assert min(gaps) > 0
    assert len(lines(made.data)) > len(lines(booklet(usual).data))


def test_what_has_no_room_even_in_small_letters_is_told_with_key_and_place(deck: Deck) -> None:
    usual = rules("lt", deck)
    for key, words in (
        ("notice_1", usual.entries["notice.1"].text + " Galite kopijuoti kam tik norite." * 90),
        ("booklet_subtitle", "Žaidimo taisyklės " * 40),
    ):
        found = [f for f in booklet(said(usual, **{key: words})).findings if f.code == "booklet-cover"]
        (finding,) = found
        unit = key.replace("_", ".")
        assert finding.subject == f"lt {unit}"
        assert finding.place == usual.entries[unit].place
        assert finding.severity is Severity.WARNING


def test_what_cannot_be_filled_in_counts_as_english_everywhere(deck: Deck) -> None:
    usual = rules("el", deck)
    broken = said(usual, booklet_subtitle="Κανόνες {nonsense}", kind_SYMBOL="{nonsense}", margin_front="{nonsense}")
    keys = ("booklet.subtitle", "kind.SYMBOL", "margin.front")
    assert {broken.state(key) for key in keys} == {State.OUTDATED}
    assert not_current(broken) == (3, 0)
    assert not_current(without(broken, "a.title")) == (4, 0)
    assert not_current(usual) == not_current(rules("en", deck)) == (0, 0)

    story = Story(broken, ArtGallery(packaged_deck().art_roots), design_of(broken.language))
    marked = {mark: paragraph.text for mark, paragraph in colophon_lines(story)}
    assert "3" in marked["en"]
    assert "outdated" not in marked
    assert story.marks(broken.render("booklet.subtitle")).english

    say = Words(broken)
    assert say("margin.front", "front") == "front"
    assert (say.missing, say.outdated) == (["margin.front"], [])
    card = deck.symbols[0]
    lost = said(usual, **{f"card_{card.id}": "{nonsense}"})
    names = card_names([card], deck, "el", translation=lost)
    assert names.texts[card.id] == card.name
    assert [finding.code for finding in names.findings] == ["names-missing"]
