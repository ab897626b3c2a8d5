"""Attention

Two matrix products with a softmax between them.
"""

from atlas.operation import Operation, Point

P = "p = (q @ k.mT / q.shape[-1] ** 0.5).softmax(-1)\n"

ROWS = [
    Operation(
        name="scaled_dot_product_attention",
        call="y = F.scaled_dot_product_attention(q, k, values)",
        # 4-D, as models have them: 2-D inputs, and values of another width, take another way through PyTorch.
        draw=[
            {"q": "randn(1, 1, 2, 2)", "k": "randn(1, 1, 3, 2)", "values": "randn(1, 1, 3, 2)"},
            {"q": "randn(2, 3, 3, 2)", "k": "randn(2, 3, 4, 2)", "values": "randn(2, 3, 4, 2)"},
            {"q": "randn(2, 2)", "k": "randn(3, 2)", "values": "randn(3, 3)"},
        ],
        vjp={
            "q": P + "u = v @ values.mT\np * (u - (u * p).sum(-1, keepdim=True)) @ k / q.shape[-1] ** 0.5",
            "k": P + "u = v @ values.mT\n(p * (u - (u * p).sum(-1, keepdim=True))).mT @ q / q.shape[-1] ** 0.5",
            "values": P + "p.mT @ v",
        },
        short="softmax's, times keys",
        words=(
            "The values get v in proportion to the attention that they received. The gradient that comes back through "
            "the softmax is divided by √d, where d is the length of a query; multiplied by the keys, it is the "
            "gradient of the queries, and multiplied by the queries, it is the gradient of the keys. This card "
            "describes 4-D inputs, for which PyTorch uses its flash attention backend on a CPU. For 2-D inputs, "
            "PyTorch uses its math backend, which also supports double backward and forward mode."
        ),
        points=[
            Point("far above the rest", q="[[[[1000.]]]]", k="[[[[1.], [0.]]]]", values="[[[[1.], [10.]]]]"),
            Point(
                "is_causal: the first query sees one key",
                q="[[[[1.], [1.]]]]",
                k="[[[[1.], [2.]]]]",
                values="[[[[1.], [10.]]]]",
                call="y = F.scaled_dot_product_attention(q, k, values, is_causal=True)",
            ),
            Point("keys all equal", q="[[[[1.]]]]", k="[[[[1.], [1.]]]]", values="[[[[1.], [10.]]]]"),
            Point(
                "a row that is masked out entirely",
                q="[[[[1.]]]]",
                k="[[[[1.], [2.]]]]",
                values="[[[[1.], [10.]]]]",
                call="y = F.scaled_dot_product_attention(q, k, values, attn_mask=torch.tensor([[False, False]]))",
            ),
            Point(
                "a row that is masked out entirely, on the math path",
                q="[[1.]]",
                k="[[1.], [2.]]",
                values="[[1.], [10.]]",
                call="y = F.scaled_dot_product_attention(q, k, values, attn_mask=torch.tensor([[False, False]]))",
            ),
            Point(
                "a row that is masked out entirely, written out",
                q="[[1.]]",
                k="[[1.], [2.]]",
                values="[[1.], [10.]]",
                call="y = (q @ k.mT).masked_fill(torch.tensor([[True, True]]), -inf).softmax(-1) @ values",
                jax="nn.softmax(jnp.where(jnp.array([[True, True]]), -jnp.inf, q @ k.T), -1) @ values",
            ),
        ],
        also=("sdpa", "MultiheadAttention", "flash attention"),
        jax="nn.softmax(q @ k.mT / q.shape[-1] ** 0.5, -1) @ values",
    ),
]
