r"""relu(x) − relu(−x) *is* x. At 0 the derivative that comes out is 0, 1 or
2, depending on the spelling of `relu`; the true one is 1."""

# --8<-- [start:torch]
import torch

relus = {
    "relu": torch.relu,
    "maximum": lambda x: torch.maximum(x, torch.zeros_like(x)),
    "clamp": lambda x: x.clamp(min=0),
}
results = []
for name, relu in relus.items():
    x = torch.tensor([-3.0, 0.0, 3.0], requires_grad=True)
    y = relu(x) - relu(-x)
    y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
    results.append([y.tolist(), x.grad.tolist()])
    print(f"{name:8}", y.tolist(), x.grad.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

by_hand = []
for picked in 0, 0.5, 1:  # relu's slope at 0
    slopes = np.array([[0, picked, 1],  # of relu(x)
                       [1, picked, 0]])  # of relu(−x)
    J = np.diag(slopes.sum(axis=0))  # + from −, and + from the inner −
    by_hand.append(np.array([1, 10, 100]) @ J)
print(np.array(by_hand))
# --8<-- [end:numpy]

# --8<-- [start:check]
for (y, grad), expected in zip(results, by_hand, strict=True):
    np.testing.assert_array_equal(y, [-3, 0, 3])
    np.testing.assert_array_equal(grad, expected)
np.testing.assert_array_equal(by_hand, [[1, 0, 100],
                                        [1, 10, 100],
                                        [1, 20, 100]])
# --8<-- [end:check]
