"""What time a drawn clock shows: read from its hands, ``<path id="hour-hand">`` and ``<path id="minute-hand">``.

A hand is one stroke from the middle of the clock outwards.
"""

import re
from math import atan2, degrees

_HAND = re.compile(r'<path id="(hour|minute)-hand" d="M([-\d.]+)[ ,]([-\d.]+)([LlHhVv])([-\d., ]+)"')
_NEAR = 2.0  # degrees


def hand_angles(text: str) -> dict[str, float]:
    """Degrees clockwise from twelve of the hands named in the SVG text."""
    angles = {}
    for name, x, y, command, end in _HAND.findall(text):
        dx, dy = _step(float(x), float(y), command, [float(value) for value in end.replace(",", " ").split()])
        angles[name] = degrees(atan2(dx, -dy)) % 360
    return angles


def _step(x: float, y: float, command: str, end: list[float]) -> tuple[float, float]:
    match command:
        case "L":
            return end[0] - x, end[1] - y
        case "l":
            return end[0], end[1]
        case "H":
            return end[0] - x, 0.0
        case "h":
            return end[0], 0.0
        case "V":
            return 0.0, end[0] - y
    return 0.0, end[0]


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
