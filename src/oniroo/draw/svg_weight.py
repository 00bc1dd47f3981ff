"""How much a drawing asks of a renderer when every reference is followed: shapes, nesting, coordinates, tiles."""

import math
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from oniroo.draw.svg_extents import View, extent, framed, measure, measures
from oniroo.draw.svg_limits import (
    DASHES,
    LAYER,
    MAX_DRAWN,
    MAX_NESTED,
    MAX_REACH,
    MAX_REFERENCES,
    MAX_TILE,
    MAX_WRITTEN,
    PAINT,
    PIECES,
    PIXELS,
    SIDES,
    STOP,
)
from oniroo.draw.svg_transform import Turn, turned
from oniroo.draw.svg_tree import Node
from oniroo.draw.svg_values import is_sound_box, numbers
from oniroo.draw.svg_words import MARKS, ROOT_ONLY, UNSEEN

if TYPE_CHECKING:
    from oniroo.draw.svg_path import Extent

_TOO_MANY = f"it draws more than {MAX_DRAWN} shapes, repeated ones, long lines, dashes and large images counted"


class Handed(NamedTuple):
    """What groups hand down to what is in them. Plain colours weigh nothing: without them there are fewer cases."""

    fill: str = ""
    """A reference, or nothing."""
    stroke: str = ""
    """A reference, ``+`` for a plain colour, or nothing."""
    start: str = ""
    mid: str = ""
    end: str = ""
    dashes: str = ""
    width: str = "1"
    view: View = View(0.0, 0.0)


_HANDED = ("fill", "stroke", "marker-start", "marker-mid", "marker-end", "stroke-dasharray", "stroke-width")
_HANDED_ON = frozenset(_HANDED)
_LINK = re.compile(r"url\(\s*['\"]?#([^'\"()\s]+)['\"]?\s*\)", re.IGNORECASE)
_FRAMES = frozenset(("svg", "symbol", "marker", "pattern"))
_LAYERED = re.compile(r"isolation:\s*isolate|mix-blend-mode:\s*(?!normal)")
_PAINTS = frozenset(("linearGradient", "radialGradient", "stop"))
_MARKED = frozenset(("path", "line", "polyline", "polygon"))
_OUTLINED = frozenset(("path", "polyline", "polygon"))
_CONTENT_UNITS = {"pattern": "patternContentUnits", "mask": "maskContentUnits", "clipPath": "clipPathUnits"}


class TooHeavy(Exception):  # noqa: N818 - the word of this house
    """The drawing asks too much: code, problem and remedy, and the element where it shows."""

    def __init__(self, code: str, problem: str, remedy: str, node: Node) -> None:
        super().__init__(problem)
        self.told = code, problem, remedy, node


class Weight(NamedTuple):
    """Elements drawn, levels of nesting; largest reach and tile and length of all outlines, in the parent's units."""

    drawn: float = 0
    nested: int = 0
    reach: float = 0.0
    tile: float = 0.0
    length: float = 0.0

    def beside(self, other: "Weight", times: float = 1) -> "Weight":
        """Both, the other ``times`` over."""
        return Weight(
            self.drawn + times * other.drawn,
            max(self.nested, other.nested),
            max(self.reach, other.reach),
            max(self.tile, other.tile),
            self.length + times * other.length,
        )

    def turned(self, turn: Turn) -> "Weight":
        """Under a transform."""
        reach, tile, length = turn.of(self.reach), turn.growth * self.tile, turn.growth * self.length
        return Weight(self.drawn, self.nested, _told(reach), _told(tile), _told(length))


