"""`torch.func.vjp` and `jacrev` raise an error if f returns a plain number, `None` or a
tensor of integers."""

# %% torch
import torch
from torch.func import grad, jacrev, vjp

x = torch.tensor([1.0, 2.0])

def no_return(x):
    x * x

def number(x):
    return (x * x).sum().item()

# %% error
try:
    grad(number)(x)
except RuntimeError as error:
    of_a_number_in_grad = str(error)
try:
    vjp(number, x)
except RuntimeError as error:
    of_a_number = str(error)
try:
    jacrev(no_return)(x)
except RuntimeError as error:
    of_none = str(error)
try:
    jacrev(torch.argmax)(x)
except RuntimeError as error:
    of_whole_numbers = str(error)
try:
    vjp(torch.square, x, has_aux=True)
except RuntimeError as error:
    of_no_tuple = str(error)

# %% fix
J = jacrev(torch.square)(x)
print(J)

# %% check
assert of_a_number_in_grad == (
    "grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got "
    "<class 'float'>"
)
assert of_a_number == (
    "vjp(f, *primals): expected f(*primals) to return only tensors, got "
    "unsupported type <class 'float'>"
)
assert of_none == (
    "vjp(f, *primals): Expected f to be a function that has non-empty "
    "output (got output = [None])"
)
assert of_whole_numbers == (
    "vjp(f, ...): All outputs of f must be floating-point or complex "
    "Tensors, got Tensor with dtype torch.int64"
)
assert of_no_tuple == (
    "vjp(f, *primals): output of function f should be a tuple: "
    "(output, aux) if has_aux is True"
)
assert number(x) == 5
assert J.tolist() == [[2, 0], [0, 4]]
try:
    grad(no_return)(x)
except RuntimeError as error:
    of_none_in_grad = str(error)
assert of_none_in_grad == of_a_number_in_grad.replace("float", "NoneType")
assert grad(torch.argmax)(x).tolist() == [0, 0]
assert torch.func.jacfwd(torch.argmax)(x).tolist() == [0, 0]
