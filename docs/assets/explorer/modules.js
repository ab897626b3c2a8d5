// PyTorch's modules that have no weights: what they call, and the arguments that they take beforehand.
import { composed } from './rows.js';

const REDUCED = 'reduction';
// name, function, arguments, a sample
const OWN_LAYERS = [
  ['ReLU', 'F.relu', ''], ['ReLU6', 'F.relu6', ''], ['LeakyReLU', 'F.leaky_relu', 'negative_slope', '0.1'],
  ['ELU', 'F.elu', 'alpha', '2.'], ['CELU', 'F.celu', 'alpha'], ['SELU', 'F.selu', ''],
  ['GELU', 'F.gelu', 'approximate', "approximate='tanh'"], ['SiLU', 'F.silu', ''], ['Mish', 'F.mish', ''],
  ['Softplus', 'F.softplus', 'beta threshold', '2'], ['LogSigmoid', 'F.logsigmoid', ''],
  ['Hardtanh', 'F.hardtanh', 'min_val max_val', '-2., 2.'], ['Hardsigmoid', 'F.hardsigmoid', ''],
  ['Hardswish', 'F.hardswish', ''], ['Softsign', 'F.softsign', ''], ['Tanhshrink', 'F.tanhshrink', ''],
  ['Sigmoid', 'torch.sigmoid', ''], ['Tanh', 'torch.tanh', ''], ['Identity', '', ''],
  ['Softmax', 'F.softmax', 'dim', 'dim=0'], ['LogSoftmax', 'F.log_softmax', 'dim', '0'],
  ['Softmin', 'F.softmin', 'dim', 'dim=0'],
  ['MSELoss', 'F.mse_loss', REDUCED], ['L1Loss', 'F.l1_loss', REDUCED], ['SmoothL1Loss', 'F.smooth_l1_loss', `${REDUCED} beta`],
  ['HuberLoss', 'F.huber_loss', `${REDUCED} delta`], ['BCELoss', 'F.binary_cross_entropy', REDUCED],
  ['BCEWithLogitsLoss', 'F.binary_cross_entropy_with_logits', REDUCED],
  ['CrossEntropyLoss', 'F.cross_entropy', `${REDUCED} label_smoothing ignore_index`],
  ['NLLLoss', 'F.nll_loss', `${REDUCED} ignore_index`], ['KLDivLoss', 'F.kl_div', `${REDUCED} log_target`]
];

// The losses need two tensors: a target that each of them takes.
const LOSS_TARGETS = { BCELoss: 'x.sigmoid(), torch.tensor([0., 1., 1.])', NLLLoss: 'x[None], torch.tensor([1])',
  CrossEntropyLoss: 'x[None], torch.tensor([1])', BCEWithLogitsLoss: 'x, torch.tensor([0., 1., 1.])' };

function layerSample(name, run, argument = '') {
  const tensors = /Loss$/.test(name) ? LOSS_TARGETS[name] ?? 'x, torch.tensor([1., 0.5, 2.])' : 'x';
  return `3: nn.${name}(${/Loss$/.test(name) ? "reduction='sum'" : argument})(${tensors})`;
}

export const LAYERS = [
  ...OWN_LAYERS.map(([name, run, takes, argument]) => composed(name, 'nn', 'module', '', run, [layerSample(name, run, argument)],
    { takes: takes.split(' ').filter(Boolean), apart: /Loss$/.test(name) })),
  composed('Sequential', 'nn', 'module', '', '', ['3: nn.Sequential(nn.Tanh(), nn.Softmax(dim=0))(x)'], { takes: [] })
];
