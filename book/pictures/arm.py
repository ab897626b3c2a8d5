"""A robot arm from above: v reaches from its hand to a cup, and the curved arrow at each joint is its number of x.grad.

docs/assets/explorer/arm.js has the same sizes, since an arm that a reader moves is drawn again there.
"""

import numpy as np

from book.pictures.matrices import numbers, row
from book.pictures.svg import Drawing, together

METRE, COLUMN = 190, 58  # pixels: of a metre, of a number
SIDE, ABOVE, BELOW = 250, 215, 105  # pixels: from the foot to both sides of the table, up and down
SWEEP, AROUND = 1.2, 0.15  # radians for each 1 of x.grad, at this radius in metres
ARC, TIP = 13, 0.5  # points of a curved arrow; radians that its tip takes
SAID = 0.21, 0.75  # metres from a joint to its number of x.grad, and radians from its link, where the arc is not
FOOT, HAND = 0.29, -1.3  # the metres at the first joint, whose plate needs room; the radians at the last: off the path
TURNS, PLACES = "-3.2 3.2 0.1", ("-1.1 1.1 0.05", "-0.2 1.1 0.05")
NONE = 0.005  # of x.grad: what is smaller is not written at a joint
HANDLE = np.array([[0.06, 0], [0.1, 0]])  # of the cup, in metres from its middle


def arm(turns, v, ends, x, cup) -> str:
    """Draw an arm whose links have their `ends` (2 × n) at the angles x, v from its hand to the cup, and the turns.

    Raises ValueError if the ends are not those at x, v not the gap, or the turns not those that v makes.
    """
    turns, v, ends, x, cup = map(numbers, (turns, v, ends, x, cup))
    joints = np.vstack([np.zeros(2), ends.T])
    levers = joints[-1] - joints[:-1]
    about = levers[:, 0] * v[1] - levers[:, 1] * v[0]
    along = np.diff(joints, axis=0)
    long = np.linalg.norm(along, axis=1)
    if not np.allclose(along, long[:, None] * np.array(around(np.zeros(2), np.cumsum(x), 1)), atol=1e-5):
        raise ValueError(f"the links do not point where the angles x = {x.tolist()} say")
    if not np.allclose(turns, about, rtol=1e-4, atol=1e-6):
        raise ValueError(f"v turns the joints with {about.tolist()}, and the example has {turns.tolist()}")
    if not np.allclose(joints[-1] + v, cup, atol=1e-5):
        raise ValueError(f"v = {v.tolist()} does not reach from the hand to the cup")
    drawing = Drawing("arm", 2 * SIDE, ABOVE + BELOW, decimals=2)

    def place(point) -> tuple[float, float]:
        return SIDE + METRE * point[0], ABOVE - METRE * point[1]

    def path(points) -> str:
        return "M" + "L".join("{:.1f} {:.1f}".format(*place(point)) for point in points)

    drawing.box(1, 1, 2 * SIDE - 2, ABOVE + BELOW - 2, "table", 12)
    with drawing.group(map=f"{SIDE} {METRE} {ABOVE} {-METRE}", arm="ends", own="arm"):
        drawing.path(
            path(long.sum() * point for point in around(np.zeros(2), np.linspace(0, 2 * np.pi, 61), 1)), "line reach"
        )
        drawing.box(SIDE - 17, ABOVE - 17, 34, 34, "plate", 6)  # with which it is bolted to the table
        for x1, y1 in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            drawing.parts.append(f'<circle class="bolt" cx="{SIDE + 12 * x1}" cy="{ABOVE + 12 * y1}" r="2"></circle>')
        drawing.path("", "line past")  # where the arm was, after some steps
        for name, kind in (("gap", "y"), ("ones", "wrong")):
            drawing.path(path(joints[-1:]), f"line trail {kind}", trail=f"arm.trails.{name}")
        with drawing.group("unlit", lit="arm.there"):
            drawing.path(path(cup + HANDLE), "line handle", trail="arm.handle")
            drawing.dot(*place(cup), "cup", dot="cup")
        drawing.path(path(joints), "line limb", trail="arm.joints")
        for k, (at, turn, direction) in enumerate(zip(joints, turns, np.cumsum(x), strict=False)):
            sweep = SWEEP * turn
            *arc, end = around(at, direction + sweep * np.linspace(0, 1, ARC))
            drawing.path(path([*arc, end]), "line thick x", trail=f"arm.arcs.{k}")
            with drawing.group(vector=f"arm.tips.{k}"):
                back = around(at, [direction + sweep - np.clip(sweep, -TIP, TIP)])[0]
                drawing.arrow(*place(back), *place(end), "thick x", 10)
            aside = HAND if k == len(turns) - 1 else np.copysign(SAID[1], -sweep)
            x1, y1 = place(around(at, [direction + aside], SAID[0] if k else FOOT)[0])
            kind = "x strong turn over" + (" none" if abs(turn) < NONE else "")
            drawing.text(x1, y1 + 4.5, drawing.number(turn), kind, n=f"grad.x.{k}")
        for k, at in enumerate(joints):
            drawing.dot(*place(at), "x", dot=f"arm.joints.{k}")
        with drawing.group(vector="arm.force"):
            drawing.arrow(*place(joints[-1]), *place(cup), "v thick", 10)
        for k in range(len(x) - 1):
            drawing.dot(*place(joints[k + 1]), "hold", dot=f"arm.joints.{k + 1}", pull=f"x.{k}")
        drawing.dot(*place(joints[-1]), "hold y", dot="arm.force.0", pull="hand")
        drawing.dot(*place(cup), "hold cup", dot="cup", pull="cup")  # above a hand that has reached it
        with drawing.group("unlit", lit="arm.short"):
            drawing.text(*place(joints[-1]), "v drawn shorter", "v note")
    table, left = Drawing("arm", 70 + COLUMN * len(x), 206, decimals=2), 68
    for k, (name, kind) in enumerate((("angles x", "x"), ("cup", ""), ("hand y", "y"), ("v", "v"), ("x.grad", "x"))):
        table.text(left - 10, 20 + 42 * k, name, f"{kind} {'code' if k == 4 else 'strong'}", "end")
    for k, entry in enumerate(x):
        table.input(left + COLUMN * (k + 0.5), 15, entry, (COLUMN - 6, 26), f"x.{k}", TURNS, f"Angle of joint {k + 1}")
    for k, (entry, way) in enumerate(zip(cup, ("to the right", "up"), strict=True)):
        at = left + COLUMN * (k + 0.5)
        table.input(at, 57, entry, (COLUMN - 6, 26), f"cup.{k}", PLACES[k], f"Place of the cup, {way}", "cup")
    table.line_of(left, 86, joints[-1], COLUMN, 26, "y", "y")
    table.line_of(left, 128, v, COLUMN, 26, "v", "v")
    table.line_of(left, 170, turns, COLUMN, 26, "x", "grad.x")
    return together(
        drawing.svg(
            f"The arm on its table, with the hand at {row(joints[-1])} and the cup at {row(cup)}. The vector "
            f"v = {row(v)} points from the hand to the cup. The joints have the angles {row(x)}, and x.grad is "
            f"{row(turns)}."
        ),
        table.svg(
            f"The numbers: the angles are {row(x)}, the cup is at {row(cup)}, the hand is at {row(joints[-1])}, "
            f"and v is {row(v)}."
        ),
    )


def around(at: np.ndarray, angles, radius: float = AROUND) -> list[np.ndarray]:
    """Points around a joint, in these directions."""
    return [at + radius * np.array([np.cos(angle), np.sin(angle)]) for angle in angles]
