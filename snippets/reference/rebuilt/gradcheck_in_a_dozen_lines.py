"""A `gradcheck` in a dozen lines agrees with the built-in `gradcheck` on
eleven functions."""

# %% torch
import torch


def jacobian(f, x):
    y = f(x)
    one_hots = torch.eye(y.numel()).to(y).view(-1, *y.shape)
    rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
            for v in one_hots]
    return torch.stack(rows).view(y.shape + x.shape)


def differences(f, x):
    columns = []
    for one_hot in torch.eye(x.numel()).to(x).view(-1, *x.shape):
        step = 1e-6 * one_hot
        columns.append((f(x + step) - f(x - step)) / 2e-6)
    J = torch.stack(columns, dim=-1)
    return J.view(J.shape[:-1] + x.shape)


def gradcheck(f, x):
    return torch.allclose(jacobian(f, x), differences(f, x),
                          rtol=1e-3, atol=1e-5)


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
functions = {
    "`exp`": lambda x: x.exp(),
    "softmax": lambda x: x.softmax(0),
    "a scalar": lambda x: (x**3).sum(),
    "a matrix product": lambda x: W @ x,
}
for code in ("W.T @ v", "W @ v", "-W.T @ v", "1.0001 * W.T @ v",
             "1.01 * W.T @ v", "W.T @ v + 1e-4", "W.T @ v**2"):
    functions[f"backward: `{code}`"] = (
        lambda x, code=code: MatrixProduct.apply(x, code)
    )
verdicts = {}
for name, f in functions.items():
    verdicts[name] = gradcheck(f, x), torch.autograd.gradcheck(
        f, x, raise_exception=False
    )
print("| function | ours | built-in |")
print("|---|---|---|")
for name, (ours, builtin) in verdicts.items():
    print(f"| {name} | {ours} | {builtin} |")

# %% numpy
import numpy as np

J = np.array([[2, 0, 0, 3, 0, 0],  # y₁₁, by x₁₁ x₁₂ x₁₃ x₂₁ x₂₂ x₂₃
              [0, 2, 0, 0, 3, 0],
              [0, 0, 2, 0, 0, 3],
              [4, 0, 0, 1, 0, 0],  # y₂₁
              [0, 4, 0, 0, 1, 0],
              [0, 0, 4, 0, 0, 1]])

# %% check
same = {name: ours for name, (ours, builtin) in verdicts.items()}
assert same == {name: builtin for name, (_, builtin) in verdicts.items()}
assert list(same.values()) == [
    *[True, True, True, True],
    *[True, False, False, True, False, False, True],
]
# What only the built-in one notices: a product that is not 0 for v = 0
x.requires_grad_()


def not_zero(x):
    return MatrixProduct.apply(x, "W.T @ v + 1e-6")


assert gradcheck(not_zero, x)
assert not torch.autograd.gradcheck(not_zero, x, raise_exception=False)
matrix = functions["a matrix product"]
for by_us in (jacobian(matrix, x), differences(matrix, x)):
    np.testing.assert_allclose(
        by_us.reshape(6, 6).tolist(), J, rtol=1e-7, atol=1e-7
    )
columns = functions["softmax"](x).sum(0)
np.testing.assert_allclose(columns.tolist(), [1, 1, 1])
np.testing.assert_allclose(
    functions["a scalar"](x).tolist(), 125 + 0.125 + 8 + 343 + 1 + 27
)

# %% guards
assert x.tolist() == [[5, 0.5, 2], [7, 1, 3]]
