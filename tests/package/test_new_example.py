"""`make new learn/vjp/NAME`: a new example is not published until its proof is written; bad names are refused."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from book import outputs
from book.new_example import PATTERN, TO_DO, start

ROOT = Path(__file__).parents[2]
PROOF = """np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)"""
LEFT_TO_DO = next(line for line in PATTERN.splitlines() if TO_DO in line)


@pytest.fixture
def project(tmp_path):
    """This project with `learn/vjp` as its only page, and without examples."""
    for name in ("conftest.py", "pyproject.toml", "Makefile", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "book").symlink_to(ROOT / "book")
    for name in ("docs/learn", "snippets", "tests"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "docs/learn/vjp.md").write_text("# Title\n\n::: a_new_claim\n")
    return tmp_path


def test_new_example_fails_until_its_proof_is_written(project, run_pytest):
    path = start("learn/vjp/a_new_claim", project)
    assert path == project / "snippets/learn/vjp/a_new_claim.py"
    status, said = run_pytest(project, str(path))
    assert status == 1, said
    assert "the check compares nothing" in said
    path.write_text(PATTERN.replace(LEFT_TO_DO, PROOF))
    status, said = run_pytest(project, str(path))
    assert status == 1, said
    assert "make outputs" in said
    assert outputs.main(project / "snippets", ["learn/vpj"]) == ["there is no example in snippets/learn/vpj/"]
    assert outputs.main(project / "snippets", ["learn/vjp"]) == []
    status, said = run_pytest(project, str(path))
    assert status == 0, said


def test_page_with_an_example_without_a_proof_is_not_built(small_site):
    small_site.write("docs/learn/vjp.md", "# Title\n\n::: a_new_claim picture\n")
    path = start("learn/vjp/a_new_claim", small_site.folder)
    for left in (LEFT_TO_DO, "pass", ""):
        path.write_text(PATTERN.replace(LEFT_TO_DO, left))
        status, said = small_site.build()
        assert status != 0, said
        assert "snippets/learn/vjp/a_new_claim.py" in said
        assert "the check compares nothing" in said
    path.write_text(PATTERN.replace(LEFT_TO_DO, PROOF))
    small_site.publish()
    assert "TODO" in (small_site.site / "learn/vjp.html").read_text()  # test_pages.py forbids this in the book


NO_NAMES = ["vjp", "a_new_claim", "vjp/", "/vjp/rows", "../vjp/rows", "learn//vjp/rows", "vjp/rows\n"]
NO_NAMES += ["vjp/Rows", "vjp/rows2", "vjp/2_rows", "vjp/two-rows", "vjp/_rows", "vjp/rows.py"]
REFUSED = dict.fromkeys(NO_NAMES, "is not the name of an example") | {
    "learn/vpj/rows": "there is no page docs/learn/vpj.md. Write it first; or near: learn/vjp",
    "vjp/rows": "there is no page docs/vjp.md. Write it first; or near: learn/vjp",
    "other/page/rows": "or near: nothing",
    "learn/vjp/there": "there is a file snippets/learn/vjp/there.py already",
}


@pytest.mark.parametrize("name", REFUSED)
def test_name_that_is_refused(project, name):
    (project / "snippets/learn/vjp").mkdir(parents=True)
    (project / "snippets/learn/vjp/there.py").write_text("1\n")
    with pytest.raises(ValueError, match=re.escape(REFUSED[name])):
        start(name, project)
    assert [path.read_text() for path in (project / "snippets").rglob("*.*")] == ["1\n"]


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make here")
def test_make_new(project):
    def make(*words: str) -> tuple[int, str]:
        command = ["make", "--no-print-directory", f"PYTHON={sys.executable}", *words]
        done = subprocess.run(command, cwd=project, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    status, said = make("new", "learn/vjp/a_new_claim")
    assert status == 0, said
    assert said.startswith("snippets/learn/vjp/a_new_claim.py is there.")
    assert (project / "snippets/learn/vjp/a_new_claim.py").read_text() == PATTERN
    for words, says in (
        (["learn/vjp/a_new_claim"], "Nothing is made: there is a file snippets/learn/vjp/a_new_claim.py already."),
        (["vjp/Rows"], "Nothing is made: 'vjp/Rows' is not the name of an example."),
        ([], "Say which example: make new learn/vjp/NAME"),
        (["vjp/one", "vjp/another"], "Say which example: make new learn/vjp/NAME"),
    ):
        status, said = make("new", *words)
        assert status != 0
        assert said.startswith(says), said
