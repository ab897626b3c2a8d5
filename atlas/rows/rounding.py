"""Rounding and steps

Functions with jumps: between the jumps, the slope of round and its relatives is 0.
"""

from atlas.operation import Operation, Point, Popular

ANY = [{"x": "randn(2, 3) * 3"}, {"x": "randn(5) * 3"}]
ZERO = "torch.zeros_like(x)"


ROWS = [
    Operation(
        name="round",
        call="y = torch.round(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="0",
        words=(
            "Between its steps, round is flat: every weight becomes 0, so the layers before round learn nothing "
            "through it."
        ),
        points=[Point("at the step, 2.5", x="[2.5]"), Point("on an integer", x="[2.]")],
        popular=[
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
        also=("quantise", "straight-through estimator"),
        jax="jnp.round(x)",
        see=("reference/numbers/kinks",),
    ),
    Operation(
        name="floor",
        call="y = torch.floor(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="0",
        words="Between its steps, floor is flat: every weight becomes 0, even at a step.",
        points=[Point("at the step, on an integer", x="[2.]"), Point("at ∞", x="[inf]")],
        jax="jnp.floor(x)",
    ),
    Operation(
        name="ceil",
        call="y = torch.ceil(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="0",
        words="Between its steps, ceil is flat: every weight becomes 0, even at a step.",
        points=[Point("at the step, on an integer", x="[2.]")],
        jax="jnp.ceil(x)",
    ),
    Operation(
        name="trunc",
        call="y = torch.trunc(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="0",
        words="Between its steps, trunc is flat: every weight becomes 0, even at a step.",
        points=[Point("at the step, on an integer", x="[2.]"), Point("at 0, where there is no step", x="[0.]")],
        also=("fix",),
        jax="jnp.trunc(x)",
    ),
    Operation(
        name="sign",
        call="y = torch.sign(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="0",
        words="The sign is constant on both sides of 0: every weight becomes 0, even at the jump.",
        points=[Point("at the jump, 0", x="[0.]"), Point("nan comes in", x="[nan]")],
        also=("sgn",),
        jax="jnp.sign(x)",
        see=("reference/numbers/kinks",),
    ),
    Operation(
        name="frac",
        call="y = torch.frac(x)",
        draw=ANY,
        vjp={"x": "v"},
        short="v",
        words="Between its jumps, frac has the slope 1, so v passes unchanged.",
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
        words="The dividend x gets v; the divisor w gets −v times a whole number, which is x/w rounded down.",
        points=[
            Point("divided without a rest", x="[6.]", w="[3.]"),
            Point("a negative dividend", x="[-1.]", w="[3.]"),
            Point("divided by 0", x="[1.]", w="[0.]"),
        ],
        broadcasts=True,
        jax="jnp.remainder(x, w)",
    ),
    Operation(
        name="fmod",
        call="y = torch.fmod(x, w)",
        draw=[{"x": "randn(2, 3) * 3", "w": "positive(2, 3)"}, {"x": "randn(4) * 3", "w": "positive(3, 1)"}],
        vjp={"x": "v", "w": "-v * (x / w).trunc()"},
        short="v; −v trunc(x/w)",
        words="The dividend x gets v; the divisor w gets −v times a whole number, which is x/w rounded towards 0.",
        points=[
            Point("divided without a rest", x="[6.]", w="[3.]"),
            Point("a negative dividend", x="[-1.]", w="[3.]"),
        ],
        broadcasts=True,
        jax="jnp.fmod(x, w)",
    ),
    Operation(
        name="bucketize",
        call="y = torch.bucketize(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "randn(4).sort().values"}, {"x": "randn(5)", "w": "randn(3).sort().values"}],
        vjp={"x": ZERO, "w": "torch.zeros_like(w)"},
        short="none",
        words="The index of a bin is an integer, which has no gradient: the graph ends here.",
        points=[Point("on a border", x="[1.]", w="[0., 1., 2.]")],
        jax="jnp.searchsorted(w, x)",
    ),
]
