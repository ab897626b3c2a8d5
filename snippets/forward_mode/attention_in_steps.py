"""A fused attention kernel knows neither forward mode nor a second
derivative. Computed in steps, attention has both."""

# --8<-- [start:torch]
import warnings

import torch
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

# On the CPU, whose kernel the messages name.
query = torch.tensor([[1.0], [3.0], [7.0]], device="cpu").log()
key = query.new_tensor([[0.0], [1.0]])


def f(value):
    return functional.scaled_dot_product_attention(
        query[None, None], key[None, None], value[None, None])


value = query.new_tensor([[8.0], [16.0]])
u = query.new_tensor([[8.0], [80.0]])
forward, two_vjps = torch.func.jvp, torch.autograd.functional.jvp
quiet = {"action": "ignore", "category": DeprecationWarning}
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
calls = [lambda: forward(f, (value,), (u,)), lambda: two_vjps(f, value, u)]
for call in calls:
    try:
        with warnings.catch_warnings(**quiet):
            call()
    except RuntimeError as error:
        messages.append(str(error).splitlines()[0])
print("\n\n".join(messages))
# --8<-- [end:error]

# --8<-- [start:fix]
with warnings.catch_warnings(**quiet), sdpa_kernel(SDPBackend.MATH):
    results = [call()[1].flatten() for call in calls]
print(results)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1 / 2, 1 / 2],  # row i: what query i makes of the values
              [1 / 4, 3 / 4],
              [1 / 8, 7 / 8]])
by_hand = J @ np.array([8, 80])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "Trying to use forward AD with _scaled_dot_product_flash_attention_for_"
    "cpu that does not support it because it has not been implemented yet.",
    "derivative for aten::_scaled_dot_product_flash_attention_for_cpu_"
    "backward is not implemented",
]
y = f(value).flatten()
np.testing.assert_allclose(y.tolist(), [12, 14, 15], rtol=1e-5)
assert len(results) == 2
for result in results:
    np.testing.assert_allclose(result.tolist(), by_hand, rtol=1e-5)
# --8<-- [end:check]
