"""Copies, casts and complex numbers

The numbers stay the same: weights pass, change their dtype, or end.
"""

from atlas.operation import Operation, Point, Popular

ANY = [{"x": "randn(2, 3)"}, {"x": "randn(5)"}]
ZERO = "torch.zeros_like(x)"

ROWS = [
    Operation(
        name="clone",
        call="y = x.clone()",
        draw=ANY,
        vjp={"x": "v"},
        short="v",
        words="The original gets v as it is: clone is recorded, and does not end the graph.",
        also=("copy",),
        jax="jnp.copy(x)",
        see=("reference/graph/leaves",),
    ),
    Operation(
        name="detach",
        call="y = x.detach()",
        draw=ANY,
        vjp={"x": ZERO},
        short="none",
        words="The graph ends here: y does not require grad, and x gets nothing, which counts as 0.",
        points=[Point("x + x.detach()", x="[3.]", call="y = x + x.detach()", jax="x + lax.stop_gradient(x)")],
        popular=[Popular("x", "v", why="the numbers are the same, the graph is not")],
        also=("stop_gradient", ".data"),
        jax="lax.stop_gradient(x)",
        see=("use/training/cut_graphs",),
    ),
    Operation(
        name="contiguous",
        call="y = x.mT.contiguous()",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(3, 4)"}],
        vjp={"x": "v.mT"},
        short="v, as it was",
        words="Only the order in memory changes, so the weights pass; here they go back through the transpose.",
        jax="x.T",
    ),
    Operation(
        name="to",
        call="y = x.to(torch.float32)",
        draw=ANY,
        vjp={"x": "v.to(x.dtype)"},
        short="v, cast back",
        words=("The weights are cast back to the dtype of x. Backward ignores that the cast has rounded."),
        points=[
            Point("what float32 cannot hold", x="[1e300]"),
            Point("rounded to 0", x="[1e-300]"),
            Point(
                "to float16: too large, y is ∞", x="[1e6]", call="y = x.to(torch.float16)", jax="x.astype(jnp.float16)"
            ),
        ],
        also=("float", "half", "double", "bfloat16", "type", "astype", "cast"),
        jax="x.astype(jnp.float32)",
        see=("use/training/precision",),
    ),
    Operation(
        name="long",
        call="y = x.long()",
        draw=[{"x": "randn(2, 3) * 3"}, {"x": "randn(5) * 3"}],
        vjp={"x": ZERO},
        short="none",
        words="An integer has no gradient: the graph ends here.",
        points=[Point("on an integer", x="[2.]")],
        also=("int", "bool"),
        jax="x.astype(int)",
        see=("use/training/cut_graphs",),
    ),
    Operation(
        name="item",
        call="y = torch.tensor(x.sum().item())",
        draw=ANY,
        vjp={"x": ZERO},
        short="none",
        words=(
            "A Python number knows nothing of the graph, so the graph ends here; `.tolist()` and `.numpy()` end "
            "it as well."
        ),
        also=("tolist", "numpy", "float(x)"),
        see=("use/training/cut_graphs",),
    ),
    Operation(
        name="gt",
        call="y = x > w",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(5)", "w": "randn(5)"}],
        vjp={"x": ZERO, "w": "torch.zeros_like(w)"},
        short="none",
        words="A comparison answers with a boolean, which has no gradient: the graph ends here.",
        points=[Point("a tie", x="[1.]", w="[1.]")],
        also=("lt", "ge", "le", "eq", "comparison", ">"),
        jax="x > w",
        see=("use/training/cut_graphs",),
    ),
    Operation(
        name="one_hot",
        call="y = F.one_hot(x.argmax(-1), 3)",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(2, 2, 3)"}],
        vjp={"x": ZERO},
        short="none",
        words=(
            "Places are integers, which have no gradient: the graph ends at argmax, and one_hot cannot begin it again."
        ),
        points=[Point("a tie", x="[5., 2., 5.]")],
        jax="nn.one_hot(x.argmax(-1), 3)",
    ),
    Operation(
        name="real",
        call="y = torch.complex(x, w).square().real",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4)", "w": "randn(4)"}],
        vjp={"x": "v * 2 * x", "w": "v * -2 * w"},
        short="v · 2x; −v · 2w",
        words="The real part of (x + iw)² is x² − w², and its gradient is that of real numbers.",
        also=("imag", "complex"),
        jax="(lax.complex(x, w) ** 2).real",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="complex_abs",
        call="y = torch.complex(x, w).abs()",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4)", "w": "randn(4)"}],
        vjp={"x": "(v * x / y).masked_fill(y == 0, 0)", "w": "(v * w / y).masked_fill(y == 0, 0)"},
        short="v · x/y; v · w/y",
        words="The absolute value of a complex number is the length of (x, w); at 0 torch sends 0 to both.",
        points=[Point("at 0", x="[0.]", w="[0.]")],
        jax="jnp.abs(lax.complex(x, w))",
        popular=[Popular("x", "v * x / y", why="0/0 is nan at 0")],
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="angle",
        call="y = torch.angle(torch.complex(x, w))",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4)", "w": "randn(4)"}],
        vjp={
            "x": "s = x * x + w * w\n(-v * w / s).masked_fill(s == 0, 0)",
            "w": "s = x * x + w * w\n(v * x / s).masked_fill(s == 0, 0)",
        },
        short="v · (−w, x)/|·|²",
        words="Both parts get the weight across the ray, divided by the distance from the origin, as with atan2.",
        points=[
            Point("at 0", x="[0.]", w="[0.]"),
            Point("on the cut", x="[-1.]", w="[0.]"),
            Point("of a real number", x="[-1.]", call="y = torch.angle(x)", jax="jnp.angle(x)"),
        ],
        jax="jnp.angle(lax.complex(x, w))",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="fft",
        call="y = torch.view_as_real(torch.fft.fft(x))",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "torch.fft.ifft(torch.view_as_complex(v), norm='forward').real"},
        short="Re ifft(v) · n",
        words=(
            "The weights go through the inverse transform without its 1/n; of the result, a real x takes the real part."
        ),
        popular=[
            Popular(
                "x",
                "torch.fft.ifft(torch.view_as_complex(v)).real",
                why="the inverse divides by n, the transpose does not",
            )
        ],
        jax="jnp.stack([jnp.fft.fft(x).real, jnp.fft.fft(x).imag], -1)",
        see=("reference/numbers/complex",),
        points=[
            Point(
                "a weight for the constant part only",
                x="[1., 2., 3., 4.]",
                v="[[1., 0.], [0., 0.], [0., 0.], [0., 0.]]",
            )
        ],
    ),
    Operation(
        name="rfft",
        call="y = torch.view_as_real(torch.fft.rfft(x))",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 5)"}],
        vjp={
            "x": "n = x.shape[-1]\n"
            "padded = F.pad(v, (0, 0, 0, n - v.shape[-2]))\n"
            "torch.fft.ifft(torch.view_as_complex(padded), norm='forward').real"
        },
        short="Re ifft(v, 0 …) · n",
        words=(
            "The weights are filled up with zeros for the half that is not computed, and then go through the "
            "inverse transform without its 1/n."
        ),
        popular=[
            Popular(
                "x",
                "torch.fft.irfft(torch.view_as_complex(v), x.shape[-1], norm='forward')",
                why="counts the half that is not there a second time",
            )
        ],
        jax="jnp.stack([jnp.fft.rfft(x).real, jnp.fft.rfft(x).imag], -1)",
    ),
    Operation(
        name="irfft",
        call="y = torch.fft.irfft(torch.complex(x, w), 4)",
        draw=[{"x": "randn(3)", "w": "randn(3)"}, {"x": "randn(2, 3)", "w": "randn(2, 3)"}],
        vjp={
            "x": "t = torch.fft.rfft(v) / 4\nt.real * torch.tensor([1., 2., 1.])",
            "w": "t = torch.fft.rfft(v) / 4\nt.imag * torch.tensor([0., 2., 0.])",
        },
        short="rfft(v)/n, doubled",
        words=(
            "The weights are transformed and divided by n. A frequency that represents two counts twice; an "
            "imaginary part that was ignored gets 0."
        ),
        jax="jnp.fft.irfft(lax.complex(x, w), 4)",
    ),
]
