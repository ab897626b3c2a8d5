"""`torch.vmap` has no rule for `renorm` and runs it once per sample. Unlike
`is_grads_batched`, `torch.vmap` prints a warning."""

# %% torch
import torch
from warnings import catch_warnings


def f(sample):  # shortened to the length 1
    return torch.renorm(sample[None], p=2, dim=0, maxnorm=1.0)[0]


samples = torch.tensor([[3.0, 4.0], [4.0, 3.0]])
with catch_warnings(record=True, action="always") as caught:
    jacobians = torch.vmap(torch.func.jacrev(f))(samples)
warning = str(caught[0].message).split(" (Triggered")[0]
print(warning)
print(jacobians)

# %% numpy
import numpy as np

J = np.array([[[16, -12],  # 125 times that of x / |x|, at (3, 4)
               [-12, 9]],
              [[9, -12],   # and at (4, 3)
               [-12, 16]]])
by_hand = J / 125
print(by_hand)

# %% check
assert {one.category for one in caught} == {UserWarning}
assert warning == (
    "There is a performance drop because we have not yet implemented the "
    "batching rule for aten::renorm. Please file us an issue on GitHub so "
    "that we can prioritize its implementation."
)
np.testing.assert_allclose(f(samples[0]).tolist(), [0.6, 0.8], rtol=1e-6)
np.testing.assert_allclose(jacobians.tolist(), by_hand, atol=1e-6)
