"""One SVG file as a safe piece of drawing: checked, without style sheets, comments or anything from outside."""

import re
from collections.abc import Iterable

from oniroo.draw.svg_plain import Drawing, read_plain_svg
from oniroo.draw.svg_style import Rule, inline, parse_sheet
from oniroo.draw.svg_tree import ArtFault, Node, parse
from oniroo.draw.svg_values import (
    MAX_ASPECT,
    MAX_SIDE,
    MIN_SIDE,
    TRANSFORMS,
    in_pixels,
    is_of_a_font,
    is_sound_box,
    passed_over,
    unread,
)
from oniroo.draw.svg_weight import TooHeavy, weigh
from oniroo.draw.svg_words import (
    ACTIVE,
    DRAWN,
    LETTERS,
    MARKS,
    PIXELS_PER_UNIT,
    ROOT_ONLY,
    SILENT,
    UNSEEN,
    XML_NAMESPACE,
)
from oniroo.ground.findings import Finding, Severity

_EXTERNAL_URL = re.compile(r"url\(\s*(['\"]?)\s*(?!['\"\s]*#[^'\"()\s]+\s*['\"]?\s*\))([^)]*)", re.IGNORECASE)
_LOCAL_URL = re.compile(r"url\(\s*['\"]?#([^'\"()\s]+)['\"]?\s*\)", re.IGNORECASE)
_DATA_URL = re.compile(r"data:image/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]*)")
_LENGTH = re.compile(r"\s*([+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([A-Za-z%]*)\s*")
_PATH_LETTERS = re.compile(r"[MmZzLlHhVvCcSsQqTtAaeE0-9+\-.,\s]*")
_HARMLESS = frozenset(("d", "fill", "stroke", "stroke-width", "stroke-linecap", "cx", "cy", "r", "rx", "ry"))
_USELESS = frozenset(("role", "font-size"))  # the second only says what an em is, and lengths are brought to px
_KEPT_DATA = frozenset(("data-fill", "data-stroke"))


def read_svg(data: bytes, file: str, *, prefix: str = "") -> Drawing:
    """Take in one SVG file. ``prefix`` goes before every id that the drawing itself refers to.

    Raises ArtFault with every fault of the file: all that ``svg_tree.parse`` refuses, letters, scripts, event
    attributes, filters, references to anything but ``#id`` or an embedded PNG or JPEG, broken images, no usable size,
    whatever ``svg_weight.weigh`` refuses, nothing drawn.
    """
    return read_plain_svg(data) or read_in_full(data, file, prefix=prefix)


def read_in_full(data: bytes, file: str, *, prefix: str = "") -> Drawing:
    """As ``read_svg``, by the way that takes every file."""
    return _Reader(file, prefix).read(parse(data, file))


