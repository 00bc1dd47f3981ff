"""The words of the test page: what it says in which order, broken into lines around the cross in its middle."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from math import degrees
from typing import NamedTuple

from oniroo.ground.findings import Finding, UsageFault
from oniroo.page.furniture import PLAIN, Measure, Writing
from oniroo.page.placements import Caption
from oniroo.page.sizes import MM_PER_PT, Paper, mm
from oniroo.page.spec import Backs

CROSS = 5.0
"""mm from the middle of the page to the ends of its cross."""
LONG = (100.0, 50.0)
"""mm of the first ruler: the longest that has room."""
_TEXTS = (11.0, 10.0, 9.0, 8.0, 7.0)
_EASY = 9.0
_LEADING = 1.42
_BETWEEN = 1.5
_AIR = 0.2
"""em at least between the ink of two lines."""
_TABLE = (0.5, 1.0, 1.5, 2.0, 3.0)
_HOLE = re.compile(r"\{(\w*)\}")
_WORD = re.compile(r"(?:\u2068[^\u2069]*\u2069|[\S\u00a0])+")
"""What stands in one line: what is set apart by isolates, or held together by no-break spaces, is not torn."""


@dataclass(frozen=True, slots=True)
class CalibrationTexts:
    """The words of the test page; a translation gives its own, with its ``writing`` and ``digits``.

    Templates are for ``filled``: they hold {long} and {inches} (the rulers' lengths), {table} (each ``entry``: {length}
    and {angle}), {offset}, or {} for a number. ``counted`` stands on pages that are drawn with an offset; ``keep``
    before the command that keeps what was read, ``otherwise``, on pages for no printer in particular, before the one
    that does without. What is typed stays in the digits of all keyboards.
    """

    heading: str = "Test page for the back offset"
    front: str = "front"
    back: str = "back"
    long_edge: str = "Print both sides at 100 %, flip on the long edge."
    short_edge: str = "Print both sides at 100 %, flip on the short edge."
    rulers: str = "Measure: the rulers must be {long} mm and {inches} in long, on both sides."
    find: str = (
        "Hold the page against the light, this side towards you. On each scale A, B, C, D find the line that meets "
        "a line of the back (square meets square, plain meets plain) and read its number."
    )
    offset: str = "X = (A + B) / 2 and Y = (C + D) / 2, in mm."
    product: str = "The product for some A − B: {table}."
    counted: str = "The numbers count in the offset already set ({offset}): what you read replaces it."
    keep: str = "Keep them for this printer:"
    otherwise: str = "Or move the backs of one print only:"
    mm: str = "{} mm"
    inches: str = "{} in"
    entry: str = "{length} = {angle}"
    separator: str = ", "
    digits: str = "0123456789"
    writing: Writing = PLAIN

    def number(self, value: float) -> str:
        """A number that is only read."""
        return f"{value:g}".translate(str.maketrans("0123456789", self.digits))

    def own(self, text: str) -> str:
        """What runs from left to right among words that do not."""
        return f"\u2068{text}\u2069" if self.writing.rtl else text


def filled(template: str, **values: str) -> str:
    """``values`` in their {holes}, as often as each stands there; {} is that of ``number``. Other braces are text."""
    return _HOLE.sub(lambda hole: values.get(hole[1] or "number", hole[0]), template)


class Paragraph(NamedTuple):
    """What stands in lines of its own; ``typed``: a command, from left to right in every language."""

    text: str
    typed: bool = False


def paragraphs(
    words: CalibrationTexts,
    backs: Backs,
    long: float,
    distance: float,
    already: tuple[float, float, float],
    printer: str | None,
) -> list[Paragraph]:
    """All that the front says. ``long`` is the first ruler's length in mm, ``already`` the offset and angle in use."""

    def turned(value: float) -> str:
        return words.own(f"{value:.2f}°")

    def moved(value: float) -> str:
        return filled(words.mm, number=number_typed(value))

    x, y, angle = already
    set_angle = f"{number_typed(angle)}° + " if angle else ""
    formula = words.own(f"DEGREES = {set_angle}{degrees(1 / distance):.3f}° × (A − B)")
    products = (filled(words.entry, length=moved(value), angle=turned(degrees(value / distance))) for value in _TABLE)
    table = words.separator.join(products)
    steps = (
        words.short_edge if backs is Backs.SHORT_EDGE else words.long_edge,
        filled(words.rulers, long=words.number(long), inches=words.number(inches_beside(long))),
        words.find,
        words.offset,
        f"{formula}. {filled(words.product, table=table)}",
        words.keep,
    )
    said = [f"{words.number(number)}. {step}" for number, step in enumerate(steps, 1)]
    if any(already):
        offset = words.separator.join((moved(x), moved(y), words.own(f"{number_typed(angle)}°")))
        said.insert(-1, filled(words.counted, offset=offset))
    lines = [f"{words.heading}: {words.front}", *said]
    found = [*map(Paragraph, lines), Paragraph(keep_command(printer), typed=True)]
    if not printer:
        direct = "oniroo sheets --back-offset X,Y --back-angle DEGREES"
        found += [Paragraph(words.otherwise), Paragraph(direct, typed=True)]
    return found


