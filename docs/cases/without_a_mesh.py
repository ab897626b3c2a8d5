# %% [markdown]
# # PINN: a differential equation as a loss
#
# <!-- asks: physics-informed neural network tutorial, PINN · solve ODE with a neural network · mesh-free solver in pytorch · harmonic oscillator, initial value problem · hard constraint on initial condition · how does a PINN use autograd -->
#
# Can a small network learn a motion from nothing but its law, without any measurements?
#
# ::: v_is_a_factor_of_the_slope ode live figure
#
# A mass swings on a spring. You know the law of the motion, $y'' = -y$, and how the motion starts: with $y(0) = 0$ and $y'(0) = 1$.
# In the figure, a curve with four parameters is trained on this law.
# The blue arrows are `t.grad`. Training makes `t.grad` as close to $-y$ as it can, so for every v, the arrows reach, or nearly reach, the zero line.
# Let the masses swing, and drag the fader for v. Only with a v of ones does the learnt mass swing with the mass that obeys the law. With a larger v, the learnt mass moves as if it were heavier, and falls behind.
# The loss is small for every v, so the loss doesn't reveal the mistake.
#
# ## The whole swing, by a network
#
# <!-- asks: mass on a spring with a neural network · solve an initial value problem without a time grid · collocation points and automatic differentiation -->
#
# Now you want the whole swing, as one smooth function.
#
# A typical solver goes through a *mesh*, a grid of times, and computes the solution at each time from the times before.
# Instead, you use a small network as $y(t)$, and train the network until it obeys the law at 32 points in time.
# Each training step needs $y''$ at all 32 times, and has to compute $y'$ first.
# A loop over the times would take two calls of `torch.autograd.grad` for each time: 64 calls in every training step.
# **Two calls are enough, if you pass a v of ones.**
#
# Such a network is called *physics-informed*. Ours follows the older approach of Lagaris, with the initial values built in.
# The *residual* $y'' + y$ says how far the network is from obeying the law, and the loss is the mean square of the residual.
# Training doesn't use the exact solution, $\sin t$, so we can measure how close the network comes to $\sin t$.
#
# Prerequisite: [Derivatives at multiple points](../learn/multiple_points.html).

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]

import matplotlib.pyplot as plt
import numpy as np
import torch
from scipy.integrate import solve_ivp
from scipy.optimize import minimize

# %% [markdown]
# The network has 12 hidden units and 36 parameters, all in one vector `theta`.
# We wrap its output $N(t)$ in a *trial solution*, $y = t + t^2 N(t)$. At $t = 0$, this y has the value 0 and the slope 1, whatever the parameters are.
# We draw one random time from each of 32 equal parts of $[0, 2\pi]$.
# The tensor `t` of these times is a *leaf*: it isn't the result of a recorded computation.


# %%
def trial(t, theta):
    w, b, c = theta.split(12)
    hidden = torch.tanh((t - torch.pi) * w + b)  # (N, 1) to (N, 12)
    return t + t**2 * (hidden @ c.unsqueeze(1))  # (N, 1)


generator = torch.Generator().manual_seed(1)
draw = {"generator": generator, "dtype": torch.float64}
start = torch.randn(36, **draw)
start[24:] /= 10  # a small N(t) at first
pieces = torch.arange(32, dtype=torch.float64).unsqueeze(1)
t = (pieces + torch.rand(32, 1, **draw)) * (2 * torch.pi / 32)
t.requires_grad_()
print("the first times:", [round(s, 3) for s in t[:4, 0].tolist()])

# %% [markdown]
# ## Two calls for 32 times
#
# <!-- asks: u_tt at collocation points · derivative of network output wrt input coordinate · grad_outputs ones_like in PINN code · pass torch gradients to scipy.optimize -->
#
# [`torch.autograd.grad`](../use/jacobian/autograd_grad.html) takes v as `grad_outputs`.

# %%
v = torch.ones_like(t)  # one weight for each y


def derivatives(y, t, v):
    (dy,) = torch.autograd.grad(y, t, grad_outputs=v, create_graph=True)
    (d2y,) = torch.autograd.grad(dy, t, grad_outputs=v, create_graph=True)
    return dy, d2y


y = trial(t, start)
dy, d2y = derivatives(y, t, v)
residual = d2y + y
print(tuple(y.shape), tuple(v.shape), tuple(dy.shape), tuple(d2y.shape))

