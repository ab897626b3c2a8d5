"""Even if the first step of a gradient-descent loop works, the second call to `backward` may raise an error."""

# %% torch
import torch

steps = 3
w = torch.tensor([4.0, 3.0])
w.requires_grad_()
w1, w2 = w
loss = w1**2 + 3 * w2**2

# %% error
try:
    for _ in range(steps):
        loss.backward()
        with torch.no_grad():
            w -= 0.25 * w.grad
        w.grad = None
except RuntimeError as error:
    message = str(error)

# %% check
assert message == (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call "
    ".backward() or autograd.grad(). Specify retain_graph=True if you "
    "need to backward through the graph a second time or if you need to "
    "access saved tensors after calling backward."
)
assert loss.item() == 43
assert w.tolist() == [2, -1.5]  # one step was done

# %% guards
assert steps == 3
