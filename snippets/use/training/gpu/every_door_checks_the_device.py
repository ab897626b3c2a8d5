"""`y.backward(v)` accepts a v on the CPU for a y on another device only if y has the shape `()`."""

# %% torch
import torch

def on(device, shape=(3,)):
    return torch.ones(shape, device=device)

def y_on(device, shape=(3,)):
    return on(device, shape).requires_grad_().square()

def assign():
    x = on("cpu").requires_grad_()
    x.grad = on("meta")

calls = {
    "y.backward(v), y on cpu, v on meta":
        lambda: y_on("cpu").backward(on("meta")),
    "y.backward(v), y on meta, v on cpu":
        lambda: y_on("meta").backward(on("cpu")),
    "autograd.grad(y, x, v), y on meta, v on cpu":
        lambda: torch.autograd.grad(y := y_on("meta"), y, on("cpu")),
    "autograd.backward([y, z], [v, w]), only w on cpu":
        lambda: torch.autograd.backward(
            [y_on("meta"), y_on("meta")], [on("meta"), on("cpu")]),
    "x.grad = g, x on cpu, g on meta": assign,
    "shape (1,): y on meta, v on cpu":
        lambda: y_on("meta", (1,)).backward(on("cpu", (1,))),
    "shape (): y on meta, v on cpu":
        lambda: y_on("meta", ()).backward(on("cpu", ())),
    "shape (): y on cpu, v on meta":
        lambda: y_on("cpu", ()).backward(on("meta", ())),
}
outcomes = {}
for name, call in calls.items():
    try:
        call()
        outcomes[name] = "accepted"
    except RuntimeError as error:
        outcomes[name] = str(error).split(". ")[0]

print("| call | outcome |")
print("|---|---|")
for name, outcome in outcomes.items():
    print(f"| {name} | {outcome} |")

# %% check
assert (on("cpu").shape, y_on("meta").shape) == ((3,), (3,))
refused = "invalid gradient at index {} - expected device {} but got {}"
assert list(outcomes.values()) == [
    refused.format(0, "cpu", "meta"),
    refused.format(0, "meta", "cpu"),
    refused.format(0, "meta", "cpu"),
    refused.format(1, "meta", "cpu"),
    "attempting to assign a gradient with device type 'meta' to a tensor "
    "with device type 'cpu'",
    refused.format(0, "meta", "cpu"),
    "accepted",
    "Cannot copy out of meta tensor; no data!",  # so it tried to copy
]
