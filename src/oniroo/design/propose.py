"""From subjects and yellow groups to codes and purple groups that make an even deck."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Literal

import numpy as np

from oniroo.deck.model import CodeKind, Deck
from oniroo.design.goals import ATTRIBUTES, Goals, Proposal, Values, wished_links
from oniroo.design.pins import pins_of
from oniroo.design.search import RandomStream, search
from oniroo.design.stages import Evenness, Ints, Stage, at_most_one, evenness
from oniroo.ground.findings import Finding, UsageFault

Progress = Callable[[int, int], None]
Method = Literal["auto", "search", "solver"]

STEPS, TRIES = 800, 3
_SLACKS = (0, 1, 2, 4)


def propose(
    deck: Deck, goals: Goals | None = None, *, method: Method = "auto", progress: Progress | None = None
) -> Proposal:
    """Codes and purple groups for every SYMBOL card of the deck; its yellow groups stay.

    ``search`` needs no library and repeats by seed; ``solver`` is OR-Tools, which does not promise to repeat. ``auto``
    searches, and asks the solver, if it is there, about what the search leaves uneven. The facts and examples of the
    deck hold in what is proposed. Raises as ``pins_of``, and UsageFault where nothing is found.
    """
    goals = goals or Goals()
    if method == "solver" and not has_solver():
        remedy = "install oniroo[design], or leave the method to the program"
        raise UsageFault(Finding("design-solver", "OR-Tools is not installed", remedy))
    pins = pins_of(deck, goals)
    words = {"purple": [str(group.number) for group in deck.groups], "letter": list(deck.codes.letters)}
    words |= {"digit": sorted(deck.codes.digits), "shape": list(deck.codes.shapes)}
    yellow = np.array([words["purple"].index(str(card.yellow)) for card in deck.symbols], np.int64)
    done: dict[str, Ints] = {}
    notes: list[str] = []
    used = set()
    bound = [pins[card.id] for card in deck.symbols]
    fixed = {
        name: np.array([known.index(mine[name]) if name in mine else -1 for mine in bound], np.int64)
        for name, known in words.items()
    }
    for place, name in enumerate(ATTRIBUTES):
        stage = _stage(name, fixed, yellow, done, words, wished_links(deck, goals))
        values, how = _solve(stage, goals.seed, method)
        used.add(how)
        if values is None:
            raise UsageFault(_no_way(name, goals))
        done[name] = values
        notes += _uneven(stage, values)
        if progress is not None:
            progress(place + 1, len(ATTRIBUTES))
    linked = int(np.count_nonzero(done["purple"][:-1] == yellow[1:]))
    found = {
        card.id: Values(
            letter=words["letter"][done["letter"][at]],
            shape=words["shape"][done["shape"][at]],
            digit=words["digit"][done["digit"][at]],
            purple=int(words["purple"][done["purple"][at]]),
        )
        for at, card in enumerate(deck.symbols)
    }
    how = "by search and by OR-Tools" if len(used) > 1 else "by OR-Tools" if "solver" in used else "by search"
    if "solver" not in used and notes and not has_solver():
        notes.append("OR-Tools is not installed (extra: oniroo[design]); it may come closer")
    return Proposal(found, linked, how, tuple(notes))


def has_solver() -> bool:
    """Whether OR-Tools is installed."""
    return find_spec("ortools") is not None


def _stage(
    name: str, pinned: dict[str, Ints], yellow: Ints, done: dict[str, Ints], words: dict[str, list[str]], wish: int
) -> Stage:
    fixed, many = pinned[name], len(words[name])
    cards = len(fixed)
    everyone = np.zeros(cards, np.int64)
    even: list[Evenness] = [evenness(everyone, many, fixed)]
    barred = np.zeros((cards, many), np.bool_)
    marks, marked = np.full(cards, -1, np.int64), -1
    if name == "purple":
        even.append(evenness(yellow, many, fixed, own_barred=True))
        barred[np.arange(cards), yellow] = fixed != yellow
        marks[:-1], marked = yellow[1:], wish
    else:
        even += [evenness(classes, many, fixed) for classes in (yellow, *done.values())]
    if name != "purple" and cards <= len(words["letter"]) * len(words["shape"]) * len(words["digit"]):
        even.append(at_most_one(_same_rest(name, pinned | done, words), many, fixed))
    close = None
    if name == "digit" and many > 4:  # with fewer digits neighbours cannot always be kept apart
        digits = np.array([int(digit) for digit in words[name]])
        close = np.abs(digits[:, None] - digits[None, :]) <= 1
    return Stage(name, many, fixed, tuple(even), barred, marks, marked, close)


def _same_rest(name: str, known: dict[str, Ints], words: dict[str, list[str]]) -> Ints:
    """Cards by their other two codes, which given out or bound already: they must differ in this one. -1: not known."""
    one, other = (kind.value for kind in CodeKind if kind.value != name)
    rest = known[one] * len(words[other]) + known[other]
    return np.where((known[one] >= 0) & (known[other] >= 0), rest, -1)


def _solve(stage: Stage, seed: int, method: Method) -> tuple[Ints | None, str]:
    """The values, None if none were found that meet the wishes; and who found them."""
    number = ATTRIBUTES.index(stage.name)
    usable: list[Ints] = []
    for attempt, slack in enumerate((*(0,) * TRIES, *_SLACKS[1:]) if method != "solver" else ()):
        if slack and (usable or (method == "auto" and has_solver())):
            break
        found = search(stage.loosened(slack), RandomStream(seed, number, attempt), STEPS)
        if not stage.faults(found):
            return found, "search"
        if not stage.wishes.faults(found):
            usable.append(found)
    if method != "search" and has_solver():
        from oniroo.design.solver import solve

        for slack in _SLACKS:
            if (exact := solve(stage.loosened(slack), seed)) is not None:
                return exact, "solver"
    return (min(usable, key=stage.faults) if usable else None), "search"


def _uneven(stage: Stage, values: Ints) -> Sequence[str]:
    off = sum(even.off(values) for even in stage.even)
    return [f"{stage.name}: tables are uneven by {off} card{'s' if off > 1 else ''} in all"] if off else []


def _no_way(name: str, goals: Goals) -> Finding:
    kept = f" with {len(goals.keep)} kept cards" if goals.keep else ""
    if name == "purple":
        problem = f"no purple groups were found for {goals.neighbours:.0%} linked neighbours{kept}"
        remedy = "ask for a share nearer to 0.6, keep fewer cards, or reorder the numbers"
    else:
        problem = f"no {name}s were found that keep cards apart{kept}"
        remedy = "keep fewer cards, or try another seed"
    if not has_solver():
        remedy += ", or install OR-Tools (extra: oniroo[design]), which tries harder"
    return Finding("design-wishes", problem, remedy)
