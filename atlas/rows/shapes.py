"""Shapes

Numbers move, are repeated or are left out: J holds zeros and ones.
"""

from atlas.operation import Operation, Point, Popular

MATRIX = [{"x": "randn(2, 3)"}, {"x": "randn(3, 4)"}]
ANY = [{"x": "randn(2, 3)"}, {"x": "randn(3, 1, 2)"}]
LINE = [{"x": "randn(6)"}, {"x": "randn(2, 3)"}]
TWO = [{"x": "randn(3)", "w": "randn(3)"}, {"x": "randn(2, 3)", "w": "randn(2, 3)"}]

ROWS = [
    Operation(
        name="reshape",
        call="y = x.reshape(-1)",
        draw=ANY,
        vjp={"x": "v.reshape(x.shape)"},
        short="v, reshaped",
        words="v gets the shape of x again; its numbers stay the same.",
        jax="x.reshape(-1)",
        see=("reference/graph/in_place#v-changes-by-itself",),
    ),
    Operation(
        name="view",
        call="y = x.view(-1)",
        draw=ANY,
        vjp={"x": "v.reshape(x.shape)"},
        short="v, reshaped",
        words="v gets the shape of x again; its numbers stay the same.",
        jax="x.reshape(-1)",
        see=("reference/graph/in_place#v-changes-by-itself",),
    ),
    Operation(
        name="flatten",
        call="y = x.flatten()",
        draw=ANY,
        vjp={"x": "v.unflatten(0, x.shape)"},
        short="v, unflattened",
        words="v gets the shape of x again; its numbers stay the same.",
        also=("ravel",),
        jax="x.reshape(-1)",
    ),
    Operation(
        name="unflatten",
        call="y = x.unflatten(-1, (-1, 2))",
        draw=[{"x": "randn(4)"}, {"x": "randn(3, 6)"}],
        vjp={"x": "v.flatten(-2)"},
        short="v, flattened",
        words="The two new axes of v become one again; the numbers of v stay the same.",
        jax="x.reshape(*x.shape[:-1], -1, 2)",
    ),
    Operation(
        name="squeeze",
        call="y = x.squeeze()",
        draw=[{"x": "randn(1, 4)"}, {"x": "randn(3, 1, 2)"}],
        vjp={"x": "v.reshape(x.shape)"},
        short="v, reshaped",
        words="v gets the axes of length 1 back; its numbers stay the same.",
        jax="x.squeeze()",
        points=[
            Point(
                "a length that is not 1: squeeze(0) does nothing", x="[1., 2.]", call="y = x.squeeze(0)", v="[1., 10.]"
            )
        ],
    ),
    Operation(
        name="unsqueeze",
        call="y = x.unsqueeze(-1)",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "v.squeeze(-1)"},
        short="v, squeezed",
        words="v loses the new axis of length 1 again; its numbers stay the same.",
        jax="x[..., None]",
    ),
    Operation(
        name="transpose",
        call="y = x.transpose(0, 1)",
        draw=MATRIX,
        vjp={"x": "v.transpose(0, 1)"},
        short="v, transposed",
        words="v is transposed back.",
        also=("t", "mT", "swapaxes"),
        jax="x.T",
        see=("reference/graph/in_place#v-changes-by-itself",),
    ),
    Operation(
        name="permute",
        call="y = x.permute(2, 0, 1)",
        draw=[{"x": "randn(2, 2, 2)"}, {"x": "randn(2, 3, 4)"}],
        vjp={"x": "v.permute(1, 2, 0)"},
        short="v, permuted back",
        words="The axes of v go back to their places, by the inverse permutation.",
        jax="x.transpose(2, 0, 1)",
    ),
    Operation(
        name="movedim",
        call="y = x.movedim(0, -1)",
        draw=[{"x": "randn(2, 2, 2)"}, {"x": "randn(2, 3, 4)"}],
        vjp={"x": "v.movedim(-1, 0)"},
        short="v, moved back",
        words="In v, the axis that was moved goes back to where it was.",
        also=("moveaxis",),
        jax="jnp.moveaxis(x, 0, -1)",
    ),
    Operation(
        name="expand",
        call="y = x.expand(3, 3)",
        draw=[{"x": "randn(1, 3)"}, {"x": "randn(3, 1)"}],
        vjp={"x": "v.sum_to_size(x.shape)"},
        short="Σ of the copies",
        words="A number that was repeated gets the sum of the weights of all its copies.",
        popular=[
            Popular(
                "x",
                "v.sum_to_size(x.shape) / 3",
                why="copies are undone by a sum, not by a mean",
                seen="tensorflow/tfjs-core#398",
            )
        ],
        also=("broadcast_to", "expand_as"),
        jax="jnp.broadcast_to(x, (3, 3))",
        see=("reference/graph/in_place#v-changes-by-itself",),
        points=[
            Point(
                "three copies with other weights",
                x="[[1., 2., 3.]]",
                v="[[1., 10., 100.], [2., 20., 200.], [3., 30., 300.]]",
            )
        ],
    ),
    Operation(
        name="repeat",
        call="y = x.repeat(2, 2)",
        draw=[{"x": "randn(2)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "v.reshape(2, -1, 2, x.shape[-1]).sum((0, 2)).reshape(x.shape)"},
        short="Σ of the copies",
        words="A number that was repeated gets the sum of the weights of all its copies.",
        also=("tile",),
        jax="jnp.tile(x, (2, 2))",
        points=[Point("four copies with other weights", x="[1., 2.]", v="[[1., 10., 2., 20.], [3., 30., 4., 40.]]")],
    ),
    Operation(
        name="repeat_interleave",
        call="y = x.repeat_interleave(2, dim=-1)",
        draw=[{"x": "randn(4)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "v.unflatten(-1, (-1, 2)).sum(-1)"},
        short="Σ of the copies",
        words="Each number gets the sum of the weights of its copies, which are neighbours.",
        jax="jnp.repeat(x, 2, -1)",
        points=[
            Point(
                "a number that is repeated no times",
                x="[1., 2.]",
                call="y = x.repeat_interleave(torch.tensor([0, 3]))",
                v="[1., 10., 100.]",
            )
        ],
    ),
    Operation(
        name="cat",
        call="y = torch.cat([x, w], dim=-1)",
        draw=[{"x": "randn(2, 2)", "w": "randn(2, 1)"}, {"x": "randn(2, 3)", "w": "randn(2, 4)"}],
        vjp={"x": "v[..., :x.shape[-1]]", "w": "v[..., x.shape[-1]:]"},
        short="v, cut",
        words="v is cut where the tensors were joined, and each tensor gets its part.",
        points=[
            Point(
                "with itself",
                x="[1., 2.]",
                call="y = torch.cat([x, x])",
                v="[1., 10., 100., 1000.]",
                jax="jnp.concatenate([x, x])",
            )
        ],
        also=("concat", "hstack", "concatenate"),
        jax="jnp.concatenate([x, w], -1)",
        see=("reference/graph/in_place#v-changes-by-itself",),
    ),
    Operation(
        name="stack",
        call="y = torch.stack([x, w])",
        draw=TWO,
        vjp={"x": "v[0]", "w": "v[1]"},
        short="one layer of v",
        words="Each tensor gets its own slice of v.",
        also=("vstack",),
        jax="jnp.stack([x, w])",
        see=("reference/graph/in_place#v-changes-by-itself",),
        points=[
            Point(
                "with itself",
                x="[1., 2.]",
                call="y = torch.stack([x, x])",
                v="[[1., 10.], [100., 1000.]]",
                jax="jnp.stack([x, x])",
            )
        ],
    ),
    Operation(
        name="split",
        call="y, w = x.split([2, x.shape[-1] - 2], dim=-1)",
        draw=[{"x": "randn(5)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "F.pad(v, (0, x.shape[-1] - 2))"},
        short="v, with zeros",
        words=(
            "Each part sends its weights to its own place in x, and 0 to the other places; the gradients from all the "
            "parts are added up."
        ),
        jax="x[..., :2]",
        points=[Point("only one part is used", x="[1., 2., 3.]", call="y = x.split(2)[1]", jax="x[2:]")],
    ),
    Operation(
        name="chunk",
        call="y, w = x.chunk(2, dim=-1)",
        draw=[{"x": "randn(6)"}, {"x": "randn(2, 5)"}],
        vjp={"x": "F.pad(v, (0, x.shape[-1] - v.shape[-1]))"},
        short="v, with zeros",
        words=(
            "Each part sends its weights to its own place in x, and 0 to the other places; the gradients from all the "
            "parts are added up."
        ),
        jax="x[..., :-(-x.shape[-1] // 2)]",
        points=[Point("only one part is used", x="[1., 2., 3.]", call="y = x.chunk(2)[1]", jax="x[2:]")],
    ),
    Operation(
        name="unbind",
        call="y, w = x.unbind(0)",
        draw=[{"x": "randn(2, 4)"}, {"x": "randn(2, 3, 2)"}],
        vjp={"x": "torch.stack([v, torch.zeros_like(v)])"},
        short="v, with zeros",
        words=(
            "Each part sends its weights to its own slice of x, and 0 to the other slices; the gradients from all the "
            "parts are added up."
        ),
        jax="x[0]",
        points=[Point("only one part is used", x="[1., 2., 3.]", call="y = x.unbind()[1]", jax="x[1]")],
    ),
    Operation(
        name="select",
        call="y = x.select(0, 1)",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 3, 2)"}],
        vjp={"x": "g = torch.zeros_like(x)\ng[1] = v\ng"},
        short="v, with zeros",
        words="The weights go to the slice of x that was selected; the other slices get 0.",
        jax="x[1]",
    ),
    Operation(
        name="narrow",
        call="y = x.narrow(-1, 1, 2)",
        draw=[{"x": "randn(5)"}, {"x": "randn(2, 4)"}],
        vjp={"x": "F.pad(v, (1, x.shape[-1] - 3))"},
        short="v, with zeros",
        words="The weights go back to the part of x that was taken; the rest of x gets 0.",
        jax="x[..., 1:3]",
        points=[Point("of length 0", x="[1., 2.]", call="y = x.narrow(0, 0, 0)", jax="x[:0]")],
    ),
    Operation(
        name="unfold",
        call="y = x.unfold(-1, 3, 1)",
        draw=[{"x": "randn(5)"}, {"x": "randn(2, 6)"}],
        vjp={"x": "g = torch.zeros_like(x)\nfor k in range(3):\n    g[..., k:k + v.shape[-2]] += v[..., k]\ng"},
        short="Σ of the windows",
        words="Each number gets the sum of its weights in all the windows that contain it.",
        jax="jnp.stack([x[..., k:k + x.shape[-1] - 2] for k in range(3)], -1)",
        also=("sliding windows",),
        points=[Point("where windows overlap", x="[1., 2., 3., 4., 5.]")],
    ),
    Operation(
        name="as_strided",
        call="y = x.as_strided((3, 2), (1, 1))",
        draw=[{"x": "randn(5)"}, {"x": "randn(2, 4)"}],
        vjp={
            "x": "places = torch.arange(x.numel()).as_strided((3, 2), (1, 1))\n"
            "torch.zeros_like(x).flatten().index_put((places,), v, accumulate=True).reshape(x.shape)"
        },
        short="Σ of what overlaps",
        words="Each entry of x gets the sum of the weights of all the entries of y that read it.",
        see=("reference/graph/in_place#v-changes-by-itself",),
        points=[Point("where places overlap", x="[1., 2., 3., 4., 5.]")],
    ),
    Operation(
        name="flip",
        call="y = x.flip(-1)",
        draw=LINE,
        vjp={"x": "v.flip(-1)"},
        short="v, flipped",
        words="v is flipped back.",
        also=("fliplr", "flipud"),
        jax="jnp.flip(x, -1)",
    ),
    Operation(
        name="roll",
        call="y = x.roll(2, dims=-1)",
        draw=[{"x": "randn(6)"}, {"x": "randn(2, 5)"}],
        vjp={"x": "v.roll(-2, dims=-1)"},
        short="v, rolled back",
        words="v is rolled back, in the other direction.",
        jax="jnp.roll(x, 2, -1)",
        see=("puzzles/write#roll",),
    ),
    Operation(
        name="rot90",
        call="y = x.rot90()",
        draw=MATRIX,
        vjp={"x": "v.rot90(-1)"},
        short="v, turned back",
        words="v is turned back, in the other direction.",
        jax="jnp.rot90(x)",
    ),
    Operation(
        name="pad",
        call="y = F.pad(x, (1, 2))",
        draw=[{"x": "randn(5)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "v[..., 1:-2]"},
        short="v, cropped",
        words="The weights of the padding are dropped.",
        points=[
            Point(
                "mode='reflect'",
                x="[[[1., 2., 3.]]]",
                call="y = F.pad(x, (1, 2), mode='reflect')",
                v="[[[1., 10., 100., 1000., 1e4, 1e5]]]",
                jax="jnp.pad(x, ((0, 0), (0, 0), (1, 2)), mode='reflect')",
            ),
            Point(
                "mode='replicate'",
                x="[[[1., 2., 3.]]]",
                call="y = F.pad(x, (1, 2), mode='replicate')",
                v="[[[1., 10., 100., 1000., 1e4, 1e5]]]",
                jax="jnp.pad(x, ((0, 0), (0, 0), (1, 2)), mode='edge')",
            ),
            Point(
                "mode='circular'",
                x="[[[1., 2., 3.]]]",
                call="y = F.pad(x, (1, 2), mode='circular')",
                v="[[[1., 10., 100., 1000., 1e4, 1e5]]]",
                jax="jnp.pad(x, ((0, 0), (0, 0), (1, 2)), mode='wrap')",
            ),
        ],
        jax="jnp.pad(x, [(0, 0)] * (x.ndim - 1) + [(1, 2)])",
    ),
    Operation(
        name="diagonal",
        call="y = x.diagonal()",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 4)"}],
        vjp={"x": "g = torch.zeros_like(x)\ng.diagonal().copy_(v)\ng"},
        short="v on the diagonal",
        words="The weights go to the diagonal of x; all other entries get 0.",
        jax="jnp.diagonal(x)",
        points=[Point("offset=1", x="[[1., 2.], [3., 4.]]", call="y = x.diagonal(1)", jax="jnp.diagonal(x, 1)")],
    ),
    Operation(
        name="diag",
        call="y = torch.diag(x)",
        draw=[{"x": "randn(3)"}, {"x": "randn(2, 4)"}],
        vjp={
            "x": "g = torch.zeros_like(x)\nif x.ndim == 1:\n    g += v.diagonal()\nelse:\n    g.diagonal().copy_(v)\ng"
        },
        short="the diagonal of v",
        words=(
            "If x is a vector, it gets the diagonal of v; if x is a matrix, its diagonal gets v, and its other entries "
            "get 0."
        ),
        jax="jnp.diag(x)",
        points=[
            Point(
                "a matrix: its diagonal",
                x="[[1., 2.], [3., 4.]]",
                call="y = x.diag()",
                v="[1., 10.]",
                jax="jnp.diag(x)",
            )
        ],
    ),
    Operation(
        name="diag_embed",
        call="y = torch.diag_embed(x)",
        draw=[{"x": "randn(3)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "v.diagonal(dim1=-2, dim2=-1)"},
        short="the diagonal of v",
        words="The input x gets the diagonal of v; the other weights are dropped.",
        jax="jnp.apply_along_axis(jnp.diag, -1, x)",
    ),
    Operation(
        name="tril",
        call="y = x.tril()",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 3, 4)"}],
        vjp={"x": "v.tril()"},
        short="v below",
        words="The weights above the diagonal become 0; the other weights pass unchanged.",
        points=[Point("nan above the diagonal", x="[[1., nan], [2., 3.]]")],
        jax="jnp.tril(x)",
    ),
    Operation(
        name="triu",
        call="y = x.triu()",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 3, 4)"}],
        vjp={"x": "v.triu()"},
        short="v above",
        words="The weights below the diagonal become 0; the other weights pass unchanged.",
        points=[Point("v is nan below the diagonal", x="[[1., 2.], [3., 4.]]", v="[[1., 1.], [nan, 1.]]")],
        jax="jnp.triu(x)",
    ),
    Operation(
        name="meshgrid",
        call="y, b = torch.meshgrid(x, w, indexing='ij')",
        draw=[{"x": "randn(3)", "w": "randn(2)"}, {"x": "randn(2)", "w": "randn(5)"}],
        vjp={"x": "v.sum(1)"},
        short="Σ of the copies",
        words="Each number gets the sum of the weights of its copies in the grid.",
        jax="jnp.meshgrid(x, w, indexing='ij')[0]",
        points=[
            Point(
                "only one of the two grids is used",
                x="[1., 2.]",
                w="[3., 4.]",
                call="y = torch.meshgrid(x, w, indexing='ij')[1]",
                jax="jnp.meshgrid(x, w, indexing='ij')[1]",
            )
        ],
    ),
    Operation(
        name="block_diag",
        call="y = torch.block_diag(x, w)",
        draw=[{"x": "randn(1, 2)", "w": "randn(2, 1)"}, {"x": "randn(2, 3)", "w": "randn(4, 2)"}],
        vjp={"x": "v[:x.shape[0], :x.shape[1]]", "w": "v[x.shape[0]:, x.shape[1]:]"},
        short="its own block of v",
        words="Each matrix gets its own block of v; the weights outside the blocks are dropped.",
        jax="jax.scipy.linalg.block_diag(x, w)",
    ),
    Operation(
        name="pixel_shuffle",
        call="y = F.pixel_shuffle(x, 2)",
        draw=[{"x": "randn(1, 4, 1, 2)"}, {"x": "randn(2, 4, 3, 2)"}],
        vjp={"x": "F.pixel_unshuffle(v, 2)"},
        short="v, unshuffled",
        words="The weights go back from the pixels to the channels.",
        jax="x.reshape(x.shape[0], -1, 2, 2, *x.shape[2:]).transpose(0, 1, 4, 2, 5, 3)"
        ".reshape(x.shape[0], -1, 2 * x.shape[2], 2 * x.shape[3])",
    ),
    Operation(
        name="hstack",
        call="y = torch.hstack([x, w])",
        draw=[{"x": "randn(2)", "w": "randn(3)"}, {"x": "randn(2, 3)", "w": "randn(2, 1)"}],
        vjp={"x": "v[..., :x.shape[-1]]", "w": "v[..., x.shape[-1]:]"},
        short="v, cut",
        words="v is cut where the tensors were joined side by side, and each tensor gets its part.",
        points=[
            Point(
                "the same twice",
                x="[1., 2.]",
                call="y = torch.hstack([x, x])",
                v="[1., 10., 100., 1000.]",
                jax="jnp.hstack([x, x])",
            )
        ],
        also=("column_stack",),
        jax="jnp.hstack([x, w])",
    ),
    Operation(
        name="vstack",
        call="y = torch.vstack([x, w])",
        draw=[{"x": "randn(1, 3)", "w": "randn(2, 3)"}, {"x": "randn(3, 2)", "w": "randn(1, 2)"}],
        vjp={"x": "v[:len(x)]", "w": "v[len(x):]"},
        short="v, cut",
        words="v is cut where the tensors were joined one below the other, and each tensor gets its part.",
        points=[
            Point(
                "the same twice",
                x="[[1., 2.]]",
                call="y = torch.vstack([x, x])",
                v="[[1., 10.], [100., 1000.]]",
                jax="jnp.vstack([x, x])",
            )
        ],
        also=("row_stack",),
        jax="jnp.vstack([x, w])",
    ),
    Operation(
        name="dstack",
        call="y = torch.dstack([x, w])",
        draw=[{"x": "randn(2, 2)", "w": "randn(2, 2)"}, {"x": "randn(2, 3)", "w": "randn(2, 3)"}],
        vjp={"x": "v[..., 0]", "w": "v[..., 1]"},
        short="v[0]; v[1]",
        words="Each tensor gets its own slice of v along the third axis.",
        jax="jnp.dstack([x, w])",
    ),
    Operation(
        name="tile",
        call="y = x.tile(2)",
        draw=[{"x": "randn(3)"}, {"x": "randn(2, 3)"}],
        vjp={"x": "v.unflatten(-1, (2, -1)).sum(-2)"},
        short="Σ of the copies",
        words="A number that was repeated gets the sum of the weights of its copies.",
        jax="jnp.tile(x, 2)",
    ),
    Operation(
        name="broadcast_to",
        call="y = torch.broadcast_to(x, (2, 3))",
        draw=[{"x": "randn(3)"}, {"x": "randn(2, 1)"}],
        vjp={"x": "v.sum_to_size(x.shape)"},
        short="Σ of the copies",
        words="A number that was repeated gets the sum of the weights of all its copies.",
        points=[Point("two copies with other weights", x="[1., 2., 3.]", v="[[1., 10., 100.], [2., 20., 200.]]")],
        jax="jnp.broadcast_to(x, (2, 3))",
    ),
    Operation(
        name="tensor_split",
        call="y, w, b = x.tensor_split(3, dim=-1)",
        draw=[{"x": "randn(5)"}, {"x": "randn(2, 7)"}],
        vjp={"x": "F.pad(v, (0, x.shape[-1] - v.shape[-1]))"},
        short="v, with zeros",
        words="A part that is used sends its weights to its places in x; the parts that are not used send 0.",
        also=("hsplit", "vsplit"),
        jax="jnp.array_split(x, 3, -1)[0]",
    ),
    Operation(
        name="diagflat",
        call="y = x.diagflat()",
        draw=[{"x": "randn(3)"}, {"x": "randn(2, 2)"}],
        vjp={"x": "v.diagonal().reshape(x.shape)"},
        short="the diagonal of v",
        words="Each number gets the weight of its place on the diagonal.",
        jax="jnp.diagflat(x)",
    ),
    Operation(
        name="cartesian_prod",
        call="y = torch.cartesian_prod(x, w)",
        draw=[{"x": "randn(2)", "w": "randn(2)"}, {"x": "randn(3)", "w": "randn(2)"}],
        vjp={
            "x": "v[:, 0].reshape(len(x), len(w)).sum(1)",
            "w": "v[:, 1].reshape(len(x), len(w)).sum(0)",
        },
        short="Σ over its pairs",
        words="Each number gets the sum of its weights, one from each pair that it is in.",
    ),
    Operation(
        name="combinations",
        call="y = torch.combinations(x)",
        draw=[{"x": "randn(3)"}, {"x": "randn(4)"}],
        vjp={"x": "torch.zeros_like(x).index_add(0, torch.combinations(torch.arange(len(x))).flatten(), v.flatten())"},
        short="Σ over its pairs",
        words="Each number gets the sum of its weights, one from each pair that it is in.",
    ),
    Operation(
        name="pixel_unshuffle",
        call="y = F.pixel_unshuffle(x, 2)",
        draw=[{"x": "randn(1, 2, 4)"}, {"x": "randn(2, 3, 4, 2)"}],
        vjp={"x": "F.pixel_shuffle(v, 2)"},
        short="pixel_shuffle of v",
        words="The weights go back to their places, as if by pixel_shuffle.",
        also=("space_to_depth",),
    ),
    Operation(
        name="reflection_pad1d",
        call="y = F.pad(x, (1, 2), mode='reflect')",
        draw=[{"x": "randn(1, 4)"}, {"x": "randn(2, 3, 5)"}],
        vjp={
            "x": "n = x.shape[-1]\n"
            "index = torch.tensor([1, *range(n), n - 2, n - 3])\n"
            "torch.zeros_like(x).index_add(-1, index, v)"
        },
        short="Σ of the mirrored",
        words="A number that was mirrored gets the sum of its own weight and the weights of its mirror images.",
        points=[Point("the ends are not mirrored", x="[[1., 2., 3.]]")],
        also=("nn.ReflectionPad1d",),
        jax="jnp.pad(x, [(0, 0)] * (x.ndim - 1) + [(1, 2)], mode='reflect')",
    ),
    Operation(
        name="replication_pad1d",
        call="y = F.pad(x, (1, 2), mode='replicate')",
        draw=[{"x": "randn(1, 4)"}, {"x": "randn(2, 3, 5)"}],
        vjp={
            "x": "n = x.shape[-1]\n"
            "index = torch.tensor([0, *range(n), n - 1, n - 1])\n"
            "torch.zeros_like(x).index_add(-1, index, v)"
        },
        short="Σ of the copies",
        words="A number at either end gets the sum of its own weight and the weights of all its copies.",
        also=("nn.ReplicationPad1d",),
        jax="jnp.pad(x, [(0, 0)] * (x.ndim - 1) + [(1, 2)], mode='edge')",
    ),
    Operation(
        name="circular_pad",
        call="y = F.pad(x, (1, 2), mode='circular')",
        draw=[{"x": "randn(1, 4)"}, {"x": "randn(2, 3, 5)"}],
        vjp={
            "x": "n = x.shape[-1]\n"
            "index = torch.tensor([n - 1, *range(n), 0, 1])\n"
            "torch.zeros_like(x).index_add(-1, index, v)"
        },
        short="Σ of the copies",
        words=(
            "A number that was repeated at the other end gets the sum of its own weight and the weights of all its "
            "copies."
        ),
        also=("nn.CircularPad1d",),
        jax="jnp.pad(x, [(0, 0)] * (x.ndim - 1) + [(1, 2)], mode='wrap')",
    ),
]
