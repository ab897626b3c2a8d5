"""Among functions with jumps, `round` passes back zeros, `argmax` loses the graph, and `heaviside` raises an
error in `backward`."""

# %% torch
import torch

functions = {
    "x.round()": torch.round,
    "x.floor()": torch.floor,
    "x.sign()": torch.sign,
    "x.int()": lambda x: x.int(),
    "x > 0": lambda x: x > torch.zeros_like(x),
    "(x > 0).float().mean()":
        lambda x: (x > torch.zeros_like(x)).float().mean(),
    "x.argmax()": torch.argmax,
    "x // 1": lambda x: x // torch.ones_like(x),
    "torch.heaviside(x, 0)":
        lambda x: torch.heaviside(x, torch.zeros_like(x)),
    "x.frac()": torch.frac,
    "x % 1": lambda x: x % torch.ones_like(x),
}
v = torch.tensor([10.0, 100.0])
outcomes = {}
for name, f in functions.items():
    x = torch.tensor([0.25, -1.75], requires_grad=True)
    y = f(x)
    try:
        y.backward(gradient=v if y.shape == v.shape else None)
        outcomes[name] = y.tolist(), x.grad.tolist()
    except RuntimeError as error:
        outcomes[name] = y.tolist(), str(error)

print("| case | y | x.grad |")
print("|---|---|---|")
for name, (y, result) in outcomes.items():
    print(f"| `{name}` | {y} | {result} |")

# %% check
no_graph = ("element 0 of tensors does not require grad "
            "and does not have a grad_fn")
refuses = "derivative for aten::{} is not implemented"
expected = [
    ([0, -2], [0, 0]),
    ([0, -2], [0, 0]),
    ([1, -1], [0, 0]),
    ([0, -1], no_graph),
    ([True, False], no_graph),
    (0.5, no_graph),
    (0, no_graph),
    ([0, -2], refuses.format("floor_divide")),
    ([1, 0], refuses.format("heaviside")),
    ([0.25, -0.75], [10, 100]),  # between the jumps the slope is 1
    ([0.25, 0.25], [10, 100]),
]
assert list(outcomes.values()) == expected
