"""What is around vᵀJ: what backward keeps, what may be changed, what works with it, how else it is written."""

import warnings

import torch

from atlas.operation import Operation
from book.atlas.jacobian import jacobian
from book.atlas.running import (
    TOLERANCE,
    as_written,
    by_autograd,
    by_formula,
    caught,
    drawn,
    error,
    forward,
    leaves,
    reads,
    weights,
)

OWNERS = ("torch.", "F.", "torch.linalg.", "torch.special.")


def nodes(y: torch.Tensor) -> list[str]:
    """The names of the nodes that backward runs, without the leaves."""
    names, waiting, seen = [], [y.grad_fn], set()
    while waiting:
        node = waiting.pop(0)
        if node is None or node in seen or "AccumulateGrad" in node.name():
            continue
        seen.add(node)
        names.append(node.name())
        waiting += [part for part, _ in node.next_functions]
    return names


def pointer(t: torch.Tensor) -> int:
    return t.untyped_storage().data_ptr()


def kept(row: Operation, wanted) -> dict:
    """The tensors that are kept for backward: by name, and others by shape, dtype and bytes."""
    inputs, packed = leaves(row, drawn(row, 1), wanted), []
    with torch.autograd.graph.saved_tensors_hooks(lambda t: packed.append(t) or t, lambda t: t):
        scope = as_written(row.call, inputs)
    where = {pointer(t): name for name, t in scope.items() if isinstance(t, torch.Tensor) and t.numel()}
    where |= {pointer(t): name for name, t in inputs.items()}  # (a view shares its memory with x)
    named = {where[pointer(t)] for t in packed if pointer(t) in where}
    extra = {
        pointer(t): [list(t.shape), str(t.dtype).removeprefix("torch."), t.numel() * t.element_size()]
        for t in packed
        if pointer(t) not in where and t.numel()
    }
    return {"names": sorted(named), "extra": list(extra.values())}


def needs(row: Operation, name: str) -> list[str]:
    """The names whose numbers (and not only their shapes) a formula uses: other numbers give another result."""
    scope = forward(row, drawn(row, 1))
    v = weights(scope["y"], 1)
    before, used = by_formula(row, row.vjp[name], name, scope, v), ["v"]
    for key in sorted(reads(row.vjp[name]) - {"v"}):
        t = scope[key]
        if not isinstance(t, torch.Tensor):
            continue
        if t.dtype == torch.bool:
            others = [~t]
        elif t.is_floating_point() or t.is_complex():
            others = [-t, t.flatten().flip(0).reshape(t.shape), weights(t, 3)]
        else:
            others = [(t + 1) % (t.max() + 1), torch.zeros_like(t)] if t.numel() else []
        results = [caught(lambda o=o, k=key: by_formula(row, row.vjp[name], name, scope | {k: o}, v)) for o in others]
        if any(isinstance(other, dict) or not torch.equal(other, before) for other in results):
            used.append(key)
    return used


def tensors_of(row: Operation) -> list[str]:
    """The tensors of a call that may be changed after it: its inputs (index and target, too), y, its other outputs."""
    inputs = drawn(row, 1)
    scope = as_written(row.call, dict(inputs))
    others = [name for name, t in scope.items() if isinstance(t, torch.Tensor) and name not in inputs and name != "y"]
    return [*row.vjp, *(name for name in inputs if name not in row.vjp), "y", *others]


def change(t: torch.Tensor) -> None:
    """Change a tensor in place; what may be an index stays one."""
    if t.dtype == torch.bool:
        t.logical_not_()
    elif t.is_floating_point() or t.is_complex():
        t.add_(1)
    else:
        t.copy_(t.flatten()[:1].expand(t.numel()).reshape(t.shape).clone())


def after_changing(row: Operation, what: str) -> str:
    """What becomes of backward when one of its tensors is changed in place after the call."""
    inputs = leaves(row, drawn(row, 1))
    changed = {name: t.clone() for name, t in inputs.items()}
    scope = as_written(row.call, dict(changed))
    y = scope["y"]
    if not y.requires_grad:
        return "may be changed"
    v = weights(y, 1)
    right = by_autograd(y, [inputs[name] for name in row.vjp], v)
    try:
        with torch.no_grad():
            change(changed[what] if what in changed else scope[what])
    except RuntimeError as raised:
        return "cannot be changed: " + str(raised).splitlines()[0][:120]
    try:
        now = by_autograd(y, [inputs[name] for name in row.vjp], v)
    except RuntimeError as raised:
        return "raises" if "inplace operation" in str(raised) else str(raised).splitlines()[0][:120]
    return "may be changed" if all(torch.equal(a, b) for a, b in zip(right, now, strict=True)) else "silently wrong"


