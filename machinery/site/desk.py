"""An example of the book as an address of the explorer, whose desk then shows the example's own numbers.

Only an example whose part in torch is understood as a whole has one: tensors of numbers, lines that compute one tensor
from them, and one call of `backward`, or of `torch.autograd.grad`, that ends it. Of all others nothing is guessed.
"""

import ast
import html
import re
from dataclasses import dataclass
from urllib.parse import quote

import torch

from machinery.examples.file import Example

NAME = re.compile(r"[A-Za-z]\d?|[a-z]\d?\d?")  # of an input of the explorer; a longer name is that of a constant
ENTRIES = 64  # as many numbers as the explorer takes in an input, and in y
SAFE = "!$()*+,/:;=?@[]~-._"  # characters that an address holds as they are
IDLE = {"print", "retain_grad", "manual_seed"}
# Functions, methods and attributes that the explorer computes as torch does (docs/assets/explorer/table.js has more).
KNOWN = {
    *[
        "abs",
        "cat",
        "clamp",
        "cos",
        "cumsum",
        "detach",
        "diag",
        "einsum",
        "exp",
        "expand",
        "flatten",
        "flip",
        "log",
        "log_softmax",
        "logsumexp",
        "mean",
        "mse_loss",
        "mT",
    ],
    *[
        "norm",
        "outer",
        "permute",
        "pow",
        "prod",
        "relu",
        "repeat",
        "reshape",
        "roll",
        "sigmoid",
        "sin",
        "softmax",
        "softplus",
        "sqrt",
        "square",
        "squeeze",
        "stack",
    ],
    *[
        "std",
        "sum",
        "T",
        "tanh",
        "tensor",
        "transpose",
        "tril",
        "triu",
        "unbind",
        "unsqueeze",
        "var",
        "view",
        "where",
        "functional",
        "nn",
        "linear",
        "cross_entropy",
    ],
    *[
        "maximum",
        "minimum",
        "amax",
        "amin",
        "max",
        "min",
        "arange",
        "linspace",
        "ones",
        "zeros",
        "eye",
        "ones_like",
        "zeros_like",
        "dot",
        "matmul",
    ],
}


class NotUnderstood(Exception):
    """Something in the example that the desk does not show as it is."""


@dataclass(frozen=True)
class State:
    """A state of the explorer: the program, its inputs and v as texts, and the name of the result in the example."""

    f: str
    inputs: dict[str, str]
    v: str
    result: dict[str, str]  # the name of each input whose gradient the example holds, and where it holds it

    @property
    def address(self) -> str:
        parts = {"f": self.f, **self.inputs} | ({"v": self.v} if self.v else {})
        return "#" + "&".join(f"{name}={quote(text, safe=SAFE)}" for name, text in parts.items())


def address(example: Example, said: str, pictures: dict[str, str], scope: dict) -> str:
    """The part of an address after `explorer/` that shows an example on the desk; "" where the desk does not have it.

    said: the program, where the line on the page gives it (`try="y = x ** 2"`). pictures: their kinds, and of what.
    scope: the variables of the example, which ran. Raises ValueError where the program on the page cannot be shown, or
    where its gradient is not the example's.
    """
    try:
        state = given(said, pictures, scope) if said else read(example, scope)
        compare(state, scope)
    except NotUnderstood as error:
        if said:
            raise ValueError(f"try={said!r} cannot be shown on the desk: {error}") from error
        return ""
    return state.address


def link(to: str, up: str) -> str:
    """A link to the desk as HTML. up: the way from the page to the folder of the site."""
    if not to:
        return ""
    to = html.escape(f"{up}explorer/{to}")
    return f'<p class="try" data-search-exclude=""><a href="{to}">Try it on the desk</a></p>'


def given(said: str, pictures: dict[str, str], scope: dict) -> State:
    """The state of a program on the page: its free names are tensors of the example, as is v where it says none."""
    lines, weights, tensors = [], None, {}
    for statement in ast.parse(said).body:
        if name := tensor_of_numbers(statement):
            if name == "v":
                weights = statement.value
            else:
                tensors[name] = torch.tensor(ast.literal_eval(statement.value.args[0]))
        elif isinstance(statement, ast.Assign):
            lines.append(statement)
        else:
            raise NotUnderstood(ast.unparse(statement))
    if not lines:
        raise NotUnderstood("nothing is computed")
    names = (
        {name for line in lines for name in loaded(line.value)}
        - {name for line in lines for name in stored(line)}
        - {"torch", "F"}
    )
    values = {name: tensors.get(name, scope.get(name)) for name in sorted(names, key=lambda name: (name != "x", name))}
    if missing := [
        name for name, value in values.items() if not isinstance(value, torch.Tensor) or not NAME.fullmatch(name)
    ]:
        raise NotUnderstood(f"{missing[0]} is no tensor with a short name")
    if weights is None and isinstance(scope.get("v"), torch.Tensor):
        weights = ast.parse("v", mode="eval").body
    held = {}
    for kind, of in pictures.items():
        if kind in ("desk", "picture", "blocks", "arrows"):
            held = {"x": of.partition(":")[0]}
    inputs = {name: numbers(value) for name, value in values.items()}
    return State("; ".join(map(ast.unparse, lines)), inputs, weights_of(weights, scope), held)


