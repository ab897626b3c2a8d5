"""If two losses share a graph, a step of a fused optimizer between their `backward`
calls makes the second gradient wrong."""

# %% torch
import torch

here = "cpu"  # it was measured on the CPU

def start():
    x = torch.tensor([3.0, 2.0], requires_grad=True, device=here)
    w = torch.tensor([4.0, 5.0], requires_grad=True, device=here)
    return x, w * x, torch.optim.SGD([w], lr=1.0, fused=True)

first = torch.tensor([1.0, 1.0], device=here)
second = torch.tensor([10.0, 100.0], device=here)

# %% error
x, y, optimizer = start()
y.backward(gradient=first, retain_graph=True)
optimizer.step()
y.backward(gradient=second)
wrong = x.grad
print(wrong)

# %% fix
x, y, optimizer = start()
y.backward(gradient=first, retain_graph=True)
y.backward(gradient=second)
optimizer.step()
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([4, 5])                  # of w · x: the weights
J_used = np.diag([4 - 3, 5 - 2])     # w after the step: w − x
wrong_by_hand = np.array([1, 1]) @ J + np.array([10, 100]) @ J_used
by_hand = np.array([1, 1]) @ J + np.array([10, 100]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [12, 10])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(wrong.tolist(), [14, 305])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
for kind in [torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW,
             torch.optim.Adagrad]:
    weight = torch.tensor(2.0, requires_grad=True, device=here)
    weight.square().backward()
    kind([weight], lr=0.5, fused=True).step()
    assert weight.item() != 2
    assert weight._version == 0  # the step was not counted
