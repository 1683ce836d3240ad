import { darken, lighten, mix } from './colors.ts';
import { circle, ellipse, linear, path, pick, place, rect, round, soft, stroke, type Paper, fade } from './paper.ts';

const walls = ['#8cc7b2', '#f0c9a2', '#c3cfe4', '#e8b7ae', '#dcd3c4', '#a9b892', '#d9c3e6', '#efd27e'] as const;

/** The colour behind a person, for what is set beside it. */
export const wallOf = (index: number): string => pick(walls, index);

function plant(paper: Paper, color: string): string {
  const leaf = (turn: number, long: number) =>
    place(
      path(
        `M0 0C${-long * 0.26} ${-long * 0.4} ${-long * 0.2} ${-long * 0.8} 0 ${-long}C${long * 0.2} ${-long * 0.8} ${long * 0.26} ${-long * 0.4} 0 0Z`,
        linear(paper, [0, 0, 100, 60], 0, lighten(color, 0.25), 1, darken(color, 0.35)),
      ) + stroke(`M0 -4V${-long * 0.9}`, lighten(color, 0.4), 1, 'opacity=".5"'),
      0,
      0,
      1,
      turn,
    );
  return (
    [-70, 66, -44, 42, -18, 18, 0].map((turn, index) => leaf(turn, 82 + ((index * 29) % 40))).join('') +
    path('M-28 -4H28L21 56H-21Z', linear(paper, [0, 0, 100, 0], 0, '#d98a62', 1, '#8f4a2e')) +
    rect(-31, -8, 62, 11, '#c9764f', 'rx="2"')
  );
}

function window(paper: Paper): string {
  const light = linear(paper, [0, 0, 60, 100], 0, fade('#fffdf2', 0.95), 1, fade('#cfe6ee', 0.7));
  return (
    rect(-50, -70, 100, 140, '#ffffff', 'opacity=".9"') +
    [-46, 3].flatMap((x) => [-66, 3].map((y) => rect(x, y, 43, 63, light))).join('') +
    rect(-56, 68, 112, 8, '#ffffff')
  );
}

function shelf(paper: Paper): string {
  const jars = [
    ['#c8553a', 26, 34],
    ['#f4ead6', 20, 26],
    ['#3f6b58', 30, 46],
    ['#e0a83a', 22, 30],
  ]
    .map(([color, w, h], index) =>
      rect(
        -62 + index * 32,
        -Number(h),
        Number(w),
        Number(h),
        linear(paper, [0, 0, 100, 0], 0, lighten(String(color), 0.2), 1, darken(String(color), 0.3)),
        'rx="3"',
      ),
    )
    .join('');
  return jars + rect(-76, 0, 152, 7, '#9a623a') + rect(-76, 7, 152, 6, '#000000', 'opacity=".14"');
}

function books(paper: Paper): string {
  const colors = ['#2f4f7a', '#c8553a', '#e9d9b4', '#3f6b58', '#7a3a52', '#e0a83a', '#d8d2c8'];
  const board = (y: number, seed: number) =>
    Array.from({ length: 13 }, (_, index) =>
      rect(
        -96 + index * 15,
        y - 40 - ((index * 7 + seed * 5) % 18),
        13,
        40 + ((index * 7 + seed * 5) % 18),
        linear(
          paper,
          [0, 0, 100, 0],
          0,
          lighten(pick(colors, index + seed), 0.14),
          1,
          darken(pick(colors, index + seed), 0.25),
        ),
      ),
    ).join('') + rect(-106, y, 212, 7, '#8a5a36');
  return [0, 1, 2, 3].map((at) => board(at * 76, at * 3)).join('');
}

const frame = (paper: Paper, color: string) =>
  rect(-36, -48, 78, 100, '#000000', 'opacity=".16"') +
  rect(-40, -52, 80, 104, '#fffaf0') +
  rect(-30, -42, 60, 84, linear(paper, [0, 0, 100, 100], 0, lighten(color, 0.3), 1, darken(color, 0.2))) +
  circle(6, -12, 15, '#fff4d8', 'opacity=".85"') +
  path('M-30 42V16C-12 0 4 22 30 4V42Z', darken(color, 0.4), 'opacity=".7"');

function tiles({ width: w, height: h, unit }: Paper, wall: string): string {
  const step = unit * 15;
  const lines = [
    ...Array.from({ length: Math.ceil(w / step) }, (_, index) => `M${round(index * step)} 0V${h}`),
    ...Array.from({ length: Math.ceil(h / step) }, (_, index) => `M0 ${round(index * step)}H${w}`),
  ];
  return stroke(lines.join(''), lighten(wall, 0.45), unit * 0.5, 'opacity=".7"');
}

