# %% [markdown]
# # What does a Jacobian cost?
#
# <!-- asks: time complexity of backpropagation · cheap gradient principle · is jacobian computation slow · benchmark of jacobian methods · runtime ratio of gradient and forward pass · how expensive is it to compute a Jacobian · time and memory of a Jacobian · computational cost of a Jacobian compared to a gradient -->
#
# **One $v^\top J$ costs a small multiple of one forward pass of f, however many inputs and outputs f has.
# A full Jacobian takes m backward passes, one for each row, or n forward passes with a tangent, one for each column.**
#
# | You want | Passes | Operations, in forward passes of f |
# |---|---|---|
# | one $v^\top J$ | 1 backward | about 2 |
# | one $Ju$ | 1 forward | 2 or 3 |
# | the full J, row by row | m backward | about 1 + m |
# | the full J, column by column | n forward | about 1 + n |
#
# The first row is the *cheap gradient principle*; there is [no such principle for Jacobians](../../about/sources.html#griewank-2012).
# A batch of m vectors v saves calls but not operations, and needs memory for all m vectors at once.
# With N independent points, the number of passes is the same as with one point, because each pass handles all N points.
# A usual training step needs a single row, the gradient of one loss, so it computes one $v^\top J$.
# In PyTorch, functions that read or fill single entries are [an exception](#an-exception-single-entries).
#
# The first half of this page counts passes and operations; the second half shows measured times, for m and n from 1 to 1024.
#
# Prerequisites: [How to compute a full Jacobian](full.html) has the calls that are compared, and [Forward mode](forward_mode.html) explains columns.

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import json
import warnings
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import torch
from torch.autograd import forward_ad
from torch.func import jacfwd, jacrev, vmap
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.benchmark import Timer
from torch.utils.checkpoint import checkpoint
from torch.utils.flop_counter import FlopCounterMode

# %% [markdown]
# ## The same Jacobian in four ways
#
# <!-- asks: code to compare jacobian implementations · jacobian at several data points, loop versus vectorized · sanity check of jacrev and jacfwd against numpy -->
#
# The function is a small network, $f(x) = W_2 \tanh(W_1 x)$, evaluated at N points at once.
# x has the shape `(N, n)` and y the shape `(N, m)`.
# One forward pass of f is the unit of everything that follows.
# The cheapest call of `autograd.grad` computes a single vector-Jacobian product; here its v is 1 for every output at every point.


# %%
def f_alone(f, x):
    with torch.no_grad():
        return f(x)


def one_vjp(f, x):
    x = x.detach().requires_grad_()
    y = f(x)
    (product,) = torch.autograd.grad(y, x, torch.ones_like(y))
    return product


# %% [markdown]
# For the rows, v runs through the m one-hot vectors, each repeated at all N points, so that one call gives row i at every point.
# The rows are right if the output at each point depends on this point alone ([The sum trick](../../learn/sum_trick.html) has the conditions).
# `loop` computes the rows one after the other, and `batched` computes them in one call.


# %%
def one_hots(y):
    m = y.shape[1]
    identity = torch.eye(m, dtype=y.dtype, device=y.device)
    return identity.unsqueeze(1).expand(m, *y.shape)  # at every point


def loop(f, x):
    x = x.detach().requires_grad_()
    y = f(x)
    rows = []
    for v in one_hots(y):
        rows += torch.autograd.grad(y, x, v, retain_graph=True)
    return torch.stack(rows, dim=1)


def batched(f, x):
    x = x.detach().requires_grad_()
    y = f(x)
    (rows,) = torch.autograd.grad(y, x, one_hots(y), is_grads_batched=True)
    return rows.transpose(0, 1)


# %% [markdown]
# In `torch.func`, `jacrev` collects rows by vector-Jacobian products, and `jacfwd` collects columns by Jacobian-vector products.
# `vmap` applies `jacrev` or `jacfwd` to each of the N points.


# %%
def by_jacrev(f, x):
    return vmap(jacrev(f))(x)


def by_jacfwd(f, x):
    return vmap(jacfwd(f))(x)


WAYS = {
    "f alone": f_alone,
    "one VJP": one_vjp,
    "loop": loop,
    "batched": batched,
    "jacrev": by_jacrev,
    "jacfwd": by_jacfwd,
}
WHOLE = ("loop", "batched", "jacrev", "jacfwd")  # these compute all of J

