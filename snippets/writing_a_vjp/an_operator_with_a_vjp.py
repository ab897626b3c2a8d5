"""`torch.library.custom_op` takes the same two halves: what to save, and a
`backward` that is a VJP."""

# --8<-- [start:torch]
import torch


@torch.library.custom_op("book::area_and_ratio", mutates_args=())
def area_and_ratio(x: torch.Tensor) -> torch.Tensor:
    return torch.stack([x[0] * x[1], x[0] / x[1], 3 * x[0]])


def setup_context(ctx, inputs, output):
    (x,) = inputs
    ctx.save_for_backward(x)


def backward(ctx, v):
    (x,) = ctx.saved_tensors
    return torch.stack([v[0] * x[1] + v[1] / x[1] + v[2] * 3,
                        v[0] * x[0] - v[1] * x[0] / x[1] ** 2])


area_and_ratio.register_autograd(backward, setup_context=setup_context)

x = torch.tensor([4.0, 2.0], dtype=torch.float64, requires_grad=True)
y = area_and_ratio(x)
y.backward(gradient=x.new_tensor([1.0, 10.0, 100.0]))
print(y.tolist())
print(x.grad.tolist())
print(torch.autograd.gradcheck(area_and_ratio, x))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 4],  # x₁x₂
              [1 / 2, -1],  # x₁/x₂: 1/x₂ and −x₁/x₂²
              [3, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [8, 2, 12])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert torch.autograd.gradcheck(area_and_ratio, x) is True
# --8<-- [end:check]
