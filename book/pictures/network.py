"""A network from left to right: the tensors of a forward pass, and below them the v that comes back to each.

Between two tensors is the local Jacobian of the step. The v of the step's result is written beside its rows, on the
right, and what it makes of them is the v of the tensor on the left.
"""

import ast
import itertools
from dataclasses import dataclass

import numpy as np

from book.pictures.matrices import close, number, numbers, row, value
from book.pictures.svg import Drawing, together, width

ENTRIES, STEP = 6, 16  # the longest vector, and the longest name of a step that there is room for
CELL, ARROW, BESIDE = 24, 24, 6  # pixels: the height of a cell, the length of a short arrow, the space between v and J
REST = 34  # pixels: the width of what comes after a cut at the end


@dataclass(eq=False)
class Stage:
    """A tensor on its way through the network, and what comes back to it."""

    name: str
    forward: np.ndarray
    back: np.ndarray
    leaf: bool
    J: np.ndarray | None = None  # of the step that makes it, of shape (its entries, those of the stage before)
    step: str = ""  # the code of that step
    x: float = 0  # the left edge of its column

    @property
    def wide(self) -> float:
        return max(28.0, width(*map(number, (*self.forward, *self.back))) + 10)

    @property
    def cell(self) -> float:
        """The width of a cell of its Jacobian."""
        return max(26.0, width(*map(number, self.J.ravel())) + 8)


def network(of: str, scope: dict, code: str = "") -> str:
    """Draw the tensors `of` an example from left to right, and the v that comes back from right to left.

    of: names of tensors in the order of the forward pass, with `|` instead of a comma after the one at which backward
    is called: `x,h,y|loss`. Also at the end: `x,y|`.
    scope: has these tensors; the Jacobian of each step, such as J_h of the step from x to h (or J if there is only one
    step); and what comes back to each tensor: an entry of the dict `back`, the `.grad` of a leaf or of a tensor that
    retains it, and for the last tensor `v`, or 1. code: the example, in which the steps are read.
    Raises ValueError if one is missing, or if v times J is not what came back.
    """
    before, cut, after = of.partition("|")
    names = [name.strip() for name in f"{before},{after}".split(",") if name.strip()]
    if len(names) < 2:
        raise ValueError("a network needs two tensors or more, such as network=x,y")
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
    at = len([name for name in before.split(",") if name.strip()]) - 1 if cut else None
    return together(drawn(stages, at).svg(said(stages, at)))


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
            if len(text) <= STEP:
                found[node.targets[0].id] = text
    return found


def drawn(stages: list[Stage], at: int | None) -> Drawing:
    """The drawing, with a cut after the stage number `at`."""
    names = [f"{stage.name}.grad" if stage.leaf else "v" for stage in stages]
    x = max(0.0, width(names[0], stages[0].name) / 2 - stages[0].wide / 2) + 2
    for k, stage in enumerate(stages):
        if k:
            room = ARROW + stage.J.shape[1] * stage.cell + BESIDE
            over = width(stage.step) * 1.06 + 14 if stage.step else 0
            x += max(room, over, 44.0) + (ARROW if at == k - 1 else 0)
        stage.x = x
        x += stage.wide
    ends_cut = at == len(stages) - 1
    call = f"{stages[at].name}.backward(v)" if at is not None else ""
    wide = x + (2 * ARROW + REST if ends_cut else 0) + 2
    tallest = max(len(stage.forward) for stage in stages) * CELL
    top, gap = 38 if at is not None else 24, 34  # above the columns, and between the two lanes
    lane = top + tallest / 2, top + tallest + gap + tallest / 2
    foot = top + 2 * tallest + gap
    if at is not None:
        where = stages[at].x + stages[at].wide + ARROW / 2 + 2
        half = width(call) * 1.06 / 2
        wide = max(wide, where + half + 2)
    drawing = Drawing("network", wide, foot + (66 if at is not None else 28))

    for left, right in itertools.pairwise(stages):
        draw_step(drawing, left, right, lane, ARROW if at is not None and left is stages[at] else 0)
    for stage, name in zip(stages, names, strict=True):
        draw_stage(drawing, stage, name, lane)
    if at is not None:
        if ends_cut:
            x = wide - REST - 2 if wide > where + half + 2 else where + ARROW
            rest(drawing, stages[at].x + stages[at].wide + 3, x, lane, top)
        scissors(drawing, where, 10)
        drawing.line(where, 22, where, foot + 20, "cut")
        drawing.text(where, foot + 38, "you are here", "strong")
        drawing.text(where, foot + 57, call, "op")
    return drawing


