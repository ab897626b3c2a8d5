"""`backward` casts `gradient` to the dtype of y, but not between real and complex."""

# %% torch
import torch

y_dtypes = [torch.float16, torch.bfloat16, torch.float32, torch.float64,
            torch.complex64]
v_dtypes = [torch.bool, torch.int64, torch.float16, torch.float32,
            torch.float64, torch.complex64, torch.complex128]

outcomes = {}
for y_dtype in y_dtypes:
    for v_dtype in v_dtypes:
        x = torch.ones((), dtype=y_dtype, requires_grad=True)
        y = x * x
        seen = []
        y.register_hook(seen.append)  # the v that reaches y
        try:
            y.backward(gradient=torch.ones((), dtype=v_dtype))
            outcomes[y_dtype, v_dtype] = seen[0].dtype
        except RuntimeError as error:
            outcomes[y_dtype, v_dtype] = str(error)

def short(dtype):
    return str(dtype).removeprefix("torch.")

print("| y ↓ v → |", " | ".join(short(dtype) for dtype in v_dtypes), "|")
print("|---|" + "---|" * len(v_dtypes))
for y_dtype in y_dtypes:
    row = [outcomes[y_dtype, v_dtype] for v_dtype in v_dtypes]
    words = ["no" if isinstance(cell, str) else short(cell) for cell in row]
    print(f"| **{short(y_dtype)}** |", " | ".join(words), "|")

print()
no = outcomes[torch.float32, torch.complex64]
print(f"A “no” stands for an error such as “{no}”")

# %% check
assert len(outcomes) == 5 * 7
for (y_dtype, v_dtype), outcome in outcomes.items():
    if y_dtype.is_complex == v_dtype.is_complex:
        assert outcome == y_dtype
    else:
        assert outcome == (
            "For complex Tensors, both grad_output and output are required "
            "to have the same dtype. Mismatch in dtype: "
            f"grad_output[0] has a dtype of {v_dtype} "
            f"and output[0] has a dtype of {y_dtype}."
        )
