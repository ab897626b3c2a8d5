"""The check as a function, for tensors of any shape, with random
v and u."""

# --8<-- [start:torch]
import torch


def adjoint_check(f, x, eps=1e-5):
    generator = torch.Generator(device=x.device)

    def randn_like(t):
        return torch.randn(t.shape, generator=generator, dtype=t.dtype,
                           device=t.device)

    x = x.detach().requires_grad_()
    y = f(x)
    v, u = randn_like(y), randn_like(x)
    (vJ,) = torch.autograd.grad(y, x, v)
    with torch.no_grad():
        change = (f(x + eps * u) - f(x - eps * u)) / (2 * eps)
    return torch.allclose((v * change).sum(), (vJ * u).sum())


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
functions = {
    "exp": torch.exp,
    "softmax": lambda x: x.softmax(0),
    "norm": torch.linalg.norm,
}
for code in ("W.T @ v", "W @ v", "-W.T @ v", "1.0001 * W.T @ v",
             "W.T @ v.abs()", "W.T @ v**2"):
    functions[code] = lambda x, code=code: MatrixProduct.apply(x, code)
verdicts = {name: adjoint_check(f, x) for name, f in functions.items()}
for name, verdict in verdicts.items():
    print(f"{name:16} {verdict}")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0, 0, 3, 0, 0],  # y₁₁, by x₁₁ x₁₂ x₁₃ x₂₁ x₂₂ x₂₃
              [0, 2, 0, 0, 3, 0],
              [0, 0, 2, 0, 0, 3],
              [4, 0, 0, 1, 0, 0],  # y₂₁
              [0, 4, 0, 0, 1, 0],
              [0, 0, 4, 0, 0, 1]])
v = np.array([1, -2, 3, -4, 5, -6])
by_hand = v @ J  # what the six backwards are asked for
# --8<-- [end:numpy]

# --8<-- [start:check]
assert list(verdicts.values()) == [
    *[True, True, True],
    *[True, False, False, False, False, False],
]
leaf = x.clone().requires_grad_()
y = MatrixProduct.apply(leaf, "W.T @ v")
y.backward(gradient=torch.tensor(v.tolist()).to(y).view(2, 3))
np.testing.assert_array_equal(leaf.grad.flatten().tolist(), by_hand)
np.testing.assert_array_equal(
    by_hand, [2 - 16, -4 + 20, 6 - 24, 3 - 4, -6 + 5, 9 - 6]
)
np.testing.assert_array_equal(y.tolist(), [[31, 4, 13], [27, 3, 11]])
sums = functions["softmax"](x).sum(0)
np.testing.assert_allclose(sums.tolist(), [1, 1, 1])
# --8<-- [end:check]

# --8<-- [start:guards]
assert adjoint_check.__defaults__ == (1e-5,)
# --8<-- [end:guards]
