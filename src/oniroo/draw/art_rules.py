"""The rules of our own art that the SVG text tells: a small flat vocabulary that prints the same everywhere.

They bind the pictures of this project, not people's own art: that goes through ``intake`` alone.
"""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from oniroo.deck.text_types import SENSES
from oniroo.draw.art_palette import ART_COLOURS, BLACK
from oniroo.draw.svg_tree import MAX_BYTES, ArtFault, Node, parse
from oniroo.ground.finder import display
from oniroo.ground.findings import Finding, InputFault, Place, Severity
from oniroo.ground.reading import read_text

MAX_FILE_BYTES = 10_000
SHAPES_FROM, SHAPES_TO = 10, 120
LEAST_STROKE = 3.0
LEAST_GRAPHIC_STROKE = 6.0
LEAST_RADIUS = 2.5

#: Measures of a picture by folder: viewBoxes that its places on the cards are made for (units).
BOXES = {
    "symbols": ("0 0 240 300",),
    "special": ("0 -45 240 345", "0 0 240 150"),
    "scenes": ("0 0 240 300",),
    "groups": ("0 0 100 100",),
    "shapes": ("0 0 100 100",),
    "backs": ("-30 -30 690 940",),
}
PYJAMAS = ("pyjamas", "pyjamas-shade")
#: What may be waived, with a reason; the first three are judged from pixels.
WAIVERS = frozenset(("cover", "frame", "ink", "size", "shapes", "stroke", "circle"))
_IN_PIXELS = frozenset(("cover", "frame", "ink"))