# %% [markdown]
# The first use of forward mode in a program may print a warning about PyTorch's own code, so the next cell uses forward mode once and drops the warning.

# %%
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    torch.func.jvp(torch.sin, (torch.tensor(0.0),), (torch.tensor(1.0),))

# %% [markdown]
# Here is a case that is small enough to follow: n = 3 inputs, four hidden units, m = 2 outputs, N = 2 points.

# %%
W1 = torch.tensor([[1.0, 0.0, 2.0],
                   [0.0, 1.0, -1.0],
                   [1.0, 1.0, 0.0],
                   [2.0, 0.0, 1.0]], dtype=torch.float64)
W2 = torch.tensor([[2.0, 1.0, 0.0, -1.0],
                   [3.0, 0.0, 1.0, 1.0]], dtype=torch.float64)
x = torch.tensor([[0.5, -1.0, 0.25],
                  [0.0, 0.5, 1.0]], dtype=torch.float64)


def f(x):
    return torch.tanh(x @ W1.T) @ W2.T


lines = []
for name in WHOLE:
    J = WAYS[name](f, x)
    row = [round(number, 4) for number in J[0, 0].tolist()]
    lines.append(f"{name:8} {tuple(J.shape)}  row 1 at point 1: {row}")
print("\n".join(lines))

# %% [markdown]
# By hand, with $a = \tanh(W_1 x)$ at each point, the chain rule is a product of three matrices, and the middle one is diagonal:
#
# $$
# J = W_2 \, \operatorname{diag}(1 - a_1^2, \dots, 1 - a_4^2) \, W_1 .
# $$

# %%
A1 = np.array([[1, 0, 2],
               [0, 1, -1],
               [1, 1, 0],
               [2, 0, 1]])
A2 = np.array([[2, 1, 0, -1],
               [3, 0, 1, 1]])
points = np.array([[0.5, -1, 0.25],
                   [0, 0.5, 1]])

by_hand = np.array([
    A2 @ np.diag(1 - np.tanh(A1 @ point) ** 2) @ A1 for point in points
])
print("row 1 at point 1:", by_hand[0, 0].round(4).tolist())

for name in WHOLE:
    np.testing.assert_allclose(WAYS[name](f, x).tolist(), by_hand)
np.testing.assert_allclose(one_vjp(f, x).tolist(), by_hand.sum(axis=1))

# %% [markdown]
# At both points, all four ways give the J computed by hand, and one vector-Jacobian product (VJP) with v = (1, 1) gives the sum of the two rows of J.
# For this function, the four ways differ only in their cost.

# %% [markdown]
# ## How many passes?
#
# <!-- asks: count backward traversals with a custom Function · does batch size change the number of sweeps · identity layer that counts gradient arrivals · how many backward passes does a Jacobian need -->
#
# `Counted` is a function that returns y unchanged.
# The Jacobian of `Counted` is the identity, so its `backward` returns v unchanged, and its `jvp` returns u unchanged.
# `Counted.passes` counts the calls of `backward` and `jvp`.


# %%
class Counted(torch.autograd.Function):
    generate_vmap_rule = True  # so that it can be batched
    passes = 0

    @staticmethod
    def forward(y):
        return y.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        Counted.passes += 1
        return v.clone()

    @staticmethod
    def jvp(ctx, u):
        Counted.passes += 1
        return u.clone()


def passes(way, f, x):
    Counted.passes = 0
    way(lambda x: Counted.apply(f(x)), x)
    return Counted.passes


def network(n, m, hidden=5):
    W1, W2 = torch.ones(hidden, n), torch.ones(m, hidden)
    return lambda x: torch.tanh(x @ W1.T) @ W2.T


NAMES = ("one VJP", *WHOLE)
HEAD = "".join(f"{name:>9}" for name in NAMES)

lines = ["   n   m" + HEAD]
for n, m in [(2, 8), (8, 2)]:
    f, x = network(n, m), torch.ones(4, n)  # four points
    counts = {name: passes(WAYS[name], f, x) for name in NAMES}
    cells = "".join(f"{count:9}" for count in counts.values())
    lines.append(f"{n:4}{m:4}{cells}")
    assert counts.pop("loop") == m
    assert set(counts.values()) == {1}
print("\n".join(lines))

