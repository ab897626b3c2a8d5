# %% [markdown]
# # Sample weights as the gradient argument
#
# <!-- asks: weighted loss for each example · class imbalance, different prevalence at deployment · sample_weight in pytorch · importance sampling correction, prior shift · semi-labelled data, ignore unlabeled rows · weight the loss of each sample · weigh samples with the gradient argument · weight for each sample in the loss · how to weight samples differently -->
#
# How do you train for a population that differs from the one in your data?
# Say your records come from a hospital, where more than a third of the samples are malignant, but the model will be used in a screening clinic, where only one in ten is malignant.
#
# ::: a_weight_turns_the_line fit live figure goal="Bring the lowest malignant dot onto its own side of the thick border: best[1] > 2.5, v[1] > 0 by v[1] = 3, v[4] = 1; The border gives way to the samples that weigh more, at the expense of those that weigh less."
#
# The figure shows ten samples from the hospital: four are malignant (filled), and six are benign.
# The weight of a class is its share in the clinic, divided by its share among these samples: 0.1 / 0.4 if malignant, and 0.9 / 0.6 if benign. So the benign samples count more, and the border moves to the right.
# (The figure uses least squares; the rest of the page uses logistic regression.)
#
# For two samples in the records, the diagnosis hasn't come back yet, so each of the two gets the weight 0.
# You'd think that these two samples have no effect. [They do.](#a-weight-of-0-does-not-take-a-sample-away)
#
# Prerequisite: [Vector-Jacobian products](../learn/vjp.html), which explains v.

# %% jupyter={"source_hidden": true}
# %config InlineBackend.figure_formats = ["svg"]
import matplotlib.pyplot as plt
import numpy as np
import torch
import torch.nn.functional as F
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression

# %% [markdown]
# ## The records
#
# <!-- asks: unreduced loss per example · nan labels in training data · logistic regression in torch, tabular medical data -->
#
# The data set *Breast cancer Wisconsin (diagnostic)* ships with scikit-learn: 569 samples of cells, each malignant or benign.
# We use two features, the mean radius of the cell nuclei and their mean texture (how much the grey values vary).
# Two details of our story are made up: the clinic and the two missing diagnoses.
#
# The model is a *logistic regression*: a sample with the scaled features $x_1, x_2$ is malignant with probability $p = \sigma(w_0 + w_1 x_1 + w_2 x_2)$.
# `losses_of(w)` returns 569 losses, one for each sample, because its loss function has `reduction="none"`. They are our y, and the three entries of w are the inputs.

# %% The records, the model, and its losses jupyter={"source_hidden": true}
data = load_breast_cancer()
features = data.data[:, :2]  # mean radius, mean texture
scaled = (features - features.mean(0)) / features.std(0)
label = 1.0 - data.target  # 1 is malignant, 0 is benign
label[[100, 400]] = np.nan  # not back yet
share = np.nanmean(label)
print(f"malignant in the records: {share:.3f}")
print("malignant in the clinic:  0.100")

X = torch.tensor(np.column_stack([np.ones(569), scaled]))
target = torch.tensor(label)
known = ~target.isnan()
filled = torch.where(known, target, 0.0)  # any finite number will do


def losses_of(w, target=filled):
    z = X @ w
    return F.binary_cross_entropy_with_logits(z, target, reduction="none")

# %% [markdown]
# ## A weight for each loss
#
# <!-- asks: pass example weights to backward · reweight classes for another population · full-batch logistic regression with weights · minority class counts less or more · weight computed from the current prediction, detach it? -->
#
# The weight of a sample, here `ratio`, is an *importance weight*: the share of its class in the clinic, divided by the share in the records ([Manski and Lerman](https://doi.org/10.2307/1914121), 1977).
# It's 0 where the diagnosis is missing.
# These weights are right if, within each class, the samples in the clinic are like those in the records, and if the two diagnoses are missing by chance.

# %% The weight of each sample jupyter={"source_hidden": true}
ratio = filled * 0.10 / share + (1 - filled) * 0.90 / (1 - share)
ratio = ratio * known  # 0 where the diagnosis is missing
for i, kind in [(0, "malignant"), (19, "benign"), (100, "unknown")]:
    print(f"{kind:9}  {ratio[i]:.3f}")
print(f"benign / malignant: {ratio[19] / ratio[0]:.1f}")

# %%
v = ratio / ratio.sum()


def fit(v):
    w = torch.zeros(3, dtype=torch.float64, requires_grad=True)
    for _ in range(200):
        w.grad = None
        losses_of(w).backward(gradient=v)
        with torch.no_grad():
            w -= 20 * w.grad
    return w.detach()


