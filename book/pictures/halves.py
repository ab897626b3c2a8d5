"""The two halves of a cut network: backward ends at the cut, and what it leaves there is the v of the first half."""

from book.pictures.life import vector
from book.pictures.matrices import close, numbers
from book.pictures.svg import Drawing, together, width

STEP, BOX, WAY = 66, 30, 34  # pixels: from one box to the next, its height, the way between forward and back


def halves(tensors: dict) -> str:
    """Draw x and h below a cut, and the leaf `cut` and the loss above it, with the gradients that came back.

    tensors: these four of the example, by their names.
    Raises ValueError if the numbers at the cut are not those of h, if backward passes the cut or has not been called.
    """
    (x_name, x), (h_name, h), (cut_name, cut), (loss_name, loss) = tensors.items()
    if not cut.is_leaf or cut.grad is None or x.grad is None:
        raise ValueError(f"{cut_name} is a leaf with a gradient, and so is {x_name}, where a network is cut in two")
    if not close(numbers(h), numbers(cut)):
        raise ValueError(f"{cut_name} = {vector(cut)} has not the numbers of {h_name} = {vector(h)}")
    for name, tensor, leaf in ((loss_name, loss, cut), (h_name, h, x)):
        if leaves(tensor) != {id(leaf)}:
            raise ValueError(f"the graph of {name} does not end at its own half")
    forward = [f"{name} = {vector(tensor)}" for name, tensor in tensors.items()]
    v = f"v = {vector(cut.grad)}"
    back = [f"{x_name}.grad = {vector(x.grad)}", v, f"{cut_name}.grad = {vector(cut.grad)}", "v = 1"]
    first, second = width(*forward) + 14, width(*back) + 14
    drawing = Drawing("halves", first + WAY + second + 2, 4 * STEP + 22)
    drawing.text(1 + first / 2, 14, "forward", "faint")
    drawing.text(1 + first + WAY + second / 2, 14, "backward", "faint")
    left, right = 1 + first / 2, 1 + first + WAY + second / 2
    tops = [24 + (3 - k) * STEP for k in range(4)]
    for k, top in enumerate(tops):
        kind = "x" if k == 0 else "y"
        drawing.box(1, top, first, BOX, f"holder {kind}", 15)
        drawing.text(left, top + 19.5, forward[k], f"{kind} strong")
        fill = "x" if k in (0, 2) else "v"
        drawing.box(1 + first + WAY, top, second, BOX, f"holder {fill}{' full' if k < 3 else ''}")
        drawing.text(right, top + 19.5, back[k], f"{fill} {'number' if fill == 'x' else 'strong'}")
    for k in (0, 2):
        drawing.arrow(left, tops[k] - 2, left, tops[k + 1] + BOX + 2)
        drawing.arrow(right, tops[k + 1] + BOX + 2, right, tops[k] - 2, "v")
    cut_at = (tops[2] + BOX + tops[1]) / 2
    drawing.line(0, cut_at, drawing.width, cut_at, "cut dashed")
    drawing.text(left, cut_at + 4.5, "detach", "strong over")
    drawing.text(right, cut_at + 4.5, "passed on by hand", "v number over")
    return together(
        drawing.svg(
            f"A network in two halves. The first half goes from {forward[0]} to {forward[1]}, where detach cuts the "
            f"graph. The second half goes from {forward[2]} to {forward[3]}. The backward pass from {loss_name} ends "
            f"at the cut with {back[2]}. Passed on as v to {h_name}.backward, this gradient gives {back[0]}."
        )
    )


def leaves(tensor) -> set[int]:
    """The ids of the leaves at which the graph of a tensor ends."""
    found, seen, nodes = set(), set(), [tensor.grad_fn]
    while nodes:
        node = nodes.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            found.add(id(node.variable))
        nodes += [after for after, _ in node.next_functions]
    return found
