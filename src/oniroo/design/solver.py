"""Solves a stage exactly with OR-Tools' CP-SAT (extra ``design``)."""

from importlib import import_module
from typing import Any

import numpy as np

from oniroo.design.stages import Ints, Stage

EFFORT, SECONDS = 30.0, 180.0
"""What a stage may take: work as the solver counts it, the same on a slow or busy machine; and in any case seconds."""


def solve(stage: Stage, seed: int) -> Ints | None:
    """Values without any fault; None if there are none, or none in time."""
    cp_model: Any = import_module("ortools.sat.python.cp_model")  # an extra that most installations lack

    model = cp_model.CpModel()
    has = [[model.new_bool_var(f"{card}={value}") for value in range(stage.many)] for card in range(stage.cards)]
    for card in range(stage.cards):
        model.add_exactly_one(has[card])
        for value in range(stage.many):
            if stage.barred[card, value] or stage.fixed[card] >= 0:
                model.add(has[card][value] == int(stage.fixed[card] == value))
    for even in stage.even:
        for row in range(len(even.low)):
            members = np.flatnonzero(even.classes == row).tolist()
            for value in range(stage.many) if members else ():
                many = sum(has[card][value] for card in members)
                model.add_linear_constraint(many, int(even.low[row, value]), int(even.high[row, value]))
    if stage.marked >= 0:
        marks = [has[card][int(value)] for card, value in enumerate(stage.marks) if value >= 0]
        model.add(sum(marks) == stage.marked)
    close = np.argwhere(stage.close).tolist() if stage.close is not None else []
    for card in range(stage.cards - 1):
        for value, other in close:
            model.add_bool_or(has[card][value].negated(), has[card + 1][other].negated())
    solver = cp_model.CpSolver()
    solver.parameters.max_deterministic_time = EFFORT
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.random_seed = seed % 2**31
    solver.parameters.num_workers = 2  # with one there is no local search beside the proof: seconds to minutes
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    found = [next(v for v in range(stage.many) if solver.value(row[v])) for row in has]
    return np.array(found, np.int64)