def keep_command(printer: str | None = None) -> str:
    """What to type to keep what was read from the page, for ``printer`` (quoted for a shell where it must be)."""
    name = printer or "NAME"
    if re.search(r"[^\w.@:+-]", name):
        name = shlex.quote(name) if re.search(r"[\"$`\\!]", name) else f'"{name}"'
    return f"oniroo test-page --printer {name} --measured X,Y --angle DEGREES"


def inches_beside(long: float) -> int:
    """The length in inches of the ruler beside one of ``long`` mm."""
    return 4 if long == LONG[0] else 2


def written(
    said: Sequence[Paragraph],
    box: tuple[float, float, float, float],
    paper: Paper,
    measure: Measure,
    writing: Writing,
) -> tuple[Caption, ...]:
    """Paragraphs broken into lines: above the centre cross if the text stays easy to read so, else below it as well."""
    left, top, right, bottom = box
    cross = paper.height / 2 - CROSS - 1.5, paper.height / 2 + CROSS
    above = [(size, cross[0]) for size in _TEXTS if size >= _EASY]
    for size, end in (*above, *((size, bottom) for size in _TEXTS)):
        leading = max(_LEADING, writing.above + writing.below + _AIR) * size * MM_PER_PT
        captions: list[Caption] = []
        y = top
        for number, (text, typed) in enumerate(said):
            lines = _broken(text, right - left, size, measure)
            if typed and writing.rtl:
                lines = [line if line.isascii() else f"\u2066{line}\u2069" for line in lines]
            y += leading * (_BETWEEN if number else 1.0)
            if y - leading < cross[1] and y + (len(lines) - 1) * leading > cross[0]:
                y = cross[1] + leading
            for index, line in enumerate(lines):
                width = measure(line, size)
                x = right - width if writing.rtl and not typed else left
                captions.append(Caption(line, x, y + index * leading, width, size))
            y += (len(lines) - 1) * leading
        if y <= end:
            return tuple(captions)
    raise UsageFault(too_small(paper))


def _broken(text: str, width: float, size: float, measure: Measure) -> list[str]:
    """The lines of a paragraph; a word too long for any line goes on in the next."""
    lines: list[str] = []
    for word in _WORD.findall(text):
        if lines and measure(f"{lines[-1]} {word}", size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
            continue
        lines.append("")
        for letter in word:
            if lines[-1] and measure(lines[-1] + letter, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines


def too_small(paper: Paper) -> Finding:
    """The finding about a paper without room for all of it."""
    return Finding(
        "page-test",
        f"{paper.name} ({mm(paper.width)} × {mm(paper.height)} mm) is too small for the test page",
        "print it on A5 or larger",
    )


def number_typed(value: float) -> str:
    """A number as it is typed: a plain hyphen for minus, no more than two decimals."""
    return mm(value)
