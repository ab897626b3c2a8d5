"""The life of a graph: its nodes, what they have saved and x.grad, after forward and after backward."""

from book.pictures.matrices import number, numbers, row
from book.pictures.svg import Drawing, together, width

STEP, BOX = 54, 30  # pixels: from one box to the next, its height
FREED = "second time"  # what torch says where somebody reads what backward has freed


def life(y, x, saved, names: list[str]) -> str:
    """Draw the nodes from y to the leaf x before and after a backward pass that has freed what one of them had saved.

    saved: the tensor that it had saved, read before. names: those of y and x in the example.
    Raises ValueError if the nodes are not one path to x, if none or more than one of them has freed something, or if
    no gradient has arrived at x.
    """
    nodes, node = [], y.grad_fn
    while node is not None and not hasattr(node, "variable"):
        nodes.append(node)
        following = [after for after, _ in node.next_functions if after is not None]
        if len(following) > 1:
            raise ValueError(f"the life of one path is drawn, and {node.name()} leads to {len(following)} nodes")
        node = following[0] if following else None
    if node is None or node.variable is not x or x.grad is None:
        raise ValueError(f"no backward pass has gone from {names[0]} to {names[1]}")
    freed = [name for one in nodes for name in [one.name()] if has_freed(one)]
    if len(freed) != 1:
        raise ValueError(f"one node frees what it had saved, and here these did: {freed}")
    path = [*(one.name() for one in nodes), node.name().rpartition("::")[2]]
    held = {name: vector(tensor) for name, tensor in zip((*names, "saved", "grad"), (y, x, saved, x.grad), strict=True)}
    return together(
        panel("after forward", path, freed[0], held, names, False),
        panel("after backward", path, freed[0], held, names, True),
    )


def has_freed(node) -> bool:
    """Whether `node` had saved a tensor that a backward pass has freed."""
    for name in dir(node):
        if name.startswith("_saved_") or name == "saved_tensors":  # (the second: of a custom Function)
            try:
                getattr(node, name)
            except RuntimeError as error:
                return FREED in str(error)
    return False


def vector(tensor) -> str:
    return row(numbers(tensor).ravel()) if tensor.ndim else number(tensor.item())


def panel(title: str, path: list[str], freed: str, held: dict, names: list[str], spent: bool) -> str:
    """One moment. path: names of nodes; freed: the one that had saved something; spent: whether backward has run."""
    y, x = names
    ends = {name: f"{name} = {held[name]}" for name in names}
    grad = held["grad"] if spent else "None"
    saved = "freed" if spent else f"saved {held['saved']}"
    box = width(*path, *ends.values()) + 14
    slot = width(f"saved {held['saved']}", f"{x}.grad = {held['grad']}") + 12
    drawing = Drawing("life", box + slot + 16, 28 + STEP * (len(path) + 2))
    drawing.text(drawing.width / 2, 16, title, "strong")
    rows = [(ends[y], "y"), *((name, "node") for name in path), (ends[x], "x")]
    for k, (words, kind) in enumerate(rows):
        top = 28 + k * STEP
        drawing.box(1, top, box, BOX, f"holder {kind}", 15 if kind in names else 3)
        drawing.text(1 + box / 2, top + 19.5, words, "op" if kind == "node" else f"{kind} strong")
        if k < len(path) + 1:
            drawing.arrow(1 + box / 2, top + BOX, 1 + box / 2, top + STEP - 2)
        if words == freed or kind == "x":
            kept, fill = (saved, "J") if kind == "node" else (f"{x}.grad = {grad}", "x")
            empty = spent == (kind == "node")
            drawing.line(1 + box, top + BOX / 2, box + 13, top + BOX / 2, "mark")
            drawing.box(box + 13, top, slot, BOX, f"holder {fill}{' gone' if empty else ' full'}")
            drawing.text(box + 13 + slot / 2, top + 19.5, kept, "faint" if empty else f"{fill} number")
    drawing.text(box + 13, 28 + 19.5, "not a leaf", "faint", "start")
    drawing.text(1 + box / 2, 28 + STEP * len(rows) - 6, "a leaf", "faint")
    what = f"{freed} has freed what it had saved" if spent else f"{freed} has saved {held['saved']}"
    return drawing.svg(
        f"{title[0].upper()}{title[1:]}: the graph leads from {ends[y]} through {', then '.join(path)} to the leaf "
        f"{ends[x]}. {what}, and {x}.grad is {grad}."
    )
