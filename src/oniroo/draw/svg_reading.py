"""One SVG file as a safe piece of drawing: checked, without style sheets, comments or anything from outside."""

import base64
import binascii
import html
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from oniroo.draw.svg_plain import read_plain
from oniroo.draw.svg_style import Rule, inline, parse_sheet
from oniroo.draw.svg_tree import MAX_BYTES, ArtFault, Node, parse
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

MAX_DRAWN = 20_000
MAX_PIXELS = 40_000_000

_EXTERNAL_URL = re.compile(r"url\(\s*(['\"]?)\s*(?!['\"\s]*#[^'\"()\s]+\s*['\"]?\s*\))([^)]*)", re.IGNORECASE)
_LOCAL_URL = re.compile(r"url\(\s*['\"]?#([^'\"()\s]+)['\"]?\s*\)", re.IGNORECASE)
_DATA_URL = re.compile(r"data:image/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]*)")
_LENGTH = re.compile(r"\s*([+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([A-Za-z%]*)\s*")
_PATH_LETTERS = re.compile(r"[MmZzLlHhVvCcSsQqTtAaeE0-9+\-.,\s]*")
_HARMLESS = frozenset(("d", "fill", "stroke", "stroke-width", "stroke-linecap", "cx", "cy", "r", "rx", "ry"))
_KEPT_DATA = frozenset(("data-fill", "data-stroke"))


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture taken in: its viewBox, its elements as text, the scene it asks for, and warnings about it.

    ``scene`` is the root's ``data-scene``; None when it says ``none`` or nothing.
    """

    box: tuple[float, float, float, float]
    body: str
    scene: str | None
    findings: tuple[Finding, ...]


def read_svg(data: bytes, file: str, *, prefix: str = "") -> Drawing:
    """Take in one SVG file. ``prefix`` goes before every id that the drawing itself refers to.

    Raises ArtFault with every fault of the file: all that ``svg_tree.parse`` refuses, letters, scripts, event
    attributes, references to anything but ``#id`` or an embedded PNG or JPEG, no size, loops of ``<use>``,
    nothing drawn.
    """
    if len(data) <= MAX_BYTES and (plain := read_plain(data)) is not None:
        return Drawing(*plain, ())
    return read_in_full(data, file, prefix=prefix)


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
        if any(node.tag == "use" for node in _walk(root)):
            self.count_uses(root)
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
                    self.check_href(node, value.strip())
                    checked[name] = value.strip()
                elif name != "role":
                    checked[name] = value
                    if "(" in value or "\\" in value:
                        self.check_urls(node, name, value)
            if "style" in checked or self.rules:
                checked, lost = inline(node.tag, checked, self.rules)
                for name in lost:
                    self.say("art-style", f"the property {name} is not kept", "draw without it", node, warn=True)
            else:
                checked.pop("class", None)
            self.note_ids(node, checked)
            if node.tag == "path" and not _PATH_LETTERS.fullmatch(checked.get("d", "")):
                self.say("art-path", "the path has signs that no path can have", "save the picture again", node)
            if "filter" in checked and checked["filter"] != "none":
                problem = "a filter is printed as pixels, all else stays sharp"
                self.say("art-filter", problem, "use flat shapes if it must stay sharp", node, warn=True)
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

    def check_href(self, node: Node, value: str) -> None:
        shown = value if len(value) <= 80 else value[:77] + "…"
        if value.startswith("#"):
            return
        image = _DATA_URL.fullmatch(value)
        if image is None or node.tag not in ("image", "feImage"):
            problem = f"<{node.tag}> refers to {shown!r}, outside this file"
            self.say("art-reference", problem, "embed a PNG or JPEG, or draw it", node)
            return
        size = _pixel_size(image[1])
        if size is None:
            self.say("art-image", "the embedded image is neither PNG nor JPEG", "embed it again", node)
        elif not 0 < size[0] * size[1] <= MAX_PIXELS:
            problem = f"the embedded image has {size[0]} × {size[1]} pixels, more than {MAX_PIXELS // 10**6} million"
            self.say("art-image", problem if size[0] * size[1] else "the embedded image is empty", "scale it", node)

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
            if len(numbers) == 4 and all(map(math.isfinite, numbers)) and numbers[2] > 0 and numbers[3] > 0:
                return numbers[0], numbers[1], numbers[2], numbers[3]
            self.say("art-no-size", f"viewBox={words!r} is not a box", "write viewBox='0 0 240 300'", root)
            return None
        sides = [_pixels(root.attributes.get(side, "")) for side in ("width", "height")]
        if sides[0] and sides[1]:
            return 0.0, 0.0, sides[0], sides[1]
        problem = "the picture has no size: neither viewBox nor width and height in px, mm, cm, in, pt"
        self.say("art-no-size", problem, "add viewBox='0 0 WIDTH HEIGHT' to <svg>", root)
        return None

    def count_uses(self, root: Node) -> None:
        """Refuse drawings whose ``<use>`` elements loop or multiply beyond measure."""
        known: dict[int, int] = {}
        path: set[int] = set()

        def count(node: Node, depth: int) -> int:
            key = id(node)
            if key in known:
                return known[key]
            if key in path or depth > 400:
                problem = "<use> leads back to itself" if key in path else "<use> leads through too many others"
                self.say("art-use", problem, "draw the shape itself", node)
                raise RecursionError
            path.add(key)
            total = 1 + sum(count(child, depth + 1) for child in node.children)
            target = self.by_id.get(node.attributes.get("href", "")[1:]) if node.tag == "use" else None
            if target is not None:
                total += count(target, depth + 1)
            path.discard(key)
            known[key] = min(total, MAX_DRAWN + 1)
            return known[key]

        try:
            if count(root, 0) > MAX_DRAWN:
                problem = f"<use> repeats shapes to more than {MAX_DRAWN} elements"
                self.say("art-use", problem, "simplify the drawing", root)
        except RecursionError:
            return

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
    return f'"{html.escape(flat)}"'


def _pixels(text: str) -> float:
    """A length such as ``63mm`` in px; 0 if it is none, or relative."""
    match = _LENGTH.fullmatch(text)
    factor = PIXELS_PER_UNIT.get(match[2]) if match else None
    if match is None or factor is None:
        return 0.0
    size = float(match[1]) * factor
    return size if math.isfinite(size) else 0.0


def _pixel_size(text: str) -> tuple[int, int] | None:
    """Width and height in the header of a base64 PNG (chunk IHDR) or JPEG (marker SOF); None if it is neither."""
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        return None
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24 and data[12:16] == b"IHDR":
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if not data.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF or 0xD0 <= marker <= 0xD8 or marker == 0x01:
            at += 1 if marker == 0xFF else 2
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
