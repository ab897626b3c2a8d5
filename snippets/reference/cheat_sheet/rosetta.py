"""`torch.autograd.grad` computes seven derivatives from a result; `torch.func` computes eight from a function."""

# %% torch
import re
import warnings

above = "from torch import autograd, eye, func, vmap"  # the names in the table
problem = [  # f: three outputs; ell: a scalar; p: the loss of one sample s
    "from torch import stack, tensor",
    "f = lambda x: stack([x[0]**2, x[0] * x[1], 5 * x[1]])",
    "ell = lambda x: x[0]**2 * x[1]**3 + 5 * x[0]",
    "p = lambda x, s: (s * x).sum(-1)**2",
    "x = tensor([3., 2.], requires_grad=True)",
    "v, u = tensor([1., 10., 100.]), tensor([10., 1.])",
    "V = tensor([[1., 10., 100.], [0., 2., 1.]])",
    "S = tensor([[1., 0.], [2., 1.], [0., 3.], [4., 5.]])",
    "y, loss, losses = f(x), ell(x), p(x, S)",
]
recorded = "g = autograd.grad(loss, x, create_graph=True)[0]"
headings = ["You want", "from the result: `autograd.grad`", "from the function: `torch.func`"]
rows = {
    "$v^\\top J$": [
        "autograd.grad(y, x, v)[0]",
        "func.vjp(f, x)[1](v)[0]",
    ],
    "one $v^\\top J$ for each row v of V": [
        "autograd.grad(y, x, V, is_grads_batched=True)[0]",
        "vmap(func.vjp(f, x)[1])(V)[0]",
    ],
    "J": [
        "autograd.grad(y, x, eye(3), is_grads_batched=True)[0]",
        "func.jacrev(f)(x)",
    ],
    "$Ju$": [
        None,
        "func.jvp(f, (x,), (u,))[1]",
    ],
    "the gradient of a loss": [
        "autograd.grad(loss, x)[0]",
        "func.grad(ell)(x)",
    ],
    "its Hessian H": [
        f"{recorded}; autograd.grad(g, x, eye(2), is_grads_batched=True)[0]",
        "func.hessian(ell)(x)",
    ],
    "$Hu$": [
        f"{recorded}; autograd.grad(g, x, u)[0]",
        "func.jvp(func.grad(ell), (x,), (u,))[1]",
    ],
    "one gradient per sample": [
        "autograd.grad(losses, x, eye(4), is_grads_batched=True)[0]",
        "vmap(func.grad(p), (None, 0))(x, S)",
    ],
}
older = [  # the same rows with torch.autograd.functional, which the table leaves out
    "autograd.functional.vjp(f, x, v)[1]",
    None,
    "autograd.functional.jacobian(f, x)",
    "autograd.functional.jvp(f, x, u)[1]",
    "autograd.functional.vjp(ell, x)[1]",
    "autograd.functional.hessian(ell, x)",
    "autograd.functional.vhp(ell, x, u)[1]",
    "autograd.functional.jacobian(lambda x: p(x, S), x)",
]


def result_of(text):  # of code that runs below the problem, in a space of its own
    space = {}
    *first, last = text.split("; ")
    with warnings.catch_warnings():  # func.jvp: torch.jit is old
        warnings.simplefilter("ignore", DeprecationWarning)
        for part in [above, *problem, *first]:
            exec(part, space)
        return eval(last, space).tolist()


def in_a_cell(text):  # a line of code, which may break before a name
    text = re.sub(r"\((?=[a-z.]{4}|\[)", "(<wbr>", text)
    return "<br>".join(f"<code>{part.replace('[', '&#91;')}</code>" for part in text.split("; "))


results = []  # a row of results per row of the table
print("| " + " | ".join(headings) + " |")
print("|---" * len(headings) + "|")
for (what, cells), old in zip(rows.items(), older, strict=True):
    results.append([result_of(text) for text in [*cells, old] if text])
    shown = [in_a_cell(text) if text else "—" for text in cells]
    print(f"| {what} | " + " | ".join(shown) + " |")

# %% numpy
import numpy as np

# At x = (3, 2)
J = np.array([[6, 0],   # x₁²
              [2, 3],   # x₁ x₂
              [0, 5]])  # 5 x₂
gradient = np.array([2 * 3 * 8 + 5, 9 * 3 * 4])  # of x₁² x₂³ + 5 x₁
H = np.array([[16, 72],
              [72, 108]])
V_by_hand = np.array([[1, 10, 100], [0, 2, 1]])
samples = np.array([[1, 0], [2, 1], [0, 3], [4, 5]])
per_sample = 2 * (samples @ [[3], [2]]) * samples  # of (s · x)²

# %% check
by_hand = [
    np.array([1, 10, 100]) @ J,
    V_by_hand @ J,
    J,
    J @ [10, 1],
    gradient,
    H,
    H @ [10, 1],
    per_sample,
]
assert len(results) == len(rows) == 8
for row, right in zip(results, by_hand, strict=True):
    for result in row:
        np.testing.assert_array_equal(result, right)
assert [len(row) for row in results] == [3, 2, 3, 2, 3, 3, 3, 3]
