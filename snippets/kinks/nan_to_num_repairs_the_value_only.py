"""`nan_to_num` and `nansum` repair the value. They send 0 to the broken
place, and the broken place makes a NaN of it again."""

# --8<-- [start:torch]
import torch

v = torch.tensor([10.0, 100.0])
results = []
for repair in torch.nan_to_num, lambda y: torch.where(y.isnan(), 0, y):
    x = torch.tensor([0.0, 2.0], requires_grad=True)
    broken = x.square() / x  # 0 / 0, and 2
    broken.register_hook(lambda v_here: print("reaches it:", v_here))
    y = repair(broken)
    y.backward(gradient=v)
    print(y.tolist(), x.grad)
    results.append([*y.tolist(), *x.grad.tolist()])

x = torch.tensor([0.0, 2.0], requires_grad=True)
total = torch.nansum(x.square() / x)
total.backward()
print(total.tolist(), x.grad)
print(x.grad.nan_to_num())
# --8<-- [end:torch]

# --8<-- [start:check]
import numpy as np

np.testing.assert_array_equal(results, 2 * [[0, 2, np.nan, 100]])
assert total.item() == 2
np.testing.assert_array_equal(x.grad.tolist(), [np.nan, 1])
assert x.grad.nan_to_num().tolist() == [0, 1]
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == [10, 100]
# --8<-- [end:guards]
