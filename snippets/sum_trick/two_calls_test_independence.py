"""A random `v` and a `v` of ones, compared, tell whether each output depends on its own sample only."""

# --8<-- [start:torch]
import torch


def independent(F, x):
    """Whether y[i] depends on x[i] only, for F from shape (N,) to (N,)."""
    x = x.detach().requires_grad_()
    y = F(x)
    # A new generator always starts in the same state: the same v each time.
    generator = torch.Generator(device=x.device)
    v = torch.rand(y.shape, generator=generator, device=x.device)
    (vJ,) = torch.autograd.grad(y, x, v, retain_graph=True)
    (column_sums,) = torch.autograd.grad(y, x, torch.ones_like(y))
    return torch.allclose(vJ, v * column_sums)


functions = {
    "x²": lambda x: x**2,
    "sin(x)": lambda x: x.sin(),
    "cumsum(x²)": lambda x: (x**2).cumsum(0),
    "softmax(x, 0)": lambda x: x.softmax(0),
    "x − x.mean()": lambda x: x - x.mean(),
    "x · x.sum()": lambda x: x * x.sum(),
    "flip(x²)": lambda x: (x**2).flip(0),
}

x = torch.tensor([1.0, 2.0, 4.0])
verdicts = {name: independent(F, x) for name, F in functions.items()}
for name, verdict in verdicts.items():
    print(f"{name:14} {'independent' if verdict else 'samples interact'}")
# --8<-- [end:torch]

# --8<-- [start:check]
assert verdicts == {
    "x²": True,
    "sin(x)": True,
    "cumsum(x²)": False,
    "softmax(x, 0)": False,
    "x − x.mean()": False,
    "x · x.sum()": False,
    "flip(x²)": False,
}
assert functions["x²"](x).tolist() == [1, 4, 16]
assert functions["cumsum(x²)"](x).tolist() == [1, 5, 21]
assert functions["flip(x²)"](x).tolist() == [16, 4, 1]
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [1, 2, 4]
# --8<-- [end:guards]
