"""`torch.optim.LBFGS` can move a parameter even if its gradient is `None`."""

# %% torch
import torch

a = torch.tensor(0.0, requires_grad=True)
b = torch.tensor(0.0, requires_grad=True)
bs, optimizer = [], torch.optim.LBFGS([a, b], max_iter=1)


def closure():
    optimizer.zero_grad()
    value = (a + b - 3) ** 2 + (b - 1) ** 2 if len(bs) < 3 else (a - 8) ** 2
    value.backward()
    return value


for _ in range(4):  # the last loss does not use b
    optimizer.step(closure)
    bs.append(b.item())
print(b.grad, len(set(bs)))  # b has moved in every step

# %% check
import numpy as np

assert b.grad is None
assert len(set(bs)) == 4
numbers = [*bs[2:], a.item()]
expected = [1.400134, 1.524963, 4.436607]
np.testing.assert_allclose(numbers, expected, rtol=1e-4)

# %% guards
assert optimizer.param_groups[0]["max_iter"] == 1
