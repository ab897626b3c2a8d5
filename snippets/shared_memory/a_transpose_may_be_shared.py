"""The transpose is a view as well, and shares nothing: its steps through
the memory are not those of x."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0],
                  [2.0, 20.0],
                  [3.0, 30.0]])
for _ in range(3):
    x.T.backward(gradient=v)
print(x.grad)
print(v)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

weights = np.array([[1, 10],
                    [2, 20],
                    [3, 30]])
by_hand = weights.T + weights.T + weights.T
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert x.T._is_view()
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(v.tolist(), weights)
assert x.grad.data_ptr() != v.data_ptr()
assert x.tolist() == [[1, 2, 3], [4, 5, 6]]
# --8<-- [end:check]
