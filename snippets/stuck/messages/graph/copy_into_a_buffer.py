"""`buffer.copy_(A @ x)` writes into existing memory, as `out=` does, and
PyTorch records it."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
buffer = torch.zeros(3)
buffer.copy_(A @ x)
buffer.backward(gradient=v)
print(buffer.tolist(), x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(buffer.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
try:
    buffer.copy_(A @ (x * x))
    buffer.backward(gradient=v)  # and on into the first graph
except RuntimeError as error:
    also = str(error)
assert "backward through the graph a second time" in also
x.grad = None
buffer.detach_()
buffer.copy_(A @ x)
buffer.backward(gradient=v)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
