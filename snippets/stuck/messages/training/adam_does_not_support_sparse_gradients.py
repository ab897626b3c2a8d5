"""`Adam` raises an error for the sparse gradient of an embedding, but `SparseAdam` accepts it."""

# %% torch
import torch

table = torch.tensor([[1.0, 2.0], [3.0, 5.0], [4.0, 6.0]])
words = torch.tensor([0, 2])
V = torch.tensor([[1.0, 10.0], [2.0, 20.0]])
rate, options = 0.5, {"freeze": False, "sparse": True}
layer = torch.nn.Embedding.from_pretrained(table, **options)

# %% error
optimizer = torch.optim.Adam(layer.parameters(), lr=rate)
layer(words).backward(gradient=V)
try:
    optimizer.step()
except RuntimeError as error:
    message = str(error)

# %% reset
layer.weight.grad = None

# %% fix
optimizer = torch.optim.SparseAdam(layer.parameters(), lr=rate)
layer(words).backward(gradient=V)
optimizer.step()
print(layer.weight.detach())

# %% numpy
import numpy as np

by_hand = np.array([[1, 10],  # the rows 0 and 2 were used
                    [0, 0],
                    [2, 20]])
table_by_hand = np.array([[1, 2], [3, 5], [4, 6]])
moved = table_by_hand - 0.5 * np.sign(by_hand)  # Adam's first step
print(moved)

# %% check
assert message == (
    "Adam does not support sparse gradients, please consider SparseAdam "
    "instead"
)
assert layer.weight.grad.is_sparse
np.testing.assert_array_equal(
    layer.weight.grad.to_dense().tolist(), by_hand
)
np.testing.assert_allclose(layer.weight.tolist(), moved, rtol=1e-6)
dense = torch.nn.Embedding.from_pretrained(torch.ones(3, 2), freeze=False)
adam = torch.optim.Adam(dense.parameters(), lr=rate)
moves = []
for word in 0, 1:
    adam.zero_grad()
    before = dense.weight.detach().clone()
    dense.weight[word].sum().backward()
    adam.step()
    moves.append((dense.weight != before).any(dim=1).tolist())
assert moves == [[True, False, False], [True, True, False]]
