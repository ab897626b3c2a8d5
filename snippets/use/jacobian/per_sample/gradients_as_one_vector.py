"""Flattened and joined with `torch.cat`, the gradients of all parameters form one vector."""

# %% torch
import torch

weight = torch.tensor([[3.0, 2.0], [1.0, 4.0]], requires_grad=True)
bias = torch.tensor([5.0, 7.0], requires_grad=True)
y = weight @ torch.tensor([1.0, 10.0]) + bias
v = torch.tensor([1.0, 10.0])

gradients = torch.autograd.grad(y, [weight, bias], v, retain_graph=True)
vector = torch.cat([g.flatten() for g in gradients])
print(vector)

rows = torch.autograd.grad(
    y, [weight, bias], torch.eye(2), is_grads_batched=True
)
J = torch.cat([g.flatten(start_dim=1) for g in rows], dim=1)
print(J)

# %% numpy
import numpy as np

J_by_hand = np.array([[1, 10, 0, 0, 1, 0],
                      [0, 0, 1, 10, 0, 1]])
by_hand = np.array([1, 10]) @ J_by_hand
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [28, 48])
np.testing.assert_array_equal(vector.tolist(), by_hand)
np.testing.assert_array_equal(J.tolist(), J_by_hand)
to_vector = torch.nn.utils.parameters_to_vector
np.testing.assert_array_equal(to_vector(gradients).tolist(), by_hand)
