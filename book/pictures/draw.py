"""Draws the pictures that a page requests with options on an example's `:::` line: PICTURES."""

import itertools
from dataclasses import dataclass

from book.pictures.arm import arm
from book.pictures.arrows import arrows
from book.pictures.batch import batch
from book.pictures.blank import empty_desk
from book.pictures.blend import blend
from book.pictures.blocks import blocks
from book.pictures.borehole import borehole
from book.pictures.curves import curves
from book.pictures.cut import cut
from book.pictures.descent import descent
from book.pictures.desk import desk
from book.pictures.field import field
from book.pictures.fit import fit
from book.pictures.graphs import Walk, graph
from book.pictures.halves import halves
from book.pictures.hill import hill
from book.pictures.jar import jar
from book.pictures.kink import kink
from book.pictures.life import life
from book.pictures.matrices import (
    borne_out,
    heat,
    jacobian,
    jacobian_of,
    leaf_of,
    numbers,
    value,
    weighed,
    weighted_rows,
)
from book.pictures.network import network
from book.pictures.ode import ode
from book.pictures.passes import passes
from book.pictures.picture import Picture
from book.pictures.pixels import pixels
from book.pictures.push import push
from book.pictures.rectangles import rectangles
from book.pictures.rows import rows
from book.pictures.scale import scale
from book.pictures.shapes import shapes
from book.pictures.sides import sides
from book.pictures.stairs import stairs
from book.pictures.tangents import tangents
from book.pictures.tray import tray
from book.pictures.version import version
from book.pictures.wires import wires

WEIGHTED = "x.grad:v:J"  # torch's result, the weights and the matrix


@dataclass(frozen=True)
class Kind:
    """A kind of picture: the variables that it draws where the line names none, how it is written, what it shows."""

    variables: str
    written: str
    does: str


PICTURES = {
    "desk": Kind(
        WEIGHTED,
        "`desk`, `desk=g`, `desk=g:v2:J2`, `desk=g|-30:30`",
        "the mixing desk: a fader of `v` before each row of `J`, what it lets through, and the sum of that, "
        "`x.grad` (or `g`), which must be vᵀJ; `|-30:30` are the ends of its axis, with room for all that one handle "
        "reaches while the others stand as they are",
    ),
    "sides": Kind(
        "u:Ju:vJ:v:J",
        "`sides`",
        "`J` with `v` before its rows and `vJ` below, `u` above its columns and `Ju` on the right",
    ),
    "picture": Kind(
        WEIGHTED, "`picture`", "the same as a table of numbers: the rows of `J` weighted by `v`, and their sum"
    ),
    "blocks": Kind(
        WEIGHTED,
        "`blocks points=3`, `blocks=x.grad:v:J|2.5`",
        "`v` before the rows of a block-diagonal `J` of three points, and `x.grad` below its columns; `|2.5` is how "
        "far the numbers of `x` can be moved, in quarters",
    ),
    "tangents": Kind(
        "x.grad:v:J|2.5",
        "`tangents=x.grad:v:J|2.5`",
        "the curve of `y` for x from −2.5 to 2.5, with the points of `x`, the slopes of a diagonal `J`, and v "
        "times each",
    ),
    "network": Kind(
        "x,y",
        "`network=x,h,loss`, `network=x,y|loss`",
        "these tensors from bottom to top, and from top to bottom the v that comes back to each, through the Jacobians "
        '`J_h` and `J_loss` (or `J`, if there is only one step); what comes back to h is `back["h"]` (or `h.grad`, '
        "if h retains it), to a leaf its `.grad`, to the last tensor `v`, or 1; `|` is a cut, marked “you are here”",
    ),
    "wires": Kind(
        "J",
        "`wires`, `wires=J_square,J_norm`",
        "samples, with a wire from each x to each y where `J` has an entry that is not zero, the thicker the larger",
    ),
    "rows": Kind(
        "rows:J",
        "`rows`, `rows=results:J2`",
        "`J`, before it the one-hot v of each call, and below it the stack of what they return, from a list `rows`",
    ),
    "arrows": Kind(
        WEIGHTED,
        "`arrows`",
        "for two inputs: the faders of a desk, and beside them the rows of `J` as faint arrows, and over these `v` "
        "times each, tip to tail, to `x.grad`",
    ),
    "hill": Kind(
        "height:x:y",
        "`hill`",
        "a function `height` of two numbers as contour lines, and at `x` an arrow a third as long as `x.grad`",
    ),
    "blend": Kind(
        "x.grad:v:x:outputs:J",
        "`blend`",
        "for two inputs: the function `outputs` of both as small maps, and the blend v·y as a large one, whose contour "
        "lines bend with the faders of `v`; at `x` the arrow `x.grad`",
    ),
    "descent": Kind(
        "x:y:v:H",
        "`descent`",
        "steps of gradient descent on a map of ½ xᵀHx, a fader for the learning rate, and `v`, an eigenvector of `H`",
    ),
    "fit": Kind(
        "radius:texture:wanted:w:score:v",
        "`fit`",
        "samples of two classes as large as their weights `v`, the border of the parameters `w`, and the one that fits "
        "best",
    ),
    "jar": Kind(
        "added:held:x.grad",
        "`jar`, `jar=added:held:w.grad`",
        "`x.grad` as a jar that each backward call fills: a list `added` of what each call adds, and a list `held` of "
        "what is in it after the call",
    ),
    "tray": Kind(
        "y",
        "`tray`",
        "`gradient` as a tray over `y`, and what torch does with each of several v that are dropped onto it",
    ),
    "shapes": Kind(
        "table",
        "`shapes`",
        "the tensors of a dict `table`, by name: a cell, a bar, a sheet of rows or a pile of sheets, with their axes",
    ),
    "rectangles": Kind(
        "sizes:multiplications",
        "`rectangles`",
        "the product with v first and with v last, with rectangles to scale and the multiplications",
    ),
    "scale": Kind(
        "x.grad:v",
        "`scale`, `scale=w.grad:v`",
        "J to scale beside the tensors `x.grad` and `v`, with the bytes of each",
    ),
    "kink": Kind(
        "outcomes:x:v",
        "`kink`",
        "a function with a kink, and the slopes that torch took there: a dict `outcomes` of (values, gradient, slope) "
        "for each way to write it",
    ),
    "push": Kind(
        "f:x:u:y:Ju", "`push`", "for two inputs and two outputs of `f`: the arrow `u` at `x`, and `Ju` at `y`"
    ),
    "passes": Kind(
        "rows:columns",
        "`passes`, `passes=analytical:numerical:wrong`",
        "J twice, with the v that gives each row, and the u that gives each column; with a third name, a list of (row, "
        "column) where the two differ, as `gradcheck` has them",
    ),
    "batch": Kind("products:vs:J", "`batch`", "several v at once: the rows of `vs`, and below `J` the product of each"),
    "arm": Kind(
        "x.grad:v:ends:x:cup",
        "`arm`",
        "a robot arm, its links' `ends` at the angles `x`: `v` reaches from its hand to the `cup`, and `x.grad` turns "
        "the joints",
    ),
    "borehole": Kind(
        "x.grad:v:y:x:measured",
        "`borehole`",
        "layers of rock with the conductivities `x`, the temperatures `y` that they make, and `v` from there to what "
        "was `measured`",
    ),
    "pixels": Kind(
        "x.grad:v:J:x:y:label",
        "`pixels`",
        "a saliency map: `v` before the rows of `J`, which has one for each class, with their scores `y`, and `x.grad` "
        "as large as `x` is an image, whose class is `label`",
    ),
    "field": Kind(
        "x1:x2:w:b:y:v",
        "`field`",
        "a neuron `y` on a grid of `x1` and `x2`: `v` as dots, the gradients of both as arrows, and `w` and `b`",
    ),
    "cut": Kind(
        "x:W1:y:received:W2:scores:wanted:loss:v",
        "`cut`",
        "a network in two halves: `y` is sent, and `v` comes back",
    ),
    "ode": Kind(
        "t:y:dy:c:v",
        "`ode`",
        "a mass on a spring: its motion `y`, with the slope `dy` and parameters `c` that were trained until `t.grad` "
        "is −y, and one fader for all of `v`",
    ),
    "curves": Kind(
        "x:y,g,h:at",
        "`curves`, `curves=x:y,slope:at`",
        "curves beside each other, each the slope of the one before it, with a tangent at the index `at`",
    ),
    "life": Kind(
        "y:x:saved",
        "`life`, `life=y:x:saved:v`",
        "the nodes from `y` to the leaf `x`, what one of them had `saved`, and `x.grad`, before and after `backward`; "
        "with `v` also step by step",
    ),
    "version": Kind(
        "h:saved:message",
        "`version`",
        "`h` as it was `saved` (its numbers and its version) and as it is now, and the `message` of the error",
    ),
    "stairs": Kind(
        "held:x:y",
        "`stairs`",
        "the bytes that the graph keeps, from a list `held`, beside those of the Jacobian of `y` for `x`",
    ),
    "halves": Kind(
        "x,h,cut,loss",
        "`halves`",
        "a network cut at `h`: two graphs, and the gradient at the leaf `cut` as the v of the first",
    ),
    "jacobian": Kind("J", "`jacobian`, `jacobian=J2`", "the matrix `J` with its numbers"),
    "heat": Kind(
        "J",
        "`heat`, `heat=J_train,J_eval`",
        "the same for a square `J`, with a stronger colour for a larger entry and with the column sums",
    ),
    "graph": Kind(
        "y",
        "`graph`, `graph=loss`",
        "the graph of `y`'s `grad_fn` nodes, with the vectors that flow back from `v` (or from 1, if `y` is a single "
        "number)",
    ),
    "asks": Kind(
        "x.grad:v:J?",
        "`asks`, `asks=w.grad:?`, `asks=x.grad:1,10:J`",
        "with a `predict` question stands an empty desk, which fills with the answer, `x.grad`: `v`, or its numbers, "
        "before the rows of `J`; a `?` after a name, or in place of v, leaves the places of its numbers empty",
    ),
    "weigh": Kind(
        "J",
        "`weigh`, `weigh=J?`",
        "the same where v is the answer: faders without knobs before the rows of `J`, and what the reader's v gives; a "
        "wrong v stands above what is wanted",
    ),
}
ASKED = ("asks", "weigh")  # these stand with the question, and not with the answer


