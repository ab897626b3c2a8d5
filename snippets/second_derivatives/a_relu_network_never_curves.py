"""Ask a network with `relu` to have a second derivative, and it cannot
learn it: the loss has the gradient zero, and no error is raised."""

# --8<-- [start:torch]
import torch


def curvature_loss(activation):
    """How far the second derivative of the network is from 1."""
    w = torch.tensor([2.0, -1.0, 3.0], requires_grad=True)
    x = torch.tensor([[-1.0], [0.5], [2.0]], requires_grad=True)
    y = activation(x * w).sum(1, keepdim=True)  # three hidden units
    ones = torch.ones_like(y)
    (first,) = torch.autograd.grad(y, x, ones, create_graph=True)
    (second,) = torch.autograd.grad(first, x, ones, create_graph=True)
    loss = ((second - 1) ** 2).mean()
    loss.backward()
    return first.ravel().tolist(), second.ravel().tolist(), w.grad


slopes, curvatures, gradient = curvature_loss(torch.relu)
print(slopes)
print(curvatures)
print(gradient)

# relu², which curves
sloped, curved, pulled = curvature_loss(lambda a: torch.relu(a) ** 2)
print(curved)
print(pulled)
# --8<-- [end:torch]

# --8<-- [start:numpy]
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
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(sums, [-1, 5, 5])
np.testing.assert_array_equal(slopes, sums)
np.testing.assert_array_equal(curvatures, [0, 0, 0])
np.testing.assert_array_equal(gradient.tolist(), [0, 0, 0])
np.testing.assert_array_equal(bends, [2, 26, 26])
np.testing.assert_array_equal(curved, bends)
np.testing.assert_allclose(pulled.tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(by_hand, [800 / 3, -8 / 3, 400])
hidden = np.array([[-1], [0.5], [2]]) * w
np.testing.assert_array_equal(hidden > 0, on)
slope_of_square = (2 * hidden * on) @ w
np.testing.assert_array_equal(sloped, slope_of_square)
# --8<-- [end:check]
