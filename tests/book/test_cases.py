"""The cases: each page's own checks fail if v is another one."""

import gc
import os
import re
import warnings
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
import torch

from book.pictures import paint
from book.run import run_code

CASES = Path(__file__).parents[2] / "docs/cases"
ONES, OTHER_ROW, TWICE, ONE_HOT = (
    "torch.ones_like(v)",
    "v.roll(1, 0)",
    "2 * v",
    "v * (torch.arange(v.numel()) == 3).view(v.shape)",
)
# v is all ones for a differential equation, where another v is another equation.
WRONG = {
    "outside_solver": [ONES, OTHER_ROW],
    "cut_network": [ONES, OTHER_ROW],
    "which_pixels": [ONES, OTHER_ROW],
    "without_a_mesh": [TWICE, ONE_HOT],
    "robot_arm": [ONES, OTHER_ROW],
    "sharpness": [ONES, OTHER_ROW],
    "sample_weights": [ONES, OTHER_ROW],
}
EXAMPLES = CASES.parents[1] / "snippets/cases"
V = re.compile(r"^v = .*(?:\n[ )\]].*)*\n", re.MULTILINE)


@pytest.mark.parametrize(("name", "wrong"), [(name, wrong) for name, several in WRONG.items() for wrong in several])
def test_a_wrong_v_is_noticed(name, wrong):
    path = CASES / f"{name}.py"
    text = path.read_text(encoding="utf-8")
    (assigned,) = V.finditer(text)
    text = f"{text[: assigned.end()]}v = {wrong}\n{text[assigned.end() :]}"
    with patch.dict(os.environ, MPLBACKEND="template"), warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # a page that fails leaves its second process alone
        with pytest.raises(AssertionError):
            run_code({"all": [compile(text, path, "exec")]}, path, strict=False)
        gc.collect()


def scope_of(path: Path) -> dict:
    """The variables of a case, or of an example, after it has run."""
    scope = {}
    with patch.dict(os.environ, MPLBACKEND="template"):
        run_code(
            {"all": [compile(path.read_text(encoding="utf-8"), path, "exec")]}, path, strict=False, watch=scope.update
        )
    return scope


def test_the_digit_to_be_painted_and_its_network_are_those_of_the_case():
    case = scope_of(CASES / "which_pixels.py")
    x, *parameters = paint.read(CASES.parent / "assets/digit.js")
    assert x.tolist() == case["images"][1491].tolist()
    for ours, its in zip(parameters, case["parameters"], strict=True):
        np.testing.assert_allclose(ours, its.tolist(), rtol=0, atol=0.0005)


def test_the_figure_of_a_digit_has_the_numbers_of_its_case():
    case, figure = scope_of(CASES / "which_pixels.py"), scope_of(EXAMPLES / "which_pixels/a_weight_for_each_class.py")
    np.testing.assert_allclose(figure["J"].tolist(), case["J"], rtol=0, atol=1 / 256)  # of 1 / 128
    torch.testing.assert_close(figure["x"].flatten().double(), case["x"])
    image, W1, b1, W2, b2 = paint.read(CASES.parent / "assets/digit.js")  # the network of the other figure
    np.testing.assert_allclose(figure["y"].tolist(), W2 @ np.tanh(W1 @ image + b1) + b2, rtol=0, atol=1e-3)
    torch.testing.assert_close(figure["y"].double(), case["y"], rtol=0, atol=0.01)
    assert figure["label"] == case["labels"][1491]
    for name, v in (("why_3", case["one_hot"][3]), ("why_not_8", case["lead"])):
        assert (v @ figure["J"].double()).abs().argmax() == case[name].abs().argmax()
