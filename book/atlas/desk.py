"""The desk on a card: vᵀJ of the operation at small numbers, as a figure that a reader can move (docs/assets/live.js).

Which calls the engine of the explorer reads is in atlas/desks.txt: one name on each line. A test runs the engine on
every program of `programs` and says which names belong there.
"""

import html
import json
from functools import cache

import torch

from atlas.operation import Operation
from book.atlas import running, table
from book.pictures.desk import desk
from book.render import EXPLORER, LIVE, address_of_desk

REQUIRES = ", requires_grad=True"
NAMES = table.ROOT / "atlas/desks.txt"
ROWS, COLUMNS = 6, 4  # of J: for more a desk has no room
MOST = 6  # entries of J that are not 0: a card is to be light


@cache
def names() -> frozenset[str]:
    """The operations whose call the engine of the explorer reads."""
    return frozenset(NAMES.read_text(encoding="utf-8").split())


def html_of(row: Operation) -> str:
    """The figure as HTML, for a page in atlas/. '' where the explorer does not read the call."""
    if row.name not in names():
        return ""
    inputs = small(row)
    leaves = running.leaves(row, inputs, ["x"])
    y = running.as_written(row.call, dict(leaves))["y"]
    v = weights(y)
    (gradient,) = running.by_autograd(y, [leaves["x"]], v)
    drawing = desk(v, jacobian(y, leaves["x"]), gradient, "x.grad", inputs["x"])
    text = program(row)
    data = html.escape(json.dumps({"links": [["y", "x"]]}))
    to = html.escape(f"../{EXPLORER}{address_of_desk(text)}")
    return (
        f'<div class="live" data-live="{data}">{drawing}'
        f'{LIVE}<p class="try"><a href="{to}">Open in the explorer</a></p></div>'
    )


def program(row: Operation) -> str:
    """The operation at small numbers, as the explorer reads it. '' where a desk has no room for its J."""
    inputs = small(row)
    if not inputs:
        return ""
    y = running.as_written(row.call, dict(inputs))["y"]
    given = [f"{name} = torch.tensor({t.tolist()}{REQUIRES * (name == 'x')})" for name, t in inputs.items()]
    return "\n".join([*given, row.call, f"v = torch.tensor({weights(y).tolist()})", "y.backward(v)"])


def small(row: Operation) -> dict | None:
    """The inputs of the first draw with one decimal place; or their first rows, or three or two entries of each.

    The largest for which a desk has room; None if there is none.
    """
    if "x" not in row.vjp:
        return None
    drawn = running.drawn(row, 0)
    drawn = {name: (t * 10).round() / 10 if t.is_floating_point() else t for name, t in drawn.items()}
    firsts = {name: t[0] if t.ndim > 1 else t for name, t in drawn.items()}
    shorter = [{name: t[..., :length] for name, t in firsts.items()} for length in (3, 2)]
    for inputs in (drawn, firsts, *shorter):
        leaves = running.leaves(row, inputs, ["x"])
        found = running.caught(lambda leaves=leaves: running.as_written(row.call, dict(leaves))["y"])
        if isinstance(found, dict) or not found.requires_grad or not found.is_floating_point():
            continue
        fits = 0 < found.numel() <= ROWS and inputs["x"].numel() <= COLUMNS and found.isfinite().all()
        if fits and (jacobian(found, leaves["x"]) != 0).sum() <= MOST:
            return inputs
    return None


def jacobian(y: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """J as a matrix: a row for each entry of y."""
    units = torch.eye(y.numel(), dtype=y.dtype).reshape(y.numel(), *y.shape)
    return torch.stack([running.by_autograd(y, [x], unit)[0].flatten() for unit in units])


def weights(y: torch.Tensor) -> torch.Tensor:
    """1, 2, 3 …: the bars of a desk have one linear scale, on which 1 beside 100 could not be seen."""
    return torch.arange(1.0, y.numel() + 1).to(y.dtype).reshape(y.shape)


def programs() -> dict[str, str]:
    """The programs of all operations for whose J a desk has room, by their names."""
    return {row.name: text for row in table.rows() if (text := program(row))}
