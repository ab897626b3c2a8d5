"""The `grad_output` that a `backward` receives depends on what the program does with the output."""

# %% torch
import torch

received = []


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, grad_output):
        received.append(grad_output.tolist())
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x


x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
programs = {
    "y.backward(gradient=v)": lambda y: y.backward(gradient=v),
    "y.sum().backward()": lambda y: y.sum().backward(),
    "(v * y).sum().backward()": lambda y: (v * y).sum().backward(),
    "(y**2).sum().backward()": lambda y: (y**2).sum().backward(),
    "((v * y).sum() + 5 * y[0]).backward()":
        lambda y: ((v * y).sum() + 5 * y[0]).backward(),
}
for go_on in programs.values():
    y = Square.apply(x)
    go_on(y)

print("| after `y = Square.apply(x)` | `grad_output` |")
print("|---|---|")
for code, arrived in zip(programs, received, strict=True):
    print(f"| `{code}` | {arrived} |")

# %% numpy
import numpy as np

J = np.diag([2, 4, 6])
v_by_hand = np.array([[1, 10, 100],
                      [1, 1, 1],
                      [1, 10, 100],
                      [2, 8, 18],  # 2y, with y = (1, 4, 9)
                      [1 + 5, 10, 100]])
calls = v_by_hand @ J  # a row for each call of backward
by_hand = sum(calls)  # x.grad adds them up
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 4, 9])
np.testing.assert_array_equal(received, v_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
