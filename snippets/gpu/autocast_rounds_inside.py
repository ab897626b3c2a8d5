"""Under autocast x and `x.grad` stay float32, but the product in between is
rounded to the half-precision dtype, v included."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]])
outcomes = {}
for half in torch.bfloat16, torch.float16:
    x = torch.tensor([[1.0, 2.0]], requires_grad=True)
    v = torch.tensor([[1.0, 10.0, 1001.0]])
    with torch.autocast(x.device.type, dtype=half):
        y = x @ A.T  # one row: a sample with two inputs
    seen = []
    y.register_hook(seen.append)
    y.backward(gradient=v)  # outside of autocast, as recommended
    (v_of_y,) = seen
    print("v at y", v_of_y.dtype, v_of_y.tolist())
    print("x.grad", x.grad.dtype, x.grad.tolist())
    (row_y,), (row_v,), (row_x,) = [
        t.tolist() for t in (y, v_of_y, x.grad)]
    outcomes[half] = [v_of_y.dtype, *row_y, *row_v, *row_x, x.grad.dtype]
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 1001]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(by_hand, [3024, 5009])
assert outcomes == {
    torch.bfloat16: [torch.bfloat16, 9, 2, 13, 1, 10, 1000,
                     3024, 4992, torch.float32],
    torch.float16: [torch.float16, 9, 2, 13, 1, 10, 1001,
                    3024, 5008, torch.float32],
}
# --8<-- [end:check]