class _Reader:
    """Walks the tree of one file twice: first judging, then writing."""

    def __init__(self, file: str, prefix: str) -> None:
        self.file = file
        self.prefix = prefix
        self.findings: list[Finding] = []
        self.by_id: dict[str, Node] = {}
        self.wanted: dict[str, Node] = {}
        self.rules: tuple[Rule, ...] = ()
        self.images: dict[str, str] = {}
        self.pixels: dict[str, int] = {}

    def read(self, root: Node) -> Drawing:
        self.prune(root)
        self.collect_styles(root)
        self.judge(root)
        box = self.box_of(root)
        for name, node in self.wanted.items():
            if name not in self.by_id:
                self.say(
                    "art-dangling", f"#{name} is asked for but stands nowhere in the file", "draw it", node, warn=True
                )
        try:
            weigh(root, self.by_id, box or (0.0, 0.0, 240.0, 300.0), self.pixels)
        except TooHeavy as heavy:
            self.say(*heavy.told)
        if all(finding.severity is not Severity.ERROR for finding in self.findings) and not self.draws(root):
            self.say("art-empty", "the picture is empty: nothing in it is drawn", "draw it, or remove the file", root)
        faults = [finding for finding in self.findings if finding.severity is Severity.ERROR]
        if faults or box is None:
            raise ArtFault(self.findings)
        scene = root.attributes.get("data-scene", "none").strip()
        return Drawing(box, self.write(root), None if scene in ("", "none") else scene, tuple(self.findings))

    def draws(self, node: Node, *, used: bool = False) -> bool:
        """Whether an element shows anything, as far as elements tell (pixels tell the rest); loops are refused before.

        ``used``: something refers to it.
        """
        if node.attributes.get("display") == "none" or (node.tag in UNSEEN and not (used and node.tag == "symbol")):
            return False
        if node.tag == "use":
            target = self.by_id.get(node.attributes.get("href", "")[1:])
            return target is not None and self.draws(target, used=True)
        return node.tag in MARKS or any(self.draws(child) for child in node.children)

    def say(self, code: str, problem: str, remedy: str, node: Node, *, warn: bool = False) -> None:
        severity = Severity.WARNING if warn else Severity.ERROR
        self.findings.append(Finding(code, problem, remedy, node.place(self.file), severity=severity))

    def prune(self, node: Node) -> None:
        """Leave out what draws nothing; name what would not be drawn although it was meant to be."""
        kept = []
        for child in node.children:
            if child.tag in DRAWN:
                kept.append(child)
                self.prune(child)
            elif child.tag in LETTERS:
                self.say("art-text", f"<{child.tag}> holds letters", "turn letters into outlines (paths)", child)
            elif child.tag in ACTIVE or child.tag.rpartition(" ")[2] in ("script", "iframe"):
                name = child.tag.rpartition(" ")[2]
                self.say("art-script", f"<{name}> has no place in a picture", "delete it", child)
            elif child.tag not in SILENT and " " not in child.tag:
                self.say(
                    "art-not-drawn", f"<{child.tag}> is not drawn in print", "turn it into paths", child, warn=True
                )
        node.children = kept

    def collect_styles(self, root: Node) -> None:
        rules: list[Rule] = []
        for node in _walk(root):
            if node.tag != "style":
                continue
            if "@import" in node.text.lower() or "\\" in node.text:
                what = "@import" if "@import" in node.text.lower() else "a backslash"
                self.say("art-reference", f"the style sheet has {what}", "write plain colours", node)
                continue
            self.check_urls(node, "style", node.text)
            found, lost = parse_sheet(node.text)
            rules += found
            for selector in lost:
                problem = f"the style rule {selector!r} is not kept: only element, .class and #id are"
                self.say("art-style", problem, "give the elements their own attributes", node, warn=True)
        rules.sort(key=lambda rule: rule.weight[:3])
        self.rules = tuple(rules)

    def judge(self, root: Node) -> None:
        """Check every attribute and put the style in its place."""
        for node in _walk(root):
            if node.tag == "style":
                continue
            checked: dict[str, str] = {}
            for name, value in node.attributes.items():
                if name in _HARMLESS:
                    checked[name] = value
                    if "(" in value or "\\" in value:
                        self.check_urls(node, name, value)
                elif name[:2].lower() == "on":
                    self.say("art-event", f"the attribute {name} runs a script", "delete it", node)
                elif name == f"{XML_NAMESPACE} base":
                    self.say("art-reference", "xml:base leads out of the file", "delete it", node)
                elif " " in name or (name.startswith(("data-", "aria-")) and name not in _KEPT_DATA):
                    continue
                elif name == "href":
                    checked[name] = self.linked(node, value.strip())
                elif name not in _USELESS:
                    checked[name] = value
                    if "(" in value or "\\" in value:
                        self.check_urls(node, name, value)
            if "style" in checked or self.rules:
                checked, lost = inline(node.tag, checked, self.rules)
                for name in lost:
                    self.say("art-style", f"the property {name} is not kept", "draw without it", node, warn=True)
            else:
                checked.pop("class", None)
            if checked.pop("filter", "none").strip() not in ("none", ""):
                problem = f"<{node.tag}> has a filter (blur, shadow …), which cannot be printed sharp"
                self.say("art-filter", problem, "take the effect off, or draw it as flat shapes", node)
            for name in passed_over(checked):
                self.say("art-style", f"the property {name} is not kept", "draw without it", node, warn=True)
            self.note_ids(node, checked)
            for name, value in checked.items():
                if node is not root or name not in ROOT_ONLY:
                    checked[name] = in_pixels(name, value)
                    if is_of_a_font(name, value):
                        problem = f"{name}={_short(value)!r} of <{node.tag}> asks for a font: an em is taken for 16 px"
                        self.say("art-value", problem, "write a number", node, warn=True)
            for name, remedy in unread(checked):
                shown = _short(checked[name])
                problem = f"{name}={shown!r} of <{node.tag}> cannot be read and is not kept"
                self.say("art-value", problem, remedy, node, warn=True)
                if name in TRANSFORMS:
                    del checked[name]
            if node.tag == "path" and not _PATH_LETTERS.fullmatch(checked.get("d", "")):
                self.say("art-path", "the path has signs that no path can have", "save the picture again", node)
            if node is root:
                checked |= {name: node.attributes[name] for name in ("data-scene",) if name in node.attributes}
            node.attributes = checked

    def note_ids(self, node: Node, attributes: dict[str, str]) -> None:
        name = attributes.get("id")
        if name is not None and self.by_id.setdefault(name, node) is not node:
            problem = f"the id {name!r} stands twice"
            self.say("art-double-id", problem, "references take the first; rename one", node, warn=True)
        target = attributes.get("href", "")
        if target.startswith("#"):
            self.wanted.setdefault(target[1:], node)
        for value in attributes.values():
            if "(" in value:
                for found in _LOCAL_URL.findall(value):
                    self.wanted.setdefault(found, node)

    def linked(self, node: Node, value: str) -> str:
        """A reference as it is written out: an embedded image may have been changed."""
        if value.startswith("#"):
            return value
        image = _DATA_URL.fullmatch(value)
        if image is None or node.tag != "image":
            problem = f"<{node.tag}> refers to {_short(value)!r}, outside this file"
            self.say("art-reference", problem, "embed a PNG or JPEG, or draw it", node)
            return value
        if value not in self.images:
            from oniroo.draw.svg_images import MAX_PIXELS, ImageRefused, embedded  # most drawings have none

            try:
                taken = embedded(image[1], MAX_PIXELS - sum(self.pixels.values()))
            except ImageRefused as refused:
                self.say("art-image", refused.problem, refused.remedy, node)
                return value
            self.images[value] = taken.link
            self.pixels[taken.link] = taken.pixels
            for code, problem, remedy in taken.warned:
                self.say(code, problem, remedy, node, warn=True)
            if taken.changed:
                problem = f"its embedded image is changed for print: {taken.changed}"
                note = Finding("art-image-changed", problem, "", node.place(self.file), severity=Severity.NOTE)
                self.findings.append(note)
        return self.images[value]

    def check_urls(self, node: Node, name: str, value: str) -> None:
        if name == "style" and ("\\" in value or "@import" in value.lower()):
            self.say("art-reference", f"{name} of <{node.tag}> has a backslash or @import", "write it plainly", node)
        for _, outside in _EXTERNAL_URL.findall(value):
            problem = f"{name} of <{node.tag}> refers to {outside.strip()[:80]!r}, outside this file"
            self.say("art-reference", problem, "refer to #id in the same file only", node)

    def box_of(self, root: Node) -> tuple[float, float, float, float] | None:
        """The viewBox, or the size in px if there is none (SVG 2, section 8.6)."""
        ratio = root.attributes.get("preserveAspectRatio", "xMidYMid").split()
        if ratio not in (["xMidYMid"], ["xMidYMid", "meet"]):
            problem = f"preserveAspectRatio={' '.join(ratio)!r} is not kept: pictures are fitted whole and centred"
            self.say("art-fit", problem, "draw it in the shape of its place (4:5 for symbols)", root, warn=True)
        words = root.attributes.get("viewBox")
        if words is not None:
            try:
                numbers = [float(word) for word in words.replace(",", " ").split()]
            except ValueError:
                numbers = []
            if len(numbers) == 4:
                return self.sound(f"viewBox={_short(words)!r}", (numbers[0], numbers[1], numbers[2], numbers[3]), root)
            self.say("art-no-size", f"viewBox={_short(words)!r} is not a box", "write viewBox='0 0 240 300'", root)
            return None
        sides = [_pixels(root.attributes.get(side, "")) for side in ("width", "height")]
        if sides[0] and sides[1]:
            size = f"width={root.attributes['width']!r}, height={root.attributes['height']!r}"
            return self.sound(size, (0.0, 0.0, sides[0], sides[1]), root)
        problem = "the picture has no size: neither viewBox nor width and height in px, mm, cm, in, pt"
        self.say("art-no-size", problem, "add viewBox='0 0 WIDTH HEIGHT' to <svg>", root)
        return None

    def sound(
        self, said: str, box: tuple[float, float, float, float], root: Node
    ) -> tuple[float, float, float, float] | None:
        """The box, if its size can be drawn."""
        if is_sound_box(*box):
            return box
        problem = f"{said} is no usable size: sides of {MIN_SIDE:g} to {MAX_SIDE:.0f}, at most 1:{MAX_ASPECT:.0f}"
        self.say("art-no-size", problem, "write viewBox='0 0 240 300' or the like", root)
        return None

    def write(self, root: Node) -> str:
        """The elements inside ``<svg>``; what the root hands down to them stands on a ``<g>``."""
        pieces: list[str] = []
        for child in root.children:
            self.write_node(child, pieces)
        body = "".join(pieces)
        handed = {k: v for k, v in root.attributes.items() if k not in ROOT_ONLY and not k.startswith("data-")}
        if handed.pop("id", None) in self.wanted and root.attributes.get("id"):
            handed["id"] = root.attributes["id"]
        return f"<g{self.attributes_text(handed)}>{body}</g>" if handed else body

    def write_node(self, node: Node, pieces: list[str]) -> None:
        if node.tag == "style":
            return
        inside: list[str] = []
        for child in node.children:
            self.write_node(child, inside)
        text = f"<{node.tag}{self.attributes_text(node.attributes)}"
        if inside:
            pieces += (text, ">", *inside, f"</{node.tag}>")
        elif node.tag != "g":  # an empty group draws nothing
            pieces.append(text + "/>")

    def attributes_text(self, attributes: dict[str, str]) -> str:
        pieces = []
        for name, value in attributes.items():
            if name == "id":
                if value not in self.wanted:
                    continue
                value = self.prefix + value
            elif name == "href" and value.startswith("#"):
                value = "#" + self.prefix + value[1:]
            elif "(" in value and self.prefix:
                value = _LOCAL_URL.sub(lambda found: f"url(#{self.prefix}{found[1]})", value)
            plain = value.isascii() and not any(sign in value for sign in '&<>"\n\r\t')
            pieces.append(f' {name}="{value}"' if plain else f" {name}={_quoted(value)}")
        return "".join(pieces)


def _walk(node: Node) -> Iterable[Node]:
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(current.children))


def _quoted(value: str) -> str:
    """``"value"`` with line breaks as blanks: nothing in an SVG attribute needs them."""
    flat = " ".join(value.split()) if "\n" in value or "\t" in value or "\r" in value else value
    return '"' + flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;") + '"'


def _pixels(text: str) -> float:
    """A length such as ``63mm`` in px; 0 if it is none, or relative."""
    match = _LENGTH.fullmatch(text)
    factor = PIXELS_PER_UNIT.get(match[2]) if match else None
    if match is None or factor is None:
        return 0.0
    return float(match[1]) * factor


def _short(value: str) -> str:
    return value if len(value) <= 80 else value[:77] + "…"
