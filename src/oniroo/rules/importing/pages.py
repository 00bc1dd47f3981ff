"""Turns a published rule page in plain text into entries of ``rules.po``, and says what it did with every line.

The page is aligned with the rulebook by its ids; numbers, ids and sections become placeholders where that is sure.
Everything else is kept as it stands, marked fuzzy, with the reason beside it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.ground.finder import display
from oniroo.ground.findings import Fault, Finding, InputFault, Place, UsageFault
from oniroo.rules.editing import edited, own_translation, po_bytes, updated_files, write_changed
from oniroo.rules.importing.align import Alignment, align
from oniroo.rules.importing.entries import Line, Outcome, is_unreviewed, joined
from oniroo.rules.importing.facts import figures_of, references_of, total_of
from oniroo.rules.importing.guard import foreign_words, refuse_other_language
from oniroo.rules.importing.lines import BULLET, Page, page_of, read_page
from oniroo.rules.importing.numbers import Converter
from oniroo.rules.importing.profile import Family, Profile, find_profile, read_family
from oniroo.rules.importing.report import Figure, Import
from oniroo.rules.importing.terms import proposed_forms
from oniroo.rules.importing.units import UnitReader
from oniroo.rules.loading import languages, load_language, own_folder
from oniroo.rules.model import SOURCE_LANGUAGE, Language
from oniroo.rules.po import MOST_BYTES, Entry, PoFile
from oniroo.rules.translation import Translation
from oniroo.rules.units import RULES_PO

__all__ = ["Import", "Outcome", "import_page", "is_unreviewed"]


def import_page(
    roots: Path | Sequence[Path],
    code: str,
    deck: Deck,
    path: Path,
    *,
    profile: str | None = None,
    replace: bool = False,
    dry_run: bool = False,
) -> Import:
    """Fills the lines of a language from a page: those without a translation, and those imported before.

    ``profile`` is the name of a layout in ``import.yaml``, or a file with one. ``replace`` takes the page's words for
    those of people, too; ``dry_run`` writes nothing. The file is written as ``update`` writes it, whole or not at all;
    the same page a second time changes no byte.

    Raises UsageFault for what is no language, no profile, and a page in another language; InputFault for a page that is
    no text or has no ids; Fault for faults in the files of the rules; OutputFault.
    """
    folders = (roots,) if isinstance(roots, Path) else tuple(roots)
    translation = _opened(folders, code, deck)
    book, language = translation.book, translation.language
    family = read_family(folders, book)
    layout = find_profile(family, profile, book)
    text = read_page(path)
    page, alignment = _aligned(text, display(path), layout, family, translation)
    refuse_other_language(text, page.name, language, _others(folders, translation))
    _refuse_without_ids(page, alignment)
    older = layout.older or any(anchor.rule not in ("", anchor.id) for anchor in alignment.anchors)
    figures = figures_of(page, alignment)
    has_bullets = any(BULLET.match(paragraph.text) for paragraph in page.paragraphs)
    converter = Converter(translation, family.words_of(code), family.aliases)
    reader = UnitReader(converter, older, has_bullets, _by_key(figures, alignment))
    lines = tuple(reader.line(placed) for placed in alignment.placed)
    old = updated_files(folders, code, deck)[0][RULES_PO]
    new, outcomes = _filled(old, lines, overwrite=replace)
    written: tuple[Path, ...] = ()
    if new != old and not dry_run:
        written = write_changed({own_folder(folders, code) / RULES_PO: _readable(po_bytes(code, new), page.name)})
    whole = "\n".join(paragraph.text for paragraph in (*page.site, *page.paragraphs))
    live = [entry for entry in new.entries if not entry.obsolete and entry.text.strip()]
    return Import(
        language=code,
        profile=layout.name,
        older=older,
        page=page,
        alignment=alignment,
        figures=figures,
        references=tuple(references_of(page, alignment, book, family.aliases)),
        total=total_of(alignment, family, language, len(deck.cards)),
        lines=lines,
        outcomes=outcomes,
        units=len(book.units),
        filled=len(live),
        unreviewed=sum(map(is_unreviewed, live)),
        placeholders=reader.placeholders,
        foreign=foreign_words(whole, language),
        terms=proposed_forms(whole, language),
        written=written,
    )


def _opened(folders: tuple[Path, ...], code: str, deck: Deck) -> Translation:
    """The language to import into. Raises UsageFault, and as ``load``."""
    if code != SOURCE_LANGUAGE and code not in languages(folders):
        own_folder(folders, code)
        remedy = f"start it with: oniroo translate update {code}"
        raise UsageFault(Finding("usage-language", f"there is no translation “{code}” to import into", remedy))
    return own_translation(folders, code, deck)


def _aligned(
    text: str, shown: str, layout: Profile, family: Family, translation: Translation
) -> tuple[Page, Alignment]:
    """The page and where its lines belong.

    Whether blank lines or all line ends part its paragraphs is seen by their share; the other way is taken if more of
    the page then agrees with the rulebook.
    """
    book, game = translation.book, translation.deck.name
    page = page_of(text, shown, layout, game)
    alignment = align(page, book, family, layout)
    if page.filled == page.lines or alignment.is_full:
        return page, alignment
    other = page_of(text, shown, layout, game, by_blanks=not page.by_blanks)
    its = align(other, book, family, layout)
    return (other, its) if its.equal > alignment.equal else (page, alignment)


def _refuse_without_ids(page: Page, alignment: Alignment) -> None:
    """Raises InputFault for a page on which no line can be given its place."""
    if not any(anchor.rule for anchor in alignment.anchors):
        problem = "has no ids of rules (A_01: …) at the beginning of its lines, so no line can be given its place"
        raise InputFault(Finding("import-no-ids", problem, "name the page with the rules", Place(page.name)))


def _others(folders: tuple[Path, ...], translation: Translation) -> Iterator[Language]:
    """The languages that the page may be in instead; those whose files are not in order are left out."""
    yield translation.book.language
    for code in languages(folders):
        if code not in (SOURCE_LANGUAGE, translation.language.code):
            try:
                yield load_language(folders, code, translation.book)
            except Fault:
                continue


def _readable(data: bytes, shown: str) -> bytes:
    """What is to be written. Raises InputFault if the page makes the file larger than it may be to be read again."""
    if len(data) > MOST_BYTES:
        problem, remedy = "holds more than one rulebook", "name the page with the rules"
        raise InputFault(Finding("import-too-large", problem, remedy, Place(shown)))
    return data


def _by_key(figures: Sequence[Figure], alignment: Alignment) -> Mapping[str, tuple[str, ...]]:
    """Captions by the key of the first line of their rule."""
    first: dict[str, str] = {}
    for placed in alignment.placed:
        first.setdefault(placed.unit.key.partition(".")[0], placed.unit.key)
    found: dict[str, tuple[str, ...]] = {}
    for figure in figures:
        if key := first.get(figure.rule):
            found[key] = (*found.get(key, ()), figure.caption.text)
    return found


def _filled(file: PoFile, lines: Sequence[Line], *, overwrite: bool) -> tuple[PoFile, dict[str, Outcome]]:
    """The file with the lines in it, and what became of each of them, by key."""
    old = {entry.key: entry for entry in file.entries if not entry.obsolete}
    made = {line.unit.key: joined(line, old[line.unit.key], overwrite=overwrite) for line in lines}
    changes = {key: _always(entry) for key, (entry, _) in made.items()}
    return edited(file, changes), {key: outcome for key, (_, outcome) in made.items()}


def _always(entry: Entry) -> Callable[[Entry], Entry]:
    return lambda _: entry
