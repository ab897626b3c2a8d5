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
