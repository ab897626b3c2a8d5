"""Draws the pictures that a page requests with options on an example's `:::` line.

- `desk`: the mixing desk. The rows of `J` are channels, `v` has a fader for each, and `x.grad`, which must be vᵀJ,
  comes out. `desk=g` if torch's result is in the variable `g`; `desk=g:v2:J2` if the weights and the matrix have other
  names too.
- `picture`: the same as a table of numbers: the rows of `J` weighted by `v`, and their sum.
- `blocks points=3`: `v` beside the rows of a block-diagonal `J` of three points, and `x.grad` below its columns. Names
  as for `desk`.
- `network=x,h,loss`: the tensors x, h and loss from left to right, and from right to left the v that comes back to
  each, through the Jacobians `J_h` and `J_loss` (or `J`, if there is only one step). What comes back to h is
  `back["h"]` of a dict `back` (or `h.grad`, if h retains it); to a leaf its `.grad`; to the last tensor `v`, or 1.
  `network=x,y|loss` and `network=x,y|`: with a cut after y, marked "you are here".
- `wires`: samples, with a wire from each x to each y where `J` has an entry that is not zero. `wires=J_square,J_norm`
  draws two matrices side by side. `points=3` if the samples have several entries.
- `rows`: `J` once for each row, with the one-hot v that picks it, and the result below. The results are in a list
  `rows`, one for each row. `rows=results:J2` for other names.
- `arrows`: for two inputs: the rows of `J` as arrows, and `v` times each of them tip to tail, which end at `x.grad`.
  Names as for `desk`; the point is the variable `x`, if it has two entries.
- `jar`: `x.grad` as a jar that each backward call fills: a list `added` of what each call adds, and a list `held` of
  what is in `x.grad` after it. `jar=added:held:w.grad` for another name than `x.grad`.
- `rectangles=v,J3,J2,J1`: the product with v first and with v last, with rectangles to scale and the multiplications.
  `rectangles=sizes:multiplications` with the numbers of entries from x to y, and the two totals that the example found.
- `scale`: J to scale beside the tensors `x.grad` and `v`, with the bytes of each. `scale=w.grad:v` for another leaf;
  `scale=n:m:size` for whole numbers: the entries of x.grad and of v, and the bytes of one.
- `jacobian`: the matrix `J` with its numbers. `jacobian=J2` for another matrix.
- `heat`: the same for a square `J`, with a stronger colour for a larger entry and with the column sums.
  `heat=J_train,J_eval` draws two matrices side by side.
- `graph=y`: the graph of `y`'s `grad_fn` nodes, with the vectors that flow back from `v` (or from 1, if `y` is a
  single number). `graph=y:g` if torch's result is in the variable `g` instead of the leaf's `.grad`.
- `points=3`: `picture` and `jacobian` mark the blocks of `J` that belong to three points.
"""

from machinery.examples.file import Example
from machinery.pictures.arrows import arrows
from machinery.pictures.blocks import blocks
from machinery.pictures.desk import desk
from machinery.pictures.graphs import graph
from machinery.pictures.jar import jar
from machinery.pictures.matrices import borne_out, heat, jacobian, numbers, value, weighted_rows
from machinery.pictures.network import network
from machinery.pictures.rectangles import rectangles
from machinery.pictures.rows import rows
from machinery.pictures.scale import scale
from machinery.pictures.wires import wires

WEIGHTED = "x.grad:v:J"  # torch's result, the weights and the matrix
DEFAULTS = {
    "desk": WEIGHTED,
    "picture": WEIGHTED,
    "blocks": WEIGHTED,
    "network": "x,y",
    "wires": "J",
    "rows": "rows:J",
    "arrows": WEIGHTED,
    "jar": "added:held:x.grad",
    "rectangles": "v,J3,J2,J1",
    "scale": "x.grad:v",
    "jacobian": "J",
    "heat": "J",
    "graph": "y",
}


def draw(kind: str, of: str, points: int, example: Example, scope: dict) -> str:
    """Return the HTML of a picture.

    kind: a key of DEFAULTS. of: the variables to draw, as written on the example's line.
    points: how many points the rows and columns of a matrix belong to, or 0. scope: the example's variables.
    Raises ValueError if a variable is missing, or if its numbers are not those that torch computed.
    """
    names = [*of.split(":"), *DEFAULTS[kind].split(":")[of.count(":") + 1 :]]

    def values(*names: str):
        return (value(name, scope) for name in names)

    def product():
        result, v, J = names
        return *values(v, J, result), result

    def matrices():
        found = {name.strip(): numbers(value(name.strip(), scope)) for name in of.split(",")}
        for name, J in found.items():
            borne_out(name, J, scope)
        return found

    match kind:
        case "desk":
            return desk(*product())
        case "picture":
            return weighted_rows(*product(), points)
        case "blocks":
            return blocks(*product(), points)
        case "network":
            return network(of, scope, example.text)
        case "wires":
            return wires(matrices(), points)
        case "rows":
            return rows(*values(*names), names[0])
        case "arrows":
            return arrows(*product(), scope.get("x"))
        case "jar":
            return jar(*values(*names[:2]), names[2])
        case "rectangles":
            return rectangles(of, scope)
        case "scale":
            return scale(of, scope)
        case "jacobian":
            return jacobian(matrices()[of], points)
        case "heat":
            return heat(matrices())
        case "graph":
            tensor, _, result = of.partition(":")
            return graph(tensor, result, scope, example)
