"""Calls black boxes, and keeps what they returned. It needs torch only, and is part of the notebook."""

import torch

from book.puzzles.judge import alike, answer_at, as_function, in_float64

LIMIT = 10**6  # of the numbers in a call
TELLING = "Call it once with a v whose entries differ and are not 0: zeros and equal weights hide too much."


def call(box: dict, x, v):
    """What a box returns at x for v, and vᵀJ: two tensors in the shape of x.

    x and v are lists of numbers, or numbers. Raises ValueError where v has not the shape of y, or a number is beyond
    LIMIT or nan.
    """

    def both():
        t, weights = torch.tensor(x, dtype=torch.float64, requires_grad=True), torch.tensor(v, dtype=torch.float64)
        for name, numbers in (("x", t), ("v", weights)):
            if not bool((numbers.abs() <= LIMIT).all()):
                problem = f"{name} has an entry that is not a number between −10⁶ and 10⁶"
                raise ValueError(f"{problem}: beyond them, rounding could look like a lie")
        y = as_function(box["f"], box["given"])(x=t)
        if y.shape != weights.shape:
            raise ValueError(f"v has the shape {tuple(weights.shape)}, and y has {tuple(y.shape)}")
        (wanted,) = torch.autograd.grad(y, t, weights)
        here = {"inputs": {"x": t.detach()}, "y": y.detach()}
        return answer_at(as_function(box["gives"], box["given"]), here, weights), wanted

    return in_float64(both)


def exposes(box: dict, x, v) -> bool:
    """Whether a call shows that the box does not return vᵀJ. What rounding can do depends on the size of v."""
    given, wanted = call(box, x, v)
    return not alike(given, wanted, size=float(torch.tensor(v, dtype=torch.float64).abs().max()))


def is_telling(v) -> bool:
    """Whether the entries of v differ and are not 0."""
    entries = torch.tensor(v).flatten().tolist()
    return len(set(entries)) == len(entries) and 0 not in entries


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
        return "None of your calls shows it: each time, the box returned vᵀJ."

    def honest(self, name: str) -> str:
        """Say that a box is honest; one of the calls must have had a chance to show a lie."""
        box, calls = self.boxes[name], self.calls[name]
        if not any(is_telling(v) or exposes(box, x, v) for x, v in calls):
            return TELLING
        if box["tells"]:
            return "It is not. Look for another x, or another v."
        return f"It is, for every x and v. Calls: {len(calls)}."
