"""A hook on a node of the graph must return a tuple or `None`, not a tensor."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
seen = []

# %% error
try:
    y = x.square()
    y.grad_fn.register_hook(lambda vJ, v: vJ[0])
    y.backward(gradient=v)
except TypeError as error:
    message = str(error)

# %% fix
y = x.square()
y.grad_fn.register_hook(lambda vJ, v: seen.extend(vJ))
y.backward(gradient=v)
print(seen)

# %% numpy
import numpy as np

J = np.diag([2, 4])  # 2 x
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == "expected tuple, but hook returned 'Tensor'"
np.testing.assert_array_equal(y.tolist(), [1, 4])
(vJ,) = seen
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
