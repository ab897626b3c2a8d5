"""The explorer and the atlas: which calls of the table its engine reads, and what it answers at the special points."""

import json
import math

import pytest
import torch

from atlas.operation import Operation, Point
from book.atlas import desk, facts, running, table
from book.atlas.special import literal

ROWS = {row.name: row for row in table.rows()}
# For each program: y and what reaches x, or why it is refused.
FOLLOW = """async ([address, programs]) => {
  await import(`${address}assets/explorer/figures.js`);
  return Object.fromEntries(Object.entries(programs).map(([name, text]) => {
    try {
      const { inputs, v } = figures.opened(text);
      const { values, grad } = figures.follow(text, inputs, v, [['y', 'x']]);
      return [name, { y: values.y, x: grad.x }];
    } catch (error) {
      return [name, String(error.message)];
    }
  }));
}"""
# For each program, at inputs of its own: y and the gradients, or null where it is refused.
ANSWER = """async ([address, questions]) => {
  const load = name => import(`${address}assets/explorer/${name}.js`);
  const modules = await Promise.all(['tensors', 'tape', 'reader', 'rest'].map(load));
  const { tensor, parseProgram, run, backward } = Object.assign({}, ...modules);
  const plain = data => [...data].map(number => Number.isFinite(number) ? number : String(number));
  return questions.map(({ text, inputs, v }) => {
    try {
      const given = Object.entries(inputs).map(([name, { shape, data }]) => [name, tensor(shape, data.map(Number))]);
      const tape = run(parseProgram(text), Object.fromEntries(given));
      const { gradients } = backward(tape, tensor(tape.y.shape, v.map(Number)));
      return Object.fromEntries(Object.entries(gradients).map(([name, { data }]) => [name, plain(data)]));
    } catch (error) {
      return null;
    }
  });
}"""


@pytest.fixture(scope="module")
def page(browser, address):
    page = browser.new_page()
    page.goto(address)
    yield page
    page.close()


def theirs(name: str) -> dict[str, list[float]]:
    """What torch computes for the program of a desk."""
    row, inputs = ROWS[name], desk.small(ROWS[name])
    leaves = running.leaves(row, inputs, ["x"])
    y = running.as_written(row.call, dict(leaves))["y"]
    (sent,) = running.by_autograd(y, [leaves["x"]], desk.weights(y))
    return {"y": y.flatten().tolist(), "x": sent.flatten().tolist()}


@pytest.mark.filterwarnings("ignore")
def test_the_desks_are_those_that_the_explorer_reads(page, address):
    programs = desk.programs()
    answers = page.evaluate(FOLLOW, [address, programs])
    reads = {name for name, answer in answers.items() if isinstance(answer, dict)}
    wrong = {
        name: (answers[name], theirs(name))
        for name in reads
        if any(answers[name][key] != pytest.approx(of, rel=1e-9, abs=1e-12) for key, of in theirs(name).items())
    }
    assert set(wrong) == {"hardsigmoid", "to"}, wrong  # torch rounds to float32 there, and the explorer does not
    right = sorted(reads - set(wrong))
    assert right == sorted(desk.names()), "atlas/desks.txt should have:\n" + "\n".join(right)


def asked(row: Operation, point: Point, fact: dict) -> dict | None:
    """A special point as a question for the engine; None for what it cannot be asked: several statements, integers.

    The numbers are those of the table, not those of the facts, which do not tell 1. from 1.
    """
    call = point.call or row.call
    inputs = {name: literal(text) for name, text in point.inputs.items()}
    if "\n" in call or "grads" not in fact or not all(t.is_floating_point() for t in inputs.values()):
        return None
    y = torch.tensor(fact["y"])
    v = literal(point.v) if point.v else torch.ones(y.shape)

    def plain(t):
        return [x if math.isfinite(x) else str(x).replace("inf", "Infinity").replace("nan", "NaN") for x in t]

    tensors = {name: {"shape": list(t.shape), "data": plain(t.flatten().tolist())} for name, t in inputs.items()}
    return {"text": call.split("= ", 1)[1], "inputs": tensors, "v": plain(v.flatten().tolist())}


# Where the explorer sends something else than torch.
OTHERWISE = {
    ("atan2", "very small numbers"),  # torch sends 0, the explorer ∞; the derivative is 10¹⁶⁹
    ("binary_cross_entropy", "sure, and w is between"),  # from here: rounded otherwise, or kept longer
    ("binary_cross_entropy", "sure, and wrong"),
    ("cumprod", "underflow"),
    ("hardsigmoid", "inside: a sixth, rounded"),
    ("nansum", "nan, and v is infinite"),  # torch multiplies by 0, the explorer leaves the nan out
    ("weight_norm", "the origin"),  # 0/0 is multiplied out in another order
}


def test_the_special_points_of_the_atlas(page, address):
    questions = [
        (row, fact, question)
        for row in ROWS.values()
        for point, fact in zip(row.points, facts.fact_of(row)["points"], strict=True)
        if (question := asked(row, point, fact))
    ]
    answers = page.evaluate(ANSWER, [address, [question for _, _, question in questions]])
    read, wrong = 0, {}
    for (row, fact, _), answer in zip(questions, answers, strict=True):
        if answer is None:
            continue
        read += 1
        for name, sent in fact["grads"].items():
            ours = [float(number) for number in answer.get(name, [0.0] * len(facts.flat(sent)))]
            if not facts.same(ours, sent, 1e-9):
                wrong[row.name, fact["label"]] = (name, ours, facts.flat(sent))
    print(f"{read} of {len(questions)} points are read")
    assert set(wrong) == OTHERWISE, json.dumps({str(key): str(of) for key, of in wrong.items()}, indent=1)
    assert read > 150
