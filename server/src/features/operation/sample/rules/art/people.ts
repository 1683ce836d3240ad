import { darken, lighten, lightness, mix } from './colors.ts';
import { circle, ellipse, linear, path, pick, place, rect, round, soft, stroke, type Paper } from './paper.ts';

type Hair = 'long' | 'bob' | 'afro' | 'bun' | 'short' | 'curly' | 'scarf' | 'cap';
type Top = 'tee' | 'hoodie' | 'roll' | 'vest' | 'shirt' | 'apron';

/** Somebody who posts. */
export interface Person {
  skin: string;
  hair: Hair;
  hairColor: string;
  top: Top;
  topColor: string;
  beard?: true;
  glasses?: true;
  earrings?: true;
  freckles?: true;
}

export const people: readonly Person[] = [
  { skin: '#a9683f', hair: 'long', hairColor: '#2a1813', top: 'tee', topColor: '#f2ede4', earrings: true },
  { skin: '#efc3a2', hair: 'short', hairColor: '#5a3420', top: 'hoodie', topColor: '#2f4f8f', beard: true },
  { skin: '#7a4529', hair: 'afro', hairColor: '#1c1110', top: 'vest', topColor: '#ff6a3a', earrings: true },
  {
    skin: '#f0c4a2',
    hair: 'bob',
    hairColor: '#b0562a',
    top: 'roll',
    topColor: '#2f6b58',
    glasses: true,
    freckles: true,
  },
  { skin: '#d69e74', hair: 'scarf', hairColor: '#b8607a', top: 'shirt', topColor: '#efe3d0' },
  {
    skin: '#8f5636',
    hair: 'curly',
    hairColor: '#22140f',
    top: 'apron',
    topColor: '#efe8da',
    beard: true,
    glasses: true,
  },
  { skin: '#e9b890', hair: 'bun', hairColor: '#20161a', top: 'roll', topColor: '#d9566a', earrings: true },
  { skin: '#c98d62', hair: 'cap', hairColor: '#3a2418', top: 'hoodie', topColor: '#e0b13a' },
];

const FACE =
  'M-37 -12C-38 -46 38 -46 37 -12C37.500 12 30 33 14 45C6 50.500 -6 50.500 -14 45C-30 33 -37.500 12 -37 -12Z';

function hairGradient(paper: Paper, color: string): string {
  return linear(paper, [10, 0, 90, 100], 0, lighten(color, 0.26), 0.4, color, 1, darken(color, 0.45));
}

const curls = (reach: number, count: number, r: number, fill: string) =>
  Array.from({ length: count }, (_, index) => {
    const angle = Math.PI * (0.96 + (1.08 * index) / (count - 1));
    return circle(Math.cos(angle) * reach, -14 + Math.sin(angle) * reach, r + (index % 3) * 1.6, fill);
  }).join('');

/** The hair behind the head and shoulders. */
function hairBehind(paper: Paper, { hair, hairColor }: Person): string {
  const fill = hairGradient(paper, darken(hairColor, 0.18));
  if (hair === 'long')
    return path(
      'M-47 -10C-54 -68 54 -68 47 -10C48 26 62 66 60 122C40 132 -40 132 -60 122C-62 66 -48 26 -47 -10Z',
      fill,
    );
  if (hair === 'bob')
    return path('M-48 -8C-56 -70 56 -70 48 -8C52 20 54 40 46 58C30 64 -30 64 -46 58C-54 40 -52 20 -48 -8Z', fill);
  if (hair === 'afro')
    return circle(0, -26, 62, fill) + curls(58, 17, 11, fill) + circle(-48, 6, 18, fill) + circle(48, 6, 18, fill);
  if (hair === 'bun')
    return (
      circle(4, -70, 21, fill) +
      stroke('M-8 -80C0 -86 14 -84 20 -74', lighten(hairColor, 0.3), 1.6, 'opacity=".6"') +
      path('M-42 0C-48 -62 48 -62 42 0V24H-42Z', fill)
    );
  if (hair === 'scarf')
    return path('M-52 -4C-58 -74 58 -74 52 -4C54 30 50 58 78 108C40 140 -40 140 -78 108C-50 58 -54 30 -52 -4Z', fill);
  if (hair === 'curly') return curls(42, 15, 13, fill);
  return '';
}

