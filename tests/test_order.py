"""No example depends on those that ran before it."""

from pathlib import Path

import published
from alone import run_shuffled

ROOT = Path(__file__).parents[1]


def test_pages_show_what_the_files_print_in_one_process_in_another_order(site):
    """The pages' own order is the first, each file alone is the second (`test_pages.py`), this is the third."""
    assert published.untrue(site, ROOT / "snippets", ROOT / "mkdocs.yml", run_shuffled) == []
