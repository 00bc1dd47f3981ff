"""Whether a plain drawing is surely within the limits of ``svg_limits``, told from its text, not following its lines.

All numbers of it are below 1,000; so only transforms, paths that go on from where they are, and curves that swing ever
farther lead far away. Lengths here are in thousands of units.
"""

import math
import re

from oniroo.draw.svg_limits import MAX_DRAWN, MAX_REACH, PIECES, SIDES

MOST_SCALED = 10.0

_DIGITS_ALIKE = bytes(ord("0") if chr(byte).isdigit() and byte < 128 else byte for byte in range(256))
_COUNTS = {"translate(": (1, 2), "scale(": (1, 2), "rotate(": (1, 3), "matrix(": (6,)}
_SMOOTH_PATH = re.compile(r' d="[^"tT]*+[tT]')
_SMOOTH = re.compile(r"[Tt]([-+., 0-9]*+)")

_SHAPE, _TURN = 6, 3  # how far a shape reaches that does not go on from where it is, and a transform takes it
_SWING = 2.9  # how much farther than the one before a handle may lie that mirrors it
_ROUND = 6.3  # length of a circle of radius 1: nothing else is longer for its numbers


def is_light(body: str, side: float, tags: int) -> bool:
    """Whether nothing lies too far away, and outlines and pieces of paths are not too much for a picture of this side.

    ``body`` are its elements without comments, ``tags`` how many at most. False also where a closer look is needed.
    """
    scaled, turns = _turned(body)
    alike = body.encode().translate(_DIGITS_ALIKE)
    if scaled > MOST_SCALED or _is_far(alike):
        return False
    swings = [_swings(piece) for piece in body.split(' d="')[1:]] if _SMOOTH_PATH.search(body) else [0]
    swung = sum(4 * count * (count + 4) for count in swings)
    room = (MAX_DRAWN - tags - len(body) / PIECES) * SIDES * side / 1_000 / scaled
    far = MAX_REACH * side / 1_000 / scaled - _SHAPE - _TURN * turns - _SWING * (max(swings) + 1)
    # a number of three digits takes four signs: for most files the length of the text tells enough
    if _ROUND * len(body) / 4 + swung > room and _ROUND * _sum(alike) + swung > room:
        return False
    if max(map(len, body.split(' d="'))) / 4 < far:
        return True
    return max((_sum(piece.partition(b'"')[0]) for piece in alike.split(b' d="')[1:]), default=0.0) < far


def _sum(alike: bytes) -> float:
    """The sum of all numbers at most: those of fewer than three digits are below a hundred."""
    return alike.count(b"000") + len(alike) / 30


def _is_far(alike: bytes) -> bool:
    """Whether any number may be a thousand or more; the digits of colours do not count."""
    at = alike.find(b"0000")
    while at >= 0:
        if b"#" not in alike[max(0, at - 3) : at]:
            return True
        at = alike.find(b"0000", at + 1)
    return False


def _swings(piece: str) -> int:
    """How many such curves the path at the head of a piece of text has at most."""
    return sum(len(numbers) // 4 + 1 for numbers in _SMOOTH.findall(piece.partition('"')[0]))


def _turned(body: str) -> tuple[float, int]:
    """How often larger anything can become at most, all transforms taken together, and how many there are.

    Infinite if one of them has not as many numbers as it takes.
    """
    product, turns = 1.0, 0
    for name, counts in _COUNTS.items():
        for after in body.split(name)[1:] if name in body else ():
            turns += 1
            words = after.partition(")")[0].split()
            if len(words) not in counts:
                return math.inf, turns
            if name == "scale(":
                product *= max(1.0, *(abs(float(word)) for word in words))
            elif name == "matrix(":
                a, b, c, d, *_ = (abs(float(word)) for word in words)
                product *= max(1.0, a, d) if b == c == 0 else max(1.0, 2 * max(a, b, c, d))
    return product, turns
