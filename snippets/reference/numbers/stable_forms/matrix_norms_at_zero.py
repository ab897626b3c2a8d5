"""At the zero matrix, the gradient of the Frobenius norm is 0, but that of the nuclear norm isn't."""

# %% torch
import torch

def gradient(ord):
    X = torch.zeros(2, 2, requires_grad=True)
    torch.linalg.matrix_norm(X, ord).backward()
    return X.grad.abs().tolist()

print(gradient("fro"))
print(gradient("nuc"))
print(gradient(2))

# %% check
assert gradient("fro") == [[0, 0], [0, 0]]
assert gradient("nuc") == [[1, 0], [0, 1]]
assert gradient(2) == [[0.5, 0], [0, 0.5]]
