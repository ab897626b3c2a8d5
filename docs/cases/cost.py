# %% [markdown]
# # Four ways to a Jacobian, against the stopwatch
#
# <!-- asks: benchmark of jacobian methods · measured time of jacrev, jacfwd and a loop · compare speed of jacobian implementations · timing plot for jacobians -->
#
# We time four ways to compute a Jacobian: for a J with 1024 columns and a single row, the slowest takes over 400 times as long as the fastest.
#
# <div data-record="cost_records/cpu.json"></div>
#
# The four ways are a loop over the one-hot vectors, a batch of them, `jacrev`, and `jacfwd`. For most functions, all four return the same numbers.
# Counting operations doesn't always tell you which one to choose: for a square J, all four counts are nearly equal, and a count leaves out the overhead of each call into PyTorch, a few microseconds.
# So we first count, and then measure times for n inputs and m outputs, from 1 to 1024.
#
# Prerequisites: [What does a Jacobian cost?](../use/jacobian/cost.html) gives the rules in brief, and [Forward mode](../use/jacobian/forward_mode.html) explains how to compute columns.

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import json
import warnings
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import torch
from torch.func import jacfwd, jacrev, vmap
from torch.utils.benchmark import Timer
from torch.utils.flop_counter import FlopCounterMode

# %% [markdown]
# ## The same Jacobian in four ways
#
# <!-- asks: code to compare jacobian implementations · jacobian at several data points, loop versus vectorized · sanity check of jacrev and jacfwd against numpy -->
#
# The function is a small network, $f(x) = W_2 \tanh(W_1 x)$, evaluated at N points at once: x has the shape `(N, n)`, and y has the shape `(N, m)`.
# For the rows, v runs through the m one-hot vectors, each repeated at all N points ([The sum trick](../learn/sum_trick.html) says when this is allowed): `loop` computes the rows one after the other, and `batched` computes them in one call.
# Both pass `one_hots(y)`, of the shape `(m, N, m)`.


# %% The function alone, one VJP, and the one-hot vectors jupyter={"source_hidden": true}
def f_alone(f, x):
    with torch.no_grad():
        return f(x)


def one_vjp(f, x):
    x = x.detach().requires_grad_()
    y = f(x)
    (product,) = torch.autograd.grad(y, x, torch.ones_like(y))
    return product


def one_hots(y):
    m = y.shape[1]
    identity = torch.eye(m, dtype=y.dtype, device=y.device)
    return identity.unsqueeze(1).expand(m, *y.shape)  # at every point


# %%
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
# In `torch.func`, `jacrev` computes the rows of J with vector-Jacobian products (VJPs), and `jacfwd` computes the columns with Jacobian-vector products.


# %%
def by_jacrev(f, x):
    return vmap(jacrev(f))(x)


def by_jacfwd(f, x):
    return vmap(jacfwd(f))(x)


# %% All by name, and a warning of torch's own code that is hidden jupyter={"source_hidden": true}
WAYS = {
    "f alone": f_alone,
    "one VJP": one_vjp,
    "loop": loop,
    "batched": batched,
    "jacrev": by_jacrev,
    "jacfwd": by_jacfwd,
}
WHOLE = ("loop", "batched", "jacrev", "jacfwd")  # these compute all of J

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    torch.func.jvp(torch.sin, (torch.tensor(0.0),), (torch.tensor(1.0),))

# %% [markdown]
# Do all four ways compute the same J? For n = 3 inputs, four hidden units, m = 2 outputs, and N = 2 points, the first row at the first point is the same in all of them, and by hand. There, with $a = \tanh(W_1 x)$, $J = W_2 \operatorname{diag}(1 - a_1^2, \dots, 1 - a_4^2)\, W_1$.

# %% The same J in four ways, and by hand jupyter={"source_hidden": true}
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
    lines.append(f"{name:8} {row}")
print("\n".join(lines))

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
print("by hand ", by_hand[0, 0].round(4).tolist())

for name in WHOLE:
    np.testing.assert_allclose(WAYS[name](f, x).tolist(), by_hand)
np.testing.assert_allclose(one_vjp(f, x).tolist(), by_hand.sum(axis=1))

# %% [markdown]
# So the four ways differ only in their cost. One VJP with v = (1, 1) gives the sum of the two rows.
#
# ## How many passes?
#
# <!-- asks: count backward traversals with a custom Function · does batch size change the number of sweeps · identity layer that counts gradient arrivals · how many backward passes does a Jacobian need -->
#
# How often does a way go through f, backwards or in forward mode? A layer that changes nothing counts the passes:

