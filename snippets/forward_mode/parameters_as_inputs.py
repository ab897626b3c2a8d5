r"""With `functional_call`, the parameters of a module are the inputs: x and
u are dicts with their names, and $J u$ has the shape of y."""

# --8<-- [start:torch]
import warnings

import torch

x = torch.tensor([1.0, 2.0])
layer = torch.nn.utils.skip_init(torch.nn.Linear, 2, 3, device=x.device)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 2.0],
                                     [3.0, 4.0],
                                     [5.0, 6.0]]))
    layer.bias.copy_(torch.tensor([7.0, 8.0, 9.0]))
params = {name: p.detach() for name, p in layer.named_parameters()}
u = {
    "weight": torch.tensor([[1.0, 0.0],
                            [0.0, 10.0],
                            [100.0, 0.0]]),
    "bias": torch.tensor([0.0, 1000.0, 0.0]),
}


def f(params):
    return torch.func.functional_call(layer, params, (x,))


with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    y, product = torch.func.jvp(f, (params,), (u,))
print(y.tolist())
print(product.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 2, 0, 0, 0, 0, 1, 0, 0],  # six weights, three biases
              [0, 0, 1, 2, 0, 0, 0, 1, 0],
              [0, 0, 0, 0, 1, 2, 0, 0, 1]])
by_hand = J @ np.array([1, 0, 0, 10, 100, 0, 0, 1000, 0])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [12, 19, 26])
np.testing.assert_array_equal(by_hand, [1, 1020, 100])
np.testing.assert_array_equal(product.tolist(), by_hand)
by_name = torch.func.jacrev(f)(params)
columns = np.concatenate(
    [by_name["weight"].flatten(1).tolist(), by_name["bias"].tolist()], axis=1
)
np.testing.assert_array_equal(columns, J)
# --8<-- [end:check]
