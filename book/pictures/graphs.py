"""The graph of a tensor's `grad_fn` nodes, drawn with the vectors that flow back along its edges.

As in all pictures, the inputs are on the left, and v comes from the right.
"""

import html
import itertools
from dataclasses import dataclass, field
from functools import partial

import torch

from book.pictures.matrices import close, in_a_row, number, numbers, value
from book.pictures.picture import Picture

GAP, ARROW, LINE = 16, 34, 15  # pixels: between boxes, of an arrow beside its label, between lines in a box
LETTER = 7.2  # pixels: the width of a character of a vector


@dataclass(eq=False)
class Box:
    """A node of the graph, or the point where a long edge crosses a layer."""

    node: object = None
    name: str = ""
    known_as: str = ""  # of a leaf that has a gradient: `x.grad`
    into: dict = field(default_factory=dict)  # output number of the operation -> the vectors that arrive there
    layer: int = 0
    x: float = 0
    y: float = 0

    @property
    def leaf(self) -> bool:
        return hasattr(self.node, "variable")

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The lines in the box, each with its kind: the sum of what arrives, the name of the result, the operation."""
        if self.node is None:
            return []
        met = "" if self.leaf or not self.total else f"sum {self.total}"
        kind = "x name" if self.leaf else "y name" if self.name == "y" else "name"
        return [line for line in ((met, "v"), (self.name, kind), (type(self.node).__name__, "op")) if line[0]]

    @property
    def total(self) -> str:
        """The sum of the vectors that arrive: always at a leaf, elsewhere only if two or more meet at one output."""
        meeting = [sum(flows) for flows in self.into.values() if self.leaf or len(flows) > 1]
        return ", ".join(map(vector, meeting))

    @property
    def under(self) -> str:
        """The text under a leaf: the sum of what arrives, and the example's name for it."""
        return f"{self.known_as} = {self.total}" if self.known_as else self.total

    @property
    def frame(self) -> tuple[float, float]:
        """Width and height in pixels. A monospaced character of 11 px is 6.7 px wide, one of 13 px less than 8."""
        if self.node is None:
            return 0, 0
        widths = [len(line) * (6.7 if kind == "op" else 7.6) for line, kind in self.lines]
        return max(widths) + 16, LINE * len(self.lines) + 8

    @property
    def room(self) -> float:
        """The height of the box and of the text under it, including the gap to the next box."""
        return max(self.frame[1] + (2 * LINE if self.leaf else 0), 24) + GAP

    @property
    def wide(self) -> float:
        """The width of the box or of the text under it."""
        return max(self.frame[0], LETTER * len(self.under) if self.leaf else 0)


@dataclass(eq=False)
class Edge:
    """An edge from an operation to an operand: the vector sent along it, and the boxes it passes through."""

    flow: torch.Tensor
    way: list[Box]


def vector(tensor) -> str:
    """A tensor in mathematical brackets, or its shape if it has more than six entries."""

    def text(entry):
        return f"({', '.join(map(text, entry))})" if isinstance(entry, list) else number(entry)

    return text(tensor.tolist()) if tensor.numel() <= 6 else " × ".join(map(str, tensor.shape)) + " numbers"


class Walk:
    """What flows through the graph of one variable while its example runs, noted by a hook on each node.

    The graph may be freed by a backward pass, and the picture is drawn after it: so it is noted when it happens. Of
    several passes the last one counts.
    """

    def __init__(self, name: str):
        self.name = name
        self.root = None  # the node that made the variable
        self.nodes: list = []  # those of its graph, from the root on; kept, since torch makes new objects for others
        self.entered: torch.Tensor | None = None  # what came to the root
        self.sent: dict[object, list] = {}  # for each node that is no leaf, what it sends to those before it

    def watch(self, scope: dict) -> None:
        """Follow the graph of the variable as it is after a statement of the example."""
        root = getattr(scope.get(self.name), "grad_fn", None)
        if root is None or root is self.root:
            return
        self.root, self.nodes, self.entered, self.sent = root, [root], None, {}
        for node in self.nodes:  # the loop appends to it
            before = (one for one, _ in node.next_functions if one is not None)
            self.nodes += [one for one in dict.fromkeys(before) if one not in self.nodes]
            if not hasattr(node, "variable"):
                node.register_hook(partial(self.note, node))

    def note(self, node, results, arriving) -> None:
        if node is self.root:
            self.entered, self.sent = copied(arriving[0]), {}
        self.sent[node] = [copied(result) for result in results]