w = fit(v)

# %% [markdown]
# **Here v says how much each sample counts.**
# A benign sample counts as much as 5.3 malignant ones, and a sample without a diagnosis doesn't count.
#
# The usual form, `(v * losses).sum().backward()`, computes the same gradient at nearly the same cost, as long as v is a constant.
# With `gradient=v`, [v counts as a constant](../reference/argument/rules.html#why-detach) by default, however it was computed. [✓ tested](../about/claims.html#the_weights_are_constants_wherever_they_come_from)
# So for weights that should be differentiated, as in the [focal loss](https://arxiv.org/abs/1708.02002), use the usual form.

# %%
risk = torch.sigmoid(X @ w)  # the probability p of each sample
without = fit(known / known.sum(dtype=X.dtype))  # all count the same
texture = np.array([8, 35])
tilt = (texture - features[:, 1].mean()) / features[:, 1].std()

fig, ax = plt.subplots(figsize=(7.2, 4.2), layout="constrained")
for kind, colour in [(0, "#808080"), (1, "C1")]:
    some = np.flatnonzero(label == kind)[::3]  # every third sample
    area = 24000 * v[some[0]].item()
    ax.scatter(*features[some].T, s=area, edgecolor=colour, lw=1,
               facecolor=colour if kind else "none")
borders = []
for w0, w1, w2 in (without.tolist(), w.tolist()):
    half = -(w0 + w2 * tilt) / w1  # where p is one half
    borders.append(half * features[:, 0].std() + features[:, 0].mean())
ax.plot(borders[0], texture, color="black", linestyle="--", linewidth=1.5)
ax.plot(borders[1], texture, color="black", linewidth=3)
ax.text(7.6, 35, "benign", color="#808080")
ax.text(18.5, 35, "malignant", color="C1")
ax.text(11.4, 36, "no v", ha="center")
ax.text(13.6, 36, "with v", ha="center")
ax.set_title("mean texture", loc="left")
ax.set(xlabel="mean radius", ylim=(8, 38.5))
plt.show()

# %% [markdown]
# Every third sample, plotted by radius and texture: benign (grey rings) or malignant (orange); the area of a dot is its v. On each line, the model gives a probability of one half.
#
# Because malignant samples are rarer in the clinic, a sample needs a larger radius there before the two diagnoses are equally likely.
#
# <details class="note">
# <summary>Is it right?</summary>
#
# The gradient has a closed form, $X^\top (v \cdot (p - t))$, where t holds the labels (`filled`, since 0 times a missing label is NaN) and the dot multiplies entry by entry.
# The usual form of the loss, `(v * losses).sum()`, gives the same gradient.
# And scikit-learn, which has its own solver, finds the same w from the samples with a diagnosis, if you pass their importance weights as `sample_weight`.
#
# The learning rate of 20 looks large, but the limit is 2 divided by the largest curvature, and near the minimum this curvature is only 0.051.
#
# </details>

# %% The gradient and the weights of the model, by hand and by scikit-learn jupyter={"source_hidden": true, "outputs_hidden": true}
there = ~np.isnan(label)
table, diagnosis = X.numpy()[there], label[there]
sample_weight = np.where(diagnosis, 0.10 / share, 0.90 / (1 - share))

middle = torch.tensor([-1.0, 2.0, 0.5], dtype=X.dtype, requires_grad=True)
losses_of(middle).backward(gradient=v)
p = 1 / (1 + np.exp(-table @ [-1.0, 2.0, 0.5]))
by_hand = table.T @ (sample_weight * (p - diagnosis)) / sample_weight.sum()
np.testing.assert_allclose(middle.grad, by_hand, rtol=1e-10)

usual = torch.autograd.grad((v * losses_of(middle)).sum(), middle)[0]
torch.testing.assert_close(middle.grad, usual, rtol=1e-12, atol=0)

solver = LogisticRegression(C=np.inf, solver="newton-cholesky", tol=1e-9)
solver.fit(table[:, 1:], diagnosis, sample_weight=sample_weight)
theirs = [*solver.intercept_, *solver.coef_[0]]
np.testing.assert_allclose(w, theirs, rtol=0, atol=5e-8)
print("w, by backward and by scikit-learn:", *(f"{number:.6f}" for number in theirs))
curvature = torch.linalg.eigvalsh((X.T * (v * risk * (1 - risk))) @ X)
print(f"largest curvature there: {curvature[-1]:.3f}")
assert curvature[-1] < 2 / 20

