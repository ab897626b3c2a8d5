# %% [markdown]
# # Split learning: a network cut in two
#
# <!-- asks: split learning, private data on two sites · send gradients between processes · backward on another machine · model distributed over client and server · vertical federated learning example · split a network over two machines and send gradients -->
#
# How can two machines train one network together, if neither may see the other's data?
# Say a laboratory has measured 160 wines, and a growers' association knows which of three growers each wine comes from.
#
# ::: only_y_and_v_cross cut live="x = torch.tensor([1.0, -0.5, 2.0], requires_grad=True); W1 = torch.tensor([[0.5, 1.0, -0.5], [-1.0, 0.5, 0.5]], requires_grad=True); W2 = torch.tensor([[1.0, -0.5], [0.5, 1.0], [-1.0, 0.5]], requires_grad=True); y = W1 @ x; scores = W2 @ y; loss = (scores - torch.tensor([0.0, 1.0, 0.0])).square().sum() / 2; loss.backward()" figure goal="Bring the loss below 1, though the laboratory learns nothing: loss < 1, W1 = (0.5, 1, -0.5, -1, 0.5, 0.5), x = (1, -0.5, 2) by W2 = (0.708604, -0.572849, -0.082793, 0.854302, -0.708604, 0.572849); The association needs only y to learn, so a loss that falls doesn't show that v has come back."
#
# The first half of the network is at the laboratory, and the second half, with the loss, is at the association. Once it has y, the association can compute the loss; once it has v, the laboratory gets the gradient of its own parameters.
# Send only **y**, and press **Take a step** a few times; then send **y and v**, and take a few more steps. Which parameters change, and how fast does the loss fall?
#
# Each wire is a parameter. The further the parameter is from 0, the thicker its wire; the wire of a negative one is dashed. The blue box on a wire shows the gradient, as soon as it's computed. Point at a wire to see both numbers.
#
# Whether y and v keep the data [secret](#what-v-gives-away) is another matter.
#
# Prerequisite: [You are the next layer](../learn/vjp.html#you-are-the-next-layer), which makes the same cut within one process.

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import subprocess
import sys
from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import torch
from sklearn.datasets import load_wine
from torch.nn.functional import cross_entropy

threads = torch.get_num_threads()
torch.set_num_threads(1)  # several would add in an order that depends on the load

# %% [markdown]
# ## Two halves, two programs
#
# <!-- asks: two python scripts sharing one model · tensors through a subprocess pipe · server side of split neural network · standardise tabular data, sklearn wine -->
#
# The data set of wines ships with scikit-learn. It has 13 measurements of each wine, from which the network predicts the grower.
# We shuffle the wines, keep 160, and standardise the measurements, so that each of the 13 has mean 0 and standard deviation 1.
# The first half of the network turns the 13 measurements into four numbers.

# %% The wines, and the first half of the network jupyter={"source_hidden": true, "outputs_hidden": true}
measured, growers = load_wine(return_X_y=True)
chosen = np.random.default_rng(0).permutation(178)[:160]
measured, growers = measured[chosen], growers[chosen]
x = torch.from_numpy((measured - measured.mean(0)) / measured.std(0))


def matrices(seed, *sizes):
    random = np.random.default_rng(seed)
    drawn = [random.normal(size=pair) for pair in pairwise(sizes)]
    scaled = [torch.from_numpy(W) / len(W) ** 0.5 for W in drawn]
    return [W.requires_grad_() for W in scaled]


def first(x, W1, W2):
    return torch.tanh(torch.tanh(x @ W1) @ W2)


W1, W2 = matrices(1, 13, 16, 4)
print("x:", tuple(x.shape))
print("parameters of the first half:", W1.numel() + W2.numel())

# %% [markdown]
# The association's half is a separate program. On this page, it runs in a second Python process on the same machine.
# The association never sees x, and the laboratory sees neither the association's parameters nor which grower a wine comes from; the two parties only have to list the wines in the same order.
# The loop below is the heart of the second program.

