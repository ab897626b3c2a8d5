"""Pictures of matrices with an example's numbers, as HTML that follows the colour scheme and can be read aloud.

Nothing is drawn that the run does not confirm: if vᵀJ differs from what torch computed, ValueError is raised.
"""

import html
from decimal import ROUND_HALF_UP, Decimal

import numpy as np

from book.pictures.picture import Picture


def value(name: str, scope: dict):
    """The example's variable `name`, or an attribute of one, such as `x.grad`. Raises ValueError if there is none."""
    variable, *attributes = name.split(".")
    if variable not in scope:
        raise ValueError(f"the example has no variable {variable!r} to draw")
    found = scope[variable]
    for attribute in attributes:
        if getattr(found, attribute, None) is None:
            raise ValueError(f"there is no {name} to draw")
        found = getattr(found, attribute)
    return found


def in_a_row(words: list[str], between: str = ", ") -> str:
    """(1, 2), (3, 4) and (5, 6); with a semicolon between them, also one before the "and"."""
    if len(words) < 2:
        return "".join(words)
    return f"{between.join(words[:-1])}{'; ' if between == '; ' else ' '}and {words[-1]}"


def number(value, decimals: int | None = None) -> str:
    """`value` as a short text with a true minus sign: whole numbers below a million in full, others to four digits.

    decimals: so many for each number instead.
    """
    value = float(value) + 0.0  # + 0.0 turns −0 into 0
    if decimals is not None:  # halves away from 0, as a script rounds them
        rounded = Decimal(value).quantize(Decimal(10) ** -decimals, ROUND_HALF_UP)
        return f"{rounded + 0:.{decimals}f}".replace("-", "−")
    whole = value.is_integer() and abs(value) < 10**6
    return f"{value:{'.0f' if whole else '.4g'}}".replace("-", "−")


def numbers(array) -> np.ndarray:
    """`array` (a tensor, a list of tensors or anything else that NumPy accepts) as a NumPy array of floats."""
    if isinstance(array, (list, tuple)):
        return np.array([numbers(entry) for entry in array], dtype=float)
    return np.asarray(array.tolist() if hasattr(array, "tolist") else array, dtype=float)


def row(array) -> str:
    """A vector as written in a sentence."""
    return f"({', '.join(map(number, array))})"


def leaf_of(result: str) -> str:
    """The input whose gradient is called `result`: x for x.grad, and for any other name."""
    return result.removesuffix(".grad") if result.endswith(".grad") else "x"


def point(at, entries: int) -> np.ndarray:
    """The input `at` which J was taken, as one row of `entries` numbers; no numbers if it is None or has others."""
    if at is None or numbers(at).size != entries:
        return np.zeros(0)
    return numbers(at).ravel()


def jacobian_of(name: str) -> str:
    """The path of a Jacobian that an example calls `name`: J.square for J_square, and J.y for J."""
    return f"J.{name.removeprefix('J_') if name.startswith('J_') else 'y'}"


def tensor_shape(array) -> str:
    """The shape of a tensor as torch writes it, or an empty text for anything else."""
    if not hasattr(array, "grad_fn"):
        return ""
    return f"shape <code>({', '.join(map(str, array.shape))}{',' if array.ndim == 1 else ''})</code>"


def close(a, b) -> bool:
    return a.shape == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-6)


def computed(scope: dict) -> list[np.ndarray]:
    """What torch computed: the tensors in `scope`, its lists and its dicts, and their gradients, all flattened."""
    found = []
    for made in scope.values():
        entries = list(made.values()) if isinstance(made, dict) else made if isinstance(made, (list, tuple)) else [made]
        if entries and all(hasattr(entry, "grad_fn") and not entry.is_complex() for entry in entries):
            if isinstance(made, (list, tuple)) and len({entry.shape for entry in entries}) == 1:
                found.append(numbers(made))
            for entry in entries:
                found.append(numbers(entry))
                if entry.is_leaf and entry.grad is not None:
                    found.append(numbers(entry.grad))
    return [array.ravel() for array in found]


