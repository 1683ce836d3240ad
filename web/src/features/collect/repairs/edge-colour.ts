const side = 24;

/** The average colour of a picture's edges, as the bars of a repair take it, near enough for a preview. */
export function edgeColour(image: HTMLImageElement): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return 'transparent';
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < side; at++) {
    for (const [x, y] of [
      [at, 0],
      [at, side - 1],
      [0, at],
      [side - 1, at],
    ] as const) {
      for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (data[(y * side + x) * 4 + channel] ?? 0);
      count += 1;
    }
  }
  return `rgb(${sum.map((each) => Math.round(each / count)).join(' ')})`;
}
