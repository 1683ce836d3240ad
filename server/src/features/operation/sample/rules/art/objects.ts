import type { Brand } from './artwork.ts';
import { darken, lighten, lightness, mix } from './colors.ts';
import {
  circle,
  ellipse,
  linear,
  path,
  pick,
  place,
  rect,
  soft,
  stroke,
  type Paper,
  fade,
  clipTo,
  clipped,
} from './paper.ts';
import { setLine, widthOf } from './type.ts';

/** Drawn about 100 high with its foot at 0 0. */
export type DrawObject = (paper: Paper, color: string, label: string) => string;

/** Light from the left: a bright edge, the colour, a shade, and light thrown back from the right. */
function round3d(paper: Paper, color: string, strength = 1): string {
  return linear(
    paper,
    [0, 0, 100, 0],
    0,
    darken(color, 0.18 * strength),
    0.16,
    lighten(color, 0.28 * strength),
    0.38,
    color,
    0.78,
    darken(color, 0.36 * strength),
    0.93,
    darken(color, 0.42 * strength),
    1,
    darken(color, 0.2 * strength),
  );
}

function label(
  text: string,
  x: number,
  y: number,
  width: number,
  fill: string,
  face: 'heavy' | 'serif' = 'heavy',
): string {
  const tracking = 0.06;
  const size = Math.min(9, width / widthOf(text, { face, tracking }));
  return setLine(text, { face, tracking, size, x, y: y + size * 0.36, fill, anchor: 'middle', printed: true });
}

const glassShine = (d: string, opacity = 0.5) => path(d, '#ffffff', `opacity="${opacity}"`);

const squareFlacon: DrawObject = (paper, color, text) => {
  const glass = linear(
    paper,
    [0, 0, 100, 20],
    0,
    lighten(color, 0.34),
    0.22,
    lighten(color, 0.12),
    0.55,
    color,
    0.82,
    darken(color, 0.24),
    1,
    mix(color, '#5a2a08', 0.4),
  );
  const body = 'M-33 -8C-33 -3 -29 0 -24 0H24C29 0 33 -3 33 -8V-58C33 -68 26 -74 16 -74H-16C-26 -74 -33 -68 -33 -58Z';
  const inner = 'M-28 -10C-28 -7 -26 -5 -22 -5H22C26 -5 28 -7 28 -10V-56H-28Z';
  return (
    rect(-9, -80, 18, 7, linear(paper, [0, 0, 100, 0], 0, '#8a6a2c', 0.35, '#f6e2a8', 1, '#6d4f1c')) +
    rect(-14, -101, 28, 22, round3d(paper, '#2c1a16'), 'rx="3"') +
    path(body, glass) +
    path(inner, linear(paper, [0, 0, 0, 100], 0, fade(lighten(color, 0.3), 0.25), 1, fade(darken(color, 0.35), 0.55))) +
    ellipse(0, -56, 28, 3.2, lighten(color, 0.5), 'opacity=".55"') +
    glassShine('M-29 -14V-56C-29 -63 -26 -67 -21 -69L-20 -14C-20 -9 -29 -8 -29 -14Z', 0.42) +
    glassShine('M28 -16V-54C28 -58 27 -61 25 -63L24 -16Z', 0.22) +
    rect(-17, -46, 34, 27, '#fff6e6', 'rx="1"') +
    rect(-15, -44, 30, 23, 'none', `stroke="${darken(color, 0.3)}" stroke-width=".5"`) +
    label(text, 0, -32.5, 25, '#2a1710')
  );
};

const roundFlacon: DrawObject = (paper, color, text) => {
  const glass = linear(
    paper,
    [10, 0, 90, 100],
    0,
    lighten(color, 0.5),
    0.35,
    lighten(color, 0.1),
    0.7,
    color,
    1,
    darken(color, 0.45),
  );
  return (
    rect(-8, -80, 16, 10, linear(paper, [0, 0, 100, 0], 0, '#8a6a2c', 0.35, '#f6e2a8', 1, '#6d4f1c')) +
    circle(0, -89, 12, linear(paper, [10, 0, 90, 100], 0, '#fdf3d6', 0.4, '#d9b15a', 1, '#6f4a16')) +
    ellipse(-4, -93, 3.4, 2.4, '#ffffff', 'opacity=".8"') +
    circle(0, -37, 38, glass) +
    circle(
      0,
      -37,
      31,
      linear(
        paper,
        [0, 0, 0, 100],
        0,
        fade(lighten(color, 0.4), 0.5),
        0.4,
        fade(color, 0.2),
        1,
        fade(darken(color, 0.4), 0.6),
      ),
    ) +
    rect(-19, -3, 38, 4, darken(color, 0.4), 'rx="2"') +
    glassShine('M-30 -46C-27 -60 -17 -68 -5 -70C-16 -64 -23 -56 -25 -43C-26 -37 -31 -39 -30 -46Z', 0.6) +
    glassShine('M28 -26C25 -16 18 -9 9 -6C17 -12 22 -18 24 -27Z', 0.25) +
    label(text, 0, -36, 40, lightness(color) > 0.55 ? '#3a1d10' : '#fff4e0', 'serif')
  );
};

