"""The facts of the atlas: measured of every row, as it is written, and the same when they are measured again."""

import gzip
import math
from dataclasses import replace

import pytest
import torch

from atlas.operation import Operation, Point, Popular
from book.atlas import card, facts, front, measure, site, special, table

ROWS = {row.name: row for row in table.rows()}
ROUGH = 2e-2  # differences of finite differences, and what cancellation leaves, between processors


@pytest.fixture(autouse=True)
def prepared():
    threads, always = torch.get_num_threads(), torch.is_warn_always_enabled()
    measure.prepare()
    yield
    torch.set_num_threads(threads)
    torch.set_warn_always(always)


def unlike(here, there, path: str = "") -> list[str]:
    """Where two facts differ by more than rounding. The sizes of errors are rounding, and are not compared."""
    if path in (".error", ".row"):
        return []
    if isinstance(here, dict) and isinstance(there, dict):
        keys = sorted({*here, *there})
        return [said for key in keys for said in unlike(here.get(key), there.get(key), f"{path}.{key}")]
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        return [said for k, (a, b) in enumerate(zip(here, there, strict=True)) for said in unlike(a, b, f"{path}[{k}]")]
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (here, there))
    if numbers and (here == there or (math.isnan(here) and math.isnan(there))):
        return []
    if numbers and math.isfinite(here) and math.isfinite(there):
        size = max(abs(here), abs(there))
        return (
            [] if abs(here - there) <= ROUGH * size or 1e-100 < size < 1e-6 else [f"{path}: {here}, recorded {there}"]
        )
    return [] if here == there else [f"{path}: {here}, recorded {there}"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ROWS)
def test_facts_on_record_are_those_measured_here(name):
    measured = facts.encoded(measure.measured(ROWS[name]))
    recorded = facts.encoded(facts.fact_of(ROWS[name]))
    assert unlike(measured, recorded) == []


def test_relatives_share_a_column():
    assert facts.FIRST.keys() <= ROWS.keys()
    for family in facts.FAMILIES:
        assert len({facts.column(ROWS[name]) for name in family.split()}) == 1


def test_a_changed_fact_is_seen():
    recorded = facts.encoded(facts.fact_of(ROWS["clamp"]))
    point = recorded["points"][0]
    changed = recorded | {"points": [point | {"grads": {"x": [0.25]}}, *recorded["points"][1:]]}
    assert unlike(recorded, recorded) == []
    assert unlike(changed, recorded) == [f".points[0].grads.x[0]: 0.25, recorded {point['grads']['x'][0]}"]
    assert unlike(recorded | {"nodes": []}, recorded) != []


def test_every_row_was_measured_as_it_is_written_on_three_releases_and_with_jax():
    releases = [one for one in facts.every() if one.library == "torch"]
    (jax,) = [one for one in facts.every() if one.library == "JAX"]
    assert len(ROWS) >= 300
    assert len(releases) >= 3
    for name, row in ROWS.items():
        for of in releases:
            assert of.operations[name]["row"] == facts.digest(row), f"{name} on {of.title}: make facts"
        tried = [point for point in row.points if point.jax or (row.jax and not point.call)]
        assert len(jax.operations.get(name, {}).get("points", ())) == len(tried), f"{name} with JAX"
        assert not site.is_stale(facts.fact_of(row), row), f"{name}: make facts"


def test_a_row_that_has_changed_since_it_was_measured_is_seen():
    row, of = ROWS["clamp"], facts.fact_of(ROWS["clamp"])
    assert not site.is_stale(of, row)
    assert not site.is_stale(of, replace(row, words="Other words."))
    assert site.is_stale(of, replace(row, call="y = torch.clamp(x, -2, 2)"))
    assert site.is_stale(of, replace(row, points=row.points[1:]))
    assert site.is_stale(of, replace(row, popular=[Popular("x", "v", "nothing stops")]))


def test_points_that_differ_in_the_sign_of_0_are_not_mixed_up():
    row = ROWS["copysign"]
    for of in facts.every():
        sent = [facts.point_of(of, row, point)["grads"]["x"] for point in facts.fact_of(row)["points"][-2:]]
        assert sent == [[1], [-1]], of.title


def test_numbers_that_json_lacks_come_back(tmp_path, monkeypatch):
    monkeypatch.setattr(facts, "ROOT", tmp_path)
    path = tmp_path / "facts.json"
    values = [math.nan, math.inf, -math.inf, 0.5, 1]
    facts.write(path, {"library": "torch", "version": "9.9"}, {"f": {"grads": values, "label": "nan"}})
    read = facts.read(path).operations["f"]
    assert repr(read["grads"]) == repr(values)
    assert read["label"] == "nan"
    path.write_text("{")
    with pytest.raises(ValueError, match=r"facts\.json: not a file that .*measure"):
        facts.read(path)


