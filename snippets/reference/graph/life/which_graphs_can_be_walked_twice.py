"""Of 22 common operations, twelve save no tensor, so a second `backward` through them raises no error."""

# %% torch
import torch

operations = [
    "x + 1",
    "-x",
    "x + x",
    "x.sum()",
    "x.mean()",
    "x.cumsum(0)",
    "x.view(2, 1)",
    "x[0]",
    "x.flip(0)",
    "torch.stack([x, x])",
    "x.clone()",
    "x.double()",
    "2 * x",
    "x / 2",
    "x * x",
    "x**2",
    "x.exp()",
    "x.relu()",
    "x.abs()",
    "x.max()",
    "x[[1, 0]]",
    "torch.where(x > 2, x, 0)",
]

harmless, raising, messages = [], [], set()
for operation in operations:
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    y = eval(operation)
    v = torch.ones_like(y)
    y.backward(gradient=v)
    once = x.grad.clone()
    try:
        y.backward(gradient=v)
        assert torch.equal(x.grad, 2 * once)
        harmless.append(operation)
    except RuntimeError as error:
        raising.append(operation)
        messages.add(str(error).split(" (or")[0])

print("| a second `y.backward(v)` | y |")
print("|---|---|")
print(f"| adds to `x.grad` once more | `{'`, `'.join(harmless)}` |")
print(f"| raises RuntimeError | `{'`, `'.join(raising)}` |")

# %% check
assert harmless == [
    "x + 1", "-x", "x + x", "x.sum()", "x.mean()", "x.cumsum(0)",
    "x.view(2, 1)", "x[0]", "x.flip(0)", "torch.stack([x, x])",
    "x.clone()", "x.double()",
]
assert raising == [
    "2 * x", "x / 2", "x * x", "x**2", "x.exp()", "x.relu()", "x.abs()",
    "x.max()", "x[[1, 0]]", "torch.where(x > 2, x, 0)",
]
assert messages == {"Trying to backward through the graph a second time"}
assert once.tolist() == [0, 1]
assert (2 * x).grad_fn._saved_other == 2

# %% guards
assert x.tolist() == [2, 3]