def memory(row: Operation) -> dict:
    """Whether y is a view of x, and for which inputs vᵀJ is v's own memory."""
    inputs = leaves(row, drawn(row, 1))
    y = as_written(row.call, inputs)["y"]
    v = weights(y, 1)
    sent = dict(zip(row.vjp, by_autograd(y, [inputs[name] for name in row.vjp], v), strict=True))
    return {
        "y_is_view_of": [name for name in row.vjp if pointer(y) == pointer(inputs[name])],
        "result_is_v": [name for name, g in sent.items() if pointer(g) == pointer(v)],
    }


def works(row: Operation) -> dict:
    """What works: "yes", with ", 0" or ", slowly"; "WRONG"; or what it raises."""
    inputs = drawn(row, 1)
    free = tuple(inputs[name] for name in row.vjp)

    def function_of(inputs):
        return lambda *ts: forward(row, inputs | dict(zip(row.vjp, ts, strict=True)))["y"]

    f = function_of(inputs)
    y = f(*free)
    v = weights(y, 1)
    narrow = y.dtype not in (torch.float64, torch.complex128)  # a cast: differences cannot check it

    def second():
        ts = tuple(t.clone().requires_grad_() for t in free)
        w = v.clone().requires_grad_()
        first = torch.autograd.grad(f(*ts), ts, w, create_graph=True, materialize_grads=True)
        pulled = [g for g in first if g.requires_grad]
        if not pulled:
            return "yes, 0"
        grads = torch.autograd.grad(pulled, ts, [weights(g, 9) for g in pulled], allow_unused=True)
        zero = all(g is None or g.abs().max() < 1e-12 for g in grads)
        correct = narrow or torch.autograd.gradgradcheck(f, ts, w, raise_exception=False)
        return "WRONG" if not correct else "yes, 0" if zero else "yes"

    def forward_mode():
        us = tuple(weights(t, 7 + k) for k, t in enumerate(free))
        _, ours = torch.func.jvp(f, free, us)
        ours = torch.view_as_real(ours.resolve_conj()) if ours.is_complex() else ours
        theirs = sum(
            jacobian(lambda t, k=k: f(*free[:k], t, *free[k + 1 :]), free[k]) @ us[k].flatten()
            for k in range(len(free))
        )
        return "yes" if error(ours.flatten().to(theirs.dtype), theirs) < (1e-2 if narrow else TOLERANCE) else "WRONG"

    def mapped(g):
        batch = tuple(torch.stack([drawn(row, seed)[name] for seed in (1, 2, 3)]) for name in row.vjp)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            ours = torch.func.vmap(g)(*batch)
        theirs = torch.stack([g(*(t[k] for t in batch)) for k in range(3)])
        slow = any("performance drop" in str(warning.message) for warning in told)
        return ("yes" if error(ours, theirs) < TOLERANCE else "WRONG") + (", slowly" if slow else "")

    def complex_numbers():
        of = drawn(row, 1, dtype=torch.complex128)
        ts = tuple(of[name].clone().requires_grad_() for name in row.vjp)
        g = function_of(of)
        g(*ts)
        return "yes" if narrow or torch.autograd.gradcheck(g, ts, raise_exception=False) else "WRONG"

    def low(dtype):
        of = leaves(row, drawn(row, 1, dtype=dtype))
        y = as_written(row.call, of)["y"]
        by_autograd(y, [of[name] for name in row.vjp], weights(y, 1))
        return "yes"

    if not has_graph(row):
        return {"vmap": caught(lambda: mapped(f))}
    return {
        "double_backward": caught(second),
        "forward_mode": caught(forward_mode),
        "vmap": caught(lambda: mapped(f)),
        "vmap_of_vjp": caught(lambda: mapped(lambda *ts: torch.func.vjp(f, *ts)[1](v)[0])),
        "complex": caught(complex_numbers),
        "float16": caught(lambda: low(torch.float16)),
        "bfloat16": caught(lambda: low(torch.bfloat16)),
    }


