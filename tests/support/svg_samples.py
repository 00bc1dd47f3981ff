"""Small SVG files to take in, whole and spoilt, and what the intake says of them."""

import base64
import struct
from pathlib import Path

import pytest

from oniroo.draw.intake import ArtFault
from oniroo.draw.svg_plain import Drawing
from oniroo.draw.svg_reading import read_svg
from oniroo.ground.exits import Exit
from oniroo.ground.findings import Severity

SVG = 'xmlns="http://www.w3.org/2000/svg"'
BOX = 'viewBox="0 0 240 300"'
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside: str = '<path d="M0 0H9"/>', root: str = BOX, before: str = "") -> str:
    return f"{before}<svg {SVG} {root}>{inside}</svg>"


def take(text: str | bytes, **options: str) -> Drawing:
    return read_svg(text if isinstance(text, bytes) else text.encode(), "art/symbols/fox.svg", **options)


def refused(text: str | bytes) -> list[str]:
    """The codes of the faults."""
    with pytest.raises(ArtFault) as caught:
        take(text)
    assert caught.value.exit_code is Exit.INPUT_UNREADABLE
    for finding in caught.value.findings:
        assert finding.place is not None
        assert finding.place.file == "art/symbols/fox.svg"
    return [finding.code for finding in caught.value.findings if finding.severity is Severity.ERROR]


def warned(text: str) -> list[str]:
    findings = take(text).findings
    assert all(finding.severity is Severity.WARNING for finding in findings)
    return [finding.code for finding in findings]


def png(width: int, height: int) -> str:
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x08\x02\0\0\0"
    return "data:image/png;base64," + base64.b64encode(head).decode()


def jpeg(width: int, height: int) -> str:
    app0 = b"\xff\xe0\x00\x10JFIF\0" + bytes(9)
    frame = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03" + bytes(9)
    return "data:image/jpeg;base64," + base64.b64encode(b"\xff\xd8" + app0 + frame).decode()


def put(root: Path, name: str, text: str = svg()) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
