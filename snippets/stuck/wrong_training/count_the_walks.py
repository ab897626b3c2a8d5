"""With ones as v, one call to `backward` computes the derivatives of x² at all four
entries of x."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
y = x**2
y.register_hook(lambda v: walks.append(v))

# %% error
walks = []
for i in range(4):
    y[i].backward(retain_graph=True)
slow = walks
print(len(slow), x.grad)

# %% reset
x.grad = None

# %% fix
walks = []
y.backward(gradient=torch.ones_like(y))
print(len(walks), x.grad)

# %% numpy
import numpy as np

J = np.diag([2, 4, 6, 8])
by_hand = np.array([1, 1, 1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal([v.tolist() for v in slow], np.eye(4))
np.testing.assert_array_equal([v.tolist() for v in walks], [[1, 1, 1, 1]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(y.tolist(), [1, 4, 9, 16])
