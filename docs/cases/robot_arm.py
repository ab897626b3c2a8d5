# %% [markdown]
# # Inverse kinematics: a robot arm reaches
#
# <!-- asks: inverse kinematics in pytorch · joint configuration for an end effector position · redundant manipulator, underdetermined equations · differentiable forward kinematics · IK solver with autograd · which way should each joint turn · joint angles from a hand position · Jacobian transpose method -->
#
# Which way should each motor of a robot arm turn to bring the hand nearer to a cup?
#
# ::: a_pull_turns_the_joints arm live figure goal="Put the cup where the arm gets stuck: x.grad > -0.0002, x.grad < 0.0002, |v| > 0.1 by x = (0, 0, 0), cup = (0.7, 0); Every joint would first move the hand at right angles to v: the columns of J have no part along v, and the whole arm lies along it."
#
# If v is the gap between the hand and the cup, `x.grad` says how to turn each joint.
# Press **Follow x.grad**: each step adds a small multiple of `x.grad` to the angles, until the hand reaches the cup, or until no small turn brings the hand any nearer.
# Drag the cup while the hand is on its way, or drag the hand to another starting point.
# Then choose a v of ones, [a mistake that raises no error](#a-wrong-v), and follow `x.grad` again.
#
# Computing the position of the hand from the angles takes a few sines and cosines.
# The inverse problem, called *inverse kinematics*, is harder: there are three unknown angles, but only two equations, one for each coordinate of the hand, and usually infinitely many solutions.
# We never solve these equations. We only ask, again and again, which way each joint should turn *now*.
#
# Prerequisite: [Vector-Jacobian products](../learn/vjp.html).

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import matplotlib.pyplot as plt
import numpy as np
import torch
from torch.autograd.functional import jvp

# %% [markdown]
# ## The pull at the hand
#
# <!-- asks: end effector error as upstream gradient · which motor should move, and which direction · J transpose times error, autograd · planar forward kinematics code -->
#
# The angles x are in radians: the first is measured from the direction to the right, and each of the others from the link before it. Lengths are in metres.
# `ends` adds up the links and returns their end points; the last one is the hand.


# %%
def ends(x, links):
    direction = x.cumsum(0)
    unit = torch.stack([direction.cos(), direction.sin()], dim=1)
    return (links[:, None] * unit).cumsum(0)  # (n, 2), for n links


def hand(x):
    return ends(x, links)[-1]


links = torch.tensor([0.5, 0.4, 0.2], dtype=torch.float64)
start = torch.tensor([2.4, -0.6, -0.5], dtype=torch.float64)
cup = torch.tensor([0.7, 0.3], dtype=torch.float64)

# %%
x = start.clone().requires_grad_()
y = hand(x)

v = cup - y.detach()
y.backward(gradient=v)

print("the ends of the three links:")
for end in ends(x, links).tolist():
    print("  ", [round(number, 3) for number in end])

# %% [markdown]
# **Here v is the gap: the vector from the hand to the cup.**
#
# Column j of the Jacobian J says how the hand starts to move when only joint j turns.
# So entry j of the product $v^\top J$ says whether joint j moves the hand towards the cup, and how strongly:
#
# $$
# \big(v^\top J\big)_j = v \cdot \frac{\partial y}{\partial x_j} .
# $$
#
# At the start, all three entries of `x.grad` in the figure are negative, so every joint should turn clockwise, and the shoulder should turn most.
#
# We *add* these turns to the angles, because v is minus the gradient of the loss $\tfrac12 \lVert \text{cup} - y \rVert^2$ with respect to y.
# But v doesn't have to come from a loss. It can be any direction in which the hand should move, for example the direction of a joystick.
#
# <details class="note">
# <summary>The same by hand, and if v is a force</summary>
#
# Link k points in the direction $\varphi_k = x_1 + \dots + x_k$ and has the length $l_k$.
# Joint j turns link j and all the links after it, so column j of J is
#
# $$
# \frac{\partial y}{\partial x_j}
# = \sum_{k \ge j} l_k \begin{pmatrix} -\sin \varphi_k \\ \cos \varphi_k \end{pmatrix} .
# $$
#
# The arrow from joint j to the hand is the joint's *lever*; column j is this lever, rotated by 90° counterclockwise.
#
# If v is the *force* with which the hand should push, $J^\top v$ is the vector of torques that the motors must supply while the arm is at rest, without friction and gravity.
# The reason is the *principle of virtual work*: at joint speeds $\dot x$, the power $(J^\top v) \cdot \dot x$ that the motors deliver equals the power $v \cdot (J \dot x)$ that the hand spends.
#
# </details>


