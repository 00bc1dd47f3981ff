"""Sizes of papers and cards in millimetres, and how the words of the command line name them."""

import re
from dataclasses import dataclass

from oniroo.ground.findings import Finding, UsageFault
from oniroo.ground.suggest import nearest

MM_PER_INCH = 25.4
MM_PER_PT = MM_PER_INCH / 72
SMALLEST = 10.0
"""mm: no card or paper is narrower; what is smaller cannot be cut or fed."""
LARGEST = 2000.0
"""mm: no card or paper is longer."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "inch": MM_PER_INCH, '"': MM_PER_INCH}
_NUMBER = r"([0-9]{1,9}(?:[.,][0-9]{1,9})?|[.,][0-9]{1,9})"
_UNIT = r'(mm|cm|inch|in|")?'
_PAIR = re.compile(rf"{_NUMBER}\s*{_UNIT}\s*[x×*]\s*{_NUMBER}\s*{_UNIT}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: name as printed on the sheet, width and height in mm, as it lies."""

    name: str
    width: float
    height: float

    @property
    def upright(self) -> bool:
        """Whether the sheet stands in portrait; a square counts as portrait."""
        return self.height >= self.width

    def portrait(self) -> "Paper":
        """The same sheet standing upright."""
        return self if self.upright else Paper(self.name, self.height, self.width)

    def landscape(self) -> "Paper":
        """The same sheet lying on its long edge."""
        return Paper(self.name, self.height, self.width) if self.upright else self


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card at its trim: name, width and height in mm, upright."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class FaceFit:
    """How a drawn face lies on a card of another size: scaled by ``scale``, its top-left at (``x``, ``y``) mm."""

    scale: float
    x: float
    y: float


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
POKER = CardSize("poker", 63.0, 88.0)

PAPERS: dict[str, Paper] = {
    "a4": A4,
    "letter": LETTER,
    "a3": Paper("A3", 297.0, 420.0),
    "a5": Paper("A5", 148.0, 210.0),
    "legal": Paper("Legal", 215.9, 355.6),
    "tabloid": Paper("Tabloid", 279.4, 431.8),
}

CARDS: dict[str, CardSize] = {
    "poker": POKER,
    "us-poker": CardSize("us-poker", 63.5, 88.9),
    "bridge": CardSize("bridge", 57.15, 88.9),
    "euro": CardSize("euro", 59.0, 92.0),
    "mini-euro": CardSize("mini-euro", 44.0, 68.0),
    "mini-us": CardSize("mini-us", 41.0, 63.0),
    "japanese": CardSize("japanese", 59.0, 86.0),
    "half": CardSize("half", 44.45, 63.5),
    "tarot": CardSize("tarot", 70.0, 120.0),
    "square": CardSize("square", 70.0, 70.0),
}


def parse_paper(text: str) -> Paper:
    """The paper a user names: ``a4``, ``Letter``, ``210x297``, ``8.5x11in``.

    Raises UsageFault (code ``page-paper``) with the known names when it is neither a name nor a sensible size.
    """
    key = _key(text)
    if key in PAPERS:
        return PAPERS[key]
    width, height = _pair(text, "paper", tuple(PAPERS), "page-paper")
    for paper in PAPERS.values():
        if _same(width, height, paper.width, paper.height):
            return Paper(paper.name, paper.width, paper.height)
        if _same(width, height, paper.height, paper.width):
            return Paper(paper.name, paper.height, paper.width)
    return Paper(f"{mm(width)} × {mm(height)} mm", width, height)


def parse_card(text: str) -> CardSize:
    """The card size a user names: ``poker``, ``Mini Euro``, ``63x88``, ``2.5x3.5in``.

    Raises UsageFault (code ``page-card``) with the known names when it is neither a name nor a sensible size.
    """
    key = _key(text)
    if key in CARDS:
        return CARDS[key]
    width, height = _pair(text, "card", tuple(CARDS), "page-card")
    for card in CARDS.values():
        if _same(width, height, card.width, card.height):
            return card
    return CardSize(f"{mm(width)} × {mm(height)} mm", width, height)


