"""After an SGD step, `backward` through a retained graph usually raises an error."""

# %% torch
import torch

w = torch.tensor(2.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
state = w * w
state.backward(retain_graph=True)
optimizer.step()
print(w)
state = w * state

# %% error
try:
    state.backward()
except RuntimeError as error:
    message = str(error)

# %% check
assert w.item() == 2 - 0.25 * 4
assert state.item() == 4
assert message.startswith(
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation"
)
# A fused optimizer raises nothing. On the CPU: it was measured there.
p = torch.tensor(2.0, requires_grad=True, device="cpu")
fused = torch.optim.SGD([p], lr=0.25, fused=True)
state = p * p
state.backward(retain_graph=True)
fused.step()
(p * state).backward()  # mixes p = 2 with p = 1
assert p.item() == 1
assert p.grad.item() == 4 + (4 + 1 * (1 + 1))  # right: 4 + (4 + 1 * (2 + 2))
