"""Measures how long it takes to build the book, to show an edit and to test (`make bench`). Prints a table.

    python bench/bench.py [--runs 5] [--peers PYTHON]

Each figure is a median; the kinds of run take turns, so that a slow minute of the machine affects all of them.
`--peers`: also the same chapters as notebooks, executed by mkdocs-jupyter and by Sphinx with myst-nb, which PYTHON has
(half an hour). The table and every single run are written into this folder.
"""

import argparse
import json
import os
import platform
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent
CHAPTERS = " ".join(sorted(path.stem for path in (ROOT / "docs").glob("*.md")))  # all pages but the notebooks
ENVIRONMENT = os.environ | {
    "CHAPTERS": "",
    "NO_MKDOCS_2_WARNING": "1",
    "PYTHONWARNINGS": "ignore",
    "JUPYTER_PATH": f"{sys.prefix}/share/jupyter",  # templates and kernels, which the peers' environment shares
}
PYTEST = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
# A file to edit, the edit, and the page that shows it.
EDITS = {
    "edit of a chapter": ("docs/vjp.md", "\n## ", "\n## Zebra ", "vjp/"),
    "edit of an example": ("snippets/vjp/rows_and_sums.py", '"""', '"""Zebra ', "vjp/"),
    "edit of a chapter of messages": ("docs/errors_graph.md", "\n## ", "\n## Zebra ", "errors_graph/"),
    "edit of a notebook page, which runs again": ("docs/cost.py", "\n# ## ", "\n# ## Zebra ", "cost/"),
}
MKDOCS_JUPYTER = """site_name: Peer
theme: {name: material, font: false}
plugins: [search, {mkdocs-jupyter: {execute: true, allow_errors: false, cache: false, include: ["*.ipynb"]}}]
"""
MYST_NB = """extensions = ["myst_nb"]
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
root_doc = "contents"
"""


# What is measured in a process of its own: python bench/bench.py --work NAME …


def shown(site: str) -> None:
    """Build the chapters with their code shown and not executed. (No published build can do this.)"""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    from machinery.examples import outputs
    from machinery.examples.reading import steps
    from machinery.examples.run import Run, Said
    from machinery.site import box

    def silent(example, draw):
        return Run({name: [Said("")] * len(steps(example, name)) for name in example.sections}, [])

    box.run = silent
    outputs.difference = lambda *_: ""
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=site)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)


def once(part: str, times: str) -> None:
    """Run one in `part` examples, each so many times, and print the seconds that takes."""
    from machinery.examples.file import read_example
    from machinery.examples.run import run

    examples = [read_example(path, ROOT / "snippets") for path in sorted((ROOT / "snippets").rglob("*.py"))]
    start = time.perf_counter()
    for _ in range(int(times)):
        for example in examples[:: int(part)]:
            run(example)
    print(time.perf_counter() - start)


# The measurements


