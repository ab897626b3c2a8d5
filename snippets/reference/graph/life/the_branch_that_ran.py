"""If a function contains an `if`, its graph contains only the operations of the branch that ran."""

# %% torch
import torch


def f(x):
    if x > 0:
        return x**2
    return -x


a = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(-2.0, requires_grad=True)
branches = f(a).grad_fn.name(), f(b).grad_fn.name()
print(branches)
f(a).backward()
f(b).backward()
print(a.grad, b.grad)

# %% numpy
import numpy as np

J_a, J_b = np.array([[6]]), np.array([[-1]])  # of x², and of −x
a_by_hand, b_by_hand = np.array([1]) @ J_a, np.array([1]) @ J_b
print(a_by_hand, b_by_hand)

# %% check
assert branches == ("PowBackward0", "NegBackward0")
np.testing.assert_array_equal([a.grad.item()], a_by_hand)
np.testing.assert_array_equal([b.grad.item()], b_by_hand)

# %% guards
assert b.item() == -2
assert f(torch.tensor(0.5)) == 0.25
