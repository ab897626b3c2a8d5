"""`x.grad` can be None for at least eight reasons."""

# %% torch
import warnings

import torch

programs = {
    "(w * x).backward()": "works",
    "y = w * x": "no `backward` yet",
    "(w * x).backward(); x.grad = None": "cleared afterwards",
    "torch.autograd.grad(w * x, x)": "`grad` returns, it does not store",
    "(w * x).backward(inputs=[w])": "x is not among the `inputs`",
    "(w * 5).backward()": "y does not use x",
    "(w * x.detach()).backward()": "the path to x is cut",
    "(w * x.item()).backward()": "the path to x is cut",
    "x = x.double(); (w * x).backward()": "x is not the leaf any more",
    "x = x.detach(); (w * x).backward()": "x requires no grad",
    "x = torch.tensor(5.0); (w * x).backward()": "x requires no grad",
}

grads, others, could = [], [], []
print("| why | `x.grad` | could have one | what was run |")
print("|---|---|---|---|")
for program, why in programs.items():
    names = {
        "torch": torch,
        "w": torch.tensor(3.0, requires_grad=True),
        "x": torch.tensor(5.0, requires_grad=True),
    }
    exec(program, names)
    x = names["x"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about reading it of a non-leaf
        grads.append(x.grad if x.grad is None else x.grad.item())
    others.append(names["w"].grad)
    could.append(x.is_leaf and x.requires_grad)
    print(f"| {why} | {grads[-1]} | {could[-1]} | `{program}` |")

# %% check
assert grads == [3] + 10 * [None]  # y = 3 x
assert could == 8 * [True] + 3 * [False]
assert others == [5, None, 5, None] + 7 * [5]  # the gradient of w