# %% [markdown]
# The loop traverses the graph m times, here 8 or 2 times.
# The other ways traverse it once, with a stack of vectors: m vectors v for `batched` and `jacrev`, n tangents u for `jacfwd`.
# Each count is for four points, and would be the same for a single point.
#
# ## How much arithmetic?
#
# <!-- asks: flops of forward and backward · is backward twice as expensive as forward · gradient cost independent of input dimension · measure FLOPs of vjp and jvp · is backward slower than forward · how long does backward take compared with the forward pass -->
#
# A pass with m vectors does more arithmetic than a pass with one vector.
# PyTorch's `FlopCounterMode` counts the multiplications and additions in products of two matrices.
# It does not count the product `A @ x` of a matrix and a vector.
# We divide each count by the count for f alone, so that the unit is one forward pass.
#
# Before you read on, answer three questions, the first two for n = 2 and m = 8:
#
# 1. The loop makes 8 passes, the batch makes one.
#    Which of the two does more operations?
# 2. Which takes fewer operations: 8 rows or 2 columns?
# 3. What does one VJP cost when f has a hundred inputs?
#    And with a hundred outputs?


# %%
def operations(way, f, x):
    with FlopCounterMode(display=False) as counter:
        way(f, x)
    return counter.get_total_flops()


def forward_passes(way, f, x):
    return operations(way, f, x) / operations(f_alone, f, x)


lines = ["   n   m" + HEAD]
for n, m in [(2, 8), (8, 2), (100, 3), (3, 100)]:
    f, x = network(n, m), torch.ones(4, n)
    counts = {name: forward_passes(WAYS[name], f, x) for name in NAMES}
    cells = "".join(f"{count:9g}" for count in counts.values())
    lines.append(f"{n:4}{m:4}{cells}")
    assert counts["one VJP"] == 2
    assert counts["loop"] == counts["batched"] == counts["jacrev"] == 1 + m
    assert 1 + n <= counts["jacfwd"] <= 2 + n
print("\n".join(lines))

# %% [markdown]
# - **One VJP: 2**, whatever n and m.
#   It takes one forward pass, and one backward pass that does as many operations.
#   PyTorch does not build J: it computes $v^\top J = \big((v^\top W_2)\, D\big)\, W_1$ from left to right, where D is the diagonal matrix.
#   Each step multiplies a vector by one of the matrices.
# - **All rows: 1 + m.**
#   The loop, the batch and `jacrev` take one forward pass and m backward passes.
#   A batch saves calls, not operations.
# - **All columns: 1 + n in theory, and 2 + n in the table.**
#   The extra unit is wasted: this version of PyTorch also multiplies x by the derivative of $W_1$, which is zero.
#   Because of this wasted product, a single $Ju$ counts as 3 instead of 2.
#
# With 2 inputs and 8 outputs, columns take fewer operations; with 8 inputs and 2 outputs, rows do.
# A gradient, m = 1, is the best case for rows, and a scalar input, n = 1, is the best case for columns.
# Judged by the number of operations alone, **take columns if n is much smaller than m, and otherwise rows**.
#
# With n = m, rows and columns take the same number of operations in theory.
# Forward mode then [saves memory](forward_mode.html#what-does-it-save-and-what-does-it-need), and reverse mode can use a y that you have computed already.
# JAX's documentation prefers [its own `jacfwd`](../../about/sources.html#jax-cookbook) in this case, but PyTorch's `jacfwd` also multiplies by zeros.
#
# This page leaves out two ways to save work.
# If you know which entries of J are zero, one pass can compute several columns, as long as no row has non-zero entries in two of them ([Curtis, Powell and Reid](../../about/sources.html#curtis-powell-reid)).
# There are also orders of multiplication other than row by row and column by column; finding the best order is NP-complete ([Naumann](../../about/sources.html#naumann)).
#
# The factor 2 comes from a network of matrix products in which only x needs a derivative.
# [In training](#what-a-training-step-asks-for) the parameters need derivatives, too, and the factor is between 2 and 3.
# For other functions of whole tensors, the backward of most operations also costs a small multiple of their forward.
# In theory, the gradient of a scalar function costs less than 6 times as much as the function; typically, it costs 2 or 3 times as much ([Baydin and others](../../about/sources.html#baydin)).

# %%
def one_jvp(f, x):
    _, product = torch.func.jvp(f, (x,), (torch.ones_like(x),))
    return product


for n, m in [(2, 8), (8, 2), (100, 3), (3, 100)]:
    count = forward_passes(one_jvp, network(n, m), torch.ones(4, n))
    assert 2 <= count <= 3
