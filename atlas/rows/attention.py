"""Attention

Two matrix products with a softmax between them.
"""

from atlas.operation import Operation, Point, Popular

P = "p = (x @ w.mT / x.shape[-1] ** 0.5).softmax(-1)\n"

ROWS = [
    Operation(
        name="scaled_dot_product_attention",
        call="y = F.scaled_dot_product_attention(x, w, b)",
        draw=[
            {"x": "randn(2, 2)", "w": "randn(3, 2)", "b": "randn(3, 2)"},
            {"x": "randn(2, 3, 3, 2)", "w": "randn(2, 3, 4, 2)", "b": "randn(2, 3, 4, 3)"},
        ],
        vjp={
            "x": P + "u = v @ b.mT\np * (u - (u * p).sum(-1, keepdim=True)) @ w / x.shape[-1] ** 0.5",
            "w": P + "u = v @ b.mT\n(p * (u - (u * p).sum(-1, keepdim=True))).mT @ x / x.shape[-1] ** 0.5",
            "b": P + "p.mT @ v",
        },
        short="softmax's, times keys",
        words=(
            "The values get the weights in the shares in which they were attended to. Queries and keys get what "
            "comes back through the softmax, each times the other. The axes in front (samples, heads) go by themselves."
        ),
        points=[
            Point("far above the rest", x="[[1000.]]", w="[[1.], [0.]]", b="[[1.], [10.]]"),
            Point(
                "is_causal: the first query sees one key",
                x="[[1.], [1.]]",
                w="[[1.], [2.]]",
                b="[[1.], [10.]]",
                call="y = F.scaled_dot_product_attention(x, w, b, is_causal=True)",
            ),
            Point("keys all equal", x="[[1.]]", w="[[1.], [1.]]", b="[[1.], [10.]]"),
            Point(
                "a row that is masked out entirely",
                x="[[1.]]",
                w="[[1.], [2.]]",
                b="[[1.], [10.]]",
                call="y = F.scaled_dot_product_attention(x, w, b, attn_mask=torch.tensor([[False, False]]))",
            ),
            Point(
                "a row that is masked out entirely, written out",
                x="[[1.]]",
                w="[[1.], [2.]]",
                b="[[1.], [10.]]",
                call="y = (x @ w.mT).masked_fill(torch.tensor([[True, True]]), -inf).softmax(-1) @ b",
                jax="nn.softmax(jnp.where(jnp.array([[True, True]]), -jnp.inf, x @ w.T), -1) @ b",
            ),
        ],
        popular=[
            Popular(
                "x",
                P + "p * (v @ b.mT) @ w / x.shape[-1] ** 0.5",
                why="the mean weight is not taken away: the softmax taken for a constant times its input",
            ),
            Popular(
                "x",
                P + "u = v @ b.mT\np * (u - (u * p).sum(-1, keepdim=True)) @ w",
                why="the division by √d is missing",
            ),
        ],
        also=("sdpa", "MultiheadAttention", "flash attention"),
        jax="nn.softmax(x @ w.mT / x.shape[-1] ** 0.5, -1) @ b",
    ),
]
