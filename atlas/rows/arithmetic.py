"""Functions of two numbers

Entry by entry, with broadcasting: what was repeated adds up its weights.
"""

from atlas.operation import Operation, Point, Popular

TWO = [{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4)", "w": "randn(3, 1)"}]
POSITIVE = [{"x": "randn(2, 3)", "w": "positive(2, 3)"}, {"x": "randn(4)", "w": "positive(3, 1)"}]
THREE = [
    {"x": "randn(2, 3)", "w": "randn(2, 3)", "b": "positive(2, 3)"},
    {"x": "randn(3)", "w": "randn(2, 3)", "b": "positive(2, 1)"},
]

ROWS = [
    Operation(
        name="add",
        call="y = x + w",
        draw=TWO,
        vjp={"x": "v", "w": "v"},
        short="v; v",
        words="Both inputs get v. If an input was broadcast, v is summed to its shape.",
        points=[
            Point("broadcast: a number to three", x="[1.]", w="[1., 2., 3.]"),
            Point("∞ − ∞: y is nan", x="[inf]", w="[-inf]"),
            Point("x + x", x="[3.]", call="y = x + x", jax="x + x"),
        ],
        broadcasts=True,
        jax="x + w",
        see=("puzzles/write#add_to_rows",),
    ),
    Operation(
        name="sub",
        call="y = x - w",
        draw=TWO,
        vjp={"x": "v", "w": "-v"},
        short="v; −v",
        words="The first input gets v; the second gets −v.",
        points=[
            Point("broadcast: a number from three", x="[1., 2., 3.]", w="[1.]"),
            Point("∞ − ∞: y is nan", x="[inf]", w="[inf]"),
        ],
        broadcasts=True,
        jax="x - w",
        also=("subtract", "minus"),
    ),
    Operation(
        name="mul",
        call="y = x * w",
        draw=TWO,
        vjp={"x": "v * w", "w": "v * x"},
        short="v · w; v · x",
        words="Each factor gets v times the other factor.",
        points=[
            Point("0 · ∞: y is nan", x="[0.]", w="[inf]"),
            Point("broadcast: one factor for three", x="[2.]", w="[1., 10., 100.]"),
            Point("x * x", x="[3.]", call="y = x * x", jax="x * x"),
        ],
        broadcasts=True,
        jax="x * w",
        also=("multiply",),
        see=("puzzles/write#scale_columns",),
    ),
    Operation(
        name="div",
        call="y = x / w",
        draw=POSITIVE,
        vjp={"x": "v / w", "w": "-v * (x / w) / w"},
        short="v / w; −v x/w²",
        words="The numerator x gets v/w; the denominator w gets −y·v/w.",
        points=[
            Point("divided by 0", x="[1.]", w="[0.]"),
            Point("0 / 0", x="[0.]", w="[0.]"),
            Point("divided by 0, and v is 0", x="[1.]", w="[0.]", v="[0.]"),
            Point("a very small denominator", x="[1e-200]", w="[1e-200]"),
            Point(
                "rounded down",
                x="[7.]",
                w="[2.]",
                call="y = torch.div(x, w, rounding_mode='floor')",
                jax="jnp.floor_divide(x, w)",
            ),
        ],
        popular=[
            Popular(
                "w",
                "-v * x / (w * w)",
                why="the square of a small denominator underflows to 0; torch divides twice",
                seen=(
                    "HIPS/autograd@00b8f29082:autograd/numpy/numpy_vjps.py, "
                    "huggingface/candle@04d015f5f2:candle-core/src/backprop.rs"
                ),
            )
        ],
        broadcasts=True,
        jax="x / w",
        see=("reference/numbers/nan",),
        also=("divide", "/"),
    ),
    Operation(
        name="pow",
        call="y = x ** w",
        draw=[{"x": "positive(2, 3)", "w": "randn(2, 3)"}, {"x": "positive(4)", "w": "randn(3, 1)"}],
        vjp={
            "x": "(v * w * x ** (w - 1)).masked_fill(w == 0, 0)",
            "w": "(v * y * x.log()).masked_fill((x == 0) & (w >= 0), 0)",
        },
        short="v · w xʷ⁻¹; v · y ln x",
        words=(
            "The base x gets v·w·xʷ⁻¹, or 0 if w is 0. The exponent w gets v·y·ln x, or 0 if x is 0 and w is not "
            "negative."
        ),
        points=[
            Point("0 ** 0", x="[0.]", w="[0.]"),
            Point("0 ** 2", x="[0.]", w="[2.]"),
            Point("0 ** 0.5", x="[0.]", w="[0.5]"),
            Point("a negative base", x="[-2.]", w="[2.]"),
            Point("a negative base, and 0.5: y is nan", x="[-2.]", w="[0.5]"),
            Point("an exponent that is a number: 0 ** 0", x="[0.]", call="y = x ** 0.0", jax="x ** 0.0"),
        ],
        popular=[
            Popular("x", "v * w * x ** (w - 1)", why="0 · ∞ is nan at 0 ** 0", seen="pytorch#8940"),
            Popular("w", "v * y * x.log()", why="0 · −∞ is nan at 0 ** 2", seen="pytorch#27134"),
        ],
        broadcasts=True,
        jax="x ** w",
        see=("reference/numbers/nan",),
        also=("**", "power"),
    ),
    Operation(
        name="maximum",
        call="y = torch.maximum(x, w)",
        draw=TWO,
        vjp={
            "x": "torch.where(x == w, v / 2, v).masked_fill(x < w, 0)",
            "w": "torch.where(x == w, v / 2, v).masked_fill(w < x, 0)",
        },
        short="v → the larger",
        words=(
            "The larger of x and w gets the weight; at a tie, each gets half of the weight. If one of them is nan, "
            "each gets the whole weight."
        ),
        points=[
            Point("a tie", x="[2.]", w="[2.]"),
            Point("against nan", x="[2.]", w="[nan]"),
            Point("|x| as maximum(x, −x), at 0", x="[0.]", call="y = torch.maximum(x, -x)", jax="jnp.maximum(x, -x)"),
            Point(
                "relu as maximum(x, 0), at 0",
                x="[0.]",
                call="y = torch.maximum(x, torch.zeros_like(x))",
                jax="jnp.maximum(x, 0)",
            ),
        ],
        popular=[
            Popular(
                "x",
                "v * (x >= w)",
                why="at a tie both get all of v",
                seen="pytorch#56734, microsoft/onnxruntime#7217",
            ),
            Popular(
                "x",
                "v * (x > w)",
                why="at a tie neither gets v",
                seen="NervanaSystems/ngraph@1bb94a699c:doc/sphinx/source/ops/maximum.rst",
            ),
        ],
        broadcasts=True,
        jax="jnp.maximum(x, w)",
        see=("reference/numbers/kinks",),
    ),
    Operation(
        name="minimum",
        call="y = torch.minimum(x, w)",
        draw=TWO,
        vjp={
            "x": "torch.where(x == w, v / 2, v).masked_fill(x > w, 0)",
            "w": "torch.where(x == w, v / 2, v).masked_fill(w > x, 0)",
        },
        short="v → the smaller",
        words=(
            "The smaller of x and w gets the weight; at a tie, each gets half of the weight. If one of them is nan, "
            "each gets the whole weight."
        ),
        points=[Point("a tie", x="[2.]", w="[2.]"), Point("against nan", x="[2.]", w="[nan]")],
        popular=[
            Popular(
                "x",
                "v * (x <= w)",
                why="at a tie x gets all of v; torch sends half",
                seen="jedld/tensor_stream@e7ed73e0da:lib/tensor_stream/ops/min.rb",
            )
        ],
        broadcasts=True,
        jax="jnp.minimum(x, w)",
    ),
    Operation(
        name="fmax",
        call="y = torch.fmax(x, w)",
        draw=TWO,
        vjp={
            "x": "v.masked_fill(~((x >= w) | w.isnan()), 0)",
            "w": "v.masked_fill((x >= w) | w.isnan(), 0)",
        },
        short="v → the larger",
        words=(
            "The larger of x and w gets the weight. In torch 2.13, if one of them is nan, the other gets the weight; "
            "at a tie, x gets the whole weight."
        ),
        points=[
            Point("a tie", x="[2.]", w="[2.]"),
            Point("the second is nan", x="[2.]", w="[nan]"),
            Point("the first is nan", x="[nan]", w="[2.]"),
        ],
        popular=[
            Popular(
                "x",
                "torch.where(x == w, v / 2, v).masked_fill(x < w, 0)",
                why="this is the gradient of maximum, which shares v at a tie",
                seen="HIPS/autograd@00b8f29082:autograd/numpy/numpy_vjps.py",
            )
        ],
        broadcasts=True,
        jax="jnp.fmax(x, w)",
    ),
    Operation(
        name="fmin",
        call="y = torch.fmin(x, w)",
        draw=TWO,
        vjp={
            "x": "v.masked_fill(~((x <= w) | w.isnan()), 0)",
            "w": "v.masked_fill((x <= w) | w.isnan(), 0)",
        },
        short="v → the smaller",
        words=(
            "The smaller of x and w gets the weight. In torch 2.13, if one of them is nan, the other gets the weight; "
            "at a tie, x gets the whole weight."
        ),
        points=[Point("a tie", x="[2.]", w="[2.]"), Point("the second is nan", x="[2.]", w="[nan]")],
        broadcasts=True,
        jax="jnp.fmin(x, w)",
    ),
    Operation(
        name="clamp",
        call="y = torch.clamp(x, min=-1, max=1)",
        draw=[{"x": "randn(2, 3) * 1.5"}, {"x": "randn(5) * 1.5"}],
        vjp={"x": "torch.where((x >= -1) & (x <= 1), v, 0)"},
        short="v · [inside]",
        words=(
            "Where x is between the limits, v passes unchanged; outside, it becomes 0. Where x equals a limit, the "
            "gradient depends on the release of PyTorch."
        ),
        points=[
            Point("at the upper limit", x="[1.]"),
            Point("at the lower limit", x="[-1.]"),
            Point("nan comes in", x="[nan]"),
            Point("outside, and v is infinite", x="[2.]", v="[inf]"),
            Point(
                "at a limit that is a tensor",
                x="[1.]",
                w="[1.]",
                call="y = torch.clamp(x, max=w)",
                jax="jnp.minimum(x, w)",
            ),
            Point(
                "two limits that are tensors",
                x="[1.]",
                w="[1.]",
                b="[-1.]",
                call="y = torch.clamp(x, b, w)",
                jax="jnp.clip(x, b, w)",
            ),
        ],
        popular=[
            Popular(
                "x",
                "v * ((y != -1) & (y != 1))",
                why="stops v at the limits, where torch 2.13 lets it through; outside, 0 · ∞ is nan",
                seen="HIPS/autograd@00b8f29082:autograd/numpy/numpy_vjps.py",
            )
        ],
        jax="jnp.clip(x, -1, 1)",
        see=("reference/numbers/kinks", "puzzles/write#clamp"),
        also=("clip", "clamp_min", "clamp_max"),
    ),
    Operation(
        name="where",
        call="y = torch.where(mask, x, w)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 3)", "mask": "coins(2, 3)"},
            {"x": "randn(4)", "w": "randn(3, 1)", "mask": "coins(3, 4)"},
        ],
        vjp={"x": "torch.where(mask, v, 0)", "w": "torch.where(mask, 0, v)"},
        short="v · [mask]; the rest",
        words="Each weight goes to the number that was chosen; the number that was not chosen gets 0.",
        points=[
            Point(
                "a root that was not chosen: 0 · ∞",
                x="[0.]",
                w="[5.]",
                call="y = torch.where(x > 1, x.sqrt(), w)",
                jax="jnp.where(x > 1, jnp.sqrt(x), w)",
            ),
            Point("not chosen, and v is infinite", x="[1.]", w="[2.]", mask="[False]", v="[inf]"),
            Point("nan in what was not chosen", x="[nan]", w="[2.]", mask="[False]"),
        ],
        popular=[
            Popular("x", "v * mask", why="0 · ∞ is nan where x was not chosen", seen="Ciela-Institute/caustics#83")
        ],
        broadcasts=True,
        jax="jnp.where(mask, x, w)",
        see=("reference/numbers/stable_forms", "reference/numbers/nan"),
    ),
    Operation(
        name="atan2",
        call="y = torch.atan2(x, w)",
        draw=TWO,
        vjp={
            "x": "s = x * x + w * w\n(v * w / s).masked_fill(s == 0, 0)",
            "w": "s = x * x + w * w\n(-v * x / s).masked_fill(s == 0, 0)",
        },
        short="v · w/(x² + w²)",
        words=(
            "The point (w, x) gets v times the unit vector in the direction in which its angle grows, divided by its "
            "distance from the origin. At the origin, torch 2.13 sends 0."
        ),
        points=[
            Point("the origin", x="[0.]", w="[0.]"),
            Point("on the cut", x="[0.]", w="[-1.]"),
            Point("very small numbers", x="[3e-170]", w="[4e-170]"),
            Point("very large numbers", x="[3e170]", w="[4e170]"),
        ],
        popular=[
            Popular(
                "x",
                "v * w / (x * x + w * w)",
                why="0/0 is nan at the origin, where torch 2.13 sends 0",
                seen="tensorflow/tensorflow@00f0938ae8:tensorflow/python/ops/math_grad.py",
            )
        ],
        broadcasts=True,
        jax="jnp.arctan2(x, w)",
        also=("arctan2",),
    ),
    Operation(
        name="hypot",
        call="y = torch.hypot(x, w)",
        draw=TWO,
        vjp={"x": "v * (x / y)", "w": "v * (w / y)"},
        short="v · x/y; v · w/y",
        words=(
            "The gradients are v·x/y for x and v·w/y for w: together, they are v times the unit vector in the "
            "direction of (x, w)."
        ),
        points=[
            Point("the origin", x="[0.]", w="[0.]"),
            Point("on an axis", x="[3.]", w="[0.]"),
            Point("very small numbers", x="[3e-200]", w="[4e-200]"),
        ],
        popular=[
            Popular(
                "x",
                "v * x / (x * x + w * w).sqrt()",
                why="the squares of small numbers underflow to 0; hypot keeps their digits",
                seen="jax#4893",
            )
        ],
        broadcasts=True,
        jax="jnp.hypot(x, w)",
        see=("reference/numbers/stable_forms",),
    ),
    Operation(
        name="logaddexp",
        call="y = torch.logaddexp(x, w)",
        draw=TWO,
        vjp={"x": "v / (1 + (w - x).exp())", "w": "v / (1 + (x - w).exp())"},
        short="v / (1 + eʷ⁻ˣ)",
        words="Each input gets v times its share of the sum eˣ + eʷ.",
        points=[
            Point("both −∞", x="[-inf]", w="[-inf]"),
            Point("one −∞", x="[0.]", w="[-inf]"),
            Point("one ∞", x="[inf]", w="[0.]"),
            Point("large numbers", x="[1000.]", w="[1000.]"),
        ],
        popular=[
            Popular(
                "x",
                "v * x.exp() / (x.exp() + w.exp())",
                why="∞/∞ is nan for large numbers",
                seen="deeplearningais/cuvnet@2b0252ddce:src/cuvnet/ops/log_add_exp.cpp",
            )
        ],
        broadcasts=True,
        jax="jnp.logaddexp(x, w)",
    ),
    Operation(
        name="logaddexp2",
        call="y = torch.logaddexp2(x, w)",
        draw=TWO,
        vjp={"x": "v / (1 + (w - x).exp2())", "w": "v / (1 + (x - w).exp2())"},
        short="v / (1 + 2ʷ⁻ˣ)",
        words="Each input gets v times its share of the sum 2ˣ + 2ʷ.",
        points=[
            Point("both −∞", x="[-inf]", w="[-inf]"),
            Point("large numbers", x="[2000.]", w="[2000.]"),
        ],
        broadcasts=True,
        jax="jnp.logaddexp2(x, w)",
    ),
    Operation(
        name="xlogy",
        call="y = torch.xlogy(x, w)",
        draw=POSITIVE,
        vjp={"x": "(v * w.log()).masked_fill((x == 0) & (w <= 0), 0)", "w": "v * x / w"},
        short="v · ln w; v · x/w",
        words="The factor x gets v·ln w, or 0 where x is 0 and w ≤ 0; the argument w of the logarithm gets v·x/w.",
        points=[
            Point("0 · log 0", x="[0.]", w="[0.]"),
            Point("0 · log 1", x="[0.]", w="[1.]"),
            Point("1 · log 0", x="[1.]", w="[0.]"),
        ],
        popular=[Popular("x", "v * w.log()", why="−∞ at 0 · log 0, where torch sends 0", seen="jax#15709")],
        broadcasts=True,
        jax="jax.scipy.special.xlogy(x, w)",
    ),
    Operation(
        name="lerp",
        call="y = torch.lerp(x, w, b)",
        draw=THREE,
        vjp={"x": "v * (1 - b)", "w": "v * b", "b": "v * (w - x)"},
        short="v(1 − b); v b; v(w − x)",
        words="The start x gets v·(1 − b), the end w gets v·b, and b itself gets v·(w − x).",
        points=[
            Point("at the beginning", x="[1.]", w="[3.]", b="[0.]"),
            Point("both ends equal", x="[2.]", w="[2.]", b="[0.5]"),
        ],
        broadcasts=True,
        jax="x + b * (w - x)",
    ),
    Operation(
        name="addcmul",
        call="y = torch.addcmul(x, w, b, value=0.5)",
        draw=THREE,
        vjp={"x": "v", "w": "0.5 * v * b", "b": "0.5 * v * w"},
        short="v; ½ v b; ½ v w",
        words=(
            "The summand x gets v; each of the factors w and b gets v times the other factor, times the constant "
            "value, here 0.5."
        ),
        points=[Point("a factor of 0", x="[1.]", w="[0.]", b="[2.]")],
        broadcasts=True,
        jax="x + 0.5 * w * b",
    ),
    Operation(
        name="addcdiv",
        call="y = torch.addcdiv(x, w, b, value=0.5)",
        draw=THREE,
        vjp={"x": "v", "w": "0.5 * v / b", "b": "-0.5 * v * w / (b * b)"},
        short="v; ½ v/b; −½ v w/b²",
        words=(
            "The summand x gets v; the numerator w and the denominator b get the gradients that div sends, times the "
            "constant value, here 0.5."
        ),
        points=[
            Point("divided by 0", x="[1.]", w="[1.]", b="[0.]"),
            Point("0 / 0", x="[1.]", w="[0.]", b="[0.]"),
        ],
        broadcasts=True,
        jax="x + 0.5 * w / b",
    ),
    Operation(
        name="copysign",
        call="y = torch.copysign(x, w)",
        draw=TWO,
        vjp={"x": "v * (y / x).masked_fill(x == 0, 0)", "w": "torch.zeros_like(v)"},
        short="±v; 0",
        words="Each entry of v is multiplied by y/x, which is ±1 for a finite x, or by 0 where x is 0; w gets 0.",
        points=[
            Point("x is 0", x="[0.]", w="[-1.]"),
            Point("the sign of 0", x="[1.]", w="[0.]"),
            Point("the sign of −0", x="[1.]", w="[-0.]"),
        ],
        popular=[
            Popular("x", "v * w.sign()", why="forgets the sign that x had before", seen="chalk-lab/Mooncake.jl#1195")
        ],
        broadcasts=True,
        jax="jnp.copysign(x, w)",
    ),
    Operation(
        name="ldexp",
        call="y = torch.ldexp(x, w)",
        draw=TWO,
        vjp={"x": "v * 2 ** w", "w": "v * y * math.log(2)"},
        short="v · 2ʷ; v · y ln 2",
        words="The number x gets v times 2ʷ; the exponent w gets v·y·ln 2.",
        points=[Point("x is 0", x="[0.]", w="[3.]")],
        broadcasts=True,
        jax="x * 2 ** w",
    ),
    Operation(
        name="float_power",
        call="y = torch.float_power(x, 3)",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(5)"}],
        vjp={"x": "v * 3 * x ** 2"},
        short="v · 3x²",
        words=(
            "Each entry of v is multiplied by 3x² in double precision, and the gradient is returned in the dtype of x."
        ),
        points=[Point("at 0", x="[0.]")],
        jax="jnp.float_power(x, 3)",
    ),
    Operation(
        name="heaviside",
        call="y = (x > 0) * 1.",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(5)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words=(
            "A step has the slope 0 on both sides. Here, the comparison ends the graph; with torch.heaviside, backward "
            "raises an error."
        ),
        points=[
            Point("the jump, at 0", x="[0.]"),
            Point("torch.heaviside", x="[1.]", w="[0.5]", call="y = torch.heaviside(x, w)"),
        ],
        also=("step function",),
        jax="(x > 0) * 1.",
    ),
]
