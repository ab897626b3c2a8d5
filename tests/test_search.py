"""The search of the built site: for typical queries, the answer is among the first results."""

import gzip
import html
import json
import re
from zlib import crc32

import pytest
import torch

from machinery.maintenance import verify
from machinery.site import search_index

# Typical queries, each with the page that must be among the first three results.
QUESTIONS = {
    "what is the gradient argument of backward": "",
    "grad can be implicitly created only for scalar outputs": "errors_gradient/",
    "mismatch in shape grad_output": "errors_gradient/",
    "whole Jacobian rows one-hot v": "rows_of_the_jacobian/",
    "which v": "which_v/",
    "matrix-valued output": "which_v/",
    "is_grads_batched": "without_loops/",
    "jacrev jacfwd vmap": "without_loops/",
    "per-sample gradients": "per_sample/",
    "BatchNorm train mode samples interact": "interacting_samples/",
    "sum trick": "sum_trick/",
    "softmax across the batch": "interacting_samples/",
    "derivative at many points": "multiple_points/",
    "linspace": "many_points/",
    "retain_graph": "freed_graphs/",
    "zero_grad set_to_none": "accumulation/",
    "leaf tensor": "leaves/",
    "detach shares memory": "cut_graphs/",
    "Trying to backward through the graph a second time": "errors_graph/",
    "element 0 of tensors does not require grad": "errors_no_graph/",
    "modified by an inplace operation": "errors_in_place/",
    "Hessian-vector product": "hessian_products/",
    "create_graph": "second_derivatives/",
    "gradient penalty": "derivatives_in_a_loss/",
    "jvp dual numbers": "forward_mode/",
    "custom autograd.Function backward": "writing_a_vjp/",
    "save_for_backward": "function_context/",
    "where gives nan gradient": "nan/",
    "relu slope at zero": "kinks/",
    "detect_anomaly": "finding_nan/",
    "complex conjugate": "complex/",
    "default device cuda": "gpu/",
    "GradScaler": "precision/",
    "grad_outputs several outputs": "grad_arguments/",
    "allow_unused": "grad_arguments/",
    "what does a Jacobian cost, time and memory": "cost/",
    "rebuild hessian": "rebuilt/",
    "adjoint check": "adjoint_check/",
    "it does not raise but it is wrong": "silent/",
    "shape of a row vector and a column vector": "shapes/",
    "chain rule product of Jacobians": "jacobians_in_numbers/",
    "tensordot contraction": "any_shape/",
    "gradient field arrows": "gradient_field/",
    "cotangent": "glossary/",
    "pullback": "glossary/",
    "JAX TensorFlow": "cheat_sheet/",
    "exercises predict the shape": "exercises/",
    "tensor.T of a vector": "shapes/",
}


# The page's own search runs in a web worker. This keeps a reference to it, so that it can be queried without typing.
KEEP_HOLD = """
window.Worker = class extends Worker {
  constructor(...options) { super(...options); window.search = this; }
};
"""
ASK_THE_WORKER = """question => new Promise(resolve => {
  const locations = ({data}) => data.data.items.map(page => page.map(section => section.location));
  search.addEventListener('message', message => resolve(locations(message)), {once: true});
  search.postMessage({type: 2, data: question});
})"""


@pytest.fixture(scope="module")
def page(browser, address):
    """A page of the site, on which a first query has been typed."""
    page = browser.new_page()
    page.add_init_script(KEEP_HOLD)
    page.goto(address)
    typed(page, "gradient")
    yield page
    page.close()


def typed(page, question: str) -> list[str]:
    """Type a query into the search field; return the addresses of the results shown, best first."""
    field, status = page.locator("input[name=query]"), page.locator(".md-search-result__meta")
    links = page.locator("a.md-search-result__link")
    for text, says in (("", "Type to start"), (question, "matching")):
        field.fill(text)
        field.press("End")  # the search reacts to keys
        status.filter(has_text=says).wait_for()
    links.first.wait_for()
    return links.evaluate_all("links => links.map(link => link.pathname.slice(1) + link.hash)")


