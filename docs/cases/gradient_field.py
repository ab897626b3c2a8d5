# %% [markdown]
# # The gradient field of a neuron
#
# <!-- asks: plot gradient vectors of a network · input gradient visualisation in two dimensions · vector field of partial derivatives · where does a perceptron react most · plot the gradient field of a function -->
#
# Where does a neuron respond most strongly, and to what?
#
# ::: ones_give_a_field field live figure goal="Let the terms of w.grad cancel, with v all ones: w.grad < 0.001, w.grad > -0.001, v = 1 by b = (0); If b or w is 0, the output is as steep at −x as at x, and the terms of the two points cancel."
#
# A neuron with two inputs computes $y = \sigma(w_1 x_1 + w_2 x_2 + b)$.
# At each point of the plane, the gradient of y is an arrow that says in which direction the output grows fastest, and how fast it grows.
# The bands show the output, from nearly 0 (blank) to nearly 1 (green); on the dashed line, it is one half.
#
# Turn $w$, and all the arrows turn with it. Drag the dashed line, and the longest arrows stay near it.
# The buttons choose v, whose weights are drawn as orange dots, or as rings if they're negative. “Only the middle” leaves one arrow, and [a loss](#let-a-loss-choose-v) turns some arrows around.
#
# Prerequisite: [Derivatives at multiple points](../learn/multiple_points.html), which explains why v is all ones at first.

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import matplotlib.pyplot as plt
import numpy as np
import torch

# %% [markdown]
# ## A grid is two tensors
#
# <!-- asks: evaluate a network on a 2d mesh · np.meshgrid in torch with requires_grad · fixed weights for nn.Linear, skip initialisation · combine coordinates into a point array -->
#
# The code computes the gradients on a grid of 9 × 9 points, which includes the points in the figure.
# `meshgrid` returns two tensors: `x1` holds the first coordinate of every point, and `x2` holds the second.
# `neuron(x1, x2)` is a `Linear` layer with two inputs and one output, with $w = (1, 0.5)$ and $b = -1$, followed by a sigmoid.

# %% The neuron, with these numbers in place of random ones jupyter={"source_hidden": true}
layer = torch.nn.utils.skip_init(torch.nn.Linear, 2, 1, dtype=torch.float64)
with torch.no_grad():
    layer.weight[:] = torch.tensor([[1.0, 0.5]])
    layer.bias[:] = -1.0


def neuron(x1, x2):
    points = torch.stack([x1, x2], dim=-1)  # (9, 9, 2)
    return torch.sigmoid(layer(points)).squeeze(-1)  # (9, 9, 1), (9, 9)


# %%
axis = torch.linspace(-4, 4, 9, dtype=torch.float64)
x1, x2 = torch.meshgrid(axis, axis, indexing="xy")
x1.requires_grad_()
x2.requires_grad_()
y = neuron(x1, x2)

# %% [markdown]
# ## One backward for 81 gradients
#
# <!-- asks: gradient at every mesh node without loop · df/dx and df/dy on a 2d array · backward with ones_like for matrix output · partial derivatives elementwise · maximum derivative of logistic function · steepest place of a sigmoid -->
#
# The points are independent (you can check this with [two calls](../learn/sum_trick.html#a-test-of-two-calls)), so every output can have the weight 1.
#
# In the figure at the top, all arrows point in the same direction. Before you read on, think about why. And how long is the longest arrow?

# %%
v = torch.ones_like(y)
y.backward(gradient=v)
print(tuple(y.shape), tuple(x1.grad.shape), tuple(x2.grad.shape))

# %% [markdown]
# The entries of `x1.grad` and `x2.grad` are the two components of the 81 arrows.
# By hand, with $z = w_1 x_1 + w_2 x_2 + b$ and $\sigma'(z) = \sigma(z)\,(1 - \sigma(z))$, the chain rule gives at a single point
#
# $$
# \begin{pmatrix} \dfrac{\partial y}{\partial x_1} & \dfrac{\partial y}{\partial x_2} \end{pmatrix}
# = \sigma(z)\,(1 - \sigma(z))\, \begin{pmatrix} w_1 & w_2 \end{pmatrix}
# $$

# %% The formula in NumPy, and the longest arrows jupyter={"source_hidden": true}
g1, g2 = x1.grad, x2.grad
X1, X2 = np.meshgrid(np.linspace(-4, 4, 9), np.linspace(-4, 4, 9))
z = 1.0 * X1 + 0.5 * X2 - 1.0
sigma = 1 / (1 + np.exp(-z))
slope = sigma * (1 - sigma)
by_hand_1 = slope * 1.0
by_hand_2 = slope * 0.5

