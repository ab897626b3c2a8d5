"""With a v of twos instead of ones, `backward` gives $2y''$, so a model trained on $y'' = -y$ learns $2y'' = -y$,
the motion of a mass twice as heavy."""

# %% torch
import torch

t = torch.tensor([0.3, 0.9, 1.5, 2.1, 2.7, 3.3, 3.9, 4.5])
t.requires_grad_()
c = torch.tensor([0.10789, -0.32035, 0.0732, -0.00459], requires_grad=True)  # trained
y = t + c[0] * t**2 + c[1] * t**3 + c[2] * t**4 + c[3] * t**5
dy = 1 + 2 * c[0] * t + 3 * c[1] * t**2 + 4 * c[2] * t**3 + 5 * c[3] * t**4

v = torch.tensor([1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0])
dy.backward(v)
print(t.grad)

# %% numpy
import numpy as np

times = np.array([0.3, 0.9, 1.5, 2.1, 2.7, 3.3, 3.9, 4.5])
powers = times[:, None] ** [2, 3, 4, 5]
speeds = times[:, None] ** [1, 2, 3, 4] * [2, 3, 4, 5]
turns = times[:, None] ** [0, 1, 2, 3] * [2, 6, 12, 20]
trained = {}
for weight in (1, 2):  # least squares: weight * acceleration = -y
    trained[weight] = np.linalg.lstsq(weight * turns + powers, -times)[0].round(5)
    print(weight, trained[weight])

# %% check
np.testing.assert_allclose(c.tolist(), trained[1], atol=1e-7)
np.testing.assert_allclose(y.tolist(), times + powers @ trained[1], atol=0.002)
np.testing.assert_allclose(dy.tolist(), 1 + speeds @ trained[1], atol=0.002)
np.testing.assert_allclose(t.grad.tolist(), turns @ trained[1], atol=0.002)
np.testing.assert_allclose(times + powers @ trained[1], np.sin(times), atol=0.02)
half = 2**0.5 * np.sin(times / 2**0.5)  # a mass of 2 on the same spring
np.testing.assert_allclose(times + powers @ trained[2], half, atol=0.02)