_SHAPES = frozenset(("path", "circle", "ellipse", "rect", "polygon"))
_ELEMENTS = _SHAPES | {"svg", "g", "defs", "use"}
_COMMON = frozenset(("id", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule"))
_ATTRIBUTES = _COMMON | {
    "transform", "d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "points", "href",
    "data-fill", "data-stroke",
}  # fmt: skip
_ROOT_ATTRIBUTES = frozenset(("viewBox", "data-scene", "data-waive"))
_TRANSFORM = re.compile(r"(?:(?:translate|scale|rotate|matrix)\([-0-9. ]+\)\s*)+")
_COLOUR = re.compile(r"none|#[0-9A-F]{6}")
_LONG_DECIMALS = re.compile(r"\d\.\d{3,}")
_STORY = re.compile(r"\s*<svg[^>]*>\s*<!-- [^>]{12,140} -->")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_STEP = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def check_art(
    source: Path | str,
    *,
    folder: str = "symbols",
    stem: str = "picture",
    scenes: Collection[str] | None = None,
) -> list[Finding]:
    """Everything that a picture's text does against the rules, in the order of the file; empty = within the rules.

    ``source`` is a file (its folder and stem are taken from its path) or SVG text with ``folder`` and ``stem`` given.
    ``scenes`` are the scenes there are to choose from; None = those in ``scenes`` beside the file's folder.
    Stroke widths and radii are judged as written, before any transform. A file that cannot be read is a finding, too.
    """
    if isinstance(source, Path):
        folder, stem, file = source.parent.name, source.stem, display(source)
        try:
            text = read_text(source, limit=MAX_BYTES, shown=file)
        except InputFault as fault:
            return list(fault.findings)
        if scenes is None:
            scenes = frozenset(scene.stem for scene in (source.parent.parent / "scenes").glob("*.svg"))
    else:
        file, text = f"{folder}/{stem}.svg", source
    try:
        root = parse(text.encode(), file)
    except ArtFault as fault:
        return list(fault.findings)
    return _Check(text, root, folder, stem, file, scenes or ()).run()


def waivers_of(text: str) -> frozenset[str]:
    """What a picture's text is let off from, with a reason."""
    found = re.search(r'<svg[^>]* data-waive="([^"]*)"', text)
    return frozenset(_waivers(found[1])) if found else frozenset()


def _waivers(attribute: str) -> dict[str, str]:
    pieces = (piece.partition(":") for piece in attribute.split(";"))
    return {name.strip(): why.strip() for name, _, why in pieces if name.strip() in WAIVERS and len(why.strip()) >= 8}


class _Check:
    """One file under the rules of its folder."""

    def __init__(self, text: str, root: Node, folder: str, stem: str, file: str, scenes: Collection[str]) -> None:
        self.text = text
        self.root = root
        self.folder = folder
        self.stem = stem
        self.file = file
        self.scenes = scenes
        self.graphic = folder in ("groups", "shapes")
        self.picture = folder in ("symbols", "special")
        self.nodes = list(_walk(root))
        self.waived = _waivers(root.attributes.get("data-waive", ""))
        self.used: set[str] = set()
        self.findings: list[Finding] = []

    def run(self) -> list[Finding]:
        self.findings += [finding for _, finding in self.bad_waivers()]
        self.check_root()
        for node in self.nodes:
            self.check_node(node)
        self.check_size()
        if self.picture:
            self.check_picture()
        for name in sorted(self.waived.keys() - self.used - _IN_PIXELS):
            self.say("art-rule-waiver", f"the waiver {name!r} is not needed", "remove it")
        return self.findings

    def say(self, code: str, problem: str, remedy: str, node: Node | None = None, waiver: str = "") -> None:
        if waiver in self.waived:
            self.used.add(waiver)
            return
        place = node.place(self.file) if node else Place(self.file)
        self.findings.append(Finding(code, problem, remedy, place, severity=Severity.ERROR))

    def bad_waivers(self) -> Iterator[tuple[str, Finding]]:
        for piece in self.root.attributes.get("data-waive", "").split(";"):
            name = piece.partition(":")[0].strip()
            if piece.strip() and name not in self.waived:
                problem = f"the waiver {piece.strip()!r} is not 'NAME: reason' with a known name"
                remedy = f"known: {', '.join(sorted(WAIVERS))}"
                yield name, Finding("art-rule-waiver", problem, remedy, Place(self.file))

    def check_root(self) -> None:
        if 'xmlns="http://www.w3.org/2000/svg"' not in self.text:
            self.say("art-rule-root", "<svg> has no xmlns", 'add xmlns="http://www.w3.org/2000/svg"')
        allowed = BOXES.get(self.folder, ())
        box = self.root.attributes.get("viewBox", "")
        if box not in allowed:
            self.say("art-rule-box", f"viewBox is {box!r}", f"use {' or '.join(map(repr, allowed))}", self.root)
        scene = self.root.attributes.get("data-scene", "")
        if self.picture and scene != "none" and scene not in self.scenes:
            known = ", ".join(sorted(self.scenes))
            remedy = f"write data-scene='none'{' or one of ' * bool(known)}{known}"
            self.say("art-rule-scene", f"data-scene is {scene!r}", remedy, self.root)
        if self.picture and not _STORY.match(self.text):
            problem = "the file does not begin with its story as a comment of one sentence"
            self.say("art-rule-story", problem, "say what the subject does and what is odd in it")
        for found in _LONG_DECIMALS.findall(self.text):
            self.say("art-rule-decimals", f"more than two decimals ({found}…)", "two are enough")

    def check_node(self, node: Node) -> None:
        if node.tag not in _ELEMENTS:
            self.say("art-rule-element", f"<{node.tag}> is not in our vocabulary", "use flat shapes", node)
        known = _ATTRIBUTES | _ROOT_ATTRIBUTES if node is self.root else _ATTRIBUTES
        for name, value in node.attributes.items():
            if name not in known:
                self.say("art-rule-attribute", f"the attribute {name} is not in our vocabulary", "remove it", node)
            elif name in ("fill", "stroke"):
                self.check_colour(node, name, value)
            elif name in ("data-fill", "data-stroke"):
                self.check_mark(node, name, value)
            elif name == "transform" and not _TRANSFORM.fullmatch(value):
                self.say("art-rule-transform", f"transform={value!r}", "use translate, scale, rotate, matrix", node)
            elif name == "href" and not value.startswith("#"):
                self.say("art-rule-attribute", f"href={value!r} leads out of the file", "use #id", node)
            elif name == "d":
                self.check_path(node, value)
        least = LEAST_GRAPHIC_STROKE if self.graphic and self.folder == "groups" else LEAST_STROKE
        width = self.number_of(node, "stroke-width")
        if width is not None and width < least:
            problem = f"stroke {width:g} is thinner than {least:g} units"
            self.say("art-rule-stroke", problem, f"make it {least:g} or thicker, so that it prints", node, "stroke")
        radius = self.number_of(node, "r")
        if radius is not None and radius < LEAST_RADIUS:
            problem = f"circle r {radius:g} is smaller than {LEAST_RADIUS:g}"
            self.say("art-rule-circle", problem, f"make it {LEAST_RADIUS:g} or larger, or leave it out", node, "circle")

    def number_of(self, node: Node, name: str) -> float | None:
        """The attribute in the drawing's units; one that is no plain number is said, and None."""
        value = node.attributes.get(name)
        if value is None:
            return None
        try:
            return float(value)
        except ValueError:
            self.say("art-rule-attribute", f"{name}={value!r}", "write a number without a unit", node)
            return None

    def check_colour(self, node: Node, name: str, value: str) -> None:
        colours = {BLACK} if self.graphic else set(ART_COLOURS.values())
        if self.folder == "backs" and self.stem.endswith("-saver"):
            colours.add(value)  # the ink saver prints in tints of the palette
        if not _COLOUR.fullmatch(value) or (value != "none" and value not in colours):
            self.say("art-rule-colour", f"{name}={value!r} is not in the palette", "write #RRGGBB of the palette", node)

    def check_mark(self, node: Node, name: str, value: str) -> None:
        if value not in PYJAMAS:
            self.say("art-rule-pyjamas", f"{name}={value!r}", f"use {' or '.join(PYJAMAS)}", node)
        if node.attributes.get(name[5:], "none") == "none":
            self.say("art-rule-pyjamas", f"{name} without a {name[5:]} of its own", "give the default colour", node)
        if self.folder != "special":
            self.say("art-rule-pyjamas", "pyjamas are worn on special cards only", "remove the mark", node)

    def check_path(self, node: Node, value: str) -> None:
        rest = _COMMAND.sub("", value)
        if rest.strip() or not value.lstrip().startswith(("M", "m")):
            self.say("art-rule-path", "the path cannot be read", "begin with M", node)
        for command, words in _COMMAND.findall(value):
            numbers, left = _NUMBER.findall(words), _NUMBER.sub("", words)
            step = _STEP.get(command.upper(), 0)
            sound = not numbers if not step else bool(numbers) and len(numbers) % step == 0
            if not sound or left.strip(" ,\n"):
                problem = f"the path has {command}{words[:40].rstrip()!r}"
                self.say("art-rule-path", problem, "write all numbers, with blanks between arc flags", node)

    def check_size(self) -> None:
        size = len(self.text.encode())
        if size > MAX_FILE_BYTES:
            problem, remedy = f"the file has {size} bytes, more than {MAX_FILE_BYTES}", "draw with fewer points"
            self.say("art-rule-size", problem, remedy, None, "size")
        shapes = sum(node.tag in _SHAPES for node in self.nodes)
        if self.picture and not SHAPES_FROM <= shapes <= SHAPES_TO:
            problem = f"{shapes} shapes, outside {SHAPES_FROM}–{SHAPES_TO}"
            remedy = "leave details out" if shapes > SHAPES_TO else "give it more to look at"
            self.say("art-rule-shapes", problem, remedy, None, "shapes")

    def check_picture(self) -> None:
        by_id = {node.attributes["id"]: node for node in self.nodes if "id" in node.attributes}
        subject = by_id.get("subject")
        if subject is None or subject.tag != "g":
            self.say("art-rule-subject", "there is no <g id='subject'>", "group the main subject, without scenery")
        if self.folder == "special" and self.stem.startswith(("bad-night-", "sleeper-")):
            marks = {node.attributes.get(name) for node in self.nodes for name in ("data-fill", "data-stroke")}
            if "pyjamas" not in marks:
                problem = "no shape is marked as pyjamas"
                self.say("art-rule-pyjamas", problem, "add data-fill='pyjamas' to the cloth")
        if self.folder == "special" and self.stem.startswith("moon-head-"):
            self.check_senses(by_id)

    def check_senses(self, by_id: dict[str, Node]) -> None:
        """Ember is on the marked sense and its effect (id ``marks``), and nowhere else."""
        ember = ART_COLOURS["ember"]
        burning = {
            id(node) for node in self.nodes if ember in (node.attributes.get("fill"), node.attributes.get("stroke"))
        }
        inside: dict[str, set[int]] = {}
        for name in (*SENSES, "marks"):
            if name in by_id:
                inside[name] = {id(node) for node in _walk(by_id[name])} & burning
            elif name != "marks":
                self.say("art-rule-sense", f"there is no <g id={name!r}>", "group each of the five senses")
        marked = [name for name in SENSES if inside.get(name)]
        own = self.stem.removeprefix("moon-head-")
        if marked != [own]:
            shown = ", ".join(marked) or "none"
            self.say("art-rule-sense", f"ember marks {shown}", f"mark {own} and no other sense")
        if burning - set().union(*inside.values()):
            self.say("art-rule-sense", "ember stands outside the senses and marks", "use another red there")


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)
