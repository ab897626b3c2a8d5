"""Pass `LBFGS.step` not the loss itself, but a closure that returns the loss."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
optimizer = torch.optim.LBFGS([x], lr=0.5, max_iter=1)

# %% error
def closure():
    optimizer.zero_grad()
    (x * x).sum().backward()

try:
    optimizer.step(closure)
except TypeError as error:
    without_return = str(error)
try:
    optimizer.step((x * x).sum())
except TypeError as error:
    of_the_loss = str(error)

# %% fix
def closure():
    optimizer.zero_grad()
    loss = (x * x).sum()
    loss.backward()
    return loss

first = optimizer.step(closure)
print(first.item(), x.detach())

# %% check
assert without_return == (
    "float() argument must be a string or a real number, not 'NoneType'"
)
assert of_the_loss == "'Tensor' object is not callable"
assert first.item() == 5
assert x.grad.tolist() == [2, 4]
first_step = 0.5 / (2 + 4)  # LBFGS divides it by the sum of all |slopes|
moved = [1 - first_step * 2, 2 - first_step * 4]
torch.testing.assert_close(x.tolist(), moved, rtol=1e-6, atol=0.0)
