"""A leaf is a tensor that no recorded operation has made or changed."""

# %% torch
import torch

expressions = [
    "x",
    "x.float()",
    "x.to(x.device)",
    "torch.tensor([2.0, 3.0])",
    "x.detach()",
    "2 * x.detach()",
    "x.detach().double().requires_grad_()",
    "torch.nn.Parameter(2 * x)",
    "2 * x",
    "x.clone()",
    "x.view(2, 1)",
    "x[0]",
    "x.double()",
    "x.to('meta')",
]

facts = {}
print("| t | `t.is_leaf` | `t.requires_grad` | `t.grad_fn` |")
print("|---|---|---|---|")
for expression in expressions:
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    t = eval(expression)
    name = type(t.grad_fn).__name__ if t.grad_fn else "None"
    facts[expression] = (t.is_leaf, t.requires_grad, name)
    print(f"| `{expression}` | {t.is_leaf} | {t.requires_grad} | {name} |")

# %% check
assert facts == {
    "x": (True, True, "None"),
    "x.float()": (True, True, "None"),
    "x.to(x.device)": (True, True, "None"),
    "torch.tensor([2.0, 3.0])": (True, False, "None"),
    "x.detach()": (True, False, "None"),
    "2 * x.detach()": (True, False, "None"),
    "x.detach().double().requires_grad_()": (True, True, "None"),
    "torch.nn.Parameter(2 * x)": (True, True, "None"),
    "2 * x": (False, True, "MulBackward0"),
    "x.clone()": (False, True, "CloneBackward0"),
    "x.view(2, 1)": (False, True, "ViewBackward0"),
    "x[0]": (False, True, "SelectBackward0"),
    "x.double()": (False, True, "ToCopyBackward0"),
    "x.to('meta')": (False, True, "ToCopyBackward0"),
}

# %% guards
assert x.tolist() == [2, 3]
