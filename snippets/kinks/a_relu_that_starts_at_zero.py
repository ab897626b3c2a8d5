"""A unit whose weights and bias are all 0 stands exactly on the kink of its
`relu`, and the picked row decides whether it ever moves."""

# --8<-- [start:torch]
import torch

sample = torch.tensor([2.0, 3.0])
relus = {
    "relu": torch.relu,
    "maximum": lambda z: torch.maximum(z, torch.zeros_like(z)),
    "clamp": lambda z: z.clamp(min=0),
}
results = []
for name, relu in relus.items():
    w = torch.zeros(2, requires_grad=True)
    y = relu(w @ sample)
    y.backward(gradient=torch.tensor(10.0))
    print(f"{name:8}", w.grad)
    results.append([y.item(), *w.grad.tolist()])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3]])  # of w · sample with respect to w
for_slope_one = np.array([10]) @ J
by_hand = np.outer([0, 0.5, 1], for_slope_one)  # relu's slope at 0
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(results, np.c_[np.zeros(3), by_hand])
np.testing.assert_array_equal(by_hand, [[0, 0], [10, 15], [20, 30]])
# --8<-- [end:check]
