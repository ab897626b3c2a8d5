"""The pictures: their numbers are those of the run, and their content can be read aloud."""

import contextlib
import io
import itertools
import math
import re
from pathlib import Path

import built_site as verify
import numpy as np
import pytest
import torch
from bs4 import BeautifulSoup

from book.example import whole_file
from book.pictures import blank, graphs, matrices, pixels, scales, svg
from book.pictures.draw import PICTURES
from book.pictures.draw import draw as draw_kind
from book.run import run_code

ROOT = Path(__file__).parents[2]
J = np.array([[2, 3], [4, 1], [5, 0]])
V = torch.tensor([1.0, 10.0, 100.0])
X_GRAD = torch.tensor([542.0, 13.0])


def read(picture: str):
    return BeautifulSoup(picture, "html.parser")


def texts(elements) -> list[str]:
    return [element.get_text().replace("−", "-") for element in elements]


def drawing(kind, scope, of="", points=0, code="x = 1"):
    """The picture that a page shows for an option, such as `desk=x.grad:v:J`."""
    return read(draw_kind(kind, of or PICTURES[kind].variables, points, code, None, scope))


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
    cells = read(matrices.heat({"J": HEAT})).select("tbody td.J")
    assert array(cells) == [4, -2, 1, 0]
    assert [re.search(r"--heat: (\d+)%", cell["style"])[1] for cell in cells] == ["100", "50", "25", "0"]
    assert ["minus" in cell["class"] for cell in cells] == [False, True, False, False]
    assert ["own" in cell["class"] for cell in cells] == [True, False, False, True]


def test_heat_adds_up_the_columns():
    picture = read(matrices.heat({"J": HEAT}))
    assert [array(line.select("td")) for line in picture.select("tfoot tr")] == [[4, 0], [5, -2]]
    assert "The diagonal is (4, 0), and the columns add up to (5, −2)." in picture.table["aria-label"]
    cancels = read(matrices.heat({"J": np.array([[0.1, 0], [0.2, 0], [-0.3, 0]])[:, [0, 1, 1]]}))
    assert texts(cancels.select("tfoot td.x")) == ["0", "0", "0"]


def test_matrices_side_by_side_have_one_scale():
    picture = read(matrices.heat({"J_train": HEAT, "J_eval": np.eye(2)}))
    assert [table.select_one("thead td").get_text() for table in picture.select("table")] == ["J train", "J eval"]
    assert "--heat: 25%" in picture.select("table")[1].select_one("td.own")["style"]


# J is shaded in the same way in all tables


def test_the_entries_of_J_are_shaded_by_size_and_sign_in_every_table():
    signed = np.array([[4, -2], [1, 0]])
    for picture in (
        matrices.jacobian(signed),
        matrices.weighted_rows([1, 1], signed, [5, -2]),
        matrices.heat({"J": signed}),
    ):
        cells = read(picture).select("tbody td.J")
        assert [cell["style"] for cell in cells] == ["--heat: 100%", "--heat: 50%", "--heat: 25%", "--heat: 0%"]
        assert ["minus" in cell["class"] for cell in cells] == [False, True, False, False]
        assert ["zero" in cell["class"] for cell in cells] == [False, False, False, True]


# Drawings

F = np.array([[6.0, 0], [2, 3], [0, 5]])  # the Jacobian of (x1², x1 x2, 5 x2) at (3, 2)


def weighing(*v, J=F) -> dict:
    """The variables of an example with these weights."""
    x = torch.tensor([3.0, 2.0][: J.shape[1]], requires_grad=True) if J.shape[1] <= 2 else torch.ones(J.shape[1])
    x.grad = torch.tensor(np.array(v) @ J, dtype=torch.float32)
    return {"x": x, "v": torch.tensor(v), "J": J}


def sizes_of(paths) -> list[float]:
    return [float(path["style"].removeprefix("--size: ")) for path in paths]


@pytest.mark.parametrize("v", [(1.0, 10.0, 100.0), (2.0, -1.0, 1.0), (0.0, 1.0, 0.0), (1.0, 1.0, 1.0)])
def test_a_desk_has_a_fader_for_each_weight_and_what_it_lets_through(v):
    desk = drawing("desk", weighing(*v))
    assert array(desk.select(".grip")) == list(v)
    assert len(desk.select(".slide.shut")) == v.count(0)
    assert array(desk.select(".cell text")) == F.ravel().tolist()
    *passed, first, second = array(desk.select("text.x.number"))
    assert passed == (np.array(v)[:, None] * F).ravel().tolist()
    assert [first, second] == (np.array(v) @ F).tolist()


def spans(paths) -> list[tuple[float, float]]:
    """Where the bars of a drawing start and end, from left to right."""
    found = []
    for path in paths:
        across = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", path["d"])]
        long = re.search(r"h(-?[\d.]+)", path["d"])
        found.append((min(across), across[0] + float(long[1]) if long else max(across)) if across else (0, 0))
    return found


@pytest.mark.parametrize("v", [(1.0, 10.0, 100.0), (2.0, -1.0, 1.0), (-3.0, 0.5, 0.25), (1000.0, 0.5, -7.0)])
def test_all_bars_of_a_desk_have_one_scale_whose_ends_are_printed(v):
    picture = drawing("desk", weighing(*v))
    low, high = array(picture.select(".small[data-n^=scale]"))[:2]
    entries = [*(np.array(v)[:, None] * F).ravel(), *(np.array(v) @ F)]
    lengths = [end - start for start, end in spans(picture.select("path.bar"))]
    (lane,) = {float(bar["data-axis"].split()[1]) for bar in picture.select("path.bar")}
    unit = lane / (high - low)  # pixels for each unit of every bar
    assert lengths == pytest.approx([abs(entry) * unit for entry in entries], abs=0.21)
    assert low <= min(np.cumsum(np.array(v)[:, None] * F, axis=0).min(), 0)
    assert high >= max(np.cumsum(np.array(v)[:, None] * F, axis=0).max(), 0)


def test_the_axis_of_a_desk_is_what_its_faders_can_reach_unless_bars_would_be_too_short():
    # v: the largest weight of a fader, and the largest sum of a column's sizes, here 3 + 5
    for v, reach in (((1.0, 2.0, 3.0), 3 * 8), ((2.0, -1.0, 1.0), 3 * 8), ((1.0, 10.0, 100.0), 100 * 8)):
        low, high = array(drawing("desk", weighing(*v)).select(".small[data-n^=scale]"))[:2]
        assert (low, high) == (-high, scales.rounded(reach))
    for weight, ends in ((0.5, [-8, 8]), (0.25, [0, 2])):  # a bar of 4 has 29 pixels, and one of 2 would have 15
        sums = drawing("desk", weighing(weight, weight, weight)).select_one("svg.sums")
        assert array(sums.select(".small[data-n^=scale]"))[:2] == ends


@pytest.mark.parametrize("v", [(1.0, 10.0, 100.0), (2.0, -1.0, 1.0), (-3.0, 0.5, 0.25), (0.0, 0.0, 0.0)])
def test_the_number_of_a_bar_stands_beside_it_and_in_its_lane(v):
    sums = drawing("desk", weighing(*v)).select_one("svg.sums")
    for bar, text in zip(sums.select("path.bar"), sums.select("text.x.number"), strict=True):
        low, high, character = map(float, text["data-room"].split())
        at, long = float(text["x"]), character * len(text.get_text())
        left, right = (at - long, at) if "end" in text["class"] else (at, at + long)
        assert low - 0.1 <= left < right <= high + 0.1
        (start, end), *_ = spans([bar]) if bar["d"] else [(left, left)]
        assert right <= start or left >= end or not bar["d"]
        assert text["data-beside"] == bar["data-bar"]


def test_the_axis_of_a_desk_has_its_ends_and_its_zero_where_it_has_room():
    sums = drawing("desk", weighing(2.0, -2.0, 1.0)).select_one("svg.sums")
    assert not sums.select("[data-zero] text.none")  # in the middle
    sums = drawing("desk", weighing(0.1, -0.05, 0.0)).select_one("svg.sums")  # from −0.15 to 0.6
    for zero in sums.select("[data-zero]"):
        start, lane = map(float, zero["data-zero"].split())
        low, high = array(sums.select(".small[data-n^=scale]"))[:2]
        assert float(re.search(r"[\d.]+", zero["transform"])[0]) == pytest.approx(
            start + lane * -low / (high - low), abs=0.1
        )
        assert low < 0 < high
        assert ("none" in zero.select_one("text")["class"]) == (lane * -low / (high - low) < 3.8 * len("−0.15") + 14)


def test_the_labels_above_faders_keep_a_distance():
    for v in ((1.0, 10.0, 100.0), (1.0, 1000.0, 1.0), (1.0, 2.0, 3.0)):
        labels = drawing("desk", weighing(*v)).select_one("svg").select("text.faint.small")
        ends = sorted(
            (float(one["x"]) - 3.8 * len(one.get_text()), float(one["x"]) + 3.8 * len(one.get_text())) for one in labels
        )
        assert len(ends) >= 5
        assert all(right + 4 < left for (_, right), (left, _) in itertools.pairwise(ends))


def test_the_bars_of_a_column_follow_each_other_and_end_at_the_sum():
    bars = spans(drawing("desk", weighing(1.0, 10.0, 100.0)).select("path.bar"))
    second = bars[1::2]  # 0, 30, 500 and their sum 530
    assert second[1][1] == pytest.approx(second[2][0], abs=0.1)
    assert second[2][1] == pytest.approx(second[3][1], abs=0.1)


def moved(shape) -> float:
    """Where a shape of a drawing is from left to right, with the moves of its groups."""
    groups = shape.find_parents("g", transform=True)
    return float(shape["x"]) + sum(float(re.search(r"-?[\d.]+", group["transform"])[0]) for group in groups)


def test_faders_are_in_the_order_of_their_weights_and_closed_at_zero():
    def places(*v):
        desk = drawing("desk", weighing(*v))
        middles = [moved(knob) + float(knob["width"]) / 2 for knob in desk.select(".knob")]
        return middles, [middles[v.index(0)]] if desk.select(".slide.shut") else []

    for v in ((0.0, 1.0, 10.0), (-2.0, 0.0, 0.5), (-1.0, 0.0, 100.0)):
        knobs, shut = places(*v)
        assert knobs == sorted(knobs)
        assert shut == [knobs[v.index(0)]]
    small, middle, large = places(1.0, 10.0, 100.0)[0]
    assert middle - small > 10
    assert large - middle > 10


# Every picture of a product reads as vᵀJ


