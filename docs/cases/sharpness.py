# %% [markdown]
# # Sharpness: how large may the step be?
#
# <!-- asks: largest eigenvalue of the Hessian in pytorch · maximum stable learning rate · power iteration with Hessian-vector products · edge of stability, curvature of the loss · largest eigenvalue of the Hessian of a network · top eigenvalues of the Hessian of a model -->
#
# How large can the learning rate be before gradient descent no longer settles?
#
# ::: too_large_a_step descent live figure goal="Make the steps neither shrink nor grow: lr = 0.8, off != 0 by lr = 0.8; At lr = 2/λ the factor 1 − lr · λ is −1: each step lands as far on the other side." goal="Past the red mark, find a start from which they arrive all the same: lr > 0.8, off = 0, x != 0 by lr = 0.9, x = (2, -2); On the line at right angles to v there is no distance along v that could grow."
#
# Each step multiplies the distance from the minimum, measured along v, by 1 − lr · λ, where v is the direction in which the loss bends most, and λ says how much.
# Past 2/λ, the red mark, this factor is below −1. Drag the learning rate past the mark.
#
# In a trained network, v is a direction in the space of all the parameters, and twenty backward passes find it.
# Whether gradient descent on this network also blows up past the limit is [another question](#five-per-cent-too-large).
#
# Prerequisite: [Hessian-vector products without the Hessian](../use/second_order/hessian_product.html).

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import matplotlib.pyplot as plt
import numpy as np
import torch
from scipy.optimize import minimize
from scipy.sparse.linalg import LinearOperator, eigsh
from sklearn.datasets import load_iris

# %% [markdown]
# ## A network at rest
#
# <!-- asks: train a small network with scipy minimize BFGS · flat parameter vector in torch · converge to an exact minimum -->
#
# The data are the famous 150 irises: four measurements of each flower, and three species to tell apart.
# The network has six hidden units, and all its 51 parameters are in one vector x.
# A little *weight decay*, a penalty on large parameters, makes sure that `loss(x)` has a minimum, and SciPy's *BFGS* comes so close to it that no slope is larger than 10⁻⁶.

# %% The irises, the network, its loss, and the way to the minimum jupyter={"source_hidden": true, "outputs_hidden": true}
iris = load_iris()
data = (iris.data - iris.data.mean(axis=0)) / iris.data.std(axis=0)
data = torch.tensor(data)
species = torch.eye(3, dtype=data.dtype)[iris.target]  # one-hot


def times(A, B):  # A @ B, which would start threads for so little work
    return (A.unsqueeze(-1) * B).sum(-2)


def loss(x):
    width = (len(x) - 3) // 8  # hidden units
    W1, b1, W2, b2 = x.split([4 * width, width, 3 * width, 3])
    hidden = torch.sigmoid(times(data, W1.view(4, width)) + b1)
    logits = times(hidden, W2.view(width, 3)) + b2
    cross_entropy = logits.logsumexp(1) - (logits * species).sum(1)
    return cross_entropy.mean() + 0.005 * x @ x


def gradient(x):
    x = x.detach().requires_grad_()
    return torch.autograd.grad(loss(x), x)[0]


def random(size, seed):
    dice = torch.Generator().manual_seed(seed)
    return torch.randn(size, generator=dice, dtype=torch.float64)


start = 1.5 * random(8 * 6 + 3, seed=52)
found = minimize(
    lambda x: loss(torch.tensor(x)).item(), start.numpy(),
    jac=lambda x: gradient(torch.tensor(x)).numpy(), method="BFGS",
    options={"gtol": 1e-6},
)
x = torch.tensor(found.x, requires_grad=True)
lowest = loss(x).item()
largest_slope = gradient(x).abs().max().item()
assert largest_slope < 1e-6
print("parameters:", len(x))
print(f"loss at the start {loss(start):.4f}, at the end {lowest:.4f}")
print("all slopes below 1e-6:", largest_slope < 1e-6)

# %% [markdown]
# ## The ten lines that matter
#
# <!-- asks: power iteration with autograd.grad · grad_outputs as a direction in parameter space · why is the limit two divided by the eigenvalue · hvp with list of parameters · how many Hessian-vector products does power iteration need -->
#
# Let y be the gradient of the loss, a vector of 51 numbers.
# Its Jacobian J is the *Hessian* H, the matrix of all second derivatives of the loss.
# H is symmetric, so a vector-Jacobian product of y is a product of H and v:
#
# $$
# v^\top J = v^\top H = (H v)^\top .
# $$
#
# An *eigenvector* of H is a vector that H only stretches, by a factor λ, its *eigenvalue*: $H v = \lambda v$.
# Any vector is a sum of eigenvectors, and H multiplies each term of the sum by its eigenvalue.
# So if you multiply a random vector by H again and again, the term with the largest |λ| takes over: this is *power iteration*.
# [`torch.autograd.grad`](../use/jacobian/autograd_grad.html) takes the vector as `grad_outputs`. (If your parameters are several tensors, [y and v are lists](../use/second_order/hessian_product.html#with-the-parameters-of-a-model).)