# %% [markdown]
# **Here v has a weight for each of the 32 outputs: every weight is 1, so each time gets its own derivative, unscaled.**
#
# In general, entry j of the result of a call is $\sum_i v_i\, \partial y_i / \partial t_j$.
# But output i is computed from time i and from no other (J is [diagonal](../learn/multiple_points.html#the-sum-with-nothing-to-add)), so only one term remains: $v_j\, y'(t_j)$.
# The slope at time i also depends on time i alone, so the second call, with the same v, gives $v_j^2\, y''(t_j)$.
#
# You'll often see `torch.autograd.grad(y.sum(), t)`, which passes the same vector of ones implicitly.
# With an explicit v you can also pass other weights, as [the test below](#are-these-the-derivatives) does.
#
# `create_graph=True` records how a derivative was computed.
# The first call needs this record so that $y'$ can be differentiated, and the second call needs it so that the gradient of the loss can pass through $y''$.
#
# We train with BFGS, a method of SciPy's `minimize` that estimates the curvature of the loss from the gradients so far.
# With `jac=True`, `minimize` takes a function of one vector that returns the loss and its gradient.
# With `inputs=theta`, `backward` fills only `theta.grad` and not `t.grad`.


# %%
def train(v):
    def loss_and_gradient(parameters):
        theta = torch.tensor(parameters, requires_grad=True)
        y = trial(t, theta)
        _, d2y = derivatives(y, t, v)
        loss = (d2y + y).square().mean()
        loss.backward(inputs=theta)
        return loss.item(), np.array(theta.grad.tolist())

    steps = {"maxiter": 60, "gtol": 0}
    found = minimize(loss_and_gradient, start.tolist(), jac=True,
                     method="BFGS", options=steps)
    return torch.tensor(found.x), found.fun


theta, loss = train(v)
print(f"loss: {residual.square().mean():.2f} before, {loss:.6f} after")

# %% [markdown]
# ## What it has learnt
#
# <!-- asks: PINN error versus exact answer · evaluate a trained PINN elsewhere · plot prediction and equation error -->
#
# Now we look at the solution at 201 other times, with a v of 201 ones, and compare it with the solution of a standard solver.
# For this equation, the solver is faster and more accurate than the network.
# Physics-informed networks may pay off in high dimensions, or when you need to estimate unknown constants from measurements. But [training such a network can fail](#who-does-this).

# %%
fine = torch.linspace(0, 2 * torch.pi, 201, dtype=torch.float64)
fine = fine.unsqueeze(1).requires_grad_()
y = trial(fine, theta)
dy, d2y = derivatives(y, fine, torch.ones_like(fine))
ts, value, slope, broken = (
    np.array(column.tolist()).ravel() for column in (fine, y, dy, d2y + y)
)
print(f"furthest from sin t:       {np.abs(value - np.sin(ts)).max():.4f}")
print(f"slope furthest from cos t: {np.abs(slope - np.cos(ts)).max():.4f}")
print(f"largest residual:          {np.abs(broken).max():.3f}")
np.testing.assert_allclose(value, np.sin(ts), atol=1e-3)
np.testing.assert_allclose(slope, np.cos(ts), atol=2e-3)
assert np.abs(broken).max() < 0.01

solved = solve_ivp(lambda s, state: (state[1], -state[0]), (0, ts[-1]),
                   (0, 1), t_eval=ts, rtol=1e-6, atol=1e-9)
off = np.abs(solved.y[0] - np.sin(ts)).max()
print(f"a standard solver's y:     {off:.6f}")
print("evaluations of the law:   ", solved.nfev, "by the solver,",
      "at least", 60 * len(t), "in training")
assert off < 1e-5

# %% opens=true
fig, (top, low) = plt.subplots(
    2, figsize=(5.6, 4.6), sharex=True, height_ratios=(3, 1.3),
    layout="constrained",
)
top.plot(ts, value, color="C2", linewidth=4)
top.plot(ts, slope, color="C3", linewidth=4)
top.plot(ts, np.sin(ts), ts, np.cos(ts), color="black",
         linewidth=1.2, linestyle="--")
