"""Eight derivatives in JAX, TensorFlow and PyTorch, side by side."""

# %% torch
import re
import warnings

names = [  # every text between backquotes on this page is run
    "from torch import eye, func, stack, tensor, vmap",
    "from torch.autograd import grad",
    "batched = lambda *a: grad(*a, is_grads_batched=True)",
]
problem = [  # f: three outputs; ell: a scalar; p: the loss of one sample s
    "f = lambda x: stack([x[0] * x[1], 3 * x[0]**2, 5 * x[0] + x[1]**3])",
    "ell = lambda x: x[0]**2 * x[1]**3 + 5 * x[0]",
    "p = lambda x, s: (s * x).sum(-1)**2",
    "x = tensor([1., 2.], requires_grad=True)",
    "v, u, i = tensor([1., 10., 100.]), tensor([10., 1.]), 2",
    "S = tensor([[1., 0.], [2., 1.], [0., 3.], [4., 5.]])",
    "y, loss, losses = f(x), ell(x), p(x, S)",
]
recorded = "g, = grad(loss, x, create_graph=True)"
headings = ["math", "JAX", "`torch.func`", "TensorFlow", "`autograd.grad`"]
rows = {
    "$v^\\top J$": [
        "jax.vjp(f, x)[1](v)[0]",
        "func.vjp(f, x)[1](v)[0]",
        "t.gradient(y, x, v)",
        "grad(y, x, v)[0]",
    ],
    "$\\nabla\\ell$, a scalar": [
        "jax.grad(ell)(x)",
        "func.grad(ell)(x)",
        "t.gradient(loss, x)",
        "grad(loss, x)[0]",
    ],
    "$J$": [
        "jax.jacrev(f)(x)",
        "func.jacrev(f)(x)",
        "t.jacobian(y, x)",
        "batched(y, x, eye(3))[0]",
    ],
    "row i of J": [
        "jax.vjp(f, x)[1](jnp.eye(3)[i])[0]",
        "func.vjp(f, x)[1](eye(3)[i])[0]",
        "t.gradient(y, x, tf.one_hot(i, 3))",
        "grad(y[i], x)[0]",
    ],
    "$Ju$": [
        "jax.jvp(f, (x,), (u,))[1]",
        "func.jvp(f, (x,), (u,))[1]",
        "a.jvp(y)",
        None,
    ],
    "Hessian $H$": [
        "jax.hessian(ell)(x)",
        "func.hessian(ell)(x)",
        "t2.jacobian(g, x)",
        "batched(g, x, eye(2))[0]",
    ],
    "$Hu$": [
        "jax.jvp(jax.grad(ell), (x,), (u,))[1]",
        "func.jvp(func.grad(ell), (x,), (u,))[1]",
        "t2.gradient(g, x, u)",
        "grad(g, x, u)[0]",
    ],
    "per-sample gradient": [
        "jax.vmap(jax.grad(p), (None, 0))(x, S)",
        "vmap(func.grad(p), (None, 0))(x, S)",
        "t.jacobian(losses, x)",
        "batched(losses, x, eye(4))[0]",
    ],
}


def in_a_cell(text):  # a line of code, which may break before a name
    text = re.sub(r"\((?=[a-z.]{4}|\[)", "(<wbr>", text)
    return f"<code>{text.replace('[', '&#91;')}</code>"


results = []  # for each row, the results of its PyTorch cells
print("| " + " | ".join(headings) + " |")
print("|---" * len(headings) + "|")
for what, cells in rows.items():
    results.append([])
    for text in filter(None, cells[1::2]):
        space = {}
        for line in [*names, *problem, recorded]:
            exec(line, space)
        with warnings.catch_warnings():  # func.jvp: torch.jit is old
            warnings.simplefilter("ignore", DeprecationWarning)
            results[-1].append(eval(text, space).tolist())
    shown = [in_a_cell(text) if text else "—" for text in cells]
    print(f"| {what} | " + " | ".join(shown) + " |")
print("\nNames: " + " · ".join(f"`{line}`" for line in [*names, recorded]))

# %% numpy
import numpy as np

# At x = (1, 2)
J = np.array([[2, 1],     # x₁ x₂
              [6, 0],     # 3 x₁²
              [5, 12]])   # 5 x₁ + x₂³
gradient = np.array([2 * 1 * 8 + 5, 3 * 1 * 4])  # of x₁² x₂³ + 5 x₁
H = np.array([[16, 24],
              [24, 12]])
samples = np.array([[1, 0], [2, 1], [0, 3], [4, 5]])
per_sample = 2 * (samples @ [[1], [2]]) * samples  # of (s · x)²

# %% check
by_hand = [
    np.array([1, 10, 100]) @ J,
    gradient,
    J,
    J[2],
    J @ [10, 1],
    H,
    H @ [10, 1],
    per_sample,
]
assert len(results) == len(rows) == 8
for row, right in zip(results, by_hand, strict=True):
    for result in row:
        np.testing.assert_array_equal(result, right)
assert [len(row) for row in results] == [2, 2, 2, 2, 1, 2, 2, 2]
assert all(len(cells) == 4 for cells in rows.values())