const slimFlacon: DrawObject = (paper, color, text) => {
  const ribs = [-12, -8, -4, 0, 4, 8, 12].map((x) => rect(x - 0.5, -112, 1, 30, '#000000', 'opacity=".22"')).join('');
  return (
    rect(-15, -112, 30, 31, round3d(paper, '#d7b26a'), 'rx="2"') +
    ribs +
    rect(-22, -80, 44, 80, round3d(paper, color), 'rx="5"') +
    rect(-17, -76, 34, 4, '#ffffff', 'opacity=".18" rx="2"') +
    glassShine('M-18 -8V-70C-18 -74 -12 -74 -12 -70V-8C-12 -4 -18 -4 -18 -8Z', 0.35) +
    rect(-22, -34, 44, 0.8, '#f6e2a8', 'opacity=".9"') +
    rect(-22, -16, 44, 0.8, '#f6e2a8', 'opacity=".9"') +
    label(text, 0, -24.5, 32, lightness(color) > 0.55 ? '#3a1d10' : '#fff4e0', 'serif')
  );
};

const giftBox: DrawObject = (paper, color) => {
  const ribbon = lightness(color) > 0.6 ? '#b3202e' : '#f6e6c8';
  const band = linear(paper, [0, 0, 100, 0], 0, lighten(ribbon, 0.2), 1, darken(ribbon, 0.25));
  return (
    rect(
      -40,
      -56,
      80,
      56,
      linear(paper, [0, 0, 100, 10], 0, lighten(color, 0.14), 0.5, color, 1, darken(color, 0.3)),
      'rx="1.5"',
    ) +
    rect(-40, -56, 80, 5, '#000000', 'opacity=".2"') +
    rect(-7, -56, 14, 56, band) +
    rect(
      -44,
      -72,
      88,
      18,
      linear(paper, [0, 0, 100, 0], 0, lighten(color, 0.22), 0.5, color, 1, darken(color, 0.24)),
      'rx="1.5"',
    ) +
    rect(-7, -72, 14, 18, band) +
    path('M0 -73C-10 -96 -38 -98 -36 -84C-35 -74 -12 -72 0 -73Z', band) +
    path('M0 -73C10 -96 38 -98 36 -84C35 -74 12 -72 0 -73Z', darken(ribbon, 0.14)) +
    path('M-6 -75C-14 -86 -28 -90 -29 -84C-29 -79 -15 -76 -6 -75Z', darken(ribbon, 0.42)) +
    path('M6 -75C14 -86 28 -90 29 -84C29 -79 15 -76 6 -75Z', darken(ribbon, 0.5)) +
    ellipse(0, -75, 6, 5, lighten(ribbon, 0.15))
  );
};

/** The mark of Aster Running: a flower of six strokes. */
const asterMark = (x: number, y: number, color: string): string =>
  [0, 60, 120].map((turn) => place(rect(-3.2, -13, 6.4, 26, color, 'rx="3.2"'), x, y, 1, turn + 8)).join('') +
  stroke('M14 -13C22 -19 30 -24 40 -26', color, 3.4);

