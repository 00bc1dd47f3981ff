"""Pictures laid into their places whole, in their own proportions and centred; what is left beside them is a mat."""

from collections.abc import Sequence
from pathlib import Path

from oniroo.draw.outline import Box
from oniroo.draw.palette import Ink
from oniroo.draw.parts import Part, Placed
from oniroo.draw.tiles import mat
from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, Place, Severity

HIDDEN = 0.0025  # share by which sides may be off: frames overlap the picture's edge by more than that


def fills(part: Part, box: Box) -> bool:
    """Whether a part has the proportions of its place, so that nothing shows beside it."""
    return abs(part.box[2] * box.height / (part.box[3] * box.width) - 1) <= HIDDEN


def fitted(part: Part, box: Box) -> Placed:
    """The part in its own proportions, as large as goes wholly into ``box`` (mm), and centred there."""
    return _scaled(part, box, min(box.width / part.box[2], box.height / part.box[3]))


def covering(part: Part, box: Box) -> Placed:
    """The part in its own proportions, as small as covers ``box`` (mm) wholly, and centred there."""
    return _scaled(part, box, max(box.width / part.box[2], box.height / part.box[3]))


def _scaled(part: Part, box: Box, scale: float) -> Placed:
    width, height = part.box[2] * scale, part.box[3] * scale
    if abs(width - box.width) < 1e-9 and abs(height - box.height) < 1e-9:
        return Placed(part, *box)
    return Placed(part, box.cx - width / 2, box.cy - height / 2, width, height)


def on_mat(parts: Sequence[Part], box: Box, ink: Ink) -> list[Placed]:
    """Scene and picture fitted into their place, on a quiet mat if the lowest of them leaves some of it free."""
    placed = [fitted(part, box) for part in parts]
    if parts and not fills(parts[0], box):
        placed.insert(0, Placed(mat(box.width, box.height, ink), *box))
    return placed


def misfit(part: Part, path: Path | None, box: Box, outcome: str) -> Finding | None:
    """A warning that a picture has other proportions than its place, and what comes of it; None if it fits."""
    if fills(part, box):
        return None
    wanted = ratio(box.width, box.height)
    problem = f"its sides are {ratio(part.box[2], part.box[3])}, those of its place {wanted}: {outcome}"
    place = Place(display(path)) if path is not None else None
    subject = "" if path is not None else part.name
    return Finding("art-aspect", problem, f"draw it {wanted}", place, subject, Severity.WARNING)


def ratio(width: float, height: float) -> str:
    """Two sides as ``4:5``, in whole numbers up to 100 as far as they go."""
    from fractions import Fraction

    share = Fraction(width / height).limit_denominator(100)
    return f"{share.numerator}:{share.denominator}" if share else f"1:{height / width:.0f}"