@pytest.mark.parametrize("kind", ["desk", "blocks", "rows", "network", "picture"])
def test_v_stands_before_the_rows_of_J_with_a_times_between_and_the_product_below(kind):
    if kind == "picture":
        found = drawing("picture", weighing(1.0, 10.0, 100.0))
        for row in found.select("tbody tr"):
            order = [cell["class"][0] for cell in row.select("th.v, td.op, td.J")]
            assert order[:3] == ["v", "op", "J"]
        return
    scope = {
        "desk": weighing(1.0, 10.0, 100.0),
        "blocks": weighing(1.0, 10.0, J=np.diag([2.0, 4])),
        "rows": {"J": F, "rows": torch.tensor(F)},
        "network": layers(),
    }[kind]
    found = drawing(kind, scope, "x,h,o,loss" if kind == "network" else "", points=2 * (kind == "blocks"))
    for drawn in found.select("svg:not(.sums)"):
        times = [text for text in drawn.select("text") if text.get_text() == "×"]
        frames = [one for one in drawn.select("rect.frame, rect.knob") if not one.find_parent(class_="passing")]
        assert len(times) == (5 if kind == "network" else len(scope["J"]))
        for text in times:
            x, y = moved(text), float(text["y"]) - 4.5

            def across(frame, height=y):
                groups = frame.find_parents("g", transform=True)
                up = sum(float(re.findall(r"-?[\d.]+", group["transform"])[1]) for group in groups)
                top = float(frame["y"]) + up
                return top - 1 < height < top + float(frame["height"]) + 1

            row = [frame for frame in frames if across(frame)]
            before, after = ([kind_of(frame) for frame in row if (moved(frame) > x) == side] for side in (False, True))
            assert before == ["v"] * (len(scope["J"]) if kind == "rows" else 1), kind  # that of each call
            assert {"J", "unlit"} & set(after), kind
        product = [float(frame["y"]) for frame in frames if kind_of(frame) == "x"]
        if product:
            assert min(product) > max(float(frame["y"]) for frame in frames if kind_of(frame) == "J"), kind


def kind_of(frame) -> str:
    """The letter that a frame belongs to: x, y, v or J."""
    return "v" if "knob" in frame["class"] else frame["class"][-1]


def test_a_desk_says_what_comes_out():
    faders, bars = (half["aria-label"] for half in drawing("desk", weighing(1.0, 0.0, 100.0)).select("svg"))
    said = f"{faders} {bars}"
    assert "Row 1, (6, 0), has its fader at 1 and lets (6, 0) through. Row 2, (2, 3), has its fader at 0" in said
    assert said.endswith("The sum is x.grad = (6, 500).")


def test_a_desk_has_room_for_six_rows_and_four_columns():
    J = np.arange(24).reshape(6, 4) / 7 - 1
    scope = weighing(0.5, -2.0, 0.0, 3.0, 1 / 3, 1.0, J=J)
    assert len(drawing("desk", scope).select(".slide.v")) == 6
    for large in (np.ones((7, 4)), np.ones((6, 5))):
        with pytest.raises(ValueError, match="has room for 6 rows and 4 columns"):
            drawing("desk", weighing(*[1.0] * len(large), J=large))
    assert drawing("desk", weighing(0.0, 0.0, 0.0)).select(".slide.shut")


@pytest.mark.parametrize("kind", ["desk", "arrows", "blocks"])
def test_drawings_of_weighted_rows_refuse_other_numbers(kind):
    scope = weighing(1.0, 10.0, J=np.diag([2.0, 4]))
    drawing(kind, scope, points=2)
    with pytest.raises(ValueError, match=r"is not x\.grad"):
        drawing(kind, scope | {"v": torch.tensor([1.0, 11.0])}, points=2)
    with pytest.raises(ValueError, match="does not weight the rows"):
        drawing(kind, scope | {"v": torch.ones(3)}, points=2)
    with pytest.raises(ValueError, match="no variable 'w' to draw"):
        drawing(kind, scope, "x.grad:w", points=2)


# Blocks


def test_v_stands_beside_the_rows_that_it_picks_and_each_point_has_a_block():
    scope = weighing(1.0, 0.0, 10.0, -1.0, J=POINTS)
    picture = drawing("blocks", scope, points=2)
    assert array(picture.select(".grip")) == [1, 0, 10, -1]
    assert len(picture.select(".own")) == 2
    assert array(picture.select(".cell.x text")) == [0, 2, 34, 43]
    assert texts(picture.select("text.y")) == ["y₁⁽¹⁾", "y₂⁽¹⁾", "y₁⁽²⁾", "y₂⁽²⁾"]
    assert "1 picks row 1, (0, 2, 0, 0), of y₁⁽¹⁾; 10 picks row 3" in picture.svg["aria-label"]
    by_output = drawing("blocks", weighing(1.0, 0.0, 10.0, -1.0, J=POINTS[[0, 2, 1, 3]]), points=2)
    assert texts(by_output.select("text.y")) == ["y₁⁽¹⁾", "y₁⁽²⁾", "y₂⁽¹⁾", "y₂⁽²⁾"]
    assert len(by_output.select(".own")) == 4
    for one in (picture, by_output):  # a dot is drawn for what is 0 by its place, and a 0 in a block stays a number
        assert len(one.select(".cell.J:not(.sparse)")) == 8
        assert array(one.select(".cell.J.sparse text")) == [0] * 8


def test_the_zeros_of_a_large_matrix_are_dots_that_can_still_be_read():
    assert not read(matrices.jacobian(F)).select(".sparse")
    large = read(matrices.jacobian(np.eye(3))).select_one("table.sparse")
    assert array(large.select("td.J.zero")) == [0] * 6


def test_the_rows_of_a_parameter_take_the_place_of_points():
    W = torch.ones(2, 2, requires_grad=True)
    W.grad = torch.tensor([[2.0, 1.0], [20.0, 10.0]])
    v, J = torch.tensor([1.0, 10.0]), np.array([[2.0, 1, 0, 0], [0, 0, 2, 1]])
    picture = drawing("blocks", {"W": W, "v": v, "J": J}, "W.grad:v:J", points=2)
    assert texts(picture.select("text.x.name")) == ["W₁₁", "W₁₂", "W₂₁", "W₂₂"]
    assert texts(picture.select("text.y")) == ["y₁", "y₂"]


def test_blocks_are_those_of_points():
    scope = weighing(1.0, 0.0, 10.0, -1.0, J=POINTS)
    with pytest.raises(ValueError, match="write how many"):
        drawing("blocks", scope)
    with pytest.raises(ValueError, match="not block-diagonal with 4 points"):
        drawing("blocks", scope, points=4)
    with pytest.raises(ValueError, match="room for 12 rows"):
        drawing("blocks", weighing(*[1.0] * 13, J=np.eye(13)), points=13)


# Networks

STEPS = "h = torch.relu(W1 @ x)\no = w2 @ h\nloss = (o - 5)**2 / 2\nlong = x + x + x + x + x + x\n"


def layers() -> dict:
    """A network of two layers after its backward pass, with what came back in a dict."""
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    W1, w2, back = torch.tensor([[1.0, 2], [2, -1], [-1, 1]]), torch.tensor([1.0, -1, 2]), {}
    h = torch.relu(W1 @ x)
    o = w2 @ h
    loss = (o - 5) ** 2 / 2
    h.register_hook(lambda v: back.update(h=v))
    o.register_hook(lambda v: back.update(o=v))
    loss.backward()
    J_h = torch.tensor([[1.0, 2], [2, -1], [0, 0]])
    return {"x": x, "h": h, "o": o, "loss": loss, "back": back, "J_h": J_h, "J_o": w2[None], "J_loss": [[-2.0]]}


def test_a_network_has_its_tensors_forward_and_v_on_its_way_back():
    picture = drawing("network", layers(), "x,h,o,loss", code=STEPS)
    assert texts(picture.select("text.op")) == ["relu(W1 @ x)", "w2 @ h"]
    assert texts(picture.select("text.code")) == ["x.grad"]
    assert texts(picture.select("text.J")) == ["∂h/∂x", "∂o/∂h", "∂loss/∂o"]
    assert texts(picture.select("text.v.name")) == ["v of h", "v of o", "v of loss"]
    assert len(picture.select(".tip.forward")) == 2
    assert len(picture.select(".tip.v")) == 3
    for tip in picture.select(".tip.forward, .tip.v"):
        first, second = (float(y) for y in re.findall(r"[ML]-?[\d.]+ (-?[\d.]+)", tip["d"])[:2])
        assert (second < first) == ("forward" in tip["class"])
    assert array(picture.select(".value + text")) == [3, 2, 7, 4, 0, 3]
    assert array(picture.select("[data-n='loss.0']")) == [2]
    assert array(picture.select("g:not(.passing) > .cell.x text")) == [2, -6]
    said = picture.svg["aria-label"]
    assert "Forward, from bottom to top: x = (3, 2), then h = (7, 4, 0), then o = (3), then loss = (2)." in said
    assert said.endswith("with the rows (1, 2), (2, −1) and (0, 0), v becomes (2, −6) at x, its .grad.")


def test_a_loss_is_a_point_on_its_parabola():
    for o, end, tilt in ((3.0, 4, -1), (5.0, 4, 0), (13.0, 20, 0.8)):
        scope = layers()
        scope |= {
            "o": torch.tensor(o),
            "loss": torch.tensor((o - 5) ** 2 / 2),
            "J_loss": [[o - 5]],
            "J_o": np.zeros((1, 3)),
        }
        scope |= {"back": {"o": torch.tensor(o - 5), "h": torch.zeros(3)}, "x": torch.zeros(2, requires_grad=True)}
        scope["x"].grad = torch.zeros(2)
        bowl = drawing("network", scope, "x,h,o,loss", code=STEPS).select_one("[data-own=bowl]")
        middle, foot, half, tall = map(float, bowl["data-bowl"].split()[2:6])
        dot = bowl.select_one(".dot")
        assert float(dot["cx"]) == pytest.approx(middle + (o - 5) / end * half, abs=0.06)
        assert float(dot["cy"]) == pytest.approx(foot - ((o - 5) / end) ** 2 * tall, abs=0.06)
        assert array(bowl.select("text")) == [end**2 / 2, 5 - end, 5 + end]  # how high its tips are, and where
        (x1, y1), (x2, y2) = re.findall(r"(-?[\d.]+) (-?[\d.]+)", bowl.select_one(".J")["d"])
        assert -(float(y2) - float(y1)) / (float(x2) - float(x1)) == pytest.approx(tilt * tall / half, abs=0.01)
    assert not drawing("network", layers(), "x,h|o,loss", code=STEPS).select("[data-own]")


