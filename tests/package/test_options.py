"""CONTRIBUTING.md has the table of options that the reader of pages knows."""

from pathlib import Path

from options import table

ROOT = Path(__file__).parents[2]


def test_contributing_has_the_options_that_there_are():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"\n\n{table()}\n\n" in text, "python tools/options.py prints the table of today"
