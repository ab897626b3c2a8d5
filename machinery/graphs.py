"""The graph of `grad_fn` nodes behind a tensor, drawn with the vectors that flow back along its edges."""

import contextlib
import html
import inspect
import io
import itertools
import runpy
from dataclasses import dataclass, field
from unittest.mock import patch

import torch

from machinery.pictures import close, number, numbers, value

GAP, BETWEEN, LINE = 14, 46, 15  # pixels between boxes, between layers, from line to line in a box


@dataclass(eq=False)
class Box:
    """A node of the graph, or the place where a long edge passes a layer."""

    node: object = None
    name: str = ""
    known_as: str = ""  # where the example has what arrives at a leaf: `x.grad`
    into: dict = field(default_factory=dict)  # the vectors that arrive, a list for each output of the operation
    layer: int = 0
    x: float = 0
    y: float = 0

    @property
    def leaf(self) -> bool:
        return hasattr(self.node, "variable")

    @property
    def lines(self) -> list[tuple[str, str]]:
        """What stands in the box, each with its kind: what has met here, the name of the result, the operation."""
        if self.node is None:
            return []
        met = "" if self.leaf or not self.total else f"sum {self.total}"
        kind = "x name" if self.leaf else "y name" if self.name == "y" else "name"
        return [line for line in ((met, "v"), (self.name, kind), (type(self.node).__name__, "op")) if line[0]]

    @property
    def total(self) -> str:
        """The sum of the vectors that meet here, or nothing where none do."""
        meeting = [sum(flows) for flows in self.into.values() if self.leaf or len(flows) > 1]
        return ", ".join(map(vector, meeting))

    @property
    def under(self) -> str:
        """What stands under a leaf: the sum of what arrives, and where the example has it."""
        return f"{self.known_as} = {self.total}" if self.known_as else self.total

    @property
    def frame(self) -> tuple[float, float]:
        """Width and height, in pixels: a monospaced character of 11 px is 6.7 px wide, one of 13 px less than 8."""
        if self.node is None:
            return 0, 0
        widths = [len(line) * (6.7 if kind == "op" else 7.6) for line, kind in self.lines]
        return max(widths) + 16, LINE * len(self.lines) + 8

    @property
    def room(self) -> float:
        """The width of all that belongs to the box, with the gap to the next."""
        return max(self.frame[0], 7.2 * len(self.under) if self.leaf else 0, 36) + GAP


@dataclass(eq=False)
class Edge:
    """From an operation to an operand: the vector that the operation sent there, and the boxes on the way."""

    flow: torch.Tensor
    way: list[Box]


def vector(tensor) -> str:
    """A tensor in mathematical brackets, or its shape where it has more than six numbers."""

    def text(entry):
        return f"({', '.join(map(text, entry))})" if isinstance(entry, list) else number(entry)

    return text(tensor.tolist()) if tensor.numel() <= 6 else " × ".join(map(str, tensor.shape)) + " numbers"


