r"""For $y_{ij} = a_i b_j$, the weight of $y_{ij}$ reaches $a_i$ multiplied by $b_j$, and reaches $b_j$ multiplied by
$a_i$. So `backward` returns $v b$ for a and $v^\top a$ for b."""

# %% torch
import torch

class Outer(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a.unsqueeze(1) * b

    @staticmethod
    def backward(ctx, v):
        a, b = ctx.saved_tensors
        return v @ b, a @ v

a = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
b = torch.tensor([1.0, 3.0, 4.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([[1.0, 10.0, 100.0],
                  [3.0, 0.0, 1.0]], dtype=torch.float64)
passed = torch.autograd.gradcheck(Outer.apply, (a, b))
Y = Outer.apply(a, b)
Y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. For a: `{a.grad.tolist()}`.")
print(f"For b: `{b.grad.tolist()}`.")

# %% numpy
import numpy as np

# Rows: the six entries of Y. Columns: a1, a2, b1, b2, b3.
J = np.array([[1, 0, 2, 0, 0],
              [3, 0, 0, 2, 0],
              [4, 0, 0, 0, 2],
              [0, 1, 5, 0, 0],
              [0, 3, 0, 5, 0],
              [0, 4, 0, 0, 5]])
by_hand = np.array([1, 10, 100, 3, 0, 1]) @ J
print(by_hand)

# %% check
assert passed
np.testing.assert_array_equal(Y.tolist(), [[2, 6, 8], [5, 15, 20]])
np.testing.assert_array_equal(a.grad.tolist(), by_hand[:2])
np.testing.assert_array_equal(b.grad.tolist(), by_hand[2:])
np.testing.assert_array_equal(by_hand, [431, 7, 17, 20, 205])
for_a, for_b = torch.autograd.functional.jacobian(Outer.apply, (a, b))
np.testing.assert_array_equal(for_a.flatten(0, 1).tolist(), J[:, :2])
np.testing.assert_array_equal(for_b.flatten(0, 1).tolist(), J[:, 2:])
class Swapped(Outer):
    @staticmethod
    def backward(ctx, v):
        for_a, for_b = Outer.backward(ctx, v)
        return for_b, for_a

try:
    Swapped.apply(a, b).backward(gradient=v)
except RuntimeError as error:
    message = str(error)
assert message == (
    "Function SwappedBackward returned an invalid gradient at index 0 - "
    "got [3] but expected shape compatible with [2]"
)
# With vectors of one length the swap raises nothing.
c = a.detach().clone().requires_grad_()
wrong_for_a, _ = torch.autograd.grad(Swapped.apply(a, c), (a, c), v[:, :2])
right_for_a, _ = torch.autograd.grad(Outer.apply(a, c), (a, c), v[:, :2])
assert wrong_for_a.tolist() != right_for_a.tolist()
assert not torch.autograd.gradcheck(
    Swapped.apply, (a, c), raise_exception=False
)
