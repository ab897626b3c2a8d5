"""Given all gradients and one v per parameter, `autograd.grad` returns the Hessian-vector
product, one part per parameter."""

# %% torch
import torch

a = torch.tensor([3.0, 2.0], requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
params = [a, b]  # of a model: list(model.parameters())
loss = a[0] ** 2 * a[1] + a[1] * b**2 + a[0] * b

gradients = torch.autograd.grad(loss, params, create_graph=True)
vs = [torch.tensor([1.0, 10.0]), torch.tensor(100.0)]
for_a, for_b = torch.autograd.grad(gradients, params, grad_outputs=vs)
print(for_a, for_b)

# %% numpy
import numpy as np

a1, a2, b1 = 3, 2, 5
gradient = np.array([2 * a1 * a2 + b1, a1**2 + b1**2, 2 * a2 * b1 + a1])
H = np.array([[2 * a2, 2 * a1, 1],  # of a₁, a₂ and b together
              [2 * a1, 0, 2 * b1],
              [1, 2 * b1, 2 * a2]])
by_hand = np.array([1, 10, 100]) @ H
print(gradient)
print(by_hand)

# %% check
assert loss.item() == 83
np.testing.assert_array_equal(gradient, [17, 34, 23])
np.testing.assert_array_equal(H, [[4, 6, 1], [6, 0, 10], [1, 10, 4]])
together = [*gradients[0].tolist(), gradients[1].item()]
np.testing.assert_array_equal(together, gradient)
np.testing.assert_array_equal(by_hand, [164, 1006, 501])
np.testing.assert_array_equal([*for_a.tolist(), for_b.item()], by_hand)
generator = (parameter for parameter in params)
torch.autograd.grad((a[0] * b), generator)
assert list(generator) == []  # used up
