"""The gradient of a leaf that `.to(...)` copies is in the `.grad` of the leaf, not of the copy."""

# %% torch
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]]).to(device).double()
v = A.new_tensor([1.0, 10.0, 100.0])

# %% error
leaf = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
x = leaf.to(device, torch.float64)  # float64 forces a copy on a CPU, too
y = A @ x
y.backward(gradient=v)
copy = x
print(copy.is_leaf, leaf.grad)

# %% fix
start = torch.tensor([1.0, 2.0], device="cpu")
x = start.to(device, torch.float64).requires_grad_()
y = A @ x
y.backward(gradient=v)
print(x.grad.tolist())

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
J_of_the_copy = np.array([[1, 0],
                          [0, 1]])
by_hand = np.array([1, 10, 100]) @ J @ J_of_the_copy
print(by_hand)

# %% check
import warnings

assert not copy.is_leaf
with warnings.catch_warnings(action="ignore"):  # copy is not a leaf
    assert copy.grad is None
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
for at in leaf, x:
    np.testing.assert_array_equal(at.grad.tolist(), by_hand)
    assert (at.grad.device, at.grad.dtype) == (at.device, at.dtype)
    assert at.tolist() == [1, 2]
assert (leaf.device.type, leaf.dtype) == ("cpu", torch.float32)
