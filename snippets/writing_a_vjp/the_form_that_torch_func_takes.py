"""`torch.func` takes a `Function` only in its second form, in which
`setup_context` does the saving."""

# --8<-- [start:torch]
import torch


class OneStep(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.stack([x[0] * x[1], x[1] ** 2, 5 * x[0]])

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * x[1] + 5 * v[2],
                            v[0] * x[0] + v[1] * 2 * x[1]])


x = torch.tensor([2.0, 3.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.func.jacrev(OneStep.apply)(x)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class TwoSteps(torch.autograd.Function):
    @staticmethod
    def forward(x):  # no ctx: it only computes
        return torch.stack([x[0] * x[1], x[1] ** 2, 5 * x[0]])

    @staticmethod
    def setup_context(ctx, inputs, output):  # called after forward
        (x,) = inputs
        ctx.save_for_backward(x)

    backward = staticmethod(OneStep.backward)


ours = torch.func.jacrev(TwoSteps.apply)(x)
print(ours)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 2],
              [0, 6],
              [5, 0]])
by_hand = np.identity(3) @ J  # three one-hot v, one after the other
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message.startswith(
    "In order to use an autograd.Function with functorch transforms "
    "(vmap, grad, jvp, jacrev, ...), it must override the setup_context "
    "staticmethod. "
)
np.testing.assert_array_equal(ours.tolist(), by_hand)
np.testing.assert_array_equal(TwoSteps.apply(x).tolist(), [6, 9, 10])
leaf = x.clone().requires_grad_()
for function in (OneStep, TwoSteps):
    assert function.apply(leaf).tolist() == [6, 9, 10]
    rows = torch.autograd.functional.jacobian(function.apply, x)
    np.testing.assert_array_equal(rows.tolist(), by_hand)
# --8<-- [end:check]
