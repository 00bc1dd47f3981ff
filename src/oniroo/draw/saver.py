"""The ink saver: a painted picture becomes line art, as in a colouring book, by rule and without losing a shape.

Fills become white or a breath of their colour (at most 15 %), each body gets an outline in its own darker tone; a shade
or light painted on a body stays a soft plane without a line; small dark things (eyes, noses) and what is marked stay.
An embedded image becomes a pencil drawing.
"""

import colorsys
import html
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from xml.etree import ElementTree as ET

from oniroo.draw.contours import Contour, contour, leading_number
from oniroo.draw.palette import BLACK, EMBER, TINT, WHITE, deep, light, rgb, tint
from oniroo.draw.parts import Part
from oniroo.ground.findings import Fault, Finding

SHAPES = frozenset({"path", "circle", "ellipse", "rect", "polygon", "polyline", "line"})
UNSEEN = frozenset({"clipPath", "mask"})  # their shapes are no ink
LINE = 1.9  # units of a 240 units wide picture: 0.36 mm
FINE = 1.3  # around small things
BODY_TINT = 0.1
PALE = 82.0  # L*: what keeps its colour and is paler needs a line to be seen on white
DARK = 36.0  # L*: what is darker and small stays solid
SMALL, SMALL_ROUND = 110.0, 700.0  # square units (of the box around): a nostril; an eye
SLACK, WITHIN = 2.5, 0.86  # a shade follows the edge of its body: units it may stray, share of its outline within
BROAD = 0.12  # share of its body's box beyond which a light is no glint
LOOK_BACK = 16  # how many earlier shapes may be the body that a shade lies on

_XLINK = "http://www.w3.org/1999/xlink"
_STYLE = re.compile(r"\s*([a-z-]+)\s*:\s*([^;]+)")
_SCALING = re.compile(r"(scale|matrix)\(([^)]*)\)")
_NUMBERS = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_ESCAPED = re.compile(r'[&<>"\r\n\t]')


@lru_cache(maxsize=512)
def line_art(part: Part, keep_ember: bool = False) -> Part:
    """The part as line art; ``keep_ember`` leaves the marked sense of a MOON_HEAD in full colour."""
    try:
        root = ET.fromstring(f'<svg xmlns:xlink="{_XLINK}">{part.body}</svg>')  # noqa: S314 (made safe by the intake)
    except ET.ParseError as error:
        raise Fault(
            Finding("draw-no-line-art", f"cannot be drawn for the ink saver: {error}", "mend its SVG", None, part.name)
        ) from None
    _Drawing(part, keep_ember).group(root, {"fill": "", "stroke": "none", "stroke-width": "1"}, 1.0, [])
    _gradients(root)
    pieces: list[str] = []
    for child in root:
        _write(child, pieces)
    return Part(part.box, "".join(pieces), f"{part.name} saver".strip())


def _write(element: ET.Element, pieces: list[str]) -> None:
    """The element as text: pictures hold no letters, and nothing of other vocabularies but links."""
    opening = f"<{element.tag}"
    for name, value in element.attrib.items():
        if name[0] == "{":
            name = f"xlink:{name.rpartition('}')[2]}"
        if _ESCAPED.search(value):
            value = _ESCAPED.sub(lambda sign: f"&#{ord(sign[0])};" if sign[0] < " " else html.escape(sign[0]), value)
        opening += f' {name}="{value}"'
    if not len(element):
        pieces.append(f"{opening}/>")
        return
    pieces.append(f"{opening}>")
    for child in element:
        _write(child, pieces)
    pieces.append(f"</{element.tag}>")


def _gradients(root: ET.Element) -> None:
    for stop in root.iter("stop"):
        stop.set("stop-color", tint(_looks(stop).get("stop-color", "#000000")))
        stop.attrib.pop("style", None)


def _looks(element: ET.Element) -> Mapping[str, str]:
    """Presentation attributes, with those of ``style`` winning as in SVG."""
    style = element.get("style")
    if not style:
        return element.attrib
    return {**element.attrib, **{key: value.strip() for key, value in _STYLE.findall(style)}}


