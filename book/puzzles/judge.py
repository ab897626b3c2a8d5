"""Judges an answer to a puzzle, in torch: is it vᵀJ, and if not, what is it?

docs/assets/puzzles/judge.js does the same in the page, on the explorer's arithmetic; tests compare the two. This file
is in the first cell of the notebook, too, so it needs nothing but torch.
"""

import ast
import inspect
import math
import re
import warnings

import torch
import torch.nn.functional as F

# What would compute the product by autograd.
AUTOGRAD = re.compile(r"\.\s*(autograd|backward|grad|vjp|jvp|jacobian|jacrev|jacfwd|hessian|requires_grad_?|func)\b")

FUNCTION = re.compile(r"^def (\w+)(\([^()]*\)).*(?:\n(?:[ \t].*)?)*\Z", re.MULTILINE)


def code_of(text: str):
    """The lines of an answer, compiled: what the last one computes or assigns gets the name `answer_`.

    Raises SyntaxError where the text is not Python, or does not end with a value.
    """
    tree = ast.parse(text)
    match tree.body:
        case [*_, ast.Expr() as last]:
            tree.body[-1] = ast.Assign([ast.Name("answer_", ast.Store())], last.value)
        case [*_, ast.Assign(targets=[ast.Name(name)])] | [*_, ast.AugAssign(target=ast.Name(name))]:
            tree.body.append(ast.Assign([ast.Name("answer_", ast.Store())], ast.Name(name, ast.Load())))
        case _:
            raise SyntaxError("the last line has to compute vᵀJ")
    return compile(ast.fix_missing_locations(tree), "answer", "exec")


def value_of(text: str, scope: dict):
    """What the last line of `text` gives, with the names of `scope`, in float64. Raises what the text raises."""
    names = {"torch": torch, "F": F, "math": math, **scope}
    exec(code_of(text), names)
    return names["answer_"]


def as_function(text: str, given: str = ""):
    """An answer as a function of its scope."""
    return lambda **scope: value_of(f"{given}\n{text}", scope)


def called(text: str) -> str:
    """An answer that ends with a function, as in the notebook: `def f(x, v): …` is called."""
    return FUNCTION.sub(r"\g<0>\n\1\2", text.rstrip())