# %% How the second program draws its parameters, reads y and sends v jupyter={"source_hidden": true}
BEGINNING = """
import sys

import numpy as np
import torch
from torch.nn.functional import cross_entropy

torch.set_num_threads(1)
growers = torch.tensor([int(word) for word in sys.argv[1:]])
random = np.random.default_rng(2)
drawn = [random.normal(size=pair) for pair in ((4, 16), (16, 3))]
scaled = [torch.from_numpy(W) / len(W) ** 0.5 for W in drawn]
W3, W4 = [W.requires_grad_() for W in scaled]
record = []


def received():
    while numbers := sys.stdin.buffer.read(160 * 4 * 8):
        # a bytearray, because torch wants memory that it may write to
        y = torch.frombuffer(bytearray(numbers), dtype=torch.float64)
        yield y.view(160, 4).requires_grad_()
    # the laboratory has closed the pipe: no more wines
    sys.stdout.buffer.write(np.array(record).tobytes())


def send(v):
    sys.stdout.buffer.write(v.numpy().tobytes())
    sys.stdout.buffer.flush()


def update(loss):
    record.extend([loss.item(), *W3.grad.ravel(), *W4.grad.ravel()])
    with torch.no_grad():
        for W in (W3, W4):
            W -= W.grad
            W.grad = None
"""

# %%
SECOND_HALF = """
for y in received():
    scores = torch.tanh(y @ W3) @ W4
    loss = cross_entropy(scores, growers)
    loss.backward()
    send(y.grad)  # this is v
    update(loss)
"""

# %% How the second program starts, and how y and v are exchanged jupyter={"source_hidden": true}
program = BEGINNING + SECOND_HALF
other = subprocess.Popen(
    [sys.executable, "-c", program, *map(str, growers)],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
)


def exchange(y):
    """Sends y across the cut, and returns v."""
    other.stdin.write(y.detach().numpy().tobytes())
    other.stdin.flush()
    answer = bytearray(other.stdout.read(8 * y.numel()))
    return torch.frombuffer(answer, dtype=torch.float64).view(y.shape)


# %% [markdown]
# ## One step across the cut
#
# <!-- asks: receive gradient from remote and continue backward · None gradient, graph ends at process boundary · serialize gradient as bytes · serialization loses grad_fn · communication volume of split learning, message size per iteration -->
#
# `exchange(y)` sends the numbers of y to the association, waits for its `loss.backward()`, and returns the numbers that come back.
# Predict before you read on: what is `W1.grad` in the laboratory after this exchange?

# %%
y = first(x, W1, W2)
v = exchange(y)
print("after the exchange:", W1.grad)

y.backward(gradient=v)
print("after y.backward(v):", tuple(W1.grad.shape))

# %% [markdown]
# Bytes have no graph, so the association's `backward` ended at its copy of y, and `W1.grad` was still None.
# Only the laboratory's own call to `backward` fills it.
# **Here v is $\partial \ell / \partial y$, the gradient of a loss $\ell$ that another process has computed**, with parameters and labels that the laboratory doesn't know.
# However many parameters the two halves have, only 160 × 4 numbers, or 5120 bytes, cross this cut in each direction.

# %%
for name, shown, colour in [("y", y.detach(), "C2"), ("v", v, "C1")]:
    _, ax = plt.subplots(figsize=(4.75, 2), layout="constrained")
    ax.set(xlim=(0, 31), ylim=(-1, 12))
    ax.axis("off")
    ax.text(0, 6, name, color=colour, size=14)
    for grower in range(3):
        few = shown[growers == grower][:3].ravel() / shown.abs().max()
        wine, entry = np.indices((3, 4)).reshape(2, -1)
        places = np.array([4 + 10 * grower + 2.4 * wine, 10.5 - 2.7 * entry])
        for sign, look in [(1, {}), (-1, {"hatch": 6 * "/"})]:
            of = (sign * few > 0).numpy()
            ax.scatter(
                *places[:, of], s=240 * few[of].abs(), marker="s",
                edgecolors=colour, facecolors=colour if sign > 0 else "none", **look,
            )
        ax.text(6.4 + 10 * grower, -1, f"grower {grower}", ha="center")
    plt.show()

# %% [markdown]
# The numbers that cross the cut, for three wines of each grower: y goes to the association, and v comes back. Each column of four squares is one wine. A filled square is a positive number, a striped one is negative, and the larger the square, the further the number is from 0.
#
# Compare the three wines of one grower: in y, their columns differ, but in v, they are [very similar](#what-v-gives-away).
#
# ## Bit for bit
#
# <!-- asks: compare split and monolithic training · bitwise identical gradients, torch.equal · verify gradients that came over network -->
#
# Does the cut network get the same gradients as the whole network? Draw the four random matrices again, from the same seeds, and compute the loss and the gradients without a cut.

# %% The uncut network, and its gradients beside those of the two halves jupyter={"source_hidden": true}
(U1, U2), (U3, U4) = matrices(1, 13, 16, 4), matrices(2, 4, 16, 3)
labels = torch.from_numpy(growers)


