"""What time a drawn clock shows."""

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oniroo.draw.clock import after_noon, clock_time, hand_angles


def clock(hour: float, minute: float) -> str:
    """A clock with its hands at these degrees from twelve."""

    def end(angle: float, length: float) -> str:
        return f"{120 + length * sin(radians(angle)):.2f} {160 - length * cos(radians(angle)):.2f}"

    return (
        f'<svg><path id="hour-hand" d="M120 160L{end(hour, 40)}" stroke="#000000"/>'
        f'<path id="minute-hand" d="M120 160L{end(minute, 60)}"/></svg>'
    )


@given(st.integers(0, 11), st.integers(0, 59))
def test_hands_are_read_as_they_were_set(hour: int, minute: int) -> None:
    assert clock_time(clock(30 * hour + minute / 2, 6 * minute)) == f"{hour:02d}:{minute:02d}"


def test_short_ways_of_writing_a_hand_are_read() -> None:
    hands = '<path id="hour-hand" d="M120 160l-21 36.4"/><path id="minute-hand" d="M120 160V120"/>'
    assert clock_time(hands) == "07:00"
    assert hand_angles('<path id="hour-hand" d="M120 160h-9"/><path id="minute-hand" d="M1 1H9"/>') == {
        "hour": 270.0,
        "minute": 90.0,
    }
    assert hand_angles('<path id="minute-hand" d="M120,160v-9"/>') == {"minute": 0.0}


def test_an_hour_hand_that_has_not_gone_on_shows_no_time() -> None:
    assert clock_time(clock(210, 180)) == "??:??"
    assert clock_time(clock(225, 180)) == "07:30"


def test_a_clock_without_named_hands_is_not_judged() -> None:
    assert clock_time("<svg><path d='M1 1L2 2'/></svg>") is None


@pytest.mark.parametrize(
    ("time", "shown"), [("07:00", "07:00"), ("19:05", "07:05"), ("12:30", "00:30"), ("00:00", "00:00")]
)
def test_a_dial_has_twelve_hours(time: str, shown: str) -> None:
    assert after_noon(time) == shown


@pytest.mark.parametrize("end", ["L99-20", "l-21-60", "L9.5.5", "l1e1-20"])
def test_numbers_of_a_hand_may_stand_close_together(end: str) -> None:
    assert hand_angles(f'<path id="hour-hand" d="M120 160{end}"/>').keys() == {"hour"}


@pytest.mark.parametrize(
    "d", ["", "M1 1", "M1 1H", "M1 1L2", "M1 1L", "H9", "M1 1L2 2 3 3", "M1 1L2 2Z", "M1 1C1 2 3 4 5 6"]
)
def test_what_is_no_single_stroke_is_no_hand(d: str) -> None:
    assert hand_angles(f'<path id="hour-hand" d="{d}"/>') == {}
