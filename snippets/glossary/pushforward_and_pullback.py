r"""The pushforward takes a change u of the input to the change $Ju$ of the
output; the pullback takes weights v of the output to weights $v^\top J$ of
the input. Either way, v and u give the same number."""

# --8<-- [start:torch]
import torch


def f(x):  # two inputs, three outputs
    return torch.stack([x[0] * x[1], x[1] ** 2, 4 * x[0]])


x = torch.tensor([3.0, 2.0])
u = torch.tensor([1.0, 10.0])
v = torch.tensor([1.0, 10.0, 100.0])


def pushforward(u):  # R^2 to R^3
    return torch.autograd.functional.jvp(f, x, u)[1]


def pullback(v):  # R^3 to R^2
    return torch.func.vjp(f, x)[1](v)[0]


y = f(x)
print(pushforward(u))
print(pullback(v))
by_pushforward = v @ pushforward(u)
by_pullback = pullback(v) @ u
print(by_pushforward)
print(by_pullback)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [0, 4],
              [4, 0]])
Ju = J @ np.array([1, 10])
print(Ju)
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [6, 4, 12])
np.testing.assert_array_equal(pushforward(u).tolist(), [32, 40, 4])
np.testing.assert_array_equal(Ju, [32, 40, 4])
np.testing.assert_array_equal(pullback(v).tolist(), by_hand)
assert by_pushforward.item() == by_pullback.item() == 832
# --8<-- [end:check]
