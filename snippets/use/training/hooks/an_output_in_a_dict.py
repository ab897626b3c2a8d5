"""For a layer that returns a dict or a list, the hook is not called."""

# %% torch
import warnings

import torch


class Layer(torch.nn.Module):
    def forward(self, x):
        return {"y": x**2}


def note(layer, grad_input, grad_output):
    layer.v = grad_output


layer = Layer()
layer.register_full_backward_hook(note)
x = torch.tensor([3.0, 2.0], requires_grad=True)
with warnings.catch_warnings(action="ignore"):
    layer(x)["y"].backward(gradient=torch.tensor([1.0, 10.0]))
print(hasattr(layer, "v"), x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert not hasattr(layer, "v")
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    layer(x)
assert str(caught[0].message) == (
    "For backward hooks to be called, module output should be a Tensor or "
    "a tuple of Tensors but received <class 'dict'>"
)


class Nested(Layer):
    def forward(self, x):
        return self.wrap(x**2)


nested = Nested()
nested.register_full_backward_hook(note)
nested.wrap = lambda y: [y]  # a list: not called
with warnings.catch_warnings(action="ignore"):
    nested(x)[0].sum().backward()
assert not hasattr(nested, "v")
nested.wrap = lambda y: (y, [y])  # a list in a tuple: None in its place
y, [again] = nested(x)
(y + again).backward(gradient=torch.tensor([1.0, 10.0]))
received, missing = nested.v
assert missing is None
np.testing.assert_array_equal(received.tolist(), [1, 10])
