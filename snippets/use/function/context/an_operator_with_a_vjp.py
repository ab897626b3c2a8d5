"""An operator made with `torch.library.custom_op` gets its VJP from the `backward` that you
pass to `register_autograd`."""

# %% torch
import torch


@torch.library.custom_op("book::times_sum", mutates_args=())
def times_sum(x: torch.Tensor) -> torch.Tensor:
    return x * x.sum()


def save(ctx, inputs, output):
    ctx.save_for_backward(*inputs)


def backward(ctx, v):
    (x,) = ctx.saved_tensors
    return v * x.sum() + (v * x).sum()


times_sum.register_autograd(backward, setup_context=save)
times_sum.register_fake(torch.empty_like)  # for torch.compile

x = torch.tensor([2.0, 3.0], requires_grad=True)
times_sum(x).backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[5 + 2, 2],  # x₁(x₁ + x₂)
              [3, 5 + 3]])  # x₂(x₁ + x₂)
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(times_sum(x).tolist(), [10, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
p = x.detach().double().requires_grad_()
assert torch.autograd.gradcheck(times_sum, p) is True
shape = times_sum(torch.empty(4, device="meta")).shape  # has no numbers
assert shape == (4,)


@torch.library.custom_op("book::without_a_shape", mutates_args=())
def without_a_shape(x: torch.Tensor) -> torch.Tensor:
    return x * x.sum()


try:
    without_a_shape(torch.empty(4, device="meta"))
except RuntimeError as error:
    message = str(error)
assert message.startswith("There was no fake impl registered for")
