"""By default, PyTorch allows TF32 in convolutions, but not in matrix products."""

# %% torch
import torch

print("matrix products:", torch.get_float32_matmul_precision())
print("convolutions:", torch.backends.cudnn.conv.fp32_precision)

# %% numpy
import numpy as np

def to_tf32(numbers):
    fraction, exponent = np.frexp(numbers)  # fraction · 2^exponent
    return np.round(fraction * 2**11) / 2**11 * 2.0**exponent

v = np.array([1, 1001, 2049, 100001])
J = np.diag([3, 3, 3, 3])
print(*[f"{number:.0f}" for number in to_tf32(v)])
print(*[f"{number:.0f}" for number in v @ J])
print(*[f"{number:.0f}" for number in to_tf32(v) @ J])

# %% check
assert torch.get_float32_matmul_precision() == "highest"
assert torch.backends.cudnn.conv.fp32_precision == "tf32"
np.testing.assert_array_equal(to_tf32(v), [1, 1001, 2048, 100032])
np.testing.assert_array_equal(v @ J, [3, 3003, 6147, 300003])
np.testing.assert_array_equal(to_tf32(v) @ J, [3, 3003, 6144, 300096])