def test_a_cut_marks_where_backward_is_called():
    middle = drawing("network", layers(), "x,h|o,loss", code=STEPS)
    assert "you are here" in texts(middle.select("text"))
    assert texts(middle.select("text.op"))[-1] == "h.backward(v)"
    assert len(middle.select(".unknown")) == len(middle.select(".missing .unknown")) == 1  # shown when v is moved
    assert array(middle.select(".slide.v .cell text")) == array(middle.select("[data-cell^='grad.h'] text"))
    assert middle.svg["aria-label"].endswith("you are here, you call h.backward(v).")
    assert not drawing("network", layers(), "x,h,o,loss").select(".cut, .unknown")


def test_what_comes_back_may_be_in_a_retained_grad():
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
    y.retain_grad()
    loss = (y**2).sum() / 2
    loss.backward()
    scope = {"x": x, "y": y, "loss": loss, "J_y": F, "J_loss": y.detach()[None]}
    picture = drawing("network", scope, "x,y|loss")
    assert array(picture.select("[data-cell^='grad.x'] text")) == [66, 68]
    assert array(picture.select("[data-cell^='grad.y'] text")) == [9, 6, 10]
    assert array(picture.select("[data-cell^='v.'] text")) == [9, 6, 10]


def test_the_gradient_of_a_matrix_is_an_outer_product():
    x, W, w = torch.tensor([3.0, 2.0], requires_grad=True), torch.tensor([[1.0, 2], [2, -1]]), torch.ones(2)
    W.requires_grad_()
    z = W @ x
    o = w @ z
    v_z, v_x, v_W = torch.autograd.grad(o, (z, x, W))
    scope = {"x": x, "W": W, "z": z, "o": o, "J_z": W.detach(), "J_o": w[None], "v_W": v_W}
    scope["back"] = {"z": v_z, "x": v_x}
    picture = drawing("network", scope, "x,z,o", code="z = W @ x\no = w @ z")
    assert array(picture.select("[data-cell^='outer'] text")) == [3, 2, 3, 2]
    assert "W.grad" in texts(picture.select("text.code"))
    with pytest.raises(ValueError, match="the outer product at W is"):
        drawing("network", scope | {"v_W": v_W + 1}, "x,z,o", code="z = W @ x\no = w @ z")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"J_o": torch.tensor([[1.0, -1, 3]])}, r"comes back through J_o, and at h is \[-2\.0, 2\.0, -4\.0\]"),
        ({"J_o": torch.ones(3)}, r"the step from h to o needs \(1, 3\)"),
        ({"back": {}}, r"does not keep what comes back to h: it can be back\['h'\]"),
        ({"back": {"h": torch.ones(2), "o": torch.ones(1)}}, "h has 3 entries, and 2 come back"),
        ({"h": torch.ones(7)}, "h has 7 entries, and a column has room for 6"),
    ],
)
def test_a_network_that_the_run_does_not_bear_out_is_refused(change, message):
    with pytest.raises(ValueError, match=message):
        drawing("network", layers() | change, "x,h,o,loss")
    for of in ("x", "x|", "x,h|", "|x,h"):
        with pytest.raises(ValueError, match="needs two tensors or more, and a cut one on each side"):
            drawing("network", layers(), of)


# Wires


def test_a_wire_joins_what_depends_on_each_other():
    centred = np.eye(3) - 1 / 3
    scope = {
        "J_square": np.diag([2.0, 4, 6]),
        "J_norm": centred,
        "a": torch.tensor([2.0, 4, 6]),
        "b": torch.tensor(centred),
    }
    square, norm = drawing("wires", scope, "J_square,J_norm").select("svg")
    assert sizes_of(square.select(".wire:not(.none)")) == [0.58, 0.82, 1]  # the roots of 2/6, 4/6 and 6/6
    assert sizes_of(norm.select("[data-wire]")) == [0.24] * 6 + [0.33] * 3, "one scale for both"
    assert len(norm.select("[data-wire].minus")) == 6
    assert array(square.select("text.strong[data-n]")) == [2, 4, 6]
    assert not square.select("[data-key]")
    assert texts(norm.select("[data-key] text")) == ["0.6667", "-0.3333"]
    assert sizes_of(norm.select("[data-key] .wire")) == [0.33, 0.24]
    assert square["height"] == norm["height"]
    assert "each y has its own x" in texts(square.select("text"))
    assert "samples interact" in texts(norm.select("text"))
    assert "Each output is connected to its own sample only: x(1) to y(1) with 2" in square["aria-label"]
    with pytest.raises(ValueError, match="nothing that torch computed"):
        drawing("wires", {"J": centred})
    for J, message in ((np.ones((2, 3)), "J is 2 × 3: wires join"), (np.eye(9), "room for 8 samples, and J has 9")):
        with pytest.raises(ValueError, match=message):
            drawing("wires", {"J": J, "rows": torch.tensor(J)})


# Rows and arrows


def test_J_is_asked_for_row_by_row_and_the_rows_are_stacked_below_it():
    picture = drawing("rows", {"J": F, "rows": [*torch.tensor(F)]})
    (drawn,) = picture.select("svg")
    calls = drawn.select(".call")
    assert [array(call.select(".cell.v text.number")) for call in calls] == np.eye(3).tolist()
    heights = [float(call.select_one(".lit .edge")["y"]) for call in calls]  # of the row that each picks
    assert heights == sorted(heights)
    assert "call 2 picks row 2, (2, 3)" in drawn["aria-label"]
    stacked = drawn.select("[class^=ask]")
    assert [array(row.select(".cell.J text")) for row in stacked] == F.tolist()
    down = [float(row.rect["y"]) - height for row, height in zip(stacked, heights, strict=True)]
    assert down == pytest.approx([120] * 3)  # the style sheet lets each come down so far
    assert texts(picture.select(".asks label")) == ["No call", "Call 1", "Call 2", "Call 3"]
    assert [one.has_attr("checked") for one in picture.select("input")] == [False, False, False, True]
    assert not drawing("rows", {"J": np.eye(4), "rows": torch.eye(4)}).select("input")  # too many to ask for one by one
    with pytest.raises(ValueError, match="and rows is"):
        drawing("rows", {"J": F, "rows": torch.tensor(F + 1)})
    with pytest.raises(ValueError, match="room for a matrix of 6 × 6"):
        drawing("rows", {"J": np.eye(7), "rows": torch.eye(7)})


def test_arrows_end_at_the_gradient():
    faders, sums = drawing("arrows", weighing(2.0, -1.0, 1.0)).select("svg")
    assert array(faders.select(".grip")) == [2, -1, 1]
    assert array(faders.select(".cell.x .number")) == [10, 2]  # the sum, below the columns of J
    places = [float(one["y"]) for one in faders.select(".cell .frame")]
    assert places == sorted(places)
    lit = [[len(half.select(f"{kind}[data-row='2']")) for kind in ("g", "text")] for half in (faders, sums)]
    assert lit == [[1, 0], [2, 2]]  # a fader, and the row as it is and times v, each with its words
    assert texts(sums.select("text.J")) == ["row 1", "row 2", "row 3"]
    for name, tip in zip(sums.select("text.J"), sums.select(".tip.J"), strict=True):  # each at its own
        ends = [[float(x) for x in re.findall(r"[\d.]+", one["d"])[2:4]] for one in sums.select(".tip.J")]
        far = [math.dist(end, (float(name["x"]), float(name["y"]) - 4.5)) for end in ends]
        assert min(far) == far[sums.select(".tip.J").index(tip)] < 40
    assert texts(sums.select("text.v")) == ["2 × row 1", "-1 × row 2", "1 × row 3"]
    assert texts(sums.select("text.x.strong")) == ["x.grad (10, 2)"]
    tips = [re.search(r"L([\d.]+ [\d.]+)L", tip["d"])[1] for tip in sums.select(".tip.x, .tip.v")]
    assert tips[0] == tips[-1]
    assert (
        "row 2 is (2, 3); row 3 is (0, 5). The rows times v, laid tip to tail, lead from (0, 0) with "
        "2 times row 1 to (12, 0), −1 times row 2 to (10, −3), 1 times row 3 to (10, 2)." in sums["aria-label"]
    )
    with pytest.raises(ValueError, match="arrows are drawn for two inputs"):
        drawing("arrows", weighing(1.0, J=np.ones((1, 3))))


# Jars, rectangles and sizes


def test_a_jar_fills_until_it_is_emptied():
    a, b, c = torch.tensor(F)
    fills = drawing("jar", {"added": [a, b, c], "held": [a, a + b, a + b + c]}).select("svg")
    assert [len(jar.select(".frame")) for jar in fills] == [1, 2, 3, 3]  # the last has what a reader may pour
    assert texts(fills[2].select("text.x.number")) == ["(8, 8)"]
    emptied = drawing("jar", {"added": [a, b, c], "held": [a, a + b, c]}, "added:held:w.grad").select("svg")
    assert [len(jar.select(".frame")) for jar in emptied] == [1, 2, 1, 3]
    assert [one["data-adds"] for one in emptied[3].select(".layer")] == ["6 0", "2 3", "0 5"]
    assert "emptied first" in texts(emptied[2].select("text"))
    assert emptied[1]["aria-label"].startswith(
        "The jar w.grad after backward call 2. It holds (6, 0) of call 1, (2, 3)"
    )
    with pytest.raises(ValueError, match=r"call 2 adds \[2\.0, 3\.0\] to \[6\.0, 0\.0\]"):
        drawing("jar", {"added": [a, b], "held": [a, a + c]})
    with pytest.raises(ValueError, match="there are 2 gradients and 1 values"):
        drawing("jar", {"added": [a, b], "held": [a]})


def test_rectangles_are_to_scale_and_count_multiplications():
    scope = {"sizes": [2, 3, 4], "multiplications": [4 * 3 + 3 * 2, 4 * 3 * 2 + 4 * 2]}
    first, last = drawing("rectangles", scope).select("svg")
    sides = [(float(box["width"]), float(box["height"])) for box in first.select(".sheet")]
    assert sides[1] == (48, 64)
    assert sides[0] == (64, 16)
    assert texts(first.select("text.strong"))[-2:] == ["18 multiplications", "one square"]
    assert texts(last.select("text.strong"))[-2:] == ["32 multiplications", "2 such squares"]
    long = [sum(map(float, re.findall(r"h([\d.]+)", one.select_one(".squares")["d"]))) for one in (first, last)]
    assert long[1] / long[0] == pytest.approx(32 / 18, abs=0.01)
    assert "J₂ (4 × 3) times J₁ (3 × 2) is J (4 × 2), with 24 multiplications" in last["aria-label"]
    with pytest.raises(ValueError, match="it takes 18 multiplications with v first, 32 with v last"):
        drawing("rectangles", scope | {"multiplications": [18, 33]})
    with pytest.raises(ValueError, match="two to 5 matrices"):
        drawing("rectangles", {"sizes": [2, 3], "n": [6, 6]}, "sizes:n")