def compare(state: State, scope: dict) -> None:
    """Run the program of a state in torch. Raises NotUnderstood where its gradients are not the example's."""
    inputs = {
        name: torch.tensor(ast.literal_eval(text), dtype=torch.float64).requires_grad_()
        for name, text in state.inputs.items()
    }
    variables = {"torch": torch, "F": torch.nn.functional} | inputs
    default = torch.get_default_dtype()
    try:
        torch.set_default_dtype(torch.float64)
        exec(state.f, variables)
        y = variables[ast.parse(state.f).body[-1].targets[0].id]
        y.backward(torch.tensor(ast.literal_eval(state.v)) if state.v else None)
    except Exception as error:
        raise NotUnderstood(str(error)) from error
    finally:
        torch.set_default_dtype(default)
    if y.numel() > ENTRIES:
        raise NotUnderstood("y is too large")
    for name, where in state.result.items():
        variable, _, part = where.partition(".")
        result = getattr(scope.get(variable), part, None) if part else scope.get(variable)
        if result is None or name not in inputs:
            raise NotUnderstood(f"the example holds no {where}")
        if not torch.allclose(
            inputs[name].grad, result.detach().double().reshape(inputs[name].shape), rtol=1e-5, atol=1e-6
        ):
            raise NotUnderstood(
                f"{where} is {result.tolist()} in the example, and {inputs[name].grad.tolist()} on the desk"
            )


def read(example: Example, scope: dict) -> State:
    """The state that shows an example. Raises NotUnderstood for one that does anything else than one backward pass."""
    if set(example.sections) & {"error", "fix"}:
        raise NotUnderstood("something goes wrong")
    leaves = {
        name
        for name, value in scope.items()
        if isinstance(value, torch.Tensor) and value.is_leaf and value.requires_grad
    }
    lines, constants, ending = [], {}, None
    for statement in ast.parse(example.sections["torch"].source).body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)) or idle(statement):
            continue
        if found := call_of_backward(statement):
            if ending:
                raise NotUnderstood("two backward passes")
            ending = found
        elif ending:
            if not (isinstance(statement, ast.Assign) and reads_grad(statement.value)):
                raise NotUnderstood(ast.unparse(statement))
        elif name := tensor_of_numbers(statement):
            constants[name] = statement
        elif isinstance(statement, ast.Assign) and not stored(statement) & leaves:
            lines.append(statement)
        elif not (isinstance(statement, ast.Assign) or makes_a_leaf(statement)):
            raise NotUnderstood(ast.unparse(statement))
    if not ending:
        raise NotUnderstood("no backward pass")
    y, weights, asked = ending
    needed = needed_for(y, lines)
    if not needed:
        raise NotUnderstood(f"{y} is not computed")
    used = {name for line in needed for name in loaded(line.value)} - {name for line in needed for name in stored(line)}
    program, inputs = [], {}
    for name in sorted(used - {"torch", "F"}, key=lambda name: (name not in leaves, name != "x", name)):
        if not isinstance(scope.get(name), torch.Tensor):
            raise NotUnderstood(f"{name} is no tensor")
        if name in leaves or (NAME.fullmatch(name) and name not in ("v", "f")):
            inputs[name] = numbers(scope[name])
        elif name in constants:
            program.append(ast.unparse(constants[name]))
        else:
            raise NotUnderstood(f"{name} is not made of numbers")
    for line in needed:
        words = {node.attr for node in ast.walk(line) if isinstance(node, ast.Attribute)}
        if not words <= KNOWN or any(
            isinstance(node, (ast.Lambda, ast.Call)) and called(node) for node in ast.walk(line)
        ):
            raise NotUnderstood(ast.unparse(line))
        program.append(ast.unparse(line))
    asked = leaves & inputs.keys() if asked is None else asked.keys() & inputs.keys()
    held = {name: f"{name}.grad" for name in asked} if ending[2] is None else {name: ending[2][name] for name in asked}
    if not held or not all(NAME.fullmatch(name) and name not in ("v", "f") for name in inputs):
        raise NotUnderstood("no input")
    if isinstance(weights, str):  # y.sum().backward()
        return State("; ".join(program), inputs, numbers(torch.ones_like(scope[y])), held)
    return State("; ".join(program), inputs, weights_of(weights, scope), held)


