"""The pictures: their numbers are those of the run, and their content can be read aloud."""

import re

import numpy as np
import pytest
import torch
from bs4 import BeautifulSoup

from machinery.examples.file import whole_file
from machinery.maintenance import verify
from machinery.pictures import graphs, matrices

J = np.array([[2, 3], [4, 1], [5, 0]])
V = torch.tensor([1.0, 10.0, 100.0])
X_GRAD = torch.tensor([542.0, 13.0])


def read(picture: str):
    return BeautifulSoup(picture, "html.parser")


def texts(elements) -> list[str]:
    return [element.get_text().replace("−", "-") for element in elements]


def array(elements) -> list[float]:
    return [float(text) for text in texts(elements)]


# vᵀJ


def test_each_row_of_J_stands_beside_its_weight_and_its_product():
    rows = read(matrices.weighted_rows(V, J, X_GRAD)).select("tbody tr")
    assert [array(row.select("th.v")) for row in rows] == [[1], [10], [100]]
    assert [array(row.select("td.J")) for row in rows] == J.tolist()
    assert [array(row.select("td.part")) for row in rows] == [[2, 3], [40, 10], [500, 0]]


def test_the_sum_and_all_shapes_are_written():
    picture = read(matrices.weighted_rows(V, J, X_GRAD))
    assert array(picture.select("tfoot td")) == [542, 13]
    assert texts(picture.select("small")) == ["m = 3", "shape (3,)", "m × n = 3 × 2", "n = 2, shape (2,)"]
    of_matrix = read(matrices.weighted_rows(V.view(3, 1), J, X_GRAD.view(1, 2)))
    assert texts(of_matrix.select("small code")) == ["(3, 1)", "(1, 2)"]
    assert not read(matrices.weighted_rows([1, 10, 100], J, [542, 13])).select("code + code, small code")


def test_the_inputs_have_the_letter_of_the_leaf():
    assert texts(read(matrices.weighted_rows(V, J, X_GRAD, "w.grad")).select("thead th.x")) == ["w1", "w2"] * 2
    assert texts(read(matrices.weighted_rows(V, J, X_GRAD, "g")).select("thead th.x")) == ["x1", "x2"] * 2


@pytest.mark.parametrize(
    ("v", "matrix", "gradient"),
    [
        (V, J, X_GRAD + 1),
        (V, J, X_GRAD[:1]),
        (V, J + 1, X_GRAD),
        (V, J, torch.tensor([542.0, float("nan")])),
        (V[:2], J, X_GRAD),
        (V, J.ravel(), X_GRAD),
    ],
)
def test_other_numbers_than_those_of_the_run_are_refused(v, matrix, gradient):
    with pytest.raises(ValueError, match=r"is not x\.grad|does not weight the rows"):
        matrices.weighted_rows(v, matrix, gradient)


# Points

POINTS = np.array([[0, 2, 0, 0], [0, 3, 0, 0], [0, 0, 4, 5], [0, 0, 6, 7]])  # two points, two outputs, two inputs
OWN = [[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]]


def own(picture) -> list[list[int]]:
    return [["own" in cell["class"] for cell in row.select("td.J")] for row in picture.select("tbody tr")]


def test_the_block_of_each_point_is_marked_whatever_is_zero_in_it():
    picture = read(matrices.jacobian(POINTS, points=2))
    assert own(picture) == OWN
    assert texts(picture.select("thead .point")) == ["point 1", "point 2"]
    assert texts(picture.select("thead .x")) == ["x1", "x2", "x1", "x2"]
    assert texts(picture.select("tbody th")) == ["point 1, y1", "point 1, y2", "point 2, y1", "point 2, y2"]
    assert array(picture.select("td.J.zero")) == [0] * 10


def test_rows_in_the_order_of_the_outputs_are_labelled_so():
    picture = read(matrices.jacobian(POINTS[[0, 2, 1, 3]], points=2))
    assert own(picture) == [OWN[i] for i in (0, 2, 1, 3)]
    assert texts(picture.select("tbody th")) == ["point 1, y1", "point 2, y1", "point 1, y2", "point 2, y2"]


def test_with_points_the_sum_stands_below_J():
    picture = read(matrices.weighted_rows([1, 10], [[3, 0], [0, 12]], [3, 120], points=2))
    assert array(picture.select("tfoot td")) == [3, 120]
    assert not picture.select("td.part")
    assert texts(picture.select("thead .x")) == ["x(1)", "x(2)"]


def test_what_does_not_fall_into_points_is_refused():
    with pytest.raises(ValueError, match="4 rows and 4 columns of J do not fall into 3 points"):
        matrices.jacobian(POINTS, points=3)
    for J in (POINTS[::-1], POINTS + np.eye(4)[::-1]):
        with pytest.raises(ValueError, match="not block-diagonal with 2 points"):
            matrices.jacobian(J, points=2)


# J alone