function lamp(paper: Paper): string {
  return (
    soft(paper, { x: 0, y: 20, rx: 190, ry: 190 }, '#ffe3a0', 0.75) +
    rect(-2, -400, 4, 380, '#3a2a22') +
    path(
      'M-44 24C-40 -14 -16 -24 0 -24C16 -24 40 -14 44 24Z',
      linear(paper, [0, 0, 100, 0], 0, '#f6e6c2', 1, '#c99a52'),
    ) +
    ellipse(0, 24, 44, 6, '#fff3cc')
  );
}

function lights(paper: Paper): string {
  const bulbs = Array.from({ length: 15 }, (_, index) => {
    const [x, y] = [-210 + index * 30, 26 * Math.sin((index / 14) * Math.PI * 3) ** 2];
    const glow = paper.moving ? 0.6 + 0.3 * Math.sin(paper.time * 3 + index) : 0.8;
    return soft(paper, { x, y: y + 6, rx: 20, ry: 20 }, '#fff0b4', glow) + circle(x, y + 6, 3.6, '#fffbe6');
  }).join('');
  const wire = Array.from(
    { length: 43 },
    (_, index) => `${index ? 'L' : 'M'}${-210 + index * 10} ${round(26 * Math.sin((index / 42) * Math.PI * 3) ** 2)}`,
  ).join('');
  return stroke(wire, '#5a4a44', 1.4) + bulbs;
}

function mirror(paper: Paper): string {
  return (
    circle(0, 0, 76, '#c9974a') +
    circle(
      0,
      0,
      70,
      linear(
        paper,
        [10, 0, 90, 100],
        0,
        fade('#ffffff', 0.9),
        0.45,
        fade('#dfeaf0', 0.75),
        0.5,
        fade('#f6fafc', 0.9),
        1,
        fade('#b9c9d2', 0.8),
      ),
    )
  );
}

/** A room behind a person; `at` is the middle of the face and `scale` the size of its hundredth. */
export function drawRoom(paper: Paper, index: number, at: { x: number; y: number }, scale: number): string {
  const { width: w, height: h } = paper;
  const wall = wallOf(index);
  const set = (thing: string, dx: number, dy: number, size = 1) =>
    place(thing, at.x + dx * scale, at.y + dy * scale, scale * size);
  const beam = path(`M${round(w * 0.52)} 0H${w}V${round(h * 0.9)}L${round(w * 0.36)} ${h}Z`, '#fffbe6', 'opacity=".2"');
  const furniture = [
    () => beam + set(window(paper), 84, -62, 0.72) + set(plant(paper, '#2f6b52'), -112, 92, 0.9),
    () => set(window(paper), 86, -54, 0.72) + set(shelf(paper), -84, -42, 0.78) + beam,
    () =>
      set(frame(paper, '#e0703a'), -92, -46, 0.7) +
      set(frame(paper, '#3a5a9a'), 96, -74, 0.56) +
      set(plant(paper, '#3a7a4a'), 122, 96, 0.95) +
      beam,
    () => tiles(paper, wall) + set(mirror(paper), -74, -50, 0.9) + set(plant(paper, '#5a8a4a'), 118, 90, 0.7),
    () =>
      rect(0, 0, w, h, mix(wall, '#b98a6a', 0.25), 'opacity=".35"') +
      set(lights(paper), -6, -104, 0.9) +
      set(frame(paper, '#c8607a'), 94, -30, 0.62) +
      set(plant(paper, '#4a6a4a'), -118, 92, 0.8),
    () => set(books(paper), -104, -70, 0.66) + set(lamp(paper), 96, -76, 0.8),
    () =>
      beam +
      set(lamp(paper), -90, -84, 0.7) +
      set(plant(paper, '#2f7a62'), 114, 88, 0.95) +
      set(frame(paper, '#8a5ac8'), 92, -62, 0.6),
    () => tiles(paper, wall) + set(shelf(paper), 92, -44, 0.74) + set(window(paper), -88, -58, 0.66),
  ];
  return (
    rect(0, 0, w, h, linear(paper, [0, 0, 70, 100], 0, lighten(wall, 0.2), 0.5, wall, 1, darken(wall, 0.28))) +
    pick(furniture, index)() +
    soft(paper, { x: at.x, y: at.y + scale * 40, rx: scale * 150, ry: scale * 170 }, darken(wall, 0.6), 0.35)
  );
}