def called(node) -> bool:
    """Whether a call is one of a function of the example's own, or an expression is a function."""
    return not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))


def idle(statement) -> bool:
    """Whether a statement computes nothing: it prints, or asks to keep a gradient."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Constant):
        return True
    function = call.func if isinstance(call, ast.Call) else None
    return getattr(function, "id", getattr(function, "attr", None)) in IDLE


def tensor_of_numbers(statement) -> str:
    """The name of the tensor in `name = torch.tensor(…)`, with numbers as they are."""
    if not (
        isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and isinstance(statement.value, ast.Call)
    ):
        return ""
    call = statement.value
    if ast.unparse(call.func) != "torch.tensor" or call.keywords or len(statement.targets) > 1:
        return ""
    try:
        ast.literal_eval(call.args[0])
    except ValueError:
        return ""
    return statement.targets[0].id


def makes_a_leaf(statement) -> bool:
    """Whether this is `x.requires_grad_()`."""
    return isinstance(statement, ast.Expr) and bool(re.fullmatch(r"\w+\.requires_grad_\(\)", ast.unparse(statement)))


def call_of_backward(statement):
    """What is differentiated, the weights ("ones" for `y.sum().backward()`), and of `torch.autograd.grad` the names of
    the results by input: (y, v, results or None). None where the statement is no backward pass.
    """
    if (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and getattr(statement.value.func, "attr", "") == "backward"
    ):
        call, y = statement.value, statement.value.func.value
        words = {word.arg: word.value for word in call.keywords}
        if (summed := re.fullmatch(r"(\w+)\.sum\(\)", ast.unparse(y))) and not (call.args or call.keywords):
            return summed[1], "ones", None
        if not isinstance(y, ast.Name) or set(words) - {"gradient", "retain_graph"} or len(call.args) > 1:
            raise NotUnderstood(ast.unparse(statement))
        return y.id, words.get("gradient", call.args[0] if call.args else None), None
    if isinstance(statement, ast.Assign) and "autograd.grad(" in ast.unparse(statement.value):
        call, target = statement.value, statement.targets[0]
        if not (
            isinstance(call, ast.Call) and ast.unparse(call.func) == "torch.autograd.grad" and 2 <= len(call.args) <= 3
        ):
            raise NotUnderstood(ast.unparse(statement))
        words, (y, x) = {word.arg: word.value for word in call.keywords}, call.args[:2]
        asked = x.elts if isinstance(x, ast.Tuple) else [x]
        named = isinstance(target, ast.Tuple) and all(isinstance(part, ast.Name) for part in (y, *asked, *target.elts))
        if not named or set(words) - {"grad_outputs", "retain_graph"}:
            raise NotUnderstood(ast.unparse(statement))
        results = {one.id: result.id for one, result in zip(asked, target.elts, strict=True)}
        return y.id, words.get("grad_outputs", call.args[2] if len(call.args) == 3 else None), results
    return None


def reads_grad(node) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr == "grad" for part in ast.walk(node))


def stored(line) -> set[str]:
    return {node.id for target in line.targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def loaded(node) -> set[str]:
    bound = {
        name.id for part in ast.walk(node) if isinstance(part, ast.comprehension) for name in ast.walk(part.target)
    }
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} - bound


def needed_for(y: str, lines: list[ast.Assign]) -> list[ast.Assign]:
    """The lines that y is computed by, the last of which makes y."""
    wanted, found = {y}, []
    for line in reversed(lines):
        if stored(line) & wanted:
            found.insert(0, line)
            wanted |= loaded(line.value)
    if found and stored(found[-1]) != {y}:
        raise NotUnderstood(f"{y} is not made last")
    names = [name for line in found for name in stored(line)]
    if len(names) != len(set(names)):
        raise NotUnderstood("a name is used twice")
    return found


def numbers(tensor: torch.Tensor) -> str:
    """A tensor as nested lists, each number with as few digits as tell it from its neighbours in its own precision."""
    if tensor.dtype not in (torch.float32, torch.float64) or not 0 < tensor.numel() <= ENTRIES:
        raise NotUnderstood("an input of another kind")

    def text(part):
        if isinstance(part, list):
            return f"[{','.join(map(text, part))}]"
        return str(int(part)) if part == int(part) else f"{part}"

    return text(tensor.detach().cpu().numpy().astype(str).astype(float).tolist())


def weights_of(node, scope: dict) -> str:
    """The v of a call as text: its numbers; nothing where it is left out."""
    if node is None:
        return ""
    try:
        value = eval(
            compile(ast.Expression(node), "v", "eval"), dict(scope)
        )  # of the example's own variables, which ran
    except Exception as error:
        raise NotUnderstood("v") from error
    if not isinstance(value, torch.Tensor):
        raise NotUnderstood("v is no tensor")
    return numbers(value)