LARGE = {"g": torch.empty(10**6, device="meta"), "v": torch.empty(10**6, device="meta")}


def test_the_size_of_J_is_that_of_its_tensors():
    x = torch.zeros(1000, requires_grad=True)
    x.grad = torch.zeros(1000)
    picture = drawing("scale", {"x": x, "v": torch.zeros(500)})
    J, v, x_grad = picture.select("rect")
    assert (float(J["width"]), float(J["height"])) == (200, 100)
    assert float(v["height"]) == 100
    assert float(x_grad["width"]) == 200
    assert "500,000 entries" in texts(picture.select("text"))
    assert picture.svg["aria-label"].endswith("4 kB. The lines are drawn 6 times too thick.")
    large = drawing("scale", LARGE, "g:v")
    assert {"10¹² entries", "4 TB", "4 MB"} <= set(texts(large.select("text")))
    with pytest.raises(ValueError, match="n and v are not both tensors"):
        drawing("scale", {"n": 2, "v": x}, "n:v")
    with pytest.raises(ValueError, match="too thin to be drawn to scale"):
        drawing("scale", {"g": torch.ones(100), "v": torch.ones(1)}, "g:v")


def test_large_numbers_are_short():
    assert svg.count(1_002_000) == "1,002,000"
    assert svg.count(10**12) == "10¹²"
    assert svg.count(2 * 10**9) == "2 × 10⁹"
    assert svg.count(2_001_000_000) == "≈ 2 × 10⁹"


# Mechanisms: each is drawn from an example of its page


MECHANISMS = {
    "kink": "reference/numbers/kinks/relu_in_its_spellings",
    "push": "use/jacobian/forward_mode/u_is_pushed_forward",
    "arm": "cases/robot_arm/a_pull_turns_the_joints",
    "borehole": "cases/outside_solver/a_gap_at_each_thermometer",
    "hill": "learn/preliminaries/a_gradient_is_an_arrow",
    "blend": "index/the_same_in_ordinary_code",
    "sides": "learn/tensors/a_vector_on_either_side",
    "pixels": "cases/which_pixels/a_weight_for_each_class",
    "field": "cases/gradient_field/ones_give_a_field",
    "descent": "cases/sharpness/too_large_a_step",
    "fit": "cases/sample_weights/a_weight_turns_the_line",
    "ode": "cases/without_a_mesh/v_is_a_factor_of_the_slope",
    "cut": "cases/cut_network/only_y_and_v_cross",
    "passes": "use/jacobian/full/rows_or_columns",
    "batch": "use/jacobian/full/one_product_per_v",
    "tangents": "learn/multiple_points/one_call_for_five_points",
    "shapes": "learn/tensors/the_correspondence_table",
    "curves": "use/second_order/derivatives/slopes_become_heights",
    "life": "reference/graph/life/what_is_freed",
    "version": "reference/graph/in_place/pow_needs_its_input",
    "stairs": "reference/graph/life/memory_fills_and_empties",
    "halves": "use/training/detach/two_halves_of_a_network",
}


def code_of(kind: str) -> str:
    return (ROOT / "snippets" / f"{MECHANISMS[kind]}.py").read_text(encoding="utf-8")


def variables(kind: str, more: str = "") -> dict:
    """The variables of the example of a mechanism, before its check, and after the code `more`."""
    scope = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(f"{code_of(kind).partition('# %% check')[0]}\n{more}", scope)
    return scope


def mechanism(kind: str, more: str = ""):
    return drawing(kind, variables(kind, more), code=code_of(kind))


def tuples(picture) -> list[tuple[float, ...]]:
    """What is written in brackets in a picture, in the order of its texts."""
    found = re.findall(r"\(([-\d., ]+)\)", " ".join(texts(picture.select("text"))))
    return [tuple(map(float, entries.split(", "))) for entries in found]


def ways(picture, kind: str) -> list[list[tuple[float, float]]]:
    """The points of the lines of a class, in the order in which they are drawn."""
    found = (re.findall(r"(-?[\d.]+) (-?[\d.]+)", path["d"]) for path in picture.select(f"path.line.{kind}"))
    return [[(float(x), float(y)) for x, y in points] for points in found]


def slope_of(points) -> float:
    (x1, y1), (x2, y2) = points[0], points[-1]
    return (y1 - y2) / (x2 - x1)


def test_a_kink_has_a_fan_and_the_slope_of_each_way_to_write_it():
    scope = variables("kink")
    taken = {name: slope for name, (_, _, slope) in scope["outcomes"].items()}
    picture, slope, told = drawing("kink", scope), None, {}
    for text in picture.select(".ways text:is(.J, .op)"):  # a slope, and below it the ways that have it
        if "J" in text["class"]:
            slope = float(text.get_text().removeprefix("slope "))
            (row,) = re.findall(r"slope \{J\.y\.(\d)\.0\}", text["data-says"])
            assert list(taken.values())[int(row)] == slope
        else:
            told[text.get_text()] = slope
    assert told == taken
    slopes = sorted(set(taken.values()), reverse=True)
    assert [slope_of(points) for points in ways(picture, "thick")] == pytest.approx(slopes, abs=0.002)
    fan = [slope_of(points) for points in ways(picture, "fan")]
    assert fan == pytest.approx(np.linspace(0, 1, 9), abs=0.002)
    left, kink, right = ways(picture, "y")[0]
    assert [slope_of([left, kink]), slope_of([kink, right])] == pytest.approx([0, 1])
    for (_, tip), said, of in zip(ways(picture, "thick"), picture.select("text.lead"), slopes, strict=True):
        assert math.dist((float(said["x"]), float(said["y"]) - 4), tip) < 17
        assert float(said.get_text()) == of
    assert picture.select_one(".slide")["data-stops"] == "-1 1 0.1"


def test_an_arrow_is_pushed_to_where_the_path_sets_off():
    picture = mechanism("push")
    assert tuples(picture) == [(3, 2), (9, 6), (6, 5)]
    assert array(picture.select(".slide text")) == [1, 1]
    before, after = picture.select("svg")
    (u,), (Ju,), (path,) = ways(before, "x"), ways(after, "y.thick"), ways(after, "dashed")
    assert slope_of(u) == 1
    assert slope_of(Ju) == pytest.approx(5 / 6, abs=0.01)
    assert slope_of(path[:2]) == pytest.approx(5 / 6, abs=0.03)
    assert slope_of(path) == pytest.approx(6 / 7, abs=0.01)


def test_v_and_u_stand_at_two_sides_of_one_matrix():
    picture = mechanism("sides")
    assert array(picture.select(".slide text")) == [1, 10, 100, 1, 10]
    assert array(picture.select(".cell.J text")) == [6, 0, 2, 3, 0, 5]
    assert array(picture.select(".cell.x text")) == [26, 530]
    assert array(picture.select(".cell.y text")) == [6, 32, 50]


def test_an_arrow_crosses_the_contour_lines_of_a_hill():
    picture = mechanism("hill")
    assert array(picture.select(".slide text")) == [3, 2]
    assert array(picture.select(".cell text")) == [2, 3]
    assert array(picture.select("text.total")) == [6]
    lines, (arrow,) = ways(picture, "contour"), ways(picture, "x.thick")
    foot = ways(picture, "axis")[0][0]
    unit = 232 / 6.8
    heights = [[(x - foot[0]) / unit * (foot[1] - y) / unit for x, y in line] for line in lines]
    assert len(lines) == 15
    assert "a line every 3" in texts(picture.select("text.faint"))
    assert texts(picture.select("text.small")) == [str(k) for k in range(1, 7) for _ in "xy"]
    for k, line in enumerate(heights, start=1):
        assert line == pytest.approx([3 * k] * len(line), rel=0.02)
    (x1, y1), (x2, y2) = arrow
    assert [(x1 - foot[0]) / unit, (foot[1] - y1) / unit] == pytest.approx([3, 2], abs=0.01)
    assert (y1 - y2) / (x2 - x1) == pytest.approx(3 / 2, abs=0.02)
    assert array(picture.select("text.y.start:not(.name)")) == [6, 12, 18, 24, 30, 36, 42]


def test_the_contour_lines_of_a_blend_have_its_heights_and_its_arrows_are_slopes():
    channels, landscape = mechanism("blend").select("svg.blend")
    assert array(channels.select(".slide text")) == [1, 2, 3]
    assert array(landscape.select(".slide text, .cell text, text.total")) == [3, 2, 51, 10, 21]
    (arrow,) = ways(landscape, "x.thick")
    assert slope_of(arrow) == pytest.approx(21 / 10, abs=0.02)
    assert [slope_of(way) for way in ways(channels, "J")[1:2]] == pytest.approx([3 / 2], abs=0.05)

    def heights(path) -> set[float]:
        ends = [(float(x) / 25 - 6, 6 - float(y) / 25) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path["d"])]
        return {round(x1**2 + 2 * x1 * x2 + 15 * x2, 0) for x1, x2 in ends if max(abs(x1), abs(x2)) < 6}

    lines = landscape.select(".level")
    assert len(lines) == 62
    assert [heights(line) for line in lines[:4] + lines[31:35]] == [{-10}, {-20}, {-30}, {-40}, {10}, {20}, {30}, {40}]
    assert heights(landscape.select_one(".here")) == {51}
    assert heights(landscape.select_one(".sea")) <= {0}
    (_, hill) = mechanism("blend", "v = torch.tensor([0.0, 1, 0]); x.grad = torch.tensor([2.0, 3])").select("svg.blend")
    assert hill.select_one(".sea")["d"].count("150.0 150.0") == 2  # at the saddle its lines meet, without a bevel


def test_an_arm_has_its_links_and_turns_as_long_as_its_gradient():
    picture, scope = mechanism("arm"), variables("arm")
    limb, *turns = ways(picture, "limb") + ways(picture, "thick.x")[::2]
    (foot, *ends), hand = limb, limb[-1]
    assert [[(x - foot[0]) / 190, (foot[1] - y) / 190] for x, y in ends] == [
        pytest.approx(end, abs=0.001) for end in scope["ends"].T.tolist()
    ]
    for joint, way, size in zip(limb, turns, scope["x"].grad, strict=False):
        angles = [math.atan2(joint[1] - y, x - joint[0]) for x, y in way]
        swept = (angles[-1] - angles[0] + math.pi) % (2 * math.pi) - math.pi
        assert swept == pytest.approx(1.2 * size.item(), abs=0.02)
    (pull,) = ways(picture, "v")
    cup = picture.select_one(".dot.cup")
    place = float(cup["cx"]), float(cup["cy"])
    assert ((place[0] - foot[0]) / 190, (foot[1] - place[1]) / 190) == pytest.approx((0.7, 0.3), abs=0.001)
    assert pull[0] == hand
    assert slope_of(pull) == pytest.approx(slope_of([hand, place]), abs=0.01)
    written = [f"{one:.2f}" for one in scope["v"].tolist()]
    assert texts(picture.select(".cell.v text")) == written == ["1.11", "-0.62"]


