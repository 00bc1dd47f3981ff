"""SVG text as a small tree, read without DTD, entities or anything outside the file; every limit has its sentence."""

from dataclasses import dataclass, field
from xml.parsers import expat

from oniroo.draw.svg_words import SVG_NAMESPACE, XLINK_NAMESPACE
from oniroo.ground.findings import Finding, InputFault, Place

MAX_BYTES = 1 << 20
MAX_DEPTH = 64
"""Levels of a file; of what is drawn fewer are allowed (see ``svg_weight``), but metadata may go deeper."""
MAX_ELEMENTS = 20_000


class ArtFault(InputFault):
    """A picture's file cannot be taken in; the findings say why."""


@dataclass(slots=True)
class Node:
    """One element. Names of SVG stand bare (``path``), names of other vocabularies as ``namespace name``."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list["Node"] = field(default_factory=list)
    text: str = ""

    def place(self, file: str) -> Place:
        """Where the element begins."""
        return Place(file, self.line, self.column)


class _Builder:
    """Receives the parser's events; stops at the first thing that must not be in a picture's file at all."""

    def __init__(self, parser: expat.XMLParserType, file: str) -> None:
        self.parser = parser
        self.file = file
        self.root: Node | None = None
        self.open: list[Node] = []
        self.count = 0

    def refuse(self, code: str, problem: str, remedy: str) -> None:
        place = Place(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        raise ArtFault(Finding(code, problem, remedy, place))

    def doctype(self, name: str, *_: object) -> None:
        # entities are declared in here only, so none is ever read
        self.refuse("art-doctype", f"the file has a DOCTYPE ({name})", "delete the <!DOCTYPE …> line")

    def instruction(self, target: str, _: str) -> None:
        self.refuse("art-instruction", f"the file has an instruction <?{target} …?>", "delete it")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MAX_ELEMENTS:
            self.refuse("art-too-many", f"the picture has more than {MAX_ELEMENTS} elements", "simplify the drawing")
        if len(self.open) >= MAX_DEPTH:
            self.refuse("art-too-deep", f"elements are nested more than {MAX_DEPTH} deep", "ungroup the drawing")
        node = Node(
            bare(tag),
            {bare(name): value for name, value in attributes.items()},
            self.parser.CurrentLineNumber,
            self.parser.CurrentColumnNumber + 1,
        )
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, _: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        if self.open and self.open[-1].tag == "style":
            self.open[-1].text += text


def bare(name: str) -> str:
    """``path`` for names of SVG and ``href`` for XLink's; names of other vocabularies keep their namespace."""
    namespace, space, local = name.rpartition(" ")
    if namespace == SVG_NAMESPACE or (namespace == XLINK_NAMESPACE and local == "href"):
        return local
    return name if space else local


def parse(data: bytes, file: str) -> Node:
    """The root element of an SVG file. ``file`` is its name in findings.

    Raises ArtFault: too large, not XML or cut short, DOCTYPE, processing instruction, too deep, too many
    elements, root is not ``<svg>``.
    """
    if len(data) > MAX_BYTES:
        problem = f"the file is larger than {MAX_BYTES // 1024} kB"
        raise ArtFault(Finding("art-too-large", problem, "simplify the drawing or its embedded images", Place(file)))
    if data[:2] == b"\x1f\x8b":
        raise ArtFault(Finding("art-not-xml", "the file is packed (svgz)", "save it as plain SVG", Place(file)))
    if not data.strip():
        raise ArtFault(Finding("art-not-xml", "the file is empty", "save the picture again", Place(file)))
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    builder = _Builder(parser, file)
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.ProcessingInstructionHandler = builder.instruction
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        what = expat.ErrorString(error.code)
        cut_short = what == "unclosed token" or (what == "no element found" and bool(builder.open))
        problem = "the file is cut short" if cut_short else f"the file is not sound XML ({what})"
        place = Place(file, error.lineno, error.offset + 1)
        raise ArtFault(Finding("art-not-xml", problem, "save the picture again as SVG", place)) from None
    except (ValueError, LookupError) as error:
        problem = f"the file's encoding cannot be read ({error})"
        raise ArtFault(Finding("art-not-xml", problem, "save it as UTF-8", Place(file))) from None
    root = builder.root
    if root is None or root.tag != "svg":
        name = root.tag.rpartition(" ")[2] if root else "nothing"
        raise ArtFault(Finding("art-not-svg", f"the file holds <{name}>, not <svg>", "save it as SVG", Place(file)))
    return root
