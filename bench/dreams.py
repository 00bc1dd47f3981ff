"""Counting and odds beside plain ways to the same figures, each in a process that has the packaged deck read."""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from bench.measure import REPEATS, medians

sys.path.append(
    str(Path(__file__).parents[1] / "tests" / "support")
)  # the other way to count is a witness of the tests
from moebius import same_code_by_moebius

ONIROO = str(Path(sys.executable).with_name("oniroo"))
CHECK, ODDS = "oniroo check, deck part", "oniroo odds, exact"
LONG, MANY, MOST = "oniroo dreams, 7 cards", "oniroo odds, 2 links, any order", "oniroo odds, 130 cards"
COMMANDS = {
    CHECK: [ONIROO, "check", "--only", "deck"],
    ODDS: [ONIROO, "odds", "--draw", "5"],
    LONG: [ONIROO, "dreams", "--min-cards", "7"],
    MANY: [ONIROO, "odds", "--draw", "20", "--min-cards", "6", "--order", "any", "--links", "2"],
    MOST: [ONIROO, "odds", "--draw", "130", "--sample"],
}
MOST_MIB = 300


def _cpu(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Median CPU seconds of one call; a first call, which imports and fills caches, is not counted."""
    work()
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def report(folder: Path) -> tuple[list[str], bool]:
    """Lines of figures (CPU seconds, ratios with their bars), and whether every bar is held."""
    from oniroo.deck.model import CodeKind
    from oniroo.deck.reading import read_deck
    from oniroo.dreams.counts import count
    from oniroo.dreams.judge import Judge
    from oniroo.dreams.numbers import numbers_of, ways_of
    from oniroo.dreams.odds import deal, hand_odds
    from oniroo.dreams.reading import Reading
    from oniroo.ground.finder import packaged_deck

    # first, while this process is small: the peak of a child begins with the size of its parent
    runs = medians(COMMANDS, folder)
    deck, reading = read_deck(packaged_deck()), Reading()
    numbers = numbers_of(deck)
    same = [numbers.serves(way) for way in ways_of(numbers, reading) if way.kind is not CodeKind.DIGIT]
    counted = _cpu(lambda: count(numbers, reading))
    inverted = _cpu(lambda: [same_code_by_moebius(mask, numbers.links, 5) for mask in same], 1)
    exact = hand_odds(deck, reading, 5)
    asked = _cpu(lambda: hand_odds(deck, reading, 5), 3)
    judge, some = Judge(numbers, reading), 1_000_000
    hands = np.concatenate(list(deal(np.arange(len(numbers)), 5, some, np.random.PCG64(1))))
    listed = _cpu(lambda: judge.kinds(hands), 3) * exact.hands / some

    lines = [
        f"{'all codes counted':<32}{1000 * counted:7.1f} ms CPU",
        f"{'Möbius inversion, same codes':<32}{1000 * inverted:7.1f} ms CPU",
        f"{'odds of a first hand':<32}{asked:7.2f} s CPU",
        f"{'listing every hand':<32}{listed:7.0f} s CPU   (from {some:,} of {exact.hands:,} hands)",
    ]
    lines += [f"{name:<32}{run.cpu:7.2f} s CPU {run.peak:6.0f} MiB" for name, run in runs.items()]
    ratios = [
        ("counting / Möbius inversion", counted / inverted, 0.4),
        ("odds / listing", asked / listed, 0.05),
        ("all codes, seconds", counted, 0.3),
        ("check of the deck, seconds", runs[CHECK].cpu, 2),
        ("odds, seconds", runs[ODDS].cpu, 10),
        ("dreams of 7 cards, seconds", runs[LONG].cpu, 10),
        ("odds of 2 links, seconds", runs[MANY].cpu, 5),
        ("highest peak, MiB", max(run.peak for run in runs.values()), MOST_MIB),
    ]
    lines += [f"{name:<32}{value:7.3f}   bar {bar:g}{'' if value <= bar else '   OVER'}" for name, value, bar in ratios]
    return lines, all(value <= bar for _, value, bar in ratios)