def second(y, W3, W4):
    return torch.tanh(y @ W3) @ W4


def loss_of(y):
    return cross_entropy(second(y, U3, U4), labels)


uncut_y = first(x, U1, U2)
uncut_y.retain_grad()  # PyTorch keeps the v of the uncut network
loss = loss_of(uncut_y)
loss.backward()

assert uncut_y.grad.numpy().tobytes() == v.numpy().tobytes()
for name, cut, uncut in [
    ("v", v, uncut_y.grad),
    ("W1.grad", W1.grad, U1.grad),
    ("W2.grad", W2.grad, U2.grad),
]:
    assert torch.equal(cut, uncut), name
    print(f"{name}: {(cut == uncut).sum()} of {uncut.numel()} are equal")

# %% [markdown]
# It does, to the last bit: on one machine, with one library and one thread, even the rounding is the same.
# Two machines with different libraries usually agree only up to rounding.
#
# <span id="ten-more-steps-in-a-pipeline"></span>Ten more steps follow, with an exchange in each. Do the cut and the uncut network stay equal?


# %% Ten more steps with and without a cut, and the comparison jupyter={"source_hidden": true}
def update(parameters):
    with torch.no_grad():
        for W in parameters:
            W -= W.grad
            W.grad = None


def step_without_a_cut():
    loss = loss_of(first(x, U1, U2))
    loss.backward()
    assert torch.equal(W1.grad, U1.grad)
    assert torch.equal(W2.grad, U2.grad)
    losses.append(loss.item())
    record.extend([loss.item(), *U3.grad.ravel(), *U4.grad.ravel()])
    update([U1, U2, U3, U4])


losses = [loss.item()]
record = [*losses, *U3.grad.ravel(), *U4.grad.ravel()]
update([W1, W2, U1, U2, U3, U4])

for _ in range(10):
    half = first(x, W1, W2)
    half.backward(gradient=exchange(half))
    step_without_a_cut()
    update([W1, W2])

# closes the pipe, reads the record, and waits until the other process has ended
written, _ = other.communicate(timeout=60)
assert other.returncode == 0
assert written == np.array(record).tobytes()
assert torch.equal(W1, U1)
assert torch.equal(W2, U2)
torch.set_num_threads(threads)
print(f"the loss: {losses[0]:.3f} … {losses[-1]:.3f}")
print(f"{len(written) // 8} numbers recorded, all equal")

# %% [markdown]
# They do: in all eleven steps, the losses and all the gradients, on both sides of the cut, are equal to those of the uncut network.
#
# ## Would you notice a wrong v?
#
# <!-- asks: first stage does not learn, loss still decreases · gradients returned for another chunk · NoneType has no attribute numpy, received tensor -->
#
# <span id="the-loss-falls-without-v"></span>Three more networks start from the same parameters as before, and each gets a wrong v: ones, the v of other wines, or zeros.
# Predict: for which of the three does the loss fall?

# %%
wrong_v = {
    "ones": torch.ones_like,
    "v of other wines": lambda v: v.roll(40, dims=0),
    "zeros": torch.zeros_like,
}


# %% The loss with each wrong v jupyter={"source_hidden": true}
def losses_with(wrong):
    (W1, W2), (W3, W4) = matrices(1, 13, 16, 4), matrices(2, 4, 16, 3)
    curve = []
    for _ in range(11):
        y = first(x, W1, W2)
        received = y.detach().requires_grad_()
        loss = cross_entropy(second(received, W3, W4), labels)
        loss.backward()
        y.backward(gradient=wrong(received.grad))
        update([W1, W2, W3, W4])
        curve.append(loss.item())
    learnt[wrong] = W1, W2, W3, W4
    return curve


def right(v):
    return v


learnt = {}
curves = {name: losses_with(wrong) for name, wrong in wrong_v.items()}
np.testing.assert_allclose(losses_with(right), losses)
assert curves["zeros"][-1] < curves["zeros"][0]
assert curves["v of other wines"][-1] < curves["v of other wines"][0]

fig, ax = plt.subplots(figsize=(7.2, 3.5), layout="constrained")
for name, look, height in [
    ("ones", {"color": "C1", "linestyle": ":"}, 0.82),
    ("v of\nother wines", {"color": "C1"}, 0.4),
    ("zeros", {"color": "#808080", "linestyle": "--"}, 0.64),
]:
    ax.plot(curves[name.replace("\n", " ")], **look)
    ax.text(10.4, height, name, color=look["color"], va="center")