const runningShoe: DrawObject = (paper, color, text) => {
  const foam = lightness(color) > 0.72 ? mix(color, '#ff6a3d', 0.75) : '#f7f3ea';
  const upper =
    'M-60 -18C-64 -32 -63 -48 -58 -61C-56 -66 -51 -66 -49 -61C-45 -53 -37 -50 -28 -55C-23 -60 -19 -68 -12 -71C-8 -73 -4 -70 -2 -66C8 -50 25 -39 44 -34C60 -30 70 -26 71 -15L-60 -14Z';
  const clip = clipTo(paper, `<path d="${upper}"/>`);
  const mesh = Array.from({ length: 15 }, (_, index) => {
    const x = -6 + index * 5;
    return stroke(`M${x} -66L${x - 16} -10`, '#ffffff', 0.5, 'opacity=".16"');
  }).join('');
  const laces = [0, 1, 2, 3, 4]
    .map((index) => {
      const [x, y] = [-13 + index * 8.2, -62 + index * 6.1];
      return stroke(`M${x - 8} ${y + 4}C${x - 4} ${y - 2} ${x + 2} ${y - 3} ${x + 6} ${y + 1}`, '#fffaf0', 2.6);
    })
    .join('');
  const inside =
    mesh +
    path('M-66 -66L-47 -64C-41 -44 -42 -28 -34 -10H-70Z', darken(color, 0.24)) +
    path('M46 -36C56 -32 74 -30 74 -10H34C36 -20 40 -28 46 -36Z', darken(color, 0.16)) +
    asterMark(-8, -31, foam) +
    path(
      'M-28 -55C-23 -60 -19 -68 -12 -71L-2 -66C8 -50 25 -39 40 -35L34 -30C16 -36 -6 -46 -16 -60Z',
      darken(color, 0.34),
      'opacity=".55"',
    );
  return (
    path('M-49 -60C-45 -53 -37 -50 -28 -55C-30 -66 -42 -68 -49 -60Z', darken(color, 0.6)) +
    path(upper, linear(paper, [0, 0, 40, 100], 0, lighten(color, 0.3), 0.45, color, 1, darken(color, 0.32))) +
    clipped(clip, inside) +
    laces +
    stroke('M-58 -58C-62 -46 -62 -34 -59 -24', lighten(color, 0.55), 1.4, 'opacity=".7"') +
    path(
      'M-63 -21C-44 -14 -16 -23 12 -19C36 -16 56 -16 73 -21C79 -14 76 -7 68 -4C60 -1 50 0 40 0L-46 0C-60 0 -68 -8 -63 -21Z',
      linear(paper, [0, 0, 0, 100], 0, foam, 0.55, darken(foam, 0.1), 1, darken(foam, 0.34)),
    ) +
    stroke('M-60 -11C-40 -6 -14 -13 14 -10C38 -8 56 -8 72 -12', darken(foam, 0.3), 1, 'opacity=".6"') +
    path(
      'M-50 -2.5H44C56 -2.5 64 -4 71 -8C70 -2 60 1.5 42 1.5H-44C-54 1.5 -60 -2 -62 -7C-58 -4 -54 -2.5 -50 -2.5Z',
      darken(color, 0.55),
    ) +
    label(text, -44, -16.5, 0.1 + text.length * 1.9, darken(foam, 0.55))
  );
};

const kettle: DrawObject = (paper, color) => {
  const metal = round3d(paper, color, 1.15);
  return (
    stroke('M-28 -62C-66 -82 -84 -24 -50 -14', darken(color, 0.5), 8) +
    stroke('M-29 -63C-64 -80 -80 -26 -50 -15', lighten(color, 0.2), 1.6, 'opacity=".5"') +
    path(
      'M32 -26C56 -24 50 -60 70 -72L80 -70C66 -56 72 -8 36 -8Z',
      linear(paper, [0, 0, 100, 0], 0, darken(color, 0.35), 0.5, lighten(color, 0.18), 1, darken(color, 0.3)),
    ) +
    path(
      'M-36 0H36C43 0 45 -5 44 -11L33 -64C31 -74 19 -78 0 -78C-19 -78 -31 -74 -33 -64L-44 -11C-45 -5 -43 0 -36 0Z',
      metal,
    ) +
    path('M-30 -70C-22 -82 22 -82 30 -70C20 -75 -20 -75 -30 -70Z', darken(color, 0.3)) +
    rect(-3, -88, 6, 8, darken(color, 0.5)) +
    ellipse(0, -91, 8, 6, round3d(paper, '#c98a4a')) +
    glassShine('M-30 -14L-22 -60C-21 -66 -15 -66 -16 -60L-21 -14C-22 -9 -31 -9 -30 -14Z', 0.38) +
    path('M-44 -9C-30 -4 30 -4 44 -9C45 -4 43 0 36 0H-36C-43 0 -45 -4 -44 -9Z', darken(color, 0.5), 'opacity=".55"')
  );
};

