"""The files of facts in atlas/facts/, one for each release that was measured; and what they say together.

A file is JSON with a line for each operation. Numbers that are not finite are strings: "NaN", "Infinity", "-Infinity".
This module needs only the standard library.
"""

import json
import math
import re
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from atlas.operation import Operation
from book.atlas.table import ROOT

FOLDER = ROOT / "atlas/facts"
SPECIAL = re.compile('"(NaN|-?Infinity)"')
# What a row says that has nothing to do with what is measured.
WORDS = ("words", "short", "also", "see", "jax", "popular", "method", "part")


@dataclass(frozen=True)
class Facts:
    """What was measured with one release of a library: facts by the name of the operation."""

    library: str
    version: str
    operations: dict

    @property
    def title(self) -> str:
        return f"{self.library} {self.version}"

    @property
    def number(self) -> tuple[int, ...]:
        return tuple(int(part) for part in self.version.split("."))


def path_of(library: str, version: str) -> Path:
    return FOLDER / f"{library}-{version.replace('.', '-')}.json"


def digest(row: Operation) -> str:
    """A short hash of what is run of a row. Facts of another text say nothing about it."""
    said = {key: value for key, value in asdict(row).items() if key not in WORDS and key != "points"}
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:10]


def given(text: str):
    """The numbers that a point of a row names, as lists of Python's own: "[1., -inf]" is [1.0, -inf]."""
    return eval(text, {"inf": math.inf, "nan": math.nan})


