r"""Descent with $z - \eta \cdot$ `z.grad` goes down. With the conjugate
it would go astray."""

# --8<-- [start:torch]
import torch


def loss_of(z):
    d = z - (1 + 1j)  # the loss is smallest at 1 + i
    return d.real**2 + d.imag**2


def descend(change):
    z, path = torch.tensor(3 + 4j), []
    for _ in range(3):
        z = z.detach().requires_grad_()
        loss = loss_of(z)
        path.append(loss.item())
        loss.backward()
        z = z - 0.25 * change(z.grad)
    return path


right = descend(lambda grad: grad)
wrong = descend(lambda grad: grad.conj())
print(right)
print(wrong)

z = torch.tensor(3 + 4j, requires_grad=True)
optimizer = torch.optim.SGD([z], lr=0.25)
loss_of(z).backward()
optimizer.step()
print(z.detach())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * (3 - 1), 2 * (4 - 1)]])  # ∂L/∂a, ∂L/∂b at 3 + 4i
step = np.array([1]) @ J / 4
by_hand = np.array([3, 4]) - step
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_allclose(right, [13, 13 / 4, 13 / 16], rtol=1e-6)
np.testing.assert_allclose(wrong, [13, 21.25, 45.8125], rtol=1e-6)
np.testing.assert_array_equal(by_hand, [2, 2.5])
np.testing.assert_allclose(z.item(), complex(*by_hand), rtol=1e-6)
# --8<-- [end:check]
