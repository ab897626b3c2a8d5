"""The life of a graph: its nodes, what they have saved and x.grad, before and after backward, or step by step.

The steps are radio buttons, which need no script; where scripts run, docs/assets/lives.js plays them, and a hand
pulls v.
"""

import html
from dataclasses import dataclass

from book.pictures.matrices import number, numbers, row
from book.pictures.picture import Picture
from book.pictures.svg import Drawing, together, width

STEP, BOX = 54, 30  # pixels: from one box to the next, its height
FREED = "second time"  # what torch says where somebody reads what backward has freed


def life(y, x, saved, names: list[str], v=None) -> Picture:
    """Draw the nodes from y to the leaf x before and after a backward pass that has freed what one of them had saved.

    saved: the tensor that it had saved, read before. names: those of y and x in the example. v: what `backward` was
    told; with it, the moments between are drawn, too, for a y of one operation, and those of a second backward pass.
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
    moments = Moment("after forward"), Moment("after backward", freed=True, filled=True)
    both = together(*(panel(moment, path, freed[0], held, names) for moment in moments))
    if v is None:
        return both
    if len(nodes) > 1 or v.shape != y.shape:
        raise ValueError(f"steps are drawn for one operation and a v of its shape, not for {path} and {vector(v)}")
    return steps(both, path, freed[0], held, names, vector(v), second(y, v))


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


@dataclass(frozen=True)
class Moment:
    """What there is at a moment, and where v is on its way to x.grad."""

    title: str = ""
    built: bool = True  # y and the nodes
    freed: bool = False
    filled: bool = False  # x.grad
    v: tuple[int, str, str] | None = None  # the row, the words, how it comes there
    empties: bool = False  # what was saved is freed now
    again: bool = False  # v finds nothing saved


def panel(moment: Moment, path: list[str], freed: str, held: dict, names: list[str]) -> Picture:
    """One moment. path: names of nodes; freed: the one that had saved something."""
    y, x = names
    ends = {name: f"{name} = {held[name]}" for name in names}
    grad = held["grad"] if moment.filled else "None"
    saved = "freed" if moment.freed else f"saved {held['saved']}"
    box = width(*path, *ends.values()) + 14
    slot = width(f"saved {held['saved']}", f"{x}.grad = {held['grad']}") + 12
    drawing = Drawing("life", box + slot + 16, 28 + STEP * (len(path) + 2))
    if moment.title:
        drawing.text(drawing.width / 2, 16, moment.title, "strong")
    rows = [(ends[y], "y"), *((name, "node") for name in path), (ends[x], "x")]
    for k, (words, kind) in enumerate(rows):
        if not (moment.built or kind == "x"):
            continue
        top = 28 + k * STEP
        drawing.box(1, top, box, BOX, f"holder {kind}", 15 if kind in names else 3)
        drawing.text(1 + box / 2, top + 19.5, words, "op" if kind == "node" else f"{kind} strong")
        if k < len(path) + 1:
            drawing.arrow(1 + box / 2, top + BOX, 1 + box / 2, top + STEP - 2)
        if moment.v and moment.v[0] == k:
            fill, bead = ("x", "") if kind == "x" else ("v", " bead")  # (a hand can pull v, docs/assets/lives.js)
            if not bead:
                drawing.line(1 + box, top + BOX / 2, box + 13, top + BOX / 2, "mark")
            with drawing.group(f"{moment.v[2]}{bead}", at=k if bead else None):
                drawing.box(box + 13, top, slot, BOX, f"holder {fill} full")
                drawing.text(box + 13 + slot / 2, top + 19.5, moment.v[1], f"{fill} number")
                if bead:
                    drawing.line(box + 19, top + BOX - 3.5, box + slot + 7, top + BOX - 3.5, "pull")
        elif words == freed or kind == "x":
            kept, fill = (saved, "J") if kind == "node" else (f"{x}.grad = {grad}", "x")
            empty = moment.freed if kind == "node" else not moment.filled
            drawing.line(1 + box, top + BOX / 2, box + 13, top + BOX / 2, "mark")
            struck = " struck" if kind == "node" and moment.again else ""
            drawing.box(box + 13, top, slot, BOX, f"holder {fill}{' gone' if empty else ' full'}{struck}")
            if kind == "node" and moment.empties:
                drawing.box(box + 13, top, slot, BOX, f"holder {fill} full empties")
                drawing.text(box + 13 + slot / 2, top + 19.5, held["saved"], f"{fill} number empties")
            drawing.text(box + 13 + slot / 2, top + 19.5, kept, "faint" if empty else f"{fill} number")
    if moment.built and not (moment.v and moment.v[0] == 0):
        drawing.text(box + 13, 28 + 19.5, "not a leaf", "faint", "start")
    drawing.text(1 + box / 2, 28 + STEP * len(rows) - 6, "a leaf", "faint")
    what = f"{freed} has freed what it had saved" if moment.freed else f"{freed} has saved {held['saved']}"
    title = f"{moment.title[0].upper()}{moment.title[1:]}, the" if moment.title else "The"
    if not moment.built:
        return drawing.svg(
            f"Before {y} is computed, there is no node, only the leaf {ends[x]}, whose {x}.grad is {grad}."
        )
    comes = f" {moment.v[1]} is beside {rows[moment.v[0]][0]}." if moment.v else ""
    return drawing.svg(
        f"{title} graph leads from {ends[y]} through {' and then '.join(path)} to the leaf "
        f"{ends[x]}. {what}, and {x}.grad is {grad}.{comes}"
    )


def steps(whole: Picture, path: list[str], freed: str, held: dict, names: list[str], v: str, message: str) -> Picture:
    """The same moments one by one, as radio buttons that need no script; at first all that is drawn without them."""
    (y, x), (node, end) = names, path
    came, goes = f"v = {v}", held["grad"]
    moments = [
        (f"1 only {x}", Moment("now", built=False), f"Only {x} is there, a leaf. {x}.grad is None."),
        (
            "2 forward",
            Moment("now"),
            f"Computing {y} makes the node {node}, which saves {held['saved']}. It leads to {end}, and so to {x}.",
        ),
        (
            "3 v comes",
            Moment("now", v=(0, came, "falls")),
            f"{y}.backward(v): {came} comes to {node}, which takes what it saved, and computes v times its Jacobian, "
            f"{goes}.",
        ),
        (
            "4 freed",
            Moment("now", freed=True, v=(2, goes, "falls"), empties=True),
            f"What {node} had saved is freed, and {goes} goes on to {end}.",
        ),
        (
            "5 added",
            Moment("now", freed=True, filled=True, v=(3, f"{x}.grad = {goes}", "falls")),
            f"{end} adds {goes} to {x}.grad. {y} and the nodes stay.",
        ),
        (
            "6 again",
            Moment("now", freed=True, filled=True, v=(0, came, "bounces"), again=True),
            f"✗ RuntimeError: {message}.",
        ),
    ]
    says = f'<p data-search-exclude="">{len(moments)} steps: one backward pass, and then a second one.</p>'
    states, styles = [("overview", f'<div class="state whole">{whole}{says}</div>')], set(whole.styles)
    for k, (name, moment, words) in enumerate(moments, start=1):
        picture = together(panel(moment, path, freed, held, names))
        styles |= picture.styles
        kind = ' class="wrong"' if words[0] == "✗" else ""
        said = f'<p{kind} id="life-{k}-says" data-search-exclude="">{html.escape(words)}</p>'
        states.append((name, f'<div class="state">{picture}{said}</div>'))
    parts = []
    for k, (name, state) in enumerate(states):
        mark = f'aria-describedby="life-{k}-says"' if k else "checked"
        button = f'<input type="radio" name="life" id="life-{k}" autocomplete="off" {mark}>'
        parts.append(f'{button}<label for="life-{k}">{html.escape(name)}</label>{state}')
    lead = '<span data-search-exclude="">Step by step</span>'
    text = f'<div class="figure tray lives" role="radiogroup" aria-label="Step by step">{lead}{"".join(parts)}</div>'
    return Picture(text, *whole.says, styles=styles)


def second(y, v) -> str:
    """What torch says of another backward pass: its first sentence."""
    try:
        y.backward(v)
    except RuntimeError as error:
        return str(error).partition(". ")[0]
    raise ValueError("a second backward pass raises nothing")
