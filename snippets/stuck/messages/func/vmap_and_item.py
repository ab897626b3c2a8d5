"""Under `vmap`, write `x.sum().detach()`, a constant for each sample, instead of
`x.sum().item()`, which raises an error."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 20.0]])

# %% error
try:
    Y = torch.vmap(lambda x: x * x.sum().item())(X)
except RuntimeError as error:
    message = str(error)

# %% fix
Y = torch.vmap(lambda x: x * x.sum().detach())(X)
Y.backward(gradient=V)
print(X.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0, 0, 0],
              [0, 3, 0, 0],
              [0, 0, 8, 0],
              [0, 0, 0, 8]])
by_hand = (np.array([1, 10, 2, 20]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "vmap: It looks like you're calling .item() on a Tensor. We don't "
    "support vmap over calling .item() on a Tensor, please try to rewrite "
    "what you're doing with other operations. If error is occurring "
    "somewhere inside PyTorch internals, please file a bug report."
)
np.testing.assert_array_equal(Y.tolist(), [[3, 6], [24, 40]])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
try:
    torch.vmap(torch.func.grad(lambda x: x.sum() * x[0].item()))(X)
except RuntimeError as error:
    of_grad = str(error)
assert of_grad.startswith(
    "vmap: It looks like you're either (1) calling .item() on a Tensor or "
    "(2) attempting to use a Tensor in some data-dependent control flow"
)
