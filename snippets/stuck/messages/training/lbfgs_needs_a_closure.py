"""`LBFGS.step` needs a closure that clears the gradients, calls `backward` and returns the loss."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
optimizer = torch.optim.LBFGS([x], lr=0.5, max_iter=1)

# %% error
loss = v @ (A @ x)
loss.backward()
try:
    optimizer.step()
except TypeError as error:
    message = str(error)

# %% fix
def closure():
    optimizer.zero_grad()
    loss = v @ (A @ x)
    loss.backward()
    return loss

optimizer.step(closure)
print(x.grad, x.detach())

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
step = 0.5 / (542 + 13)  # LBFGS divides its first step by the sum of all |slopes|
moved = np.array([1, 2]) - step * by_hand
print(by_hand, moved)

# %% check
assert message == (
    "LBFGS.step() missing 1 required positional argument: 'closure'"
)
assert len(optimizer.state) == 1
assert optimizer.state[x]["func_evals"] == 1
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_allclose(x.tolist(), moved, rtol=1e-6)
