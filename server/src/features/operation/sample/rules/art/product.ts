import type { Artwork, Box, Brand } from './artwork.ts';
import { labels } from './brands.ts';
import { darken, lighten, lightness, mix } from './colors.ts';
import { grain } from './grain.ts';
import { groundShadow, halfWidths, objectOf } from './objects.ts';
import {
  circle,
  ease,
  ellipse,
  linear,
  path,
  pick,
  place,
  rect,
  round,
  soft,
  stroke,
  type Paper,
  fade,
} from './paper.ts';
import { setBlock } from './type.ts';

/** Wall, ground, plinth and the thing on it. */
type Room = [wall: string, ground: string, plinth: string, thing: string];

const rooms: Record<Brand, readonly Room[]> = {
  aster: [
    ['#bcd9cf', '#7fb0a2', '#e9f1ea', '#ff5a2e'],
    ['#23264a', '#171934', '#3a3f78', '#d9ff4a'],
    ['#f0d9c2', '#d99a6c', '#f6e9d8', '#2f5bd8'],
    ['#c9d4f2', '#8ea2dc', '#eef1fb', '#ff7a4a'],
    ['#2e3a34', '#1d2722', '#55665c', '#f4efe4'],
    ['#ffd0a8', '#f08a4b', '#ffe6cc', '#25307a'],
  ],
  verdier: [
    ['#e8c0b0', '#d98b72', '#e6ad9c', '#d9912f'],
    ['#123c33', '#0b2a23', '#1e5546', '#e3b04e'],
    ['#efe3d0', '#d8c0a0', '#f8f0e2', '#b4572c'],
    ['#3a1c46', '#260f30', '#57306a', '#c07be0'],
    ['#d7dfd0', '#a8b89a', '#eef1e6', '#5f8f5a'],
    ['#f5c9cf', '#e38d9b', '#fbe3e4', '#c23a5e'],
  ],
  kettle: [
    ['#c3d7e6', '#86a9c8', '#e8f0f5', '#1f4e96'],
    ['#f3dfae', '#e0b257', '#fbf0d2', '#c63d27'],
    ['#d8e0cf', '#9db58b', '#eef2e7', '#f0ead9'],
    ['#2b2f38', '#1b1e25', '#474d5a', '#c7783e'],
    ['#f2d3c4', '#d98e70', '#f8e6da', '#2d6a4e'],
    ['#e9e4da', '#c7baa4', '#f7f3ea', '#31343c'],
  ],
};

interface Layout {
  title: Box;
  align: 'start' | 'middle';
  /** The foot of the thing, its height, and where the ground begins. */
  foot: { x: number; y: number };
  height: number;
  horizon: number;
}

function layoutOf({ width: w, height: h, ratio, clear, unit }: Paper, variant: number): Layout {
  const left = variant % 2 === 1;
  const align = left ? 'start' : 'middle';
  const title = (y: number, height: number): Box => ({ x: clear.x, y: h * y, w: clear.w, h: h * height });
  if (ratio === 'tall')
    return { title: title(0.16, 0.12), align, foot: { x: w / 2, y: h * 0.6 }, height: h * 0.25, horizon: h * 0.56 };
  if (ratio === 'portrait')
    return {
      title: title(0.065, 0.16),
      align,
      foot: { x: w / 2, y: h * 0.77 },
      height: Math.min(h * 0.44, w * 0.58),
      horizon: h * 0.68,
    };
  if (ratio === 'square')
    return { title: title(0.065, 0.15), align, foot: { x: w / 2, y: h * 0.79 }, height: h * 0.47, horizon: h * 0.68 };
  if (ratio === 'wide')
    return {
      title: { x: clear.x, y: h * 0.2, w: w * 0.4 - clear.x, h: h * 0.6 },
      align: 'start',
      foot: { x: w * 0.7, y: h * 0.82 },
      height: h * 0.58,
      horizon: h * 0.68,
    };
  return {
    title: { x: clear.x + unit * 20, y: clear.y, w: w * 0.5, h: clear.h },
    align: 'start',
    foot: { x: w * 0.8, y: h * 0.88 },
    height: h * 0.72,
    horizon: h * 0.6,
  };
}

/** The shadow of two branches. */
function drawLeaves(
  paper: Paper,
  wall: string,
  { foot, height, horizon }: Pick<Layout, 'foot' | 'height' | 'horizon'>,
): string {
  const leaf = (length: number) =>
    `M0 0C${length * 0.22} ${-length * 0.24} ${length * 0.7} ${-length * 0.2} ${length} 0C${length * 0.7} ${length * 0.1} ${length * 0.25} ${length * 0.12} 0 0Z`;
  const branch = Array.from({ length: 9 }, (_, index) => {
    const side = index % 2 ? 1 : -1;
    return place(
      path(leaf(height * (0.5 - index * 0.025)), darken(wall, 0.5)),
      index * height * 0.13,
      0,
      1,
      side * (52 - index * 3),
    );
  }).join('');
  const sway = paper.moving ? Math.sin(paper.time * 0.9) * 2 : 0;
  return `<g opacity=".2">${place(branch, foot.x - height * 1.05, horizon - height * 1.35, 1, 28 + sway)}${place(branch, foot.x + height * 1.15, horizon - height * 1.3, 0.8, 138 - sway)}</g>`;
}

