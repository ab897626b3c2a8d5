# %% [markdown]
# # Sharpness: how large may the step be?
#
# <!-- asks: largest eigenvalue of the Hessian in pytorch · maximum stable learning rate · power iteration with Hessian-vector products · edge of stability, curvature of the loss · largest eigenvalue of the Hessian of a network · top eigenvalues of the Hessian of a model -->
#
# How large can the learning rate be before gradient descent no longer settles?
#
# ::: too_large_a_step descent live figure goal="Make the steps neither come nor go: lr = 0.8, off != 0 by lr = 0.8; At lr = 2/λ the factor 1 − lr · λ is −1: each step lands as far on the other side." goal="Past the red mark, find a start from which they arrive all the same: lr > 0.8, off = 0, x != 0 by lr = 0.9, x = (2, -2); On the line at right angles to v there is no distance along v that could grow."
#
# With only two parameters, you can watch gradient descent blow up: drag the learning rate past the red mark, which is the limit.
# Each step multiplies the distance along v, an eigenvector of the Hessian, by 1 − lr · λ.
#
# Now suppose that you have trained a network, and want to continue with plain gradient descent, with all the data in every step.
# You could try a few learning rates.
# But a learning rate above the limit can look fine for a long time before it fails, and in a network it may fail quietly: the steps jump back and forth across the minimum.
# And a learning rate that works doesn't tell you how far away the limit is.
#
# The limit depends on a single direction in the space of the parameters: the direction in which the loss bends most.
# The limit is 2/λ, where λ is the largest eigenvalue of the Hessian.
# Finding λ takes about twenty backward passes, each with a different v.
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
# ## A trained network
#
# <!-- asks: train a small network with scipy minimize BFGS · flat parameter vector in torch · converge to an exact minimum -->
#
# The data are the famous 150 irises: four measurements of each flower, and three species to tell apart.
# The network has six hidden units, and all its parameters are in one vector x.
# The loss contains a little *weight decay*, a penalty on large parameters.
# SciPy's *BFGS*, an optimizer that can come very close to a minimum, stops when every slope is below `gtol`.

# %% jupyter={"source_hidden": true}
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
# All slopes are nearly zero, so x is probably at a minimum; we'll check that below.
# A minimum is sharp if the gradient *changes* a lot when x moves.
#
# ## The ten lines that matter
#
# <!-- asks: power iteration with autograd.grad · grad_outputs as a direction in parameter space · why is the limit two divided by the eigenvalue -->
#
# Let y be the gradient of the loss, a vector of 51 numbers.
# Its Jacobian J is the *Hessian* H, the matrix of all second derivatives of the loss.
# H is symmetric, so a vector-Jacobian product of y is a product of H and v:
#
# $$
# v^\top J = v^\top H = (H v)^\top .
# $$
#
# For a v of length 1, $v^\top H v$ is the second derivative of the loss along v. It says how much the loss *bends* in this direction.
#
# An *eigenvector* of H is a vector that H only stretches: $H v = \lambda v$. The factor λ is its *eigenvalue*.
# Any vector is a sum of eigenvectors, and H multiplies each term of the sum by its eigenvalue.
# *Power iteration* multiplies a random vector by H again and again, so the term with the largest |λ| takes over.
# [`torch.autograd.grad`](../use/jacobian/autograd_grad.html) takes the vector as `grad_outputs`.

# %%
(y,) = torch.autograd.grad(loss(x), x, create_graph=True)

u = random(len(x), seed=1)  # on its way to v
for _ in range(20):
    u = u / u.norm()
    (u,) = torch.autograd.grad(y, x, grad_outputs=u, retain_graph=True)

v = u / u.norm()
(product,) = torch.autograd.grad(y, x, grad_outputs=v)  # vᵀH
sharpness = (v @ product).item()  # vᵀHv = λ, since v has length 1

print(f"λ = {sharpness:.5f}, 2/λ = {2 / sharpness:.3f}")

# %% [markdown]
# **Here v is a direction in the space of the parameters**: of all directions of length 1, the one along which the loss bends most.
# The eigenvalue λ of this direction is called the *sharpness*, and 2/λ is the limit for the learning rate.
#
# Where does the 2 in 2/λ come from?
# At a small distance d from the minimum, measured along v, the slope of the loss is λd.
# A step with the learning rate η turns d into $(1 - \eta\lambda)\, d$.
# If ηλ is between 1 and 2, the step jumps over the minimum and lands closer to it than before.
# If ηλ is larger than 2, every step lands further away than the step before.
#
# Two runs start at the same point, 0.1 away from the minimum in a random direction.
# One run has a learning rate 5 % below 2/λ, and the other 5 % above it.
# Predict: does the loss of the second run blow up?

