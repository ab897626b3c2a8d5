"""With the backend `SDPBackend.MATH`, `scaled_dot_product_attention` can be differentiated twice."""

# %% torch
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

x = torch.tensor([[[[1.0, 2.0], [3.0, 6.0]]]], requires_grad=True,
                 device="cpu")  # (on a GPU, another name in the message)
v = x.new_tensor([[[[1.0, 10.0], [100.0, 1000.0]]]])
zeros = torch.zeros_like(x)  # all keys count alike: y is the mean

def gradient():
    y = scaled_dot_product_attention(zeros, zeros, x)
    return torch.autograd.grad((y**3).sum(), x, create_graph=True)[0]

# %% error
try:
    first = gradient()
    first.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
with sdpa_kernel(SDPBackend.MATH):
    first = gradient()
first.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0, 6, 0],    # the Jacobian of the gradient, 3 y² in
              [0, 12, 0, 12],  # every row of x: 3 y in the columns that
              [6, 0, 6, 0],    # y has its numbers from; y = (2, 4)
              [0, 12, 0, 12]])
by_hand = (np.array([1, 10, 100, 1000]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "derivative for aten::_scaled_dot_product_flash_attention_for_cpu_"
    "backward is not implemented"
)
np.testing.assert_array_equal(first.tolist(), [[[[12, 48], [12, 48]]]])
np.testing.assert_array_equal(x.grad.tolist(), [[by_hand]])
