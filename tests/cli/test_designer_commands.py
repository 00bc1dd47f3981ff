"""dreams, odds and design as a designer types them."""

import json
import re
from pathlib import Path

import pytest
from commands import run

from oniroo.cli.odds import _percent


def test_dreams_are_counted_in_full(tmp_path: Path) -> None:
    done = run("dreams", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "252,555,005, of these 2,936,102 linked throughout" in done.stdout
    letter = next(line for line in done.stdout.splitlines() if line.startswith("letter A"))
    assert letter.split()[2:5] == ["12,179,941", "201,525", "117,651"]


def test_dreams_in_json_follow_the_reading(tmp_path: Path) -> None:
    done = run("dreams", "--run", "listed", "--format", "json", folder=tmp_path)
    data = json.loads(done.stdout)
    assert (data["schema"], data["reading"]["run"]) == (2, "listed")
    assert (data["distinct"]["at_least_needed"], data["distinct"]["chain"]) == (225_791_999, 2_579_107)
    assert len(data["ways"]) == 13


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_a_witness_is_drawn_as_a_row_of_cards(tmp_path: Path, form: str) -> None:
    done = run("dreams", "--code", "A", "--picture", f"row.{form}", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    data = (tmp_path / f"row.{form}").read_bytes()
    assert data.startswith({"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[form])
    if form == "png":
        import io

        from PIL import Image

        with Image.open(io.BytesIO(data)) as image:
            assert image.width / image.height == pytest.approx((5 * 65 + 2) / 92, abs=0.01)


def test_a_card_shows_what_can_follow_it(tmp_path: Path) -> None:
    done = run("dreams", "--card", "20", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    followers = next(line for line in done.stdout.splitlines() if line.startswith("can be followed by"))
    assert " 021," in followers
    assert "free-1" in followers


def test_odds_of_a_first_hand_are_exact(tmp_path: Path) -> None:
    done = run("odds", "--format", "json", folder=tmp_path)
    data = json.loads(done.stdout)
    assert (data["hits"], data["hands"], data["exact"]) == (13_237_725, 632_671_880, True)
    assert data["deck_size"] == 152


def test_sampled_odds_repeat_by_seed_and_hold_the_exact_figure(tmp_path: Path) -> None:
    first, again, other = (
        json.loads(run("odds", "--sample", "--seed", seed, "--format", "json", folder=tmp_path).stdout)
        for seed in ("1", "1", "2")
    )
    assert first == again != other
    exact = 13_237_725 / 632_671_880
    for found in (first, other):
        deviation = (exact * (1 - exact) / found["hands"]) ** 0.5
        assert abs(found["chance"]["p"] - exact) < 4 * deviation


def test_given_cards_change_the_odds(tmp_path: Path) -> None:
    done = run("odds", "--given", "23,058", "--draw", "3", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "023, 058 and 3 cards of 150 drawn" in done.stdout


def test_design_keeps_comments_and_order_and_passes_its_own_check(tmp_path: Path) -> None:
    run("init", ".", folder=tmp_path)
    done = run("design", "-o", "new.yaml", "--keep", "20,21,23", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    old = (tmp_path / "cards.yaml").read_text(encoding="utf-8").splitlines()
    new = (tmp_path / "new.yaml").read_text(encoding="utf-8").splitlines()
    assert len(old) == len(new)
    changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    assert 60 < len(changed) < 131
    assert all("yellow: " in a and a.split("yellow")[0] == b.split("yellow")[0] for a, b in changed)
    for card in ("020", "021", "023"):
        (line,) = [line for line in old if f"number: {card}," in line]
        assert line in new
    again = run("design", "-o", "again.yaml", "--keep", "20,21,23", folder=tmp_path)
    assert again.returncode == 0
    assert (tmp_path / "again.yaml").read_bytes() == (tmp_path / "new.yaml").read_bytes()
    strict = run("check", "--strict", "--only", "deck", "--deck", "new.yaml", folder=tmp_path)
    assert strict.returncode == 0, strict.stderr


FAULTS = [
    (("dreams", "--code", "G"), "codes are"),
    (("dreams", "--card", "999"), "999"),
    (("dreams", "--card", "1", "--code", "A"), "--code and --card"),
    (("dreams", "--code", ""), "'--code': it is empty; say what is meant, or leave the option out"),
    (("dreams", "--code", "٣"), "no way to a dream is called “٣”; codes are A"),
    (("dreams", "--card", ""), "'--card': it is empty"),
    (("dreams", "--card", "٢٣"), "there is no card “٢٣”"),
    (("dreams", "--card", "1-3"), "--card takes one card, and '1-3' names 3"),
    (("dreams", "--card", "4-2"), "--card 4-2: the range runs backwards; write 2-4"),
    (("dreams", "--min-cards", "11"), "dreams of 11 cards are not counted; ask for 2 to 10"),
    (("dreams", "--min-cards", "1_0"), "'1_0' is no whole number of 0 or more; write it in the digits 0–9"),
    (("dreams", "--min-cards", "٥"), "'٥' is no whole number"),
    (("dreams", "--free", "+1"), "'+1' is no whole number"),
    (("dreams", "--links", "9"), "0 to 4"),
    (("dreams", "--links", "some"), "one, chain"),
    (("dreams", "--links", "٢"), "٢ is no number of links"),
    (("dreams", "--picture", "row.gif"), "a picture cannot be a .gif file; name it .svg, .png or .pdf"),
    (("dreams", "--picture", "row"), "a picture cannot be a file without an ending"),
    (("dreams", "--picture", ""), "a picture cannot be a file without an ending"),
    (("odds", "--given", "wake-upp"), "wake-upp"),
    (("odds", "--given", ""), "'--given': it is empty"),
    (("odds", "--given", ","), "--given names no card"),
    (("odds", "--given", "1-3,1"), "card 001: is given twice"),
    (("odds", "--given", "0-3"), "--given 0-3: there is no SYMBOL 000"),
    (("odds", "--given", "٢٣"), "there is no card “٢٣”"),
    (("odds", "--level", ""), "'--level': it is empty"),
    (("odds", "--draw", "٣"), "'٣' is no whole number"),
    (("odds", "--seed", "1e3"), "'1e3' is no whole number"),
    (("odds", "--precision", "nan"), "'nan' is no number of 0 or more; write it as 0.6"),
    (("odds", "--precision", "inf"), "'inf' is no number"),
    (("odds", "--precision", "60"), "±60 percentage points is no precision; ask for 0.05 to 50"),
    (("odds", "--precision", "0.01"), "±0.01 percentage points would need too many hands"),
    (("odds", "--level", "solo-1"), "solo-1"),
    (("odds", "--draw", "-1"), "-1"),
    (("odds", "--draw", "200"), "200"),
    (("odds", "--precision", "0"), "0"),
    (("design",), "-o"),
    (("design", "-o", "x.yaml", "--neighbours", "1.5"), "1.5"),
    (("design", "-o", "x.yaml", "--neighbours", "1e-1"), "'1e-1' is no number of 0 or more"),
    (("design", "-o", "x.yaml", "--keep", "131"), "131"),
    (("design", "-o", "x.yaml", "--keep", "1-131"), "--keep 1-131: there is no SYMBOL 131; the numbers run from 1 to"),
    (("design", "-o", "x.yaml", "--keep", ""), "'--keep': it is empty"),
    (("design", "-o", "x.yaml", "--keep", ","), "--keep names no card"),
    (("design", "-o", "x.yaml", "--keep", "free-1"), "card free-1: is to be kept, but is no SYMBOL card"),
    (("design", "-o", "x.pdf"), "a cards file is written: name it x.yaml, not 'x.pdf'"),
    (("design", "-o", ""), "a cards file is written: name it cards.yaml, not ''"),
]


@pytest.mark.parametrize(("arguments", "said"), FAULTS, ids=[" ".join(arguments) for arguments, _ in FAULTS])
def test_what_cannot_be_asked_is_refused(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 2, done.stdout + done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_limits_of_the_deck_are_held(tmp_path: Path) -> None:
    run("init", ".", folder=tmp_path)
    cards = tmp_path / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text + "\nlimits: {ways_cv: 0.001, kill_number: 8}\n", encoding="utf-8")
    done = run("check", "--only", "deck", "--format", "json", folder=tmp_path)
    found = [finding for finding in json.loads(done.stdout)["findings"] if finding["code"] == "dreams-B3"]
    assert found
    assert all(finding["value"] and finding["limit"] for finding in found)
    cards.write_text(text + "\nlimits:\n  ways_vc: 0.001\n  spread: many\n  one_card_share: 35\n", encoding="utf-8")
    wrong = run("check", "--only", "deck", folder=tmp_path)
    assert wrong.returncode == 1
    line = text.count("\n") + 3
    for place, said in ((line, "ways_vc"), (line + 1, "spread is many"), (line + 2, "one_card_share is 35")):
        assert any(f"cards.yaml:{place}:3: limits: " in row and said in row for row in wrong.stderr.splitlines())


def test_a_level_that_asks_for_longer_dreams_is_not_answered_with_shorter_ones(tmp_path: Path) -> None:
    done = run("odds", "--level", "1", folder=tmp_path)
    assert done.returncode == 0
    assert "a dream: 0%: 5 cards are fewer than the 10 of a dream" in done.stdout
    assert "exact: it follows from the cards, no hand had to be counted" in done.stdout
    data = json.loads(run("odds", "--level", "1", "--format", "json", folder=tmp_path).stdout)
    assert data["reading"]["min_cards"] == 10
    assert data["chance"] == {
        "p": 0.0, "low": 0.0, "high": 0.0, "exact": True, "why": "5 cards are fewer than the 10 of a dream",
    }  # fmt: skip
    shorter = run("odds", "--level", "1", "--min-cards", "5", "--draw", "2", folder=tmp_path)
    assert "a dream: 0%: 2 cards are fewer than the 5 of a dream" in shorter.stdout


@pytest.mark.parametrize("many", [1, 11])
def test_a_dream_that_cannot_be_counted_is_told_at_its_line(tmp_path: Path, many: int) -> None:
    run("init", ".", folder=tmp_path)
    cards = tmp_path / "cards.yaml"
    text = cards.read_text(encoding="utf-8").replace("  min_dream: 5 ", f"  min_dream: {many} ")
    cards.write_text(text.replace("min_dream: 10", f"min_dream: {many}", 1), encoding="utf-8")
    rules, level = (
        next(at for at, row in enumerate(text.splitlines(), 1) if row.startswith(start))
        for start in ("  min_dream:", "    min_dream:")
    )
    for command, place in ((("dreams",), f"{rules}:14: rules"), (("odds", "--level", "1"), f"{level}:16: level 1")):
        done = run(*command, folder=tmp_path)
        assert done.returncode == 2
        said = f"min_dream is {many}, and dreams of so many cards are not counted; write 2 to 10 there, or ask for"
        assert f"cards.yaml:{place}: {said} --min-cards" in done.stderr
        assert run(*command, "--min-cards", "5", folder=tmp_path).returncode == 0


SHARES = [
    (("--draw", "12"), "a dream:", r"7\d\.\d\d% \["),
    (("--draw", "133"), "a dream:", "100%: 19 cards left over cannot keep every such dream away"),
    (("--draw", "130"), "  letter:", r"all 10,000 hands sampled \[99\.96%, 100\.00%\]"),
    (("--draw", "7", "--min-cards", "7"), "  letter:", r"none of 10,000 hands sampled \[0\.00%, 0\.04%\]"),
    (("--draw", "3", "--given", "23,58"), "a dream:", r"\d\.\d{4}%, one hand in \d\d"),
    (("--draw", "3", "--given", "1,2"), "  letter:", "0%: the given cards and 3 more are too few for any"),
    (("--draw", "4"), "a dream:", "0%: 4 cards are fewer than the 5 of a dream"),
    (("--draw", "5", "--links", "chain", "--free", "0"), "a dream:", "0.0032%, one hand in 31,246"),
    (("--draw", "1", "--given", "free-1,free-2,free-3,free-4"), "a dream:", r"9\d\.\d{4}%$"),
]


@pytest.mark.parametrize(("options", "begin", "said"), SHARES, ids=[" ".join(options) for options, _, _ in SHARES])
def test_what_is_sure_and_what_is_sampled_read_differently(
    tmp_path: Path, options: tuple[str, ...], begin: str, said: str
) -> None:
    done = run("odds", *options, folder=tmp_path)
    (line,) = (line for line in done.stdout.splitlines() if line.startswith(begin))
    assert re.match(rf"{re.escape(begin)} +{said}", line), line
    assert "one hand in 1" not in re.sub(r"one hand in 1\d", "", done.stdout)


def test_shares_near_to_nothing_and_to_all_are_written_out() -> None:
    assert [_percent(p) for p in (3e-9, 1 - 3e-9, 0.5, 0.0209236, 1e-4)] == [
        "0.00000030%", "99.99999970%", "50.0000%", "2.0924%", "0.0100%",
    ]  # fmt: skip


def test_design_that_would_break_the_deck_writes_nothing(tmp_path: Path) -> None:
    run("init", ".", folder=tmp_path)
    cards = tmp_path / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("digit_run: [001, 048, 038, 013, 126]", "digit_run: [001, 048]"), encoding="utf-8")
    done = run("design", "-o", "new.yaml", folder=tmp_path)
    assert done.returncode == 1
    assert "example digit_run: a dream wants 5 cards, and here are 2" in done.stderr
    assert not (tmp_path / "new.yaml").exists()


def test_progress_is_shown_on_a_terminal_and_nowhere_else(tmp_path: Path) -> None:
    import os
    import pty
    import subprocess

    from commands import MAIN, ONIROO

    master, slave = pty.openpty()
    command = [*ONIROO, MAIN, "dreams", "--min-cards", "6"]
    env = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=slave) as process:
        os.close(slave)
        shown = b""
        try:
            while piece := os.read(master, 4096):
                shown += piece
        except OSError:  # the other end is closed
            pass
        stdout = process.stdout.read() if process.stdout else b""
    os.close(master)
    assert process.returncode == 0
    assert b"dreams" in shown
    assert b"%" in shown
    piped = run("dreams", "--min-cards", "6", folder=tmp_path)
    assert piped.stderr == ""
    assert piped.stdout.encode() == stdout


@pytest.mark.parametrize(
    ("env", "arrow"),
    [
        ({"PYTHONIOENCODING": "ascii"}, "->"),
        ({"PYTHONIOENCODING": "cp1252"}, "->"),
        ({"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}, "->"),
        ({"PYTHONUTF8": "1", "LC_ALL": "C"}, "→"),
    ],
    ids=["ascii", "cp1252", "C", "utf-8"],
)
def test_a_console_without_arrows_gets_the_next_best(tmp_path: Path, env: dict[str, str], arrow: str) -> None:
    done = run("dreams", "--code", "A", folder=tmp_path, day=0, **env)
    assert done.returncode == 0, done.stderr
    letter = next(line for line in done.stdout.splitlines() if line.startswith("letter A"))
    assert letter.endswith(f"002 {arrow} 070 {arrow} 009 {arrow} 029 {arrow} 036")
    refused = run("dreams", "--code", "Ω", folder=tmp_path, PYTHONIOENCODING="ascii")
    assert 'no way to a dream is called "?"; codes are A' in refused.stderr
    assert refused.returncode == 2


@pytest.mark.parametrize("command", [("odds", "--seed", "-1"), ("design", "--seed", "-1", "-o", "x.yaml")])
def test_a_seed_below_nought_is_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = run(*command, folder=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_design_does_not_write_over_the_deck_it_reads(tmp_path: Path) -> None:
    assert run("init", "mine", folder=tmp_path).returncode == 0
    before = (tmp_path / "mine" / "cards.yaml").read_bytes()
    done = run("design", "--deck", "mine", "-o", "mine/cards.yaml", folder=tmp_path)
    assert done.returncode == 2
    assert "names the deck itself (mine/cards.yaml)" in done.stderr
    assert (tmp_path / "mine" / "cards.yaml").read_bytes() == before