def copied(tensor: torch.Tensor | None) -> torch.Tensor | None:
    """A copy, since what flows may be changed in place when it has arrived."""
    return None if tensor is None else tensor.detach().clone()


def names(scope: dict) -> list[tuple[object, str]]:
    """The leaves among the variables in `scope` and the nodes that made the others, with the variables' names.

    If several variables name the same output, the first name is kept. The result holds the node objects themselves,
    to keep them alive: otherwise torch makes a new Python object at each access, with another id.
    """
    found = {}  # id of an object -> (the object, its names by output number)
    for name, variable in scope.items():
        if isinstance(variable, torch.nn.Module):
            for part, parameter in variable.named_parameters():
                found.setdefault(id(parameter), (parameter, {}))[1].setdefault(0, f"{name}.{part}")
        elif isinstance(variable, torch.Tensor):
            of = variable if variable.grad_fn is None else variable.grad_fn
            found.setdefault(id(of), (of, {}))[1].setdefault(variable.output_nr, name)
    return [(of, ", ".join(outputs[k] for k in sorted(outputs))) for of, outputs in found.values()]


def graph(name: str, scope: dict, walk: Walk) -> str:
    """Draw the graph of the example's tensor `name` and the vectors that flowed through it while the example ran.

    The weights on the right are the example's `v` if it has the tensor's shape, or 1 if the tensor is a single number.
    What arrived at each leaf must equal its `.grad` in `scope`.
    Raises ValueError if it does not, if the tensor is missing or has no graph, if there is no v of its shape, or if
    nothing or something else than the weights came to it.
    """
    tensor, v = value(name, scope), scope.get("v")
    if getattr(tensor, "grad_fn", None) is None:
        raise ValueError(f"{name} has no grad_fn: there is no graph to draw")
    if not (isinstance(v, torch.Tensor) and v.shape == tensor.shape):
        if tensor.numel() != 1:
            raise ValueError(f"{name} has the shape {tuple(tensor.shape)}, and the example has no v of this shape")
        v, weights = torch.ones_like(tensor), "1"
    else:
        weights = f"v = {vector(v)}"
    if walk.entered is None:
        raise ValueError(f"nothing is sent back from {name} while the example runs")
    if not close(numbers(walk.entered), numbers(v)):
        raise ValueError(f"{vector(walk.entered)} came to {name} last, and not {weights}")
    boxes, edges = boxes_of(walk, names(scope))
    compare([box for box in boxes if box.leaf], scope)
    said = describe(weights, boxes, edges)
    everything = place(boxes, edges)
    return svg(boxes[0], weights, everything, edges, said)


def boxes_of(walk: Walk, named: list[tuple[object, str]]) -> tuple[list[Box], list[Edge]]:
    """The nodes of the graph, and the edges with the vectors that were sent along them."""
    called = {id(of): name for of, name in named}
    boxes, edges = {}, []
    for node in walk.nodes:
        of = node.variable if hasattr(node, "variable") else node
        boxes[node] = Box(node, called.get(id(of), ""))
    for node, results in walk.sent.items():
        for (before, output), flow in zip(node.next_functions, results, strict=True):
            if before is not None and flow is not None:
                boxes[before].into.setdefault(output, []).append(flow)
                edges.append(Edge(flow, [boxes[node], boxes[before]]))
    edges.sort(key=lambda edge: walk.nodes.index(edge.way[0].node))
    return list(boxes.values()), edges