def test_a_borehole_has_its_temperatures_and_a_rock_for_each_layer():
    picture, scope = mechanism("borehole"), variables("borehole")
    ends = [end for _, end in ways(picture, "column.y")]
    assert [(x - 82) / 6.2 for x, _ in ends] == pytest.approx(scope["y"].tolist(), abs=0.01)
    assert array(picture.select("text.number.y")) == scope["y"].tolist()
    depths = [float(one["style"].removeprefix("--size: ")) for one in picture.select(".layer")]
    assert depths == pytest.approx((scope["x"] / 5).tolist(), abs=0.006)
    fills = [one["fill"] for one in picture.select(".texture")]
    assert fills == [f"url(#{one['id']})" for one in picture.select("pattern")]
    assert len({one.path["d"] for one in picture.select("pattern")}) == len(fills) == 6  # no two rocks are alike
    knobs = [float(re.search(r"[\d.]+", one["transform"])[0]) for one in picture.select(".slide.x[data-way]")]
    assert [(x - 384) / 20 for x in knobs] == pytest.approx(scope["x"].tolist(), abs=0.01)
    rings = [(float(one["cx"]) - 82) / 6.2 for one in picture.select(".dot.ring")]
    assert rings == pytest.approx(scope["measured"].tolist(), abs=0.01)
    tips = [re.findall(r"[\d.]+", tip["d"]) for tip in picture.select("path.tip.x")]
    assert [(float(corners[2]) - 220) / 6.2 for corners in tips] == pytest.approx(scope["x"].grad.tolist(), abs=0.01)
    ticks = {one.get_text(): float(one["x"]) for one in picture.select("svg:last-child text.faint:not(.start)")}
    assert ticks == {"−10": 158, "0": 220, "10": 282}  # of the same scale
    assert [one.parent["class"] for one in picture.select(".ring")] == [
        ["lit" if one == 0 else "unlit"] for one in scope["v"].tolist()
    ]
    assert texts(picture.select(".cell.v text")) == ["-1.00", "0.00", "-1.50", "-2.50", "-1.50", "-3.00"]


def test_a_trained_mass_hangs_at_the_start_of_its_curve_and_t_grad_is_an_arrow():
    picture, scope = mechanism("ode"), variables("ode")
    times, heights, pulls = (one.tolist() for one in (scope["t"], scope["y"], scope["t"].grad))
    dots = [(float(dot["cx"]), float(dot["cy"])) for dot in picture.select("circle.dot.y:not(.runner)")]
    assert [(x - 132) / 72 for x, _ in dots] == pytest.approx(times, abs=0.001)
    assert [(194 - y) / 76 for _, y in dots] == pytest.approx(heights, abs=0.001)
    tips = [list(map(float, re.findall(r"[\d.]+", tip["d"])))[2:4] for tip in picture.select("path.tip.x")]
    ends = [(x, 194 - 76 * (y + pull)) for (x, _), y, pull in zip(dots, heights, pulls, strict=True)]
    assert tips == [pytest.approx(end, abs=0.1) for end in ends]
    corners = [re.findall(r"(-?[\d.]+) (-?[\d.]+)", mass["d"]) for mass in picture.select("path.mass")]
    assert [sum(float(y) for _, y in one[:4]) / 4 for one in corners] == pytest.approx([194, 194])  # both at rest
    assert [(float(one["cx"]), float(one["cy"])) for one in picture.select(".runner")] == [(132, 194)] * 2
    for name, mass in zip(picture.select("text.named"), corners, strict=True):  # its name stands below a mass
        assert float(name["x"]) == pytest.approx(sum(float(x) for x, _ in mass[:4]) / 4, abs=0.1)
        assert 14 < float(name["y"]) - max(float(y) for _, y in mass) < 22
    assert {"1 y″ = -y", "as a mass of 1 would"} <= set(texts(picture.select("text")))


def test_the_gradient_is_zero_at_the_border_that_fits_best():
    """The example's border fits best with v of ones, and has a gradient with this v. No line crosses the axis' name."""
    (chart, table), scope = mechanism("fit").select("svg"), variables("fit")
    assert array(table.select(".cell text")) == pytest.approx(scope["w"].grad.tolist(), rel=1e-3)
    (ones, best), samples = tuples(table), torch.stack([torch.ones(10), scope["radius"], scope["texture"]], 1)
    assert ones == tuple(scope["w"].tolist())
    left = scope["v"] * (samples @ torch.tensor(best) - scope["wanted"]) @ samples
    assert left.tolist() == pytest.approx([0, 0, 0], abs=0.02)
    styles = (ROOT / "docs/assets/cases.css").read_text(encoding="utf-8")
    (rule,) = re.findall(r"\.best, \.dashed\) \{ clip-path: inset\((\d+)px", styles)
    (label,) = (one for one in chart.select("text") if one.get_text() == "texture")
    assert float(label["y"]) + 4 < float(rule)


def test_two_machines_have_what_each_of_them_computed_or_got():
    (here, there), scope = mechanism("cut").select("svg"), variables("cut")
    assert array(here.select(".slide text")) == scope["x"].tolist()
    of = [*scope["y"].tolist(), *scope["v"].tolist()]
    ours = ".cell:not(.chip .cell) text"
    assert sorted(array(here.select(ours))) == pytest.approx(sorted(of), abs=0.0051)
    of = [*scope["y"].tolist(), *scope["scores"].tolist(), scope["loss"].item(), *scope["v"].tolist()]
    assert sorted(array(there.select(ours))) == pytest.approx(sorted(of), abs=0.0051)
    W, slopes = [scope["W1"], scope["W2"]], [scope["W1"].grad, scope["W2"].grad]
    most = max(one.abs().max().item() for one in W)  # one scale for the wires of both halves
    deepest = max(one.abs().max().item() for one in slopes)  # and one for their gradients
    for k, half in enumerate((here, there)):
        wires, numbers = half.select(f"path.wire[data-wire^='matrix.W.{k}']"), W[k].flatten().tolist()
        assert array(half.select(f"text[data-n^='matrix.W.{k}']")) == pytest.approx(numbers, abs=0.0051)
        assert ["minus" in wire["class"] for wire in wires] == [one < 0 for one in numbers]
        sizes = [float(wire["style"].split()[1]) for wire in wires]
        assert sizes == pytest.approx([abs(one) / most for one in numbers], abs=0.006)
        cells, numbers = half.select(f"[data-cell^='matrix.slopes.{k}']"), slopes[k].flatten().tolist()
        assert array([one.select_one("text") for one in cells]) == pytest.approx(numbers, abs=0.0051)
        assert all("x" in one["class"] for one in cells)  # a gradient is blue
        sizes = [float(one["style"].split()[1]) for one in cells]
        assert sizes == pytest.approx([abs(one) / deepest for one in numbers], abs=0.006)


def test_a_number_in_the_middle_is_rounded_as_a_script_rounds_it():
    wanted = {2.625: "2.63", -2.625: "−2.63", 0.125: "0.13", 1.005: "1.00", -0.001: "0.00"}
    assert {one: matrices.number(one, 2) for one in wanted} == wanted


def test_a_pass_of_each_mode_gives_a_row_or_a_column():
    reverse, forward = mechanism("passes").select("svg")
    assert tuples(reverse) == [(1, 0), (0, 1)]
    assert tuples(forward) == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    for panel, passes in ((reverse, 2), (forward, 3)):
        assert array(panel.select(".cell text")) == [6, 3, 2, 2, 0, 7]
        assert len(panel.select("rect.pass")) == passes
        assert f"mode: {passes} passes" in panel.get_text()
        assert ("fewer here" in panel.get_text()) == (passes == 2)


def test_what_gradcheck_compares_is_marked_where_it_differs():
    text = (ROOT / "snippets/use/function/gradcheck/gradcheck_prints_the_transpose.py").read_text(encoding="utf-8")
    scope = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(text.partition("# %% check")[0], scope)
    analytical, numerical = drawing("passes", scope, "by_backward:by_differences:wrong").select("svg")
    assert array(analytical.select(".cell text")) == [6, 0, -2, 3, 0, 5]
    assert array(numerical.select(".cell text")) == [6, 0, 2, 3, 0, 5]
    (marked,) = analytical.select("rect.pass.wrong")
    (number,) = (text for text in analytical.select(".cell text") if text.string == "−2")
    assert float(marked["x"]) < float(number["x"]) < float(marked["x"]) + float(marked["width"])
    assert float(marked["y"]) < float(number["y"]) < float(marked["y"]) + float(marked["height"])
    assert not numerical.select("rect.pass.wrong")
    with pytest.raises(ValueError, match=r"are not the columns of .*, but for \[\(0, 0\)\]"):
        drawing("passes", scope | {"wrong": [(0, 0)]}, "by_backward:by_differences:wrong")


def test_the_node_of_a_function_frees_what_it_saved():
    text = (ROOT / "snippets/use/function/context/ctx_is_the_node_of_y.py").read_text(encoding="utf-8")
    scope = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(text.partition("# %% check")[0], scope)
    before, after = drawing("life", scope).select("svg")
    assert texts(before.select("text.op")) == ["SquareBackward", "AccumulateGrad"]
    assert "saved (3, 2)" in texts(before.select("text"))
    assert "freed" in texts(after.select("text"))


def test_several_v_stand_before_their_products():
    scope = variables("batch")
    picture = drawing("batch", scope)
    V, J, products = (array(picture.select(f".cell.{kind} text")) for kind in "vJx")
    assert scope["vs"].ravel().tolist() == V
    assert scope["J"].ravel().tolist() == J
    assert products == scope["products"].ravel().tolist()
    for product in np.reshape([float(box["y"]) for box in picture.select(".cell.x rect")], (4, 3)):
        assert {float(box["y"]) for box in picture.select(".cell.v rect")} >= set(product)


