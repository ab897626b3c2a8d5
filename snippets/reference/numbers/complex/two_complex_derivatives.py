r"""In terms of Wirtinger derivatives, `y.backward(v)` stores
$v\, \overline{\partial y/\partial z} + \bar v\, \partial y/\partial \bar z$ in `z.grad`."""

# %% torch
import torch

z = torch.tensor(1 + 2j, requires_grad=True)
y = z * z * z.conj()
y.backward(gradient=torch.tensor(1 + 10j))
print(z.grad)

# %% numpy
import numpy as np

point, v_by_hand = 1 + 2j, 1 + 10j
for_z = 2 * point * np.conj(point)  # as if the conjugate were a constant
for_conjugate = point**2            # as if z were one
by_hand = v_by_hand * np.conj(for_z) + np.conj(v_by_hand) * for_conjugate
print(by_hand)

# The same with real numbers: z² z̄ = (a² + b²) z = (a³ + ab², a²b + b³)
J = np.array([[7, 4],    # 3a² + b², 2ab
              [4, 13]])  # 2ab, a² + 3b²
real_by_hand = np.array([1, 10]) @ J
print(real_by_hand)

# %% check
assert y.item() == 5 + 10j
assert z.grad.item() == by_hand == 47 + 134j
assert complex(*real_by_hand) == by_hand
