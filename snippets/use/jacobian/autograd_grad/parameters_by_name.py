"""For a dict of inputs, `autograd.grad` returns a dict with the same keys."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])  # two samples
parameters = {"weight": torch.tensor([[5.0, 6.0]], requires_grad=True),
              "bias": torch.tensor([7.0], requires_grad=True)}
y = torch.nn.functional.linear(x, **parameters)
v = torch.tensor([[1.0], [10.0]])
by_name = torch.autograd.grad(y, parameters, grad_outputs=v)
print(by_name)

# %% numpy
import numpy as np

J = np.array([[1, 2, 1],  # per sample: the two weights, and the bias
              [3, 4, 1]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[5 + 12 + 7], [15 + 24 + 7]])
assert list(by_name) == ["weight", "bias"]
model = torch.nn.utils.skip_init(torch.nn.Linear, 2, 1, device=x.device)
model.load_state_dict(parameters)
y = model(x)
in_order = torch.autograd.grad(y, model.parameters(), v, retain_graph=True)
of_model = torch.autograd.grad(y, dict(model.named_parameters()), v)
assert list(of_model) == ["weight", "bias"]
weight, bias = parameters.values()
y = torch.nn.functional.linear(x, weight, bias)
listed = torch.autograd.grad(y, [weight, bias], v)
results = [listed, in_order, by_name.values(), of_model.values()]
for weight, bias in results:
    np.testing.assert_array_equal(weight.tolist(), [by_hand[:2]])
    np.testing.assert_array_equal(bias.tolist(), by_hand[2:])
assert model.weight.grad is None