def weigh(
    root: Node, by_id: Mapping[str, Node], box: tuple[float, float, float, float], pixels: Mapping[str, int]
) -> None:
    """Raise TooHeavy for what no renderer should be asked: loops, and whatever is beyond the limits of ``svg_limits``.

    ``by_id`` are the elements that can be referred to, ``pixels`` the sizes of embedded images by their links.
    """
    whole = weight(root, by_id, box, pixels)
    if whole.drawn > MAX_DRAWN:
        raise TooHeavy("art-use", _TOO_MANY, "simplify the drawing", root)
    hands_down = any(name not in ROOT_ONLY and not name.startswith("data-") for name in root.attributes)
    if whole.nested - 1 + hands_down > MAX_NESTED:  # what the root hands down stands on a group, see svg_reading.write
        problem = f"groups and references are nested more than {MAX_NESTED} deep"
        raise TooHeavy("art-too-deep", problem, "ungroup the drawing", root)
    side = max(map(abs, box))
    if whole.reach > MAX_REACH * side:
        problem = f"coordinates reach beyond {MAX_REACH:.0f} times the picture's size"
        raise TooHeavy("art-number", problem, "remove what lies far outside, or save the picture again", root)
    if whole.tile > MAX_TILE * side:
        problem = f"a pattern's tile is larger than {MAX_TILE:.0f} times the picture"
        raise TooHeavy("art-number", problem, "make the pattern smaller", root)
    if whole.drawn + whole.length / (SIDES * max(box[2:])) > MAX_DRAWN:
        raise TooHeavy("art-use", _TOO_MANY, "simplify the drawing", root)


def weight(
    root: Node, by_id: Mapping[str, Node], box: tuple[float, float, float, float], pixels: Mapping[str, int]
) -> Weight:
    """The weight of all that ``root`` draws. Raises TooHeavy for loops and for what is too much to be counted."""
    scales = _Scales(root, by_id, box, pixels)
    whole = scales.of(root, scales.outside)
    if scales.written_out(root) > MAX_WRITTEN:
        raise TooHeavy("art-use", _TOO_MANY, "simplify the drawing", root)
    return whole


