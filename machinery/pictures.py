"""Pictures of the numbers of an example that ran: HTML tables, which follow the colour scheme and can be read aloud."""

import html

import numpy as np


def number(value) -> str:
    """`value` as a short text with a real minus sign."""
    return f"{float(value) + 0.0:.4g}".replace("-", "−")  # + 0.0 makes a plain zero of a negative one


def numbers(array) -> np.ndarray:
    """`array`, a tensor or anything NumPy takes, as a NumPy array."""
    return np.asarray(array.tolist() if hasattr(array, "tolist") else array, dtype=float)


def row(cells, tag="td", kind="") -> str:
    """Table cells, zeros marked so that they can be faint."""
    return "".join(
        f'<{tag} class="{kind}{" zero" if float(cell) == 0 else ""}">{number(cell)}</{tag}>' for cell in cells
    )


def weighted_rows(v, J, gradient, name="x.grad") -> str:
    """Draw vᵀJ as what it is: the rows of J, each times its entry of v, summed.

    v: one weight per output, any shape with m entries. J: shape (m, n), row i the gradient of output i.
    gradient: what torch left in x.grad, or in the variable `name`; any shape with n entries.
    Raises ValueError where v and J do not fit, or where the sum is not the gradient.
    """
    v, J, gradient = numbers(v).ravel(), numbers(J), numbers(gradient).ravel()
    if J.ndim != 2 or len(v) != len(J):
        raise ValueError(f"v of shape {v.shape} does not weight the rows of J, whose shape is {J.shape}")
    (m, n), product = J.shape, v @ J
    if product.shape != gradient.shape or not np.allclose(product, gradient, rtol=1e-5, atol=1e-6):
        raise ValueError(f"vᵀJ = {product.tolist()} is not {name} = {gradient.tolist()}")
    alt = "; ".join(f"{number(a)} times row ({', '.join(map(number, b))})" for a, b in zip(v, J, strict=True))
    alt = f"vᵀJ as a weighted sum of the rows of J: {alt}; the sum is ({', '.join(map(number, product))})."
    body = "".join(
        f'<tr><th scope="row" class="v">{number(weight)}</th><td class="op">×</td>{row(J_row, kind="J")}'
        f'<td class="op">=</td>{row(weight * J_row, kind="part")}</tr>'
        for weight, J_row in zip(v, J, strict=True)
    )
    return (
        f'<div class="picture"><table class="weighted-rows" aria-label="{html.escape(alt)}">'
        f'<thead><tr><th scope="col" class="v">v<small>one number<br>per output</small></th><td></td>'
        f'<th scope="colgroup" colspan="{n}" class="J">J<small>{m} × {n}, a row<br>per output</small></th>'
        f'<td></td><th scope="colgroup" colspan="{n}">v<sub>i</sub> × row i<small>a column<br>per input</small></th>'
        f"</tr></thead><tbody>{body}</tbody>"
        f'<tfoot><tr><th scope="row" colspan="{n + 3}">sum: vᵀJ = <code>{name}</code></th>'
        f"{row(product, kind='x')}</tr></tfoot></table></div>"
    )


def jacobian(J) -> str:
    """Draw the matrix J with its numbers; zeros are faint, so that its structure shows.

    J: shape (m, n), row i the gradient of output i. Raises ValueError for any other number of axes.
    """
    J = numbers(J)
    if J.ndim != 2:
        raise ValueError(f"a Jacobian is drawn as a matrix, not as an array of shape {J.shape}")
    m, n = J.shape
    head = "".join(f'<th scope="col" class="x">x<sub>{j}</sub></th>' for j in range(1, n + 1))
    body = "".join(
        f'<tr><th scope="row" class="y">y<sub>{i}</sub></th>{row(J_row, kind="J")}</tr>'
        for i, J_row in enumerate(J, start=1)
    )
    return (
        f'<div class="picture"><table class="jacobian" aria-label="The Jacobian, {m} rows and {n} columns">'
        f'<thead><tr><td class="J">J</td>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )
