import { darken, lighten, mix } from './colors.ts';
import { circle, ellipse, linear, path, place, radial, rect, stroke, type Paper } from './paper.ts';

/** Things on a table, seen from above, drawn around 0 0 with a radius of 100. */
export type DrawDish = (paper: Paper) => string;

const scatter = (
  paper: Paper,
  count: number,
  reach: number,
  draw: (x: number, y: number, turn: number) => string,
): string =>
  Array.from({ length: count }, () => {
    const [angle, far] = [paper.dice() * 2 * Math.PI, Math.sqrt(paper.dice()) * reach];
    return draw(Math.cos(angle) * far, Math.sin(angle) * far, paper.dice() * 360);
  }).join('');

/** Discs over one another: a large gradient takes ten times as long. */
const dropShadow = (r = 100): string =>
  [1.18, 1.14, 1.1, 1.06, 1.02].map((by) => circle(r * 0.09, r * 0.12, r * by, '#080406', 'opacity=".1"')).join('');

function plate(paper: Paper, color: string): string {
  return (
    dropShadow() +
    circle(0, 0, 100, linear(paper, [10, 5, 90, 95], 0, lighten(color, 0.4), 0.5, color, 1, darken(color, 0.24))) +
    circle(0, 0, 79, linear(paper, [90, 95, 10, 5], 0, lighten(color, 0.55), 1, darken(color, 0.2))) +
    circle(0, 0, 75, linear(paper, [10, 5, 90, 95], 0, darken(color, 0.08), 1, lighten(color, 0.25)))
  );
}

function bowl(paper: Paper, color: string, content: string): string {
  return (
    dropShadow(94) +
    circle(0, 0, 88, linear(paper, [10, 5, 90, 95], 0, lighten(color, 0.35), 0.5, color, 1, darken(color, 0.35))) +
    circle(0, 0, 79, darken(color, 0.35)) +
    circle(2, 3, 76, radial(paper, [42, 38, 62], 0, lighten(content, 0.16), 0.65, content, 1, darken(content, 0.3)))
  );
}

const leaf = (paper: Paper, length: number, color = '#3f8f3a') =>
  path(
    `M0 0C${length * 0.2} ${-length * 0.42} ${length * 0.75} ${-length * 0.4} ${length} 0C${length * 0.75} ${length * 0.4} ${length * 0.2} ${length * 0.42} 0 0Z`,
    linear(paper, [0, 0, 60, 100], 0, lighten(color, 0.3), 1, darken(color, 0.3)),
  ) + stroke(`M2 0H${length * 0.9}`, lighten(color, 0.45), length * 0.035, 'opacity=".6"');

function berry(x: number, y: number, r: number, color: string): string {
  return (
    circle(x + r * 0.2, y + r * 0.3, r, '#1a0a10', 'opacity=".35"') +
    circle(x, y, r, color) +
    circle(x + r * 0.12, y + r * 0.14, r * 0.82, darken(color, 0.22)) +
    circle(x - r * 0.05, y - r * 0.05, r * 0.76, color) +
    ellipse(x - r * 0.32, y - r * 0.36, r * 0.26, r * 0.18, '#ffffff', 'opacity=".7"')
  );
}

const porridge: DrawDish = (paper) => {
  const [blue, red] = ['#2f2f6b', '#c8202f'];
  return (
    plate(paper, '#f1e9dc') +
    place(bowl(paper, '#c9a06a', '#e9cf9f'), 0, 0, 0.72) +
    path('M-50 -14C-46 -46 -8 -56 20 -48C48 -40 54 -14 44 2C30 -10 18 2 2 -6C-16 -16 -30 6 -50 -14Z', '#fffaf0') +
    path('M-46 -16C-40 -40 -8 -50 18 -43C8 -34 -20 -34 -46 -16Z', '#efe4d2', 'opacity=".7"') +
    scatter(paper, 26, 50, (x, y, turn) => place(ellipse(0, 0, 4, 2, '#c8924a'), x, y + 6, 1, turn)) +
    [0, 1, 2, 3]
      .map((index) =>
        circle(-30 + index * 15, 28 - Math.abs(index - 1.5) * 5, 9.5, '#f6e3a1', 'stroke="#d9b85c" stroke-width="1.6"'),
      )
      .join('') +
    [
      [-22, -20, red, 9],
      [-8, -4, red, 8],
      [6, 2, red, 10],
      [22, -2, blue, 9],
      [14, -24, blue, 10],
      [30, -20, blue, 8],
      [-4, -30, red, 7],
      [34, 12, red, 8],
      [-14, 12, blue, 9],
      [4, 18, blue, 8],
      [-34, 6, blue, 8],
    ]
      .map(([x, y, color, r]) => berry(Number(x), Number(y), Number(r), String(color)))
      .join('') +
    place(leaf(paper, 26), -14, -28, 1, 205) +
    place(leaf(paper, 22), 24, 12, 1, 24) +
    place(leaf(paper, 20), 16, -34, 1, -40)
  );
};

