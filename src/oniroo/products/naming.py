"""What files are called: the usual print has a short name, and every wish that changes a print is told in it."""

import hashlib
from dataclasses import dataclass

from oniroo.draw.palette import Ink
from oniroo.page import BACK_BLEED, POKER, Backs, CardSize, Marks, Order, Orientation, Paper
from oniroo.products.margins import ENGLISH
from oniroo.products.sheets import SheetJob

LONGEST_WISH = 40


@dataclass(frozen=True, slots=True)
class Selection:
    """Which cards were asked for, as typed."""

    level: str | None = None
    free: int | None = None
    kinds: str | None = None
    cards: str | None = None


def slug(text: str) -> str:
    """A word as part of a file name on every system: ``210 × 297 mm`` → ``210x297mm``; long ones end in a hash."""
    kept = "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in text.lower().replace("×", "x"))
    kept = "-".join(piece for piece in kept.split("-") if piece).strip(".")
    if len(kept) <= LONGEST_WISH:
        return kept or "x"
    return f"{kept[: LONGEST_WISH - 9].rstrip('-.')}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def size_slug(size: Paper | CardSize) -> str:
    """A paper or a card in a file name: ``a4``, ``tarot``, ``210x297mm``."""
    return slug(size.name.replace(" ", ""))


def sheet_file(job: SheetJob, chosen: Selection, printer: str | None = None) -> str:
    """The file of a print: ``deck-a4.pdf`` for the usual one, ``deck-letter-fronts-saver.pdf``, ``deck-el-a4.pdf`` …"""
    spec = job.spec
    wishes = ["single" if job.single else size_slug(spec.paper)]
    wishes += [size_slug(spec.card)] if spec.card != POKER else []
    wishes += [{Backs.LONG_EDGE: "", Backs.NONE: "fronts"}.get(spec.backs, spec.backs.value)]
    wishes += [spec.orientation.value if spec.orientation is not Orientation.AUTO else ""]
    wishes += [f"gap-{spec.gap:g}" if spec.gap is not None else "", f"bleed-{spec.bleed:g}" if spec.bleed else ""]
    wishes += [{Marks.TICKS: "", Marks.LINES: "lines", Marks.NONE: "no-marks"}[spec.marks]]
    wishes += ["stack" if spec.order is Order.STACK else ""]
    wishes += [f"back-bleed-{spec.back_bleed:g}" if spec.back_bleed != BACK_BLEED else ""]
    if printer is not None:
        wishes.append(slug(printer))
    elif spec.back_offset != (0.0, 0.0) or spec.back_angle:
        wishes.append("offset-" + "_".join(f"{value:g}" for value in (*spec.back_offset, spec.back_angle)))
    wishes += [f"level-{slug(chosen.level)}" if chosen.level else ""]
    wishes += [f"free-{chosen.free}" if chosen.free is not None else ""]
    wishes += [slug(chosen.kinds) if chosen.kinds else "", f"cards-{slug(chosen.cards)}" if chosen.cards else ""]
    wishes += ["saver" if job.ink is Ink.SAVER else "", f"names-{slug(job.names)}" if job.names else ""]
    language = job.language if job.language != (job.names or ENGLISH) else None
    return "-".join(["deck", *([slug(language)] if language else []), *(wish for wish in wishes if wish)]) + ".pdf"


def calibration_file(paper: Paper, printer: str | None = None, language: str | None = None) -> str:
    """``test-page-a4.pdf``, ``test-page-a4-office.pdf``, ``test-page-el-a4.pdf``."""
    spoken = f"-{slug(language)}" if language and language != ENGLISH else ""
    return f"test-page{spoken}-{size_slug(paper)}" + (f"-{slug(printer)}" if printer else "") + ".pdf"
