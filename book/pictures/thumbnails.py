"""One gesture for each case, for the front page of the cases: 240 by 180 pixels, without axes or words.

Only the robot arm and the field of gradients are computed; the others are signs.
"""

import math

import numpy as np

from book.pictures.svg import arrow_paths, filled

WIDE, HIGH = 240, 180
EIGHT = ("..####..", ".##..##.", ".##..#..", "..###...", "..###...", ".##.##..", ".##.##..", "..###...")
AGAINST = {(2, 1), (2, 2), (3, 2), (4, 3), (5, 1), (5, 2), (6, 2)}  # pixels of the 8 that count against it
CUT_AT = 120


def line(points, kind: str) -> str:
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="line {kind}" d="{d}"></path>'


def dot(x: float, y: float, r: float, kind: str) -> str:
    return f'<circle class="full {kind}" cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"></circle>'


def box(x: float, y: float, wide: float, high: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="3"></rect>'


def striped(x: float, y: float, wide: float, high: float, kind: str) -> str:
    stripes = f'<path class="full {kind}" d="{filled(x, y, wide, high, True)}"></path>'
    return stripes + box(x, y, wide, high, f"edge {kind}")


def arrow(start, end, kind: str, size: float = 16) -> str:
    shaft, tip = arrow_paths(np.array(start, dtype=float), np.array(end, dtype=float), size)
    return f'<path class="line {kind}" d="{shaft}"></path><path class="full {kind}" d="{tip}"></path>'


def outside_solver() -> str:
    """A box that torch cannot see into: y goes in at the left, and v comes out below."""
    parts = [striped(82, 28, 76, 124, "faint"), arrow((18, 62), (76, 62), "y"), arrow((164, 62), (222, 62), "y")]
    return "".join([*parts, arrow((222, 120), (164, 120), "v"), arrow((76, 120), (18, 120), "v")])


def cut_network() -> str:
    """Two halves of a network, a cut, and v that crosses it."""
    layers = [[(28, 40 + 50 * k) for k in range(3)], [(82, 65 + 50 * k) for k in range(2)]]
    layers += [[(CUT_AT * 2 - x, y) for x, y in layer] for layer in reversed(layers)]
    wires = [line((a, b), "faint thin") for k in (0, 2) for a in layers[k] for b in layers[k + 1]]
    dots = [dot(x, y, 8, kind) for layer, kind in zip(layers, "xyyx", strict=True) for x, y in layer]
    cut = line(((CUT_AT, 8), (CUT_AT, 128)), "cut")
    for side in (-1, 1):  # scissors
        cut += line(((CUT_AT - 8 * side, 132), (CUT_AT + 7 * side, 161)), "") + dot(CUT_AT + 10 * side, 168, 7, "ring")
    return "".join([*wires, cut, *dots, arrow((158, 90), (84, 90), "v")])


def which_pixels() -> str:
    """The pixels of an 8; those against it are striped."""
    pixels = [(i, j) for i, row in enumerate(EIGHT) for j, ink in enumerate(row) if ink == "#"]
    against = "".join(striped(32 + 22 * j, 3 + 22 * i, 21, 21, "x") for i, j in sorted(AGAINST))
    return against + "".join(box(32 + 22 * j, 3 + 22 * i, 21, 21, "soft x") for i, j in pixels if (i, j) not in AGAINST)


def without_a_mesh() -> str:
    """The path of a swing, and the times at which the law is asked."""
    wave = [(10 + 2 * k, 90 - 62 * math.sin(k / 110 * 2 * math.pi)) for k in range(111)]
    asked = [(x, y) for k, (x, y) in enumerate(wave) if k % 10 == 5]
    return line(((10, 90), (230, 90)), "faint thin") + line(wave, "y") + "".join(dot(x, y, 6, "v") for x, y in asked)


def robot_arm() -> str:
    """An arm, its v, and the cup."""
    joints, turn = [np.array([74.0, 172.0])], 0.0
    for angle, length in ((2.1, 84), (-0.75, 68), (-0.7, 34)):
        turn += angle
        joints.append(joints[-1] + length * np.array([math.cos(turn), -math.sin(turn)]))
    hand, cup = joints[-1], np.array([204.0, 118.0])
    links = line(joints, "faint limb") + "".join(dot(*joint, 7, "x") for joint in joints)
    pot = dot(*cup, 17, "ring") + line(((222, 118), (230, 118)), "")
    return links + pot + arrow(hand, hand + 0.8 * (cup - hand), "v")


def sharpness() -> str:
    """Steps that are too large climb out of a valley."""

    def valley(across: float) -> tuple[float, float]:
        return 120 + across, 165 - across**2 / 75

    steps = [valley(14 * (-1.45) ** k) for k in range(6)]
    path = line([valley(across) for across in range(-106, 107, 4)], "y")
    return path + line(steps, "v") + "".join(dot(*step, 6, "v") for step in steps)


def sample_weights() -> str:
    """Dots as large as their weights, and the line that they turn."""
    light = ((170, 40), (196, 62), (150, 66), (206, 104), (176, 96), (158, 30), (214, 36), (186, 134))
    heavy = ((42, 96), (74, 128), (36, 146), (92, 88), (66, 58), (112, 144))
    dots = "".join(dot(*at, 5, "v") for at in light) + "".join(dot(*at, 12, "faint soft") for at in heavy)
    return dots + line(((104, 10), (140, 172)), "cut") + line(((150, 8), (122, 172)), "")


def gradient_field() -> str:
    """The gradients of a sigmoid, longest where it is steepest."""
    arrows = []
    for x in range(30, 240, 36):
        for y in range(18, 180, 36):
            steep = math.exp(-(((x - 116) - (y - 90) / 2) ** 2) / 4200)
            arrows.append(arrow((x - 10, y + 5), (x - 10 + 30 * steep, y + 5 - 15 * steep), "x", min(10, 12 * steep)))
    return line(((76, 10), (156, 170)), "cut") + "".join(arrows)


def cost() -> str:
    """A stopwatch."""
    face = '<circle class="line" cx="120" cy="100" r="68"></circle>' + box(108, 8, 24, 16, "full")

    def at(turn: float, far: float) -> tuple[float, float]:
        return 120 + far * math.sin(turn), 100 - far * math.cos(turn)

    ticks = "".join(line([at(k * math.pi / 6, far) for far in (55, 62)], "faint thin") for k in range(12))
    gone = "L".join("{:.1f} {:.1f}".format(*at(k / 10, 52)) for k in range(21))
    return f'<path class="soft J" d="M120 100L{gone}Z"></path>' + face + ticks + arrow((120, 100), at(2, 50), "J")


GESTURES = (
    outside_solver,
    cut_network,
    which_pixels,
    without_a_mesh,
    robot_arm,
    sharpness,
    sample_weights,
    gradient_field,
    cost,
)


def svg(drawn: str) -> str:
    gesture = f'<svg class="gesture" aria-hidden="true" viewBox="0 0 {WIDE} {HIGH}">{drawn}</svg>'
    return f'<figure class="plot">{gesture}</figure>'


def thumbnail(case: str) -> str:
    """The gesture of a case, or '' if it has none."""
    drawn = {gesture.__name__: gesture for gesture in GESTURES}.get(case)
    return svg(drawn()) if drawn else ""