print(f"one JVP: {count:g} forward passes")

# %% [markdown]
# ## What a batch costs in memory
#
# <!-- asks: peak memory of a vectorized jacobian · jacrev OOM but for loop works · find the biggest intermediate tensor · trade-off between speed and RAM · chunk_size, less memory for a Jacobian · memory of jacrev and vmap, reduce with chunk_size -->
#
# The loop and the batch do the same number of operations, but the batch needs more memory.
# The class `Largest` in the next cell sees the result of every operation, and remembers the number of elements of the largest one.
# The class ignores views, because they take no memory, and tuples, because no operation here returns one.


# %%
class Largest(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.numbers = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor) and not operation.is_view:
            self.numbers = max(self.numbers, result.numel())
        return result


def in_chunks(f, x):
    return vmap(jacrev(f, chunk_size=10))(x)


n, m, hidden, N = 2, 50, 200, 40
x = torch.ones(N, n)
f = network(n, m, hidden)
largest, lines = {}, []
for name, way in {**WAYS, "chunks": in_chunks}.items():
    with Largest() as seen:
        way(f, x)
    largest[name] = seen.numbers
    number = passes(way, f, x)
    lines.append(f"{name:8}{seen.numbers:7} numbers, passes: {number}")
print("\n".join(lines))

assert largest["f alone"] == largest["loop"] == N * hidden
assert largest["batched"] == largest["jacrev"] == m * N * hidden
assert largest["jacfwd"] == n * N * hidden
assert largest["chunks"] == 10 * N * hidden
assert passes(in_chunks, f, x) == m // 10

# %% [markdown]
# The largest array of f itself is its hidden layer: 40 points × 200 units = 8000 numbers.
# In a backward pass with one v, every array is as large as its counterpart in f.
# **In a batch every array is m times as large**, here 50 × 8000 = 400000 numbers, because the pass carries all m vectors v.
# With `jacfwd`, every array is n times as large, here 2 × 8000 = 16000 numbers, because forward mode carries n tangents u.
#
# So a batch of rows can run out of memory where the loop doesn't.
# `chunk_size` is a compromise: `jacrev(f, chunk_size=10)` takes ten rows at a time, with 5 passes for the 50 rows, and arrays of 10 × 8000 numbers.
# `jacrev` with `chunk_size=1` is a loop with one v at a time, without `vmap`.
# `torch.vmap` also has an argument `chunk_size`, which counts samples.
#
# J itself, $N \cdot m \cdot n$ numbers, has to fit as well.
# If it doesn't, ask whether you need J at all.
# Many programs only multiply J by a vector, and computing $v^\top J$ or $Ju$ takes a single pass.
#
# ## An exception: single entries
#
# <!-- asks: indexing elements in python loop, slow backward · gradient of slicing allocates zeros · quadratic backward time with element access · only some entries or the diagonal of the Jacobian · diagonal of the Jacobian efficiently -->
#
# In PyTorch, `x[i]` and `x[a:b]` are views.
# The forward pass of a view costs next to nothing, however large x is.
# The backward pass writes an array of the size of x, with v at the selected entries and zeros everywhere else.
# The backward pass of `x[[0, 1]]`, of `index_select` and of an embedding that is not sparse also writes an array of the size of x, even if few entries were selected.

# %%
entries = torch.ones(1000, requires_grad=True)
with Largest() as forwards:
    first = entries[0] ** 2
with Largest() as backwards:
    first.backward()
print(f"forwards: {forwards.numbers}, backwards: {backwards.numbers} numbers")
assert forwards.numbers == 1
assert backwards.numbers == 1000

chosen = torch.tensor([0, 1])
with Largest() as forwards:
    two = entries[chosen].square().sum()
with Largest() as backwards:
    two.backward()
assert (forwards.numbers, backwards.numbers) == (2, 1000)

# %% [markdown]
# So a function that reads its n entries one by one, in a Python loop, writes n arrays of n numbers in the backward pass.
# A loop that fills a tensor, `y[i] = …`, also writes n arrays of n numbers.
# Use operations on whole tensors, or take the entries from `x.unbind()`, whose backward stacks them into one array, and join the results with `torch.stack`.
#
# ## What reverse mode keeps
#
# <!-- asks: activation memory grows with network depth · gradient checkpointing, jax.checkpoint, remat · why training needs more RAM than inference · how much is stored for backward · why does reverse mode need so much memory -->
#
# Even one VJP needs memory.
# The backward pass starts after the forward pass has ended.
# Until then, PyTorch has to keep every tensor that a derivative depends on.
# For instance, `tanh` has the derivative $1 - y^2$ and keeps its y.
# A hook shows what PyTorch keeps:


# %%
def kept(f, x):
    sizes = []

    def pack(tensor):
        sizes.append(tensor.numel())
        return tensor

    def unpack(tensor):
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = f(x)
    return y, sum(sizes)


def chain(steps):
    def f(x):
        for _ in range(steps):
            x = torch.tanh(x)
        return x

    return f


x, u = torch.ones(1000), torch.ones(1000)
leaf = torch.ones(1000, requires_grad=True)
lines = []
for steps in (1, 10, 100):
    y, in_reverse = kept(chain(steps), leaf)
    with forward_ad.dual_level():
        y, in_forward = kept(chain(steps), forward_ad.make_dual(x, u))
    kept_by = f"reverse {in_reverse:6}, forward {in_forward}"
    lines.append(f"{steps:3} steps: {kept_by}")
    assert in_reverse == steps * 1000
    assert in_forward == 0
print("\n".join(lines))

_, by_sums = kept(lambda x: x + 1, leaf)
assert by_sums == 0  # the slope of x + 1 needs no numbers

# %% [markdown]
# **Reverse mode keeps a tensor for every step whose derivative needs one, so its memory grows with the depth of f.**
# The step `x + 1` keeps nothing.
# Forward mode keeps nothing either, because it computes the tangent of each step together with its value.
# That's one reason why a batch that fits under `no_grad` may be too large to train with.
#
# You can trade memory for time.
# `checkpoint` keeps only the input of a part of f, and computes the part a second time in the backward pass.
# Here are the 100 steps again, in 10 parts:

# %%
evaluated = []


def part(x):
    evaluated.append(10)
    return chain(10)(x)


def in_parts(x):
    for _ in range(10):
        x = checkpoint(part, x, use_reentrant=False)
    return x


y, numbers = kept(in_parts, leaf)
y.sum().backward()
print(f"kept: {numbers} numbers, computed: {sum(evaluated)} steps")
assert numbers == 10 * 1000
assert sum(evaluated) == 200

by_checkpoint, leaf.grad = leaf.grad, None
chain(100)(leaf).sum().backward()
torch.testing.assert_close(by_checkpoint, leaf.grad)

# %% [markdown]
# With `checkpoint`, PyTorch keeps only the input of each part, a tenth of the numbers, and computes each step twice; $v^\top J$ is the same.
# During the backward pass of a part, PyTorch also keeps the results of its 10 steps.
# A chain of n equal steps needs the least memory if it is split into about $\sqrt{n}$ parts ([Chen and others](../../about/sources.html#chen)).
# [What does the autograd graph keep?](../../reference/graph/life.html) has more ways to save memory.

# %% [markdown]
# ## What a training step asks for
#
# <!-- asks: backward time and number of parameters · why can deep networks be trained at all · cost of optimizer iteration in forward passes · minibatch gradient in a single sweep · how expensive is backward compared to the forward pass -->
#
# For a loss, m is 1.
# J is a single row with one number for each parameter, and one VJP gives all of it.
# In training, x needs no derivative, and the parameters are the leaves.

# %%
def loss(x):
    y = Counted.apply(torch.tanh(x @ W1.T) @ W2.T)
    return (y**2).mean()


def step(f, x):
    f(x).backward()


lines = ["parameters   forward passes   backward passes"]
for hidden in (1, 100, 10_000):
    W1 = torch.ones(hidden, 8, requires_grad=True)
    W2 = torch.ones(4, hidden, requires_grad=True)
    x = torch.ones(16, 8)  # a mini-batch
    Counted.passes = 0
    ratio = forward_passes(step, loss, x)
    size = W1.numel() + W2.numel()
    lines.append(f"{size:10}{ratio:17.2f}{Counted.passes:18}")
    assert Counted.passes == 1
    assert 2 <= ratio <= 3
    assert W1.grad.shape == W1.shape
    assert W2.grad.shape == W2.shape
print("\n".join(lines))

