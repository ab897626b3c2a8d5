"""An embedding with `max_norm` may change its weight in place, so compute other results
from a clone of the weight."""

# %% torch
import torch
from torch.nn.functional import embedding

rows = [[6.0, 8.0], [3.0, 4.0]]
v = torch.tensor([[1.0, 10.0], [100.0, 1000.0]])
row, limit = torch.tensor([0]), 5.0

# %% error
try:
    weight = torch.tensor(rows, requires_grad=True)
    y = weight * weight
    embedding(row, weight, max_norm=limit)
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% fix
weight = torch.tensor(rows, requires_grad=True)
copy = weight.clone()
y = copy * copy
embedding(row, weight, max_norm=limit)
y.backward(gradient=v)
print(weight.grad)

# %% numpy
import numpy as np

J = np.diag([12, 16, 6, 8])  # 2 times the numbers in weight
by_hand = (np.array([1, 10, 100, 1000]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message.startswith(
    "one of the variables needed for gradient computation has been modified "
    "by an inplace operation: [torch.FloatTensor [2, 2]] is at version "
)
np.testing.assert_array_equal(y.tolist(), [[36, 64], [9, 16]])
np.testing.assert_array_equal(weight.grad.tolist(), by_hand)
np.testing.assert_allclose(weight.tolist(), [[3, 4], [3, 4]], rtol=1e-5)
