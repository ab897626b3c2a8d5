"""If `y` is one number in the shape `(1, 1)`, its `gradient` has this shape as well."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = (x**2).reshape(1, 1)
v = torch.tensor([[10.0]])
y.backward(gradient=v)
print(y.shape, x.grad)

# %% numpy

by_hand = 10 * 2 * 3
print(by_hand)

# %% check
assert y.shape == v.shape == (1, 1)
assert y.item() == 9
assert x.grad.item() == by_hand == 60
for shape in (), (1,), (1, 1):
    x = torch.tensor(3.0)
    x.requires_grad_()
    (x**2).reshape(shape).backward()
    assert x.grad.item() == 6
    x = torch.tensor(3.0)
    x.requires_grad_()
    (x**2).reshape(shape).backward(v.reshape(shape))
    assert x.grad.item() == 60
