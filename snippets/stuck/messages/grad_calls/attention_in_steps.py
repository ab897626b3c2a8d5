"""With the backend `SDPBackend.MATH`, `scaled_dot_product_attention` supports the forward mode of `torch.func.jvp`."""

# %% torch
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

# On the CPU, whose kernel the messages name.
query = torch.tensor([[[[1.0], [3.0], [7.0]]]], device="cpu").log()
key = query.new_tensor([[[[0.0], [1.0]]]])
value = query.new_tensor([[[[8.0], [16.0]]]])
u = query.new_tensor([[[[8.0], [80.0]]]])


def f(value):
    return scaled_dot_product_attention(query, key, value)

# %% error
try:
    y, Ju = torch.func.jvp(f, (value,), (u,))
except NotImplementedError as error:
    of_forward_mode = str(error)

try:
    y, Ju = torch.autograd.functional.jvp(f, value, u)
except RuntimeError as error:
    of_two_vjps = str(error)

# %% fix
with sdpa_kernel(SDPBackend.MATH):
    y, Ju = torch.func.jvp(f, (value,), (u,))
print(Ju.flatten())

# %% numpy
import numpy as np

J = np.array([[1 / 2, 1 / 2],  # row i: what query i makes of the values
              [1 / 4, 3 / 4],
              [1 / 8, 7 / 8]])
by_hand = J @ np.array([8, 80])
print(by_hand)

# %% check
assert of_forward_mode.startswith(
    "Trying to use forward AD with _scaled_dot_product_flash_attention_for_"
    "cpu that does not support it because it has not been implemented "
    "yet.\n"
)
assert of_two_vjps == (
    "derivative for aten::_scaled_dot_product_flash_attention_for_cpu_"
    "backward is not implemented"
)
np.testing.assert_allclose(y.flatten().tolist(), [12, 14, 15], rtol=1e-5)
np.testing.assert_allclose(Ju.flatten().tolist(), by_hand, rtol=1e-5)
with sdpa_kernel(SDPBackend.MATH):
    _, from_vjps = torch.autograd.functional.jvp(f, value, u)
np.testing.assert_allclose(from_vjps.flatten().tolist(), by_hand, rtol=1e-5)