@pytest.mark.parametrize(
    "scope",
    [
        {"jacobian": torch.tensor(J)},
        {"jacobian": torch.tensor(J).view(3, 1, 2)},
        {"rows": [*torch.tensor(J)]},
        {"v": V, "g": X_GRAD},
        {"v": V.view(3, 1), "for_a": X_GRAD[:1], "for_b": X_GRAD[1]},
        {"of": {"weight": torch.tensor(J)}},
        {"ones": torch.tensor([11.0, 4.0])},
    ],
)
def test_a_jacobian_that_torch_computed_is_borne_out(scope):
    matrices.borne_out("J", J, scope)
    with pytest.raises(ValueError, match="nothing that torch computed"):
        matrices.borne_out("J", np.where(J == 0, 1, J), scope)


def test_a_jacobian_is_not_borne_out_by_itself_or_by_numpy():
    scope = {"J": J, "numbers": J.tolist(), "v": V, "again": J.astype(float)}
    with pytest.raises(ValueError, match="nothing that torch computed"):
        matrices.borne_out("J", J, scope)


def test_a_gradient_in_a_leaf_bears_J_out():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (torch.tensor(J, dtype=torch.float32) @ x).backward(V)
    matrices.borne_out("J", J, {"x": x, "v": V})


def test_a_jacobian_is_drawn_with_its_numbers():
    picture = read(matrices.jacobian(J))
    assert [array(row.select("td.J")) for row in picture.select("tbody tr")] == J.tolist()
    assert "row 2: (4, 1)" in picture.table["aria-label"].lower()


# Heat

HEAT = np.array([[4, -2], [1, 0]])


def test_heat_shows_size_sign_and_diagonal():
    cells = read(matrices.heat({"J": HEAT})).select("tbody td")
    assert array(cells) == [4, -2, 1, 0]
    assert [re.search(r"--heat: (\d+)%", cell["style"])[1] for cell in cells] == ["100", "50", "25", "0"]
    assert ["minus" in cell["class"] for cell in cells] == [False, True, False, False]
    assert ["own" in cell["class"] for cell in cells] == [True, False, False, True]


def test_heat_adds_up_the_columns():
    picture = read(matrices.heat({"J": HEAT}))
    assert array(picture.select("tfoot td")) == [5, -2]
    assert "The diagonal is (4, 0), the columns add up to (5, −2)." in picture.table["aria-label"]
    cancels = read(matrices.heat({"J": np.array([[0.1, 0], [0.2, 0], [-0.3, 0]])[:, [0, 1, 1]]}))
    assert texts(cancels.select("tfoot td")) == ["0", "0", "0"]


def test_matrices_side_by_side_have_one_scale():
    picture = read(matrices.heat({"J_train": HEAT, "J_eval": np.eye(2)}))
    assert [table.select_one("thead td").get_text() for table in picture.select("table")] == ["J train", "J eval"]
    assert "--heat: 25%" in picture.select("table")[1].select_one("td.own")["style"]


# Graphs

EXAMPLE = """
import torch
x = torch.tensor([2.0, 3.0], requires_grad=True)
w = torch.tensor(5.0, requires_grad=True)
h = x[0] * w
y = torch.stack([h + w, 7 * x[1], h])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
"""
# y = (x1 w + w, 7 x2, x1 w), so h gets 1 + 100, w gets 1 and 101 · 2, and x gets (101 · 5, 0) and (0, 10 · 7)


@pytest.fixture
def draw(tmp_path):
    """Draw the graph of a variable of `EXAMPLE`, or of other code, after running the code as a page does."""

    def draw(name="y", result="", code=EXAMPLE, change=lambda scope: None):
        path = tmp_path / "example.py"
        path.write_text(code, encoding="utf-8")
        scope = {}
        exec(compile(code, path, "exec"), scope)
        change(scope)
        return read(graphs.graph(name, result, scope, whole_file(path)))

    return draw


def test_the_graph_is_that_of_torch_with_the_vectors_that_flow(draw):
    picture = draw()
    ops = texts(picture.select("text.op"))
    assert sorted(ops) == sorted(
        ["StackBackward0", "AddBackward0", "MulBackward0", "MulBackward0", *["SelectBackward0"] * 2]
        + ["AccumulateGrad"] * 2
    )
    flows = [flow for flow in texts(picture.select("text.v.flow")) if not flow.startswith(("v", "sum"))]
    assert sorted(flows) == sorted(["1", "10", "100", "1", "1", "505", "202", "70", "(505, 0)", "(0, 70)"])
    assert texts(picture.select("text.v.flow"))[0] == "v = (1, 10, 100)"
    assert len(picture.select("path.edge")) == len(picture.select("path.tip")) == 11


def test_tensors_and_leaves_have_the_names_of_the_example(draw):
    picture = draw()
    assert sorted(texts(picture.select("text.name"))) == ["h", "w", "x", "y"]
    assert texts(picture.select("text.x.name")) in (["x", "w"], ["w", "x"])
    assert sorted(texts(picture.select("text.x.flow"))) == ["w.grad = 203", "x.grad = (505, 70)"]


