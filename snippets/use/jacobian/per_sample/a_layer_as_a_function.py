"""`jacrev(f)` returns one Jacobian per parameter if f takes the dict of parameters
and passes it to `functional_call`."""

# %% torch
import torch
from torch.func import functional_call, jacrev

layer = torch.nn.Linear(2, 3, device="meta")  # without numbers of its own
params = {"weight": torch.tensor([[1.0, 2.0], [0.0, 3.0], [4.0, 5.0]]),
          "bias": torch.tensor([6.0, 7.0, 8.0])}
x = torch.tensor([1.0, 2.0])


def f(params, x):
    return functional_call(layer, params, (x,))


jacobians = jacrev(f)(params, x)
print(jacobians["weight"])
print({name: tuple(one.shape) for name, one in jacobians.items()})

# %% numpy
import numpy as np

J = np.array([[1, 2, 0, 0, 0, 0],  # y_i = w_i1 x_1 + w_i2 x_2 + b_i
              [0, 0, 1, 2, 0, 0],
              [0, 0, 0, 0, 1, 2]])  # a column per entry of the weight
print(J)

# %% check
np.testing.assert_array_equal(
    f(params, x).tolist(), [1 + 4 + 6, 6 + 7, 4 + 10 + 8]
)
assert list(jacobians) == ["weight", "bias"]
assert jacobians["weight"].shape == (3, 3, 2)
np.testing.assert_array_equal(jacobians["weight"].flatten(1).tolist(), J)
np.testing.assert_array_equal(jacobians["bias"].tolist(), np.eye(3))
for_x = jacrev(f, argnums=1)(params, x)
np.testing.assert_array_equal(for_x.tolist(), [[1, 2], [0, 3], [4, 5]])
assert not for_x.requires_grad
leaves = {name: p.clone().requires_grad_() for name, p in params.items()}
assert jacrev(f, argnums=1)(leaves, x).requires_grad

# %% guards
assert layer.weight.shape == params["weight"].shape
