"""Questions that people ask, typed into the search of the built site: the answering page is among the first three."""

import pytest

QUESTIONS = {
    "what is the gradient argument of backward": "",
    "grad can be implicitly created only for scalar outputs": "errors/",
    "mismatch in shape grad_output": "errors/",
    "whole Jacobian rows one-hot v": "vector_outputs/",
    "which v": "vector_outputs/",
    "matrix-valued output": "vector_outputs/",
    "is_grads_batched": "without_loops/",
    "jacrev jacfwd vmap": "without_loops/",
    "per-sample gradients": "without_loops/",
    "BatchNorm train mode samples interact": "sum_trick/",
    "sum trick": "sum_trick/",
    "softmax across the batch": "sum_trick/",
    "derivative at many points": "multiple_points/",
    "linspace": "multiple_points/",
    "retain_graph": "graph_life/",
    "zero_grad set_to_none": "graph_life/",
    "leaf tensor": "graph_life/",
    "detach shares memory": "graph_life/",
    "Trying to backward through the graph a second time": "errors/",
    "element 0 of tensors does not require grad": "errors/",
    "modified by an inplace operation": "errors/",
    "Hessian-vector product": "second_derivatives/",
    "create_graph": "second_derivatives/",
    "gradient penalty": "second_derivatives/",
    "jvp dual numbers": "forward_mode/",
    "custom autograd.Function backward": "writing_a_vjp/",
    "save_for_backward": "writing_a_vjp/",
    "where gives nan gradient": "kinks/",
    "relu slope at zero": "kinks/",
    "detect_anomaly": "kinks/",
    "complex conjugate": "complex/",
    "default device cuda": "gpu/",
    "GradScaler": "gpu/",
    "grad_outputs several outputs": "autograd_grad/",
    "allow_unused": "autograd_grad/",
    "what does a Jacobian cost, time and memory": "cost/",
    "rebuild hessian": "rebuilt/",
    "adjoint check": "adjoint_check/",
    "it does not raise but it is wrong": "silent/",
    "shape of a row vector and a column vector": "tensors/",
    "chain rule product of Jacobians": "preliminaries/",
    "tensordot contraction": "any_shape/",
    "gradient field arrows": "gradient_field/",
    "cotangent": "glossary/",
    "pullback": "glossary/",
    "JAX TensorFlow": "cheat_sheet/",
    "exercises predict the shape": "exercises/",
    "tensor.T of a vector": "tensors/",
}


@pytest.fixture(scope="module")
def answers(browser, address):
    """The addresses of the pages found for every question, best first."""
    page = browser.new_page()
    page.goto(address)
    field, status = page.locator("input[name=query]"), page.locator(".md-search-result__meta")
    found = {}
    for question in QUESTIONS:
        for text, says in (("", "Type to start"), (question, "matching")):
            field.fill(text)
            field.press("End")  # the search listens to keys
            status.filter(has_text=says).wait_for()
        links = page.locator(".md-search-result__item > a.md-search-result__link:first-child")
        addresses = links.evaluate_all("links => links.map(link => link.href)")
        found[question] = [href.removeprefix(address).split("?")[0].split("#")[0] for href in addresses]
    page.close()
    return found


@pytest.mark.parametrize("question", QUESTIONS)
def test_answer_is_among_the_first_three(answers, question):
    assert QUESTIONS[question] in answers[question][:3]
