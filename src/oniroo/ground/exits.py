"""The exit codes of the program: one table, one place."""

from enum import IntEnum


class Exit(IntEnum):
    """What the shell is told when a command ends."""

    DONE = 0
    FINDINGS = 1
    USAGE = 2
    INPUT_UNREADABLE = 3
    OUTPUT_NOT_WRITABLE = 4
    INTERRUPTED = 130


MEANINGS: dict[Exit, str] = {
    Exit.DONE: "done",
    Exit.FINDINGS: "findings or faults in the deck, named above",
    Exit.USAGE: "an option or argument cannot be used so",
    Exit.INPUT_UNREADABLE: "an input cannot be read",
    Exit.OUTPUT_NOT_WRITABLE: "an output cannot be written; what stood there before is untouched",
    Exit.INTERRUPTED: "interrupted; what stood there before is untouched",
}
