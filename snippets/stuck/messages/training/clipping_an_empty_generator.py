"""An optimizer uses up the generator `model.parameters()`, so call `parameters()` again
for `clip_grad_norm_`."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
model = torch.nn.PReLU(init=0.5)
x = torch.tensor([-4.0, -2.0])
v = torch.tensor([1.0, 10.0])
longest = 12.0
parameters = model.parameters()
optimizer = torch.optim.SGD(parameters, lr=0.25)
model(x).backward(gradient=v)

# %% error
try:
    torch.nn.utils.clip_grad_norm_(parameters, max_norm=longest)
except UserWarning as error:
    message = str(error)

# %% fix
norm = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=longest)
optimizer.step()
print(norm, model.weight.grad, model.weight.detach())

# %% numpy
import numpy as np

J = np.array([[-4],
              [-2]])
by_hand = np.array([1, 10]) @ J
clipped = by_hand * 12 / 24
moved = np.array([0.5]) - 0.25 * clipped
print(by_hand, clipped, moved)

# %% check
assert message == (
    "`parameters` is an empty generator, no gradient clipping will occur."
)
np.testing.assert_array_equal([norm.item()], -by_hand)
np.testing.assert_allclose(model.weight.grad.tolist(), clipped, rtol=1e-6)
np.testing.assert_allclose(model.weight.tolist(), moved, rtol=1e-6)
every = filter(lambda p: p.requires_grad, model.parameters())
assert list(every) == [model.weight]
nothing = torch.nn.utils.clip_grad_norm_(every, max_norm=longest)
assert nothing.item() == 0
