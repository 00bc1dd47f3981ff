"""Breaks a row of flowables into pages: heads stay with what follows, texts are parted where they allow it."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from oniroo.ground.findings import Fault, Finding

_FIT = 0.01
_OF_A_BOX = 55.0  # pt below the head of a box that goes on on the next page


@dataclass(frozen=True, slots=True)
class Stood:
    """A flowable at its place: ``top`` pt below the head of the column."""

    flowable: Any
    top: float
    height: float


Page = tuple[Stood, ...]


def pages(flowables: Iterable[Any], width: float, height: float) -> tuple[Page, ...]:
    """The flowables on pages whose column is ``width`` × ``height`` pt.

    Figures (``floats``) that do not fit go to the head of the next page, and the text behind them fills this one: whole
    rules that have no figure themselves, up to the next head (``is_head``), lest a figure be taken for that of another
    rule. Space before and after count once between two, the larger of them, and not at the head of a page. Raises Fault
    (``booklet-too-high``) for what fits no page.
    """
    queue = deque(flowables)
    done: list[Page] = []
    page: list[Stood] = []
    held: list[Any] = []  # what floats to the head of the next page, while text fills this one
    used, after = 0.0, 0.0
    while queue or held:
        full = not queue or (held and _stops(queue, width, height, used, after))
        if page and (full or not _fits(queue, width, height, used, after)):
            if queue and not held and _floats(queue[0]):
                held.append(queue.popleft())
                continue
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


def _stops(queue: deque[Any], width: float, height: float, used: float, after: float) -> bool:
    """Whether what comes next may not stand before a figure that waits: a head, a figure, a rule parted or with one."""
    if _floats(queue[0]) or getattr(queue[0], "is_head", False):
        return True
    if not getattr(queue[0], "starts", True):
        return False
    for place, item in enumerate(queue):
        if _floats(item):
            return True
        if place and (getattr(item, "starts", True) or getattr(item, "is_head", False)):
            return False
        top = used + max(after, item.getSpaceBefore())
        used, after = top + item.wrap(width, height)[1], item.getSpaceAfter()
        if used > height + _FIT:
            return True
    return False


def _fits(queue: deque[Any], width: float, height: float, used: float, after: float) -> bool:
    """Whether the next one and all that must stay with it fit: of the last of them, its first part will do."""
    if getattr(queue[0], "is_box", False) and not _box_fits(queue, width, height, used, after):
        return False
    for item in queue:
        top = used + max(after, item.getSpaceBefore())
        tall = item.wrap(width, height)[1]
        if top + tall > height + _FIT:
            return not item.getKeepWithNext() and len(item.split(width, height - top)) > 1
        if not item.getKeepWithNext():
            return True
        used, after = top + tall, item.getSpaceAfter()
    return True


def _box_fits(queue: deque[Any], width: float, height: float, used: float, after: float) -> bool:
    """Whether a box fits whole, or so much of it that its head does not look lost."""
    head = used + max(after, queue[0].getSpaceBefore()) + queue[0].wrap(width, height)[1]
    foot = sure = head
    for item in islice(queue, 1, None):
        if not item.boxed:
            break
        tall = item.wrap(width, height)[1]
        if foot + tall > height + _FIT:
            parts = [] if item.getKeepWithNext() else item.split(width, height - foot)
            # what must stay with a row that does not fit goes with it to the next page
            foot = foot + parts[0].wrap(width, height)[1] if len(parts) > 1 else sure
            return bool(foot - head >= _OF_A_BOX)
        foot += tall
        sure = sure if item.getKeepWithNext() else foot
    return bool(foot <= height + _FIT)


def _too_high(item: Any) -> Finding:
    what = getattr(item, "anchor", "") or getattr(item, "called", "a part of it")
    problem = f"{what} is higher than a page of the booklet"
    return Finding("booklet-too-high", problem, "make it shorter")