ax.plot(losses, color="black", linewidth=1)
recorded = np.frombuffer(written).reshape(11, -1)[:, 0]
ax.plot(recorded, "o", color="C2", markersize=5)
ax.text(10.4, 0.1, "cut,\non uncut", color="C2", va="center")
ax.set_title("loss", loc="left")
ax.set(xlabel="step", xlim=(-0.3, 10.2), ylim=(0, 1.4),
       xticks=[0, 5, 10], yticks=[0, 0.5, 1])
plt.show()

# %% [markdown]
# The loss over eleven steps. The dots of the cut network lie on the black line of the uncut one.
#
# Here are the four networks after all eleven steps. Which halves have learnt?

# %% The wires that have moved, in each network jupyter={"source_hidden": true}
at_first = [*matrices(1, 13, 16, 4), *matrices(2, 4, 16, 3)]
for name, wrong in {"the right v": right, **wrong_v}.items():
    _, ax = plt.subplots(figsize=(2.3, 2.4), layout="constrained")
    ax.set(xlim=(-0.6, 5.6), ylim=(-1.9, 1.4))
    ax.axis("off")
    ax.set_title(name, color="C1")
    ax.plot([2.5, 2.5], [-1.9, 1.3], color="black", linewidth=1, linestyle="--")
    for left, W, begun in zip((0, 1, 3, 4), learnt[wrong], at_first, strict=True):
        scale = 50 if name == "ones" and left < 2 else 1
        moved = (W - begun).abs().detach().numpy() / scale
        high, low = [np.linspace(1, -1, n) for n in W.shape]
        for least, most, width in [(0.15, 0.4, 0.6), (0.4, 1, 1.6)]:
            i, j = ((moved > least) & (moved <= most)).nonzero()
            ends = np.c_[high[i], low[j], 0 * i + np.nan].ravel()
            ax.plot(np.resize([left, left + 1, np.nan], 3 * len(i)), ends,
                    color="#808080", linewidth=width)
    ax.vlines([0, 1, 2, 3, 4, 5], -1, 1, color="black", linewidth=2)  # layers
    if name == "ones":
        ax.text(1, 1.1, "moves ÷ 50", ha="center")
    ax.text(1, -1.7, "laboratory", ha="center")
    ax.text(4, -1.7, "association", ha="center")
    plt.show()

# %% [markdown]
# A wire is drawn if eleven steps have moved its parameter by more than 0.15; it's thicker above 0.4. Ones have moved nearly all of the laboratory's parameters further than this: there, the moves are divided by 50. With zeros, none of the laboratory's parameters has moved; with the v of other wines, fewer have moved this far than with the right v.
#
# With a v of ones, the loss jumps up and down, and you would notice.
# But it falls with the v of other wines, and even with a v of zeros, because the second half learns whether or not the first half does.
# So don't trust the loss: compare v with the v of the uncut network, on dummy data that both parties may see.
#
# ## What v gives away
#
# <!-- asks: do gradients leak private labels · is split learning really private · infer class membership from returned gradients -->
#
# The laboratory must not learn which grower a wine comes from, and all that it gets is a v of four numbers for each wine.
# Is that safe? Pair each of the 160 wines with the wine whose v is most similar: do the two come from the same grower?


# %% The nearest wine, judged by x, by y and by v jupyter={"source_hidden": true}
def nearest_is_of_the_same_grower(table):
    distance = torch.cdist(table, table).fill_diagonal_(torch.inf)
    nearest = distance.argmin(dim=1).numpy()
    return (growers[nearest] == growers).sum()


for name, table in [("x", x), ("y", y.detach()), ("v", v)]:
    found = nearest_is_of_the_same_grower(table)
    print(f"judged by {name}: {found} of 160")

# %% [markdown]
# In all 160 pairs, they do, whereas the laboratory's own measurements, x, group the wines less well.
# The v of a wine is the difference between the predicted probabilities and the label, passed back through W₄ and W₃, so wines from the same grower have a similar v.
# **From v alone, the laboratory learns the groups, and lacks only the growers' names.**
#
# <details class="note">
# <summary>Who proposed split learning, and what protects the labels</summary>
#
# *Split learning* was proposed for hospitals by [Praneeth Vepakomma and others](https://arxiv.org/abs/1812.00564) (2018); in their U-shaped arrangement, the labels stay with the party that has the data.
# [Oscar Li, Jiankai Sun and others](https://arxiv.org/abs/2102.08504) (2022) recover labels from the gradient that comes back, and say what protects them.
#
# </details>