def _scale(transform: str) -> float:
    """How much a transform enlarges (a mean of both directions)."""
    factor = 1.0
    for name, inside in _SCALING.findall(transform) if transform else ():
        v = [float(value) for value in _NUMBERS.findall(inside)]
        if name == "scale" and v:
            factor *= (abs(v[0] * (v[1] if len(v) > 1 else v[0]))) ** 0.5
        elif len(v) == 6:
            factor *= abs(v[0] * v[3] - v[1] * v[2]) ** 0.5
    return factor


@lru_cache(maxsize=4096)
def akin(one: str, two: str) -> bool:
    """Whether two colours are tones of one family: near in hue, or both nearly grey."""
    a, b = rgb(one), rgb(two)
    if a is None or b is None:
        return False
    ha, la, sa = colorsys.rgb_to_hls(*(v / 255 for v in a))
    hb, lb, sb = colorsys.rgb_to_hls(*(v / 255 for v in b))
    if min(sa * (1 - abs(2 * la - 1)), sb * (1 - abs(2 * lb - 1))) < 0.06:
        return abs(la - lb) < 0.3
    apart = abs(ha - hb)
    return min(apart, 1 - apart) < 0.09


Body = tuple[Contour, str]  # an outline and its colour


class _Drawing:
    """One pass over a picture; holds only what the rules need to know of the whole."""

    def __init__(self, part: Part, keep_ember: bool) -> None:
        x, y, width, height = part.box
        self.whole = Contour((), x, y, x + width, y + height)
        self.unit = part.box[2] / 240 if part.box[2] >= part.box[3] * 0.6 else part.box[3] / 300
        self.keep_ember = keep_ember
        self.name = part.name

    def group(self, parent: ET.Element, inherited: dict[str, str], scale: float, bodies: list[Body]) -> None:
        """Redraws all children in place; a thick line becomes two."""
        children: list[ET.Element] = []
        for child in list(parent):
            tag = child.tag.rpartition("}")[2]
            looks = dict(inherited)
            looks |= {k: v for k, v in _looks(child).items() if k in inherited or k.startswith("data-")}
            for own in ("fill", "stroke"):
                if own in child.attrib and f"data-{own}" not in child.attrib:
                    looks.pop(f"data-{own}", None)
            grown = scale * _scale(child.get("transform", ""))
            if tag in SHAPES:
                children += list(self.shape(child, tag, looks, grown, bodies))
            else:
                children.append(child)
                if tag == "image":
                    self.image(child)
                elif len(child) and tag not in UNSEEN:
                    self.group(child, looks, grown, [] if child.get("transform") else list(bodies))
        parent[:] = children

    def shape(
        self,
        element: ET.Element,
        tag: str,
        looks: dict[str, str],
        scale: float,
        bodies: list[Body],
    ) -> Iterator[ET.Element]:
        """One shape as line art: itself, or a dark line under a light one."""
        stroke, width = looks["stroke"], leading_number(looks["stroke-width"])
        stroked = rgb(stroke) is not None and width > 0
        fill = looks["fill"] or ("none" if stroked else BLACK)  # a line that says nothing of a fill shows none
        filled = rgb(fill) is not None and tag != "line"
        kept = self.stays(looks, fill if filled else stroke)
        if kept and light(fill if filled else stroke) < PALE:
            yield element
            return
        if filled:
            box = contour(tag, element.attrib)  # lines do without: working it out takes time
            area = box.area * scale * scale / self.unit**2 if box else 1e9
            turned = "transform" in element.attrib
            body = None if turned else _body(box, fill, bodies)
            if box and not turned and not self.is_ground(box):
                bodies.append((box, fill))
            if light(fill) < DARK and area < (SMALL_ROUND if tag in {"circle", "ellipse"} else SMALL):
                yield element  # an eye stays an eye
                return
            ground = box is not None and scale == 1.0 and box.spans(self.whole, 3.0)
            if not stroked:
                _set(element, fill=fill if kept else _soft(fill, body))
                if not ground and body is None:
                    line = (FINE if area < 900 else LINE) * self.unit / scale
                    _set(element, stroke=deep(fill), **{"stroke-width": f"{line:.2f}", "stroke-linejoin": "round"})
                yield element
                return
            if body is not None:
                _set(element, fill=_soft(fill, body), stroke=_soft(stroke, body))
                yield element
                return
        if not stroked:
            yield element  # a gradient or nothing at all
            return
        thick = width * scale / self.unit
        if not filled and (thick < 5.5 or (thick < 14 and light(stroke) < DARK)):
            _set(element, stroke=deep(stroke), **{"stroke-width": f"{self.thin(width, stroke, scale):.2f}"})
            yield element
            return
        line = (FINE if thick < 9 else LINE) * self.unit / scale
        under = ET.Element(element.tag, dict(element.attrib))
        _set(
            under, fill="none" if not filled else WHITE, stroke=deep(stroke), **{"stroke-width": f"{width + line:.2f}"}
        )
        _set(element, stroke=tint(stroke, BODY_TINT), **{"stroke-width": f"{max(width - line, 0.1):.2f}"})
        if filled:
            _set(element, fill=tint(fill, BODY_TINT))
        under.attrib.pop("id", None)
        yield under
        yield element

    def image(self, element: ET.Element) -> None:
        """An embedded image as a pencil drawing. Fault: it cannot be read."""
        from oniroo.draw.raster_saver import pencil_link

        for name in ("href", f"{{{_XLINK}}}href"):
            if (link := element.get(name, "")).startswith("data:"):
                try:
                    element.set(name, pencil_link(link, keep_ember=self.keep_ember))
                except (OSError, ValueError, SyntaxError) as error:
                    problem = f"cannot be drawn for the ink saver: its embedded image is broken ({error})"
                    raise Fault(Finding("draw-no-line-art", problem, "embed it again", None, self.name)) from None

    def is_ground(self, box: Contour) -> bool:
        """Whether a shape is sky, hill or floor: things stand before it, they are no shades on it."""
        whole = self.whole
        return box.right - box.left > 0.85 * (whole.right - whole.left) or box.area > 0.6 * whole.area

    def thin(self, width: float, colour: str, scale: float) -> float:
        """The width of a line that stays a line: dark ones keep theirs (clock hands), light ones get finer."""
        return width if light(colour) < DARK else min(width, 3.2 * self.unit / scale)

    def stays(self, looks: dict[str, str], colour: str) -> bool:
        """Pyjamas and the marked sense keep their full colour: the rules name them by it."""
        marks = {looks.get("data-fill", ""), looks.get("data-stroke", "")}
        if marks & {"pyjamas", "pyjamas-shade"}:
            return True
        return self.keep_ember and rgb(colour) == rgb(EMBER)


