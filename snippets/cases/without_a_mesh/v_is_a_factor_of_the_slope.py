"""With a v of ones, `t.grad` is the slope of a curve y(t); with a v of twos, `t.grad` is twice the slope, and a curve
trained until `t.grad` is −y is the wrong one."""

# %% torch
import torch

t = torch.tensor([0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3.25, 3.75])
t.requires_grad_()
c = torch.tensor([-0.96428, 0.40845, -0.08514, 0.00699], requires_grad=True)  # trained
y = 1 + c[0] * t + c[1] * t**2 + c[2] * t**3 + c[3] * t**4

v = torch.tensor([1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0])
y.backward(v)
print(t.grad)

# %% numpy
import numpy as np

times = np.array([0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3.25, 3.75])
powers = times[:, None] ** [1, 2, 3, 4]
slopes = times[:, None] ** [0, 1, 2, 3] * [1, 2, 3, 4]
trained = {}
for weight in (1, 2):  # least squares: weight * slope = -y
    trained[weight] = np.linalg.lstsq(weight * slopes + powers, -np.ones(8))[0].round(5)
    print(weight, trained[weight])

# %% check
np.testing.assert_allclose(c.tolist(), trained[1], atol=1e-7)
np.testing.assert_allclose(y.tolist(), 1 + powers @ trained[1], atol=0.002)
np.testing.assert_allclose(t.grad.tolist(), slopes @ trained[1], atol=0.002)
np.testing.assert_allclose(1 + powers @ trained[1], np.exp(-times), atol=0.01)
np.testing.assert_allclose(1 + powers @ trained[2], np.exp(-times / 2), atol=0.001)
