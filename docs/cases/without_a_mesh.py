# %% [markdown]
# # PINN: a differential equation as a loss
#
# <!-- asks: physics-informed neural network tutorial, PINN · solve ODE with a neural network · mesh-free solver in pytorch · harmonic oscillator, initial value problem · hard constraint on initial condition · how does a PINN use autograd -->
#
# Can a small network learn a motion from nothing but its law, without any measurements?
# Take a mass that swings on a spring: its law is $y'' = -y$, and it starts with $y(0) = 0$ and $y'(0) = 1$.
#
# ::: v_is_a_factor_of_the_slope ode live figure goal="Bring the root of the loss below 0.02: root < 0.02 by every = 2.4; The loss is small, and the motion wrong: the loss compares t.grad with −y, whatever v has put into t.grad."
#
# In the figure, a curve with four parameters is trained on the law. Its slope y′ is written out as a formula, and only y″ comes from a call with v.
# Each blue arrow starts at y and is as long as `t.grad`, which training makes as close to $-y$ as it can, so for every v, the arrows reach, or nearly reach, the zero line.
# Let the masses swing, and drag the fader. Only with a v of ones do they swing in step; with a larger v, the learnt mass falls behind, and the loss doesn't reveal the mistake.
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
# ## The whole swing, by a network
#
# <!-- asks: mass on a spring with a neural network · solve an initial value problem without a time grid · collocation points and automatic differentiation -->
#
# A typical solver goes through a *mesh*, a grid of times, from one time to the next.
# Here, a small network $y(t)$ stands for the whole motion, and you train it until it obeys the law at 32 random times between 0 and 2π.
# Such a network is called *physics-informed* ([Raissi, Perdikaris and Karniadakis](https://doi.org/10.1016/j.jcp.2018.10.045), 2019); ours has the initial values built in, as in the older approach of [Lagaris, Likas and Fotiadis](https://doi.org/10.1109/72.712178) (1998).
# The output $N(t)$ of our network is only a part of the *trial solution* $y = t + t^2 N(t)$: at $t = 0$, this y has the value 0 and the slope 1, whatever the 36 parameters `theta` are.
# In the code, `trial(t, theta)` computes it.
#
# The loss is the mean square of the *residual* $y'' + y$, which says how far the network is from obeying the law.
# The exact solution, $\sin t$, doesn't occur in the loss.


# %% The trial solution, its parameters at the start, and 32 times jupyter={"source_hidden": true}
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
theta = start.requires_grad_()

# %% [markdown]
# ## Two calls for 32 times
#
# <!-- asks: u_tt at collocation points · derivative of network output wrt input coordinate · grad_outputs ones_like in PINN code · pass torch gradients to scipy.optimize · third or fourth order derivatives, calls of autograd versus collocation points · y.sum() or ones_like, same thing? -->
#
# Each training step needs $y''$ at all 32 times, and has to compute $y'$ first, so a loop over the times would take 64 calls of [`torch.autograd.grad`](../use/jacobian/autograd_grad.html).
# **Two calls are enough, if you pass a v of ones**, as `grad_outputs`.

# %%
y = trial(t, theta)
v = torch.ones_like(t)  # one weight for each of the 32 y

(dy,) = torch.autograd.grad(y, t, grad_outputs=v, create_graph=True)
(d2y,) = torch.autograd.grad(dy, t, grad_outputs=v, create_graph=True)

residual = d2y + y
loss = residual.square().mean()
print(tuple(d2y.shape))

# %% [markdown]
# **Here v has a weight for each of the 32 outputs, and because every weight is 1, the result is the derivative at each of the 32 times, unscaled.**
#
# Each output is computed from its own time and from no other, as [two calls](../learn/sum_trick.html#a-test-of-two-calls) can confirm, so nothing is mixed: with any v, entry j of the first call's result is $v_j\, y'(t_j)$, and the second call, with the same v, gives $v_j^2\, y''(t_j)$.
#
# `create_graph=True` records how a derivative was computed: in the first call so that $y'$ can be differentiated, and in the second so that the gradient of the loss can pass through $y''$.
#
# `train(v)` does this in a loop, with BFGS, a method of SciPy's `minimize`.
#
# <details class="note">
# <summary>How SciPy gets the gradient</summary>
#
# With `jac=True`, `minimize` takes a function of one vector that returns the loss and its gradient.
# With `inputs=theta`, `backward` fills only `theta.grad` and not `t.grad`.
#
# </details>


