"""A custom `backward` can itself be differentiated if it consists of differentiable operations
on v and saved inputs."""

# %% torch
import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x**2


x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64, requires_grad=True)
(first,) = torch.autograd.grad(Cube.apply(x), x, v, create_graph=True)
to_x, to_v = torch.autograd.grad(first.sum(), (x, v))
print(first.tolist())
print(to_x.tolist(), to_v.tolist())
passed = torch.autograd.gradgradcheck(Cube.apply, x, v)
print(passed)

# %% numpy
import numpy as np

J = np.diag([3, 12])  # 3x²
by_hand = np.array([1, 10]) @ J
# first is the function v·3x² of x and of v
to_x_by_hand = np.array([1 * 6, 10 * 12])  # v·6x
to_v_by_hand = np.array([3, 12])  # 3x²
print(by_hand, to_x_by_hand, to_v_by_hand)

# %% check
np.testing.assert_array_equal(Cube.apply(x).tolist(), [1, 8])
np.testing.assert_array_equal(first.tolist(), by_hand)
np.testing.assert_array_equal(to_x.tolist(), to_x_by_hand)
np.testing.assert_array_equal(to_v.tolist(), to_v_by_hand)
assert passed is True
state = torch.cuda.get_rng_state if x.is_cuda else torch.get_rng_state
with torch.random.fork_rng([x.device] if x.is_cuda else []):
    before = state()
    torch.autograd.gradgradcheck(Cube.apply, x, v)
    assert torch.equal(state(), before)
    torch.autograd.gradgradcheck(Cube.apply, x)  # draws a v
    assert not torch.equal(state(), before)