def draw_step(drawing: Drawing, left: Stage, right: Stage, lane: tuple[float, float], cut: float) -> None:
    """The arrow from one stage to the next, and the Jacobian on the way back; its first `cut` pixels are kept free."""
    start, end = left.x + left.wide + 3, right.x - 3
    drawing.arrow(start, lane[0], end, lane[0], "forward")
    if right.step:
        drawing.text((start + cut + end) / 2, lane[0] - 8, right.step, "op")
    m, n = right.J.shape
    x, y = right.x - BESIDE - n * right.cell, lane[1] - m * CELL / 2
    drawing.matrix(x, y, right.J, right.cell, CELL, "J")
    words, under = f"∂{right.name}/∂{left.name}", y + m * CELL + 17
    if width(words) > n * right.cell:
        drawing.text(x + n * right.cell, under, words, "J", "end")
    else:
        drawing.text(x + n * right.cell / 2, under, words, "J")
    drawing.arrow(x - 3, lane[1], start, lane[1], "v")


def draw_stage(drawing: Drawing, stage: Stage, name: str, lane: tuple[float, float]) -> None:
    """The numbers of a tensor, and below them what came back to it, which is called `name`."""
    m, middle = len(stage.forward), stage.x + stage.wide / 2
    letter = "x" if stage.leaf else "y" if stage.name == "y" else "plain"
    y = lane[0] - m * CELL / 2
    drawing.text(middle, y - 8, stage.name, f"{letter} name")
    for i, entry in enumerate(stage.forward):
        drawing.box(stage.x, y + i * CELL, stage.wide, CELL, f"value {letter}", 0)
        drawing.text(middle, y + i * CELL + CELL / 2 + 4.5, number(entry))
    y = lane[1] - m * CELL / 2
    drawing.column(stage.x, y, stage.back, stage.wide, CELL, "x" if stage.leaf else "v")
    drawing.text(middle, y + m * CELL + 17, name, "x code" if stage.leaf else "v name")


def rest(drawing: Drawing, start: float, x: float, lane: tuple[float, float], top: float) -> None:
    """What comes after the last tensor, and sends v: it is not known."""
    drawing.box(x, top, REST, lane[1] - lane[0] + 2 * (lane[0] - top), "unknown", 6)
    drawing.text(x + REST / 2, (lane[0] + lane[1]) / 2 + 4, "?", "letter")
    drawing.arrow(start, lane[0], x - 3, lane[0], "forward")
    drawing.arrow(x - 3, lane[1], start, lane[1], "v")


def scissors(drawing: Drawing, x: float, y: float) -> None:
    """A pair of scissors that opens downwards, about 20 pixels high."""
    for side in (-1, 1):
        drawing.path(f"M{x + side * 4:.1f} {y - 4:.1f}a3 3 0 1 0 .1 0Z", "line blade")
        drawing.line(x + side * 3.4, y + 1.5, x - side * 4.5, y + 14, "blade")


def said(stages: list[Stage], at: int | None) -> str:
    forward = ", then ".join(f"{stage.name} = {row(stage.forward)}" for stage in stages)
    back = [f"{stages[-1].name} gets {row(stages[-1].back)}."]
    for left, right in reversed(list(itertools.pairwise(stages))):
        rows = ", ".join(map(row, right.J))
        goes = f"Times the Jacobian of {right.name} with the row{'s' * (len(right.J) > 1)} {rows} "
        back.append(goes + f"it is {row(left.back)} at {left.name}{', its .grad' if left.leaf else ''}.")
    text = f"A network. Forward, from left to right: {forward}. Back, from right to left: {' '.join(back)}"
    if at is not None:
        text += (
            f" A dashed line after {stages[at].name} is marked: you are here, you call {stages[at].name}.backward(v)."
        )
    return text
