"""`functional_call` makes a module a function of its parameters. `jacrev`
then gives a Jacobian for each of them, in a dict with their names."""

# --8<-- [start:torch]
import torch
from torch.func import functional_call, jacrev

x = torch.tensor([1.0, 2.0])
layer = torch.nn.utils.skip_init(torch.nn.Linear, 2, 3, device=x.device)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 2.0],
                                     [0.0, 3.0],
                                     [4.0, 5.0]]))
    layer.bias.copy_(torch.tensor([6.0, 7.0, 8.0]))

params = {name: p.detach() for name, p in layer.named_parameters()}


def f(params, x):
    return functional_call(layer, params, (x,))


print(f(params, x))
jacobians = jacrev(f)(params, x)  # with respect to the first argument
for name, jacobian in jacobians.items():
    print(name, tuple(jacobian.shape))
for_weight = jacobians["weight"]
print(for_weight)
for_x = jacrev(f, argnums=1)(params, x)
print(for_x)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 2, 0, 0, 0, 0],  # y_i = w_i1 x_1 + w_i2 x_2 + b_i
              [0, 0, 1, 2, 0, 0],
              [0, 0, 0, 0, 1, 2]])  # a column per entry of the weight
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(
    f(params, x).tolist(), [1 + 4 + 6, 6 + 7, 4 + 10 + 8]
)
assert list(jacobians) == ["weight", "bias"]
assert for_weight.shape == (3, 3, 2)
np.testing.assert_array_equal(for_weight.flatten(1).tolist(), J)
np.testing.assert_array_equal(jacobians["bias"].tolist(), np.eye(3))
np.testing.assert_array_equal(for_x.tolist(), [[1, 2], [0, 3], [4, 5]])
assert layer.weight.grad is None
recorded = jacrev(f, argnums=1)(dict(layer.named_parameters()), x)
assert recorded.requires_grad
assert not for_x.requires_grad
# --8<-- [end:check]
