"""Losses

One number from predictions and targets, so v is a single number, which the mean divides by n.
"""

from atlas.operation import Operation, Point, Popular

PAIRS = [{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(5)", "w": "randn(5)"}]
CLASSES = [{"x": "randn(2, 4)", "target": "ints(4, 2)"}, {"x": "randn(5, 3)", "target": "ints(3, 5)"}]
CHANCES = [
    {"x": "uniform(0.1, 0.9, 2, 3)", "w": "uniform(0.1, 0.9, 2, 3)"},
    {"x": "uniform(0.1, 0.9, 5)", "w": "uniform(0.1, 0.9, 5)"},
]
SIGNS = "coins(2, 3) * 2 - 1"

ROWS = [
    Operation(
        name="mse_loss",
        call="y = F.mse_loss(x, w)",
        draw=PAIRS,
        vjp={"x": "v * 2 * (x - w) / x.numel()", "w": "v * 2 * (w - x) / x.numel()"},
        short="v · 2(x − w)/n",
        words=(
            "The prediction x gets 2v(x − w)/n, where n is the number of entries; the target w gets the same numbers "
            "with the opposite sign."
        ),
        points=[
            Point("met exactly", x="[3., 5.]", w="[3., 1.]"),
            Point("overflow", x="[1e200]", w="[0.]"),
            Point(
                "a column and a row: each with each",
                x="[[1.], [5.]]",
                w="[1., 5.]",
                call="y = F.mse_loss(x, w)",
                jax="jnp.mean((x - w) ** 2)",
            ),
        ],
        popular=[
            Popular(
                "x",
                "v * 2 * (x - w) / len(x)",
                why="divides by the number of samples, not of entries",
                seen="pytorch#3924",
            ),
            Popular(
                "x",
                "v * (x - w) / x.numel()",
                why="the 2 is missing: this is the gradient of half the loss",
                seen="davisking/dlib#1169",
            ),
        ],
        also=("nn.MSELoss", "squared error"),
        jax="jnp.mean((x - w) ** 2)",
    ),
    Operation(
        name="l1_loss",
        call="y = F.l1_loss(x, w)",
        draw=PAIRS,
        vjp={"x": "v * (x - w).sign() / x.numel()", "w": "v * (w - x).sign() / x.numel()"},
        short="v · sign(x − w)/n",
        words=(
            "The prediction x gets v/n times the sign of x − w, where n is the number of entries: a small error gets "
            "as much as a large error."
        ),
        points=[Point("met exactly", x="[3., 5.]", w="[3., 1.]")],
        also=("nn.L1Loss", "absolute error"),
        jax="jnp.mean(jnp.abs(x - w))",
    ),
    Operation(
        name="smooth_l1_loss",
        call="y = F.smooth_l1_loss(x, w)",
        draw=PAIRS,
        vjp={"x": "v * (x - w).clamp(-1, 1) / x.numel()", "w": "v * (w - x).clamp(-1, 1) / x.numel()"},
        short="v · cut(x − w)/n",
        words="The prediction x gets the difference x − w, clipped to ±1, times v/n, where n is the number of entries.",
        points=[
            Point("met exactly", x="[3.]", w="[3.]"),
            Point("where the pieces meet, at 1", x="[1.]", w="[0.]"),
            Point("beta=0.5: far out", x="[4.]", w="[0.]", call="y = F.smooth_l1_loss(x, w, beta=0.5)"),
            Point("beta=0, met exactly", x="[3.]", w="[3.]", call="y = F.smooth_l1_loss(x, w, beta=0.)"),
        ],
        jax="jnp.mean(jnp.where(jnp.abs(x - w) < 1, (x - w) ** 2 / 2, jnp.abs(x - w) - 0.5))",
        also=("nn.SmoothL1Loss",),
    ),
    Operation(
        name="huber_loss",
        call="y = F.huber_loss(x, w, delta=0.5)",
        draw=PAIRS,
        vjp={"x": "v * (x - w).clamp(-0.5, 0.5) / x.numel()", "w": "v * (w - x).clamp(-0.5, 0.5) / x.numel()"},
        short="v · cut(x − w)/n",
        words=(
            "The prediction x gets the difference x − w, clipped to ±δ, times v/n, where n is the number of entries: "
            "an outlier gets only δ·v/n or −δ·v/n."
        ),
        points=[
            Point("met exactly", x="[3.]", w="[3.]"),
            Point("where the pieces meet, at delta", x="[0.5]", w="[0.]"),
        ],
        popular=[
            Popular(
                "x",
                "v * ((x - w) / 0.5).clamp(-1, 1) / x.numel()",
                why="this is smooth_l1_loss with beta=δ, which is 1/δ times as large",
                seen="xuannianz/EfficientDet#93, pytorch#48595",
            )
        ],
        also=("nn.HuberLoss",),
        jax="jnp.mean(jnp.where(jnp.abs(x - w) < 0.5, (x - w) ** 2 / 2, 0.5 * (jnp.abs(x - w) - 0.25)))",
    ),
    Operation(
        name="cross_entropy",
        call="y = F.cross_entropy(x, target)",
        draw=CLASSES,
        vjp={"x": "v * (x.softmax(-1) - F.one_hot(target, x.shape[-1])) / len(target)"},
        short="v · (p − 1 or 0)/n",
        words=(
            "The logits get the predicted probabilities minus the target probabilities, times v, divided by the number "
            "of samples. With weight=, each sample is weighted by its class, and the mean divides by the sum of these "
            "weights. Samples that ignore_index leaves out don't count in the mean, and get 0, unless their softmax is "
            "NaN."
        ),
        points=[
            Point("sure, and right", x="[[1000., 0.]]", target="[0]"),
            Point("sure, and wrong", x="[[1000., 0.]]", target="[1]"),
            Point(
                "all targets ignored: y is nan",
                x="[[1., 2.]]",
                target="[-100]",
                call="y = F.cross_entropy(x, target, ignore_index=-100)",
            ),
            Point(
                "one of two targets ignored",
                x="[[1., 2.], [3., 4.]]",
                target="[0, -100]",
                call="y = F.cross_entropy(x, target, ignore_index=-100)",
            ),
            Point("the right class is −∞", x="[[-inf, 0.]]", target="[0]"),
            Point(
                "label_smoothing",
                x="[[0., 0.]]",
                target="[0]",
                call="y = F.cross_entropy(x, target, label_smoothing=0.1)",
            ),
            Point(
                "weight=: classes weigh 1 and 3",
                x="[[0., 0.], [0., 0.]]",
                target="[0, 1]",
                call="y = F.cross_entropy(x, target, weight=torch.tensor([1., 3.]).to(x))",
                jax="-(jnp.array([1., 3.])[target] @ jnp.diag(nn.log_softmax(x)[:, target])) / 4",
            ),
            Point(
                "weight=, and targets that are probabilities",
                x="[[0., 0.], [0., 0.]]",
                call="y = F.cross_entropy(x, torch.eye(2).to(x), weight=torch.tensor([1., 3.]).to(x))",
            ),
            Point(
                "weight=, and label_smoothing",
                x="[[0., 0.], [0., 0.]]",
                target="[0, 1]",
                call="y = F.cross_entropy(x, target, weight=torch.tensor([1., 3.]).to(x), label_smoothing=0.1)",
            ),
            Point(
                "weight=0 for all that occurs: y is nan",
                x="[[0., 1.]]",
                target="[0]",
                call="y = F.cross_entropy(x, target, weight=torch.tensor([0., 1.]).to(x))",
            ),
            Point(
                "ignore_index, and label_smoothing",
                x="[[0., 0.], [0., 0.]]",
                target="[0, -100]",
                call="y = F.cross_entropy(x, target, ignore_index=-100, label_smoothing=0.1)",
            ),
        ],
        popular=[
            Popular(
                "x",
                "x.softmax(-1) - F.one_hot(target, x.shape[-1])",
                why="v is missing, and the division by the number of samples",
                seen="mxnet#2215",
            )
        ],
        also=("nn.CrossEntropyLoss",),
        jax="-jnp.mean(jnp.take_along_axis(nn.log_softmax(x), target[:, None], 1))",
    ),
    Operation(
        name="nll_loss",
        call="y = F.nll_loss(x, target)",
        draw=CLASSES,
        vjp={"x": "-v * F.one_hot(target, x.shape[-1]) / len(target)"},
        short="−v/n at the target",
        words=(
            "For each sample, the entry of its target class gets −v divided by the number of samples; the other "
            "entries get 0."
        ),
        points=[
            Point(
                "all targets ignored: y is nan",
                x="[[1., 2.]]",
                target="[-100]",
                call="y = F.nll_loss(x, target, ignore_index=-100)",
            ),
            Point("the right class is −∞", x="[[-inf, 0.]]", target="[0]"),
            Point(
                "weight=: classes weigh 1 and 3",
                x="[[-1., -1.], [-1., -1.]]",
                target="[0, 1]",
                call="y = F.nll_loss(x, target, weight=torch.tensor([1., 3.]).to(x))",
            ),
        ],
        also=("nn.NLLLoss",),
        jax="-jnp.mean(jnp.take_along_axis(x, target[:, None], 1))",
    ),
    Operation(
        name="binary_cross_entropy",
        call="y = F.binary_cross_entropy(x, w)",
        draw=CHANCES,
        vjp={
            "x": "v * (x - w) / (x * (1 - x)).clamp(min=1e-12) / x.numel()",
            "w": "v * ((1 - x).log() - x.log()) / x.numel()",
        },
        short="v (x − w)/x(1 − x)/n",
        words=(
            "The prediction x gets v times the difference x − w, divided by x(1 − x) and by the number of entries. A "
            "confident but wrong prediction gets a very large gradient."
        ),
        points=[
            Point("sure, and wrong", x="[0.]", w="[1.]"),
            Point("sure, and right", x="[1.]", w="[1.]"),
            Point("sure, and w is between", x="[1.]", w="[0.5]"),
        ],
        popular=[
            Popular(
                "x",
                "v * (x - w) / x.numel()",
                why="this is the loss with logits, before the sigmoid",
                seen="tf-encrypted/tf-encrypted#727",
            )
        ],
        also=("nn.BCELoss", "bce"),
    ),
    Operation(
        name="binary_cross_entropy_with_logits",
        call="y = F.binary_cross_entropy_with_logits(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "uniform(0, 1, 2, 3)"}, {"x": "randn(5)", "w": "uniform(0, 1, 5)"}],
        vjp={"x": "v * (x.sigmoid() - w) / x.numel()", "w": "-v * x / x.numel()"},
        short="v · (σ(x) − w)/n",
        words="The logits x get v times the difference sigmoid(x) − w, divided by the number of entries.",
        points=[
            Point("sure, and wrong", x="[1000.]", w="[0.]"),
            Point("sure, and right", x="[1000.]", w="[1.]"),
            Point("at ∞", x="[inf]", w="[1.]"),
            Point(
                "pos_weight=3",
                x="[0., 0.]",
                w="[1., 0.]",
                call="y = F.binary_cross_entropy_with_logits(x, w, pos_weight=torch.tensor(3.).to(x))",
                jax="jnp.mean(3 * w * nn.softplus(-x) + (1 - w) * nn.softplus(x))",
            ),
        ],
        also=("nn.BCEWithLogitsLoss", "bce_with_logits"),
        jax="jnp.mean(nn.softplus(x) - w * x)",
    ),
    Operation(
        name="kl_div",
        call="y = F.kl_div(x, w, reduction='batchmean')",
        draw=[
            {"x": "randn(2, 3).log_softmax(-1)", "w": "randn(2, 3).softmax(-1)"},
            {"x": "randn(4, 2).log_softmax(-1)", "w": "randn(4, 2).softmax(-1)"},
        ],
        vjp={"x": "-v * w / len(x)", "w": "v * (w.log() + 1 - x) / len(x)"},
        short="−v w/n",
        words=(
            "The predicted log probabilities x get −v·w, and the target w gets v·(ln w + 1 − x), both divided by the "
            "number of samples."
        ),
        points=[
            Point("the target is 0", x="[[-1., -0.5]]", w="[[0., 1.]]"),
            Point("both are 0: x is −∞", x="[[-inf, 0.]]", w="[[0., 1.]]"),
            Point("met exactly", x="[[-0.6931471805599453, -0.6931471805599453]]", w="[[0.5, 0.5]]"),
            Point(
                "reduction='mean': divided by all the numbers",
                x="[[-1., -0.5]]",
                w="[[0.5, 0.5]]",
                call="y = F.kl_div(x, w)",
                jax="jnp.mean(jax.scipy.special.xlogy(w, w) - w * x)",
            ),
        ],
        also=("nn.KLDivLoss", "Kullback-Leibler"),
        jax="jnp.sum(jax.scipy.special.xlogy(w, w) - w * x) / len(x)",
    ),
    Operation(
        name="poisson_nll_loss",
        call="y = F.poisson_nll_loss(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "positive(2, 3)"}, {"x": "randn(5)", "w": "positive(5)"}],
        vjp={"x": "v * (x.exp() - w) / x.numel()", "w": "-v * x / x.numel()"},
        short="v · (eˣ − w)/n",
        words=(
            "The logarithm x of the rate gets v·(eˣ − w)/n, where eˣ is the predicted rate, w is the count and n is "
            "the number of entries."
        ),
        points=[
            Point("overflow", x="[1000.]", w="[1.]"),
            Point("log_input=False, at 0", x="[0.]", w="[1.]", call="y = F.poisson_nll_loss(x, w, log_input=False)"),
        ],
        jax="jnp.mean(jnp.exp(x) - w * x)",
    ),
    Operation(
        name="gaussian_nll_loss",
        call="y = F.gaussian_nll_loss(x, w, b)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 3)", "b": "positive(2, 3)"},
            {"x": "randn(5)", "w": "randn(5)", "b": "positive(5)"},
        ],
        vjp={
            "x": "v * (x - w) / b.clamp(min=1e-6) / x.numel()",
            "w": "v * (w - x) / b.clamp(min=1e-6) / x.numel()",
            "b": "c = b.clamp(min=1e-6)\nv * (1 / c - (x - w) ** 2 / c ** 2) / 2 / x.numel()",
        },
        short="v · (x − w)/b/n",
        words=(
            "The mean x gets v·(x − w)/b, and the variance b gets half of v·(1/b − (x − w)²/b²), both divided by the "
            "number of entries. Where b is below eps, torch uses eps instead of b, and b gets this gradient, although "
            "the loss does not depend on b."
        ),
        points=[
            Point("a variance of 0", x="[1.]", w="[0.]", b="[0.]"),
            Point("a variance below eps", x="[1.]", w="[0.]", b="[1e-9]"),
        ],
    ),
    Operation(
        name="hinge_embedding_loss",
        call="y = F.hinge_embedding_loss(x, target)",
        draw=[
            {"x": "randn(2, 3)", "target": "ints(2, 2, 3) * 2 - 1"},
            {"x": "randn(5)", "target": "ints(2, 5) * 2 - 1"},
        ],
        vjp={"x": "torch.where(target == 1, v, torch.where(x <= 1, -v, 0)) / x.numel()"},
        short="±v/n, or 0",
        words=(
            "An entry of x whose target is 1, the distance of a similar pair, gets v/n, where n is the number of "
            "entries. An entry whose target is −1 gets −v/n below the margin, and 0 above it."
        ),
        points=[
            Point("at the margin", x="[1.]", target="[-1]"),
            Point("beyond the margin", x="[2.]", target="[-1]"),
        ],
        jax="jnp.mean(jnp.where(target == 1, x, jnp.maximum(0, 1 - x)))",
    ),
    Operation(
        name="margin_ranking_loss",
        call="y = F.margin_ranking_loss(x, w, target, margin=0.5)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 3)", "target": "ints(2, 2, 3) * 2 - 1"},
            {"x": "randn(5)", "w": "randn(5)", "target": "ints(2, 5) * 2 - 1"},
        ],
        vjp={
            "x": "-v * target * (0.5 - target * (x - w) >= 0) / x.numel()",
            "w": "v * target * (0.5 - target * (x - w) >= 0) / x.numel()",
        },
        short="∓v/n, or 0",
        words=(
            "If a pair is in the wrong order or too close, one of its two numbers gets v/n and the other gets −v/n, "
            "where n is the number of pairs; the other pairs get 0."
        ),
        points=[
            Point("at the margin", x="[0.5]", w="[0.]", target="[1]"),
            Point("a tie", x="[1.]", w="[1.]", target="[1]"),
        ],
        jax="jnp.mean(jnp.maximum(0, 0.5 - target * (x - w)))",
    ),
    Operation(
        name="soft_margin_loss",
        call="y = F.soft_margin_loss(x, target)",
        draw=[
            {"x": "randn(2, 3)", "target": "ints(2, 2, 3) * 2. - 1"},
            {"x": "randn(5)", "target": "ints(2, 5) * 2. - 1"},
        ],
        vjp={"x": "-v * target * (-target * x).sigmoid() / x.numel()"},
        short="−v t σ(−t x)/n",
        words="The prediction x gets −v·t·sigmoid(−t·x), where t is the target, divided by the number of entries.",
        points=[
            Point("sure, and wrong", x="[-1000.]", target="[1]"),
            Point("sure, and right", x="[1000.]", target="[1]"),
        ],
        jax="jnp.mean(nn.softplus(-target * x))",
    ),
    Operation(
        name="triplet_margin_loss",
        call="y = F.triplet_margin_loss(x, w, b, eps=0.)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 3)", "b": "randn(2, 3)"},
            {"x": "randn(4, 2)", "w": "randn(4, 2)", "b": "randn(4, 2)"},
        ],
        vjp={
            "x": (
                "near, far = x - w, x - b\n"
                "close = (1 + near.norm(dim=-1) - far.norm(dim=-1) >= 0).unsqueeze(-1)\n"
                "v / len(x) * close * (F.normalize(near, dim=-1) - F.normalize(far, dim=-1))"
            ),
            "w": (
                "near, far = x - w, x - b\n"
                "close = (1 + near.norm(dim=-1) - far.norm(dim=-1) >= 0).unsqueeze(-1)\n"
                "v / len(x) * close * (-F.normalize(near, dim=-1))"
            ),
            "b": (
                "near, far = x - w, x - b\n"
                "close = (1 + near.norm(dim=-1) - far.norm(dim=-1) >= 0).unsqueeze(-1)\n"
                "v / len(x) * close * (F.normalize(far, dim=-1))"
            ),
        },
        short="v/n · unit vectors",
        words=(
            "The anchor x gets v/n times the difference of two unit vectors, where n is the number of triplets: the "
            "one from the positive example to x minus the one from the negative example to x. If a triplet keeps more "
            "than the margin, all its gradients are 0."
        ),
        points=[
            Point("anchor and positive are the same", x="[[1., 2.]]", w="[[1., 2.]]", b="[[1., 2.5]]"),
            Point("at the margin", x="[[0., 0.]]", w="[[1., 0.]]", b="[[0., 2.]]"),
        ],
        jax="jnp.mean(jnp.maximum(0, 1 + jnp.linalg.norm(x - w, axis=-1) - jnp.linalg.norm(x - b, axis=-1)))",
        also=("nn.TripletMarginLoss",),
    ),
    Operation(
        name="cosine_embedding_loss",
        call="y = F.cosine_embedding_loss(x, w, target)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 3)", "target": "ints(2, 2) * 2 - 1"},
            {"x": "randn(4, 2)", "w": "randn(4, 2)", "target": "ints(2, 4) * 2 - 1"},
        ],
        vjp={
            "x": "p, q = ((x * x).sum(-1, keepdim=True) + 1e-12).sqrt(), ((w * w).sum(-1, keepdim=True) + "
            "1e-12).sqrt()\n"
            "c = (x * w).sum(-1, keepdim=True) / (p * q)\n"
            "s = torch.where(target.unsqueeze(-1) == 1, -v, torch.where(c >= 0, v, 0)) / len(x)\n"
            "s * (w / q - c * x / p) / p",
            "w": "p, q = ((x * x).sum(-1, keepdim=True) + 1e-12).sqrt(), ((w * w).sum(-1, keepdim=True) + "
            "1e-12).sqrt()\n"
            "c = (x * w).sum(-1, keepdim=True) / (p * q)\n"
            "s = torch.where(target.unsqueeze(-1) == 1, -v, torch.where(c >= 0, v, 0)) / len(x)\n"
            "s * (x / p - c * w / q) / q",
        },
        short="∓v (ŵ − c x̂)/|x|/n",
        words=(
            "Both vectors of a pair get the gradient of cosine_similarity times v/n, where n is the number of pairs: "
            "with the sign changed for similar pairs, and unchanged for dissimilar pairs above the margin."
        ),
        points=[
            Point("one is the origin", x="[[0., 0.]]", w="[[1., 2.]]", target="[1]"),
            Point("unlike, and at the margin", x="[[1., 0.]]", w="[[0., 1.]]", target="[-1]"),
        ],
    ),
    Operation(
        name="multi_margin_loss",
        call="y = F.multi_margin_loss(x, target)",
        draw=CLASSES,
        vjp={
            "x": "n, k = x.shape\n"
            "close = (1 + x - x.gather(1, target.unsqueeze(1)) > 0).to(x.dtype)\n"
            "close = close.scatter(1, target.unsqueeze(1), 0.)\n"
            "v / (n * k) * (close - F.one_hot(target, k) * close.sum(1, keepdim=True))"
        },
        short="v/nk, −Σ at target",
        words=(
            "Each class that is too close to the target class gets a share of the weight; the target class gets minus "
            "the sum of these shares."
        ),
        points=[
            Point("at the margin", x="[[1., 0.]]", target="[0]"),
            Point("a tie", x="[[1., 1.]]", target="[0]"),
        ],
        jax="(jnp.maximum(0, 1 + x - jnp.take_along_axis(x, target[:, None], 1)).sum(1) - 1).mean() / x.shape[1]",
    ),
    Operation(
        name="multilabel_soft_margin_loss",
        call="y = F.multilabel_soft_margin_loss(x, target)",
        draw=[
            {"x": "randn(2, 3)", "target": "ints(2, 2, 3) * 1."},
            {"x": "randn(4, 2)", "target": "ints(2, 4, 2) * 1."},
        ],
        vjp={"x": "v * (x.sigmoid() - target) / x.numel()"},
        short="v · (σ(x) − t)/n",
        words=(
            "The logits x get v times the difference between sigmoid(x) and the target, divided by the number of "
            "entries."
        ),
        points=[Point("sure, and wrong", x="[[1000., 0.]]", target="[[0, 1]]")],
        jax="jnp.mean(nn.softplus(x) - target * x)",
    ),
    Operation(
        name="ctc_loss",
        call="y = F.ctc_loss(x, target, (len(x),), (1,))",
        draw=[
            {"x": "randn(3, 1, 3).log_softmax(-1)", "target": "ints(2, 1, 1) + 1"},
            {"x": "randn(4, 1, 2).log_softmax(-1)", "target": "ints(1, 1, 1) + 1"},
        ],
        vjp={
            "x": "n, k = len(x), x.shape[-1]\n"
            "paths = torch.cartesian_prod(*[torch.arange(k)] * n)\n"
            "hits = paths == target.item()\n"
            "once = F.pad(hits.int(), (1, 0)).diff(dim=1).clamp(min=0).sum(1) == 1\n"
            "right = once & (hits | (paths == 0)).all(1)\n"
            "shares = x[torch.arange(n), 0, paths].sum(1).masked_fill(~right, -inf).softmax(0)\n"
            "v * (x.exp() - torch.einsum('p,pnk->nk', shares, F.one_hot(paths, k).to(x.dtype)).unsqueeze(1))"
        },
        short="v (eˣ − alignment)",
        words=(
            "At each step, a symbol gets v times its predicted probability, minus v times its probability among the "
            "correct alignments. This is the gradient with respect to the input of log_softmax, but torch sends it to "
            "the output of log_softmax."
        ),
        points=[
            Point(
                "a target that does not fit: y is ∞",
                x="[[[-0.6931471805599453, -0.6931471805599453]]]",
                target="[[1]]",
                call="y = F.ctc_loss(x, torch.tensor([[1, 1]]), (1,), (2,))",
            ),
            Point(
                "two steps, all even",
                x="[[[-0.6931471805599453, -0.6931471805599453]], [[-0.6931471805599453, -0.6931471805599453]]]",
                target="[[1]]",
            ),
        ],
        popular=[
            Popular(
                "x",
                "n, k = len(x), x.shape[-1]\n"
                "paths = torch.cartesian_prod(*[torch.arange(k)] * n)\n"
                "hits = paths == target.item()\n"
                "once = F.pad(hits.int(), (1, 0)).diff(dim=1).clamp(min=0).sum(1) == 1\n"
                "right = once & (hits | (paths == 0)).all(1)\n"
                "shares = x[torch.arange(n), 0, paths].sum(1).masked_fill(~right, -inf).softmax(0)\n"
                "-v * torch.einsum('p,pnk->nk', shares, F.one_hot(paths, k).to(x.dtype)).unsqueeze(1)",
                why="the derivative itself; torch adds eˣ, which log_softmax subtracts again",
                seen="pytorch#52241, pytorch#181534",
            )
        ],
        also=("nn.CTCLoss",),
    ),
    Operation(
        name="multilabel_margin_loss",
        call="y = F.multilabel_margin_loss(x, target)",
        draw=[
            {"x": "randn(2, 3)", "target": "torch.cat([places(3, 2, 1), torch.full((2, 2), -1)], 1)"},
            {"x": "randn(3, 2)", "target": "torch.cat([places(2, 3, 1), torch.full((3, 1), -1)], 1)"},
        ],
        vjp={
            "x": "n, k = x.shape\n"
            "label = target[:, :1]\n"
            "close = (1 + x - x.gather(1, label) > 0).to(x.dtype).scatter(1, label, 0.)\n"
            "v / (n * k) * (close - F.one_hot(label[:, 0], k) * close.sum(1, keepdim=True))"
        },
        short="v/nk, −Σ at labels",
        words=(
            "With one label per sample (−1 ends the list of labels), each other class that is too close to the label "
            "gets a share of the weight, and the label gets minus the sum of these shares."
        ),
        points=[
            Point("far enough", x="[[3., 1.]]", target="[[0, -1]]"),
            Point("at the margin", x="[[1., 0.]]", target="[[0, -1]]"),
            Point(
                "all classes are labels",
                x="[[1., 0.]]",
                target="[[0, 1]]",
                call="y = F.multilabel_margin_loss(x, target)",
            ),
        ],
        also=("nn.MultiLabelMarginLoss",),
    ),
    Operation(
        name="focal_loss",
        call="p = (x * (2 * target - 1)).sigmoid()\ny = (-(1 - p) ** 2 * p.log()).mean()",
        draw=[{"x": "randn(2, 3)", "target": "ints(2, 2, 3)"}, {"x": "randn(5)", "target": "ints(2, 5)"}],
        vjp={
            "x": "s = 2 * target - 1\n"
            "p = (x * s).sigmoid()\n"
            "v * s * (1 - p) ** 2 * (2 * p * p.log() + p - 1) / x.numel()"
        },
        short="v s (1−p)²(2p ln p+p−1)",
        words=(
            "The logits get the gradient of the cross entropy times (1 − p)², and one more term, because this factor "
            "depends on the logits as well."
        ),
        points=[
            Point("sure, and wrong", x="[-1000.]", target="[1]"),
            Point("sure, and right", x="[1000.]", target="[1]"),
        ],
        popular=[
            Popular(
                "x",
                "s = 2 * target - 1\np = (x * s).sigmoid()\nv * s * (1 - p) ** 2 * (p - 1) / x.numel()",
                why="treats the factor (1 − p)² as a constant",
                seen="kuangliu/pytorch-retinanet#12, clcarwin/focal_loss_pytorch#5",
            )
        ],
    ),
]