const soup: DrawDish = (paper) =>
  plate(paper, '#efe6d6') +
  place(bowl(paper, '#f4ecdf', '#ee8a1d'), 0, 0, 0.92) +
  stroke(
    'M-46 -16C-30 -46 12 -52 40 -26C60 -6 44 34 10 42C-20 48 -40 26 -34 6C-28 -14 0 -22 16 -8',
    '#fff1d2',
    6,
    'opacity=".8"',
  ) +
  place(
    ellipse(2, 3, 27, 24, '#7a3a05', 'opacity=".35"') +
      ellipse(0, 0, 27, 24, '#fffdf6') +
      circle(2, 1, 12.5, radial(paper, [40, 35, 65], 0, '#ffd84f', 1, '#f09a1a')) +
      ellipse(-2, -4, 4, 2.6, '#ffffff', 'opacity=".7"'),
    -24,
    18,
  ) +
  scatter(paper, 30, 52, (x, y, turn) => place(ellipse(0, 0, 3.6, 1.9, '#4a6a2a'), x, y, 1, turn)) +
  scatter(paper, 40, 58, (x, y) => circle(x, y, 1.2, '#3a1a0a')) +
  place(leaf(paper, 32, '#3a8a3c'), 22, -14, 1, -20) +
  place(leaf(paper, 26, '#4a9a46'), 26, -8, 1, 62) +
  place(leaf(paper, 24, '#2f7a34'), 20, -18, 1, 200);

const pancakes: DrawDish = (paper) => {
  const cake = (x: number, y: number, r: number) =>
    circle(x + 3, y + 4, r, '#3a1605', 'opacity=".4"') +
    circle(x, y, r, '#d99a4a') +
    circle(x, y, r * 0.94, radial(paper, [45, 42, 58], 0, '#c87a2e', 0.75, '#b5651f', 1, '#e2ab60'));
  return (
    plate(paper, '#dfe6ea') +
    cake(-14, 12, 46) +
    cake(16, 8, 46) +
    cake(0, -10, 48) +
    path(
      'M-34 -14C-30 -38 10 -44 30 -26C44 -10 40 6 48 26C50 36 38 38 36 26C30 8 22 14 18 30C14 42 4 38 8 24C10 10 -4 8 -14 12C-26 16 -36 4 -34 -14Z',
      '#8a3d0c',
      'opacity=".72"',
    ) +
    stroke('M-24 -16C-16 -30 10 -32 22 -20', '#f0b76a', 3, 'opacity=".6"') +
    place(rect(-12, -10, 24, 20, '#fbe08a', 'rx="3"') + rect(-12, -10, 24, 5, '#fff0b8', 'rx="2.5"'), -2, -12, 1, 18) +
    berry(30, -32, 10, '#c8202f') +
    berry(40, -18, 8, '#2f2f6b') +
    berry(-38, 26, 9, '#2f2f6b') +
    berry(-28, 36, 8, '#c8202f') +
    place(leaf(paper, 20), 34, -36, 1, -60)
  );
};

const toast: DrawDish = (paper) => {
  const slice = (spread: string, top: string) =>
    path(
      'M-40 -26C-46 -46 46 -46 40 -26C38 -18 38 24 36 32C34 38 -34 38 -36 32C-38 24 -38 -18 -40 -26Z',
      '#2a1406',
      'opacity=".4" transform="translate(4 5)"',
    ) +
    path('M-40 -26C-46 -46 46 -46 40 -26C38 -18 38 24 36 32C34 38 -34 38 -36 32C-38 24 -38 -18 -40 -26Z', '#a8642a') +
    path('M-35 -26C-38 -40 38 -40 35 -26C33 -18 33 22 31 28C28 32 -28 32 -31 28C-33 22 -33 -18 -35 -26Z', '#e8c690') +
    path('M-29 -24C-24 -38 20 -34 28 -26C34 -14 26 20 24 24C10 30 -24 28 -26 20C-32 6 -34 -12 -29 -24Z', spread) +
    top;
  const radish = [
    [-14, -16],
    [4, -20],
    [16, -8],
    [-8, 0],
    [10, 8],
    [-16, 14],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 8.5, '#fff6f4', 'stroke="#d43a6a" stroke-width="2.2"'))
    .join('');
  const egg =
    ellipse(0, -2, 22, 20, '#fffdf4') + circle(2, -2, 10.5, radial(paper, [40, 35, 65], 0, '#ffd84f', 1, '#ee9418'));
  const seeds = scatter(paper, 34, 24, (x, y) => circle(x, y, 1.1, '#2a1a12'));
  return (
    plate(paper, '#f3ece2') +
    place(slice('#9cba4e', radish + seeds), -28, -14, 0.82, -14) +
    place(slice('#86a83e', egg + seeds), 30, 18, 0.82, 12) +
    place(leaf(paper, 18), -8, 46, 1, 20)
  );
};

