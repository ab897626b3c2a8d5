"""Even with `is_grads_batched=True`, `autograd.grad` computes the derivative of `tanh` or `softmax` once per v."""

# %% torch
import collections

import torch
from torch.nn import functional
from torch.utils._python_dispatch import TorchDispatchMode


class Operations(TorchDispatchMode):
    """Count the operations that torch runs."""

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        counts[operation.overloadpacket.__name__] += 1
        return operation(*args, **(kwargs or {}))


def loop():
    for v in vs:
        torch.autograd.grad(y, x, v, retain_graph=True)


def batched():
    torch.autograd.grad(y, x, vs, is_grads_batched=True)


def mapped():
    torch.vmap(times_J)(vs)


W = torch.arange(16.0).view(4, 4)
functions = {
    "torch.relu(x)": torch.relu,
    "torch.tanh(x)": torch.tanh,
    "functional.softplus(x)": functional.softplus,
    "x.softmax(0)": lambda x: x.softmax(0),
    "x.cumsum(0)": lambda x: x.cumsum(0),
    "functional.linear(x, W)": lambda x: functional.linear(x, W),
    "W @ x": lambda x: W @ x,
}
shown = {"cumsum", "mv", "mm", "bmm"}  # and all that end in _backward
vs = torch.eye(4)
table = {}
print("| y | loop | batched | `vmap` of `vjp` | counted operations |")
print("|---|---|---|---|---|")
for code, f in functions.items():
    point = torch.tensor([1.0, 2.0, 4.0, 8.0])
    x = point.clone().requires_grad_()
    y = f(x)
    _, times_J = torch.func.vjp(f, point)
    table[code] = []
    for way in [loop, batched, mapped]:
        counts = collections.Counter()
        with Operations():
            way()
        for name, count in counts.items():
            if name in shown or "_backward" in name:
                table[code].append((name, count))
    names = dict.fromkeys(f"`{name}`" for name, _ in table[code])
    cells = [*(str(count) for _, count in table[code]), ", ".join(names)]
    print(f"| `{code}` |", " | ".join(cells), "|")

# %% check
assert y.tolist() == [34, 94, 154, 214]  # W @ x
assert y.shape == vs[0].shape
for code, name, of_batch in [
    ("torch.relu(x)", "threshold_backward", 1),
    ("torch.tanh(x)", "tanh_backward", 4),
    ("functional.softplus(x)", "softplus_backward", 4),
    ("x.softmax(0)", "_softmax_backward_data", 4),
    ("x.cumsum(0)", "cumsum", 4),
    ("functional.linear(x, W)", "mm", 1),
]:
    assert table.pop(code) == [(name, 4), (name, of_batch), (name, 1)]
assert table == {"W @ x": [("mv", 4), ("bmm", 1), ("mm", 1)]}

# %% guards
assert point.tolist() == [1, 2, 4, 8]
