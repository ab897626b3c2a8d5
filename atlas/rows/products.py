"""Products

Of vectors, matrices and tensors: linear in each factor, so each gets v times the other.
"""

from atlas.operation import Operation, Point, Popular

MATRICES = [{"x": "randn(2, 3)", "w": "randn(3, 2)"}, {"x": "randn(4, 2)", "w": "randn(2, 3)"}]
VECTORS = [{"x": "randn(4)", "w": "randn(4)"}, {"x": "randn(3)", "w": "randn(3)"}]

ROWS = [
    Operation(
        name="matmul",
        call="y = x @ w",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(3, 2)"},
            {"x": "randn(4, 2, 3)", "w": "randn(4, 3, 5)"},
            {"x": "randn(4, 2, 3)", "w": "randn(3, 5)"},
        ],
        vjp={"x": "v @ w.mT", "w": "x.mT @ v"},
        broadcasts=True,
        short="v wᵀ; xᵀ v",
        words=(
            "Each matrix gets v multiplied by the transpose of the other matrix, on the side where the other matrix "
            "was. If one matrix was multiplied by a whole batch of matrices, its gradients are added up."
        ),
        points=[
            Point("0 · ∞: y is nan", x="[[0., 1.]]", w="[[inf], [1.]]"),
            Point("a batch and one matrix", x="[[[1., 2.]], [[3., 4.]]]", w="[[5.], [6.]]", v="[[[1.]], [[10.]]]"),
            Point(
                "a matrix and a vector",
                x="[[1., 2.], [3., 4.]]",
                w="[5., 6.]",
                call="y = torch.matmul(x, w)",
                v="[1., 10.]",
            ),
            Point(
                "a matrix with itself",
                x="[[1., 2.], [3., 4.]]",
                call="y = x @ x",
                v="[[1., 0.], [0., 0.]]",
                jax="x @ x",
            ),
        ],
        popular=[
            Popular("x", "w @ v.mT", why="the transpose of the gradient; for square matrices, the shapes fit"),
        ],
        also=("@", "matrix product"),
        jax="x @ w",
        see=("learn/vjp", "puzzles/write#matrix_product"),
    ),
    Operation(
        name="mm",
        call="y = torch.mm(x, w)",
        draw=MATRICES,
        vjp={"x": "v @ w.mT", "w": "x.mT @ v"},
        short="v wᵀ; xᵀ v",
        words=(
            "Each matrix gets v multiplied by the transpose of the other matrix, on the side where the other matrix "
            "was."
        ),
        points=[Point("0 · ∞: y is nan", x="[[0., 1.]]", w="[[inf], [1.]]")],
        jax="x @ w",
    ),
    Operation(
        name="bmm",
        call="y = torch.bmm(x, w)",
        draw=[{"x": "randn(2, 2, 2)", "w": "randn(2, 2, 1)"}, {"x": "randn(4, 2, 3)", "w": "randn(4, 3, 5)"}],
        vjp={"x": "v @ w.mT", "w": "x.mT @ v"},
        short="v wᵀ; xᵀ v",
        words=(
            "In each pair, each matrix gets v multiplied by the transpose of the other matrix, on the side where the "
            "other matrix was."
        ),
        jax="x @ w",
        points=[Point("0 · ∞: y is nan", x="[[[0., 1.]]]", w="[[[inf], [1.]]]")],
    ),
    Operation(
        name="mv",
        call="y = torch.mv(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "randn(3)"}, {"x": "randn(4, 2)", "w": "randn(2)"}],
        vjp={"x": "v.outer(w)", "w": "x.mT @ v"},
        short="v wᵀ; xᵀ v",
        words="The matrix x gets the outer product of v and w; the vector w gets xᵀv.",
        points=[Point("one weight only", x="[[1., 2.], [3., 4.]]", w="[5., 6.]", v="[0., 1.]")],
        jax="x @ w",
        see=("puzzles/write#matrix_times_x",),
    ),
    Operation(
        name="dot",
        call="y = torch.dot(x, w)",
        draw=VECTORS,
        vjp={"x": "v * w", "w": "v * x"},
        short="v · w; v · x",
        words="Each vector gets the weight times the other vector.",
        points=[
            Point("with itself", x="[3., 4.]", call="y = torch.dot(x, x)", jax="x @ x"),
            Point("0 · ∞: y is nan", x="[0., 1.]", w="[inf, 1.]"),
        ],
        also=("inner", "vdot"),
        jax="jnp.dot(x, w)",
    ),
    Operation(
        name="outer",
        call="y = torch.outer(x, w)",
        draw=[{"x": "randn(3)", "w": "randn(2)"}, {"x": "randn(2)", "w": "randn(5)"}],
        vjp={"x": "v @ w", "w": "x @ v"},
        short="v w; x v",
        words="v is a matrix. The vector x gets the product v w, and the vector w gets vᵀ x.",
        points=[
            Point(
                "with itself",
                x="[1., 2.]",
                call="y = torch.outer(x, x)",
                v="[[1., 10.], [100., 1000.]]",
                jax="jnp.outer(x, x)",
            )
        ],
        also=("ger",),
        jax="jnp.outer(x, w)",
        see=("puzzles/write#outer_product",),
    ),
    Operation(
        name="einsum",
        call="y = torch.einsum('bi,ij,bj->b', x, w, b)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(3, 2)", "b": "randn(2, 2)"},
            {"x": "randn(4, 2)", "w": "randn(2, 3)", "b": "randn(4, 3)"},
        ],
        vjp={
            "x": "torch.einsum('b,ij,bj->bi', v, w, b)",
            "w": "torch.einsum('b,bi,bj->ij', v, x, b)",
            "b": "torch.einsum('b,bi,ij->bj', v, x, w)",
        },
        short="letters swap",
        words=(
            "For the gradient of an input, v takes the place of this input in the einsum, and the letters of y and of "
            "this input are swapped."
        ),
        points=[
            Point(
                "a repeated letter",
                x="[[1., 2.], [3., 4.]]",
                call="y = torch.einsum('ii->', x)",
                jax="jnp.einsum('ii->', x)",
            ),
        ],
        jax="jnp.einsum('bi,ij,bj->b', x, w, b)",
    ),
    Operation(
        name="tensordot",
        call="y = torch.tensordot(x, w, dims=1)",
        draw=[{"x": "randn(2, 3)", "w": "randn(3, 2)"}, {"x": "randn(2, 2, 3)", "w": "randn(3, 4)"}],
        vjp={
            "x": "torch.tensordot(v, w, dims=([-1], [-1]))",
            "w": "torch.tensordot(x.flatten(0, -2), v.flatten(0, -2), dims=([0], [0]))",
        },
        short="v with w; x with v",
        words=(
            "Each tensor gets v, contracted with the other tensor over all the axes of y that come from the other "
            "tensor."
        ),
        jax="jnp.tensordot(x, w, 1)",
        points=[Point("0 · ∞: y is nan", x="[[0., 1.]]", w="[[inf], [1.]]")],
    ),
    Operation(
        name="kron",
        call="y = torch.kron(x, w)",
        draw=[{"x": "randn(1, 2)", "w": "randn(2, 2)"}, {"x": "randn(3, 2)", "w": "randn(2, 4)"}],
        vjp={
            "x": (
                "blocks = v.reshape(x.shape[0], w.shape[0], x.shape[1], w.shape[1])\n"
                "torch.einsum('aibj,ij->ab', blocks, w)"
            ),
            "w": (
                "blocks = v.reshape(x.shape[0], w.shape[0], x.shape[1], w.shape[1])\n"
                "torch.einsum('aibj,ab->ij', blocks, x)"
            ),
        },
        short="blocks of v · w",
        words=(
            "Each entry of x has its own block in y: it gets the sum of the products of its block of v and w. The "
            "matrix w gets the sum of all blocks of v, each times its entry of x."
        ),
        jax="jnp.kron(x, w)",
        points=[
            Point(
                "with itself",
                x="[[1., 2.]]",
                call="y = torch.kron(x, x)",
                v="[[1., 10., 100., 1000.]]",
                jax="jnp.kron(x, x)",
            )
        ],
    ),
    Operation(
        name="multi_dot",
        call="y = torch.linalg.multi_dot([x, w, b])",
        draw=[
            {"x": "randn(2, 2)", "w": "randn(2, 3)", "b": "randn(3, 2)"},
            {"x": "randn(4, 2)", "w": "randn(2, 3)", "b": "randn(3, 2)"},
        ],
        vjp={"x": "v @ (w @ b).mT", "w": "x.mT @ v @ b.mT", "b": "(x @ w).mT @ v"},
        short="others around v",
        words=(
            "Each matrix gets v, multiplied from the left by the transposed product of the matrices on its left, and "
            "from the right by the transposed product of the matrices on its right."
        ),
        jax="jnp.linalg.multi_dot([x, w, b])",
        points=[Point("0 · ∞: y is nan", x="[[0., 1.]]", w="[[inf], [1.]]", b="[[1.]]")],
    ),
    Operation(
        name="addmm",
        call="y = torch.addmm(x, w, b, beta=0.5, alpha=2)",
        draw=[
            {"x": "randn(2, 2)", "w": "randn(2, 3)", "b": "randn(3, 2)"},
            {"x": "randn(4)", "w": "randn(3, 2)", "b": "randn(2, 4)"},
        ],
        vjp={"x": "0.5 * v", "w": "2 * v @ b.mT", "b": "2 * w.mT @ v"},
        short="β v; α v cᵀ; α wᵀ v",
        words=(
            "The summand x gets β·v, summed where x was broadcast; the factors w and b get the gradients that mm "
            "sends, times α."
        ),
        points=[
            Point(
                "beta=0, and the summand is nan",
                x="[[nan]]",
                w="[[1.]]",
                b="[[2.]]",
                call="y = torch.addmm(x, w, b, beta=0)",
                jax="w @ b",
            ),
        ],
        broadcasts=True,
        jax="0.5 * x + 2 * (w @ b)",
    ),
    Operation(
        name="baddbmm",
        call="y = torch.baddbmm(x, w, b)",
        draw=[
            {"x": "randn(2, 2, 1)", "w": "randn(2, 2, 2)", "b": "randn(2, 2, 1)"},
            {"x": "randn(1, 4)", "w": "randn(2, 3, 2)", "b": "randn(2, 2, 4)"},
        ],
        vjp={"x": "v", "w": "v @ b.mT", "b": "w.mT @ v"},
        short="v; v cᵀ; wᵀ v",
        words=(
            "The summand x gets v; for each matrix of the batch, the factors w and b get the gradients that bmm sends."
        ),
        broadcasts=True,
        jax="x + w @ b",
        points=[
            Point(
                "beta=0, and the summand is nan",
                x="[[[nan]]]",
                w="[[[1.]]]",
                b="[[[2.]]]",
                call="y = torch.baddbmm(x, w, b, beta=0)",
                jax="w @ b",
            )
        ],
    ),
    Operation(
        name="linear",
        call="y = F.linear(x, w, b)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2, 3)", "b": "randn(2)"},
            {"x": "randn(2, 4, 3)", "w": "randn(5, 3)", "b": "randn(5)"},
        ],
        vjp={
            "x": "v @ w",
            "w": "v.flatten(0, -2).mT @ x.flatten(0, -2)",
            "b": "v.flatten(0, -2).sum(0)",
        },
        short="v w; vᵀ x; Σ v",
        words=(
            "The input x gets v times the matrix w, without a transpose; w gets vᵀx; the bias b gets the sum of v over "
            "the batch."
        ),
        popular=[
            Popular(
                "b",
                "v.flatten(0, -2).mean(0)",
                why="the mean of v over the samples; the bias was added to each, so v adds up",
                seen="kvfrans/notes#5",
            )
        ],
        also=("nn.Linear", "bias"),
        jax="x @ w.T + b",
        see=("learn/vjp",),
        points=[Point("the bias in a batch of two", x="[[1.], [2.]]", w="[[3.]]", b="[0.]", v="[[1.], [10.]]")],
    ),
    Operation(
        name="bilinear",
        call="y = F.bilinear(x, w, b)",
        draw=[
            {"x": "randn(2, 2)", "w": "randn(2, 2)", "b": "randn(2, 2, 2)"},
            {"x": "randn(4, 2)", "w": "randn(4, 3)", "b": "randn(5, 2, 3)"},
        ],
        vjp={
            "x": "torch.einsum('bk,kij,bj->bi', v, b, w)",
            "w": "torch.einsum('bk,kij,bi->bj', v, b, x)",
            "b": "torch.einsum('bk,bi,bj->kij', v, x, w)",
        },
        short="letters swap",
        words=(
            "For the gradient of an input, v takes the place of this input in the einsum 'bi,kij,bj->bk', and the "
            "letters of y and of this input are swapped."
        ),
        also=("nn.Bilinear",),
        jax="jnp.einsum('bi,kij,bj->bk', x, b, w)",
        points=[Point("0 · ∞: y is nan", x="[[0.]]", w="[[inf]]", b="[[[1.]]]")],
    ),
    Operation(
        name="cross",
        call="y = torch.linalg.cross(x, w)",
        draw=[{"x": "randn(1, 3)", "w": "randn(1, 3)"}, {"x": "randn(4, 3)", "w": "randn(4, 3)"}],
        vjp={"x": "torch.linalg.cross(w, v)", "w": "torch.linalg.cross(v, x)"},
        short="w × v; v × x",
        words="The vector x gets the cross product w × v, and the vector w gets v × x.",
        points=[Point("parallel", x="[1., 2., 3.]", w="[2., 4., 6.]", v="[1., 10., 100.]")],
        jax="jnp.cross(x, w)",
    ),
    Operation(
        name="inner",
        call="y = torch.inner(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4, 2)", "w": "randn(3, 2)"}],
        vjp={"x": "v @ w", "w": "v.mT @ x"},
        short="v w; vᵀ x",
        words="Each row gets the rows of the other matrix, weighted by v and added up.",
        points=[Point("with itself", x="[[3., 4.]]", call="y = torch.inner(x, x)", jax="jnp.inner(x, x)")],
        jax="jnp.inner(x, w)",
    ),
    Operation(
        name="addmv",
        call="y = torch.addmv(x, w, b)",
        draw=[
            {"x": "randn(3)", "w": "randn(3, 2)", "b": "randn(2)"},
            {"x": "randn(2)", "w": "randn(2, 4)", "b": "randn(4)"},
        ],
        vjp={"x": "v", "w": "v.outer(b)", "b": "w.mT @ v"},
        short="v; v bᵀ; wᵀ v",
        words="The summand x gets v; the matrix w gets the outer product of v and b, and the vector b gets wᵀv.",
        points=[
            Point(
                "beta=0, and the summand is nan",
                x="[nan]",
                w="[[1.]]",
                b="[2.]",
                call="y = torch.addmv(x, w, b, beta=0)",
                jax="w @ b",
            )
        ],
        jax="x + w @ b",
    ),
    Operation(
        name="addr",
        call="y = torch.addr(x, w, b)",
        draw=[
            {"x": "randn(2, 3)", "w": "randn(2)", "b": "randn(3)"},
            {"x": "randn(3, 2)", "w": "randn(3)", "b": "randn(2)"},
        ],
        vjp={"x": "v", "w": "v @ b", "b": "v.mT @ w"},
        short="v; v b; vᵀ w",
        words="The summand x gets the matrix v. The vector w gets the product v b, and the vector b gets vᵀ w.",
        points=[
            Point(
                "beta=0, and the summand is nan",
                x="[[nan]]",
                w="[1.]",
                b="[2.]",
                call="y = torch.addr(x, w, b, beta=0)",
                jax="jnp.outer(w, b)",
            )
        ],
        jax="x + jnp.outer(w, b)",
    ),
    Operation(
        name="addbmm",
        call="y = torch.addbmm(x, w, b)",
        draw=[
            {"x": "randn(2, 2)", "w": "randn(2, 2, 1)", "b": "randn(2, 1, 2)"},
            {"x": "randn(3, 2)", "w": "randn(4, 3, 2)", "b": "randn(4, 2, 2)"},
        ],
        vjp={"x": "v", "w": "v @ b.mT", "b": "w.mT @ v"},
        short="v; v bᵀ; wᵀ v",
        words=(
            "The summand x gets v. The products of all matrices in the batch are added up, so the factors w and b get "
            "the gradients that bmm would send if each product had the same v."
        ),
        points=[Point("two matrices, one weight", x="[[0.]]", w="[[[1.]], [[2.]]]", b="[[[3.]], [[4.]]]")],
        jax="x + (w @ b).sum(0)",
    ),
]
