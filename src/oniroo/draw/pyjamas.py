"""The sleepers' clothes: cloth in a picture carries ``data-fill="pyjamas"`` and takes the colours of the catalogue."""

import re

from oniroo.deck.model import Pyjamas
from oniroo.draw.parts import Part

_TAG = re.compile(r"<[A-Za-z][^<>]*\bdata-(?:fill|stroke)=[^<>]*>")
_DATA = re.compile(r"\sdata-[a-z-]+=(?:\"[^\"]*\"|'[^']*')")
_MARK = re.compile(r"\sdata-(fill|stroke)=[\"']([^\"']*)[\"']")


def dress(picture: Part, pyjamas: Pyjamas) -> Part:
    """The picture with its cloth in these two tones (base, shade); the marks themselves stay for the ink saver."""
    if "data-" not in picture.body:
        return picture
    tones = {"pyjamas": pyjamas.base, "pyjamas-shade": pyjamas.shade}

    def colour(match: re.Match[str]) -> str:
        tag = match[0]
        for attribute, mark in _MARK.findall(tag):
            tone = tones.get(mark)
            if tone is None:
                continue
            own = re.compile(rf"(\s{attribute}=)[\"'][^\"']*[\"']")
            new = own.sub(rf'\g<1>"{tone}"', tag)
            if not own.search(tag):
                end = "/>" if tag.endswith("/>") else ">"
                new = f'{tag[: -len(end)]} {attribute}="{tone}"{end}'
            tag = new
        return tag

    body = _TAG.sub(colour, picture.body)
    return picture if body == picture.body else Part(picture.box, body, f"{picture.name} {pyjamas.name}".strip())


def bare(part: Part) -> Part:
    """The part without ``data-`` attributes: they mean nothing to a printer."""
    if "data-" not in part.body:
        return part
    body = _DATA.sub("", part.body)
    return part if body == part.body else Part(part.box, body, part.name)
