"""With `functional_call`, `torch.func.jvp` takes a dict of directions, one for each parameter of a module."""

# %% torch
import torch

layer = torch.nn.Linear(2, 3, device="meta")  # without numbers of its own
params = {"weight": torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]),
          "bias": torch.tensor([7.0, 8.0, 9.0])}
u = {"weight": torch.tensor([[1.0, 0.0], [0.0, 10.0], [100.0, 0.0]]),
     "bias": torch.tensor([0.0, 1000.0, 0.0])}
x = torch.tensor([1.0, 2.0])


def f(params):
    return torch.func.functional_call(layer, params, (x,))


y, Ju = torch.func.jvp(f, (params,), (u,))
print(Ju.tolist())

# %% numpy
import numpy as np

J = np.array([[1, 2, 0, 0, 0, 0, 1, 0, 0],  # six weights, three biases
              [0, 0, 1, 2, 0, 0, 0, 1, 0],
              [0, 0, 0, 0, 1, 2, 0, 0, 1]])
by_hand = J @ np.array([1, 0, 0, 10, 100, 0, 0, 1000, 0])
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [12, 19, 26])
np.testing.assert_array_equal(by_hand, [1, 1020, 100])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
by_name = torch.func.jacrev(f)(params)
columns = np.concatenate(
    [by_name["weight"].flatten(1).tolist(), by_name["bias"].tolist()],
    axis=1,
)
np.testing.assert_array_equal(columns, J)

# %% guards
assert layer.weight.shape == params["weight"].shape
