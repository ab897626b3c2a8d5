r"""$\operatorname{Re}(\bar v\, y)$ is
$\operatorname{Re} v \operatorname{Re} y +
\operatorname{Im} v \operatorname{Im} y$, the dot product of two pairs."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 1j], requires_grad=True)
y = torch.stack([z[0] * z[0], z[0] * z[1], 5 * z[1]])
v = torch.tensor([1 + 10j, 2 - 3j, 4j])
dot = (v.real * y.real + v.imag * y.imag).sum()
dot.backward()
print(dot.tolist(), z.grad)

# %% numpy
import numpy as np

v_by_hand = np.array([1 + 10j, 2 - 3j, 4j])
J = np.array([[2 + 4j, 0],
              [3 - 1j, 1 + 2j],
              [0, 5]])
by_hand = v_by_hand @ J.conj()
y_by_hand = np.array([-3 + 4j, 5 + 5j, 15 - 5j])
number = (np.conj(v_by_hand) @ y_by_hand).real
print(number, by_hand)

# %% check
assert y.tolist() == y_by_hand.tolist()
assert dot.item() == number
np.testing.assert_array_equal(z.grad.tolist(), by_hand)
