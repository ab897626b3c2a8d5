"""A loss made only of second derivatives with respect to the input doesn't train a `relu` network."""

# %% torch
import torch
from torch.autograd import grad

w = torch.tensor([2.0, -1.0, 3.0], requires_grad=True)
x = torch.tensor([[-1.0], [0.5], [2.0]], requires_grad=True)
hidden = x * w  # three units at three points


def curvatures_and_gradient(y):
    v = torch.ones_like(y)
    (slopes,) = grad(y, x, v, create_graph=True)
    (curvatures,) = grad(slopes, x, v, create_graph=True)
    loss = ((curvatures - 1) ** 2).mean()
    (for_w,) = grad(loss, w, retain_graph=True)
    return curvatures.ravel().tolist(), for_w

# %% error
y = torch.relu(hidden).sum(1, keepdim=True)
stuck = curvatures_and_gradient(y)
print(*stuck)

# %% fix
y = (torch.relu(hidden) ** 2).sum(1, keepdim=True)
learns = curvatures_and_gradient(y)
print(*learns)

# %% numpy
import numpy as np

w = np.array([2, -1, 3])
on = np.array([[0, 1, 0],   # which units are positive, at each point
               [1, 0, 1],
               [1, 0, 1]])
sums = on @ w               # the slopes of relu: Σ w over those units
print(sums)
bends = on @ (2 * w**2)     # the second derivatives of relu²: Σ 2w²
print(bends)
J = on * 4 * w              # row i: how curvature i moves with w
by_hand = 2 * (bends - 1) / 3 @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(sums, [-1, 5, 5])
of_relu = torch.relu(hidden).sum(1, keepdim=True)
for function, slopes_by_hand in [
    (of_relu, sums), (y, (2 * np.array([[-1], [0.5], [2]]) * w * on) @ w)
]:
    (slopes,) = grad(function, x, torch.ones(3, 1), retain_graph=True)
    np.testing.assert_array_equal(slopes.ravel().tolist(), slopes_by_hand)
np.testing.assert_array_equal(stuck[0], [0, 0, 0])
np.testing.assert_array_equal(stuck[1].tolist(), [0, 0, 0])
np.testing.assert_array_equal(bends, [2, 26, 26])
np.testing.assert_array_equal(learns[0], bends)
np.testing.assert_allclose(learns[1].tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(by_hand, [800 / 3, -8 / 3, 400])
np.testing.assert_array_equal(np.array([[-1], [0.5], [2]]) * w > 0, on)
