"""For $y = z^2$ and $v = 1$, `z.grad` is the *conjugate* of $2z$."""

# %% torch
import torch

z = torch.tensor(1 + 2j, requires_grad=True)
y = z * z
v = torch.tensor(1 + 0j)
y.backward(gradient=v)
print(z.grad)

# %% numpy
import numpy as np

# z = a + ib and y = p + iq: p = a² - b², q = 2ab, at a = 1, b = 2
J = np.array([[2, -4],  # row p: 2a, -2b
              [4, 2]])  # row q: 2b,  2a
by_hand = np.array([1, 0]) @ J
print(by_hand)
conjugate = np.conj(2 * (1 + 2j))
print(conjugate)

# %% check
assert y.item() == -3 + 4j
assert z.grad.item() == conjugate
assert [z.grad.real.item(), z.grad.imag.item()] == by_hand.tolist()
np.testing.assert_array_equal(J @ [1, 2], [2 * -3, 2 * 4])
