"""`autograd.grad` can return v itself or a view of v, even where `x.grad` has its own memory."""

# %% torch
import torch

operations = [
    "x.view(1, 2)",
    "x.reshape(2, 1)",
    "x[None]",
    "torch.cat([x])",
    "x.clone()",
    "x.flatten()",
    "x + 0",
    "x + 5",
    "x[:]",
    "x.double()",
    "1 * x",
    "x.relu()",
]

shared = {}
print("| y | four calls of `backward` | `x.grad` | `autograd.grad` |")
print("|---|---|---|---|")
for operation in operations:
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    y = eval(operation)
    v = torch.tensor([1.0, 10.0]).to(y.dtype).reshape(y.shape)
    (g,) = torch.autograd.grad(y, x, v, retain_graph=True)
    returns_v = g.data_ptr() == v.data_ptr()
    sums = []
    for _ in range(4):
        y.backward(gradient=v, retain_graph=True)
        sums.append(int(x.grad[0]))
    keeps_v = x.grad.data_ptr() == v.data_ptr()
    shared[operation] = (sums, keeps_v, returns_v)
    kept = "shared" if keeps_v else "separate"
    returned = "shared" if returns_v else "separate"
    print(f"| `{operation}` | {sums} | {kept} | {returned} |")

# %% check
doubles, adds = [1, 2, 4, 8], [1, 2, 3, 4]
assert list(shared.values()) == (
    4 * [(doubles, True, True)]
    + 4 * [(adds, False, True)]
    + 4 * [(adds, False, False)]
)

# %% guards
assert x.tolist() == [2, 3]
assert v.tolist() == [1, 10]
