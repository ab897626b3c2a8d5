"""The inputs may be the parameters of a model; given as a dict, they come
back as a dict with the same names."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0]])
model = torch.nn.utils.skip_init(torch.nn.Linear, 2, 1, device=x.device)
with torch.no_grad():
    model.weight.copy_(torch.tensor([[5.0, 6.0]]))
    model.bias.copy_(torch.tensor([7.0]))
y = model(x)
v = torch.tensor([[1.0], [10.0]])

in_order = torch.autograd.grad(y, model.parameters(), v, retain_graph=True)
print(in_order)
by_name = torch.autograd.grad(y, dict(model.named_parameters()), v)
print(by_name)
print(model.weight.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 2, 1],  # per sample: the two weights, and the bias
              [3, 4, 1]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[5 + 12 + 7], [15 + 24 + 7]])
for weight, bias in [in_order, by_name.values()]:
    np.testing.assert_array_equal(weight.tolist(), [by_hand[:2]])
    np.testing.assert_array_equal(bias.tolist(), by_hand[2:])
assert list(by_name) == ["weight", "bias"]
assert model.weight.grad is None
# --8<-- [end:check]