np.testing.assert_allclose(y.tolist(), sigma)
np.testing.assert_allclose(g1.tolist(), by_hand_1)
np.testing.assert_allclose(g2.tolist(), by_hand_2)
length = np.hypot(g1.tolist(), g2.tolist())
print(f"longest: {length.max():.4f}, a quarter of {np.hypot(1.0, 0.5):.4f}")
print("at how many points:", (length == length.max()).sum())
assert x1.is_leaf
assert x2.is_leaf

# %% [markdown]
# All 162 derivatives agree with the formula.
# The factor $\sigma(z)\,(1 - \sigma(z))$ is a positive number, so **every gradient is a multiple of $w$**: all arrows have the same direction.
# The factor is largest where $\sigma(z) = 0.5$, which is **on the dashed line, where $z = 0$**. On this line, the factor is 0.25, and each arrow is a quarter as long as $w$.
#
# ## The field over the surface
#
# <!-- asks: matplotlib quiver with contour plot · gradient perpendicular to level sets · 3d surface plot and descent arrows · vanishing gradient of sigmoid, visualised -->
#
# Drawn as a landscape, the output of the neuron shows why the arrows away from the line are so short. The plane below the landscape shows every second arrow of every second row.
# Far from the dashed line, the neuron is *saturated*: its output barely changes, so the gradient is nearly zero.

# %%
def seen(a, b, height):  # where a point is seen, from the front left and above
    a, b, height = np.broadcast_arrays(a, b, height)
    across, away = 0.91 * a - 0.42 * b, 0.42 * a + 0.91 * b
    return np.stack([across, 0.42 * away + 2.7 * height], axis=-1)


fig, ax = plt.subplots(figsize=(5.8, 5.9), layout="constrained")
ax.set(aspect="equal", xlim=(-6.2, 5.9), ylim=(-7.5, 5.1))
ax.axis("off")
floor = -1.6

b = np.array([-4, 4])
square = np.array([(-4, -4), (4, -4), (4, 4), (-4, 4), (-4, -4)])
ground = plt.Polygon(seen(*square.T, floor), fill=False, lw=0)
ax.add_patch(ground)
sides = np.linspace(0.125, 0.875, 7)  # of the bands of y: z is log(y / (1 - y))
sides = np.concatenate([[-20], np.log(sides / (1 - sides)), [20]])
for k in range(8):
    left, right = sides[[k, k + 1], None] + 1 - b / 2
    band = np.concatenate([seen(left, b, floor), seen(right, b, floor)[::-1]])
    for part_of_ground in ax.fill(*band.T, lw=0, color="C2", alpha=k / 12):
        part_of_ground.set_clip_path(ground)

arrow = np.array([  # as long as 1, along and across
    (-0.5, -0.05), (0.1, -0.05), (0.1, -0.17), (0.5, 0),
    (0.1, 0.17), (0.1, 0.05), (-0.5, 0.05),
])
for i, j in np.ndindex(9, 9):
    if i % 2 == j % 2 == 0:
        way = 6 * np.array([g1[i, j].item(), g2[i, j].item()])
        a, b = (arrow @ [way, [-way[1], way[0]]]).T
        ax.fill(*seen(X1[i, j] + a, X2[i, j] + b, floor).T, lw=0, color="C0")

for i, j in np.ndindex(8, 8):  # from the back to the front
    i, corners = 7 - i, ([0, 0, 1, 1], [0, 1, 1, 0])
    face = (part[i : i + 2, j : j + 2][corners] for part in (X1, X2, sigma))
    height = sigma[i : i + 2, j : j + 2].mean()
    ax.fill(*seen(*face).T, facecolor=("C2", 0.6 * height), edgecolor="C2", lw=0.5)

grey = "#5c6470"
ax.plot(*seen(*square.T, floor).T, color=grey, lw=0.75)
for height in (floor, 0.5):  # on the line z = 0 the output is one half
    ax.plot(*seen(np.array([3, -1]), np.array([-4, 4]), height).T, "k--", lw=1.2)
for foot in [(3, -4), (-1, 4)]:
    ax.plot(*seen(*foot, np.array([floor, 0.5])).T, color=grey, lw=0.75, ls=":")
ax.plot(*seen(-4, 4, np.array([0, 1])).T, color=grey, lw=0.75)


