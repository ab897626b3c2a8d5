"""Recurrent cells

One step of a recurrent network: an affine function and gates.
"""

from atlas.operation import Operation, Point, Popular

GATES = (
    "i, f, g, o = (x @ p.mT + w @ q.mT).chunk(4, -1)\n"
    "i, f, g, o = i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()\n"
    "t = (f * b + i * g).tanh()\n"
    "u = v * o * (1 - t * t)\n"
)
LSTM = (
    GATES + "d = torch.cat([u * g * i * (1 - i), u * b * f * (1 - f), u * i * (1 - g * g), v * t * o * (1 - o)], -1)\n"
)
GRU = (
    "r, z, n = (x @ b.mT).chunk(3, -1)\n"
    "R, Z, N = (w @ c.mT).chunk(3, -1)\n"
    "r, z = (r + R).sigmoid(), (z + Z).sigmoid()\n"
    "n = (n + r * N).tanh()\n"
    "dn = v * (1 - z) * (1 - n * n)\n"
    "dr, dz = dn * N * r * (1 - r), v * (w - n) * z * (1 - z)\n"
)

ROWS = [
    Operation(
        name="rnn_tanh_cell",
        call="y = torch.rnn_tanh_cell(x, w, b, c)",
        draw=[
            {"x": "randn(1, 3)", "w": "randn(1, 2)", "b": "randn(2, 3)", "c": "randn(2, 2)"},
            {"x": "randn(4, 2)", "w": "randn(4, 3)", "b": "randn(3, 2)", "c": "randn(3, 3)"},
        ],
        vjp={
            "x": "v * (1 - y * y) @ b",
            "w": "v * (1 - y * y) @ c",
            "b": "(v * (1 - y * y)).mT @ x",
            "c": "(v * (1 - y * y)).mT @ w",
        },
        short="v (1 − y²) times W",
        words="v is multiplied by the slope of tanh, and then goes through the two matrices, as with linear.",
        points=[Point("saturated: nothing comes back", x="[[40.]]", w="[[0.]]", b="[[1.]]", c="[[1.]]")],
        popular=[Popular("w", "v @ c", why="the slope of tanh is missing", seen="llSourcell/LSTM_Networks#4")],
        also=("nn.RNN", "nn.RNNCell"),
        jax="jnp.tanh(x @ b.T + w @ c.T)",
    ),
    Operation(
        name="lstm_cell",
        call="y, state = torch.lstm_cell(x, (w, b), p, q)",
        draw=[
            {"x": "randn(1, 2)", "w": "randn(1, 2)", "b": "randn(1, 2)", "p": "randn(8, 2)", "q": "randn(8, 2)"},
            {"x": "randn(3, 2)", "w": "randn(3, 1)", "b": "randn(3, 1)", "p": "randn(4, 2)", "q": "randn(4, 1)"},
        ],
        vjp={"x": LSTM + "d @ p", "w": LSTM + "d @ q", "b": GATES + "u * f"},
        short="v through four gates",
        words=(
            "v goes back through the output gate and tanh to the new cell state, and then, multiplied by the forget "
            "gate, to the old cell state b. The inputs x and w get their gradients through the gates. The returned "
            "cell state has a v of its own, and the matrices p and q are constants here."
        ),
        points=[
            Point(
                "the forget gate is closed",
                x="[[1.]]",
                w="[[0.]]",
                b="[[2.]]",
                p="[[0.], [-1000.], [0.], [0.]]",
                q="[[0.], [0.], [0.], [0.]]",
            )
        ],
        also=("nn.LSTM", "nn.LSTMCell"),
    ),
    Operation(
        name="gru_cell",
        call="y = torch.gru_cell(x, w, b, c)",
        draw=[
            {"x": "randn(1, 2)", "w": "randn(1, 2)", "b": "randn(6, 2)", "c": "randn(6, 2)"},
            {"x": "randn(3, 2)", "w": "randn(3, 1)", "b": "randn(3, 2)", "c": "randn(3, 1)"},
        ],
        vjp={
            "x": GRU + "torch.cat([dr, dz, dn], -1) @ b",
            "w": GRU + "v * z + torch.cat([dr, dz, dn * r], -1) @ c",
            "b": GRU + "torch.cat([dr, dz, dn], -1).mT @ x",
            "c": GRU + "torch.cat([dr, dz, dn * r], -1).mT @ w",
        },
        short="v z, and through gates",
        words=(
            "The old state w gets v times the update gate, and a second part through the three gates; x gets a part "
            "through the three gates only."
        ),
        points=[
            Point(
                "the update gate is open: the state passes",
                x="[[1.]]",
                w="[[2.]]",
                b="[[0.], [1000.], [0.]]",
                c="[[0.], [0.], [0.]]",
            )
        ],
        also=("nn.GRU", "nn.GRUCell"),
    ),
]
