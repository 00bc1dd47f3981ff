"""Faults pass from process to process whole."""

import pickle

import pytest

from oniroo.draw.svg_tree import ArtFault
from oniroo.ground.findings import Fault, Finding, InputFault, OutputFault, Place, UsageFault


@pytest.mark.parametrize("kind", [Fault, UsageFault, InputFault, OutputFault, ArtFault])
def test_a_fault_keeps_its_findings_and_its_exit_code(kind: type[Fault]) -> None:
    fault = kind([Finding("x-y", "one", "mend it", Place("a.svg", 2, 3)), Finding("x-z", "two", "")])
    again = pickle.loads(pickle.dumps(fault))  # noqa: S301 - it is our own
    assert type(again) is kind
    assert (again.findings, str(again), again.exit_code) == (fault.findings, str(fault), fault.exit_code)
