r"""With the numbers of $\nabla \ell(y)$ as $v$, the product $v^\top J$ is the gradient of $\ell \circ f$."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 5 * x[1]])
loss = y[0] * y[1] + y[2]
loss.backward()  # from the loss through y back to x
through_everything = x.grad
print(loss)
print(through_everything)

x.grad = None
y = torch.stack([x[0] * x[1], x[0] ** 2, 5 * x[1]])
v = torch.tensor([9.0, 12.0, 1.0])  # the gradient of the loss at y
y.backward(gradient=v)              # only from y back to x
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 3],
              [6, 0],
              [0, 5]])
by_hand = np.array([9, 12, 1]) @ J  # (y₂, y₁, 1) at y = (12, 9, 20)
print(by_hand)

# ℓ(f(x)) = x₁³·x₂ + 5·x₂, differentiated without any chain rule
direct = np.array([3 * 3**2 * 4, 3**3 + 5])
print(direct)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [12, 9, 20])
assert loss == 12 * 9 + 20 == 128
np.testing.assert_array_equal(by_hand, direct)
np.testing.assert_array_equal(through_everything.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
