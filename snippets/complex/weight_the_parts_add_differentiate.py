r"""`y.backward(v)` does what `(v.conj() * y).real.sum().backward()` does.
Without the `conj` the result is another one."""

# --8<-- [start:torch]
import torch

z = torch.tensor([1 + 2j, 3 - 1j], requires_grad=True)
y = torch.stack([z[0] * z[0], z[0] * z[1], 5 * z[1]])
v = torch.tensor([1 + 10j, 2 - 3j, 4j])


def gradient_of(number):
    (result,) = torch.autograd.grad(number, z, retain_graph=True)
    return result


(with_v,) = torch.autograd.grad(y, z, v, retain_graph=True)
weighted = (v.conj() * y).real.sum()
in_words = (v.real * y.real + v.imag * y.imag).sum()
without_conj = (v * y).real.sum()  # another one
print(with_v)
print(gradient_of(weighted))
print(gradient_of(in_words))
print(gradient_of(without_conj))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

v_by_hand = np.array([1 + 10j, 2 - 3j, 4j])
J = np.array([[2 + 4j, 0],       # the complex derivatives
              [3 - 1j, 1 + 2j],
              [0, 5]])
by_hand = v_by_hand @ J.conj()
without = v_by_hand.conj() @ J.conj()
print(by_hand)
print(without)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.tolist() == [-3 + 4j, 5 + 5j, 15 - 5j]
number = (np.conj(v_by_hand) @ [-3 + 4j, 5 + 5j, 15 - 5j]).real
assert weighted.item() == in_words.item() == number
np.testing.assert_array_equal(with_v.tolist(), by_hand)
np.testing.assert_array_equal(gradient_of(weighted).tolist(), by_hand)
np.testing.assert_array_equal(gradient_of(in_words).tolist(), by_hand)
np.testing.assert_array_equal(gradient_of(without_conj).tolist(), without)
# --8<-- [end:check]
