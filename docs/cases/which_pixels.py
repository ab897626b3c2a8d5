# %% [markdown]
# # Saliency map: which pixels would change the answer?
#
# <!-- asks: saliency map in pytorch · explain a misclassified image · feature attribution with input gradients · interpret classifier prediction, explainability · saliency map of a classifier in PyTorch · gradient of a class score with respect to the image -->
#
# The digit is an 8, but the classifier says 3: which pixels would change its answer?
#
# ::: a_weight_for_each_class pixels live figure goal="For “Why 3 and not 8?”, move v·y past 0 with one pixel: v = (0, 0, 0, 1, 0, 0, 0, 0, -1, 0), v·y < 0, painted = 1 by v = (0, 0, 0, 1, 0, 0, 0, 0, -1, 0), x[42] = 1; It's the steepest pixel of the map, and it was blank. To fill or empty any other pixel is not enough."
#
# Each button asks a question, and each question paints a map of its own; with the faders, you can ask other questions.
# The small maps are the rows of J, one for each class: the slopes of [the network below](#sixty-two-wrong-answers) at this digit. Beside each map is $y$, the network's score for the class.
# Point at a pixel to see its slope, or paint on one of the two images, to fill a pixel or to empty it.
#
# As you paint, the scores follow these slopes, so $v \cdot y$ changes by exactly the slope times the change of ink.
# The new score is only a prediction, because the network [isn't linear](#what-the-map-does-not-say): [the second figure](#why-3-and-not-8) compares what the slopes predict with what the network computes for the painted digit.
#
# The maps share one colour scale, on which the map for “All ones” is pale.
#
# Prerequisite: [Vector-valued outputs](../learn/vector_outputs.html).

# %% Imports jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import matplotlib.pyplot as plt
import numpy as np
import torch
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from sklearn.datasets import load_digits
from torch.nn.functional import cosine_similarity, cross_entropy, linear

# %% [markdown]
# ## Sixty-two wrong answers
#
# <!-- asks: train MLP on sklearn digits · momentum SGD without optimizer · scores before softmax -->
#
# scikit-learn ships with 1,797 handwritten digits, 8×8 pixels each, and a pixel is a number from 0 (paper) to 1 (full ink).
# The network turns the 64 pixels into ten *logits*, one score for each class, and its answer is the class with the largest logit; *softmax* turns the logits into probabilities.
# It is trained on the first 1,000 images, in 40 steps of gradient descent with momentum.

# %% The network, its training and its test jupyter={"source_hidden": true}
digits = load_digits()
images = torch.tensor(digits.data / 16)
labels = torch.tensor(digits.target)

draw = {"generator": torch.Generator().manual_seed(0),
        "dtype": torch.float64}
W1 = torch.randn(16, 64, **draw) / 8
W2 = torch.randn(10, 16, **draw) / 4
W2_at_first = W2.clone()
parameters = [W1, W1.new_zeros(16), W2, W2.new_zeros(10)]


def network(x):
    W1, b1, W2, b2 = parameters
    return linear(torch.tanh(linear(x, W1, b1)), W2, b2)


steps = [torch.zeros_like(parameter) for parameter in parameters]
for parameter in parameters:
    parameter.requires_grad_()
batches = images[:1000].split(250), labels[:1000].split(250)
for batch, answers in 10 * list(zip(*batches, strict=True)):
    cross_entropy(network(batch), answers).backward()
    with torch.no_grad():
        for parameter, step in zip(parameters, steps, strict=True):
            parameter -= 0.5 * step.mul_(0.9).add_(parameter.grad)
            parameter.grad = None
parameters = [parameter.detach() for parameter in parameters]

right = network(images[1000:]).argmax(1) == labels[1000:]
print("right answers to the other 797:", right.sum().item())
print("wrong answers:", (~right).sum().item())