def made_of(row: np.ndarray, results: list[np.ndarray]) -> bool:
    """Whether `row` is one of `results`, or several of them joined end to end (the gradients of several inputs)."""
    return not row.size or any(
        0 < result.size <= row.size
        and close(result, row[: result.size])
        and made_of(row[result.size :], results[:k] + results[k + 1 :])
        for k, result in enumerate(results)
    )


def borne_out(name: str, J: np.ndarray, scope: dict) -> None:
    """Raise ValueError unless `scope` holds J, or vᵀJ for some weights v, as computed by torch."""
    if J.ndim != 2:
        raise ValueError(f"a Jacobian is drawn as a matrix, and {name} has the shape {J.shape}")
    results, m = computed(scope), len(J)
    if any(close(result, J.ravel()) for result in results):
        return
    weights = [np.ones((1, m))]  # the weights of y.sum(), and of an omitted `gradient`
    weights += [v.reshape(-1, m) for v in results if v.size % m == 0 and v.any()]
    if not any(made_of((v @ J).ravel(), results) for v in weights):
        raise ValueError(f"nothing that torch computed in this example is {name}, or vᵀ{name} for some weights v in it")


def weighed(v, J, gradient, name="x.grad") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """v with m entries, J of shape (m, n), and vᵀJ with n entries.

    Raises ValueError if v does not fit J, or if vᵀJ is not the gradient, which is called `name`.
    """
    v, J, gradient = numbers(v).ravel(), numbers(J), numbers(gradient).ravel()
    if J.ndim != 2 or len(v) != len(J):
        raise ValueError(f"v of shape {v.shape} does not weight the rows of J, whose shape is {J.shape}")
    product = v @ J
    if not close(product, gradient):
        raise ValueError(f"vᵀJ = {product.tolist()} is not {name} = {gradient.tolist()}")
    return v, J, product


def cells(array, kind, path="") -> str:
    """Table cells of class `kind`, with zeros marked so that they can be faint.

    path: where a script finds the numbers (live.js).
    """
    return "".join(
        f'<td class="{kind}{" zero" if entry == 0 else ""}"{followed(path, j)}>{number(entry)}</td>'
        for j, entry in enumerate(array)
    )


def followed(path: str, j: int) -> str:
    """The attribute of a table cell that a script writes anew: entry j at this path, or this path with j for each *."""
    return f' data-heat="{path.replace("*", str(j)) if "*" in path else f"{path}.{j}"}"' if path else ""


def shaded(array, largest, block=lambda j: "", path="") -> str:
    """Table cells of a row of J: the larger an entry, the deeper its colour; striped where it is negative.

    block: adds classes by column. path: where a script finds the numbers (live.js).
    """
    return "".join(
        f'<td class="J{block(j)}{" zero" if entry == 0 else " minus" if entry < 0 else ""}" '
        f'style="{heat_of(entry, largest)}"{followed(path, j)}>{number(entry)}</td>'
        for j, entry in enumerate(array)
    )


def heat_of(entry: float, largest: float) -> str:
    """The style of a shaded cell."""
    return f"--heat: {abs(entry) / (largest or 1):.0%}"


def sparse(J) -> str:
    """One more class for the cells of a J larger than 3 × 2: its zeros are dots, so that its structure is seen."""
    return " sparse" if np.size(J) > 6 else ""


