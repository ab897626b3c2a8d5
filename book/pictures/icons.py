"""A gesture for each way to practise and each group of a front page, drawn like those of the cases (thumbnails.py).

A page asks for one with a line of its own, `<!-- gesture: desk -->`.
"""

import math

from book.pictures.thumbnails import GESTURES, arrow, box, dot, line, striped, svg

QUESTION = [(math.sin(k / 10) * 17, -20 - math.cos(k / 10) * 17) for k in range(-14, 28)] + [(0, 8), (0, 16)]

EYES = "M76 78q18 -22 40 0q-18 14 -40 0zM124 78q22 -22 40 0q-22 14 -40 0z"  # of a mask, also in the puzzles


def desk() -> str:
    """Faders, what each lets through of its row, and the sums."""
    out = []
    for k, (at, bars) in enumerate([(0.75, (44, 26)), (0.2, (18, 34)), (0.5, (30, 0))]):
        y = 28 + 42 * k
        out += [line(((12, y), (108, y)), "faint thin"), box(12 + 96 * at - 7, y - 14, 14, 28, "full v")]
        out += [box(134 + 52 * j, y - 10, long, 20, "soft J") for j, long in enumerate(bars) if long]
    sums = box(134, 148, 48, 22, "full x") + box(186, 148, 40, 22, "full x")
    return "".join(out) + line(((128, 138), (234, 138)), "faint thin") + sums


def question() -> str:
    """A gradient with a number that is asked for, and a tick below."""
    asked = line([(190 + 0.9 * x, 74 + 0.9 * y) for x, y in QUESTION], "x") + dot(190, 101, 5, "x")
    boxes = box(22, 24, 56, 96, "soft x") + striped(92, 24, 56, 96, "x") + box(162, 24, 56, 96, "line cut x")
    return boxes + asked + line(((92, 148), (112, 166), (150, 134)), "y")


def pen() -> str:
    """A pen above the rows of J."""
    cells = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]
    rows = [striped if at in ((1, 0), (0, 2)) else box for at in cells]
    kinds = ["soft J" if draw is box else "J" for draw in rows]
    J = [draw(24 + 46 * i, 20 + 46 * j, 42, 42, kind) for draw, (i, j), kind in zip(rows, cells, kinds, strict=True)]
    wave = [(24 + k, 168 - 5 * math.sin(k / 8)) for k in range(0, 101, 3)]
    shaft = '<path class="full v" d="M146 122L202 24L226 38L170 136Z"></path>'
    tip = '<path class="full" d="M143 128L165 141L138 160Z"></path>'
    return "".join(J) + line(wave, "x") + shaft + tip


def black_box() -> str:
    """A box with a mask: v goes in, and what comes out need not be true."""
    shut = f'<path class="full" fill-rule="evenodd" d="M62 30h116v120h-116z{EYES}"></path>'
    return shut + arrow((236, 54), (184, 54), "v") + arrow((56, 122), (4, 122), "x")


def tape() -> str:
    """Two reels of a tape that runs back."""
    reels = ""
    for x, turn in ((62, 0.3), (178, 0.8)):
        spokes = [(x + 34 * math.sin(turn + k * 2.094), 62 - 34 * math.cos(turn + k * 2.094)) for k in range(3)]
        reels += f'<circle class="line" cx="{x}" cy="62" r="46"></circle>' + dot(x, 62, 9, "")
        reels += "".join(line(((x, 62), end), "thin") for end in spokes)
    noted = "".join(dot(60 + 30 * k, 124, 7, "y") for k in range(5))
    band = line(((16, 62), (24, 124), (216, 124), (224, 62)), "faint thin")
    return reels + band + noted + arrow((184, 160), (56, 160), "v")


def jacobian() -> str:
    """A matrix with its brackets."""
    cells = ""
    for j, signs in enumerate(("-+0", "+0-", "0++")):
        for i, sign in enumerate(signs):
            draw, kind = (striped, "J") if sign == "-" else (box, "soft J" if sign == "+" else "edge J")
            cells += draw(50 + 48 * i, 20 + 48 * j, 44, 44, kind)
    brackets = (((x, 8), (x - side, 8), (x - side, 172), (x, 172)) for x, side in ((40, 14), (200, -14)))
    return cells + "".join(line(bracket, "") for bracket in brackets)