function drawCap(paper: Paper, fill: string, topColor: string): string {
  const cap = darken(topColor, 0.45);
  return (
    path(
      'M-41 4L-40 -10H40L41 4C40 14 36 20 34 22C36 8 36 -4 36 -10H-36C-36 -4 -36 8 -34 22C-36 20 -40 14 -41 4Z',
      fill,
    ) +
    path('M-43 -16C-46 -68 46 -68 43 -16C16 -24 -16 -24 -43 -16Z', hairGradient(paper, cap)) +
    path('M-45 -15C-20 -28 26 -28 60 -8C58 -3 46 -8 40 -9C16 -17 -16 -17 -44 -9Z', darken(cap, 0.35))
  );
}

function hairInFront(paper: Paper, { hair, hairColor, topColor }: Person): string {
  const fill = hairGradient(paper, hairColor);
  const shine = (d: string) => stroke(d, lighten(hairColor, 0.42), 1.8, 'opacity=".55"');
  if (hair === 'long')
    return (
      path(
        'M-43 22C-50 -16 -44 -58 0 -60C44 -58 50 -16 43 22C40 4 38 -12 26 -24C16 -34 8 -38 4 -42C-6 -30 -32 -22 -38 0C-40 8 -42 14 -43 22Z',
        fill,
      ) +
      shine('M-34 -30C-26 -46 -12 -52 2 -52') +
      shine('M14 -50C28 -46 36 -34 39 -20')
    );
  if (hair === 'bob')
    return (
      path('M-44 20C-54 -62 54 -62 44 20C41 4 40 -8 37 -17C14 -11 -16 -12 -36 -17C-40 -8 -41 4 -44 20Z', fill) +
      shine('M-30 -38C-14 -50 14 -50 30 -38') +
      shine('M-34 -26C-14 -34 14 -34 34 -26')
    );
  if (hair === 'afro')
    return path(
      'M-40 -2C-44 -54 44 -54 40 -2C36 -16 30 -28 18 -32C4 -36 -10 -34 -20 -31C-32 -27 -36 -14 -40 -2Z',
      fill,
    );
  if (hair === 'bun')
    return (
      path('M-40 6C-48 -62 48 -62 40 6C38 -14 32 -30 8 -38C-16 -34 -36 -20 -40 6Z', fill) +
      shine('M-30 -30C-20 -46 0 -50 14 -48')
    );
  if (hair === 'short')
    return (
      path(
        'M-39 2C-50 -56 -20 -66 8 -62C40 -62 46 -30 39 2C37 -10 36 -18 30 -27C14 -22 -8 -30 -20 -34C-30 -28 -37 -14 -39 2Z',
        fill,
      ) + shine('M-26 -44C-14 -54 10 -56 26 -46')
    );
  if (hair === 'curly')
    return Array.from({ length: 9 }, (_, index) =>
      circle(-34 + index * 8.5, -37 - 7 * Math.sin((index / 8) * Math.PI), 10.5, fill),
    ).join('');
  if (hair === 'scarf')
    return (
      path(
        'M-52 -4C-58 -74 58 -74 52 -4C54 30 46 54 26 62C34 48 41 18 38 -8C36 -42 -36 -42 -38 -8C-41 18 -34 48 -26 62C-46 54 -54 30 -52 -4Z',
        fill,
      ) +
      path(
        'M-26 62C-10 44 20 52 36 44C52 60 60 84 66 104C30 120 -24 104 -46 70Z',
        hairGradient(paper, darken(hairColor, 0.1)),
      ) +
      stroke('M-20 66C0 84 30 88 54 88', darken(hairColor, 0.4), 1.8, 'opacity=".6"') +
      stroke('M-30 68C-10 98 26 108 60 106', darken(hairColor, 0.4), 1.8, 'opacity=".6"')
    );
  return drawCap(paper, fill, topColor);
}