def blocks(J, points: int):
    """Return a function from the index of a row to that of its point.

    The rows are grouped by point, or by output (torch.stack of the outputs, along the first axis).
    Raises ValueError if J does not divide into `points` blocks, or if an entry outside them is not zero.
    """
    m, n = J.shape
    if m % points or n % points:
        raise ValueError(f"the {m} rows and {n} columns of J do not fall into {points} points")
    for of_row in (lambda i: i // (m // points), lambda i: i % points):
        if not any(J[i, j] for i in range(m) for j in range(n) if of_row(i) != j // (n // points)):
            return of_row
    raise ValueError(f"J is not block-diagonal with {points} points")


def heads(J, points: int, x="x", mark="<sub>{}</sub>") -> tuple[list[str], list[str]]:
    """The labels of the rows, and the one or two header rows above the columns.

    x: the input's name. mark: how rows and columns are counted where there are no points.
    """
    m, n = J.shape
    column = f'<th scope="col" class="x">{x}{{}}</th>'.format
    if not points:
        rows = [f'<th scope="row" class="y">y{mark.format(i)}</th>' for i in range(1, m + 1)]
        return rows, ["".join(column(mark.format(j)) for j in range(1, n + 1))]

    of_row, a, b = blocks(J, points), m // points, n // points
    output = (lambda i: i // points) if a > 1 and of_row(1) == 1 else (lambda i: i % a)
    outputs = [f", y<sub>{output(i) + 1}</sub>" if a > 1 else "" for i in range(m)]
    rows = [f'<th scope="row" class="point">point {of_row(i) + 1}{outputs[i]}</th>' for i in range(m)]
    if b == 1:
        return rows, ["".join(column(f"<sup>({k})</sup>") for k in range(1, points + 1))]
    of_points = (f'<th scope="colgroup" colspan="{b}" class="point">point {k}</th>' for k in range(1, points + 1))
    return rows, ["".join(of_points), "".join(column(f"<sub>{j}</sub>") for j in range(1, b + 1)) * points]


def weighted_rows(v, J, gradient, name="x.grad") -> str:
    """Draw vᵀJ as a weighted sum: the rows of J, each times its entry of v, added up.

    v: one weight per output, any shape with m entries. J: shape (m, n), row i the gradient of output i.
    gradient: what torch left in x.grad, or in the variable `name`; any shape with n entries.
    Raises ValueError if v does not fit J, or if the sum is not the gradient.
    """
    shape_v, shape_x = tensor_shape(v), tensor_shape(gradient)
    v, J, product = weighed(v, J, gradient, name)
    m, n = J.shape
    labels, (columns,) = heads(J, 0, leaf_of(name))
    alt = in_a_row([f"{number(a)} times row {row(b)}" for a, b in zip(v, J, strict=True)], "; ")
    alt = f"vᵀJ as a weighted sum of the {m} rows of J: {alt}. The sum is {row(product)}, the value of {name}."
    body = "".join(
        f'<tr>{label}<th scope="row" class="v">{number(weight)}</th><td class="op">×</td>'
        f'{shaded(J_row, abs(J).max())}<td class="op">=</td>{cells(weight * J_row, "part")}</tr>'
        for label, weight, J_row in zip(labels, v, J, strict=True)
    )
    head = (
        f'<tr><th scope="col" colspan="2" class="v">v{small(f"m = {m}", shape_v)}</th><td></td>'
        f'<th scope="colgroup" colspan="{n}" class="J">J{small(f"m × n = {m} × {n}")}</th>'
        f'<td></td><th scope="colgroup" colspan="{n}">v<sub>i</sub> × row i</th></tr>'
        f'<tr class="labels"><td></td><td></td><td></td>{columns}<td></td>{columns}</tr>'
    )
    shapes = f"n = {n}" + (f", {shape_x}" if shape_x else "")
    foot = (
        f'<tr><th scope="row" colspan="{n + 4}"><span>vᵀJ = <code>{name}</code></span>{small(shapes)}</th>'
        f"{cells(product, 'x')}</tr>"
    )
    return framed("weighted-rows", alt, J, head, body, foot)


def small(*texts) -> str:
    return "".join(f"<small>{text}</small>" for text in texts if text)


def block_classes(J, points: int):
    """Return a function from (i, j) to the cell's classes: does a block start in column j, is the cell in a block?"""
    if not points:
        return lambda i, j: ""
    of_row, b = blocks(J, points), J.shape[1] // points
    return lambda i, j: (" first" if j % b == 0 else "") + (" own" if of_row(i) == j // b else "")


def table(kind: str, says: str, head: str, body: str, foot: str = "") -> str:
    foot = f"<tfoot>{foot}</tfoot>" if foot else ""
    inner = f"<thead>{head}</thead><tbody>{body}</tbody>{foot}"
    return f'<table class="{kind}" aria-label="{html.escape(says)}">{inner}</table>'


def framed(kind: str, says: str, J, head: str, body: str, foot: str = "") -> Picture:
    """A table with the shaded rows of J as a picture. kind: a class for the style sheet. says: it in words."""
    styles = {heat_of(entry, abs(J).max()) for entry in J.flat}
    inner = table(kind, says, head, body, foot)
    return Picture(f'<div class="picture" data-search-exclude="">{inner}</div>', says, styles=styles)


def jacobian(J, points=0) -> str:
    """Draw the matrix J with its numbers; zeros are faint, and dots where it is large, so that its structure shows.

    J: shape (m, n), row i the gradient of output i. points: if given, rows and columns are labelled with that many
    points, and each point's block is marked.
    Raises ValueError if J is not block-diagonal with these points.
    """
    (m, n), inside = J.shape, block_classes(J, points)
    labels, above = heads(J, points)
    rows = "; ".join(f"row {i}: {row(J_row)}" for i, J_row in enumerate(J, start=1))
    alt = f"The Jacobian has {m} row{'s' * (m > 1)} and {n} column{'s' * (n > 1)}. {rows.capitalize()}."
    if points:
        alt += f" It has {points} blocks, one for each point, and zeros outside them."
    body = "".join(
        f"<tr>{label}{shaded(J_row, abs(J).max(), lambda j, i=i: inside(i, j))}</tr>"
        for i, (label, J_row) in enumerate(zip(labels, J, strict=True))
    )
    corner = f'<td class="J" rowspan="{len(above)}">J{small(f"{m} × {n}")}</td>'
    head = "".join(f'<tr class="labels">{"" if k else corner}{line}</tr>' for k, line in enumerate(above))
    return framed(f"jacobian{sparse(J)}", alt, J, head, body)


def heat(matrices: dict[str, np.ndarray]) -> str:
    """Draw square Jacobians side by side, with a stronger colour for a larger entry, and below each, what one wants of
    separate samples, its diagonal, above what a vector of ones gives, 1ᵀJ.

    All share one colour scale. Negative entries are striped and keep their sign; the diagonal is framed.
    Raises ValueError if a matrix is not square.
    """
    largest = max(abs(J).max() for J in matrices.values())
    tables, says = [], []
    for name, J in matrices.items():
        if len(set(J.shape)) > 1:
            raise ValueError(
                f"{name} is {J.shape[0]} × {J.shape[1]}: ones are compared with the diagonal of a square J"
            )
        labels, above = heads(J, 0, mark="<sup>({})</sup>")  # a raised number counts samples
        label, sums, path = name.replace("_", " "), settled(np.ones(len(J)) @ J), jacobian_of(name)
        off = int(np.count_nonzero(J - np.diag(np.diag(J))))
        said = "All entries off the diagonal are" if not off else f"Off the diagonal, {off} entries are not"
        if off == 1:
            said = "Off the diagonal, 1 entry is not"
        rows = "; ".join(f"row {i}: {row(J_row)}" for i, J_row in enumerate(J, start=1))
        alt = (
            f"{label} has {len(J)} rows and {len(J)} columns. {said} zero. "
            f"The diagonal is {row(np.diag(J))}, and the columns add up to {row(sums)}. {rows.capitalize()}."
        )
        body = "".join(
            f"<tr>{label_y}{shaded(J_row, largest, lambda j, i=i: ' own' if i == j else '', f'{path}.{i}')}</tr>"
            for i, (label_y, J_row) in enumerate(zip(labels, J, strict=True))
        )
        foot = "".join(
            f'<tr><th scope="row">{what}</th>{entries}</tr>'
            for what, entries in (
                ("wanted", cells(np.diag(J), "J", f"{path}.*.*")),
                ("1ᵀJ", cells(sums, "x", path.replace("J.", "ones."))),
            )
        )
        head = f'<tr class="labels"><td class="J">{html.escape(label)}</td>{above[-1]}</tr>'
        tables.append(table(f"heat{sparse(J)}", alt, head, body, foot))
        says.append(alt)
    styles = {heat_of(entry, largest) for J in matrices.values() for entry in J.flat}
    return Picture(f'<div class="picture" data-search-exclude="">{"".join(tables)}</div>', *says, styles=styles)


def settled(array) -> np.ndarray:
    """`array` with 0 for entries that are zero up to rounding."""
    return np.where(np.abs(array) < 1e-12, 0, array)
