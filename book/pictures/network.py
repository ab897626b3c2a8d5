"""A network from bottom to top: the tensors of a forward pass, and on their right the backward pass, downwards.

The v of a tensor stands before the rows of the Jacobian of its step. These rows, weighted and added up, are the v of
the tensor below, and so on, down to the gradient of the input.
"""

import ast
import itertools
import re
from dataclasses import dataclass

import numpy as np

from book.pictures import scales
from book.pictures.matrices import close, in_a_row, number, numbers, row, sparse, value
from book.pictures.svg import TIMES, Drawing, together, width

ENTRIES, STEP = 6, 16  # the longest vector, and the longest name of a step that there is room for
CELL, GAP, FOOT = 22, 10, 8  # pixels: the height of a cell, the space above a Jacobian and below it
ROW, INPUT = 24, 27  # pixels: the height of a tensor and of its v, and of the numbers that a finger moves
BOWL, HALF, TALL = 4, 50, 44  # pixels: what a parabola adds to the gap; half its width, and its height
NEAR, FAR = 4, 20  # how far from its lowest point a parabola is drawn (bowl.js)
OUTER, WAY = 40, 11  # pixels: between a Jacobian and an outer product beside it, and to the line that leads there
TITLE = 10  # pixels: what the names above both of them add to the gap
CUT, REST, HEAD = 46, 30, 20  # pixels: the height of a cut, of what is not known after it, of the labels above


@dataclass(eq=False)
class Stage:
    """A tensor on its way through the network, and what comes back to it."""

    name: str
    forward: np.ndarray
    back: np.ndarray
    leaf: bool
    J: np.ndarray | None = None  # of the step that makes it, of shape (its entries, those of the stage before)
    step: str = ""  # the code of that step
    top: float = 0  # the upper edge of its row
    high: float = ROW  # the height of its row
    gap: float = GAP  # between its row and the Jacobian below it
    grad: np.ndarray | None = None
    lowest: float | None = None  # the wanted number of a loss (o - wanted)**2 / 2, which is drawn as a parabola
    outer: str = ""  # the matrix W of a step `W @ x` whose gradient torch has computed: an outer product


def network(of: str, scope: dict, code: str = "") -> str:
    """Draw the tensors `of` an example from bottom to top, and the v that comes back from top to bottom.

    of: names of tensors in the order of the forward pass, with `|` instead of a comma after the one at which backward
    is called: `x,h,y|loss`.
    scope: has these tensors; the Jacobian of each step, such as J_h of the step from x to h (or J if there is only one
    step); and what comes back to each tensor: an entry of the dict `back`, the `.grad` of a leaf or of a tensor that
    retains it, and for the last tensor `v`, or 1. code: the example, in which the steps are read.
    Raises ValueError if one is missing, or if v times J is not what came back.
    """
    before, cut, after = ([name.strip() for name in part.split(",") if name.strip()] for part in of.partition("|"))
    names = before + after
    if len(names) < 2 or (cut and not (before and after)):
        raise ValueError("a network needs two tensors or more, and a cut one on each side: network=x,y|loss")
    steps = assigned(code)
    stages = []
    for name in names:
        tensor = value(name, scope)
        forward = numbers(tensor).ravel()
        if len(forward) > ENTRIES:
            raise ValueError(f"{name} has {len(forward)} entries, and a column has room for {ENTRIES}")
        back = arrived(name, scope, name == names[-1])
        if back.shape != forward.shape:
            raise ValueError(f"{name} has {len(forward)} entries, and {len(back)} come back to it")
        leaf = getattr(tensor, "is_leaf", False) and getattr(tensor, "grad", None) is not None
        stages.append(Stage(name, forward, back, leaf, step=steps.get(name, "")))
    for left, right in itertools.pairwise(stages):
        name = "J" if len(stages) == 2 and f"J_{right.name}" not in scope else f"J_{right.name}"
        right.J = numbers(value(name, scope))
        if right.J.shape != (len(right.back), len(left.back)):
            raise ValueError(
                f"{name} has the shape {right.J.shape}, and the step from {left.name} to {right.name} needs "
                f"{(len(right.back), len(left.back))}"
            )
        product = right.back @ right.J
        if not close(product, left.back):
            raise ValueError(
                f"{product.tolist()} comes back through {name}, and at {left.name} is {left.back.tolist()}"
            )
    at = len(before) - 1 if cut else None
    for left, right in itertools.pairwise(stages):
        right.outer, right.grad = outer_product(left, right, scope)
    squared = re.fullmatch(rf"\({names[-2]} - (\d+)\)\*\*2 / 2", stages[-1].step)
    if squared and not cut and close((stages[-2].forward - int(squared[1])) ** 2 / 2, stages[-1].forward):
        stages[-1].lowest = int(squared[1])
    return together(drawn(stages, at).svg(said(stages, at)))


