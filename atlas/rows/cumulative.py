"""Running sums and products

Along an axis, each result depends on the entries up to its place: J is triangular.
"""

from atlas.operation import Operation, Point, Popular

LINES = [{"x": "randn(6)"}, {"x": "randn(2, 2, 4)"}]
PLACES = "torch.zeros_like(x).scatter_add(-1, index, v)"

ROWS = [
    Operation(
        name="cumsum",
        call="y = x.cumsum(dim=-1)",
        draw=LINES,
        vjp={"x": "v.flip(-1).cumsum(-1).flip(-1)"},
        short="Σ v from here on",
        words=(
            "Each number is part of every sum from its place on, so it gets the sum of the weights from its place to "
            "the end."
        ),
        points=[
            Point("∞ in the middle", x="[1., inf, 2.]"),
            Point("one weight only", x="[1., 2., 3.]", v="[0., 1., 0.]"),
        ],
        popular=[Popular("x", "v.cumsum(-1)", why="sums from the wrong end: this is Jv")],
        jax="jnp.cumsum(x, -1)",
        see=("use/function/write", "puzzles/write#running_sum"),
    ),
    Operation(
        name="cumprod",
        call="y = x.cumprod(dim=-1)",
        draw=LINES,
        vjp={
            "x": "n = x.shape[-1]\n"
            "others = x.unsqueeze(-2).expand(*x.shape, n)\n"
            "others = others.masked_fill(torch.eye(n, dtype=torch.bool), 1)\n"
            "(v.unsqueeze(-2) * others.cumprod(-1).triu()).sum(-1)"
        },
        short="Σ v · ∏ others",
        words="For each product that it is part of, a number gets the weight of the product times the other factors.",
        points=[
            Point("one zero", x="[2., 0., 3.]"),
            Point("two zeros", x="[2., 0., 0.]"),
            Point("underflow", x="[1e-200, 1e-200, 3.]"),
        ],
        popular=[
            Popular(
                "x",
                "(v * y).flip(-1).cumsum(-1).flip(-1) / x",
                why="0/0 is nan at a zero",
                seen="tensorflow#3862, Theano#5197, pytensor#1911",
            )
        ],
        jax="jnp.cumprod(x, -1)",
    ),
    Operation(
        name="cummax",
        call="y, index = x.cummax(dim=-1)",
        draw=LINES,
        vjp={"x": PLACES},
        short="v → the leader",
        words="The weight at each place goes to the number that is the largest up to this place.",
        points=[Point("a tie", x="[5., 2., 5.]"), Point("nan among them", x="[1., nan, 3.]")],
        popular=[
            Popular(
                "x",
                "torch.zeros_like(x).scatter(-1, index, v)",
                why="a number that is the largest at several places keeps only one weight",
                seen="pytorch#26637",
            )
        ],
        jax="lax.cummax(x, x.ndim - 1)",
    ),
    Operation(
        name="cummin",
        call="y, index = x.cummin(dim=-1)",
        draw=LINES,
        vjp={"x": PLACES},
        short="v → the leader",
        words="The weight at each place goes to the number that is the smallest up to this place.",
        points=[Point("a tie", x="[2., 5., 2.]"), Point("nan among them", x="[1., nan, 3.]")],
        jax="lax.cummin(x, x.ndim - 1)",
    ),
    Operation(
        name="logcumsumexp",
        call="y = x.logcumsumexp(dim=-1)",
        draw=LINES,
        vjp={"x": "(v.unsqueeze(-2) * (x.unsqueeze(-1) - y.unsqueeze(-2)).exp().triu()).sum(-1)"},
        short="Σ v · eˣ⁻ʸ",
        words="Each number x gets a share, eˣ⁻ʸ, of the weight of every y at the same place or a later one.",
        points=[
            Point("−∞ first", x="[-inf, 0.]"),
            Point("all −∞", x="[-inf, -inf]"),
            Point("large numbers", x="[1000., 1000.]"),
        ],
        jax="lax.cumlogsumexp(x, x.ndim - 1)",
    ),
    Operation(
        name="diff",
        call="y = x.diff(dim=-1)",
        draw=LINES,
        vjp={"x": "F.pad(v, (1, 0)) - F.pad(v, (0, 1))"},
        short="−diff of v",
        words="Each number gets the weight of the step before it, minus the weight of the step after it.",
        points=[Point("∞ − ∞", x="[inf, inf, 1.]"), Point("two numbers", x="[1., 3.]")],
        jax="jnp.diff(x, axis=-1)",
        see=("puzzles/write#differences",),
    ),
    Operation(
        name="trapezoid",
        call="y = torch.trapezoid(x, dim=-1)",
        draw=[{"x": "randn(2, 4)"}, {"x": "randn(6)"}],
        vjp={
            "x": "half = v.unsqueeze(-1).expand(*x.shape[:-1], x.shape[-1] - 1) / 2\n"
            "F.pad(half, (1, 0)) + F.pad(half, (0, 1))"
        },
        short="v, ½ v at the ends",
        words="Each number gets the weight of its integral; the two numbers at the ends get half of this weight.",
        points=[Point("two numbers", x="[1., 3.]"), Point("∞ among them", x="[1., inf, 2.]")],
        also=("trapz",),
        jax="jnp.trapezoid(x, axis=-1)",
    ),
    Operation(
        name="cumulative_trapezoid",
        call="y = torch.cumulative_trapezoid(x, dim=-1)",
        draw=LINES,
        vjp={"x": "half = v.flip(-1).cumsum(-1).flip(-1) / 2\nF.pad(half, (1, 0)) + F.pad(half, (0, 1))"},
        short="Σ v from here on",
        words=(
            "Each step gets the sum of the weights from its place to the end, and sends half of this sum to each of "
            "the two numbers at its ends."
        ),
        points=[Point("two numbers", x="[1., 3.]")],
        jax="jnp.cumsum((x[..., 1:] + x[..., :-1]) / 2, -1)",
    ),
    Operation(
        name="gradient",
        call="(y,) = torch.gradient(x, dim=-1)",
        draw=LINES,
        vjp={
            "x": "half, none = v[..., 1:-1] / 2, torch.zeros_like(v[..., :1])\n"
            "right = torch.cat([v[..., :1], half, v[..., -1:]], -1)\n"
            "g = torch.zeros_like(x)\n"
            "g[..., 1:2] += v[..., :1]\n"
            "g[..., :1] -= v[..., :1]\n"
            "g[..., 2:] += half\n"
            "g[..., :-2] -= half\n"
            "g[..., -1:] += v[..., -1:]\n"
            "g[..., -2:-1] -= v[..., -1:]\n"
            "g"
        },
        short="differences of v",
        words=(
            "Each result is a difference of neighbours, so its weight goes to the right neighbour, and minus the "
            "weight goes to the left one. If the two neighbours are two places apart, they get half as much."
        ),
        points=[Point("two numbers", x="[1., 3.]", v="[1., 10.]")],
        jax="jnp.gradient(x, axis=-1)",
        also=("finite differences",),
    ),
]
