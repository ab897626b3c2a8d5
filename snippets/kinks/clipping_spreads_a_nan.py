"""Clipping by the norm does not remove a NaN: the norm is NaN, and now all
gradients are. With an infinity the healthy ones become 0."""

# --8<-- [start:torch]
import torch

nan, inf = float("nan"), float("inf")
clip_norm = torch.nn.utils.clip_grad_norm_
clip_value = torch.nn.utils.clip_grad_value_
limit = 10.0
outcomes = []
for clip in clip_norm, clip_value:
    for bad in nan, inf:
        healthy = torch.zeros(2, requires_grad=True)
        sick = torch.zeros(1, requires_grad=True)
        healthy.grad = torch.tensor([3.0, 4.0])
        sick.grad = torch.tensor([bad])
        clip([healthy, sick], limit)
        print(clip.__name__, bad, healthy.grad.tolist(), sick.grad.tolist())
        outcomes.append([*healthy.grad.tolist(), *sick.grad.tolist()])
# --8<-- [end:torch]

# --8<-- [start:fix]
healthy.grad = torch.tensor([3.0, 4.0])
sick.grad = torch.tensor([nan])
try:
    clip_norm([healthy, sick], limit, error_if_nonfinite=True)
except RuntimeError as error:
    message = str(error)
print(message)
print(healthy.grad)
# --8<-- [end:fix]

# --8<-- [start:check]
import numpy as np

np.testing.assert_array_equal(outcomes, [[nan, nan, nan],
                                         [0, 0, nan],
                                         [3, 4, nan],
                                         [3, 4, 10]])
assert message == (
    "The total norm of order 2.0 for gradients from `parameters` is "
    "non-finite, so it cannot be clipped. To disable this error and scale "
    "the gradients by the non-finite norm anyway, set "
    "`error_if_nonfinite=False`"
)
assert healthy.grad.tolist() == [3, 4]
# --8<-- [end:check]

# --8<-- [start:guards]
assert healthy.tolist() == [0, 0]
assert sick.tolist() == [0]
# --8<-- [end:guards]
