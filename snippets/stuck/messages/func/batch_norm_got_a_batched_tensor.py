"""Before you `vmap` a model with BatchNorm over its inputs, switch it to evaluation mode with `eval()`."""

# %% torch
import torch

X = torch.tensor([[[1.0, 2.0], [3.0, 5.0]],
                  [[7.0, 4.0], [6.0, 8.0]]], requires_grad=True)
V = torch.tensor([[[1.0, 2.0], [3.0, 4.0]],
                  [[10.0, 20.0], [30.0, 40.0]]])
norm = torch.nn.BatchNorm1d(2, eps=1e-12)
norm.weight.data = torch.tensor([3.0, 5.0])

# %% error
try:
    Y = torch.vmap(norm)(X)
except RuntimeError as error:
    message = str(error)

# %% fix
norm.eval()
Y = torch.vmap(norm)(X)
Y.backward(gradient=V)
print(X.grad)

# %% numpy
import numpy as np

J = np.diag([3, 5, 3, 5])  # of each batch
by_hand = np.array([[1, 2, 3, 4],
                    [10, 20, 30, 40]]) @ J
print(by_hand)

# %% check
assert message == (
    "Batch norm got a batched tensor as input while the running_mean or "
    "running_var, which will be updated in place, were not batched.\nIf "
    "you are using a module and do not need eval mode, please set "
    "`track_running_stats` to be False.If you are using a prebuilt "
    "module and do not need eval mode, please see the functorch website "
    "for resources on how to patch your module to work with vmap"
)
np.testing.assert_array_equal(Y[0].tolist(), [[3, 10], [9, 25]])
np.testing.assert_array_equal(Y[1].tolist(), [[21, 20], [18, 40]])
received = X.grad.reshape(by_hand.shape).tolist()
np.testing.assert_array_equal(received, by_hand)
