"""`model.parameters()` contains an attribute that is an `nn.Parameter`, but not one
that is a plain tensor."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
start, rate = [1.0, 2.0], 0.5

# %% error
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.x = torch.tensor(start, requires_grad=True)

model = Model()
try:
    optimizer = torch.optim.SGD(model.parameters(), lr=rate)
except ValueError as error:
    message = str(error)

# %% fix
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.x = torch.nn.Parameter(torch.tensor(start))

model = Model()
optimizer = torch.optim.SGD(model.parameters(), lr=rate)
(A @ model.x).backward(gradient=v)
optimizer.step()
print(model.x)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert message == "optimizer got an empty parameter list"
np.testing.assert_array_equal(model.x.grad.tolist(), by_hand)
np.testing.assert_array_equal(model.x.tolist(), moved)
