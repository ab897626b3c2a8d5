"""A hook on y sees the v that reaches y; what it returns goes on in its
place."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
keep = torch.tensor([1.0, 1.0, 0.0])
seen = []


def without_the_last(v):
    seen.append(v.tolist())
    return v * keep


y.register_hook(without_the_last)
y.retain_grad()
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(seen)
print(y.grad)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [3, 2],
              [0, 5]])
by_hand = np.array([1, 10, 0]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
z = x[:1].expand(3).clone()
z.retain_grad()  # the other order
z.register_hook(without_the_last)
z.sum().backward(inputs=[z])
np.testing.assert_array_equal(z.grad.tolist(), [1, 1, 0])
np.testing.assert_array_equal(seen.pop(), [1, 1, 1])
np.testing.assert_array_equal(y.tolist(), [4, 6, 15])
np.testing.assert_array_equal(J @ [2, 3], [2 * 4, 2 * 6, 15])
np.testing.assert_array_equal(seen, [[1, 10, 100]])
np.testing.assert_array_equal(y.grad.tolist(), [1, 10, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
