"""The same computation with real tensors only: two inputs, two outputs, and
a `v` with two numbers."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)  # a and b
z = torch.view_as_complex(x)
y = torch.view_as_real(z * z)                     # p and q
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(y)
print(x.grad)

as_complex = torch.tensor(1 + 2j, requires_grad=True)
square = as_complex * as_complex
square.backward(gradient=torch.tensor(1 + 10j))
print(as_complex.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, -4],
              [4, 2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [-3, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert as_complex.grad.item() == complex(*by_hand) == 42 + 16j
# --8<-- [end:check]
