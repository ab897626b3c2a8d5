// A saliency map, with the rules of book/pictures/pixels.py: the pixels of vᵀJ, the rows of J that count, the steepest slope.
export function drawPixels(element, { grad, v, steepest }) {
  const most = Math.abs(steepest.slope) || 1;
  element.querySelectorAll('.pixel').forEach((pixel, k) => {
    const slope = grad.x[k];
    pixel.setAttribute('class', `pixel ${slope > 0 ? 'up' : slope < 0 ? 'down' : ''}`);
    pixel.style.setProperty('--size', (Math.abs(slope) / most).toFixed(2));
  });
  const frame = element.querySelector('.steepest');
  if (frame) {
    const { pitch } = frame.dataset;
    frame.setAttribute('transform', `translate(${steepest.column * pitch} ${steepest.row * pitch})`);
  }
  if (element.dataset.thumb) element.classList.toggle('shut', !v[element.dataset.thumb]);
}

// The largest entry of a gradient as a pixel of its image.
export function steepestOf(slopes, image, shape) {
  const sizes = slopes.map(Math.abs), k = sizes.indexOf(Math.max(...sizes)), wide = shape.at(-1) ?? 1;
  return { slope: slopes[k], row: Math.floor(k / wide), column: k % wide, ink: image[k] };
}
