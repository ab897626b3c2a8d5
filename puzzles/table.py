"""What a puzzle and a black box are. `write.py` and `liars.py` hold them; page, notebook and tests are made from these."""

from dataclasses import dataclass, field

# What is wrong with an answer, as the judges say it: book/puzzles/judge.py in torch, docs/assets/puzzles/judge.js in
# the page. The names in braces are filled in by the judge. `x` stands for the input that the puzzle asks about.
REASONS = {
    "right": "Right, at every point that was tried.",
    "empty": "Your answer is empty. Write vᵀJ as an expression that contains v.",
    "autograd": "This asks autograd. Write the product yourself, without {word}.",
    "raises": "This raises: {error}",
    "sizes": "This works for {x} of shape {ours}, and raises for {wanted}: {error} Make it work for every size, with len({x}), {x}.shape or zeros_like({x}).",
    "unsummed": "The sum over the broadcast axis is missing: the result has the shape {ours}, and {x} has {wanted}.",
    "transposed": "This is the transpose of the right product.",
    "shape": "The result has the shape {ours}. It needs the shape of {x}, {wanted}.",
    "special": "Right at the ordinary points, but wrong where {label}. Think about this case alone.",
    "forgotten": "v is missing: other weights give the same result. Multiply each slope by its weight.",
    "forgotten but for ones": "v is missing: the result is the same for every v, and right only if v is ones. Multiply each slope by its weight.",
    "bent": "This is not linear in v: −2v does not give −2 times the result. In vᵀJ, each term has v in it once, as a factor.",
    "Jv": "This is Jv, not vᵀJ: v weights the columns of J here, and should weight its rows.",
    "sign": "The sign is wrong: this is −vᵀJ.",
    "diagonal": "This uses only the diagonal of J. The outputs share inputs, so the other entries of J count, too: add up the whole column.",
    "factor": "This is {factor} times the right product.",
    "size": "This is off by a factor that changes with the number of entries. Did you confuse a sum with a mean, or n with n − 1?",
    "scale": "This is off by a factor that changes with x and v: it is {factor} here. One slope of the chain is missing, or occurs twice.",
    "order": "The right numbers, in the wrong places: send each weight back to the entry of {x} that it came from.",
    "ones": "Right if v is ones, and wrong for any other v: some weights multiply the wrong slopes, and ones hide it.",
    "part": "{right} of {all} entries are right. For each of the others, look down its column of J: which weights belong to it?",
    "wrong": "The numbers differ from vᵀJ. Take one column of J: its numbers, each times the weight of its row, add up to one entry.",
}


@dataclass(frozen=True)
class Wrong:
    """An answer that people give: `reason` is a key of REASONS; `because` explains this very mistake."""

    text: str
    reason: str
    because: str = ""


@dataclass(frozen=True)
class Puzzle:
    """A function whose VJP is to be written.

    name: of the Python function that a reader writes. f: the function, one line of PyTorch. shapes: of its inputs; a
    letter is a size that differs from point to point. of: the input to which the product belongs. given: lines before f,
    which an answer may use. solvable: inputs that have to be matrices with an inverse.
    telling: further points, each with a label that ends "wrong where …" and the numbers of the inputs (v is drawn).
    solution: a short one; others: at least two other ways. page: where the book explains it, from docs/.
    atlas: the name of the operation in atlas/rows/, where there is one. convention: what PyTorch chooses where there is
    no derivative, if an answer has to do the same. pattern: whether the places of the zeros in J are what there is to
    find; then the page draws J only when it is solved.
    """

    name: str
    title: str
    f: str
    shapes: dict[str, tuple]
    hints: tuple[str, ...]
    solution: str
    others: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    page: str
    after: str  # what there is to know, once it is solved
    atlas: str = ""
    convention: str = ""
    of: str = "x"
    given: str = ""
    solvable: tuple[str, ...] = ()
    pattern: bool = False
    telling: tuple[tuple[str, dict], ...] = ()


@dataclass(frozen=True)
class Box:
    """A black box that claims to be the backward of f with respect to x.

    gives: what it returns, in terms of x, y and v. start: x and v when the page opens. tells: the x and v of a call that
    exposes it; empty for an honest one. source: for a liar the thread on GitHub, or the example below snippets/ whose
    mistake it has; change: for a mutant of an example, the change as tools/mutants.py says it. note: which v tells, and why. page, atlas: as those of a puzzle.
    """

    name: str
    title: str
    f: str
    gives: str
    start: dict[str, list | float]
    note: str
    page: str
    tells: dict[str, list | float] = field(default_factory=dict)
    source: str = ""
    change: str = ""
    given: str = ""
    atlas: str = ""

    @property
    def honest(self) -> bool:
        """Whether it returns vᵀJ for every x and v."""
        return not self.tells
