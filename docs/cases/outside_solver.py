# %% [markdown]
# # Backward through a SciPy simulator
#
# <!-- asks: backpropagate through external black-box code · couple a PDE solver with a neural network · differentiable physics, adjoint method · legacy Fortran or C++ program inside training · jax.pure_callback with custom gradient · backprop through external code, a solver or a simulator · use a gradient from another program in PyTorch · backprop through numpy or scipy code · a solver in the middle of a model · no gradient through a SciPy solver -->
#
# What do the thermometers in a borehole tell you about the rock above them?
# A simulator written with SciPy computes the temperatures from the rock, but PyTorch can't look into it.
#
# ::: a_gap_at_each_thermometer borehole live figure goal="Reach all six thermometers: |v| < 0.2 by x = (3, 1.5, 4, 3, 1.5, 4); As v shrinks, so does x.grad: at v = 0, no layer has to change."
#
# Each layer is 100 m thick, and heat flows up through all the layers.
# From the top of a layer to its bottom, the temperature rises by 6 K divided by the layer's conductivity. A deeper blue means a higher conductivity, and so a smaller rise.
# Every layer warms all thermometers below it, so the layer's entry in `x.grad` is a sum with one term for each of these thermometers.
# In this figure, y is the temperature, and v is the measured temperature minus the computed one. In the programs below, the cut is one step earlier: y is the conductivity, and v comes from the solver.
#
# A real simulator is a separate program that people have trusted for years, and nobody is going to rewrite it in PyTorch.
# You can't simply call it in the middle of a model: SciPy needs a NumPy array, PyTorch refuses to make one from a tensor that requires grad, and with `.detach()` no gradient reaches the parameters.
#
# **The missing link is v, and one more call of the solver computes it**, if you know how the equations depend on the conductivities.
# You pass v to `backward` as `gradient`.
#
# Prerequisite: [You are the next layer](../learn/vjp.html#you-are-the-next-layer), which cuts a function in two in the same way.

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import matplotlib.pyplot as plt
import numpy as np
import torch
from scipy.sparse import diags_array, eye_array
from scipy.sparse.linalg import splu
from torch.autograd.function import once_differentiable

# %% [markdown]
# ## The ground
#
# <!-- asks: steady heat conduction, finite volume example · sparse LU, reuse for transposed system · advection diffusion matrix in scipy -->
#
# We cut one kilometre of ground into 40 layers, each $h$ = 25 m thick.
# Layer j has the *conductivity* $k_j$, and the temperature at its lower edge is $u_j$.
# Heat enters from below and flows upwards; water seeps downwards and carries some of the heat back down.
# At each edge, as much heat leaves as arrives, and these 40 balances form a linear system for the 40 temperatures:
#
# $$
# A u = f , \qquad A = h\, D^\top \operatorname{diag}(k)\, D + c\, h\, D .
# $$
#
# The first term of A describes conduction, the second, with the factor c, describes the water, and f is the heat from below. D takes differences: $(Du)_j = (u_j - u_{j-1})/h$, with $u_0 = 0$.
# A isn't symmetric, because the water carries heat only downwards.
# The simulator factorises A once, and then solves with the factors as often as you like; `trans="T"` solves with $A^\top$.
#
# <details class="note">
# <summary>The units, and the balance at one edge</summary>
#
# The conductivity says how many watts pass through a square metre if the temperature rises by one degree per metre.
# The temperatures are in degrees above the surface, where $u_0 = 0$. (Elsewhere in the book, u is a direction.)
#
# Heat flows upwards through layer j at the rate $k_j\, (Du)_j$.
# Nothing changes with time, so the balance at edge i is
#
# $$
# k_i\, (Du)_i - k_{i+1}\, (Du)_{i+1} + c\, (u_i - u_{i-1}) = f_i ;
# $$
#
# the last of the 40 balances has no second term.
#
# </details>


# %%
n, h = 40, 25.0  # layers, and the thickness of each in metres
D = ((eye_array(n) - eye_array(n, k=-1)) / h).tocsc()
c = 0.004  # heat that the water carries, per degree
heat = np.zeros(n)
heat[-1] = 0.06  # watts per square metre, from below


class Ground:
    """The simulator: NumPy and SciPy, without torch."""

    def __init__(self, k):
        A = h * D.T @ diags_array(k) @ D + c * h * D
        self.lu = splu(A.tocsc())

    def solve(self, right_side, trans="N"):
        return self.lu.solve(right_side, trans)

