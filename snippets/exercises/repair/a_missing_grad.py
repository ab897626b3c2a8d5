"""`x.grad` can be `None` after `backward`, although x requires grad. Reading `x.grad`
then only gives a warning, which this program turns into an error."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
numbers = [1.0, 2.0, 3.0]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    x = torch.tensor(numbers, requires_grad=True).double()
    y = x**2
    y.backward(gradient=v)
    print(x.grad)
except UserWarning as error:
    message = str(error)

# %% check
assert message.split(" (Triggered")[0] == (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being "
    "accessed. Its .grad attribute won't be populated during "
    "autograd.backward(). If you indeed want the .grad field to be "
    "populated for a non-leaf Tensor, use .retain_grad() on the non-leaf "
    "Tensor. If you access the non-leaf Tensor by mistake, make sure you "
    "access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more information."
)
with warnings.catch_warnings(action="ignore"):
    assert x.grad is None
assert x.requires_grad
assert not x.is_leaf
assert y.tolist() == [1, 4, 9]

# %% guards
assert numbers == [1, 2, 3]
assert v.tolist() == [1, 10, 100]