def compare(leaves: list[Box], scope: dict) -> None:
    """Record which leaves have a gradient. Raises ValueError if it is not what arrived there."""
    for leaf in leaves:
        if not leaf.name or value(leaf.name, scope).grad is None:
            continue
        leaf.known_as = f"{leaf.name}.grad"
        if not leaf.into:
            raise ValueError(f"nothing arrives at {leaf.name} in the last pass, and there is {leaf.known_as}")
        there, arrived = numbers(value(leaf.known_as, scope)), numbers(sum(leaf.into[0]))
        if not close(arrived, there):
            raise ValueError(f"{arrived.tolist()} arrives at {leaf.name}, and {leaf.known_as} = {there.tolist()}")


def describe(weights: str, boxes: list[Box], edges: list[Edge]) -> str:
    """The text alternative: the picture in words."""

    def said(box):
        return f"{box.name} ({type(box.node).__name__})" if box.name else type(box.node).__name__

    text = [f"The graph behind {boxes[0].name}. {weights} enters {said(boxes[0])}."]
    for box in boxes:
        sent = [f"{vector(edge.flow)} to {said(edge.way[-1])}" for edge in edges if edge.way[0] is box]
        if sent:
            text.append(f"{said(box)} sends {in_a_row(sent)}.")
    text += [
        f"{box.under} arrives at the leaf {box.name or 'without a name'}." for box in boxes if box.leaf and box.into
    ]
    return " ".join(text)


def place(boxes: list[Box], edges: list[Edge]) -> list[list[Box]]:
    """Position the boxes in layers, from the root on the right to the leaves; route long edges between the boxes."""
    after = {box: [edge.way[-1] for edge in edges if edge.way[0] is box] for box in boxes}

    def height(box):  # the length of the longest path from here to a leaf
        if box not in heights:
            heights[box] = 1 + max((height(next_box) for next_box in after[box]), default=-1)
        return heights[box]

    heights = {}
    top = height(boxes[0])
    layers = [[] for _ in range(top + 1)]
    for box in boxes:
        if box is boxes[0] or box.into:
            box.layer = top - height(box)
            layers[box.layer].append(box)
    labels = [0.0] * (top + 1)  # the widest label on the right of each layer
    for edge in edges:
        start, end = edge.way
        passing = [Box(layer=layer) for layer in range(start.layer + 1, end.layer)]
        edge.way = [start, *passing, end]
        for box in passing:
            layers[box.layer].append(box)
        labelled = start.layer + 1 if not passing else start.layer + 1 + len(passing) // 2
        labels[labelled] = max(labels[labelled], LETTER * len(vector(edge.flow)))

    around = {box: ([], []) for layer in layers for box in layer}  # neighbours (towards the root, towards the leaves)
    for edge in edges:
        for a, b in itertools.pairwise(edge.way):
            around[a][1].append(b)
            around[b][0].append(a)
    for layer in layers:
        for box, y in zip(layer, itertools.accumulate((box.room for box in layer), initial=0), strict=False):
            box.y = y + box.room / 2
    for k in range(24):  # align each layer with the one before or after, in turn; the last 8 passes keep the order
        down = k % 2 == 0
        for layer in layers if down else reversed(layers):
            near = {box: around[box][0 if down else 1] or [box] for box in layer}
            wanted = {box: sum(other.y for other in near[box]) / len(near[box]) for box in layer}
            if k < 16:
                layer.sort(key=wanted.get)
            settle(layer, wanted)
    upper = min(box.y - box.room / 2 for layer in layers for box in layer)
    left = 2.0  # the x where the layer starts
    for k, layer in reversed(list(enumerate(layers))):
        wide = max(box.wide for box in layer)
        for box in layer:
            box.x, box.y = left + wide / 2, box.y - upper
        left += wide + ARROW + labels[k]
    return layers


def settle(layer: list[Box], wanted: dict[Box, float]) -> None:
    """Move the boxes of a layer as close to their wanted positions as their order and heights allow."""
    groups = []  # of boxes that touch and move together: [(box, distance from the first)], y of the first
    for box in layer:
        boxes, y = [(box, 0.0)], wanted[box]
        while groups and groups[-1][1] + touching(groups[-1][0], boxes) > y:
            others, y_others = groups.pop()
            step = touching(others, boxes)
            y = (y_others * len(others) + (y - step) * len(boxes)) / (len(others) + len(boxes))
            boxes = others + [(other, step + distance) for other, distance in boxes]
        groups.append((boxes, y))
    for boxes, y in groups:
        for box, distance in boxes:
            box.y = y + distance


