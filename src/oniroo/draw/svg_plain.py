"""The quick way in for plain files: those that use nothing but flat shapes and groups need no tree.

What is let through here comes out as ``svg_reading`` would give it; everything else, faults included, goes there.
"""

import re
from dataclasses import dataclass
from xml.parsers import expat

from oniroo.draw.svg_light import is_light
from oniroo.draw.svg_limits import MAX_NESTED
from oniroo.draw.svg_tree import MAX_BYTES
from oniroo.ground.findings import Finding

_ATTRIBUTE = (
    r' (?:fill|stroke)="(?:#[0-9A-Fa-f]{6}|none)"'
    r'| d="[-+.,MmZzLlHhVvCcSsQqTtAa0-9 ]*+"'
    r'| (?:stroke-width|cx|cy|r|rx|ry|x|y|width|height)="-?+(?:[0-9]++(?:\.[0-9]++)?+|\.[0-9]++)"'
    r'| (?:stroke-linecap|stroke-linejoin)="round"| fill-rule="evenodd"| data-(?:fill|stroke)="[-a-z]*+"'
    r'| points="(?:-?+[0-9]++(?:\.[0-9]++)?+[ ,]-?+[0-9]++(?:\.[0-9]++)?+ ?+)++"'
    r'| transform="(?:(?:translate|scale|rotate|matrix)'
    r'\((?:-?+(?:[0-9]++(?:\.[0-9]++)?+|\.[0-9]++)(?: |(?=\))))*+\) ?+)*+"'
    r'| id="[-A-Za-z0-9_]++"'
)
_PLAIN = re.compile(
    r'\s*+<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="([-.0-9 ]++)"'
    r'(?: data-scene="([a-z0-9]++)")?(?: data-waive="[^"<&]*+")?\s?>'
    r"((?:\s*+(?:<(?:path|circle|ellipse|rect|polygon)(?:" + _ATTRIBUTE + r")*+ ?/>"
    r"|<g(?:" + _ATTRIBUTE + r")*+>|</g>|<!--(?:[^-]|-[^-])*+-->))*+)\s*+</svg>\s*+",
    re.ASCII,
)
_COMMENT = re.compile(r"<!--(?:[^-]|-[^-])*-->")
_BETWEEN = re.compile(r">\s+<")
_EMPTY = re.compile(r"<g[^<>]*></g>")
_ID = re.compile(r' id="([^"]*)"')

_GROUP = re.compile(r"<(/?)g\b")

MOST_TAGS = 2_000
MOST_GROUPS = 60
MOST_NESTED = MAX_NESTED
LEAST_SIDE, MOST_SIDE = 10.0, 10_000.0
"""Larger drawings are read in full, where number, depth and size have their limits."""

Plain = tuple[tuple[float, float, float, float], str, str | None]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture taken in: its viewBox, its elements as text, the scene it asks for, and warnings about it.

    ``scene`` is the root's ``data-scene``; None when it says ``none`` or nothing.
    """

    box: tuple[float, float, float, float]
    body: str
    scene: str | None
    findings: tuple[Finding, ...]


def read_plain_svg(data: bytes, *, proven: bool = False) -> Drawing | None:
    """The drawing of a file that needs no tree (see ``read_plain``); None for any other."""
    plain = read_plain(data, proven=proven) if len(data) <= MAX_BYTES else None
    return None if plain is None else Drawing(*plain, ())


def read_plain(data: bytes, *, proven: bool = False) -> Plain | None:
    """Box, body and scene of a plain file; None if it is not plain, or not sound: then it must be read in full.

    Ids are left out: without references nothing asks for them. ``proven``: it is one of the program's own pictures,
    whose XML and size are proven when it is made, and need not be each time it is read.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    groups = text.count("<g")
    found = _PLAIN.fullmatch(text) if text.count("<") < MOST_TAGS and groups < MOST_GROUPS else None
    if found is None:
        return None
    ids = _ID.findall(text)
    if len(ids) != len(set(ids)):
        return None
    numbers = found[1].split()
    if len(numbers) != 4 or groups != text.count("</g>") or not (proven or _is_sound(data)):
        return None
    try:
        x, y, width, height = (float(number) for number in numbers)
    except ValueError:
        return None
    short, long = min(width, height), max(width, height)
    if short < LEAST_SIDE or long > min(MOST_SIDE, 10 * short) or max(abs(x), abs(y)) > MOST_SIDE:
        return None
    if groups > MOST_NESTED and _nested(text) > MOST_NESTED:
        return None
    body = _bare(found[3], ids)
    if not (proven or is_light(body, long, MOST_TAGS)):
        return None
    while "></g>" in body and body != (fuller := _EMPTY.sub("", body)):
        body = fuller
    if not body:
        return None
    scene = None if found[2] in (None, "none") else found[2]
    return (x, y, width, height), body, scene


def _nested(text: str) -> int:
    """Levels of groups within groups."""
    level = deepest = 0
    for closing in _GROUP.findall(text):
        level += -1 if closing else 1
        deepest = max(deepest, level)
    return deepest


def _bare(body: str, ids: list[str]) -> str:
    """The elements without comments, ids and white space between tags: plain replacements, which cost least."""
    if "<!--" in body:
        body = _COMMENT.sub("", body)
    for name in ids:
        body = body.replace(f' id="{name}"', "")
    body = body.replace(">\n<", "><").replace(" />", "/>").strip()
    # only tags begin with <, so what stands between > and < is white space
    if body.count("><") + 1 != body.count("<"):
        body = _BETWEEN.sub("><", body)
    return body


def _is_sound(data: bytes) -> bool:
    """Whether it is well-formed XML: every group closed, no attribute twice."""
    try:
        expat.ParserCreate().Parse(data, True)
    except expat.ExpatError:
        return False
    return True
