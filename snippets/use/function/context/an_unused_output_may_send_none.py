"""After `ctx.set_materialize_grads(False)`, `backward` gets `None` instead of zeros for an unused output."""

# %% torch
import torch

received = []


class TwoProducts(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, a, b):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(a, b)
        return a @ x, b @ x

    @staticmethod
    def backward(ctx, v_a, v_b):
        received.append(["None" if v is None else "v" for v in (v_a, v_b)])
        a, b = ctx.saved_tensors
        shares = []
        if v_a is not None:
            shares.append(v_a @ a)
        if v_b is not None:
            shares.append(v_b @ b)
        return sum(shares), None, None


a = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
b = torch.tensor([[6.0, 7.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y_a, y_b = TwoProducts.apply(x, a, b)
y_a.backward(gradient=torch.tensor([1.0, 10.0, 100.0]), retain_graph=True)
first = x.grad
x.grad = None
(y_a.sum() + y_b.sum()).backward()
for names in received:
    print(*names)
print(first)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],  # three outputs from a
              [4, 1],
              [5, 0],
              [6, 7]])  # one from b
first_by_hand = np.array([1, 10, 100, 0]) @ J
ones_by_hand = np.array([1, 1, 1, 1]) @ J
print(first_by_hand)
print(ones_by_hand)

# %% check
assert received == [["v", "None"], ["v", "v"]]
np.testing.assert_array_equal(y_a.tolist(), [8, 6, 5])
np.testing.assert_array_equal(y_b.tolist(), [20])
np.testing.assert_array_equal(first.tolist(), first_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), ones_by_hand)
