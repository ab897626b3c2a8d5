"""Running the adjoint test for one parameter at a time locates the wrong `backward` in a network."""

# %% torch
import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x  # should be 3x²


def network(W1, b1, W2, b2):
    hidden = Cube.apply(x @ W1 + b1)
    return hidden @ W2 + b2


def both_sides(f, inputs, name, eps=1e-5):
    """The check, with a direction u in one of the inputs only."""
    g = torch.Generator()
    leaf = inputs[name].detach().requires_grad_()
    y = f(**{**inputs, name: leaf})
    v, u = [torch.randn(t.shape, generator=g, device=g.device).to(t)
            for t in (y, leaf)]
    (vJ,) = torch.autograd.grad(y, leaf, v)
    plus, minus = [f(**{**inputs, name: leaf.detach() + step * u})
                   for step in (eps, -eps)]
    change = (v * (plus - minus)).sum() / (2 * eps)
    return (vJ * u).sum(), change


def count(*shape):
    numbers = torch.arange(1, torch.Size(shape).numel() + 1)
    return numbers.double().sin().view(shape)


x = count(5, 3)
inputs = {"W1": count(3, 4), "b1": count(4),
          "W2": count(4, 2), "b2": count(2)}
sides = {name: both_sides(network, inputs, name) for name in inputs}
print("| u in | `backward` | differences | verdict |")
print("|---|---|---|---|")
verdicts = {}
for name, (left, right) in sides.items():
    verdicts[name] = torch.allclose(left, right)
    verdict = "right" if verdicts[name] else "**wrong**"
    print(f"| {name} | {left:.4f} | {right:.4f} | {verdict} |")

# %% numpy
import numpy as np

h = np.array([2, 3])  # what goes into the cube
J = np.diag(3 * h**2)
J_of_backward = np.diag(3 * h)
by_hand = np.array([1, 10]) @ J
wrong = np.array([1, 10]) @ J_of_backward
print(by_hand, "and not", wrong)

# %% check
assert verdicts == {"W1": False, "b1": False, "W2": True, "b2": True}
leaf = torch.tensor([2.0, 3.0], requires_grad=True)
y = Cube.apply(leaf)
y.backward(gradient=torch.tensor([1.0, 10.0]))
assert y.tolist() == [8, 27]
np.testing.assert_array_equal(leaf.grad.tolist(), wrong)
np.testing.assert_array_equal(by_hand, [12, 270])
np.testing.assert_array_equal(wrong, [6, 90])
np.testing.assert_allclose(x.tolist()[0], np.sin([1, 2, 3]))


def cube(z):
    return z**3


def spoilt(z):  # the same numbers, with the derivative 3z
    return 1.5 * z**2 + (z**3 - 1.5 * z**2).detach()


def with_another(cube):
    def network(W1, b1, W2, b2):
        return cube(x @ W1 + b1) @ W2 + b2

    return {name: both_sides(network, inputs, name) for name in inputs}


class HalfWeight(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, W):
        ctx.save_for_backward(x, W)
        return x @ W

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        return v @ W.T, 0.5 * (x.T @ v)  # what goes on is right


def wrong_for_W2(W1, b1, W2, b2):
    return HalfWeight.apply(cube(x @ W1 + b1), W2) + b2


alone = [torch.allclose(*both_sides(wrong_for_W2, inputs, name))
         for name in inputs]
assert alone == [True, True, False, True]

for name, (left, right) in sides.items():
    by_backward, by_differences = with_another(cube)[name]
    by_spoilt, _ = with_another(spoilt)[name]
    assert torch.allclose(by_backward, by_differences)
    assert torch.allclose(right, by_differences)
    assert torch.allclose(left, by_spoilt)

# %% guards
assert both_sides.__defaults__ == (1e-5,)
assert [p.shape for p in inputs.values()] == [(3, 4), (4,), (4, 2), (2,)]
assert x.shape == (5, 3)
