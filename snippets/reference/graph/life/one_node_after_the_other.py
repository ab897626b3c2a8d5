"""Calling each node of the graph with the v that reaches it gives the same gradients as `backward`."""

# %% torch
import torch

x1 = torch.tensor(3.0, requires_grad=True)
x2 = torch.tensor(2.0, requires_grad=True)
y = (x1 + x2) * (5 * x2)
times = y.grad_fn
plus, times_5 = [node for node, _ in times.next_functions]

v = torch.tensor(10.0)
v_plus, v_times_5 = times(v)  # v times the J of this one operation
v_x1, v_x2 = plus(v_plus)
v_x2_again, _ = times_5(v_times_5)
x2_by_steps = v_x2 + v_x2_again
y.backward(gradient=v)
print(x1.grad, x2.grad)

# %% numpy
import numpy as np

J_times = np.array([[10, 5]])  # of a·b at a = 5, b = 10: (b, a)
J_plus = np.array([[1, 1]])    # of a = x1 + x2
J_times_5 = np.array([[0, 5]])  # of b = 5 x2
to_a, to_b = np.array([10]) @ J_times
from_a, from_b = to_a * J_plus, to_b * J_times_5
by_hand = from_a + from_b
print(to_a, to_b)
print(from_a, from_b, by_hand)

# %% check
assert y.item() == (3 + 2) * (5 * 2)
assert (v_plus.item(), v_times_5.item()) == (to_a, to_b)
np.testing.assert_array_equal([[v_x1.item(), v_x2.item()]], from_a)
np.testing.assert_array_equal([[0, v_x2_again.item()]], from_b)
np.testing.assert_array_equal([[x1.grad.item(), x2.grad.item()]], by_hand)
np.testing.assert_array_equal([[v_x1.item(), x2_by_steps.item()]], by_hand)
np.testing.assert_array_equal([to_a, to_b], [100, 50])
np.testing.assert_array_equal(by_hand, [[100, 350]])