LIVE = ("desk", "blocks", "network", "rows", "arrows", "wires", "heat", "batch", "push", "arm", "curves")
LIVE += ("tangents", "hill", "blend", "pixels", "field", "descent", "fit", "sides", "ode", "cut", "borehole", "kink")
REACHING = ("desk", "blocks", "tangents")  # with a | before how far something goes
STRAIGHT = ("rows", "batch", "push", "arm", "hill", "blend", "pixels", "descent", "sides", "borehole", "kink")  # y of x


def names_drawn(kind: str, of: str) -> list[str]:
    """The names of variables that a picture draws: those that the line gives, and the usual ones for the others."""
    of = of.partition("|")[0] if kind in REACHING else of
    return [*of.split(":"), *PICTURES[kind].variables.partition("|")[0].split(":")[of.count(":") + 1 :]]


def ends_of(of: str) -> tuple[float, float] | None:
    """The ends of the axis of a desk, "x.grad|-30:30", or None where the line leaves them to the faders."""
    low, between, high = of.partition("|")[2].partition(":")
    return (float(low), float(high)) if between else None


def steps_back(drawn: dict[str, str]) -> list[tuple[str, str]]:
    """What a live figure follows: pairs of a tensor and the one that it is made of, in the order of a backward pass.

    drawn: kinds of pictures, and of which variables. Raises ValueError if one of them cannot be live.
    """
    found = []
    for kind, of in drawn.items():
        if kind in ASKED:
            continue
        if kind in ("desk", "blocks", "tangents", "arrows"):
            found.append(("y", leaf_of(names_drawn(kind, of)[0])))
        elif kind in STRAIGHT:
            found.append(("y", "x"))
        elif kind == "field":
            found.append(("y", "w"))
        elif kind == "cut":
            found += [("loss", "y"), ("y", "x")]
        elif kind == "ode":
            found.append(("dy", "t"))
        elif kind == "fit":
            found.append(("losses", "w"))
        elif kind == "curves":  # from the last that has a slope to the first
            points, tensors, _ = names_drawn(kind, of)
            found += [(name.strip(), points) for name in reversed(tensors.split(",")[:-1])]
        elif kind in ("wires", "heat"):
            found += [(jacobian_of(name.strip()).removeprefix("J."), "x") for name in of.split(",")]
        elif kind == "network":
            names = [name.strip() for name in of.partition("|")[0].split(",")]
            found += [(right, left) for left, right in reversed(list(itertools.pairwise(names)))]
        else:
            raise ValueError(f"`live` is for {', '.join(LIVE)}, and not for {kind}={of}")
    return list(dict.fromkeys(found))


