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
# In the figure, a formula replaces the simulator. Each layer is 100 m thick, and heat flows up through all of them.
# From the top of a layer to its bottom, the temperature rises by 6 K divided by the layer's conductivity: the deeper the blue, the smaller the rise.
# Every layer warms all thermometers below it, so its entry in `x.grad` is a sum with one term for each of them.
#
# A real simulator is a separate program that people have trusted for years, and nobody is going to rewrite it in PyTorch.
# But it interrupts the graph: SciPy needs a NumPy array, and no gradient gets past the `.detach()` to the parameters in front of the simulator.
#
# **The missing link is v, and one more call of the solver computes it**, if you know how the equations depend on the conductivities.
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
# Heat flows upwards from below; water seeps downwards and carries some of the heat back.
# At each edge, as much heat leaves as arrives, and these 40 balances form a linear system for the 40 temperatures:
#
# $$
# A u = f , \qquad A = h\, D^\top \operatorname{diag}(k)\, D + c\, h\, D .
# $$
#
# The first term of A describes conduction, the second, with the factor c, the water, and f is the heat from below. D takes differences: $(Du)_j = (u_j - u_{j-1})/h$, with $u_0 = 0$.
# Because of the water, A isn't symmetric.
# The simulator, `Ground`, factorises A once; after that, its `solve` solves with A, or, with `trans="T"`, with $A^\top$.
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


# %% The simulator Ground: NumPy and SciPy, without torch jupyter={"source_hidden": true}
n, h = 40, 25.0  # layers, and the thickness of each in metres
D = ((eye_array(n) - eye_array(n, k=-1)) / h).tocsc()
c = 0.004  # heat that the water carries, per degree
heat = np.zeros(n)
heat[-1] = 0.06  # watts per square metre, from below


class Ground:
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
# In front of the simulator is a network, `conductivity`, which turns the clay content of each layer into its conductivity. Its 25 parameters are in one vector, `theta`.
# Behind the simulator, `misfit` is half the sum of the squared differences between the computed and the measured temperatures at ten thermometers.
#
# The measurements are made up, so that we know the truth: a rule gives each layer its conductivity, and each temperature has an error of about 0.05 degrees.

# %% The rock, the measurements, the network and the misfit jupyter={"source_hidden": true}
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
# Here the model runs from `theta` to the misfit, and then backwards as far as it gets.
# Predict what `theta.grad` is after `loss.backward()`.

# %%
k = conductivity(theta)  # torch: from 25 parameters to 40 layers
ground = Ground(k.detach().numpy())  # SciPy
u = torch.from_numpy(ground.solve(heat)).requires_grad_()  # a new leaf
loss = misfit(u)  # torch again
loss.backward()  # from the loss to u
print(theta.grad)

# %% [markdown]
# `loss.backward()` stops at u, a *leaf*, which has no history and so no connection to k.
# A second call takes the gradient from k to `theta`:

# %%
lam = ground.solve(u.grad.numpy(), trans="T")  # SciPy
v = torch.from_numpy(-h * (D @ lam) * (D @ u.detach().numpy()))
k.backward(gradient=v)
print(theta.grad[:3])

# %% [markdown]
# **Here the cut is in front of the simulator, and v is the slope of the misfit with respect to the conductivity of each layer**, computed by SciPy.
# So x is now `theta`, and y is k.
# J, the Jacobian of the network, has 40 rows and 25 columns, and `backward` never builds it.
#
# ## Where v comes from
#
# <!-- asks: derive adjoint for a linear solve · implicit function theorem, sensitivity to coefficients · Lagrange multiplier of a state equation · gradient of a solution of linear equations · adjoint cost versus numerical differentiation · nonlinear residual, Newton solver adjoint -->
#
# The first call left the slope of the misfit with respect to the temperatures in `u.grad`; call it $g$.
# The conductivity of one layer changes all the temperatures, so computing v layer by layer would take forty solves.
# The *adjoint equation* takes only one, and its solution λ gives the entries of v for all layers.
#
# $$
# A^\top \lambda = g , \qquad v_j = -h\, (D\lambda)_j\, (Du)_j .
# $$
#
# The solver that you trust also computes λ, with the factors of A that it already has. Even for four million layers, that's one more solve, whereas finite differences would run the simulator twice for each layer.
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
# The adjoint equation has a long history in engineering ([Giles and Pierce](https://link.springer.com/article/10.1023/A:1011430410075), 2000). [Bouziani and Ham](https://doi.org/10.48550/arXiv.2303.06871) (2023) use it to turn a whole finite-element system into an operation of `torch.autograd`.
#
# </details>
#
# ## Wrap it once, and train
#
# <!-- asks: autograd.Function around a scipy solver · numpy inside custom backward · PDE-constrained optimization in pytorch · calibration loop with external code · manual gradient or custom Function, which one -->
#
# Gradient descent needs v at every step, so SciPy's part goes into a `torch.autograd.Function`, `Temperatures`.
# Its `forward` is the simulator; its `backward` receives $g$, returns v, and can't be differentiated [a second time](../use/function/context.html#if-a-second-derivative-is-not-possible-once_differentiable).
# If your simulator runs overnight on a cluster and writes a file, pass v by hand, as above.


