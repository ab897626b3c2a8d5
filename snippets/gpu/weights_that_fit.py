"""Five ways to make weights on the device of y. None of them names a
device, so the same line works on every machine."""

# --8<-- [start:torch]
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.tensor([1.0, 2.0], device=device, requires_grad=True)
y = torch.stack([x[0] + 4 * x[1], 2 * x[0], 3 * x[0] + 5 * x[1]])

numbers = [1, 10, 100]
elsewhere = torch.tensor(numbers, device="cpu", dtype=torch.float64)
ways = [
    torch.tensor(numbers, dtype=y.dtype, device=y.device),
    y.new_tensor(numbers),
    elsewhere.to(y),  # takes dtype and device from y
    elsewhere.to(y.device),  # backward converts the dtype, not the device
    torch.empty_like(y).copy_(elsewhere),
]
results = []
for v in ways:
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    results.append(x.grad.tolist())
    print(v.device == y.device, v.dtype == y.dtype, x.grad.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(results, [by_hand] * len(ways))
assert {v.device for v in ways} == {y.device}
same_dtype = [v.dtype == y.dtype for v in ways]
assert same_dtype == [True, True, True, False, True]
# --8<-- [end:check]
