"""What time a drawn clock shows: read from its hands, ``<path id="hour-hand">`` and ``<path id="minute-hand">``.

A hand is one stroke from the middle of the clock outwards.
"""

import re
from math import atan2, degrees

from oniroo.draw.svg_path import segments

_HAND = re.compile(r'<path id="(hour|minute)-hand" d="([^"]*)"')
_NEAR = 2.0  # degrees


def hand_angles(text: str) -> dict[str, float]:
    """Degrees clockwise from twelve of the hands named in the SVG text; what is no single stroke is no hand."""
    angles = {}
    for name, d in _HAND.findall(text):
        strokes = list(segments(d))
        if [kind for kind, *_ in strokes] == ["M", "L"]:
            _, x, y, end = strokes[1]
            angles[name] = degrees(atan2(end[0] - x, y - end[1])) % 360
    return angles


def clock_time(text: str) -> str | None:
    """The time that the hands show, ``07:00``, on a dial of twelve hours; None if the drawing does not name its hands.

    Hands that do not belong together (the hour hand must have gone on with the minutes) show ``??:??``.
    """
    angles = hand_angles(text)
    if angles.keys() != {"hour", "minute"}:
        return None
    minute = round(angles["minute"] / 6) % 60
    hour = round((angles["hour"] - minute / 2) / 30) % 12
    apart = (angles["hour"] - hour * 30 - minute / 2 + 180) % 360 - 180
    return f"{hour:02d}:{minute:02d}" if abs(apart) <= _NEAR else "??:??"


def after_noon(time: str) -> str:
    """How a dial of twelve hours shows a time of the day: ``19:00`` as ``07:00``, ``12:30`` as ``00:30``."""
    hour, minute = time.split(":")
    return f"{int(hour) % 12:02d}:{minute}"
