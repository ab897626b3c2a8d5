"""If two entries are equal maxima, `x.amax(0)` splits the weight between them, but `x.max(0).values` gives it
all to one."""

# %% torch
import torch
import torch.nn.functional as F

functions = {
    "x.max()": lambda x: x.max(),
    "x.amax(0)": lambda x: x.amax(0),
    "x.median()": lambda x: x.median(),
    "vector_norm(x, ord=inf)":
        lambda x: torch.linalg.vector_norm(x, ord=float("inf")),
    "torch.maximum(x[0], x[2])": lambda x: torch.maximum(x[0], x[2]),
    "x.max(0).values": lambda x: x.max(0).values,
    "x.topk(1).values": lambda x: x.topk(1).values,
    "x.median(0).values": lambda x: x.median(0).values,
    "x.kthvalue(3).values": lambda x: x.kthvalue(3).values,
    "F.max_pool1d(x, 3)": lambda x: F.max_pool1d(x.view(1, 1, 3), 3),
    "torch.fmax(x[0], x[2])": lambda x: torch.fmax(x[0], x[2]),
    "max(x), Python's own": lambda x: max(x),
}
outcomes = {}
for name, f in functions.items():
    x = torch.tensor([5.0, 2.0, 5.0], requires_grad=True)
    y = f(x)
    y.backward(gradient=torch.full_like(y, 100.0))
    outcomes[name] = y.item(), x.grad.tolist()

print("| case | y | weight 100 goes to |")
print("|---|---|---|")
for name, (y, (first, _low, last)) in outcomes.items():
    shares = "50 to each" if first == last else "100 to one of them"
    print(f"| `{name}` | {y:g} | {shares} |")

# %% check
import numpy as np

grads = [grad for _, grad in outcomes.values()]
np.testing.assert_array_equal([y for y, _ in outcomes.values()], 12 * [5])
# fmax is the last but one; from torch 2.14 on it divides v evenly, too.
of_fmax = [100, 0, 0] if torch.__version__ < "2.14" else [50, 0, 50]
np.testing.assert_array_equal(np.sort(grads), [[0, 50, 50]] * 5
                                              + [[0, 0, 100]] * 5
                                              + [sorted(of_fmax)]
                                              + [[0, 0, 100]])
assert {grad[1] for grad in grads} == {0}
assert outcomes["x.max(0).values"][1] == [100, 0, 0]
assert outcomes["torch.fmax(x[0], x[2])"][1] == of_fmax

# %% guards
assert x.tolist() == [5, 2, 5]
