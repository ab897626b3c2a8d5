"""An example names no device: it would pass on a CPU, and on a GPU it would not have been tested."""

import ast
import io
import re
import tokenize
from pathlib import Path

SNIPPETS = Path(__file__).parents[1] / "snippets"
REASON = re.compile(r"\b(?:CPU|GPU|device)\b")
DEVICE = re.compile(r"(?:cpu|cuda|mps|xpu)(?::\d+)?")  # (meta is no place to compute at)


def devices_named(text: str) -> list[str]:
    """Where the code `text` names a device, one line each."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and DEVICE.fullmatch(node.value):
            found.append(f"line {node.lineno}: {node.value!r}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("cuda", "xpu"):
            found.append(f"line {node.lineno}: .{node.func.attr}()")
    return found


def unexplained(text: str) -> list[str]:
    """Where the code `text` names a device and no comment says why, in the same line or in the one above."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}
    explained = {line for line, comment in comments.items() if REASON.search(comment)}
    lines = [(int(re.search(r"\d+", named)[0]), named) for named in devices_named(text)]
    return [named for line, named in lines if not {line, line - 1} & explained]


def test_where_a_device_is_named_a_comment_says_why():
    """But for the chapter `gpu`, whose topic they are."""
    paths = [path for path in sorted(SNIPPETS.rglob("*.py")) if path.parent.name != "gpu"]
    found = {str(path.relative_to(SNIPPETS)): unexplained(path.read_text(encoding="utf-8")) for path in paths}
    assert {name: lines for name, lines in found.items() if lines} == {}, (
        "say in a comment, in the line or above it, why this device (with the word CPU, GPU or device); or name none"
    )


def test_a_named_device_is_seen():
    assert devices_named('x = torch.ones(2, device="cuda:0")') == ["line 1: 'cuda:0'"]
    assert devices_named('where = "cpu"\nx = x.to(where)') == ["line 1: 'cpu'"]
    assert devices_named("x = torch.ones(2).cuda()") == ["line 1: .cuda()"]
    assert devices_named("x = torch.ones(2)  # on the cpu\nv = torch.ones(2, device=x.device)") == []


def test_a_device_without_a_reason_is_seen():
    assert unexplained('x = torch.ones(2, device="cpu")') == ["line 1: 'cpu'"]
    assert unexplained('x = torch.ones(2, device="cpu")  # two ones') == ["line 1: 'cpu'"]
    assert unexplained('# on the CPU\n\nx = torch.ones(2, device="cpu")') == ["line 3: 'cpu'"]
    assert unexplained('print("# CPU"); x = torch.ones(2).cuda()') == ["line 1: .cuda()"]
    assert unexplained('x = torch.ones(2, device="cpu")  # the message is the CPU\'s') == []
    assert unexplained('# any other device refuses this\nx = torch.ones(2, device="cpu")') == []
