"""A hook on a tensor may compute in float64, but must convert the result back to the dtype of v."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    def rounded(v):
        return v.double().round()

    h = A @ x
    h.register_hook(rounded)
    h.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% fix
def rounded(v):
    return v.double().round().to(v.dtype)

h = A @ x
h.register_hook(rounded)
h.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "hook 'rounded' has changed the type of value "
    "(was torch.FloatTensor got torch.DoubleTensor)"
)
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(rounded(v / 4).tolist(), [0, 2, 25])
