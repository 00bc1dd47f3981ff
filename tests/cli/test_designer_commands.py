"""dreams, odds and design as a designer types them."""

import json
from pathlib import Path

import pytest
from commands import run


def test_dreams_are_counted_in_full(tmp_path: Path) -> None:
    done = run("dreams", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "252,555,005, of these 2,936,102 linked throughout" in done.stdout
    letter = next(line for line in done.stdout.splitlines() if line.startswith("letter A"))
    assert letter.split()[2:5] == ["12,179,941", "201,525", "117,651"]


def test_dreams_in_json_follow_the_reading(tmp_path: Path) -> None:
    done = run("dreams", "--run", "listed", "--format", "json", folder=tmp_path)
    data = json.loads(done.stdout)
    assert (data["schema"], data["reading"]["run"]) == (1, "listed")
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
    strict = run("check", "--only", "deck", "--deck", "new.yaml", "--format", "json", folder=tmp_path)
    codes = {finding["code"] for finding in json.loads(strict.stdout)["findings"] if finding["severity"] != "note"}
    assert codes <= {"example-false", "fact-false"}, codes  # examples of the old codes; balance is sound


FAULTS = [
    (("dreams", "--code", "G"), "codes are"),
    (("dreams", "--card", "999"), "999"),
    (("dreams", "--card", "1", "--code", "A"), "--code and --card"),
    (("dreams", "--min-cards", "9"), "2 to 7"),
    (("dreams", "--links", "9"), "0 to 4"),
    (("dreams", "--links", "some"), "one, chain"),
    (("dreams", "--picture", "row.gif"), ".svg, .png or .pdf"),
    (("odds", "--given", "wake-upp"), "wake-upp"),
    (("odds", "--level", "solo-1"), "solo-1"),
    (("odds", "--draw", "-1"), "-1"),
    (("odds", "--draw", "200"), "200"),
    (("odds", "--precision", "0"), "0"),
    (("design",), "-o"),
    (("design", "-o", "x.yaml", "--neighbours", "1.5"), "1.5"),
    (("design", "-o", "x.yaml", "--keep", "131"), "131"),
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
    cards.write_text(text + "\nlimits: {ways_vc: 0.001, spread: many}\n", encoding="utf-8")
    wrong = run("check", "--only", "deck", folder=tmp_path)
    assert wrong.returncode == 1
    assert "ways_vc" in wrong.stderr
    assert "many" in wrong.stderr


def test_a_level_that_asks_for_longer_dreams_is_not_answered_with_shorter_ones(tmp_path: Path) -> None:
    done = run("odds", "--level", "1", folder=tmp_path)
    assert done.returncode == 2
    assert "dreams of 10 cards are not counted" in done.stderr
    assert run("odds", "--level", "1", "--min-cards", "5", "--draw", "2", folder=tmp_path).returncode == 0


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
