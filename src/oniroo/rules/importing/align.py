"""Which line of a published page belongs to which unit: by the ids on the page and the order of the rulebook."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oniroo.rules.importing.lines import CONTENTS_LINE, ID_LINE, Page, Paragraph
from oniroo.rules.importing.profile import Family, Profile
from oniroo.rules.model import Role, Rulebook, Unit

SPLIT = "split by hand"


@dataclass(frozen=True, slots=True)
class Anchor:
    """An id at the beginning of a paragraph. ``rule`` is the rule it stands for today; empty if there is none."""

    at: int
    line: int
    id: str
    rule: str
    spaced: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """The text of a unit, its id taken off. ``doubt`` says why its place is not sure; ``whole``: of a whole span."""

    unit: Unit
    line: int
    text: str
    doubt: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """The paragraphs from one id to the next, or a part of the front matter (``id`` is its first unit).

    ``wanted`` is the number of lines that the rulebook has there.
    """

    id: str
    line: int
    found: int
    wanted: int
    equal: bool
    is_front: bool = False


@dataclass(frozen=True, slots=True)
class Alignment:
    """What stands where, and what the ids of the page say.

    ``contents`` are entries of the list of contents, ``loose`` paragraphs before the first id where the rulebook has
    none; ``missing`` are rules whose id is not on the page, ``extra`` ids of no rule of today.
    """

    placed: tuple[Placed, ...]
    spans: tuple[Span, ...]
    contents: tuple[Paragraph, ...]
    loose: tuple[Paragraph, ...]
    anchors: tuple[Anchor, ...]
    missing: tuple[str, ...]
    extra: tuple[Anchor, ...]
    repeated: tuple[Anchor, ...]
    displaced: tuple[Anchor, ...]

    @property
    def is_full(self) -> bool:
        """Whether every line of the page has its unit."""
        return all(span.equal for span in self.spans)

    @property
    def equal(self) -> int:
        """How many spans have the lines of the rulebook."""
        return sum(span.equal for span in self.spans)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A unit in its rule. ``two_lines``: published pages print its two parts, with a colon between, as two lines."""

    unit: Unit
    rule: str
    opens: bool
    two_lines: bool


def align(page: Page, book: Rulebook, family: Family, profile: Profile) -> Alignment:
    """Every paragraph with its unit.

    From id to id, the paragraphs go to the units one by one if there are as many of them. If not, all of them go to
    the first unit, to be split by hand: nothing is guessed, and nothing lost. The front matter is parted by the list of
    contents and treated likewise.
    """
    slots = tuple(_slots(book, profile))
    starts = {slot.rule: index for index, slot in enumerate(slots) if slot.opens}
    anchors = tuple(_anchors(page.paragraphs, set(book.rule_ids), family.aliases))
    first = {anchor.rule: anchor for anchor in reversed(anchors) if anchor.rule in starts}
    repeated = tuple(anchor for anchor in anchors if anchor.rule in starts and first[anchor.rule] is not anchor)
    once = [anchor for anchor in anchors if first.get(anchor.rule) is anchor]
    fixed = _rising(once, starts)
    spans: list[Span] = []
    placed: list[Placed] = []
    loose: list[Paragraph] = []
    contents = _contents(page.paragraphs[: fixed[0].at if fixed else len(page.paragraphs)], book)
    for part, under in _front(page.paragraphs, contents, slots, fixed, starts, family.contents):
        if under:
            _put(part, under, anchors, spans, placed, is_front=True)
        else:
            loose += part
    for number, anchor in enumerate(fixed, 1):
        following = fixed[number] if number < len(fixed) else None
        end, stop = (following.at, starts[following.rule]) if following else (len(page.paragraphs), len(slots))
        _put(page.paragraphs[anchor.at : end], slots[starts[anchor.rule] : stop], anchors, spans, placed)
    seen = {anchor.id for anchor in anchors}
    return Alignment(
        placed=tuple(placed),
        spans=tuple(spans),
        contents=tuple(page.paragraphs[slice(*contents)]),
        loose=tuple(loose),
        anchors=anchors,
        missing=tuple(rule for rule in starts if rule not in seen),
        extra=tuple(anchor for anchor in anchors if anchor.id != anchor.rule),
        repeated=repeated,
        displaced=tuple(anchor for anchor in once if anchor not in fixed),
    )


def _slots(book: Rulebook, profile: Profile) -> Iterator[_Slot]:
    two_lines = {
        section.title.key
        for section in book.sections
        if section.title is not None and section.title.role is Role.TITLE and ": " in section.title.text
    }
    for block in book.blocks:
        units = [unit for unit in block.units if unit.key not in profile.absent]
        for index, unit in enumerate(units):
            yield _Slot(unit, block.rule or "", bool(block.rule) and index == 0, unit.key in two_lines)


def _anchors(paragraphs: Sequence[Paragraph], rules: set[str], aliases: dict[str, str]) -> Iterator[Anchor]:
    for at, paragraph in enumerate(paragraphs):
        if match := ID_LINE.match(paragraph.text):
            rule = match[1] if match[1] in rules else aliases.get(match[1], "")
            yield Anchor(at, paragraph.line, match[1], rule if rule in rules else "", bool(match[2]))