# %% [markdown]
# ## A network that guesses the rock
#
# <!-- asks: inverse problem with neural network · infer material properties from observations · synthetic data for parameter estimation · calibrate a physical simulation -->
#
# In front of the simulator, a network turns the clay content of a layer into its conductivity; its 25 parameters are in one vector, `theta`.
# After the simulator comes the *misfit*: half the sum of the squared differences between the computed and the measured temperatures at ten thermometers.
#
# We make up the measurements ourselves: a rule gives each layer its conductivity, the simulator computes the temperatures, and we add an error of about 0.05 degrees. That way, we can see whether the network finds the rule.

# %% The ground, the measurements, the network and the misfit jupyter={"source_hidden": true}
beds = [0.3, 0.8, 0.2, 0.6, 0.1, 0.9, 0.5, 0.15, 0.7, 0.35, 0.05, 0.6]
clay = np.repeat(beds, [3, 4, 3, 2, 5, 4, 2, 4, 3, 3, 4, 3])
truth = 1.4 + 2.6 * (1 - clay) ** 2
sensors = slice(3, None, 4)  # every fourth layer has a thermometer

draw = torch.Generator().manual_seed(1)
noise = 0.05 * torch.randn(10, generator=draw, dtype=torch.float64)
measured = torch.from_numpy(Ground(truth).solve(heat))[sensors] + noise


theta = 0.5 * torch.randn(25, generator=draw, dtype=torch.float64)
theta[-1] = 1.0  # the output bias
theta.requires_grad_()


def conductivity(theta):
    w, b, a = theta[:-1].reshape(3, -1)
    units = torch.tanh(torch.outer(torch.from_numpy(clay), w) + b)
    return torch.exp((units * a).sum(-1) + theta[-1])


def misfit(u):
    return 0.5 * ((u[sensors] - measured) ** 2).sum()

# %% [markdown]
# ## Across the gap
#
# <!-- asks: gradient stops at numpy conversion · feed an external gradient into pytorch · continue backpropagation by hand behind scipy · no grad after calling other library · Can't call numpy() on Tensor that requires grad -->
#
# The call `loss.backward()` below runs without an error.
# Before you read on, predict what `theta.grad` is after this call.

# %%
k = conductivity(theta)  # torch: from 25 parameters to 40 layers
ground = Ground(k.detach().numpy())  # SciPy
u = torch.from_numpy(ground.solve(heat)).requires_grad_()  # a new leaf
loss = misfit(u)  # torch again
loss.backward()  # from the loss to u
print("theta.grad after loss.backward():", theta.grad)

lam = ground.solve(u.grad.numpy(), trans="T")  # SciPy: the adjoint equation
v = torch.from_numpy(-h * (D @ lam) * (D @ u.detach().numpy()))
k.backward(gradient=v)  # from k to theta
print("theta.grad after k.backward(v):  ", tuple(theta.grad.shape))
print(f"v: {len(v)} numbers, from {v.min():.2f} to {v.max():.2f}")

