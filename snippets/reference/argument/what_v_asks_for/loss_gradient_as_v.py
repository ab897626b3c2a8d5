r"""With the numbers of $\nabla \ell(y)$ as v, the product $v^\top J$ is the gradient of $\ell \circ f$."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
loss = y[0] * y[1] + y[2]
loss.backward(retain_graph=True)  # from the loss through y back to x
through_everything = x.grad
print(through_everything)

x.grad = None
v = torch.tensor([6.0, 9.0, 1.0])  # (y₂, y₁, 1), the gradient at y
y.backward(gradient=v)             # only from y back to x
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([6, 9, 1]) @ J  # (y₂, y₁, 1) at y = (9, 6, 10)
print(by_hand)

# ℓ(f(x)) = x₁³·x₂ + 5·x₂, differentiated without any chain rule
direct = np.array([3 * 3**2 * 2, 3**3 + 5])
print(direct)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert loss == 9 * 6 + 10 == 64
np.testing.assert_array_equal(by_hand, direct)
np.testing.assert_array_equal(through_everything.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
