"""`table[i]` with a mapped index works for a tensor, and not for a list."""

# --8<-- [start:torch]
import torch

numbers = [10.0, 20.0, 30.0]
indices = torch.tensor([2, 0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.vmap(lambda i: numbers[i])(indices)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
table = torch.tensor(numbers)
chosen = torch.vmap(lambda i: table[i])(indices)
print(chosen)
# --8<-- [end:fix]

# --8<-- [start:check]
item = "vmap: It looks like you're calling .item() on a Tensor."
assert message.startswith(item)
assert indices.tolist() == [2, 0]
assert table.tolist() == numbers == [10, 20, 30]
assert chosen.tolist() == [30, 10]
# --8<-- [end:check]
