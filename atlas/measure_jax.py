"""Measures what JAX sends at the special points: `python -m atlas.measure_jax` → atlas/facts/jax-….json.

It needs JAX, and no torch. It tries the points that have an expression in JAX: their own, or that of the row.
"""

import platform

import jax
import jax.numpy as jnp
import numpy as np

from atlas.operation import Operation, Point
from book.atlas import facts, table

KNOWN = {"jnp": jnp, "jax": jax, "lax": jax.lax, "nn": jax.nn}


def measured(row: Operation, point: Point) -> dict:
    """What JAX sends at a point, or what it raises."""
    code = point.jax or row.jax
    inputs = {name: np.array(facts.given(text)) for name, text in point.inputs.items()}
    free = [
        name for name, x in inputs.items() if np.issubdtype(x.dtype, np.floating) and (point.call or name in row.vjp)
    ]
    fact = {
        "label": point.label,
        "inputs": {name: facts.given(text) for name, text in point.inputs.items()},
        "call": point.call,
        "v": facts.given(point.v) if point.v else None,
        "code": code,
    }

    def f(*xs):
        return eval(code, KNOWN | {name: jnp.array(x) for name, x in inputs.items()} | dict(zip(free, xs, strict=True)))

    try:
        y, pull = jax.vjp(f, *(jnp.array(inputs[name]) for name in free))
        v = jnp.array(facts.given(point.v)).reshape(y.shape) if point.v else jnp.ones_like(y)
        grads = pull(v)
    except Exception as raised:  # whatever JAX raises is the fact
        return fact | {"raised": type(raised).__name__, "says": (str(raised).splitlines() or [""])[0][:160]}
    return fact | {
        "y": np.asarray(y, dtype=float).tolist(),
        "grads": {name: np.asarray(g, dtype=float).tolist() for name, g in zip(free, grads, strict=True)},
    }


def main() -> None:
    jax.config.update("jax_enable_x64", True)
    found = {}
    for row in table.rows():
        points = [measured(row, point) for point in row.points if point.jax or (row.jax and not point.call)]
        if points:
            found[row.name] = {"row": facts.digest(row), "points": points}
    target = facts.path_of("jax", jax.__version__)
    about = {"library": "JAX", "version": jax.__version__, "device": "CPU"}
    facts.write(target, about | {"system": f"{platform.system()} {platform.machine()}"}, found)
    raised = [
        (name, one["label"], one["says"]) for name, of in found.items() for one in of["points"] if "raised" in one
    ]
    print(
        f"{target.relative_to(table.ROOT)}: {sum(len(of['points']) for of in found.values())} points; raised: {raised}"
    )


if __name__ == "__main__":
    main()