def touching(upper, lower) -> float:
    """The distance between the first boxes of two groups when the groups touch."""
    (last, distance), (first, _) = upper[-1], lower[0]
    return distance + (last.room + first.room) / 2


def svg(root: Box, weights: str, layers: list[list[Box]], edges: list[Edge], said: str) -> Picture:
    boxes = [box for layer in layers for box in layer]
    right = root.x + root.frame[0] / 2
    width, height = right + ARROW + LETTER * len(weights) + 4, max(box.y + box.room / 2 for box in boxes)
    drawn = [curve([(right + ARROW, right + ARROW, root.y), (right, right, root.y)])]
    labels = [text(right + ARROW + 4 + LETTER * len(weights) / 2, root.y + 4, weights, "v flow")]
    for edge in edges:
        drawn.append(curve([(box.x + box.frame[0] / 2, box.x - box.frame[0] / 2, box.y) for box in edge.way]))
        labels.append(label(edge, edges))
    for box in boxes:
        if box.node is None:
            continue
        (w, h), kind = box.frame, "leaf" if box.leaf else "box"
        drawn.append(
            f'<rect class="{kind}" x="{box.x - w / 2:.1f}" y="{box.y - h / 2:.1f}" width="{w:.1f}" height="{h}" '
            f'rx="{h / 2 if box.leaf else 4}"></rect>'
        )
        for k, (line, kind) in enumerate(box.lines, start=1):
            labels.append(text(box.x, box.y - h / 2 + LINE * k - 0.5, line, kind))
        if box.leaf:
            labels.append(text(box.x, box.y + h / 2 + 18, box.under, "x flow"))
    style = f"--width: {width:.0f}px"
    return Picture(
        f'<div class="picture graph" data-search-exclude=""><svg role="img" aria-label="{html.escape(said)}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
        f'style="{style}">{"".join(drawn + labels)}</svg></div>',
        said,
        styles=[style],
    )


def curve(places: list[tuple[float, float, float]]) -> str:
    """An arrow through `places`, each given as (right x, left x, y), from the right to the left."""
    _, x, y = places[0]
    d = f"M{x:.1f} {y:.1f}"
    for (_, x1, y1), (x2, _, y2) in itertools.pairwise(places):
        end = x2 + 6 if (x2, y2) == (places[-1][0], places[-1][2]) else x2  # where the tip starts
        d += f"C{(x1 + x2) / 2:.1f} {y1:.1f} {(x1 + x2) / 2:.1f} {y2:.1f} {end:.1f} {y2:.1f}"
    tip = f"M{x2 + 7:.1f} {y2 - 3.5:.1f}L{x2:.1f} {y2:.1f}L{x2 + 7:.1f} {y2 + 3.5:.1f}Z"
    return f'<path class="edge" d="{d}"></path><path class="tip" d="{tip}"></path>'


def label(edge: Edge, edges: list[Edge]) -> str:
    """The vector of an edge, placed away from other edges: in a layer it crosses, or near its less busy end."""
    start, end = edge.way[0], edge.way[-1]
    if len(edge.way) > 2:
        box = edge.way[1 + (len(edge.way) - 2) // 2]
        return text(box.x, box.y + 4, vector(edge.flow), "v flow")
    out, into = (sum(other.way[k] is box for other in edges) for k, box in ((0, start), (-1, end)))
    along = 0.5 if out == into else 0.66 if out > into else 0.34
    x1, x2, across = start.x - start.frame[0] / 2, end.x + end.frame[0] / 2, along**2 * (3 - 2 * along)
    return text(x1 + (x2 - x1) * along, start.y + (end.y - start.y) * across + 4, vector(edge.flow), "v flow")


def text(x, y, words, kind) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{html.escape(words)}</text>'
