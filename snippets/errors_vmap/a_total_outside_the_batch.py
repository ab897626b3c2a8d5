"""`+=` says it in other words; `total = total + x` makes room for all the
samples."""

# --8<-- [start:torch]
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0], [4.0, 6.0]])
start = torch.tensor([10.0, 20.0])
# --8<-- [end:torch]

# --8<-- [start:error]
def f(x):
    total = start.clone()
    total += x
    return total

try:
    Y = torch.vmap(f)(X)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
def f(x):
    total = start.clone()
    total = total + x
    return total

Y = torch.vmap(f)(X)
print(Y)
# --8<-- [end:fix]

# --8<-- [start:check]
assert message == (
    "output with shape [2] doesn't match the broadcast shape [3, 2]"
)
assert Y.tolist() == [[11, 22], [13, 25], [14, 26]]
# --8<-- [end:check]
