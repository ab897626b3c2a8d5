"""If A has three rows and four columns, the `gradient` for `A @ x` has three numbers, one for
each output, and `x.grad` has four, one for each input."""

# %% torch
import torch

A = torch.arange(12.0).reshape(3, 4)
x = torch.arange(4.0)
x.requires_grad_()
y = A @ x
v = torch.ones_like(y)
y.backward(gradient=v)
print(v.shape, x.grad.shape)

# %% numpy
import numpy as np

J = np.array([[0, 1, 2, 3],
              [4, 5, 6, 7],
              [8, 9, 10, 11]])
by_hand = np.array([1, 1, 1]) @ J
print(J.shape, by_hand, by_hand.shape)

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [0, 1, 2, 3])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert y.shape == v.shape == (3,)
assert x.grad.shape == by_hand.shape == (4,)
assert J.shape == (3, 4)

# Tempting, and refused
messages = []
for gradient in [torch.ones_like(x), v.unsqueeze(1), v[0]]:
    try:
        y.backward(gradient=gradient)
    except RuntimeError as error:
        messages.append(str(error))
has = "Mismatch in shape: grad_output[0] has a shape of torch.Size("
but = ") and output[0] has a shape of torch.Size([3])."
assert messages == [has + shape + but for shape in ("[4]", "[3, 1]", "[]")]
