"""How much a drawing asks of a renderer when every reference is followed: shapes, nesting, coordinates, tiles."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oniroo.draw.svg_tree import Node
from oniroo.draw.svg_values import is_sound_box, numbers
from oniroo.draw.svg_words import MARKS, ROOT_ONLY, UNSEEN

MAX_DRAWN = 20_000
"""Elements drawn, each as often as it is drawn."""
MAX_WRITTEN = 5 * MAX_DRAWN
"""Elements when each ``<use>`` is replaced by what it repeats, drawn or not: renderers begin with that."""
MAX_NESTED = 24
"""Groups within groups: what PDF/A allows (ISO 19005-1, 6.1.12: 28 saved states), less what a page needs itself."""
MAX_REACH = 1_000.0
"""Coordinates and sizes, in sides of the viewBox."""
MAX_TILE = 8.0
"""Tiles of patterns, in sides of the viewBox: renderers keep one in memory."""
MAX_REFERENCES = 150
LAYER = 3  # elements that a layer of its own (opacity, mask, blending) costs as much as
STOP, PAINT = 0.1, 0.5  # … and a gradient
PIXELS = 4_000  # of an embedded image, for one element
DASHES = 100  # for one element

_TOO_MANY = f"it draws more than {MAX_DRAWN} shapes, repeated ones, dashes and large images counted"

Handed = tuple[str, str, str, str, str, str]
"""What groups hand down: see ``_HANDED``."""
_HANDED = ("fill", "stroke", "marker-start", "marker-mid", "marker-end", "stroke-dasharray")
_NOTHING: Handed = ("", "", "", "", "", "")
_URL = re.compile(r"url\(\s*['\"]?#([^'\"()\s]+)['\"]?\s*\)", re.IGNORECASE)
_TURN = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_LAYERED = re.compile(r"isolation:\s*isolate|mix-blend-mode:\s*(?!normal)")
_SIZES = (
    *("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "points", "d"),
    *("stroke-width", "markerWidth", "markerHeight", "refX", "refY"),
)
_PAINTS = frozenset(("linearGradient", "radialGradient", "stop"))
_MARKED = frozenset(("path", "line", "polyline", "polygon"))


class TooHeavy(Exception):  # noqa: N818 - the word of this house
    """The drawing asks too much: code, problem and remedy, and the element where it shows."""

    def __init__(self, code: str, problem: str, remedy: str, node: Node) -> None:
        super().__init__(problem)
        self.told = code, problem, remedy, node


@dataclass(frozen=True, slots=True)
class Weight:
    """Elements drawn, levels of nesting, largest coordinate and largest tile (both in units of the parent)."""

    count: float = 0
    nested: int = 0
    reach: float = 0.0
    tile: float = 0.0

    def beside(self, other: "Weight", times: float = 1) -> "Weight":
        """Both, the other ``times`` over."""
        return Weight(
            self.count + times * other.count,
            max(self.nested, other.nested),
            max(self.reach, other.reach),
            max(self.tile, other.tile),
        )


def weigh(
    root: Node, by_id: Mapping[str, Node], box: tuple[float, float, float, float], pixels: Mapping[str, int]
) -> None:
    """Raise TooHeavy for what no renderer should be asked: loops, and whatever is beyond the limits above.

    ``by_id`` are the elements that can be referred to, ``pixels`` the sizes of embedded images by their links.
    """
    scales = _Scales(root, by_id, box, pixels)
    whole = scales.of(root, _NOTHING)
    if scales.written_out(root) > MAX_WRITTEN:
        raise TooHeavy("art-use", _TOO_MANY, "simplify the drawing", root)
    side = max(map(abs, box))
    if whole.count > MAX_DRAWN:
        raise TooHeavy("art-use", _TOO_MANY, "simplify the drawing", root)
    hands_down = any(name not in ROOT_ONLY and not name.startswith("data-") for name in root.attributes)
    if whole.nested - 1 + hands_down > MAX_NESTED:  # what the root hands down stands on a group, see svg_reading.write
        problem = f"groups and references are nested more than {MAX_NESTED} deep"
        raise TooHeavy("art-too-deep", problem, "ungroup the drawing", root)
    if not whole.reach <= MAX_REACH * side:
        problem = f"coordinates reach beyond {MAX_REACH:.0f} times the picture's size"
        raise TooHeavy("art-number", problem, "remove what lies far outside, or save the picture again", root)
    if not whole.tile <= MAX_TILE * side:
        problem = f"a pattern's tile is larger than {MAX_TILE:.0f} times the picture"
        raise TooHeavy("art-number", problem, "make the pattern smaller", root)


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
        self.home: dict[int, Handed] = {}
        self.known: dict[tuple[int, Handed], Weight] = {}
        self.path: set[int] = set()
        self.written: dict[int, int] = {}
        waiting = [(root, _NOTHING)]
        while waiting:
            node, handed = waiting.pop()
            self.home[id(node)] = handed
            handed = _handed(node, handed)
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
        weight = self.fresh(node, _handed(node, handed))
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

    def fresh(self, node: Node, handed: Handed) -> Weight:
        own = node.attributes
        unsized = node.tag in _PAINTS or node is self.root
        size = 0.0 if unsized else largest(own[name] for name in _SIZES if name in own)
        weight = Weight(STOP if node.tag == "stop" else PAINT if node.tag in _PAINTS else 1.0, 0, size, 0.0)
        for child in node.children:
            if child.tag not in UNSEEN:
                weight = weight.beside(self.of(child, handed))
        target = self.by_id.get(own.get("href", "")[1:]) if own.get("href", "")[:1] == "#" else None
        if target is not None:
            weight = weight.beside(self.of(target, handed if node.tag == "use" else self.home[id(target)]))
        if node.tag in MARKS:
            weight = self.painted(node, handed, weight)
        levels = int(bool(node.children) or node.tag in ("use", "symbol"))
        for name in ("clip-path", "mask"):
            if (reference := self.referred(own.get(name, ""))) is not None:
                weight = weight.beside(self.of(reference, self.home[id(reference)]))
                levels += node.tag in MARKS
        blended = _LAYERED.search(own.get("style", "")) is not None
        layered = "mask" in own or blended or own.get("opacity", "1").strip() not in ("1", "1.0")
        growth, moved = self.growth(node)
        return Weight(
            min(weight.count + LAYER * layered, MAX_DRAWN + 1),
            weight.nested + levels,
            max(weight.reach * growth, moved),
            weight.tile * growth,
        )

    def painted(self, node: Node, handed: Handed, weight: Weight) -> Weight:
        """With the paints, markers, dashes and pixels of one shape."""
        count, size = weight.count, weight.reach
        if node.tag == "image":
            count += self.pixels.get(node.attributes.get("href", ""), 0) / PIXELS
        dashes = [abs(value) for value in numbers(handed[5])]
        if dashes and (sum(dashes) > 0):
            count += min(size, MAX_REACH * self.side) / sum(dashes) / DASHES
        weight = Weight(count, weight.nested, size, weight.tile)
        for paint in handed[:2]:
            if (server := self.referred(paint)) is not None:
                filled = self.of(server, self.home[id(server)])
                weight = weight.beside(Weight(filled.count, filled.nested, filled.reach, filled.tile))
                if server.tag == "pattern":
                    weight = weight.beside(Weight(tile=self.tile(server, size)))
        if node.tag in _MARKED:
            corners = len(numbers(node.attributes.get("d", "") + node.attributes.get("points", ""))) / 2
            for position, times in ((2, 1.0), (3, corners), (4, 1.0)):
                if (marker := self.referred(handed[position])) is not None:
                    drawn = self.of(marker, self.home[id(marker)])
                    deeper = Weight(drawn.count, drawn.nested + 1, drawn.reach, drawn.tile)
                    weight = weight.beside(deeper, times)
        return weight

    def referred(self, value: str) -> Node | None:
        found = _URL.match(value.strip()) if value[:1] in "uU " and value else None
        return self.by_id.get(found[1]) if found else None

    def tile(self, pattern: Node, size: float) -> float:
        """The larger side of a pattern's tile in units of the shape; what it does not say itself says its ``href``."""
        own: dict[str, str] = {}
        node: Node | None = pattern
        for _ in range(MAX_REFERENCES):
            if node is None:
                break
            own = {**node.attributes, **own}
            node = self.by_id.get(node.attributes.get("href", "")[1:])
        whole = self.side if own.get("patternUnits") == "userSpaceOnUse" else size
        sides = []
        for value in (own.get("width", "0"), own.get("height", "0")):
            side = largest([value])
            share = "%" in value or own.get("patternUnits") != "userSpaceOnUse"
            sides.append(side * whole / (100 if "%" in value else 1) if share else side)
        return max(sides) * _growth(own.get("patternTransform", ""))[0]

    def growth(self, node: Node) -> tuple[float, float]:
        """How often larger an element's content becomes in its parent, and how far it is moved."""
        growth, moved = 1.0, 0.0
        for name in ("transform", "patternTransform"):
            if name in node.attributes:
                more, further = _growth(node.attributes[name])
                growth, moved = growth * more, max(moved, further)
        words = node.attributes.get("viewBox")
        if words is not None and node is not self.root:
            box = numbers(words)
            if len(box) != 4 or not is_sound_box(*box):
                problem = f"viewBox={words!r} of <{node.tag}> is no box of a usable size"
                raise TooHeavy("art-number", problem, "mend it, or save the picture again", node)
            growth *= max(1.0, self.side / min(box[2:]))
        return growth, moved


