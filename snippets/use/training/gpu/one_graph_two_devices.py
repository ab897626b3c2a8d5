"""If the forward pass copies a tensor to another device, the backward pass copies v back to the first device."""

# %% torch
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]], device="cpu")
B = torch.tensor([[2.0, 1.0, 0.0], [0.0, 3.0, 1.0]]).to(device).double()
x = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
h = A @ x
moved = h.to(device, torch.float64)  # float64 forces a copy on a CPU, too
h.retain_grad(), moved.retain_grad()  # keep the v that arrives there
y = B @ moved
v = y.new_tensor([1, 10])
y.backward(gradient=v)
print(moved.grad.tolist(), h.grad.tolist(), x.grad.tolist())

# %% numpy
import numpy as np

J_h = np.array([[1, 4],
                [2, 0],
                [3, 5]])
J_moved = np.eye(3)  # of the copy
J_y = np.array([[2, 1, 0],
                [0, 3, 1]])
v_moved = np.array([1, 10]) @ J_y
v_h = v_moved @ J_moved
by_hand = v_h @ J_h
print(v_moved, v_h, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), J_y @ J_h @ [1, 2])
np.testing.assert_array_equal(v_moved, [2, 31, 10])
np.testing.assert_array_equal(moved.grad.tolist(), v_moved)
np.testing.assert_array_equal(h.grad.tolist(), v_h)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
for tensor in [x, h, moved]:
    there = tensor.device, tensor.dtype
    assert (tensor.grad.device, tensor.grad.dtype) == there
assert x.grad.device.type == "cpu"
