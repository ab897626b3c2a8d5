"""For two outputs on two devices, one call of `torch.autograd.backward` is
enough, with each v on the device of its output. `x.grad` is the sum of both
products."""

# %% torch
import torch

far = ({"device": "cuda"} if torch.cuda.is_available()
       else {"dtype": torch.float64})
x = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
y1 = torch.stack([x[0] + 4 * x[1], 2 * x[0]])
y2 = x.to(**far).square()

v1, v2 = y1.new_tensor([1, 10]), y2.new_tensor([100, 1000])
torch.autograd.backward([y1, y2], grad_tensors=[v1, v2])
print(x.grad)

# %% numpy
import numpy as np

J1 = np.array([[1, 4],
               [2, 0]])
J2 = np.array([[2, 0],  # 2x
               [0, 4]])
by_hand = np.array([1, 10]) @ J1 + np.array([100, 1000]) @ J2
print(by_hand)

# %% check
np.testing.assert_array_equal(y1.tolist(), [9, 2])
np.testing.assert_array_equal(y2.tolist(), [1, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert x.grad.device.type == "cpu"
