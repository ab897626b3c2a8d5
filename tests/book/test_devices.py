"""An example names no device, or says why: see tools/devices.py."""

from pathlib import Path

from devices import TOPIC, devices_named, unexplained

SNIPPETS = Path(__file__).parents[2] / "snippets"


def test_where_a_device_is_named_a_comment_says_why():
    assert (SNIPPETS / TOPIC).is_dir()
    paths = [path for path in sorted(SNIPPETS.rglob("*.py")) if path.parent != SNIPPETS / TOPIC]
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