# %% [markdown]
# ## Why 3?
#
# <!-- asks: gradient of target class wrt image · one-hot gradient argument for a logit · backward for one class score · captum target index by hand -->
#
# Our digit, `images[1491]`, is one of the 62 images that the network gets wrong.

# %%
x = images[1491].clone().requires_grad_()
y = network(x)  # ten logits

one_hot = torch.eye(10, dtype=y.dtype)
v = one_hot[3]
y.backward(gradient=v)
why_3 = x.grad.view(8, 8)

# %% What the network says jupyter={"source_hidden": true}
print("label", labels[1491].item(), "and answer", y.argmax().item())
print(f"probability of 3: {y.softmax(0)[3]:.2f}")
print(f"probability of 8: {y.softmax(0)[8]:.2f}")

# %% [markdown]
# **Here v names an output**: it is *one-hot*, with a 1 for class 3 and a 0 for each of the nine others, so `x.grad` is the row of the Jacobian J for class 3. Laid out as an image, such a row is a *saliency map*.
#
# <details class="note">
# <summary>Who introduced it, and Captum</summary>
#
# Simonyan, Vedaldi and Zisserman described saliency maps [in 2013](https://arxiv.org/abs/1312.6034).
# In PyTorch, Captum's [`Saliency`](https://captum.ai/api/saliency.html) computes the map (by default, its absolute values); as the argument `target`, you pass the index of the 1 in our v.
#
# </details>
#
# For a single class, you could do without v: `y[3].backward()` gives the same map.
# A v pays off as soon as the question is about more than one class, as the next one is.
#
# ## Why 3 and not 8?
#
# <!-- asks: contrastive explanation of two classes · gradient of logit difference · why this class instead of another · counterfactual, change one pixel to flip prediction -->
#
# Whoever wrote the digit would rather know why the network says 3 *and not 8*.
# So give class 3 the weight 1 and class 8 the weight −1. Then $v^\top J$ is the gradient of $y_3 - y_8$, the lead of 3 over 8.
#
# Look for the pixel with the steepest slope in two maps, the one for “Why 3?” and the one for “Why 3 and not 8?”.
# Predict: is it the same pixel in both maps, and what does the network say if you fill such a pixel with ink?
# Then try it on the digit below. For each class, a bar shows the probability, and a dashed frame shows the probability that the slopes at the scanned digit predict.
# The figure runs the network with its parameters rounded to three decimals.
#
# <div data-record="../assets/digit.js"></div>

# %%
lead = one_hot[3] - one_hot[8]
(why_not_8,) = torch.autograd.grad(network(x), x, grad_outputs=lead)

# %% The steepest pixel of each map, filled with ink jupyter={"source_hidden": true}
ink = images[1491].view(8, 8)
why_not_8 = why_not_8.view(8, 8)
maps = {"why 3?": why_3, "why 3 and not 8?": why_not_8}
learnt = images[:1000].view(-1, 8, 8)
average = {
    digit: learnt[labels[:1000] == digit].mean(0) for digit in (3, 8, 9)
}
shares = []

for question, slopes in maps.items():
    row, column = divmod(slopes.abs().argmax().item(), 8)
    painted = ink.clone()
    painted[row, column] = 1
    answer = network(painted.ravel()).argmax().item()
    print(question)
    print(f"  row {row}, column {column}: ink {ink[row, column]:.2f}")
    print(f"  with full ink there, the answer is {answer}")
    shares.append([mean[row, column].item() for mean in average.values()])

alike = cosine_similarity(why_3.ravel(), why_not_8.ravel(), dim=0)
print(f"cosine of the two maps: {alike:.2f}")
assert max(shares[0]) == shares[0][2]  # most 9s have ink there
assert max(shares[1]) == shares[1][1]  # most 8s have ink there