/** What stands or falls on the wall: a disc, an arch, the light of a window, a spot, steps, the shadow of leaves. */
function drawWall(kind: number, [wall, , plinth]: Room, paper: Paper, { foot, height, horizon }: Layout): string {
  const { width: w, unit } = paper;
  const bright = lighten(mix(wall, plinth, 0.6), 0.12);
  const reach = height * 0.62;
  if (kind === 0)
    return circle(
      foot.x + reach * 0.62,
      horizon - height * 0.42,
      reach,
      linear(paper, [0, 0, 60, 100], 0, fade(bright, 0.85), 1, fade(bright, 0.3)),
    );
  if (kind === 1) {
    const r = reach * 0.95;
    const arch = `M${foot.x - r} ${horizon}V${foot.y - height * 0.72}a${r} ${r} 0 0 1 ${2 * r} 0V${horizon}Z`;
    return path(arch, linear(paper, [0, 0, 100, 100], 0, darken(wall, 0.16), 1, bright));
  }
  if (kind === 2) {
    const pane = (column: number, line: number) => {
      const [x, y] = [
        foot.x - height * 0.95 + column * height * 0.52 + line * height * 0.1,
        horizon - height * 1.28 + line * height * 0.44 + column * height * 0.07,
      ];
      return `M${round(x)} ${round(y)}l${round(height * 0.46)} ${round(height * 0.06)}l${round(height * 0.09)} ${round(height * 0.39)}l${round(-height * 0.46)} ${round(-height * 0.06)}Z`;
    };
    return [0, 1, 2, 3]
      .flatMap((column) => [0, 1, 2].map((line) => path(pane(column, line), '#fff6dc', 'opacity=".34"')))
      .join('');
  }
  if (kind === 3) {
    return (
      path(
        `M${foot.x - unit * 6} ${-unit * 4}H${foot.x + unit * 6}L${foot.x + reach * 1.5} ${foot.y}H${foot.x - reach * 1.5}Z`,
        linear(paper, [0, 0, 0, 100], 0, fade('#ffffff', 0.3), 1, fade('#ffffff', 0.03)),
      ) +
      soft(paper, { x: foot.x, y: foot.y - height * 0.5, rx: reach * 1.8, ry: reach * 1.5 }, lighten(wall, 0.5), 0.45)
    );
  }
  if (kind === 4)
    return [0, 1, 2]
      .map((step) =>
        rect(
          foot.x + reach * (0.2 + step * 0.62),
          horizon - height * (0.34 + step * 0.3),
          w,
          height * 2,
          mix(wall, plinth, 0.22 + step * 0.2),
        ),
      )
      .join('');
  return drawLeaves(paper, wall, { foot, height, horizon });
}

/** A disc over the seam of two cards, which draws the eye on to the next. */
function drawSeam(index: number, [wall, , plinth]: Room, paper: Paper, { height, horizon }: Layout): string {
  const bright = lighten(mix(wall, plinth, 0.6), 0.12);
  return circle(index % 2 ? 0 : paper.width, horizon - height * 0.3, height * 0.62, bright, 'opacity=".7"');
}

/** A plinth below the thing: round, of steps, a block, or none. */
function drawPlinth(
  kind: number,
  [, ground, plinth]: Room,
  paper: Paper,
  { foot, height }: Layout,
  halfWidth: number,
): string {
  const half = Math.max(halfWidth * 1.45, height * 0.5);
  const deep = paper.height - foot.y;
  const side = linear(
    paper,
    [0, 0, 100, 0],
    0,
    lighten(plinth, 0.05),
    0.3,
    mix(plinth, ground, 0.3),
    1,
    darken(mix(plinth, ground, 0.7), 0.3),
  );
  const top = linear(paper, [0, 0, 100, 40], 0, lighten(plinth, 0.35), 1, mix(plinth, ground, 0.35));
  const tall = paper.ratio === 'tall' ? height * 0.42 : deep + 4;
  const shadow = soft(
    paper,
    { x: foot.x + half * 0.5, y: foot.y + tall, rx: half * 1.9, ry: half * 0.3 },
    darken(ground, 0.8),
    0.4,
  );
  if (kind === 1 || kind === 4) {
    const low = (width: number, y: number, high: number) =>
      rect(foot.x - width, y, width * 2, high, side) +
      path(
        `M${foot.x - width} ${y}l${width * 0.16} ${-height * 0.07}H${foot.x + width * 0.84}L${foot.x + width} ${y}Z`,
        top,
      );
    return (
      shadow +
      low(half * 1.5, foot.y + height * 0.19, tall - height * 0.19) +
      low(half, foot.y + height * 0.02, height * 0.17)
    );
  }
  if (kind === 2 || kind === 5) return '';
  const flat = half * 0.17;
  return (
    shadow +
    path(
      `M${foot.x - half} ${foot.y}V${foot.y + tall}A${half} ${flat} 0 0 0 ${foot.x + half} ${foot.y + tall}V${foot.y}Z`,
      side,
    ) +
    ellipse(foot.x, foot.y, half, flat, top)
  );
}