def rerun(path: str) -> dict:
    """The variables of the example at `path`, run once more with every graph kept: the page's own run is left alone.

    Raises ValueError where the example lives on graphs that are freed.
    """

    def kept(call):
        def keeping(*args, **options):
            given = inspect.signature(call).bind(*args, **options)
            given.arguments["retain_graph"] = True
            return call(*given.args, **given.kwargs)

        return keeping

    with (
        patch("torch.autograd.backward", kept(torch.autograd.backward)),
        patch("torch.autograd.grad", kept(torch.autograd.grad)),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        try:
            return runpy.run_path(path)
        except Exception as error:
            raise ValueError(f"the example does not run where every graph is kept: {error!r}") from error


def names(scope: dict) -> list[tuple[object, str]]:
    """The leaves and the nodes that the variables in `scope` are or were made by, with the names of these variables.

    A name that came first stays. The objects themselves are returned: Python makes those of nodes anew when they are
    asked for, unless somebody holds them.
    """
    found = {}  # by id: of the object, and the names by the output of the operation
    for name, variable in scope.items():
        if isinstance(variable, torch.nn.Module):
            for part, parameter in variable.named_parameters():
                found.setdefault(id(parameter), (parameter, {}))[1].setdefault(0, f"{name}.{part}")
        elif isinstance(variable, torch.Tensor):
            of = variable if variable.grad_fn is None else variable.grad_fn
            found.setdefault(id(of), (of, {}))[1].setdefault(variable.output_nr, name)
    return [(of, ", ".join(outputs[k] for k in sorted(outputs))) for of, outputs in found.values()]


def graph(name: str, result: str, page: dict, path: str) -> str:
    """Draw the graph behind the tensor `name` of the example at `path`, and what flows through it.

    The weights at the top are the example's `v`, if it has the shape of the tensor, or 1 for one number. The example
    is run once more for it, so that the variables in `page`, those of the run that the page shows, stay as they are;
    what arrives at the leaves must be what stands there in their `.grad`, or in `result` for the only leaf.
    Raises ValueError where it is not, where there is no such tensor or no graph behind it, and where v is missing.
    """
    shown = value(name, page)
    if getattr(shown, "grad_fn", None) is None:
        raise ValueError(f"{name} has no grad_fn: there is no graph behind it to draw")
    scope = rerun(path)
    tensor, v = value(name, scope), scope.get("v")
    if not close(numbers(tensor), numbers(shown)):
        raise ValueError(f"{name} is another one when the example is run again")
    if not (isinstance(v, torch.Tensor) and v.shape == tensor.shape):
        if tensor.numel() != 1:
            raise ValueError(f"{name} has the shape {tuple(tensor.shape)}, and the example has no v of this shape")
        v, weights = torch.ones_like(tensor), "1"
    else:
        weights = f"v = {vector(v)}"
    boxes, edges = walk(tensor, v, names(scope))
    compare([box for box in boxes if box.leaf], result, page)
    said = describe(weights, boxes, edges)
    everything = place(boxes, edges)
    return svg(boxes[0], weights, everything, edges, said)


def walk(tensor, v, named: list[tuple[object, str]]) -> tuple[list[Box], list[Edge]]:
    """Send v from `tensor` to all leaves, with a hook on every node; return nodes, and edges with their vectors."""
    boxes, order, sent, handles = {}, [tensor.grad_fn], {}, []
    called = {id(of): name for of, name in named}
    for node in order:  # grows
        if node in boxes:
            continue
        of = node.variable if hasattr(node, "variable") else node
        boxes[node] = Box(node, called.get(id(of), ""))
        order += [before for before, _ in node.next_functions if before is not None]
        if not boxes[node].leaf:

            def note(results, _, node=node):
                sent[node] = results

            handles.append(node.register_hook(note))
    leaves = [box.node.variable for box in boxes.values() if box.leaf]
    try:
        torch.autograd.grad(tensor, leaves, v, retain_graph=True, allow_unused=True)
    finally:
        for handle in handles:
            handle.remove()
    edges = []
    for node, results in sent.items():
        for (before, output), flow in zip(node.next_functions, results, strict=True):
            if before is not None and flow is not None:
                boxes[before].into.setdefault(output, []).append(flow.detach())
                edges.append(Edge(flow.detach(), [boxes[node], boxes[before]]))
    edges.sort(key=lambda edge: order.index(edge.way[0].node))
    return list(boxes.values()), edges


def compare(leaves: list[Box], result: str, page: dict) -> None:
    """Note where the page has what arrived at each leaf. Raises ValueError where it has something else there."""
    if result and len(leaves) > 1:
        raise ValueError(f"the graph has {len(leaves)} leaves, and {result} is the result for a single one")
    for leaf in leaves:
        leaf.known_as = result
        if not result and leaf.name and value(leaf.name, page).grad is not None:
            leaf.known_as = f"{leaf.name}.grad"
        if leaf.known_as and leaf.into:
            there, arrived = numbers(value(leaf.known_as, page)), numbers(sum(leaf.into[0]))
            if not close(arrived, there):
                raise ValueError(f"{arrived.tolist()} arrives at {leaf.name}, and {leaf.known_as} = {there.tolist()}")


def describe(weights: str, boxes: list[Box], edges: list[Edge]) -> str:
    """The picture in words."""

    def said(box):
        return f"{box.name} ({type(box.node).__name__})" if box.name else type(box.node).__name__

    text = [f"The graph behind {boxes[0].name}. {weights} enters {said(boxes[0])}."]
    for box in boxes:
        sent = [f"{vector(edge.flow)} to {said(edge.way[-1])}" for edge in edges if edge.way[0] is box]
        if sent:
            text.append(f"{said(box)} sends {', '.join(sent)}.")
    text += [
        f"At the leaf {box.name or 'without a name'} arrives {box.under}." for box in boxes if box.leaf and box.into
    ]
    return " ".join(text)


def place(boxes: list[Box], edges: list[Edge]) -> list[list[Box]]:
    """Give every box its place, in layers from the root down to the leaves; let long edges pass between the boxes."""
    after = {box: [edge.way[-1] for edge in edges if edge.way[0] is box] for box in boxes}

    def height(box):  # of the longest way from here to a leaf
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
    for edge in edges:
        start, end = edge.way
        passing = [Box(layer=layer) for layer in range(start.layer + 1, end.layer)]
        edge.way = [start, *passing, end]
        for box in passing:
            layers[box.layer].append(box)

    around = {box: ([], []) for layer in layers for box in layer}  # its neighbours above and below
    for edge in edges:
        for a, b in itertools.pairwise(edge.way):
            around[a][1].append(b)
            around[b][0].append(a)
    for layer in layers:
        for box, x in zip(layer, itertools.accumulate((box.room for box in layer), initial=0), strict=False):
            box.x = x + box.room / 2
    for k in range(24):  # each layer follows the one above it, then the one below it; at last, in a fixed order
        down = k % 2 == 0
        for layer in layers if down else reversed(layers):
            near = {box: around[box][0 if down else 1] or [box] for box in layer}
            wanted = {box: sum(other.x for other in near[box]) / len(near[box]) for box in layer}
            if k < 16:
                layer.sort(key=wanted.get)
            settle(layer, wanted)
    left = min(box.x - box.room / 2 for layer in layers for box in layer)
    above = 42.0  # where the layer starts; over the first there is v
    for layer in layers:
        high = max(box.frame[1] for box in layer)
        for box in layer:
            box.x, box.y = box.x - left, above + high / 2
        above += high + BETWEEN
    return layers


def settle(layer: list[Box], wanted: dict[Box, float]) -> None:
    """Bring the boxes of a layer as near to where they are wanted as their order and their widths allow."""
    groups = []  # of boxes that touch and move together: the boxes with their distances from the first, and its place
    for box in layer:
        boxes, x = [(box, 0.0)], wanted[box]
        while groups and groups[-1][1] + touching(groups[-1][0], boxes) > x:
            others, x_others = groups.pop()
            step = touching(others, boxes)
            x = (x_others * len(others) + (x - step) * len(boxes)) / (len(others) + len(boxes))
            boxes = others + [(other, step + distance) for other, distance in boxes]
        groups.append((boxes, x))
    for boxes, x in groups:
        for box, distance in boxes:
            box.x = x + distance


def touching(left, right) -> float:
    """How far apart the first boxes of two groups are when the groups touch."""
    (last, distance), (first, _) = left[-1], right[0]
    return distance + (last.room + first.room) / 2


def svg(root: Box, weights: str, layers: list[list[Box]], edges: list[Edge], said: str) -> str:
    boxes = [box for layer in layers for box in layer]
    width, height = max(box.x + box.room / 2 for box in boxes), layers[-1][0].y + 50
    top = root.y - root.frame[1] / 2
    drawn = [curve([(root.x, 20, 20), (root.x, top, top)])]
    labels = [text(root.x, 14, weights, "v flow")]
    for edge in edges:
        drawn.append(curve([(box.x, box.y - box.frame[1] / 2, box.y + box.frame[1] / 2) for box in edge.way]))
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
    return (
        f'<div class="picture graph" data-search-exclude=""><svg role="img" aria-label="{html.escape(said)}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
        f'style="--width: {width:.0f}px">'
        f"{''.join(drawn + labels)}</svg></div>"
    )


def curve(places: list[tuple[float, float, float]]) -> str:
    """An arrow from place to place, each given by its x, its upper and its lower y."""
    x, _, y = places[0]
    d = f"M{x:.1f} {y:.1f}"
    for (x1, _, y1), (x2, y2, _) in itertools.pairwise(places):
        end = y2 - 6 if (x2, y2) == places[-1][:2] else y2  # where the tip starts
        d += f"C{x1:.1f} {(y1 + y2) / 2:.1f} {x2:.1f} {(y1 + y2) / 2:.1f} {x2:.1f} {end:.1f}"
    tip = f"M{x2 - 3.5:.1f} {y2 - 7:.1f}L{x2:.1f} {y2:.1f}L{x2 + 3.5:.1f} {y2 - 7:.1f}Z"
    return f'<path class="edge" d="{d}"></path><path class="tip" d="{tip}"></path>'


def label(edge: Edge, edges: list[Edge]) -> str:
    """The vector of an edge, where no other edge is near: at a layer that it passes, or at its less busy end."""
    start, end = edge.way[0], edge.way[-1]
    if len(edge.way) > 2:
        return text(edge.way[1].x, edge.way[1].y + 4, vector(edge.flow), "v flow")
    out, into = (sum(other.way[k] is box for other in edges) for k, box in ((0, start), (-1, end)))
    along = 0.5 if out == into else 0.66 if out > into else 0.34
    y1, y2, across = start.y + start.frame[1] / 2, end.y - end.frame[1] / 2, along**2 * (3 - 2 * along)
    return text(start.x + (end.x - start.x) * across, y1 + (y2 - y1) * along + 4, vector(edge.flow), "v flow")


def text(x, y, words, kind) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{html.escape(words)}</text>'
