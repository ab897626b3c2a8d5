"""A `backward` made of torch operations on saved inputs can itself be
differentiated, and `gradgradcheck` proves it."""

# --8<-- [start:torch]
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
y = Cube.apply(x)
(first,) = torch.autograd.grad(y, x, v, create_graph=True)
w = torch.tensor([1.0, 1.0], dtype=torch.float64)
second, to_v = torch.autograd.grad(first, (x, v), w)
print(first.tolist())
print(second.tolist())
print(to_v.tolist())
print(torch.autograd.gradgradcheck(Cube.apply, x, v))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([3, 12])  # 3x²
by_hand = np.array([1, 10]) @ J
# first is the function v·3x² of x and of v
J_to_x = np.diag([1 * 6, 10 * 12])  # v·6x
J_to_v = np.diag([3, 12])  # 3x²
second_by_hand = np.array([1, 1]) @ J_to_x
to_v_by_hand = np.array([1, 1]) @ J_to_v
print(by_hand, second_by_hand, to_v_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1, 8])
np.testing.assert_array_equal(first.tolist(), by_hand)
np.testing.assert_array_equal(second.tolist(), second_by_hand)
np.testing.assert_array_equal(to_v.tolist(), to_v_by_hand)
assert torch.autograd.gradgradcheck(Cube.apply, x, v) is True
state = torch.cuda.get_rng_state if x.is_cuda else torch.get_rng_state
with torch.random.fork_rng([x.device] if x.is_cuda else []):
    before = state()
    torch.autograd.gradgradcheck(Cube.apply, x, v)
    assert torch.equal(state(), before)
    torch.autograd.gradgradcheck(Cube.apply, x)  # draws a v
    assert not torch.equal(state(), before)
# --8<-- [end:check]
