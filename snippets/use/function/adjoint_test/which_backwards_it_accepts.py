"""Of five wrong versions of the `backward` of `W @ x`, `gradcheck` accepts three, and the adjoint test accepts none."""

# %% torch
import torch


def adjoint_check(f, x, eps=1e-5):
    x = x.detach().requires_grad_()
    y = f(x)
    g = torch.Generator()
    v, u = [torch.randn(t.shape, generator=g, device=g.device).to(t)
            for t in (y, x)]
    (vJ,) = torch.autograd.grad(y, x, v)
    change = f(x + eps * u) - f(x - eps * u)
    return torch.allclose((v * change).sum() / (2 * eps), (vJ * u).sum())


class MatrixProduct(torch.autograd.Function):
    """W @ x, with `code` as its backward."""

    @staticmethod
    def forward(ctx, x, code):
        ctx.code = code
        return W @ x

    @staticmethod
    def backward(ctx, v):
        return eval(ctx.code, {"v": v, "W": W}), None


W = torch.tensor([[2.0, 3.0], [4.0, 1.0]], dtype=torch.float64)
x = torch.tensor([[5.0, 0.5, 2.0], [7.0, 1.0, 3.0]], dtype=torch.float64)
x.requires_grad_()
verdicts = {}
for code in ("W.T @ v", "W @ v", "-W.T @ v", "1.0001 * W.T @ v",
             "W.T @ v.abs()", "W.T @ v**2"):
    def f(x, code=code):
        return MatrixProduct.apply(x, code)

    theirs = torch.autograd.gradcheck(f, x, raise_exception=False)
    verdicts[code] = adjoint_check(f, x), theirs

print("| `backward` returns | adjoint test | `gradcheck` |")
print("|---|---|---|")
for code, both in verdicts.items():
    cells = ["accepts" if accepted else "**rejects**" for accepted in both]
    print(f"| `{code}` |", " | ".join(cells), "|")

# %% numpy
import numpy as np

J = np.array([[2, 0, 0, 3, 0, 0],  # y₁₁; the columns: x₁₁ x₁₂ x₁₃ x₂₁ …
              [0, 2, 0, 0, 3, 0],
              [0, 0, 2, 0, 0, 3],
              [4, 0, 0, 1, 0, 0],  # y₂₁
              [0, 4, 0, 0, 1, 0],
              [0, 0, 4, 0, 0, 1]])
v = np.array([1, -2, 3, -4, 5, -6])
by_hand = v @ J  # what the six backwards are asked for

# %% check
assert list(verdicts.values()) == [
    (True, True),
    (False, False),
    (False, False),
    (False, True),
    (False, True),
    (False, True),
]
# A limit that no v reaches is not seen
assert adjoint_check(
    lambda x: MatrixProduct.apply(x, "W.T @ v.clamp(-10, 10)"), x
)
leaf = x.detach().clone().requires_grad_()
y = MatrixProduct.apply(leaf, "W.T @ v")
y.backward(gradient=torch.tensor(v.tolist()).to(y).view(2, 3))
np.testing.assert_array_equal(leaf.grad.flatten().tolist(), by_hand)
np.testing.assert_array_equal(
    by_hand, [2 - 16, -4 + 20, 6 - 24, 3 - 4, -6 + 5, 9 - 6]
)
np.testing.assert_array_equal(y.tolist(), [[31, 4, 13], [27, 3, 11]])

# %% guards
assert adjoint_check.__defaults__ == (1e-5,)