def outer_product(left: Stage, right: Stage, scope: dict) -> tuple[str, np.ndarray | None]:
    """W and its gradient, if the step is `W @ left` and the example has `v_W` or W.grad; otherwise neither.

    Raises ValueError if the gradient is not the outer product of what came back to `right`, and the numbers of `left`.
    """
    W, _, vector = right.step.partition(" @ ")
    if vector != left.name or numbers(scope.get(W, 0)).ndim != 2:
        return "", None
    grad = scope.get(f"v_{W}", getattr(scope[W], "grad", None))
    if grad is None:
        return "", None
    product = np.outer(right.back, left.forward)
    if not close(product, numbers(grad)):
        raise ValueError(
            f"the outer product at {W} is {product.tolist()}, and its gradient is {numbers(grad).tolist()}"
        )
    return W, product


def arrived(name: str, scope: dict, last: bool) -> np.ndarray:
    """What came back to the tensor `name`, as one row of numbers. Raises ValueError if the example does not keep it."""
    tensor, kept = scope[name], scope.get("back")
    retained = getattr(tensor, "is_leaf", False) or getattr(tensor, "retains_grad", False)
    if retained and tensor.grad is not None:
        return numbers(tensor.grad).ravel()
    if isinstance(kept, dict) and name in kept:
        return numbers(kept[name]).ravel()
    if last and "v" in scope and numbers(scope["v"]).size == numbers(tensor).size:
        return numbers(scope["v"]).ravel()
    if last and numbers(tensor).size == 1:
        return np.ones(1)
    raise ValueError(f"the example does not keep what comes back to {name}: it can be back[{name!r}]")


def assigned(code: str) -> dict[str, str]:
    """The code on the right of `name = …`, for each name, if it is short enough to be written at an arrow."""
    found = {}
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            text = " ".join((ast.get_source_segment(code, node.value) or "").replace("torch.", "").split())
            text = text.replace(" ** ", "**")
            if len(text) <= STEP:
                found[node.targets[0].id] = text
    return found


def drawn(stages: list[Stage], at: int | None) -> Drawing:
    """The drawing, with a cut above the stage number `at`."""
    entries = [*itertools.chain(*((*stage.forward, *stage.back) for stage in stages))]
    entries += [entry for stage in stages[1:] for entry in stage.J.ravel()]
    least = 40.0 if max(len(stage.forward) for stage in stages) < 5 else 26.0  # for −11.5, or five on a phone
    cell = max(least, width(*map(number, entries)) * 1.15 + 8)
    left = max(28.0, width(*(stage.name for stage in stages)) * 1.06 + 10)  # where the tensors start
    widest = max(len(stage.forward) for stage in stages) * cell
    words = max(width(stage.step) * 1.06 if stage.lowest is None else 0 for stage in stages)
    v = left + max(widest, cell / 2 + 9 + words) + 14
    v = max(v, left + widest + width(f"{stages[0].name}.grad") * 1.06 - cell)
    J = v + cell + TIMES

    y = HEAD + 3
    for k, stage in reversed(list(enumerate(stages))):
        stage.top, stage.high = y, INPUT if k in (0, at) else ROW
        stage.gap = GAP + TITLE * bool(stage.outer) + BOWL * (stage.lowest is not None)
        y += stage.high
        if k:
            y += stage.gap + len(stage.J) * CELL + FOOT + (CUT if at == k - 1 else 0)
    beside = max(
        (width(back_name(stage)) + 8 + len(stage.back) * cell for stage in stages if not stage.leaf), default=0
    )
    outers = [J + 2 * len(below.back) * cell + OUTER for below, stage in itertools.pairwise(stages) if stage.outer]
    names = [
        J + len(below.back) * cell + 7 + width(step_name(stage, below))
        for below, stage in itertools.pairwise(stages)
        if not stage.outer
    ]
    wide = max(J + beside, *outers, *names, 0)
    call = f"{stages[at].name}.backward(v)" if at is not None else ""
    drawing = Drawing("network", max(wide, left + 120 + width(call) * 1.06) + 4, y + 6)
    drawing.text(left, 14, "forward ↑", "faint", "start")
    drawing.text(v, 14, "backward ↓", "v strong", "start")

    for k, stage in enumerate(stages):
        with drawing.group("elsewhere" if at is not None and k > at else "here"):
            if stage.lowest is None:
                draw_tensor(drawing, stage, left, cell)
            else:
                draw_bowl(drawing, stage, stages[k - 1], left)
            draw_arrived(drawing, stage, J, cell, len(stages) - 1 - k, yours=k == at)
            if k:
                below = stages[k - 1]
                cut = CUT if at == k - 1 else 0
                x, start, end = left + cell / 2, below.top - 4, stage.top + stage.high + 4
                if stage.lowest is None:
                    drawing.arrow(x, start, x, end, "forward")
                if stage.step and stage.lowest is None:
                    drawing.text(x + 9, (start + end - cut) / 2 + 4, stage.step, "op", "start")
                draw_step(drawing, stage, below, v, J, cell, len(stages) - k)
                if stage.outer:
                    draw_outer(drawing, stage, below, J + len(below.back) * cell + OUTER, cell, len(stages))
    if at is not None:
        above = stages[at].top - 4
        with drawing.group("missing"):  # a script shows it in the place of what is elsewhere
            rest(drawing, above - CUT - REST, (left, cell), (J, cell), above)
        middle = above - CUT / 2 + 2
        scissors(drawing, 12, middle - 6)
        drawing.line(2, middle, drawing.width - 2, middle, "cut")
        drawing.text(left + cell / 2 + 12, middle + 16, "you are here", "strong", "start")
        drawing.text(drawing.width - 4, middle + 16, call, "op", "end")
    return drawing