const eye = (x: number, blink: boolean, skin: string) =>
  blink
    ? stroke(`M${x - 8} -3C${x - 4} 0 ${x + 4} 0 ${x + 8} -3`, '#24120c', 2)
    : path(
        `M${x - 8.5} -3C${x - 4.5} -10 ${x + 4.5} -10 ${x + 8.5} -3C${x + 4.5} 2 ${x - 4.5} 2 ${x - 8.5} -3Z`,
        '#fffdf8',
      ) +
      circle(x + 0.4, -4, 4.5, '#4a2a18') +
      circle(x + 0.4, -4, 2.5, '#140a08') +
      circle(x + 1.9, -5.6, 1.3, '#ffffff') +
      stroke(`M${x - 8.8} -2.600C${x - 4.6} -10 ${x + 4.6} -10 ${x + 8.8} -2.600`, '#24120c', 2.1) +
      stroke(`M${x - 6} 3.400C${x - 2} 5 ${x + 2} 5 ${x + 6} 3.400`, darken(skin, 0.3), 0.9, 'opacity=".5"');

function mouth(open: number, skin: string): string {
  const lip = mix(darken(skin, 0.2), '#b23a44', 0.55);
  const low = 33 + open * 6;
  return (
    path(
      `M-16 23.500C-7 27.500 7 27.500 16 23.500C13 ${low} 8 ${low + 4} 0 ${low + 4}C-8 ${low + 4} -13 ${low} -16 23.500Z`,
      '#5c1a1c',
    ) +
    path(`M-13.500 24.600C-7 28 7 28 13.500 24.600C12 29 8 31 0 31C-8 31 -12 29 -13.500 24.600Z`, '#fffdf8') +
    stroke(`M-16 23.500C-13 ${low} -8 ${low + 4} 0 ${low + 4}C8 ${low + 4} 13 ${low} 16 23.500`, lip, 2.4) +
    stroke('M-16.500 23.400C-7 27.800 7 27.800 16.500 23.400', lip, 2)
  );
}

function drawFace(paper: Paper, person: Person): string {
  const { skin, hairColor, hair, beard, glasses, earrings, freckles } = person;
  const shade = darken(skin, 0.26);
  const brow = mix(hair === 'scarf' ? '#2a1812' : hairColor, '#1a0e0a', 0.35);
  const blink = paper.moving && paper.time % 3.1 > 2.95;
  const open = paper.moving
    ? Math.abs(Math.sin(paper.time * 7.5)) * (0.4 + 0.6 * Math.abs(Math.sin(paper.time * 2.3)))
    : 0.15;
  const dots = [
    [-24, 9],
    [-19, 12],
    [-28, 13],
    [21, 10],
    [26, 13],
    [17, 13],
    [-14, 9],
    [13, 9],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 0.9, mix(skin, '#8a3a1a', 0.6)))
    .join('');
  const ears =
    hair === 'scarf' ? '' : [-1, 1].map((side) => ellipse(side * 37.5, 2, 6, 9.5, side < 0 ? skin : shade)).join('');
  return (
    ears +
    path(FACE, linear(paper, [0, 20, 100, 60], 0, lighten(skin, 0.17), 0.45, skin, 1, darken(skin, 0.2))) +
    soft(paper, { x: -22, y: 14, rx: 15, ry: 11 }, '#e0503a', lightness(skin) > 0.7 ? 0.2 : 0.3) +
    soft(paper, { x: 22, y: 14, rx: 15, ry: 11 }, '#e0503a', lightness(skin) > 0.7 ? 0.2 : 0.3) +
    (freckles ? dots : '') +
    (beard
      ? path(
          'M-38 -4C-37 24 -26 55 0 56C26 55 37 24 38 -4C35 10 30 17 20 18C12 14 -12 14 -20 18C-30 17 -35 10 -38 -4Z',
          linear(paper, [0, 0, 60, 100], 0, lighten(hairColor, 0.1), 1, darken(hairColor, 0.3)),
          'opacity=".94"',
        )
      : '') +
    eye(-16, blink, skin) +
    eye(16, blink, skin) +
    stroke('M-26 -16C-21 -21 -13 -21 -8 -18', brow, 3.3) +
    stroke('M8 -18C13 -21 21 -21 26 -16', brow, 3.3) +
    path('M1 -6C4 4 9 10 5 14C2 16 -4 16 -6 14C-2 15 1 13 2 10C3 6 1 0 1 -6Z', shade, 'opacity=".6"') +
    stroke('M-2 -4C-1 3 -2 8 -3 10', lighten(skin, 0.4), 1.6, 'opacity=".45"') +
    mouth(open, skin) +
    (glasses
      ? [-16, 16]
          .map((x) =>
            rect(x - 13, -14, 26, 22, '#ffffff', 'rx="10" fill-opacity=".16" stroke="#2a1a14" stroke-width="2.2"'),
          )
          .join('') + stroke('M-3 -5C-1 -7 1 -7 3 -5', '#2a1a14', 2.2)
      : '') +
    (earrings
      ? [-1, 1].map((side) => circle(side * 39, 17, 4, 'none', 'stroke="#e7b94a" stroke-width="2"')).join('')
      : '')
  );
}