top.text(2.0, 1.0, "y", color="C2")
top.text(np.pi, -0.88, "y′", color="C3", ha="center")
top.set(ylabel="y and y′", ylim=(-1.3, 1.3), yticks=[-1, 0, 1])
low.plot(ts, 1000 * broken, color="#808080")
low.plot(t.tolist(), [[0]] * 32, "|", color="black")
low.set(xlabel="t", ylabel="1000 (y″ + y)", ylim=(-10, 10),
        yticks=[-5, 0, 5], xticks=[0, np.pi, 2 * np.pi],
        xticklabels=["0", "π", "2π"])
plt.show()

# %% [markdown]
# Above: the network's y (green) and its slope y′ (purple); the dashed lines along the middle of the two curves are $\sin t$ and $\cos t$. Below: the residual, multiplied by 1000; small strokes mark the 32 times used in training.
#
# ## Are these the derivatives?
#
# <!-- asks: verify PINN derivatives numerically · test that batch rows are independent · y.sum() or ones_like, same thing? · is second order autograd accurate -->
#
# A loss near zero proves little if the derivatives in it are wrong.
# So we also compute the derivatives without autograd: we write the same network in NumPy, as a function of a single time t, and take finite differences with a step of 0.001.


# %%
def one_value(s):
    w, b, c = np.array(theta.tolist()).reshape(3, 12)
    return s + s**2 * (np.tanh((s - np.pi) * w + b) @ c)


y = trial(t, theta)
dy, d2y = derivatives(y, t, v)
near = 0.001
off_1, off_2 = [], []
for k, s in enumerate(t.flatten().tolist()):
    left, middle, right = map(one_value, (s - near, s, s + near))
    off_1.append(dy[k].item() - (right - left) / (2 * near))
    off_2.append(d2y[k].item() - (right - 2 * middle + left) / near**2)
print(f"largest difference: {np.abs(off_1).max():.7f} for y′, "
      f"{np.abs(off_2).max():.7f} for y″")
np.testing.assert_allclose(off_1, 0, atol=1e-5)
np.testing.assert_allclose(off_2, 0, atol=1e-5)

# %% [markdown]
# Autograd and finite differences agree to within a millionth.
#
# A vector of ones gives the derivatives because no output depends on another output's time.
# To test this, make two calls, one with a v of ones and one with a different weight $w_j$ for each time, and check that
#
# $$
# \sum_i w_i\, \frac{\partial y_i}{\partial t_j} = w_j \sum_i \frac{\partial y_i}{\partial t_j} \quad\text{for every } j .
# $$
#
# If J is diagonal, this equation holds; for any other J, it holds only by coincidence.


# %%
def independent(f):
    y = f(t)
    weights = torch.arange(1.0, 33, dtype=y.dtype).unsqueeze(1)
    (plain,) = torch.autograd.grad(
        y, t, grad_outputs=torch.ones_like(y), retain_graph=True
    )
    (weighted,) = torch.autograd.grad(y, t, grad_outputs=weights)
    return torch.allclose(weighted, weights * plain)


print("the times are independent:", independent(lambda t: trial(t, theta)))
assert independent(lambda t: trial(t, theta))

(by_sum,) = torch.autograd.grad(y.sum(), t)
assert torch.allclose(by_sum, dy)

# %% [markdown]
# ## What if v is forgotten, or wrong?
#
# <!-- asks: PINN converges to wrong function, low error · gradient scaled by batch size · PDE term is not trained, detached -->
#
# If you leave out v, the first call raises an error. If you leave out `create_graph=True` in the first call, the second call raises an error.

# %%
y = trial(t, start.clone().requires_grad_())
try:
    torch.autograd.grad(y, t, create_graph=True)
except RuntimeError as error:
    print("no v:\n ", error)

(dy,) = torch.autograd.grad(y, t, grad_outputs=v, retain_graph=True)
try:
    torch.autograd.grad(dy, t, grad_outputs=v)
except RuntimeError as error:
    print("no graph of y′:\n ", error)

(dy,) = torch.autograd.grad(y, t, grad_outputs=v, create_graph=True)
(d2y,) = torch.autograd.grad(dy, t, grad_outputs=v, retain_graph=True)
loss = (d2y + y).square().mean()
print("no graph of y″:\n  no error; requires_grad is "
      f"{loss.requires_grad} for the loss, {d2y.requires_grad} for y″")
assert loss.requires_grad
assert not d2y.requires_grad
assert torch.allclose(loss, residual.square().mean())

