"""Under `vmap` without `grad`, `nn.RNN` raises an error, so write out the steps of the
recurrent layer."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
v = torch.tensor([1.0, 10.0])
weights = {"weight_ih_l0": [[2.0]], "weight_hh_l0": [[3.0]]}
weights = {name: X.new_tensor(w) for name, w in weights.items()}

# %% error
layer = torch.nn.RNN(1, 1, nonlinearity="relu", bias=False, device="meta")

def f(x):
    steps = x[:, None]
    h = torch.func.functional_call(layer, weights, steps)[1]
    return h[0, 0]

assert f(X[1]).item() == 28  # one sample is no problem
try:
    Y = torch.vmap(f)(X)
except RuntimeError as error:
    message = str(error)

# %% fix
w_ih, w_hh = weights.values()

def f(x):
    h = 0.0
    for step in x:
        h = torch.relu(w_ih * step + w_hh * h)
    return h[0, 0]

assert f(X[1]).item() == 28  # one sample is no problem
Y = torch.vmap(f)(X)
Y.backward(gradient=v)
print(X.grad)

# %% numpy
import numpy as np

J = np.array([[3 * 2, 2, 0, 0],  # the first step went through h
              [0, 0, 3 * 2, 2]])
by_hand = (np.array([1, 10]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "Batching rule not implemented for aten::rnn_relu.input. We could not "
    "generate a fallback."
)
np.testing.assert_array_equal(Y.tolist(), [10, 28])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
