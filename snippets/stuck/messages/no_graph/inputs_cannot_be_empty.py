"""To choose leaves for the `inputs` of `backward`, test `requires_grad`, not
whether a tensor is an `nn.Parameter`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x

# %% error
try:
    chosen = [t for t in (A, x) if isinstance(t, torch.nn.Parameter)]
    y.backward(gradient=v, inputs=chosen)
except RuntimeError as error:
    message = str(error)

# %% fix
chosen = [t for t in (A, x) if t.requires_grad]
y.backward(gradient=v, inputs=chosen)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "`inputs` argument to `backward()` cannot be empty."
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