def has_graph(row: Operation) -> bool:
    """Whether y requires grad if an input does."""
    return forward(row, leaves(row, drawn(row, 1)))["y"].requires_grad


def in_place(row: Operation) -> str:
    """The in-place form of the call that computes the same, and that backward goes through; '' if there is none."""
    word = row.method or row.name
    texts = [
        row.call.replace(f"torch.{word}(x, ", f"x.{word}_(")
        .replace(f"torch.{word}(x)", f"x.{word}_()")
        .replace(f"x.{word}(", f"x.{word}_("),
        row.call[:-1] + ", inplace=True)",
    ]
    inputs = leaves(row, drawn(row, 1))
    y = as_written(row.call, dict(inputs))["y"]
    if not y.requires_grad:
        return ""
    v = weights(y, 1)
    right = by_autograd(y, [inputs[name] for name in row.vjp], v)

    def tried(text: str) -> bool:
        changed = {name: t.clone() if name in row.vjp else t for name, t in inputs.items()}
        z = as_written(text, dict(changed))["y"]
        sent = by_autograd(z, [inputs[name] for name in row.vjp], v)
        same = torch.equal(z, y) and all(torch.allclose(a, b) for a, b in zip(sent, right, strict=True))
        return same and pointer(z) == pointer(changed["x"])

    for text in texts:
        if text != row.call and caught(lambda text=text: tried(text)) is True:
            return text.split("y = ")[-1]
    return ""


def other_names(row: Operation) -> list[str]:
    """The names under which the same call gives the same y: torch.softmax, F.softmax, x.softmax."""
    word, inputs, found = row.method or row.name, drawn(row, 1), []
    y = forward(row, inputs)["y"]
    now = next((owner for owner in sorted(OWNERS, key=len, reverse=True) if f"{owner}{word}(" in row.call), None)
    for owner in [*OWNERS, "x."]:
        text = row.call
        if owner == "x." and now:
            text = text.replace(f"{now}{word}(x, ", f"x.{word}(").replace(f"{now}{word}(x)", f"x.{word}()")
        elif now:
            text = text.replace(f"{now}{word}(", f"{owner}{word}(")
        elif owner != "x.":
            text = text.replace(f"x.{word}(", f"{owner}{word}(x, ").replace("(x, )", "(x)")
        if f"{owner}{word}(" not in text:
            continue
        if caught(lambda text=text: torch.equal(forward(row, inputs, text)["y"], y)) is True:
            found.append(owner + word)
    return found


def domain(row: Operation) -> dict:
    """For each input that has a domain: what of it the call reads, and whether `backward` sends what the formula says.

    {"x": {"reads": "lower" or "all", "sends_the_formula": whether it does without the domain}}
    """
    found = {}
    for name in row.domain:
        inputs = drawn(row, 1)
        x = inputs[name]
        y = as_written(row.call, dict(inputs))["y"]
        other = as_written(row.call, inputs | {name: x.tril() + 7 * torch.ones_like(x).triu(1)})["y"]
        inputs = leaves(row, inputs, [name])
        scope = as_written(row.call, inputs)
        v = weights(y, 1)
        sent = by_autograd(scope["y"], [inputs[name]], v)[0]
        found[name] = {
            "reads": "lower" if torch.equal(y, other) else "all",
            "sends_the_formula": error(by_formula(row, row.vjp[name], name, scope, v), sent) < TOLERANCE,
        }
    return found


def degree(row: Operation) -> int | None:
    """k with J x = k y, if there is one (all inputs together): y is homogeneous of degree k."""
    found = []
    for seed in range(1, 6):
        inputs = drawn(row, seed)
        free = tuple(inputs[name] for name in row.vjp)

        def f(*ts, inputs=inputs):
            return forward(row, inputs | dict(zip(row.vjp, ts, strict=True)))["y"]

        value, moved = torch.func.jvp(f, free, free)
        if value.is_complex() or not value.is_floating_point():
            return None
        found += (moved / value)[value.abs() > 1e-9].flatten().tolist()
        if found and max(found) - min(found) > 1e-9:
            return None
    if not found or abs(found[0] - round(found[0])) > 1e-9:
        return None
    return round(found[0])