# %% A function that changes nothing, and counts the passes jupyter={"source_hidden": true}
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


NAMES = ("one VJP", *WHOLE)
HEAD = "".join(f"{name:>9}" for name in NAMES)


def passes(way, f, x):
    Counted.passes = 0
    way(lambda x: Counted.apply(f(x)), x)
    return Counted.passes


def network(n, m, hidden=5):
    W1, W2 = torch.ones(hidden, n), torch.ones(m, hidden)
    return lambda x: torch.tanh(x @ W1.T) @ W2.T


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
# The loop makes m passes, and each other way makes a single pass, with a stack of vectors: m vectors v for `batched` and `jacrev`, and n tangents u for `jacfwd`.
#
# ## How much arithmetic?
#
# <!-- asks: FlopCounterMode for a vector-Jacobian product · multiplications in reverse and forward mode · count the operations of jacrev and jacfwd -->
#
# PyTorch's `FlopCounterMode` counts the multiplications and additions in matrix products. We divide each count by the count for f alone.
# Predict: for m = 8, does the loop with its 8 passes take more operations than the batch with its single pass?


# %% The operations, in forward passes of f jupyter={"source_hidden": true}
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
# The loop doesn't take more: one pass with m vectors does the arithmetic of m passes.
# All the rows cost 1 + m forward passes, and all the columns 1 + n (`jacfwd` wastes up to one more: [How much arithmetic?](../use/jacobian/cost.html#how-much-arithmetic)).
# One VJP costs 2 forward passes, whatever n and m are.
#
# ## What a training step asks for
#
# <!-- asks: backward time and number of parameters · cost of optimizer iteration in forward passes · minibatch gradient in a single sweep -->
#
# A loss is a single output, so its J has one row, with one number for each parameter, and a single VJP computes this row.


# %% A network of three sizes, its loss, and what a gradient costs jupyter={"source_hidden": true}
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
# Whether there are 12 parameters or 120,000, the gradient costs between 2 and 3 times as much as the loss, whereas finite differences would need an extra forward pass for every parameter.
#
# <details class="note">
# <summary>Why between 2 and 3?</summary>
#
# For each layer, the forward pass computes one matrix product, and the backward pass computes two: one gives the gradient of the layer's parameters, and the other gives the v for the layer before.
# At the first layer, PyTorch skips the second product, because x doesn't require grad.
#
# </details>
#
# ## Measured
#
# <!-- asks: benchmark setup, hardware and versions · wall-clock seconds versus flops · load my own benchmark results · error bars of timing measurements -->
#
# The times were recorded once, for the functions above, on one thread of a CPU, or on a GPU; each covers all N points, and is given as a multiple of one forward pass of f.
# A dot in a plot is the median of several measurements, and the bar through it extends from the lower to the upper quartile.
#
# <details class="note">
# <summary>How the times were recorded, and how to run this page yourself</summary>
#
# The program that measured the times is in this book's repository (`make costs`, `book/measure_cost.py`). A build of the book doesn't run it, so the times stay the same from one build to the next.
# To run this page yourself, put [cpu.json](cost_records/cpu.json) in the same folder as the code, or record the times on your own machine.
#
# </details>

# %% The records: which machine, versions and settings jupyter={"source_hidden": true, "outputs_hidden": true}
here = Path(globals().get("__file__", "")).parent  # a notebook has none
folders = here / "cost_records", here / "docs/cases/cost_records"
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

# %% The code that draws the figures jupyter={"source_hidden": true}
measured, devices = [], []
for record in records:
    times = record["times"]
    measured.append({(t["n"], t["m"], t["way"]): t for t in times})
    machine = record["machine"]
    devices.append(machine["gpu"] or machine["processor"])
axis = records[0]["settings"]["sizes"]
STYLE = {
    "one VJP": {"color": "C1", "linewidth": 3},
    "loop": {"color": "C3"},
    "batched": {"color": "C3", "linestyle": "--"},
    "jacrev": {"color": "C3", "linestyle": ":"},
    "jacfwd": {"color": "C0"},
    "1 + m": {"color": "C3", "linewidth": 0.7},
    "1 + n": {"color": "C0", "linewidth": 0.7},
}


def price(times, n, m, way, which="median"):
    """A time, in forward passes of f."""
    return times[n, m, way][which] / times[n, m, "f alone"]["median"]


