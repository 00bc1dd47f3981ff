"""Codes and group graphics as parts: one part each, whatever the size they are shown at."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from oniroo.deck.model import Card, Code, CodeKind, Deck, Group
from oniroo.draw.gallery import Gallery
from oniroo.draw.glyphs import row, unknown
from oniroo.draw.palette import BLACK, DIGIT_BLUE, LETTER_RED, SHAPE_GREEN
from oniroo.draw.parts import Part, Placed
from oniroo.ground.findings import Fault, Finding

Maker = Callable[[], Placed | Sequence[Placed]]
"""Places something, or raises the Fault that says why it cannot be drawn."""

_BLACK = re.compile(r'"(?:#000000|#000|black)"', re.IGNORECASE)


def centred(part: Part, cx: float, cy: float, height: float) -> Placed:
    """The part in its own proportions, ``height`` mm high, its middle at (cx, cy)."""
    width = height * part.box[2] / part.box[3]
    return Placed(part, cx - width / 2, cy - height / 2, width, height)


def together(makers: Iterable[Maker]) -> list[Placed]:
    """What all makers place; one Fault with the findings of all that cannot, each once."""
    placed: list[Placed] = []
    findings: list[Finding] = []
    for make in makers:
        try:
            made = make()
            placed += [made] if isinstance(made, Placed) else made
        except Fault as fault:
            findings += fault.findings
    if findings:
        raise Fault(dict.fromkeys(findings))
    return placed


@cache
def coloured(part: Part, colour: str, name: str) -> Part:
    """A solid black drawing in another colour."""
    body = _BLACK.sub(f'"{colour}"', part.body)
    return Part(part.box, f'<g fill="{colour}">{body}</g>', name)


def graphic(number: int, deck: Deck, gallery: Gallery, *, card: Card, colour: str = BLACK) -> Part:
    """The graphic of a group. Fault: the group is not in the deck, or its graphic not in ``art/groups``."""
    group = next((group for group in deck.groups if group.number == number), None)
    if group is None:
        raise Fault(
            Finding(
                "draw-unknown-group",
                f"there is no group {number}",
                "use one of the deck's groups",
                card.place,
                f"card {card.id}",
            )
        )
    found = gallery.part("groups", group.graphic)
    if found is None:
        raise Fault(_missing("draw-no-graphic", f"groups/{group.graphic}.svg", f"the graphic of group {number}", group))
    return coloured(found, colour, f"graphic {group.graphic}")


def _missing(code: str, file: str, what: str, group: Group) -> Finding:
    return Finding(
        code,
        f"{what} is not in art/{file}",
        "draw it there or name another graphic",
        group.place,
        f"group {group.name}",
    )


def code_part(code: Code, gallery: Gallery, *, card: Card | None = None) -> Part:
    """A code in its colour. Fault: a letter or digit without a glyph, or a shape without a file in ``art/shapes``."""
    place, subject = (card.place, f"card {card.id}") if card else (None, "codes")
    if code.kind is CodeKind.SHAPE:
        found = gallery.part("shapes", code.value)
        if found is None:
            raise Fault(
                Finding(
                    "draw-no-shape",
                    f"shape {code.value!r} has no drawing",
                    f"draw it as art/shapes/{code.value}.svg",
                    place,
                    subject,
                )
            )
        return coloured(found, SHAPE_GREEN, f"shape {code.value}")
    lacking = unknown(code.value)
    if lacking or not code.value:
        listed = ", ".join(repr(char) for char in lacking) or "an empty text"
        raise Fault(
            Finding(
                "draw-no-glyph",
                f"{code.kind} {code.value!r} cannot be drawn: there is no glyph for {listed}",
                "use A–Z and 0–9",
                place,
                subject,
            )
        )
    if code.kind is CodeKind.DIGIT:
        return row(code.value, DIGIT_BLUE, underline=True)
    return row(code.value, LETTER_RED)


def code_at(
    code: Code, gallery: Gallery, cx: float, cy: float, height: float, *, card: Card, room: float = 0.0
) -> Placed:
    """The code, ``height`` mm high and at most ``room`` mm wide (0 = any width), its middle at (cx, cy)."""
    part = code_part(code, gallery, card=card)
    # a digit is a little lower, so that digit and underline together are as high as a letter
    high = height * (1.16 if code.kind is CodeKind.DIGIT else 1.0)
    placed = centred(part, cx, cy, high)
    if room and placed.width > room:
        placed = centred(part, cx, cy, high * room / placed.width)
    return placed
