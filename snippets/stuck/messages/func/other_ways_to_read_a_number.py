"""Under `vmap` over n, `x[:n]` and `one_hot(n)` raise errors; a mask and
`one_hot(n, num_classes=3)` work."""

# %% torch
import torch
from torch.nn.functional import one_hot

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
lengths = torch.tensor([1, 2])

# %% error
try:
    torch.vmap(lambda x, n: x[:n].sum())(X, lengths)
except RuntimeError as error:
    of_a_slice = str(error)
try:
    torch.vmap(lambda n: one_hot(n))(lengths)
except RuntimeError as error:
    of_one_hot = str(error)

# %% fix
one_hots = torch.vmap(lambda n: one_hot(n, num_classes=3))(lengths)
print(one_hots)
entries = torch.arange(2)
sums = torch.vmap(lambda x, n: (x * (entries < n)).sum())(X, lengths)
print(sums)

# %% check
item = "vmap: It looks like you're calling .item() on a Tensor."
assert of_a_slice.startswith(item)
refused = []
for reads in (lambda n: n * float(n), lambda n: sum(range(n))):
    try:
        torch.vmap(reads)(lengths)
    except RuntimeError as error:
        refused.append(str(error))
assert refused == [of_a_slice] * 2
assert of_one_hot == (
    "When vmap-ing torch.nn.functional.one_hot, please provide an explicit "
    "positive num_classes argument."
)
assert X.tolist() == [[1, 2], [3, 5]]
assert sums.tolist() == [1, 3 + 5]
assert one_hots.tolist() == [[0, 1, 0], [0, 0, 1]]