def spread(heights, apart=0.26):
    """The heights of labels, moved until they don't overlap."""
    for _ in range(200):
        for k in range(len(heights) - 1):
            closer = max(0, apart - (heights[k + 1] - heights[k]))
            heights[k] -= closer / 2
            heights[k + 1] += closer / 2
    return heights


def draw(pairs, label):
    _, panels = plt.subplots(
        len(records), squeeze=False, layout="constrained",
        figsize=(7.2, 4 * len(records)),
    )
    for i, ax in enumerate(panels[:, 0]):
        times, ends = measured[i], {}
        for name, look in STYLE.items():
            if name in WAYS:
                low, line, high = (
                    [price(times, n, m, name, which) for n, m in pairs]
                    for which in ("low", "median", "high")
                )
                ax.vlines(axis, low, high, color=look["color"])
                ax.plot(axis, line, marker="o", markersize=4, **look)
            else:
                line = [1 + (m if "m" in name else n) for n, m in pairs]
                ax.plot(axis, line, **look)
            ends[name] = line[-1]
        names = sorted(ends, key=ends.get)
        heights = spread([np.log10(ends[name]) for name in names])
        for name, height in zip(names, heights, strict=True):
            color = STYLE[name]["color"]
            ax.annotate(
                name, (axis[-1], ends[name]), (1.07, 10**height), color=color,
                va="center", textcoords=ax.get_yaxis_transform(),
                arrowprops={"arrowstyle": "-", "color": color, "lw": 0.6},
            )
        ax.set_title(f"time on {devices[i]}, in forward passes of f", loc="left")
        ax.set(xscale="log", yscale="log", xlabel=label)
        ax.set_xticks(axis, labels=axis)
        ax.set_yticks([1, 10, 100, 1000], labels=["1", "10", "100", "1000"])
        ax.minorticks_off()
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
# ### Both at once
#
# <!-- asks: square jacobian benchmark · equal dimensions, forward or reverse speed · runtime for a square derivative matrix -->
#
# With n = m, computing J by rows or by columns takes nearly the same number of operations, so differences in time mostly show how well each way uses the machine.
# At n = m = 1, the loop, the batch and `jacrev` do the same operations as one VJP.
# Where do you expect the dots for these three ways?

# %%
both = [(k, k) for k in axis]
draw(both, "n inputs and n outputs")

# %% [markdown]
# **The time for one VJP stays nearly level, while the time for the full J rises.** Both axes are logarithmic. One VJP is the thick orange line. The ways that compute rows are purple: `loop` solid, `batched` dashed, `jacrev` dotted. `jacfwd` is blue. The thin lines for the two counts, 1 + m and 1 + n, coincide.

# %% [markdown]
# At the left end, one VJP computes all of J, so any time beyond it is overhead.
# Setting up the batch or the transform takes a fixed time per call; the loop has little to set up, but runs Python code for each of the m rows.
# At the right end, the times roughly follow the counts.
#
# <details class="note">
# <summary>Why one VJP is above 2, and some dots below their line</summary>
#
# One VJP stays a little above the count of 2, because recording and traversing the graph takes time that isn't counted.
# A dot may be below the line for its count. The unit is the time of a single forward pass, which multiplies smaller matrices than a batch of passes does, and so makes less use of the machine.
#
# </details>

# %% The times of this figure jupyter={"source_hidden": true, "outputs_hidden": true}
print_times(both)

# %% [markdown]
# ### More and more outputs
#
# <!-- asks: jacobian speed versus output dimension · runtime scaling with output size · vmap overhead for a single output -->
#
# **More outputs mean more rows.** If only m grows, the times for rows (`loop`, `batched`, `jacrev`) roughly follow 1 + m as soon as m is large. Columns (`jacfwd`) need n tangents, however large m is.

# %% The figure and the times for 64 inputs jupyter={"source_hidden": true, "outputs_hidden": true}
more_outputs = [(64, m) for m in axis]
draw(more_outputs, "m outputs, with n = 64 inputs")
print_times(more_outputs)

# %% [markdown]
# Time against m for each device, with the lines of the figure above: 1 + m rises, and 1 + n is level at 65.

# %% [markdown]
# ### More and more inputs
#
# <!-- asks: jacobian speed versus input dimension · is a longer gradient slower · forward accumulation scales with parameters -->
#
# **More inputs don't mean more rows.**
# A backward pass computes a whole row, whether the row has 1 number or 1024. `jacfwd` takes longer, because more inputs do mean more columns.
# That's why networks, with many parameters and one loss, are usually trained in reverse mode.