# %% [markdown]
# ## What the clinic would have seen
#
# <!-- asks: predicted probabilities too high, miscalibrated · base rate mismatch · check calibration of weighted model -->
#
# Train a second model, in which all samples count the same, and compare the mean risks that the two models predict for the clinic.
# We have no samples from the clinic, so each mean is taken over the records, weighted by v.


# %% The mean risks jupyter={"source_hidden": true}
def mean_risk(v, logits):
    return (v * torch.sigmoid(logits)).sum().item()


equal = X @ without
shift = np.log((0.10 / 0.90) / (share / (1 - share)))
risks = {
    "with v": mean_risk(v, X @ w),
    "without v": mean_risk(v, equal),
    f"without v, w0 {shift:+.2f}": mean_risk(v, equal + shift),
}
for name, number in risks.items():
    print(f"{name:20} {number:.3f}")
assert abs(risks["with v"] - 0.1) < 1e-9
assert risks["without v"] > 0.19
assert (borders[0] < borders[1]).all()

# %% [markdown]
# Without v, the model predicts almost twice as many malignant samples as the clinic will see.
# With v, the mean risk is right: at the minimum, the slope $\sum_i v_i\,(p_i - t_i)$ for $w_0$ is 0, so the mean of the risks equals the weighted share of malignant samples, 0.100.
#
# <details class="note">
# <summary>A cheaper fix, without weights</summary>
#
# If a logistic model fits well, you can train it without v, and then shift $w_0$ by the logarithm of the ratio of the odds in the clinic to the odds in the records ([King and Zeng](https://doi.org/10.1093/oxfordjournals.pan.a004868), 2001).
# Weights can do more than this shift, because a weight may depend on more than the class of a sample.
#
# </details>
#
# ## A weight of 0 does not take a sample away
#
# <!-- asks: masked loss still gives nan gradient · zero weight times nan · padding affects BatchNorm · excluded rows influence others -->
#
# Before the loss was computed, the two missing labels were filled with 0.
# Predict: since v is 0 for both samples, was it necessary to fill in their labels? The next call uses the labels as they are, in `target`:

# %%
w = torch.tensor([-1.0, 2.0, 0.5], dtype=torch.float64, requires_grad=True)
losses_of(w, target).backward(gradient=v)
print(w.grad.tolist())

# %% [markdown]
# It was: [0 · NaN is NaN](../reference/numbers/nan.html#missing-targets-in-a-loss), and two missing labels out of 569 make all three entries of the gradient NaN.
# So replace the NaN in the *input* of the loss with `torch.where`, or remove the samples.
#
# You notice a NaN, at least. The effect of batch normalisation in front of a model is easier to miss.
# Replace the features of the two samples by nonsense, and compare the gradients before and after:

# %% The gradient before and after, without and with batch normalisation jupyter={"source_hidden": true}
nonsense = torch.tensor(scaled)
nonsense[~known] = 1000.0


def as_it_is(inputs):
    return inputs


def batch_norm(inputs):
    return F.batch_norm(inputs, None, None, training=True)


def gradient(normalise, inputs):
    z = middle[0] + normalise(inputs) @ middle[1:]
    y = F.binary_cross_entropy_with_logits(z, filled, reduction="none")
    return torch.autograd.grad(y, middle, grad_outputs=v)[0]


def digits(g):
    return " ".join(f"{number:.2f}" for number in g.tolist())


assert w.grad.isnan().all()
for normalise in (as_it_is, batch_norm):
    good = gradient(normalise, torch.tensor(scaled))
    bad = gradient(normalise, nonsense)
    print(f"{normalise.__name__:10}  {digits(good)}\n       then {digits(bad)}")
    assert torch.equal(good, bad) == (normalise is as_it_is)
    torch.testing.assert_close(good, usual, rtol=1e-4, atol=0)

# %% [markdown]
# Without batch normalisation, the gradient stays as it is, since the nonsense has the weight 0.
# With it, the two samples shift the mean and stretch the spread of the whole batch. Here is the shift alone, with four samples. The weight of the first one is 0; drag its x.
#
# ::: a_weight_of_0_still_counts network=x,z,y live figure goal="Make the first sample count for nothing: x.grad[0] = 0 by x = (2, 0, 2, 4); Only where x is the mean of the others does it leave their mean as it is."
#
# Nothing comes back to the first z, but the first x moves the mean, and with it the losses of the others, just as a row of padding would.
# **v comes too late**: it weights the losses, and by then the samples have already [influenced each other](../reference/argument/interacting_samples.html).
