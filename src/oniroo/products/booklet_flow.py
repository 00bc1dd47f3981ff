"""Breaks a row of flowables into pages: heads stay with what follows, texts are parted where they allow it."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from oniroo.ground.findings import Fault, Finding

_FIT = 0.01
_WAITING = 0.7  # of a page: more figures than that do not wait, lest text and figures part company


@dataclass(frozen=True, slots=True)
class Stood:
    """A flowable at its place: ``top`` pt below the head of the column."""

    flowable: Any
    top: float
    height: float


Page = tuple[Stood, ...]


def pages(flowables: Iterable[Any], width: float, height: float) -> tuple[Page, ...]:
    """The flowables on pages whose column is ``width`` × ``height`` pt.

    Figures (``floats``) that do not fit go to the head of the next page, in their order, and the text behind them fills
    this one, up to the next head (``is_head``), or a figure more than a good part of a page. Space before and after
    count once between two, the larger of them, and not at the head of a page. Raises Fault (``booklet-too-high``) for
    what fits no page.
    """
    queue = deque(flowables)
    done: list[Page] = []
    page: list[Stood] = []
    held: list[Any] = []  # what floats to the head of the next page, while text fills this one
    used, after = 0.0, 0.0
    while queue or held:
        if page and queue and _floats(queue[0]) and _may_wait(held, queue, width, height, used, after):
            held.append(queue.popleft())
            continue
        if page and (not queue or (held and _stops(queue[0])) or not _fits(queue, width, height, used, after)):
            done.append(tuple(page))
            page, used, after = [], 0.0, 0.0
            queue.extendleft(reversed(held))
            held = []
        item = queue.popleft()
        top = used + (max(after, item.getSpaceBefore()) if page else 0.0)
        _, tall = item.wrap(width, height)
        if top + tall > height + _FIT:
            parts = item.split(width, height - top)
            if len(parts) < 2:
                raise Fault(_too_high(item))
            item, tall = parts[0], parts[0].wrap(width, height)[1]
            queue.extendleft(reversed(parts[1:]))
        page.append(Stood(item, top, tall))
        used, after = top + tall, item.getSpaceAfter()
    if page:
        done.append(tuple(page))
    return tuple(done)


def _floats(item: Any) -> bool:
    return bool(getattr(item, "floats", False))


def _may_wait(held: Sequence[Any], queue: deque[Any], width: float, height: float, used: float, after: float) -> bool:
    """Whether the next figure goes to the next page: behind others that do, or because it does not fit here."""
    if not held:
        return not _fits(queue, width, height, used, after)
    needed = sum(item.wrap(width, height)[1] + item.getSpaceAfter() for item in (*held, queue[0]))
    return needed <= _WAITING * height


def _stops(item: Any) -> bool:
    """Whether nothing may float past it: another figure, or the head of a section or level."""
    return _floats(item) or bool(getattr(item, "is_head", False))


def _fits(queue: deque[Any], width: float, height: float, used: float, after: float) -> bool:
    """Whether the next one and all that must stay with it fit: of the last of them, its first part will do."""
    for item in queue:
        top = used + max(after, item.getSpaceBefore())
        tall = item.wrap(width, height)[1]
        if top + tall > height + _FIT:
            return not item.getKeepWithNext() and len(item.split(width, height - top)) > 1
        if not item.getKeepWithNext():
            return True
        used, after = top + tall, item.getSpaceAfter()
    return True


def _too_high(item: Any) -> Finding:
    what = getattr(item, "anchor", "") or type(item).__name__
    problem = f"{what} is higher than a page of the booklet"
    return Finding("booklet-too-high", problem, "make it shorter")
