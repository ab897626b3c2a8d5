"""For `layer(x, z=z)`, the `grad_input` of a full backward hook lacks the gradient of the keyword argument z."""

# %% torch
import torch


class Layer(torch.nn.Module):
    def forward(self, x, z):
        return x * z


def note(layer, grad_input, grad_output):
    layer.products = grad_input


layer = Layer()
layer.register_full_backward_hook(note)
x = torch.tensor([3.0, 2.0], requires_grad=True)
z = torch.tensor([5.0, 7.0], requires_grad=True)
layer(x, z=z).backward(gradient=torch.tensor([1.0, 10.0]))
print(layer.products, z.grad)

# %% numpy
import numpy as np

J_x = np.array([[5, 0],
                [0, 7]])
J_z = np.array([[3, 0],
                [0, 2]])
v = np.array([1, 10])
by_hand = v @ J_x, v @ J_z
print(*by_hand)

# %% check
import warnings

[product] = layer.products
np.testing.assert_array_equal(product.tolist(), by_hand[0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand[0])
np.testing.assert_array_equal(z.grad.tolist(), by_hand[1])
layer(x, z).backward(gradient=torch.tensor([1.0, 10.0]))  # by position
both = [product.tolist() for product in layer.products]
np.testing.assert_array_equal(both, by_hand)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    layer(x=x, z=z).sum().backward()  # nothing by position: no product
assert layer.products == ()
assert "since no inputs require gradients" in str(caught[0].message)
