r"""For linear functions such as `cumsum`, `diff`, or `conv1d` without bias, $v \cdot
f(u)$ is exactly $(v^\top J) \cdot u$."""

# %% torch
import torch
import torch.nn.functional as F

kernel = torch.tensor([[[1.0, 2.0, -3.0]]])
pairs = {
    "conv1d": (
        lambda x: F.conv1d(x, kernel, stride=2),
        lambda v: F.conv_transpose1d(v, kernel, stride=2),
    ),
    "cumsum": (
        lambda x: x.cumsum(2),
        lambda v: v.flip(2).cumsum(2).flip(2),
    ),
    "diff": (
        lambda x: x.diff(dim=2),
        lambda v: F.pad(-v, (0, 1)) + F.pad(v, (1, 0)),
    ),
    "cumsum, flips forgotten": (
        lambda x: x.cumsum(2),
        lambda v: v.cumsum(2),
    ),
}
u = torch.tensor([[[1.0, 5.0, 2.0, 6.0, 3.0, 4.0, 7.0]]])
sides = {}
for name, (f, adjoint) in pairs.items():
    v = torch.arange(1.0, f(u).numel() + 1).view_as(f(u)) ** 2  # 1, 4, 9, …
    sides[name] = (v * f(u)).sum().item(), (adjoint(v) * u).sum().item()
print("| f | v · f(u) | VJP(v) · u |")
print("|---|---|---|")
for name, (left, right) in sides.items():
    print(f"| {name} | {left:g} | {right:g} |")

# %% numpy
import numpy as np

direction = np.array([1, 5, 2, 6, 3, 4, 7])
J_conv = np.array([[1, 2, -3, 0, 0, 0, 0],
                   [0, 0, 1, 2, -3, 0, 0],
                   [0, 0, 0, 0, 1, 2, -3]])
J_cumsum = np.tril(np.ones((7, 7)))
J_diff = np.eye(6, 7, k=1) - np.eye(6, 7)
squares = np.array([1, 4, 9, 16, 25, 36, 49])
by_hand = [squares[:3] @ J_conv @ direction,
           squares @ J_cumsum @ direction,
           squares[:6] @ J_diff @ direction]
without_flips = squares @ J_cumsum.T @ direction

# %% check
*good, bad = sides.values()
np.testing.assert_array_equal(good, np.stack([by_hand, by_hand], axis=1))
assert bad == (by_hand[1], without_flips)
assert by_hand[1] != without_flips
conv, transposed = pairs["conv1d"]  # with a bias, f(u) is not Ju
v = torch.ones(1, 1, 3)
assert ((conv(u) + 1) * v).sum() == (transposed(v) * u).sum() + 3

# %% guards
assert u.flatten().tolist() == direction.tolist()