const shakshuka: DrawDish = (paper) => {
  const egg = (x: number, y: number) =>
    ellipse(x, y, 21, 18, '#fff8ea') +
    ellipse(x, y, 16, 14, '#ffffff') +
    circle(x + 1, y, 9.5, radial(paper, [40, 35, 65], 0, '#ffd24a', 1, '#ec8a12'));
  return (
    dropShadow() +
    rect(74, -13, 92, 26, linear(paper, [0, 0, 0, 100], 0, '#4a4a50', 1, '#1b1b20'), 'rx="13"') +
    circle(150, 0, 6, '#0c0c10') +
    circle(0, 0, 92, linear(paper, [10, 5, 90, 95], 0, '#5a5a62', 1, '#141418')) +
    circle(0, 0, 82, radial(paper, [42, 40, 60], 0, '#e2522a', 0.7, '#c2381a', 1, '#7a1a0c')) +
    scatter(paper, 24, 68, (x, y, turn) =>
      place(ellipse(0, 0, 10, 6, mix('#f06a3a', '#8a1a0c', paper.dice())), x, y, 1, turn),
    ) +
    egg(-28, -20) +
    egg(26, -30) +
    egg(4, 26) +
    egg(46, 22) +
    scatter(paper, 22, 66, (x, y, turn) => place(leaf(paper, 11, '#3f8f3a'), x, y, 1, turn)) +
    scatter(paper, 12, 60, (x, y) => rect(x, y, 9, 7, '#fffaf2', 'rx="2"'))
  );
};

const tart: DrawDish = (paper) => {
  const edge = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * 2 * Math.PI;
    return circle(Math.cos(angle) * 66, Math.sin(angle) * 66, 9, '#c98f48');
  }).join('');
  const rings = [
    [52, 20, 8.5],
    [34, 13, 8.5],
    [16, 6, 8.5],
    [0, 1, 9],
  ].flatMap(([far = 0, count = 1, r = 8], ring) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI + ring * 0.3;
      return berry(Math.cos(angle) * far, Math.sin(angle) * far, r, ring % 2 ? '#3a2f70' : '#c4213a');
    }),
  );
  return (
    plate(paper, '#e9e1ee') +
    edge +
    circle(0, 0, 66, '#e3b46a') +
    circle(0, 0, 60, '#f7e8bf') +
    rings.join('') +
    place(leaf(paper, 22), 0, 0, 1, -40) +
    place(leaf(paper, 20), 0, 0, 1, 40)
  );
};

export const dishes: readonly DrawDish[] = [porridge, soup, pancakes, toast, shakshuka, tart];

export const coffee: DrawDish = (paper) =>
  dropShadow() +
  circle(0, 0, 96, linear(paper, [10, 5, 90, 95], 0, '#ffffff', 0.5, '#f1e8da', 1, '#b9ab96')) +
  rect(56, -9, 40, 18, '#f4ecdf', 'rx="9" transform="rotate(-32)"') +
  circle(0, 0, 68, linear(paper, [10, 5, 90, 95], 0, '#ffffff', 1, '#cdbfa8')) +
  circle(0, 0, 60, radial(paper, [45, 42, 60], 0, '#a9683a', 0.7, '#7c4423', 1, '#4a2410')) +
  path('M0 38C-30 16 -38 -8 -22 -22C-12 -30 -2 -24 0 -14C2 -24 12 -30 22 -22C38 -8 30 16 0 38Z', '#f3dcb8') +
  path('M0 26C-18 10 -24 -4 -14 -12C-8 -16 -2 -12 0 -6C2 -12 8 -16 14 -12C24 -4 18 10 0 26Z', '#b9824c');

export const juice: DrawDish = (paper) =>
  dropShadow(84) +
  circle(0, 0, 80, linear(paper, [10, 5, 90, 95], 0, '#fff8e2', 1, '#d19a2a')) +
  circle(0, 0, 70, radial(paper, [40, 36, 66], 0, '#ffe07a', 0.6, '#f7b733', 1, '#d98a12')) +
  stroke('M-48 -28A56 56 0 0 1 4 -56', '#ffffff', 8, 'opacity=".6"');