# %% [markdown]
# The third mistake, a second call without `create_graph=True`, is the dangerous one, because it raises no error.
# The loss has the right value, but $y''$ has no graph, so the gradient of the loss passes only through y: [$y''$ counts as a constant](../use/second_order/gradient_penalty.html#the-penalty-that-does-nothing).
# To notice this mistake, check that `d2y.requires_grad` is `True`.
#
# A wrong v of the right shape raises no error either.
# Predict before you read on:
#
# 1. Every weight is 2. Will the loss become small, and which function does the network learn?
# 2. The weights alternate between 1 and −1. What does training do?

# %%
twos = torch.full_like(t, 2.0)
wrong_theta, wrong_loss = train(twos)
wrong = np.array(trial(fine, wrong_theta).tolist()).ravel()
print(f"loss after training:        {wrong_loss:.6f}")
print(f"furthest from sin t:        {np.abs(wrong - np.sin(ts)).max():.1f}")
half = 2 * np.sin(ts / 2)
print(f"furthest from 2 sin(t / 2): {np.abs(wrong - half).max():.4f}")
assert wrong_loss < 1e-5
assert np.abs(wrong - np.sin(ts)).max() > 2.5
np.testing.assert_allclose(wrong, half, atol=1e-3)

signs = torch.tensor([[1.0], [-1.0]] * 16, dtype=t.dtype)
y = trial(t, theta)
by_ones = derivatives(y, t, torch.ones_like(t))
by_signs = derivatives(y, t, signs)
differ = [(by_signs[k] != by_ones[k]).sum().item() for k in (0, 1)]
print("1 and −1: y′ differs at {} times, y″ at {}".format(*differ))
assert torch.equal(by_signs[0], signs * by_ones[0])
assert torch.equal(by_signs[1], by_ones[1])

(mean_1,) = torch.autograd.grad(y.mean(), t, create_graph=True)
(mean_2,) = torch.autograd.grad(mean_1.mean(), t)
print(f"mean instead of sum: y′ / {(by_ones[0] / mean_1).mean():.0f}, "
      f"y″ / {(by_ones[1] / mean_2).mean():.0f}")
assert torch.allclose(by_ones[0], 32 * mean_1)
assert torch.allclose(by_ones[1], 1024 * mean_2)

# %% [markdown]
# With a v of twos, the loss is tiny, but the network's y is wrong by up to 2.6.
# Each call multiplied its result by 2, so the network solved $4y'' = -y$ with the same initial values. The solution of this equation is $2 \sin(t/2)$.
# In the figure at the top, $y'$ is written out by hand, so only one call has a v, and a v of twos makes the mass twice as heavy. With two calls, the mass is four times as heavy.
# **With a constant v other than 1 or −1, the loss belongs to a different differential equation**, and training solves that equation without any error.
# If every weight is 1 or −1, $v_j^2$ is 1, so training is unchanged.
# Only $y'$ changes: it has the wrong sign at the 16 times where the weight is −1.
#
# Nobody puts a 2 into v by accident, but it's easy to write `y.mean()` instead of `y.sum()`.
# With the mean, each of the 32 outputs has the weight 1/32, so after two calls, $y''$ is 1,024 times too small.
# To find such a mistake before training, compare the derivatives with finite differences.
#
# ## When the times interact
#
# <!-- asks: BatchNorm breaks a physics-informed network · wrong sign of input derivative in train mode · diagonal of the jacobian is not its column sum -->
#
# A vector of ones also goes wrong as soon as an output depends on another output's time.
# Batch normalisation in training mode subtracts the mean over the batch for each hidden unit, and here, the batch is the 32 times.
# Batch normalisation also divides by the standard deviation; our `centred` only subtracts the mean.
# Each output now depends on all 32 times, and the derivatives that we want are the diagonal of J.
# To compute the diagonal without autograd, we shift each of the 32 time points on its own, and measure only the output at the shifted point.


# %%
def centred(t):
    w, b, c = theta.split(12)
    z = (t - torch.pi) * w + b
    return t + t**2 * (torch.tanh(z - z.mean(0)) @ c.unsqueeze(1))