# %% The training jupyter={"source_hidden": true}
def derivatives(y, t, v):
    (dy,) = torch.autograd.grad(y, t, grad_outputs=v, create_graph=True)
    (d2y,) = torch.autograd.grad(dy, t, grad_outputs=v, create_graph=True)
    return dy, d2y


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
# Is it $\sin t$? Here it is at 201 other times, beside what a standard solver makes of the law.

# %% The network between its times, beside a standard solver jupyter={"source_hidden": true}
fine = torch.linspace(0, 2 * torch.pi, 201, dtype=torch.float64)
fine = fine.unsqueeze(1).requires_grad_()
y = trial(fine, theta)
dy, d2y = derivatives(y, fine, torch.ones_like(fine))
ts, value, slope, broken = (
    np.array(column.tolist()).ravel() for column in (fine, y, dy, d2y + y)
)
print(f"furthest from sin t:       {np.abs(value - np.sin(ts)).max():.4f}")
print(f"slope furthest from cos t: {np.abs(slope - np.cos(ts)).max():.4f}")
np.testing.assert_allclose(value, np.sin(ts), atol=1e-3)
np.testing.assert_allclose(slope, np.cos(ts), atol=2e-3)
assert np.abs(broken).max() < 0.01

solved = solve_ivp(lambda s, state: (state[1], -state[0]), (0, ts[-1]),
                   (0, 1), t_eval=ts, rtol=1e-6, atol=1e-9)
off = np.abs(solved.y[0] - np.sin(ts)).max()
print(f"a standard solver's y:     {off:.6f}")
assert off < 1e-5

# %%
TIME = {"xlabel": "t", "xticks": [0, np.pi, 2 * np.pi],
        "xticklabels": ["0", "π", "2π"]}
_, top = plt.subplots(figsize=(4.75, 3.3), layout="constrained")
top.plot(ts, value, color="C2", linewidth=4)
top.plot(ts, slope, color="C3", linewidth=4)
top.plot(ts, np.sin(ts), ts, np.cos(ts), color="black",
         linewidth=1.2, linestyle="--")
top.text(2.0, 1.0, "y", color="C2")
top.text(np.pi, -0.88, "y′", color="C3", ha="center")
top.set_title("y and y′", loc="left")
top.set(ylim=(-1.3, 1.3), yticks=[-1, 0, 1], **TIME)
plt.show()

_, low = plt.subplots(figsize=(4.75, 3.3), layout="constrained")
low.plot(ts, 1000 * broken, color="#808080")
low.plot(t.tolist(), [[0]] * 32, "|", color="black")
low.set_title("1000 (y″ + y)", loc="left")
low.set(ylim=(-10, 10), yticks=[-5, 0, 5], **TIME)
plt.show()

# %% [markdown]
# The network's y (green) and its slope y′ (purple), each with the exact solution inside (dashed); and the residual, multiplied by 1000, with the 32 times of the training (ticks).
#
# So a small network can learn the motion from its law, although for this equation, a standard solver is faster and more accurate.
# Such networks may pay off in high dimensions, or if unknown constants are to be estimated from measurements. But on slightly harder problems, training [can easily fail](https://arxiv.org/abs/2109.01050) (Krishnapriyan and others, 2021).
#
# ## A loss near zero proves nothing
#
# <!-- asks: verify PINN derivatives numerically · PDE term is not trained, detached · create_graph forgotten in the second call · PINN loss decreases but solution is wrong -->
#
# The loss would be worth nothing if the derivatives in it were wrong.
# Finite differences of the same network in NumPy, without autograd, agree with them to within a millionth:


# %% The derivatives at 32 times, by finite differences jupyter={"source_hidden": true}
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
# But a derivative may have the right value and still count as a constant in training.
# Without `create_graph=True` in the second call, the loss has the right value and requires grad, but its gradient passes only through y: [$y''$ counts as a constant](../use/second_order/gradient_penalty.html#the-penalty-that-does-nothing).
# To notice this mistake, check `d2y.requires_grad`:

# %% The second call without create_graph jupyter={"source_hidden": true}
y = trial(t, start)
(dy,) = torch.autograd.grad(y, t, grad_outputs=v, create_graph=True)
(d2y,) = torch.autograd.grad(dy, t, grad_outputs=v, retain_graph=True)
loss = (d2y + y).square().mean()
print(f"requires_grad is {loss.requires_grad} for the loss, "
      f"{d2y.requires_grad} for y″")
assert loss.requires_grad
assert not d2y.requires_grad
assert torch.allclose(loss, residual.square().mean())

# %% [markdown]
# ## The wrong equation, solved
#
# <!-- asks: PINN converges to wrong function, low error · gradient scaled by batch size -->
#
# Now let every weight in v be 2, in both calls.
# Predict: will the loss become small, and which function does the network learn?

# %% The training with twos, and derivatives of the mean jupyter={"source_hidden": true}
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

y = trial(t, theta)
by_ones = derivatives(y, t, torch.ones_like(t))
(mean_1,) = torch.autograd.grad(y.mean(), t, create_graph=True)
(mean_2,) = torch.autograd.grad(mean_1.mean(), t)
assert torch.allclose(by_ones[0], 32 * mean_1)
assert torch.allclose(by_ones[1], 1024 * mean_2)

# %% The masses of both at nine times jupyter={"source_hidden": true}
spring = np.r_[0, np.resize([0.11, -0.11], 13), 0]  # how far to the side
for y, colour, dashes, words in [
    (np.sin(ts), "black", "--", "the law: sin t"),
    (wrong, "C2", "-", "learnt with twos"),
]:
    _, ax = plt.subplots(figsize=(4.75, 3.2), layout="constrained")
    ax.axhline(0, color="#808080", linewidth=0.75)
    ax.plot([-0.3, 6.6], [3, 3], color="black", linewidth=4)
    ax.plot(ts, y, color=colour, linewidth=1.2, linestyle=dashes)
    for s, up in zip(ts[::25], y[::25], strict=True):
        coils = np.linspace(3, up + 0.2, len(spring))
        ax.plot(s + spring, coils, color=colour, linewidth=1.2)
        ax.add_patch(plt.Rectangle(
            (s - 0.2, up - 0.2), 0.4, 0.4, linestyle=dashes, linewidth=1.2,
            edgecolor=colour, facecolor="none" if dashes == "--" else colour,
        ))
    ax.set_title(words, color=colour)
    ax.set(ylim=(-1.4, 3.2), yticks=[-1, 0, 1, 2], **TIME)
    plt.show()

# %% [markdown]
# The figure shows the mass of the law and the mass that was learnt with twos, at nine times. When the mass of the law is back at 0, the other has only just reached its highest point, at 2.
#
# The loss is as small as before, but y is wrong by up to 2.6.
# Each call multiplied its result by 2, so the network solved $4y'' = -y$ with the same initial values: it learnt $2 \sin(t/2)$, the motion of a mass four times as heavy. In the figure at the top, only one call has this v, so the mass there is only twice as heavy.
#
# Nobody puts a 2 into v by accident, but it's easy to write `y.mean()` instead of `y.sum()`.
# With the mean, each of the 32 outputs has the weight 1/32, so after two calls, $y''$ is 1,024 times too small.
#
# **With a constant c instead of the ones, in both calls, you train on $c^2 y'' = -y$.** Unless c is 1 or −1, that's another equation, and no error is raised. With −1 in one call only, you train on $-y'' = -y$.