# %% [markdown]
# `theta.grad` is `None`: `loss.backward()` stops at u, a *leaf*, which has no history and so no connection to k.
# The second call, `k.backward(gradient=v)`, fills `theta.grad`.
# **Here v is the slope of the misfit with respect to the conductivity of each layer**, computed by SciPy.
# In the notation of this book, `theta` is x and k is y.
# J is the Jacobian of the network, with 40 rows and 25 columns, and `k.backward(gradient=v)` computes $v^\top J$ without building J.
#
# ## Where v comes from
#
# <!-- asks: derive adjoint for a linear solve · implicit function theorem, sensitivity to coefficients · Lagrange multiplier of a state equation · gradient of a solution of linear equations · adjoint cost versus numerical differentiation · nonlinear residual, Newton solver adjoint -->
#
# The first call to `backward` left the slope of the misfit with respect to the temperatures in `u.grad`; call it $g$.
# If you change the conductivity of one layer, all the temperatures change, so computing v layer by layer would take forty solves.
# The *adjoint equation* takes only one solve: its solution λ gives the entries of v for all layers.
#
# $$
# A^\top \lambda = g , \qquad v_j = -h\, (D\lambda)_j\, (Du)_j .
# $$
#
# The solver that you trust also computes λ, with the factors of A that it already has.
# Even for four million layers, one more solve would be enough; finite differences would run the simulator twice for each layer.
#
# <details class="note">
# <summary>Why, and the recipe for a nonlinear simulator</summary>
#
# Let L be the misfit, so that $g = \partial L / \partial u$, and change k a little, by $dk$.
# Then A changes by $dA = h\, D^\top \operatorname{diag}(dk)\, D$, and the temperatures change so that the balances still hold: to first order, $A\, du = -dA\, u$.
# The misfit changes by
#
# $$
# \begin{aligned}
# g^\top du &= \lambda^\top A\, du = -\lambda^\top dA\, u \\
# &= -h\, (D\lambda)^\top \operatorname{diag}(dk)\, (Du) \\
# &= \sum_j \underbrace{-h\, (D\lambda)_j\, (Du)_j}_{v_j}\, dk_j .
# \end{aligned}
# $$
#
# If your simulator solves a nonlinear equation $R(u, k) = 0$ instead, the recipe is $\left( \partial R / \partial u \right)^\top \lambda = g$ and $v = -\left( \partial R / \partial k \right)^\top \lambda$, both at the solution.
#
# </details>
#
# ## Wrap it once, and train
#
# <!-- asks: autograd.Function around a scipy solver · numpy inside custom backward · PDE-constrained optimization in pytorch · calibration loop with external code · manual gradient or custom Function, which one -->
#
# Gradient descent needs v at every step, so we put SciPy's part into a `torch.autograd.Function`.
# Its `forward` is the simulator; its `backward` receives $g$ and returns v.
# PyTorch can't see into SciPy, so we add `once_differentiable`: a second derivative then usually [raises an error](../use/function/context.html#if-a-second-derivative-is-not-possible-once_differentiable).
# If your simulator runs overnight on a cluster and writes a file, pass v by hand, as above.


# %%
class Temperatures(torch.autograd.Function):
    @staticmethod
    def forward(ctx, k):
        ctx.ground = Ground(k.detach().numpy())
        u = torch.from_numpy(ctx.ground.solve(heat))
        ctx.save_for_backward(u)
        return u

    @staticmethod
    @once_differentiable
    def backward(ctx, g):
        lam = ctx.ground.solve(g.detach().numpy(), trans="T")
        (u,) = ctx.saved_tensors
        return torch.from_numpy(-h * (D @ lam) * (D @ u.detach().numpy()))


# %% Gradient descent, and the errors before and after jupyter={"source_hidden": true}
def descend(call_backward, steps=100):
    trained = theta.detach().clone().requires_grad_()
    move = torch.zeros_like(trained)
    for _ in range(steps):
        trained.grad = None
        call_backward(conductivity(trained))
        move = 0.9 * move - 0.006 * trained.grad  # with momentum
        with torch.no_grad():
            trained += move
    return conductivity(trained).detach().numpy()


def error_in_kelvin(k):  # root mean square over the thermometers
    error = Ground(k).solve(heat)[sensors] - measured.numpy()
    return np.sqrt(np.mean(error**2))


before = k.detach().numpy()
after = descend(lambda k: misfit(Temperatures.apply(k)).backward())
print(f"error at the thermometers before: {error_in_kelvin(before):.2f} K")
print(f"error at the thermometers after:  {error_in_kelvin(after):.2f} K")
print(f"k is wrong by at most {np.abs(after / truth - 1).max():.0%}")
assert np.corrcoef(before, truth)[0, 1] < -0.5
assert np.corrcoef(after, truth)[0, 1] > 0.99

# %%
edges = np.linspace(0, 1000, 41)
fig, (left, right) = plt.subplots(
    1, 2, figsize=(4.8, 4.2), sharey=True, layout="constrained"
)
right.stairs(truth, edges, orientation="horizontal", baseline=None,
             color="black", linewidth=1)
for values, look in [
    (before, {"linestyle": "--", "linewidth": 1.8}),
    (after, {"linewidth": 3}),
]:
    right.stairs(values, edges, orientation="horizontal", baseline=None,
                 color="C0", **look)
    profile = np.append(0, Ground(values).solve(heat))
    left.plot(profile, edges, color="C2", **look)
left.plot(measured, edges[1:][sensors], "o", color="black",
          clip_on=False)
left.text(5.2, 515, "measured")
left.text(2.6, 225, "after", color="C2")
left.text(3.6, 640, "before", color="C2", ha="right")
left.set_title("depth in m", loc="left")
left.set(xlabel="temperature in K", ylim=(1000, 0))
right.text(2.75, 55, "after", color="C0")
right.text(2.25, 145, "before", color="C0")
right.text(3.5, 475, "truth", ha="right")
right.set(xlabel="conductivity in W/(m K)")
plt.show()