def asked(page, question: str) -> list[str]:
    """Send a query straight to the search worker; return the addresses in the order in which they would be shown."""
    found = []
    for sections in page.evaluate(ASK_THE_WORKER, question):  # of one page; the page itself is shown first
        found += sorted(sections, key=lambda address: "#" in address)
    return found


@pytest.mark.parametrize("some", [16, pytest.param(1, marks=pytest.mark.attack)])
def test_pasted_error_message_finds_its_entry_first(page, site, some):
    """Search for each entry's heading, and for the message as its example prints it; a hash selects one in `some`."""
    entries = [
        (path.parent.name + "/", entry)
        for path in site.glob("errors_*/index.html")
        for entry in verify.parse(path).select("article h3[id]")
    ]
    assert len(entries) > 100
    late = []
    for place, entry in entries:
        heading = entry.find(string=True).strip()
        printed = "\n".join(output.get_text() for output in entry.find_next(class_="example").select(".output"))
        whole = [line for line in printed.splitlines() if heading[:25] in line]
        for text in sorted({heading, *whole[:1]}):
            if crc32(text.encode()) % some:
                continue
            found = asked(page, text)[:2]
            if found != [place, f"{place}#{entry['id']}"]:
                late.append(f"{text}: {found}")
    assert late == []


def test_every_name_of_torch_that_the_prose_mentions_is_in_the_index(site):
    index = json.loads((site / "search/search_index.json").read_text(encoding="utf-8"))
    text = " ".join(f"{section['title']} {section['text']} {section['words']}" for section in index["docs"]).lower()
    words = set(re.split(index["config"]["separator"], re.sub(r"<[^>]+>", " ", html.unescape(text))))
    owners = (torch, torch.Tensor, torch.nn, torch.nn.functional, torch.autograd, torch.autograd.functional, torch.func)
    names = set()
    for page in verify.pages(site):
        for code in verify.parse(page).select("article code"):
            if code.find_parent(["pre", "script"]) is None:
                names |= set(re.findall(r"[A-Za-z]\w{3,}", code.get_text()))
    names = {name for name in names if any(hasattr(owner, name) for owner in owners)}
    assert len(names) > 150
    parts = {part for name in names for part in re.split(r"\d+", name.lower()) if part}  # digits separate words
    assert sorted(parts - words) == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_answer_is_among_the_first_three(page, question):
    found = typed(page, question)
    assert QUESTIONS[question] in list(dict.fromkeys(address.split("#")[0] for address in found))[:3]
    assert asked(page, question)[: len(found)] == found  # so the first test above need not type


def test_the_index_has_at_most_200_kilobytes(site):
    size = len(gzip.compress((site / "search/search_index.json").read_bytes(), 6))  # the level that most servers use
    assert size <= 200_000


def test_a_section_keeps_its_first_sentences_and_each_further_word_once(tmp_path):
    whole = f"""Table <p> </p> <p>Each <code>J &lt; 2</code> is a row. {"Many gradients and " * 9}</p>
        <ul> <li>Rows, <code>x.grad</code>, many rows.</li> </ul> <pre><code>code of a notebook</code></pre>"""
    texts = [whole, f"<p>{'Far too long ' * 20}</p>", "", "and", "and", "and"]
    sections = [{"location": str(n), "title": "Title", "text": text} for n, text in enumerate(texts)]
    file = tmp_path / "search_index.json"
    file.write_text(json.dumps({"config": {"separator": r"[\s.]+"}, "docs": sections}), encoding="utf-8")
    search_index.lighten(file)
    lightened = json.loads(file.read_text(encoding="utf-8"))["docs"]
    assert [(section["text"], section["words"]) for section in lightened] == [
        ("<p>Each <code>J &lt; 2</code> is a row.</p>", "grad gradients many rows table x"),
        (f"<p>{'Far too long ' * 8}Far …</p>", "far long too"),
        ("", ""),
        *[("<p>and</p>", "")] * 3,  # shown although it is in most sections: they have no other word
    ]
