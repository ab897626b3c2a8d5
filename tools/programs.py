"""Compares a program that a page writes out for the explorer's desk, `try="…"`, with the example that it stands for.

The tests of the explorer evaluate it on the desk itself, in a browser; `make check` with torch, which takes no time.
"""

import ast
from pathlib import Path

import numpy as np
import torch

from book.pages import Show
from book.pictures.draw import PICTURES, WEIGHTED, names_drawn
from book.pictures.matrices import leaf_of, numbers, value
from book.run import session

WITHOUT_J = ("network", "graph", "asks")  # pictures whose last variable is not the Jacobian of the program


def is_written_out(line: Show) -> bool:
    """Whether the page has a program of its own for the desk, in place of the example's code."""
    return bool(line.tried) and line.tried != line.example.cells["torch"].source


def held(line: Show, scope: dict) -> tuple[dict, list, dict]:
    """What an example computed: the gradients that are named, by their leaves; the J of its pictures; all its tensors.

    A program that the page writes out is the example's function, and may have another v than its last backward pass.
    """
    tensors = {name: tensor for name, tensor in scope.items() if isinstance(tensor, torch.Tensor)}
    gradients = {name: tensor.grad for name, tensor in tensors.items() if tensor.is_leaf and tensor.grad is not None}
    matrices, written = [], is_written_out(line)
    if written and line.drawn.keys() & {"rows", "jacobian", "heat", "wires"}:
        gradients = {}
    for kind, of in line.drawn.items():
        names = names_drawn(kind, of)
        if PICTURES[kind].variables == WEIGHTED:
            gradients[leaf_of(names[0])] = value(names[0], scope)
        if written and kind == "push":  # which has the function, and no Jacobian
            f, x = (value(name, scope) for name in names[:2])
            matrices.append(torch.autograd.functional.jacobian(f, x.detach()))
        elif written and kind == "curves":  # whose program stands at the one point that is marked
            points, at = (value(name, scope) for name in names[::2])
            tensors = {name: tensor[at] for name, tensor in tensors.items() if tensor.shape == points.shape}
        elif written and kind == "kink":  # whose program stands there, with a row for each way to write the function
            outcomes, points = (value(name, scope) for name in names[:2])
            matrices.append(np.array([[slope] for *_, slope in outcomes.values()]))
            gradients, tensors = {}, {"x": points[1]}
        elif written and kind == "cut":  # whose program has a gradient of x as well
            gradients["x"] = tensors["v"] @ tensors["W1"]
        elif written and kind not in WITHOUT_J:
            matrices += [value(name, scope) for name in names[-1].split(",")]
    return (
        {name: numbers(gradient) for name, gradient in gradients.items()},
        [numbers(J) for J in matrices],
        {name: numbers(tensor) for name, tensor in tensors.items()},
    )


def with_torch(program: str) -> dict:
    """What a program computes that ends with `y.backward(v)` or `y.backward()`: v, inputs, gradients, J for each input.

    Raises what it raises, and ValueError if it ends otherwise.
    """
    *statements, last = ast.parse(f"import torch\n{program}").body
    match last:
        case ast.Expr(ast.Call(ast.Attribute(output, "backward"), ([] | [_]) as weights)):
            pass
        case _:
            raise ValueError("the program ends with `y.backward(v)`")
    with session(Path("try"), strict=False) as scope:
        exec(compile(ast.Module(statements, []), "try", "exec"), scope)
        y, *given = (eval(compile(ast.Expression(one), "try", "eval"), scope) for one in (output, *weights))
        v = given[0] if given else torch.ones_like(y)
        leaves = {name: one for name, one in scope.items() if getattr(one, "requires_grad", False) and one.is_leaf}
        rows = [torch.autograd.grad(entry, [*leaves.values()], retain_graph=True) for entry in y.flatten()]
        y.backward(v)
    return {
        "v": numbers(v).ravel(),
        "J": [np.array([numbers(row).ravel() for row in of_leaf]) for of_leaf in zip(*rows, strict=True)],
        "inputs": {name: numbers(leaf) for name, leaf in leaves.items()},
        "gradients": {name: numbers(leaf.grad) for name, leaf in leaves.items()},
    }


def compare(found: dict, gradients: dict, matrices: list, tensors: dict) -> None:
    """Raise AssertionError unless the inputs, J and gradients that a program has are those of the example: `held`."""

    def among(array, own):
        return any(one.shape == array.shape and np.allclose(array, one, rtol=1e-5, atol=1e-6) for one in own)

    if matrices:
        assert any(among(J, matrices) for J in found["J"]), f"it has no J of the picture, but {found['J']}"
    for name in found["inputs"].keys() & tensors.keys():
        array = found["inputs"][name]
        assert among(array, [tensors[name]]), f"{name} is {array} in it, and {tensors[name]} in the example"
    assert found["gradients"], "it has no gradients"
    for leaf, gradient in found["gradients"].items():
        v = found["v"]
        weighted = [(v @ J).reshape(gradient.shape) for J in matrices if J.shape == (v.size, gradient.size)]
        own = [gradients[leaf]] if leaf in gradients else weighted or [*tensors.values()]
        assert among(gradient, own), f"{leaf}.grad is {gradient} in it, and in the example {own}"
