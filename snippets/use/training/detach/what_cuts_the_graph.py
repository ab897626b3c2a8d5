"""Of fifteen operations on x, eleven cut the graph, among them `x.tolist()`, `x.data` and `torch.tensor(x)`."""

# %% torch
import math
import warnings

import torch

expressions = {
    "x[0].item()": "`x[0]`",
    "x.tolist()": "x itself",
    "math.exp(x[0])": "`torch.exp(x[0])`",
    "torch.tensor([x[0], x[1]])": "`torch.stack([x[0], x[1]])`",
    "torch.tensor(x)": "`x.clone()`",
    "x.detach()": "x itself",
    "x.data": "x itself",
    "torch.nn.Parameter(x * 2)": "`x * 2`",
    "x.argmax()": "no derivative: softmax, perhaps",
    "x > 2": "no derivative: sigmoid, perhaps",
    "x.long()": "no derivative",
    "x.round()": "a graph, and derivative 0",
    "torch.stack([x[0], x[1]])": "keeps it",
    "torch.where(x > 2, x, 0)": "keeps it",
    "x.max()": "keeps it",
}

kept = {}
print("| expression | is a | graph to x | use instead |")
print("|---|---|---|---|")
for expression, instead in expressions.items():
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # two of them warn
        result = eval(expression, {"torch": torch, "math": math, "x": x})
    kept[expression] = getattr(result, "grad_fn", None) is not None
    answer = "yes" if kept[expression] else "no"
    kind = type(result).__name__
    print(f"| `{expression}` | {kind} | {answer} | {instead} |")

# %% check
assert list(kept.values()) == 11 * [False] + 4 * [True]
assert x.tolist() == [2, 3]
x = torch.tensor([2.25, 3.25], requires_grad=True)  # between the jumps
for step in torch.round, torch.floor, torch.sign:
    step(x).backward(gradient=torch.tensor([1.0, 10.0]))
assert x.grad.tolist() == [0, 0]