def test_the_graph_is_told_in_words(draw):
    assert draw().svg["role"] == "img"
    said = draw().svg["aria-label"]
    assert said.startswith("The graph behind y. v = (1, 10, 100) enters y (StackBackward0).")
    assert "y (StackBackward0) sends 1 to AddBackward0, 10 to MulBackward0, 100 to h (MulBackward0)." in said
    assert said.endswith("At the leaf x arrives x.grad = (505, 70).")
    assert "At the leaf w arrives w.grad = 203." in said


def test_what_meets_at_one_output_is_added_and_at_different_outputs_is_not(draw):
    assert "sum 101" in texts(draw().select("text.v"))
    unbound = "import torch\nx = torch.tensor([2.0, 3.0], requires_grad=True)\na, b = x.unbind()\ny = 5 * a + b"
    picture = draw(code=unbound)
    assert not [text for text in texts(picture.select("text.v")) if "sum" in text]
    assert "a, b" in texts(picture.select("text.name"))


def test_a_result_that_is_not_in_grad_stands_under_its_own_name(draw):
    code = "import torch\nx = torch.tensor(5.0, requires_grad=True)\ny = x**3\n"
    code += "(g,) = torch.autograd.grad(y, x, create_graph=True)\n(h,) = torch.autograd.grad(g, x)"
    assert texts(draw("g", "h", code).select("text.x.flow")) == ["h = 30"]
    assert texts(draw("g", "", code).select("text.x.flow")) == ["30"]
    with pytest.raises(ValueError, match=r"75\.0 arrives at x, and h = 30\.0"):
        draw("y", "h", code)


def test_one_number_gets_the_weight_1(draw):
    picture = draw("h", code=EXAMPLE.replace("y.backward(gradient=v)", "h.backward()"))
    assert texts(picture.select("text.v"))[0] == "1"
    assert picture.svg["aria-label"].startswith("The graph behind h. 1 enters h (MulBackward0).")


def test_parameters_of_a_module_have_their_names(draw):
    code = (
        "import torch\nlayer = torch.nn.Linear(1, 1, device='meta').to_empty(device='cpu')\n"
        "with torch.no_grad():\n    layer.weight.fill_(2)\n    layer.bias.fill_(3)\n"
        "y = layer(torch.ones(1))\ny.backward()"
    )
    assert sorted(texts(draw(code=code).select("text.x.name"))) == ["layer.bias", "layer.weight"]


def test_the_variables_of_the_page_are_left_alone(draw):
    seen = {}

    def before(scope):
        scope["x"].register_hook(lambda gradient: pytest.fail("the graph of the page was walked"))
        seen.update(scope, x_grad=scope["x"].grad, numbers=scope["x"].grad.tolist())

    draw(change=before)
    assert seen["x"].grad is seen["x_grad"]
    assert seen["x"].grad.tolist() == seen["numbers"]


def test_other_numbers_than_those_at_the_leaves_are_refused(draw):
    with pytest.raises(ValueError, match=r"arrives at w, and w\.grad = 204\.0"):
        draw(change=lambda scope: scope["w"].grad.add_(1))
    with pytest.raises(ValueError, match="another one when the example is run again"):
        draw(change=lambda scope: scope.update(y=scope["y"] + 1))
    with pytest.raises(ValueError, match="has 2 leaves"):
        draw(result="v")


def test_a_tensor_without_a_graph_or_without_weights_is_refused(draw):
    with pytest.raises(ValueError, match="x has no grad_fn"):
        draw("x")
    with pytest.raises(ValueError, match="no v of this shape"):
        draw(code=EXAMPLE.replace("v = ", "u = ").replace("gradient=v", "gradient=u"))


@pytest.mark.parametrize(
    "body",
    [
        "y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]]).sum()",
        "y = sum(x**2)",
        "a = x * 2\nb = a + x\nc = b * a\ny = (c + x + a).sum()",
    ],
)
def test_boxes_do_not_overlap_and_nothing_leaves_the_picture(draw, body):
    code = f"import torch\nx = torch.tensor([2.0, 3.0], requires_grad=True)\n{body}\ny.backward()"
    picture = draw(code=code)
    width, height = (float(picture.svg[side]) for side in ("width", "height"))
    boxes = [[float(rect[side]) for side in ("x", "y", "width", "height")] for rect in picture.select("rect")]
    for k, (x, y, w, h) in enumerate(boxes):
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
        for x2, y2, w2, h2 in boxes[:k]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y
    for text in picture.select("text"):
        half = 3.6 * len(text.get_text())
        assert float(text["x"]) - half >= -1
        assert float(text["x"]) + half <= width + 1


# Published pages


def test_every_published_picture_says_what_it_shows(site):
    kinds = set()
    for page in verify.pages(site):
        for picture in verify.parse(page).select(".picture"):
            for drawn in picture.select("table, svg"):
                kinds.add(drawn.get("class", ["graph"])[0])
                assert re.search(r"\d", drawn["aria-label"]), page
                assert len(drawn["aria-label"]) > 60, page
                assert drawn.name == "table" or drawn["role"] == "img", page
    assert kinds == {"weighted-rows", "jacobian", "heat", "graph"}
