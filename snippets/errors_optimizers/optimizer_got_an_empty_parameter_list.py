"""`nn.Parameter` makes a tensor known to its module."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
start, rate = [1.0, 2.0], 0.5
# --8<-- [end:torch]

# --8<-- [start:error]
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.x = torch.tensor(start, requires_grad=True)

model = Model()
try:
    optimizer = torch.optim.SGD(model.parameters(), lr=rate)
except ValueError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.x = torch.nn.Parameter(torch.tensor(start))

model = Model()
optimizer = torch.optim.SGD(model.parameters(), lr=rate)
(A @ model.x).backward(gradient=v)
optimizer.step()
print(model.x)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "optimizer got an empty parameter list"
np.testing.assert_array_equal(model.x.grad.tolist(), by_hand)
np.testing.assert_array_equal(model.x.tolist(), moved)
# --8<-- [end:check]