def curvature() -> str:
    """A curve, and slopes that turn along it."""
    out = line([(120 + x, 140 - x**2 / 75) for x in range(-100, 101, 4)], "y")
    for x in (56, 120, 184):
        y, steep = 140 - (x - 120) ** 2 / 75, -2 * (x - 120) / 75
        along = 44 / math.hypot(1, steep)
        out += line(((x - along, y - along * steep), (x + along, y + along * steep)), "x") + dot(x, y, 8, "x")
    return out


def function() -> str:
    """A box of one's own: y leaves it, and v comes back."""
    inside = box(76, 24, 88, 132, "edge J") + box(92, 40, 56, 44, "soft J") + box(92, 96, 56, 44, "soft J")
    there = arrow((8, 62), (70, 62), "x") + arrow((170, 62), (232, 62), "y")
    return inside + there + arrow((232, 118), (170, 118), "v") + arrow((70, 118), (8, 118), "x")


def training() -> str:
    """A loss that falls."""
    falls = [(24 + x, 20 + 120 * (1 - math.exp(-x / 52))) for x in range(0, 201, 5)]
    steps = "".join(dot(*falls[k], 8, "v") for k in (0, 5, 12, 24, 38))
    return line(((20, 12), (20, 162), (232, 162)), "faint thin") + line(falls, "y") + steps


def graph() -> str:
    """Inputs, an operation, an output: the way back is v."""
    edges = "".join(line((end, (116, 90)), "faint") for end in ((36, 40), (36, 140), (204, 90)))
    dots = dot(36, 40, 20, "x") + dot(36, 140, 20, "x") + dot(116, 90, 14, "faint") + dot(206, 90, 20, "y")
    return edges + dots + arrow((196, 140), (96, 140), "v")


def kink() -> str:
    """The absolute value, and slopes that are possible at its kink."""
    fan = "".join(line(((120 - 70, 128 - 70 * m), (120 + 70, 128 + 70 * m)), "x cut") for m in (-0.45, 0.45))
    return fan + line(((28, 36), (120, 128), (212, 36)), "y") + dot(120, 128, 11, "v")


def words() -> str:
    """A line of the glossary: a word and what it means."""
    lines = [((104, 44, 224), "faint"), ((104, 96, 224), "faint"), ((104, 148, 180), "faint")]
    means = "".join(line(((left, y), (right, y)), kind) for (left, y, right), kind in lines)
    return means + "".join(box(16, y - 18, 66, 36, f"soft {kind}") for y, kind in ((44, "x"), (96, "v"), (148, "J")))


def wrong_gradient() -> str:
    """A bar that is longer than it should be."""
    bars = box(24, 36, 150, 44, "full x") + box(24, 102, 84, 44, "full x")
    return line(((24, 14), (24, 168)), "faint thin") + bars + box(24, 102, 168, 44, "line cut x")


def wrong_training() -> str:
    """A loss that stays where it is."""
    stays = [(24 + x, 34 + 34 * (1 - math.exp(-x / 30)) + 5 * math.sin(x / 9)) for x in range(0, 201, 5)]
    falls = [(24 + x, 20 + 120 * (1 - math.exp(-x / 52))) for x in range(0, 201, 5)]
    return line(((20, 12), (20, 162), (232, 162)), "faint thin") + line(falls, "faint cut") + line(stays, "v")


ICONS = (
    desk,
    question,
    pen,
    black_box,
    tape,
    jacobian,
    curvature,
    function,
    training,
    graph,
    kink,
    words,
    wrong_gradient,
    wrong_training,
)


NAMES = {gesture.__name__: gesture for gesture in (*ICONS, *GESTURES)}


def icon(name: str) -> str:
    """The gesture with this name, one of NAMES: those here and those of the cases."""
    return svg(NAMES[name]())