# %%
(y,) = torch.autograd.grad(loss(x), x, create_graph=True)

u = random(len(x), seed=1)  # a random vector, on its way to v
for _ in range(20):
    u = u / u.norm()
    (u,) = torch.autograd.grad(y, x, grad_outputs=u, retain_graph=True)

v = u / u.norm()
(product,) = torch.autograd.grad(y, x, grad_outputs=v)  # vᵀH
sharpness = (v @ product).item()  # vᵀHv = λ, since v has length 1
print(f"λ = {sharpness:.5f}, 2/λ = {2 / sharpness:.3f}")

# %% [markdown]
# **Here v is a direction in the space of the parameters**: of all directions of length 1, the one along which the loss bends most.
# The eigenvalue λ of this direction is called the *sharpness*.
#
# Why is the limit for the learning rate 2/λ?
# At a small distance d from the minimum, measured along v, the slope of the loss is λd, and a step with the learning rate η turns d into $(1 - \eta\lambda)\, d$.
# If ηλ is between 1 and 2, the step jumps over the minimum, but lands closer to it than before; if ηλ is larger than 2, every step lands further away.
#
# ## Is it the largest eigenvalue?
#
# <!-- asks: check Hessian eigenvalue by finite differences · numpy eigh of a measured Hessian · Hessian-vector product with vector of ones · wrong curvature estimate -->
#
# With only 51 parameters, we can afford to compute all of H, by *finite differences* of the gradient, one parameter at a time. The result agrees with power iteration on λ and on v:

# %% All of H, and its eigenvectors compared with v jupyter={"source_hidden": true}
step = 1e-5
H = np.array([
    (gradient(x + move) - gradient(x - move)).numpy() / (2 * step)
    for move in step * torch.eye(len(x), dtype=x.dtype)
])
np.testing.assert_allclose(H, H.T, atol=1e-8)
eigenvalues, eigenvectors = np.linalg.eigh(H)  # in ascending order
print(f"λ from products:     {sharpness:.5f}")
print(f"λ from all of H:     {eigenvalues[-1]:.5f}")

top = eigenvectors[:, -1]
top = top * np.sign(top @ v.numpy())  # −top is an eigenvector as well

np.testing.assert_allclose(sharpness, eigenvalues[-1], rtol=1e-7)
np.testing.assert_allclose(v.numpy(), top, atol=1e-7)
np.testing.assert_allclose(product.numpy(), sharpness * top, atol=1e-7)

print(f"the next eigenvalue: {eigenvalues[-2]:.5f}")
print((eigenvalues < 0.05).sum(), "of", len(eigenvalues), "are below 0.05")
assert 0 < eigenvalues[0] < 0.01

# %% [markdown]
# Along most other directions, the minimum is nearly flat.
#
# <details class="note">
# <summary>How many products are enough?</summary>
#
# Each product with H multiplies the part along v by 0.810, and the other parts by at most 0.236, the second largest eigenvalue. So compared with the part along v, the others shrink to at most 0.29 of what they were. If the two largest eigenvalues are closer to each other, power iteration needs more products.
#
# </details>
#
# A v of ones raises no error, but measures how much the loss bends along an arbitrary direction, and the limit computed from it is about 37 times too large:

# %% The bend along ones, and along v jupyter={"source_hidden": true}
(y,) = torch.autograd.grad(loss(x), x, create_graph=True)

def bend(v):
    v = v / v.norm()
    (Hv,) = torch.autograd.grad(y, x, grad_outputs=v, retain_graph=True)
    along = v @ Hv
    return along.item(), ((Hv - along * v).norm() / Hv.norm()).item()


print("        bend  2/bend    rest")
for name, direction in ("ones", torch.ones_like(v)), ("v", v):
    along, rest = bend(direction)
    print(f"{name:4}{along:8.4f}{2 / along:8.3f}{rest:8.4f}")

np.testing.assert_allclose(bend(torch.ones_like(v))[0], H.mean() * len(x))
assert rest < 1e-6

# %% [markdown]
# The *rest*, which gives the mistake away, is the length of the part of Hv at right angles to v, divided by the length of Hv. For an eigenvector, the rest is zero.
#
# But a rest of zero doesn't say *which* eigenvector v is. The limit depends on the largest λ, whereas power iteration finds the λ with the largest |λ|:
#
# ::: a_vector_that_is_only_stretched arrows live figure goal="Find the v of power iteration, which is stretched most: x.grad = (-2, 2) by v = (1, -1); λ = −2: x.grad is −2 times v, so along this v the loss bends downwards." goal="Find the v that sets the limit: x.grad = (1, 1) by v = (1, 1); λ = 1, the largest eigenvalue: x.grad is v itself, and the limit is 2/1."
#
# SciPy's [`eigsh`](https://docs.scipy.org/doc/scipy/reference/generated/scipy.sparse.linalg.eigsh.html) with `which="LA"` finds the largest λ, also from products alone. Before training, the two differ:


# %% Power iteration and eigsh, at the start and at the minimum jupyter={"source_hidden": true}
x = torch.tensor(found.x, requires_grad=True)  # the figure has its own


def products_at(x):
    x = x.detach().requires_grad_()
    (y,) = torch.autograd.grad(loss(x), x, create_graph=True)
    return lambda v: torch.autograd.grad(
        y, x, grad_outputs=v, retain_graph=True
    )[0]


def largest_eigenvalue(x):
    times_H = products_at(x)
    H = LinearOperator(
        (len(x), len(x)), dtype=float,
        matvec=lambda v: times_H(torch.tensor(v)).numpy(),
    )
    v0 = random(len(x), seed=3).numpy()
    return eigsh(H, k=1, which="LA", v0=v0, return_eigenvectors=False)[0]


def power(x):
    times_H, along = products_at(x), 0
    Hv = rest = random(len(x), seed=1)
    while rest.norm() > 1e-3 * abs(along):
        v = Hv / Hv.norm()
        Hv = times_H(v)
        along = v @ Hv
        rest = Hv - along * v
    return along.item()


print("         power iteration  the largest")
for name, point in ("start", start), ("minimum", x):
    largest = largest_eigenvalue(point)
    print(f"{name:9}{power(point):15.3f}{largest:13.3f}")
np.testing.assert_allclose(largest, sharpness, rtol=1e-7)

# %% [markdown]
# Before training, power iteration finds a direction along which the loss bends downwards, and the largest λ is about half of the one at the minimum.
# So measure λ again when x has moved.
#
# ## Five per cent too large
#
# <!-- asks: choose learning rate from curvature · does momentum or Adam change the stability limit · loss oscillates, learning rate above the limit -->
#
# Two runs start at the same point, 0.1 away from the minimum in a random direction, one with a learning rate 5 % below 2/λ, the other 5 % above it.
# Predict: does the loss of the second run blow up?

# %% The two runs jupyter={"source_hidden": true}
kick = random(len(x), seed=2)
kick = 0.1 * kick / kick.norm()


def descend(lr):
    path = [x.detach() + kick]
    for _ in range(100):
        path.append(path[-1] - lr * gradient(path[-1]))
    return path


def above_minimum(path):
    return np.array([loss(point).item() - lowest for point in path])


lower = above_minimum(descend(0.95 * 2 / sharpness))
path = descend(1.05 * 2 / sharpness)
higher = above_minimum(path)
along_v = [(u @ (point - x)).item() / u.norm().item() for point in path]

print("distance along v, above the limit:")
print("  first:", *(f"{d:.4f}" for d in along_v[:3]))
print("  last: ", *(f"{d:.4f}" for d in along_v[-3:]))

# %%
assert lower[-1] < lower[0] / 400
assert higher.max() > 150 * higher[0]
assert 35 < higher.argmax() < 45
assert higher[-1] > 1e4 * lower[-1]
assert min(higher[60:]) > 90 * higher[0]
assert np.ptp(higher[60:]) < 0.003

fig, ax = plt.subplots(figsize=(7.2, 3.6), layout="constrained")
ax.semilogy(higher, color="black")
ax.semilogy(lower, color="#808080")
ax.axhline(lower[0], color="black", linestyle="--", linewidth=0.8)
ax.text(100, 5e-3, "lr 5 % above 2/λ", ha="right")
ax.text(100, 1.2e-5, "lr 5 % below 2/λ", ha="right", color="#808080")
ax.text(100, 2.4e-4, "where both began", ha="right")
ax.set_title("loss above the minimum", loc="left")
ax.set(xlabel="steps", ylim=(1e-7, 1e-1))
ax.set_yticks([1e-6, 1e-4, 1e-2], ["10⁻⁶", "10⁻⁴", "10⁻²"])
ax.minorticks_off()
plt.show()

# %% [markdown]
# How far the loss is above the minimum, over 100 steps, on a logarithmic scale. Below the limit (grey), the loss keeps falling. Above the limit (black), the loss rises for about 40 steps and stays high, with a small saw-tooth.
#
# The second run doesn't blow up.
# It ends up jumping back and forth across the minimum, and its loss looks as if training had converged. The slope of the loss along v is λd only while the distance d is small; further away, higher-order terms stop the growth of d.
#
# At first, each step changes the sign of the distance along v and makes it about a tenth larger, because $1 - \eta\lambda = -1.1$, while the distances along most other eigenvectors shrink.
# So the difference between x and the minimum turns towards v: **a run with too large a learning rate begins as a power iteration, too.**
#
# <details class="note">
# <summary>In large networks</summary>
#
# [PyHessian](https://github.com/amirgholami/PyHessian) measures λ in large networks, also by power iteration (Zhewei Yao and others, [2020](https://arxiv.org/abs/1912.07145)).
# In full-batch training, λ itself typically rises to 2/η and stays just above it: Jeremy Cohen and others call this the [edge of stability](https://openreview.net/forum?id=jh-rTtvkGeM) (2021).
# With momentum, Adam or mini-batches, the limit is different.
#
# </details>
