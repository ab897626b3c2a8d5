"""For ten million inputs and outputs, the Jacobian doesn't fit into memory, but vᵀJ
from `torch.func.vjp` does."""

# %% torch
import torch

# On the CPU: the message is that of its allocator.
x = torch.arange(1, 10**7 + 1, dtype=torch.float32, device="cpu")
v = torch.ones_like(x)
v[:3] = v.new_tensor([1.0, 10.0, 100.0])

# %% error
try:
    vJ = v @ torch.func.jacrev(torch.square)(x)
except RuntimeError as error:
    message = str(error).split("DefaultCPUAllocator: ")[-1]

# %% fix
y, times_J = torch.func.vjp(torch.square, x)
(vJ,) = times_J(v)
first_four = vJ[:4]
print(first_four)

# %% numpy
import numpy as np

J = np.diag([2, 4, 6, 8])  # the first four rows and columns
by_hand = np.array([1, 10, 100, 1]) @ J
print(by_hand)

# %% check
assert message == (
    "can't allocate memory: you tried to allocate 400000000000000 bytes. "
    "Error code 12 (Cannot allocate memory)"
)
small = x[:4]
in_full = torch.func.jacrev(torch.square)(small)
np.testing.assert_array_equal(in_full.tolist(), J)
assert len(vJ) == 10_000_000
np.testing.assert_array_equal(y[:4].tolist(), [1, 4, 9, 16])
np.testing.assert_array_equal(first_four.tolist(), by_hand)
assert vJ[-1].item() == 20_000_000
