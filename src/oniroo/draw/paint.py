"""A brush that paints paper or, in the ink saver, draws it: the same shapes, as fills or as outlines on white."""

from dataclasses import dataclass

from oniroo.draw.outline import n
from oniroo.draw.palette import WHITE, Ink, deep, tint

LINE = 0.3  # mm: the saver's outline


@dataclass(frozen=True, slots=True)
class Brush:
    """Turns path text into elements for one kind of ink."""

    ink: Ink

    @property
    def saving(self) -> bool:
        """Whether this is the ink saver's brush."""
        return self.ink is Ink.SAVER

    def paper(self, d: str, colour: str, *, share: float = 0.0, line: str | None = None, width: float = LINE) -> str:
        """A sheet of coloured paper; the saver leaves it white (or ``share`` of its colour) within an outline.

        Several outlines in ``d`` make holes (even-odd).
        """
        rule = ' fill-rule="evenodd"' if d.count("Z") > 1 else ""
        if not self.saving:
            return f'<path d="{d}" fill="{colour}"{rule}/>'
        edge = line or deep(colour)
        return (
            f'<path d="{d}" fill="{tint(colour, share) if share else WHITE}"{rule} stroke="{edge}" '
            f'stroke-width="{n(width)}" stroke-linejoin="round"/>'
        )

    def shade(self, d: str, colour: str) -> str:
        """A cast shadow or thickness of paper: the saver leaves it out."""
        return "" if self.saving else fill(d, colour)

    def rim(self, d: str, colour: str, width: float, *, saver: str | None = None) -> str:
        """A line along an edge; the saver draws it thin in its darker tone."""
        return stroke(d, (saver or deep(colour)) if self.saving else colour, LINE if self.saving else width)


def fill(d: str, colour: str) -> str:
    """A flat shape that looks the same in every ink."""
    rule = ' fill-rule="evenodd"' if d.count("Z") > 1 else ""
    return f'<path d="{d}" fill="{colour}"{rule}/>'


def stroke(d: str, colour: str, width: float) -> str:
    """A round line, ``width`` mm thick, that looks the same in every ink."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
