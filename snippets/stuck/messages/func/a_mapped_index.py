"""Under `vmap` over an index i, `table[i]` works if `table` is a tensor, but not if it's a list."""

# %% torch
import torch

numbers = [10.0, 20.0, 30.0]
indices = torch.tensor([2, 0])

# %% error
try:
    torch.vmap(lambda i: numbers[i])(indices)
except RuntimeError as error:
    message = str(error)

# %% fix
table = torch.tensor(numbers)
chosen = torch.vmap(lambda i: table[i])(indices)
print(chosen)

# %% check
item = "vmap: It looks like you're calling .item() on a Tensor."
assert message.startswith(item)
assert indices.tolist() == [2, 0]
assert table.tolist() == numbers == [10, 20, 30]
assert chosen.tolist() == [30, 10]
