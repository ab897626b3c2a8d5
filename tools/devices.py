"""Finds where an example names a device: it would pass on a CPU, and on a GPU it would not have been tested."""

import ast
import io
import re
import tokenize

REASON = re.compile(r"\b(?:CPU|GPU|device)\b")
DEVICE = re.compile(r"(?:cpu|cuda|mps|xpu)(?::\d+)?")  # (meta is no place to compute at)
TOPIC = "use/training/gpu"  # the folder of examples whose topic they are


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
