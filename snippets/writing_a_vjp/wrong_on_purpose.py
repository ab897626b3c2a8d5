"""`round` has the derivative 0. A backward that passes v through lets a
parameter in front of it learn; `gradcheck` rightly calls it wrong."""

# --8<-- [start:torch]
import torch


class RoundStraightThrough(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, v):
        return v  # as if y were x


x = torch.tensor([0.3, 1.7], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)
(true,) = torch.autograd.grad(x.round(), x, v)
y = RoundStraightThrough.apply(x)
(passed_on,) = torch.autograd.grad(y, x, v)
print(y.tolist())
print(true.tolist())
print(passed_on.tolist())
verdict = torch.autograd.gradcheck(
    RoundStraightThrough.apply, x, raise_exception=False
)
print(verdict)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.zeros((2, 2))  # of round, between the jumps
J_of_backward = np.eye(2)
v_by_hand = np.array([1, 10])
by_hand = v_by_hand @ J
by_hand_passed_on = v_by_hand @ J_of_backward
print(by_hand)
print(by_hand_passed_on)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [0, 2])
np.testing.assert_array_equal(true.tolist(), by_hand)
np.testing.assert_array_equal(passed_on.tolist(), by_hand_passed_on)
assert verdict is False
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [0.3, 1.7]
assert v.tolist() == v_by_hand.tolist()
# --8<-- [end:guards]