def encoded(value):
    """`value` with strings for the numbers that JSON does not have."""
    if isinstance(value, dict):
        return {key: encoded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [encoded(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return json.dumps(value)
    return int(value) if isinstance(value, float) and value == int(value) and abs(value) < 1e15 else value


def write(path: Path, about: dict, operations: dict) -> None:
    """Write a file of facts. about: library, version, device, system."""
    lines = [
        f" {json.dumps(name)}: {json.dumps(encoded(fact), ensure_ascii=False, separators=(',', ':'))}"
        for name, fact in operations.items()
    ]
    head = json.dumps(about, ensure_ascii=False)[1:-1]
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'{{{head}, "operations": {{\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


def read(path: Path) -> Facts:
    """Read a file of facts. Raises ValueError, naming the file, where it is none."""
    text = SPECIAL.sub(r"\1", path.read_text(encoding="utf-8"))
    try:
        read = json.loads(text)
        return Facts(read["library"], read["version"], read["operations"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path.relative_to(ROOT)}: not a file that book/atlas/measure.py wrote: {error}") from error


@cache
def every() -> tuple[Facts, ...]:
    """All files of facts: torch first, older releases first."""
    found = [read(path) for path in FOLDER.glob("*.json")]
    return tuple(sorted(found, key=lambda one: (one.library != "torch", one.library, one.number)))


@cache
def of_this_torch() -> Facts:
    """The facts of the torch that is installed. Raises ValueError where there are none."""
    here = version("torch").partition("+")[0]
    for one in every():
        if one.library == "torch" and one.version == here:
            return one
    raise ValueError(f"atlas/facts/ has no facts of torch {here}: `make facts` measures them")


def others() -> list[Facts]:
    return [one for one in every() if one is not of_this_torch()]


def fact_of(row: Operation) -> dict:
    return of_this_torch().operations[row.name]


def point_of(of: Facts, row: Operation, point: dict) -> dict | None:
    """What was measured elsewhere at the same point: the same label, the same numbers, the same call, the same v."""
    for other in of.operations.get(row.name, {}).get("points", ()):
        # (nan is nan in this way; 0 and −0 are one number in the files, and only the label tells them apart)
        if all(repr(other[key]) == repr(point[key]) for key in ("label", "inputs", "call", "v")):
            return other
    return None


# ----- where an operation stands on the front page

KINDS = {  # a column: its title, in a few words
    "gates": ("Gates", "v times a constant, or 0"),
    "slopes": ("Slopes", "v times a number of its own"),
    "moves": ("Moves", "v goes to another place"),
    "sums": ("Sums", "one v goes to many places"),
    "running": ("Running", "v goes to all that came before"),
    "lines": ("Lines", "numbers of a line or window mix"),
    "dense": ("Dense", "everything mixes"),
    "stops": ("Stops", "nothing comes back"),
}
INTO = {  # from what `jacobian.kind` says to a column
    "zero": "stops",
    "triangular": "running",
    "scaled copies": "lines",
    "band": "lines",
    "blocks": "lines",
    "sparse": "dense",
}
KEEPS = {  # a row of the front page: its title, in a few words
    "nothing": ("nothing", "only shapes"),
    "aux": ("another tensor", "such as a mask or indices"),
    "y": ("its output", "y"),
    "inputs": ("its inputs", "x, w"),
    "both": ("input and output", "x or w, y"),
}


# Relatives stand together, in the column of the first of them: what a small example shows of J says less about them
# than what they do. (A filter as wide as its image makes J one row, a narrower one makes it a band.)
FAMILIES = (
    "conv1d conv2d conv3d conv_transpose1d conv_transpose2d",
    "matmul mm bmm mv multi_dot tensordot einsum addmm baddbmm addbmm addmv linear bilinear",
    "outer addr",
    "avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d",
    "var std var_mean std_mean",
    "quantile nanquantile",
    "cdist pdist",
    "solve solve_triangular cholesky_solve",
)
FIRST = {name: family.split()[0] for family in FAMILIES for name in family.split()}


def column(row: Operation) -> str:
    """The column of an operation: the kind of J for the first input, of the first operation of its family."""
    first = FIRST.get(row.name, row.name)
    return kind(next(iter(of_this_torch().operations[first]["structure"].values())))


def kind(structure: dict) -> str:
    """The kind of J for one input, as it was measured, as a column."""
    return INTO.get(structure["kind"], structure["kind"])


def keeps(row: Operation) -> str:
    """The row of the front page: what backward keeps when all inputs are differentiated."""
    kept = fact_of(row)["kept"]["all"]
    names = set(kept["names"])
    if names & set(row.vjp):
        return "both" if "y" in names else "inputs"
    return "y" if "y" in names else "aux" if names or kept["extra"] else "nothing"


def is_linear(row: Operation) -> bool:
    """Whether J is the same at all points (in all inputs together), and not 0."""
    return is_constant(row) and all(one["kind"] != "zero" for one in fact_of(row)["structure"].values())


def is_constant(row: Operation) -> bool:
    """Whether J is the same at all points, in all inputs together."""
    return all(one["constant"] for one in fact_of(row)["structure"].values())


KINKS = {
    *("no derivative", "the left slope", "the right slope", "the middle", "between"),
    *("outside", "not the derivative", "no finite slope"),
}


def has_kink(row: Operation) -> bool:
    """Whether a special point of the call itself has two slopes, or one without end."""
    for point in fact_of(row)["points"]:
        if "grads" in point and not point["call"]:
            verdicts = [word for words in point["verdicts"].values() for word in words]
            ends = [side for sides in point["slopes"].values() for pair in sides if pair for side in pair]
            if KINKS & set(verdicts) or any(math.isinf(side) for side in ends):
                return True
    return False


def lacks(row: Operation, what: str) -> bool:
    """Whether "forward_mode", "double_backward", "vmap" … raises or is wrong."""
    found = fact_of(row)["works"].get(what, "yes")
    return isinstance(found, dict) or found == "WRONG"


# ----- numbers beside slopes


ROUGH = 2e-3  # of a difference quotient, relative to its size


def close(g: float, slope: float, noise: float = 0.0) -> bool:
    """Equal as far as the measurement of the slope can tell.

    noise: what rounding may have made of it. A slope of 0 may be as large; one that is smaller was measured without
    differences, and has its digits.
    """
    size = max(abs(g), abs(slope))
    if g == slope:
        return True
    rough = ROUGH * size if 0 < abs(slope) <= noise else max(ROUGH * size, noise)
    return math.isfinite(size) and abs(g - slope) <= rough


def verdict(g: float, left: float, right: float, noise: float = 0.0) -> str:
    """How a number lies between the slopes to the left and to the right. '' where there are no slopes.

    noise: below which differences cannot tell a slope from 0.
    """

    def near(one: float, slope: float) -> bool:
        return close(one, slope, noise)

    if math.isnan(left) and math.isnan(right):
        return ""
    if math.isnan(g):
        return "nan"
    if math.isnan(left) or math.isnan(right):
        return "the slope inside" if near(g, right if math.isnan(left) else left) else "not the slope inside"
    if near(left, right):
        if near(g, left) or (math.isinf(left) and abs(g) > 1e6 and (g > 0) == (left > 0)):
            return "the derivative"
        if abs(g - left) <= noise:
            return "its digits are lost"
        return "not the derivative" if math.isfinite(left) else "no finite slope"
    if near(g, left) or near(g, right):
        return "the left slope" if near(g, left) else "the right slope"
    if math.isfinite(left + right) and near(g, (left + right) / 2):
        return "the middle"
    return "between" if min(left, right) < g < max(left, right) else "outside"


def verdicts(sent: list[float], slopes: list, noise: float) -> list[str]:
    """How each number of an input lies between the slopes of its entry: see `verdict`. '' where they do not settle.

    nan is no fault where there is no derivative to send: where slopes are infinite, or do not settle, in any entry.
    """
    none = any(pair is None or is_endless(*pair) for pair in slopes)
    found = ["" if pair is None else verdict(g, *pair, noise) for g, pair in zip(sent, slopes, strict=True)]
    return ["no derivative" if none and math.isnan(g) else word for g, word in zip(sent, found, strict=True)]


def is_endless(left: float, right: float) -> bool:
    """Whether a slope is infinite at a place with numbers on both sides."""
    return not math.isnan(left) and not math.isnan(right) and (math.isinf(left) or math.isinf(right))


# ----- who answers otherwise


def flat(value) -> list:
    return [entry for part in value for entry in flat(part)] if isinstance(value, list) else [value]


def same(a, b, rough: float = 1e-6) -> bool:
    """Whether two results are the same numbers but for rounding, and for what is left where numbers cancel."""
    one, other = flat(a), flat(b)
    return len(one) == len(other) and all(
        x == y
        or (math.isnan(x) and math.isnan(y))
        or (math.isfinite(x - y) and abs(x - y) <= max(rough * max(abs(x), abs(y)), NOISE * is_noise(x, y)))
        for x, y in zip(one, other, strict=True)
    )


NOISE = 1e-13  # what cancellation leaves of numbers up to 10 or 20, on any processor


def is_noise(x: float, y: float) -> bool:
    """Whether both are 0 or no smaller than what cancellation leaves: a tiny number that was meant is smaller."""
    return all(n == 0 or abs(n) > 1e-100 for n in (x, y))


@dataclass(frozen=True)
class Answer:
    """What somebody sends at a point who does not agree with `backward` of the main release."""

    who: str  # "torch 2.14.1", "torch.func.jvp", "bfloat16", "JAX"
    kind: str  # "release", "way", "dtype", "library"
    grads: dict  # by input; a raised exception instead of numbers is {"raised", "says"}
    code: str = ""  # of another library


def answers(row: Operation, point: dict) -> list[Answer]:
    """Who sends other numbers at a measured point: other releases, other ways of torch, dtypes, other libraries."""
    if "grads" not in point:
        return []
    found, grads = [], point["grads"]

    def differs(theirs: dict) -> bool:
        return any(
            key in theirs and not isinstance(theirs[key], dict) and not same(theirs[key], grads[key]) for key in grads
        )

    for of in others():
        other = point_of(of, row, point)
        if other and "grads" in other and differs(other["grads"]):
            kind = "release" if of.library == "torch" else "library"
            found.append(Answer(of.title, kind, other["grads"], other.get("code", "")))
        elif other and "raised" in other and of.library == "torch":
            found.append(Answer(of.title, "release", dict.fromkeys(grads, other)))
    for way, theirs in point["other_ways"].items():
        if differs(theirs):
            found.append(Answer(way, "way", grads | theirs))
    for dtype, theirs in point["low"].items():
        if all(same(theirs[key], grads[key], 1e-3) for key in theirs):
            continue  # (no reader would see it)
        found.append(Answer(dtype, "dtype", grads | theirs))
    return found


def disagree(row: Operation) -> bool:
    """Whether releases, libraries, or torch's own ways disagree at a special point of the call itself."""
    return any(
        answer.kind != "dtype"
        for point in fact_of(row)["points"]
        if not point["call"]
        for answer in answers(row, point)
    )
