# %% [markdown]
# # Inverse kinematics: a robot arm reaches
#
# <!-- asks: inverse kinematics in pytorch · joint configuration for an end effector position · redundant manipulator, underdetermined equations · differentiable forward kinematics · IK solver with autograd · which way should each joint turn · joint angles from a hand position · Jacobian transpose method -->
#
# Which way should each motor of a robot arm turn to bring the hand nearer to a cup?
#
# ::: a_pull_turns_the_joints arm live figure goal="Put the cup where the arm gets stuck: x.grad > -0.0002, x.grad < 0.0002, |v| > 0.1 by x = (0, 0, 0), cup = (0.7, 0); Every joint would first move the hand at right angles to v: the columns of J have no part along v, and the whole arm lies along it."
#
# Press **Follow x.grad**: each step adds a small multiple of `x.grad` to the angles, until the hand reaches the cup, or until no small turn brings the hand any nearer.
# Drag the cup while the hand is on its way, or drag the hand to another starting point.
# Then choose a v of ones, [a mistake that raises no error](#a-wrong-v), and follow `x.grad` again.
#
# Going from the angles to the position of the hand takes a few sines and cosines.
# The way back, called *inverse kinematics*, is harder: there are three unknown angles, but only two equations, one for each coordinate of the hand, and usually infinitely many solutions.
# So we never solve these equations. We only ask, again and again, which way each joint should turn *now*.
#
# Prerequisite: [Vector-Jacobian products](../learn/vjp.html).

# %% Imports jupyter={"source_hidden": true}
import numpy as np
import torch
from torch.autograd.functional import jvp

# %% [markdown]
# ## The pull at the hand
#
# <!-- asks: end effector error as upstream gradient · which motor should move, and which direction · J transpose times error, autograd · planar forward kinematics code -->
#
# The angles x are in radians: the first is measured from the direction to the right, and each of the others from the link before it. Lengths are in metres.
# `hand(x)` adds up the links, and returns the point where the last one ends.


# %% The arm, where it starts, and the cup jupyter={"source_hidden": true}
def hand(x):
    direction = x.cumsum(0)
    unit = torch.stack([direction.cos(), direction.sin()])
    return (links * unit).sum(1)


links = torch.tensor([0.5, 0.4, 0.2], dtype=torch.float64)
start = torch.tensor([2.4, -0.6, -0.5], dtype=torch.float64)
cup = torch.tensor([0.7, 0.3], dtype=torch.float64)

# %%
x = start.clone().requires_grad_()
y = hand(x)

v = cup - y.detach()
y.backward(gradient=v)

# %% [markdown]
# Column j of the Jacobian J says how the hand starts to move when only joint j turns: at right angles to the joint's *lever*, the arrow from the joint to the hand.
# So entry j of the product $v^\top J$ says whether joint j moves the hand towards the cup, and how strongly:
#
# $$
# \big(v^\top J\big)_j = v \cdot \frac{\partial y}{\partial x_j} .
# $$
#
# At the start, all three entries of `x.grad` are negative, so every joint should turn clockwise, the shoulder most of all.
#
# We *add* these turns to the angles, because v is minus the gradient of the loss $\tfrac12 \lVert \text{cup} - y \rVert^2$ with respect to y.
# But v doesn't have to come from a loss: any direction in which the hand should move will do, for example the direction of a joystick.
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
# This column is the lever of joint j, rotated by 90° counterclockwise.
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
print("x.grad:", product.round(4).tolist())

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


# %% A step, many steps, and how far the hand gets jupyter={"source_hidden": true}
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


def distance(x):
    return torch.linalg.vector_norm(cup - hand(x)).item()


def reach(step, most=200):
    way = [start]
    while distance(way[-1]) > 1e-6 and len(way) <= most:
        way.append(step(way[-1]))
    return way


way = reach(step)
for k in [0, 8, 16, len(way) - 1]:
    print(f"step {k:2}: {distance(way[k]):.6f} m from the cup")

arrived, _ = by_hand(way[-1].tolist())
np.testing.assert_allclose(arrived, [0.7, 0.3], rtol=0, atol=1e-6)

# %% [markdown]
# The hand doesn't follow the arrow of v, because some directions are easier for the joints than others. After each step, we measure v again.
#
# ## A wrong v
#
# <!-- asks: IK does not converge · arm fully extends and misses goal · error vector sign flipped · vector of ones as gradient for kinematics -->
#
# What does the arm do with a v of ones, or with a v that points the wrong way?

# %% Forty steps with each wrong v jupyter={"source_hidden": true}
for name, aim in [("ones", torch.ones_like), ("-gap", torch.neg)]:
    poses = reach(lambda x, aim=aim: step(x, aim), most=40)
    metres = [distance(x) for x in poses]
    print(f"v = {name}: {metres[40]:.2f} m from the cup")
    end = hand(poses[40]).tolist()
    np.testing.assert_allclose(np.hypot(*end), 1.1, atol=1e-3)
    if name == "ones":
        np.testing.assert_allclose(end, np.sqrt([0.605, 0.605]), atol=0.01)
    else:
        assert min(metres) == metres[0]

# %% [markdown]
# A v of ones pulls the hand in the direction (1, 1), wherever the cup is, until the arm is stretched out along the diagonal. With a v of the wrong sign, the hand moves away from the cup.
# No error is raised in either case, so check two things before you start: v must be zero when the hand is on the cup, and a small step with v must bring the hand nearer to it.
#
# ## Stuck with the right v
#
# <!-- asks: kinematic singularity, zero gradient · straight manipulator does not move · gradient zero although error is large · rank deficient jacobian -->
#
# Even the right v can fail. Stretch the arm out to the right, and put the cup on it, 40 cm back from the hand, so that v is (−0.4, 0).

# %% The product with J there, with v sideways, and with a bent elbow jupyter={"source_hidden": true, "outputs_hidden": true}
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
# Which joints turn?
#
# ::: stuck_along_its_arm arm live figure goal="Bend the elbow a little, then follow x.grad: v < 0.02, v > -0.02, cup = (0.7, 0) by x = (-1, 1.8, -0.1), cup = (0.7, 0); As soon as the elbow is bent, the levers don't all lie along v, and the joints turn."
#
# No joint turns, because all three levers lie along the arm: whichever joint you turn, the hand first moves sideways, and v has no sideways part.
# The rank of J has dropped from 2 to 1; such a pose is called *singular*.
#
# Bend the elbow by a hundredth of a radian, and all three joints turn.
# **So a zero `x.grad` doesn't mean that the hand is at the cup.**
#
# <details class="note">
# <summary>Where the method comes from</summary>
#
# The *Jacobian-transpose method* dates from 1984 (Balestrino, De Maria and Sciavicco; Wolovich and Elliott). Samuel Buss's [introduction](https://mathweb.ucsd.edu/~sbuss/ResearchWeb/ikmethods/iksurvey.pdf) compares it with faster methods, and [his code](https://github.com/bulletphysics/bullet3/blob/master/examples/ThirdPartyLibs/BussIK/Jacobian.cpp) in the Bullet physics engine uses the same factor α.
# Godot's [JacobianIK3D](https://docs.godotengine.org/en/4.7/classes/class_jacobianik3d.html) is based on the Jacobian-transpose method, too.
#
# </details>