def _body(box: Contour | None, colour: str, bodies: list[Body]) -> str | None:
    """The colour of the body that this shape is a shade or light of; None if it stands for itself.

    A shade follows its body's edge; a darker island in the middle (a button, a crater) is a thing of its own, and so is
    a light that takes much of it (a petal, a facet): white on a breath of colour it would be lost.
    """
    if box is None:
        return None
    own = colour.upper()
    for other, tone in reversed(bodies[-LOOK_BACK:]):
        if not other.spans(box, SLACK) or other.area < box.area * 1.02 or own == tone.upper() or not akin(colour, tone):
            continue
        if other.holds(box, WITHIN, SLACK):
            island = not any(other.near(point, SLACK) for point in box.points)
            if light(colour) < light(tone):
                return None if island else tone
            return None if box.area > BROAD * other.area else tone
    return None


def _soft(colour: str, body: str | None) -> str:
    """A body takes a breath of its colour; a shade on it the full tint; a light on it none."""
    if body is None:
        return tint(colour, BODY_TINT)
    return tint(colour, TINT) if light(colour) < light(body) else WHITE


def _set(element: ET.Element, **looks: str) -> None:
    """Sets presentation attributes; what ``style`` says of them is taken out of it."""
    if style := element.get("style"):
        rest = ";".join(f"{key}:{value.strip()}" for key, value in _STYLE.findall(style) if key not in looks)
        element.attrib.pop("style")
        if rest:
            element.set("style", rest)
    for key, value in looks.items():
        element.set(key, value)
