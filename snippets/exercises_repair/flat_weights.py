"""This program stops at `backward`: y is a column, and v is not."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0], [2.0], [3.0]])
x.requires_grad_()
y = x**2
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) "
    "and output[0] has a shape of torch.Size([3, 1])."
)
assert y.tolist() == [[1], [4], [9]]
assert x.grad is None
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [[1], [2], [3]]
assert v.tolist() == [1, 10, 100]
# --8<-- [end:guards]
