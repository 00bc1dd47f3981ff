"""Plural classes: which numbers in a text may ask for another ending of the word beside them."""

from oniroo.rules.holes import BrokenHole, holes
from oniroo.rules.po import Category, Entry
from oniroo.rules.values import Count, Value


def plural(language: str, number: int) -> str:
    """The CLDR class of a number in a language: zero, one, two, few, many or other; other where nothing is known."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(language.replace("-", "_")).plural_form(number))
    except (UnknownLocaleError, ValueError):
        return "other"


def categories(text: str, language: str, values: dict[str, Value]) -> tuple[Category, ...]:
    """The counts in an English text with their classes in a language, in order, each once."""
    try:
        names = dict.fromkeys(hole.name for hole in holes(text))
    except BrokenHole:
        return ()
    counts = ((name, values.get(name)) for name in names)
    return tuple(
        Category(name, value.number, plural(language, value.number))
        for name, value in counts
        if isinstance(value, Count)
    )


def changed(entry: Entry, language: str, values: dict[str, Value]) -> str:
    """Why the counts of an entry ask for other endings than when it was translated; an empty text if they do not."""
    for before in entry.categories:
        value = values.get(before.name)
        if isinstance(value, Count) and (now := plural(language, value.number)) != before.plural:
            return f"{before.name} is {value.number} ({now}) now, and was {before.number} ({before.plural})"
    return ""
