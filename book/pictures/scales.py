"""Where numbers stand on the scales of a drawing: the linear scale of its bars, and the way of a fader.

docs/assets/live.js has the same two scales, since what a reader moves is drawn again there.
"""

import math

import numpy as np


def ends(numbers) -> tuple[float, float]:
    """The ends of one linear scale for bars that start at zero: round numbers, and zero between them or at one end."""
    low, high = min(0.0, *np.ravel(numbers)), max(0.0, *np.ravel(numbers))
    if low == high:
        return 0.0, 1.0
    return (-rounded(max(-low, high / 5)) if low else 0.0), (rounded(max(high, -low / 5)) if high or low else 0.0)


LIKE = 1 / 5  # of the largest weight: the least one that can still be told from 0 on an even scale
ROUND = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


def rounded(size: float) -> float:
    """1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 or 10 times a power of ten: the smallest that is not below `size`."""
    power = 10.0 ** math.floor(math.log10(size))
    return next(k * power for k in ROUND if k * power >= size * (1 - 1e-9))


def round_down(size: float) -> float:
    """The largest such number that is not above `size`."""
    power = 10 ** math.floor(math.log10(size))
    return max(k * power for k in ROUND if k * power <= size * (1 + 1e-9))


def chosen(v) -> str:
    """The scale of the faders for the weights v: "-3 3 0.5" in even steps, or "rule 100" where they differ more."""
    most = float(np.abs(v).max())
    if most < 1:
        return "-1 1 0.25"
    return "-3 3 0.5" if most <= 3 else f"rule {10 ** math.ceil(math.log10(most))}"


def still(v) -> str:
    """The scale of faders that nobody moves: the same up to 3, and in even steps, too, where v has like sizes."""
    sizes = [abs(weight) for weight in v if weight]
    if not sizes or max(sizes) <= 3 or min(sizes) < max(sizes) * LIKE:
        return chosen(v)
    end = rounded(max(sizes))
    return f"{-end:g} {end:g} {end / 2:g}"


def around(x) -> str:
    """The scale of an input with the numbers x."""
    most = max(5, math.ceil(float(np.abs(x).max())))
    return f"{-most} {most} 0.5"


def stops(scale: str) -> list[float]:
    """The values at which a fader can stand. On a slide rule every decade has as much room, on both sides of zero."""
    first, *rest = scale.split()
    if first != "rule":
        low, high, step = map(float, (first, *rest))
        return [round(low + k * step, 6) for k in range(round((high - low) / step) + 1)]
    up, decade = [k / 10 for k in range(1, 10)], 1
    while decade < float(rest[0]):
        up += [float(decade * k) for k in range(1, 10)]
        decade *= 10
    up.append(float(decade))
    return [*(-value for value in reversed(up)), 0.0, *up]


def top(scale: str) -> float:
    """The largest value of a fader."""
    return stops(scale)[-1]


def ticks(scale: str) -> list[float]:
    """What is marked on the way of a fader: 0, and powers of ten on a slide rule; else whole numbers."""
    if scale.startswith("rule"):
        return [value for value in stops(scale) if value == 0 or (abs(value) >= 1 and math.log10(abs(value)) % 1 == 0)]
    return [value for value in stops(scale) if value == int(value)]


def place(value: float, scale: str) -> float:
    """Where a value stands on the way of its fader, from 0 to 1."""
    values = stops(scale)
    return float(np.interp(value, values, np.linspace(0, 1, len(values))))
