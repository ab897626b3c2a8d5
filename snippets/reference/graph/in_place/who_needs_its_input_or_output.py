"""Whether an in-place change to an operation's input or output raises an error depends on what the operation saved."""

# %% torch
import torch

operations = [
    "h + 1", "2 * h", "h.sum()", "h.clone()",
    "h**2", "h * h", "h.sin()", "h.log()", "h.abs()", "h @ h",
    "h.exp()", "h.sqrt()", "h.sigmoid()", "h.tanh()", "h.relu()",
    "h.softmax(0)", "h.max()", "h.prod()", "h.norm()",
]


def outcome(operation, change):
    """Whether `backward` works after `change` was changed in place."""
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    h = x.clone()
    y = eval(operation, {"h": h})
    (reference,) = torch.autograd.grad(
        y, x, torch.ones_like(y), retain_graph=True
    )
    references[operation] = reference.tolist()
    (h if change == "input" else y).add_(torch.ones(()))
    try:
        y.backward(gradient=torch.ones_like(y))
    except RuntimeError as error:
        messages.add(str(error).split(": ")[0])
        return "raises"
    return "fine" if torch.equal(x.grad, reference) else "wrong"


references, messages, table = {}, set(), {}
for operation in operations:
    inp, out = outcome(operation, "input"), outcome(operation, "output")
    table.setdefault((inp, out), []).append(operation)

print("| h changed in place | y changed in place | y |")
print("|---|---|---|")
for (inp, out), names in table.items():
    print(f"| {inp} | {out} | `{'`, `'.join(names)}` |")

# %% check
assert references["h**2"] == [4, 6]
assert messages == {
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation"
}
assert table == {
    ("fine", "fine"): ["h + 1", "2 * h", "h.sum()", "h.clone()"],
    ("raises", "fine"): [
        "h**2", "h * h", "h.sin()", "h.log()", "h.abs()", "h @ h",
    ],
    ("fine", "raises"): [
        "h.exp()", "h.sqrt()", "h.sigmoid()", "h.tanh()", "h.relu()",
        "h.softmax(0)",
    ],
    ("raises", "raises"): ["h.max()", "h.prod()", "h.norm()"],
}
