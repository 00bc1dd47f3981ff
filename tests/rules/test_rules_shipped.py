"""The translations that come with the program: without a finding, and in the form that an update writes."""

import shutil
from pathlib import Path

import pytest

from oniroo.deck.model import Deck
from oniroo.ground.finder import packaged_deck, packaged_root
from oniroo.rules import check_all, languages, rules_roots, update
from oniroo.rules.po import read_po
from oniroo.rules.units import FILES

CODES = languages(rules_roots(packaged_deck()))[1:]


def test_there_is_nothing_to_say_of_them(deck: Deck) -> None:
    checked = check_all(rules_roots(packaged_deck()), deck)
    assert ([str(finding) for finding in checked.findings], checked.unreadable) == ([], False)


@pytest.mark.parametrize("code", CODES)
def test_an_update_changes_no_byte_of_them(deck: Deck, tmp_path: Path, code: str) -> None:
    mine = tmp_path / "rules"
    shutil.copytree(packaged_root() / "rules", mine)
    done = update(mine, code, deck)
    assert (done.new, done.outdated, done.gone, done.findings) == ((), (), (), ())
    for path in sorted(mine.rglob("*")):
        if path.is_file():
            assert path.read_bytes() == (packaged_root() / "rules" / path.relative_to(mine)).read_bytes(), path.name


@pytest.mark.parametrize("code", CODES)
def test_their_terms_are_counted_without_exception(code: str) -> None:
    entries = [entry for name in FILES for entry in read_po(packaged_root() / "rules" / code / name).values()]
    assert [entry.key for entry in entries if "terms" in entry.noqa] == []