def _rising(anchors: Sequence[Anchor], starts: dict[str, int]) -> list[Anchor]:
    """The most anchors that stand in the order of the rulebook."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for number, anchor in enumerate(anchors):
        place = bisect_left(ends, starts[anchor.rule])
        before.append(last[place - 1] if place else -1)
        ends[place:] = [starts[anchor.rule], *ends[place + 1 :]]
        last[place:] = [number, *last[place + 1 :]]
    chain: list[Anchor] = []
    number = last[-1] if last else -1
    while number >= 0:
        chain.append(anchors[number])
        number = before[number]
    return chain[::-1]


def _contents(front: Sequence[Paragraph], book: Rulebook) -> tuple[int, int]:
    """From where to where the list of contents goes: two or more lines, with letters of sections in order."""
    letters = [section.key for section in book.sections if section.title is not None]
    begin = end = 0
    at = 0
    while at < len(front):
        stop, rest = at, iter(letters)
        while stop < len(front) and (match := CONTENTS_LINE.match(front[stop].text)) and match[1] in rest:
            stop += 1
        if stop - at > max(1, end - begin):
            begin, end = at, stop
        at = max(stop, at + 1)
    return begin, end


def _front(
    paragraphs: Sequence[Paragraph],
    contents: tuple[int, int],
    slots: Sequence[_Slot],
    fixed: Sequence[Anchor],
    starts: dict[str, int],
    heading: str,
) -> Iterator[tuple[Sequence[Paragraph], Sequence[_Slot]]]:
    """The parts of what stands before the first id: down to the list of contents, and from its end on."""
    end, stop = (fixed[0].at, starts[fixed[0].rule]) if fixed else (len(paragraphs), len(slots))
    cut = next((index + 1 for index, slot in enumerate(slots[:stop]) if slot.unit.key == heading), 0)
    if contents[1] and cut:
        yield paragraphs[: contents[0]], slots[:cut]
        yield paragraphs[contents[1] : end], slots[cut:stop]
    else:
        yield [*paragraphs[: contents[0]], *paragraphs[contents[1] : end]], slots[:stop]


def _put(
    paragraphs: Sequence[Paragraph],
    slots: Sequence[_Slot],
    anchors: Sequence[Anchor],
    spans: list[Span],
    placed: list[Placed],
    *,
    is_front: bool = False,
) -> None:
    """One span: line by line if the numbers agree, else whole."""
    wide = len(slots) + sum(slot.two_lines for slot in slots)
    if not paragraphs:
        spans.append(Span(slots[0].unit.key, 0, 0, wide, equal=False, is_front=is_front))
        return
    own = {anchor.line for anchor in anchors} & {paragraph.line for paragraph in paragraphs[0 if is_front else 1 :]}
    joined = _two_lines_joined(paragraphs, slots)
    equal = joined is not None and not own
    name = slots[0].unit.key if is_front else slots[0].rule
    spans.append(Span(name, paragraphs[0].line, len(paragraphs), wide, equal, is_front))
    if joined is None or own:
        lines = [_without_id(paragraphs[0].text), *(paragraph.text for paragraph in paragraphs[1:])]
        count = f"{len(paragraphs)} lines for the {wide} of the rulebook"
        inside = ", an id out of its place among them" if own else ""
        doubt = f"{SPLIT}: {count}{inside}"
        placed.append(Placed(slots[0].unit, paragraphs[0].line, "\n".join(lines), doubt, whole=True))
        return
    lost = list(dict.fromkeys(slot.rule for slot in slots[1:] if slot.opens))
    doubt = f"the id {', '.join(lost)} is not on the page: see whether this is its line" if lost else ""
    for index, (slot, paragraph) in enumerate(zip(slots, joined, strict=True)):
        text = _without_id(paragraph.text) if slot.opens or not index else paragraph.text
        sure = not index and not is_front
        placed.append(Placed(slot.unit, paragraph.line, text, "" if sure else doubt))


def _two_lines_joined(paragraphs: Sequence[Paragraph], slots: Sequence[_Slot]) -> Sequence[Paragraph] | None:
    """A paragraph for each unit, a heading in two lines joined to one; None if the numbers do not agree."""
    double = [index for index, slot in enumerate(slots) if slot.two_lines]
    if len(paragraphs) == len(slots) + len(double):
        found = list(paragraphs)
        for index in double:
            head, tail = found[index : index + 2]
            found[index : index + 2] = [Paragraph(head.line, f"{head.text} {tail.text}")]
        return found
    # In one line, too, the title has its two parts; without, a line of the rules may be missing instead.
    if len(paragraphs) == len(slots) and all(_has_two_parts(paragraphs[index].text) for index in double):
        return paragraphs
    return None


def _has_two_parts(text: str) -> bool:
    before, mark, after = text.partition(":") if ":" in text else text.partition("(")
    return bool(before.strip() and mark and after.strip())


def _without_id(text: str) -> str:
    match = ID_LINE.match(text)
    return text[match.end() :] if match else text