def parse_offset(text: str) -> tuple[float, float]:
    """The back offset a user types: ``1.5,-0.8`` (or ``1,5; -0,8``, or ``1.5 -0.8``) as (x, y) mm.

    Raises UsageFault (code ``page-offset``).
    """
    number = r"([+\-−]?(?:[0-9]{1,6}(?:[.,][0-9]{1,6})?|[.,][0-9]{1,6}))"
    dotted = number.replace("[.,]", "[.]")
    for pattern in (rf"{number}(?:\s*;\s*|\s+){number}", rf"{dotted}\s*,\s*{dotted}"):
        found = re.fullmatch(pattern, text.strip())
        if found:
            x, y = (float(part.replace("−", "-").replace(",", ".")) for part in found.groups())
            return x, y
    raise UsageFault(
        Finding(
            "page-offset",
            f"the back offset {_shown(text)} is not two numbers in mm",
            "write it as X,Y, for example 1.5,-0.8 (+ is right and down, as one looks at the back)",
        )
    )


def fit_face(card: CardSize, face: CardSize = POKER) -> FaceFit:
    """How a face drawn for ``face`` lies on ``card``: uniformly scaled to the largest that fits, centred."""
    scale = min(card.width / face.width, card.height / face.height)
    return FaceFit(scale, (card.width - face.width * scale) / 2, (card.height - face.height * scale) / 2)


def fill_face(card: CardSize, face: CardSize = POKER, *, bleed: float = 0.0, face_bleed: float = 0.0) -> FaceFit:
    """How a face that shall leave nothing white lies on ``card``: at the least scale that covers it, centred.

    ``bleed`` mm is how far it must run over the card's trim on every side, ``face_bleed`` how far its own drawing
    reaches beyond ``face`` (mm at scale 1). Never smaller than ``fit_face``: when the two scales are the same, the
    fitted face covers card and bleed already.
    """
    scale = max(
        fit_face(card, face).scale,
        (card.width + 2 * bleed) / (face.width + 2 * face_bleed),
        (card.height + 2 * bleed) / (face.height + 2 * face_bleed),
    )
    return FaceFit(scale, (card.width - face.width * scale) / 2, (card.height - face.height * scale) / 2)


def mm(value: float) -> str:
    """A length for people: two decimals at most, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _key(text: str) -> str:
    return re.sub(r"[\s_-]+", "-", text.strip()).lower()


def _same(width: float, height: float, other_width: float, other_height: float) -> bool:
    return abs(width - other_width) < 0.01 and abs(height - other_height) < 0.01


def _shown(text: str) -> str:
    """What the user wrote, quoted, on one line and not endless."""
    line = " ".join(text.split())
    return repr(line if len(line) <= 40 else line[:37] + "...")


def _pair(text: str, what: str, names: tuple[str, ...], code: str) -> tuple[float, float]:
    """Width and height in mm from ``WxH`` with an optional unit, or a UsageFault."""
    found = _PAIR.fullmatch(text.strip())
    if not found:
        meant = nearest(text, names, cutoff=0.5)
        guess = f"{meant} " if meant else ""
        raise UsageFault(
            Finding(
                code,
                f"{_shown(text)} is not a {what} size",
                f"{guess}write one of {', '.join(names)}, or WIDTHxHEIGHT in mm, such as 63x88 or 8.5x11in",
            )
        )
    first, first_unit, second, second_unit = found.groups()
    unit = second_unit or first_unit or "mm"
    sizes = (
        float(first.replace(",", ".")) * _UNITS[(first_unit or unit).lower()],
        float(second.replace(",", ".")) * _UNITS[unit.lower()],
    )
    for size in sizes:
        if not SMALLEST <= size <= LARGEST:
            bound = f"less than {mm(SMALLEST)} mm" if size < SMALLEST else f"more than {mm(LARGEST)} mm"
            raise UsageFault(
                Finding(
                    code,
                    f"a {what} of {_shown(text)} has a side of {mm(size)} mm, {bound}",
                    f"write one of {', '.join(names)}, or WIDTHxHEIGHT in mm, such as 63x88",
                )
            )
    return sizes
