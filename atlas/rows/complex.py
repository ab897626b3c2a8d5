"""Complex numbers and Fourier transforms

Written as pairs of real numbers: x is the real part and w the imaginary one. J of a pair is an ordinary J.
"""

from atlas.operation import Operation, Point, Popular

PARTS = [{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4)", "w": "randn(4)"}]

ROWS = [
    Operation(
        name="complex",
        call="y = torch.view_as_real(torch.complex(x, w))",
        draw=PARTS,
        vjp={"x": "v[..., 0]", "w": "v[..., 1]"},
        short="Re v; Im v",
        words=(
            "The real part x gets the real parts of the weights; the imaginary part w gets the imaginary parts of the "
            "weights."
        ),
        jax="jnp.stack([x, w], -1)",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="conj",
        call="y = torch.view_as_real(torch.complex(x, w).conj().resolve_conj())",
        draw=PARTS,
        vjp={"x": "v[..., 0]", "w": "-v[..., 1]"},
        short="conjugate of v",
        words="The weights are conjugated as well: their imaginary parts change their sign.",
        also=("conj_physical", "adjoint"),
        jax="jnp.stack([x, -w], -1)",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="imag",
        call="y = torch.complex(x, w).square().imag",
        draw=PARTS,
        vjp={"x": "v * 2 * w", "w": "v * 2 * x"},
        short="v · 2w; v · 2x",
        words="The gradients are 2w·v for x and 2x·v for w, because the imaginary part of (x + iw)² is 2xw.",
        points=[Point("at 0", x="[0.]", w="[0.]")],
        jax="(lax.complex(x, w) ** 2).imag",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="view_as_real",
        call="y = torch.view_as_real(torch.complex(x, w))",
        draw=PARTS,
        vjp={"x": "v[..., 0]", "w": "v[..., 1]"},
        short="v[0]; v[1]",
        words=(
            "The last axis of v has two entries: the first goes to the real part, and the second goes to the imaginary "
            "part."
        ),
        jax="jnp.stack([x, w], -1)",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="view_as_complex",
        call="y = torch.view_as_complex(x).abs().square()",
        draw=[{"x": "randn(4, 2)"}, {"x": "randn(2, 3, 2)"}],
        vjp={"x": "v.unsqueeze(-1) * 2 * x"},
        short="v · 2x",
        words=(
            "The squared absolute value is the sum of the squares of the real and the imaginary part, so each part "
            "gets twice itself, times v."
        ),
        points=[Point("at 0", x="[[0., 0.]]")],
        jax="(x * x).sum(-1)",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="sgn",
        call="y = torch.view_as_real(torch.sgn(torch.complex(x, w)))",
        draw=PARTS,
        vjp={
            "x": (
                "r = torch.hypot(x, w)\nturn = (v[..., 1] * x - v[..., 0] * w) / r ** 3\n(-turn * "
                "w).masked_fill(r == 0, 0)"
            ),
            "w": (
                "r = torch.hypot(x, w)\nturn = (v[..., 1] * x - v[..., 0] * w) / r ** 3\n(turn * "
                "x).masked_fill(r == 0, 0)"
            ),
        },
        short="v across the ray, / r",
        words=(
            "As with normalize, only the part of v at right angles to the complex number comes back, divided by the "
            "absolute value of the complex number. At 0, torch sends 0."
        ),
        points=[
            Point("at 0", x="[0.]", w="[0.]", v="[[1., 10.]]"),
            Point("on the real axis", x="[2.]", w="[0.]", v="[[1., 10.]]"),
        ],
        jax="jnp.stack([x, w], -1) / jnp.hypot(x, w)[..., None]",
    ),
    Operation(
        name="complex_mul",
        call="y = torch.view_as_real(torch.complex(x, w) * torch.complex(b, c))",
        draw=[
            {"x": "randn(3)", "w": "randn(3)", "b": "randn(3)", "c": "randn(3)"},
            {"x": "randn(2, 2)", "w": "randn(2, 2)", "b": "randn(2, 2)", "c": "randn(2, 2)"},
        ],
        vjp={
            "x": "v[..., 0] * b + v[..., 1] * c",
            "w": "v[..., 1] * b - v[..., 0] * c",
            "b": "v[..., 0] * x + v[..., 1] * w",
            "c": "v[..., 1] * x - v[..., 0] * w",
        },
        short="v times the conjugate",
        words="Each factor gets v times the conjugate of the other factor.",
        points=[Point("i · i", x="[0.]", w="[1.]", b="[0.]", c="[1.]", v="[[1., 10.]]")],
        popular=[
            Popular(
                "x",
                "v[..., 0] * b - v[..., 1] * c",
                why="the other factor is not conjugated",
                seen="ml-explore/mlx#2178",
            )
        ],
        jax="jnp.stack([x * b - w * c, x * c + w * b], -1)",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="real",
        call="y = torch.complex(x, w).square().real",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4)", "w": "randn(4)"}],
        vjp={"x": "v * 2 * x", "w": "v * -2 * w"},
        short="v · 2x; −v · 2w",
        words="The gradients are 2x·v for x and −2w·v for w, because the real part of (x + iw)² is x² − w².",
        also=("imag", "complex"),
        jax="(lax.complex(x, w) ** 2).real",
        see=("reference/numbers/complex",),
        points=[
            Point("at 0", x="[0.]", w="[0.]"),
            Point(
                "abs of a complex number that is real and negative",
                x="[-2.]",
                w="[0.]",
                call="y = torch.complex(x, w).abs()",
                jax="jnp.abs(lax.complex(x, w))",
            ),
        ],
    ),
    Operation(
        name="complex_abs",
        call="y = torch.complex(x, w).abs()",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4)", "w": "randn(4)"}],
        vjp={"x": "(v * x / y).masked_fill(y == 0, 0)", "w": "(v * w / y).masked_fill(y == 0, 0)"},
        short="v · x/y; v · w/y",
        words=(
            "The absolute value y is the length of the vector (x, w), so x gets v·x/y and w gets v·w/y. At 0, torch "
            "sends 0 to both parts."
        ),
        points=[Point("at 0", x="[0.]", w="[0.]")],
        jax="jnp.abs(lax.complex(x, w))",
        popular=[
            Popular(
                "x", "v * x / y", why="0/0 is nan at 0", seen="HIPS/autograd@00b8f29082:autograd/numpy/numpy_vjps.py"
            )
        ],
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
        words=(
            "As with atan2, the point (x, w) gets v times the unit vector in the direction in which its angle grows, "
            "divided by its distance from the origin. At 0, torch sends 0."
        ),
        points=[
            Point("at 0", x="[0.]", w="[0.]"),
            Point("on the cut", x="[-1.]", w="[0.]"),
            Point("of a real number", x="[-1.]", call="y = torch.angle(x)", jax="jnp.angle(x)"),
        ],
        jax="jnp.angle(lax.complex(x, w))",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="polar",
        call="y = torch.view_as_real(torch.polar(x, w))",
        draw=[{"x": "positive(2, 2)", "w": "randn(2, 2)"}, {"x": "positive(3)", "w": "randn(3)"}],
        vjp={
            "x": "v[..., 0] * w.cos() + v[..., 1] * w.sin()",
            "w": "x * (v[..., 1] * w.cos() - v[..., 0] * w.sin())",
        },
        short="v along the ray; across",
        words=(
            "The length x gets the part of v along the complex number, and 0 if x is 0; if x is negative, the sign of "
            "this gradient is wrong. The angle w gets the part of v at right angles to the complex number, times the "
            "length."
        ),
        points=[Point("the origin", x="[0.]", w="[0.5]", v="[[1., 10.]]")],
        jax="jnp.stack([x * jnp.cos(w), x * jnp.sin(w)], -1)",
        see=("reference/numbers/complex",),
    ),
    Operation(
        name="fft",
        call="y = torch.view_as_real(torch.fft.fft(x))",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "torch.fft.ifft(torch.view_as_complex(v), norm='forward').real"},
        short="Re ifft(v) · n",
        words=(
            "The weights go through the inverse transform, without its factor 1/n. A real x gets the real part of the "
            "result."
        ),
        popular=[
            Popular(
                "x",
                "torch.fft.ifft(torch.view_as_complex(v)).real",
                why="the inverse divides by n, the transpose does not",
                seen="HazyResearch/flash-fft-conv#24",
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
            "The weights are padded with zeros for the frequencies that rfft leaves out, and go through the inverse "
            "transform, without its factor 1/n. The real x gets the real part of the result."
        ),
        popular=[
            Popular(
                "x",
                "torch.fft.irfft(torch.view_as_complex(v), x.shape[-1], norm='forward')",
                why="counts the frequencies that rfft leaves out",
                seen="locuslab/pytorch_fft#38",
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
            "The weights are transformed and divided by n, and the results are doubled for each frequency that stands "
            "for itself and its negative. An imaginary part that irfft ignores gets 0."
        ),
        jax="jnp.fft.irfft(lax.complex(x, w), 4)",
    ),
    Operation(
        name="ifft",
        call="y = torch.view_as_real(torch.fft.ifft(x).resolve_conj())",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "torch.fft.fft(torch.view_as_complex(v)).real / x.shape[-1]"},
        short="Re fft(v) / n",
        words="The weights go through the forward transform, divided by n. A real x gets the real part of the result.",
        points=[Point("a weight for the constant part only", x="[1., 2., 3.]", v="[[1., 0.], [0., 0.], [0., 0.]]")],
        popular=[
            Popular(
                "x",
                "torch.fft.fft(torch.view_as_complex(v)).real",
                why="the 1/n is missing",
                seen="HazyResearch/flash-fft-conv#24",
            )
        ],
        jax="jnp.stack([jnp.fft.ifft(x).real, jnp.fft.ifft(x).imag], -1)",
    ),
    Operation(
        name="fft2",
        call="y = torch.view_as_real(torch.fft.fft2(x))",
        draw=[{"x": "randn(2, 2)"}, {"x": "randn(3, 2, 3)"}],
        vjp={"x": "torch.fft.ifft2(torch.view_as_complex(v), norm='forward').real"},
        short="Re ifft2(v) · n",
        words=(
            "The weights go through the inverse transform, but are not divided by the number of entries. A real x gets "
            "the real part of the result."
        ),
        also=("fftn",),
        jax="jnp.stack([jnp.fft.fft2(x).real, jnp.fft.fft2(x).imag], -1)",
    ),
    Operation(
        name="fftshift",
        call="y = torch.fft.fftshift(x)",
        draw=[{"x": "randn(5)"}, {"x": "randn(3, 4)"}],
        vjp={"x": "torch.fft.ifftshift(v)"},
        short="ifftshift of v",
        words="The weights are shifted back to the places that their numbers came from.",
        also=("ifftshift",),
        jax="jnp.fft.fftshift(x)",
    ),
    Operation(
        name="stft",
        call=(
            "y = torch.stft(x, 4, hop_length=2, window=torch.ones(4, dtype=x.dtype), center=False, "
            "return_complex=True).abs().square()"
        ),
        draw=[{"x": "randn(6)"}, {"x": "randn(2, 8)"}],
        vjp={
            "x": "frames = x.unfold(-1, 4, 2)\n"
            "z = torch.fft.rfft(frames) * 2 * v.mT\n"
            "back = torch.fft.ifft(F.pad(z, (0, 1)), norm='forward').real\n"
            "g = torch.zeros_like(x)\n"
            "for k in range(frames.shape[-2]):\n"
            "    g[..., 2 * k:2 * k + 4] += back[..., k, :]\n"
            "g"
        },
        short="frames of v, added up",
        words=(
            "The weights of each frame, times twice the spectrum, go back through the transform, as with rfft. Each "
            "sample gets the sum of the results of all the frames that contain it."
        ),
        points=[
            Point("silence", x="[0., 0., 0., 0.]"),
            Point(
                "silence, in decibels",
                x="[0., 0., 0., 0.]",
                call=(
                    "y = torch.stft(x, 4, window=torch.ones(4, dtype=x.dtype), center=False, "
                    "return_complex=True).abs().log()"
                ),
            ),
        ],
        also=("spectrogram",),
    ),
]
