"""A gradient whose forgotten axis cannot be summed away raises, and the
message names both shapes."""

# %% torch
import torch


class AddToRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, b):
        return x + b[:, None]  # b[i] is added to row i

    @staticmethod
    def backward(ctx, v):
        return v, v  # the second one should be v.sum(1)


x = torch.zeros(2, 3)
b = torch.tensor([5.0, 6.0], requires_grad=True)
y = AddToRows.apply(x, b)

# %% error
try:
    y.sum().backward()
except RuntimeError as error:
    message = str(error)

# %% check
assert message == (
    "Function AddToRowsBackward returned an invalid gradient at index 1 - "
    "got [2, 3] but expected shape compatible with [2]"
)
assert y.tolist() == [[5, 5, 5], [6, 6, 6]]
