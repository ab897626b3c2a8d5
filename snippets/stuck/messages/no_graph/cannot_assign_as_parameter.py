"""To update a module's parameter yourself, change it in place under `torch.no_grad()`:
`layer.weight -= …`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
layer, rate = torch.nn.Module(), 0.5
layer.weight = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
y = A @ layer.weight
y.backward(gradient=v)

# %% error
try:
    layer.weight = layer.weight - rate * layer.weight.grad
except TypeError as error:
    message = str(error).replace("cuda.", "")

# %% fix
with torch.no_grad():
    layer.weight -= rate * layer.weight.grad
print(layer.weight.grad, layer.weight.tolist())

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert message == (
    "cannot assign 'torch.FloatTensor' as parameter 'weight' "
    "(torch.nn.Parameter or None expected)"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(layer.weight.grad.tolist(), by_hand)
np.testing.assert_array_equal(layer.weight.tolist(), moved)
optimizer = torch.optim.SGD([layer.weight], lr=rate)
source = torch.ones(2, requires_grad=True)
layer.weight = torch.nn.Parameter(2 * source)
(A @ layer.weight).sum().backward()
optimizer.step()  # moves the old parameter, once more
assert layer.weight.tolist() == [2, 2]
assert source.grad is None  # the graph is cut
