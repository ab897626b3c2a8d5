"""Indexing

Reading and writing at places: gather and scatter_add are the backward of each other.
"""

from atlas.operation import Operation, Point, Popular

ROWS = [
    Operation(
        name="getitem",
        call="y = x[index]",
        draw=[{"x": "randn(4)", "index": "ints(4, 6)"}, {"x": "randn(4, 3)", "index": "ints(4, 2, 2)"}],
        vjp={"x": "torch.zeros_like(x).index_put((index,), v, accumulate=True)"},
        short="add at index",
        words=(
            "The weights go back to the places that their numbers were taken from; a number that was taken twice gets "
            "the sum of both weights."
        ),
        points=[
            Point("taken three times", x="[1., 2.]", index="[1, 1, 1]"),
            Point("from the end", x="[1., 2.]", index="[-1, 1]"),
        ],
        popular=[
            Popular(
                "x",
                "g = torch.zeros_like(x)\ng[index] = v\ng",
                why="keeps only one of several weights",
                seen="pytorch#1528",
            ),
            Popular(
                "x",
                "g = torch.zeros_like(x)\ng[index] += v\ng",
                why="+= adds only once at a repeated place",
                seen="karpathy/nn-zero-to-hero#57, autograd#136",
            ),
            Popular(
                "x",
                "torch.zeros_like(x).index_add(0, index.flatten(), v.flatten(0, index.ndim - 1))",
                why=("raises an error for the index −1"),
            ),
        ],
        jax="x[index]",
        also=("index", "fancy indexing", "advanced indexing", "x[index]"),
        see=("puzzles/write#lookup",),
    ),
    Operation(
        name="slice",
        call="y = x[..., 1::2]",
        draw=[{"x": "randn(6)"}, {"x": "randn(2, 5)"}],
        vjp={"x": "g = torch.zeros_like(x)\ng[..., 1::2] = v\ng"},
        short="v, with zeros",
        words="The weights go back to the places of the slice; the other places get 0.",
        also=("x[1:3]", "slicing"),
        jax="x[..., 1::2]",
    ),
    Operation(
        name="masked_select",
        call="y = x[mask]",
        draw=[{"x": "randn(2, 3)", "mask": "coins(2, 3)"}, {"x": "randn(7)", "mask": "coins(7)"}],
        vjp={"x": "torch.zeros_like(x).masked_scatter(mask, v)"},
        short="v at mask",
        words="The weights go back to the places that were selected; the other places get 0.",
        points=[Point("nothing selected", x="[1., 2.]", mask="[False, False]")],
        also=("boolean mask", "x[mask]"),
        jax="x[mask]",
    ),
    Operation(
        name="take",
        call="y = x.take(index)",
        draw=[{"x": "randn(2, 3)", "index": "ints(6, 4)"}, {"x": "randn(4)", "index": "ints(4, 2, 3)"}],
        vjp={"x": "torch.zeros_like(x).put(index, v, accumulate=True)"},
        short="add at index",
        words=(
            "The weights go back to the places in the flattened tensor that index points to. A number that was taken "
            "twice gets the sum of both weights."
        ),
        points=[Point("the same place twice", x="[1., 2., 3.]", index="[2, 2, 0]")],
        popular=[
            Popular(
                "x", "torch.zeros_like(x).put(index, v)", why="keeps only one of several weights", seen="autograd#39"
            )
        ],
        jax="jnp.take(x, index)",
    ),
    Operation(
        name="gather",
        call="y = x.gather(-1, index)",
        draw=[{"x": "randn(2, 3)", "index": "ints(3, 2, 4)"}, {"x": "randn(2, 2, 4)", "index": "ints(4, 2, 1, 5)"}],
        vjp={"x": "torch.zeros_like(x).scatter_add(-1, index, v)"},
        short="add at index",
        words="The weights are scattered back: each is added at the place that its number was gathered from.",
        points=[Point("the same place twice", x="[1., 2., 3.]", index="[2, 2, 0]")],
        popular=[
            Popular(
                "x",
                "torch.zeros_like(x).scatter(-1, index, v)",
                why="scatter without add keeps only one of several weights",
                seen="docs.rs/crate/numr/0.5.2-beta.2/source/src/autograd/ops/indexing.rs",
            )
        ],
        jax="jnp.take_along_axis(x, index, -1)",
    ),
    Operation(
        name="take_along_dim",
        call="y = x.take_along_dim(index, dim=-1)",
        draw=[{"x": "randn(2, 3)", "index": "ints(3, 2, 4)"}, {"x": "randn(2, 2, 4)", "index": "ints(4, 2, 2, 5)"}],
        vjp={"x": "torch.zeros_like(x).scatter_add(-1, index, v)"},
        short="add at index",
        words="Each weight is added at the place that its number was taken from.",
        points=[Point("the same place twice", x="[1., 2., 3.]", index="[2, 2, 0]")],
        jax="jnp.take_along_axis(x, index, -1)",
    ),
    Operation(
        name="index_select",
        call="y = x.index_select(0, index)",
        draw=[{"x": "randn(3, 2)", "index": "ints(3, 4)"}, {"x": "randn(4)", "index": "ints(4, 6)"}],
        vjp={"x": "torch.zeros_like(x).index_add(0, index, v)"},
        short="add at index",
        words="Each row gets the sum of the weights of all its copies.",
        points=[Point("a repeated index", x="[1., 2.]", index="[1, 1, 1]")],
        popular=[
            Popular(
                "x",
                "torch.zeros_like(x).index_copy(0, index, v)",
                why="keeps only one of several weights",
                seen="flagos-ai/FlagGems#359",
            )
        ],
        jax="x[index]",
    ),
    Operation(
        name="masked_fill",
        call="y = x.masked_fill(mask, 7.)",
        draw=[{"x": "randn(2, 3)", "mask": "coins(2, 3)"}, {"x": "randn(7)", "mask": "coins(7)"}],
        vjp={"x": "v.masked_fill(mask, 0)"},
        short="v · [not mask]",
        words="The entries of x that were overwritten get 0; the other entries get their weights unchanged.",
        points=[
            Point("overwritten, and v is infinite", x="[1.]", mask="[True]", v="[inf]"),
            Point("nan overwritten", x="[nan]", mask="[True]"),
        ],
        popular=[Popular("x", "v * ~mask", why="0 · ∞ is nan where x was overwritten", seen="hellas-ai/catgrad#436")],
        jax="jnp.where(mask, 7., x)",
        also=("mask",),
    ),
    Operation(
        name="masked_scatter",
        call="y = x.masked_scatter(mask, w)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(6)", "mask": "coins(2, 3)"},
            {"x": "randn(5)", "w": "randn(5)", "mask": "coins(5)"},
        ],
        vjp={"x": "v.masked_fill(mask, 0)", "w": "g = torch.zeros_like(w)\ng[:int(mask.sum())] = v[mask]\ng"},
        short="v off, on the mask",
        words=(
            "The entries of x that were overwritten get 0; the entries of w that replaced them get the weights of "
            "these places, in order."
        ),
        points=[Point("nothing is written", x="[1., 2.]", w="[3., 4.]", mask="[False, False]")],
    ),
    Operation(
        name="index_fill",
        call="y = x.index_fill(0, index, 7.)",
        draw=[{"x": "randn(3, 2)", "index": "ints(3, 2)"}, {"x": "randn(4)", "index": "ints(4, 2)"}],
        vjp={"x": "v.index_fill(0, index, 0)"},
        short="v, 0 at index",
        words="The rows of x that were overwritten get 0; the other rows get their weights unchanged.",
        points=[Point("a repeated index", x="[1., 2.]", index="[1, 1]")],
        jax="x.at[index].set(7.)",
    ),
    Operation(
        name="index_add",
        call="y = x.index_add(0, index, w)",
        draw=[
            {"x": "randn(3, 2)", "w": "randn(4, 2)", "index": "ints(3, 4)"},
            {"x": "randn(4)", "w": "randn(6)", "index": "ints(4, 6)"},
        ],
        vjp={"x": "v", "w": "v.index_select(0, index)"},
        short="v; v[index]",
        words="The tensor x gets v unchanged; each row of w gets the weights of the row that it was added to.",
        points=[Point("a repeated index", x="[1., 2.]", w="[3., 4.]", index="[1, 1]", v="[1., 10.]")],
        jax="x.at[index].add(w)",
    ),
    Operation(
        name="index_copy",
        call="y = x.index_copy(0, index, w)",
        draw=[
            {"x": "randn(3, 2)", "w": "randn(2, 2)", "index": "places(3, 2)"},
            {"x": "randn(5)", "w": "randn(3)", "index": "places(5, 3)"},
        ],
        vjp={"x": "v.index_fill(0, index, 0)", "w": "v.index_select(0, index)"},
        short="v, 0 there; v[index]",
        words=(
            "The rows of x that were overwritten get 0; the rows of w that replaced them get the weights of these "
            "places."
        ),
        points=[Point("a repeated index", x="[1., 2.]", w="[3., 4.]", index="[1, 1]", v="[1., 10.]")],
        jax="x.at[index].set(w)",
    ),
    Operation(
        name="index_put",
        call="y = x.index_put((index,), w)",
        draw=[
            {"x": "randn(4)", "w": "randn(2)", "index": "places(4, 2)"},
            {"x": "randn(5, 2)", "w": "randn(3, 2)", "index": "places(5, 3)"},
        ],
        vjp={"x": "v.index_fill(0, index, 0)", "w": "v[index]"},
        short="v, 0 there; v[index]",
        words=(
            "After x[index] = w, the overwritten entries of x get 0, and w gets the weights of the places that it was "
            "written to."
        ),
        points=[
            Point("a repeated index", x="[1., 2.]", w="[3., 4.]", index="[1, 1]", v="[1., 10.]"),
            Point(
                "accumulate=True",
                x="[1., 2.]",
                w="[3., 4.]",
                index="[1, 1]",
                call="y = x.index_put((index,), w, accumulate=True)",
                v="[1., 10.]",
                jax="x.at[index].add(w)",
            ),
        ],
        also=("x[index] = w", "setitem"),
        jax="x.at[index].set(w)",
    ),
    Operation(
        name="scatter",
        call="y = x.scatter(-1, index, w)",
        draw=[
            {"x": "randn(2, 4)", "w": "randn(2, 2)", "index": "places(4, 2, 2)"},
            {"x": "randn(2, 5)", "w": "randn(2, 3)", "index": "places(5, 2, 3)"},
        ],
        vjp={"x": "v.scatter(-1, index, 0)", "w": "v.gather(-1, index)"},
        short="v, 0 there; v[index]",
        words=(
            "The overwritten entries of x get 0; each entry of w gets the weight of the place that it was written to. "
            "If two entries of w share a place, both get the weight of this place."
        ),
        points=[Point("the same place twice", x="[1., 2.]", w="[3., 4.]", index="[0, 0]", v="[1., 10.]")],
        jax="jnp.put_along_axis(x, index, w, -1, inplace=False)",
    ),
    Operation(
        name="scatter_add",
        call="y = x.scatter_add(-1, index, w)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 4)", "index": "ints(3, 2, 4)"},
            {"x": "randn(4)", "w": "randn(6)", "index": "ints(4, 6)"},
        ],
        vjp={"x": "v", "w": "v.gather(-1, index)"},
        short="v; v[index]",
        words="The tensor x gets v unchanged; each number of w gets the weight of the place that it was added to.",
        points=[Point("the same place twice", x="[1., 2.]", w="[3., 4.]", index="[0, 0]", v="[1., 10.]")],
        jax="x.at[index].add(w)",
    ),
    Operation(
        name="scatter_reduce",
        call="y = x.scatter_reduce(-1, index, w, reduce='amax')",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 4)", "index": "ints(3, 2, 4)"},
            {"x": "randn(4)", "w": "randn(6)", "index": "ints(4, 6)"},
        ],
        vjp={
            "x": (
                "hits = (x == y) + torch.zeros_like(x).scatter_add(-1, index, (w == y.gather(-1, "
                "index)).to(x.dtype))\n(v / hits).masked_fill(x != y, 0)"
            ),
            "w": (
                "hits = (x == y) + torch.zeros_like(x).scatter_add(-1, index, (w == y.gather(-1, "
                "index)).to(x.dtype))\n(v / hits).gather(-1, index).masked_fill(w != y.gather(-1, index), 0)"
            ),
        },
        short="v → the largest",
        words=(
            "At each place, the weight goes to the largest number, which is the entry of x or one of the entries of w "
            "that were sent there. At a tie, the weight is divided evenly."
        ),
        points=[
            Point("a tie", x="[5., 2.]", w="[5., 5.]", index="[0, 0]"),
            Point(
                "reduce='prod', and a zero",
                x="[2.]",
                w="[0., 3.]",
                index="[0, 0]",
                call="y = x.scatter_reduce(-1, index, w, reduce='prod')",
                jax="x.at[index].multiply(w)",
            ),
            Point(
                "reduce='mean'",
                x="[2.]",
                w="[1., 3.]",
                index="[0, 0]",
                call="y = x.scatter_reduce(-1, index, w, reduce='mean')",
            ),
        ],
        jax="x.at[index].max(w)",
        also=("scatter max", "segment max"),
    ),
    Operation(
        name="select_scatter",
        call="y = x.select_scatter(w, 0, 1)",
        draw=[{"x": "randn(3, 2)", "w": "randn(2)"}, {"x": "randn(2, 3, 2)", "w": "randn(3, 2)"}],
        vjp={"x": "g = v.clone()\ng[1] = 0\ng", "w": "v[1]"},
        short="v, 0 there; v[1]",
        words="The slice of x that was replaced gets 0; w, which replaced it, gets the weights of this slice.",
        also=("slice_scatter", "x[1] = w"),
        jax="x.at[1].set(w)",
    ),
    Operation(
        name="put",
        call="y = x.put(index, w)",
        draw=[
            {"x": "randn(2, 2)", "w": "randn(2)", "index": "places(4, 2)"},
            {"x": "randn(5)", "w": "randn(3)", "index": "places(5, 3)"},
        ],
        vjp={"x": "v.put(index, torch.zeros_like(w))", "w": "v.take(index)"},
        short="v, 0 there; v[index]",
        words=(
            "The overwritten entries of x get 0; each entry of w gets the weight of the place that it was written to. "
            "If two entries of w share a place, both get the weight of this place."
        ),
        points=[Point("the same place twice", x="[1., 2.]", w="[3., 4.]", index="[0, 0]", v="[1., 10.]")],
    ),
    Operation(
        name="slice_scatter",
        call="y = x.slice_scatter(w, 0, 1, 3)",
        draw=[{"x": "randn(4)", "w": "randn(2)"}, {"x": "randn(3, 2)", "w": "randn(2, 2)"}],
        vjp={"x": "g = v.clone()\ng[1:3] = 0\ng", "w": "v[1:3]"},
        short="v, 0 there; v[1:3]",
        words="The slice of x that was replaced gets 0; w, which replaced it, gets the weights of this slice.",
        also=("x[1:3] = w",),
        jax="x.at[1:3].set(w)",
    ),
    Operation(
        name="diagonal_scatter",
        call="y = x.diagonal_scatter(w)",
        draw=[{"x": "randn(2, 3)", "w": "randn(2)"}, {"x": "randn(3, 3)", "w": "randn(3)"}],
        vjp={"x": "v.diagonal_scatter(torch.zeros_like(w))", "w": "v.diagonal()"},
        short="v, 0 there; the diagonal",
        words="The diagonal of x that was replaced gets 0; w, which replaced it, gets the weights of the diagonal.",
        also=("fill_diagonal",),
    ),
    Operation(
        name="index_reduce",
        call="y = x.index_reduce(0, index, w, reduce='prod')",
        draw=[
            {"x": "positive(3)", "w": "positive(4)", "index": "ints(3, 4)"},
            {"x": "positive(3, 2)", "w": "positive(3, 2)", "index": "ints(3, 3)"},
        ],
        vjp={
            "x": "v * torch.ones_like(x).index_reduce(0, index, w, reduce='prod')",
            "w": "others = [torch.arange(len(w)) != j for j in range(len(w))]\n"
            "rest = [x.index_reduce(0, index[m], w[m], reduce='prod') for m in others]\n"
            "torch.stack([(v * t)[i] for i, t in zip(index.tolist(), rest)])",
        },
        short="v · ∏ others",
        words="Each factor of a product gets the product of the other factors, times the weight of the whole product.",
        points=[
            Point("a zero", x="[2.]", w="[0., 3.]", index="[0, 0]"),
            Point("two zeros", x="[2.]", w="[0., 0.]", index="[0, 0]"),
            Point(
                "reduce='amax', a tie",
                x="[5.]",
                w="[5., 2.]",
                index="[0, 0]",
                call="y = x.index_reduce(0, index, w, reduce='amax')",
            ),
        ],
        jax="x.at[index].multiply(w)",
    ),
]