# %% [markdown]
# The maps for “why 3?” and “why 3 and not 8?” are very similar: their *cosine* is 0.90, and 1 would mean the same direction.
# But their steepest pixels differ.
# For “why 3?”, the steepest pixel is in row 3, column 2, both counted from 0, where most 9s have ink, and if you fill it, the network says 9.
# For “why 3 and not 8?”, it is in row 5, column 2, where most 8s have ink and this digit has none: **filling this one blank pixel turns the 3 into the 8 that it should have been.**
#
# It's rare that the steepest pixel is blank. With one row of v for each image, one call asks “why this class, and not the label?” for all 62 wrong answers, and in only 8 of the 62 maps is the steepest slope on blank paper.

# %% The same question for all 62 errors jupyter={"source_hidden": true, "outputs_hidden": true}
failed = images[1000:][~right].requires_grad_()
logits = network(failed)
said, meant = logits.argmax(1), labels[1000:][~right]
(all_whys,) = torch.autograd.grad(
    logits, failed, grad_outputs=one_hot[said] - one_hot[meant]
)
place = all_whys.abs().argmax(1, keepdim=True)
blank = (failed.gather(1, place) == 0).sum().item()
print(f"all {len(failed)} errors: steepest slope on blank paper in {blank}")

# %% [markdown]
# ## What the map does not say
#
# <!-- asks: limits of gradient-based explanation · input times gradient, black background ignored · linear approximation breaks for big changes · missing evidence in saliency -->
#
# A slope says what a *small* change would do, and filling a blank pixel is a large one.
# So we fill it step by step, and compare the lead of 3 over 8 that the slope predicts with the actual one.

# %% The lead while the pixel fills jupyter={"source_hidden": true}
with torch.no_grad():
    print("ink  predicted  actual")
    for amount in 0.0, 0.25, 0.5, 1.0:
        painted = ink.clone()
        painted[5, 2] = amount
        predicted = lead @ y + amount * why_not_8[5, 2]
        actual = lead @ network(painted.ravel())
        print(f"{amount:4}{predicted:11.2f}{actual:8.2f}")

# %% [markdown]
# When the pixel is half filled, the slope still predicts that 3 is ahead, but 8 has already won.
# And *gradient × input*, a popular recipe that multiplies each slope by the pixel's ink, shows 0 at this pixel, because a blank pixel has no ink.
# The slopes themselves are right: a formula confirms them, and so does nudging each pixel in turn.
#
# <details class="note">
# <summary>The formula</summary>
#
# With $h = \tanh(W_1 x + b_1)$,
#
# $$
# J = W_2 \,\operatorname{diag}(1 - h^2)\, W_1 .
# $$
#
# </details>

# %% The formula and the nudges, in NumPy jupyter={"source_hidden": true, "outputs_hidden": true}
first, bias, second, _ = (np.array(p.tolist()) for p in parameters)
h = np.tanh(first @ np.array(images[1491].tolist()) + bias)
J = (second * (1 - h**2)) @ first  # 10 × 64
np.testing.assert_allclose(why_3.ravel().tolist(), J[3], rtol=1e-9)
np.testing.assert_allclose(
    why_not_8.ravel().tolist(), J[3] - J[8], rtol=1e-9, atol=1e-12
)

nudge = 1e-5 * torch.eye(64, dtype=x.dtype)  # one pixel in each row
with torch.no_grad():
    change = (network(x + nudge) - network(x - nudge)) / 2e-5
nudged = np.array(change[:, 3].tolist())
np.testing.assert_allclose(why_3.ravel().tolist(), nudged, atol=1e-6)

print("row 3, column 2 of the map for class 3")
print(f"  backward  {why_3[3, 2]:.6f}")
print(f"  formula   {J[3].reshape(8, 8)[3, 2]:.6f}")
print(f"  nudged    {nudged.reshape(8, 8)[3, 2]:.6f}")