column_sum, _ = derivatives(centred(t), t, torch.ones_like(t))
diagonal = torch.empty_like(column_sum)
with torch.no_grad():
    for k in range(32):
        move = torch.zeros_like(t)
        move[k] = 1e-4
        both = centred(t + move)[k] - centred(t - move)[k]
        diagonal[k] = both / 2e-4
worst = (column_sum * diagonal).argmin()
print(f"t = {t[worst].item():.2f}: {column_sum[worst].item():.2f} by ones, "
      f"{diagonal[worst].item():.2f} on the diagonal of J")
print("the times are independent:", independent(centred))
assert not independent(centred)
assert column_sum[worst] > 0.1
assert diagonal[worst] < -0.1

# %% [markdown]
# PyTorch raises no error, and the slopes have plausible magnitudes. But at the t printed above, the slope from the v of ones even has the wrong sign.
# The test with two calls detects the interaction; for fixes, see [BatchNorm and other samples that interact](../reference/argument/interacting_samples.html).
#
# ## How it scales
#
# <!-- asks: third or fourth order derivatives get expensive · calls of autograd versus collocation points · memory of nested differentiation · one point at a time is slow -->
#
# Here's the loop over the times, for comparison.
# At a single time, y has only one element, so `autograd.grad` needs no v.
# We also count the *nodes* of the recorded graph: its operations and its leaves.

# %%
calls, one_by_one = 0, []
for s in t.detach():
    s = s.unsqueeze(0).requires_grad_()
    (ds,) = torch.autograd.grad(trial(s, theta), s, create_graph=True)
    (d2s,) = torch.autograd.grad(ds, s)
    calls += 2
    one_by_one.append([ds.item(), d2s.item()])
np.testing.assert_allclose(torch.cat(by_ones, dim=1).tolist(), one_by_one)
print("calls, one time after the other:", calls)


def nodes(y):
    seen, ahead = set(), [y.grad_fn]
    while ahead:
        node = ahead.pop()
        if node is not None and node not in seen:
            seen.add(node)
            ahead += [following for following, _ in node.next_functions]
    return len(seen)


for number in (32, 3200):
    many = torch.linspace(0, 6, number, dtype=torch.float64).unsqueeze(1)
    latest = trial(many.requires_grad_(), theta.clone().requires_grad_())
    counts = [nodes(latest)]
    for _ in range(3):
        ones = torch.ones_like(latest)
        (latest,) = torch.autograd.grad(
            latest, many, grad_outputs=ones, create_graph=True
        )
        counts.append(nodes(latest))
    print(f"{number} times, nodes of y, y′, y″, y‴:", counts)
    assert 1.8 * counts[2] < counts[3] < 2 * counts[2]

# %% [markdown]
# The loop takes 64 calls.
# The batch takes two calls, whether there are 32 times or 3,200, and the number of nodes in its graph is the same in both cases.
# But each higher derivative roughly doubles the number of nodes.
#
# ## Who does this
#
# - I. E. Lagaris, A. Likas and D. I. Fotiadis, [*Artificial neural networks for solving ordinary and partial differential equations*](https://doi.org/10.1109/72.712178), IEEE Transactions on Neural Networks, 1998: a trial solution with two parts, where the first part satisfies the conditions, and the second part doesn't affect them.
# - M. Raissi, P. Perdikaris and G. E. Karniadakis, [*Physics-informed neural networks*](https://doi.org/10.1016/j.jcp.2018.10.045), Journal of Computational Physics, 2019: the paper that gave the method its name, for equations in space and time.
# - DeepXDE, a library for such networks, documents its derivatives on the page [deepxde.gradients](https://deepxde.readthedocs.io/en/latest/modules/deepxde.gradients.html). With PyTorch, the library passes `torch.ones_like(y)`, as we did.
# - Aditi S. Krishnapriyan and others, [*Characterizing possible failure modes in physics-informed neural networks*](https://arxiv.org/abs/2109.01050), NeurIPS 2021: on slightly harder problems, training easily fails, although the network could represent the solution.
#
# ## See also
#
# - [Derivatives at multiple points](../learn/multiple_points.html): the figure of J, and why a v of ones doesn't mix the points.
# - [Gradient penalty: a derivative in the loss](../use/second_order/gradient_penalty.html): what to do with several inputs per point, and why a network with `relu` doesn't learn from such a loss.
# - [Second derivatives with create_graph](../use/second_order/derivatives.html): what `create_graph` keeps.
