"""The quick way in for plain files: those that use nothing but flat shapes and groups need no tree.

What is let through here comes out as ``svg_reading`` would give it; everything else, faults included, goes there.
"""

import re
from math import isfinite
from xml.parsers import expat

_ATTRIBUTE = (
    r" (?:fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|fill-rule|cx|cy|r|rx|ry|x|y|width|height|points"
    r'|data-fill|data-stroke)="[-#.,A-Za-z0-9 ]*+"'
    r'| d="[-+.,MmZzLlHhVvCcSsQqTtAa0-9 ]*+"'
    r'| transform="(?:(?:translate|scale|rotate|matrix)\([-+., 0-9]*+\)[ ,]*+)*+"'
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

MOST_TAGS = 2_000
MOST_GROUPS = 60
"""Larger drawings are read in full, where number and depth have their limits."""

Plain = tuple[tuple[float, float, float, float], str, str | None]


def read_plain(data: bytes) -> Plain | None:
    """Box, body and scene of a plain file; None if it is not plain, or not sound: then it must be read in full.

    Ids are left out: without references nothing asks for them.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    found = _PLAIN.fullmatch(text) if text.count("<") < MOST_TAGS and text.count("<g") < MOST_GROUPS else None
    if found is None:
        return None
    ids = _ID.findall(text)
    if len(ids) != len(set(ids)):
        return None
    numbers = found[1].split()
    if len(numbers) != 4 or not _is_sound(data):
        return None
    try:
        x, y, width, height = (float(number) for number in numbers)
    except ValueError:
        return None
    if width <= 0 or height <= 0 or not all(map(isfinite, (x, y, width, height))):
        return None
    body = _bare(found[3], ids)
    while "></g>" in body and body != (fuller := _EMPTY.sub("", body)):
        body = fuller
    if not body:
        return None
    scene = None if found[2] in (None, "none") else found[2]
    return (x, y, width, height), body, scene


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
