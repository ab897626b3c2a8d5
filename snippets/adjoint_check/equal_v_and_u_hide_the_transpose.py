"""With u equal to v, a transposed Jacobian passes the check: always choose
them independently."""

# --8<-- [start:torch]
import torch

W = torch.tensor([[2.0, 3.0], [4.0, 1.0]])
v = torch.tensor([1.0, 10.0])
numbers = {}
for name, u in {
    "u = v": v,
    "v and u all ones": torch.ones(2),
    "u = (3, −1)": torch.tensor([3.0, -1.0]),
}.items():
    weights = torch.ones(2) if "ones" in name else v
    vJ = weights @ W  # the right product
    transposed = W @ weights
    numbers[name] = ((vJ * u).sum().item(), (transposed * u).sum().item())
print("| u | J is right | J is transposed |")
print("|---|---|---|")
for name, (right, wrong) in numbers.items():
    print(f"| {name} | {right} | {wrong} |")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1]])
by_hand = [
    (np.array([1, 10]) @ J @ [1, 10], np.array([1, 10]) @ J.T @ [1, 10]),
    (np.array([1, 1]) @ J @ [1, 1], np.array([1, 1]) @ J.T @ [1, 1]),
    (np.array([1, 10]) @ J @ [3, -1], np.array([1, 10]) @ J.T @ [3, -1]),
]
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(list(numbers.values()), by_hand)
np.testing.assert_array_equal(
    by_hand, [(172, 172), (10, 10), (113, 82)]
)
# --8<-- [end:check]