def test_a_saliency_map_has_the_signs_of_its_slopes_and_frames_the_steepest():
    picture, slopes = mechanism("pixels"), variables("pixels")["x"].grad.flatten().tolist()
    squares = picture.select(".map [fill]")
    assert ["stripes" in one["fill"] for one in squares] == [slope < 0 for slope in slopes]
    assert [float(one["fill-opacity"]) for one in squares] == pytest.approx([abs(one / 8) for one in slopes], abs=5e-3)
    steepest = max(range(64), key=lambda k: abs(slopes[k]))
    assert [moved(one) for one in picture.select(".steepest rect")] == [3 + steepest % 8 * 32] * 2
    J, questions = variables("pixels")["J"], [button["data-sets"] for button in picture.select("[data-sets]")]
    maps = [torch.tensor([float(one) for one in v.split()]) @ J for v in questions]
    assert scales.rounded(max(one.abs().max().item() for one in maps)) == pixels.DEEPEST  # no question has a deeper one
    for row, thumb in zip(variables("pixels")["J"].tolist(), picture.select("[data-thumb]"), strict=True):
        corners = re.findall(r"M(\d+) (\d+)h", "".join(one["d"] for one in thumb.select(".up")))
        found = re.findall(r"M(\d+) (\d+)([^M]*)", "".join(one["d"] for one in thumb.select(".down")))
        striped = [(x, y) for x, y, _ in found]
        for _, _, moves in found:  # two strokes, which stay in their pixel
            ends = np.array(re.findall(r"[ml](-?\d+) (-?\d+)", moves), dtype=int).cumsum(axis=0)
            assert (len(ends), ends.min(), ends.max()) == (4, 0, 5)
        assert {(8 * int(y) + int(x)) // 5 for x, y in corners} == {k for k, entry in enumerate(row) if entry > 0}
        assert {(8 * int(y) + int(x)) // 5 for x, y in striped} == {k for k, entry in enumerate(row) if entry < 0}
    assert len(picture.select("[data-thumb]:not(.shut)")) == 1
    ink, told = variables("pixels")["x"].flatten(), texts(picture.select("[data-says]"))
    of_pixel = ["row 3, column 2, slope -4.75", "ink 0.1875 → 1 makes v · y 4.267", "v · y: predicted 8.127"]
    assert told == ["0 painted", *of_pixel]
    scores, boxes = variables("pixels")["y"].tolist(), picture.select(".score rect")
    assert array(picture.select(".score text")) == pytest.approx(scores, abs=5e-3)
    assert [float(box["width"]) for box in boxes] == pytest.approx([2.9 * abs(score) for score in scores], abs=0.06)
    assert [float(box["x"]) < 0 for box in boxes] == [score < -0.02 for score in scores]
    assert texts(picture.select(".score.best text")) == ["8.13"]
    assert [float(one["fill-opacity"]) for one in picture.select(".ink")] == ink.tolist()


def test_the_arrows_of_a_field_have_the_direction_of_w_and_its_bands_lie_across():
    scope = variables("field", "v = v.clone(); v[0, 0], v[3, 3] = 0, -4; w.grad = x1.grad = x2.grad = b.grad = None")
    exec("y = torch.sigmoid(w[0] * x1 + w[1] * x2 + b); y.backward(v)", scope)
    picture = drawing("field", scope)
    assert array(picture.select(".slide text")) == [1, 0.5, -1]
    sums = [*scope["w"].grad.tolist(), scope["b"].grad.item()]
    assert array(picture.select(".cell text")) == pytest.approx(sums, rel=1e-3)
    dots = picture.select("[data-own] circle.dot.v")
    assert [dot["class"][2:] for dot in dots] == [["zero"], *[[]] * 23, ["minus"], *[[]] * 24]
    assert (float(dots[24]["r"]), float(dots[1]["r"])) == (6, 3)
    numbers = [re.findall(r"-?[\d.]+", picture.select_one(f"path.{kind}.x")["d"]) for kind in ("tip", "line")]
    tips, lines = (np.array(one, dtype=float).reshape(-1, size, 2) for one, size in zip(numbers, (3, 2), strict=True))
    starts = np.array([[float(dot["cx"]), float(dot["cy"])] for dot in dots[1:]])
    slopes = torch.stack([scope["x1"].grad, scope["x2"].grad], -1).reshape(-1, 2)[1:].numpy()
    times = 0.8  # the largest round one for which the longest arrow is no longer than 0.75 of a cell
    assert 0.75 * 2 / 3 < times * np.hypot(*slopes.T).max() <= 0.75
    assert texts(picture.select("[data-says]"))[1] == "arrows drawn × 0.8"
    ends = starts + 50 * times * slopes * [1, -1]
    sizes = np.hypot(*(ends - starts).T)
    has_tip = sizes >= 2
    assert 0 < has_tip.sum() < len(sizes)
    assert tips[:, 1] == pytest.approx(ends[has_tip], abs=0.06)
    assert lines[:, 0] == pytest.approx(starts, abs=0.06)
    shafts = np.hypot(*(lines[:, 1] - lines[:, 0]).T)
    assert shafts == pytest.approx(np.where(has_tip, sizes - np.minimum(10, sizes / 4), 2), abs=0.15)
    bands = picture.select_one("lineargradient")
    x1, y1, x2, y2 = (float(bands[name]) for name in ("x1", "y1", "x2", "y2"))
    assert (y1 - y2) / (x2 - x1) == pytest.approx(0.5, abs=0.001)
    shades = [[float(stop[name]) for name in ("offset", "stop-opacity")] for stop in bands.select("stop")]
    assert shades[9:11] == [[0.5, 0.2025], [0.5, 0.2475]]  # y = ½ is halfway
    assert math.hypot(x2 - x1, y2 - y1) == pytest.approx(12 / 1.25**0.5 * 50, rel=0.001)


def test_steps_go_down_a_valley_and_2_over_lambda_is_marked():
    picture, scope = mechanism("descent"), variables("descent")
    dots = [(float(dot["cx"]), float(dot["cy"])) for dot in picture.select("circle.dot.x:not(.hold)")]
    points = [torch.tensor([(x - 140) / 40, (140 - y) / 40]) for x, y in dots]
    assert len(points) == 31
    assert points[0].tolist() == scope["x"].tolist()
    for now, after in itertools.pairwise(points):
        assert after.tolist() == pytest.approx((now - 0.7 * scope["H"] @ now).tolist(), abs=0.01)
    faint = [float(step["opacity"]) for step in picture.select("[data-own=descent] > g")]
    assert faint == sorted(faint)
    assert (len(faint), faint[0], faint[-1]) == (30, 0.25, 1)
    (mark,) = ways(picture, "limit")
    (start, _), (end, _) = ways(picture, "groove")[0]
    assert (mark[0][0] - start) / (end - start) == pytest.approx((0.8 - 0.05) / 0.95, abs=0.002)
    fall, x = re.findall(r"([\d.]+) ([\d.]+)", picture.select_one("path.rate")["d"]), scope["x"].detach()
    assert len(fall) == 31
    for k, (across, down) in enumerate(fall):
        assert float(across) == pytest.approx(k * 134 / 30, abs=0.06)
        assert 5 - float(down) * 14 / 124 == pytest.approx((x @ scope["H"] @ x / 2).log10().item(), abs=0.02)
        x = x - 0.7 * scope["H"] @ x
    heights = {one.get_text(): float(one["y"]) - 4.5 - 132 for one in picture.select("text.end") if one["x"] == "245.0"}
    powers = {"10⁴": 4, "1": 0, "10⁻⁴": -4, "10⁻⁸": -8}
    assert {name: 5 - down * 14 / 124 for name, down in heights.items()} == pytest.approx(powers, abs=0.02)
    rates = [(float(one["x"]) - start) / (end - start) * 0.95 + 0.05 for one in picture.select("text[y='84.0']")]
    assert rates == pytest.approx([0.2, 0.4, 0.6, 0.8, 1], abs=0.001)
    for one in picture.select("text.value:not(.end)"):  # the loss where its number stands
        place = torch.tensor([(float(one["x"]) - 140) / 40, (144.5 - float(one["y"])) / 40])
        assert float(one.get_text().split()[-1]) == pytest.approx((place @ scope["H"] @ place / 2).item(), abs=0.03)
    ticks = [(float(one["x"]) - 170) / 40 for one in picture.select("text.faint.small[y='304.0']")]
    assert ticks == [float(one.get_text().replace("−", "-")) for one in picture.select("text.faint.small[y='304.0']")]
    assert len(ticks) == 3


TRAY = """
import torch
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
"""


def test_what_has_the_shape_of_y_falls_into_the_tray_and_what_has_not_is_thrown_out():
    states = drawing("tray", {}, "y", code=TRAY).select(".state")
    dropped = torch.tensor(1.0), torch.ones(3), torch.tensor([1.0, 0.0, 0.0]), torch.ones(3, 1)
    for state, v in zip(states, dropped, strict=True):
        scope = {}
        exec(TRAY, scope)
        x, y = scope["x"], scope["y"]
        try:
            y.backward(v)
            said = f"✓ It fits: each output gets its weight, and x.grad is ({x.grad[0]:g}, {x.grad[1]:g})."
        except RuntimeError as error:
            said = f"✗ RuntimeError: {error}"
        assert state.p.get_text().startswith(said)
        assert torch.equal(eval(state.code.get_text().removeprefix("y.backward(gradient=")[:-1]), v)
        fits = x.grad is not None
        assert (len(state.select(".falls")), len(state.select(".bounces"))) == ((3, 0) if fits else (0, 1))
        assert [float(text) for text in texts(state.select(".cell.v text"))] == v.flatten().tolist()
        assert [float(text) for text in texts(state.select(".cell.x text"))] == (x.grad.tolist() if fits else [])
        assert texts(state.select("text.strong:not(.number)")) == [str((*v.shape,)), "=" if fits else "≠", "(3,)"]
        assert texts(state.select("text.y.number")) == [f"{one:g}" for one in y]
    with pytest.raises(ValueError, match="one axis and at most 4 entries"):
        drawing("tray", {}, "y", code=TRAY + "y = y.reshape(1, 3)")


def test_the_slope_of_a_curve_is_the_height_of_the_next():
    picture = mechanism("curves")
    written = " ".join(texts(picture.select("text.strong")))
    assert re.findall(r"\w = -?[\d.]+", written) == ["y = -0.375", "g = 1.25", "h = 3"]
    assert texts(picture.select(".slide text")) == ["1.5"]
    panels = picture.select("svg:not(.across)")
    assert len({one["viewbox"] for one in panels}) == 1  # one height
    assert [max(map(len, ways(one, kind))) for one, kind in zip(panels, ("y", "x", "J"), strict=True)] == [41, 41, 41]
    stems = [ways(one, f"{kind}.thick")[-1 if kind == "J" else 0] for one, kind in zip(panels, "yxJ", strict=True)]
    for k, (panel, slope) in enumerate(zip(panels, (1.25, 3), strict=False)):
        (rise,), (run,), (line,) = (ways(panel, kind) for kind in (f"{'xJ'[k]}.thick", "run", "slope"))
        up, across = (math.dist(*one) for one in (rise, run))
        assert (up, across) == pytest.approx((24 * slope, 48), abs=0.11)  # one scale, in every panel
        assert up == pytest.approx(math.dist(*stems[k + 1]), abs=0.11)
        assert [line[0], run[1], line[1]] == [run[0], rise[0], rise[1]]
        assert slope_of(line) == pytest.approx(slope / 2, abs=0.01)  # 1 up is half as long as 1 across


def test_a_graph_is_drawn_with_what_backward_has_freed():
    before, after = mechanism("life").select("svg")
    assert tuples(before) == [(9, 4), (3, 2), (3, 2)]
    assert tuples(after) == [(9, 4), (3, 2), (6, 40)]
    for panel in (before, after):
        assert texts(panel.select("text.op")) == ["PowBackward0", "AccumulateGrad"]
    assert texts(before.select("text.faint")) == ["x.grad = None", "not a leaf", "a leaf"]
    assert texts(after.select("text.faint")) == ["freed", "not a leaf", "a leaf"]


def test_the_life_of_a_graph_is_told_in_steps_and_torch_refuses_the_last():
    scope = variables("life")
    overview, *steps = drawing("life", scope, "y:x:saved:v").select(".state")
    assert overview.select_one(".picture") == mechanism("life").select_one(".picture")
    boxes = [set(texts(step.select("text"))) for step in steps]
    nodes = {"PowBackward0", "AccumulateGrad", "y = (9, 4)"}
    assert [nodes <= one for one in boxes] == [False, *[True] * 5]
    assert not nodes & boxes[0]
    assert ["saved (3, 2)" in one for one in boxes] == [False, True, True, False, False, False]
    assert ["freed" in one for one in boxes] == [False, False, False, True, True, True]
    assert ["x.grad = (6, 40)" in one for one in boxes] == [False, False, False, False, True, True]
    moved = [texts(step.select(".falls text, .bounces text")) for step in steps]
    assert moved == [[], [], ["v = (1, 10)"], ["(6, 40)"], ["x.grad = (6, 40)"], ["v = (1, 10)"]]
    with pytest.raises(RuntimeError) as raised:
        scope["y"].backward(scope["v"])
    assert scope["x"].grad.tolist() == [6, 40]
    (wrong,) = texts([step.p for step in steps if "wrong" in step.p.get("class", ())])
    assert wrong == f"✗ RuntimeError: {raised.value}".partition(". ")[0] + "."
    assert "computes v times its Jacobian, (6, 40)" in steps[2].p.get_text()
    with pytest.raises(ValueError, match="steps are drawn for one operation and a v of its shape"):
        drawing("life", scope | {"v": scope["v"][:1]}, "y:x:saved:v")


def test_a_version_that_does_not_fit():
    picture = mechanism("version")
    assert texts(picture.select("text.strong, text.number")) == [
        *("h, saved", "3", "2", "version 0"),
        *("h, now", "4", "3", "version 1"),
        "0 ≠ 1: backward raises",
    ]


def test_memory_goes_up_in_forward_and_down_in_backward():
    picture = mechanism("stairs")
    heights = [float(y) for y in re.findall(r"V([\d.]+)", picture.select_one("path.line.J")["d"])]
    assert [(heights[0] - y) / 120 * 16000 for y in heights] == pytest.approx(variables("stairs")["held"])
    assert "16 kB" in picture.get_text()
    assert "J would take 4 MB: 1,000 × 1,000 numbers" in picture.get_text()
    assert "250 times as high" in picture.get_text()


def test_the_axis_is_broken_between_the_stairs_and_what_is_far_above_them():
    picture = mechanism("stairs")
    top = min(float(y) for y in re.findall(r"V([\d.]+)", picture.select_one("path.line.J")["d"]))
    ((line, _),) = ways(picture, "dashed")
    tears = [float(re.match(r"M10 ([\d.]+)l5 5l5 -5", path["d"])[1]) for path in picture.select("path.break")]
    (foot, below), (above, end) = ways(picture, "axis")
    assert end == line
    assert line[1] < tears[0] < tears[1] < top < foot[1]
    assert [above[1], below[1]] == tears  # nothing of the axis is between them


def test_a_cut_network_has_two_halves():
    picture = mechanism("halves")
    assert tuples(picture) == [(2, 3), (43, 296), (6, 8, 21), (1, 10, 42), (6, 8, 21), (1, 10, 42)]
    assert {"loss = 527", "v = 1", "detach"} <= set(texts(picture.select("text")))


PLANTED = [
    ("kink", "outcomes['torch.relu(x)'][1][1] = 7", "v times the slopes of torch.relu"),
    ("kink", "outcomes['x'] = [0, 0, 1], [0, 20, 100], 2", "x has the slope 2, which is not between"),
    ("kink", "outcomes['x.abs()'] = [1, 0, 1], [-1, 0, 100], 0", "and another way gives"),
    ("kink", "x = torch.tensor([-1.0, 0.0, 2.0])", "three points with equal distances"),
    (
        "kink",
        "del outcomes['torch.where(x >= 0, x, 0)'], outcomes['x.clamp(min=0)'], outcomes['torch.fmax(x, 0)']",
        "fan",
    ),
    ("push", "Ju = Ju + 1", "the rate of f along u is"),
    ("push", "y = 2 * y", r"f\(x\) is \[9.0, 6.0\]"),
    ("push", "u = torch.ones(3)", "from two inputs to two outputs"),
    ("sides", "Ju = Ju + 1", "is not Ju"),
    ("sides", "vJ = vJ + 1", "is not vJ"),
    ("hill", "y = 2 * y", r"the height at x is 6.0, and the example has 12.0"),
    ("hill", "x.grad *= 2", r"its gradient is \[2.0, 3.0\], and the example has \[4.0, 6.0\]"),
    ("hill", "x = x.detach() - 3; x.grad = 1 * x", "two coordinates from 0.5 to 5"),
    ("hill", "height = lambda a, b: 6 + 2 * (a - 3) + 3 * (b - 2) - (a - 3) ** 2", "rises from"),
    ("blend", "x.grad *= 2", "is not x.grad"),
    ("blend", "J += np.array([[2], [-1], [0]])", "the outputs have the slopes"),
    ("blend", "v = 4 * v; x.grad *= 4", "weights up to 3"),
    ("blend", "g = x.grad; x = 2 * x.detach(); x.grad = g", "coordinates up to 5"),
    ("arm", "x.grad *= -1", "v turns the joints with"),
    ("arm", "ends = 1 + ends", "the links do not point where the angles"),
    ("arm", "cup = 2 * cup", "does not reach from the hand to the cup"),
    ("borehole", "y = 2 * y", "do not have the temperatures"),
    ("borehole", "measured = measured + 1", "does not reach from y to what was measured"),
    ("borehole", "x.grad *= -1", "and the example has"),
    ("pixels", "x.grad *= -1", "is not x.grad"),
    ("pixels", "g = x.grad.flatten(); x = x.detach().flatten(); x.grad = g", "a square image from 0 to 1"),
    ("field", "y = y.relu() + 1", "y of this neuron"),
    ("field", "x2.grad *= 2", "x2.grad of this neuron"),
    ("field", "v = 2 * v", "grad of this neuron"),
    ("descent", "y = 2 * y", "and H @ x is"),
    ("descent", "v = torch.tensor([1.0, 0.0])", "is no eigenvector of H"),
    ("descent", "x.grad *= 2", "is no eigenvector of H"),
    ("fit", "score = 2 * score", "score is"),
    ("fit", "v = 2 * v", "w.grad should be"),
    ("fit", "w.grad += 1", "w.grad should be"),
    ("fit", "wanted[0] = 0; w.grad = v * (score - wanted) @ torch.stack([v**0, radius, texture], 1)", "not fit"),
    ("ode", "y = 2 * y", "which is not the motion of c"),
    ("ode", "dy = 2 * dy", "which is not the slope of y"),
    ("ode", "t.grad *= 2", "and v times the slope of dy"),
    ("ode", "v = 2 * v; t.grad *= 2", "for this v the loss is least at c"),
    ("cut", "received = y.detach() + 1", "the second half got"),
    ("cut", "v = 2 * v", "is not what came back to the cut"),
    ("cut", "W1.grad *= 2", "which does not follow from v"),
    ("cut", "W2.grad *= 2", "which does not follow from y"),
    ("cut", "scores = 2 * scores", "scores is not W2 @ y"),
    ("passes", "columns = 2 * columns", "are not the columns of"),
    ("passes", "rows = torch.ones(9, 2)", "room for a matrix of 6 × 6"),
    ("batch", "products = 2 * products", "is not products"),
    ("batch", "vs = vs.T", r"a batch of shape \(2, 4\)"),
    ("tangents", "y = 2 * y", r"x\*\*2 has not the values y = "),
    ("tangents", "J = 2 * J; x.grad *= 2", "and the slopes of J"),
    ("tangents", "J = J + np.eye(5, k=1); x.grad = v @ torch.tensor(J, dtype=torch.float32)", "each y has its own x"),
    ("tangents", "x.grad *= 2", r"is not x\.grad"),
    ("shapes", "table['long | $x$'] = torch.ones(7)", r"the shape of long is \(7,\)"),
    ("shapes", "table['deep | $x$'] = torch.ones(1, 1, 1, 1)", "room for 3 axes"),
    ("curves", "h = 2 * h", "h is not the slope of the curve above it"),
    ("curves", "x = -x", "at rising points"),
    ("life", "x = torch.ones(2, requires_grad=True)", "no backward pass has gone from y to x"),
    ("life", "y = x**2", r"these did: \[\]"),
    ("life", "y = x * x", "leads to 2 nodes"),
    ("version", "saved = [3, 2], 7", "was saved at version 7; the error says"),
    ("version", "saved = h.tolist(), 0", r"h is still \(4, 3\)"),
    ("stairs", "held.append(4000)", "is empty after backward"),
    ("stairs", "held[2] = 0", "memory fills in forward"),
    ("halves", "cut = h", "cut is a leaf with a gradient"),
    ("halves", "h = h + 1", r"cut = \(6, 8, 21\) has not the numbers of h = \(7, 9, 22\)"),
    ("halves", "loss = loss + 0 * x[0]", "the graph of loss does not end at its own half"),
]


@pytest.mark.parametrize(("kind", "more", "message"), PLANTED)
def test_a_mechanism_that_the_run_does_not_bear_out_is_refused(kind, more, message):
    with pytest.raises(ValueError, match=message):
        mechanism(kind, more)


def drawings() -> dict:
    """Each kind, drawn once."""
    a, b, c = torch.tensor(F)
    weighted, points = weighing(1.0, 10.0, 100.0), weighing(1.0, 0.0, 10.0, -1.0, J=POINTS)
    return {
        "desk": drawing("desk", weighted),
        "desk with a minus": drawing("desk", weighing(2.0, -1.0, 1.0)),
        "network": drawing("network", layers(), "x,h,o,loss", code=STEPS),
        "network with a cut": drawing("network", layers(), "x,h|o,loss", code=STEPS),
        "blocks": drawing("blocks", points, points=2),
        "wires": drawing("wires", {"J": np.eye(3), "rows": torch.eye(3)}),
        "rows": drawing("rows", {"J": F, "rows": torch.tensor(F)}),
        "arrows": drawing("arrows", weighted),
        "arrows that go nowhere": drawing("arrows", weighing(0.0, 0.0, 0.0)),
        "jar": drawing("jar", {"added": [a, b, c], "held": [a, a + b, c]}),
        "tray": drawing("tray", {}, "y", code=TRAY),
        "rectangles": drawing("rectangles", {"sizes": [2, 3, 4], "multiplications": [18, 32]}),
        "scale": drawing("scale", LARGE, "g:v"),
        **{kind: mechanism(kind) for kind in MECHANISMS},
        "life in steps": drawing("life", variables("life"), "y:x:saved:v"),
    }


def test_a_shape_is_a_cell_a_bar_a_sheet_or_a_pile_of_sheets():
    scope = variables("shapes", "table['pile | $x$'] = torch.arange(24.0).reshape(2, 3, 4)")
    drawn = drawing("shapes", scope).select("svg")
    assert [len(one.select(".cell")) for one in drawn] == [1, 2, 6, 10, 24]
    named = [[text for text in texts(one.select("text.faint")) if text != "0"] for one in drawn]
    assert named[:3] == [[], ["axis 0: 2"], ["axis 1: 2", "axis 0:", "3"]]
    assert named[4] == ["axis 2: 4", "axis 1:", "3", "axis 0: 2"]
    assert [one.select_one("text.code").get_text() for one in drawn] == ["()", "(2,)", "(3, 2)", "(5, 2)", "(2, 3, 4)"]
    corners = [(float(one["x"]), float(one["y"])) for one in drawn[3].select(".frame")][::2]
    assert [y for _, y in corners] == pytest.approx([corners[0][1] + 33 * k for k in range(5)])  # rows that stand apart


def test_every_drawing_can_be_read_aloud_and_nothing_is_written_beyond_its_edge():
    for name, picture in drawings().items():
        for found in picture.select("svg:not(svg svg)"):
            assert found["role"] == "img", name
            assert re.search(r"\d", found["aria-label"]), name
            width, height = (float(found[side]) for side in ("width", "height"))
            for text in found.select("text"):
                words, x = text.get_text(), moved(text)
                long = 7 * len(words)
                left = x if "start" in text["class"] else x - long if "end" in text["class"] else x - long / 2
                assert left >= -3, (name, words)
                assert left + long <= width + 3, (name, words)
                groups = text.find_parents("g", transform=True)
                down = sum(float(re.findall(r"-?[\d.]+", group["transform"])[1]) for group in groups)
                assert 10 <= float(text["y"]) + down <= height, (name, words)


def test_every_drawing_is_one_line_of_html_without_ids_but_those_it_uses():
    styles = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "docs/assets").glob("*.css"))
    painted = set(re.findall(r"url\(#([\w-]+)\)", styles))  # what a style sheet paints with
    for name, picture in drawings().items():
        assert "\n" not in str(picture), name
        own = {one["id"] for one in picture.select("[id]")}
        used = r'url\(#([\w-]+)\)|(?:for|aria-describedby)="([\w-]+)"'  # what it is painted with; who is spoken of
        assert own - painted == {one or other for one, other in re.findall(used, str(picture))}, name


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

    def draw(name="y", code=EXAMPLE, change=lambda scope: None):
        path, walk = tmp_path / "example.py", graphs.Walk(name)
        path.write_text(code, encoding="utf-8")

        def picture(scope):
            change(scope)
            return graphs.graph(name, scope, walk)

        codes = {"torch": [step.code for step in whole_file(path).cells["file"].steps], "check": []}
        return read(run_code(codes, path, draw=[picture], watch=walk.watch).drawn[0])

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
    assert "y (StackBackward0) sends 1 to AddBackward0, 10 to MulBackward0 and 100 to h (MulBackward0)." in said
    assert said.endswith("x.grad = (505, 70) arrives at the leaf x.")
    assert "w.grad = 203 arrives at the leaf w." in said


