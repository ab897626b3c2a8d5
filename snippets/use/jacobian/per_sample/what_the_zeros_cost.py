"""A full Jacobian of a batch also computes the zeros between different samples, which `vmap(jacrev(f))` skips."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacrev
from torch.utils._python_dispatch import TorchDispatchMode

samples = torch.arange(150.0).view(50, 3)


def F(x):  # of samples, as rows, or of one
    y = torch.stack([x[..., 0] * x[..., 1], x[..., 2] ** 2], dim=-1)
    y.register_hook(count_a_walk)
    return y


def count_a_walk(v):
    global walks
    walks += 1


class Largest(TorchDispatchMode):
    """Remember the size of the largest tensor that torch makes."""

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        global largest
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            largest = max(largest, result.numel())
        return result


def batched():
    x = samples.clone().requires_grad_()
    vs = torch.eye(2).view(2, 1, 2).expand(2, 50, 2)  # ones per sample
    return torch.autograd.grad(F(x), x, vs, is_grads_batched=True)[0]


ways = {
    "jacrev(F)(X)": lambda: jacrev(F)(samples),
    "jacobian(F, X)": lambda: jacobian(F, samples),
    "vmap(jacrev(F))(X)": lambda: torch.vmap(jacrev(F))(samples),
    "jacobian(lambda X: F(X).sum(0), X)":
        lambda: jacobian(lambda X: F(X).sum(0), samples),
    "autograd.grad(F(X), X, vs, …)": batched,
}
lines, results = [], {}
print("| case | shape | elements of the largest tensor | backward passes |")
print("|---|---|---|---|")
for code, way in ways.items():
    walks = largest = 0
    with Largest():
        results[code] = way()
    shape = tuple(results[code].shape)
    lines.append((shape, largest, walks))
    print(f"| `{code}` | `{shape}` | {largest} | {walks} |")

# %% numpy
import numpy as np

by_hand = []
for x1, x2, x3 in np.arange(150).reshape(50, 3):
    J = np.array([[x2, x1, 0],
                  [0, 0, 2 * x3]])
    by_hand.append(np.array([[1, 0],
                             [0, 1]]) @ J)

# %% check
whole, whole_by_rows, mapped, summed, one_batch = results.values()
np.testing.assert_array_equal(mapped.tolist(), by_hand)
for outputs_first in [summed, one_batch]:
    np.testing.assert_array_equal(
        outputs_first.movedim(0, 1).tolist(), by_hand
    )
for with_zeros in [whole, whole_by_rows]:
    numbers = np.array(with_zeros.tolist())
    own = numbers[range(50), :, range(50), :]
    np.testing.assert_array_equal(own, by_hand)
    assert np.count_nonzero(numbers) == np.count_nonzero(by_hand)
assert [shape for shape, _, _ in lines] == [
    (50, 2, 50, 3), (50, 2, 50, 3), (50, 2, 3), (2, 50, 3), (2, 50, 3)
]
assert [counts for _, *counts in lines] == [
    [15000, 1], [15000, 100], [300, 1], [300, 2], [300, 1]
]
