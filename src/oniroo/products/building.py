"""Everything that can be made of a deck, in one go: sheets, test pages, booklets and score sheets, side by side."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children
from os import cpu_count
from pathlib import Path

from oniroo.deck.reading import read_deck
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.ground.finder import DeckFolder
from oniroo.ground.findings import Fault, Finding, Severity
from oniroo.ground.writing import write_files
from oniroo.page import A4, LETTER, Paper, SheetSpec
from oniroo.products.margins import ENGLISH
from oniroo.products.naming import Selection, calibration_file, sheet_file
from oniroo.products.sheets import SheetJob, make_sheets
from oniroo.products.test_page import make_test_page
from oniroo.rules import languages, load, rules_roots

Progress = Callable[[int, int, str], None]
Made = tuple[dict[str, bytes], tuple[Finding, ...]]
Task = tuple[str, Callable[[], Made]]

PAPERS = (A4, LETTER)
MOST_AT_ONCE = 8  # each needs about 60 MiB


@dataclass(frozen=True, slots=True)
class Built:
    """The files written (none when ``strict`` found something) and all that was found."""

    files: tuple[Path, ...]
    findings: tuple[Finding, ...]


def build_all(
    folder: DeckFolder,
    output: Path,
    *,
    only: Sequence[str] = (),
    strict: bool = False,
    progress: Progress | None = None,
    at_once: int = 0,
) -> Built:
    """Make all products of a deck and write them to ``output``, all or none.

    Sheets without names, test pages in English, and the rules in every language; or, for ``only`` some languages, all
    of that in each of them, with names on the cards. ``at_once`` is how many processes work on them; 0 = as many as
    the machine has cores. The files are the same however many there are. Raises Fault, UsageFault as the products do,
    with what all of them find; OutputFault if a file cannot be written.
    """
    findings: list[Finding] = list(read_deck(folder).findings)
    tasks = _tasks(folder, _known(folder, only))
    made: dict[str, Made] = {}
    faults: dict[str, Fault] = {}
    for name, result in _done(tasks, at_once or min(cpu_count() or 1, MOST_AT_ONCE)):
        if isinstance(result, Fault):
            faults[name] = result
            continue
        made[name] = result
        if progress is not None:
            progress(len(made), len(tasks), name)
    if faults:
        raise _together([faults[name] for name, _ in tasks if name in faults])
    files: dict[str, bytes] = {}
    for name, _ in tasks:  # in the order of the list, whoever was ready first
        files |= made[name][0]
        findings += made[name][1]
    found = tuple(dict.fromkeys(findings))
    if strict and any(finding.severity >= Severity.WARNING for finding in found):
        return Built((), found)
    write_files((output / name, data) for name, data in files.items())
    return Built(tuple(output / name for name in files), found)


def sheet_jobs(only: Sequence[str] = ()) -> list[SheetJob]:
    """The prints of cards that are made: for each language, or without names."""
    names: Sequence[str | None] = only or [None]
    return [SheetJob(SheetSpec(paper=paper), ink=ink, names=code) for code in names for paper in PAPERS for ink in Ink]


def _known(folder: DeckFolder, only: Sequence[str]) -> tuple[str, ...]:
    """Each language once. Raises UsageFault with all that are not there, before any work is done."""
    roots = rules_roots(folder)
    asked, known = tuple(dict.fromkeys(only)), languages(roots)
    faults: list[Fault] = []
    for code in asked:
        if code not in known:
            try:
                load(roots, code, read_deck(folder))
            except Fault as fault:
                faults.append(fault)
    if faults:
        raise _together(faults)
    return asked


def _together(faults: Sequence[Fault]) -> Fault:
    """One fault with the findings of all, each once; of the class of the first."""
    return type(faults[0])(dict.fromkeys(finding for fault in faults for finding in fault.findings))


def _tasks(folder: DeckFolder, only: Sequence[str]) -> list[Task]:
    tasks: list[Task] = [(sheet_file(job, Selection()), partial(_sheets, folder, job)) for job in sheet_jobs(only)]
    for code in only or [ENGLISH]:
        tasks += [(calibration_file(paper, None, code), partial(_test_page, folder, paper, code)) for paper in PAPERS]
    spoken = only or languages(rules_roots(folder))
    tasks += [(f"rules-{code}.pdf", partial(_rules, folder, code)) for code in spoken]
    return tasks


def _done(tasks: Sequence[Task], at_once: int) -> Iterator[tuple[str, Made | Fault]]:
    """Results as they come. Where processes cannot be started, or one is killed, the rest comes one after the other."""
    left = dict(tasks)
    if at_once > 1:
        for name, result in _side_by_side(tasks, at_once):
            del left[name]
            yield name, result
    yield from ((name, _made(work)) for name, work in left.items())


def _side_by_side(tasks: Sequence[Task], at_once: int) -> Iterator[tuple[str, Made | Fault]]:
    """The same from processes, as far as these come."""
    before = set(active_children())
    try:
        pool = ProcessPoolExecutor(at_once, initializer=_leave_signals_to_the_parent)
    except (OSError, ImportError, NotImplementedError):  # no semaphores here
        return
    try:
        waiting: dict[Future[Made | Fault], str] = {}
        try:
            for name, work in tasks:
                waiting[pool.submit(_made, work)] = name
        except (OSError, BrokenProcessPool):  # no more processes, or no more memory
            for process in set(active_children()) - before:  # a pool that lacks some waits for ever
                process.terminate()
                process.join()
            return
        for future in as_completed(waiting):
            if isinstance(future.exception(), BrokenProcessPool):
                continue
            yield waiting[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _made(work: Callable[[], Made]) -> Made | Fault:
    """What was made, or why it could not be."""
    try:
        return work()
    except Fault as fault:
        return fault


def _leave_signals_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; one of them says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _sheets(folder: DeckFolder, job: SheetJob) -> Made:
    deck = read_deck(folder)
    made = make_sheets(deck.cards, deck, ArtGallery(folder.art_roots), job, folder=folder)
    return {sheet_file(job, Selection()): made.files[0]}, made.findings


def _test_page(folder: DeckFolder, paper: Paper, code: str) -> Made:
    words = None
    if code != ENGLISH:
        from oniroo.products.words import words_in

        words = words_in(code, read_deck(folder), folder)
    made = make_test_page(paper, words=words)
    return {calibration_file(paper, None, code): made.data}, made.findings


def _rules(folder: DeckFolder, code: str) -> Made:
    """Booklet to read, booklets to print, and score sheets of a language."""
    from oniroo.products.booklet import make_booklet
    from oniroo.products.booklet_imposed import impose
    from oniroo.products.score_sheet import make_score_sheet, score_file

    deck = read_deck(folder)
    translation = load(rules_roots(folder), code, deck)
    booklet = make_booklet(translation, deck, ArtGallery(folder.art_roots))
    files, findings = {f"rules-{code}.pdf": booklet.data}, list(booklet.findings)
    for paper in PAPERS:
        name = f"rules-{code}-imposed-{paper.name.lower()}.pdf"
        files[name] = impose(booklet.data, paper, rtl=translation.language.rtl)
        sheet = make_score_sheet(translation, deck, paper)
        files[score_file(code, paper)] = sheet.data
        findings += sheet.findings
    return files, tuple(findings)
