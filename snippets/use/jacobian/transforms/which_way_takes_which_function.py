"""Of ten ways to write x², those with `.item()`, `torch.tensor` or `no_grad` can give a silently wrong Jacobian."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev
from torch.utils.checkpoint import checkpoint
from warnings import catch_warnings

point = torch.tensor([2.0, 3.0])
generator = torch.Generator(device=point.device)
captured = torch.zeros(2)


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


# Ten ways to write one function, x²:
def if_on_a_value(x):
    return x**2 if x[0] > 0 else -x


def boolean_mask(x):
    return x[x > 0] ** 2


def random_numbers(x):
    return x**2 + torch.rand(2, generator=generator)


def writes_into_zeros(x):
    y = torch.zeros(2)
    y[0], y[1] = x[0] ** 2, x[1] ** 2
    return y


def writes_outside(x):
    captured.copy_(x)
    return captured * x


def forward_with_ctx(x):
    return Square.apply(x)


def checkpointed(x):
    return checkpoint(torch.square, x, use_reentrant=False)


def item(x):
    return torch.stack([x[0] * x[0].item(), x[1] * x[1].item()])


def new_tensor(x):
    return torch.tensor([x[0] ** 2, x[1] ** 2])


def no_grad(x):
    with torch.no_grad():
        factor = x.clone()
    return factor * x


functions = {
    "`if x[0] > 0:`": if_on_a_value,
    "`x[x > 0]`": boolean_mask,
    "`torch.rand(2)`": random_numbers,
    "`y = torch.zeros(2)`, `y[0] = …`": writes_into_zeros,
    "in-place change of a tensor from outside": writes_outside,
    "a `Function` with `forward(ctx, x)`": forward_with_ctx,
    "`checkpoint`": checkpointed,
    "`x[0].item()` as a factor": item,
    "`torch.tensor([x[0]**2, …])`": new_tensor,
    "a factor made under `no_grad`": no_grad,
}


def batched(f):
    x = point.clone().requires_grad_()
    one_hots = torch.eye(2)
    return torch.autograd.grad(f(x), x, one_hots, is_grads_batched=True)[0]


ways = {
    "`grad`, batched or in a loop": batched,
    "`jacobian`": lambda f: jacobian(f, point.clone()),
    "`jacrev`": lambda f: jacrev(f)(point.clone()),
    "`jacfwd`": lambda f: jacfwd(f)(point.clone()),
    "`vmap` of `jacrev`":
        lambda f: torch.vmap(jacrev(f))(point[None].clone())[0],
}


def verdict(way, f):
    captured.zero_().detach_()
    try:
        J = way(f)
    except RuntimeError:
        return "raises"
    return "**yes**" if J.tolist() == [[4, 0], [0, 6]] else "wrong"


table = {}
print("| f contains |", " | ".join(ways), "|")
print("|---|" + "---|" * len(ways))
with catch_warnings(action="ignore"):  # `new_tensor` makes torch warn
    for name, f in functions.items():
        table[name] = [verdict(way, f) for way in ways.values()]
        print(f"| {name} |", " | ".join(table[name]), "|")

# %% check
yes, no, wrong = "**yes**", "raises", "wrong"
assert list(table.values()) == [
    [yes, yes, yes, yes, no],
    [yes, yes, yes, yes, no],
    [yes, yes, yes, no, no],
    [yes, yes, yes, yes, no],
    [yes, yes, no, no, no],
    [yes, yes, no, no, no],
    [yes, yes, no, yes, no],
    [wrong, wrong, wrong, wrong, no],
    [no, wrong, wrong, wrong, no],
    [wrong, wrong, wrong, yes, wrong],
]


def loop(f):
    x = point.clone().requires_grad_()
    y = f(x)
    rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
            for v in torch.eye(2)]
    return torch.stack(rows)


for name, f in functions.items():
    assert verdict(loop, f) == table[name][0]
other = torch.tensor([0.5, -1.0])  # would notice other conditions
assert if_on_a_value(other).tolist() == [0.25, 1]
assert boolean_mask(other).tolist() == [0.25]
for f in functions.values():
    y = f(point)
    assert f is random_numbers or y.tolist() == [4, 9]
