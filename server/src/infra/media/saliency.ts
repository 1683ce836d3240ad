/** Pixels in RGB, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Weights of cells, rows from the top. */
export interface Weights {
  columns: number;
  rows: number;
  values: Float32Array;
}

/** The longer side of the pictures that are weighed, and of the grid. */
export const weighedEdge = 128;
const gridEdge = 64;

const share = { rare: 1, global: 0.35, detail: 0.5, skin: 0.5 };

/**
 * Weighs each part of a picture by how much it stands out: colours that its borders lack, colours far from its average,
 * detail, and skin. After "Frequency-tuned Salient Region Detection" (Achanta et al., 2009) and "Geodesic Saliency Using
 * Background Priors" (Wei et al., 2012), without their segmentation.
 */
export function weigh(pixels: Pixels): Weights {
  const { width, height } = pixels;
  const lab = labOf(pixels);
  const rare = normalized(distancesFromBorder(lab, pixels));
  const global = normalized(distancesFromMean(lab));
  const detail = normalized(blurred(gradients(lab, pixels), pixels));
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [((at % width) + 0.5) / width - 0.5, (Math.floor(at / width) + 0.5) / height - 0.5];
    const middle = 1 - 0.6 * (x * x + y * y);
    const skin = isSkin(pixels.rgb, at * 3) ? share.skin * rare[at]! : 0;
    values[at] =
      (share.rare * rare[at]! + share.global * global[at]! + share.detail * detail[at]! * (0.35 + rare[at]!) + skin) *
      middle;
  }
  return reduced(values, pixels);
}

/** Weights from 0 to 255 without what is everywhere: of most pictures a large part is background and weighs nothing. */
export function asBytes(weights: readonly Weights[]): Uint8Array {
  const [first] = weights;
  if (!first) return new Uint8Array();
  const mean = first.values.map((_, at) => weights.reduce((sum, { values }) => sum + values[at]!, 0) / weights.length);
  const average = mean.reduce((sum, value) => sum + value, 0) / mean.length;
  const most = mean.reduce((max, value) => Math.max(max, value), 0);
  const floor = Math.min(average * 1.15, most * 0.6);
  const span = Math.max(1e-6, most - floor);
  return Uint8Array.from(mean, (value) => Math.round(255 * Math.max(0, (value - floor) / span) ** 1.3));
}

type Lab = Float32Array;

function labOf({ rgb, width, height }: Pixels): Lab {
  const lab = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [r, g, b] = [linear[rgb[at * 3]!]!, linear[rgb[at * 3 + 1]!]!, linear[rgb[at * 3 + 2]!]!];
    const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    lab[at * 3] = 116 * y - 16;
    lab[at * 3 + 1] = 500 * (x - y);
    lab[at * 3 + 2] = 200 * (y - z);
  }
  return lab;
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const cubeRoot = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

/** Differences of lightness count less than those of colour: shadows do not stand out. */
function distance(lab: Lab, at: number, [l, a, b]: readonly [number, number, number]): number {
  const [light, red, blue] = [0.7 * (lab[at]! - l), lab[at + 1]! - a, lab[at + 2]! - b];
  return Math.sqrt(light * light + red * red + blue * blue);
}

function meanOf(lab: Lab, indices: readonly number[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (const at of indices) for (const c of [0, 1, 2] as const) sum[c] += lab[at * 3 + c]!;
  return [sum[0] / indices.length, sum[1] / indices.length, sum[2] / indices.length];
}

const segments = 6;

/** How far each pixel is from the nearest colour of the borders, most of which are background. */
function distancesFromBorder(lab: Lab, { width, height }: Pixels): Float32Array {
  const depth = Math.max(1, Math.round(Math.min(width, height) / 32));
  const groups = new Map<string, number[]>();
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isBorder = x < depth || y < depth || x >= width - depth || y >= height - depth;
    if (!isBorder) continue;
    const key = `${x < depth ? 'l' : x >= width - depth ? 'r' : ''}${y < depth ? 't' : y >= height - depth ? 'b' : ''}${Math.floor((x / width) * segments)}-${Math.floor((y / height) * segments)}`;
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  const colours = [...groups.values()].map((indices) => meanOf(lab, indices));
  return Float32Array.from({ length: width * height }, (_, at) => {
    let [nearest, second, third] = [Infinity, Infinity, Infinity];
    for (const colour of colours) {
      const far = distance(lab, at * 3, colour);
      if (far < nearest) [nearest, second, third] = [far, nearest, second];
      else if (far < second) [second, third] = [far, second];
      else if (far < third) third = far;
    }
    // The third nearest, too, so that a subject which touches one border still stands out.
    return (nearest + (third === Infinity ? nearest : third)) / 2;
  });
}

function distancesFromMean(lab: Lab): Float32Array {
  const all = Array.from({ length: lab.length / 3 }, (_, at) => at);
  const mean = meanOf(lab, all);
  return Float32Array.from(all, (at) => distance(lab, at * 3, mean));
}

function gradients(lab: Lab, { width, height }: Pixels): Float32Array {
  const values = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      let sum = 0;
      for (const c of [0, 1, 2]) {
        sum += Math.abs(lab[(at + 1) * 3 + c]! - lab[(at - 1) * 3 + c]!);
        sum += Math.abs(lab[(at + width) * 3 + c]! - lab[(at - width) * 3 + c]!);
      }
      values[at] = sum;
    }
  return values;
}

/** The mean of a square around each pixel. */
function blurred(values: Float32Array, { width, height }: Pixels): Float32Array {
  const radius = 4;
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0];
      for (let j = Math.max(0, y - radius); j <= Math.min(height - 1, y + radius); j += 2)
        for (let i = Math.max(0, x - radius); i <= Math.min(width - 1, x + radius); i += 2) {
          sum += values[j * width + i]!;
          count += 1;
        }
      result[y * width + x] = sum / count;
    }
  return result;
}

/** From 0 to 1, where 1 is what the 98th of a hundred pixels has: a few extreme ones do not hide the others. */
function normalized(values: Float32Array): Float32Array {
  const high = values.toSorted()[Math.floor(values.length * 0.98)] ?? 0;
  return values.map((value) => Math.min(1, value / Math.max(high, 1e-3)));
}

/** After "Human Skin Colour Clustering for Face Detection" (Kovač et al., 2003). */
function isSkin(rgb: Uint8Array, at: number): boolean {
  const [r, g, b] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!];
  const spread = Math.max(r, g, b) - Math.min(r, g, b);
  return r > 95 && g > 40 && b > 20 && spread > 15 && r - g > 15 && r > b && g > b - 20;
}

function reduced(values: Float32Array, { width, height }: Pixels): Weights {
  const scale = Math.min(1, gridEdge / Math.max(width, height));
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const sums = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  for (let at = 0; at < values.length; at++) {
    const column = Math.min(columns - 1, Math.floor(((at % width) * columns) / width));
    const row = Math.min(rows - 1, Math.floor((Math.floor(at / width) * rows) / height));
    sums[row * columns + column]! += values[at]!;
    counts[row * columns + column]! += 1;
  }
  return { columns, rows, values: sums.map((sum, at) => sum / Math.max(1, counts[at]!)) };
}
