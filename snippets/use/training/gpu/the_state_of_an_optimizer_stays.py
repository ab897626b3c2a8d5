"""`module.double()` doesn't convert Adam's averages, so the next step raises an error."""

# %% torch
import torch

module = torch.nn.Module()
weight = torch.nn.Parameter(torch.ones(2, device="cpu"))
module.weight = weight
optimizer = torch.optim.Adam([weight])
weight.square().sum().backward()
optimizer.step()

# %% error
try:
    module.double()
    optimizer.step()
except RuntimeError as error:
    message = str(error)

# %% check
assert module.weight.dtype == module.weight.grad.dtype == torch.float64
assert module.weight.grad.tolist() == [2, 2]
assert message == "expected dtype float for `end` but got dtype double"

weight = torch.nn.Parameter(torch.ones(2, device="cpu"))
module.weight = weight
sgd = torch.optim.SGD([weight], lr=0.5, momentum=0.5)
weight.square().sum().backward()
sgd.step()
module.double()
sgd.step()  # no message
assert weight.dtype == torch.float64
assert sgd.state[weight]["momentum_buffer"].dtype == torch.float32
