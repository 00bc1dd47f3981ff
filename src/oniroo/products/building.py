"""Everything that can be made of a deck, in one go."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from oniroo.deck.model import Deck
from oniroo.draw.intake import ArtGallery
from oniroo.draw.palette import Ink
from oniroo.ground.findings import Finding, Severity
from oniroo.ground.writing import write_files
from oniroo.page import A4, LETTER, SheetSpec
from oniroo.products.naming import Selection, calibration_file, sheet_file
from oniroo.products.sheets import SheetJob, make_sheets
from oniroo.products.test_page import make_test_page

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Built:
    """The files written (none when ``strict`` found something) and all that was found."""

    files: tuple[Path, ...]
    findings: tuple[Finding, ...]


def build_all(
    deck: Deck, gallery: ArtGallery, folder: Path, *, strict: bool = False, progress: Progress | None = None
) -> Built:
    """Make the sheets and test pages of A4 and Letter and write them to ``folder``, all or none.

    Raises Fault, UsageFault as the products do; OutputFault if a file cannot be written.
    """
    files: dict[str, bytes] = {}
    findings: list[Finding] = list(deck.findings)
    jobs = [(paper, ink) for paper in (A4, LETTER) for ink in Ink]
    for number, (paper, ink) in enumerate(jobs):
        job = SheetJob(SheetSpec(paper=paper), ink=ink)
        name = sheet_file(job, Selection())
        if progress is not None:
            progress(number, len(jobs) + 1, name)
        made = make_sheets(deck.cards, deck, gallery, job)
        files[name] = made.files[0]
        findings += made.findings
    for paper in (A4, LETTER):
        files[calibration_file(paper)] = make_test_page(paper)
    found = tuple(dict.fromkeys(findings))
    if strict and any(finding.severity >= Severity.WARNING for finding in found):
        return Built((), found)
    write_files((folder / name, data) for name, data in files.items())
    return Built(tuple(folder / name for name in files), found)
