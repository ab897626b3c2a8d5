"""Live figures in a real browser: wherever a reader drags them, their numbers, code and output are those of torch."""

import ast
import contextlib
import gzip
import io
import itertools
import math
import random
import re
import statistics
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
from axe_playwright_python.sync_playwright import Axe

from book import goals
from book.pages import read_book
from book.pictures import scales

ROOT = Path(__file__).parents[2]
LIVE = [(page, shown) for page in read_book(ROOT) for shown in page.shows if shown.live]
FIGURES = pytest.mark.parametrize(("page", "shown"), LIVE, ids=[shown.name for _, shown in LIVE])

SET = """async ([id, moves]) => {
  const { figure } = document.querySelector(`#${id} [data-live]`);
  await figure.open();
  const state = structuredClone(figure.first);
  for (const [path, value] of moves) {
    const [name, k] = path.split('.');
    (state[name] ?? state.inputs[name]).data[k] = value;
  }
  figure.state = state;
  figure.show(state);
  return state;
}"""
SEEN = """id => {
  const card = document.getElementById(id), follows = one => !one.closest('.elsewhere');
  const exact = ':not([data-decimals] *)', said = one => (one.lastElementChild ?? one).textContent;
  const list = (query, f) => [...card.querySelectorAll(query)].filter(follows).map(f);
  const size = (one, name) => Number.parseFloat(one.style.getPropertyValue(name));
  return {
    numbers: list(`[data-n]${exact}`, one => [one.dataset.n, one.textContent]),
    cells: list(`[data-cell]${exact}`, one => [one.dataset.cell, one.lastElementChild.textContent]),
    depths: list('[data-cell]', one => [one.dataset.cell, size(one, '--size'), one.dataset.deep]),
    rounded: list('[data-decimals] :is([data-n], [data-cell])', one => (
      [one.dataset.n ?? one.dataset.cell, +one.ownerSVGElement.dataset.decimals, said(one)])),
    bars: list('[data-bar]', one => [one.dataset.bar, one.dataset.axis, one.getAttribute('d')]),
    beside: list('[data-beside]', one => (
      [one.dataset.beside, one.dataset.axis, +one.getAttribute('x'), one.getAttribute('class')])),
    code: card.querySelector('.highlight code').textContent,
    output: card.querySelector('.output:not(.raised) code')?.textContent,
    stale: card.classList.contains('live-stale'),
    heat: list('[data-heat]', one => [one.dataset.heat, one.textContent, size(one, '--heat')]),
    lit: list('[data-lit]', one => [one.dataset.lit, one.className.baseVal]),
    wires: list('[data-wire]', one => (
      [one.dataset.wire, size(one, '--size'), one.className.baseVal, +(one.dataset.deep ?? 0)])),
    keys: list('[data-key]', one => [one.dataset.key, [...one.querySelectorAll(':scope > g:not(.none)')].map(sample => (
      [sample.textContent, size(sample.firstElementChild, '--size'), sample.firstElementChild.className.baseVal]))]),
    stays: list('[data-stays]', one => [one.dataset.stays, one.textContent]),
    counts: list('[data-wires]', one => [one.dataset.wires, one.textContent]),
    mixed: list('[data-mixed]', one => [one.dataset.mixed, one.textContent]),
    planes: list('.plane', plane => ({
      grid: plane.querySelector('.grid').getAttribute('d'),
      side: plane.parentNode.querySelector('.side').textContent,
      origin: ['cx', 'cy'].map(name => +plane.querySelector('.dot.origin').getAttribute(name)),
      box: plane.dataset.plane.split(' ').map(Number),
      arrows: [...plane.querySelectorAll('[data-arrow]')].map(one => (
        [one.dataset.arrow, one.lastElementChild.getAttribute('d'), one.classList.contains('none')])),
      words: [...plane.querySelectorAll('[data-template]')].map(one => (
        [one.dataset.template, one.textContent, one.classList.contains('none')])),
    })),
    says: list('[data-says]', one => [one.dataset.says, one.textContent]),
    placed: list('[data-map] *', one => ({
      ...one.dataset, map: one.closest('[data-map]').dataset.map,
      cx: one.getAttribute('cx'), cy: one.getAttribute('cy'), x: one.getAttribute('x'), y: one.getAttribute('y'),
      d: (one.lastElementChild ?? one).getAttribute('d'),
    })),
    pixels: list('.map [fill]', one => [one.getAttribute('fill'), +one.getAttribute('fill-opacity')]),
    ink: list('.ink', one => +one.getAttribute('fill-opacity')),
    painted: list('.ink', one => one.classList.contains('yours')),
    gauge: list('.gauge rect', one => [+one.getAttribute('x'), +one.getAttribute('width')]),
    scores: list('.score', one => [
      ...['x', 'width'].map(name => +one.firstElementChild.getAttribute(name)), one.textContent, one.matches('.best')]),
    pointer: list('.pointer', one => one.getAttribute('transform')),
    layers: list('.borehole .layer', one => size(one, '--size')),
    steepest: list('.steepest', one => one.getAttribute('transform')),
    fields: list('[data-own=field]', one => ({
      said: ['terms', 'alone'].map(name => one.closest('.picture').querySelector(`.${name}`).textContent),
      map: one.dataset.map.split(' ').map(Number),
      ends: ['x1', 'y1', 'x2', 'y2'].map(name => +one.firstElementChild.getAttribute(name)),
      dots: [...one.querySelectorAll('.dot.v')].map(dot => [+dot.getAttribute('r'), dot.getAttribute('class')]),
      lines: one.querySelector('.line.x').getAttribute('d'),
      tips: one.querySelector('.tip.x').getAttribute('d'),
    })),
    blends: list('[data-own=blend]', one => {
      const [under, ...levels] = one.children, [sea, here] = levels.splice(-2), numbers = [-5.7, -3.1, -0.4, 2.2, 4.9];
      const [left, across, foot, up] = one.dataset.map.split(' ').map(Number);
      const has = (path, x1, x2) => path.isPointInFill(new DOMPoint(left + across * x1, foot + up * x2));
      const tried = (x1, x2) => [x1, x2, has(under, x1, x2), levels.map(path => has(path, x1, x2))];
      const around = numbers.flatMap(x1 => numbers.map(x2 => tried(x1, x2)));
      return { map: one.dataset.map, around, lines: [...levels, sea, here].map(path => path.getAttribute('d')) };
    }),
    fits: list('[data-own=fit]', one => ({
      map: one.dataset.map.split(' ').map(Number),
      best: one.querySelector('.best').getAttribute('d'),
      side: one.querySelector('.side').getAttribute('d'),
      radii: [...one.querySelectorAll('.sample')].map(dot => +dot.getAttribute('r')),
    })),
    words: list('.picture:not(.blank) [aria-label]:is(svg, table)', one => one.getAttribute('aria-label')),
    told: [...document.querySelectorAll(`[data-of=${id}]`)].map(one => {
      const rest = one.closest('p, li').innerHTML.split(one.outerHTML).at(-1).replace(/<[^>]*>/g, '');
      return [one.dataset.tells, one.textContent, /[?.]([ \\n]|$)/.exec(rest)[0][0] === '?'];
    }),
    all: [...card.querySelectorAll('.live .picture')].map(one => one.textContent).join(' '),
  };
}"""
BLACK = """id => [...document.querySelectorAll(`#${id} .picture :is(rect, path, circle)`)]
  .filter(one => getComputedStyle(one).fill === 'rgb(0, 0, 0)').map(one => one.outerHTML)"""
HANDLES = """id => {
  const found = [...document.querySelectorAll(`#${id} [role=slider]`)];
  return found.map(one => [one.dataset.slide, one.dataset.stops]);
}"""


