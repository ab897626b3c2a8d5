"""`backward` returns None and changes no weight. It adds to `.grad`, and
that is all; the step is the optimizer's."""

# --8<-- [start:torch]
import torch

w = torch.tensor([6.0, 8.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
y = w**2
print(y.backward(gradient=torch.tensor([1.0, 0.5])))
before = w.tolist()
print(before, w.grad)
optimizer.step()
print(w.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([12, 16])
gradient = np.array([1, 0.5]) @ J
by_hand = np.array([6, 8]) - 0.5 * gradient
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [36, 64])
assert before == [6, 8]
np.testing.assert_array_equal(w.grad.tolist(), gradient)
np.testing.assert_array_equal(w.tolist(), by_hand)
# --8<-- [end:check]