# %% [markdown]
# ## What training never touched
#
# <!-- asks: heatmap shows random initialisation · class scores shifted by a constant · saliency of log probability or of raw score · logits.sum().backward() for saliency · attribution map independent of predicted class -->
#
# If you don't know which v to pass, `y.sum().backward()` is tempting: it passes a v of ones.
# Its map is paler than the others, but if you scale the colours to its largest slope, the map looks just as convincing. What does it show?

# %%
x.grad = None
network(x).sum().backward()
ones = x.grad

# %% [markdown]
# For the loss ℓ of one image, the gradient with respect to the logits is the probabilities p minus the one-hot label, and so
#
# $$
# \frac{\partial \ell}{\partial W_2} = (p - \text{one-hot})\, h^\top .
# $$
#
# Here h is the output of the hidden layer. The entries of p − one-hot add up to 0, so gradient descent, with or without momentum, never changes the sum of a column of $W_2$, although weight decay or Adam can.
# And the map of ones, $1^\top J$, depends on $W_2$ only through these sums.

# %% What training moved, and the untrained last layer put back jupyter={"source_hidden": true}
W2_at_last = parameters[2]
np.testing.assert_allclose(ones.tolist(), J.sum(0), atol=1e-12)
unlike = cosine_similarity(ones, why_3.ravel(), dim=0)
assert abs(unlike) < 0.2

moved = (W2_at_last - W2_at_first).abs().max()
moved_sum = (W2_at_last.sum(0) - W2_at_first.sum(0)).abs().max()
print(f"an entry of W2 moved by up to {moved:.2f},")
print(f"the sum of a column by up to {moved_sum:.2f}")
assert moved_sum < 1e-12

hidden = torch.tanh(linear(x, *parameters[:2]))
(untrained,) = torch.autograd.grad(linear(hidden, W2_at_first).sum(), x)
apart = (untrained - ones).abs().max()
assert apart < 1e-12

# %% The maps of two v, with the trained last layer and the untrained one jupyter={"source_hidden": true}
full = Path([[0, 0.5], [1, 0.5]])  # drawn as thick as a pixel is high
stripes = Path([[0, 0.5], [0.5, 0], [0.5, 1], [1, 0.5]], [1, 2, 1, 2])

for words, question in ("Why 3?", one_hot[3]), ("All ones", one_hot.sum(0)):
    for layer, last in ("trained", W2_at_last), ("untrained", W2_at_first):
        _, ax = plt.subplots(figsize=(2.3, 2.5), layout="constrained")
        ax.set(xlim=(0, 8), ylim=(8, 0), aspect="equal", title=f"{words}, {layer} layer")
        ax.axis("off")
        pixels = {}
        out = linear(torch.tanh(linear(x, *parameters[:2])), last)
        (slopes,) = torch.autograd.grad(out, x, grad_outputs=question)
        depths = (4 * slopes / slopes.abs().max()).round().view(8, 8)
        ax.add_patch(plt.Rectangle((0, 0), 8, 8, fill=False, clip_on=False))
        for i, k in depths.nonzero().tolist():
            depth = int(depths[i, k])
            shape = full if depth > 0 else stripes
            corners = np.add(shape.vertices, [k, i])
            pixels.setdefault(depth, []).append(Path(corners, shape.codes))
        for depth, paths in pixels.items():
            ax.add_patch(PathPatch(
                Path.make_compound_path(*paths), edgecolor="C0", facecolor="none",
                linewidth=20 if depth > 0 else 3, alpha=abs(depth) / 4,
            ))
        plt.show()

# %% [markdown]
# Each map is scaled to its own largest slope, and the smallest slopes are left blank. Training the last layer has changed the map for “Why 3?”; apart from rounding, it hasn't changed a single pixel of the map for ones.
#
# The map of “why 3 and not 8?” doesn't depend on the sums of the columns, because the entries of its v add up to 0.
# If you put the untrained last layer back, the map of ones stays the same: **the last layer contributes nothing to it but random numbers, drawn before the first step of training.**
