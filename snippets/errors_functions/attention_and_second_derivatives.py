"""Fast attention can be differentiated once. With `SDPBackend.MATH` it is
made of operations that can be differentiated again."""

# --8<-- [start:torch]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

x = torch.tensor([[1.0, 2.0],  # on the CPU, whose kernel the message names
                  [3.0, 6.0]], device="cpu", requires_grad=True)
zeros = x.new_zeros(1, 1, 2, 2)  # both keys count alike:
v = x.new_tensor([[1.0, 10.0],   # y is the mean of the rows
                  [100.0, 1000.0]])


def gradient():
    y = scaled_dot_product_attention(zeros[:, :, :1], zeros, x[None, None])
    return torch.autograd.grad((y**3).sum(), x, create_graph=True)[0]
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    gradient().backward(gradient=v)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
with sdpa_kernel(SDPBackend.MATH):
    first = gradient()
first.backward(gradient=v)
print(first.tolist())
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 0, 3, 0],  # the Jacobian of the gradient (3/2) y²,
              [0, 6, 0, 6],  # twice: (6/4) y in the columns that y has
              [3, 0, 3, 0],  # its numbers from; y = (2, 4)
              [0, 6, 0, 6]])
by_hand = (np.array([1, 10, 100, 1000]) @ J).reshape(2, 2)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "derivative for aten::_scaled_dot_product_flash_attention_for_cpu_"
    "backward is not implemented"
)
np.testing.assert_array_equal(first.tolist(), [[6, 24], [6, 24]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
