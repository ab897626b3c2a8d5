"""Answers of several lines that write into tensors and lists, as people type them: right ones and wrong ones.

The page keeps account of which tensors share their numbers, as torch does; each of these meets another case of that.
"""

import re

WRITING = (
    ("twice", "g = torch.zeros_like(x)\ng[0] = 2 * v[0]\ng[1:] = 2 * v[1:]\ng"),
    ("twice", "g = torch.zeros_like(x)\nh = g[1:]\nh += 2 * v[1:]\ng[0] = 2 * v[0]\ng"),
    ("twice", "g = v.clone()\ng.mul_(2).add_(0)\ng"),
    ("twice", "g = v\ng += v\ng"),
    ("twice", "g = v\ng += v\nv"),
    ("twice", "g = v\ng = g + v\nv"),
    ("twice", "g = v.clone()\ng *= 2\nh = g\nh[0] = 0\ng"),
    ("twice", "g = v.reshape(-1, 1)\ng[:, 0] *= 2\nv"),
    ("twice", "g = (2 * v).view(1, -1)\ng[0][0] += 0\ng[0]"),
    ("twice", "g = torch.stack([v, v])\ng[0] += g[1]\ng[0]"),
    ("twice", "g = torch.stack([v, v])\ng[[0, 1]][0] = 3\ng.sum(0)"),
    ("twice", "g = torch.stack([v, v])\na, b = g\na += b\nb[:] = 0\ng.sum(0)"),
    ("twice", "g = v.flip(0)\ng[0] = 9\nv + v"),
    ("twice", "g = v[[0, 1]]\ng[0] = 9\nv + v"),
    ("twice", "rows = []\nrows.append(v)\nrows.append(v)\nsum(rows)"),
    ("twice", "rows = [v, 3 * v]\nrows[0] = 2 * v\nrows[0]"),
    ("twice", "rows = [v]\nothers = list(rows)\nothers.append(v)\nsum(rows)"),
    ("twice", "rows = [v]\nothers = rows\nothers.append(v)\nsum(rows)"),
    ("twice", "x[0] = 1\n2 * v"),
    ("twice", "g = torch.zeros_like(x)\ng[:] = 2\ng * v"),
    ("twice", "g = torch.zeros_like(x)\ng[5] = 2\ng"),
    ("twice", "g = torch.zeros_like(x)\ng[:2] = v[:3]\ng"),
    ("twice", "g = v[0].expand(len(x))\ng[:] = v\ng"),
    ("twice", "g = 2 * v\ng[1:] = g[:-1]\ng"),
    ("twice", "g = 2 * v\ng[1:] = g[:-1].clone()\ng"),
    ("twice", "g = 2 * v\ng[:] = g\ng"),
    ("twice", "g = torch.zeros_like(x)\ng[0] = 2 * v[0]"),
    ("twice", "g = torch.zeros_like(x)\ng.append(v)\ng"),
    ("twice", "g = 2 * v\nm = g > 0\nh = m.double()\nh[0] = 5\ng * (m + (g <= 0))"),
    ("relu", "v[x <= 0] = 0\nv"),
    ("relu", "g = v\ng[x <= 0] = 0\ng"),
    ("relu", "g = torch.zeros_like(x)\ng[x > 0] = v[x > 0]\ng"),
    ("relu", "g = v.clone()\ng.masked_fill_(x <= 0, 0)"),
    ("lookup", "g = torch.zeros_like(x)\ng[index] += v\ng"),
    ("lookup", "g = torch.zeros_like(x)\ng.index_add_(0, index, v)\ng"),
    ("lookup", "torch.zeros_like(x).index_add_(0, index, v)"),
    ("lookup", "g = torch.zeros(3)\ng[2] += v[0]\ng[0] += v[1]\ng[2] += v[2]\ng[1] += v[3]\ng"),
    ("lookup", "g = torch.zeros(3)\ng[2] = v[0]\ng[0] = v[1]\ng[2] = v[2]\ng[1] = v[3]\ng"),
    ("differences", "g = torch.zeros_like(x)\ng[1:] = v\ng[:-1] -= v\ng"),
    ("differences", "g = torch.zeros_like(x)\ng[1:] += v\ng[:-1] += v\ng"),
    ("matrix_product", "g = torch.zeros_like(x)\ng[:] = v @ B.T\ng"),
    ("matrix_product", "g = torch.zeros_like(x)\nh = g.T\nh += B @ v.T\ng"),
    ("matrix_product", "g = torch.zeros_like(x)\nh = g.T\nh[:, 0] = B @ v[0]\nh[:, 1:] = B @ v[1:].T\ng"),
    ("standardise", "s = x.std(correction=0)\ng = v / s\ng -= v.mean() / s\ng -= y * (v * y).mean() / s\ng"),
    ("product", "g = x.expand(len(x), len(x)).clone()\ng.diagonal()[:] = 1\nv * g.prod(1)"),
    ("softmax", "J = torch.outer(-y, y)\nJ.diagonal().add_(y)\nJ @ v"),
    ("softmax", "J = torch.diag(y)\nJ -= torch.outer(y, y)\nv @ J"),
)