GOOD = Operation(
    name="double",
    call="y = 2 * x",
    draw=[{"x": "randn(2)"}, {"x": "randn(3)"}],
    vjp={"x": "2 * v"},
    words="Each weight is doubled.",
    short="2v",
)
FAULTS = {
    "the name is the address": {"name": "Double"},
    "is a page of the atlas": {"name": "index"},
    "`short` has": {"short": "x" * 25},
    "a sentence": {"words": "no full stop"},
    "two ways to draw": {"draw": [{"x": "randn(2)"}]},
    "which is not drawn": {"vjp": {"w": "v"}},
    "draws nothing at random": {"draw": [{"x": "[1.]"}, {"x": "randn(2)"}]},
    "has no formula": {"vjp": {}},
    "does not set y": {"call": "2 * x"},
    "SyntaxError": {"vjp": {"x": "2 * "}},
    "`domain` is": {"domain": {"x": "square"}},
    "asks autograd: ": {"vjp": {"x": "torch.autograd.grad(y, x, v)[0]"}},
    "is none": {"vjp": {"x": "g = v"}},
    "two points": {"points": [Point("at 0", x="[0.]"), Point("at 0", x="[0.]")]},
    "no key of `vjp`": {"popular": [Popular("w", "v", "why")]},
    "no full stop": {"popular": [Popular("x", "v", "why.")]},
    "is no place": {"popular": [Popular("x", "v", "why", "somewhere")]},
}


@pytest.mark.parametrize("said", FAULTS)
def test_a_faulty_row_is_refused(said):
    assert list(table.faults_of(GOOD)) == []
    assert any(said in fault for fault in table.faults_of(replace(GOOD, **FAULTS[said])))


def test_a_module_that_does_not_run_is_named_with_its_line(tmp_path, monkeypatch):
    monkeypatch.setattr(table, "ROOT", tmp_path)
    path = tmp_path / "rows.py"
    path.write_text('"""Title."""\n\nROWS = [Operation()]\n')
    with pytest.raises(table.TableError, match=r"rows\.py, line 3: NameError"):
        table.family(path)
    path.write_text('"""Title."""\n')
    with pytest.raises(table.TableError, match="ROWS, a list of Operation"):
        table.family(path)


def test_the_place_of_a_row_is_its_line():
    for of in table.families():
        text = (table.ROWS / f"{of.name}.py").read_text(encoding="utf-8").splitlines()
        for row in of.rows[:2]:
            line = int(table.place(row, of).rpartition(" ")[2])
            assert "Operation(" in text[line - 1]
            assert f'"{row.name}"' in "".join(text[line - 1 : line + 1])


def test_a_number_between_two_slopes_is_judged():
    cases = {
        (1.0, 1.0, 1.0): "the derivative",
        (0.0, 1.0, 1.0): "not the derivative",
        (0.0, 0.0, 1.0): "the left slope",
        (1.0, 0.0, 1.0): "the right slope",
        (0.5, 0.0, 1.0): "the middle",
        (0.2, 0.0, 1.0): "between",
        (2.0, 0.0, 1.0): "outside",
        (math.nan, 0.0, 1.0): "nan",
        (1.0, math.nan, 1.0): "the slope inside",
        (0.0, math.nan, 1.0): "not the slope inside",
        (1.0, math.nan, math.nan): "",
        (math.inf, math.inf, math.inf): "the derivative",
        (0.0, math.inf, math.inf): "no finite slope",
    }
    assert {case: facts.verdict(*case) for case in cases} == cases


def test_nan_is_a_fault_only_where_there_is_a_derivative():
    nan, inf = math.nan, math.inf
    assert facts.verdicts([nan, 1.0], [[2, 2], [1, 1]], 0) == ["nan", "the derivative"]
    assert facts.verdicts([nan, nan], [[0, 0], [inf, -inf]], 0) == ["no derivative", "no derivative"]
    assert facts.verdicts([nan, 0.0], [[0, 0], None], 0) == ["no derivative", ""]
    assert facts.verdicts([nan], [[-1, 1]], 0) == ["nan"]
    assert facts.verdicts([nan], [[nan, nan]], 0) == [""]


