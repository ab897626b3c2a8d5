"""Convolution and pooling

Windows that slide over the input: backward adds up what overlapping windows send back.
"""

from atlas.operation import Operation, Point, Popular

ROWS = [
    Operation(
        name="conv1d",
        call="y = F.conv1d(x, w, b)",
        draw=[
            {"x": "randn(1, 1, 8)", "w": "randn(1, 1, 3)", "b": "randn(1)"},
            {"x": "randn(2, 3, 6)", "w": "randn(4, 3, 2)", "b": "randn(4)"},
        ],
        vjp={
            "x": "F.conv_transpose1d(v, w)",
            "w": "F.conv1d(x.transpose(0, 1), v.transpose(0, 1)).transpose(0, 1)",
            "b": "v.sum((0, 2))",
        },
        short="conv_transpose of v",
        words=(
            "The input x gets the transposed convolution of v with the same kernel. The kernel w gets the products of "
            "v and x, and the bias b gets v, both added up over all positions and samples."
        ),
        popular=[
            Popular(
                "b",
                "v.sum((0, 2)) / len(v)",
                why="the mean of v over the samples; the bias was added to each, so v adds up",
                seen="dengfy/cs231n#1, heyxhh/nnet-numpy#1",
            )
        ],
        also=("nn.Conv1d",),
        jax="lax.conv(x, w, (1,), 'VALID') + b[:, None]",
        points=[Point("nan comes in", x="[[[1., nan, 3., 4.]]]", w="[[[1., 2.]]]", b="[0.]")],
    ),
    Operation(
        name="conv2d",
        call="y = F.conv2d(x, w, b, padding=1)",
        draw=[
            {"x": "randn(1, 1, 3, 3)", "w": "randn(1, 1, 3, 3)", "b": "randn(1)"},
            {"x": "randn(2, 3, 4, 5)", "w": "randn(2, 3, 3, 3)", "b": "randn(2)"},
        ],
        vjp={
            "x": "F.conv_transpose2d(v, w, padding=1)",
            "w": "F.conv2d(x.transpose(0, 1), v.transpose(0, 1), padding=1).transpose(0, 1)",
            "b": "v.sum((0, 2, 3))",
        },
        short="conv_transpose of v",
        words=(
            "The input x gets the transposed convolution of v with the same kernel. The kernel w gets the products of "
            "v and the padded x, and the bias b gets v, both added up over all positions and samples. The formulas are "
            "for stride 1."
        ),
        popular=[
            Popular(
                "x",
                "F.conv2d(v, w.transpose(0, 1), padding=1)",
                why="the kernel is not flipped",
                seen="nntrainer/nntrainer#705",
            )
        ],
        also=("nn.Conv2d",),
        jax="lax.conv(x, w, (1, 1), 'SAME') + b[:, None, None]",
        points=[
            Point(
                "stride=2: a pixel that no window reads",
                x="[[[[1., 2.], [3., 4.]]]]",
                w="[[[[1.]]]]",
                b="[0.]",
                call="y = F.conv2d(x, w, b, stride=2)",
                jax="lax.conv(x, w, (2, 2), 'VALID') + b[:, None, None]",
            ),
            Point(
                "nan comes in",
                x="[[[[nan]]]]",
                w="[[[[1.]]]]",
                b="[0.]",
                call="y = F.conv2d(x, w, b)",
                jax="lax.conv(x, w, (1, 1), 'VALID') + b[:, None, None]",
            ),
        ],
    ),
    Operation(
        name="conv_transpose1d",
        call="y = F.conv_transpose1d(x, w, b)",
        draw=[
            {"x": "randn(1, 1, 4)", "w": "randn(1, 1, 3)", "b": "randn(1)"},
            {"x": "randn(2, 3, 5)", "w": "randn(3, 4, 2)", "b": "randn(4)"},
        ],
        vjp={
            "x": "F.conv1d(v, w)",
            "w": "F.conv1d(v.transpose(0, 1), x.transpose(0, 1)).transpose(0, 1)",
            "b": "v.sum((0, 2))",
        },
        short="conv of v",
        words=(
            "The input x gets the ordinary convolution of v with the same kernel. The kernel w gets the products of x "
            "and v, and the bias b gets v, both added up over all positions and samples."
        ),
        also=("nn.ConvTranspose1d", "deconvolution"),
        points=[Point("0 · ∞: y is nan", x="[[[0.]]]", w="[[[inf]]]", b="[0.]")],
    ),
    Operation(
        name="conv_transpose2d",
        call="y = F.conv_transpose2d(x, w, b)",
        draw=[
            {"x": "randn(1, 1, 2, 2)", "w": "randn(1, 1, 2, 2)", "b": "randn(1)"},
            {"x": "randn(2, 3, 3, 4)", "w": "randn(3, 2, 2, 2)", "b": "randn(2)"},
        ],
        vjp={
            "x": "F.conv2d(v, w)",
            "w": "F.conv2d(v.transpose(0, 1), x.transpose(0, 1)).transpose(0, 1)",
            "b": "v.sum((0, 2, 3))",
        },
        short="conv of v",
        words=(
            "The input x gets the ordinary convolution of v with the same kernel. The kernel w gets the products of x "
            "and v, and the bias b gets v, both added up over all positions and samples."
        ),
        also=("nn.ConvTranspose2d", "deconvolution"),
        points=[Point("0 · ∞: y is nan", x="[[[[0.]]]]", w="[[[[inf]]]]", b="[0.]")],
    ),
    Operation(
        name="max_pool1d",
        call="y, index = F.max_pool1d(x, 3, stride=1, return_indices=True)",
        draw=[{"x": "randn(1, 8)"}, {"x": "randn(2, 2, 6)"}],
        vjp={"x": "torch.zeros_like(x).scatter_add(-1, index, v)"},
        short="v → its place",
        words=(
            "Each weight goes to the largest number of its window. A number that is the largest in several windows "
            "gets the sum of their weights."
        ),
        points=[
            Point("a tie", x="[[5., 2., 5., 5.]]"),
            Point("nan in the window", x="[[5., nan, 2.]]"),
            Point("all −∞", x="[[-inf, -inf, -inf]]"),
        ],
        popular=[
            Popular(
                "x",
                "torch.zeros_like(x).scatter(-1, index, v)",
                why="keeps only one of the weights where windows overlap",
                seen="jmschrei/tangermeme#95",
            )
        ],
        also=("nn.MaxPool1d",),
    ),
    Operation(
        name="max_pool2d",
        call="y, index = F.max_pool2d(x, 2, stride=1, return_indices=True)",
        draw=[{"x": "randn(1, 3, 3)"}, {"x": "randn(2, 2, 4, 3)"}],
        vjp={"x": "torch.zeros_like(x).flatten(-2).scatter_add(-1, index.flatten(-2), v.flatten(-2)).reshape(x.shape)"},
        short="v → its place",
        words=(
            "Each weight goes to the largest number of its window. A number that is the largest in several windows "
            "gets the sum of their weights."
        ),
        points=[
            Point("a tie", x="[[[5., 5.], [2., 5.]]]"),
            Point("nan in the window", x="[[[5., nan], [2., 1.]]]"),
            Point("a tie, after relu: all zeros", x="[[[-1., -2.], [-3., -4.]]]", call="y = F.max_pool2d(x.relu(), 2)"),
        ],
        popular=[
            Popular(
                "x",
                "torch.zeros_like(x).flatten(-2).scatter(-1, index.flatten(-2), v.flatten(-2)).reshape(x.shape)",
                why="keeps only one of the weights where windows overlap",
                seen="jmschrei/tangermeme#95, clab/dynet#612",
            )
        ],
        also=("nn.MaxPool2d",),
    ),
    Operation(
        name="avg_pool1d",
        call="y = F.avg_pool1d(x, 2)",
        draw=[{"x": "randn(1, 6)"}, {"x": "randn(2, 3, 4)"}],
        vjp={"x": "v.repeat_interleave(2, -1) / 2"},
        short="v / n, repeated",
        words="Each weight is divided evenly among the numbers of its window.",
        points=[Point("∞ in the window", x="[[inf, 1.]]")],
        popular=[
            Popular(
                "x",
                "v.repeat_interleave(2, -1)",
                why="not divided by the size of the window",
                seen="rasmusbergpalm/DeepLearnToolbox#129",
            )
        ],
        also=("nn.AvgPool1d",),
        jax="x.reshape(*x.shape[:-1], -1, 2).mean(-1)",
    ),
    Operation(
        name="avg_pool2d",
        call="y = F.avg_pool2d(x, 2)",
        draw=[{"x": "randn(1, 2, 4)"}, {"x": "randn(2, 2, 4, 6)"}],
        vjp={"x": "v.repeat_interleave(2, -1).repeat_interleave(2, -2) / 4"},
        short="v / n, repeated",
        words="Each weight is divided evenly among the numbers of its window.",
        points=[
            Point(
                "padding counts in the mean",
                x="[[[1.]]]",
                call="y = F.avg_pool2d(x, 2, padding=1, stride=1)",
                v="[[[1., 1.], [1., 1.]]]",
            ),
            Point(
                "count_include_pad=False",
                x="[[[1.]]]",
                call="y = F.avg_pool2d(x, 2, padding=1, stride=1, count_include_pad=False)",
                v="[[[1., 1.], [1., 1.]]]",
            ),
        ],
        also=("nn.AvgPool2d",),
        jax="x.reshape(*x.shape[:-2], x.shape[-2] // 2, 2, x.shape[-1] // 2, 2).mean((-3, -1))",
    ),
    Operation(
        name="adaptive_avg_pool1d",
        call="y = F.adaptive_avg_pool1d(x, 2)",
        draw=[{"x": "randn(1, 5)"}, {"x": "randn(2, 3, 7)"}],
        vjp={
            "x": "n = x.shape[-1]\n"
            "g = torch.zeros_like(x)\n"
            "for k in range(2):\n"
            "    first, end = k * n // 2, -(-(k + 1) * n // 2)\n"
            "    g[..., first:end] += v[..., k:k + 1] / (end - first)\n"
            "g"
        },
        short="v / n of the window",
        words=(
            "Each weight is divided evenly among the numbers of its window. A number in two windows gets the sum of "
            "both shares."
        ),
        points=[Point("one number, two windows", x="[[3.]]", v="[[1., 10.]]")],
        also=("nn.AdaptiveAvgPool1d", "global average pooling"),
    ),
    Operation(
        name="adaptive_max_pool1d",
        call="y, index = F.adaptive_max_pool1d(x, 2, return_indices=True)",
        draw=[{"x": "randn(1, 5)"}, {"x": "randn(2, 3, 7)"}],
        vjp={"x": "torch.zeros_like(x).scatter_add(-1, index, v)"},
        short="v → its place",
        words=(
            "Each weight goes to the largest number of its window. A number that is the largest in two windows gets "
            "the sum of both weights."
        ),
        points=[Point("a tie", x="[[5., 5., 2.]]"), Point("nan in the window", x="[[5., nan, 2., 1.]]")],
    ),
    Operation(
        name="lp_pool1d",
        call="y = F.lp_pool1d(x, 2, 2)",
        draw=[{"x": "randn(1, 6)"}, {"x": "randn(2, 3, 4)"}],
        vjp={"x": "x * (v / y).masked_fill(y == 0, 0).repeat_interleave(2, -1)"},
        short="v · x/y",
        words=(
            "Each result y is the norm of a window x, so the window gets the weight times x/y, the unit vector in its "
            "direction. If y is 0, the window gets 0."
        ),
        points=[Point("a window of zeros", x="[[0., 0.]]")],
        popular=[
            Popular(
                "x", "x * (v / y).repeat_interleave(2, -1)", why="0/0 is nan in a window of zeros", seen="pytorch#6765"
            )
        ],
    ),
    Operation(
        name="max_unpool1d",
        call="y = F.max_unpool1d(x, index, 2)",
        draw=[
            {"x": "randn(1, 3)", "index": "places(2, 1, 1) + torch.tensor([[0, 2, 4]])"},
            {"x": "randn(2, 2, 2)", "index": "places(2, 2, 2, 1) + torch.tensor([0, 2])"},
        ],
        vjp={"x": "v.gather(-1, index)"},
        short="v at index",
        words="Each number gets the weight of the place to which it was put back.",
        points=[Point("two numbers to one place", x="[[1., 2.]]", index="[[0, 0]]", v="[[1., 10., 100., 1000.]]")],
    ),
    Operation(
        name="im2col",
        call="y = F.unfold(x, 2)",
        draw=[{"x": "randn(1, 1, 2, 3)"}, {"x": "randn(2, 3, 4, 3)"}],
        vjp={"x": "F.fold(v, x.shape[-2:], 2)"},
        short="fold of v",
        words=(
            "Each pixel gets the sum of its weights in all the patches that contain it. In PyTorch, im2col is called "
            "F.unfold."
        ),
        also=("nn.Unfold",),
        points=[Point("where patches overlap", x="[[[[1., 2., 3.], [4., 5., 6.]]]]")],
    ),
    Operation(
        name="fold",
        call="y = F.fold(x, (2, 3), 2)",
        draw=[{"x": "randn(1, 4, 2)"}, {"x": "randn(2, 8, 2)"}],
        vjp={"x": "F.unfold(v, 2)"},
        short="unfold of v",
        words="Each patch gets a copy of the weights of its pixels.",
        also=("nn.Fold", "col2im"),
        points=[
            Point(
                "where patches overlap: the middle has two",
                x="[[[1., 2.], [3., 4.]]]",
                call="y = F.fold(x, (1, 3), (1, 2))",
                v="[[[[1., 10., 100.]]]]",
            )
        ],
    ),
    Operation(
        name="interpolate",
        call="y = F.interpolate(x, scale_factor=2, mode='linear')",
        draw=[{"x": "randn(1, 1, 4)"}, {"x": "randn(2, 3, 3)"}],
        vjp={
            "x": "J = F.interpolate(torch.eye(x.shape[-1], dtype=x.dtype).unsqueeze(0), scale_factor=2, "
            "mode='linear')[0].mT\nv @ J"
        },
        short="Σ v · shares",
        words=(
            "Each weight is divided among the numbers of x that its new number was interpolated from, in the same "
            "proportions. A number of x gets the sum of its parts of all the weights."
        ),
        points=[
            Point(
                "mode='nearest'",
                x="[[[1., 2.]]]",
                call="y = F.interpolate(x, scale_factor=2, mode='nearest')",
                v="[[[1., 10., 100., 1000.]]]",
                jax="jnp.repeat(x, 2, -1)",
            ),
        ],
        also=("upsample", "nn.Upsample", "resize"),
        jax="jax.image.resize(x, (*x.shape[:-1], 2 * x.shape[-1]), 'linear')",
    ),
    Operation(
        name="grid_sample",
        call="y = F.grid_sample(x, w, align_corners=True)",
        draw=[
            {"x": "randn(1, 1, 2, 2)", "w": "uniform(-0.9, 0.9, 1, 1, 3, 2)"},
            {"x": "randn(2, 3, 2, 2)", "w": "uniform(-0.9, 0.9, 2, 2, 2, 2)"},
        ],
        vjp={
            "x": "s, t = (w + 1).unsqueeze(1).unbind(-1)\n"
            "corners = [(2 - s) * (2 - t), s * (2 - t), (2 - s) * t, s * t]\n"
            "torch.stack([(v * c / 4).sum((-2, -1)) for c in corners], -1).reshape(x.shape)",
            "w": "s, t = (w + 1).unsqueeze(1).unbind(-1)\n"
            "a, b, c, d = x.flatten(-2).unsqueeze(-1).unsqueeze(-1).unbind(2)\n"
            "across = ((2 - t) * (b - a) + t * (d - c)) / 4\n"
            "down = ((2 - s) * (c - a) + s * (d - b)) / 4\n"
            "torch.stack([(v * across).sum(1), (v * down).sum(1)], -1)",
        },
        short="v · shares; v · slope",
        words=(
            "Each sampled point sends shares of its weight to the four pixels around it. The point itself gets v times "
            "the slopes of the image at this point, added up over the channels."
        ),
        points=[
            Point("on a pixel", x="[[[[1., 2.], [4., 8.]]]]", w="[[[[-1., -1.]]]]"),
            Point("outside the image", x="[[[[1., 2.], [4., 8.]]]]", w="[[[[-4., 0.]]]]"),
            Point(
                "padding_mode='border', outside",
                x="[[[[1., 2.], [4., 8.]]]]",
                w="[[[[-4., 0.]]]]",
                call="y = F.grid_sample(x, w, align_corners=True, padding_mode='border')",
            ),
            Point(
                "mode='nearest'",
                x="[[[[1., 2.], [4., 8.]]]]",
                w="[[[[0.2, 0.2]]]]",
                call="y = F.grid_sample(x, w, mode='nearest', align_corners=True)",
            ),
        ],
    ),
    Operation(
        name="affine_grid",
        call="y = F.affine_grid(x, (x.shape[0], 1, 2, 2), align_corners=True)",
        draw=[{"x": "randn(1, 2, 3)"}, {"x": "randn(3, 2, 3)"}],
        vjp={
            "x": "across, down = torch.meshgrid(torch.tensor([-1., 1.]), torch.tensor([-1., 1.]), indexing='xy')\n"
            "base = torch.stack([across, down, torch.ones(2, 2)], -1).to(x.dtype)\n"
            "torch.einsum('nhwk,hwl->nkl', v, base)"
        },
        short="Σ v · places",
        words=(
            "Each point of the grid, before the matrix moves it, has the coordinates s, t and 1. It adds its first "
            "weight times (s, t, 1) to row 1 of the matrix, and its second weight times (s, t, 1) to row 2."
        ),
    ),
    Operation(
        name="conv3d",
        call="y = F.conv3d(x, w, b)",
        draw=[
            {"x": "randn(1, 1, 2, 2, 2)", "w": "randn(1, 1, 1, 2, 2)", "b": "randn(1)"},
            {"x": "randn(2, 2, 3, 3, 2)", "w": "randn(3, 2, 2, 2, 1)", "b": "randn(3)"},
        ],
        vjp={
            "x": "F.conv_transpose3d(v, w)",
            "w": "F.conv3d(x.transpose(0, 1), v.transpose(0, 1)).transpose(0, 1)",
            "b": "v.sum((0, 2, 3, 4))",
        },
        short="conv_transpose of v",
        words=(
            "The input x gets the transposed convolution of v with the same kernel. The kernel w gets the products of "
            "v and x, and the bias b gets v, both added up over all positions and samples."
        ),
        points=[Point("0 · ∞: y is nan", x="[[[[[inf]]]]]", w="[[[[[0.]]]]]", b="[0.]")],
        also=("nn.Conv3d",),
    ),
    Operation(
        name="max_pool3d",
        call="y, index = F.max_pool3d(x, 2, stride=1, return_indices=True)",
        draw=[{"x": "randn(1, 2, 2, 2)"}, {"x": "randn(2, 1, 3, 2, 3)"}],
        vjp={"x": "torch.zeros_like(x).flatten(-3).scatter_add(-1, index.flatten(-3), v.flatten(-3)).reshape(x.shape)"},
        short="v → its place",
        words=(
            "Each weight goes to the largest number of its window. A number that is the largest in several windows "
            "gets the sum of their weights."
        ),
        points=[Point("a tie", x="[[[[5., 5.], [2., 5.]], [[5., 1.], [1., 1.]]]]")],
        also=("nn.MaxPool3d",),
    ),
    Operation(
        name="avg_pool3d",
        call="y = F.avg_pool3d(x, 2)",
        draw=[{"x": "randn(1, 2, 2, 2)"}, {"x": "randn(2, 2, 2, 4, 2)"}],
        vjp={"x": "v.repeat_interleave(2, -1).repeat_interleave(2, -2).repeat_interleave(2, -3) / 8"},
        short="v / n, repeated",
        words="Each weight is divided evenly among the numbers of its window.",
        also=("nn.AvgPool3d",),
    ),
    Operation(
        name="adaptive_avg_pool2d",
        call="y = F.adaptive_avg_pool2d(x, 1)",
        draw=[{"x": "randn(1, 2, 3)"}, {"x": "randn(2, 3, 3, 2)"}],
        vjp={"x": "v.expand_as(x) / (x.shape[-1] * x.shape[-2])"},
        short="v / n",
        words=(
            "With the output size 1, each result is the mean of a channel, so its weight is divided evenly among the "
            "pixels of this channel."
        ),
        points=[
            Point(
                "one number, four windows",
                x="[[[3.]]]",
                call="y = F.adaptive_avg_pool2d(x, 2)",
                v="[[[1., 10.], [100., 1000.]]]",
            )
        ],
        also=("nn.AdaptiveAvgPool2d", "global average pooling"),
        jax="x.mean((-1, -2), keepdims=True)",
    ),
    Operation(
        name="adaptive_max_pool2d",
        call="y, index = F.adaptive_max_pool2d(x, 1, return_indices=True)",
        draw=[{"x": "randn(1, 2, 3)"}, {"x": "randn(2, 3, 3, 2)"}],
        vjp={"x": "torch.zeros_like(x).flatten(-2).scatter(-1, index.flatten(-2), v.flatten(-2)).reshape(x.shape)"},
        short="v → its place",
        words=(
            "With the output size 1, each result is the maximum of a channel, so its weight goes to the place of this "
            "maximum."
        ),
        points=[Point("a tie", x="[[[5., 5.], [2., 5.]]]"), Point("nan in the window", x="[[[5., nan], [2., 1.]]]")],
        also=("nn.AdaptiveMaxPool2d", "global max pooling"),
    ),
    Operation(
        name="max_unpool2d",
        call="y = F.max_unpool2d(x, index, 2)",
        draw=[
            {"x": "randn(1, 1, 2)", "index": "places(4, 2).reshape(1, 1, 2)"},
            {"x": "randn(1, 1, 2, 1)", "index": "places(4, 2).reshape(1, 1, 2, 1)"},
        ],
        vjp={"x": "v.flatten(-2).gather(-1, index.flatten(-2)).reshape(x.shape)"},
        short="v at index",
        words="Each number gets the weight of the place to which it was put back.",
        also=("nn.MaxUnpool2d",),
    ),
    Operation(
        name="upsample_nearest",
        call="y = F.interpolate(x, scale_factor=2, mode='nearest')",
        draw=[{"x": "randn(1, 1, 3)"}, {"x": "randn(2, 3, 4)"}],
        vjp={"x": "v.unflatten(-1, (-1, 2)).sum(-1)"},
        short="Σ of the copies",
        words="Each number gets the sum of the weights of its copies.",
        also=("nn.UpsamplingNearest2d",),
        jax="jnp.repeat(x, 2, -1)",
    ),
    Operation(
        name="upsample_bilinear",
        call="y = F.interpolate(x, scale_factor=2, mode='bilinear')",
        draw=[{"x": "randn(1, 1, 1, 2)"}, {"x": "randn(2, 1, 2, 3)"}],
        vjp={
            "x": "def share(n):\n"
            "    return F.interpolate(torch.eye(n, dtype=v.dtype).unsqueeze(0), scale_factor=2, mode='linear')[0]\n"
            "share(x.shape[-2]) @ v @ share(x.shape[-1]).mT"
        },
        short="Σ v · shares",
        words=(
            "Each weight is divided among the pixels of x that its new pixel was interpolated from; the share of a "
            "pixel is the product of its shares along the two axes. A pixel of x gets the sum of its parts of all the "
            "weights."
        ),
        also=("nn.UpsamplingBilinear2d",),
        jax="jax.image.resize(x, (*x.shape[:-2], 2 * x.shape[-2], 2 * x.shape[-1]), 'linear')",
    ),
]