# %% [markdown]
# From 12 parameters to 120,000, computing the gradient always costs between 2 and 3 times as much as computing the loss.
# The forward pass takes one product per layer.
# The backward pass takes one product per layer for its parameters, and another for the layer before it; the first layer skips the second product, because x needs no gradient.
# Finite differences would need one more forward pass for every parameter.
#
# A single pass serves all samples of the mini-batch, because the loss is a scalar, the mean over the samples.
# If you want [the gradient of each sample on its own](per_sample.html), J has N rows, and you need one of the ways above.

# %% [markdown]
# ## Measured
#
# <!-- asks: benchmark setup, hardware and versions · wall-clock seconds versus flops · load my own benchmark results · error bars of timing measurements -->
#
# Fewer operations don't always take less time.
# Each call into PyTorch takes some microseconds before it multiplies anything.
# Large matrix products usually do more operations per second than small ones, and reading and writing memory takes time, too.
#
# The times below are not measured while this page is built, because they would change from one build to the next.
# A program in the repository of this book (`make costs`, `book/measure_cost.py`) times the functions above: f is again a network with one hidden layer, and each time is for all N points together.
# On a CPU, the program uses one thread.
# The page draws the program's records.
# To run this page yourself, put [cpu.json](cost_records/cpu.json) into the same folder, or write a record of your own machine.

# %%
here = Path(globals().get("__file__", "")).parent  # a notebook has none
folders = here / "cost_records", here / "docs/use/jacobian/cost_records"
files = sorted(file for folder in folders for file in folder.glob("*.json"))
files = files or [here / "cpu.json"]  # downloaded, beside this file
records = [json.loads(file.read_text(encoding="utf-8")) for file in files]

lines = []
for file, record in zip(files, records, strict=True):
    machine, settings = record["machine"], record["settings"]
    software = record["software"]
    lines += [
        f"{file.name}, measured on {record['date']}",
        f"  GPU:       {machine['gpu'] or 'none'}",
        f"  processor: {machine['processor']}",
        f"  threads:   {machine['threads']}",
        f"  torch {software['torch']}, NumPy {software['numpy']}, "
        f"Python {software['python']}",
        f"  hidden:    {settings['hidden']} units, {settings['dtype']}",
        f"  points:    N = {settings['points']}",
        f"  samples:   {settings['rounds']} for each time",
    ]
if all(record["device"] == "cpu" for record in records):
    lines.append("There is no record of a GPU: all this is about a CPU only.")
print("\n".join(lines))

# %% [markdown]
# In the figures and tables below, the unit is again one forward pass of f, with the same n and m.
# A dot is the median of the samples, and the bar through it reaches from the lower to the upper quartile.
# Two thin lines show the number of operations: 1 + m for rows (dotted) and 1 + n for columns (dashed).

# %%
measured, devices = [], []
for record in records:
    times = record["times"]
    measured.append({(t["n"], t["m"], t["way"]): t for t in times})
    machine = record["machine"]
    devices.append(machine["gpu"] or machine["processor"])
axis = records[0]["settings"]["sizes"]
STYLE = {
    "one VJP": {"color": "black", "marker": "o", "linewidth": 3},
    "loop": {"color": "#808080", "marker": "s"},
    "batched": {"color": "#808080", "marker": "^"},
    "jacrev": {"color": "#808080", "marker": "D"},
    "jacfwd": {"color": "black", "marker": "v", "linestyle": "-."},
}


def price(times, n, m, way, which="median"):
    """A time, in forward passes of f."""
    return times[n, m, way][which] / times[n, m, "f alone"]["median"]


def draw(pairs, label):
    fig, panels = plt.subplots(
        len(records), squeeze=False, layout="constrained",
        figsize=(5.6, 1.2 + 3.8 * len(records)),
    )
    for i, ax in enumerate(panels[:, 0]):
        times = measured[i]
        for way, look in STYLE.items():
            low, median, high = (
                [price(times, n, m, way, which) for n, m in pairs]
                for which in ("low", "median", "high")
            )
            ax.plot(axis, median, label=way, **look)
            ax.vlines(axis, low, high, color=look["color"])
        rows = [1 + m for n, m in pairs]
        columns = [1 + n for n, m in pairs]
        thin = {"color": "black", "linewidth": 1}
        ax.plot(axis, rows, ":", **thin, label="1 + m, for rows")
        ax.plot(axis, columns, "--", **thin, label="1 + n, for columns")
        ax.set(title=devices[i], xscale="log", yscale="log", xlabel=label,
               ylabel="time, in forward passes of f")
        ax.set_xticks(axis, labels=axis)
        ax.set_yticks([1, 10, 100, 1000], labels=["1", "10", "100", "1000"])
        ax.minorticks_off()
    fig.legend(*ax.get_legend_handles_labels(), loc="outside upper center",
               ncols=2, frameon=False)
    plt.show()


