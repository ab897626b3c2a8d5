"""A tensor that you assign to `x.grad` must have the device of x and, unless you
change `x.grad_dtype`, its dtype."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    x.grad = (v @ A).double()
except RuntimeError as error:
    of_dtype = str(error)
try:
    x.grad = (v @ A).to("meta")
except RuntimeError as error:
    # On a GPU its name would be here, among the same words.
    of_device = str(error).replace(f"'{x.device.type}'", "'cpu'")

# %% fix
x.grad = v @ A
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert of_dtype == (
    "attempting to assign a gradient with dtype 'double' to a tensor with "
    "grad_dtype 'Float'. The gradient must match the tensor's grad_dtype "
    "(defaults to the tensor's dtype). You can set the tensor's grad_dtype "
    "attribute with a specific dtype, or None to allow any dtype. Set "
    "grad_dtype with caution. Diverging the dtypes of a tensor and its "
    "gradient may break downstream systems that assume they match."
)
assert of_device == (
    "attempting to assign a gradient with device type 'meta' to a tensor "
    "with device type 'cpu'. Please ensure that the gradient and the "
    "tensor are on the same device"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert x.tolist() == [1, 2]