export const citrus: DrawDish = (paper) =>
  dropShadow(84) +
  circle(0, 0, 82, radial(paper, [45, 42, 60], 0, '#f28a2a', 1, '#d9611a')) +
  circle(0, 0, 73, '#fff0d2') +
  Array.from({ length: 10 }, (_, index) =>
    place(
      path('M0 -8L15 -58C10 -68 -10 -68 -15 -58Z', radial(paper, [50, 20, 90], 0, '#ff9a3a', 1, '#f26a1e')),
      0,
      0,
      1,
      index * 36,
    ),
  ).join('') +
  circle(0, 0, 8, '#fff0d2');

export const tea: DrawDish = (paper) =>
  dropShadow() +
  circle(0, 0, 96, linear(paper, [10, 5, 90, 95], 0, '#7fa6c8', 1, '#2c5480')) +
  circle(0, 0, 84, 'none', 'stroke="#fdf6e6" stroke-width="2" opacity=".6"') +
  circle(0, 0, 64, linear(paper, [10, 5, 90, 95], 0, '#ffffff', 1, '#b9c6d2')) +
  circle(0, 0, 56, radial(paper, [42, 38, 62], 0, '#d98a3a', 0.7, '#a8541a', 1, '#6a2c0a')) +
  place(path('M0 -8L15 -44C10 -50 -10 -50 -15 -44Z', '#ffe27a', 'opacity=".9"'), 8, 10, 1, 40);

/** Knife, fork or spoon, upright, 200 long. */
export function cutlery(paper: Paper, kind: 'fork' | 'knife' | 'spoon', metal = '#d9d5cc'): string {
  const fill = linear(paper, [0, 0, 100, 0], 0, lighten(metal, 0.6), 0.5, metal, 1, darken(metal, 0.4));
  const handle = path('M-4 100C-6 60 -3 20 -2.5 -20H2.5C3 20 6 60 4 100C3 106 -3 106 -4 100Z', fill);
  const shadow = rect(2, -96, 9, 200, '#000000', 'rx="5" opacity=".28"');
  if (kind === 'knife') return shadow + handle + path('M-3 -14V-92C-3 -100 9 -96 9 -78C9 -50 6 -30 3 -14Z', fill);
  if (kind === 'spoon')
    return (
      shadow + handle + ellipse(0, -60, 14, 42, fill) + ellipse(-2, -62, 9, 33, darken(metal, 0.18), 'opacity=".45"')
    );
  const prongs = [-11, -3.7, 3.7, 11].map((x) => rect(x - 1.7, -102, 3.4, 46, fill, 'rx="1.7"')).join('');
  return shadow + handle + prongs + path('M-13 -62C-13 -36 -6 -22 -2.5 -14H2.5C6 -22 13 -36 13 -62Z', fill);
}

/** A folded cloth, 100 wide and 240 long. */
export function cloth(paper: Paper, color: string, stripe: string): string {
  const stripes = [-34, -26, 26, 34].map((x) => rect(x - 1.6, -120, 3.2, 240, stripe, 'opacity=".85"')).join('');
  const folds = [-14, 4, 18]
    .map((x, index) =>
      path(
        `M${x} -120C${x + 5} -40 ${x - 6} 40 ${x + 3} 120H${x + 9}C${x + 2} 40 ${x + 12} -40 ${x + 7} -120Z`,
        index % 2 ? '#ffffff' : '#000000',
        'opacity=".09"',
      ),
    )
    .join('');
  return (
    rect(-44, -114, 100, 240, '#080406', 'opacity=".35" rx="3"') +
    rect(
      -50,
      -120,
      100,
      240,
      linear(paper, [0, 0, 100, 10], 0, lighten(color, 0.25), 0.6, color, 1, darken(color, 0.2)),
      'rx="2"',
    ) +
    stripes +
    folds
  );
}

export const sprig = (paper: Paper, color = '#4f7a4a'): string =>
  stroke('M0 0C30 -10 70 -8 120 -30', darken(color, 0.35), 3) +
  Array.from({ length: 9 }, (_, index) =>
    place(
      leaf(paper, 30 - index * 1.6, color),
      8 + index * 13,
      -1 - index * 2.4 - (index > 5 ? (index - 5) * 2.5 : 0),
      1,
      index % 2 ? 38 : -62,
    ),
  ).join('');

export const crumbs = (paper: Paper, color: string, count = 16): string =>
  scatter(paper, count, 100, (x, y, turn) =>
    place(rect(-2, -1.4, 4 + paper.dice() * 3, 3, color, 'rx="1"'), x, y, 1, turn),
  );
