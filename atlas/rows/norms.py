"""Norms and distances

Lengths: weights go along unit vectors, and the origin has no unit vector.
"""

from atlas.operation import Operation, Point, Popular

LINES = [{"x": "randn(3, 3)"}, {"x": "randn(2, 2, 4)"}]
POINTS = [{"x": "randn(2, 3)", "w": "randn(2, 3)"}, {"x": "randn(4, 2)", "w": "randn(4, 2)"}]

ROWS = [
    Operation(
        name="vector_norm",
        call="y = torch.linalg.vector_norm(x, dim=-1)",
        draw=LINES,
        vjp={"x": "x * (v / y).masked_fill(y == 0, 0).unsqueeze(-1)"},
        short="v · x/y",
        words=(
            "The gradient is the weight times x/y, the unit vector in the direction of x; at the origin, the gradient "
            "is 0."
        ),
        points=[
            Point("the origin", x="[0., 0.]"),
            Point(
                "the origin, written out", x="[0., 0.]", call="y = (x * x).sum().sqrt()", jax="jnp.sqrt((x * x).sum())"
            ),
            Point("very small numbers", x="[3e-200, 4e-200]"),
            Point("ord=1, at 0", x="[0., 2.]", call="y = torch.linalg.vector_norm(x, 1)", jax="jnp.linalg.norm(x, 1)"),
            Point(
                "ord=inf, a tie",
                x="[3., -3.]",
                call="y = torch.linalg.vector_norm(x, inf)",
                jax="jnp.linalg.norm(x, jnp.inf)",
            ),
            Point(
                "ord=3, the origin",
                x="[0., 0.]",
                call="y = torch.linalg.vector_norm(x, 3)",
                jax="jnp.linalg.norm(x, 3)",
            ),
        ],
        popular=[
            Popular(
                "x",
                "x * (v / y).unsqueeze(-1)",
                why="0/0 is nan at the origin",
                seen="pytorch#2421, autograd#151, clab/dynet#1232",
            )
        ],
        also=("norm", "torch.norm", "x.norm()", "length"),
        jax="jnp.linalg.norm(x, axis=-1)",
        see=("reference/numbers/stable_forms", "puzzles/write#length"),
    ),
    Operation(
        name="matrix_norm",
        call="y = torch.linalg.matrix_norm(x, 'nuc')",
        draw=[{"x": "randn(3, 2)"}, {"x": "randn(2, 4, 3)"}],
        vjp={"x": "U, s, Vh = torch.linalg.svd(x, full_matrices=False)\nv[..., None, None] * (U @ Vh)"},
        short="v · U Vᵀ",
        words=(
            "The nuclear norm is the sum of the singular values, so the gradient is v·UVᵀ, where U and V hold the "
            "singular vectors."
        ),
        points=[
            Point("a singular value of 0", x="[[1., 0.], [0., 0.]]"),
            Point("all zeros", x="[[0., 0.], [0., 0.]]"),
            Point(
                "ord=2, equal singular values",
                x="[[1., 0.], [0., 1.]]",
                call="y = torch.linalg.matrix_norm(x, 2)",
                jax="jnp.linalg.norm(x, 2)",
            ),
            Point(
                "ord='fro', all zeros",
                x="[[0., 0.], [0., 0.]]",
                call="y = torch.linalg.matrix_norm(x)",
                jax="jnp.linalg.norm(x)",
            ),
        ],
        jax="jnp.linalg.svd(x, compute_uv=False).sum(-1)",
    ),
    Operation(
        name="normalize",
        call="y = F.normalize(x, dim=-1)",
        draw=[{"x": "randn(2, 3)"}, {"x": "randn(2, 2, 4)"}],
        vjp={
            "x": "n = torch.linalg.vector_norm(x, dim=-1, keepdim=True)\n"
            "along = (y * (v * y).sum(-1, keepdim=True)).masked_fill(n < 1e-12, 0)\n(v - along) / n.clamp(min=1e-12)"
        },
        short="v across x, / |x|",
        words=(
            "The part of v along y is removed, because the length of y cannot change; the rest is divided by the "
            "length of x. A row shorter than eps gets v/eps."
        ),
        points=[
            Point("the origin", x="[[0., 0.]]", v="[[1., 10.]]"),
            Point("shorter than eps", x="[[3e-20, 4e-20]]", v="[[1., 10.]]"),
            Point("v along x", x="[[3., 4.]]", v="[[3., 4.]]"),
        ],
        popular=[
            Popular(
                "x",
                "(1 - y) / torch.linalg.vector_norm(x, dim=-1, keepdim=True)",
                why="treats each entry as a vector of its own, and v is missing",
                seen="AlexeyAB/darknet#3949",
            )
        ],
        jax="x / jnp.maximum(jnp.linalg.norm(x, axis=-1, keepdims=True), 1e-12)",
        see=("reference/numbers/stable_forms",),
        also=("unit vector",),
    ),
    Operation(
        name="renorm",
        call="y = torch.renorm(x, p=2, dim=0, maxnorm=1.)",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(2, 4) * 0.5"}],
        vjp={
            "x": "n = torch.linalg.vector_norm(x, dim=-1, keepdim=True)\n"
            "turned = (v - x * (v * x).sum(-1, keepdim=True) / (n * (n + 1e-7))) / (n + 1e-7)\n"
            "torch.where(n > 1, turned, v)"
        },
        short="v, or as normalize",
        words=(
            "A row of x within the limit gets its weights unchanged; a row that was scaled down gets the gradient that "
            "normalize sends."
        ),
        points=[
            Point("at the limit", x="[[0.6, 0.8]]", v="[[1., 10.]]"),
            Point("the origin", x="[[0., 0.]]", v="[[1., 10.]]"),
        ],
        jax="x * jnp.minimum(1, 1 / jnp.linalg.norm(x, axis=-1, keepdims=True))",
    ),
    Operation(
        name="dist",
        call="y = torch.dist(x, w)",
        draw=POINTS,
        vjp={"x": "v * (x - w) * (1 / y).masked_fill(y == 0, 0)", "w": "v * (w - x) * (1 / y).masked_fill(y == 0, 0)"},
        short="v · (x − w)/y",
        words=(
            "Both points get the weight times the unit vector between them, in opposite directions. If the points are "
            "equal, they get 0."
        ),
        points=[Point("the same point", x="[1., 2.]", w="[1., 2.]")],
        jax="jnp.linalg.norm((x - w).ravel())",
    ),
    Operation(
        name="cdist",
        call="y = torch.cdist(x, w)",
        draw=[{"x": "randn(2, 2)", "w": "randn(3, 2)"}, {"x": "randn(3, 4)", "w": "randn(2, 4)"}],
        vjp={
            "x": "d = x.unsqueeze(-2) - w.unsqueeze(-3)\n(d * (v / y).masked_fill(y == 0, 0).unsqueeze(-1)).sum(-2)",
            "w": "d = w.unsqueeze(-3) - x.unsqueeze(-2)\n(d * (v / y).masked_fill(y == 0, 0).unsqueeze(-1)).sum(-3)",
        },
        short="Σ v · unit vectors",
        words=(
            "Each point gets the sum of the weights of its distances, each times the unit vector from the other point "
            "to this point. Two points in the same place send each other 0."
        ),
        points=[
            Point("the same point", x="[[1., 2.]]", w="[[1., 2.]]"),
            Point(
                "the same point, written out",
                x="[[1., 2.]]",
                w="[[1., 2.]]",
                call="y = ((x.unsqueeze(-2) - w.unsqueeze(-3)) ** 2).sum(-1).sqrt()",
                jax="jnp.sqrt(((x[:, None] - w[None]) ** 2).sum(-1))",
            ),
        ],
        jax="jnp.linalg.norm(x[:, None] - w[None], axis=-1)",
        see=("reference/numbers/stable_forms",),
    ),
    Operation(
        name="pdist",
        call="y = F.pdist(x)",
        draw=[{"x": "randn(3, 3)"}, {"x": "randn(4, 2)"}],
        vjp={
            "x": "i, j = torch.triu_indices(len(x), len(x), 1)\n"
            "d = (x[i] - x[j]) * (v / y).masked_fill(y == 0, 0).unsqueeze(-1)\n"
            "torch.zeros_like(x).index_add(0, i, d).index_add(0, j, -d)"
        },
        short="Σ v · unit vectors",
        words=(
            "Each point gets the sum of the weights of its distances, each times the unit vector from the other point "
            "to this point. Two points in the same place send each other 0."
        ),
        points=[Point("two equal points", x="[[1., 2.], [1., 2.]]")],
    ),
    Operation(
        name="pairwise_distance",
        call="y = F.pairwise_distance(x, w)",
        draw=POINTS,
        vjp={
            "x": "(x - w + 1e-6) * (v / y).unsqueeze(-1)",
            "w": "-(x - w + 1e-6) * (v / y).unsqueeze(-1)",
        },
        short="v · (x − w)/y",
        words=(
            "Both points get the weight times the unit vector between them, in opposite directions; first, torch adds "
            "10⁻⁶ to each difference."
        ),
        points=[Point("the same point", x="[[1., 2.]]", w="[[1., 2.]]")],
        jax="jnp.linalg.norm(x - w + 1e-6, axis=-1)",
    ),
    Operation(
        name="cosine_similarity",
        call="y = F.cosine_similarity(x, w, dim=-1)",
        draw=POINTS,
        vjp={
            "x": "p, q = x.norm(dim=-1, keepdim=True).clamp(min=1e-8), w.norm(dim=-1, keepdim=True).clamp(min=1e-8)\n"
            "v.unsqueeze(-1) * (w / q - x / p * y.unsqueeze(-1)) / p",
            "w": "p, q = x.norm(dim=-1, keepdim=True).clamp(min=1e-8), w.norm(dim=-1, keepdim=True).clamp(min=1e-8)\n"
            "v.unsqueeze(-1) * (x / p - w / q * y.unsqueeze(-1)) / q",
        },
        short="v (ŵ − y x̂)/|x|",
        words=(
            "Let u be the unit vector in the direction of w. x gets v times the part of u that is at right angles to "
            "x, divided by the length of x. For the gradient of w, swap x and w."
        ),
        points=[
            Point("one is the origin", x="[[0., 0.]]", w="[[1., 2.]]"),
            Point("both are the origin", x="[[0., 0.]]", w="[[0., 0.]]"),
            Point("the same direction", x="[[1., 2.]]", w="[[1., 2.]]"),
        ],
        popular=[
            Popular(
                "x",
                "v.unsqueeze(-1) * (F.normalize(w, dim=-1) - y.unsqueeze(-1) * F.normalize(x, dim=-1))",
                why="right for unit vectors: not divided by the length of x",
                seen="nmrksic/counter-fitting#4",
            )
        ],
        also=("nn.CosineSimilarity",),
    ),
]
