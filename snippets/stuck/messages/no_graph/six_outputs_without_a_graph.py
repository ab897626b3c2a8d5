"""`backward` raises the same error for six outputs without a graph, among them
a detached tensor, an `argmax`, and a gradient computed without
`create_graph=True`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
with torch.no_grad():
    untracked = A @ x
(gradient,) = torch.autograd.grad((A @ x**2).sum(), x)
without_graph = [
    A.sum(),  # x is not in it, and A does not require grad
    y.detach().sum(),
    untracked.sum(),
    torch.tensor([y.sum().item()]),
    y.argmax(),
    gradient.sum(),  # made without create_graph=True
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
assert messages == 6 * [
    "element 0 of tensors does not require grad and does not have a grad_fn"
]
values = [output.item() for output in without_graph]
np.testing.assert_array_equal(values, [15, 19, 19, 19, 0, 22 + 16])