def draw(kind: str, of: str, points: int, text: str, walk: Walk, scope: dict) -> Picture:
    """Return a picture.

    kind: a key of PICTURES. of: the variables to draw, as written on the example's line.
    points: how many points the rows and columns of a matrix belong to, or 0. text: of the example's file.
    walk: what flowed through the graph of the variable of `graph`. scope: the example's variables.
    Raises ValueError if a variable is missing, or if its numbers are not those that torch computed.
    """
    names = names_drawn(kind, of)

    def values(*names: str):
        return (value(name, scope) for name in names)

    def product():
        result, v, J = names
        return *values(v, J, result), result

    def named(listed: str) -> dict:
        return {name.strip(): value(name.strip(), scope) for name in listed.split(",")}

    def matrices():
        found = {name.strip(): numbers(value(name.strip(), scope)) for name in of.split(",")}
        for name, J in found.items():
            borne_out(name, J, scope)
        return found

    match kind:
        case "desk":
            return desk(*product(), scope.get(leaf_of(names[0])), ends_of(of))
        case "sides":
            return sides(*values(*names))
        case "picture":
            return weighted_rows(*product())
        case "blocks":
            return blocks(*product(), points, scope.get(leaf_of(names[0])), float(of.partition("|")[2] or 0))
        case "tangents":
            x, y = values(leaf_of(names[0]), "y")
            return tangents(x, y, *product()[:3], text.partition("# %% numpy")[0], float(of.partition("|")[2]))
        case "network":
            return network(of, scope, text)
        case "wires":
            return wires(matrices(), scope.get("x"))
        case "rows":
            return rows(*values(*names), names[0], scope.get("x"))
        case "arrows":
            return arrows(*product(), scope.get(leaf_of(names[0])))
        case "descent":
            return descent(*values(*names))
        case "fit":
            return fit(*values(*names))
        case "cut":
            return cut(*values(*names))
        case "ode":
            return ode(*values(*names))
        case "blend":
            result, v, x, outputs, J = names
            return blend(*values(v, J, result), result, *values(x, outputs))
        case "hill":
            return hill(*values(*names))
        case "jar":
            return jar(*values(*names[:2]), names[2])
        case "tray":
            return tray(text.partition("# %% error")[0])
        case "shapes":
            return shapes(*values(of))
        case "rectangles":
            return rectangles(*values(*names))
        case "scale":
            return scale(*values(*names), names)
        case "kink":
            return kink(*values(*names))
        case "push":
            return push(*values(*names))
        case "passes":
            return passes(*values(*names))
        case "batch":
            return batch(*values(*names), names[0], scope.get("x"))
        case "arm":
            return arm(*values(*names))
        case "borehole":
            return borehole(*values(*names))
        case "pixels":
            return pixels(*values(*names))
        case "field":
            return field(*values(*names))
        case "curves":
            points, tensors, at = names
            return curves(*values(points), named(tensors), *values(at))
        case "life":
            return life(*values(*names[:3]), names[:2], *values(*names[3:]))
        case "version":
            return version(*values(*names), names[0])
        case "stairs":
            return stairs(*values(*names))
        case "halves":
            return halves(named(of))
        case "jacobian":
            return jacobian(matrices()[of], points)
        case "heat":
            return heat(matrices())
        case "graph":
            return graph(of, scope, walk)
        case "asks":
            result, v, J = names
            matrix, gradient, weights = numbers(value(J.removesuffix("?"), scope)), value(result, scope), None
            if v != "?":
                given = [float(one) for one in v.split(",")] if v[0].isdigit() else value(v.removesuffix("?"), scope)
                weights, matrix, _ = weighed(given, matrix, gradient, result)
            elif matrix.shape[1:] != (numbers(gradient).size,):
                raise ValueError(f"J of shape {matrix.shape} has no column for each number of {result}")
            return empty_desk(matrix, None if v.endswith("?") else weights, result, shows_J=not J.endswith("?"))
        case "weigh":
            matrix = numbers(value(of.removesuffix("?"), scope))
            borne_out(of, matrix, scope)
            return empty_desk(matrix, shows_J=not of.endswith("?"), asks_v=True)
