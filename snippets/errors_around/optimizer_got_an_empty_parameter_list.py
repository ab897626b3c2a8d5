"""A plain tensor is no parameter of a module. `nn.Parameter` is."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
start, rate = [1.0, 2.0], 0.5


class Plain(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.x = torch.tensor(start, requires_grad=True)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.optim.SGD(Plain().parameters(), lr=rate)
except ValueError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class Model(Plain):
    def __init__(self):
        super().__init__()
        x = self.x.detach()
        del self.x
        self.x = torch.nn.Parameter(x)


model = Model()
optimizer = torch.optim.SGD(model.parameters(), lr=rate)
(A @ model.x).backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
optimizer.step()
print(model.x.grad, model.x.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
moved = np.array([1, 2]) - 0.5 * by_hand
print(moved)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "optimizer got an empty parameter list"
np.testing.assert_array_equal(model.x.grad.tolist(), by_hand)
np.testing.assert_array_equal(model.x.tolist(), moved)
# --8<-- [end:check]
