"""After `first, second = x`, write `first = first * second` instead of `first *= second`."""

# %% torch
import torch

x = torch.tensor([3.0, 7.0], requires_grad=True)

# %% error
try:
    first, second = x
    first *= second
    y = first + second
    y.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
first, second = x
first = first * second
y = first + second
y.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[7, 3 + 1]])  # y = x_1 x_2 + x_2
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == (
    "Output 0 of Unbind is a view and is being modified inplace. This "
    "view is the output of a function that returns multiple views. Such "
    "functions do not allow the output views to be modified inplace. You "
    "should replace the inplace operation by an out-of-place one."
)
assert y.item() == 28
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
