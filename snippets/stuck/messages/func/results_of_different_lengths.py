"""Under `vmap`, `nonzero`, `unique`, and `masked_select` with a mask per sample raise
errors, because their results may differ in length."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
masks = torch.tensor([[True, False], [True, True]])

# %% error
try:
    torch.vmap(lambda x, mask: x.masked_select(mask).sum())(X, masks)
except RuntimeError as error:
    of_masked_select = str(error)
try:
    torch.vmap(lambda x: x.nonzero().sum())(X)
except RuntimeError as error:
    of_nonzero = str(error)
try:
    torch.vmap(lambda x: x.unique().sum())(X)
except RuntimeError as error:
    of_unique = str(error)

# %% fix
sums = torch.vmap(lambda x, mask: (x * mask).sum())(X, masks)
print(sums)

# %% check
issue = (
    "Please file an issue at https://github.com/pytorch/pytorch/issues if "
    "you need this feature."
)
assert of_masked_select == (
    "vmap: Attempted to vmap over `mask` in torch.masked_select(self, mask)"
    " We cannot support this because for each batch this would return a "
    f"differently shaped Tensor. {issue}"
)
dynamic = (
    "vmap: We do not support batching operators that can output dynamic "
    "shape. Attempted to vmap over aten::"
)
assert of_nonzero == f"{dynamic}nonzero. {issue}"
assert of_unique == f"{dynamic}_unique2. {issue}"
assert sums.tolist() == [1, 3 + 5]
assert [X[i][masks[i]].tolist() for i in range(2)] == [[1], [3, 5]]
assert X.tolist() == [[1, 2], [3, 5]]
