"""Randomness

The random numbers are drawn in the forward pass; backward uses the same ones.
"""

from atlas.operation import Operation, Point, Popular

ANY = [{"x": "randn(2, 4)"}, {"x": "randn(5)"}]

ROWS = [
    Operation(
        name="dropout",
        call="torch.manual_seed(0)\ny = F.dropout(x, p=0.5)",
        draw=ANY,
        vjp={"x": "torch.manual_seed(0)\nv * F.dropout(torch.ones_like(x), p=0.5)"},
        short="v · mask / (1 − p)",
        words=(
            "The weights of the entries of x that were dropped are multiplied by 0, and those of the other entries by "
            "1/(1 − p), just as the entries themselves were."
        ),
        points=[
            Point("x is 0", x="[0., 0., 0., 0.]"),
            Point("p=1", x="[1., 2.]", call="y = F.dropout(x, p=1.)"),
            Point("in evaluation", x="[1., 2.]", call="y = F.dropout(x, p=0.5, training=False)"),
            Point("nan where it is dropped", x="[nan]", call="y = F.dropout(x, p=1.)"),
        ],
        popular=[
            Popular(
                "x", "v * (y != 0)", why="the factor 1/(1 − p) is missing", seen="iamtrask/Grokking-Deep-Learning#68"
            ),
            Popular("x", "v * (y / x)", why="0/0 is nan where x is 0", seen="kaldi-asr/kaldi#3890"),
        ],
        also=("nn.Dropout",),
    ),
    Operation(
        name="dropout1d",
        call="torch.manual_seed(0)\ny = F.dropout1d(x, p=0.5)",
        draw=[{"x": "randn(1, 4, 2)"}, {"x": "randn(2, 3, 3)"}],
        vjp={"x": "torch.manual_seed(0)\nv * F.dropout1d(torch.ones_like(x), p=0.5)"},
        short="v · mask / (1 − p)",
        words=(
            "The weights of the channels of x that were dropped are multiplied by 0, and those of the other channels "
            "by 1/(1 − p), just as the channels themselves were."
        ),
        also=("dropout2d", "feature dropout"),
        points=[
            Point("p=1", x="[[[1., 2.]]]", call="y = F.dropout1d(x, p=1.)"),
            Point("in evaluation", x="[[[1., 2.]]]", call="y = F.dropout1d(x, training=False)"),
        ],
    ),
    Operation(
        name="alpha_dropout",
        call="torch.manual_seed(0)\ny = F.alpha_dropout(x, p=0.5, training=True)",
        draw=ANY,
        vjp={
            "x": "torch.manual_seed(0)\n"
            "kept = F.alpha_dropout(torch.ones_like(x), p=0.5, training=True)\n"
            "torch.manual_seed(0)\n"
            "v * (kept - F.alpha_dropout(torch.zeros_like(x), p=0.5, training=True))"
        },
        short="v · mask · a",
        words=(
            "The weights of the entries of x that were dropped are multiplied by 0, because a constant replaced these "
            "entries. The weights of the other entries are all multiplied by the same factor."
        ),
        points=[Point("in evaluation", x="[1., 2.]", call="y = F.alpha_dropout(x, p=0.5)")],
    ),
    Operation(
        name="rrelu",
        call="torch.manual_seed(0)\ny = F.rrelu(x, 0.1, 0.3, training=True)",
        draw=ANY,
        vjp={"x": "v * torch.where(x > 0, 1., y / x)"},
        short="v, or v · slope",
        words=(
            "Where x is positive, v passes unchanged; elsewhere, each entry of v is multiplied by the slope that was "
            "drawn for it at random."
        ),
        points=[Point("the kink, at 0", x="[0.]", call="y = F.rrelu(x, 0.2, 0.2, training=True)")],
    ),
    Operation(
        name="gumbel_softmax",
        call="torch.manual_seed(0)\ny = F.gumbel_softmax(x, tau=0.5)",
        draw=[{"x": "randn(2, 4)"}, {"x": "randn(3, 2, 3)"}],
        vjp={"x": "y * (v - (v * y).sum(-1, keepdim=True)) / 0.5"},
        short="y (v − ⟨v, y⟩)/τ",
        words=(
            "Along the last axis, subtract the mean of v, weighted by y, from each entry of v, multiply the result by "
            "y, and divide it by the temperature tau."
        ),
        points=[
            Point(
                "hard=True: the gradient of the soft one",
                x="[[1000., 0.]]",
                call="torch.manual_seed(0)\ny = F.gumbel_softmax(x, hard=True)",
                v="[[1., 10.]]",
            ),
            Point("one −∞", x="[[-inf, 0.]]", v="[[1., 10.]]"),
        ],
    ),
    Operation(
        name="bernoulli",
        call="torch.manual_seed(0)\ny = torch.bernoulli(x)",
        draw=[{"x": "uniform(0.1, 0.9, 2, 3)"}, {"x": "uniform(0.1, 0.9, 5)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="0",
        words=(
            "A draw is 0 or 1, and has no slope with respect to its probability: every weight becomes 0, without a "
            "warning."
        ),
        popular=[
            Popular(
                "x", "v", why="the straight-through estimator: deliberately not the derivative", seen="arXiv:1308.3432"
            )
        ],
        also=("sampling",),
        points=[
            Point("at 0", x="[0.]"),
            Point("straight-through, written out", x="[0.]", call="y = (torch.bernoulli(x) - x).detach() + x"),
        ],
    ),
    Operation(
        name="normal",
        call="torch.manual_seed(0)\ny = torch.normal(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "positive(2, 3)"}, {"x": "randn(5)", "w": "positive(5)"}],
        vjp={"x": "torch.zeros_like(x)", "w": "torch.zeros_like(w)"},
        short="0",
        words=(
            "The mean x and the standard deviation w get 0, without a warning. If you write x + w · randn instead, "
            "both x and w get a gradient."
        ),
        points=[
            Point(
                "written out",
                x="[1.]",
                w="[2.]",
                call="torch.manual_seed(0)\ny = x + w * torch.randn(x.shape).to(x.dtype)",
            )
        ],
        popular=[
            Popular(
                "x",
                "v",
                why="the reparametrisation trick: right for x + w · noise, and not what torch.normal does",
                seen="arXiv:1312.6114",
            )
        ],
        also=("rsample", "reparametrisation trick", "reparameterization"),
    ),
    Operation(
        name="dropout2d",
        call="torch.manual_seed(0)\ny = F.dropout2d(x, p=0.5)",
        draw=[{"x": "randn(1, 4, 1, 2)"}, {"x": "randn(2, 3, 2, 2)"}],
        vjp={"x": "torch.manual_seed(0)\nv * F.dropout2d(torch.ones_like(x), p=0.5)"},
        short="v · mask / (1 − p)",
        words=(
            "The weights of the channels of x that were dropped are multiplied by 0, and those of the other channels "
            "by 1/(1 − p), just as the channels themselves were."
        ),
        also=("nn.Dropout2d",),
        points=[
            Point("p=1", x="[[[[1., 2.]]]]", call="y = F.dropout2d(x, p=1.)"),
            Point("in evaluation", x="[[[[1., 2.]]]]", call="y = F.dropout2d(x, training=False)"),
        ],
    ),
    Operation(
        name="multinomial",
        call="torch.manual_seed(0)\ny = torch.multinomial(x, 2)",
        draw=[{"x": "positive(2, 3)"}, {"x": "positive(5)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words="The draws are integers, which have no gradient: the graph ends here.",
        also=("categorical",),
        points=[
            Point(
                "the logarithm of a probability that was drawn",
                x="[1., 0.]",
                call="y = (x / x.sum())[torch.multinomial(x, 1)].log()",
            )
        ],
    ),
    Operation(
        name="poisson",
        call="torch.manual_seed(0)\ny = torch.poisson(x)",
        draw=[{"x": "positive(2, 3)"}, {"x": "positive(5)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="0",
        words=(
            "A count that was drawn has no slope with respect to its rate: every weight becomes 0, without a warning."
        ),
        points=[Point("at 0", x="[0.]")],
    ),
]
