"""Measures how fast the site builds, shows an edit and is tested: `make bench`. Prints a table, and writes it as JSON.

Every figure is a median; the kinds of run take turns, so that a slow minute of the machine meets them all.
The ratios, and what is asked of them, are at the end of the table.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench import serving

ROOT = Path(__file__).parents[1]
RUNS = 5
ENVIRONMENT = os.environ | {
    "NO_MKDOCS_2_WARNING": "1",
    "PYTHONWARNINGS": "ignore",
    "JUPYTER_PATH": f"{sys.prefix}/share/jupyter",  # templates and kernels, which the peers' environment shares
}
MKDOCS_JUPYTER = """site_name: Peer
theme: {name: material, font: false}
plugins: [search, {mkdocs-jupyter: {execute: true, allow_errors: false, cache: false, include: ["*.ipynb"]}}]
"""
SPHINX = """extensions = ["myst_nb"]
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
"""


def seconds(command: list[str], folder: Path = ROOT) -> float:
    """The time that `command` takes. Raises where it fails."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return time.perf_counter() - start


def printed(command: list[str]) -> float:
    """The number that `command` prints last."""
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def peers(folder: Path, notebooks: list[Path], python: str) -> dict[str, tuple[list[str], Path]]:
    """The commands of mkdocs-jupyter and of Sphinx with myst-nb, which execute the same chapters as notebooks."""
    for peer in ("mkdocs-jupyter", "myst-nb"):
        (folder / peer / "docs").mkdir(parents=True)
        for notebook in notebooks:
            without_outputs = json.loads(notebook.read_text(encoding="utf-8"))
            for cell in without_outputs["cells"]:
                if cell["cell_type"] == "code":
                    cell["outputs"] = []  # what the peer's pages show, the peer has computed
            (folder / peer / "docs" / notebook.name).write_text(json.dumps(without_outputs), encoding="utf-8")
    (folder / "mkdocs-jupyter/mkdocs.yml").write_text(MKDOCS_JUPYTER)
    (folder / "myst-nb/docs/conf.py").write_text(SPHINX)
    names = "\n".join(notebook.stem for notebook in notebooks if notebook.stem != "index")
    toctree = f"# Chapters\n\n```{{toctree}}\n{names}\n```\n"
    (folder / "myst-nb/docs/contents.md").write_text(toctree)
    (folder / "myst-nb/docs/conf.py").write_text(SPHINX + 'root_doc = "contents"\n')
    return {
        "mkdocs-jupyter": ([python, "-m", "mkdocs", "build", "--quiet"], folder / "mkdocs-jupyter"),
        "myst-nb": (
            [python, "-m", "sphinx", "-q", "-E", "-b", "html", "docs", "site"],
            folder / "myst-nb",
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python of the environment with Sphinx and myst-nb")
    parser.add_argument("--runs", type=int, default=RUNS)
    options = parser.parse_args()
    python = sys.executable
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = {
            "import torch": [python, "-c", "import torch"],
            "build, code shown and not executed": [python, "-m", "bench.work", "shown", str(folder / "shown")],
            "build, executed": [python, "-m", "bench.work", "executed", str(folder / "executed")],
            "every example once, in one process": [python, "-m", "bench.work", "executed_once"],
            "pytest snippets": [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "snippets"],
            "pytest snippets -n 2": [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "snippets"],
        }
        times = {name: [] for name in ours}
        copies = {1: [], 10: []}
        for run in range(options.runs):
            print(f"run {run + 1} of {options.runs}", flush=True)
            for name, command in ours.items():
                times[name].append(seconds(command))
            for count, spent in copies.items():
                spent.append(printed([python, "-m", "bench.work", "copies", str(count)]))
        print("edits", flush=True)
        times |= serving.edits(options.runs)
        chapters = sorted((folder / "executed").glob("*.ipynb"))
        others = peers(folder, chapters, os.path.abspath(options.peers))
        times |= {name: [] for name in others}
        for run in range(options.runs):
            for name, (command, where) in others.items():
                times[name].append(seconds(command, where))
                print(f"{name}, run {run + 1} of {options.runs}: {times[name][-1]:.0f} s", flush=True)
    report(times, copies, len(chapters))


def report(times: dict[str, list[float]], copies: dict[int, list[float]], chapters: int) -> None:
    """Print the table and write it, with the runs behind it, into this folder."""
    median = {name: statistics.median(runs) for name, runs in times.items()}
    executed = median["build, executed"]
    floor = median["import torch"] + median["build, code shown and not executed"]
    tested = median["pytest snippets"] - median["every example once, in one process"]
    ratios = {
        "build, executed ÷ (import torch + code shown)": (executed / floor, "at most 1.5"),
        "mkdocs-jupyter ÷ build, executed": (median["mkdocs-jupyter"] / executed, "at least 10"),
        "Sphinx with myst-nb ÷ build, executed": (median["myst-nb"] / executed, "at least 10"),
        "slowest edit without a notebook to run anew, in seconds": (
            max(value for name, value in median.items() if name.startswith("edit") and "runs anew" not in name),
            "at most 1",
        ),
        "tests − every example once, in seconds": (tested, "at most 3"),
        "10 × the examples ÷ 1 ×, time to execute": (
            statistics.median(copies[10]) / statistics.median(copies[1]),
            "at most 10",
        ),
    }
    where = (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"torch {version('torch')}, {datetime.now(UTC).date()}; {chapters} chapters, "
        f"{len(list((ROOT / 'snippets').rglob('*.py')))} examples; medians of "
        f"{', '.join(sorted({str(len(runs)) for runs in times.values()}))} runs"
    )
    lines = [f"{where}", "", "| | seconds |", "|---|---:|"]
    lines += [f"| {name} | {value:.2f} |" for name, value in median.items()]
    lines += [f"| executing {n} × a tenth of the examples | {statistics.median(t):.2f} |" for n, t in copies.items()]
    lines += ["", "| | is | asked |", "|---|---:|---:|"]
    lines += [f"| {name} | {value:.2f} | {asked} |" for name, (value, asked) in ratios.items()]
    table = "\n".join(lines) + "\n"
    print(table)
    here = Path(__file__).parent
    record = {"where": where, "seconds": times, "copies": copies, "ratios": {n: v for n, (v, _) in ratios.items()}}
    (here / "results.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    readme = (here / "README.md").read_text(encoding="utf-8")
    kept = readme.partition("<!-- written by make bench -->")[0].replace(" No whole run is recorded here so far.", "")
    (here / "README.md").write_text(f"{kept}<!-- written by make bench -->\n\n{table}", encoding="utf-8")


if __name__ == "__main__":
    main()
