"""If an optimizer was created with the parameters in another order,
`load_state_dict` silently gives each parameter the averages of another, as long
as the shapes agree."""

# %% torch
import torch

a = torch.tensor([1.0], requires_grad=True)
b = torch.tensor([2.0], requires_grad=True)
options = {"lr": 0.5, "momentum": 0.75}
before = torch.optim.SGD([a, b], **options)
(3 * a + 10 * b).backward()
before.step()
after = torch.optim.SGD([b, a], **options)
after.load_state_dict(before.state_dict())
print(after.state[a]["momentum_buffer"], after.state[b]["momentum_buffer"])

# %% check
assert a.grad.tolist() == [3]
assert b.grad.tolist() == [10]
assert after.state[a]["momentum_buffer"].tolist() == b.grad.tolist()
assert after.state[b]["momentum_buffer"].tolist() == a.grad.tolist()
assert a.tolist() == [1 - 0.5 * 3]
assert b.tolist() == [2 - 0.5 * 10]
assert after.param_groups[0]["momentum"] == 0.75
assert after.param_groups[0]["lr"] == 0.5
names = torch.optim.SGD([("a", a), ("b", b)], **options)
names.load_state_dict(before.state_dict())
others = torch.optim.SGD([("b", b), ("a", a)], **options)
others.load_state_dict(names.state_dict())  # names change nothing
assert others.state[a]["momentum_buffer"].tolist() == b.grad.tolist()