function drawVest(paper: Paper, skin: string, torso: string, neck: string, cloth: string): string {
  return (
    path(torso, linear(paper, [0, 0, 100, 20], 0, lighten(skin, 0.1), 0.45, skin, 1, darken(skin, 0.28))) +
    neck +
    path(
      'M-62 79L-40 76C-34 118 34 118 40 76L62 79C66 120 84 140 104 168C110 260 116 400 118 760H-118C-116 400 -110 260 -104 168C-84 140 -66 120 -62 79Z',
      cloth,
    )
  );
}

function drawHoodie(paper: Paper, topColor: string, body: string): string {
  return (
    path('M-62 86C-66 40 -40 30 -26 36H26C40 30 66 40 62 86Z', darken(topColor, 0.34)) +
    body +
    path(
      'M-34 62C-60 70 -66 92 -40 116C-24 128 -8 124 0 116C8 124 24 128 40 116C66 92 60 70 34 62C24 92 12 104 0 106C-12 104 -24 92 -34 62Z',
      linear(paper, [0, 0, 100, 40], 0, lighten(topColor, 0.2), 1, darken(topColor, 0.3)),
    ) +
    stroke('M-16 116V162M16 116V156', '#fffaf0', 3)
  );
}

function drawBody(paper: Paper, { skin, top, topColor }: Person): string {
  const cloth = linear(paper, [0, 0, 100, 20], 0, lighten(topColor, 0.16), 0.45, topColor, 1, darken(topColor, 0.32));
  const torso =
    'M-34 74C-70 80 -112 88 -124 120C-136 160 -142 260 -146 760H146C142 260 136 160 124 120C112 88 70 80 34 74C20 92 -20 92 -34 74Z';
  const neck =
    path('M-20 34H20L22 78C16 96 -16 96 -22 78Z', linear(paper, [0, 0, 100, 0], 0, skin, 1, darken(skin, 0.3))) +
    path('M-20 42C-10 58 12 58 20 44V62C8 70 -12 68 -20 58Z', darken(skin, 0.42), 'opacity=".55"');
  const chest = path(
    'M-36 72C-24 88 -16 112 0 112C16 112 24 88 36 72Z',
    linear(paper, [0, 0, 100, 0], 0, skin, 1, darken(skin, 0.24)),
  );
  const folds = stroke(
    'M-86 150C-80 190 -84 240 -90 300M88 150C82 190 86 240 92 300',
    darken(topColor, 0.45),
    2.4,
    'opacity=".4"',
  );
  const seam = stroke('M-36 73C-22 95 22 95 36 73', darken(topColor, 0.3), 3, 'opacity=".7"');
  if (top === 'vest') return drawVest(paper, skin, torso, neck, cloth);
  if (top === 'roll')
    return (
      path(torso, cloth) +
      folds +
      neck +
      path(
        'M-25 50C-12 58 12 58 25 50L32 84C14 98 -14 98 -32 84Z',
        linear(paper, [0, 0, 100, 0], 0, lighten(topColor, 0.2), 1, darken(topColor, 0.36)),
      ) +
      stroke('M-29 70C-12 80 12 80 29 70', darken(topColor, 0.4), 1.4, 'opacity=".6"')
    );
  if (top === 'shirt')
    return (
      path(torso, cloth) +
      folds +
      neck +
      chest +
      path('M-36 70L-48 86L-14 128L0 112Z', lighten(topColor, 0.3)) +
      path('M36 70L48 86L14 128L0 112Z', darken(topColor, 0.12)) +
      stroke('M0 114V760', darken(topColor, 0.3), 1.8, 'opacity=".6"') +
      [150, 190, 230].map((y) => circle(4, y, 2.8, darken(topColor, 0.35))).join('')
    );
  if (top === 'hoodie') return drawHoodie(paper, topColor, path(torso, cloth) + folds + neck);
  if (top === 'apron')
    return (
      path(torso, cloth) +
      folds +
      neck +
      seam +
      stroke('M-52 80L-46 150M52 80L46 150', '#2f4a3e', 9) +
      path(
        'M-56 140H56C60 200 84 220 88 260V760H-88V260C-84 220 -60 200 -56 140Z',
        linear(paper, [0, 0, 100, 0], 0, '#3f6454', 1, '#22382f'),
      )
    );
  return path(torso, cloth) + folds + neck + seam;
}

