"""A `Function` that works in place must say so with `mark_dirty`; otherwise
the tensor keeps its old history, which is wrong."""

# --8<-- [start:torch]
import torch


class Unmarked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        ctx.save_for_backward(h > 0)
        return h.clamp_(min=0)  # in place: relu

    @staticmethod
    def backward(ctx, v):
        (positive,) = ctx.saved_tensors
        return v * positive


class Marked(Unmarked):
    @staticmethod
    def forward(ctx, h):
        ctx.mark_dirty(h)
        return Unmarked.forward(ctx, h)


x = torch.tensor([-1.0, 0.2, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
histories = []
grads = []
for function in (Unmarked, Marked):
    x.grad = None
    h = 5 * x
    function.apply(h)
    h.backward(gradient=v)
    histories.append(type(h.grad_fn).__name__)
    grads.append(x.grad.tolist())
    print(h)
    print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([0, 5, 5])  # relu(5x) at −1, 0.2, 3
v_by_hand = np.array([1, 10, 100])
by_hand = v_by_hand @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert histories == ["MulBackward0", "MarkedBackward"]
np.testing.assert_array_equal(h.tolist(), [0, 1, 15])
np.testing.assert_array_equal(grads[0], 5 * v_by_hand)
np.testing.assert_array_equal(grads[1], by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == v_by_hand.tolist()
assert x.tolist()[0] == -1
# --8<-- [end:guards]
