"""Normalisation

The result does not depend on the mean or the scale that was removed, so nothing is sent in these directions.
"""

from atlas.operation import Operation, Point, Popular

CHANNELS = (
    "d = [k for k in range(x.ndim) if k != 1]\n"
    "c = (1, -1) + (1,) * (x.ndim - 2)\n"
    "s = (x.var(d, unbiased=False, keepdim=True) + 1e-5).rsqrt()\n"
    "z = (x - x.mean(d, keepdim=True)) * s\n"
)

ROWS = [
    Operation(
        name="layer_norm",
        call="y = F.layer_norm(x, x.shape[-1:], w, b)",
        draw=[
            {"x": "randn(2, 4)", "w": "randn(4)", "b": "randn(4)"},
            {"x": "randn(2, 2, 3)", "w": "randn(3)", "b": "randn(3)"},
        ],
        vjp={
            "x": "s = (x.var(-1, unbiased=False, keepdim=True) + 1e-5).rsqrt()\n"
            "z = (x - x.mean(-1, keepdim=True)) * s\n"
            "u = v * w\n"
            "s * (u - u.mean(-1, keepdim=True) - z * (u * z).mean(-1, keepdim=True))",
            "w": "s = (x.var(-1, unbiased=False, keepdim=True) + 1e-5).rsqrt()\n"
            "(v * (x - x.mean(-1, keepdim=True)) * s).sum_to_size(w.shape)",
            "b": "v.sum_to_size(b.shape)",
        },
        short="v less 2 parts, / s",
        words=(
            "For the gradient of x, multiply v by w. In each row, subtract from the result its mean and its part along "
            "the normalised input, and divide by the standard deviation of x. This description leaves out the small "
            "eps."
        ),
        points=[
            Point("all equal", x="[8., 8.]", w="[1., 1.]", b="[0., 0.]", v="[1., 10.]"),
            Point("two numbers", x="[1., 2.]", w="[1., 1.]", b="[0., 0.]", v="[1., 10.]"),
        ],
        popular=[
            Popular(
                "x",
                "v * w * (x.var(-1, unbiased=False, keepdim=True) + 1e-5).rsqrt()",
                why="treats the mean and the deviation as constants",
            )
        ],
        also=("nn.LayerNorm",),
        jax="(x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * w + b",
        see=("puzzles/write#standardise",),
    ),
    Operation(
        name="rms_norm",
        call="y = F.rms_norm(x, x.shape[-1:], w, 1e-5)",
        draw=[{"x": "randn(2, 4)", "w": "randn(4)"}, {"x": "randn(2, 2, 3)", "w": "randn(3)"}],
        vjp={
            "x": "s = ((x * x).mean(-1, keepdim=True) + 1e-5).rsqrt()\n"
            "z = x * s\n"
            "u = v * w\n"
            "s * (u - z * (u * z).mean(-1, keepdim=True))",
            "w": "s = ((x * x).mean(-1, keepdim=True) + 1e-5).rsqrt()\n(v * x * s).sum_to_size(w.shape)",
        },
        short="v less 1 part, / s",
        words=(
            "For the gradient of x, multiply v by w. In each row, subtract from the result its part along x, and "
            "divide by the root mean square of x. This description leaves out the small eps."
        ),
        points=[
            Point("the origin", x="[0., 0.]", w="[1., 1.]", v="[1., 10.]"),
            Point("all equal", x="[8., 8.]", w="[1., 1.]", v="[1., 10.]"),
        ],
        popular=[
            Popular(
                "x",
                "v * w * ((x * x).mean(-1, keepdim=True) + 1e-5).rsqrt()",
                why="treats the root mean square as a constant",
                seen="ooples/AiDotNet#695",
            )
        ],
        also=("nn.RMSNorm",),
        jax="x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * w",
    ),
    Operation(
        name="batch_norm",
        call="y = F.batch_norm(x, None, None, w, b, training=True)",
        draw=[
            {"x": "randn(4, 2)", "w": "randn(2)", "b": "randn(2)"},
            {"x": "randn(3, 2, 4)", "w": "randn(2)", "b": "randn(2)"},
        ],
        vjp={
            "x": CHANNELS
            + "u = v * w.reshape(c)\ns * (u - u.mean(d, keepdim=True) - z * (u * z).mean(d, keepdim=True))",
            "w": CHANNELS + "(v * z).sum(d)",
            "b": "v.sum([k for k in range(v.ndim) if k != 1])",
        },
        short="v less 2 parts, / s",
        words=(
            "In each channel, multiply v by w. From the result, subtract its mean over all samples and positions, and "
            "also its part along the normalised input. Then divide by the standard deviation of x. So the gradient of "
            "each sample depends on the weights of all the other samples. This description leaves out the small eps."
        ),
        points=[
            Point("all equal", x="[[8.], [8.]]", w="[1.]", b="[0.]", v="[[1.], [10.]]"),
            Point("a batch of two", x="[[1.], [2.]]", w="[1.]", b="[0.]", v="[[1.], [10.]]"),
            Point(
                "in evaluation",
                x="[[1.], [2.]]",
                w="[1.]",
                b="[0.]",
                call=(
                    "y = F.batch_norm(x, torch.zeros(1, dtype=x.dtype), torch.ones(1, dtype=x.dtype), w, b, "
                    "training=False)"
                ),
                v="[[1.], [10.]]",
            ),
        ],
        popular=[
            Popular(
                "x",
                CHANNELS + "v * w.reshape(c) * s",
                why="treats the mean and the deviation as constants: right only in evaluation",
                seen="facebookresearch/CrypTen#143",
            )
        ],
        also=("nn.BatchNorm1d", "nn.BatchNorm2d"),
        see=("reference/argument/interacting_samples",),
    ),
    Operation(
        name="instance_norm",
        call="y = F.instance_norm(x, weight=w, bias=b)",
        draw=[
            {"x": "randn(1, 2, 4)", "w": "randn(2)", "b": "randn(2)"},
            {"x": "randn(3, 2, 2, 3)", "w": "randn(2)", "b": "randn(2)"},
        ],
        vjp={
            "x": "d = list(range(2, x.ndim))\n"
            "s = (x.var(d, unbiased=False, keepdim=True) + 1e-5).rsqrt()\n"
            "z = (x - x.mean(d, keepdim=True)) * s\n"
            "u = v * w.reshape(1, -1, *[1] * len(d))\n"
            "s * (u - u.mean(d, keepdim=True) - z * (u * z).mean(d, keepdim=True))",
            "w": "d = list(range(2, x.ndim))\n"
            "s = (x.var(d, unbiased=False, keepdim=True) + 1e-5).rsqrt()\n"
            "(v * (x - x.mean(d, keepdim=True)) * s).sum([0, *d])",
            "b": "v.sum([0, *range(2, x.ndim)])",
        },
        short="v less 2 parts, / s",
        words=(
            "In each channel of each sample, multiply v by w, subtract from the result its mean and its part along the "
            "normalised input, and divide by the standard deviation of x. This description leaves out the small eps."
        ),
        points=[Point("all equal", x="[[[8., 8.]]]", w="[1.]", b="[0.]", v="[[[1., 10.]]]")],
        also=("nn.InstanceNorm2d",),
    ),
    Operation(
        name="group_norm",
        call="y = F.group_norm(x, 2, w, b)",
        draw=[
            {"x": "randn(1, 4, 2)", "w": "randn(4)", "b": "randn(4)"},
            {"x": "randn(3, 4, 2, 2)", "w": "randn(4)", "b": "randn(4)"},
        ],
        vjp={
            "x": "t = x.reshape(len(x), 2, -1)\n"
            "s = (t.var(-1, unbiased=False, keepdim=True) + 1e-5).rsqrt()\n"
            "z = (t - t.mean(-1, keepdim=True)) * s\n"
            "u = (v * w.reshape(1, -1, *[1] * (x.ndim - 2))).reshape(t.shape)\n"
            "(s * (u - u.mean(-1, keepdim=True) - z * (u * z).mean(-1, keepdim=True))).reshape(x.shape)",
            "w": "t = x.reshape(len(x), 2, -1)\n"
            "s = (t.var(-1, unbiased=False, keepdim=True) + 1e-5).rsqrt()\n"
            "z = ((t - t.mean(-1, keepdim=True)) * s).reshape(x.shape)\n"
            "(v * z).sum([0, *range(2, x.ndim)])",
            "b": "v.sum([0, *range(2, x.ndim)])",
        },
        short="v less 2 parts, / s",
        words=(
            "In each group of channels of each sample, multiply v by w, subtract from the result its mean and its part "
            "along the normalised input, and divide by the standard deviation of x. This description leaves out the "
            "small eps."
        ),
        points=[
            Point(
                "all equal",
                x="[[[8.], [8.], [8.], [8.]]]",
                w="[1., 1., 1., 1.]",
                b="[0., 0., 0., 0.]",
                v="[[[1.], [10.], [2.], [20.]]]",
            )
        ],
        also=("nn.GroupNorm",),
    ),
    Operation(
        name="local_response_norm",
        call="y = F.local_response_norm(x, 3, alpha=3., beta=0.5, k=1.)",
        draw=[{"x": "randn(1, 4, 2)"}, {"x": "randn(2, 5, 3)"}],
        vjp={
            "x": "near = lambda t: F.avg_pool2d(F.pad(t.unsqueeze(1), (0, 0, 1, 1)), (3, 1), stride=1).squeeze(1)\n"
            "s = 1 + 3 * near(x * x)\n"
            "v / s.sqrt() - 3 * x * near(v * x / s ** 1.5)"
        },
        short="v/√s − x · near",
        words=(
            "Each entry of v is divided by the same root as its entry of x. A second term is subtracted, because each "
            "entry of x is also in its own divisor and in those of its neighbours."
        ),
        points=[Point("all zeros", x="[[[0.], [0.]]]", v="[[[1.], [10.]]]")],
    ),
    Operation(
        name="weight_norm",
        call="y = w * x / x.norm(dim=-1, keepdim=True)",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 1)"}, {"x": "randn(3, 2)", "w": "randn(3, 1)"}],
        vjp={
            "x": "n = x.norm(dim=-1, keepdim=True)\nz = x / n\nw / n * (v - z * (v * z).sum(-1, keepdim=True))",
            "w": "(v * x).sum(-1, keepdim=True) / x.norm(dim=-1, keepdim=True)",
        },
        short="v across x; v along x",
        words=(
            "The length w gets the part of v along x. The direction x gets the part of v at right angles to x, times w "
            "and divided by the length of x."
        ),
        points=[Point("the origin", x="[[0., 0.]]", w="[[1.]]", v="[[1., 10.]]")],
        popular=[
            Popular(
                "x",
                "v * w / x.norm(dim=-1, keepdim=True)",
                why="treats the length as a constant",
                seen="happynear/AMSoftmax#1",
            )
        ],
        jax="w * x / jnp.linalg.norm(x, axis=-1, keepdims=True)",
    ),
]
