"""Eight derivatives with `backward`, `autograd.grad`, `autograd.functional` and `torch.func`, side by side."""

# %% torch
import re
import warnings

names = [  # every text between backquotes on this page is run
    "batched = lambda *a: grad(*a, is_grads_batched=True)",
]
above = [  # the names above the table; tensor is for the problem
    "from torch import eye, func, stack, tensor, vmap",
    "from torch.autograd import functional, grad",
    "def back(y, v): x.grad = None; "
    "y.backward(v, retain_graph=True); return x.grad",
]
problem = [  # f: three outputs; ell: a scalar; p: the loss of one sample s
    "f = lambda x: stack([x[0] * x[1], 3 * x[0]**2, 5 * x[0] + x[1]**3])",
    "ell = lambda x: x[0]**2 * x[1]**3 + 5 * x[0]",
    "p = lambda x, s: (s * x).sum(-1)**2",
    "x = tensor([1., 2.], requires_grad=True)",
    "v, u, i = tensor([1., 10., 100.]), tensor([10., 1.]), 2",
    "V = tensor([[1., 10., 100.], [0., 2., 1.]])",
    "U = tensor([[10., 1.], [3., 0.], [0., 2.]])",
    "S = tensor([[1., 0.], [2., 1.], [0., 3.], [4., 5.]])",
    "y, loss, losses = f(x), ell(x), p(x, S)",
]
recorded = [
    "g, = grad(loss, x, create_graph=True)",
]
headings = ["math", "`backward`", "`autograd.grad`", "batched",
            "`autograd.functional`", "`torch.func`"]
rows = {
    "$v^\\top J\\;(VJ)$": [
        "y.backward(v); x.grad",
        "grad(y, x, v)[0]",
        "batched(y, x, V)[0]",
        "functional.vjp(f, x, v)[1]",
        "func.vjp(f, x)[1](v)[0]",
    ],
    "$\\nabla\\ell$, a scalar": [
        "loss.backward(); x.grad",
        "grad(loss, x)[0]",
        None,
        "functional.vjp(ell, x)[1]",
        "func.grad(ell)(x)",
    ],
    "$J$": [
        "stack([back(y, e) for e in eye(3)])",
        "stack([grad(y, x, e, retain_graph=True)[0] for e in eye(3)])",
        "batched(y, x, eye(3))[0]",
        "functional.jacobian(f, x)",
        "func.jacrev(f)(x)",
    ],
    "row i (rows i, 0)": [
        "y[i].backward(); x.grad",
        "grad(y[i], x)[0]",
        "batched(y, x, eye(3)[[i, 0]])[0]",
        "functional.vjp(f, x, eye(3)[i])[1]",
        "func.vjp(f, x)[1](eye(3)[i])[0]",
    ],
    "$Ju$": [
        None,
        None,
        None,
        "functional.jvp(f, x, u)[1]",
        "func.jvp(f, (x,), (u,))[1]",
    ],
    "Hessian $H$": [
        "stack([back(g, e) for e in eye(2)])",
        "stack([grad(g, x, e, retain_graph=True)[0] for e in eye(2)])",
        "batched(g, x, eye(2))[0]",
        "functional.hessian(ell, x)",
        "func.hessian(ell)(x)",
    ],
    "$Hu\\;(UH)$": [
        "g.backward(u); x.grad",
        "grad(g, x, u)[0]",
        "batched(g, x, U)[0]",
        "functional.vhp(ell, x, u)[1]",
        "func.jvp(func.grad(ell), (x,), (u,))[1]",
    ],
    "per-sample gradient": [
        "stack([back(losses, e) for e in eye(4)])",
        "stack([grad(l, x, retain_graph=True)[0] for l in losses])",
        "batched(losses, x, eye(4))[0]",
        "functional.jacobian(lambda x: p(x, S), x)",
        "vmap(func.grad(p), (None, 0))(x, S)",
    ],
}


def in_a_cell(text):  # a line of code, which may break before a name
    text = re.sub(r"\((?=[a-z.]{4}|\[)", "(<wbr>", text)
    return f"<code>{text.replace('[', '&#91;')}</code>"


print("```python", *above, "```\n", sep="\n")
results = []  # a row of results per row of the table
print("| " + " | ".join(headings) + " |")
print("|---" * len(headings) + "|")
for what, cells in rows.items():
    results.append([])
    for text in cells:
        if text:
            space = {}
            for line in above + names + problem + recorded:
                exec(line, space)
            *first, last = text.split("; ")
            with warnings.catch_warnings():  # func.jvp: torch.jit is old
                warnings.simplefilter("ignore", DeprecationWarning)
                for part in first:
                    exec(part, space)
                results[-1].append(eval(last, space).tolist())
    shown = [in_a_cell(text) if text else "—" for text in cells]
    print(f"| {what} | " + " | ".join(shown) + " |")
print("\nIn the table, " + " and ".join(f"`{line}`" for line in names + recorded) + ".")

# %% numpy
import numpy as np

# At x = (1, 2)
J = np.array([[2, 1],     # x₁ x₂
              [6, 0],     # 3 x₁²
              [5, 12]])   # 5 x₁ + x₂³
gradient = np.array([2 * 1 * 8 + 5, 3 * 1 * 4])  # of x₁² x₂³ + 5 x₁
H = np.array([[16, 24],
              [24, 12]])
V_by_hand = np.array([[1, 10, 100], [0, 2, 1]])
U_by_hand = np.array([[10, 1], [3, 0], [0, 2]])
samples = np.array([[1, 0], [2, 1], [0, 3], [4, 5]])
per_sample = 2 * (samples @ [[1], [2]]) * samples  # of (s · x)²

# %% check
by_hand = [  # the result of a row, and that of its batched cell, if any
    (np.array([1, 10, 100]) @ J, V_by_hand @ J),
    (gradient, None),
    (J, J),
    (J[2], J[[2, 0]]),
    (J @ [10, 1], None),
    (H, H),
    (H @ [10, 1], U_by_hand @ H),
    (per_sample, per_sample),
]
assert len(results) == len(rows) == 8
for row, cells, (one, batch) in zip(results, rows.values(), by_hand, strict=True):
    expected = [one, one, batch, one, one]
    expected = [right for right, cell in zip(expected, cells, strict=True) if cell]
    for result, right in zip(row, expected, strict=True):
        np.testing.assert_array_equal(result, right)
assert [len(row) for row in results] == [5, 4, 5, 5, 2, 5, 5, 5]
assert all(len(cells) == 5 for cells in rows.values())
