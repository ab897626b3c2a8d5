"""Linear algebra

Determinants, inverses, factors and spectra of matrices.
"""

from atlas.operation import Operation, Point, Popular

SQUARE = [{"x": "randn(3, 3)"}, {"x": "randn(2, 4, 4)"}]
REGULAR = [{"x": "randn(2, 2) + 2 * torch.eye(2)"}, {"x": "randn(2, 3, 3) + 3 * torch.eye(3)"}]
DEFINITE = [{"x": "positive_definite(3)"}, {"x": "positive_definite(4, 2)"}]
SINGULAR = "[[1., 2.], [2., 4.]]"

ROWS = [
    Operation(
        name="trace",
        call="y = torch.trace(x)",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 4)"}],
        vjp={"x": "v * torch.eye(*x.shape, dtype=x.dtype)"},
        short="v on the diagonal",
        words="The weight goes to each entry of the diagonal; all other entries get 0.",
        jax="jnp.trace(x)",
        points=[Point("nan off the diagonal", x="[[1., nan], [nan, 2.]]")],
    ),
    Operation(
        name="det",
        call="y = torch.linalg.det(x)",
        draw=SQUARE,
        vjp={
            "x": "U, s, Vh = torch.linalg.svd(x)\n"
            "n = s.shape[-1]\n"
            "others = s.unsqueeze(-2).expand(*s.shape, n)\n"
            "others = others.masked_fill(torch.eye(n, dtype=torch.bool), 1).prod(-1)\n"
            "cofactors = (U * others.unsqueeze(-2)) @ Vh\n"
            "(v * torch.linalg.det(U @ Vh))[..., None, None] * cofactors"
        },
        short="v · cofactors",
        words=(
            "Each entry of x gets v times its cofactor. For a matrix of 2 × 2 or larger, if the determinant comes out "
            "as exactly 0, torch 2.13 sends 0 instead, unless create_graph=True."
        ),
        points=[
            Point("singular, rank 1 of 2", x=SINGULAR),
            Point("singular, rank 2 of 3", x="[[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]]"),
            Point("rank 0 of 2", x="[[0., 0.], [0., 0.]]"),
            Point("rank 1 of 3", x="[[1., 2., 4.], [2., 4., 8.], [4., 8., 16.]]"),
            Point("rank 1 of 3, with zeros", x="[[1., 0., 0.], [0., 0., 0.], [0., 0., 0.]]"),
            Point("1 × 1, and 0", x="[[0.]]"),
        ],
        popular=[
            Popular(
                "x",
                "(v * y)[..., None, None] * torch.linalg.inv(x).mT",
                why="raises or loses all its digits where x is singular, although the gradient exists",
                seen="pytorch#3423, tensorflow#119477, jax#2380, autograd#549, paddle#36013",
            )
        ],
        jax="jnp.linalg.det(x)",
        also=("determinant",),
    ),
    Operation(
        name="slogdet",
        part="the logarithm only",
        call="sign, y = torch.linalg.slogdet(x)",
        draw=SQUARE,
        vjp={"x": "v[..., None, None] * torch.linalg.inv(x).mT"},
        short="v · x⁻ᵀ",
        words="Each entry of x gets v times the same entry of the transposed inverse.",
        points=[Point("singular", x=SINGULAR), Point("negative", x="[[0., 1.], [1., 0.]]")],
        jax="jnp.linalg.slogdet(x)[1]",
        also=("log determinant", "logabsdet"),
    ),
    Operation(
        name="logdet",
        call="y = torch.logdet(x)",
        draw=DEFINITE,
        vjp={"x": "v[..., None, None] * torch.linalg.inv(x).mT"},
        short="v · x⁻ᵀ",
        words="Each entry of x gets v times the same entry of the transposed inverse.",
        points=[
            Point("singular", x=SINGULAR),
            Point("a negative determinant: y is nan", x="[[0., 1.], [1., 0.]]"),
        ],
    ),
    Operation(
        name="inv",
        call="y = torch.linalg.inv(x)",
        draw=REGULAR,
        vjp={"x": "-y.mT @ v @ y.mT"},
        short="−yᵀ v yᵀ",
        words="The gradient is −yᵀvyᵀ: minus the matrix v between two transposed inverses.",
        points=[Point("singular", x=SINGULAR), Point("1 × 1, very small", x="[[1e-200]]")],
        popular=[
            Popular("x", "-y @ v @ y", why="the inverses are not transposed", seen="pytorch/pytorch.github.io#2135")
        ],
        also=("inverse", "matrix inverse"),
        jax="jnp.linalg.inv(x)",
        see=("puzzles/write#inverse",),
    ),
    Operation(
        name="pinv",
        call="y = torch.linalg.pinv(x)",
        draw=[{"x": "randn(3, 2)"}, {"x": "randn(2, 2, 4)"}],
        vjp={
            "x": "left = torch.eye(x.shape[-2], dtype=x.dtype) - x @ y\n"
            "right = torch.eye(x.shape[-1], dtype=x.dtype) - y @ x\n"
            "-y.mT @ v @ y.mT + left @ v.mT @ y @ y.mT + y.mT @ y @ v.mT @ right"
        },
        short="−yᵀ v yᵀ + two more",
        words=(
            "The gradient is minus the matrix v between two transposed pseudo-inverses, plus two terms: one for the "
            "directions that the matrix x does not reach, and one for the directions that x sends to 0."
        ),
        points=[
            Point("singular", x=SINGULAR, v="[[1., 0.], [0., 0.]]"),
            Point("all zeros", x="[[0., 0.], [0., 0.]]"),
        ],
        jax="jnp.linalg.pinv(x)",
        also=("pseudo-inverse",),
    ),
    Operation(
        name="solve",
        call="y = torch.linalg.solve(x, w)",
        draw=[
            {"x": "randn(2, 2) + 2 * torch.eye(2)", "w": "randn(2, 2)"},
            {"x": "randn(3, 3) + 3 * torch.eye(3)", "w": "randn(3, 1)"},
        ],
        vjp={"x": "-torch.linalg.solve(x.mT, v) @ y.mT", "w": "torch.linalg.solve(x.mT, v)"},
        short="−(x⁻ᵀ v) yᵀ; x⁻ᵀ v",
        words=(
            "Backward solves one more system, with the transposed matrix. The solution goes to w; x gets minus the "
            "solution times yᵀ."
        ),
        points=[
            Point("singular", x=SINGULAR, w="[[1.], [1.]]"),
            Point("w is 0", x="[[2., 1.], [0., 2.]]", w="[[0.], [0.]]"),
        ],
        popular=[Popular("w", "torch.linalg.solve(x, v)", why="the matrix is not transposed")],
        jax="jnp.linalg.solve(x, w)",
        see=("cases/outside_solver", "puzzles/write#solve"),
    ),
    Operation(
        name="solve_triangular",
        call="y = torch.linalg.solve_triangular(x, w, upper=True)",
        draw=[
            {"x": "randn(2, 2).triu() + 3 * torch.eye(2)", "w": "randn(2, 2)"},
            {"x": "randn(3, 3).triu() + 3 * torch.eye(3)", "w": "randn(3, 1)"},
        ],
        vjp={
            "x": "u = torch.linalg.solve_triangular(x.mT, v, upper=False)\n(-u @ y.mT).triu()",
            "w": "torch.linalg.solve_triangular(x.mT, v, upper=False)",
        },
        short="−x⁻ᵀv yᵀ, cut; x⁻ᵀv",
        words=(
            "Backward solves one more system, with the transposed matrix, and the solution goes to w. The matrix x "
            "gets minus the solution times yᵀ, and 0 in the triangle that is not read."
        ),
        points=[Point("a zero on the diagonal", x="[[0., 1.], [0., 1.]]", w="[[1.], [1.]]")],
        popular=[
            Popular(
                "x",
                "-torch.linalg.solve_triangular(x.mT, v, upper=False) @ y.mT",
                why="fills the triangle that is not read",
            )
        ],
        also=("triangular_solve",),
        jax="jax.scipy.linalg.solve_triangular(x, w)",
    ),
    Operation(
        name="cholesky",
        call="y = torch.linalg.cholesky(x)",
        draw=DEFINITE,
        vjp={
            "x": "p = (y.mT @ v).tril()\n"
            "p = p - p.diagonal(dim1=-2, dim2=-1).diag_embed() / 2\n"
            "z = torch.linalg.solve(y.mT, torch.linalg.solve(y.mT, p.mT).mT)\n"
            "(z + z.mT) / 2"
        },
        short="y⁻ᵀ Φ(yᵀ v) y⁻¹",
        words=(
            "Take the lower triangle of yᵀv with half its diagonal, multiply it by y⁻ᵀ from the left and by y⁻¹ from "
            "the right, and take the mean of the result and its transpose."
        ),
        points=[
            Point("not positive definite", x="[[1., 2.], [2., 1.]]"),
            Point("singular", x="[[1., 1.], [1., 1.]]"),
            Point("1 × 1", x="[[4.]]"),
        ],
        popular=[
            Popular(
                "x",
                "p = (y.mT @ v).tril()\np = p - p.diagonal(dim1=-2, dim2=-1).diag_embed() / 2\n"
                "s = torch.linalg.solve(y.mT, torch.linalg.solve(y.mT, p.mT).mT)\n"
                "s + s.mT - s.diagonal(dim1=-2, dim2=-1).diag_embed()",
                why="for a matrix that is given by one triangle: twice as large off the diagonal",
                seen="pytorch#137284",
            )
        ],
        domain={"x": "symmetric"},
        jax="jnp.linalg.cholesky(x)",
        also=("Cholesky decomposition",),
    ),
    Operation(
        name="cholesky_solve",
        call="y = torch.cholesky_solve(x, w.tril())",
        draw=[
            {"x": "randn(2, 2)", "w": "randn(2, 2).tril() + 3 * torch.eye(2)"},
            {"x": "randn(3, 1)", "w": "randn(3, 3).tril() + 3 * torch.eye(3)"},
        ],
        vjp={
            "x": "torch.cholesky_solve(v, w)",
            "w": "u = torch.cholesky_solve(v, w)\n(-(u @ y.mT + y @ u.mT) @ w.tril()).tril()",
        },
        short="(wwᵀ)⁻¹ v",
        words=(
            "The right-hand side x gets the solution of the same system with v in place of x. The factor w gets a "
            "gradient in its lower triangle, the only triangle that is read."
        ),
        points=[
            Point(
                "above the diagonal, which is never read",
                x="[[1.], [1.]]",
                w="[[2., 0.], [1., 3.]]",
                call="y = torch.cholesky_solve(x, w)",
                jax="jax.scipy.linalg.cho_solve((w, True), x)",
            ),
            Point("a zero on the diagonal", x="[[1.]]", w="[[0.]]"),
        ],
        popular=[
            Popular(
                "w",
                "u = torch.cholesky_solve(v, w)\n-(u @ y.mT + y @ u.mT) @ w.tril()",
                why="fills the triangle that is never read, as torch does without tril() in the call",
            )
        ],
        jax="jax.scipy.linalg.cho_solve((w, True), x)",
    ),
    Operation(
        name="cholesky_inverse",
        call="y = torch.cholesky_inverse(x)",
        draw=[
            {"x": "torch.linalg.cholesky(positive_definite(2))"},
            {"x": "torch.linalg.cholesky(positive_definite(3, 2))"},
        ],
        vjp={"x": "(-y @ (v + v.mT) @ y @ x).tril()"},
        short="−y (v + vᵀ) y x",
        words=(
            "Multiply v + vᵀ by y from both sides, then by x from the right, and change the sign. The lower triangle "
            "of this product is the gradient."
        ),
        points=[
            Point(
                "above the diagonal, which is never read",
                x="[[2., 0.], [1., 3.]]",
                call="y = torch.cholesky_inverse(x)",
                v="[[1., 10.], [100., 1000.]]",
                jax="jnp.linalg.inv(jnp.tril(x) @ jnp.tril(x).T)",
            ),
            Point("a zero on the diagonal", x="[[0.]]"),
        ],
        popular=[
            Popular(
                "x",
                "-y @ (v + v.mT) @ y @ x",
                why="fills the triangle that is never read, as torch does",
            )
        ],
        domain={"x": "factor"},
        jax="jnp.linalg.inv(jnp.tril(x) @ jnp.tril(x).T)",
    ),
    Operation(
        name="lstsq",
        call="y = torch.linalg.lstsq(x, w).solution",
        draw=[{"x": "randn(3, 2)", "w": "randn(3, 1)"}, {"x": "randn(5, 3)", "w": "randn(5, 2)"}],
        vjp={
            "x": "p = torch.linalg.pinv(x)\n-p.mT @ v @ y.mT + (w - x @ y) @ (p @ p.mT @ v).mT",
            "w": "torch.linalg.pinv(x).mT @ v",
        },
        short="x⁺ᵀ v for w",
        words=(
            "The right-hand side w gets v, multiplied by the transposed pseudo-inverse of x. The matrix x gets minus "
            "this gradient times yᵀ, as with solve, and one more term from the residuals."
        ),
        points=[
            Point("fitted exactly", x="[[1.], [2.]]", w="[[2.], [4.]]"),
            Point("a column of zeros", x="[[0.], [0.]]", w="[[1.], [1.]]"),
        ],
        popular=[
            Popular(
                "x",
                "-torch.linalg.pinv(x).mT @ v @ y.mT",
                why="the residuals are missing: right only where the fit is exact",
                seen="SciML/LinearSolve.jl#1309",
            )
        ],
        jax="jnp.linalg.lstsq(x, w)[0]",
        also=("least squares",),
    ),
    Operation(
        name="qr",
        part="Q only",
        call="y, b = torch.linalg.qr(x)",
        draw=[{"x": "randn(3, 2)"}, {"x": "randn(2, 3, 3)"}],
        vjp={
            "x": "m = (-y.mT @ v).triu()\n"
            "m = m + m.mT - m.diagonal(dim1=-2, dim2=-1).diag_embed()\n"
            "torch.linalg.solve_triangular(b.mT, y @ m + v, upper=False, left=False)"
        },
        short="(v + y M) b⁻ᵀ",
        words=(
            "The columns of y stay orthonormal, so not all of v counts: y times a symmetric matrix M, which is made "
            "from v and y, is added to v. x gets the sum times the transposed inverse of b."
        ),
        points=[
            Point("singular", x="[[1., 0.], [0., 0.]]", v="[[1., 2.], [3., 4.]]"),
            Point(
                "more columns than rows",
                x="[[1., 2., 3.], [4., 5., 6.]]",
                call="y = torch.linalg.qr(x).Q",
                v="[[1., 0.], [0., 0.]]",
                jax="jnp.linalg.qr(x)[0]",
            ),
        ],
        jax="jnp.linalg.qr(x)[0]",
    ),
    Operation(
        name="eigvalsh",
        call="y = torch.linalg.eigvalsh(x)",
        draw=[{"x": "symmetric(3)"}, {"x": "symmetric(4)"}, {"x": "symmetric(3, 3)"}],
        vjp={"x": "vectors = torch.linalg.eigh(x).eigenvectors\nvectors @ v.diag_embed() @ vectors.mT"},
        short="Q diag(v) Qᵀ",
        words="The gradient is the matrix whose eigenvectors are those of x, and whose eigenvalues are the weights.",
        points=[
            Point("equal eigenvalues", x="[[1., 0.], [0., 1.]]", v="[1., 10.]"),
            Point("equal eigenvalues, and their sum", x="[[1., 0.], [0., 1.]]"),
        ],
        domain={"x": "symmetric"},
        also=("eigenvalues",),
        jax="jnp.linalg.eigvalsh(x)",
    ),
    Operation(
        name="eigh",
        part="the eigenvectors only",
        call="b, y = torch.linalg.eigh(x)",
        draw=[{"x": "symmetric(3)"}, {"x": "symmetric(4)"}, {"x": "symmetric(3, 3)"}],
        vjp={
            "x": "gaps = b.unsqueeze(-2) - b.unsqueeze(-1)\n"
            "mixed = (y.mT @ v / gaps).masked_fill(torch.eye(b.shape[-1], dtype=torch.bool), 0)\n"
            "z = y @ mixed @ y.mT\n"
            "(z + z.mT) / 2"
        },
        short="y (yᵀv / gaps) yᵀ",
        words=(
            "The weights of the eigenvectors are divided by the gaps between the eigenvalues. For the weights of the "
            "eigenvalues, see eigvalsh; the two gradients are added up. The sign of an eigenvector, or the phase of a "
            "complex one, is arbitrary, so the loss must not depend on it."
        ),
        points=[
            Point("equal eigenvalues", x="[[1., 0.], [0., 1.]]", v="[[1., 10.], [100., 1000.]]"),
            Point(
                "equal eigenvalues, and a v that they do not mix", x="[[1., 0.], [0., 1.]]", v="[[1., 0.], [0., 1.]]"
            ),
            Point(
                "the phase of a complex eigenvector",
                x="[[2., 0.], [0., 1.]]",
                w="[[0., -1.], [1., 0.]]",
                call="y = torch.linalg.eigh(torch.complex(x, w)).eigenvectors.imag",
                v="[[1., 10.], [100., 1000.]]",
            ),
        ],
        popular=[
            Popular(
                "x",
                "gaps = b.unsqueeze(-2) - b.unsqueeze(-1)\nmixed = y.mT @ v * gaps / (gaps * gaps + 1e-6)\n"
                "z = y @ mixed @ y.mT\n(z + z.mT) / 2",
                why="broadened against 1/0: finite at equal eigenvalues, and a little wrong everywhere",
                seen="facebookresearch/fmmax#105, XanaduAI/GradDFT#35",
            )
        ],
        domain={"x": "symmetric"},
        also=("symeig", "eigenvectors"),
        jax="jnp.linalg.eigh(x)[1]",
    ),
    Operation(
        name="svdvals",
        call="y = torch.linalg.svdvals(x)",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(2, 4, 3)"}],
        vjp={"x": "U, s, Vh = torch.linalg.svd(x, full_matrices=False)\n(U * v.unsqueeze(-2)) @ Vh"},
        short="U diag(v) Vᵀ",
        words=(
            "The gradient is the sum of the weights, each times the outer product of the two singular vectors of its "
            "singular value."
        ),
        points=[
            Point("a singular value of 0", x="[[1., 0.], [0., 0.]]", v="[1., 10.]"),
            Point("equal singular values", x="[[1., 0.], [0., 1.]]", v="[1., 10.]"),
        ],
        also=("singular values",),
        jax="jnp.linalg.svd(x, compute_uv=False)",
    ),
    Operation(
        name="svd",
        part="U only",
        call="y, s, b = torch.linalg.svd(x, full_matrices=False)",
        draw=[{"x": "randn(3, 2)"}, {"x": "randn(4, 3)"}, {"x": "randn(2, 3, 3)"}],
        vjp={
            "x": "m = y.mT @ v\n"
            "row = s.unsqueeze(-2)\n"
            "gaps = row * row - (row * row).mT\n"
            "turned = ((m - m.mT) / gaps).masked_fill(torch.eye(s.shape[-1], dtype=torch.bool), 0)\n"
            "across = (v - y @ m) / row if x.shape[-2] > s.shape[-1] else 0\n"
            "(y @ (turned * row) + across) @ b"
        },
        short="v / gaps of s²",
        words=(
            "The weights of U, the left singular vectors, are divided by the gaps between the squared singular values "
            "and multiplied by the singular values; if x is tall, the part of these weights outside the column space "
            "of U is only divided by the singular values. For the weights of the singular values, see svdvals, and for "
            "those of Vh, see svd_vh; the gradients are added up. The sign of a pair of singular vectors, or the phase "
            "of a complex pair, is arbitrary, so the loss must not depend on it."
        ),
        points=[
            Point("equal singular values", x="[[1., 0.], [0., 1.]]", v="[[1., 10.], [100., 1000.]]"),
            Point(
                "a singular value of 0, more rows than columns",
                x="[[1., 0.], [0., 0.], [0., 0.]]",
                call="y, s, Vh = torch.linalg.svd(x, full_matrices=False)",
                v="[[1., 2.], [3., 4.], [5., 6.]]",
                jax="jnp.linalg.svd(x, full_matrices=False)[0]",
            ),
            Point(
                "full_matrices=True: v of the added column is ignored",
                x="[[3.], [4.]]",
                call="y = torch.linalg.svd(x).U",
                jax="jnp.linalg.svd(x)[0]",
            ),
            Point(
                "the product of a pair, in which the sign cancels",
                x="[[3., 0.], [0., 2.]]",
                call="U, s, Vh = torch.linalg.svd(x)\ny = U[:, :1] @ Vh[:1]",
                v="[[1., 10.], [100., 1000.]]",
                jax="jnp.linalg.svd(x)[0][:, :1] @ jnp.linalg.svd(x)[2][:1]",
            ),
            Point(
                "the phase of a complex pair",
                x="[[3., 0.], [0., 2.]]",
                w="[[0., 1.], [1., 0.]]",
                call="y = torch.linalg.svd(torch.complex(x, w)).U.imag",
                v="[[1., 10.], [100., 1000.]]",
            ),
        ],
        jax="jnp.linalg.svd(x, full_matrices=False)[0]",
        also=("singular vectors", "left singular vectors"),
    ),
    Operation(
        name="svd_vh",
        part="Vh only",
        call="b, s, y = torch.linalg.svd(x, full_matrices=False)",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(3, 4)"}, {"x": "randn(2, 3, 3)"}],
        vjp={
            "x": "m = y @ v.mT\n"
            "row = s.unsqueeze(-2)\n"
            "gaps = row * row - (row * row).mT\n"
            "turned = ((m - m.mT) / gaps).masked_fill(torch.eye(s.shape[-1], dtype=torch.bool), 0)\n"
            "across = (v - v @ y.mT @ y) / row.mT if x.shape[-1] > s.shape[-1] else 0\n"
            "b @ (row.mT * turned @ y + across)"
        },
        short="v / gaps of s²",
        words=(
            "The weights of Vh, whose rows are the right singular vectors, are divided by the gaps between the squared "
            "singular values and multiplied by the singular values. The right singular vectors of x are the left ones "
            "of xᵀ, so the gradient is the transpose of what svd sends to xᵀ."
        ),
        points=[
            Point("equal singular values", x="[[1., 0.], [0., 1.]]", v="[[1., 10.], [100., 1000.]]"),
            Point(
                "a singular value of 0, more columns than rows",
                x="[[1., 0., 0.], [0., 0., 0.]]",
                call="b, s, y = torch.linalg.svd(x, full_matrices=False)",
                v="[[1., 2., 3.], [4., 5., 6.]]",
                jax="jnp.linalg.svd(x, full_matrices=False)[2]",
            ),
        ],
        method="svd",
        also=("right singular vectors", "V of svd", "PCA"),
        jax="jnp.linalg.svd(x, full_matrices=False)[2]",
    ),
    Operation(
        name="matrix_exp",
        call="y = torch.linalg.matrix_exp(x)",
        draw=[{"x": "randn(2, 2)"}, {"x": "randn(2, 3, 3)"}],
        vjp={
            "x": "n = x.shape[-1]\n"
            "top = torch.cat([x.mT, v], -1)\n"
            "bottom = torch.cat([torch.zeros_like(x), x.mT], -1)\n"
            "torch.linalg.matrix_exp(torch.cat([top, bottom], -2))[..., :n, n:]"
        },
        short="corner of a bigger exp",
        words=(
            "Take the exponential of a matrix twice as large, with xᵀ in both blocks on its diagonal, v in its upper "
            "right block, and zeros below. The upper right block of the result is the gradient."
        ),
        points=[
            Point("all zeros", x="[[0., 0.], [0., 0.]]", v="[[1., 10.], [100., 1000.]]"),
            Point("overflow", x="[[1000.]]"),
        ],
        jax="jax.scipy.linalg.expm(x)",
        also=("expm",),
    ),
    Operation(
        name="matrix_power",
        call="y = torch.linalg.matrix_power(x, 3)",
        draw=[{"x": "randn(2, 2)"}, {"x": "randn(2, 3, 3)"}],
        vjp={"x": "t = x.mT\nv @ t @ t + t @ v @ t + t @ t @ v"},
        short="Σ tᵏ v tⁿ⁻¹⁻ᵏ",
        words=(
            "In the product of three matrices xᵀ, v takes the place of each factor in turn, and the three results are "
            "added up."
        ),
        points=[Point("all zeros", x="[[0., 0.], [0., 0.]]", v="[[1., 10.], [100., 1000.]]")],
        jax="jnp.linalg.matrix_power(x, 3)",
    ),
    Operation(
        name="vecdot",
        call="y = torch.linalg.vecdot(x, w)",
        draw=[{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(2, 2, 4)", "w": "randn(2, 2, 4)"}],
        vjp={"x": "v.unsqueeze(-1) * w", "w": "v.unsqueeze(-1) * x"},
        short="v · w; v · x",
        words="Each vector gets its weight times the other vector.",
        jax="(x * w).sum(-1)",
        points=[Point("with itself", x="[3., 4.]", call="y = torch.linalg.vecdot(x, x)", jax="(x * x).sum(-1)")],
    ),
    Operation(
        name="eigvals",
        call="y = torch.view_as_real(torch.linalg.eigvals(x))",
        draw=[
            {"x": "randn(3, 3) / 5 + torch.diag(torch.tensor([1., 3., 6.]))"},
            {"x": "randn(2, 2, 2) / 5 + torch.tensor([[0., 2.], [-2., 0.]])"},
        ],
        vjp={
            "x": "vectors = torch.linalg.eig(x).eigenvectors\n"
            "weights = torch.view_as_complex(v).diag_embed()\n"
            "torch.linalg.solve(vectors.mH, weights @ vectors.mH).real"
        },
        short="Re Q⁻ᴴ diag(v) Qᴴ",
        words=(
            "The diagonal matrix of the weights is multiplied by Q⁻ᴴ from the left and by Qᴴ from the right, where Q "
            "has the eigenvectors as columns. A real x gets the real part of the result."
        ),
        points=[
            Point("a defective matrix", x="[[1., 1.], [0., 1.]]", v="[[1., 0.], [10., 0.]]"),
            Point("equal eigenvalues", x="[[1., 0.], [0., 1.]]", v="[[1., 0.], [10., 0.]]"),
            Point("a rotation: complex eigenvalues", x="[[0., -1.], [1., 0.]]", v="[[0., 1.], [0., 0.]]"),
        ],
    ),
    Operation(
        name="eig",
        part="the moduli of its eigenvectors",
        call="b, y = torch.linalg.eig(x)\ny = y.abs()",
        draw=[
            {"x": "randn(3, 3) / 5 + torch.diag(torch.tensor([1., 3., 6.]))"},
            {"x": "randn(2, 2, 2) / 5 + torch.diag(torch.tensor([1., 3.]))"},
        ],
        vjp={
            "x": "b, q = torch.linalg.eig(x)\n"
            "u = v * q / q.abs()\n"
            "m = q.mH @ u\n"
            "m = m - q.mH @ (q * m.diagonal(dim1=-2, dim2=-1).real.unsqueeze(-2))\n"
            "gaps = (b.unsqueeze(-2) - b.unsqueeze(-1)).conj()\n"
            "m = (m / gaps).masked_fill(torch.eye(b.shape[-1], dtype=torch.bool), 0)\n"
            "torch.linalg.solve(q.mH, m @ q.mH).real"
        },
        short="Q⁻ᴴ (Qᴴv / gaps) Qᴴ",
        words=(
            "The weights of the eigenvectors are divided by the gaps between the eigenvalues. The phase of an "
            "eigenvector is arbitrary, so only results that do not depend on the phase, such as absolute values, have "
            "a gradient."
        ),
        points=[
            Point("equal eigenvalues", x="[[1., 0.], [0., 1.]]"),
            Point("a defective matrix", x="[[1., 1.], [0., 1.]]"),
            Point(
                "the phase of an eigenvector",
                x="[[0., -1.], [1., 0.]]",
                call="y = torch.linalg.eig(x).eigenvectors.imag",
            ),
        ],
        also=("eigendecomposition",),
    ),
    Operation(
        name="lu",
        part="U only",
        call="c, b, y = torch.linalg.lu(x)",
        draw=[{"x": "randn(2, 2) + 2 * torch.eye(2)"}, {"x": "randn(3, 3) + 3 * torch.eye(3)"}],
        vjp={
            "x": "P, L, U = torch.linalg.lu(x)\n"
            "m = (v @ U.mT).triu()\n"
            "P @ torch.linalg.solve(L.mT, torch.linalg.solve(U, m.mT).mT)"
        },
        short="P L⁻ᵀ ⌈v Uᵀ⌉ U⁻ᵀ",
        words=(
            "Here, v has the weights of U: the upper triangle of vUᵀ is multiplied by L⁻ᵀ from the left and by U⁻ᵀ "
            "from the right, and its rows are put back in order."
        ),
        points=[
            Point("singular", x="[[1., 2.], [2., 4.]]", v="[[1., 10.], [0., 100.]]"),
            Point("a tie of pivots", x="[[1., 2.], [-1., 3.]]", v="[[1., 10.], [0., 100.]]"),
        ],
        also=("LU decomposition",),
        jax="jax.scipy.linalg.lu(x)[2]",
    ),
    Operation(
        name="lu_factor",
        call="y, index = torch.linalg.lu_factor(x)",
        draw=[{"x": "randn(2, 2) + 2 * torch.eye(2)"}, {"x": "randn(3, 3) + 3 * torch.eye(3)"}],
        vjp={
            "x": "P, L, U = torch.linalg.lu(x)\n"
            "m = (L.mT @ v.tril(-1)).tril(-1) + (v.triu() @ U.mT).triu()\n"
            "P @ torch.linalg.solve(L.mT, torch.linalg.solve(U, m.mT).mT)"
        },
        short="both triangles of v",
        words=(
            "v has the weights of L below its diagonal, and those of U elsewhere. Fill a matrix from two products: "
            "below the diagonal, from Lᵀ times the weights of L, and elsewhere, from the weights of U times Uᵀ. "
            "Multiply this matrix by L⁻ᵀ from the left and by U⁻ᵀ from the right, and put its rows back in order."
        ),
        points=[
            Point("singular", x="[[1., 2.], [2., 4.]]", v="[[1., 10.], [100., 1000.]]"),
            Point("a tie of pivots", x="[[1., 2.], [-1., 3.]]", v="[[1., 10.], [100., 1000.]]"),
        ],
    ),
    Operation(
        name="cond",
        call="y = torch.linalg.cond(x)",
        draw=[{"x": "randn(2, 2) + 2 * torch.eye(2)"}, {"x": "randn(2, 3, 3) + 3 * torch.eye(3)"}],
        vjp={
            "x": "U, s, Vh = torch.linalg.svd(x)\n"
            "up, down = U[..., :1] @ Vh[..., :1, :], U[..., -1:] @ Vh[..., -1:, :]\n"
            "(v / s[..., -1])[..., None, None] * (up - y[..., None, None] * down)"
        },
        short="v/σₙ (u₁v₁ᵀ − y uₙvₙᵀ)",
        words=(
            "The gradient combines two outer products of singular vectors: one raises the largest singular value, and "
            "the other lowers the smallest one."
        ),
        points=[
            Point("singular", x="[[2., 0.], [0., 0.]]"),
            Point("the identity: all equal", x="[[1., 0.], [0., 1.]]"),
        ],
        also=("condition number",),
        jax="jnp.linalg.cond(x)",
    ),
    Operation(
        name="matrix_rank",
        call="y = torch.linalg.matrix_rank(x)",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(4, 2)"}],
        vjp={"x": "torch.zeros_like(x)"},
        short="none",
        words="A rank is an integer, which has no gradient: the graph ends here.",
        points=[Point("singular", x="[[1., 2.], [2., 4.]]")],
    ),
    Operation(
        name="vander",
        call="y = torch.linalg.vander(x)",
        draw=[{"x": "randn(3)"}, {"x": "randn(2, 4)"}],
        vjp={"x": "k = torch.arange(x.shape[-1])\n(v * k * x.unsqueeze(-1) ** (k - 1).clamp(min=0)).sum(-1)"},
        short="Σ v · k xᵏ⁻¹",
        words="Each number x gets the sum of the weights of its powers xᵏ, each times k·xᵏ⁻¹.",
        points=[Point("at 0", x="[0., 1.]", v="[[1., 10.], [100., 1000.]]")],
        also=("Vandermonde",),
        jax="jnp.vander(x, increasing=True)",
    ),
    Operation(
        name="cov",
        call="y = torch.cov(x)",
        draw=[{"x": "randn(2, 4)"}, {"x": "randn(3, 5)"}],
        vjp={"x": "(v + v.mT) @ (x - x.mean(-1, keepdim=True)) / (x.shape[-1] - 1)"},
        short="(v + vᵀ)(x − mean)/(n−1)",
        words=(
            "The gradient is the matrix v + vᵀ times the centred variables, divided by n − 1, where n is the number of "
            "observations."
        ),
        points=[
            Point("all equal", x="[[7., 7.], [1., 2.]]", v="[[1., 10.], [100., 1000.]]"),
            Point("a single sample: y is nan", x="[[7.], [1.]]"),
        ],
        also=("covariance",),
        jax="jnp.cov(x)",
    ),
    Operation(
        name="corrcoef",
        call="y = torch.corrcoef(x)",
        draw=[{"x": "randn(2, 4)"}, {"x": "randn(3, 6)"}],
        vjp={
            "x": "n, s = x.shape[-1], x.std(-1, keepdim=True)\n"
            "z = (x - x.mean(-1, keepdim=True)) / s\n"
            "u = (v + v.mT) @ z / (n - 1)\n"
            "(u - u.mean(-1, keepdim=True) - z * (u * z).sum(-1, keepdim=True) / (n - 1)) / s"
        },
        short="v of z, less 2 parts",
        words=(
            "Multiply v + vᵀ by the standardised variables z, subtract from the result its mean and its part along z, "
            "and divide by the standard deviation and by n − 1, where n is the number of observations."
        ),
        points=[
            Point("all equal: y is nan", x="[[7., 7.], [1., 2.]]"),
            Point("the same twice", x="[[1., 2., 4.], [1., 2., 4.]]", v="[[0., 1.], [0., 0.]]"),
        ],
        also=("correlation",),
        jax="jnp.corrcoef(x)",
    ),
]