# What torch takes from a matrix g without copying it, and what it copies.
TAKEN = """g[0], g[1:], g[:, 0], g[...], g[None], g[[0]], g[g > 0], g.T, g.mT, g.t(), g.transpose(0, 1),
g.permute(1, 0), g.movedim(0, 1), g.view(-1), g.reshape(-1), g.T.reshape(-1), g.flatten(), g.ravel(), g.unsqueeze(0),
g.squeeze(), g.diagonal(), g.diag(), g.detach(), g.data, g.clone(), g.contiguous(),
g.T.contiguous(), g.unsqueeze(0).squeeze(0),
g.flip(0), g.roll(1, 0), g.split(1)[0], g.split([1, 1])[1], g.chunk(2)[0], g.unbind()[1], g.narrow(0, 0, 1),
g.select(0, 1), g.index_select(0, torch.tensor([0])), g.double(), g.repeat(1, 1), g.tile(1), torch.cat([g]), +g,
g.expand_as(g), g.sum_to_size(g.shape), torch.stack([g])[0], [row for row in g][1], list(g)[0], F.pad(g, (0, 0)),
F.relu(g), g + 0, g.view_as(g), g.to(torch.float64), torch.as_tensor(g), g.broadcast_to(g.shape), g.clamp(-999, 999)"""
VIEWS = tuple(
    ("twice", f"g = torch.stack([v, 3 * v])\nh = {taken}\n{lines}")
    for taken in map(str.strip, re.split(r",\s(?![^(\[]*[)\]])", TAKEN))
    for lines in ("h += 1\ng[0]", "h[0] += 1\ng[1]", "g[:] = v\nh.flatten()[:len(x)]")
)