# %% The levers in NumPy, and autograd on the loss jupyter={"source_hidden": true}
def by_hand(x):
    direction = np.cumsum(x)
    along = np.array([0.5, 0.4, 0.2]) * np.cos(direction)
    across = np.array([0.5, 0.4, 0.2]) * np.sin(direction)
    J = [[-across[j:].sum() for j in range(3)],
         [along[j:].sum() for j in range(3)]]
    return np.array([along.sum(), across.sum()]), np.array(J)


y_by_hand, J = by_hand([2.4, -0.6, -0.5])
product = (np.array([0.7, 0.3]) - y_by_hand) @ J
np.testing.assert_allclose(x.grad.tolist(), product, rtol=1e-12)

angles = start.clone().requires_grad_()
loss = (cup - hand(angles)).square().sum() / 2
loss.backward()
downhill = [-slope for slope in angles.grad.tolist()]

np.testing.assert_allclose(downhill, product)
print("x.grad, by autograd, by hand and downhill on the loss:")
print("  ", product.round(9).tolist())

# %% [markdown]
# ## How far?
#
# <!-- asks: step size for IK iterations · line search along gradient direction · J times J transpose without matrix · clamp joint velocity -->
#
# A step adds α times `x.grad` to the angles, with the α that would bring the hand nearest to the cup if the hand moved in a straight line.
# In reality, the hand moves along a curve, so we don't let any joint turn by more than 0.1 radians in a step.
#
# <details class="note">
# <summary>How α is computed</summary>
#
# `x.grad`, written as a column, is $J^\top v$.
# If the joints turn by $\alpha J^\top v$, the hand moves by about $\alpha w$, where $w = J J^\top v$.
# By least squares, we choose the α that makes $\lVert \alpha w - v \rVert$ smallest:
#
# $$
# \alpha = \frac{v \cdot w}{w \cdot w} .
# $$
#
# `jvp` computes w as J times $J^\top v$, with [two vector-Jacobian products](../use/jacobian/forward_mode.html#how-do-two-vector-jacobian-products-make-ju) and without building J.
# If `x.grad` is 0, the code leaves the arm where it is, because α would be 0/0.
#
# </details>


# %%
def step(x, aim=lambda gap: gap):
    x = x.detach().requires_grad_()
    y = hand(x)
    pull = aim(cup - y.detach())
    (turn,) = torch.autograd.grad(y, x, grad_outputs=pull)
    if not turn.any():
        return x.detach()
    _, move = jvp(hand, x.detach(), turn)
    alpha = pull @ move / (move @ move)
    return x.detach() + min(alpha, 0.1 / turn.abs().max()) * turn


# %% One step after the other, with the right v and with ones jupyter={"source_hidden": true}
def distance(x):
    return torch.linalg.vector_norm(cup - hand(x)).item()


def reach(step, most=200):
    way = [start]
    while distance(way[-1]) > 1e-6 and len(way) <= most:
        way.append(step(way[-1]))
    return way


way = reach(step)
for k in [0, 4, 8, 12, 16, len(way) - 1]:
    print(f"step {k:2}: {distance(way[k]):.7f} m from the cup")

astray = reach(lambda x: step(x, torch.ones_like), most=40)

# %%
arms = [np.array([[0, 0], *ends(x, links).tolist()]) for x in way]
path = np.array([arm[-1] for arm in arms])
wrong_path = np.array([hand(x).tolist() for x in astray])

fig, ax = plt.subplots(figsize=(4.8, 3.7), layout="constrained")
for k in [0, 4, 8]:
    ax.plot(*arms[k].T, "o-", color="#808080", linewidth=2, markersize=5)
ax.plot(*arms[-1].T, "o-", color="C0", linewidth=5, markersize=9)
ax.plot(*wrong_path.T, "--", color="black", linewidth=1)
ax.plot(*path.T, ".-", color="C2", linewidth=1.5, markersize=6)
ax.plot(0.7, 0.3, "+", color="black", markersize=20, markeredgewidth=2)
ax.plot(0, 0, "s", color="black", markersize=12)
ax.annotate("", path[0] + 0.35 * np.array(v.tolist()), path[0],
            arrowprops={"arrowstyle": "->", "color": "C1", "lw": 2})