/** Head and shoulders, drawn around the middle of a face that is 100 high, from the hair to far below. */
export function drawPerson(paper: Paper, index: number): string {
  const person = pick(people, index);
  const tilt = (index % 2 ? 3.5 : -3.5) + (paper.moving ? Math.sin(paper.time * 1.7) * 2.6 : 0);
  const head = drawFace(paper, person) + hairInFront(paper, person);
  return `${hairBehind(paper, person)}${drawBody(paper, person)}<g transform="rotate(${round(tilt)} 0 60)">${head}</g>`;
}

/** A hand from below that holds up a thing with its foot at 0 0. */
export function drawHand(paper: Paper, index: number, thing: string, reach: number): string {
  const { skin, topColor, top } = pick(people, index);
  const bare = top === 'vest' || top === 'tee';
  const arm = linear(paper, [0, 0, 100, 0], 0, lighten(skin, 0.12), 1, darken(skin, 0.24));
  const sleeve = darken(topColor, 0.12);
  const fingers = [0, 1, 2, 3]
    .map((at) =>
      place(
        rect(
          -5.5,
          -11,
          11,
          24,
          linear(paper, [0, 0, 100, 0], 0, lighten(skin, 0.14), 1, darken(skin, 0.16)),
          'rx="5.5"',
        ),
        -16 + at * 11,
        -1 + Math.abs(at - 1.4) * 1.6,
        1,
        -6 + at * 4,
      ),
    )
    .join('');
  return (
    path('M-20 6C-22 40 0 70 14 300H74C58 130 40 40 22 4Z', arm) +
    (bare ? '' : path('M-14 62C-2 120 6 200 10 320H92C84 190 62 100 38 52Z', sleeve)) +
    thing +
    fingers +
    place(
      rect(-6, -26, 12, 34, linear(paper, [0, 0, 100, 0], 0, skin, 1, darken(skin, 0.22)), 'rx="6"'),
      reach > 40 ? 30 : 22,
      -4,
      1,
      14,
    )
  );
}
