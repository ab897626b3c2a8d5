"""Draws the pictures that a page requests with options on an example's `:::` line.

- `picture`: the rows of `J` weighted by `v`, and their sum, which must equal `x.grad`. `picture=g` if torch's result
  is in the variable `g`; `picture=g:v2:J2` if the weights and the matrix have other names too.
- `jacobian`: the matrix `J` with its numbers. `jacobian=J2` for another matrix.
- `heat`: the same for a square `J`, with a stronger colour for a larger entry and with the column sums.
  `heat=J_train,J_eval` draws two matrices side by side.
- `graph=y`: the graph of `y`'s `grad_fn` nodes, with the vectors that flow back from `v` (or from 1, if `y` is a
  single number). `graph=y:g` if torch's result is in the variable `g` instead of the leaf's `.grad`.
- `points=3`: `picture` and `jacobian` mark the blocks of `J` that belong to three points.
"""

from machinery.examples.file import Example
from machinery.pictures.graphs import graph
from machinery.pictures.matrices import borne_out, heat, jacobian, numbers, value, weighted_rows

DEFAULTS = {"picture": "x.grad:v:J", "jacobian": "J", "heat": "J", "graph": "y"}


def draw(kind: str, of: str, points: int, example: Example, scope: dict) -> str:
    """Return the HTML of a picture.

    kind: picture, jacobian, heat or graph. of: the variables to draw, as written on the example's line.
    points: how many points the rows and columns of a matrix belong to, or 0. scope: the example's variables.
    Raises ValueError if a variable is missing, or if its numbers are not those that torch computed.
    """
    if kind == "graph":
        tensor, _, result = of.partition(":")
        return graph(tensor, result, scope, example)
    if kind == "picture":
        names = of.split(":")
        result, v, J = names + DEFAULTS[kind].split(":")[len(names) :]
        return weighted_rows(value(v, scope), value(J, scope), value(result, scope), result, points)
    matrices = {name.strip(): numbers(value(name.strip(), scope)) for name in of.split(",")}
    for name, J in matrices.items():
        borne_out(name, J, scope)
    return jacobian(matrices[of], points) if kind == "jacobian" else heat(matrices)
