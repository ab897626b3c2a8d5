"""On a first layer, whose input requires no grad, this full backward hook
finds `(None,)` in `grad_input`: nobody asked for that product."""

# %% torch
import warnings

import torch


def note(layer, grad_input, grad_output):
    layer.products, layer.v = grad_input, grad_output[0]


layer = torch.nn.PReLU()  # a weight times x, where x is negative
layer.register_full_backward_hook(note)
data = torch.tensor([-3.0, -2.0])  # does not require grad
with warnings.catch_warnings(action="ignore"):
    layer(data).backward(gradient=torch.tensor([1.0, 10.0]))
print(layer.products, layer.v)

# %% numpy
import numpy as np

J = np.array([[-3],
              [-2]])  # with respect to the weight
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert layer.products == (None,)
assert layer.v.tolist() == [1, 10]
np.testing.assert_array_equal(layer.weight.grad.tolist(), by_hand)
assert layer.weight.tolist() == [0.25]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    layer(data).sum().backward()
assert str(caught[0].message).split(" See ")[0] == (
    "Full backward hook is firing when gradients are computed with respect "
    "to module outputs since no inputs require gradients."
)