const teapot: DrawObject = (paper, color) =>
  stroke('M34 -52C74 -66 74 -8 32 -16', darken(color, 0.34), 8) +
  path(
    'M-34 -22C-56 -24 -56 -52 -76 -58L-72 -66C-50 -62 -48 -48 -34 -46Z',
    linear(paper, [0, 0, 100, 0], 0, lighten(color, 0.25), 1, darken(color, 0.2)),
  ) +
  path(
    'M-44 -34C-44 -60 -24 -68 0 -68C24 -68 44 -60 44 -34C44 -12 30 0 16 0H-16C-30 0 -44 -12 -44 -34Z',
    round3d(paper, color),
  ) +
  path(
    'M-42 -42C-30 -37 30 -37 42 -42L43 -32C30 -27 -30 -27 -43 -32Z',
    lightness(color) > 0.6 ? '#d8432b' : '#fff2da',
    'opacity=".92"',
  ) +
  path('M-24 -64C-22 -74 22 -74 24 -64C12 -68 -12 -68 -24 -64Z', darken(color, 0.22)) +
  circle(0, -77, 6, round3d(paper, '#d9a04a')) +
  glassShine('M-34 -32C-34 -48 -26 -56 -17 -59C-24 -52 -27 -44 -27 -32C-27 -26 -34 -26 -34 -32Z', 0.4);

const teaTin: DrawObject = (paper, color, text) =>
  rect(-28, -70, 56, 70, round3d(paper, color), 'rx="3"') +
  rect(-30, -86, 60, 20, round3d(paper, '#d9b56a'), 'rx="3"') +
  rect(-28, -67, 56, 3, '#000000', 'opacity=".28"') +
  rect(-28, -52, 56, 34, linear(paper, [0, 0, 100, 0], 0, '#efe2c6', 0.2, '#fffaf0', 0.6, '#f6ead2', 1, '#c9b48c')) +
  stroke('M-12 -41C-4 -49 4 -49 12 -41', darken(color, 0.1), 1.4) +
  label(text, 0, -32, 42, darken(color, 0.3)) +
  stroke('M-16 -24H16', darken(color, 0.1), 0.8);

const teaCup: DrawObject = (paper, color) =>
  ellipse(0, -2.5, 50, 6, round3d(paper, lighten(color, 0.1))) +
  ellipse(0, -4.5, 34, 3.4, darken(color, 0.3), 'opacity=".4"') +
  stroke('M27 -40C48 -46 50 -16 24 -16', darken(color, 0.18), 5.5) +
  path('M-32 -48H32C32 -22 24 -5 10 -5H-10C-24 -5 -32 -22 -32 -48Z', round3d(paper, color)) +
  ellipse(0, -48, 32, 6, lighten(color, 0.3)) +
  ellipse(0, -47.4, 28, 4.4, '#7a3a12') +
  ellipse(-6, -48.2, 16, 2, '#c2762f', 'opacity=".7"') +
  stroke('M-8 -60C-14 -68 -2 -74 -8 -84M6 -62C0 -70 12 -76 6 -88', '#ffffff', 2, 'opacity=".35"');

const objects: Record<Brand, readonly DrawObject[]> = {
  aster: [runningShoe],
  verdier: [squareFlacon, roundFlacon, slimFlacon, giftBox],
  kettle: [kettle, teapot, teaTin, teaCup],
};

/** How far an object reaches from its middle; its height is about 100. */
export const halfWidths: Record<Brand, readonly number[]> = {
  aster: [76],
  verdier: [34, 39, 24, 45],
  kettle: [78, 76, 31, 51],
};

export const objectOf = (brand: Brand, index: number): DrawObject => pick(objects[brand], index);

/** The shadow where an object touches the ground, and the one that its light throws. */
export function groundShadow(
  paper: Paper,
  x: number,
  y: number,
  halfWidth: number,
  color = '#12060a',
  opacity = 0.5,
): string {
  return (
    soft(
      paper,
      { x: x + halfWidth * 0.55, y: y + halfWidth * 0.03, rx: halfWidth * 1.7, ry: halfWidth * 0.26 },
      color,
      opacity * 0.55,
    ) + soft(paper, { x, y, rx: halfWidth * 1.12, ry: halfWidth * 0.13 }, color, Math.min(1, opacity * 1.5))
  );
}
