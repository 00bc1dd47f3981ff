"""The chance that a hand's codes allow a dream, links left aside: exact for any number of cards, one kind at a time.

Links only take 1–6 % of these hands away under the common reading, so this bounds the true chance from above.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from oniroo.deck.model import CodeKind
from oniroo.dreams.numbers import Numbers
from oniroo.dreams.reading import Reading
from oniroo.dreams.runs import Window, windows


def codes_alone(numbers: Numbers, reading: Reading, cards: int, others: int) -> dict[CodeKind, Fraction]:
    """P(the codes of ``cards`` drawn cards allow a dream); the deck has ``others`` more that cannot lie in one."""
    free, size = int(numbers.free.sum()), reading.min_cards
    symbols = ~numbers.free
    letters = [int(n) for n in np.bincount(numbers.letter[symbols], minlength=len(numbers.letters))]
    shapes = [int(n) for n in np.bincount(numbers.shape[symbols], minlength=len(numbers.shapes))]
    digits = [int(n) for n in np.bincount(numbers.digit[symbols], minlength=10)]
    return {
        CodeKind.LETTER: _same_code(letters, free, others, cards, size),
        CodeKind.SHAPE: _same_code(shapes, free, others, cards, size),
        CodeKind.DIGIT: _run(digits, free, others, windows(reading.run, size, numbers.digits), cards, size),
    }


def _same_code(counts: Sequence[int], free: int, others: int, cards: int, size: int) -> Fraction:
    without = 0
    for wild in range(min(size - 1, cards, free) + 1):
        hands = [comb(others, many) for many in range(cards + 1)]
        for count in counts:
            hands = _times(hands, [comb(count, many) for many in range(size - wild)])
        without += comb(free, wild) * hands[cards - wild]
    return 1 - Fraction(without, comb(sum(counts) + free + others, cards))


def _run(counts: Sequence[int], free: int, others: int, wins: Sequence[Window], cards: int, size: int) -> Fraction:
    by_digits = {0: [comb(others, many) for many in range(cards + 1)]}
    with_digit = [[0, *(comb(count, many) for many in range(1, cards + 1))] for count in counts]
    for digits in range(1, 2 ** len(counts)):
        last = digits.bit_length() - 1
        by_digits[digits] = _times(by_digits[digits ^ 1 << last], with_digit[last])
    without = 0
    for digits, hands in by_digits.items():
        most = max((sum(digits >> digit & 1 for digit in window) for window in wins), default=-cards)
        without += sum(
            comb(free, wild) * hands[cards - wild] for wild in range(min(cards, free) + 1) if most + wild < size
        )
    return 1 - Fraction(without, comb(sum(counts) + free + others, cards))


def _times(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """The product of two polynomials, up to the degree of the first."""
    product = [0] * len(a)
    for i, x in enumerate(a):
        if x:
            for j, y in enumerate(b[: len(a) - i]):
                product[i + j] += x * y
    return product
