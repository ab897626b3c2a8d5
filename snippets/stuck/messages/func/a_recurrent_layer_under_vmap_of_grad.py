"""Under `vmap` of `grad` over samples, `nn.RNN` works on the CPU if you pass an
initial state for each sample."""

# %% torch
import torch
from torch.func import functional_call, grad, vmap

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
weights = {"weight_ih_l0": [[2.0]], "weight_hh_l0": [[3.0]]}
weights = {name: X.new_tensor(w) for name, w in weights.items()}
in_dims = None, 0

# %% error
layer = torch.nn.RNN(1, 1, nonlinearity="relu", bias=False, device="meta")

def f(weights, x):
    h = functional_call(layer, weights, x[:, None])[1]
    return h[0, 0]

alone = grad(f)(weights, X[1])  # one sample is no problem
try:
    per_sample = vmap(grad(f), in_dims=in_dims)(weights, X)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(weights, x):
    w_ih, w_hh = weights.values()
    h = 0.0
    for step in x:
        h = torch.relu(w_ih * step + w_hh * h)
    return h[0, 0]

per_sample = vmap(grad(f), in_dims=in_dims)(weights, X)
for_ih, for_hh = per_sample.values()
print(for_ih.flatten(), for_hh.flatten())

# %% numpy
import numpy as np

by_hand = np.array([[2 + 3 * 1, 2 * 1],  # the last step, and 3 × the first
                    [5 + 3 * 3, 2 * 3]])
print(by_hand)

# %% check
assert message == (
    "output with shape [1, 1] doesn't match the broadcast shape [2, 1, 1]"
)
np.testing.assert_array_equal(
    [gradient.item() for gradient in alone.values()], by_hand[1]
)
np.testing.assert_array_equal(for_ih[:, 0, 0].tolist(), by_hand[:, 0])
np.testing.assert_array_equal(for_hh[:, 0, 0].tolist(), by_hand[:, 1])


def with_a_state(weights, x):
    steps = x[:, None], x.new_zeros(1, 1)
    return functional_call(layer, weights, steps)[1][0, 0]


on_cpu = {name: w.cpu() for name, w in weights.items()}
per_sample = vmap(grad(with_a_state), in_dims=in_dims)(on_cpu, X.cpu())
for gradient, column in zip(per_sample.values(), by_hand.T, strict=True):
    np.testing.assert_array_equal(gradient.flatten().tolist(), column)
