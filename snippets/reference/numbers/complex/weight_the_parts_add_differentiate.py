"""For complex tensors, `y.backward(v)` differentiates `(v.conj() * y).real.sum()`."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 1j], requires_grad=True)
y = torch.stack([z[0] * z[0], z[0] * z[1], 5 * z[1]])
v = torch.tensor([1 + 10j, 2 - 3j, 4j])
y.backward(gradient=v, retain_graph=True)
with_v = z.grad
print(with_v)

z.grad = None
weighted = (v.conj() * y).real.sum()
weighted.backward()
print(z.grad)

# %% numpy
import numpy as np

v_by_hand = np.array([1 + 10j, 2 - 3j, 4j])
J = np.array([[2 + 4j, 0],       # the complex derivatives
              [3 - 1j, 1 + 2j],
              [0, 5]])
by_hand = v_by_hand @ J.conj()
print(by_hand)

# %% check
assert y.tolist() == [-3 + 4j, 5 + 5j, 15 - 5j]
number = (np.conj(v_by_hand) @ [-3 + 4j, 5 + 5j, 15 - 5j]).real
assert weighted.item() == number
np.testing.assert_array_equal(with_v.tolist(), by_hand)
np.testing.assert_array_equal(z.grad.tolist(), by_hand)
