"""An example names no device: it would pass on a CPU, and on a GPU it would not have been tested."""

import ast
import re
from pathlib import Path

from machinery.layout import read_example

SNIPPETS = Path(__file__).parents[1] / "snippets"
DEVICE = re.compile(r"(?:cpu|cuda|mps|xpu)(?::\d+)?")  # (meta is no place to compute at)

# Where a device is the topic, in the chapter `gpu` and in these.
MAY_NAME_A_DEVICE = {
    "errors/attention_and_second_derivatives.py": "the operation in the message is the CPU's",
    "errors/cannot_allocate_the_jacobian.py": "the message is that of the CPU's allocator",
    "errors/gradient_on_another_device.py": "puts the CPU's name into the message that other devices word alike",
    "errors/m1_and_m2_dtype.py": "the message is the CPU's",
    "errors/tensor_not_on_the_expected_device.py": "puts the CPU's name into the message that other devices word alike",
    "forward_mode/attention_in_steps.py": "the operation in the message is the CPU's",
    "graph_life/numpy_wants_a_detached_tensor.py": "numpy() is for tensors on the CPU",
    "graph_life/which_changes_are_watched.py": "one of the changes is made through an array, which is on the CPU",
    "vjp/one_number_may_come_from_the_cpu.py": "the topic",
    "vjp/the_device_must_be_that_of_y.py": "the topic",
    "writing_a_vjp/factories_forget_the_device.py": "the topic",
}


def devices_named(text: str) -> list[str]:
    """Where the code `text` names a device, one line each."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and DEVICE.fullmatch(node.value):
            found.append(f"line {node.lineno}: {node.value!r}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("cuda", "xpu"):
            found.append(f"line {node.lineno}: .{node.func.attr}()")
    return found


def test_only_where_a_device_is_the_topic_it_is_named():
    naming = {}
    for path in sorted(SNIPPETS.rglob("*.py")):
        name = path.relative_to(SNIPPETS).as_posix()
        if not name.startswith("gpu/") and (found := devices_named(read_example(path, SNIPPETS).text)):
            naming[name] = found
    assert naming.keys() == MAY_NAME_A_DEVICE.keys(), naming


def test_a_named_device_is_seen():
    assert devices_named('x = torch.ones(2, device="cuda:0")') == ["line 1: 'cuda:0'"]
    assert devices_named('where = "cpu"\nx = x.to(where)') == ["line 1: 'cpu'"]
    assert devices_named("x = torch.ones(2).cuda()") == ["line 1: .cuda()"]
    assert devices_named("x = torch.ones(2)  # on the cpu\nv = torch.ones(2, device=x.device)") == []
