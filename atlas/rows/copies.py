"""Copies and casts

Copies, conversions, and what ends the graph: weights pass, change their dtype, or stop.
"""

from atlas.operation import Operation, Point

ANY = [{"x": "randn(2, 3)"}, {"x": "randn(5)"}]
ZERO = "torch.zeros_like(x)"

ROWS = [
    Operation(
        name="clone",
        call="y = x.clone()",
        draw=ANY,
        vjp={"x": "v"},
        short="v",
        words="The original x gets v unchanged: clone is recorded in the graph, and does not end it.",
        also=("copy",),
        jax="jnp.copy(x)",
        see=("reference/graph/leaves",),
        points=[Point("clone and detach", x="[3.]", call="y = x * x.detach().clone()", jax="x * lax.stop_gradient(x)")],
    ),
    Operation(
        name="detach",
        call="y = x.detach()",
        draw=ANY,
        vjp={"x": ZERO},
        short="none",
        words="The graph ends here: y does not require grad, and x gets nothing.",
        points=[Point("x + x.detach()", x="[3.]", call="y = x + x.detach()", jax="x + lax.stop_gradient(x)")],
        also=("stop_gradient", ".data"),
        jax="lax.stop_gradient(x)",
        see=("use/training/detach",),
    ),
    Operation(
        name="contiguous",
        call="y = x.mT.contiguous()",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(3, 4)"}],
        vjp={"x": "v.mT"},
        short="v, as it was",
        words=(
            "Only the order in memory changes, so contiguous passes the weights unchanged. The transpose x.mT then "
            "puts the weights back in their places."
        ),
        jax="x.T",
    ),
    Operation(
        name="to",
        call="y = x.to(torch.float32)",
        draw=ANY,
        vjp={"x": "v.to(x.dtype)"},
        short="v, cast back",
        words=(
            "J is the identity, because the slope of rounding counts as 1. v has the dtype of y, and is cast back to "
            "the dtype of x."
        ),
        points=[
            Point("what float32 cannot hold", x="[1e300]"),
            Point("rounded to 0", x="[1e-300]"),
            Point(
                "to float16: too large, y is ∞", x="[1e6]", call="y = x.to(torch.float16)", jax="x.astype(jnp.float16)"
            ),
        ],
        also=("float", "half", "double", "bfloat16", "type", "astype", "cast"),
        jax="x.astype(jnp.float32)",
        see=("use/training/mixed_precision",),
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
        see=("use/training/detach",),
    ),
    Operation(
        name="item",
        call="y = torch.tensor(x.sum().item())",
        draw=ANY,
        vjp={"x": ZERO},
        short="none",
        words=(
            "A Python number has no graph, so the graph ends here. The method tolist() ends the graph as well; numpy() "
            "raises an error instead."
        ),
        also=("tolist", "numpy", "float(x)"),
        see=("use/training/detach",),
        points=[Point("x + x.item()", x="[3.]", call="y = x + x.item()", jax="x + lax.stop_gradient(x)")],
    ),
    Operation(
        name="gt",
        call="y = x > w",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(5)", "w": "randn(5)"}],
        vjp={"x": ZERO, "w": "torch.zeros_like(w)"},
        short="none",
        words="A comparison gives booleans, which have no gradient: the graph ends here.",
        points=[Point("a tie", x="[1.]", w="[1.]")],
        also=("lt", "ge", "le", "eq", "comparison", ">"),
        jax="x > w",
        see=("use/training/detach",),
    ),
    Operation(
        name="one_hot",
        call="y = F.one_hot(x.argmax(-1), 3)",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(2, 2, 3)"}],
        vjp={"x": ZERO},
        short="none",
        words=(
            "Indices are integers, which have no gradient: the graph ends at argmax, and one_hot cannot start it again."
        ),
        points=[Point("a tie", x="[5., 2., 5.]")],
        jax="nn.one_hot(x.argmax(-1), 3)",
    ),
    Operation(
        name="tensor",
        call="y = torch.tensor(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="none",
        words=(
            "torch.tensor copies the numbers and ends the graph, with a warning; torch.as_tensor and clone keep the "
            "graph."
        ),
        points=[Point("torch.as_tensor", x="[3.]", call="y = torch.as_tensor(x) * 2", jax="jnp.asarray(x) * 2")],
        see=("use/training/detach",),
    ),
    Operation(
        name="zeros_like",
        call="y = torch.zeros_like(x)",
        draw=ANY,
        vjp={"x": ZERO},
        short="none",
        words="Only the shape of x is used, and a shape has no gradient: the graph ends here.",
        also=("ones_like", "full_like", "new_zeros"),
        jax="jnp.zeros_like(x)",
    ),
    Operation(
        name="checkpoint",
        call=(
            "from torch.utils.checkpoint import checkpoint\ny = checkpoint(lambda t: t.sin().exp(), x, "
            "use_reentrant=False)"
        ),
        draw=ANY,
        vjp={"x": "v * y * x.cos()"},
        short="as without it",
        words=(
            "The gradient is the same as without checkpoint. Only the input is saved, and backward computes the "
            "intermediate results again."
        ),
        points=[Point("at 0", x="[0.]")],
        also=("gradient checkpointing", "activation checkpointing"),
        jax="jnp.exp(jnp.sin(x))",
    ),
]
