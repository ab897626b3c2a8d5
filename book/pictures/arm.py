"""A robot arm from above: v pulls at its hand, and the curved arrow at each joint is its number of x.grad.

docs/assets/explorer/arm.js has the same sizes, since an arm that a reader moves is drawn again there.
"""

import numpy as np

from book.pictures.matrices import numbers, row
from book.pictures.svg import Drawing, indexed, together

METRE, REACH = 138, 1.27  # pixels; metres from the foot of the arm to each side
PULL, SWEEP, AROUND = 0.1, 1.2, 0.15  # metres for each 1 of v; radians for each 1 of x.grad, at this radius
ARC, TIP = 13, 0.5  # points of a curved arrow; radians that its tip takes
TURNS, FORCES = "-3.2 3.2 0.1", "-3 3 0.5"


def arm(turns, v, ends, x) -> str:
    """Draw an arm whose links have their `ends` (2 × n) at the angles x, v at its hand, and how v turns the joints.

    Raises ValueError if the ends are not those at x, or the turns not those that v makes.
    """
    turns, v, ends, x = map(numbers, (turns, v, ends, x))
    joints = np.vstack([np.zeros(2), ends.T])
    levers = joints[-1] - joints[:-1]
    about = levers[:, 0] * v[1] - levers[:, 1] * v[0]
    along = np.diff(joints, axis=0)
    long = np.linalg.norm(along, axis=1)
    if not np.allclose(along, long[:, None] * np.array(around(np.zeros(2), np.cumsum(x), 1)), atol=1e-5):
        raise ValueError(f"the links do not point where the angles x = {x.tolist()} say")
    if not np.allclose(turns, about, rtol=1e-4, atol=1e-6):
        raise ValueError(f"v turns the joints with {about.tolist()}, and the example has {turns.tolist()}")
    side = 2 * REACH * METRE
    drawing, middle = Drawing("arm", side, side + 108), side / 2

    def place(point) -> tuple[float, float]:
        return middle + METRE * point[0], middle - METRE * point[1]

    def path(points) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*place(point)) for point in points)

    with drawing.group(map=f"{middle:g} {METRE} {middle:g} {-METRE}", arm="ends"):
        drawing.path(
            path(long.sum() * point for point in around(np.zeros(2), np.linspace(0, 2 * np.pi, 61), 1)), "line reach"
        )
        drawing.path(path(joints), "line limb", trail="arm.joints")
        for k, (at, turn, direction) in enumerate(zip(joints, turns, np.cumsum(x), strict=False)):
            sweep = SWEEP * turn
            *arc, end = around(at, direction + sweep * np.linspace(0, 1, ARC))
            drawing.path(path([*arc, end]), "line thick x", trail=f"arm.arcs.{k}")
            with drawing.group(vector=f"arm.tips.{k}"):
                back = around(at, [direction + sweep - np.clip(sweep, -TIP, TIP)])[0]
                drawing.arrow(*place(back), *place(end), "thick x", 10)
        for k, at in enumerate(joints):
            drawing.dot(*place(at), "x", dot=f"arm.joints.{k}")
        with drawing.group(vector="arm.force"):
            drawing.arrow(*place(joints[-1]), *place(joints[-1] + PULL * v), "v thick", 10)
        for k in range(len(x) - 1):
            drawing.dot(*place(joints[k + 1]), "hold", dot=f"arm.joints.{k + 1}", pull=f"x.{k}")
        drawing.dot(*place(joints[-1] + PULL * v), "hold v", dot="arm.force.1", pull="v")
        drawing.dot(*place(joints[-1]), "hold y", dot="arm.force.0", pull="hand")  # above v, which may be 0 there
    left = middle - 67
    for top, letter, entries, stops in ((side + 4, "x", x, TURNS), (side + 40, "v", v, FORCES)):
        drawing.text(left - 10, top + 17.5, letter, f"{letter} strong", "end")
        for k, entry in enumerate(entries):
            name = "Angle of joint" if letter == "x" else "Pull at the hand"
            label = f"{name} {indexed(letter, k + 1)}"
            drawing.input(left + 32 + 68 * k, top + 13, entry, (60, 26), f"{letter}.{k}", stops, label, letter)
    drawing.text(left - 10, side + 93.5, "x.grad", "x code", "end")
    drawing.line_of(left, side + 76, turns, 68, 26, "x", "grad.x")
    return together(
        drawing.svg(
            f"The arm, with its foot in the middle and the hand at {row(joints[-1])}: v = {row(v)} pulls at the hand, "
            f"and turns the joints, whose angles are {row(x)}, by x.grad = {row(turns)}."
        )
    )


def around(at: np.ndarray, angles, radius: float = AROUND) -> list[np.ndarray]:
    """Points around a joint, in these directions."""
    return [at + radius * np.array([np.cos(angle), np.sin(angle)]) for angle in angles]
