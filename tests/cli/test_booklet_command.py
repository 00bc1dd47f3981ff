"""`oniroo booklet`: names of files, several languages at once, what is refused."""

from pathlib import Path

from commands import run


def test_two_languages_make_two_files(tmp_path: Path) -> None:
    done = run("booklet", "el", "fa", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "output/rules-el.pdf\noutput/rules-fa.pdf\n")
    assert "el: " in done.stderr
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["rules-el.pdf", "rules-fa.pdf"]


def test_imposed_file_bears_the_name_of_its_paper(tmp_path: Path) -> None:
    done = run("booklet", "he", "--imposed", "--paper", "letter", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "output/rules-he-imposed-letter.pdf\n")
    assert "at 94 % of A5" in done.stderr
    assert "short edge" in done.stderr


def test_unknown_language_is_refused_with_what_there_is(tmp_path: Path) -> None:
    done = run("booklet", "xx", folder=tmp_path)
    assert done.returncode == 2
    assert "there is no translation “xx”" in done.stderr
    assert not (tmp_path / "output").exists()


def test_one_name_for_several_booklets_is_refused(tmp_path: Path) -> None:
    done = run("booklet", "all", "-o", "rules.pdf", folder=tmp_path)
    assert done.returncode == 2
    assert "-o names one file" in done.stderr


def test_paper_without_imposed_is_refused(tmp_path: Path) -> None:
    done = run("booklet", "en", "--paper", "letter", folder=tmp_path)
    assert done.returncode == 2
    assert "--imposed" in done.stderr


def test_missing_lines_are_warnings_and_with_strict_nothing_is_written(tmp_path: Path) -> None:
    assert run("init", "mydeck", folder=tmp_path).returncode == 0
    folder = tmp_path / "mydeck"
    assert run("translate", "update", "pl", folder=folder).returncode == 0
    strict = run("booklet", "pl", "--strict", folder=folder)
    assert strict.returncode == 1
    assert not (folder / "output").exists()
    done = run("booklet", "pl", folder=folder)
    assert done.returncode == 0
    assert "prints in English" in done.stderr
    assert (folder / "output" / "rules-pl.pdf").stat().st_size > 50_000
