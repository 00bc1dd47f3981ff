"""The words of the test page in a language."""

import re

from oniroo.page.calibration import CalibrationTexts
from oniroo.page.calibration_text import filled
from oniroo.products.words import Words

ENGLISH = CalibrationTexts()
_NBSP = "\N{NO-BREAK SPACE}"


def calibration_texts(say: Words) -> CalibrationTexts:
    """What ``calibration_page`` needs to know: templates, and how their letters are built."""
    language = say.translation.language
    templates = {
        "heading": say("test.title", ENGLISH.heading),
        "front": say("margin.front", ENGLISH.front),
        "back": say("margin.back", ENGLISH.back),
        "long_edge": say("test.print_long", ENGLISH.long_edge),
        "short_edge": say("test.print_short", ENGLISH.short_edge),
        "rulers": say("test.rulers", ENGLISH.rulers, n="{long}", m="{inches}"),
        "find": say("test.find", ENGLISH.find),
        "offset": say("test.offset", ENGLISH.offset),
        "product": _open(say("test.product", ENGLISH.product, code="{table}"), "{table}"),
        "counted": _open(say("test.counted", ENGLISH.counted, code="{offset}"), "{offset}"),
        "keep": say("test.keep", ENGLISH.keep),
        "otherwise": say("test.otherwise", ENGLISH.otherwise),
        "mm": say("margin.ruler_mm", ENGLISH.mm, n="{}").replace(" ", _NBSP),
        "inches": say("margin.ruler_inch", ENGLISH.inches, n="{}"),
        "entry": ENGLISH.entry.replace(" ", _NBSP),
    }
    labels = [filled(templates[name], number=language.digits) for name in ("mm", "inches")]
    return CalibrationTexts(
        **templates,
        separator=language.list_separator,
        digits=language.digits,
        writing=say.lettering.writing([*map(_without_holes, templates.values()), language.digits], tuple(labels)),
    )


def page_title(say: Words) -> str:
    """That of the file."""
    return f"{say.translation.deck.name}: {say.plainly('test.title', ENGLISH.heading)}"


def _without_holes(template: str) -> str:
    return re.sub(r"\{\w*\}", "", template)


def _open(template: str, hole: str) -> str:
    """Without isolates around a list, whose parts have their own: a line may end between them."""
    return template.replace(f"\u2068{hole}\u2069", hole)
