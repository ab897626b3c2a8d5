"""Together, `functional_call`, `grad` and `vmap` give per-sample gradients for all the parameters of a module."""

# %% torch
import torch
from torch.func import functional_call, grad, vmap

model = torch.nn.Linear(2, 1, device="meta")  # without numbers of its own
params = {"weight": torch.tensor([[2.0, 1.0]]), "bias": torch.tensor([2.0])}
samples = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 0.0]])
targets = torch.tensor([5.0, 2.0, -88.0])


def loss(params, sample, target):
    y = functional_call(model, params, (sample[None],))  # a batch of one
    return ((y[0, 0] - target) ** 2) / 2


gradients = vmap(grad(loss), in_dims=(None, 0, 0))(params, samples, targets)
for_weight = gradients["weight"].squeeze(1)
print(for_weight)
print(gradients["bias"].tolist())

# %% numpy
import numpy as np

J = np.array([[1, 2, 1],  # per sample: two weights, and the bias
              [3, 4, 1],
              [5, 0, 1]])
residuals = np.array([1, 10, 100])
by_hand = residuals[:, None] * J
print(by_hand)

# %% check
leaves = {name: p.clone().requires_grad_() for name, p in params.items()}
predictions = functional_call(model, leaves, (samples,))[:, 0]
np.testing.assert_array_equal(
    (predictions - targets).tolist(), residuals
)
assert gradients["weight"].shape == (3, 1, 2)
assert gradients["bias"].shape == (3, 1)
np.testing.assert_array_equal(for_weight.tolist(), by_hand[:, :2])
np.testing.assert_array_equal(
    gradients["bias"][:, 0].tolist(), by_hand[:, 2]
)
((predictions - targets) ** 2 / 2).sum().backward()
np.testing.assert_array_equal(
    leaves["weight"].grad[0].tolist(), by_hand.sum(axis=0)[:2]
)

# %% guards
assert model.weight.shape == params["weight"].shape
