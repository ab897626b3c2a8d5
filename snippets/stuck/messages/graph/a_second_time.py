"""`backward(retain_graph=True)` keeps the saved tensors, so that you can call
`backward` a second time."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v1 = torch.tensor([1.0, 0.0, 0.0])
v2 = torch.tensor([0.0, 10.0, 100.0])

# %% error
try:
    y = A @ (x * x)
    y.backward(gradient=v1)
    y.backward(gradient=v2)
except RuntimeError as error:
    message = str(error)

# %% reset
x.grad = None

# %% fix
y = A @ (x * x)
y.backward(gradient=v1, retain_graph=True)
y.backward(gradient=v2)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
second = (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call "
    ".backward() or autograd.grad(). Specify retain_graph=True if you "
    "need to backward through the graph a second time or if you need to "
    "access saved tensors after calling backward."
)
assert message == second
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
