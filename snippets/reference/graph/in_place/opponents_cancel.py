"""If generator and critic have opposite losses, their gradients cancel out unless `.grad` is cleared
between the two `backward` calls."""

# %% torch
import torch

g = torch.tensor(2.0, requires_grad=True)  # the generator's parameter
c = torch.tensor(3.0, requires_grad=True)  # the critic's parameter
made = 5 * g
(c * made).backward(retain_graph=True)  # the critic's loss
(-c * made).backward()  # the generator's loss
cancelled = [c.grad, g.grad]
print(cancelled)

c.grad = g.grad = None
(c * made.detach()).backward()
print(c.grad)
with torch.no_grad():
    c -= 0.1 * c.grad
c.grad = None
(-c * 5 * g).backward()  # computed anew, with the new c
print(g.grad)

# %% numpy
import numpy as np

J = np.array([[10, 15]])  # of c · 5 · g with respect to (c, g)
both = np.array([1]) @ J + np.array([-1]) @ J
c_alone = 10
new_c = 3 - 0.1 * c_alone
g_alone = -5 * new_c
print(both, c_alone, g_alone)

# %% check
np.testing.assert_array_equal([entry.item() for entry in cancelled], both)
assert J.tolist() == [[10, 15]]
np.testing.assert_allclose(c.item(), new_c, rtol=1e-6)
np.testing.assert_allclose(g.grad.item(), g_alone, rtol=1e-6)
assert (c_alone, g_alone) == (10, -10)