def in_float64(compute):
    """Call `compute` with float64 as the default, as the page computes; a warning raises, not only the first time."""
    before, always = torch.get_default_dtype(), torch.is_warn_always_enabled()
    torch.set_default_dtype(torch.float64)
    torch.set_warn_always(True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return compute()
    finally:
        torch.set_default_dtype(before)
        torch.set_warn_always(always)


def at(puzzle: dict, point: dict) -> dict:
    """The function at a point: its inputs, y, v, and J as a matrix with a row for each entry of y.

    `puzzle` has f, of and given; `point` has the numbers of the inputs, and of v.
    """
    inputs = {name: torch.tensor(numbers) for name, numbers in point["inputs"].items()}
    f, of = as_function(puzzle["f"], puzzle["given"]), puzzle["of"]

    def f_of(t):
        return f(**{**inputs, of: t})

    y = f_of(inputs[of])
    J = torch.autograd.functional.jacobian(f_of, inputs[of]).reshape(y.numel(), inputs[of].numel())
    v = torch.tensor(point["v"]) if "v" in point else torch.ones_like(y)
    here = {"inputs": inputs, "of": inputs[of], "y": y, "v": v, "J": J, "label": point.get("label", "")}
    return here | {"wanted": product(v, J, inputs[of])}


def product(v, J, x):
    """vᵀJ in the shape of x. (Not `v @ J`: an entry of J that is nan or infinite counts with a weight of zero, too.)"""
    return (v.reshape(-1, 1) * J).sum(0).reshape(x.shape)


def alike(a, b, size: float = 1.0) -> bool:
    """Whether two tensors of one shape hold the same numbers, up to the rounding of numbers of this size."""
    return a.shape == b.shape and bool(entries_alike(a, b, size).all())


def entries_alike(a, b, size: float = 1.0):
    apart = (a - b).abs()
    near = apart.isfinite() & (apart <= 1e-8 * torch.maximum(a.abs(), b.abs()).clamp(min=size))
    return near | (a == b) | (a.isnan() & b.isnan())


class Empty(Exception):
    """A function that nobody has written yet: it returns `...`."""


def answer_at(answer, here: dict, v):
    """What an answer gives at a point with weights v: a tensor. Raises what the answer raises."""
    scope = {name: t.clone() for name, t in here["inputs"].items()} | {"y": here["y"].clone(), "v": v.clone()}
    found = answer(**scope)
    if found is ...:
        raise Empty
    if not isinstance(found, torch.Tensor):
        raise TypeError(f"the result has to be a tensor, and this is {type(found).__name__}")
    return found.detach().to(torch.float64)


def judge(puzzle: dict, answer, reasons: dict) -> dict:
    """What there is to say of an answer, a text or a function: {reason, said, number, because, …}.

    number: of the first point at which it is wrong. here, ours: the function there, and what the answer gave.
    """
    verdict = in_float64(lambda: verdict_on(puzzle, answer))
    verdict["said"] = reasons[verdict["reason"]].format(x=puzzle["of"], **verdict.get("words", {}))
    return verdict


def verdict_on(puzzle: dict, answer) -> dict:
    """The same without a sentence."""
    if isinstance(answer, str):
        if not answer.strip():
            return {"reason": "empty"}
        word, typed = AUTOGRAD.search(answer), "".join(answer.split())
        answer = as_function(called(answer), puzzle["given"])
    else:
        word, typed = AUTOGRAD.search("".join(f".{name} " for name in names_in(answer.__code__))), ""
    if word:
        return {"reason": "autograd", "words": {"word": word[1]}}
    found = []
    for number, point in enumerate(puzzle["points"]):
        here = at(puzzle, point)
        try:
            here["ours"] = answer_at(answer, here, here["v"])
            here["twice"] = answer_at(answer, here, -2 * here["v"])
        except Empty:
            return {"reason": "empty"}
        except Exception as error:
            text = str(error).splitlines()[0] if str(error) else type(error).__name__
            verdict = {"number": number, "here": here} | why_it_raises(text, here, puzzle["points"], puzzle["of"])
            for wrong in puzzle["wrong"]:
                if "".join(wrong["text"].split()) == typed:
                    verdict["because"] = wrong["because"]
            return verdict
        found.append(here)
    verdict = what_is_wrong(puzzle, found)
    if verdict["reason"] != "right":
        verdict |= explained(puzzle, found)
    return verdict


def why_it_raises(error: str, here: dict, points: list[dict], of: str) -> dict:
    """An answer that raises: from the first, or only where the sizes are others than at the first point."""
    first, now = torch.tensor(points[0]["inputs"][of]).shape, here["of"].shape
    if now == first:
        return {"reason": "raises", "words": {"error": error}}
    words = {
        "ours": str(tuple(first)),
        "wanted": str(tuple(now)),
        "error": error if error.endswith(".") else f"{error}.",
    }
    return {"reason": "sizes", "words": words}


def names_in(code) -> list[str]:
    """All names in a function's code, and in the functions within it."""
    inner = [one for one in code.co_consts if inspect.iscode(one)]
    return [*code.co_names, *(name for one in inner for name in names_in(one))]


def explained(puzzle: dict, found: list[dict]) -> dict:
    """The explanation of a known mistake that gives the very same numbers at every point, if there is one."""
    for wrong in puzzle["wrong"]:
        known = as_function(wrong["text"], puzzle["given"])
        try:
            same = all(alike(answer_at(known, here, here["v"]), here["ours"]) for here in found)
        except Exception:
            continue
        if wrong["because"] and same:
            return {"because": wrong["because"]}
    return {}


def what_is_wrong(puzzle: dict, found: list[dict]) -> dict:
    """Compare an answer at all points with vᵀJ, and with what is often taken for it."""
    misshapen = [here for here in found if here["ours"].shape != here["wanted"].shape]
    if misshapen:
        return about(found, misshapen[0], reason_of_shape(misshapen[0]), **shapes(misshapen[0]))
    wrong = [here for here in found if not alike(here["ours"], here["wanted"])]
    if not wrong:
        return {"reason": "right"}
    special = [here for here in wrong if here["label"]]
    if len(special) == len(wrong):
        return about(found, wrong[0], "special", label=wrong[0]["label"])

    def everywhere(what) -> bool:
        return all(what(here) for here in wrong)

    first = wrong[0]
    if all(alike(here["ours"], here["twice"]) for here in found):
        ordinary = [here for here in found if not here["label"]]
        ones = all(alike(here["ours"], product(torch.ones_like(here["v"]), here["J"], here["of"])) for here in ordinary)
        if not ones and not any(here["ours"].any() for here in found):
            return about(found, first, "factor", factor="0")
        return about(found, first, "forgotten but for ones" if ones else "forgotten")
    if not everywhere(lambda here: alike(here["twice"], -2 * here["ours"])):
        return about(found, first, "bent")
    square = all(here["J"].shape[0] == here["J"].shape[1] for here in found)
    flat = [(here["ours"].flatten(), here["wanted"].flatten(), here["v"].flatten(), here["J"]) for here in wrong]
    if square and all(alike(ours, (J * v).sum(1)) for ours, _, v, J in flat):
        return about(found, first, "Jv")
    if all(here["ours"].ndim == 2 and alike(here["ours"], here["wanted"].T) for here in wrong):
        return about(found, first, "transposed")
    if everywhere(lambda here: alike(here["ours"], -here["wanted"])):
        return about(found, first, "sign")
    if square and all(alike(ours, J.diagonal() * v) for ours, _, v, J in flat):
        return about(found, first, "diagonal")
    ratios = [ratio(ours, wanted) for ours, wanted, _, _ in flat]
    if all(one is not None for one in ratios):
        if len(wrong) == len(found) and max(ratios) - min(ratios) < 1e-8:
            return about(found, first, "factor", factor=f"{ratios[0]:.4g}")
        by_shape = {}
        for here, one in zip(wrong, ratios, strict=True):
            by_shape.setdefault(here["J"].shape, []).append(one)
        sizes = all(max(some) - min(some) < 1e-8 for some in by_shape.values())
        return about(found, first, "size" if sizes else "scale", factor=f"{ratios[0]:.4g}")
    if all(alike(ours.sort().values, wanted.sort().values) for ours, wanted, _, _ in flat):
        return about(found, first, "order")
    if not any(torch.equal(here["v"], torch.ones_like(here["v"])) for here in wrong):
        return about(found, first, "ones")
    right = int(entries_alike(first["ours"], first["wanted"]).sum())
    if right and everywhere(lambda here: bool(entries_alike(here["ours"], here["wanted"]).any())):
        return about(found, first, "part", right=right, all=first["ours"].numel())
    return about(found, first, "wrong")


def about(found: list[dict], here: dict, reason: str, **words) -> dict:
    """A verdict, with the first point at which it shows."""
    number = next(number for number, one in enumerate(found) if one is here)
    return {"reason": reason, "number": number, "here": here, "ours": here["ours"], "words": words}


def shapes(here: dict) -> dict:
    return {"ours": str(tuple(here["ours"].shape)), "wanted": str(tuple(here["wanted"].shape))}


def reason_of_shape(here: dict) -> str:
    ours, wanted = here["ours"], here["wanted"]
    if ours.ndim == 2 and alike(ours.T, wanted):
        return "transposed"
    sums = [ours.sum(axis) for axis in range(ours.ndim)]
    return "unsummed" if any(alike(one, wanted) for one in sums) else "shape"


def ratio(ours, wanted) -> float | None:
    """The factor between two lists of numbers, or None where there is no common one."""
    places = wanted.abs() > 1e-9
    if not places.any() or ours[~places].abs().gt(1e-9).any():
        return None
    ratios = ours[places] / wanted[places]
    return float(ratios[0]) if (ratios - ratios[0]).abs().max() < 1e-8 else None


def report(puzzle: dict, verdict: dict) -> str:
    """A verdict in words, with the numbers of the first point at which the answer is wrong."""
    lines = [verdict["said"], verdict.get("because", "")]
    if "number" in verdict:
        here, of = verdict["here"], puzzle["of"]
        lines += [f"{name} = {t.tolist()}" for name, t in here["inputs"].items()]
        lines += [f"v = {here['v'].tolist()}"]
        rows = "\n    ".join(str([round(number, 4) for number in row]) for row in here["J"].tolist())
        lines += [f"J, a row for each entry of y:\n    {rows}", f"vᵀJ for {of} = {rounded(here['wanted'])}"]
        if "ours" in verdict:
            lines.append(f"your answer = {rounded(verdict['ours'])}")
    return "\n".join(line for line in lines if line)


def rounded(t) -> list:
    return (t.round(decimals=4) + 0).tolist()  # without −0