def _handed(node: Node, handed: Handed) -> Handed:
    own = node.attributes
    if not any(name in own for name in _HANDED):
        return handed
    a, b, c, d, e, f = (own.get(name, was) for name, was in zip(_HANDED, handed, strict=True))
    # plain colours weigh nothing: without them there are fewer cases
    return _if_link(a), _if_link(b), _if_link(c), _if_link(d), _if_link(e), f


def _if_link(value: str) -> str:
    return value if "(" in value else ""


def largest(values: Iterable[str]) -> float:
    """The largest number in some values, without its sign; 0 if there is none."""
    return max((abs(number) for value in values for number in numbers(value)), default=0.0)


def _growth(transform: str) -> tuple[float, float]:
    growth, moved = 1.0, 0.0
    for name, inside in _TURN.findall(transform):
        v = [abs(value) for value in numbers(inside)] or [0.0]
        if name == "scale":
            growth *= max(v)
        elif name == "matrix" and len(v) == 6:
            growth *= max(v[0] + v[2], v[1] + v[3])
            moved = max(moved, v[4], v[5])
        elif name == "translate":
            moved = max(moved, *v)
        elif name in ("skewX", "skewY"):
            growth *= 1 + abs(math.tan(math.radians(v[0] % 180.0))) if math.isfinite(v[0]) else math.inf
    return growth, moved
