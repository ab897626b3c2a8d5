"""In fast mode, `gradcheck` draws the same v and u each time it tests the same
function."""

# %% torch
import torch
from torch.autograd import gradcheck

received = []


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mistake):
        ctx.save_for_backward(x, mistake)
        return torch.stack([x[0] * x[1], x[1] ** 2, 3 * x[0]])

    @staticmethod
    def backward(ctx, v):
        x, mistake = ctx.saved_tensors
        received.append(v.tolist())
        right = torch.stack([v[0] * x[1] + v[2] * 3,
                             v[0] * x[0] + v[1] * 2 * x[1]])
        return right + v.sum() * mistake, None


x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
nothing = torch.zeros_like(x)
gradcheck(Product.apply, (x, nothing), fast_mode=True)
gradcheck(Product.apply, (x, nothing), fast_mode=True)
drawn = [v for v in received if any(v)]  # it also tries zeros
different = len({tuple(v) for v in drawn})
positive = all(entry > 0 for v in drawn for entry in v)
print("different v:", different)
print("all positive:", positive)

# u is drawn in the same way, before v; this is at a right angle to it
generator = torch.Generator()
u = torch.rand(2, generator=generator, device=generator.device).to(x)
mistake = torch.stack([u[1], -u[0]])
fast, slow = [gradcheck(Product.apply, (x, mistake), fast_mode=mode,
                        raise_exception=False) for mode in (True, False)]
print("accepted in fast mode:", fast)
print("accepted otherwise:", slow)

# %% numpy
import numpy as np

J = np.array([[5, 2],
              [0, 10],
              [3, 0]])
by_hand = np.array([1, 10, 100]) @ J
row = np.array(mistake.tolist())  # what is added to each row of J
drawn_u = np.array(u.tolist())
another_u = np.array([1, 3])
print(f"{row @ drawn_u:.4f}", f"{row @ another_u:.4f}")

# %% check
assert different == 1
assert positive
assert (fast, slow) == (True, False)
assert len(drawn) >= 2
np.testing.assert_allclose(row @ drawn_u, 0, atol=1e-12)
np.testing.assert_allclose(row @ another_u, drawn_u[1] - 3 * drawn_u[0])
leaf = x.detach().clone().requires_grad_()
y = Product.apply(leaf, nothing)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]).to(y))
np.testing.assert_array_equal(y.tolist(), [10, 25, 6])
np.testing.assert_array_equal(leaf.grad.tolist(), by_hand)
