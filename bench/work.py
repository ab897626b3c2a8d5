"""What `make bench` times, each in a process of its own: python -m bench.work WHAT

- `shown SITE`: the book, notebook pages apart, built into the folder SITE with its code shown and not executed
- `executed SITE`: the same, executed and checked, as it is published
- `executed_once`: import torch, and execute every example file once
- `copies N`: execute every tenth example N times (N copies), as a build does; prints the seconds that took
"""

import contextlib
import importlib
import io
import logging
import os
import runpy
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTEBOOKS = "*.py"


def build(site: str, execute: bool) -> None:
    """Build the chapters of the book. The switch is here and nowhere else: what is published is always executed."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    from machinery import examples

    if not execute:
        examples.execute = lambda *_: ""
    logging.disable(logging.WARNING)  # of links to the notebook pages, which are not there
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=site)
    config = load_config(
        str(ROOT / "mkdocs.yml"), site_dir=site, nav=without_notebooks(config.nav), exclude_docs=NOTEBOOKS
    )
    config.plugins.on_startup(command="build", dirty=False)
    build(config)


def without_notebooks(nav: list) -> list:
    """The navigation without the notebook pages."""
    kept = []
    for entry in nav:
        [(title, target)] = entry.items()
        if isinstance(target, list):
            kept.append({title: without_notebooks(target)})
        elif not target.endswith(".py"):
            kept.append(entry)
    return kept


def executed_once() -> None:
    """Execute every example file once in this process: what the tests cannot be faster than."""
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # as the tests and the build have it
    importlib.import_module("torch")
    for path in sorted((ROOT / "snippets").rglob("*.py")):
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(str(path), run_name="__main__")


def copies(times: int) -> float:
    """The seconds that a build spends on executing every tenth example `times` times, each time from another file."""
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    import torch
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    from machinery import examples

    spent, execute_all = 0.0, examples.execute_all

    def timed(*arguments):
        nonlocal spent
        start = time.perf_counter()
        result = execute_all(*arguments)
        spent += time.perf_counter() - start
        return result

    x = torch.ones(1, requires_grad=True)
    x.backward(torch.ones(1))  # imports what the first backward needs
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        root, lines = Path(folder), []
        for copy in range(times):
            for path in sorted((ROOT / "snippets").rglob("*.py"))[::10]:
                name = f"{path.parent.name}_{copy}/{path.name}"
                (root / "snippets" / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, root / "snippets" / name)
                lines.append(f"::: {name}\n\n")
        (root / "docs").mkdir()
        (root / "docs/index.md").write_text("# Copies\n\n" + "".join(lines), encoding="utf-8")
        (root / "mkdocs.yml").write_text(
            f"INHERIT: {ROOT / 'mkdocs.yml'}\nnav: null\nwatch: []\nextra_css: []\nextra_javascript: []\n"
            f"theme: {{custom_dir: {ROOT / 'machinery/theme'}}}\nhooks: [{ROOT / 'machinery/hooks.py'}]\n"
            "markdown_extensions:\n"
            "  pymdownx.snippets: {base_path: [!relative $config_dir/snippets]}\n"
            "  machinery.examples: {base_path: !relative $config_dir/snippets}\n"
        )
        examples.execute_all = timed
        config = load_config(str(root / "mkdocs.yml"), site_dir=str(root / "site"))
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
    return spent


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    if what in ("shown", "executed"):
        build(*arguments, execute=what == "executed")
    elif what == "executed_once":
        executed_once()
    else:
        print(copies(int(*arguments)))