# %%
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
along_v = [(v @ (point - x)).item() for point in path]

print(f"loss above the minimum, at the start: {lower[0]:.1e}")
print(f"lr 5 % below 2/λ, after 100 steps:    {lower[-1]:.1e}")
print(f"lr 5 % above 2/λ, at the highest:     {higher.max():.1e}")
print(f"lr 5 % above 2/λ, after 100 steps:    {higher[-1]:.1e}")
print("distance along v, with lr 5 % above 2/λ:")
print("  first four:", *(f"{d:.4f}" for d in along_v[:4]))
print("  last four: ", *(f"{d:.4f}" for d in along_v[-4:]))

# %%
assert lower[-1] < lower[0] / 400
assert higher.max() > 150 * higher[0]
assert 35 < higher.argmax() < 45
assert higher[-1] > 1e4 * lower[-1]
assert min(higher[60:]) > 90 * higher[0]
assert np.ptp(higher[60:]) < 0.003

fig, ax = plt.subplots(figsize=(5.6, 4), layout="constrained")
ax.semilogy(higher, color="black", linewidth=2)
ax.semilogy(lower, color="#808080", linewidth=2)
ax.axhline(lower[0], color="black", linestyle="--", linewidth=0.8)
ax.text(100, 5e-3, "lr 5 % above 2/λ", ha="right")
ax.text(100, 1.2e-5, "lr 5 % below 2/λ", ha="right")
ax.text(100, 2.4e-4, "where both began", ha="right")
ax.set(xlabel="steps", ylabel="loss above the minimum", ylim=(1e-7, 1e-1))
ax.set_yticks([1e-6, 1e-4, 1e-2], ["10⁻⁶", "10⁻⁴", "10⁻²"])
ax.minorticks_off()
plt.show()

# %% [markdown]
# How far the loss is above the minimum, over 100 steps, on a logarithmic scale. Below the limit (grey), the loss falls all the way, to less than 1/400 of its first value. Above the limit (black), the loss rises for about 40 steps and stays high, with a small saw-tooth.
#
# The second run doesn't blow up. Its steps end up jumping back and forth across the same minimum, and its loss looks as if training had converged.
# So a run above the limit may stay bounded, but it no longer converges to this minimum.
# The slope is λd only while d is small. Further away from the minimum, higher-order terms matter, and in this run they stop the growth of d.
#
# At first, each step changes the sign of the distance along v and makes this distance about a tenth larger, because $1 - \eta\lambda = -1.1$.
# The distances along all other eigenvectors shrink.
# In effect, the failing run is a power iteration: the difference between its x and the minimum turns into a multiple of v.
#
# ## Is λ the largest eigenvalue?
#
# <!-- asks: check Hessian eigenvalue by finite differences · numpy eigh of a measured Hessian -->
#
# To check λ, we build all of H from *finite differences* of the gradient: one at a time, we move each parameter a little up and a little down.

# %%
step = 1e-5
H = np.array([
    (gradient(x + move) - gradient(x - move)).numpy() / (2 * step)
    for move in step * torch.eye(len(x), dtype=x.dtype)
])
np.testing.assert_allclose(H, H.T, atol=1e-8)
eigenvalues, eigenvectors = np.linalg.eigh(H)  # in ascending order
top = eigenvectors[:, -1]
top = top * np.sign(top @ v.numpy())  # −top is an eigenvector as well

np.testing.assert_allclose(sharpness, eigenvalues[-1], rtol=1e-7)
np.testing.assert_allclose(v.numpy(), top, atol=1e-7)
np.testing.assert_allclose(product.numpy(), sharpness * top, atol=1e-7)

print(f"λ from products {sharpness:.5f},", end=" ")
print(f"from all of H {eigenvalues[-1]:.5f}")
print(f"largest difference in v: {abs(v.numpy() - top).max():.7f}")
print(f"the next eigenvalue: {eigenvalues[-2]:.3f}")
print(f"the median: {np.median(eigenvalues):.3f}", end=", ")
print((eigenvalues < 0.05).sum(), "of", len(eigenvalues), "below 0.05")
print(f"the smallest: {eigenvalues[0]:.4f}")
assert 0 < eigenvalues[0] < 0.01