def print_times(pairs):
    lines = []
    for device, times in zip(devices, measured, strict=True):
        lines += [device, "   n    m   f alone" + HEAD]
        for n, m in pairs:
            unit = times[n, m, "f alone"]["median"]
            line = f"{n:4} {m:4}{unit:7.0f} µs"
            for way in NAMES:
                number = price(times, n, m, way)
                digits = 1 if number < 100 else 0
                line += f"{number:9.{digits}f}"
            lines.append(line)
    print("\n".join(lines))


# %% [markdown]
# ### More and more outputs
#
# <!-- asks: jacobian speed versus output dimension · runtime scaling with output size · vmap overhead for a single output -->
#
# First we keep n = 64 and let m grow.
# Predict, before you look:
#
# 1. Which lines rise along 1 + m, and which line is level?
# 2. At m = 1 the loop, the batch and `jacrev` do the same operations as one VJP.
#    Where will their dots be?

# %%
more_outputs = [(64, m) for m in axis]
draw(more_outputs, "m outputs, with n = 64 inputs")

# %% [markdown]
# Time against m for each device, both axes logarithmic: one VJP (dots, thick), the loop (squares), the batch (triangles), `jacrev` (diamonds), `jacfwd` (triangles on their tips), and the counts 1 + m (dotted, rising) and 1 + n (dashed, level at 65).
#
# Here are the same times as numbers, with the time of f alone in microseconds.

# %%
print_times(more_outputs)

# %% [markdown]
# - **One VJP** takes longer as m grows, but f does as well, so the ratio stays nearly the same.
#   The dots are somewhat above the count of 2, because it also takes time to record the graph and to traverse it.
# - **Rows** (`loop`, `batched`, `jacrev`) roughly follow 1 + m for large m, where operations decide.
# - **Columns** (`jacfwd`) carry n tangents at every m, so their count doesn't change.
# - **At the left end**, where m is 1, J has a single row.
#   If `loop`, `batched` or `jacrev` takes more time for this row than one VJP, the difference is overhead.
#   Setting up the batch or the transform takes time once per call, which matters less as m grows.
#   The loop has little to set up, but runs Python code and traverses the graph m times.
#
# A dot may also be below its line.
# One forward pass of f, the unit, also has overhead, and its matrix products are smaller than those of a batch, so they use the processor less well.

# %% [markdown]
# ### More and more inputs
#
# <!-- asks: jacobian speed versus input dimension · is a longer gradient slower · forward accumulation scales with parameters -->
#
# Now m is 64, and n grows.
# Which lines change places?

# %%
more_inputs = [(n, 64) for n in axis]
draw(more_inputs, "n inputs, with m = 64 outputs")

# %% [markdown]
# Time against n, with the same markers. Here 1 + m (dotted) is level at 65, and 1 + n (dashed) rises.
#
# We expect `loop`, `batched` and `jacrev` to follow the level line, and `jacfwd` to follow the rising line.
# Here are the numbers.

# %%
print_times(more_inputs)

# %% [markdown]
# **More inputs don't mean more rows.**
# Each backward pass computes a whole row, whether the row has 1 number or 1024, and costs a nearly constant number of forward passes.
# More inputs do mean more columns, so `jacfwd` takes longer.
# That's why networks, with many parameters and one loss, are usually trained in reverse mode.
#
# ### Both at once
#
# <!-- asks: square jacobian benchmark · equal dimensions, forward or reverse speed · runtime for a square derivative matrix -->
#
# With n = m, rows and columns take nearly the same number of operations, so differences in time mostly show how well each way uses the machine.

# %% opens=true
both = [(k, k) for k in axis]
draw(both, "n inputs and n outputs")

# %% [markdown]
# **The time of one VJP stays nearly level, and the time of the full J rises**: here J has as many rows as columns, n = m, and both axes are logarithmic. One VJP has thick dots, the loop squares, the batch triangles, `jacrev` diamonds, `jacfwd` triangles on their tips. The thin lines 1 + m and 1 + n, the numbers of passes, coincide.
#
# The figure at the top shows these times: we expect the time of the full J to rise along the thin lines, and the time of one VJP to stay level.
# Here are the numbers.

