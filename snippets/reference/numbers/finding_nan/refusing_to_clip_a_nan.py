"""With `error_if_nonfinite=True`, `clip_grad_norm_` raises and touches no
gradient."""

# %% torch
import torch

healthy = torch.zeros(2, requires_grad=True)
sick = torch.zeros(1, requires_grad=True)
start = torch.tensor([3.0, 4.0])
healthy.grad = start.clone()
sick.grad = torch.tensor([float("nan")])
limit = 10

# %% error
try:
    torch.nn.utils.clip_grad_norm_(
        [healthy, sick], max_norm=limit, error_if_nonfinite=True)
except RuntimeError as error:
    message = str(error)

print(healthy.grad)

# %% check
assert message == (
    "The total norm of order 2.0 for gradients from `parameters` is "
    "non-finite, so it cannot be clipped. To disable this error and scale "
    "the gradients by the non-finite norm anyway, set "
    "`error_if_nonfinite=False`"
)
assert healthy.grad.tolist() == [3, 4]

# %% guards
assert limit == 10