def test_what_meets_at_one_output_is_added_and_at_different_outputs_is_not(draw):
    assert "sum 101" in texts(draw().select("text.v"))
    unbound = "import torch\nx = torch.tensor([2.0, 3.0], requires_grad=True)\na, b = x.unbind()\ny = 5 * a + b\n"
    unbound += "y.backward()"
    picture = draw(code=unbound)
    assert not [text for text in texts(picture.select("text.v")) if "sum" in text]
    assert "a, b" in texts(picture.select("text.name"))


def test_a_result_that_is_not_in_grad_stands_under_its_leaf_alone(draw):
    code = "import torch\nx = torch.tensor(5.0, requires_grad=True)\ny = x**3\n"
    code += "(g,) = torch.autograd.grad(y, x, create_graph=True)\n(h,) = torch.autograd.grad(g, x)"
    assert texts(draw("g", code).select("text.x.flow")) == ["30"]


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


def test_a_tensor_without_a_graph_or_without_weights_is_refused(draw):
    with pytest.raises(ValueError, match="x has no grad_fn"):
        draw("x")
    with pytest.raises(ValueError, match="no v of this shape"):
        draw(code=EXAMPLE.replace("v = ", "u = ").replace("gradient=v", "gradient=u"))
    with pytest.raises(ValueError, match="nothing is sent back from y while the example runs"):
        draw(code=EXAMPLE.replace("y.backward(gradient=v)", "y.sum()"))
    with pytest.raises(ValueError, match=r"\(2, 20, 200\) came to y last, and not v = \(1, 10, 100\)"):
        draw(code=EXAMPLE.replace("gradient=v", "gradient=2 * v"))
    with pytest.raises(ValueError, match=r"nothing arrives at w in the last pass, and there is w\.grad"):
        draw(code=EXAMPLE.replace("(gradient=v)", "(v, retain_graph=True)") + "torch.autograd.grad(y, x, v)")


