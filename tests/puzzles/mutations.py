"""Answers that somebody might type: right ones with one or two things changed."""

import random
import re

NAMES = re.compile(r"(?<![\w.])[vxy](?!\w)")
CHANGES = (
    (r" \* ", (" + ", " / ", " @ ")),
    (r" \+ ", (" - ", " * ")),
    (r" - ", (" + ", " * ")),
    (r" / ", (" * ",)),
    (r" @ ", (" * ",)),
    (r"\.sum\(", (".mean(", ".cumsum(")),
    (r"\.mean\(", (".sum(",)),
    (r"\.flip\(0\)", ("",)),
    (r"\.cumsum\(", (".cumprod(",)),
    (r"\.softmax\(", (".log_softmax(",)),
    (r"\.exp\(\)", ("", ".log()")),
    (r"\.T\b", ("",)),
    (r"\(0\)", ("(-1)", "(1)", "()")),
    (r"\(1\)", ("(0)", "()")),
    (r"(?<![\w.])2(?!\w)", ("3", "-2", "0")),
    (r"(?<![\w.])1(?![\w.])", ("2", "0", "-1")),
    (r"(?<!\w)-(?=[\w(])", ("",)),
    (r" > ", (" >= ", " < ")),
    (r" == ", (" >= ", " > ")),
    (r"\[:-1\]", ("[1:]",)),
    (r"\[1:\]", ("[:-1]", "")),
    (r"\.inverse\(\)", ("",)),
    (r"torch\.outer\(", ("torch.dot(", "torch.mul(")),
)


def mutation(text: str, draw: random.Random) -> str:
    """The text with one thing changed, or as it is where nothing can be changed."""
    places = []
    for pattern, others in CHANGES:
        places += [(found.span(), by) for found in re.finditer(pattern, text) for by in others]
    places += [(found.span(), other) for found in NAMES.finditer(text) for other in "vxy" if other != found[0]]
    places += [((0, 0), "2 * "), ((0, 0), "-")]
    (start, end), by = draw.choice(places)
    return text[:start] + by + text[end:]


def mutations(texts: list[str], count: int, seed: int) -> list[str]:
    """`count` different mutations of texts, some of them changed twice."""
    draw, found = random.Random(seed), {}
    while len(found) < count:
        text = mutation(draw.choice(texts), draw)
        found[mutation(text, draw) if draw.random() < 0.4 else text] = True
    return list(found)
