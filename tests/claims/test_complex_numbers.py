"""Complex numbers."""

import torch
from claims.drawn import agree, cases, chains, draws, filled, inner, one_of, shapes, slopes, whole_numbers, x_grad
from hypothesis import given
from torch.autograd.functional import jacobian
from torch.func import jvp

HOLOMORPHIC = {
    "sin(z/2)": lambda z: (z / 2).sin(),
    "z²/2": lambda z: z * z / 2,
    "exp(z/4)": lambda z: (z / 4).exp(),
    "(2 + 3i) z": lambda z: (2 + 3j) * z,
    "z³/6": lambda z: z**3 / 6,
}
COMPLEX = HOLOMORPHIC | {
    "conj": torch.conj,
    "|z|²": lambda z: z * z.conj(),
    "swap": lambda z: torch.complex(z.imag, z.real),
    "z Re z": lambda z: z * z.real,
    "cumsum": lambda z: z.flatten().cumsum(0).reshape(z.shape),
    "sum": lambda z: z.sum(),
}


COMPLEX_DTYPES = one_of([torch.complex64, torch.complex128])


@cases(max_examples=30)
@given(chains(COMPLEX, most=2), shapes, COMPLEX_DTYPES, draws)
def test_for_complex_numbers_v_is_conjugated_and_the_real_part_is_taken(f, shape, dtype, draw):
    """For complex tensors, `y.backward(v)` does what `(v.conj() * y).real.sum().backward()` does.

    Seen failing: v is not conjugated
    """
    z = draw.leaf(shape, dtype)
    v = draw(f(z).shape, dtype)
    (v.conj() * f(z)).real.sum().backward()
    agree(x_grad(f, z, v), z.grad)


@cases(max_examples=30)
@given(chains(COMPLEX, most=2), shapes, draws)
def test_z_grad_holds_the_derivatives_with_respect_to_both_parts(f, shape, draw):
    """With z = a + ib, `z.grad` holds the derivatives of L = Re(conj(v) y) with respect to a and to b.

    Seen failing: the conjugated gradient
    """
    z = draw(shape, torch.complex128)
    v = draw(f(z).shape, torch.complex128)

    def L(a, b):
        return inner(v, f(torch.complex(a, b)))

    for_a, for_b = slopes(lambda a: L(a, z.imag), z.real), slopes(lambda b: L(z.real, b), z.imag)
    agree(x_grad(f, z, v), torch.complex(for_a, for_b), share=1e-6)


@cases(max_examples=30)
@given(chains(HOLOMORPHIC, most=2), shapes, draws)
def test_with_a_complex_derivative_z_grad_is_v_times_its_conjugate(f, shape, draw):
    """For any f with a complex derivative, `z.grad` is v times the conjugate of f'(z).

    Seen failing: the derivative is not conjugated
    """
    z, v = draw(shape, torch.complex128), draw(shape, torch.complex128)
    derivative = (f(z + 1e-5) - f(z - 1e-5)) / 2e-5
    agree(x_grad(f, z, v), v * derivative.conj(), share=1e-6)


@cases(max_examples=30)
@given(chains(COMPLEX, most=2), filled, draws)
def test_ju_of_a_complex_function_shares_one_number_with_z_grad(f, shape, draw):
    """Forward mode does not conjugate. If g is `z.grad`, then Re(conj(v) Ju) = Re(conj(g) u).

    Seen failing: Ju is conjugated
    """
    z, u = (draw(shape, torch.complex128).contiguous() for _ in range(2))
    y, Ju = jvp(f, (z,), (u,))
    agree(Ju, (f(z + 1e-5 * u) - f(z - 1e-5 * u)) / 2e-5, share=1e-6)
    v = draw(y.shape, torch.complex128)
    agree(inner(v, Ju), inner(x_grad(f, z, v), u))


@cases(max_examples=15)
@given(chains(HOLOMORPHIC, most=2), whole_numbers, draws)
def test_a_vectorized_jacobian_of_a_complex_function_is_conjugated(f, size, draw):
    """`functional.jacobian` with `vectorize=True` raises no error for a complex y, and returns the conjugates of the
    derivatives. With `strategy="forward-mode"` as well, it returns the derivatives themselves.

    Seen failing: the derivatives themselves
    """
    z = draw((size,), torch.complex128).contiguous()
    derivatives = torch.diag((f(z + 1e-5) - f(z - 1e-5)) / 2e-5)
    agree(jacobian(f, z, vectorize=True), derivatives.conj().resolve_conj(), share=1e-6)
    agree(jacobian(f, z, vectorize=True, strategy="forward-mode"), derivatives, share=1e-6)
