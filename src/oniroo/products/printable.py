"""Whether fonts have what a translation is written with: asked before anything is printed."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.findings import Fault, Finding, UsageFault
from oniroo.rules import Translation, languages, load, load_english
from oniroo.rules.model import SOURCE_LANGUAGE, Part
from oniroo.text.characters import describe
from oniroo.text.families import Voice, missing

_MOST = 3  # characters named in one finding
_VOICES: dict[Part, tuple[Voice, ...]] = {
    Part.BOOK: ("body", "title", "sans"),
    Part.WORD: ("body", "title", "sans"),
    Part.NAME: ("name", "sans"),
}


def unprintable(roots: Sequence[Path], deck: Deck, codes: Sequence[str] = ()) -> tuple[Finding, ...]:
    """An error for each translated line with characters that no font for it has, of the languages named or of all.

    What cannot be read is left out: ``check_all`` says that. Raises UsageFault if there is no such language.
    """
    found: list[Finding] = []
    try:
        english = load_english(roots, deck)
    except Fault:
        return ()
    for code in codes or languages(roots):
        try:
            found += _unprintable(load(roots, code, deck, english=english))
        except UsageFault:
            raise
        except Fault:
            continue
    return tuple(found)


def _unprintable(translation: Translation) -> Iterator[Finding]:
    language = translation.language
    if language.code == SOURCE_LANGUAGE:
        return
    texts = [(key, entry.text, entry.place) for key, entry in translation.entries.items() if not entry.obsolete]
    for key, text, place in texts:
        unit = translation.units.get(key)
        if unit is None:
            continue
        lost = {c: None for voice in _VOICES[unit.part] for c in missing(text.replace("\n", ""), language.code, voice)}
        if lost:
            named = [describe(character) for character in lost]
            more = f" and {len(named) - _MOST} more" if len(named) > _MOST else ""
            problem = f"it has {', '.join(named[:_MOST])}{more}, in no font for {language.code}"
            yield Finding("rules-font", problem, "write it otherwise", place, f"{language.code} {key}")
