"""A y of shape (1, 1, 1, 1) needs no `gradient`; a complex scalar needs
one."""

# %% torch
import torch

cases = [
    ((), torch.float32),
    ((1,), torch.float32),
    ((1, 1), torch.float32),
    ((1, 1, 1, 1), torch.float32),
    ((), torch.float16),
    ((1,), torch.float64),
    ((3,), torch.float32),
    ((1, 2), torch.float32),
    ((0,), torch.float32),
    ((), torch.complex64),
]

outcomes = {}
print("| `y.shape` | `y.backward()` | numbers | dtype |")
print("|---|---|---|---|")
for shape, dtype in cases:
    x = torch.ones(shape, dtype=dtype, requires_grad=True)
    y = x * x
    name = str(dtype).removeprefix("torch.")
    try:
        y.backward()
        outcomes[shape, dtype] = word = "accepted"
    except RuntimeError as error:
        outcomes[shape, dtype] = str(error)
        word = "error"
    print(f"| `{shape}` | {word} | {y.numel()} | {name} |")

print()
print("Of several numbers, or none:", outcomes[(3,), torch.float32])
print()
print("Of one complex number:", outcomes[(), torch.complex64])

# %% check
several = "grad can be implicitly created only for scalar outputs"
not_real = (
    "grad can be implicitly created only for real scalar outputs "
    "but got torch.complex64"
)
expected = 6 * ["accepted"] + 3 * [several] + [not_real]
assert list(outcomes.values()) == expected

# %% guards
assert [shape for shape, _ in cases] == [
    (), (1,), (1, 1), (1, 1, 1, 1), (), (1,),
    (3,), (1, 2), (0,), ()
]
