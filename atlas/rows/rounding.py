"""Rounding and steps

Functions whose slope is 0 wherever they have one.
"""

from atlas.operation import Operation, Point, Popular

ANY = [{"x": "randn(2, 3) * 3"}, {"x": "randn(5) * 3"}]
ZERO = "torch.zeros_like(x)"


def step(name: str, words: str, points: list, jax: str, popular: tuple = ()) -> Operation:
    """A function with steps: backward sends 0 everywhere, at the steps also."""
    return Operation(
        name=name,
        call=f"y = torch.{name}(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="0",
        words=words,
        points=points,
        popular=popular,
        jax=jax,
    )


ROWS = [
    step(
        "round",
        "Between its steps round is flat, so every weight becomes 0. A network behind it does not learn.",
        [Point("at the step, 2.5", x="[2.5]"), Point("on an integer", x="[2.]")],
        "jnp.round(x)",
        [
            Popular(
                "x",
                "v",
                why=(
                    "the straight-through estimator: deliberately not the derivative, and what a quantised "
                    "network is trained with"
                ),
                seen="arXiv:1308.3432",
            )
        ],
    ),
    step(
        "floor",
        "Every weight becomes 0, at the steps also.",
        [Point("at the step, on an integer", x="[2.]"), Point("at ∞", x="[inf]")],
        "jnp.floor(x)",
    ),
    step(
        "ceil",
        "Every weight becomes 0, at the steps also.",
        [Point("at the step, on an integer", x="[2.]")],
        "jnp.ceil(x)",
    ),
    step(
        "trunc",
        "Every weight becomes 0, at the steps also.",
        [Point("at the step, on an integer", x="[2.]"), Point("at 0, where there is no step", x="[0.]")],
        "jnp.trunc(x)",
    ),
    step(
        "sign",
        "The sign is constant on both sides of 0, so every weight becomes 0, at 0 also.",
        [Point("at the jump, 0", x="[0.]"), Point("nan comes in", x="[nan]")],
        "jnp.sign(x)",
    ),
    Operation(
        name="frac",
        call="y = torch.frac(x)",
        draw=ANY,
        vjp={"x": "v"},
        short="v",
        words="What is cut off is constant between the steps, so weights pass unchanged.",
        points=[
            Point("at the step, on an integer", x="[2.]"),
            Point("at 0", x="[0.]"),
            Point("at ∞", x="[inf]"),
        ],
        jax="x - jnp.trunc(x)",
    ),
    Operation(
        name="remainder",
        call="y = torch.remainder(x, w)",
        draw=[{"x": "randn(2, 3) * 3", "w": "positive(2, 3)"}, {"x": "randn(4) * 3", "w": "positive(3, 1)"}],
        vjp={"x": "v", "w": "-v * (x / w).floor()"},
        short="v; −v ⌊x/w⌋",
        words=(
            "The dividend gets v as it is; the divisor gets v times minus the number of times that it was taken away."
        ),
        points=[
            Point("divided without a rest", x="[6.]", w="[3.]"),
            Point("a negative dividend", x="[-1.]", w="[3.]"),
            Point("divided by 0", x="[1.]", w="[0.]"),
        ],
        popular=[Popular("w", "torch.zeros_like(w)", why="the divisor counts also, as often as it was taken away")],
        broadcasts=True,
        jax="jnp.remainder(x, w)",
    ),
    Operation(
        name="fmod",
        call="y = torch.fmod(x, w)",
        draw=[{"x": "randn(2, 3) * 3", "w": "positive(2, 3)"}, {"x": "randn(4) * 3", "w": "positive(3, 1)"}],
        vjp={"x": "v", "w": "-v * (x / w).trunc()"},
        short="v; −v trunc(x/w)",
        words="As remainder, with the quotient cut towards 0.",
        points=[
            Point("divided without a rest", x="[6.]", w="[3.]"),
            Point("a negative dividend", x="[-1.]", w="[3.]"),
        ],
        popular=[Popular("w", "-v * (x / w).floor()", why="this is remainder: it differs for negative numbers")],
        broadcasts=True,
        jax="jnp.fmod(x, w)",
    ),
    Operation(
        name="bucketize",
        call="y = torch.bucketize(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "randn(4).sort().values"}, {"x": "randn(5)", "w": "randn(3).sort().values"}],
        vjp={"x": ZERO, "w": "torch.zeros_like(w)"},
        short="none",
        words="The result is an integer, which has no gradient: the graph ends here.",
        points=[Point("on a border", x="[1.]", w="[0., 1., 2.]")],
        jax="jnp.digitize(x, w)",
    ),
]