def test_differences_that_do_not_settle_are_no_slope():
    noisy = Operation(
        name="noisy",
        call="y = torch.where(x > 0.5, x, 1e-16 / (x.abs() + 1e-300))",
        draw=[{"x": "randn(1)"}, {"x": "randn(2)"}],
        vjp={"x": "v"},
        words="Rounding divided by the step.",
        short="none",
    )
    assert special.slopes(noisy, Point("logarithmic", x="[0.]", call="y = torch.special.entr(x)"), "x") == [None]
    assert special.slopes(noisy, Point("smooth", x="[2.]"), "x") == [[1, 1]]
    fine = "y = torch.where(x > 3e-7, 5 * x - 1.2e-6, x)"  # what lies beyond a bend is no slope here
    assert special.slopes(noisy, Point("a bend near by", x="[0.]", call=fine), "x") == [[1, 1]]
    (point,) = [one for one in facts.fact_of(ROWS["eig"])["points"] if one["label"] == "equal eigenvalues"]
    assert point["slopes"]["x"] == [[0, 0], None, None, [0, 0]]
    assert set(point["verdicts"]["x"]) == {"no derivative"}


def test_attention_on_2d_inputs_takes_the_math_path():
    """What the sentence of scaled_dot_product_attention says beside its facts, which are of 4-D inputs."""
    of = facts.fact_of(ROWS["scaled_dot_product_attention"])["works"]
    assert "raised" in of["double_backward"]
    assert "raised" in of["forward_mode"]
    q, k, values = (torch.randn(3, 2, dtype=torch.float64, requires_grad=True) for _ in range(3))
    assert torch.autograd.gradgradcheck(torch.nn.functional.scaled_dot_product_attention, (q, k, values))
    assert torch.autograd.gradcheck(
        torch.nn.functional.scaled_dot_product_attention, (q, k, values), check_forward_ad=True
    )


def test_every_operation_has_one_place_on_the_front_page():
    shown = front.of_table()
    for name in ROWS:
        assert shown.count(f'href="{name}.html"') == 1


def test_the_questions_of_the_box_have_several_answers():
    for question, _, answers in front.several():
        assert len(answers) > 1, question


def test_the_program_of_the_page_finds_the_other_slope_at_0():
    assert "```text\nthe kink, at 0: 1.0, torch 0.0, slopes [[0, 1]]\n" in front.example()


KEYS = {"label", "inputs", "call", "v", "y", "grads", "slopes", "noise", "verdicts", "other_ways", "low", "formula"}


@pytest.mark.parametrize("of", facts.every(), ids=lambda of: of.title)
def test_the_files_have_what_the_page_says(of):
    """The paragraph on the front page is about these keys; each special point has what a test of a library needs."""
    assert set(of.operations) <= set(ROWS)
    for name, fact in of.operations.items():
        if of.library == "torch" and "raised" not in fact:
            assert {"structure", "kept", "works", "points"} <= set(fact)
        for point in fact.get("points", ()):
            assert set(point) <= KEYS | {"raised", "says", "code"}
            assert "raised" in point or {"label", "inputs", "call", "v", "y", "grads"} <= set(point), name
            for key, sent in point.get("grads", {}).items():
                if of.library == "torch" and key in point["slopes"]:
                    assert len(point["slopes"][key]) == len(facts.flat(sent)) == len(point["verdicts"][key])


def test_a_row_without_a_special_point_has_the_same_j_everywhere():
    without = [name for name, row in ROWS.items() if not row.points and not facts.is_constant(row)]
    assert without == []


def test_a_slope_below_the_noise_is_judged_by_its_digits():
    """Differences cannot tell 4e-18 from 0; a step in the imaginary direction can."""
    assert facts.verdict(0.0, 4e-18, 4e-18, 1e-10) == "its digits are lost"
    assert facts.verdict(4e-18, 4e-18, 4e-18, 1e-10) == "the derivative"
    assert facts.verdict(1e-12, 0.0, 0.0, 1e-10) == "the derivative"
    assert facts.verdict(1e-12, 0.0, 0.0) == "not the derivative"
    (point,) = [one for one in facts.fact_of(ROWS["tanh"])["points"] if one["label"] == "where y rounds to 1"]
    assert point["slopes"]["x"] == [[pytest.approx(4 * math.exp(-40), rel=1e-4)] * 2]


def test_entries_are_counted_from_1():
    assert card.entries("x", [3.0]) == ["x"]
    assert card.entries("x", 2.0) == ["x"]
    assert card.entries("w", [[1, 2], [3, math.inf]]) == ["w₁₁", "w₁₂", "w₂₁", "w₂₂"]
    assert card.entries("x", [[]]) == []
    said = {"x₁": "the left slope", "x₂": "the derivative", "x₃": "the right slope"}
    assert card.note(said) == ("choice", "∧ x₁: the left slope<br>∧ x₃: the right slope")
    assert card.note({"x₁": "the derivative", "x₂": "the derivative"}) == ("right", "✓ the derivative")


def test_a_card_is_light():
    sizes = {name: len(gzip.compress(card.html_of(row, card.Links()).encode())) for name, row in ROWS.items()}
    heaviest = max(sizes, key=sizes.get)
    assert sizes[heaviest] <= card.LIGHT, (heaviest, sizes[heaviest])
