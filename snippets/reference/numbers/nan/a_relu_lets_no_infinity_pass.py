"""For a negative input, `relu` replaces the incoming gradient by 0, even if the
gradient is NaN. So a parameter before the `relu` can have a finite gradient
although a later step has a NaN."""

# %% torch
import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor([-1.0, 2.0])
h = torch.relu(w * x)  # off, and on
h.retain_grad()  # keeps the v that arrives here
y = h.square().sqrt()
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(h.grad)
print(w.grad)

# %% numpy
import numpy as np

J_relu = np.array([[0],
                   [2]])  # of h with respect to w
v_of_h = np.array([np.nan, 10])
by_hand = v_of_h[1:] @ J_relu[1:]  # relu drops what is off
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [0, 4])
np.testing.assert_array_equal(h.grad.tolist(), v_of_h)
np.testing.assert_array_equal([w.grad.item()], by_hand)
assert by_hand.tolist() == [20]

# %% guards
assert (w.item(), x.tolist()) == (2, [-1, 2])
assert J_relu.tolist() == [[0], [2]]
assert v.tolist() == [1, 10]
