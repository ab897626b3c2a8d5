r"""You can compute $v^\top J u$ in three ways: as $(v^\top J) \cdot u$, as
$v \cdot (J u)$, and as the derivative of $t \mapsto v \cdot f(x + t u)$ at
t = 0."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], 5 * x[1]])


x, u = torch.tensor([3.0, 2.0]), torch.tensor([2.0, -1.0])
v = torch.tensor([1.0, 10.0, 100.0])
_, vJ = torch.autograd.functional.vjp(f, x, v)
_, Ju = torch.autograd.functional.jvp(f, x, u)
t = torch.tensor(0.0, requires_grad=True)
line = v @ f(x + t * u)  # one number in, one number out
line.backward()  # no gradient argument
v_first, u_first = vJ @ u, v @ Ju
print(v_first, u_first, t.grad)

# %% numpy
import numpy as np

J = np.array([[27, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
number = by_hand @ np.array([2, -1])
print(number)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [27, 6, 10])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(Ju.tolist(), J @ [2, -1])
assert v_first == u_first == t.grad == number == -436
assert line == 27 + 60 + 1000
