"""For an output with three elements, `gradient` is one tensor with three
weights. With (1, 10, 100), `x.grad` is 1 × (5, 2) + 10 × (4, 0) + 100 × (3, 1)
= (345, 102)."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1 * x2, x1**2, 3 * x1 + x2])
weights = [1.0, 10.0, 100.0]
y.backward(gradient=torch.tensor(weights), retain_graph=True)
print(f"`x.grad` is `{x.grad.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[5, 2],
              [4, 0],
              [3, 1]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [10, 4, 11])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [345, 102])

# The program that stopped
try:
    y.backward(gradient=weights)
except TypeError as error:
    message = str(error)
assert message == (
    "gradients can be either Tensors or None, but got float"
)

# Tempting: a list of tensors
try:
    y.backward(gradient=[torch.tensor(weight) for weight in weights])
except RuntimeError as error:
    message_for_tensors = str(error)
assert message_for_tensors == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3])."
)
