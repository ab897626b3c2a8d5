"""Measures the cost of vector-Jacobian products and of whole Jacobians, for the page docs/cases/cost.py.

    python -m book.measure_cost --device cpu --out docs/cases/cost_records/cpu.json

Timings differ between runs and between machines, so the page does not measure: it draws the record that this
program wrote. A run takes about two minutes, and nothing else should run meanwhile. It needs torch and NumPy.

One sample is the mean time of as many calls as fill SAMPLE seconds. The ways to compute are sampled in turn, so
that a brief disturbance does not hit only one of them. The record holds the median and the quartiles of the
samples, in microseconds.
"""

import argparse
import ast
import gc
import itertools
import json
import math
import platform
import statistics
import subprocess
import time
import warnings
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import torch
from torch.func import jacfwd, jacrev, vmap

SIZES = [1, 4, 16, 64, 256, 1024]
SAMPLE = 0.005  # seconds


def ways(page: Path) -> tuple[dict, tuple]:
    """The ways to compute, as the cells of the page define them: WAYS, all by name, and WHOLE, those that compute J."""
    scope = {"torch": torch, "jacfwd": jacfwd, "jacrev": jacrev, "vmap": vmap}
    for node in ast.parse(page.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) or (
            isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("WAYS", "WHOLE")
        ):
            exec(compile(ast.Module([node], []), str(page), "exec"), scope)
    return scope["WAYS"], scope["WHOLE"]


WAYS, WHOLE = ways(Path(__file__).parents[1] / "docs/cases/cost.py")


def measure(n: int, m: int, points: int, hidden: int, rounds: int, device: str) -> list[dict]:
    """Time every way for one f from R^n to R^m at `points` points; the times are in microseconds.

    Raises AssertionError if the ways to compute J disagree.
    """
    random = torch.Generator().manual_seed(0)
    W1 = (torch.randn(hidden, n, generator=random) / math.sqrt(n)).to(device)
    W2 = (torch.randn(m, hidden, generator=random) / math.sqrt(hidden)).to(device)
    x = torch.randn(points, n, generator=random).to(device)

    def f(x):
        return torch.tanh(x @ W1.T) @ W2.T

    first = WAYS["loop"](f, x)
    for way in WHOLE:
        torch.testing.assert_close(WAYS[way](f, x), first, rtol=1e-3, atol=1e-4)
    del first

    def sample(way, calls):
        """The mean time of one of `calls` consecutive calls, in seconds."""
        if device == "cuda":
            torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            way(f, x)
        if device == "cuda":
            torch.cuda.synchronize()
        return (time.perf_counter() - start) / calls

    calls = {}
    for name, way in WAYS.items():
        sample(way, 2)  # warm-up
        calls[name] = math.ceil(SAMPLE / min(sample(way, 1) for _ in range(3)))
    samples = {name: [] for name in WAYS}
    gc.collect()
    gc.disable()  # as timeit does
    try:
        for _ in range(rounds):
            for name, way in WAYS.items():
                samples[name].append(sample(way, calls[name]))
    finally:
        gc.enable()
    return [{"n": n, "m": m, "way": name, **quartiles(seconds)} for name, seconds in samples.items()]


def quartiles(seconds: list[float]) -> dict[str, float]:
    """The three quartiles in microseconds, to four significant digits."""
    values = [float(f"{1e6 * value:.4g}") for value in statistics.quantiles(seconds, n=4, method="inclusive")]
    return dict(zip(("low", "median", "high"), values, strict=True))


def processor() -> str:
    """The name of the processor, as far as the system reports it."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    if platform.system() == "Darwin":
        asked = subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True)
        if asked.returncode == 0:
            return asked.stdout.strip()
    return platform.processor() or platform.machine()


def as_text(record: dict) -> str:
    """The record as JSON with sorted keys and one line for each time."""
    record = dict(record)
    times = record.pop("times")  # the last key in sorted order
    head = json.dumps(record, indent=2, sort_keys=True).removesuffix("\n}")
    lines = ",\n".join(f"    {json.dumps(time, sort_keys=True)}" for time in times)
    return f'{head},\n  "times": [\n{lines}\n  ]\n}}\n'


def whole_number(least: int):
    def read(text):
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"must be a whole number, {least} or more, and not {text!r}")
        return int(text)

    return read


def main() -> None:
    summary = __doc__.partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m book.measure_cost", description=summary)

    def option(name, default, help, **settings):
        parser.add_argument(f"--{name}", default=default, help=f"{help} (default: %(default)s)", **settings)

    option("device", "cpu", "where to compute, on one thread of the CPU or on a GPU", choices=("cpu", "cuda"))
    option("sizes", SIZES, "the values of n and m", type=whole_number(1), nargs="+", metavar="N")
    option("points", 16, "the number of points x", type=whole_number(1), metavar="N")
    option("hidden", 128, "the number of hidden units of f", type=whole_number(1), metavar="N")
    option("rounds", 20, "the number of samples of each time", type=whole_number(2), metavar="N")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the record to write")
    options = parser.parse_args()
    if options.device == "cuda" and not torch.cuda.is_available():
        parser.error(f"--device cuda: torch {torch.__version__} sees no CUDA device here")
    torch.set_num_threads(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # torch's own, at the first use of forward mode
        torch.func.jvp(torch.sin, (torch.tensor(0.0),), (torch.tensor(1.0),))

    sizes = sorted(set(options.sizes))
    times, pairs = [], list(itertools.product(sizes, repeat=2))
    for number, (n, m) in enumerate(pairs, start=1):
        print(f"{number}/{len(pairs)}: n = {n}, m = {m}", flush=True)
        times += measure(n, m, options.points, options.hidden, options.rounds, options.device)
    record = {
        "date": datetime.now(UTC).date().isoformat(),
        "device": options.device,
        "machine": {
            "gpu": torch.cuda.get_device_name() if options.device == "cuda" else None,
            "processor": processor(),
            "threads": torch.get_num_threads(),
        },
        "settings": {
            "dtype": str(torch.get_default_dtype()).removeprefix("torch."),
            "hidden": options.hidden,
            "points": options.points,
            "rounds": options.rounds,
            "sizes": sizes,
        },
        "software": {
            "numpy": np.__version__,
            "python": platform.python_version(),
            "torch": torch.__version__,
        },
        "times": times,
    }
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(as_text(record), encoding="utf-8")
    print(f"Written: {options.out}")


if __name__ == "__main__":
    main()
