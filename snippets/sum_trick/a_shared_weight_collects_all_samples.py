"""Separate samples make x.grad right, but the gradient of a weight that they share is added up over them."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
w = torch.tensor([7.0, 8.0], requires_grad=True)
y = x @ w  # three samples, one output each
y.sum().backward(retain_graph=True)
of_samples, of_weight = x.grad, w.grad
print(of_samples)
print(of_weight)

x.grad, w.grad = None, None
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(w.grad)
# --8<-- [end:torch]

# --8<-- [start:fix]
copies = w.detach().repeat(3, 1).requires_grad_()  # a w for each sample
same_y = (x.detach() * copies).sum(1)
same_y.sum().backward()
print(copies.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 2],  # derivatives by w: row i is sample i
              [3, 4],
              [5, 6]])
for_ones = np.array([1, 1, 1]) @ J
by_hand = np.array([1, 10, 100]) @ J
print(for_ones)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [7, 8])
np.testing.assert_array_equal(of_samples.tolist(), [[7, 8], [7, 8], [7, 8]])
np.testing.assert_array_equal(of_weight.tolist(), for_ones)
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
np.testing.assert_array_equal(same_y.tolist(), J @ [7, 8])
np.testing.assert_array_equal(copies.grad.tolist(), J)
# --8<-- [end:check]
