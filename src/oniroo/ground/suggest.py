"""What did you mean? Near words, lists and number ranges for messages."""

from collections.abc import Iterable, Sequence


def nearest(typed: str, known: Iterable[str], *, cutoff: float = 0.6) -> str:
    """``did you mean name?`` if a known word is near to what was typed, else an empty text."""
    word = near(typed, known, cutoff=cutoff)
    return f"did you mean {word}?" if word else ""


def near(typed: str, known: Iterable[str], *, cutoff: float = 0.6) -> str:
    """The known word nearest to what was typed, else an empty text.

    Letter case, ``_``, ``-`` and blanks do not count; ``cutoff`` is the least likeness, 1 = the same.
    """
    from difflib import get_close_matches

    plain = {_plain(word): word for word in known}
    found = get_close_matches(_plain(typed[:80]), plain, n=1, cutoff=cutoff)
    return plain[found[0]] if found else ""


def listed(words: Sequence[str], most: int = 12, *, joint: str = "and") -> str:
    """``A, B and C``, ``A, B or C``; long lists end in ``… (21 in all)``."""
    if len(words) > most:
        return ", ".join(words[:most]) + f", … ({len(words)} in all)"
    return ", ".join(words[:-1]) + f" {joint} {words[-1]}" if len(words) > 1 else "".join(words)


def ranges(numbers: Iterable[int], width: int = 3) -> str:
    """``012, 014–016``: each number in at least ``width`` digits."""
    spans: list[list[int]] = []
    for number in sorted(set(numbers)):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return listed([f"{a:0{width}d}" if a == b else f"{a:0{width}d}–{b:0{width}d}" for a, b in spans])


def _plain(word: str) -> str:
    return "-".join(word.casefold().replace("_", " ").replace("-", " ").split())