def seconds(command: list[str], folder: Path = ROOT, **environment: str) -> float:
    """The time that `command` takes. Ends the program where it fails."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT | environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return time.perf_counter() - start


def printed(command: list[str]) -> float:
    """The number that `command` prints last."""
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def edits(runs: int) -> dict[str, list[float]]:
    """The seconds from an edit until `mkdocs serve --dirty` gives the page that shows it; the whole book is served."""
    times = {name: [] for name in EDITS}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "book")  # a copy: nobody's work is edited
        for part in ("docs", "snippets", "records", "machinery", "tests"):
            shutil.copytree(ROOT / part, folder / part)
        shutil.copy(ROOT / "mkdocs.yml", folder)
        with socket.create_server(("127.0.0.1", 0)) as free:
            place = f"127.0.0.1:{free.getsockname()[1]}"
        command = [sys.executable, "-m", "mkdocs", "serve", "--dirty", "--dev-addr", place]
        with (Path(name) / "log").open("w") as log:
            environment = ENVIRONMENT | {"PYTHONPATH": str(folder)}
            server = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            while "Serving on" not in (Path(name) / "log").read_text():
                if server.poll() is not None:
                    sys.exit("mkdocs serve has ended")
                time.sleep(0.2)
            for _ in range(runs):
                for kind, edit in EDITS.items():
                    times[kind].append(until_shown(folder, f"http://{place}/", *edit))
        finally:
            server.terminate()
            server.wait()
    return times


def until_shown(folder: Path, address: str, name: str, old: str, new: str, page: str) -> float:
    """Edit a file, wait as the browser does for the server's word that there is something new, and read the page.

    Takes the edit back, and waits for that, too. Raises RuntimeError where the page does not show the edit.
    """
    path, text, times = folder / name, (folder / name).read_text(encoding="utf-8"), []
    for edited, wanted in ((text.replace(old, new, 1), True), (text, False)):
        time.sleep(2)  # long after the build before, as edits are
        epoch = re.search(r"livereload\((\d+),", read(address + page))[1]
        start = time.perf_counter()
        beside = folder.parent / "edited"  # put in place at once, as editors do: half of it would be an edit, too
        beside.write_text(edited, encoding="utf-8")
        beside.replace(path)
        read(f"{address}livereload/{epoch}/1")
        if ("Zebra" in read(address + page)) != wanted:
            raise RuntimeError(f"{page} does not show the edit of {name}")
        times.append(time.perf_counter() - start)
    return times[0]


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=300) as answer:
        return answer.read().decode()


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
    (folder / "myst-nb/docs/conf.py").write_text(MYST_NB)
    names = "\n".join(notebook.stem for notebook in notebooks if notebook.stem != "index")
    (folder / "myst-nb/docs/contents.md").write_text(f"# Chapters\n\n```{{toctree}}\n{names}\n```\n")
    return {
        "mkdocs-jupyter": ([python, "-m", "mkdocs", "build", "--quiet"], folder / "mkdocs-jupyter"),
        "myst-nb": ([python, "-m", "sphinx", "-q", "-E", "-b", "html", "docs", "site"], folder / "myst-nb"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--peers", metavar="PYTHON")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--work", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        name, *arguments = options.work
        {"shown": shown, "once": once}[name](*arguments)
        return
    python, work = sys.executable, [sys.executable, __file__, "--work"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = {
            "import torch": [python, "-c", "import torch"],
            "build, code shown and not executed": [*work, "shown", str(folder / "shown")],
            "build, executed": [python, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder / "executed")],
            "every example once, in one process": [*work, "once", "1", "1"],
            "pytest snippets": [python, *PYTEST, "-p", "no:xdist", "snippets"],
            "pytest snippets -n 2": [python, *PYTEST, "-n", "2", "snippets"],
        }
        times = {kind: [] for kind in ours}
        copies = {1: [], 10: []}
        for run in range(options.runs):
            print(f"run {run + 1} of {options.runs}", flush=True)
            for kind, command in ours.items():
                times[kind].append(seconds(command, CHAPTERS=CHAPTERS if kind.startswith("build") else ""))
            for count, spent in copies.items():
                spent.append(printed([*work, "once", "10", str(count)]))
        print("edits", flush=True)
        times |= edits(options.runs)
        if options.peers:
            others = peers(folder, sorted((folder / "executed").glob("*.ipynb")), os.path.abspath(options.peers))
            times |= {kind: [seconds(*command) for _ in range(options.runs)] for kind, command in others.items()}
    report(times, copies)


def report(times: dict[str, list[float]], copies: dict[int, list[float]]) -> None:
    """Print the table and write it, with all runs, into this folder."""
    median = {kind: statistics.median(runs) for kind, runs in times.items()}
    executed = median["build, executed"]
    ratios = {
        "build, executed ÷ (import torch + code shown)": (
            executed / (median["import torch"] + median["build, code shown and not executed"]),
            "at most 1.75",
        ),
        "tests − every example once, in seconds": (
            median["pytest snippets"] - median["every example once, in one process"],
            "at most 3",
        ),
        "10 × the examples ÷ 1 ×, time to execute": (
            statistics.median(copies[10]) / statistics.median(copies[1]),
            "at most 10",
        ),
    }
    for peer in ("mkdocs-jupyter", "myst-nb"):
        if peer in median:
            ratios[f"{peer} ÷ build, executed"] = (median[peer] / executed, "at least 10")
    where = (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"torch {version('torch')}, {datetime.now(UTC).date()}; "
        f"{len(list((ROOT / 'snippets').rglob('*.py')))} examples; medians of {len(times['import torch'])} runs"
    )
    lines = [where, "", "| | seconds |", "|---|---:|"]
    lines += [f"| {kind} | {value:.2f} |" for kind, value in median.items()]
    lines += [f"| executing {n} × a tenth of the examples | {statistics.median(t):.2f} |" for n, t in copies.items()]
    lines += ["", "| | is | asked |", "|---|---:|---:|"]
    lines += [f"| {kind} | {value:.2f} | {asked} |" for kind, (value, asked) in ratios.items()]
    table = "\n".join(lines) + "\n"
    print(table)
    record = {
        "where": where,
        "seconds": times,
        "copies": copies,
        "ratios": {kind: v for kind, (v, _) in ratios.items()},
    }
    (HERE / "results.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    readme = (HERE / "README.md").read_text(encoding="utf-8").partition("<!-- written by make bench -->")[0]
    (HERE / "README.md").write_text(f"{readme}<!-- written by make bench -->\n\n{table}", encoding="utf-8")


if __name__ == "__main__":
    main()
