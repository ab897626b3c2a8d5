"""A change through `.data` is not counted, and `backward` computes with the
wrong numbers. Make a new tensor."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0])
shift = torch.tensor([1.0, 1.0])
x = torch.tensor([3.0, 2.0]).log().requires_grad_()

# %% error
x.grad = None
y = x.exp()
y.data += shift
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% fix
x.grad = None
y = x.exp()
y = y + shift
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0],
              [0, 2]])
J_used = np.array([[4, 0],   # y after the change
                   [0, 3]])
wrong_by_hand, by_hand = np.array([1, 10]) @ J_used, np.array([1, 10]) @ J
print(wrong_by_hand, by_hand)

# %% check
np.testing.assert_allclose(wrong.tolist(), wrong_by_hand, rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(y.tolist(), [4, 3], rtol=1e-6)
y = x.exp()
y.data += shift
assert y._version == 0
y.detach().add_(shift)  # the same memory, but this one is watched
assert y._version == 1
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).split(": ")[0]
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation"
)
