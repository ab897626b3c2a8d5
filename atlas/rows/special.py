"""Special functions

Entry by entry, from torch.special.
"""

from atlas.operation import Operation, Point, Popular

ANY = [{"x": "randn(2, 3)"}, {"x": "randn(3, 1, 2)"}]
POSITIVE = [{"x": "positive(2, 3)"}, {"x": "positive(5)"}]

ROWS = [
    Operation(
        name="lgamma",
        call="y = torch.lgamma(x)",
        draw=POSITIVE,
        vjp={"x": "v * x.digamma()"},
        short="v · ψ(x)",
        words="Each entry of v is multiplied by the digamma function of x.",
        points=[Point("at 0", x="[0.]"), Point("at the pole −1", x="[-1.]"), Point("at 1", x="[1.]")],
        jax="jax.scipy.special.gammaln(x)",
    ),
    Operation(
        name="digamma",
        call="y = torch.digamma(x)",
        draw=POSITIVE,
        vjp={"x": "v * torch.polygamma(1, x)"},
        short="v · ψ′(x)",
        words="Each entry of v is multiplied by the trigamma function of x.",
        points=[Point("at 0", x="[0.]"), Point("at the pole −1", x="[-1.]")],
        jax="jax.scipy.special.digamma(x)",
    ),
    Operation(
        name="i0",
        call="y = torch.special.i0(x)",
        draw=ANY,
        vjp={"x": "v * torch.special.i1(x)"},
        short="v · I₁(x)",
        words="Each entry of v is multiplied by I₁(x), where I₁ is the modified Bessel function of order 1.",
        points=[Point("at 0", x="[0.]"), Point("overflow", x="[1000.]")],
        jax="jax.scipy.special.i0(x)",
    ),
    Operation(
        name="ndtr",
        call="y = torch.special.ndtr(x)",
        draw=ANY,
        vjp={"x": "v * (-x * x / 2).exp() / math.sqrt(2 * math.pi)"},
        short="v · φ(x)",
        words="Each entry of v is multiplied by the density of the standard normal distribution at x.",
        points=[Point("at 0", x="[0.]"), Point("far out", x="[-40.]")],
        jax="jax.scipy.special.ndtr(x)",
    ),
    Operation(
        name="erfcx",
        call="y = torch.special.erfcx(x)",
        draw=ANY,
        vjp={"x": "v * (2 * x * y - 2 / math.sqrt(math.pi))"},
        short="v (2x y − 2/√π)",
        words="Each entry of v is multiplied by 2x·y − 2/√π, a difference that loses its digits for large x.",
        points=[Point("at 0", x="[0.]"), Point("far to the right", x="[1e5]"), Point("overflow", x="[-40.]")],
    ),
    Operation(
        name="i0e",
        call="y = torch.special.i0e(x)",
        draw=ANY,
        vjp={"x": "v * (torch.special.i1e(x) - x.sign() * y)"},
        short="v (I₁ᵉ − sign(x) y)",
        words="Each entry of v is multiplied by i1e(x) − sign(x)·y. The factor e^(−|x|) gives i0e a kink at 0.",
        points=[Point("the kink, at 0", x="[0.]"), Point("large numbers", x="[1000.]")],
        jax="jax.scipy.special.i0e(x)",
    ),
    Operation(
        name="i1",
        call="y = torch.special.i1(x)",
        draw=ANY,
        vjp={"x": "torch.where(x == 0, v / 2, v * (torch.special.i0(x) - y / x))"},
        short="v (I₀ − y/x)",
        words="Each entry of v is multiplied by I₀(x) − y/x, or by ½ where x is 0.",
        points=[Point("at 0", x="[0.]"), Point("overflow", x="[1000.]")],
        popular=[
            Popular(
                "x",
                "torch.where(x == 0, v, v * (torch.special.i0(x) - y / x))",
                why="sends 1 at 0, where the slope is ½",
                seen="tensorflow#120578",
            )
        ],
        jax="jax.scipy.special.i1(x)",
    ),
    Operation(
        name="i1e",
        call="y = torch.special.i1e(x)",
        draw=ANY,
        vjp={"x": "torch.where(x == 0, v / 2, v * (torch.special.i0e(x) - y * (x.sign() + 1 / x)))"},
        short="v (I₀ᵉ − y (± + 1/x))",
        words="Each entry of v is multiplied by i0e(x) − y·(sign(x) + 1/x), or by ½ where x is 0.",
        points=[Point("at 0", x="[0.]"), Point("large numbers", x="[1000.]")],
        jax="jax.scipy.special.i1e(x)",
    ),
    Operation(
        name="log_ndtr",
        call="y = torch.special.log_ndtr(x)",
        draw=ANY,
        vjp={"x": "v * (-x * x / 2 - y).exp() / math.sqrt(2 * math.pi)"},
        short="v · φ(x)/Φ(x)",
        words=(
            "Each entry of v is multiplied by the ratio of the density of the standard normal distribution to its "
            "distribution function, both at x."
        ),
        points=[
            Point("at 0", x="[0.]"),
            Point("far to the left", x="[-40.]"),
            Point("far to the left, written out", x="[-40.]", call="y = torch.special.ndtr(x).log()"),
        ],
        jax="jax.scipy.special.log_ndtr(x)",
    ),
    Operation(
        name="ndtri",
        call="y = torch.special.ndtri(x)",
        draw=[{"x": "uniform(0.1, 0.9, 2, 3)"}, {"x": "uniform(0.1, 0.9, 5)"}],
        vjp={"x": "v * math.sqrt(2 * math.pi) * (y * y / 2).exp()"},
        short="v / φ(y)",
        words="Each entry of v is divided by the density of the standard normal distribution at y.",
        points=[Point("at ½", x="[0.5]"), Point("at 0", x="[0.]"), Point("above 1: y is nan", x="[2.]")],
        also=("probit",),
        jax="jax.scipy.special.ndtri(x)",
    ),
    Operation(
        name="entr",
        call="y = torch.special.entr(x)",
        draw=POSITIVE,
        vjp={"x": "-v * (x.log() + 1)"},
        short="−v (ln x + 1)",
        words="Each entry of v is multiplied by −ln x − 1, which grows without limit as the probability x goes to 0.",
        points=[
            Point("at 0", x="[0.]"),
            Point("below 0: y is −∞", x="[-1.]"),
            Point("at the top, 1/e", x="[0.36787944117144233]"),
        ],
        also=("entropy",),
        jax="jax.scipy.special.entr(x)",
    ),
    Operation(
        name="xlog1py",
        call="y = torch.special.xlog1py(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "positive(2, 3)"}, {"x": "randn(4)", "w": "positive(3, 1)"}],
        vjp={"x": "(v * w.log1p()).masked_fill((x == 0) & (w <= -1), 0)", "w": "v * x / (w + 1)"},
        short="v ln(1+w); v x/(1+w)",
        words=(
            "The factor x gets v·ln(1 + w), or 0 where x is 0 and w ≤ −1; the argument w of the logarithm gets v·x/(1 "
            "+ w)."
        ),
        points=[Point("0 · log 0", x="[0.]", w="[-1.]"), Point("1 · log 0", x="[1.]", w="[-1.]")],
        popular=[Popular("x", "v * w.log1p()", why="−∞ at 0 · log 0, where torch sends 0", seen="jax#15709")],
        broadcasts=True,
        jax="jax.scipy.special.xlog1py(x, w)",
    ),
    Operation(
        name="polygamma",
        call="y = torch.polygamma(1, x)",
        draw=POSITIVE,
        vjp={"x": "v * torch.polygamma(2, x)"},
        short="v · ψ⁽ⁿ⁺¹⁾(x)",
        words="Each entry of v is multiplied by the polygamma function of the next order at x.",
        points=[Point("at 0", x="[0.]"), Point("at 1", x="[1.]")],
        also=("trigamma",),
        jax="jax.scipy.special.polygamma(1, x)",
    ),
    Operation(
        name="mvlgamma",
        call="y = torch.mvlgamma(x, 2)",
        draw=[{"x": "positive(2, 3) + 1"}, {"x": "positive(5) + 1"}],
        vjp={"x": "v * (x.digamma() + (x - 0.5).digamma())"},
        short="v · Σ ψ(x − k/2)",
        words="Each entry of v is multiplied by a sum of digamma functions, one for each dimension.",
        points=[Point("where it begins, at ½", x="[0.5]"), Point("at 1", x="[1.]")],
        also=("multigammaln",),
        jax="jax.scipy.special.multigammaln(x, 2)",
    ),
    Operation(
        name="gammainc",
        call="y = torch.special.gammainc(x, w)",
        draw=[{"x": "positive(2, 3)", "w": "positive(2, 3)"}, {"x": "positive(4)", "w": "positive(4)"}],
        vjp={"w": "v * ((x - 1) * w.log() - w - x.lgamma()).exp()"},
        short="v · density of gamma",
        words=(
            "The upper limit w of the integral gets v times the density at w of the gamma distribution with the shape "
            "x. For the shape parameter x, torch has no derivative."
        ),
        points=[
            Point("at 0", x="[2.]", w="[0.]"),
            Point("the shape parameter", x="[2.]", w="[1.]", call="y = torch.special.gammainc(x, w)"),
        ],
        also=("igamma",),
        jax="jax.scipy.special.gammainc(x, w)",
    ),
    Operation(
        name="zeta",
        call="y = torch.special.zeta(x, w)",
        draw=[{"x": "positive(2, 3) + 1.5", "w": "positive(2, 3)"}, {"x": "positive(4) + 1.5", "w": "positive(4)"}],
        vjp={"w": "-v * x * torch.special.zeta(x + 1, w)"},
        short="−v x ζ(x + 1, w)",
        words="The second argument w gets −v·x·ζ(x + 1, w). For the first argument x, torch has no derivative.",
        points=[
            Point("at 0", x="[2.]", w="[0.]"),
            Point("the first argument", x="[2.]", w="[1.]", call="y = torch.special.zeta(x, w)"),
        ],
    ),
]
