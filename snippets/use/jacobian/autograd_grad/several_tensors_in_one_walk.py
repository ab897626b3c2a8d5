"""Unlike one `y.backward` per output, `torch.autograd.backward` goes only once
through the graph that the outputs share."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
h = x[0] * x[1]  # shared by both outputs
h.register_hook(lambda v: print("at h:", v))
y1, y2 = torch.stack([h, 4 * x[0]]), 5 * h
v1, v2 = torch.tensor([1.0, 10.0]), torch.tensor(100.0)
torch.autograd.backward([y1, y2], grad_tensors=[v1, v2])
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 2],     # h
              [4, 0],     # 4x₁
              [15, 10]])  # 5h
by_hand = np.array([1, 10, 100]) @ J
at_h = [1, 5 * 100]
print(by_hand, sum(at_h), at_h)

# %% check
np.testing.assert_array_equal(y1.tolist(), [6, 8])
assert y2.item() == 30
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
arrived = []


def build():
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    h = x[0] * x[1]
    h.register_hook(lambda v: arrived.append(v.item()))
    arrived.clear()
    return x, torch.stack([h, 4 * x[0]]), 5 * h


x, y1, y2 = build()
torch.autograd.backward([y1, y2], grad_tensors=[v1, v2])
assert arrived == [sum(at_h)]
x, y1, y2 = build()
y1.backward(gradient=v1, retain_graph=True)
y2.backward(gradient=v2)
assert arrived == at_h  # two walks
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x, y1, y2 = build()
torch.autograd.backward([y1, y2], [v1, None])  # None: 1, for one number
np.testing.assert_array_equal(x.grad.tolist(), [1, 10, 1] @ J)
