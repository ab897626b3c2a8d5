"""How long it takes until `mkdocs serve` shows an edit, with the whole book in place."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
# What is edited, and the page that is to show it.
EDITS = {
    "edit of a chapter": ("docs/vjp.md", "\n## ", "\n## Zebra ", "vjp/"),
    "edit of an example": ("snippets/vjp/digits_show_the_rows.py", '"""', '"""Zebra ', "vjp/"),
    "edit of a chapter of messages": ("docs/errors_graph.md", "\n## ", "\n## Zebra ", "errors_graph/"),
    "edit of the text of a notebook page": ("docs/cost.py", "\n# ## ", "\n# ## Zebra ", "cost/"),
    "edit of the code of a notebook page, which runs anew": (
        "docs/cost.py",
        "import json",
        "import json  # Zebra",
        "cost/",
    ),
}


def edits(runs: int) -> dict[str, list[float]]:
    """The seconds from the end of an edit until the page that the server gives has it, for each kind of edit."""
    times = {name: [] for name in EDITS}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "book")  # a copy: nobody's work is edited
        ignored = shutil.ignore_patterns(".*", "site", "build", "__pycache__", "*.egg-info")
        shutil.copytree(ROOT, folder, ignore=ignored)
        with socket.create_server(("127.0.0.1", 0)) as free:
            address = f"127.0.0.1:{free.getsockname()[1]}"
        command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "--dev-addr", address]
        environment = os.environ | {"PYTHONPATH": str(folder)}
        server = subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.DEVNULL)
        try:
            while not reachable(f"http://{address}/"):
                if server.poll() is not None:
                    sys.exit("mkdocs serve has ended")
                time.sleep(0.2)
            time.sleep(3)
            for _ in range(runs):
                for kind, edit in EDITS.items():
                    times[kind].append(seconds_until_shown(folder, f"http://{address}/", *edit))
        finally:
            server.terminate()
            server.wait()
    return times


def seconds_until_shown(folder: Path, address: str, name: str, old: str, new: str, page: str) -> float:
    """Edit a file, wait as the browser does for the server's word that there is something new, and read the page.

    Takes the edit back, and waits for that, too. Raises RuntimeError where the page does not show the edit.
    """
    path, text = folder / name, (folder / name).read_text(encoding="utf-8")
    times = []
    for edited, shown in ((text.replace(old, new, 1), True), (text, False)):
        epoch = re.search(r"livereload\((\d+),", read(address + page))[1]
        start = time.perf_counter()
        put(path, edited)
        read(f"{address}livereload/{epoch}/1")
        if ("Zebra" in read(address + page)) != shown:
            raise RuntimeError(f"{page} does not show the edit of {name}")
        times.append(time.perf_counter() - start)
        time.sleep(1)
    return times[0]


def put(path: Path, text: str) -> None:
    """Write the file at once, as editors do: half of it would be an edit, too."""
    beside = path.parents[2] / "edited" if path.parent.name != "docs" else path.parents[1] / "edited"
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=300) as answer:
        return answer.read().decode()


def reachable(address: str) -> bool:
    try:
        return bool(read(address))
    except OSError:
        return False
