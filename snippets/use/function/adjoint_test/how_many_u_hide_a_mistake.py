"""If two entries of J are swapped, the adjoint test misses the mistake for
half of all vectors u with entries ±1, but only for 0.1 % of those with
integers from 1 to 1000."""

# %% torch
import torch

J = torch.tensor([[2.0, 5.0],
                  [4.0, 1.0],
                  [3.0, 3.0]])
wrong = torch.tensor([[5.0, 2.0],  # row 1 swapped
                      [4.0, 1.0],
                      [3.0, 3.0]])
v = torch.tensor([1.0, 10.0, 100.0])


def hidden(values):
    """The share of all u with these entries that see no difference."""
    u = torch.cartesian_prod(values, values)
    return (u @ (v @ J) == u @ (v @ wrong)).double().mean().item()


shares = {}
for values in (torch.tensor([1.0]), torch.tensor([-1.0, 1.0]),
               torch.arange(1.0, 11.0), torch.arange(1.0, 101.0),
               torch.arange(1.0, 1001.0)):
    shares[f"from {values.min():g} to {values.max():g}"] = hidden(values)
print("| entries of u | share of all u that hide two swapped entries |")
print("|---|---|")
for name, share in shares.items():
    print(f"| {name} | {share:.1%} |")

# %% numpy
import numpy as np

E = np.array([[5 - 2, 2 - 5],  # the mistake: wrong minus right
              [0, 0],
              [0, 0]])
v_by_hand = np.array([1, 10, 100])
by_hand = v_by_hand @ E
print(by_hand)  # vᵀEu = 3u₁ − 3u₂ is zero only where u₁ = u₂

# %% check
np.testing.assert_array_equal(by_hand, [3, -3])
np.testing.assert_array_equal((wrong - J).tolist(), E)
assert shares == {
    "from 1 to 1": 1,
    "from -1 to 1": 1 / 2,
    "from 1 to 10": 1 / 10,
    "from 1 to 100": 1 / 100,
    "from 1 to 1000": 1 / 1000,
}
np.testing.assert_array_equal((v @ J).tolist(), [342, 315])

# %% guards
assert v.tolist() == v_by_hand.tolist()