# %% [markdown]
# Left: before training, the temperatures (dashed) bend past the ten measured dots; after training, the temperatures (solid) run through the dots. Right: before training, the conductivities are low where the true ones (thin) are high; after training, they follow the true ones closely. Depth increases downwards.
#
# After training, the temperatures are off by 0.05 K, which is about the error of the measurements.
#
# Was the gradient right? Finite differences need neither the adjoint equation nor PyTorch's graph, so they're an independent check.


# %%
def by_differences(theta, eps=1e-4):
    def run(theta):
        k = conductivity(theta).numpy()
        return misfit(torch.from_numpy(Ground(k).solve(heat)))

    steps = eps * torch.eye(len(theta), dtype=theta.dtype)
    rises = [run(theta + step) - run(theta - step) for step in steps]
    return torch.stack(rises) / (2 * eps)


by_hand = theta.grad.clone()
moved = by_differences(theta.detach())
np.testing.assert_allclose(by_hand.numpy(), moved.numpy(), rtol=1e-6)

theta.grad = None
misfit(Temperatures.apply(conductivity(theta))).backward()
assert torch.equal(theta.grad, by_hand)  # to the last digit
print("in all three ways:", [f"{slope:.5f}" for slope in by_hand[:4]])

# %%
leaf = k.detach().requires_grad_()
assert torch.autograd.gradcheck(Temperatures.apply, leaf)

# %% [markdown]
# All 25 slopes in `theta.grad` agree with the finite differences to one part in a million, and with the slopes from the `Function` in every digit.
#
# ## The transpose that nobody missed
#
# <!-- asks: transposed solve forgotten, symmetric matrix hides bug · parameters run away during calibration · wrong gradient, and training works all the same -->
#
# Now train two more models, each with a wrong v: one gets a v of ones, and the other gets a v from a solve without `trans="T"`.
# Predict: which of the two mistakes will you notice?


# %%
def with_ones(k):
    k.backward(gradient=torch.ones_like(k))


def without_trans(k):
    ground = Ground(k.detach().numpy())
    u = torch.from_numpy(ground.solve(heat)).requires_grad_()
    misfit(u).backward()
    lam = ground.solve(u.grad.numpy())  # trans="T" was forgotten
    slopes = -h * (D @ lam) * (D @ u.detach().numpy())
    k.backward(gradient=torch.from_numpy(slopes))


# %% How wrong each gradient is, and where its descent ends jupyter={"source_hidden": true}
for name, wrong in [("ones", with_ones), ("no trans", without_trans)]:
    theta.grad = None
    wrong(conductivity(theta))
    off = (theta.grad - by_hand).norm() / by_hand.norm()
    cosine = torch.cosine_similarity(theta.grad, by_hand, dim=0)
    found = descend(wrong)
    print(f"{name}: gradient wrong by {off:.0%}, cosine {cosine:.2f}")
    print(f"   after the descent: {error_in_kelvin(found):.2f} K, "
          f"k up to {found.max():.2f}, "
          f"wrong by at most {np.abs(found / truth - 1).max():.0%}")
    assert off > 0.5
    assert error_in_kelvin(found) > 5 or wrong is without_trans

# %% [markdown]
# With a v of ones, `backward` computes the gradient of $k_1 + \dots + k_{40}$, and gradient descent lowers every conductivity until all the layers are insulators.
# You can't miss this mistake.
#
# Without the transpose, the gradient is wrong by 91%. Yet after training, the fit is as good as with the right gradient: the temperatures are off by 0.05 K, and the conductivities by at most 8%.
# At the start, the wrong gradient happens to point roughly the right way, with a cosine of 0.85.
# At the end, the temperatures nearly fit, so $g$ is small, and v is small with or without the transpose.
#
# A falling loss [proves little](../use/function/gradcheck.html#why-did-training-not-notice).
# Finite differences show that the transpose is missing. Without the water, they wouldn't show this, because $A^\top$ would equal $A$. So check the gradient with a matrix that isn't symmetric.
#
# The adjoint equation has a long history in engineering ([Giles and Pierce](https://link.springer.com/article/10.1023/A:1011430410075), 2000). [Bouziani and Ham](https://doi.org/10.48550/arXiv.2303.06871) (2023) use it to turn a whole finite-element system into an operation of `torch.autograd`.
