"""For y = x.T, `x.grad` has its own memory if v is stored row by row. A v made
by `ones_like(x.T)` has the memory layout of x, and `x.grad` shares its memory."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], requires_grad=True)
found = []
for v in torch.ones(3, 2), torch.ones_like(x.T):
    x.grad = None
    for _ in range(4):
        x.T.backward(gradient=v)
    found.append((v.stride(), x.grad.tolist(), v.tolist()))
    print(v.stride(), x.grad)

# %% numpy
import numpy as np

ones = np.ones((3, 2))
right = 4 * ones.T
doubled = 2 * 2 * 2 * ones.T  # three times, v was added to itself
print(right, doubled)

# %% check
(by_rows, separate, v_after), (as_x, shared, v_changed) = found
assert (by_rows, as_x) == ((2, 1), (1, 3))
assert x.stride() == (3, 1)
assert x.T._is_view()
np.testing.assert_array_equal(separate, right)
np.testing.assert_array_equal(v_after, ones)
np.testing.assert_array_equal(shared, doubled)
np.testing.assert_array_equal(v_changed, doubled.T)
assert x.grad.data_ptr() == v.data_ptr()

# %% guards
assert x.tolist() == [[1, 2, 3], [4, 5, 6]]
