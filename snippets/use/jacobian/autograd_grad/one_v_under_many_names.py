"""PyTorch has several names for the same v, such as `gradient`, `grad_tensors` and `grad_outputs`."""

# %% torch
import torch

point = torch.tensor([2.0, 3.0])
v = torch.tensor([1.0, 10.0, 100.0])


def f(x):
    return torch.stack([x[0] * x[1], x[0] ** 2, 7 * x[1]])


def of_method():
    x = point.clone().requires_grad_()
    f(x).backward(gradient=v)
    return x.grad


def of_backward():
    x = point.clone().requires_grad_()
    torch.autograd.backward(f(x), grad_tensors=v)
    return x.grad


def of_grad():
    x = point.clone().requires_grad_()
    return torch.autograd.grad(f(x), x, grad_outputs=v)[0]


def of_functional():
    _, product = torch.autograd.functional.vjp(f, point, v=v)
    return product


def of_func():
    _, times_J = torch.func.vjp(f, point)
    return times_J(v)[0]


class Received(torch.autograd.Function):
    """y = f(x), whose backward keeps the v that it is called with."""

    @staticmethod
    def forward(ctx, y):
        return y.clone()

    @staticmethod
    def backward(ctx, grad_output):
        received.append(grad_output)
        return grad_output


received = []


def of_function():
    x = point.clone().requires_grad_()
    Received.apply(f(x)).backward(v)
    return x.grad


def of_hook():
    x = point.clone().requires_grad_()
    y = f(x)
    y.register_hook(lambda grad: received.append(grad))
    y.backward(v)
    return x.grad


names = {
    "y.backward(gradient=v)": of_method,
    "autograd.backward(y, grad_tensors=v)": of_backward,
    "autograd.grad(y, x, grad_outputs=v)": of_grad,
    "autograd.functional.vjp(f, x, v=v)": of_functional,
    "times_J(v) of func.vjp(f, x)": of_func,
    "grad_output in Function.backward": of_function,
    "grad in a hook on y": of_hook,
}
products = []
print("| v is called | product |")
print("|---|---|")
for code, way in names.items():
    products.append(way().tolist())
    print(f"| `{code}` | {products[-1]} |")

# %% numpy
import numpy as np

J = np.array([[3, 2],
              [4, 0],
              [0, 7]])
by_hand = np.array([1, 10, 100]) @ J

# %% check
assert len(products) == 7
for product in products:
    np.testing.assert_array_equal(product, by_hand)
assert len(received) == 2
for arrived in received:
    np.testing.assert_array_equal(arrived.tolist(), [1, 10, 100])
np.testing.assert_array_equal(f(point).tolist(), [6, 4, 21])
