"""`module.to(...)` keeps the parameter objects, so an optimizer made before the
move still updates them."""

# %% torch
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
module = torch.nn.Module()
numbers = torch.tensor([[1.0, 4.0], [2.0, 0.0]], device="cpu")
module.weight = weight = torch.nn.Parameter(numbers)
optimizer = torch.optim.SGD([weight], lr=0.5)

module.to(device, torch.float64)  # no assignment needed
y = module.weight @ module.weight.new_tensor([1.0, 2.0])
y.backward(gradient=y.new_tensor([1, 10]))
optimizer.step()
print(module.weight is weight, weight.is_leaf, weight.tolist())

# %% numpy
import numpy as np

by_hand = np.outer([1, 10], [1, 2])  # y_i = Σ_j w_ij x_j: v_i x_j at w_ij
stepped = np.array([[1, 4], [2, 0]]) - 0.5 * by_hand
print(by_hand.tolist())
print(stepped.tolist())

# %% check
assert module.weight is weight
assert weight.is_leaf
assert (weight.device.type, weight.dtype) == (device, torch.float64)
np.testing.assert_array_equal(y.tolist(), [9, 2])
np.testing.assert_array_equal(weight.grad.tolist(), by_hand)
np.testing.assert_array_equal(weight.tolist(), stepped)