# %%
print_times(both)

# %% [markdown]
# ## Which way is the fastest?
#
# <!-- asks: best method for given input and output size · rule of thumb for jacfwd and jacrev · when does a for loop win · slowdown of a bad choice · is vmap faster than a loop for Jacobians · jacrev or jacfwd, speed comparison -->
#
# This table names the fastest way to the full J for every pair of n (down) and m (across).
# A star means that another way is less than 10 % slower, so the two may change places on your machine.

# %%
lines = []
for device, times in zip(devices, measured, strict=True):
    head = "".join(f"{m:<9}" for m in axis)
    lines += [device, f"   n m: {head.rstrip()}"]
    for n in axis:
        line = f"{n:4}    "
        for m in axis:
            prices = {way: price(times, n, m, way) for way in WHOLE}
            first, second = sorted(WHOLE, key=prices.get)[:2]
            close = prices[second] < 1.1 * prices[first]
            line += f"{first + '*' * close:9}"
        lines.append(line.rstrip())
print("\n".join(lines))

# %% [markdown]
# The column m = 1 is the case of a gradient, and the row n = 1 is the case of a scalar input.
# Below the diagonal there are more inputs than outputs, and rows take fewer operations; above it, columns do.
# But where m is small, overhead decides: a loop over a single row has the least overhead, and a batch has less than `jacrev` and `jacfwd`.
#
# How much time do you lose if you always use the same way?
# For each way, the next cell prints the worst case, as a multiple of the time of the fastest way; the last line is the range of one VJP over all n and m.

# %%
lines = []
for device, times in zip(devices, measured, strict=True):
    lines.append(device)
    for way in WHOLE:
        worst = 0
        for n in axis:
            for m in axis:
                best = min(price(times, n, m, other) for other in WHOLE)
                factor = price(times, n, m, way) / best
                if factor > worst:
                    worst, where = factor, f"n = {n}, m = {m}"
        lines.append(f"  {way:8}{worst:6.1f} times the fastest, at {where}")
    one = [price(times, n, m, "one VJP") for n in axis for m in axis]
    lines.append(f"  one VJP: {min(one):.1f} to {max(one):.1f} times f alone")
print("\n".join(lines))

# %% [markdown]
# These numbers hold for this f, these devices and this version of PyTorch.
# The number of passes is the same for other functions with n inputs and m outputs, and three rules follow from it:
#
# 1. **One output: `backward`.**
#    A single row needs neither a batch nor a transform.
# 2. **Far fewer inputs than outputs: `jacfwd`**, or one `jvp` for a scalar input.
#    With few outputs overhead decides, and the table may name another way.
# 3. **In all other cases: rows.**
#    Take `jacrev` or a batch if all the rows fit in memory at once; otherwise set `chunk_size`, or take the loop.
#    The batch is not always faster than the loop, so measure.
#
# And first of all: do you need J?
# One $v^\top J$ or one $Ju$ answers many questions.
#
# ## Measure your own
#
# <!-- asks: profile a backward pass correctly · timeit for cuda, warm-up and synchronization · benchmark my model's jacobian · how to measure the time of backward -->
#
# If speed matters to you, measure with your function and your sizes.
# `Timer` of `torch.utils.benchmark` does three things that a stopwatch doesn't.
# `Timer` runs the statement before it measures, waits until a GPU has really finished, and says how many threads are used.
# The cell does not print the time, which differs from run to run.

# %%
f, x = network(64, 16, hidden=128), torch.ones(16, 64)
names = {"loop": loop, "f": f, "x": x}
timer = Timer("loop(f, x)", globals=names, num_threads=1)
result = timer.blocked_autorange(min_run_time=0.05)
assert result.median > 0  # print(result) shows the median and the spread

# %% [markdown]
# Try it: replace the loop with `by_jacrev`, and look for the m at which `by_jacrev` becomes the faster of the two.
# Then give f ten more layers.
# Does one VJP still cost the same number of forward passes?
#
# ## See also
#
# - [How to compute a full Jacobian](full.html): the calls, one by one.
# - [BatchNorm and other samples that interact](../../reference/argument/interacting_samples.html): when one pass serves all points, and when it doesn't.
# - [Hessian-vector products without the Hessian](../second_order/hessian_product.html): each product with the Hessian costs a few forward passes.
