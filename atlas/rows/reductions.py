"""Reductions

Many numbers become one; backward passes its weight back to them.
"""

from atlas.operation import Operation, Point, Popular

LINES = [{"x": "randn(3, 3)"}, {"x": "randn(2, 2, 4)"}]
PLACE = "torch.zeros_like(x).scatter(-1, index.unsqueeze(-1), v.unsqueeze(-1))"
SHARE = "m = x == y.unsqueeze(-1)\nv.unsqueeze(-1) * m / m.sum(-1, keepdim=True)"
OTHERS = (
    "n = x.shape[-1]\n"
    "others = x.unsqueeze(-2).expand(*x.shape, n)\n"
    "others = others.masked_fill(torch.eye(n, dtype=torch.bool), 1)\n"
)

ROWS = [
    Operation(
        name="sum",
        call="y = x.sum(dim=-1)",
        draw=LINES,
        vjp={"x": "v.unsqueeze(-1).expand_as(x)"},
        short="v, repeated",
        words="Each weight is sent to all the numbers that were added up.",
        points=[
            Point("∞ − ∞: y is nan", x="[inf, -inf]"),
            Point("nothing to add", x="[[]]"),
            Point("without dim", x="[1., 2., 3.]", call="y = x.sum()", jax="x.sum()"),
        ],
        popular=[Popular("x", "torch.ones_like(x)", why="right only where every v is 1")],
        jax="x.sum(-1)",
        see=("learn/sum_trick", "puzzles/write#total"),
        also=("total",),
    ),
    Operation(
        name="nansum",
        call="y = x.nansum(dim=-1)",
        draw=LINES,
        vjp={"x": "v.unsqueeze(-1) * ~x.isnan()"},
        short="v · [not nan]",
        words="Each weight is sent to all the numbers that were added up; a nan gets 0 times the weight.",
        points=[
            Point("nan among them", x="[1., nan, 3.]"),
            Point("all nan", x="[nan, nan]"),
            Point("nan, and v is infinite", x="[1., nan]", v="inf"),
        ],
        popular=[
            Popular(
                "x",
                "v.unsqueeze(-1).masked_fill(x.isnan(), 0)",
                why="better than torch where v is infinite: torch multiplies by 0, which makes nan",
            )
        ],
        jax="jnp.nansum(x, -1)",
    ),
    Operation(
        name="mean",
        call="y = x.mean(dim=-1)",
        draw=LINES,
        vjp={"x": "v.unsqueeze(-1).expand_as(x) / x.shape[-1]"},
        short="v / n",
        words="Each weight is divided evenly among the numbers that were averaged.",
        points=[Point("∞ among them", x="[inf, 1.]"), Point("nothing to average", x="[[]]")],
        popular=[
            Popular(
                "x",
                "v.unsqueeze(-1).expand_as(x) / x.numel()",
                why="divides by the number of all entries, not of those in one line",
            )
        ],
        jax="x.mean(-1)",
        also=("average",),
        see=("puzzles/write#average",),
    ),
    Operation(
        name="nanmean",
        call="y = x.nanmean(dim=-1)",
        draw=LINES,
        vjp={"x": "m = ~x.isnan()\nv.unsqueeze(-1).masked_fill(~m, 0) / m.sum(-1, keepdim=True)"},
        short="v / number of non-nan",
        words="Each weight is divided evenly among the numbers that are not nan.",
        points=[Point("nan among them", x="[1., nan, 3.]"), Point("all nan", x="[nan, nan]")],
        jax="jnp.nanmean(x, -1)",
    ),
    Operation(
        name="prod",
        call="y = x.prod(dim=-1)",
        draw=LINES,
        vjp={"x": OTHERS + "v.unsqueeze(-1) * others.prod(-1)"},
        short="v · ∏ others",
        words="Each number gets the weight times the product of all the other numbers.",
        points=[
            Point("one zero", x="[2., 0., 3.]"),
            Point("two zeros", x="[2., 0., 0.]"),
            Point("three zeros", x="[0., 0., 0.]"),
            Point("overflow in one order", x="[1e200, 1e200, 1e-200]"),
            Point("underflow", x="[1e-200, 1e-200, 3.]"),
        ],
        popular=[
            Popular(
                "x",
                "(v * y).unsqueeze(-1) / x",
                why="0/0 is nan at a zero, where the right number is not 0",
                seen="pytorch#773, mxnet#17864, burn#5533, tinygrad#17404",
            )
        ],
        jax="x.prod(-1)",
        also=("product",),
        see=("puzzles/write#product",),
    ),
    Operation(
        name="max",
        call="y, index = x.max(dim=-1)",
        draw=LINES,
        vjp={"x": PLACE},
        short="v → its place",
        words="Each weight goes to the one place where the maximum was found.",
        points=[
            Point("a tie", x="[5., 2., 5.]", jax="jnp.max(x)"),
            Point("a tie, without dim", x="[5., 2., 5.]", call="y = x.max()", jax="jnp.max(x)"),
            Point("nan among them", x="[5., nan, 2.]"),
            Point("all −∞", x="[-inf, -inf]"),
        ],
        popular=[
            Popular(
                "x",
                "v.unsqueeze(-1) * (x == y.unsqueeze(-1))",
                why="at a tie each gets all of v",
                seen="dfdx#111, mni-ml/framework#22",
            ),
            Popular(
                "x",
                "v.unsqueeze(-1) * (m := x == y.unsqueeze(-1)) / m.sum(-1, keepdim=True)",
                why="shares v at a tie, as amax and max without dim do",
                seen="pytorch#155048",
            ),
        ],
        jax="x.max(-1)",
        see=("reference/numbers/kinks", "puzzles/write#largest"),
        also=("maximum of a tensor",),
    ),
    Operation(
        name="min",
        call="y, index = x.min(dim=-1)",
        draw=LINES,
        vjp={"x": PLACE},
        short="v → its place",
        words="Each weight goes to the one place where the minimum was found.",
        points=[
            Point("a tie", x="[2., 5., 2.]"),
            Point("a tie, without dim", x="[2., 5., 2.]", call="y = x.min()", jax="jnp.min(x)"),
            Point("nan among them", x="[5., nan, 2.]"),
        ],
        popular=[
            Popular(
                "x",
                "v.unsqueeze(-1) * (x == y.unsqueeze(-1))",
                why="at a tie each gets all of v",
                seen=(
                    "oreilly-japan/deep-learning-from-scratch-3@0bb56c2031:dezero/functions.py, "
                    "huggingface/candle@04d015f5f2:candle-core/src/backprop.rs"
                ),
            )
        ],
        jax="x.min(-1)",
    ),
    Operation(
        name="amax",
        call="y = x.amax(dim=-1)",
        draw=LINES,
        vjp={"x": SHARE},
        short="v / ties → its places",
        words="Each weight goes to the maximum; at a tie it is divided evenly.",
        points=[
            Point("a tie", x="[5., 2., 5.]"),
            Point("nan among them", x="[5., nan, 2.]"),
            Point("all −∞", x="[-inf, -inf]"),
        ],
        popular=[
            Popular(
                "x",
                "v.unsqueeze(-1) * (x == y.unsqueeze(-1))",
                why="at a tie each gets all of v",
                seen="tensorflow#51681",
            )
        ],
        jax="x.max(-1)",
        see=("reference/numbers/kinks",),
    ),
    Operation(
        name="amin",
        call="y = x.amin(dim=-1)",
        draw=LINES,
        vjp={"x": SHARE},
        short="v / ties → its places",
        words="Each weight goes to the minimum; at a tie it is divided evenly.",
        points=[Point("a tie", x="[2., 5., 2.]"), Point("nan among them", x="[5., nan, 2.]")],
        jax="x.min(-1)",
    ),
    Operation(
        name="aminmax",
        call="w, y = x.aminmax(dim=-1)",
        draw=LINES,
        vjp={"x": SHARE},
        short="v / ties → its places",
        words=(
            "Here, y is the maximum: each weight goes to the place of the largest entry, and at a tie it is divided "
            "evenly. The minimum sends its weights back in the same way."
        ),
        points=[Point("a tie", x="[5., 2., 5.]")],
        jax="x.max(-1)",
    ),
    Operation(
        name="median",
        call="y, index = x.median(dim=-1)",
        draw=LINES,
        vjp={"x": PLACE},
        short="v → its place",
        words="Each weight goes to the number in the middle, or to the lower of the two in the middle.",
        points=[
            Point("two in the middle", x="[4., 1., 3., 2.]"),
            Point("a tie in the middle", x="[1., 2., 2., 9.]"),
            Point("a tie, without dim", x="[1., 2., 2., 9.]", call="y = x.median()", jax="jnp.median(x)"),
            Point("nan among them", x="[1., nan, 3.]"),
        ],
        popular=[
            Popular(
                "x",
                "s = x.sort(-1)\nn = x.shape[-1]\nk = s.indices[..., [(n - 1) // 2, n // 2]]\n"
                "torch.zeros_like(x).scatter_add(-1, k, v.unsqueeze(-1).expand_as(k) / 2)",
                why="NumPy and JAX take the mean of the two in the middle; torch takes the lower",
                seen="numpy.org/doc/stable/reference/generated/numpy.median.html",
            )
        ],
        jax="jnp.median(x, -1)",
    ),
    Operation(
        name="nanmedian",
        call="y, index = x.nanmedian(dim=-1)",
        draw=LINES,
        vjp={"x": PLACE},
        short="v → its place",
        words=(
            "Each weight goes to the number in the middle of those that are not nan, or to the lower of the two in the "
            "middle."
        ),
        points=[Point("nan among them", x="[1., nan, 3.]"), Point("all nan", x="[nan, nan]")],
        jax="jnp.nanmedian(x, -1)",
    ),
    Operation(
        name="mode",
        call="y, index = x.mode(dim=-1)",
        draw=LINES,
        vjp={"x": PLACE},
        short="v → its place",
        words="Each weight goes to one of the places where the most frequent value occurs.",
        points=[Point("twice", x="[1., 2., 2.]"), Point("all different", x="[3., 1., 2.]")],
    ),
    Operation(
        name="quantile",
        call="y = x.quantile(0.3, dim=-1)",
        draw=LINES,
        vjp={
            "x": "s = x.sort(-1)\n"
            "place = 0.3 * (x.shape[-1] - 1)\n"
            "k = int(place)\n"
            "shares = torch.tensor([1 - (place - k), place - k], dtype=x.dtype)\n"
            "torch.zeros_like(x).scatter(-1, s.indices[..., k:k + 2], v.unsqueeze(-1) * shares)"
        },
        short="v → two places",
        words=(
            "Each weight is divided between the two numbers next to the quantile, and the nearer of the two gets more."
        ),
        points=[
            Point("exactly on a number", x="[3., 1., 2.]", call="y = x.quantile(0.5)", jax="jnp.quantile(x, 0.5)"),
            Point("a tie", x="[1., 2., 2., 9.]"),
            Point("nan among them", x="[1., nan, 3.]"),
        ],
        jax="jnp.quantile(x, 0.3, -1)",
        also=("percentile",),
    ),
    Operation(
        name="logsumexp",
        call="y = x.logsumexp(dim=-1)",
        draw=LINES,
        vjp={"x": "v.unsqueeze(-1) * (x - y.unsqueeze(-1)).exp()"},
        short="v · eˣ⁻ʸ",
        words="Each weight is divided among the numbers that were summed, in proportion to their softmax.",
        points=[
            Point("all −∞", x="[-inf, -inf]"),
            Point("one −∞", x="[-inf, 0.]"),
            Point("one ∞", x="[inf, 0.]"),
            Point("large numbers", x="[1000., 1000.]"),
            Point(
                "large numbers, written out",
                x="[1000., 1000.]",
                call="y = x.exp().sum().log()",
                jax="jnp.log(jnp.exp(x).sum())",
            ),
        ],
        popular=[
            Popular(
                "x",
                "v.unsqueeze(-1) * x.exp() / x.exp().sum(-1, keepdim=True)",
                why="∞/∞ is nan for large numbers",
            )
        ],
        jax="jax.scipy.special.logsumexp(x, -1)",
        see=("reference/numbers/stable_forms", "puzzles/write#soft_maximum"),
    ),
    Operation(
        name="var",
        call="y = x.var(dim=-1)",
        draw=LINES,
        vjp={"x": "2 / (x.shape[-1] - 1) * v.unsqueeze(-1) * (x - x.mean(-1, keepdim=True))"},
        short="∝ v · (x − x̄)",
        words="Each of the n numbers gets the weight times twice its difference from the mean, divided by n − 1.",
        points=[
            Point("all equal", x="[7., 7.]"),
            Point("a single number: y is nan", x="[7.]", call="y = x.var()", jax="jnp.var(x, ddof=1)"),
            Point("far from 0", x="[1e4, 1e4 + 1., 1e4 + 2.]"),
        ],
        popular=[
            Popular(
                "x",
                "2 / x.shape[-1] * v.unsqueeze(-1) * (x - x.mean(-1, keepdim=True))",
                why="NumPy divides by n, torch by n − 1",
                seen="HIPS/autograd@00b8f29082:autograd/numpy/numpy_vjps.py",
            )
        ],
        jax="x.var(-1, ddof=1)",
        also=("variance",),
    ),
    Operation(
        name="std",
        call="y = x.std(dim=-1)",
        draw=LINES,
        vjp={
            "x": "s = (v / y / (x.shape[-1] - 1)).masked_fill(y == 0, 0)\n"
            "s.unsqueeze(-1) * (x - x.mean(-1, keepdim=True))"
        },
        short="∝ v · (x − x̄)/y",
        words=(
            "Each of the n numbers gets the weight times its difference from the mean, divided by (n − 1)·y; if y is "
            "exactly 0, they get 0."
        ),
        points=[
            Point("all equal", x="[7., 7.]"),
            Point("a single number: y is nan", x="[7.]"),
            Point("nearly equal", x="[0., 1e-12]"),
        ],
        popular=[
            Popular(
                "x",
                "(v / y).unsqueeze(-1) * (x - x.mean(-1, keepdim=True)) / (x.shape[-1] - 1)",
                why="0/0 is nan where all are equal",
                seen="pytorch#4320",
            )
        ],
        jax="x.std(-1, ddof=1)",
        see=("reference/numbers/stable_forms",),
        also=("standard deviation",),
    ),
    Operation(
        name="var_mean",
        call="y = torch.stack(torch.var_mean(x, dim=-1))",
        draw=LINES,
        vjp={
            "x": "n = x.shape[-1]\n"
            "v[0].unsqueeze(-1) * 2 / (n - 1) * (x - x.mean(-1, keepdim=True)) + v[1].unsqueeze(-1) / n"
        },
        short="var's + mean's",
        words="Each number gets the sum of two gradients: that of the variance and that of the mean.",
        points=[Point("all equal", x="[7., 7.]", v="[1., 10.]")],
        jax="jnp.stack([x.var(-1, ddof=1), x.mean(-1)])",
    ),
    Operation(
        name="count_nonzero",
        call="y = torch.count_nonzero(x, dim=-1)",
        draw=LINES,
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words="A count is an integer, which has no gradient: the graph ends here.",
        points=[Point("a zero", x="[0., 1.]")],
        jax="jnp.count_nonzero(x, -1)",
    ),
    Operation(
        name="all",
        call="y = torch.all(x > 0, dim=-1)",
        draw=LINES,
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words="A comparison gives booleans, which have no gradient: the graph ends here.",
        points=[Point("on the border", x="[0., 1.]")],
        jax="jnp.all(x > 0, -1)",
    ),
    Operation(
        name="std_mean",
        call="y = torch.stack(torch.std_mean(x, dim=-1))",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 3)"}],
        vjp={
            "x": "n, c = x.shape[-1], x - y[1].unsqueeze(-1)\n"
            "share = (v[0] / y[0] / (n - 1)).masked_fill(y[0] == 0, 0)\n"
            "share.unsqueeze(-1) * c + v[1].unsqueeze(-1) / n"
        },
        short="v · c/(n−1)y, and v/n",
        words="Each number gets the sum of two gradients: that of the standard deviation and that of the mean.",
        points=[Point("all equal", x="[7., 7.]", v="[1., 10.]")],
        jax="jnp.stack([jnp.std(x, -1, ddof=1), x.mean(-1)])",
    ),
    Operation(
        name="nanquantile",
        call="y = x.nanquantile(0.5, dim=-1)",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 2, 4)"}],
        vjp={
            "x": "m = (~x.isnan()).sum(-1, keepdim=True)\n"
            "index = x.sort(-1).indices\n"
            "half, g = v.unsqueeze(-1) / 2, torch.zeros_like(x)\n"
            "g = g.scatter_add(-1, index.gather(-1, (m - 1).clamp(min=0) // 2), half)\n"
            "g.scatter_add(-1, index.gather(-1, m // 2), half)"
        },
        short="v → the middle",
        words=(
            "Here, the quantile is the median: its weight goes to the number in the middle, or half of it to each of "
            "the two numbers in the middle. A nan gets 0."
        ),
        points=[
            Point("nan among them", x="[1., nan, 3.]"),
            Point("all nan", x="[nan, nan]"),
            Point("a tie", x="[1., 2., 2.]"),
        ],
        jax="jnp.nanquantile(x, 0.5, -1)",
    ),
    Operation(
        name="any",
        call="y = x.any(dim=-1)",
        draw=LINES,
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words="A boolean has no gradient: the graph ends here.",
        points=[Point("all zeros", x="[0., 0.]")],
        jax="x.any(-1)",
    ),
    Operation(
        name="unique",
        call="y = torch.unique(x.detach())",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words=(
            "torch.unique has no derivative, and backward would raise an error, so x is detached here. To keep the "
            "graph, index x with the indices of the unique values instead."
        ),
        points=[
            Point("without detach", x="[5., 2., 5.]", call="y = torch.unique(x)"),
            Point("by places", x="[5., 2., 5.]", call="y = x[torch.tensor([1, 0])]"),
        ],
    ),
    Operation(
        name="histc",
        call="y = torch.histc(x.detach(), 3)",
        draw=[{"x": "randn(6)"}, {"x": "randn(2, 4)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words=(
            "Counts are constant between the borders of the bins, and have no gradient: the graph ends here, with or "
            "without detach()."
        ),
        points=[Point("without detach", x="[1., 2., 5.]", call="y = torch.histc(x, 3)")],
        also=("histogram", "bincount"),
    ),
]
