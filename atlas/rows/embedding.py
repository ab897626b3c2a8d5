"""Embedding

Rows of a table that are looked up: a row adds up the weights of all its look-ups.
"""

from atlas.operation import Operation, Point, Popular

ROWS = [
    Operation(
        name="embedding",
        call="y = F.embedding(index, x)",
        draw=[{"x": "randn(3, 2)", "index": "ints(3, 4)"}, {"x": "randn(5, 2)", "index": "ints(5, 2, 3)"}],
        vjp={"x": "torch.zeros_like(x).index_add(0, index.flatten(), v.flatten(0, index.ndim - 1))"},
        short="add at index",
        words="Each row of the table gets the sum of the weights of all the places where it was looked up.",
        points=[
            Point("the same word twice", x="[[1.], [2.]]", index="[1, 1]"),
            Point("a word that does not occur", x="[[1.], [2.]]", index="[1]"),
            Point(
                "padding_idx=1",
                x="[[1.], [2.]]",
                index="[1, 0]",
                call="y = F.embedding(index, x, padding_idx=1)",
                jax="x[index]",
            ),
            Point(
                "scale_grad_by_freq",
                x="[[1.], [2.]]",
                index="[1, 1]",
                call="y = F.embedding(index, x, scale_grad_by_freq=True)",
                jax="x[index]",
            ),
        ],
        popular=[
            Popular(
                "x",
                "g = torch.zeros_like(x)\ng[index] = v\ng",
                why="keeps only one of the weights of a word that occurs twice",
                seen="pytensor#2242",
            )
        ],
        also=("nn.Embedding", "look-up table"),
        jax="x[index]",
        see=("puzzles/write#lookup",),
    ),
    Operation(
        name="embedding_bag",
        call="y = F.embedding_bag(index, x, mode='mean')",
        draw=[{"x": "randn(3, 2)", "index": "ints(3, 2, 2)"}, {"x": "randn(5, 2)", "index": "ints(5, 3, 4)"}],
        vjp={
            "x": "n = index.shape[1]\ntorch.zeros_like(x).index_add(0, index.flatten(), v.repeat_interleave(n, 0) / n)"
        },
        short="add v/n at index",
        words=(
            "Each weight is divided evenly among the rows in its bag; a row that is in several bags gets the sum of "
            "its shares."
        ),
        points=[
            Point("the same word twice", x="[[1.], [2.]]", index="[[1, 1]]"),
            Point(
                "mode='max', a tie",
                x="[[5.], [5.]]",
                index="[[0, 1]]",
                call="y = F.embedding_bag(index, x, mode='max')",
                jax="x[index].max(1)",
            ),
        ],
        also=("nn.EmbeddingBag",),
        jax="x[index].mean(1)",
    ),
]