def back_name(stage: Stage) -> str:
    return f"{stage.name}.grad" if stage.leaf else f"v of {stage.name}"


def step_name(stage: Stage, below: Stage) -> str:
    return f"∂{stage.name}/∂{below.name}"


def draw_tensor(drawing: Drawing, stage: Stage, left: float, cell: float) -> None:
    """The numbers of a tensor in a row. Those of an input can be moved by a script."""
    letter = "x" if stage.J is None else "y" if stage.name == "y" else "plain"
    middle = stage.top + stage.high / 2
    drawing.text(left - 8, middle + 4.5, stage.name, f"{letter} name", "end")
    if stage.J is None:
        drawing.inputs(left, stage.top, stage.forward, cell, stage.high, stage.name)
        return
    for i, entry in enumerate(stage.forward):
        x, path = left + i * cell, f"{stage.name}.{i}"
        drawing.box(x, stage.top, cell, stage.high, f"value {letter}", 0)
        drawing.text(x + cell / 2, middle + 4.5, number(entry), n=path)


def draw_bowl(drawing: Drawing, stage: Stage, below: Stage, left: float) -> None:
    """A loss as a point on its parabola, with the slope there, above the number that it is made of."""
    middle, foot, (at,) = left + HALF, stage.top + TALL, below.forward - stage.lowest
    reach = NEAR if abs(at) <= NEAR else FAR
    drawing.text(left - 8, stage.top + stage.high / 2 + 4.5, stage.name, "plain name", "end")
    drawing.text(middle, stage.top + stage.high / 2 + 4.5, number(stage.forward[0]), "number", n=f"{stage.name}.0")
    curve = f"M{middle - HALF:g} {foot - TALL:g}Q{middle:g} {foot + TALL:g} {middle + HALF:g} {foot - TALL:g}"
    drawing.path(curve, "line curve")
    drawing.line(left, foot, left + 2 * HALF, foot, "mark")
    x, y = middle + at / reach * HALF, foot - (at / reach) ** 2 * TALL
    tilt = -2 * at / reach * TALL / HALF  # of the tangent, on the page
    dx = 22 / np.hypot(1, tilt)
    with drawing.group(
        own="bowl", bowl=f"{below.name} {stage.lowest:g} {middle:g} {foot:g} {HALF} {TALL} {NEAR} {FAR}"
    ):
        drawing.line(x, y, x, foot, "drop")
        drawing.line(x - dx, y - dx * tilt, x + dx, y + dx * tilt, "J rule")
        drawing.dot(x, y, "point")
        drawing.text(middle + HALF + 4, foot - TALL + 9, number(reach**2 / 2), "faint small", "start")
        for way, anchor in ((-1, "start"), (1, "end")):
            drawing.text(middle + way * HALF, foot + 15, number(stage.lowest + way * reach), "faint small", anchor)
    drawing.text(middle, foot + 15, number(stage.lowest), "faint small")
    drawing.text(left - 8, foot + 4.5, below.name, "plain", "end")