# %% The figure and the times for 64 outputs jupyter={"source_hidden": true, "outputs_hidden": true}
more_inputs = [(n, 64) for n in axis]
draw(more_inputs, "n inputs, with m = 64 outputs")
print_times(more_inputs)

# %% [markdown]
# Time against n, with the same lines. Here 1 + m is level at 65, and 1 + n rises.

# %% [markdown]
# ## Which way is the fastest?
#
# <!-- asks: fastest jacobian for each pair of sizes, table · worst case of a bad choice of jacobian method -->
#
# How much time do you lose, at worst, if you always use the same way?

# %% The worst case of each way jupyter={"source_hidden": true}
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

# %% The map of each way jupyter={"source_hidden": true}
for times in measured:
    for way in WHOLE:
        fig, ax = plt.subplots(figsize=(2.3, 2.45), layout="constrained")
        colour = STYLE[way]["color"]
        ax.set(xlim=(0, 6), ylim=(0, 6), aspect="equal")
        ax.set_title(way, color=colour)
        ax.set_xticks([0.5, 3.5, 5.5], labels=["1", "64", "1024"])
        ax.set_yticks([0.5, 3.5, 5.5], labels=["1", "64", "1024"])
        ax.tick_params(length=0)
        ax.set(xlabel="n inputs", ylabel="m outputs")
        for row, m in enumerate(axis):
            for column, n in enumerate(axis):
                best = min(price(times, n, m, other) for other in WHOLE)
                factor = price(times, n, m, way) / best
                shade = min(4, round(2 * np.log10(factor)))
                if factor == 1:
                    ax.plot(column + 0.5, row + 0.5, "o", color=colour, markersize=6)
                elif shade:
                    ax.add_patch(plt.Rectangle(
                        (column, row), 1, 1, color=colour, lw=0, alpha=shade / 4
                    ))
        plt.show()

# %% [markdown]
# Here is the map from the figure at the top, drawn once for each way. A dot marks the sizes at which this way is the fastest; where a square is white, this way takes less than twice as long as the fastest. Each deeper shade stands for about three times as long, and the deepest for more than 50 times as long as the fastest.
#
# All the worst cases are Jacobians with a single row or a single column.
# With more inputs than outputs, rows take fewer operations; with more outputs than inputs, columns do.
# But where m is small, overhead matters most: a loop over a single row has the least overhead, and a batch has less than `jacrev` and `jacfwd`.
# The figure at the top has the fastest way for each size, and so has this table, in which a star means that another way is less than 10 % slower.

# %% The fastest way for each n and m jupyter={"source_hidden": true, "outputs_hidden": true}
lines = []
for device, times in zip(devices, measured, strict=True):
    lines.append(device)
    for m in reversed(axis):
        line = f"m = {m:<6}"
        for n in axis:
            prices = {way: price(times, n, m, way) for way in WHOLE}
            first, second = sorted(WHOLE, key=prices.get)[:2]
            close = prices[second] < 1.1 * prices[first]
            line += f"{first + '*' * close:9}"
        lines.append(line.rstrip())
    lines.append("      n = " + "".join(f"{n:<9}" for n in axis).rstrip())
print("\n".join(lines))

# %% [markdown]
# For other functions, the times differ, but not the number of passes: [a table](../use/jacobian/full.html#which-way-to-the-jacobian-is-the-cheapest) says which way is right for which case.
# But at every size, one VJP costs only a few forward passes, so before you choose a way to J, ask whether you need J at all.
#
# ## Measure your own
#
# <!-- asks: profile a backward pass correctly · timeit for cuda, warm-up and synchronization · benchmark my model's jacobian · how to measure the time of backward -->
#
# Measure with your function and your sizes.
# `Timer` from `torch.utils.benchmark` does three things that a stopwatch doesn't: it runs the statement before it starts to measure, waits until the GPU has finished, and sets the number of threads.

# %%
W, x = torch.ones(64, 16), torch.ones(16, 64)
names = {"loop": loop, "f": lambda x: torch.tanh(x @ W), "x": x}
timer = Timer("loop(f, x)", globals=names, num_threads=1)
result = timer.blocked_autorange(min_run_time=0.05)  # print it

# %% Check that a time was measured jupyter={"source_hidden": true}
assert result.median > 0

# %% [markdown]
# Try it: replace the loop with `by_jacrev`, and look for the m at which it becomes faster.
# Then give f ten more layers.
# Does one VJP still cost the same number of forward passes?