@pytest.fixture
def visit(browser, address):
    """Open the page of an example, with its answer if it is to be predicted. What goes wrong is in `tab.wrong`."""
    contexts = []

    def opened(page, shown, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        tab = context.new_page()
        tab.wrong, tab.asked = [], []
        tab.on("console", lambda said: tab.wrong.append(said.text))
        tab.on("pageerror", lambda error: tab.wrong.append(f"{error}"))
        tab.on("request", lambda request: tab.asked.append(request.url))
        tab.goto(address + page.url)
        if options.get("java_script_enabled", True):
            if shown.live:
                tab.wait_for_selector(f"#{shown.anchor} .live.ready", state="attached")
            tab.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        return tab

    yield opened
    for context in contexts:
        context.close()


def is_backward(node) -> bool:
    return any(
        isinstance(part, ast.Call) and getattr(part.func, "attr", getattr(part.func, "id", "")) in names
        for names in [("backward", "grad", "print", "outer")]
        for part in ast.walk(node)
    )


def forward(program: str, inputs: dict) -> dict:
    """The names of a program after its forward pass, with these inputs, in float64."""
    scope = {"torch": torch, **inputs}
    statements = [
        node
        for node in ast.parse(program).body
        if not is_backward(node)
        and not (isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in inputs)
        and not re.match(r"\w+\.requires_grad_\(\)|import|\w+\.retain_grad", ast.unparse(node))
    ]
    usual = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        exec(compile(ast.Module(statements, []), "program", "exec"), scope)
    finally:
        torch.set_default_dtype(usual)
    return scope


def expected(program: str, links, state) -> dict:
    """All numbers that a figure may show, as torch computes them from its program in float64."""
    inputs = {
        name: torch.tensor(one["data"], dtype=torch.float64).reshape(one["shape"]).requires_grad_()
        for name, one in state["inputs"].items()
    }
    scope, tree = forward(program, inputs), ast.parse(program)
    (source,) = {ast.unparse(found) for found in map(started_at, tree.body) if found is not None}
    output = eval(source, scope)
    v = torch.tensor(state["v"]["data"], dtype=torch.float64).reshape(output.shape)
    names = list(dict.fromkeys([*itertools.chain(*links), *inputs]))
    found = {name: flat(scope[name]) for name in {*names, *inputs}}
    found |= {kind: {} for kind in ("J", "pass", "from", "upto", "outer", "ones")} | {"origin": [0.0, 0.0]}
    tensors = [scope[name] for name in names]
    reached = torch.autograd.grad(output, tensors, v, retain_graph=True, allow_unused=True)
    zeros = map(torch.zeros_like, tensors)
    found["grad"] = {
        name: flat(zero if one is None else one) for name, one, zero in zip(names, reached, zeros, strict=True)
    }
    found["v"] = found["grad"][links[0][0]]
    for to, start in links:
        rows = [torch.autograd.grad(one, scope[start], retain_graph=True)[0] for one in scope[to].reshape(-1)]
        weights = found["grad"][to]
        found["J"][to] = [flat(row) for row in rows]
        found["pass"][to] = [[weight * entry for entry in flat(row)] for weight, row in zip(weights, rows, strict=True)]
        found["outer"][to] = [[weight * entry for entry in found[start]] for weight in weights]
        J, passed = (torch.tensor(found[kind][to], dtype=torch.float64) for kind in ("J", "pass"))
        found["upto"][to] = passed.cumsum(0).tolist()
        found["from"][to] = [[0.0] * J.shape[1], *found["upto"][to][:-1]]
        found["ones"][to] = J.sum(0).tolist()
    if state.get("rows"):
        found["rows"] = state["rows"]["data"]
        found["sums"] = (torch.tensor(found["rows"], dtype=torch.float64).reshape(-1, len(J)) @ J).tolist()
    if state.get("u"):
        ((to, start),) = links
        u, x, y = torch.tensor(state["u"]["data"], dtype=torch.float64), inputs[start].detach(), scope[to].detach()
        found["u"], found["Ju"] = u.tolist(), (J @ u).tolist()
        found["way"] = [flat(forward(program, {start: x + k / 12 * u})[to]) for k in range(13)]
        found["end"] = found["way"][-1]
        found["before"], found["after"] = [flat(x), flat(x + u)], [flat(y), flat(y + J @ u)]
    start = links[-1][1]
    if len(found[start]) == 2:  # the point on a hill, and a third of its gradient
        found["hill"] = {"at": found[start]}
        found["hill"]["arrow"] = [
            found[start],
            [one + slope / 3 for one, slope in zip(found[start], found["grad"][start], strict=True)],
        ]
        if len(links) == 1 and len(found[links[0][0]]) == v.numel():
            found["blend"] = blended(program, links[0], found, v)
    slopes = found["grad"][links[-1][1]]
    steepest, wide = max(range(len(slopes)), key=lambda k: abs(slopes[k])), (inputs[start].shape or (1,))[-1]
    k, total = state.get("pixel", steepest), (v * output).sum().item()
    ink = found[start][k]
    to = 1 if ink < 1 else 0
    found["pixel"] = {"slope": slopes[k], "row": k // wide, "column": k % wide, "ink": ink, "to": to}
    found["pixel"] |= {"sum": total, "inked": total + slopes[k] * (to - ink)}
    if len(found[start]) == 64:
        scan = flat(goals.at(program, {})[start])
        found["painted"] = sum(one != was for one, was in zip(found[start], scan, strict=True))
    if {"x2", "w", "b"} <= inputs.keys():
        found["field"] = field(found, steepest_at_first(program))
    if "H" in scope:
        found["lr"] = state["lr"]["data"]
        found["descent"] = descent(scope["H"].double(), inputs["x"].detach(), v, state)
    if state.get("every"):
        found["every"], found["moment"] = state["every"]["data"], state["moment"]["data"]
        found["ode"] = trained(program, found, v, inputs)
    if "W2" in inputs:
        cut = 2 if state.get("cut") is None else state["cut"]
        found["sent"] = {"y": cut > 0, "v": cut == 2, "nothing": cut == 0, "waits": cut < 2}
        slopes = [torch.tensor(found["grad"][name]).reshape(inputs[name].shape).tolist() for name in ("W1", "W2")]
        found["matrix"] = {"W": [inputs["W1"].tolist(), inputs["W2"].tolist()], "slopes": slopes}
        found["scores"] = flat(scope["scores"])
    if "texture" in scope:
        columns = [torch.ones(10), scope["radius"], scope["texture"]]
        found["fit"] = fitted(torch.stack(columns, 1).double(), scope["wanted"].double(), found["w"], v)
    if "ends" in scope:
        found["cup"] = state["cup"]["data"]
        gap = [one - now for one, now in zip(found["cup"], found["y"], strict=True)]
        assert found["v"] == pytest.approx([1, 1] if state.get("ones") else gap, abs=1e-9)
        found["arm"] = posed(flat(inputs["x"]), scope["ends"].T.tolist(), found["grad"]["x"], found["v"], state)
    if state.get("measured"):
        there = state["measured"]["data"]
        assert found["v"] == pytest.approx([one - y for one, y in zip(there, found["y"], strict=True)], abs=1e-9)
        found["measured"], found["borehole"] = there, borehole(found, there)
    rows = found["J"][links[0][0]]
    if len(links) == 1 and len(rows) == len(found[start]):
        slopes = [row[k] for k, row in enumerate(rows)]
        found["tangents"] = touched(found[start], found[links[0][0]], slopes, found["grad"][start])
    if len(found[start]) == 1:
        found["kink"] = folded(*found[start], found[links[0][0]], [slope for slope, *_ in found["J"][links[0][0]]])
    if {to for to, _ in links} == {"y", "g"}:  # curves: the program's g has to be the slope of its y
        x, heights = inputs["x"].item(), [found["y"][0], found["J"]["y"][0][0], found["J"]["g"][0][0]]
        assert math.isclose(found["g"][0], heights[1], rel_tol=1e-9, abs_tol=1e-12)
        found["curves"] = [
            {"height": height, "at": [x, height, slope], "stem": [[x, 0], [x, height]], **triangle(x, height, slope)}
            for height, slope in zip(heights, [*heights[1:], 0], strict=True)
        ]
    return found


def triangle(x: float, height: float, slope: float) -> dict:
    """A triangle below or above a tangent, 1 wide, towards the middle: as high as the slope."""
    far = x + (1 if x < 0 else -1)
    end = height + slope * (far - x)
    return {
        "run": [[x, height], [far, height]],
        "slope": [[x, height], [far, end]],
        "rise": [[far, height], [far, end]],
        "one": [(x + far) / 2, height + (0.2 if end < height else -0.62)],
    }


def blended(program: str, link: tuple[str, str], found: dict, v) -> dict:
    """The heights of v·y, at x and anywhere, a sixth of its gradient at x, and thirds of the rows of J."""
    to, start = link
    x, height = found[start], (v.flatten() @ torch.tensor(found[to], dtype=torch.float64)).item()
    slopes = [(1 / 6, found["grad"][start]), *((1 / 3, row) for row in found["J"][to])]
    arrow, *rows = [[x, [one + share * slope for one, slope in zip(x, row, strict=True)]] for share, row in slopes]

    def heights(at):
        return (v @ forward(program, {start: at})[to]).tolist()

    return {"at": x, "height": height, "heights": heights, "arrow": arrow, "rows": rows}


def posed(x: list, ends: list, turns: list, v: list, state: dict) -> dict:
    """Where an arm, v at its hand and the curved arrows are: 1.2 radians for each 1 of x.grad.

    Of ones a quarter is drawn, or what stays on the table.
    """
    joints, arcs = [[0.0, 0.0], *ends], []
    for (a, b), turn, direction in zip(joints, turns, itertools.accumulate(x), strict=False):
        angles = [direction + 1.2 * turn * k / 12 for k in range(13)]
        arcs.append([[a + 0.15 * math.cos(angle), b + 0.15 * math.sin(angle)] for angle in angles])
    tips = [[None, arc[-1]] for arc in arcs]
    hand = joints[-1]
    share, (across, up) = min(0.25, max(0.04, 1.1 - max(hand))) if state.get("ones") else 1, state["cup"]["data"]
    force = [hand, [one + share * pull for one, pull in zip(hand, v, strict=True)]]
    trails = {"gap": [hand], "ones": [hand]} | state.get("trails", {})
    handle = [[across + 0.06, up], [across + 0.1, up]]
    found = {"joints": joints, "arcs": arcs, "tips": tips, "force": force, "handle": handle, "trails": trails}
    far = math.dist(hand, state["cup"]["data"])
    return found | {"short": share < 1, "there": far < 0.005}


def borehole(found: dict, there: list) -> dict:
    """Where the temperatures, v and the arrows of x.grad are: always on one scale, at most 16 long, and then broken."""
    y, slopes, gap = found["y"], found["grad"]["x"], [(14, 0.2), (14.5, 0.45), (13.5, 0.55), (14, 0.8)]
    return {
        "off": math.hypot(*found["v"]),
        "met": [abs(one) < 0.1 for one in found["v"]],
        "beyond": [abs(one) > 16 for one in slopes],
        "breaks": [[[a * (one > 0) - a * (one < 0), b + k] for a, b in gap] for k, one in enumerate(slopes)],
        "columns": [[[0, k], [one, k]] for k, one in enumerate(y, 1)],
        "rings": [[one, k] for k, one in enumerate(there, 1)],
        "gaps": [[[one, k + 0.68], [to, k + 0.68]] for k, (one, to) in enumerate(zip(y, there, strict=True))],
        "pulls": [[[0, k + 0.5], [min(max(slope, -16), 16), k + 0.5]] for k, slope in enumerate(slopes)],
    }


def descent(H, x, v, state: dict) -> dict:
    """Thirty steps of gradient descent on half of x @ H @ x; those beyond 100 are not drawn."""
    (lr,), path, off = state["lr"]["data"], [x], (x @ v).abs().item()
    losses = [x @ H @ x / 2]
    for _ in range(30):
        x = x - lr * H @ x
        path.append(x if x.norm() < 100 else path[-1])
        losses.append(x @ H @ x / 2)
    falls = [[k, max(-20.0, loss.log10().item())] for k, loss in enumerate(losses)]
    largest = torch.linalg.eigvalsh(H).max().item()
    assert torch.allclose(H @ v, largest * v)
    path = [one.tolist() for one in path]
    found = {"path": path, "steps": [*itertools.pairwise(path)], "largest": largest, "times": 1 - lr * largest}
    found |= {"falls": falls, "level": [falls[0], [30, falls[0][1]]]}
    is_on = [max(map(abs, one)) <= 3.5 for one in path]
    grows, away = 1 - lr * largest < -1 and off > 1e-9, [[99, 99]] * 3
    found |= {"on": sum(is_on[1:]), "far": x.norm().item(), "grows": grows, "leaves": away, "again": away}
    gone = [k for k, (start, end) in enumerate(itertools.pairwise(is_on)) if start and not end]
    for name, k in zip(("leaves", "again"), (gone[-1], gone[-1] + 1) if gone else (), strict=False):
        if k < 30 and not is_on[k + 1] and (grows or name == "leaves"):
            found[name] = head(path[k], path[k + 1], lambda x, y: max(abs(x), abs(y)) <= 3.5, (40, 40))
    over = [k for k, (_, power) in enumerate(falls) if power > 5]
    ends = falls[over[0] - 1 : over[0] + 1] if over and over[0] else []
    soars = head(*ends, lambda _, power: power <= 5, (134 / 30, 124 / 14), 1) if ends else away
    return found | {"soars": soars}


def head(a, b, is_inside, units, beyond: float = 0) -> list:
    """The corners of an arrow's head, 16 pixels long, where the way from a leaves what is inside for the last time."""
    a, way, units = np.array(a), np.subtract(b, a), np.array(units)
    low, high = max(k / 1000 for k in range(1001) if k == 0 or is_inside(*(a + k / 1000 * way))), 1
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if is_inside(*(a + middle * way)) else (low, middle)
    along = 16 * way * units / np.hypot(*(way * units))
    across = np.array([-along[1], along[0]]) / 3
    corners = (across - along, np.zeros(2), -across - along)
    return [(a + low * way + (one + beyond * along) / units).tolist() for one in corners]


def fitted(A, t, w: list, v) -> dict:
    """The parameters with the least weighted sum of squares, the nearest to w where there are several."""
    w, root = torch.tensor(w, dtype=torch.float64), v.sqrt()
    return {"w": (w + torch.linalg.pinv(root[:, None] * A, rtol=1e-7) @ (root * (t - A @ w))).tolist()}


def touched(x: list, heights: list, slopes: list, passed: list) -> list[dict]:
    """Points of a curve with their slopes, and halos around each other where points coincide.

    What x.grad has of each stands below, that of near points side by side, 0.7 apart, as near to them as can be.
    """
    order = sorted(range(len(x)), key=lambda k: (x[k], k))
    heaps: list[list[float]] = []  # of numbers that touch each other, as if each were as wide as nothing
    for i, k in enumerate(order):
        heaps.append([x[k] - 0.7 * i])
        while len(heaps) > 1 and statistics.mean(heaps[-2]) > statistics.mean(heaps[-1]):
            heaps[-2:] = [heaps[-2] + heaps[-1]]
    free = [statistics.mean(heap) for heap in heaps for _ in heap]
    most = 2.5 - 0.7 * (len(x) - 1)
    feet = {k: min(max(at, -2.5), most) + 0.7 * i for i, (k, at) in enumerate(zip(order, free, strict=True))}
    return [
        {"at": [at, y], "J": [at, y, slope], "x": [at, y, v], "drop": [[at, 0], [at, y]], "foot": [feet[k], -1.75]}
        | {"halo": [at, y]}
        for k, (at, y, slope, v) in enumerate(zip(x, heights, slopes, passed, strict=True))
    ]


def folded(x: float, heights: list, slopes: list) -> dict:
    """The slopes of several functions at x, and nine from the least to the greatest of them."""
    fan = torch.linspace(min(slopes), max(slopes), 9, dtype=torch.float64).tolist()
    found = {"at": [x, heights[0]], "apart": len(set(slopes)) > 1, "drop": [[x, heights[0]], [x, -0.85]]}
    found["lines"] = [[x, y, slope] for y, slope in zip(heights, slopes, strict=True)]
    return found | {"fan": [[x, heights[0], slope] for slope in fan]}


def hung(x: float, height: float, moment: float) -> dict:
    """A mass of 0.56 by 0.3 at a height, its spring, which hangs at 2.35, and its dot on the curve."""
    low, aside = height + 0.15, [0.0, *(0.12 * (-1) ** k for k in range(14)), 0.0]
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
    return {
        "at": [moment, height],
        "name": [x, height - 0.4],
        "spring": [[x + one, 2.35 + (low - 2.35) * k / 15] for k, one in enumerate(aside)],
        "mass": [[x + 0.28 * a, height + 0.15 * b] for a, b in corners],
    }


def trained(program: str, found: dict, v, inputs: dict) -> dict:
    """A motion whose parameters make t.grad + y as small as they can, with v as it is; two masses at a moment of it."""

    def wrong(c):
        t = inputs["t"].detach().requires_grad_()
        scope = forward(program, {"t": t, "c": c})
        return torch.autograd.grad(scope["dy"], t, v, create_graph=True)[0] + scope["y"]

    c = inputs["c"].detach()
    A = torch.autograd.functional.jacobian(wrong, c)
    assert (torch.linalg.pinv(A) @ wrong(c)).tolist() == pytest.approx([0] * 4, abs=1e-5)
    assert v.tolist() == found["every"] * 8
    (moment,) = found["moment"]
    times = torch.cat([torch.linspace(0, 4.8, 49, dtype=torch.float64), torch.tensor([moment], dtype=torch.float64)])
    motion = forward(program, {"t": times, "c": c})
    (slope,) = torch.autograd.grad(
        forward(program, {"t": times.requires_grad_(), "c": c})["y"], times, torch.ones_like(times)
    )
    torch.testing.assert_close(motion["dy"], slope)  # the program's dy is the slope of its y
    *curve, own = motion["y"].tolist()
    points = list(zip(found["t"], flat(forward(program, inputs)["y"]), strict=True))
    return {
        "points": points,
        "pulls": [[[x, y], [x, y + pull]] for (x, y), pull in zip(points, found["grad"]["t"], strict=True)],
        "curve": list(zip(times.tolist()[:-1], curve, strict=True)),
        "law": hung(-1.35, math.sin(moment), moment),
        "own": hung(-0.6, own, moment),
        "thread": [[-0.32, own], [moment, own]],
        "root": wrong(c).square().mean().sqrt().item(),
        "far": max(abs(one - math.sin(k / 10)) for k, one in enumerate(curve)),
    }


def steepest_at_first(program: str) -> float:
    """The length of the longest gradient that the program of a neuron has as it stands."""
    scope = forward(program, {})
    x1, x2 = (scope[name].detach().requires_grad_() for name in ("x1", "x2"))
    y = torch.sigmoid(scope["w"][0] * x1 + scope["w"][1] * x2 + scope["b"])
    return torch.hypot(*torch.autograd.grad(y.sum(), (x1, x2))).max().item()


def field(found: dict, at_first: float) -> dict:
    """Where the arrows of a field, its dashed line and its bands are, for the numbers of a neuron.

    Arrows keep the scale at which the longest of the first ones is at most 0.75.
    """
    (w1, w2), (b,), size = found["w"], found["b"], math.hypot(*found["w"])
    turn, size = math.atan2(w2, w1), max(size, 1e-3)
    foot, low, high = ([(z - b) / size * f(turn) for f in (math.cos, math.sin)] for z in (0, -6, 6))
    line = [[foot[0] - far * math.sin(turn), foot[1] + far * math.cos(turn)] for far in (-10, 10)]
    points = list(zip(found["x1"], found["x2"], strict=True))
    slopes = list(zip(found["grad"]["x1"], found["grad"]["x2"], strict=True))
    longest = max(math.hypot(*slope) for slope in slopes)
    steps = [k * 10**power for power in range(-3, 9) for k in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8)]
    times = max(one for one in steps if one * at_first <= 0.75 * (1 + 1e-9))
    ends = [[x + times * g for x, g in zip(*pair, strict=True)] for pair in zip(points, slopes, strict=True)]
    arrows = [pair for pair in zip(points, ends, strict=True) if pair[0] != tuple(pair[1])]
    stand = [foot, [foot[0] + w1, foot[1] + w2]]
    found = {"w": [[0, 0], [w1, w2]], "foot": foot, "line": line, "bands": [low, high], "arrows": arrows}
    return found | {"stand": stand, "longest": longest, "times": times}


def flat(tensor) -> list[float]:
    return tensor.detach().reshape(-1).tolist()


def started_at(node) -> ast.expr | None:
    """The tensor at which a statement starts a backward pass, if it does."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            if part.func.attr == "backward":
                return part.func.value
            if ast.unparse(part.func) == "torch.autograd.grad":
                return part.args[0]
    return None


def at(found, path: str):
    for key in path.split("."):
        found = found[int(key)] if isinstance(found, list) else found[key]
    return found


def same(text: str, true: float) -> bool:
    """Whether a text is this number, to the four digits that figures show."""
    return math.isclose(float(text.replace("−", "-")), true, rel_tol=6e-4, abs_tol=1e-9)


def same_text(text: str, true) -> bool:
    """Whether a text is this number, or this vector as (2, −6)."""
    true = true if isinstance(true, list) else [true]
    texts = re.sub(r"[()]", "", text).split(", ")
    return len(texts) == len(true) and all(map(same, texts, true))


def told(tells: str, true: dict):
    """The number that a place in the text should have: one, a vector, or a product of numbers."""
    found = [at(true, path) for path in tells.split("*")]
    return math.prod(one[0] if isinstance(one, list) else one for one in found) if len(found) > 1 else found[0]


def check_rounded(seen: dict, true: dict) -> None:
    """Numbers with so many decimals are rounded ones."""
    for path, decimals, text in seen["rounded"]:
        assert re.fullmatch(rf"−?\d+\.\d{{{decimals}}}", text), path
        assert float(text.replace("−", "-")) == pytest.approx(at(true, path), abs=0.5001 * 10**-decimals), path


def largest_in(true: dict, path: str) -> float:
    """The size of the largest entry of the tensor that a number belongs to."""

    def largest(found) -> float:
        return max(map(largest, found)) if isinstance(found, list) else abs(found)

    return largest(at(true, re.sub(r"(\.\d+)+$", "", path)))


def check_depths(seen: dict, true: dict, first: dict) -> None:
    """The colour of a cell is as deep as its number is large, beside the largest of its tensor, now or at first.

    A hill says what is the largest on it. Rounded numbers that are shown as 0 have no colour.
    """
    rounded = {path: decimals for path, decimals, _ in seen["rounded"]}
    for path, size, deep in seen["depths"]:
        entry, most = abs(at(true, path)), float(deep or max(largest_in(true, path), largest_in(first, path)))
        if path in rounded and entry < 0.5 * 10 ** -rounded[path]:
            entry = 0
        assert most >= entry - 1e-6
        assert size == pytest.approx(entry / most if most else 0, abs=0.006), path


def check_wires(seen: dict, true: dict, first: dict) -> None:
    """The wires, what is written below them, and the key of their thickness: the square root of a size."""
    for path, size, kind, deep in seen["wires"]:
        entry, isJ = at(true, path), path.startswith("J.")
        tensors = [f"J.{name}" for name in true["J"]] if isJ else [path]  # one scale for all J
        share = abs(entry) / (max(deep, *(largest_in(one, tensor) for one in (true, first) for tensor in tensors)) or 1)
        assert size == pytest.approx(share**0.5 if isJ else share, abs=0.006), path
        assert ("none" in kind, "minus" in kind) == (not entry, entry < 0), path
    for path, samples in seen["keys"]:
        sizes = [abs(one) for row in at(true, path) for one in row if abs(one) > 1e-9]
        wanted = [max(sizes), min(sizes)] if sizes and max(sizes) - min(sizes) > 1e-9 else sizes[:1]
        assert [abs(float(text.replace("−", "-"))) for text, *_ in samples] == pytest.approx(wanted, rel=6e-4)
        for text, size, kind in samples:  # as the wires that have this number
            (like, *_) = [
                one for one in seen["wires"] if one[0].startswith(f"{path}.") and same(text, at(true, one[0]))
            ]
            assert (size, "minus" in kind) == (pytest.approx(like[1], abs=0.006), "minus" in like[2])
    for path, text in seen["counts"]:
        entries = [one for row in at(true, path) for one in row if one]
        dashed = ", dashed: negative" if min(entries, default=0) < 0 else ""
        assert text == f"{len(entries)} wire{'s' * (len(entries) != 1)}{dashed}"
    for path, text in seen["stays"]:  # a matrix that x does not change
        is_same = all(one == pytest.approx(other) for one, other in zip(at(true, path), at(first, path), strict=True))
        assert text.endswith(" stays the same") == (is_same and true["x"] != pytest.approx(first["x"])), path
    for path, text in seen["mixed"]:
        off = [one for i, row in enumerate(at(true, path)) for j, one in enumerate(row) if one and i != j]
        assert text == ("samples interact" if off else "each y has its own x")


def check_arrows(plane: dict, true: dict) -> None:
    """The arrows end where they should in the squares of their plane, and stay inside it."""
    across = [float(x) for x in re.findall(r"M([\d.e-]+) [\d.e-]+V", plane["grid"])]
    unit = (across[1] - across[0]) / float(plane["side"].rpartition(" ")[2])
    (x0, y0), (left, top, right, bottom) = plane["origin"], plane["box"]
    for (path, tip, hidden), (template, words, no_words) in zip(plane["arrows"], plane["words"], strict=True):
        start, end = (at(true, one) for one in path.split())
        weight = re.search(r"\{(v\.\d+)\}", template)
        assert hidden == no_words == bool(weight and not at(true, weight[1])), path
        if hidden:
            continue
        numbers = [float(one) for one in re.findall(r"-?[\d.]+(?:e-\d+)?", tip)]
        x, y = (numbers[0] + 4, numbers[1]) if "a" in tip else numbers[2:4]
        assert [x - x0, y0 - y] == pytest.approx([unit * one for one in end], abs=0.2), path
        assert ("a" in tip) == (math.dist(start, end) < 1e-9), path
        assert left - 0.2 <= x <= right + 0.2
        assert top - 0.2 <= y <= bottom + 0.2
        if "{" not in template:
            assert words == template
            continue
        before, path, after = re.fullmatch(r"(.*)\{(.*)\}(.*)", template).groups()
        assert words.startswith(before)
        assert words.endswith(after)
        assert same_text(words[len(before) : len(words) - len(after)], at(true, path)), words


def check_pixels(seen: dict, true: dict) -> None:
    """Each pixel of a saliency map has the sign and the size of its slope, and its ink; one of them is told of."""
    if not seen["pixels"]:
        return
    pixel = true["pixel"]
    for (fill, size), slope in zip(seen["pixels"], true["grad"]["x"], strict=True):
        assert not slope or ("stripes" in fill) == (slope < 0)
        assert size == pytest.approx(min(1, abs(slope) / 8), abs=0.0051)
    for move in seen["steepest"]:
        x, y = map(float, re.findall(r"[\d.]+", move or "0 0"))
        assert [x, y] == [pixel["column"] * 32, pixel["row"] * 32]

    def along(share: float, half: float) -> float:
        return half * (1 + min(1, max(-1, share)))

    (move,) = seen["pointer"]
    assert float(re.findall(r"[\d.]+", move)[0]) == pytest.approx(along(pixel["slope"] / 8, 128), abs=0.05)
    for (x, wide), value in zip(seen["gauge"], (pixel["sum"], pixel["inked"]), strict=True):
        end = along(value / 10, 168)
        assert [x, x + wide] == pytest.approx(sorted((168, end)), abs=0.11)
    assert seen["ink"] == pytest.approx(true["x"])
    for (x, wide, words, is_best), score in zip(seen["scores"], true["y"], strict=True):
        assert [x, x + wide] == pytest.approx(sorted((0, 29 * min(1, max(-1, score / 10)))), abs=0.11)
        assert float(words.replace("−", "-")) == pytest.approx(score, abs=0.0051)
        assert is_best == (score == max(true["y"]))


def along(start: list, end: list, share: float) -> list:
    return [a + share * (b - a) for a, b in zip(start, end, strict=True)]


def check_field(seen: dict, true: dict) -> None:
    """The arrows of a field are where they should be, its dots are as large as v, and its bands lie across w."""
    for one in seen["fields"]:
        left, across, foot, up = one["map"]

        def place(point, left=left, across=across, foot=foot, up=up):
            return [left + across * point[0], foot + up * point[1]]

        low, high = true["field"]["bands"]
        assert one["ends"] == pytest.approx([*place(low), *place(high)], rel=1e-3, abs=0.06)
        for (r, kind), weight in zip(one["dots"], true["v"], strict=True):
            assert r == pytest.approx(max(1.2, 3 * abs(weight) ** 0.5), abs=0.006)
            assert kind == "dot v" + (" minus" if weight < 0 else "" if weight else " zero")
        numbers = re.compile(r"-?[\d.]+(?:e-\d+)?")
        tips = [[float(x) for x in numbers.findall(tip)] for tip in one["tips"].split("Z")[:-1]]
        lines = [[float(x) for x in numbers.findall(line)] for line in one["lines"].split("M")[1:]]
        long = [math.dist(place(start), place(end)) for start, end in true["field"]["arrows"]]
        for (start, end), size, line in zip(true["field"]["arrows"], long, lines, strict=True):
            assert line[:2] == pytest.approx(place(start), abs=0.06)
            shaft = size - min(10, size / 4) if size >= 2 else 2
            assert line[2:] == pytest.approx(along(place(start), place(end), shaft / size), abs=0.15)
        pointed = [place(end) for (_, end), size in zip(true["field"]["arrows"], long, strict=True) if size >= 2]
        assert len(pointed) == len(tips)
        assert all(tip[2:4] == pytest.approx(end, abs=0.06) for tip, end in zip(tips, pointed, strict=True))
        points = [point for *point, weight in zip(true["x1"], true["x2"], true["v"], strict=True) if weight]
        if len(points) > 1:
            assert one["said"] == [f"each a sum of {len(points)} terms", ""]
            continue
        at = "({:g}, {:g})".format(*points[0])
        assert one["said"] == [f"each one term, at {at}:", f"w.grad = b.grad × {at}"]
        (back,) = true["grad"]["b"]
        assert true["grad"]["w"] == pytest.approx([back * entry for entry in points[0]], abs=1e-9)


def check_fit(seen: dict, true: dict) -> None:
    """The score is 2.5 on the border, and larger on the side that is marked; dots are as large as v."""
    for one in seen["fits"]:
        left, across, foot, up = one["map"]
        w0, w1, w2 = true["fit"]["w"]
        size = math.hypot(w1, w2)
        best, side = ([float(x) for x in re.findall(r"-?[\d.]+(?:e-\d+)?", one[name])] for name in ("best", "side"))
        assert side[:4] == best
        points = [((x - left) / across, (y - foot) / up) for x, y in zip(side[::2], side[1::2], strict=True)]
        far = [(w0 - 2.5 + w1 * radius + w2 * texture) / size for radius, texture in points]  # from the border
        assert far == pytest.approx([0, 0, 20, 20], abs=0.02)
        assert math.dist(*points[:2]) == pytest.approx(40, abs=0.01)
        assert one["radii"] == pytest.approx([max(3, 10 * weight**0.5) for weight in true["v"]], abs=0.006)


def check_blend(seen: dict, true: dict) -> None:
    """All points of a contour line have its height, and it encloses what is higher, or below zero what is lower."""
    for one in seen["blends"]:
        left, across, foot, up = map(float, one["map"].split())
        levels = [sign * 10 * k for sign in (-1, 1) for k in range(1, 32)]
        for level, d in zip([*levels, 0, true["blend"]["height"]], one["lines"], strict=True):
            ends = [tuple(map(float, point)) for point in re.findall(r"(-?[\d.]+) (-?[\d.]+)", d)]
            points = [((x - left) / across, (y - foot) / up) for x, y in ends]
            points = [point for point in points if max(map(abs, point)) < 6]
            heights = true["blend"]["heights"](torch.tensor(points, dtype=torch.float64).reshape(-1, 2).T)
            assert heights == pytest.approx([level] * len(points), abs=0.3), level
        at = torch.tensor([point[:2] for point in one["around"]], dtype=torch.float64)
        for height, (*_, is_below, inside) in zip(true["blend"]["heights"](at.T), one["around"], strict=True):
            if abs(height - 10 * round(height / 10)) > 0.3:
                assert is_below == (height < 0)
                assert inside == [height < level if level < 0 else height > level for level in levels]


def check_places(seen: dict, true: dict) -> None:
    """What is drawn at points of a map is at the points that torch computes; a tangent has the slope."""
    for one in seen["placed"]:
        (left, across), (foot, up) = (map(float, pair) for pair in (one["map"].split()[:2], one["map"].split()[2:]))
        numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-\d+)?", one["d"] or "")]

        def place(point, left=left, across=across, foot=foot, up=up):
            return pytest.approx((left + across * point[0], foot + up * point[1]), abs=0.15)

        if path := one.get("dot"):
            assert (float(one["cx"]), float(one["cy"])) == place(at(true, path)), path
        elif path := one.get("vector"):
            start, end = at(true, path)
            tip = (numbers[0] + 4, numbers[1]) if "a" in one["d"] else tuple(numbers[2:4])
            least = 3 / abs(across) if one.get("slim") else 1e-9  # what is shorter is a dot
            assert start is None or ("a" in one["d"]) == (math.dist(start, end) <= least), path
            assert tip == place(end), path
        elif path := one.get("tangent"):
            x, height, slope = at(true, path)
            (x1, y1), (x2, y2) = numbers[:2], numbers[2:]
            assert ((x1 + x2) / 2, (y1 + y2) / 2) == place((x, height)), path
            assert math.atan2(y2 - y1, x2 - x1) == pytest.approx(math.atan2(up * slope, across), abs=0.01), path
        elif path := one.get("spot"):
            assert (float(one["x"]), float(one["y"])) == place(at(true, path)), path
        elif path := one.get("trail"):
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            wanted = at(true, path)
            assert len(points) == len(wanted), path
            assert all(point == place(one) for point, one in zip(points, wanted, strict=True)), path
    if seen["layers"]:  # the colour of a rock is as deep as its conductivity
        assert seen["layers"] == pytest.approx([one / 5 for one in true["x"]], abs=0.006)
    for template, text in seen["says"]:
        words, paths = re.split(r"\{.*?\}", template), re.findall(r"\{(.*?)\}", template)
        shown = re.fullmatch("(.*)".join(map(re.escape, words)), text)
        assert all(same_text(one, at(true, path)) for one, path in zip(shown.groups(), paths, strict=True)), text


def printed_by(code: str) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "page", "exec"), {"torch": torch})
    return out.getvalue()


def assert_same_print(here: str, torch_: str, code: str) -> None:
    """The same text, or the same numbers but for a float32 rounding that processors with fused products do not have."""
    if plain(here) != plain(torch_):
        texts = [re.sub(r"-?\d[\d.]*(?:e[-+]?\d+)?", "#", plain(one)) for one in (here, torch_)]
        found, true = ([float(one) for one in re.findall(r"-?\d[\d.]*(?:e[-+]?\d+)?", text)] for text in (here, torch_))
        assert texts[0] == texts[1], code
        assert found == pytest.approx(true, rel=1e-6, abs=2e-7 * max(map(abs, true))), code


def plain(printed: str) -> str:
    """Without the sign of zero, which the engine does not keep, and the space that it takes."""
    return re.sub(r"\s+", "", re.sub(r"-(0\.0*)(?=[,\])])", r"\1", printed))


def length(d: str) -> float:
    """How long the bar of a path is: a box, or the stripes of one."""
    if box := re.search(r"h(-?[\d.]+)", d):
        return float(box[1])
    across = [float(x) for x in re.findall(r"[ML](-?[\d.e-]+) ", d)]
    return max(across) - min(across) if across else 0


@FIGURES
def test_wherever_a_figure_is_dragged_it_shows_what_torch_computes(visit, page, shown):
    tab, roll = visit(page, shown), random.Random(shown.name)
    first_state = tab.evaluate(SET, [shown.anchor, []])
    handles, first = tab.evaluate(HANDLES, shown.anchor), tab.evaluate(SEEN, shown.anchor)
    at_first = expected(shown.tried, shown.live, first_state)
    assert handles
    printed = first["code"], first["output"]
    ran = 0
    for turn in range(12):
        moving = [one for one in handles if turn % 3 or not one[0].startswith(("v.", "rows."))]  # at times x alone
        moves = [[path, roll.choice(scales.stops(stops))] for path, stops in moving if roll.random() < 0.8]
        state = tab.evaluate(SET, [shown.anchor, moves])
        true, seen = expected(shown.tried, shown.live, state), tab.evaluate(SEEN, shown.anchor)
        for path, text in [*seen["numbers"], *seen["cells"]]:
            if not path.startswith("scale"):
                assert same_text(text, at(true, path)), (path, text, at(true, path))
        ends = [float(text.replace("−", "-")) for path, text in seen["numbers"] if path.startswith("scale")]
        for path, axis, d in seen["bars"]:
            value = at(true, path.split()[1].replace("upto", "pass"))
            unit = float(axis.split()[1]) / (ends[1] - ends[0])
            assert length(d) == pytest.approx(abs(value) * unit, abs=0.05), path
        for path, axis, x, kind in seen["beside"]:
            start, end = (
                float(axis.split()[0])
                + float(axis.split()[1]) * (at(true | {"zero": 0.0}, one) - ends[0]) / (ends[1] - ends[0])
                for one in path.split()
            )
            assert x < min(start, end) or x > end or x > start, path
            assert ("end" in kind) <= (end < start), path
        of_J = [path for path, *_ in seen["heat"] if path.startswith("J.")]
        hottest = max((largest_in(one, path) for one in (true, at_first) for path in of_J), default=0)
        for path, text, depth in seen["heat"]:
            assert same(text, at(true, path)), path
            assert path.startswith("ones.") or depth == pytest.approx(100 * abs(at(true, path)) / hottest, abs=0.51)
        check_rounded(seen, true)
        for path, kind in seen["lit"]:
            assert kind == ("lit" if at(true, path) else "unlit")
        check_wires(seen, true, at_first)
        check_depths(seen, true, at_first)
        check_places(seen, true)
        check_pixels(seen, true)
        check_field(seen, true)
        check_fit(seen, true)
        check_blend(seen, true)
        for plane in seen["planes"]:
            check_arrows(plane, true)
        vain = any(asks and told(tells, true) == 0 for tells, _, asks in seen["told"])
        for (tells, text, asks), (_, as_printed, _) in zip(seen["told"], first["told"], strict=True):
            if asks and vain:  # "Where do the 0 and the 0 come from?" would be no question
                assert text == as_printed
            else:
                assert same_text(text, told(tells, true)), (tells, text)
        for words in seen["words"] if state != first_state else []:
            head, moved, _ = words.partition(". Moved: ")
            assert moved, words
            assert "(" not in head, f"numbers of before: {words}"
        if seen["stale"] or shown.render:
            assert (seen["code"], seen["output"]) == printed
        elif not shown.example.cells.keys() & {"error", "fix"}:
            assert_same_print(seen["output"], printed_by(seen["code"]), seen["code"])
            ran += 1
    assert ran or shown.anchor in STILL_CODE
    assert not tab.wrong


# Their code has no place for what moves: it stays, and the figure says so.
STILL_CODE = (
    "you_are_the_next_layer",
    "slopes_become_heights",
    "micro_batches_need_the_weights_of_the_whole",
    "relu_in_its_spellings",
)


@FIGURES
def test_before_the_first_touch_and_after_the_way_back_it_is_as_torch_printed(visit, page, shown):
    tab, still = visit(page, shown), visit(page, shown, java_script_enabled=False)
    before = still.evaluate(SEEN, shown.anchor)["all"]
    assert tab.evaluate(SEEN, shown.anchor)["all"] == before
    assert not [url for url in tab.asked if "engine" in url]
    assert not still.evaluate(BLACK, shown.anchor)
    first = tab.evaluate(SEEN, shown.anchor)
    tab.evaluate(SET, [shown.anchor, []])
    slider = tab.locator(f"#{shown.anchor} [role=slider]").first
    slider.focus()
    value = slider.get_attribute("aria-valuetext")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function(
        "([id, value]) => document.querySelector(`#${id} [role=slider]`).getAttribute('aria-valuetext') !== value",
        arg=[shown.anchor, value],
    )
    foot = tab.locator(f"#{shown.anchor} .status")
    assert re.search("Computed in this page|Code and output: as printed", foot.inner_text())
    assert tab.evaluate(SEEN, shown.anchor) != first
    tab.evaluate("() => { figures.shows = () => { throw new Error('the way back computes nothing'); }; }")
    foot.locator("button").click()
    tab.wait_for_function("id => document.querySelector(`#${id} .status button`).hidden", arg=shown.anchor)
    assert tab.evaluate(SEEN, shown.anchor) == first
    assert "Computed" not in foot.inner_text()
    assert not tab.wrong


@FIGURES
def test_mouse_keys_and_words_for_each_handle(visit, page, shown):
    tab = visit(page, shown, viewport={"width": 390, "height": 844})
    tab.evaluate(SET, [shown.anchor, []])
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    sliders = tab.locator(f"#{shown.anchor} [role=slider]")
    for k in range(sliders.count()):
        slider = sliders.nth(k)
        assert slider.get_attribute("aria-label")
        slider.focus()
        assert slider.evaluate("one => document.activeElement === one")
        highest = slider.get_attribute("aria-valuenow") == slider.get_attribute("aria-valuemax")
        before = slider.get_attribute("aria-valuetext")
        tab.keyboard.press("ArrowLeft" if highest else "ArrowRight")
        tab.wait_for_function(
            "([one, text]) => one.getAttribute('aria-valuetext') !== text", arg=[slider.element_handle(), before]
        )
    slider = sliders.first
    slider.scroll_into_view_if_needed()
    box, before = slider.bounding_box(), slider.get_attribute("aria-valuetext")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x - 40, y, steps=8)
    tab.mouse.up()
    tab.wait_for_function(
        "([one, text]) => one.getAttribute('aria-valuetext') !== text", arg=[slider.element_handle(), before]
    )
    found = Axe().run(tab, context=f"#{shown.anchor}").response["violations"]
    assert not found, [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
    assert not tab.wrong


def pulled(tab, hold, dx: float, dy: float) -> None:
    """Drag a part of a drawing by so many pixels of the window."""
    hold.evaluate("one => one.scrollIntoView({ block: 'center' })")
    box = hold.bounding_box()
    assert min(box["width"], box["height"]) >= 23.9
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + dx, y + dy, steps=5)
    tab.mouse.up()
    tab.mouse.move(5, 5)
    tab.wait_for_timeout(600)  # a plane that has grown is there


# A figure, what is pulled in it, by how many units of its map, and what it makes of the numbers.
TIPS = [
    ("weights_times_rows", "v.0", (-5.6, 0), {"v.0": 1}),  # along row 1, (6, 0), from 2 times it
    ("weights_times_rows", "v.1", (2.5, 4.5), {"v.1": 0.5}),  # along row 2, (2, 3), from −1 times it
    ("weights_times_rows", "v.2", (3, 9), {"v.2": 3}),  # beyond the last stop of (0, 5)
    ("u_is_pushed_forward", "u", (0.5, -1.27), {"u.0": 1.5, "u.1": -0.25}),
    ("slopes_become_heights", "x.0", (-1.2, 0), {"x.0": 0.25}),
    ("one_call_for_five_points", "x.3", (-0.76, -0.4), {"x.3": 0.25}),  # along the curve, from 1
    ("one_call_for_five_points", "x.0", (-1.4, 0), {"x.0": -2.5}),  # beyond the end of the curve
    ("relu_in_its_spellings", "x.0", (0.34, 0.6), {"x.0": 0.3}),
    ("a_gap_at_each_thermometer", "measured.4", (-3.6, 0), {"measured.4": 10, "v.4": -5}),
    ("ones_give_a_field", "w", (-1.8, 0.3), {"w.0": -0.8, "w.1": 0.8}),
    ("ones_give_a_field", "b", (-1.5, 0.25), {"b.0": 0.4}),  # through (−0.7, 0.65): −(1 × −0.7 + 0.5 × 0.65)
]


def test_the_line_of_a_neuron_is_in_the_hand_wherever_it_is_seized(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "ones_give_a_field")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    bias = "document.querySelector('#ones_give_a_field [data-live]').figure.state?.inputs.b.data[0]"
    x, y, unit = tab.locator("#ones_give_a_field [data-pull=b]").first.evaluate("""one => {
      one.scrollIntoView({ block: 'center' });
      const { a, d, e, f } = one.getScreenCTM(), { map } = one.closest('[data-map]').dataset;
      const [left, across, foot, up] = map.split(' ').map(Number);
      return [e + a * left, f + d * (foot + 2 * up), a * across];
    }""")  # (0, 2) is on it, since w is (1, 0.5), and b is −1
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x - unit, y, steps=5)
    tab.mouse.up()
    tab.wait_for_function(f"() => {bias} === 0")  # through (−1, 2)


@pytest.mark.parametrize(("anchor", "part", "way", "wanted"), TIPS)
def test_the_tip_of_an_arrow_and_a_point_of_a_curve_can_be_pulled(visit, anchor, part, way, wanted):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    state = tab.evaluate(SET, [anchor, []])
    hold = tab.locator(f"#{anchor} [data-pull='{part}']").first
    across, up = hold.evaluate("""one => {
      const { a, d } = one.getScreenCTM(), { map } = one.closest('[data-map]').dataset;
      const [, across, , up] = map.split(' ').map(Number);
      return [a * across, d * up];
    }""")
    pulled(tab, hold, way[0] * across, way[1] * up)
    tab.wait_for_timeout(800)  # a change of scale takes a quarter of a second, or longer where much else goes on
    figure = f"document.querySelector('#{anchor} [data-live]').figure"
    tab.wait_for_function(f"() => !{figure}.waiting && !{figure}.easing")
    for path, value in wanted.items():
        name, k = path.split(".")
        (state[name] if name in state else state["inputs"][name])["data"][int(k)] = value
    assert tab.evaluate("id => document.querySelector(`#${id} [data-live]`).figure.state", anchor) == state
    true, seen = expected(shown.tried, shown.live, state), tab.evaluate(SEEN, anchor)
    check_places(seen, true)
    for plane in seen["planes"]:
        check_arrows(plane, true)
    assert all(same_text(text, at(true, path)) for path, text in seen["numbers"] if not path.startswith("scale"))
    assert not tab.wrong


def slope_at(form: str, x: float) -> float:
    """The slope that torch takes for a way to write max(x, 0)."""
    scope = {"torch": torch, "F": torch.nn.functional, "x": torch.tensor(x, dtype=torch.float64, requires_grad=True)}
    y = eval(re.sub(r"(maximum|fmax)\(x, 0\)", r"\1(x, torch.zeros_like(x))", form), scope)
    return torch.autograd.grad(y, scope["x"])[0].item()


def test_a_point_comes_across_the_kink_where_its_map_is_pressed(visit, phone):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "relu_in_its_spellings")
    tab, figure = visit(page, shown), f"document.querySelector('#{shown.anchor} [data-live]').figure"
    places = [0.8, 0.02, -0.58]  # a press, and a way across the kink
    spots = tab.locator(f"#{shown.anchor} .land").evaluate(ON_MAP, [(x, 0.3) for x in places])
    for spot, x in zip(spots, (0.8, 0, -0.6), strict=True):
        tab.mouse.move(*spot, steps=4)
        tab.mouse.down()
        tab.wait_for_function(f"() => {figure}.state?.inputs.x.data[0] === {x}")
        kind = "unlit" if x else "lit"
        drawn = tab.locator(f"#{shown.anchor} svg.kink:not(.ways) g.{kind}")
        drawn.first.wait_for(state="attached")  # the state is known a frame before it is drawn
        assert drawn.count() == 1
        heads = tab.locator(f"#{shown.anchor} svg.ways .{kind} text")  # beside the kink, one slope is said once
        assert set(heads.evaluate_all("all => all.map(one => getComputedStyle(one).opacity)")) == (
            {"0", "1"} if x else {"1"}
        )
    tab.mouse.up()
    small = phone(shown.anchor)  # the map below the point
    away = handled(small, shown.anchor, ".drop", (2, -150), finger=True)
    assert away["scrolled"] > 100
    assert away["state"] == small.evaluate(f"{figure}.first")
    by_finger, by_mouse = (handled(small, shown.anchor, ".drop", (70, 10), finger) for finger in (True, False))
    assert by_finger["state"] == by_mouse["state"] != away["state"]
    assert not tab.wrong


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_fan_of_slopes_is_open_at_the_kink_and_closed_beside_it(visit, motion):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "relu_in_its_spellings")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion=motion)
    tab.evaluate(SET, [shown.anchor, []])
    figure = tab.locator(f"#{shown.anchor} svg.kink").first
    ways = tab.locator(f"#{shown.anchor} svg.ways")
    knob = figure.locator("[role=slider]")
    knob.focus()
    for key, x in (("ArrowLeft", -0.1), ("ArrowRight", 0), ("ArrowRight", 0.1), ("End", 1), ("ArrowLeft", 0.9)):
        tab.keyboard.press(key)
        tab.wait_for_function("([one, x]) => +one.getAttribute('aria-valuenow') === x", arg=[knob.element_handle(), x])
        tab.wait_for_timeout(200)  # the fan takes an eighth of a second
        slope, slopes = "", {}
        for one in ways.locator("text:is(.J, .op)").all():
            text = one.text_content()
            if text.startswith("slope "):
                slope = float(text.removeprefix("slope "))
            else:
                slopes[text] = slope
        assert len(slopes) == 9
        assert slopes == {form: slope_at(form, x) for form in slopes}
        drawn = figure.evaluate("""one => [...one.querySelectorAll('.thick, .fan')].map(line => {
          const [x1, y1, x2, y2] = getComputedStyle(line).d.match(/-?[\\d.]+/g).map(Number);
          return +((y1 - y2) / (x2 - x1)).toFixed(2) + 0;
        })""")
        assert len(drawn) == 9 + len({slope_at(form, 0) for form in slopes})
        assert set(slopes.values()) <= set(drawn)
        assert len(set(drawn)) == (1 if x else 9)
        seen = {
            name: figure.locator(f".{name}").first.evaluate("one => +getComputedStyle(one).opacity")
            for name in ("lead", "several", "single")
        }
        assert seen == {"lead": not x, "several": not x, "single": bool(x)}
    assert not tab.wrong


GOALS = [(page, shown) for page, shown in LIVE if shown.goals]


@pytest.mark.parametrize(("page", "shown"), GOALS, ids=[shown.name for _, shown in GOALS])
def test_a_goal_is_ticked_where_torch_says_that_it_is_met_and_nowhere_else(visit, page, shown):
    tab, roll = visit(page, shown), random.Random(shown.name)
    assert not visit(page, shown, java_script_enabled=False).locator(f"#{shown.anchor} .tasks").is_visible()
    state = tab.evaluate(SET, [shown.anchor, []])
    handles, lines = tab.evaluate(HANDLES, shown.anchor), tab.locator(f"#{shown.anchor} .tasks li")
    met = [False] * len(shown.goals)

    def ticked(moves: list) -> list[bool]:
        state = tab.evaluate(SET, [shown.anchor, moves])
        table = {name: state[name] for name in ("lr", "cup") if name in state}
        now = {name: tuple(one["data"]) for name, one in {**state["inputs"], "v": state["v"], **table}.items()}
        true = goals.at(shown.tried, now)
        for k, goal in enumerate(shown.goals):
            met[k] |= goal.is_met(true)
        return [lines.nth(k).evaluate("one => one.classList.contains('met')") for k in range(len(met))]

    for _ in range(6):
        assert ticked([[path, roll.choice(scales.stops(stops))] for path, stops in handles]) == met
    for k, goal in enumerate(shown.goals):
        moves = [[f"{name}.{i}", value] for name, values in goal.by for i, value in enumerate(values)]
        assert ticked(moves) == met
        assert met[k]
        assert lines.nth(k).inner_text().startswith("Done")
        assert lines.nth(k).locator(".why").is_visible()
        assert lines.nth(k).locator(".why").inner_text() == goal.why != ""
    assert not tab.locator(f"#{shown.anchor} .ghost").count()
    assert state != tab.evaluate(f"document.querySelector('#{shown.anchor} [data-live]').figure.state")
    assert not tab.wrong


@pytest.mark.parametrize(("page", "shown"), GOALS, ids=[shown.name for _, shown in GOALS])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_where_a_goal_is_met_its_check_is_drawn_and_its_numbers_shine_for_a_moment(visit, page, shown, motion):
    tab, goal = visit(page, shown, reduced_motion=motion), shown.goals[0]
    moves = [[f"{name}.{i}", value] for name, values in goal.by for i, value in enumerate(values)]
    shine = f"""() => [...document.querySelectorAll('#{shown.anchor} .drawn *')]
      .filter(one => one.getAnimations().some(({{ id }}) => id === 'reached'))
      .map(({{ dataset: {{ cell, bar, n, says, dot, slide }} }}) => cell ?? bar ?? n ?? says ?? dot ?? slide)"""
    tasks, check = tab.locator(f"#{shown.anchor} .tasks"), tab.locator(f"#{shown.anchor} .tasks path")
    lines, high = tasks.locator("li"), "one => one.getBoundingClientRect().top"
    picture = tab.locator(f"#{shown.anchor} .picture").first
    before = picture.evaluate(high)
    seen = [one.is_visible() for one in (*lines.all(), *tasks.locator(".why").all())]
    assert seen == [True] * len(shown.goals) + [False] * len(shown.goals)  # what is to be done, and no reason yet
    assert not check.count()
    tab.evaluate(SET, [shown.anchor, []])
    drawn = f"document.querySelector('#{shown.anchor} .tasks path').getAnimations().length"
    seen = f"async ([id, moves]) => {{ await ({SET})([id, moves]); return [({shine})(), {drawn}]; }}"
    found, strokes = tab.evaluate(seen, [shown.anchor, moves])
    wanted = [path for path, *_ in goal.tests]
    wanted = [path for path in wanted if path.startswith("grad.")] or wanted
    assert bool(found) == bool(strokes) == (motion == "no-preference")
    assert all(any(one in path for one in wanted) for path in found)
    tab.wait_for_function(f"() => !({shine})().length")
    assert check.count() == 1
    assert [one.is_visible() for one in tasks.locator(".why").all()] == [True] + [False] * (len(shown.goals) - 1)
    assert not tasks.locator(".tick + span").first.is_visible()  # the reason has the place of the words
    assert picture.evaluate(high) == pytest.approx(before, abs=1)  # a longer reason moves no figure
    seals = tab.locator(f"#{shown.anchor} .drawn .seal")
    assert seals.count() >= 1
    assert all(one.is_visible() for one in seals.all())
    assert all(one.is_visible() for one in tab.locator(f"#{shown.anchor} .locked[d^=M]").all())
    assert not tab.locator(f"#{shown.anchor} .ghost").count()  # the next target comes with the next move
    tab.evaluate(SET, [shown.anchor, [[moves[-1][0], moves[-1][1] + 0.125]]])
    assert not seals.count()
    assert not tab.wrong


def test_the_desk_of_the_first_page_is_on_the_first_screen(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, viewport={"width": 1280, "height": 720})
    assert tab.locator("svg.desk").first.bounding_box()["y"] < 420
    phone = visit(page, shown, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    fader = phone.locator(f"#{shown.anchor} [data-slide='v.2']").bounding_box()
    assert fader["y"] + fader["height"] < 844


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_bars_of_the_first_page_come_in_once_and_stand_at_a_touch_or_where_motion_is_reduced(visit, motion):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, reduced_motion=motion, viewport={"width": 1280, "height": 1000})
    coming = "document.getAnimations().filter(one => one.animationName === 'come').length"
    tab.add_init_script("addEventListener('animationstart', one => { window.came ||= one.animationName === 'come'; })")
    tab.reload()  # from now on it is noticed, also by a test that comes late
    tab.locator(f"#{shown.anchor} .nudged").wait_for()
    if motion == "no-preference":
        tab.wait_for_function("() => window.came")
    else:
        assert not tab.evaluate(coming)
    tab.locator(f"#{shown.anchor} .sums").hover()
    assert not tab.evaluate(coming)
    assert not tab.locator(".nudged").count()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_jar_is_filled_by_backward_and_emptied_by_none(visit, motion):
    shows = ((page, shown) for page in read_book(ROOT) for shown in page.shows)
    page, shown = next((page, shown) for page, shown in shows if "jar" in shown.drawn)
    live = next(one for one in page.shows if one.live)
    tab = visit(page, live, reduced_motion=motion)
    jar, buttons = tab.locator(f"#{shown.anchor} svg.yours"), tab.locator(f"#{shown.anchor} .pours button")
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
    calls = 0
    for pressed in (0, 1, 0, 2, 1, 2, 1, 1, 0, 0):
        buttons.nth(pressed).press("Enter")
        if pressed == 2:
            x.grad, calls = None, 0
        else:
            y.backward(torch.eye(3)[pressed], retain_graph=True)
            calls += 1
        total = jar.locator(".total").text_content()
        assert total == "None" if x.grad is None else same_text(total, x.grad.tolist())
        layers = jar.locator(".poured text").all_text_contents()
        assert len(layers) == calls
        sums = torch.tensor([[float(one) for one in re.findall(r"\d+", text)] for text in layers]).sum(0)
        assert x.grad is None or sums.tolist() == x.grad.tolist()
        assert (total in jar.get_attribute("aria-label")) == (x.grad is not None)
    assert calls == 4
    assert [buttons.nth(k).is_disabled() for k in range(3)] == [True, True, False]
    assert jar.locator(".full").is_visible()
    assert "It is full; x.grad goes on" in " ".join(jar.locator("text").all_text_contents())
    buttons.nth(2).press("Enter")
    assert not jar.locator(".full").is_visible()
    still = visit(page, live, java_script_enabled=False)
    assert not still.locator(f"#{shown.anchor} svg.yours").is_visible()
    assert not still.locator(f"#{shown.anchor} .choices").is_visible()
    assert still.locator(f"#{shown.anchor} svg.jar").first.is_visible()
    assert not tab.wrong


@pytest.mark.parametrize("scripts", [True, False])
def test_one_v_after_the_other_is_dropped_onto_the_tray_with_or_without_scripts(visit, scripts):
    shows = ((page, shown) for page in read_book(ROOT) for shown in page.shows)
    page, shown = next((page, shown) for page, shown in shows if "tray" in shown.drawn)
    live = next(one for one in page.shows if one.live)
    tab = visit(page, live, java_script_enabled=scripts, viewport={"width": 390, "height": 844})
    box = tab.locator(f"#{shown.anchor} .figure.tray")
    high, said = box.bounding_box()["height"], []
    for k, (choice, state) in enumerate(zip(box.get_by_role("radio").all(), box.locator(".state").all(), strict=True)):
        if k:
            tab.keyboard.press("ArrowRight")
        else:
            choice.focus()
        assert choice.is_checked()
        assert [one.is_visible() for one in box.locator(".state").all()].count(True) == 1
        assert state.is_visible()
        said.append(state.locator("p").inner_text())
        assert box.bounding_box()["height"] == high  # nothing jumps
    assert [one[0] for one in said] == ["✗", "✓", "✓", "✗"]
    box.locator("label").nth(1).click()
    assert box.locator(".state").nth(1).is_visible()
    assert not tab.wrong


BOXED = [(page, shown) for page, shown in LIVE if {"network", "blocks"} & shown.drawn.keys()]


@pytest.mark.parametrize(("page", "shown"), BOXED, ids=[shown.name for _, shown in BOXED])
def test_no_number_is_squeezed_into_its_box_and_those_of_a_tensor_are_alike(visit, page, shown):
    tab = visit(page, shown)
    tab.evaluate(SET, [shown.anchor, []])
    handles = [(path, scales.stops(stops)) for path, stops in tab.evaluate(HANDLES, shown.anchor)]
    chosen = random.Random(shown.name)
    for _ in range(12):
        tab.evaluate(SET, [shown.anchor, [[path, chosen.choice(stops)] for path, stops in handles]])
        texts = tab.evaluate(
            """id => [...document.querySelectorAll(`#${id} svg :is(.frame, .value) + text`)].map(text => {
              const path = text.dataset.n ?? text.parentNode.dataset.cell, of = path?.replace(/[.\\d]+$/, '');
              const room = text.previousElementSibling.width.baseVal.value, isSqueezed = text.matches('[textLength]');
              return [of, +text.style.scale || 1, text.getComputedTextLength(), room, isSqueezed];
            })""",
            shown.anchor,
        )
        sizes = {}
        for of, size, long, room, is_squeezed in texts:
            assert size * long <= room
            assert not is_squeezed
            assert sizes.setdefault(of, size) == size


def test_points_of_a_curve_that_coincide_can_both_be_taken(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "one_call_for_five_points")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    together = tab.evaluate(SET, [shown.anchor, [["x.1", 1], ["x.0", 1]]])["inputs"]["x"]["data"]
    assert together == [1, 1, 0, 1, 2]
    halos = [tab.locator(f"#{shown.anchor} .hold[data-pull='x.{k}']") for k in (3, 1, 0)]
    halos[0].evaluate("one => one.scrollIntoView({ block: 'center' })")
    edges = [halo.bounding_box()["width"] / 2 for halo in halos]
    for k, inside, edge in zip((3, 1, 0), [0, *edges[:-1]], edges, strict=True):
        assert edge - inside > 6  # pixels: what is seen of a halo, and can be taken
        tab.evaluate(SET, [shown.anchor, [["x.1", 1], ["x.0", 1]]])
        box = halos[0].bounding_box()
        x, y = box["x"] + box["width"] / 2 + (inside + edge) / 2 * bool(inside), box["y"] + box["height"] / 2
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(x - 120, y, steps=4)
        tab.mouse.up()
        tab.wait_for_function(f"() => !document.querySelector('#{shown.anchor} [data-live]').figure.waiting")
        now = tab.evaluate(f"document.querySelector('#{shown.anchor} [data-live]').figure.state.inputs.x.data")
        assert [i for i in range(5) if now[i] != together[i]] == [k]
    assert not tab.wrong


@pytest.mark.parametrize("scripts", [True, False])
def test_the_life_of_a_graph_is_stepped_through_with_or_without_scripts(visit, scripts):
    shows = [(page, shown) for page in read_book(ROOT) for shown in page.shows if ":v" in shown.drawn.get("life", "")]
    (page, shown) = shows[0]
    tab = visit(page, shown, java_script_enabled=scripts, viewport={"width": 1280, "height": 1000})
    box = tab.locator(f"#{shown.anchor} .figure.lives")
    states, high = box.locator(".state"), box.bounding_box()["height"]
    assert [one.is_visible() for one in states.all()] == [True] + [False] * 6
    assert [one.locator("svg").count() for one in states.all()] == [2] + [1 + scripts] * 6  # no half is empty
    radios = box.locator(":scope > input")
    if scripts:
        assert not box.locator("label").first.is_visible()
        box.get_by_role("button", name="One step back").focus()
    else:
        radios.first.focus()
    keys = ["ArrowRight"] * 6 + ["ArrowLeft"] * 6
    if scripts:  # all of it is the end of the film; a button with nothing before or after it is off
        assert box.get_by_role("slider").input_value() == "6"
        assert box.get_by_role("button", name="One step on").is_disabled()
        keys = ["Enter"] * 6 + ["Tab"] + ["Enter"] * 6
    for key in keys:
        tab.keyboard.press(key)
        seen = [one.is_visible() for one in states.all()]
        assert seen == [one.is_checked() for one in radios.all()]
        assert seen.count(True) == 1
        assert box.bounding_box()["height"] == high  # nothing jumps
    assert seen[0]
    if scripts:
        box.get_by_role("slider").press("Home")
        assert box.get_by_role("button", name="One step back").is_disabled()
        box.get_by_role("slider").press("End")
        box.get_by_role("button", name="One step back").click()
    else:
        box.locator("label").last.click()
    assert states.last.inner_text().endswith("after they have already been freed).")
    tab.emulate_media(media="print")
    assert [one.is_visible() for one in states.all()] == [True] + [False] * 6
    assert not box.locator("label").first.is_visible()
    small = visit(page, shown, java_script_enabled=scripts, viewport={"width": 390, "height": 844})
    if scripts:
        for _ in range(3):
            small.locator(f"#{shown.anchor} .lives").get_by_role("button", name="One step back").click()
    else:
        small.locator(f"#{shown.anchor} .lives label").nth(3).click()
    assert small.locator(f"#{shown.anchor} .lives .state").nth(4 if scripts else 3).is_visible()
    if scripts:
        assert small.evaluate("document.documentElement.scrollWidth") <= 390
    assert not tab.wrong


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_life_of_a_graph_is_played_to_its_end_or_a_step_at_a_time(visit, motion):
    shows = [(page, shown) for page in read_book(ROOT) for shown in page.shows if ":v" in shown.drawn.get("life", "")]
    (page, shown) = shows[0]
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion=motion)
    box = tab.locator(f"#{shown.anchor} .figure.lives")
    play, at = box.get_by_role("button", name="Play backward"), box.get_by_role("slider")
    tab.clock.install(time=0)
    tab.clock.pause_at(100_000)
    play.click()
    assert at.input_value() == "0"
    if motion == "reduce":  # a step at a time
        tab.clock.run_for(20_000)
        assert at.input_value() == "0"
        return
    tab.clock.run_for(900)
    assert at.input_value() == "1"
    box.get_by_role("button", name="Pause").click()
    tab.clock.run_for(20_000)
    assert at.input_value() == "1"
    play.click()
    tab.clock.run_for(20_000)
    assert at.input_value() == "5"
    assert play.is_visible()
    assert "RuntimeError" in at.get_attribute("aria-valuetext")
    assert not tab.wrong


@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
def test_v_is_pulled_through_a_graph_once_and_a_second_one_is_stopped_by_an_empty_box(visit, hand):
    shows = [(page, shown) for page in read_book(ROOT) for shown in page.shows if ":v" in shown.drawn.get("life", "")]
    (page, shown) = shows[0]
    size = {"width": 390, "height": 844} if hand == "finger" else {"width": 1280, "height": 1000}
    tab = visit(page, shown, viewport=size, has_touch=hand == "finger", reduced_motion="reduce")
    box = tab.locator(f"#{shown.anchor} .figure.lives")
    box.evaluate("one => one.scrollIntoView({ block: 'center' })")
    words, bead = box.locator(".state:visible > p"), box.locator(".bead:visible")
    texts = box.locator(".state:visible svg:visible")
    session = tab.context.new_cdp_session(tab) if hand == "finger" else None

    def touch(kind, *at):
        points = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pull(*rows):
        """Take the v that stands beside y, and stop at so many rows below it, saying what is seen there."""
        place, seen = bead.bounding_box(), []
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        unit = place["height"] / 30 * 54
        (partial(touch, "touchStart", x, y) if session else lambda: (tab.mouse.move(x, y), tab.mouse.down()))()
        at = 0
        for row in rows:
            for k in range(1, 6):
                down = y + unit * (at + (row - at) * k / 5)
                (touch("touchMove", x, down) if session else tab.mouse.move(x, down))
            at = row
            tab.wait_for_timeout(80)
            seen.append([words.inner_text(), texts.first.text_content(), bead.first.bounding_box()["y"] - place["y"]])
        (touch("touchEnd") if session else tab.mouse.up())
        tab.wait_for_timeout(80)
        return [[said, text, far / unit] for said, text, far in seen]

    scrolled = tab.evaluate("scrollY")
    assert "Drag v from y down to x" in words.inner_text()
    if hand == "keys":
        bead.focus()
        seen = []
        for key in ("Enter", "ArrowDown", "ArrowRight", " ", "ArrowDown"):
            tab.keyboard.press(key)
            assert tab.evaluate("document.activeElement.matches('.bead')")
            seen.append(words.inner_text())
        came, freed, added, again, still = seen
        assert again == still
    else:
        (came, before, _), (freed, after, _), (_, _, back), (added, filled, _) = pull(0.3, 0.8, 0.1, 2.8)
        assert "saved (3, 2)" in before
        assert "v = (1, 10)" in before
        assert "freed" in after
        assert "v = (1, 10)" not in after
        assert back == pytest.approx(0.46, abs=0.06)  # what has been freed does not come back
        assert "x.grad = (6, 40)" in filled
        (waits, *_), (again, refused, stopped) = pull(0.3, 2.8)
        assert waits == added
        assert stopped == pytest.approx(0.46, abs=0.06)  # it comes no further
        assert "x.grad = (6, 40)" in refused
        assert bead.bounding_box()["y"] == pytest.approx(
            box.locator(".state:visible .holder.y").first.bounding_box()["y"], abs=1
        )
    assert came.startswith("y.backward(v): v = (1, 10) comes to PowBackward0")
    assert freed.startswith("What PowBackward0 had saved is freed")
    assert added.startswith("AccumulateGrad adds (6, 40) to x.grad.")
    assert again.endswith("after they have already been freed).")
    assert tab.evaluate("scrollY") == scrolled
    assert not tab.wrong


def test_a_goal_is_a_dashed_frame_at_the_bars_of_the_sum(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown)
    goal = next(goal for goal in shown.goals if goal.tests[0][0] == "grad.x")
    tab.evaluate(SET, [shown.anchor, [["v.0", -1]]])
    ends = tab.evaluate("""() => [...document.querySelectorAll('#blend_the_outputs path.ghost')].map(ghost => {
      const [start, lane] = ghost.previousElementSibling.dataset.axis.split(' ').map(Number);
      const { low, high } = { low: +document.querySelector('[data-n="scale.low"]').textContent.replace('−', '-'),
        high: +document.querySelector('[data-n="scale.high"]').textContent };
      const { x, width } = ghost.getBBox(), out = width ? 2 : 0; // (a line for a 0)
      return [x + out, x + width - out].map(one => low + (one - start) / lane * (high - low));
    })""")
    assert len(ends) == 2
    for (left, right), target in zip(ends, goal.tests[0][2], strict=True):
        assert (left, right) == pytest.approx((min(0, target), max(0, target)), abs=0.05)


def test_the_row_under_the_pointer_and_the_row_with_the_focus_are_lit_in_both_halves_of_a_desk(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    tab.evaluate(SET, [shown.anchor, []])
    lit = """() => [...document.querySelectorAll('#blend_the_outputs [data-row]')]
      .filter(one => getComputedStyle(one).opacity === '1').map(one => one.dataset.row)"""
    assert tab.evaluate(lit) == ["1", "2", "3"] * 2
    for half in ("svg:not(.sums)", "svg.sums"):
        tab.locator(f"#blend_the_outputs {half} [data-row='2'] .band").hover(force=True)
        tab.wait_for_function(f"() => String(({lit})()) === '2,2'")
    tab.mouse.move(5, 5)
    tab.wait_for_function(f"() => ({lit})().length === 6")
    tab.locator("[data-of=blend_the_outputs][data-tells='v.2*J.y.2.1']").hover()
    tab.wait_for_function(f"() => String(({lit})()) === '3,3'")
    tab.mouse.move(5, 5)
    tab.keyboard.press("Tab")
    tab.locator("#blend_the_outputs [data-slide='v.1']").focus()
    tab.wait_for_function(f"() => String(({lit})()) === '2,2'")
    told = "[...document.querySelectorAll('.told.lit')].map(one => one.dataset.tells)"
    assert tab.evaluate(told) == ["v.1*J.y.1.1"]
    tab.locator("#blend_the_outputs svg.sums [data-row='3'] .band").hover(force=True)  # its own stays lit
    tab.wait_for_function(f"() => String(({lit})()) === '2,3,2,3'")
    assert tab.evaluate(told) == ["v.2*J.y.2.1"]
    tab.locator("[data-of=blend_the_outputs][data-tells='v.2*J.y.2.1']").hover()
    tab.wait_for_function(f"() => String(({lit})()) === '2,3,2,3'")
    assert tab.evaluate(told) == ["v.2*J.y.2.1"]
    tab.mouse.move(5, 5)
    tab.wait_for_function(f"() => String(({lit})()) === '2,2'")
    assert tab.evaluate(told) == ["v.1*J.y.1.1"]


def test_a_goal_is_reached_where_the_hand_lets_go_and_not_where_it_passes(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    figure = f"document.querySelector('#{shown.anchor} [data-live]').figure"
    tab.evaluate(SET, [shown.anchor, [["v.0", 0]]])  # (0, 2, 3), and (0, 0, 3) is a goal
    met, knob = (tab.locator(f"#{shown.anchor} {one}") for one in (".tasks .met", "[data-slide='v.1'][data-way]"))
    box = knob.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    for step in range(1, 200):  # over the place where the goal is met
        tab.mouse.move(x - step, y)
        tab.wait_for_function(f"() => !{figure}.waiting")
        if tab.evaluate(f"{figure}.state.v.data[1]") < 0:
            break
    tab.mouse.up()
    tab.wait_for_function(f"() => !{figure}.waiting")
    assert met.count() == 0
    tab.evaluate(SET, [shown.anchor, [["v.0", 0], ["v.1", 0]]])
    assert met.count() == 1


@pytest.mark.parametrize("moves", [[["v.0", -2]], [["x.0", -3.5], ["x.1", -3.5]], [["v.0", -3], ["v.1", -3]]])
def test_the_numbers_of_bars_touch_no_other_words(visit, moves):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    tab.evaluate(SET, [shown.anchor, moves])
    close = tab.evaluate("""() => {
      const all = document.querySelectorAll('#blend_the_outputs svg.sums text:not(.none)');
      const words = [...all].filter(one => one.textContent);
      return words.filter(one => one.dataset.beside).flatMap(one => words.filter(other => {
        const [a, b] = [one, other].map(each => each.getBoundingClientRect());
        const beside = a.left < b.right + 4 && b.left < a.right + 4;
        return other !== one && beside && a.top + 4 < b.bottom && b.top + 4 < a.bottom;
      }).map(other => `${one.textContent} at ${other.textContent}`));
    }""")
    assert not close


# In the drawing's own pixels: the boxes of words, and the ends of the lines that are not to run through them.
CROSSED = """([id, words, lines]) => {
  const card = document.getElementById(id), list = query => [...card.querySelectorAll(query)].filter(one => (
    !one.closest('.none')));
  const boxes = list(words).map(one => [one.textContent, one.getBoundingClientRect()]);
  const crossed = new Set();
  for (const line of list(lines)) {
    const from = line.getScreenCTM(), long = line.getTotalLength();
    for (let k = 0; k <= 400; k++) {
      const { x, y } = line.getPointAtLength(long * k / 400).matrixTransform(from);
      for (const [text, { left, right, top, bottom }] of boxes) {
        if (x > left + 1 && x < right - 1 && y > top + 4 && y < bottom - 4) crossed.add(text);
      }
    }
  }
  return [...crossed];
}"""


@pytest.mark.parametrize(
    ("anchor", "moves"),
    [
        ("weights_times_rows", None),
        ("weights_times_rows", [["v.1", 1], ["v.2", -1]]),
        ("weights_times_rows", [["v.0", -2], ["v.1", 2], ["v.2", 2]]),
    ],
)
def test_no_line_runs_through_the_words_at_arrows(visit, anchor, moves):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    if moves:
        tab.evaluate(SET, [anchor, moves])
    words = "text[data-template]"
    assert tab.locator(f"#{anchor} {words}").count() > 5
    assert tab.evaluate(CROSSED, [anchor, words, "[data-arrow] > .line"]) == []


@pytest.mark.parametrize("moves", [[], [["v.3", 2], ["v.0", 3], ["v.6", 0]], [[f"v.{k}", 3] for k in range(10)]])
def test_the_number_of_a_sample_stands_above_its_own_dot_and_touches_no_other(visit, moves):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "a_weight_turns_the_line")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    tab.evaluate(SET, [shown.anchor, moves])
    boxes = tab.evaluate(
        "id => ['.ring', '.grip'].map(kind => [...document.querySelectorAll(`#${id} .fit ${kind}`)]"
        ".map(one => one.getBoundingClientRect()).map(({left, top, right, bottom}) => [left, top, right, bottom]))",
        shown.anchor,
    )
    for k, (left, top, right, bottom) in enumerate(boxes[1]):
        x1, y1, x2, _ = boxes[0][k]
        assert (left + right) / 2 == pytest.approx((x1 + x2) / 2, abs=1)
        assert 0 < y1 - bottom < 14
        others = boxes[0][:k] + boxes[0][k + 1 :] + boxes[1][:k] + boxes[1][k + 1 :]
        assert not [one for one in others if left < one[2] and one[0] < right and top < one[3] and one[1] < bottom]


def test_the_mark_of_the_largest_learning_rate_is_seen_where_the_knob_is_at_it(visit):
    page, shown = next((page, shown) for page, shown in LIVE if "descent" in shown.drawn)
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    tab.evaluate(SET, [shown.anchor, [["lr.0", 0.8]]])
    parts = (".tip.wrong", ".slide.rate .knob", ".slide.rate .grip")
    mark, knob, words = (tab.locator(f"#{shown.anchor} {one}").bounding_box() for one in parts)
    assert mark["x"] < knob["x"] + knob["width"] / 2 < mark["x"] + mark["width"]  # at it, above it and its number
    assert mark["y"] + mark["height"] < words["y"] < knob["y"]


def test_steps_that_leave_the_map_are_not_drawn_on_top_of_each_other(visit):
    page, shown = next((page, shown) for page, shown in LIVE if "descent" in shown.drawn)
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    for rate in (0.7, 0.8, 0.85, 0.9, 1):
        state = tab.evaluate(SET, [shown.anchor, [["lr.0", rate]]])
        path = expected(shown.tried, shown.live, state)["descent"]["path"]
        is_on = [max(map(abs, point)) <= 3.5 for point in path]
        steps = tab.locator(f"#{shown.anchor} [data-own=descent] > g")
        seen = steps.evaluate_all("all => all.map(one => +one.getAttribute('opacity'))")
        assert [one > 0 for one in seen] == [start or end for start, end in itertools.pairwise(is_on)]
        assert (len([one for one in seen if one]) < 10) == (rate > 0.85)
    text = tab.locator(f"#{shown.anchor} [data-says*='end on the map']")
    assert text.text_content() == f"{sum(is_on[1:])} of 30 end on the map"
    assert text.is_visible()


@pytest.mark.parametrize("anchor", ["one_call_for_five_points", "a_weight_for_each_point", "a_sum_sends_ones"])
def test_points_that_move_stand_in_lines_that_are_seen_whole(visit, anchor):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    before = tab.evaluate(SEEN, anchor)["code"]
    tab.evaluate(SET, [anchor, [["x.0", -1.5], ["x.3", 1.5]]])
    after = tab.evaluate(SEEN, anchor)["code"]
    x = "x = torch.tensor([-1.5, -1., 0., 1.5, 2.],\n                 requires_grad=True)\n"
    assert after.startswith(x)
    assert after.count("\n") == before.count("\n")  # else the figure below would jump under the hand
    wide = "one => [one.scrollWidth, one.clientWidth]"
    inner, outer = tab.locator(f"#{anchor} .highlight code").first.evaluate(wide)
    assert inner <= outer


@pytest.mark.parametrize(
    ("anchor", "stays"),
    [("blend_the_outputs", False), ("a_sum_sends_ones", False), ("hundreds_tens_and_ones", True)],
)
def test_a_heading_with_numbers_that_do_not_follow_says_so(visit, anchor, stays):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab = visit(page, shown)
    after = f"() => getComputedStyle(document.querySelector('#{anchor} .claim'), '::after').content"
    assert tab.evaluate(after) == "none"
    path, stops = tab.evaluate(HANDLES, anchor)[0]
    tab.evaluate(SET, [anchor, [[path, scales.stops(stops)[0]]]])
    assert ("as printed" in tab.evaluate(after)) == stays


def test_a_computation_by_hand_stays_as_printed_and_says_so(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "the_chain_rule")
    tab = visit(page, shown)
    tab.locator(f"#{shown.anchor} > .predict").evaluate("fold => { fold.open = true; }")
    look = f"""() => [...document.querySelectorAll('#{shown.anchor} > .predict > .output')].map(one => (
      [one.textContent.trim(), getComputedStyle(one).borderInlineStartStyle]))"""
    label = f"""() => getComputedStyle(
      document.querySelector('#{shown.anchor} > .predict > .highlight > .filename'), '::after').content"""
    assert tab.evaluate(look) == [["tensor([ 54., 127.])", "solid"], ["[ 54 127]", "solid"]]
    assert tab.evaluate(label) == "none"
    tab.evaluate(SET, [shown.anchor, [["x.1", 3]]])
    assert tab.evaluate(look) == [["tensor([ 81., 177.])", "dashed"], ["[ 54 127]", "solid"]]
    assert "as printed" in tab.evaluate(label)


def test_the_way_to_the_desk_takes_the_numbers_along(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown)
    link = tab.locator("#blend_the_outputs .try a")
    first = link.get_attribute("href")
    tab.evaluate(SET, [shown.anchor, [["v.0", -3], ["x.1", 4.5]]])
    tab.wait_for_function(
        "first => document.querySelector('#blend_the_outputs .try a').getAttribute('href') !== first", arg=first
    )
    moved = link.get_attribute("href")
    tab.evaluate(SET, [shown.anchor, []])
    assert link.evaluate("one => one.href").endswith(first.split("/")[-1])
    tab.goto(moved)
    tab.wait_for_selector(".ex-ready")
    said = tab.evaluate("decodeURIComponent(location.hash)")
    assert "x=[3,4.5]" in said
    assert "v=[-3,2,3]" in said


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_new_scale_comes_in_steps_and_at_once_where_motion_is_reduced(visit, motion):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab, far = visit(page, shown, reduced_motion=motion), [["x.0", 5], ["x.1", 5]]  # where y₁ can reach −30
    tab.evaluate(SET, [shown.anchor, far])
    bar = "document.querySelector('#blend_the_outputs [data-bar^=zero]').getAttribute('d')"
    tab.evaluate("""() => {
      window.seen = [];
      const bar = document.querySelector('#blend_the_outputs [data-bar^=zero]');
      new MutationObserver(() => seen.push(bar.getAttribute('d'))).observe(bar, { attributeFilter: ['d'] });
    }""")
    tab.locator("#blend_the_outputs [data-slide='v.0']").focus()
    tab.keyboard.press("Home")
    tab.wait_for_function("""() => {  // until it has moved and come to rest, in however many frames
      const { figure } = document.querySelector('#blend_the_outputs [data-live]');
      return seen.length && !figure.waiting && !figure.easing;
    }""")
    steps, last = tab.evaluate("[...new Set(seen)].length"), tab.evaluate(bar)
    assert (steps > 4) == (motion == "no-preference"), steps
    tab.evaluate(SET, [shown.anchor, [*far, ["v.0", -3]]])
    assert tab.evaluate(bar) == last


def test_a_hand_moves_the_cup_and_turns_the_links_of_an_arm(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "a_pull_turns_the_joints")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    figure = "document.querySelector('#a_pull_turns_the_joints [data-live]').figure"
    state = tab.evaluate(SET, [shown.anchor, []])
    unit = tab.evaluate("() => document.querySelector('svg.arm').getScreenCTM().a") * 190  # pixels for a metre

    def pull(path: str, dx: float, dy: float, aside=0) -> dict:
        hold = tab.locator(f"#{shown.anchor} [data-pull='{path}']")
        hold.evaluate("one => one.scrollIntoView({ block: 'center' })")
        box = hold.bounding_box()
        assert min(box["width"], box["height"]) >= 24
        x, y = box["x"] + box["width"] / 2 + aside, box["y"] + box["height"] / 2
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(x + dx * unit, y - dy * unit, steps=5)
        tab.mouse.up()
        tab.mouse.move(5, 5)
        return tab.evaluate(f"{figure}.state")

    for aside in (-14, 14):  # pixels, beside the middle: to have hold of it moves nothing
        assert pull("cup", 0, 0, aside)["cup"]["data"] == [0.7, 0.3]
    assert pull("cup", 0.1, 0, 14)["cup"]["data"] == [0.8, 0.3]
    assert pull("cup", -0.1, 0, -14)["cup"]["data"] == [0.7, 0.3]
    assert pull("cup", -0.31, 0.19)["cup"]["data"] == [0.4, 0.5]  # from (0.7, 0.3)
    for k in range(2):
        x, ends = (
            state["inputs"]["x"]["data"],
            forward(shown.tried, {"x": torch.tensor(state["inputs"]["x"]["data"])})["ends"].T,
        )
        joint, end = [torch.zeros(2), *ends][k].tolist(), ends[k].tolist()
        now, aim = (
            math.atan2(point[1] - joint[1], point[0] - joint[0]) for point in (end, (end[0] + 0.2, end[1] + 0.1))
        )
        turned = (x[k] + aim - now + math.pi) % (2 * math.pi) - math.pi
        state = pull(f"x.{k}", 0.2, 0.1)
        wanted = [*x[:k], turned, *x[k + 1 :]]
        assert state["inputs"]["x"]["data"] == pytest.approx(wanted, abs=0.0501 + 0.02)
        assert state["cup"]["data"] == [0.4, 0.5]
        expected(shown.tried, shown.live, state)  # where v is the gap
    assert pull("x.0", -0.6, -2)["inputs"]["x"]["data"][0] < 0  # below the table, which grows
    for kind in ("rect", "circle", "path"):
        foot = tab.evaluate("() => document.querySelector('svg.arm').getBoundingClientRect().bottom")
        ends = tab.locator(f"#{shown.anchor} svg.arm {kind}:not(.reach)").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().bottom)"
        )
        assert max(ends, default=0) <= foot, kind
    assert tab.evaluate("() => document.querySelector('svg.arm').getScreenCTM().a") * 190 == pytest.approx(unit)
    assert not tab.wrong


def test_a_point_is_dragged_over_a_hill_and_its_arrow_follows(visit):
    page, shown = next((page, shown) for page, shown in LIVE if "hill" in shown.drawn)
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    tab.evaluate(SET, [shown.anchor, []])
    unit = tab.evaluate("() => document.querySelector('svg.hill').getScreenCTM().a") * 232 / 6.8
    hold = tab.locator(f"#{shown.anchor} [data-pull=x]")
    hold.evaluate("one => one.scrollIntoView({ block: 'center' })")
    box = hold.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    for dx, dy, wanted in ((1.1, -0.4, [4, 1.5]), (-9, 0.6, [0.5, 2.5]), (1.9, 9, [5, 5])):
        tab.mouse.move(x + dx * unit, y - dy * unit, steps=3)
        tab.wait_for_timeout(100)
        state = tab.evaluate(f"document.querySelector('#{shown.anchor} [data-live]').figure.state")
        assert state["inputs"]["x"]["data"] == wanted
        seen, true = tab.evaluate(SEEN, shown.anchor), expected(shown.tried, shown.live, state)
        assert all(same(text, at(true, path)) for path, text in [*seen["numbers"], *seen["cells"]])
        check_places(seen, true)
        assert all(f"at x = ({wanted[0]:g}, {wanted[1]:g}), " in words for words in seen["words"])
    tab.mouse.up()
    assert not tab.wrong


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_v_brings_the_hand_of_an_arm_to_where_it_is_dragged(visit, motion):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "a_pull_turns_the_joints")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion=motion)
    figure = f"document.querySelector('#{shown.anchor} [data-live]').figure"
    state = tab.evaluate(SET, [shown.anchor, []])
    unit = tab.evaluate("() => document.querySelector('svg.arm').getScreenCTM().a") * 190  # pixels for a metre
    wait = partial(tab.wait_for_function, f"() => !{figure}.walking", polling=100, timeout=90_000)
    hold = tab.locator(f"#{shown.anchor} [data-pull=hand]")
    hold.evaluate("one => one.scrollIntoView({ block: 'center' })")

    def place() -> tuple[float, float]:
        box = hold.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def end(state: dict) -> list[float]:
        return forward(shown.tried, {"x": torch.tensor(state["inputs"]["x"]["data"])})["y"].tolist()

    def torch_agrees() -> dict:
        state, seen = tab.evaluate(f"{figure}.state"), tab.evaluate(SEEN, shown.anchor)
        true = expected(shown.tried, shown.live, state)
        check_rounded(seen, true)
        check_places(seen, true)
        found, printed = (array_of(text) for text in (seen["output"], printed_by(seen["code"])))
        assert found == pytest.approx(printed, rel=1e-6, abs=2e-7)  # the code's cup − y is one of float32
        return state

    tab.mouse.move(*place())
    tab.mouse.down()
    for goal in ((0.6, 0.6), (0.7, -0.3), (-0.2, -0.7)):
        x, y = place()
        dx, dy = (unit * (one - now) for one, now in zip(goal, end(state), strict=True))
        tab.mouse.move(x + dx, y - dy)
        if motion == "reduce":
            tab.wait_for_timeout(200)
            first = place()
            assert 0.5 < math.dist(first, (x, y)) < 30  # one step, and then rest
            tab.wait_for_timeout(200)
            assert place() == first
            state = torch_agrees()
            continue
        wait()
        assert place() == pytest.approx((x + dx, y - dy), abs=2)
        state = torch_agrees()
        assert end(state) == pytest.approx(goal, abs=0.01)
    tab.mouse.move(*(one + 150 for one in place()), steps=2)
    tab.mouse.up()
    assert not tab.evaluate(f"{figure}.walking")
    before = torch_agrees()
    tab.mouse.move(5, 5)
    tab.wait_for_timeout(100)
    assert tab.evaluate(f"{figure}.state") == before
    follow, gap, ones = tab.locator(f"#{shown.anchor} .film button").all()
    story = tab.locator(f"#{shown.anchor} .film-story")
    for _ in range(2):  # the second time over its own trail
        gap.click()
        follow.click()
        if motion == "no-preference":
            assert follow.inner_text() == "Stop"
        wait()
        assert follow.inner_text() == "Follow x.grad"
        state = torch_agrees()
        reached, trails = end(state), state["trails"]
        assert [arm[-1] for arm in trails["past"]] == [trails["gap"][step] for step in (0, 4, 8, 16)]
        assert math.dist(reached, state["cup"]["data"]) < 0.005
        assert story.inner_text() == f"There, after {len(trails['gap'])} steps."
        said = tab.locator(f"#{shown.anchor} .turn").evaluate_all("all => all.map(one => one.checkVisibility())")
        assert said == [abs(turn) >= 0.005 for turn in expected(shown.tried, shown.live, state)["grad"]["x"]]
        follow.click()  # there is no other step to take
        wait()
        assert torch_agrees() == state
        check_trail(shown, trails["from"], state["cup"]["data"], trails["gap"])
    ones.click()
    assert (gap.get_attribute("aria-pressed"), ones.get_attribute("aria-pressed")) == ("false", "true")
    assert torch_agrees()["inputs"]["x"]["data"] == trails["from"]
    assert story.inner_text() == "At the start again. The pale trail is of v: the gap."
    old = tab.locator(f"#{shown.anchor} .trail.old")
    assert old.evaluate_all("all => all.map(one => one.dataset.trail)") == ["arm.trails.gap"]
    follow.click()
    wait()
    state = torch_agrees()
    assert "v = torch.tensor([1., 1.])" in tab.evaluate(SEEN, shown.anchor)["code"]
    assert state["trails"]["gap"] == trails["gap"]
    check_trail(shown, trails["from"], None, state["trails"]["ones"])
    assert end(state) == pytest.approx([1.1 / 2**0.5] * 2, abs=0.02)  # stretched out along (1, 1)
    assert story.inner_text() == f"Stretched out, {math.dist(end(state), state['cup']['data']):.2f} m from the cup."
    tab.locator(f"#{shown.anchor} [data-slide='cup.1']").press("ArrowDown")
    tab.wait_for_timeout(100)
    assert "trails" not in torch_agrees()
    assert not tab.wrong


def array_of(printed: str) -> list[float]:
    return [float(one) for one in re.findall(r"-?\d[\d.]*(?:e-?\d+)?", printed)]


def check_trail(shown, start: list, cup: list | None, trail: list) -> None:
    """The hand goes along a trail if the joints turn along x.grad, 0.6 of it or 0.05 radians at most, by torch."""
    x = torch.tensor(start, dtype=torch.float64)
    for k, point in enumerate(trail):
        x = x.detach().requires_grad_()
        y = forward(shown.tried, {"x": x})["y"]
        assert y.tolist() == pytest.approx(point, abs=1e-3), k
        y.backward(torch.ones(2) if cup is None else torch.tensor(cup) - y.detach())
        x = x + min(0.6, 0.05 / x.grad.abs().max().item()) * x.grad
    assert len(trail) > 20


def test_questions_about_a_digit_choose_v(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "a_weight_for_each_class")
    tab, still = visit(page, shown), visit(page, shown, java_script_enabled=False)
    assert not still.locator(f"#{shown.anchor} .choices").is_visible()
    one_hot = torch.eye(10).tolist()
    questions = {
        "Why 3?": one_hot[3],
        "Why 3 and not 8?": [a - b for a, b in zip(one_hot[3], one_hot[8], strict=True)],
        "What speaks for 8?": one_hot[8],
        "All ones": [1] * 10,
    }
    pressed = tab.locator(f"#{shown.anchor} .choices [aria-pressed=true]")
    assert pressed.all_inner_texts() == ["Why 3?"]
    for question, v in reversed(questions.items()):
        tab.locator(f"#{shown.anchor}").get_by_role("button", name=question, exact=True).press("Enter")
        tab.wait_for_function(
            "([id, v]) => String(document.querySelector(`#${id} [data-live]`).figure.state?.v.data) === v",
            arg=[shown.anchor, ",".join(f"{one:g}" for one in v)],
        )
        tab.wait_for_timeout(100)
        state = tab.evaluate("id => document.querySelector(`#${id} [data-live]`).figure.state", shown.anchor)
        assert not tab.wrong
        true, seen = expected(shown.tried, shown.live, state), tab.evaluate(SEEN, shown.anchor)
        check_pixels(seen, true)
        assert plain(seen["output"]) == plain(printed_by(seen["code"]))
        assert pressed.all_inner_texts() == [question]
    assert "Computed" not in tab.locator(f"#{shown.anchor} .status").inner_text()  # as it was
    tab.evaluate(SET, [shown.anchor, [["v.0", 0.5]]])
    assert not pressed.count()
    assert not tab.wrong


@pytest.mark.parametrize("anchor", ["ones_give_a_field", "a_loss_turns_the_arrows"])
def test_the_v_of_a_loss_follows_the_neuron_until_another_v_is_chosen(visit, anchor):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab = visit(page, shown)
    first = tab.evaluate(SET, [shown.anchor, []])
    slider = tab.locator(f"#{shown.anchor} [data-slide='b.0']")

    def choose(question: str, key: str = "") -> list[float]:
        """v after a press of this button, and of a key on b; everything shown is what torch computes."""
        tab.locator(f"#{anchor}").get_by_role("button", name=question).press("Enter")
        if key:
            tab.wait_for_timeout(100)
            slider.press(key)
        tab.wait_for_timeout(100)
        state = tab.evaluate("id => document.querySelector(`#${id} [data-live]`).figure.state", shown.anchor)
        true, seen = expected(shown.tried, shown.live, state), tab.evaluate(SEEN, shown.anchor)
        check_field(seen, true)
        check_places(seen, true)
        assert plain(seen["output"]) == plain(printed_by(seen["code"]))
        assert all(same(text, at(true, path)) for path, text in [*seen["numbers"], *seen["cells"]])
        (pressed,) = tab.locator(f"#{shown.anchor} .choices [aria-pressed=true]").all_inner_texts()
        assert pressed.startswith(question)
        loss = [round(5 * (y - 0.5), 4) for y in true["y"]]
        assert (state["v"]["data"] == pytest.approx(loss, abs=2e-4)) == ("loss" in question)
        return state["v"]["data"]

    of_loss = choose("A loss")
    assert of_loss != choose("A loss", "ArrowUp")
    assert choose("Only the middle", "ArrowUp") == [float(k == 24) for k in range(49)]
    assert choose("All ones") == [1] * 49
    assert tab.evaluate("id => document.querySelector(`#${id} [data-live]`).figure.state", shown.anchor) != first
    assert not tab.wrong


def test_a_half_learns_if_what_it_needs_has_been_sent(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "only_y_and_v_cross")
    tab = visit(page, shown)
    at_first = expected(shown.tried, shown.live, tab.evaluate(SET, [shown.anchor, []]))
    state = f"document.querySelector('#{shown.anchor} [data-live]').figure.state"

    def press(button: str) -> tuple[dict, dict]:
        tab.get_by_role("button", name=button, exact=True).click()
        tab.wait_for_timeout(200)
        now = tab.evaluate(state)
        true, seen = expected(shown.tried, shown.live, now), tab.evaluate(SEEN, shown.anchor)
        assert seen["rounded"]
        check_rounded(seen, true)
        assert all(kind == ("lit" if at(true, path) else "unlit") for path, kind in seen["lit"])
        check_wires(seen, true, at_first)
        return now["inputs"], true["grad"]

    for button, learns in (("nothing", ""), ("y", "W2"), ("y and v", "W1 W2")):
        before, slopes = press(button)
        after, _ = press("Take a step")
        for name in ("W1", "W2"):
            rate = 0.05 if name in learns else 0
            wanted = [one - rate * slope for one, slope in zip(before[name]["data"], slopes[name], strict=True)]
            assert after[name]["data"] == pytest.approx(wanted, abs=1e-6)
    tab.locator(f"#{shown.anchor} .status button").click()
    tab.wait_for_timeout(100)
    assert not tab.locator(f"#{shown.anchor} .unlit").first.is_visible()
    assert not tab.wrong


def test_the_loss_of_a_cut_network_falls_without_v_by_a_press_of_each_step(visit):
    """The goal, whose numbers are those of eight steps, is reached with the buttons, and not while v is sent."""
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "only_y_and_v_cross")
    tab, (goal,) = visit(page, shown, reduced_motion="reduce"), shown.goals
    line, step = tab.locator(f"#{shown.anchor} .tasks li.met"), tab.get_by_role("button", name="Take a step")
    loss = tab.locator(f"#{shown.anchor} [data-cell='loss.0'] text")

    def press(times: int) -> float:
        before = loss.text_content()
        for _ in range(times):
            step.click()
            tab.wait_for_timeout(60)
        tab.wait_for_timeout(100)
        assert loss.text_content() != before
        return float(loss.text_content())

    assert press(1) < 1  # the laboratory has learnt, too
    assert not line.count()
    tab.locator(f"#{shown.anchor} .status button").click()
    tab.get_by_role("button", name="y", exact=True).click()
    assert press(7) > 1
    assert not line.count()
    assert press(1) < 1
    assert line.count() == 1
    W2 = tab.evaluate(f"document.querySelector('#{shown.anchor} [data-live]').figure.state.inputs.W2.data")
    assert tuple(W2) == pytest.approx(dict(goal.by)["W2"], abs=5e-6)
    assert not tab.wrong


def test_the_trace_of_a_cut_network_ends_at_the_loss_after_each_step(visit):
    """Each step adds a dot in the colour of what was sent, at the height of the loss; the way leads to it."""
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "only_y_and_v_cross")
    tab = visit(page, shown, reduced_motion="reduce")
    trace = """id => {
      const element = document.querySelector(`#${id} .trace`), numbers = d => (d.match(/-?[\\d.]+/g) ?? []).map(Number);
      const of = query => [...element.querySelectorAll(query)].map(one => numbers(one.getAttribute('d')));
      const lift = Number.parseFloat(element.querySelector('.one').style.transform.split(',')[1] || '0');
      const [, , low, unit] = numbers(element.dataset.place);
      const drawn = [...element.querySelectorAll('.dots')].map(one => one.getAttribute('d'));
      const kind = element.querySelector('.dots.now').classList[2];
      return { low, one: unit - lift, ways: of('.way'), now: of('.dots.now')[0], kind, dots: drawn.join('') };
    }"""
    state = f"document.querySelector('#{shown.anchor} [data-live]').figure.state"
    losses = [2.296875]

    def check(kind: str) -> None:
        seen = tab.evaluate(trace, shown.anchor)
        at, height = seen["now"][0] + 4, (seen["low"] - seen["now"][1]) / seen["one"]
        assert (seen["kind"], seen["dots"].count("M")) == (kind, len(losses))
        assert height == pytest.approx(losses[-1], abs=0.01)
        if len(losses) > 1:
            before, now = seen["ways"]
            assert [now[-2], now[-1]] == pytest.approx([at, seen["now"][1]], abs=0.1)
            assert before[-2:] == now[:2]
            assert (seen["low"] - now[1]) / seen["one"] == pytest.approx(losses[-2], abs=0.01)

    check("first")
    for button, kind in (("y", "y"), ("y and v", "v"), ("y and v", "v"), ("y", "y")):
        tab.get_by_role("button", name=button, exact=True).click()
        tab.get_by_role("button", name="Take a step").click()
        tab.wait_for_timeout(100)
        now = expected(shown.tried, shown.live, tab.evaluate(state))
        losses.append(now["loss"][0])
        assert float(tab.locator(f"#{shown.anchor} [data-cell='loss.0'] text").text_content()) == pytest.approx(
            losses[-1], abs=0.0051
        )
        check(kind)
    assert losses == sorted(losses, reverse=True)
    assert not tab.wrong


def test_the_numbers_of_a_wire_are_seen_while_it_is_pointed_at_or_all_of_them_on_demand(visit):
    """Also without scripts. Before, only the thickness of a parameter and the shade of a gradient are seen."""
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "only_y_and_v_cross")
    opaque = """id => [...document.querySelectorAll(`#${id} .cut :is(.on, .chip .number)`)]
      .filter(one => getComputedStyle(one).opacity === '1').length"""
    for scripts in (True, False):
        tab = visit(page, shown, reduced_motion="reduce", java_script_enabled=scripts)
        assert tab.evaluate(opaque, shown.anchor) == 0
        if scripts:
            tab.locator(f"#{shown.anchor} [data-cell='matrix.slopes.0.1.2']").hover()
            assert tab.evaluate(opaque, shown.anchor) == 2  # of the parameter, and of its gradient
            tab.locator(f"#{shown.anchor} .cut").first.hover(position={"x": 5, "y": 5})
            assert tab.evaluate(opaque, shown.anchor) == 0
        tab.get_by_label("all numbers").check()
        assert tab.evaluate(opaque, shown.anchor) == 24
        assert not tab.wrong


def test_a_cut_network_opens_when_all_has_been_sent(visit):
    """A half without a gradient has no blue numbers. A wire and its numbers are lit together. Each box is labelled."""
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "only_y_and_v_cross")
    tab, still = visit(page, shown, reduced_motion="reduce"), visit(page, shown, java_script_enabled=False)
    blue, waits = (f"#{shown.anchor} {query}" for query in (".chip .cell.x", "[data-lit='sent.waits'] > text"))
    pressed = tab.locator(f"#{shown.anchor} .choices [aria-pressed=true]")

    def seen(tab) -> tuple[bool, bool]:
        return tab.locator(blue).first.is_visible(), tab.locator(waits).first.is_visible()

    assert seen(still) == (True, False)
    assert (seen(tab), pressed.all_inner_texts()) == ((True, False), ["y and v"])
    tab.locator(f"#{shown.anchor} [role=slider]").first.focus()
    tab.locator(f"#{shown.anchor} .live.opened").wait_for()
    assert (seen(tab), pressed.all_inner_texts()) == ((True, False), ["y and v"])
    assert "Computed" not in tab.locator(f"#{shown.anchor} .try").inner_text()
    tab.get_by_role("button", name="nothing", exact=True).click()
    assert seen(tab) == (False, True)
    said = [one for one in tab.locator(f"#{shown.anchor} .lit > text").all_text_contents() if one.startswith("no ")]
    assert sorted(said) == ["no v yet"] * 4 + ["no y yet"] * 2  # what an empty box is for
    tab.get_by_role("button", name="y and v", exact=True).click()
    assert seen(tab) == (True, False)
    tab.locator(f"#{shown.anchor} [data-cell='matrix.slopes.0.1.2']").hover()
    lit = tab.locator(f"#{shown.anchor} .cut:first-child [data-row]:not(.back)")
    of = "all => all.filter(one => one.checkVisibility({ visibilityProperty: true })).map(one => one.dataset.row)"
    assert lit.evaluate_all(of) == ["6", "6", "6"]  # the wire, the parameter, its gradient
    assert not tab.wrong


def test_numbers_that_cross_a_cut_are_seen_on_their_way_unless_motion_is_reduced(visit):
    """Those of y come from the first half, those of v from the second. What follows from them appears after them."""
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "only_y_and_v_cross")
    order = """() => {
      const all = document.getAnimations().filter(one => one.id === 'sent');
      const of = query => all.map(({ effect }) => effect).filter(({ target }) => target.matches(query))
        .map(effect => effect.getTiming());
      const first = query => Math.min(...of(query).map(one => one.delay));
      const last = query => Math.max(...of(query).map(one => one.delay + one.duration));
      const [here, there] = [1, 2].map(half => query => `.cut:nth-of-type(${half}) ${query}`);
      const [y, loss, v, slopes] = ['[data-cell^=y]', '[data-cell="loss.0"]', '[data-cell^=grad]', '.chip'];
      const parts = [there(y), there(loss), there(`:is(${v}, ${slopes})`), here(v), here(slopes)];
      return parts.map(part => [first(part), last(part)]);
    }"""
    flying = """() => document.getAnimations().filter(one => one.id === 'sent').flatMap(({ effect }) => {
      const [{ translate }] = effect.getKeyframes(), { target } = effect, { cell } = target.dataset;
      const half = [...document.querySelectorAll('.cut')].indexOf(target.closest('.cut'));
      const way = Number.parseFloat(translate); // NaN where it only appears
      return cell && cell !== 'loss.0' && way ? [[cell, half, way]] : [];
    }).filter(([cell]) => /^(y|grad)/.test(cell))"""
    for motion in ("no-preference", "reduce"):
        tab = visit(page, shown, reduced_motion=motion, viewport={"width": 1280, "height": 1000})
        tab.evaluate(SET, [shown.anchor, []])
        presses = {"nothing": [], "y": ["y"], "y and v": ["grad.y"], "Take a step": ["y", "grad.y"]}
        for button, cells in presses.items():
            tab.get_by_role("button", name=button, exact=True).focus()
            tab.keyboard.press("Enter")
            tab.wait_for_function("() => document.querySelectorAll('.choices [aria-pressed=true]').length === 1")
            seen = tab.evaluate(flying)
            wanted = [(f"{name}.{k}", int(name == "y")) for name in cells for k in (0, 1)]
            assert [(cell, half) for cell, half, _ in seen] == (wanted if motion == "no-preference" else [])
            assert all(far < -100 if half else far > 100 for _, half, far in seen)  # from the other side
            if button == "Take a step":
                ways = tab.evaluate(order) if motion == "no-preference" else []
                # y, the loss, what backward makes of it, v on its way back, and what follows from that
                assert all(end <= start + 1 for (_, end), (start, _) in itertools.pairwise(ways)), ways
        assert not tab.wrong


def test_the_line_of_a_point_lies_on_its_tangent_for_a_weight_of_1_and_flat_for_0(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "one_call_for_five_points")
    tab, still = visit(page, shown), visit(page, shown, java_script_enabled=False)
    angles = """id => ['J', 'x'].map(end => [...document.querySelectorAll(`#${id} [data-tangent$=${end}]`)].map(one => {
      const [x1, y1, x2, y2] = one.getAttribute('d').match(/-?[\\d.]+(?:e-\\d+)?/g).map(Number);
      return Math.atan2(y1 - y2, x2 - x1);
    }))"""
    slopes, lines = still.evaluate(angles, shown.anchor)
    assert lines == pytest.approx(slopes, abs=0.01)  # as printed, for a v of ones
    assert slopes == sorted(slopes)
    assert slopes[2] == 0
    assert len(slopes) == 5
    tab.evaluate(SET, [shown.anchor, [["v.0", 0], ["v.1", -1], ["v.4", 2]]])
    slopes, (flat_one, mirrored, *same, steeper) = tab.evaluate(angles, shown.anchor)
    assert flat_one == pytest.approx(0, abs=0.01)
    assert [mirrored, *same] == pytest.approx([-slopes[1], *slopes[2:4]], abs=0.01)
    assert math.tan(steeper) == pytest.approx(2 * math.tan(slopes[4]), rel=0.01)
    point = tab.locator(f"#{shown.anchor} [data-pull='x.1']")
    point.hover()
    lit = "id => [...document.querySelectorAll(`#${id} [data-row]:not(.back)`)].map(one => one.dataset.row)"
    assert set(tab.evaluate(lit, shown.anchor)) == {"2"}
    tab.locator(f"#{shown.anchor} [data-slide='v.4']").hover()
    assert set(tab.evaluate(lit, shown.anchor)) == {"5"}
    assert len(tab.evaluate(lit, shown.anchor)) == 5  # on the curve, of x, of v and J, around it, of x.grad
    assert not tab.wrong


def test_with_each_call_another_row_comes_into_the_stack(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "one_row_at_a_time")
    tab, still = visit(page, shown, reduced_motion="reduce"), visit(page, shown, java_script_enabled=False)

    def seen(tab) -> list[bool]:
        return [tab.locator(f"#{shown.anchor} .ask-{k}").is_visible() for k in (1, 2, 3)]

    def lit(tab) -> list[str]:
        edges = """all => all.filter(one => getComputedStyle(one).visibility === 'visible')
          .map(one => one.parentNode.dataset.lit)"""
        return tab.locator(f"#{shown.anchor} .lit .edge").evaluate_all(edges)

    def slots(tab) -> list:
        place = "all => all.map(one => [one, one.closest('.asks')].map(each => each.getBoundingClientRect().top))"
        return [slot - top for slot, top in tab.locator(f"#{shown.anchor} .gone").evaluate_all(place)]

    assert seen(still) == seen(tab) == [True] * 3  # as printed
    assert still.locator(f"#{shown.anchor} .asks label").first.is_hidden()
    assert lit(still) == []
    before = slots(tab)
    tab.get_by_text("No call", exact=True).click()
    said = tab.locator(f"#{shown.anchor} .asks [role=status]")
    for k in range(4):
        assert seen(tab) == [one < k for one in range(3)]
        assert lit(tab) == [f"rows.{4 * (k - 1)}"] * (k > 0)  # the row of J that this call picks
        assert said.inner_text().strip() == f"{k} of 3 rows"
        assert slots(tab) == pytest.approx(before, abs=0.1)
        tab.keyboard.press("ArrowRight")
    assert seen(tab) == [False] * 3  # around, and from the start
    tab.get_by_text("Call 2", exact=True).click()
    tab.evaluate(SET, [shown.anchor, [["rows.4", -2], ["rows.3", 1]]])
    assert lit(tab) == ["rows.3", "rows.4"]
    state = tab.evaluate("id => document.querySelector(`#${id} [data-live]`).figure.state", shown.anchor)
    true = expected(shown.tried, shown.live, state)["sums"][1]
    stacked = tab.locator(f"#{shown.anchor} .ask-2 text").all_text_contents()
    assert [float(one.replace("−", "-")) for one in stacked] == true
    assert slots(tab) == pytest.approx(before, abs=0.1)
    assert not tab.wrong


def test_a_pixel_that_is_pointed_at_tells_its_slope_and_can_be_inked(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "a_weight_for_each_class")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, has_touch=True)
    first = tab.evaluate(SET, [shown.anchor, [["v.8", -1]]])
    moved = tab.evaluate(SEEN, shown.anchor)
    assert expected(shown.tried, shown.live, first)["pixel"]["row"] == 5  # as the case says
    grid, scan = (tab.locator(f"#{shown.anchor} {name}") for name in (".map", "[data-probe='']"))
    back = tab.locator(f"#{shown.anchor} .scan")
    grid.evaluate("one => one.scrollIntoView({ block: 'center' })")
    box = grid.locator(".paper").bounding_box()

    def place(row: int, column: int) -> tuple[float, float]:
        return box["x"] + (column + 0.5) * box["width"] / 8, box["y"] + (row + 0.5) * box["height"] / 8

    def pointed(pixel: int, ink: float) -> dict:
        tab.wait_for_function(
            "([id, k]) => document.querySelector(`#${id} [data-live]`).figure.state.pixel === k",
            arg=[shown.anchor, pixel],
        )
        tab.wait_for_timeout(100)
        state = tab.evaluate("id => document.querySelector(`#${id} [data-live]`).figure.state", shown.anchor)
        true, seen = expected(shown.tried, shown.live, state), tab.evaluate(SEEN, shown.anchor)
        check_pixels(seen, true)
        check_places(seen, true)
        assert true["pixel"]["ink"] == ink
        assert len(seen["says"]) == 4
        assert seen["painted"] == [one != was for one, was in zip(true["x"], first["inputs"]["x"]["data"], strict=True)]
        assert back.is_visible() == any(seen["painted"])
        assert plain(seen["output"]) == plain(printed_by(seen["code"]))
        return true["pixel"]

    tab.mouse.move(*place(2, 3))
    pointed(19, 0.5)
    tab.mouse.move(*place(5, 2))
    before = pointed(42, 0)
    tab.mouse.down()
    tab.mouse.up()
    after = pointed(42, 1)
    assert after["sum"] == pytest.approx(before["inked"])
    assert after["inked"] == pytest.approx(before["sum"])
    tab.mouse.move(5, 5)
    tab.mouse.move(*place(5, 2))
    tab.mouse.click(*place(5, 2))
    pointed(42, 0)
    tab.mouse.click(*place(1, 2))
    pointed(10, 1)
    back.click()
    tab.mouse.move(*place(1, 2))
    pointed(10, 0.875)
    for image in (scan, grid):  # a stroke fills, or empties, what it passes
        box = image.locator(".paper").bounding_box()
        for ink in (1, 0):
            tab.mouse.move(*place(4, 0))
            tab.mouse.down()
            tab.mouse.move(*place(4, 5), steps=9)
            pointed(37, ink)
            tab.mouse.up()
            tab.mouse.move(*place(4, 1))
            pointed(33, ink)
        back.click()
    for key, pixel, ink in (("ArrowUp", 34, 0), ("ArrowLeft", 33, 0), ("Enter", 33, 1), (" ", 33, 0)):
        grid.press(key)
        pointed(pixel, ink)
    tab.mouse.move(5, 5)
    grid.blur()
    tab.wait_for_timeout(100)
    assert tab.evaluate(SEEN, shown.anchor) == moved
    tab.evaluate(SET, [shown.anchor, []])
    tab.touchscreen.tap(*place(0, 0))
    pointed(0, 1)
    tab.locator(f"#{shown.anchor} .status button").tap()
    tab.mouse.move(*place(7, 7))
    pointed(63, 0)
    assert "Computed" not in tab.locator(f"#{shown.anchor} .status").inner_text()  # to point moves nothing
    assert not tab.wrong


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_layers_take_steps_along_x_grad_until_the_thermometers_are_reached(visit, motion):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "a_gap_at_each_thermometer")
    tab = visit(page, shown, reduced_motion=motion)
    first = tab.evaluate(SET, [shown.anchor, []])
    step, follow = tab.locator(f"#{shown.anchor} .choices button").all()
    figure = f"document.querySelector('#{shown.anchor} [data-live]').figure"
    assert step.is_visible()
    step.click()
    tab.wait_for_timeout(200)
    slopes = torch.tensor(expected(shown.tried, shown.live, first)["grad"]["x"])
    state = tab.evaluate(f"{figure}.state")
    moved = torch.tensor(state["inputs"]["x"]["data"]) - 2
    assert moved.tolist() == pytest.approx((0.02 * slopes).clamp(-0.05, 0.05).tolist(), abs=1e-3)
    readings = [first["measured"]["data"], [3, 3, 9, 10, 9, 20], [0, 0, 20, 20, 1, 20]]
    for k, wanted in enumerate(readings if motion == "reduce" else readings[:1]):  # (a step in each frame is slow)
        moves = [[f"measured.{i}", one] for i, one in enumerate(wanted)]
        before = expected(shown.tried, shown.live, tab.evaluate(SET, [shown.anchor, moves]))["borehole"]["off"]
        follow.click()
        tab.wait_for_function(f"() => !{figure}.walking", polling=50, timeout=90_000)
        state = tab.evaluate(f"{figure}.state")
        true, seen = expected(shown.tried, shown.live, state), tab.evaluate(SEEN, shown.anchor)
        check_places(seen, true)
        check_rounded(seen, true)
        assert all(1 <= one <= 5 for one in true["x"])
        assert true["borehole"]["off"] < (before if k else 0.2)
        numbers = re.compile(r"-?\d[\d.]*(?:e-\d+)?")
        printed, ran = ([*map(float, numbers.findall(one))] for one in (seen["output"], printed_by(seen["code"])))
        assert printed == pytest.approx(ran, abs=1e-4)  # near 0 the code's float32 is felt
        assert follow.get_attribute("aria-pressed") == "false"
    assert tab.locator(f"#{shown.anchor} .tasks .met").count()  # the first of them reached it
    assert not tab.wrong


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_masses_swing_until_the_button_is_pressed_again_and_the_learnt_one_falls_behind(visit, motion):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "v_is_a_factor_of_the_slope")
    tab = visit(page, shown, reduced_motion=motion)
    tab.evaluate(SET, [shown.anchor, [["every.0", 2]]])
    button, now = (tab.locator(f"#{shown.anchor} {query}") for query in (".choices button", "[data-slide='moment.0']"))
    figure = f"document.querySelector('#{shown.anchor} [data-live]').figure"
    assert button.is_visible() == (motion == "no-preference")
    if motion == "reduce":  # there the time has a fader
        now.focus()
        for _ in range(20):
            tab.keyboard.press("ArrowRight")
        tab.wait_for_timeout(200)
        state = tab.evaluate(f"{figure}.state")
        assert state["moment"]["data"] == [2]
    else:
        button.click()
        tab.wait_for_function(f"() => {figure}.state.moment.data[0] > 1.5", polling=20)
        assert button.get_attribute("aria-pressed") == "true"
        button.click()
        state = tab.evaluate(f"{figure}.state")
        tab.wait_for_timeout(200)
        assert tab.evaluate(f"{figure}.state") == state
        assert button.get_attribute("aria-pressed") == "false"
    check_places(tab.evaluate(SEEN, shown.anchor), expected(shown.tried, shown.live, state))
    tops = [float(tab.locator(f"#{shown.anchor} .runner{kind}").get_attribute("cy")) for kind in (".y", ":not(.y)")]
    moment = state["moment"]["data"][0]
    assert tops == pytest.approx([194 - 76 * 2**0.5 * math.sin(moment / 2**0.5), 194 - 76 * math.sin(moment)], abs=1)
    assert not tab.wrong


KINDS = ["blend_the_outputs", "a_weight_for_each_point", "v_travels_back", "one_row_at_a_time", "separate_or_mixed"]
KINDS += ["a_gradient_is_an_arrow", "you_are_the_next_layer", "one_product_per_v", "u_is_pushed_forward"]
KINDS += ["too_large_a_step", "a_weight_turns_the_line", "v_is_a_factor_of_the_slope", "only_y_and_v_cross"]
KINDS += ["a_gap_at_each_thermometer", "the_same_in_ordinary_code"]
KINDS += ["relu_in_its_spellings", "one_call_for_five_points"]
KINDS += ["slopes_become_heights", "a_pull_turns_the_joints", "a_weight_for_each_class", "ones_give_a_field"]
TOUCHED = pytest.mark.parametrize("anchor", KINDS)


HOLDS = [("a_gradient_is_an_arrow", "x"), ("the_same_in_ordinary_code", "x"), ("weights_times_rows", "v.1")]
HOLDS += [("one_call_for_five_points", "x.3"), ("slopes_become_heights", "x.0"), ("relu_in_its_spellings", "x.0")]
HOLDS += [("a_pull_turns_the_joints", "cup"), ("a_pull_turns_the_joints", "hand"), ("ones_give_a_field", "w")]
HOLDS += [("too_large_a_step", "x"), ("a_gap_at_each_thermometer", "measured.2")]


@pytest.fixture
def phone(visit):
    """Open the page of a figure on a phone."""
    size = {"width": 390, "height": 844}
    found = {shown.anchor: (page, shown) for page, shown in LIVE}
    return lambda anchor: visit(*found[anchor], viewport=size, has_touch=True, is_mobile=True)


def handled(tab, anchor: str, query: str, stroke: tuple[int, int], finger: bool) -> dict:
    """Drag a part of a figure by a finger or by a mouse: the state, where the part is, how far the picture has moved.

    (Where a goal is met, the page scrolls by what its reason takes, so that the picture stays under the hand.)"""
    tab.evaluate(SET, [anchor, []])
    part = tab.locator(f"#{anchor} {query}").first
    part.evaluate("one => one.scrollIntoView({ block: 'center' })")
    tab.wait_for_timeout(200)
    picture = tab.locator(f"#{anchor} .picture").first
    box, top = part.bounding_box(), picture.bounding_box()["y"]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session, figure = tab.context.new_cdp_session(tab), f"document.querySelector('#{anchor} [data-live]').figure"
    for k in range(13):
        point = {"x": x + stroke[0] * k / 12, "y": y + stroke[1] * k / 12}
        if finger:
            kind = "touchMove" if k else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        else:
            tab.mouse.move(point["x"], point["y"])
            if not k:
                tab.mouse.down()
        tab.wait_for_timeout(16)
    tab.wait_for_function(f"() => !{figure}.walking", polling=50)
    if finger:
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        tab.mouse.up()
    tab.wait_for_timeout(300)
    assert not tab.wrong
    scrolled, box = round(top - picture.bounding_box()["y"]), part.bounding_box()
    return {"state": tab.evaluate(f"{figure}.state"), "at": (box["x"], box["y"] + scrolled), "scrolled": scrolled}


@TOUCHED
def test_a_finger_sideways_moves_a_handle_as_far_as_a_mouse_and_up_or_down_the_page(phone, anchor):
    tab = phone(anchor)  # (the time of the masses is at its last stop)
    query = "[data-slide^=every]" if anchor == "v_is_a_factor_of_the_slope" else "[role=slider]"
    first = handled(tab, anchor, query, (0, 0), finger=False)
    away = handled(tab, anchor, query, (2, -150), finger=True)
    assert away["state"] == first["state"]
    assert away["scrolled"] > 100
    for stroke in ((-70, 2), (70, -20)):
        by_finger = handled(tab, anchor, query, stroke, finger=True)
        by_mouse = handled(tab, anchor, query, (stroke[0], 0), finger=False)  # (up would move a number, too)
        assert by_finger["state"] == by_mouse["state"]
        assert by_finger["state"] != first["state"] or stroke[0] > 0  # it may have been at its last stop
        assert by_finger["scrolled"] == 0


def test_a_number_grows_where_a_mouse_drags_it_up_or_to_the_right(phone):
    tab, number = phone("blend_the_outputs"), "[data-slide='x.0']"
    strokes = [((27, 0), False), ((0, -27), False), ((-27, 0), False), ((0, 27), False), ((0, -60), True)]
    found = [handled(tab, "blend_the_outputs", number, *one)["state"]["inputs"]["x"]["data"] for one in strokes]
    assert found == [[4.5, 2], [4.5, 2], [1.5, 2], [1.5, 2], [3, 2]]


@pytest.mark.parametrize(("anchor", "part"), HOLDS)
def test_what_is_pulled_stays_under_the_finger_and_beside_it_the_page_scrolls(phone, anchor, part):
    tab = phone(anchor)
    for stroke in ((25, 70), (70, 25)):
        by_finger, by_mouse = (handled(tab, anchor, f"[data-pull='{part}']", stroke, one) for one in (True, False))
        if part == "hand":  # it goes there in steps, some more or less
            assert by_finger["at"] == pytest.approx(by_mouse["at"], abs=2)
        else:
            assert by_finger["state"] == by_mouse["state"]
        assert by_finger["scrolled"] == 0
    drawing = f"svg:has([data-pull='{part}'])"  # an arm is fixed in the middle of its reach; a map has words beside it
    place = f":is({drawing}, {drawing} + svg) :is(text, .reach)"
    beside = handled(tab, anchor, place, (0, -150), finger=True)
    assert beside["scrolled"] > 100


@pytest.mark.parametrize("size", [(1280, 1000), (390, 844)])
def test_one_row_below_a_figure_says_what_can_be_dragged_and_then_whose_numbers_are_shown(visit, size):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "the_same_in_ordinary_code")
    tab = visit(page, shown, viewport=dict(zip(("width", "height"), size, strict=True)))
    rows = tab.evaluate("""() => [...document.querySelectorAll('.live.ready')].map(root => {
      const [status, hint] = ['.status', '.status > .hint'].map(one => (
        root.closest('.example').querySelector(one).getBoundingClientRect()));
      const pictures = [...root.querySelectorAll('.picture')].map(one => one.getBoundingClientRect().bottom);
      const code = root.closest('.example').querySelector('.highlight').getBoundingClientRect();
      const below = innerWidth < 480 ? [code.top] : []; // on a phone, the row is at the figure, and not a screen below
      return [Math.max(...pictures), status.top, hint.top, hint.bottom, status.bottom + 1, ...below];
    })""")
    assert len(rows) >= 2
    assert all(row == sorted(row) for row in rows), rows
    high, row = "document.documentElement.scrollHeight", tab.locator(f"#{shown.anchor} .status")
    before = tab.evaluate(high)
    assert row.inner_text().startswith("Drag the point, a fader or a number")
    tab.evaluate(SET, [shown.anchor, [["v.0", 2]]])
    assert row.inner_text().startswith("Computed in this page.")
    assert tab.evaluate(high) == before  # nothing jumps


# What stands around the numbers of a figure. Code and print-outs may need another line for longer numbers.
FRAME = """anchor => {
  const card = document.querySelector(`#${anchor}`), parts = '.live > *, .live > .choices > *, .foot, .status, .claim';
  const high = document.documentElement.scrollHeight;
  const isFrame = one => !one.matches('.tasks, .drawn:has(> .arm)') && !one.closest('.foot > details');
  return [high, ...[...card.querySelectorAll(parts)].filter(isFrame)
    .map(one => `${one.className} ${Math.round(one.offsetHeight)}`)];
}"""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
PAGES = {page.url: (page, [one.anchor for other, one in LIVE if other is page]) for page, _ in LIVE}


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=str)
@pytest.mark.parametrize("url", PAGES)
def test_nothing_around_the_numbers_moves_at_the_first_touch_or_a_step(visit, url, size):
    page, anchors = PAGES[url]
    tab = visit(page, next(shown for other, shown in LIVE if other is page), reduced_motion="reduce",
                viewport=dict(zip(("width", "height"), size, strict=True)))  # fmt: skip
    tab.evaluate("document.querySelectorAll('details:not(:has(.live))').forEach(one => { one.open = false; })")
    tab.evaluate("document.fonts.ready")
    for anchor in anchors:
        before = tab.evaluate(FRAME, anchor)
        tab.evaluate("anchor => document.querySelector(`#${anchor} .live`).figure.open()", anchor)
        assert tab.evaluate(FRAME, anchor) == before, anchor
        handle = tab.locator(f"#{anchor} .live [role=slider][tabindex='0']").first
        for key in ("ArrowUp", "ArrowDown", "ArrowDown") if handle.count() else ():
            handle.press(key)
            tab.evaluate(FRAMES)
            assert tab.evaluate(FRAME, anchor)[1:] == before[1:], (anchor, key)


MAPS = ["a_gradient_is_an_arrow", "the_same_in_ordinary_code", "too_large_a_step"]
ON_MAP = """(one, points) => {
  one.scrollIntoView({ block: 'center' });
  const [left, across, foot, up] = one.closest('[data-map]').dataset.map.split(' ').map(Number);
  const { a, e, f } = one.parentNode.getScreenCTM();
  return points.map(([x, y]) => [a * (left + across * x) + e, a * (foot + up * y) + f]);
}"""


@pytest.mark.parametrize("anchor", MAPS)
def test_a_point_comes_to_where_its_map_is_pressed_and_follows(visit, phone, anchor):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab, figure = visit(page, shown), f"document.querySelector('#{anchor} [data-live]').figure"
    for _ in range(2):  # before the arithmetic is there, and after
        start, end = tab.locator(f"#{anchor} .land").evaluate(ON_MAP, [(1.02, 2.52), (2.48, 1.03)])
        tab.mouse.move(*start)
        tab.mouse.down()
        tab.wait_for_function(f"() => String({figure}.state?.inputs.x.data) === '1,2.5'")
        tab.mouse.move(*end, steps=4)
        tab.wait_for_function(f"() => String({figure}.state.inputs.x.data) === '2.5,1'")
        tab.mouse.up()
        tab.mouse.move(*start)
        tab.evaluate(SET, [anchor, []])
    assert not tab.wrong
    small = phone(anchor)
    away = handled(small, anchor, ".land", (2, -150), finger=True)
    assert away["scrolled"] > 100
    assert away["state"] == small.evaluate(f"{figure}.first")
    tapped, pressed = (handled(small, anchor, ".land", (0, 0), finger) for finger in (True, False))
    assert tapped["state"] == pressed["state"] != away["state"]
    by_finger, by_mouse = (handled(small, anchor, ".land", (70, 10), finger) for finger in (True, False))
    assert by_finger["state"] == by_mouse["state"] != tapped["state"]


FILMS = [(page, shown) for page, shown in LIVE if "|" not in shown.drawn.get("network", "|")]


@pytest.mark.parametrize(("page", "shown"), FILMS, ids=[shown.name for _, shown in FILMS])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_slow_motion_shows_one_step_after_the_other_with_its_numbers(visit, page, shown, motion):
    tab = visit(page, shown, reduced_motion=motion)
    state = tab.evaluate(SET, [shown.anchor, []])
    true = expected(shown.tried, shown.live, state)
    film = tab.locator(f"#{shown.anchor} .film")
    visible = f"""[...document.querySelectorAll('#{shown.anchor} [data-t]')]
        .filter(one => getComputedStyle(one).opacity === '1').length"""
    everything, counts, story = tab.evaluate(visible), [], film.locator("output")
    high = story.bounding_box()["height"]
    steps = len(shown.live)
    for step in range(steps + 1):
        film.locator("input").evaluate(
            "(one, time) => { one.value = time; one.dispatchEvent(new Event('input')); }", step + 0.99
        )
        tab.wait_for_function(
            "([id, step]) => document.querySelector(`#${id} .film input`).ariaValueText.startsWith(`Step ${step} of`)",
            arg=[shown.anchor, step + 1],
        )
        counts.append(tab.evaluate(visible))
        assert story.bounding_box()["height"] == high  # the buttons below stay where they are
        if step:
            to, start = shown.live[step - 1]
            words = re.findall(r"[−\d.]*\d", film.locator("output").inner_text().replace(f"∂{to}/\u2060∂{start}", ""))
            assert len(words) == len(true["grad"][to] + true["grad"][start])
            assert all(map(same, words, true["grad"][to] + true["grad"][start])), words
            code = tab.locator(f"#{shown.anchor} .highlight code").first.text_content()
            lit = tab.locator(f"#{shown.anchor} .line.now").all_text_contents()
            assert lit == re.findall(rf"^{to} = .*", code, re.MULTILINE)  # the line of code of the step
            assert tab.locator(f"#{shown.anchor} .step.past").count() == step - 1
    assert counts == sorted(set(counts))
    assert counts[0] < everything
    film.get_by_label("One step on").click()
    tab.mouse.move(5, 5)  # a row under the mouse would pale the other rows
    film.locator("input").evaluate("one => { one.value = one.max; one.dispatchEvent(new Event('input')); }")
    tab.wait_for_function(f"() => {visible} === {everything}")
    film.get_by_label("One step back").click()
    tab.wait_for_function(f"() => {visible} < {everything}")
    if motion == "no-preference":
        film.get_by_text("Play backward").click()
        tab.wait_for_function(f"() => document.querySelector('#{shown.anchor} .film button').textContent === 'Pause'")
    assert not tab.wrong


@pytest.mark.parametrize(("page", "shown"), FILMS, ids=[shown.name for _, shown in FILMS])
def test_the_words_of_slow_motion_are_those_of_what_is_drawn(visit, page, shown):
    tab = visit(page, shown)
    first = expected(shown.tried, shown.live, tab.evaluate(SET, [shown.anchor, []]))["grad"]
    film = tab.locator(f"#{shown.anchor} .film")
    play, said, time = film.locator("button").first, film.locator("output"), film.locator("input")
    wide, sign = play.bounding_box()["width"], "one => getComputedStyle(one, '::before').content[1]"
    assert play.evaluate(sign) == "▶"
    play.click()
    assert (play.inner_text(), play.bounding_box()["width"], play.evaluate(sign)) == ("Pause", wide, "❚")
    play.click()
    assert play.evaluate(sign) == "▶"
    time.evaluate("one => { one.value = 2; one.dispatchEvent(new Event('input')); }")
    to, start = shown.live[0]  # at rest after two steps: the first Jacobian has been used, and no other
    assert f"∂{to}/\u2060∂{start}" in said.inner_text()
    handles = [one for one in tab.evaluate(HANDLES, shown.anchor) if one[0].startswith("x.")]
    before = said.inner_text()
    state = tab.evaluate(SET, [shown.anchor, [[path, scales.stops(stops)[0]] for path, stops in handles]])
    true = expected(shown.tried, shown.live, state)["grad"]
    words = re.findall(r"[−\d.]*\d", said.inner_text().replace(f"∂{to}/\u2060∂{start}", ""))
    assert (said.inner_text() != before) == any(true[name] != first[name] for name in (to, start))
    assert all(same(*pair) for pair in zip(words, true[to] + true[start], strict=True)), words
    tab.evaluate(SET, [shown.anchor, []])
    assert said.inner_text() == before
    time.evaluate("one => { one.value = 3; one.dispatchEvent(new Event('input')); }")
    film.get_by_label("One step back").evaluate("one => { one.click(); one.click(); one.click(); }")
    tab.wait_for_function(f"() => document.querySelector('#{shown.anchor} .film input').value === '0'")
    assert "Nothing has come back yet" in said.inner_text()
    assert not tab.wrong


@pytest.mark.parametrize(("page", "shown"), FILMS, ids=[shown.name for _, shown in FILMS])
def test_a_hand_in_the_picture_stops_its_slow_motion_and_sees_all_of_it(visit, page, shown):
    tab = visit(page, shown)
    tab.evaluate(SET, [shown.anchor, []])
    root = tab.locator(f"#{shown.anchor}")
    play = root.locator(".film button").first
    play.click()
    assert play.inner_text() == "Pause"
    handle = root.locator("[role=slider][data-slide^=x]").first
    before = handle.text_content()
    handle.hover()
    tab.mouse.down()
    assert play.inner_text() == "Play backward"
    time = root.locator(".film input")
    assert time.input_value() == time.get_attribute("max")
    pale = "all => all.filter(one => one.style.opacity && one.style.opacity !== '0').length"
    assert root.locator("[data-t]").evaluate_all(pale) == root.locator(".past").count() == 0
    tab.mouse.up()
    assert handle.text_content() == before  # to touch is not to move
    assert not tab.wrong


ASKED = [(page, shown) for page, shown in LIVE if shown.predict]


@pytest.mark.parametrize(("page", "shown"), ASKED, ids=[shown.name for _, shown in ASKED])
def test_a_figure_that_asks_first_takes_the_gradient_and_answers_what_is_tempting(visit, page, shown):
    tab = visit(page, shown)
    form = tab.locator(f"#{shown.anchor} form.commit")

    def answer(text: str) -> str:
        form.locator("input").fill(text)
        form.locator("button").click()
        return form.locator(".feedback").inner_text()

    for mistake in shown.tempting:
        assert "Not that" not in (said := answer(mistake.split("`")[1]))
        assert "Right" not in said
    printed = tab.locator(f"#{shown.anchor} details.predict .output").first.text_content()
    right = [one.rstrip(".") for one in re.findall(r"-?\d[\d.]*", printed.replace("−", "-"))]
    assert f"Your numbers: {len(right) + 1}." in answer("12345 " * (len(right) + 1))
    assert "Only numbers" in answer("torch.outer(v, x)")
    progress = tab.locator(".chapter")  # only the chapters of Learn have it
    assert not any("exercise solved" in text for text in progress.all_inner_texts())
    answer(" ".join(right))
    assert form.locator(".feedback").evaluate("said => said.firstChild.textContent") == "Right."  # above the picture
    tab.locator(f"#{shown.anchor} .blank .seal").wait_for()
    assert all("1 exercise solved" in text for text in progress.all_inner_texts())
    without = visit(page, shown, java_script_enabled=False).locator(f"#{shown.anchor}")
    assert without.locator(".question").is_visible()
    assert not without.locator(".live").is_visible()
    without.locator("details.predict > summary").click()  # (above it, a hint may be folded)
    assert without.locator(".live").is_visible()


def test_the_script_of_live_figures_is_small_and_loaded_only_where_there_is_one(visit, site):
    assert len(gzip.compress((ROOT / "docs/assets/live.js").read_bytes(), 9)) < 12_000
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert ("assets/live.js" in text) == ("data-live=" in text), path


@pytest.mark.parametrize(
    ("anchor", "moves", "handle", "ways"),
    [
        ("blend_the_outputs", [], "v.0", range(0, -120, -6)),
        ("blend_the_outputs", [], "v.2", range(0, -180, -9)),
        ("blend_the_outputs", [["v.0", 3], ["v.1", 3]], "x.0", [*range(0, 40, 4), *range(40, -150, -9)]),
        ("weights_times_rows", [], "v.1", range(0, 120, 6)),
        ("micro_batches_need_the_weights_of_the_whole", [], "v.3", range(0, -110, -6)),
    ],
)
def test_the_axis_of_the_bars_stands_still_while_a_hand_moves(visit, anchor, moves, handle, ways):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    tab.evaluate(SET, [anchor, moves])
    knob = tab.locator(f"#{anchor} [data-slide='{handle}']")
    knob.evaluate("one => one.scrollIntoView({ block: 'center' })")
    box, figure = knob.bounding_box(), f"document.querySelector('#{anchor} [data-live]').figure"
    axis = f"""() => [...document.querySelectorAll('#{anchor} :is([data-n^=scale], [data-zero])')]
      .map(one => one.dataset.n ? one.textContent : one.transform.baseVal[0].matrix.e.toFixed(1)).join(' ')"""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    axes, values = set(), set()
    for way in ways:
        tab.mouse.move(x + way, y)
        tab.wait_for_function(f"() => !{figure}.waiting && !{figure}.easing")
        axes.add(tab.evaluate(axis))
        values.add(knob.get_attribute("aria-valuenow"))
    tab.mouse.up()
    assert len(values) > 4
    assert len(axes) == 1
    assert not tab.wrong


SCALE = "#blend_the_outputs .sums [data-n^=scale]"


def test_the_axis_of_the_first_page_has_room_for_all_that_one_handle_reaches_and_its_goal_for_its_numbers(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, reduced_motion="reduce")
    tab.evaluate(SET, [shown.anchor, []])
    for path, stops in tab.evaluate(HANDLES, shown.anchor):
        for stop in scales.stops(stops):
            tab.evaluate(SET, [shown.anchor, [[path, stop]]])
            assert tab.locator(SCALE).all_text_contents() == ["−30", "30", "−30", "30"]
            assert tab.locator(f"#{shown.anchor} .ghost.small").all_text_contents() == ["◇ 0", "◇ 15"]


def test_the_axis_of_the_first_page_grows_for_what_two_handles_reach_together(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, reduced_motion="reduce")
    for v, x in itertools.product(itertools.product((-3, 3), repeat=3), itertools.product((-5, 5), repeat=2)):
        moves = [[f"{name}.{k}", one] for name, found in (("v", v), ("x", x)) for k, one in enumerate(found)]
        tab.evaluate(SET, [shown.anchor, moves])
        low, high = (float(one.replace("−", "-")) for one in tab.locator(SCALE).all_text_contents()[:2])
        parts = [(2 * v[0] * x[0], v[1] * x[1]), (v[1] * x[0], 5 * v[2])]
        ends = [end for column in parts for end in itertools.accumulate(column)]
        assert low <= min(0, *ends)
        assert high >= max(0, *ends)


MARKED = [(page, shown) for page, shown in GOALS if any(test[0].startswith("grad.") for test in shown.goals[0].tests)]


@pytest.mark.parametrize(("page", "shown"), MARKED, ids=[shown.name for _, shown in MARKED])
def test_what_a_goal_wants_of_a_gradient_is_marked_from_the_start_as_it_is_after_the_way_back(visit, page, shown):
    tab = visit(page, shown, reduced_motion="reduce")
    marks = """id => [...document.querySelectorAll(`#${id} :is(.ghost, .aim, .yields)`)].map(one => [
      one.getAttribute('class'), one.dataset.cell ?? one.textContent, ...['d', 'x', 'y'].map(name => (
        (one.getAttribute(name) ?? '').replace(/[-.\\d]+/g, part => (+part).toFixed(1))))])"""
    before, wanted = tab.evaluate(marks, shown.anchor), [test for test in shown.goals[0].tests if test[1] == "="]
    assert bool(before) == any(path.startswith("grad.") for path, *_ in wanted)
    path, stops = tab.evaluate(HANDLES, shown.anchor)[0]
    tab.evaluate(SET, [shown.anchor, [[path, scales.stops(stops)[1]]]])
    tab.evaluate(SET, [shown.anchor, []])
    assert tab.evaluate(marks, shown.anchor) == before
    without = visit(page, shown, java_script_enabled=False)
    assert not any(one.is_visible() for one in without.locator(f"#{shown.anchor} .ghost").all())
    assert not tab.wrong


@pytest.mark.parametrize("anchor", ["v_travels_back", "a_pull_turns_the_joints"])
def test_on_a_phone_a_goal_stands_next_to_its_figure_and_a_longer_reason_moves_no_figure(visit, anchor):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == anchor)
    tab = visit(page, shown, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    tasks, after = (tab.locator(f"#{anchor} .live > {one}") for one in (".tasks", ".tasks + *"))
    boxes = tasks.bounding_box(), after.bounding_box()
    assert 0 <= boxes[1]["y"] - boxes[0]["y"] - boxes[0]["height"] < 24
    tab.locator(f"#{anchor} .picture").first.evaluate("one => scrollTo(0, one.getBoundingClientRect().top - 200)")
    high = f"() => document.querySelector('#{anchor} .picture').getBoundingClientRect().top"
    tab.evaluate(SET, [anchor, []])
    before, long = tab.evaluate(high), tasks.bounding_box()["height"]
    moves = [[f"{name}.{i}", value] for name, values in shown.goals[0].by for i, value in enumerate(values)]
    tab.evaluate(SET, [anchor, moves])
    tab.wait_for_timeout(200)
    assert tasks.bounding_box()["height"] > long + 20
    assert tab.evaluate(high) == pytest.approx(before, abs=1)
    line, mark = tasks.locator("li").first.bounding_box(), tasks.locator("li svg").first.bounding_box()
    assert mark["y"] + mark["height"] < line["y"] + 30  # beside the first line of the reason


WORDS = [(2, -1, 1), (2, -1, -1.5), (1, -1, 1), (-3, -1, 1), (0.5, 0.5, 2), (3, 3, 3)]
WORDS += [(-2, -1, 1), (1, 3, 1), (-2, 2, 1), (1, -3, 3), (-3, -3, -3)]


@pytest.mark.parametrize("v", WORDS)
def test_the_words_of_rows_stand_at_their_own_arrows(visit, v):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "weights_times_rows")
    tab = visit(page, shown, reduced_motion="reduce")
    tab.evaluate(SET, [shown.anchor, [[f"v.{k}", weight] for k, weight in enumerate(v)]])
    tips, words = tab.evaluate("""() => {
      const all = query => [...document.querySelectorAll(`#weights_times_rows .plane ${query}`)];
      return [all('.tip.J').map(one => one.getAttribute('d').match(/L[^L]+/)[0].slice(1).split(' ').map(Number)),
        all('text.J[data-template]').map(one => [+one.getAttribute('x'), +one.getAttribute('y') - 4.5])];
    }""")
    assert len(words) == 3
    for tip, at in zip(tips, words, strict=True):
        far = [math.hypot(max(abs(at[0] - x) - 19, 0), max(abs(at[1] - y) - 8, 0)) for x, y in tips]
        assert min(far) == far[tips.index(tip)] < 25


@pytest.mark.parametrize("v", WORDS)
def test_no_words_at_arrows_stand_on_an_axis_or_beyond_the_plane(visit, v):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "weights_times_rows")
    tab = visit(page, shown, reduced_motion="reduce")
    tab.evaluate(SET, [shown.anchor, [[f"v.{k}", weight] for k, weight in enumerate(v)]])
    plane, zero, words = tab.evaluate("""() => {
      const plane = document.querySelector('#weights_times_rows .plane');
      const [x, , y] = plane.dataset.map.split(' ').map(Number);
      const boxes = [...plane.querySelectorAll('text[data-template]:not(.none)')].map(one => [one, one.getBBox()]);
      return [plane.dataset.plane.split(' ').map(Number), [x, y], boxes.map(([one, { x, y, width, height }]) => (
        [one.textContent, [x, y + 3, x + width, y + height - 4], getComputedStyle(one).paintOrder]))];
    }""")
    left, top, right, bottom = plane
    assert len(words) == 7
    for text, (x1, y1, x2, y2), order in words:
        assert order.startswith("stroke"), text  # a halo, where a line of the grid or an arrow runs below them
        assert not x1 < zero[0] < x2, text
        assert not (y1 < zero[1] < y2 and x1 < right + 16), text
        assert left - 3 <= x1 < x2 <= right + 42, text
        assert top - 24 <= y1 < y2 <= bottom + 20, text
    for (one, a, _), (other, b, _) in itertools.combinations(words, 2):
        apart = max(max(a[0], b[0]) - min(a[2], b[2]), max(a[1], b[1]) - min(a[3], b[3]))
        assert apart > 1, (one, other)


def test_the_axis_of_the_bars_does_not_shrink_until_the_figure_is_reset(visit):
    page, shown = next((page, shown) for page, shown in LIVE if shown.anchor == "blend_the_outputs")
    tab = visit(page, shown, viewport={"width": 1280, "height": 1000})
    tab.evaluate(SET, [shown.anchor, []])
    slider = tab.locator(f"#{shown.anchor} [data-slide='v.2']")
    slider.evaluate("one => one.scrollIntoView({ block: 'center' })")
    axis = "[...document.querySelectorAll('#blend_the_outputs [data-n^=scale]')].map(one => one.textContent)"
    before, box = tab.evaluate(axis), slider.bounding_box()
    assert min(box["width"], box["height"]) >= 43.9
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x - 46, y, steps=8)
    tab.wait_for_function("one => Number(one.ariaValueText) < 10", arg=slider.element_handle())
    assert tab.evaluate(axis) == before
    tab.mouse.up()
    assert tab.evaluate(axis) == before
    track = tab.locator(f"#{shown.anchor} .track").first.bounding_box()
    tab.mouse.click(track["x"] + track["width"] / 2 + 2, track["y"] + 3)
    first = tab.locator(f"#{shown.anchor} [data-slide='v.0']")
    tab.wait_for_function("one => one.ariaValueText === '0'", arg=first.element_handle())
    assert not tab.wrong
