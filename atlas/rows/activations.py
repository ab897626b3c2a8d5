"""Activations

Entry by entry, except for softmax and its relatives.
"""

from atlas.operation import Operation, Point, Popular

ANY = [{"x": "randn(2, 3)"}, {"x": "randn(3, 1, 2)"}]
WIDE = [{"x": "randn(2, 3) * 3"}, {"x": "randn(5) * 3"}]
LINES = [{"x": "randn(2, 4)"}, {"x": "randn(2, 2, 3)"}]
KINK = [Point("the kink, at 0", x="[0.]"), Point("nan comes in", x="[nan]")]

ROWS = [
    Operation(
        name="sigmoid",
        call="y = torch.sigmoid(x)",
        draw=ANY,
        vjp={"x": "v * y * (1 - y)"},
        short="v · y (1 − y)",
        words="Each entry of v is multiplied by y(1 − y), which is at most a quarter.",
        points=[
            Point("at 0", x="[0.]"),
            Point("far to the right", x="[40.]"),
            Point("far to the left", x="[-40.]"),
        ],
        popular=[
            Popular(
                "x",
                "y * (1 - y)",
                why="the derivative alone: v is missing",
                seen="OpenMined/PySyft#2148",
            ),
            Popular(
                "x",
                "v * x * (1 - x)",
                why="y(1 − y), with x in place of y",
                seen=(
                    "iamtrask/iamtrask.github.io#32, BoltzmannEntropy/interviews.ai#4, "
                    "BoltzmannEntropy/interviews.ai#15"
                ),
            ),
        ],
        also=("expit", "logistic", "nn.Sigmoid"),
        jax="nn.sigmoid(x)",
        see=("puzzles/write#sigmoid",),
    ),
    Operation(
        name="logsigmoid",
        call="y = F.logsigmoid(x)",
        draw=ANY,
        vjp={"x": "v * torch.sigmoid(-x)"},
        short="v · σ(−x)",
        words="Each entry of v is multiplied by sigmoid(−x).",
        points=[
            Point("at 0", x="[0.]"),
            Point("far to the left", x="[-1000.]"),
            Point(
                "far to the left, written out", x="[-1000.]", call="y = x.sigmoid().log()", jax="jnp.log(nn.sigmoid(x))"
            ),
        ],
        jax="nn.log_sigmoid(x)",
        see=("reference/numbers/stable_forms",),
    ),
    Operation(
        name="relu",
        call="y = torch.relu(x)",
        draw=ANY,
        vjp={"x": "v.masked_fill(y <= 0, 0)"},
        short="v · [y > 0]",
        words="Where y is 0, v becomes 0, even where x is exactly 0; elsewhere, v passes unchanged.",
        points=[*KINK, Point("closed, and v is infinite", x="[-1.]", v="[inf]")],
        popular=[
            Popular(
                "x",
                "v * (x >= 0)",
                why="lets v through at exactly 0",
                seen="pytorch/tutorials#269, tensorflow/playground#19",
            ),
            Popular(
                "x", "v * (x > 0)", why="0 · ∞ is nan where relu is closed", seen="exacity/deeplearningbook-chinese#127"
            ),
        ],
        also=("nn.ReLU",),
        jax="nn.relu(x)",
        see=("reference/numbers/kinks", "puzzles/write#relu"),
    ),
    Operation(
        name="relu6",
        call="y = F.relu6(x)",
        draw=[{"x": "randn(2, 3) * 6"}, {"x": "randn(5) * 6"}],
        vjp={"x": "v.masked_fill((x <= 0) | (x >= 6), 0)"},
        short="v · [0 < x < 6]",
        words="Where x ≤ 0 or x ≥ 6, v becomes 0; elsewhere, v passes unchanged.",
        points=[
            Point("the kink, at 0", x="[0.]"),
            Point("the kink, at 6", x="[6.]"),
            Point("nan comes in", x="[nan]"),
        ],
        jax="nn.relu6(x)",
    ),
    Operation(
        name="leaky_relu",
        call="y = F.leaky_relu(x, 0.1)",
        draw=ANY,
        vjp={"x": "torch.where(x > 0, v, 0.1 * v)"},
        short="v, or 0.1 v",
        words="Where x is positive, v passes unchanged; elsewhere, and also at 0, v is multiplied by 0.1.",
        points=KINK,
        popular=[
            Popular(
                "x",
                "torch.where(x >= 0, v, 0.1 * v)",
                why="takes the slope of the other side at 0",
                seen="ddbourgin/numpy-ml@0f5b1ce39b:numpy_ml/neural_nets/activations/activations.py",
            )
        ],
        jax="nn.leaky_relu(x, 0.1)",
        also=("nn.LeakyReLU",),
    ),
    Operation(
        name="prelu",
        call="y = F.prelu(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "randn(3)"}, {"x": "randn(4, 2)", "w": "randn(2)"}],
        vjp={"x": "torch.where(x > 0, v, v * w)", "w": "torch.where(x > 0, 0, v * x).sum(0)"},
        short="v, or v · w; Σ v · x",
        words=(
            "Where x is positive, v passes unchanged; elsewhere, v is multiplied by w. Each entry of w belongs to a "
            "channel, and gets the sum of v·x over the places of this channel where x is not positive."
        ),
        points=[
            Point("the kink, at 0", x="[[0.]]", w="[0.25]"),
            Point("to the left", x="[[-2.]]", w="[0.25]"),
        ],
        jax="jnp.where(x > 0, x, w * x)",
        also=("nn.PReLU",),
    ),
    Operation(
        name="elu",
        call="y = F.elu(x)",
        draw=ANY,
        vjp={"x": "torch.where(x > 0, v, v * x.exp())"},
        short="v, or v · eˣ",
        words="Where x ≤ 0, v is multiplied by eˣ; elsewhere, v passes unchanged.",
        points=[
            Point("where the halves meet, at 0", x="[0.]"),
            Point("far to the left", x="[-1000.]"),
            Point("alpha=2: a kink at 0", x="[0.]", call="y = F.elu(x, alpha=2.)", jax="nn.elu(x, 2.)"),
        ],
        popular=[
            Popular(
                "x",
                "torch.where(x > 0, v, v * (x + 1))",
                why="y + 1, with x in place of y",
                seen="hughperkins/DeepCL#46",
            )
        ],
        jax="nn.elu(x)",
        also=("nn.ELU",),
    ),
    Operation(
        name="celu",
        call="y = F.celu(x, alpha=2.)",
        draw=ANY,
        vjp={"x": "torch.where(x > 0, v, v * (x / 2).exp())"},
        short="v, or v · eˣᐟᵅ",
        words=(
            "Where x ≤ 0, v is multiplied by e^(x/α); elsewhere, v passes unchanged. There is no kink, whatever α is."
        ),
        points=[Point("where the halves meet, at 0", x="[0.]")],
        jax="nn.celu(x, 2.)",
    ),
    Operation(
        name="selu",
        call="y = F.selu(x)",
        draw=ANY,
        vjp={"x": "a, s = 1.6732632423543772, 1.0507009873554805\ntorch.where(x > 0, s * v, s * a * v * x.exp())"},
        short="s v, or s a v eˣ",
        words="Where x ≤ 0, v is multiplied by 1.7581 eˣ; elsewhere, v is multiplied by 1.0507.",
        points=[Point("the kink, at 0", x="[0.]")],
        jax="nn.selu(x)",
    ),
    Operation(
        name="gelu",
        call="y = F.gelu(x)",
        draw=ANY,
        vjp={
            "x": "below = torch.special.ndtr(x)\n"
            "density = (-x * x / 2).exp() / math.sqrt(2 * math.pi)\n"
            "v * (below + x * density)"
        },
        short="v (Φ(x) + x φ(x))",
        words=(
            "Each entry of v is multiplied by Φ(x) + x·φ(x), where Φ is the distribution function of the standard "
            "normal distribution and φ is its density."
        ),
        points=[
            Point("at 0", x="[0.]"),
            Point("far to the left", x="[-40.]"),
            Point("at −∞", x="[-inf]"),
            Point("where the slope is 0", x="[-0.7517915246935645]"),
            Point(
                "approximate='tanh'",
                x="[1.]",
                call="y = F.gelu(x, approximate='tanh')",
                jax="nn.gelu(x, approximate=True)",
            ),
        ],
        jax="nn.gelu(x, approximate=False)",
        also=("nn.GELU",),
    ),
    Operation(
        name="silu",
        call="y = F.silu(x)",
        draw=ANY,
        vjp={"x": "s = torch.sigmoid(x)\nv * s * (1 + x * (1 - s))"},
        short="v σ (1 + x (1 − σ))",
        words="Each entry of v is multiplied by σ(x)·(1 + x·(1 − σ(x))), where σ is the sigmoid.",
        points=[
            Point("at 0", x="[0.]"),
            Point("far to the left", x="[-1000.]"),
            Point("at −∞", x="[-inf]"),
        ],
        also=("swish", "nn.SiLU"),
        jax="nn.silu(x)",
    ),
    Operation(
        name="mish",
        call="y = F.mish(x)",
        draw=ANY,
        vjp={"x": "t = F.softplus(x).tanh()\nv * (t + x * torch.sigmoid(x) * (1 - t * t))"},
        short="v (t + x σ (1 − t²))",
        words="With t = tanh(softplus(x)), each entry of v is multiplied by t + x·sigmoid(x)·(1 − t²).",
        points=[
            Point("at 0", x="[0.]"),
            Point("far to the left", x="[-1000.]"),
            Point("at −∞", x="[-inf]"),
        ],
        jax="nn.mish(x)",
        also=("nn.Mish",),
    ),
    Operation(
        name="softplus",
        call="y = F.softplus(x)",
        draw=ANY,
        vjp={"x": "v * torch.sigmoid(x)"},
        short="v · σ(x)",
        words="Each entry of v is multiplied by sigmoid(x), which torch takes as 1 where x is above 20.",
        points=[
            Point("at 0", x="[0.]"),
            Point("just below the threshold of 20", x="[20.]"),
            Point("above the threshold of 20", x="[20.000001]"),
            Point("large numbers", x="[1000.]"),
            Point("large numbers, written out", x="[1000.]", call="y = x.exp().log1p()", jax="jnp.log1p(jnp.exp(x))"),
        ],
        popular=[Popular("x", "v * x.exp() / (1 + x.exp())", why="∞/∞ is nan for large numbers", seen="burn#5373")],
        jax="nn.softplus(x)",
        see=("reference/numbers/stable_forms",),
        also=("nn.Softplus",),
    ),
    Operation(
        name="softsign",
        call="y = F.softsign(x)",
        draw=ANY,
        vjp={"x": "v / (1 + x.abs()) ** 2"},
        short="v / (1 + |x|)²",
        words="Each entry of v is divided by (1 + |x|)²; at 0 there is no kink.",
        points=[Point("at 0", x="[0.]"), Point("at ∞: y is nan", x="[inf]")],
        jax="nn.soft_sign(x)",
    ),
    Operation(
        name="softshrink",
        call="y = F.softshrink(x, 0.5)",
        draw=ANY,
        vjp={"x": "v.masked_fill(x.abs() <= 0.5, 0)"},
        short="v · [|x| > λ]",
        words="Where |x| is at most λ, here 0.5, y is the constant 0, and v becomes 0; elsewhere, v passes unchanged.",
        points=[
            Point("the kink, at λ", x="[0.5]"),
            Point("inside", x="[0.]"),
            Point("nan comes in", x="[nan]"),
        ],
        jax="jnp.sign(x) * jnp.maximum(jnp.abs(x) - 0.5, 0)",
    ),
    Operation(
        name="hardshrink",
        call="y = F.hardshrink(x, 0.5)",
        draw=ANY,
        vjp={"x": "v.masked_fill(x.abs() <= 0.5, 0)"},
        short="v · [|x| > λ]",
        words=(
            "Where |x| is at most λ, here 0.5, y is the constant 0, and v becomes 0; elsewhere, v passes unchanged. "
            "The jumps at −λ and λ add nothing to the gradient."
        ),
        points=[Point("the jump, at λ", x="[0.5]"), Point("nan comes in", x="[nan]")],
        jax="jnp.where(jnp.abs(x) <= 0.5, 0, x)",
    ),
    Operation(
        name="tanhshrink",
        call="y = F.tanhshrink(x)",
        draw=ANY,
        vjp={"x": "v * x.tanh() ** 2"},
        short="v · tanh² x",
        words="Each entry of v is multiplied by tanh²(x), which is close to 0 where x is close to 0.",
        points=[Point("at 0", x="[0.]")],
        jax="x - jnp.tanh(x)",
    ),
    Operation(
        name="threshold",
        call="y = F.threshold(x, 0.5, -1.)",
        draw=ANY,
        vjp={"x": "v.masked_fill(x <= 0.5, 0)"},
        short="v · [x > threshold]",
        words="Where x is above the threshold, v passes unchanged; where x was replaced, v becomes 0.",
        points=[Point("at the threshold", x="[0.5]"), Point("nan comes in", x="[nan]")],
        jax="jnp.where(x <= 0.5, -1., x)",
    ),
    Operation(
        name="hardtanh",
        call="y = F.hardtanh(x)",
        draw=WIDE,
        vjp={"x": "v.masked_fill((x <= -1) | (x >= 1), 0)"},
        short="v · [inside]",
        words="Where x ≤ −1 or x ≥ 1, v becomes 0; elsewhere, v passes unchanged.",
        points=[
            Point("at the upper limit", x="[1.]"),
            Point("at the lower limit", x="[-1.]"),
            Point("nan comes in", x="[nan]"),
        ],
        popular=[
            Popular(
                "x",
                "v.masked_fill((x < -1) | (x > 1), 0)",
                why="this is the gradient of clamp in torch 2.13, which lets v through at its limits",
                seen="hicann/ops-nn@7b8d9b493a:activation/hardtanh_grad/README.md",
            )
        ],
        jax="nn.hard_tanh(x)",
    ),
    Operation(
        name="hardsigmoid",
        call="y = F.hardsigmoid(x)",
        draw=WIDE,
        vjp={
            "x": "sixth = torch.tensor(1 / 6, dtype=torch.float32).to(v.dtype)\n"
            "torch.where((x > -3) & (x < 3), v * sixth, 0)"
        },
        short="v / 6 · [inside]",
        words=(
            "Where x is between −3 and 3, v is multiplied by 1/6; elsewhere, it becomes 0. PyTorch rounds the factor "
            "1/6 to float32, even in float64."
        ),
        points=[
            Point("the kink, at 3", x="[3.]"),
            Point("the kink, at −3", x="[-3.]"),
            Point("inside: a sixth, rounded", x="[1.]"),
            Point("nan comes in", x="[nan]"),
        ],
        popular=[
            Popular(
                "x",
                "torch.where((x > -3) & (x < 3), v / 6, 0)",
                why="more exact than torch, whose 1/6 is rounded to float32",
            )
        ],
        jax="nn.hard_sigmoid(x)",
    ),
    Operation(
        name="hardswish",
        call="y = F.hardswish(x)",
        draw=WIDE,
        vjp={"x": "torch.where(x < 3, v * (x / 3 + 0.5), v).masked_fill(x <= -3, 0)"},
        short="v · (x/3 + ½)",
        words=(
            "Where x is between −3 and 3, v is multiplied by x/3 + ½. Where x ≥ 3, v passes unchanged; where x ≤ −3, v "
            "becomes 0."
        ),
        points=[
            Point("the kink, at 3", x="[3.]"),
            Point("the kink, at −3", x="[-3.]"),
            Point("nan comes in", x="[nan]"),
        ],
        jax="nn.hard_swish(x)",
    ),
    Operation(
        name="glu",
        call="y = F.glu(x)",
        draw=[{"x": "randn(2, 4)"}, {"x": "randn(3, 2, 6)"}],
        vjp={"x": "a, b = x.chunk(2, -1)\ns = torch.sigmoid(b)\ntorch.cat([v * s, v * a * s * (1 - s)], -1)"},
        short="v σ(b); v a σ′(b)",
        words=(
            "The first half of x gets v times the gate, which is the sigmoid of the second half. The second half gets "
            "v times the first half, times the slope of the gate."
        ),
        points=[Point("the gate is closed", x="[1., -1000.]"), Point("the first half is 0", x="[0., 1.]")],
        jax="nn.glu(x)",
    ),
    Operation(
        name="softmax",
        call="y = torch.softmax(x, dim=-1)",
        draw=LINES,
        vjp={"x": "y * (v - (v * y).sum(-1, keepdim=True))"},
        short="y · (v − ⟨v, y⟩)",
        words="Along dim, subtract the mean of v, weighted by y, from each entry of v, and multiply the result by y.",
        points=[
            Point("all v equal", x="[1., 2., 3.]", v="[1., 1., 1.]"),
            Point("one far above the rest", x="[1000., 0.]", v="[1., 10.]"),
            Point("one −∞", x="[-inf, 0., 0.]", v="[1., 10., 100.]"),
            Point("all −∞", x="[-inf, -inf]", v="[1., 10.]"),
            Point("one ∞", x="[inf, 0.]", v="[1., 10.]"),
        ],
        popular=[
            Popular(
                "x",
                "v * y * (1 - y)",
                why="only the diagonal of J: the other entries of each row are missing",
                seen=(
                    "discuss.pytorch.org/t/200189, deeplearning4j/libnd4j#440, "
                    "Apiquet/DeepLearningFrameworkFromScratchCpp#1"
                ),
            )
        ],
        jax="nn.softmax(x, -1)",
        see=("use/function/write", "puzzles/write#softmax"),
        also=("nn.Softmax",),
    ),
    Operation(
        name="softmin",
        call="y = F.softmin(x, dim=-1)",
        draw=LINES,
        vjp={"x": "-y * (v - (v * y).sum(-1, keepdim=True))"},
        short="−y · (v − ⟨v, y⟩)",
        words="Along dim, subtract the mean of v, weighted by y, from each entry of v, and multiply the result by −y.",
        points=[Point("one ∞", x="[inf, 0., 0.]", v="[1., 10., 100.]")],
        jax="nn.softmax(-x, -1)",
    ),
    Operation(
        name="log_softmax",
        call="y = torch.log_softmax(x, dim=-1)",
        draw=LINES,
        vjp={"x": "v - y.exp() * v.sum(-1, keepdim=True)"},
        short="v − eʸ Σv",
        words="From each entry of v, subtract eʸ times the sum of v along dim.",
        points=[
            Point("one far above the rest", x="[1000., 0.]", v="[1., 10.]"),
            Point("one −∞", x="[-inf, 0., 0.]", v="[1., 10., 100.]"),
            Point(
                "log(softmax(x)) instead",
                x="[1000., 0.]",
                call="y = torch.softmax(x, 0).log()",
                v="[1., 10.]",
                jax="jnp.log(nn.softmax(x))",
            ),
        ],
        popular=[
            Popular(
                "x", "v + y.exp()", why="eʸ is added, and the sum of the weights is missing", seen="mlpack/mlpack#2360"
            ),
            Popular(
                "x",
                "v - (v * y).sum(-1, keepdim=True)",
                why="half the rule of softmax: here the share is eʸ",
                seen="uxlfoundation/oneDNN#616",
            ),
        ],
        jax="nn.log_softmax(x, -1)",
        see=("reference/numbers/stable_forms", "puzzles/write#log_softmax"),
        also=("nn.LogSoftmax",),
    ),
    Operation(
        name="channel_shuffle",
        call="y = F.channel_shuffle(x, 2)",
        draw=[{"x": "randn(1, 4, 1, 1)"}, {"x": "randn(2, 6, 2, 2)"}],
        vjp={"x": "F.channel_shuffle(v, x.shape[1] // 2)"},
        short="v, shuffled back",
        words=(
            "The weights are shuffled back: with g groups of n channels each, a shuffle with n groups undoes the "
            "shuffle with g groups."
        ),
        jax="x.reshape(x.shape[0], 2, -1, *x.shape[2:]).swapaxes(1, 2).reshape(x.shape)",
    ),
]