ax.text(-0.2, 0.7, "v", color="C1")
ax.text(0.66, 0.56, "the hand's\npath", color="C2")
ax.text(-0.44, 0.94, "start", ha="right")
ax.text(0.77, 0.3, "cup", va="center")
ax.text(0.78, 0.85, "v = ones", ha="center")
ax.set_title("metres", loc="left")
ax.set(xlabel="metres", aspect="equal",
       xlim=(-0.65, 1.02), ylim=(-0.08, 1.05),
       xticks=[-0.5, 0, 0.5, 1], yticks=[0, 0.5, 1])
plt.show()

# %% [markdown]
# The table seen from above: the arm after 0, 4 and 8 steps (grey) and at the end (blue), with its hand on the cup. The path of the hand (green) has a dot for each step; the arrow at its start is v, shortened. The dashed path comes from a wrong v, all ones.
#
# The hand doesn't follow the arrow of v, because some directions are easier for the joints than others. After each step, we measure v again.
#
# ## A wrong v
#
# <!-- asks: IK does not converge · arm fully extends and misses goal · error vector sign flipped · vector of ones as gradient for kinematics -->
#
# What does the arm do with a v of ones, or with a v that points the wrong way?

# %%
arrived, _ = by_hand(way[-1].tolist())  # with the right v
np.testing.assert_allclose(arrived, [0.7, 0.3], rtol=0, atol=1e-6)

runaway = reach(lambda x: step(x, lambda gap: -gap), most=40)
for name, poses in [("ones", astray), ("-gap", runaway)]:
    metres = [distance(x) for x in poses]
    print(f"v = {name}: {metres[0]:.2f} m from the cup, at best "
          f"{min(metres):.2f} m, after 40 steps {metres[40]:.2f} m")
    end = hand(poses[40]).tolist()
    print("          hand:", [round(number, 2) for number in end])
    np.testing.assert_allclose(np.hypot(*end), 1.1, atol=1e-3)

# %% [markdown]
# A v of ones pulls the hand in the direction (1, 1), wherever the cup is, until the arm is stretched out along the diagonal.
# With a v of the wrong sign, the hand moves away from the cup.
# Check two things before you start: v must be zero when the hand is on the cup, and a small step with v must bring the hand nearer to it.
#
# ## Stuck with the right v
#
# <!-- asks: kinematic singularity, zero gradient · straight manipulator does not move · gradient zero although error is large · rank deficient jacobian -->
#
# Now the arm is stretched out to the right: all angles are 0, and the hand is at (1.1, 0).
# The cup is at (0.7, 0), so v is (−0.4, 0).
# Predict before you read on: which joints turn, and which way?

# %%
inwards = torch.tensor([-0.4, 0.0], dtype=torch.float64)
sideways = torch.tensor([0.0, 0.4], dtype=torch.float64)
for elbow, goal in [(0.0, inwards), (0.0, sideways), (0.01, inwards)]:
    pose = torch.tensor([0, elbow, 0], dtype=torch.float64).requires_grad_()
    hand(pose).backward(gradient=goal)
    _, J_there = by_hand([0, elbow, 0])
    expected = goal.numpy() @ J_there
    np.testing.assert_allclose(pose.grad.tolist(), expected, atol=1e-15)
    shown = [round(number, 4) + 0.0 for number in pose.grad.tolist()]
    print(f"elbow at {elbow}, rank of J: {np.linalg.matrix_rank(J_there)}")
    print(f"  v = {goal.tolist()}, x.grad = {shown}")

flat = torch.zeros_like(start)
print("the arm after a step:", step(flat, lambda gap: inwards).tolist())
assert torch.equal(step(flat, lambda gap: inwards), flat)
assert torch.equal(step(start, torch.zeros_like), start)

# %% [markdown]
# No joint turns: `x.grad` is zero, although the cup is 40 cm away.
# The levers from all three joints to the hand lie along the arm, so the columns of J are at right angles to it, and at first the hand can only move sideways.
# The rank of J has dropped to 1; such a pose is called *singular*.
# The stretched-out arm is stuck only if v points exactly along it. A sideways v turns the joints, and once the elbow is bent a little, v = (−0.4, 0) turns them, too.
#
# The *Jacobian-transpose method* dates from 1984 (Balestrino, De Maria and Sciavicco; Wolovich and Elliott). Samuel Buss's [introduction](https://mathweb.ucsd.edu/~sbuss/ResearchWeb/ikmethods/iksurvey.pdf) compares it with faster methods, and [his code](https://github.com/bulletphysics/bullet3/blob/master/examples/ThirdPartyLibs/BussIK/Jacobian.cpp) in the Bullet physics engine uses the same factor α.
# Godot's [JacobianIK3D](https://docs.godotengine.org/en/4.7/classes/class_jacobianik3d.html) is based on the Jacobian-transpose method, too.