# %% [markdown]
# Power iteration and this check agree on λ and on v.
# Along most other directions, the minimum is nearly flat.
# Even the smallest eigenvalue is positive, so x *is* at a minimum, as far as one can tell from slopes below `gtol`.
# The smallest eigenvalue is positive because the weight decay adds 0.01 to every eigenvalue.
#
# ## If v is forgotten, or wrong
#
# <!-- asks: Hessian-vector product with vector of ones · wrong curvature estimate · create_graph forgotten for second derivative -->
#
# We try three mistakes: no v at all, a gradient without a graph, and a vector of ones.

# %%
(y,) = torch.autograd.grad(loss(x), x, create_graph=True)
try:
    torch.autograd.grad(y, x)
except RuntimeError as error:
    print("no v:\n ", error)

(without_graph,) = torch.autograd.grad(loss(x), x)
try:
    torch.autograd.grad(without_graph, x, grad_outputs=v)
except RuntimeError as error:
    print("no graph:\n ", error)


def bend(v):
    v = v / v.norm()
    (Hv,) = torch.autograd.grad(y, x, grad_outputs=v, retain_graph=True)
    along = v @ Hv
    return along.item(), ((Hv - along * v).norm() / Hv.norm()).item()


for name, direction in ("ones", torch.ones_like(v)), ("v", v):
    along, rest = bend(direction)
    print(f"{name:4}: bend {along:.4f}, 2/bend {2 / along:6.3f},", end=" ")
    print(f"rest {rest:.4f}")

np.testing.assert_allclose(bend(torch.ones_like(v))[0], H.mean() * len(x))
assert rest < 1e-6

# %% [markdown]
# The first two mistakes raise an error.
# A vector of ones raises no error: you measure how much the loss bends along an arbitrary direction, and get a limit that is about 37 times too large.
#
# The *rest*, printed last, gives this mistake away. The rest is the length of the part of Hv at right angles to v, divided by the length of Hv.
# For an eigenvector, the rest is zero.
#
# ## Which eigenvalue is it?
#
# <!-- asks: power iteration finds a negative eigenvalue · scipy eigsh with a LinearOperator in torch · Lanczos for the Hessian of a network -->
#
# A rest of zero doesn't say *which* eigenvector v is.
# Power iteration may find a negative λ.
# If the random start has almost no component along the eigenvector of the largest eigenvalue, power iteration may miss that eigenvalue.
# So compute λ again, from another starting vector, and this time look for the largest λ, not for the largest |λ|.
# With `which="LA"`, SciPy's [`eigsh`](https://docs.scipy.org/doc/scipy/reference/generated/scipy.sparse.linalg.eigsh.html) finds the largest λ. It doesn't need the matrix H, only a `LinearOperator` that multiplies a vector by H.
# `eigsh` keeps 20 vectors (`ncv`) and looks for the best combination of them, which is *Lanczos' method*.

# %%
def products_at(x):
    x = x.detach().requires_grad_()
    (y,) = torch.autograd.grad(loss(x), x, create_graph=True)
    return lambda v: torch.autograd.grad(
        y, x, grad_outputs=v, retain_graph=True
    )[0]


def power(x):
    times_H, count, along = products_at(x), 0, 0
    Hv = rest = random(len(x), seed=1)
    while rest.norm() > 1e-3 * abs(along):
        v = Hv / Hv.norm()
        Hv = times_H(v)
        along = v @ Hv
        rest = Hv - along * v
        count += 1
    return along.item(), count


def lanczos(x, **options):
    times_H = products_at(x)
    H = LinearOperator(
        (len(x), len(x)), dtype=float,
        matvec=lambda v: times_H(torch.tensor(v)).numpy(),
    )
    v0 = random(len(x), seed=3).numpy()
    return eigsh(H, v0=v0, return_eigenvectors=False, **options)


print("         power iteration  the largest")
for name, point in ("start", start), ("minimum", x):
    (largest,) = lanczos(point, k=1, which="LA")
    print(f"{name:9}{power(point)[0]:15.3f}{largest:13.3f}")
np.testing.assert_allclose(largest, sharpness, rtol=1e-7)

# %% [markdown]
# At `start`, before training, power iteration finds −0.437, which is an eigenvalue, but not the largest.
# A negative λ says that the loss bends downwards along v.
# If λ is negative, x isn't at a minimum, and this λ doesn't limit the learning rate: find the largest λ instead, or train the network first.
#
# ## How it scales
#
# <!-- asks: how many Hessian-vector products does power iteration need · spectral gap and convergence · memory of a full Hessian · hvp with list of parameters -->
#
# Building the full H takes one product for each parameter, and the memory to store H.
# How many products does power iteration need before the rest falls below 0.001?
# The first row of the table is our network at its minimum. The other rows are three networks after 50 steps of training, which aren't at a minimum.
# $\lambda_2$ is the eigenvalue with the second largest absolute value.
# Predict: does a network with more parameters need more products?