def draw_arrived(drawing: Drawing, stage: Stage, J: float, cell: float, step: int, yours: bool) -> None:
    """What came back to a tensor, in a row, with its name. In slow motion it comes at the end of a step.

    yours: the tensor at a cut, where the reader passes v: a script lets its numbers be moved.
    """
    middle, is_input = stage.top + stage.high / 2, stage.J is None
    with drawing.group("arrived", t=f"{step + 0.74:g} {step + 0.95:g}" if step else "0 0.5"):
        if yours:
            largest = np.abs(stage.back).max()
            for i, entry in enumerate(stage.back):
                marks = {
                    "slide": f"v.{i}",
                    "stops": scales.chosen(stage.back),
                    "label": f"Weight of {stage.name}{i + 1}",
                }
                with drawing.group("slide v", **marks):
                    drawing.cell(J + i * cell, stage.top, cell, stage.high, entry, largest, "v", f"v.{i}")
                    drawing.pull(J + (i + 0.5) * cell, stage.top + stage.high, cell)
        else:
            drawing.line_of(J, stage.top, stage.back, cell, stage.high, "x" if is_input else "v", f"grad.{stage.name}")
        if is_input:
            drawing.text(J - 7, middle + 4.5, back_name(stage), "x code" if stage.leaf else "x name", "end")
        else:
            drawing.text(J + len(stage.back) * cell + 7, middle + 4.5, back_name(stage), "v name", "start")


def draw_step(drawing: Drawing, stage: Stage, below: Stage, v: float, J: float, cell: float, start: int) -> None:
    """A step backward: v, turned into a column, before the rows of the Jacobian, and a rule below for their sum."""
    (m, n), top, middle = stage.J.shape, stage.top + stage.high + stage.gap, stage.top + stage.high / 2
    with drawing.group("step"):
        with drawing.group(t=f"{start:g} {start + 0.3:g}"):
            x = v + cell / 2
            drawing.path(f"M{J - 4:.1f} {middle:.1f}H{x + 4:.1f}q-4 0 -4 4V{top - 9:.1f}", "line v")
            drawing.path(f"M{x - 3.5:.1f} {top - 9:.1f}L{x:.1f} {top - 2:.1f}L{x + 3.5:.1f} {top - 9:.1f}Z", "tip v")
        with drawing.group(t=f"{start + 0.1:g} {start + 0.4:g} 0 0 0.18"):
            for i, entries in enumerate(stage.J):
                with drawing.group(row=i + 1):
                    for j, entry in enumerate(entries):
                        place = J + j * cell, top + i * CELL, cell, CELL
                        drawing.cell(
                            *place, entry, abs(stage.J).max(), f"J{sparse(stage.J)}", f"J.{stage.name}.{i}.{j}"
                        )
            name = step_name(stage, below)
            if stage.outer:  # beside it is the outer product
                drawing.text(J + n * cell / 2, top - 6, name, "J")
            else:
                drawing.text(J + n * cell + 7, top + CELL / 2 + 4.5, name, "J", "start")
        for i, entry in enumerate(stage.back):
            way = f"{J + i * cell - v:g} {middle - top - (i + 0.5) * CELL:g}"
            with drawing.group("weight", t=f"{start + 0.05 * i:g} {start + 0.35 + 0.05 * i:g} {way}", row=i + 1):
                largest = np.abs(stage.back).max()
                drawing.cell(v, top + i * CELL, cell, CELL, entry, largest, "v", f"grad.{stage.name}.{i}")
            with drawing.group(t=f"{start + 0.3:g} {start + 0.45:g}", row=i + 1):
                drawing.text(v + cell + TIMES / 2, top + (i + 0.5) * CELL + 4.5, "×", "faint")
        with drawing.group(t=f"{start + 0.45:g} {start + 0.55:g}"):
            foot = top + m * CELL + FOOT / 2
            drawing.line(J, foot, J + n * cell, foot, f"{'x' if below.J is None else 'v'} rule")
        draw_products(drawing, stage, below, J, top, cell, start)


