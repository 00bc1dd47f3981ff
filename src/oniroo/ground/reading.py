"""Safe reading: a file becomes text, or one sentence says why it cannot.

UTF-8 with or without byte-order mark and UTF-16 with one are read, whatever the machine's own encoding; line ends
become LF. Nothing is guessed: text in another encoding is refused with the word that gives it away.
"""

import codecs
import errno
import re
import stat
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from oniroo.ground.findings import Finding, InputFault, Place
from oniroo.ground.visible import UNSEEN, short

MIB = 1024 * 1024
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

_SAVE_AS_UTF8 = "save the file as UTF-8 (in the editor: Save as, encoding UTF-8)"

# U+FFFD can be seen, but stands where another program lost a letter.
_HIDDEN = re.compile(f"[{UNSEEN}{REPLACEMENT}]")
_NAMES = {
    "\x00": "NUL",
    "\x07": "BELL",
    "\x08": "BACKSPACE",
    "\x0b": "LINE TABULATION",
    "\x0c": "FORM FEED",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
    "\ufeff": "BYTE ORDER MARK",
}


@dataclass(frozen=True, slots=True)
class HiddenCharacter:
    """An invisible character in a text; ``line`` and ``column`` count from 1, in characters."""

    line: int
    column: int
    character: str

    @property
    def code_point(self) -> str:
        """``U+200B (ZERO WIDTH SPACE)``."""
        name = _NAMES.get(self.character) or unicodedata.name(self.character, "")
        number = f"U+{ord(self.character):04X}"
        return f"{number} ({name})" if name else number


def read_text(path: Path, *, limit: int = 2 * MIB, shown: str | None = None) -> str:
    """The text of a file, line ends as LF, without byte-order mark.

    ``limit`` is in bytes; ``shown`` is how the file is called in messages. Raises InputFault.
    """
    name = path.as_posix() if shown is None else shown
    return decode(read_bytes(path, limit=limit, shown=name), name)


def read_bytes(path: Path, *, limit: int, shown: str | None = None) -> bytes:
    """All bytes of an ordinary file of at most ``limit`` bytes. Raises InputFault."""
    name = path.as_posix() if shown is None else shown
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _unreadable(name, "input-folder", "is a folder", "name the file in it")
        if not stat.S_ISREG(mode):
            raise _unreadable(name, "input-special", "is not an ordinary file")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        if path.is_symlink():
            raise InputFault(broken_link(path, name)) from None
        raise _unreadable(name, "input-missing", "there is no such file", "check the path") from None
    except NotADirectoryError:
        raise _unreadable(
            name, "input-missing", "part of this path is a file, not a folder", "check the path"
        ) from None
    except PermissionError:
        raise _unreadable(name, "input-permission", "may not be read", "change its permissions") from None
    except ValueError:
        raise _unreadable(name.replace("\x00", "\ufffd"), "input-missing", "is not a path", "check the path") from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise InputFault(broken_link(path, name)) from None
        raise _unreadable(name, "input-unreadable", f"cannot be read: {error.strerror or error}") from None
    if len(data) > limit:
        raise _unreadable(name, "input-too-large", f"is larger than {_size(limit)}", "split it or take parts out")
    return data


def broken_link(path: Path, name: str) -> Finding:
    """What there is to say of a symbolic link that leads nowhere; ``name`` is what it is called in messages."""
    try:
        path.stat()
    except OSError as error:
        if error.errno == errno.ELOOP:
            return Finding("input-link", "is a link that leads back to itself", "mend or remove it", Place(name))
    target = short(path.readlink().as_posix(), 80) if path.is_symlink() else "a place"
    problem = f"is a broken link: it leads to {target}, which is not there"
    return Finding("input-link", problem, "mend or remove it", Place(name))


def decode(data: bytes, name: str) -> str:
    """Bytes to text, line ends as LF. Raises InputFault with line, column and word where the bytes are not UTF-8."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise _unreadable(name, "input-encoding", "is saved as UTF-32", _SAVE_AS_UTF8)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise _unreadable(name, "input-encoding", "begins as UTF-16 but is broken", _SAVE_AS_UTF8) from None
        return _unix(text)
    data = data.removeprefix(codecs.BOM_UTF8)
    if data[:4].count(0) >= 2 or (len(data) > 1 and 0 in data[:2] and data[0] != data[1]):
        raise _unreadable(name, "input-encoding", "looks like UTF-16 without a byte-order mark", _SAVE_AS_UTF8)
    try:
        return _unix(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputFault(_offence(data, error.start, name)) from None


def hidden_characters(text: str) -> list[HiddenCharacter]:
    """Control characters, zero-width spaces, stray byte-order marks, bidi controls and the like, in order of place."""
    found: list[HiddenCharacter] = []
    line, counted = 1, 0
    for match in _HIDDEN.finditer(text):
        at = match.start()
        line += text.count("\n", counted, at)
        counted = at
        found.append(HiddenCharacter(line, at - text.rfind("\n", 0, at), match.group()))
    return found


def without_hidden(text: str) -> str:
    """The text with each invisible character replaced by ``REPLACEMENT``, so that places stay the same."""
    return _HIDDEN.sub(REPLACEMENT, text)


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _offence(data: bytes, at: int, name: str) -> Finding:
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8")) + 1
    start = max(data.rfind(space, 0, at) for space in (b" ", b"\n", b"\r", b"\t")) + 1
    ends = [end for space in (b" ", b"\n", b"\r", b"\t") if (end := data.find(space, at)) >= 0]
    # Shown as Windows would: most such files come from there. Bytes that mean nothing there become dots.
    raw = data[start : min(ends, default=len(data))].strip(b"\"'{}[],:;()")[:40]
    word = "".join(c if c.isprintable() else "." for c in (_windows(byte) for byte in raw))
    return Finding(
        code="input-encoding",
        problem=f"the word “{word}” is not UTF-8 (byte {data[at]:02X}; perhaps saved in a Windows code page)",
        remedy=_SAVE_AS_UTF8,
        place=Place(name, line, column),
    )


def _windows(byte: int) -> str:
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return "."


def _size(limit: int) -> str:
    return f"{limit // MIB} MiB" if limit >= MIB else f"{limit} bytes"


def _unreadable(name: str, code: str, problem: str, remedy: str = "") -> InputFault:
    return InputFault(Finding(code=code, problem=problem, remedy=remedy, place=Place(name)))
