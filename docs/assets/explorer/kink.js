// A kink (book/pictures/kink.py): the slopes that several ways to write a function have at one x, and a fan between the least
// and the greatest of them, which is closed where all agree.
const FAN = 9, FLOOR = -0.85; // slopes of the fan; where the dashed line from the point ends

export function kinkOf([x], heights, slopes) {
  const [y] = heights, low = Math.min(...slopes), high = Math.max(...slopes);
  return {
    at: [x, y], apart: low < high, drop: [[x, y], [x, FLOOR]], lines: slopes.map((slope, k) => [x, heights[k], slope]),
    fan: Array.from({ length: FAN }, (_, k) => [x, y, low + (high - low) * k / (FAN - 1)]),
  };
}
