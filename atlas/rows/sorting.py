"""Sorting and selecting

Weights go back to the places that the numbers came from.
"""

from atlas.operation import Operation, Point

ROWS = [
    Operation(
        name="sort",
        call="y, index = x.sort(dim=-1)",
        draw=[{"x": "randn(6)"}, {"x": "randn(2, 4)"}],
        vjp={"x": "torch.zeros_like(x).scatter(-1, index, v)"},
        short="v, unsorted",
        words=(
            "Each weight goes back to the place that its number came from: J is a permutation. Without stable=True, "
            "the order of equal numbers is undefined, and so is the order of their weights."
        ),
        points=[
            Point("a tie", x="[5., 2., 5.]", v="[1., 10., 100.]"),
            Point("nan among them", x="[5., nan, 2.]", v="[1., 10., 100.]"),
            Point(
                "descending, a tie",
                x="[5., 2., 5.]",
                call="y = x.sort(descending=True).values",
                v="[1., 10., 100.]",
                jax="-jnp.sort(-x)",
            ),
        ],
        also=("msort",),
        jax="jnp.sort(x, -1)",
        see=("reference/numbers/kinks",),
    ),
    Operation(
        name="topk",
        call="y, index = x.topk(2, dim=-1)",
        draw=[{"x": "randn(5)"}, {"x": "randn(2, 4)"}],
        vjp={"x": "torch.zeros_like(x).scatter(-1, index, v)"},
        short="v → their places",
        words="The weights go to the places of the k largest numbers; all the other places get 0.",
        points=[
            Point("a tie at the first place", x="[5., 2., 5.]", call="y = x.topk(1).values", jax="lax.top_k(x, 1)[0]"),
            Point("a tie at the last place", x="[5., 3., 3.]"),
            Point("nan among them", x="[5., nan, 2.]"),
        ],
        jax="lax.top_k(x, 2)[0]",
        also=("top k",),
    ),
    Operation(
        name="kthvalue",
        call="y, index = x.kthvalue(2, dim=-1)",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 2, 4)"}],
        vjp={"x": "torch.zeros_like(x).scatter(-1, index.unsqueeze(-1), v.unsqueeze(-1))"},
        short="v → its place",
        words="Each weight goes to the place of the k-th smallest number.",
        points=[Point("a tie", x="[2., 2., 5.]"), Point("nan among them", x="[5., nan, 2.]")],
        jax="jnp.sort(x, -1)[..., 1]",
    ),
    Operation(
        name="argmax",
        call="y = x.argmax(dim=-1)",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 2, 4)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words="An index is an integer, which has no gradient: argmax is not differentiable, and the graph ends here.",
        points=[Point("a tie", x="[5., 2., 5.]")],
        also=("argmin", "argsort"),
        jax="jnp.argmax(x, -1)",
        see=("use/training/detach",),
    ),
    Operation(
        name="searchsorted",
        call="y = torch.searchsorted(w, x)",
        draw=[{"x": "randn(4)", "w": "randn(3).sort().values"}, {"x": "randn(2, 3)", "w": "randn(5).sort().values"}],
        vjp={"x": "torch.zeros_like(x)", "w": "torch.zeros_like(w)"},
        short="none",
        words="An index is an integer, which has no gradient: the graph ends here.",
        points=[Point("on a border", x="[1.]", w="[0., 1., 2.]")],
        jax="jnp.searchsorted(w, x)",
    ),
]