# %%
networks = [("minimum", x.detach())]
for width in 6, 12, 48:
    wide = 0.5 * random(8 * width + 3, seed=1)
    for _ in range(50):
        wide = wide - 0.2 * gradient(wide)
    networks.append((f"{width} units", wide))

print("          parameters  entries of H     λ  |λ₂/λ|  products")
for name, point in networks:
    size, (along, count) = len(point), power(point)
    second, first = sorted(lanczos(point, k=2, which="LM"), key=abs)
    np.testing.assert_allclose(along, first, rtol=1e-4)
    print(f"{name:9}{size:11}{size**2:14}{first:6.2f}", end="")
    print(f"{abs(second / first):8.2f}{count:10}")
many = 10_000_000
print("ten million parameters in float64:", end=" ")
print(f"H {8 * many**2 / 1e12:.0f} TB, v {8 * many / 1e6:.0f} MB")

# %% [markdown]
# In the last three rows, the larger networks need fewer products.
# The *gap* between $\lambda_2$ and λ matters more than the number of parameters.
# With each product, the component along the eigenvector of $\lambda_2$ shrinks by a factor of $|\lambda_2/\lambda|$ relative to the component along v.
# In these networks, the gap happens to grow with the width.
#
# To compute a product, PyTorch goes back through both passes that made y, the forward pass *and* the backward pass.
# A product costs at most about twice as much as a gradient, and the graph of both passes stays in memory.
# If the data don't fit into memory, average the products over batches of equal size.
# If the parameters are several tensors, y and v are several tensors, too:

# %%
sizes = [4 * 6, 6, 6 * 3, 3]
params = [part.clone().requires_grad_() for part in x.detach().split(sizes)]
# for a model: params = list(model.parameters())
total = loss(torch.cat(params))
ys = torch.autograd.grad(total, params, create_graph=True)
parts = v.split(sizes)
Hv = torch.autograd.grad(ys, params, grad_outputs=parts)
again = sum((a * b).sum() for a, b in zip(parts, Hv, strict=True))
print(f"λ = {again:.5f}")
np.testing.assert_allclose(torch.cat(Hv), product, atol=1e-12)

# %% [markdown]
# ## So how large may the learning rate be?
#
# <!-- asks: choose learning rate from curvature · does momentum or Adam change the stability limit -->
#
# For this network, the learning rate must be less than 2.471.
# Half of this limit, 1/λ, is safer: a single step then removes nearly all of the distance along v.
# But λ depends on x: at `start`, it was 0.391, which would allow a learning rate more than twice as large.
# Measure λ again when x has moved.
# With momentum, Adam or mini-batches, the limit is different.
#
# ## Who does this
#
# - Yann LeCun, Patrice Simard and Barak Pearlmutter, [Automatic Learning Rate Maximization by On-Line Estimation of the Hessian's Eigenvectors](https://proceedings.neurips.cc/paper/1992/file/30bb3825e8f631cc6075c0f87bb4978c-Paper.pdf), NIPS 5, 1993: finds the largest eigenvalue without computing H.
# - Zhewei Yao, Amir Gholami, Kurt Keutzer and Michael Mahoney, [PyHessian: Neural Networks Through the Lens of the Hessian](https://arxiv.org/abs/1912.07145), 2020.
#     Its [code](https://github.com/amirgholami/PyHessian) has a power iteration with `grad_outputs=v`.
# - Jeremy Cohen, Simran Kaur, Yuanzhi Li, Zico Kolter and Ameet Talwalkar, [Gradient Descent on Neural Networks Typically Occurs at the Edge of Stability](https://openreview.net/forum?id=jh-rTtvkGeM), 2021: in full-batch training, the sharpness adapts to the learning rate η. Typically, the sharpness rises to 2/η and then stays just above this value.
#     So a λ that was measured early in a run doesn't give the limit for the rest of the run.
#
# ## See also
#
# - [Hessian-vector products without the Hessian](../use/second_order/hessian_product.html): other ways to compute the product, and their cost.
# - [Second derivatives with create_graph](../use/second_order/derivatives.html#the-gradient-has-no-graph): why y needs a graph of its own.
