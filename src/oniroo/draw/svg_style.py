"""Style sheets inside an SVG turned into attributes, so that joined pictures cannot colour each other."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from oniroo.draw.svg_words import PRESENTATION, STYLE_ONLY, WITHOUT_EFFECT

_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_AT_BLOCK = re.compile(r"@[^{};]*(?:\{(?:[^{}]|\{[^{}]*\})*\}|;)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_MARK = re.compile(r"([.#])([\w-]+)")
_IMPORTANT = re.compile(r"\s*!\s*important$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector with its declarations. ``weight`` orders rules as the cascade does: ids, classes, type, position."""

    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    weight: tuple[int, int, int, int]
    declarations: tuple[tuple[str, str, bool], ...]

    def matches(self, tag: str, identity: str, classes: frozenset[str]) -> bool:
        """Whether an element of that tag, id and those classes is meant."""
        return self.tag in ("", "*", tag) and self.ids <= {identity} and self.classes <= classes


def parse_declarations(text: str) -> tuple[tuple[str, str, bool], ...]:
    """``fill:#fff; stroke:none !important`` as (property, value, important), in order of writing."""
    found = []
    for piece in re.split(r";(?![^(]*\))", _COMMENT.sub(" ", text)):
        name, colon, value = piece.partition(":")
        if colon and name.strip() and value.strip():
            bare = _IMPORTANT.sub("", value.strip())
            found.append((name.strip().lower(), bare, bare != value.strip()))
    return tuple(found)


def parse_sheet(text: str) -> tuple[tuple[Rule, ...], tuple[str, ...]]:
    """The rules of a style sheet, and the selectors and at-rules that are too clever to be kept."""
    plain = _COMMENT.sub(" ", text)
    blocks = [block for block in _AT_BLOCK.findall(plain) if not block.startswith("@charset")]
    lost = [" ".join(block.split("{")[0].split()) for block in blocks]
    rules: list[Rule] = []
    for selectors, body in _RULE.findall(_AT_BLOCK.sub(" ", plain)):
        declarations = parse_declarations(body)
        for selector in (part.strip() for part in selectors.split(",")):
            match = _SELECTOR.fullmatch(selector)
            if not selector or match is None:
                lost.append(" ".join(selector.split()) or "(no selector)")
                continue
            marks = _MARK.findall(match[2])
            ids = frozenset(name for sign, name in marks if sign == "#")
            classes = frozenset(name for sign, name in marks if sign == ".")
            tag = match[1] or ""
            weight = (len(ids), len(classes), int(tag not in ("", "*")), len(rules))
            rules.append(Rule(tag, ids, classes, weight, declarations))
    rules.sort(key=lambda rule: rule.weight)
    return tuple(rules), tuple(lost)


def inline(tag: str, attributes: Mapping[str, str], rules: Iterable[Rule]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The element's attributes with its style written out as attributes, and the properties that could not be kept.

    The cascade of CSS: attribute, then style sheet by weight, then the element's own ``style``, then ``!important``.
    """
    own = dict(attributes)
    style = own.pop("style", "")
    classes = frozenset(own.pop("class", "").split())
    identity = own.get("id", "")
    declared = [item for rule in rules if rule.matches(tag, identity, classes) for item in rule.declarations]
    declared += parse_declarations(style)
    kept_style: dict[str, str] = {}
    lost: list[str] = []
    for name, value, _ in sorted(declared, key=lambda item: item[2]):  # stable: important ones last
        if name == "marker":
            own |= {"marker-start": value, "marker-mid": value, "marker-end": value}
        elif name in PRESENTATION:
            own[name] = value
        elif name in STYLE_ONLY:
            kept_style[name] = value
        elif not name.startswith(WITHOUT_EFFECT) and not name.startswith("--"):
            lost.append(name)
    if kept_style:
        own["style"] = ";".join(f"{name}:{value}" for name, value in kept_style.items())
    return own, tuple(lost)
