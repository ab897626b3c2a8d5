"""Calls black boxes, and keeps what they returned. It needs torch only, and is part of the notebook."""

import torch

from book.puzzles.judge import alike, answer_at, as_function, in_float64


def call(box: dict, x, v):
    """What a box returns at x for v, and vᵀJ: two tensors in the shape of x.

    x and v are lists of numbers, or numbers. Raises ValueError where v has not the shape of y.
    """

    def both():
        t, weights = torch.tensor(x, dtype=torch.float64, requires_grad=True), torch.tensor(v, dtype=torch.float64)
        y = as_function(box["f"], box["given"])(x=t)
        if y.shape != weights.shape:
            raise ValueError(f"v has the shape {tuple(weights.shape)}, and y has {tuple(y.shape)}")
        (wanted,) = torch.autograd.grad(y, t, weights)
        here = {"inputs": {"x": t.detach()}, "y": y.detach()}
        return answer_at(as_function(box["gives"], box["given"]), here, weights), wanted

    return in_float64(both)


def exposes(box: dict, x, v) -> bool:
    """Whether a call shows that the box does not return vᵀJ."""
    given, wanted = call(box, x, v)
    return not alike(given, wanted)


class Game:
    """The boxes of the notebook, and the calls so far."""

    def __init__(self, boxes: list[dict]):
        self.boxes = {box["name"]: box for box in boxes}
        self.calls = {box["name"]: [] for box in boxes}

    def call(self, name: str, x, v):
        """What the box returns at x for v."""
        given, _ = call(self.boxes[name], x, v)
        self.calls[name].append((x, v))
        return given

    def lies(self, name: str) -> str:
        """Say that a box lies; one of the calls must have shown it."""
        box = self.boxes[name]
        for number, (x, v) in enumerate(self.calls[name], 1):
            if exposes(box, x, v):
                _, wanted = call(box, x, v)
                return f"Exposed, by call {number} of {len(self.calls[name])}: vᵀJ is {wanted.tolist()}."
        return "No call of yours shows it: what the box returned was vᵀJ each time."

    def honest(self, name: str) -> str:
        """Say that a box is honest."""
        if self.boxes[name]["tells"]:
            return "It is not. Look for another x, or another v."
        return f"It is, for every x and v. You made {len(self.calls[name])} calls."
