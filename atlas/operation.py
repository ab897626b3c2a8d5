"""What a row of the atlas says. All that can be measured is not in here: see book/atlas/measure.py.

The texts of a row are run as they are shown. In them, `torch`, `F` (torch.nn.functional), `math`, `inf` and `nan` are
known, and these letters: x is the first input; w, b, c come after it; y is the output, v has the shape of y; `index`,
`target` and `mask` are not differentiated. (Attention has q, k and `values`, since its v is another one.)
Rows import this module and nothing else (they are read without torch, too).
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, init=False)
class Point:
    """A place where an operation is special: a kink, a tie, an edge, the origin, nan, ∞.

        Point("a tie", x="[5., 2., 5.]")

    label   in everyday words, as people ask for it ("a tie", "at 0", "nan among them"); unique in its row
    call    the operation as it is written here, where it is not the call of the row (another form, dim or argument)
    v       the weights, where they are not all 1
    jax     the same in JAX, an expression in the letters of the inputs, where that of the row does not fit
    inputs  x, w, … and index: numbers as Python writes them, with inf and nan; floating ones are differentiated
    """

    label: str
    inputs: dict[str, str]
    call: str
    v: str
    jax: str

    def __init__(self, label: str, *, call: str = "", v: str = "", jax: str = "", **inputs: str):
        for name, value in {"label": label, "inputs": inputs, "call": call, "v": v, "jax": jax}.items():
            object.__setattr__(self, name, value)  # (it is frozen)


@dataclass(frozen=True)
class Popular:
    """A formula that people write for vᵀJ, which is wrong, or right on random numbers only (which, is measured).

    input    the input whose vᵀJ it is meant to be
    formula  in the form of Operation.vjp
    why      what goes wrong, or what is better than in torch, in half a sentence without a full stop. It is no mistake
             on the card if it begins with "better than torch", "more exact than torch" or "the derivative itself"
    seen     where: an issue ("pytorch#773", "clab/dynet#612"), a file ("owner/name@commit:path"), a page without its
             https:// ("discuss.pytorch.org/t/200189"), a paper ("arXiv:1308.3432"); several with ", "; '' if only the
             trials of this book showed it to be tempting
    """

    input: str
    formula: str
    why: str
    seen: str = ""


@dataclass(frozen=True)
class Operation:
    """A row: an operation, how to try it, and its vᵀJ.

    name        as people write it ("softmax"); unique; the address of its card is atlas/NAME.html
    call        statements that set y ("y = torch.softmax(x, dim=-1)"). Further outputs may be set for the formulas
    draw        ways to draw random inputs, at least two with other shapes: {"x": "randn(2, 4)", "index": "ints(4, 6)"}.
                The first is drawn as J: keep it below 10 entries of x and of y. Each value is an expression with
                  randn(*shape), positive(*shape) (above 0.1), uniform(low, high, *shape), ints(n, *shape) (below n),
                  coins(*shape) (bool), places(n, *shape) (below n, different ones along the last axis),
                  symmetric(n), positive_definite(n) (both also with batch sizes after n), and torch
    vjp         vᵀJ for each differentiable input: PyTorch without autograd, the last line an expression for the result.
                It reads inputs, outputs and v, for any of the shapes in `draw`
    words       the same in one sentence, from the side of the weights
    short       the same in a few letters, for the front page ("v · y (1 − y)"): at most 24 characters; the only text
                about the formula that is not run
    points      where it is special
    popular     formulas that are not quite it
    broadcasts  inputs may be broadcast: then what each formula gives is summed to the shape of its input
    domain      inputs that must be of a kind: {"x": "symmetric"} (cholesky, eigh), or "factor": lower triangular with a
                real diagonal. J and slopes are for changes that stay in the domain; points with a call have none
    method      the word of the in-place form and of other spellings, where it is not `name` (for x.METHOD_())
    part        what of its result y is, where this is not all of it ("U only"): a part of the title of the card
    also        other names under which people look for it ("clip", "nn.ReLU")
    jax         the call in JAX, in the same letters ("jnp.abs(x)"); jnp, jax, lax and nn (jax.nn) are known
    see         pages of the book that use it ("reference/numbers/kinks"), and cards of its messages
                ("stuck/messages/derivatives#anchor")
    """

    name: str
    call: str
    draw: tuple[dict[str, str], ...] | list[dict[str, str]]
    vjp: dict[str, str]
    words: str
    short: str
    points: tuple[Point, ...] | list[Point] = ()
    popular: tuple[Popular, ...] | list[Popular] = ()
    broadcasts: bool = False
    domain: dict[str, str] = field(default_factory=dict)
    method: str = ""
    part: str = ""
    also: tuple[str, ...] = ()
    jax: str = ""
    see: tuple[str, ...] = ()