class _Scales:
    def __init__(
        self,
        root: Node,
        by_id: Mapping[str, Node],
        box: tuple[float, float, float, float],
        pixels: Mapping[str, int],
    ) -> None:
        self.by_id = by_id
        self.side = max(map(abs, box))
        self.pixels = pixels
        self.root = root
        self.outside = Handed(view=View(min(box[2:]), max(box[2:])))
        self.home: dict[int, Handed] = {}
        self.known: dict[tuple[int, Handed], Weight] = {}
        self.extents: dict[int, Extent] = {}
        self.path: set[int] = set()
        self.written: dict[int, int] = {}
        waiting = [(root, self.outside)]
        while waiting:
            node, handed = waiting.pop()
            self.home[id(node)] = handed
            handed = self.handed(node, handed)
            waiting += [(child, handed) for child in node.children]

    def of(self, node: Node, handed: Handed) -> Weight:
        """The weight of an element to which ``handed`` is handed down."""
        key = id(node), handed
        if (found := self.known.get(key)) is not None:
            return found
        if id(node) in self.path:
            raise TooHeavy("art-use", f"<{node.tag}> leads back to itself", "draw the shape itself", node)
        if len(self.path) > MAX_REFERENCES:
            raise TooHeavy("art-use", f"<{node.tag}> leads through too many others", "draw the shape itself", node)
        if len(self.known) > 2 * MAX_DRAWN:  # each is drawn once at least, or cannot be reached at all
            raise TooHeavy("art-use", _TOO_MANY, "simplify the drawing", self.root)
        self.path.add(id(node))
        weight = self.fresh(node, self.handed(node, handed))
        self.path.discard(id(node))
        self.known[key] = weight
        return weight

    def written_out(self, node: Node) -> int:
        """Elements below and with this one when every ``<use>`` is followed."""
        if (found := self.written.get(id(node))) is not None:
            return found
        if id(node) in self.path or len(self.path) > MAX_REFERENCES:
            raise TooHeavy("art-use", f"<{node.tag}> leads back to itself", "draw the shape itself", node)
        self.path.add(id(node))
        count = 1 + sum(self.written_out(child) for child in node.children)
        target = self.by_id.get(node.attributes.get("href", "")[1:]) if node.tag == "use" else None
        if target is not None:
            count += self.written_out(target)
        self.path.discard(id(node))
        self.written[id(node)] = min(count, MAX_WRITTEN + 1)
        return self.written[id(node)]

    def handed(self, node: Node, handed: Handed) -> Handed:
        """What an element hands down, to which ``handed`` was."""
        own = node.attributes
        if not _HANDED_ON.isdisjoint(own):
            fill, stroke, start, mid, end, dashes, width = map(own.get, _HANDED, handed[:7])
            fill = handed.fill if fill == "inherit" else fill if "(" in fill else ""
            if "(" not in stroke:
                stroke = handed.stroke if stroke == "inherit" else "+" * (stroke.strip() not in ("", "none"))
            handed = Handed(fill, stroke, _if_link(start), _if_link(mid), _if_link(end), dashes, width, handed.view)
        if node is not self.root and node.tag in _FRAMES:
            sides = numbers(own.get("viewBox", ""))[2:]
            if node.tag == "svg":
                sides += [measure(own[name], handed.view.long) for name in ("width", "height") if name in own]
            handed = handed._replace(view=handed.view.with_sides(sides))
        return handed

    def fresh(self, node: Node, handed: Handed) -> Weight:
        own = node.attributes
        weight = Weight(STOP if node.tag == "stop" else PAINT if node.tag in _PAINTS else 1.0)
        for child in node.children:
            if child.tag not in UNSEEN:
                weight = weight.beside(self.of(child, handed))
        target = self.by_id.get(own.get("href", "")[1:]) if own.get("href", "")[:1] == "#" else None
        if target is not None:
            weight = weight.beside(self.repeated(node, target, handed))
        if node.tag in MARKS:
            weight = self.painted(node, handed, weight)
        levels = int(bool(node.children) or node.tag in ("use", "symbol"))
        for name in ("clip-path", "mask"):
            if (reference := self.referred(own.get(name, ""))) is not None:
                weight = weight.beside(self.content(reference, weight.reach))
                levels += node.tag in MARKS
        blended = _LAYERED.search(own.get("style", "")) is not None
        layered = "mask" in own or blended or own.get("opacity", "1").strip() not in ("1", "1.0")
        count = min(weight.drawn + LAYER * layered, MAX_DRAWN + 1)
        weight = Weight(count, weight.nested + levels, weight.reach, weight.tile, weight.length)
        return self.placed(node, handed, weight)

    def repeated(self, node: Node, target: Node, handed: Handed) -> Weight:
        """What a ``<use>`` shows, where it puts it; of gradients and patterns what they take from each other."""
        if node.tag != "use":
            return self.of(target, self.home[id(target)])
        own, long = node.attributes, handed.view.long
        place = math.hypot(measure(own.get("x", "0"), long), measure(own.get("y", "0"), long))
        frame = max(measure(own.get(name, "0"), long) for name in ("width", "height"))
        growth = max(1.0, frame / long) if target.tag in _FRAMES else 1.0
        return self.of(target, handed).turned(Turn(growth, place))

    def content(self, server: Node, reach: float) -> Weight:
        """What a clip path, mask or paint of a shape draws; the shape, which reaches so far, may be its unit."""
        drawn = self.of(server, self.home[id(server)])
        units = server.attributes.get(_CONTENT_UNITS.get(server.tag, ""), "")
        return drawn.turned(Turn(2 * reach, reach)) if units == "objectBoundingBox" else drawn

    def placed(self, node: Node, handed: Handed, weight: Weight) -> Weight:
        """As its transform and, of a picture within the picture, its viewBox put it."""
        own = node.attributes
        if node.tag in _FRAMES and node is not self.root:
            words = own.get("viewBox")
            box = numbers(words) if words is not None else [0.0, 0.0, 1.0, 1.0]
            if len(box) != 4 or not is_sound_box(*box):
                problem = f"viewBox={words!r} of <{node.tag}> is no box of a usable size"
                raise TooHeavy("art-number", problem, "mend it, or save the picture again", node)
            weight = weight.turned(framed(node, handed.view))
        for name in ("transform", "patternTransform"):
            if name in own:
                weight = weight.turned(turned(own[name]))
        if (origin := own.get("transform-origin")) is not None and "transform" in own:
            # the middle of the turn, which may be given by a word
            far = math.hypot(*(measures(origin, handed.view.long) or [0.0])[:2]) + 2 * handed.view.long
            weight = weight.turned(Turn(1.0, far * (1 + turned(own["transform"]).growth), far))
        return weight

    def painted(self, node: Node, handed: Handed, weight: Weight) -> Weight:
        """With the outline, paints, markers, dashes and pixels of one shape."""
        outline = self.extents.get(id(node)) or extent(node, handed.view)
        if node.tag in _OUTLINED:  # they have no percentages, and may be long
            self.extents[id(node)] = outline
        width = measure(handed.width, handed.view.long)
        size = outline.reach + (width if handed.stroke else 0.0)
        count = weight.drawn + outline.pieces / PIECES
        if node.tag == "image":
            count += self.pixels.get(node.attributes.get("href", ""), 0) / PIXELS
        if handed.stroke:
            count += _dashes(handed, outline.length) / DASHES
        length = min(outline.length, 2 * math.pi * outline.pieces * outline.reach)  # what lies beyond is not drawn
        weight = Weight(_told(count), weight.nested, size, weight.tile, _told(length))
        for paint in handed[:2]:
            if (server := self.referred(paint)) is not None:
                weight = weight.beside(self.content(server, size))
                if server.tag == "pattern":
                    weight = weight.beside(Weight(tile=self.tile(server, size, handed.view)))
        if node.tag in _MARKED:
            for link, times in ((handed.start, 1.0), (handed.mid, float(outline.pieces)), (handed.end, 1.0)):
                if (marker := self.referred(link)) is not None:
                    thick = 1.0 if marker.attributes.get("markerUnits") == "userSpaceOnUse" else width
                    drawn = self.of(marker, self.home[id(marker)]).turned(Turn(thick, size))
                    deeper = Weight(drawn.drawn, drawn.nested + 1, drawn.reach, drawn.tile, drawn.length)
                    weight = weight.beside(deeper, times)
        return weight

    def referred(self, value: str) -> Node | None:
        found = _LINK.match(value.strip()) if value[:1] in "uU " and value else None
        return self.by_id.get(found[1]) if found else None

    def tile(self, pattern: Node, size: float, view: View) -> float:
        """The larger side of a pattern's tile in units of the shape; what it does not say itself says its ``href``."""
        own: dict[str, str] = {}
        node: Node | None = pattern
        for _ in range(MAX_REFERENCES):
            if node is None:
                break
            own = {**node.attributes, **own}
            node = self.by_id.get(node.attributes.get("href", "")[1:])
        whole = own.get("patternUnits") != "userSpaceOnUse"
        sides = []
        for value in (own.get("width", "0"), own.get("height", "0")):
            side = measure(value, 1.0 if whole else view.long)
            sides.append(_told(side * size) if whole else side)
        return max(sides) * turned(own.get("patternTransform", "")).growth


def _dashes(handed: Handed, length: float) -> float:
    """How many dashes a line has at most; percentages are of the smallest view, so that none is forgotten."""
    pattern = measures(handed.dashes, handed.view.short)
    period = math.fsum(pattern) if all(map(math.isfinite, pattern)) else math.inf
    return _told(length / period * len(pattern) / 2) if period > 0 else 0.0


def _if_link(value: str) -> str:
    return value if "(" in value else ""


def _told(number: float) -> float:
    """The number; what cannot be told (0 × ∞) is without end."""
    return number if number == number else math.inf