def write(words, place, right, up, **style):
    x, y = seen(*place)
    ax.text(x + right, y + up, words, **style)


for k in (0, 0.5, 1):
    write(f"{k:g}", (-4, 4, k), -0.2, -0.1, ha="right", va="center", color=grey)
write("output y", (-4, 4, 1), -0.9, 0.5)
for k in (-4, 0, 4):
    number = f"{k}".replace("-", "−")
    write(number, (k, -4, floor), 0.15, -0.15, va="top", color=grey)
    write(number, (-4, k, floor), -0.15, -0.15, va="top", ha="right", color=grey)
write("x₁", (2, -4, floor), 0.4, -0.15, va="top")
write("x₂", (-4, 2, floor), -0.15, -0.15, va="top", ha="right")
plt.show()

# %% [markdown]
# The output as a height: a low plain, a slope and a high plain. On the ground are the bands of the output, 25 of the arrows, and the line $z = 0$ (dashed), above which the output is one half. The arrows point straight uphill; they are long below the slope and tiny below the plains.
#
# ## What the layer itself received
#
# <!-- asks: parameter gradient summed over the batch · weight.grad after backward with a matrix · shared parameters versus individual inputs -->
#
# The call to `backward` has also filled `layer.weight.grad` and `layer.bias.grad`.
# Every point has its own coordinates, and so a gradient of its own; the parameters get a sum over the grid, because [all points share them](../learn/vjp.html#the-gradient-of-the-parameters).
#
# <details class="note">
# <summary>The sum as a formula</summary>
#
# The gradient of $\sum_p v_p\, y_p$ with respect to $w_1$ is
#
# $$
# \sum_p v_p\, \sigma(z_p)\,(1 - \sigma(z_p))\, x_1^{(p)} .
# $$
#
# </details>

# %% The three sums in NumPy jupyter={"source_hidden": true}
for_w1 = np.sum(slope * X1)
for_w2 = np.sum(slope * X2)
for_b = np.sum(slope)
print(f"w.grad ({for_w1:.4f}, {for_w2:.4f}), b.grad {for_b:.4f}")

np.testing.assert_allclose(layer.weight.grad.tolist(), [[for_w1, for_w2]])
np.testing.assert_allclose(layer.bias.grad.tolist(), [for_b])

# %% [markdown]
# ## Let a loss choose v
#
# <!-- asks: dL/dy as upstream gradient · squared error residual passed to backward · saturated unit learns slowly despite large error · descent direction for input positions -->
#
# Suppose we want the output to be one half everywhere, and take the loss
#
# $$
# \ell = \tfrac52 \sum_p \left(y_p - \tfrac12\right)^2 .
# $$
#
# Its derivative with respect to $y_p$ is $v_p = 5\left(y_p - \tfrac12\right)$, negative where the output is too small, and positive where it's too large.

# %% The 81 moves against the arrows, checked in NumPy jupyter={"source_hidden": true, "outputs_hidden": true}
x1.grad = x2.grad = None
y = neuron(x1, x2)
v_of_loss = 5 * (y.detach() - 0.5)
y.backward(gradient=v_of_loss)
moves = -np.array(x1.grad.tolist()), -np.array(x2.grad.tolist())

error = 5 * (sigma - 0.5)
np.testing.assert_allclose(moves[0], -error * by_hand_1)
np.testing.assert_allclose(moves[1], -error * by_hand_2)
furthest = np.abs(z[np.hypot(*moves) > 0.999 * np.hypot(*moves).max()])
np.testing.assert_array_equal(furthest, 1.5)
print("|z| of the longest arrows:", furthest.max())

# %% [markdown]
# In the lower left corner, the error is nearly one half, the largest of all. Predict: is the arrow there the longest?
#
# ::: a_loss_turns_the_arrows field live figure goal="Drag the line to where the loss would leave b alone: b.grad < 0.001, b.grad > -0.001 by b = (0); If the line goes through the middle, the outputs at x and −x have opposite errors and the same slope, and the terms cancel."
#
# On both sides, the arrows point away from the dashed line, in the direction in which the loss grows. To make the loss smaller, each point moves *against* its arrow, towards the line.
#
# But the points with the largest errors hardly move, because their large v multiplies a slope that is nearly 0.
# On the dashed line it's the reverse: the slope is largest, but v is 0.
#
# **So a saturated neuron learns slowly even if its output is wrong**, unless the loss makes up for the small slope with a large v, as cross-entropy does.