# %% SciPy's part as a function of torch: Temperatures jupyter={"source_hidden": true}
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

# %% The ground before and after jupyter={"source_hidden": true}
edges = np.linspace(0, 1000, 41)
SIZE = {"figsize": (4.75, 4), "layout": "constrained"}
_, left = plt.subplots(**SIZE)
for values, look in [
    (before, {"linestyle": "--", "linewidth": 1.8}),
    (after, {"linewidth": 3}),
]:
    profile = np.append(0, Ground(values).solve(heat))
    left.plot(profile, edges, color="C2", **look)
left.plot(measured, edges[1:][sensors], "o", color="black", clip_on=False)
left.text(5.2, 515, "measured")
left.text(2.6, 225, "after", color="C2")
left.text(3.6, 640, "before", color="C2", ha="right")
left.set_title("depth in m", loc="left")
left.set(xlabel="temperature in K", ylim=(1000, 0))
plt.show()

_, right = plt.subplots(**SIZE)
right.stairs(truth, edges, orientation="horizontal", baseline=None,
             color="black", linewidth=1)
for values, look in [
    (before, {"linestyle": "--", "linewidth": 1.8}),
    (after, {"linewidth": 3}),
]:
    right.stairs(values, edges, orientation="horizontal", baseline=None,
                 color="C0", **look)
right.text(2.75, 55, "after", color="C0")
right.text(2.25, 145, "before", color="C0")
right.text(3.5, 475, "truth", ha="right")
right.set_title("depth in m", loc="left")
right.set(xlabel="conductivity in W/(m K)", ylim=(1000, 0))
plt.show()

# %% [markdown]
# Before training, the temperatures (green, dashed) bend past the ten measured dots; after training, they (solid) run through the dots. Before training, the conductivities (blue, dashed) are low where the true ones (thin) are high; after training, they follow the true ones closely. Depth increases downwards.
#
# After training, the temperatures are off by about the error of the measurements.
# And the gradient was right: finite differences, which need neither the adjoint equation nor PyTorch's graph, agree with it to one part in a million.


# %% Finite differences, and gradcheck jupyter={"source_hidden": true, "outputs_hidden": true}
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

leaf = k.detach().requires_grad_()
assert torch.autograd.gradcheck(Temperatures.apply, leaf)

# %% [markdown]
# ## The transpose that nobody missed
#
# <!-- asks: transposed solve forgotten, symmetric matrix hides bug · parameters run away during calibration · wrong gradient, and training works all the same -->
#
# Now train two more models, each with a wrong v: one gets a v of ones, and for the other the solver forgets `trans="T"`.
# Predict: which of the two mistakes will you notice?


# %% How wrong the gradient is, and after the training the error and k jupyter={"source_hidden": true}
def with_ones(k):
    k.backward(gradient=torch.ones_like(k))


def without_trans(k):
    ground = Ground(k.detach().numpy())
    u = torch.from_numpy(ground.solve(heat)).requires_grad_()
    misfit(u).backward()
    lam = ground.solve(u.grad.numpy())  # trans="T" was forgotten
    slopes = -h * (D @ lam) * (D @ u.detach().numpy())
    k.backward(gradient=torch.from_numpy(slopes))


print("          grad  cosine   error     k")
for name, wrong in [("ones", with_ones), ("no trans", without_trans)]:
    theta.grad = None
    wrong(conductivity(theta))
    off = (theta.grad - by_hand).norm() / by_hand.norm()
    cosine = torch.cosine_similarity(theta.grad, by_hand, dim=0)
    found = descend(wrong)
    error = f"{error_in_kelvin(found):.2f} K"
    rock = np.abs(found / truth - 1).max()
    print(f"{name:9}{off:5.0%}{cosine:8.2f}{error:>8}{rock:6.0%}")
    assert off > 0.5
    assert error_in_kelvin(found) > 5 or wrong is without_trans

# %% [markdown]
# You can't miss the mistake with a v of ones: `backward` then computes the gradient of $k_1 + \dots + k_{40}$, and gradient descent turns all the layers into insulators.
#
# Without the transpose, the gradient is wrong by 91%, and yet the fit is as good as with the right gradient.
# At the start, the wrong gradient happens to point roughly the right way. At the end, the temperatures nearly fit, so $g$ is small, and so is v, with or without the transpose.
#
# In the next figure, x has the temperatures below two layers and y has the two balances, so J is A. Solve both equations for g = (0, 3):
#
# ::: the_forgotten_transpose sides live figure goal="Find λ, the solution with the transpose: x.grad = (0, 3) by v = (1, 2); λ is (1, 2). Without the transpose the solver returns (0.5, 2): with this u, J @ u is (0, 3)."
#
# So a falling loss [proves little](../use/function/gradcheck.html#why-did-training-not-notice).
# Finite differences show that the transpose is missing, but only if water flows: without it, A is symmetric, and the wrong v is the right one.