/** Small things beside it: balls of stone, citrus, a sprig. */
function drawProps(kind: number, room: Room, paper: Paper, { foot, height }: Layout, half: number): string {
  const ball = (dx: number, r: number, color: string, dy = 0) => {
    const x =
      foot.x + Math.sign(dx) * Math.max(Math.abs(dx) * height, half + r * height * 1.4 + (dy > 0 ? -half * 0.3 : 0));
    const y = foot.y + dy * height;
    const fill = linear(paper, [15, 5, 85, 95], 0, lighten(color, 0.45), 0.45, color, 1, darken(color, 0.5));
    return (
      groundShadow(paper, x, y + r * height, r * height, darken(room[1], 0.8), 0.4) + circle(x, y, r * height, fill)
    );
  };
  if (kind === 2) return ball(0.6, 0.12, room[2], -0.03) + ball(0.4, 0.06, room[3], 0.12);
  if (kind === 5) return ball(-0.78, 0.1, room[3], 0.02) + ball(-0.58, 0.055, room[2], 0.12);
  return '';
}

/** The light that runs over the ground from behind. */
function drawGround([wall, ground]: Room, { width: w, height: h, ...paper }: Paper, { horizon }: Layout): string {
  const light = linear(
    { width: w, height: h, ...paper },
    [0, 0, 0, 100],
    0,
    lighten(ground, 0.12),
    1,
    darken(ground, 0.14),
  );
  return (
    rect(0, horizon, w, h - horizon, light) +
    stroke(`M0 ${horizon}H${w}`, mix(wall, '#ffffff', 0.4), 1.5, 'opacity=".35"')
  );
}

/** A product on a plinth or the ground, in soft light from the left. */
export function drawProduct(artwork: Artwork, paper: Paper): string {
  const { width: w, height: h, unit } = paper;
  const { brand, variant, headline, lines = [], card } = artwork;
  const room = pick(rooms[brand], variant);
  const kind = variant % 6;
  const layout = layoutOf(paper, variant);
  const index = variant + (card?.index ?? 0);
  const half = pick(halfWidths[brand], index);
  const span = paper.ratio === 'wide' ? 0.44 : paper.ratio === 'strip' ? 0.2 : 0.66;
  const scale =
    Math.min(layout.height / 102, (w * span) / (half * 2)) * (paper.moving ? 1 + 0.05 * ease(paper.time, 0, 8) : 1);
  const { foot } = layout;
  const dark = lightness(room[0]) < 0.5;
  const ink = dark ? lighten(room[2], 0.8) : darken(room[3], 0.62);
  const face = brand === 'aster' ? 'heavy' : 'serif';
  const title = setBlock(
    headline,
    { ...layout.title, h: layout.title.h * 0.76 },
    {
      face,
      fill: ink,
      tracking: face === 'heavy' ? -0.045 : -0.02,
      leading: 0.98,
      max: unit * (paper.ratio === 'strip' ? 40 : 15),
      maxLines: 3,
      align: layout.align,
      valign: paper.ratio === 'wide' || paper.ratio === 'strip' ? 'middle' : 'top',
    },
  );
  const below: Box = { x: layout.title.x, y: title.box.y + title.box.h + unit * 4.2, w: layout.title.w, h: unit * 8 };
  const small =
    paper.ratio === 'strip'
      ? ''
      : setBlock(lines.slice(0, 2).join(' · '), below, {
          face: 'text',
          fill: ink,
          max: unit * 3.4,
          maxLines: 1,
          align: layout.align,
          tracking: 0.02,
        }).svg;
  return (
    rect(
      0,
      0,
      w,
      h,
      linear(paper, [0, 0, 60, 100], 0, lighten(room[0], 0.22), 0.55, room[0], 1, darken(room[0], 0.14)),
    ) +
    (card ? drawSeam(card.index, room, paper, layout) : drawWall(kind, room, paper, layout)) +
    drawGround(room, paper, layout) +
    drawPlinth(kind, room, paper, layout, half * scale) +
    drawProps(kind, room, paper, layout, half * scale) +
    groundShadow(paper, foot.x, foot.y, half * scale, darken(room[1], 0.85), 0.5) +
    place(objectOf(brand, index)(paper, room[3], pick(labels[brand], index)), foot.x, foot.y, scale) +
    title.svg +
    small +
    grain(paper)
  );
}