def draw_products(
    drawing: Drawing, stage: Stage, below: Stage, J: float, top: float, cell: float, start: float
) -> None:
    """What is seen only in slow motion: each weight times its row, which falls into the sum."""
    passed, kind = stage.back[:, None] * stage.J, "x" if below.J is None else "v"
    for i, entries in enumerate(passed):
        falls = below.top + below.high / 2 - top - (i + 0.5) * CELL
        t = f"{start + 0.45:g} {start + 0.55:g} 0 {falls:g} 0 {start + 0.9:g}"
        with drawing.group("passing", t=t):
            for j, entry in enumerate(entries):
                place = J + j * cell, top + i * CELL, cell, CELL
                drawing.box(*place, "ground", 0)
                drawing.cell(*place, entry, abs(passed).max(), kind, f"pass.{stage.name}.{i}.{j}")


def draw_outer(drawing: Drawing, stage: Stage, below: Stage, x: float, cell: float, step: int) -> None:
    """The gradient of the step's matrix: each entry of v times the numbers that the matrix met, which stand below."""
    top, n = stage.top + stage.high + stage.gap, len(below.forward)
    largest = np.abs(stage.grad).max()
    with drawing.group(t=f"{step + 0.3:g} {step + 0.4:g}"):
        start, end, middle = x - OUTER + WAY, x - 4, top + len(stage.grad) * CELL / 2
        drawing.path(f"M{start:.1f} {stage.top + stage.high + 4:.1f}V{middle - 4:.1f}q0 4 4 4H{end - 7:.1f}", "line v")
        drawing.path(f"M{end - 7:.1f} {middle - 3.5:.1f}l7 3.5l-7 3.5Z", "tip v")
    for j, entry in enumerate(below.forward):
        with drawing.group(t=f"{step:g} {step + 0.4:g}"):
            drawing.box(x + j * cell, below.top, cell, below.high, "value x", 0)
            words = x + (j + 0.5) * cell, below.top + below.high / 2 + 4.5
            drawing.text(*words, number(entry), "x number", n=f"{below.name}.{j}")
    with drawing.group(t=f"{step:g} {step + 0.4:g}"):
        drawing.text(x - 8, below.top + below.high / 2 + 4.5, below.name, "x name", "end")
    for i, entries in enumerate(stage.grad):
        with drawing.group(t=f"{step + 0.4 + 0.15 * i:g} {step + 0.55 + 0.15 * i:g}"):
            for j, entry in enumerate(entries):
                path = f"outer.{stage.name}.{i}.{j}"
                drawing.cell(x + j * cell, top + i * CELL, cell, CELL, entry, largest, "x", path)
    last = step + 0.4 + 0.15 * (len(stage.grad) - 1)
    with drawing.group(t=f"{last:g} {last + 0.15:g}"):
        drawing.text(x + n * cell / 2, top - 6, f"{stage.outer}.grad", "x code")


def rest(drawing: Drawing, top: float, forward: tuple[float, float], back: tuple[float, float], end: float) -> None:
    """What comes after the last tensor, and sends v: it is not known."""
    (x, cell), (J, _) = forward, back
    drawing.box(x, top, J + cell - x, REST, "unknown", 6)
    drawing.text((x + J + cell) / 2, top + REST / 2 + 5, "?", "letter")
    drawing.arrow(x + cell / 2, end, x + cell / 2, top + REST + 3, "forward")
    drawing.arrow(J + cell / 2, top + REST + 3, J + cell / 2, end, "v")


def scissors(drawing: Drawing, x: float, y: float) -> None:
    """A pair of scissors that opens downwards, about 20 pixels high."""
    for side in (-1, 1):
        drawing.path(f"M{x + side * 4:.1f} {y - 4:.1f}a3 3 0 1 0 .1 0Z", "line blade")
        drawing.line(x + side * 3.4, y + 1.5, x - side * 4.5, y + 14, "blade")


def said(stages: list[Stage], at: int | None) -> str:
    forward = ", then ".join(f"{stage.name} = {row(stage.forward)}" for stage in stages)
    back = [f"{stages[-1].name} receives v = {row(stages[-1].back)}."]
    for left, right in reversed(list(itertools.pairwise(stages))):
        rows = in_a_row(list(map(row, right.J)))
        goes = f"Multiplied by the Jacobian of {right.name}, with the row{'s' * (len(right.J) > 1)} {rows}, "
        back.append(goes + f"v becomes {row(left.back)} at {left.name}{', its .grad' if left.leaf else ''}.")
    text = f"A network. Forward, from bottom to top: {forward}. Back, from top to bottom: {' '.join(back)}"
    if at is not None:
        text += (
            f" A dashed line above {stages[at].name} is marked: you are here, you call {stages[at].name}.backward(v)."
        )
    return text
