r"""float16 ends at about 6e-8. A small v is rounded to 0 on its way back; a
scaled v is not, and by linearity
$(s\,v)^\top J = s \cdot v^\top J$ can be divided by s afterwards."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]], dtype=torch.float16)
x = torch.tensor([1.0, 2.0], dtype=torch.float16, requires_grad=True)
unit = 2.0**-33
v = torch.tensor([1.0, 10.0, 100.0]) * unit  # float32

results = []
for scale in 1.0, 65536.0:
    x.grad = None
    y = (A * x).sum(dim=1)  # A @ x
    seen = []
    y.register_hook(lambda v_of_y, seen=seen: seen.append(v_of_y))
    y.backward(gradient=scale * v)
    unscaled = x.grad.float() / scale  # back in float32 first
    arrived = [v_of_y.tolist() for v_of_y in seen]
    in_units = (unscaled / unit).tolist()
    print(f"scale {scale:g}: v at y", *arrived)
    print("  x.grad in units of 2**-33:", in_units)
    results.append([scale, *arrived, in_units])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J  # in units of 2**-33
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
(one, lost, nothing), (scale, arrived, kept) = results
np.testing.assert_array_equal([*lost, *nothing], np.zeros(5))
np.testing.assert_array_equal(arrived, np.array([1, 10, 100]) * 2.0**-17)
np.testing.assert_array_equal(kept, by_hand)
np.testing.assert_array_equal(y.tolist(), [9, 2, 13])
# --8<-- [end:check]

# --8<-- [start:guards]
assert unit == 2**-33
assert (one, scale) == (1, 65536)
# --8<-- [end:guards]
