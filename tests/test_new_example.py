"""`make new CHAPTER/NAME`: a new example is not published until its proof is written; bad names are refused."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from machinery.examples import outputs
from machinery.maintenance.new_example import PATTERN, TO_DO, start

ROOT = Path(__file__).parents[1]
PROOF = """np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)"""
LEFT_TO_DO = next(line for line in PATTERN.splitlines() if TO_DO in line)


@pytest.fixture
def project(tmp_path):
    """This project with `vjp` as its only chapter, and without examples."""
    for name in ("conftest.py", "pyproject.toml", "Makefile", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "machinery").symlink_to(ROOT / "machinery")
    for name in ("docs", "snippets/vjp", "tests"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def test_new_example_fails_until_its_proof_is_written(project, run_pytest):
    path = start("vjp/a_new_claim", project)
    assert path == project / "snippets/vjp/a_new_claim.py"
    status, said = run_pytest(project, str(path))
    assert status == 1, said
    assert "the check compares nothing" in said
    path.write_text(PATTERN.replace(LEFT_TO_DO, PROOF))
    status, said = run_pytest(project, str(path))
    assert status == 1, said
    assert "make outputs" in said
    assert outputs.main(project / "snippets", ["vjp"]) == []
    status, said = run_pytest(project, str(path))
    assert status == 0, said


def test_page_with_an_example_without_a_proof_is_not_built(small_site):
    (small_site.folder / "snippets/vjp").mkdir()
    path = start("vjp/a_new_claim", small_site.folder)
    small_site.write("docs/index.md", "# Title\n\n::: vjp/a_new_claim.py picture\n")
    for left in (LEFT_TO_DO, "pass", ""):
        path.write_text(PATTERN.replace(LEFT_TO_DO, left))
        status, said = small_site.build()
        assert status != 0, said
        assert "snippets/vjp/a_new_claim.py" in said
        assert "the check compares nothing" in said
    path.write_text(PATTERN.replace(LEFT_TO_DO, PROOF))
    status, said = small_site.build("--strict")
    assert status == 0, said
    assert "TODO" in (small_site.site / "index.html").read_text()  # test_pages.py forbids this in the book


NO_NAMES = ["vjp", "a_new_claim", "vjp/", "/vjp/rows", "../vjp/rows", "vjp/rows/of_J", "vjp/rows\n"]
NO_NAMES += ["vjp/Rows", "vjp/rows2", "vjp/2_rows", "vjp/two-rows", "vjp/_rows", "vjp/rows.py"]
REFUSED = dict.fromkeys(NO_NAMES, "is not the name of an example") | {
    "vpj/rows": "there is no chapter 'vpj'; there are vjp. A new chapter starts with its page, docs/vpj.md",
    "vjp/there": "there is a file snippets/vjp/there.py already",
}


@pytest.mark.parametrize("name", REFUSED)
def test_name_that_is_refused(project, name):
    (project / "snippets/vjp/there.py").write_text("1\n")
    with pytest.raises(ValueError, match=re.escape(REFUSED[name])):
        start(name, project)
    assert [path.read_text() for path in (project / "snippets").rglob("*.*")] == ["1\n"]


def test_first_example_of_a_chapter_with_a_page(project):
    (project / "docs/another.md").write_text("# Another\n")
    assert start("another/a_new_claim", project).read_text() == PATTERN


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make here")
def test_make_new(project):
    def make(*words: str) -> tuple[int, str]:
        command = ["make", "--no-print-directory", f"PYTHON={sys.executable}", *words]
        done = subprocess.run(command, cwd=project, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    status, said = make("new", "vjp/a_new_claim")
    assert status == 0, said
    assert said.startswith("snippets/vjp/a_new_claim.py is there.")
    assert (project / "snippets/vjp/a_new_claim.py").read_text() == PATTERN
    for words, says in (
        (["vjp/a_new_claim"], "Nothing is made: there is a file snippets/vjp/a_new_claim.py already."),
        (["vjp/Rows"], "Nothing is made: 'vjp/Rows' is not the name of an example."),
        ([], "Say which example: make new CHAPTER/NAME"),
        (["vjp/one", "vjp/another"], "Say which example: make new CHAPTER/NAME"),
    ):
        status, said = make("new", *words)
        assert status != 0
        assert said.startswith(says), said
