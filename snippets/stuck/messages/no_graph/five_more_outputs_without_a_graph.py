"""Five kinds of output have no graph: a result of `inference_mode`, a tensor
from `.data`, a comparison, the derivative of a linear function, and a Jacobian
computed without `create_graph=True`."""

# %% torch
import torch
from torch.autograd.functional import jacobian

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
with torch.inference_mode():
    inside = A @ x
(slope,) = torch.autograd.grad(y.sum(), x, create_graph=True)
rows = jacobian(lambda x: A @ x**2, x)
without_graph = [
    inside.sum(),
    y.data.sum(),
    (y > 5).float().sum(),
    slope.sum(),  # the same everywhere
    rows.sum(),  # made without create_graph=True
]
print([output.requires_grad for output in without_graph])

# %% check
import numpy as np

messages = []
for output in without_graph:
    try:
        output.backward()
    except RuntimeError as error:
        messages.append(str(error))
assert messages == 5 * [
    "element 0 of tensors does not require grad and does not have a grad_fn"
]
values = [output.item() for output in without_graph]
np.testing.assert_array_equal(values, [19, 19, 2, 15, 38])
