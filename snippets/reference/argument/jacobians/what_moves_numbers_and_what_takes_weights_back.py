"""If an operation such as `flip` only moves entries, `backward` moves the weights back to where the entries were."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], requires_grad=True)

operations = {
    "x.reshape(3, 2)": "v.reshape(2, 3)",
    "x.T": "v.T",
    "x.flip(1)": "v.flip(1)",
    "x.roll(1, 1)": "v.roll(-1, 1)",
    "x[:, 1:]": "torch.cat([torch.zeros(2, 1), v], 1)",
    "x[[1, 1]]": "torch.stack([0 * v[0], v[0] + v[1]])",
    "torch.cat([x, x])": "v[:2] + v[2:]",
    "x.expand(3, 2, 3)": "v.sum(0)",
    "x.sum(0)": "v.expand(2, 3)",
    "x.sum(1, keepdim=True)": "v.expand(2, 3)",
}
grads = []
print("| y | shape of y and v | `x.grad` |")
print("|---|---|---|")
for forward, back in operations.items():
    y = eval(forward)
    v = torch.arange(1.0, y.numel() + 1).reshape(y.shape)
    x.grad = None
    y.backward(gradient=v)
    assert torch.equal(x.grad, eval(back))
    print(f"| `{forward}` | `{tuple(y.shape)}` | `{back}` |")
    grads.append(x.grad.tolist())

# %% numpy
import numpy as np

by_hand = np.array([  # v is 1, 2, 3, … in the shape of y, each time
    [[1, 2, 3], [4, 5, 6]],
    [[1, 3, 5], [2, 4, 6]],
    [[3, 2, 1], [6, 5, 4]],
    [[2, 3, 1], [5, 6, 4]],
    [[0, 1, 2], [0, 3, 4]],
    [[0, 0, 0], [1 + 4, 2 + 5, 3 + 6]],
    [[1 + 7, 2 + 8, 3 + 9], [4 + 10, 5 + 11, 6 + 12]],
    [[1 + 7 + 13, 2 + 8 + 14, 3 + 9 + 15],
     [4 + 10 + 16, 5 + 11 + 17, 6 + 12 + 18]],
    [[1, 2, 3], [1, 2, 3]],
    [[1, 1, 1], [2, 2, 2]],
])

# %% check
np.testing.assert_array_equal(grads, by_hand)

# %% guards
assert x.tolist() == [[1, 2, 3], [4, 5, 6]]
