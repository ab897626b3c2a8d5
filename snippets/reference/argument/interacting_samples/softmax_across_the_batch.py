"""Softmax across the batch: the outputs add up to 1, so ones give zeros. Other
weights show that J is not zero."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 5.0], dtype=torch.float64).log()
x.requires_grad_()
y = x.softmax(0)  # 1/8, 2/8, 5/8
v = torch.tensor([1.0, 10.0, 100.0])
(with_ones,) = torch.autograd.grad(y.sum(), x, retain_graph=True)
y.backward(gradient=v)
gone = torch.allclose(with_ones, torch.zeros_like(x))
print(gone, x.grad)

# %% numpy
import numpy as np

J = np.array([[ 7,  -2,  -5],  # p_i (1 − p_i), elsewhere −p_i p_j
              [-2,  12, -10],
              [-5, -10,  15]]) / 64
zeros = np.array([1, 1, 1]) @ J
by_hand = np.array([1, 10, 100]) @ J
print(zeros, by_hand)
print(J.diagonal())  # what was wanted

# %% check
p = np.array([1, 2, 5]) / 8
np.testing.assert_allclose(y.tolist(), p)
np.testing.assert_array_equal(J, np.diag(p) - np.outer(p, p))
np.testing.assert_array_equal(zeros, [0, 0, 0])
np.testing.assert_allclose(with_ones.tolist(), zeros, atol=1e-12)
assert gone
np.testing.assert_allclose(x.grad.tolist(), by_hand)