def test_the_last_pass_is_drawn_with_what_flowed_in_it_even_if_its_graph_is_freed(draw):
    code = EXAMPLE.replace("y.backward(gradient=v)", "y.backward(v, retain_graph=True)\nx.grad = w.grad = None\n")
    picture = draw(code=code + "y.backward(v)\nx.grad.mul_(1)")
    assert sorted(texts(picture.select("text.x.flow"))) == ["w.grad = 203", "x.grad = (505, 70)"]
    with pytest.raises(ValueError, match=r"203\.0 arrives at w, and w\.grad = 406\.0"):
        draw(code=code.replace("x.grad = w.grad = None", "") + "y.backward(v)")


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


# Places for an answer


@pytest.mark.parametrize(
    ("question", "code", "printed", "names"),
    [
        ("What is `x.grad`?", "print(x.grad)", "tensor([1., 2.])", ["x₁", "x₂", "x.grad"]),
        ("What is `W.grad`?", "print(W.grad)", "tensor([[1.], [2.]])", ["W.grad", "row 1", "row 2"]),
        ("What is J?", 'print(f"`{J.tolist()}`")', "`[[1, 2], [3, 4]]`", ["J", "x₁", "x₂", "row 1", "row 2"]),
        ("Which v?", 'print(f"`v` is `{v.tolist()}`")', "`v` is `[1.0, 2.0]`", ["v₁", "v₂", "v"]),
        ("What is the second row?", "print(row_2)", "tensor([1., 2.])", ["x₁", "x₂", "row_2"]),
        ("What do they show?", "print(a)\nprint(x.grad)", "tensor([1., 2.])\ntensor([3., 4.])", ["a", "x.grad"]),
        ("What will `g` be?", "print(g)\nprint(x.grad)", "tensor([1.])\nNone", ["g"]),
        ("Which number is right?", 'print(f"`{right.item()}`")', "`1.0`", ["your answer"]),
    ],
)
def test_places_for_an_answer_are_named(question, code, printed, names):
    drawn = read(blank.empty_cells(question, printed, code))
    assert texts(drawn.select("text")) == names
    assert len(drawn.select(".unknown")) == len(re.findall(r"\d+\.?\d*", printed.replace("`v` is", "")))
    inside = float(drawn.svg["width"])
    assert all(0 <= float(text["x"]) <= inside for text in drawn.select("text"))


# Published pages


def test_every_published_picture_says_what_it_shows(site):
    kinds, classes = set(), {"weighted-rows" if kind == "picture" else kind for kind in PICTURES}
    classes |= {"sizes", "prices"}  # of measured times (pictures/costs.py)
    classes |= {"slopes", "canvas", "chances"}  # of a digit to be painted (pictures/paint.py)
    classes |= {"numbers"}  # places of an answer (pictures/blank.py)
    for page in verify.pages(site):
        for picture in verify.parse(page).select(".picture"):
            for drawn in picture.select("table, svg:not(svg svg)"):
                kinds.add(drawn.get("class", ["graph"])[0])
                assert re.search(r"\d", drawn["aria-label"]), page
                assert len(drawn["aria-label"]) > 60, page
                assert drawn.name == "table" or drawn["role"] == "img", page
    assert {"weighted-rows", "jacobian", "heat", "graph"} <= kinds <= classes


def test_the_faders_of_a_question_stand_on_the_scale_that_is_written_above_them():
    for v, ends, shares in (
        ([1.0, 2, 0], ["-3", "0", "1", "2", "3"], [4 / 6, 5 / 6, 1 / 2]),
        ([6.0, 9, 20], ["-20", "0", "10", "20"], [0.65, 0.725, 1]),
        ([1.0, 10, 100], ["-100", "-1", "0", "1", "100"], None),
    ):
        picture = read(blank.empty_desk(np.eye(3), v))
        assert set(texts(picture.select("text.small"))) == set(ends)
        moves = [float(re.search(r"\(([\d.]+)", one["transform"])[1]) for one in picture.select(".slide")]
        at = [(move - blank.LEFT) / blank.TRAVEL for move in moves]
        assert at == sorted(at) if shares is None else at == pytest.approx(shares, abs=1e-3)
