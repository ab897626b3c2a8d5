"""With `functional_call` and `vmap`, the gradient of each sample's loss for
each parameter of a model."""

# --8<-- [start:torch]
import torch
from torch.func import functional_call, grad, vmap

samples = torch.tensor([[1.0, 2.0],
                        [3.0, 4.0],
                        [5.0, 0.0]])
targets = torch.tensor([5.0, 2.0, -88.0])
model = torch.nn.Sequential(
    torch.nn.utils.skip_init(torch.nn.Linear, 2, 1, device=samples.device),
    torch.nn.Flatten(0),
)
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[2.0, 1.0]]))
    model[0].bias.copy_(torch.tensor([2.0]))


def loss(params, sample, target):
    batch_of_one = sample[None]
    prediction = functional_call(model, params, (batch_of_one,))[0]
    return (prediction - target) ** 2 / 2


params = {name: p.detach() for name, p in model.named_parameters()}
gradients = vmap(grad(loss), in_dims=(None, 0, 0))(params, samples, targets)
for name, gradient in gradients.items():
    print(name, tuple(gradient.shape), gradient.flatten(1).tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 2, 1],  # per sample: two weights, and the bias
              [3, 4, 1],
              [5, 0, 1]])
residuals = np.array([1, 10, 100])
by_hand = residuals[:, None] * J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
predictions = model(samples)
np.testing.assert_array_equal(
    (predictions - targets).tolist(), residuals
)
assert gradients["0.weight"].shape == (3, 1, 2)
assert gradients["0.bias"].shape == (3, 1)
np.testing.assert_array_equal(
    gradients["0.weight"][:, 0].tolist(), by_hand[:, :2]
)
np.testing.assert_array_equal(
    gradients["0.bias"][:, 0].tolist(), by_hand[:, 2]
)
((predictions - targets) ** 2 / 2).sum().backward()
np.testing.assert_array_equal(
    model[0].weight.grad[0].tolist(), by_hand.sum(axis=0)[:2]
)
# --8<-- [end:check]