# Loops, conditions and functions.
LOOPS = (
    ("roll", "g = torch.zeros_like(x)\nfor i in range(len(x)):\n    g[i - 1] = v[i]\ng"),
    ("lookup", "g = torch.zeros_like(x)\nfor i in range(len(index)):\n    g[index[i]] += v[i]\ng"),
    ("lookup", "g = torch.zeros_like(x)\nfor i, k in enumerate(index):\n    g[k] += v[i]\ng"),
    ("lookup", "g = torch.zeros_like(x)\nfor i, k in enumerate(index):\n    g[k] = v[i]\ng"),
    ("lookup", "g = [0, 0, 0]\nfor i, k in enumerate(index):\n    g[k] = g[k] + v[i]\ntorch.stack(g)"),
    (
        "running_sum",
        "g = torch.zeros_like(x)\nfor j in range(len(x)):\n    for i in range(j, len(x)):\n        g[j] += v[i]\ng",
    ),
    (
        "running_sum",
        "g = torch.zeros_like(x)\ns = 0\nfor i in reversed(range(len(x))):\n    s += v[i]\n    g[i] = s\ng",
    ),
    ("running_sum", "rows = []\nfor i in range(len(x)):\n    rows.append(v[i:].sum())\ntorch.stack(rows)"),
    ("running_sum", "rows = []\nfor i in range(len(x)):\n    rows += [v[i:].sum()]\ntorch.stack(rows)"),
    ("matrix_times_x", "g = torch.zeros_like(x)\nfor i in range(A.shape[0]):\n    g += v[i] * A[i]\ng"),
    (
        "matrix_times_x",
        "g = torch.zeros_like(x)\nfor i in range(A.shape[0]):\n    for j in range(A.shape[1]):\n"
        "        g[j] += v[i] * A[i, j]\ng",
    ),
    (
        "matrix_times_x",
        "m, n = A.shape\ng = torch.zeros(n)\nfor j in range(n):\n    for i in range(m):\n"
        "        g[j] += v[i] * A[i][j]\ng",
    ),
    ("matrix_times_x", "g = torch.zeros_like(x)\nfor w, row in zip(v, A):\n    g = g + w * row\ng"),
    ("matrix_times_x", "g = 0\nfor w, row in zip(v, A):\n    g += w * row\ng"),
    (
        "product",
        "g = torch.ones_like(x)\nfor i in range(len(x)):\n    for j in range(len(x)):\n"
        "        if i != j:\n            g[i] *= x[j]\nv * g",
    ),
    (
        "product",
        "def others(i):\n    return torch.cat([x[:i], x[i + 1:]]).prod()\n"
        "v * torch.stack([others(i) for i in range(len(x))])",
    ),
    (
        "product",
        "g = torch.zeros_like(x)\nfor i in range(len(x)):\n    h = x.clone()\n    h[i] = 1\n    g[i] = v * h.prod()\ng",
    ),
    (
        "product",
        "g = torch.zeros_like(x)\nfor i in range(len(x)):\n    h = x\n    h[i] = 1\n    g[i] = v * h.prod()\ng",
    ),
    (
        "softmax",
        "n = len(x)\nJ = torch.zeros(n, n)\nfor i in range(n):\n    for j in range(n):\n"
        "        J[i, j] = y[i] * ((i == j) - y[j])\nv @ J",
    ),
    (
        "softmax",
        "n = len(x)\nJ = torch.zeros(n, n)\nfor i in range(n):\n    for j in range(n):\n"
        "        if i == j:\n            J[i, j] = y[i] * (1 - y[i])\n"
        "        else:\n            J[i, j] = -y[i] * y[j]\nv @ J",
    ),
    ("softmax", "def f(v, y):\n    g = v * y\n    return g - y * g.sum()\nf(v, y)"),
    ("softmax", "dot = lambda a, b: (a * b).sum()\ny * (v - dot(v, y))"),
    ("twice", "def f(g):\n    g[0] = 0\n    g += 1\nh = 2 * v\nf(h)\nh"),
    ("twice", "def f(g):\n    g = g + 1\nh = 2 * v\nf(h)\nh"),
    ("twice", "for i in range(3):\n    v[i] *= 2"),
    ("twice", "g = torch.zeros_like(x)\nfor i in range(len(x)):\n  g[i] = 2 * v[i]\ng"),
    ("twice", "g = torch.zeros_like(x)\nfor i in range(len(x)):\ng[i] = 2 * v[i]\ng"),
    ("twice", "g = torch.zeros_like(x)\nfor i in range(len(x)): g[i] = 2 * v[i]\ng"),
    ("twice", "def twice(x, y, v):\n    return 2 * v"),
    ("twice", "def vjp(x, y, v):\n    return 2 * v\nvjp(x, y, v)"),
    ("twice", "return 2 * v"),
    ("twice", "i = 0\ng = torch.zeros_like(x)\nwhile i < len(x):\n    g[i] = 2 * v[i]\n    i += 1\ng"),
    ("relu", "g = v.clone()\nfor i in range(len(x)):\n    if x[i] <= 0:\n        g[i] = 0\ng"),
    ("relu", "g = torch.zeros_like(x)\nfor i, a in enumerate(x):\n    g[i] = v[i] if a > 0 else 0\ng"),
    ("relu", "for i in range(len(x)):\n    if x[i] < 0: v[i] = 0\nv"),
    ("clamp", "g = v.clone()\nfor i in range(5):\n    if x[i] < -1 or x[i] > 2:\n        g[i] = 0\ng"),
    (
        "outer_product",
        "g = torch.zeros_like(x)\nfor i in range(len(x)):\n    for j in range(len(b)):\n"
        "        g[i] += v[i, j] * b[j]\ng",
    ),
    (
        "matrix_product",
        "g = torch.zeros_like(x)\nm, n = x.shape\nk = B.shape[1]\nfor i in range(m):\n"
        "    for j in range(n):\n        for l in range(k):\n            g[i, j] += v[i, l] * B[j, l]\ng",
    ),
    ("matrix_product", "g = torch.zeros_like(x)\nfor row, w in zip(g, v):\n    row += B @ w\ng"),
    ("differences", "g = torch.zeros_like(x)\nfor i in range(len(v)):\n    g[i] -= v[i]\n    g[i + 1] += v[i]\ng"),
    ("average", "g = []\nfor _ in x:\n    g.append(v / len(x))\ntorch.stack(g)"),
    (
        "largest",
        "g = torch.zeros_like(x)\nm = x == y\nfor i in range(len(x)):\n    if m[i]:\n        g[i] = v / m.sum()\ng",
    ),
    ("length", "with torch.no_grad():\n    g = v * x / y\ng"),
)
