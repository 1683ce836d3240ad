import type { Artwork, Box } from './artwork.ts';
import { darken, lighten, lightness, mix } from './colors.ts';
import { citrus, cloth, coffee, crumbs, cutlery, dishes, juice, sprig, tea } from './food.ts';
import { grain } from './grain.ts';
import { diceFrom, linear, path, pick, place, rect, round, stroke, type Paper, fade } from './paper.ts';
import { capHeight, setBlock, setLine, widthOf } from './type.ts';

interface Top {
  kind: 'wood' | 'marble' | 'linen' | 'tiles';
  color: string;
  type: string;
  cloth: [color: string, stripe: string];
}

const tops: readonly Top[] = [
  { kind: 'wood', color: '#1f4a40', type: '#fff6e6', cloth: ['#ead9b8', '#c4544a'] },
  { kind: 'marble', color: '#ece8e2', type: '#3a1c12', cloth: ['#d9694a', '#fff0dc'] },
  { kind: 'wood', color: '#8a5a36', type: '#fff3dc', cloth: ['#f2ead8', '#2f5b8f'] },
  { kind: 'linen', color: '#23386b', type: '#ffe9c4', cloth: ['#f1c24a', '#fff4d8'] },
  { kind: 'tiles', color: '#e0a184', type: '#4a1710', cloth: ['#f7efe0', '#2d6a4e'] },
  { kind: 'wood', color: '#2b2a30', type: '#f9e6d8', cloth: ['#8f2440', '#e9b7a4'] },
];

function drawBoards(color: string, { width: w, height: h, unit }: Paper, dice: () => number): string {
  const board = unit * 21;
  return Array.from({ length: Math.ceil(h / board) }, (_, index) => {
    const y = index * board;
    const veins = Array.from({ length: 7 }, () => {
      const [at, sway] = [y + dice() * board, (dice() - 0.5) * board * 0.3];
      return stroke(
        `M0 ${round(at)}C${round(w * 0.3)} ${round(at + sway)} ${round(w * 0.6)} ${round(at - sway)} ${w} ${round(at + sway / 2)}`,
        darken(color, 0.5),
        unit * (0.12 + dice() * 0.25),
        'opacity=".35"',
      );
    }).join('');
    return (
      rect(0, y, w, board, dice() > 0.5 ? '#ffffff' : '#000000', `opacity="${round(dice() * 0.07)}"`) +
      veins +
      rect(0, y, w, unit * 0.5, darken(color, 0.65), 'opacity=".7"') +
      rect(0, y + unit * 0.5, w, unit * 0.3, lighten(color, 0.4), 'opacity=".25"')
    );
  }).join('');
}

function drawTop({ kind, color }: Top, { width: w, height: h, unit, ...rest }: Paper): string {
  const paper: Paper = { width: w, height: h, unit, ...rest };
  const dice = diceFrom(11);
  const base = rect(
    0,
    0,
    w,
    h,
    linear(paper, [0, 0, 70, 100], 0, lighten(color, 0.14), 0.5, color, 1, darken(color, 0.4)),
  );
  if (kind === 'wood') return base + drawBoards(color, paper, dice);
  if (kind === 'marble')
    return (
      base +
      Array.from({ length: 9 }, () => {
        const [x, y] = [dice() * w, dice() * h];
        const far = () => round((dice() - 0.5) * unit * 60);
        return stroke(
          `M${round(x)} ${round(y)}c${far()} ${far()} ${far()} ${far()} ${far() * 2} ${far() * 2}`,
          darken(color, 0.45),
          unit * (0.2 + dice() * 0.8),
          'opacity=".22"',
        );
      }).join('')
    );
  if (kind === 'linen') {
    const threads = (size: number, along: (at: number) => string) =>
      Array.from({ length: Math.ceil(size / (unit * 1.5)) }, (_, index) => along(round(index * unit * 1.5))).join('');
    return (
      base +
      stroke(
        threads(w, (x) => `M${x} 0V${h}`) + threads(h, (y) => `M0 ${y}H${w}`),
        lighten(color, 0.3),
        unit * 0.2,
        'opacity=".22"',
      )
    );
  }
  const tile = unit * 25;
  const cells = Array.from({ length: Math.ceil(w / tile) * Math.ceil(h / tile) }, (_, index) => {
    const [x, y] = [(index % Math.ceil(w / tile)) * tile, Math.floor(index / Math.ceil(w / tile)) * tile];
    const fill = mix(color, dice() > 0.5 ? '#ffffff' : '#8a3a20', dice() * 0.16);
    return rect(
      x + unit * 0.3,
      y + unit * 0.3,
      tile - unit * 0.6,
      tile - unit * 0.6,
      fill,
      `rx="${round(unit * 0.6)}" opacity=".8"`,
    );
  });
  return base + cells.join('');
}

interface Layout {
  title: Box;
  dish: { x: number; y: number; r: number };
  /** Where the smaller things lie, each with its radius. */
  around: [x: number, y: number, r: number][];
  cloth: [x: number, y: number, scale: number, turn: number];
  fork: [x: number, y: number, turn: number];
  sprig: [x: number, y: number, turn: number];
}

function layoutOf({ width: w, height: h, ratio, clear, unit }: Paper): Layout {
  if (ratio === 'wide')
    return {
      title: { x: clear.x, y: clear.y, w: w * 0.37 - clear.x, h: clear.h },
      dish: { x: w - h * 0.62, y: h * 0.5, r: h * 0.42 },
      around: [
        [w - h * 0.08, h * 0.1, h * 0.17],
        [w - h * 0.02, h * 0.9, h * 0.19],
        [w - h * 1.13, h * 0.04, h * 0.13],
      ],
      cloth: [w - h * 1.0, h * 0.9, h / 330, 24],
      fork: [w - h * 0.1, h * 0.5, 6],
      sprig: [w * 0.36, h * 0.98, -14],
    };
  if (ratio === 'strip')
    return {
      title: { x: clear.x + unit * 10, y: clear.y, w: w * 0.5, h: clear.h },
      dish: { x: w * 0.78, y: h * 0.5, r: h * 0.62 },
      around: [
        [w * 0.94, h * 0.2, h * 0.34],
        [w * 0.64, h * 0.86, h * 0.3],
        [w * 0.99, h, h * 0.3],
      ],
      cloth: [w * 0.86, h * 0.6, h / 150, 30],
      fork: [w * 0.69, h * 0.5, 0],
      sprig: [w * 0.55, h, -10],
    };
  const tall = ratio === 'tall';
  const [y, r] = tall
    ? [h * 0.5, w * 0.37]
    : ratio === 'portrait'
      ? [h * 0.6, w * 0.36]
      : [h * 0.61, Math.min(w * 0.325, h * 0.34)];
  return {
    title: { ...clear, h: h * (tall ? 0.1 : ratio === 'square' ? 0.13 : 0.17) },
    dish: { x: w * 0.5, y, r },
    around: [
      [w * 0.95, y - r * 0.8, r * 0.42],
      [w * 0.95, y + r * 1.08, r * 0.46],
      [w * 0.04, y - r * 0.68, r * 0.36],
    ],
    cloth: [w * 0.08, y + r * 1.2, r / 115, 22],
    fork: [w * 0.055, y + r * 0.36, -8],
    sprig: [w * 0.45, tall ? y + r * 1.75 : h * 0.99, -8],
  };
}

/** The same table from its other side. */
function turned(layout: Layout, { width: w, ratio }: Paper, other: boolean): Layout {
  if (!other || ratio === 'wide' || ratio === 'strip') return layout;
  const {
    around,
    cloth: [x, y, scale, turn],
    fork,
    sprig: stalk,
  } = layout;
  return {
    ...layout,
    around: around.map(([aroundX, aroundY, r]) => [w - aroundX, aroundY, r]),
    cloth: [w - x, y, scale, -turn],
    fork: [w - fork[0], fork[1], -fork[2]],
    sprig: [w * 0.1, stalk[1] - w * 0.04, stalk[2]],
  };
}

/** In a pill, as a label stuck on, or straight on the table. */
function drawTitle({ headline, lines = [], variant }: Artwork, top: Top, paper: Paper, box: Box): string {
  const { ratio, unit } = paper;
  const beside = ratio === 'wide' || ratio === 'strip';
  if (variant % 2 === 0 && !beside) {
    const size = Math.min(unit * 6.4, (box.w - unit * 12) / widthOf(headline, { tracking: -0.03 }));
    const width = widthOf(headline, { tracking: -0.03 }) * size + unit * 10;
    const [x, y, high] = [paper.width / 2, box.y, size * 2];
    const pill = (dy: number, fill: string, more: string) =>
      rect(x - width / 2, y + dy, width, high, fill, `rx="${round(high / 2)}" ${more}`);
    const text = setLine(headline, {
      size,
      tracking: -0.03,
      x,
      y: y + high / 2 + (size * capHeight()) / 2,
      fill: '#241510',
      anchor: 'middle',
    });
    return pill(unit * 0.9, '#000000', 'opacity=".3"') + pill(0, '#fffdf8', '') + text;
  }
  const face = variant % 4 === 1 ? 'serif' : 'heavy';
  const title = setBlock(
    headline,
    { ...box, h: beside ? box.h : box.h * 0.95 },
    {
      face,
      fill: top.type,
      tracking: face === 'serif' ? -0.02 : -0.045,
      leading: 0.98,
      maxLines: beside ? 4 : 2,
      max: unit * (ratio === 'strip' ? 40 : 15),
      valign: beside ? 'middle' : 'top',
    },
  );
  const below = { ...box, y: title.box.y + title.box.h + unit * 4, h: unit * 6 };
  const small =
    ratio === 'wide' && lines[0]
      ? setBlock(lines[0], below, { face: 'text', fill: top.type, max: unit * 4.4, maxLines: 1 }).svg
      : '';
  return title.svg + small;
}

/** Cups and fruit round the dish; on a carousel they lie over the seams, each half on both cards. */
function drawAround({ variant, card }: Artwork, paper: Paper, { around, dish }: Layout): string {
  const others = [coffee, juice, citrus, tea];
  const { width: w } = paper;
  if (!card)
    return around.map(([x, y, r], at) => place(pick(others, at + variant)(paper), x, y, r / 96, at * 40)).join('');
  return [card.index - 1, card.index]
    .flatMap((seam, at) => [
      place(pick(others, seam + variant)(paper), at * w, dish.y - dish.r * 0.72, dish.r * 0.0044, seam * 50),
      place(pick(others, seam + variant + 2)(paper), at * w, dish.y + dish.r * 0.9, dish.r * 0.0046, seam * 70),
    ])
    .join('');
}

/** A laid table from above: a dish, what belongs to it, cloth and cutlery. */
export function drawTable(artwork: Artwork, paper: Paper): string {
  const { width: w, height: h } = paper;
  const { variant, card } = artwork;
  const top = pick(tops, variant);
  const layout = turned(layoutOf(paper), paper, variant % 4 > 1);
  const index = variant + (card?.index ?? 0);
  const { dish } = layout;
  // Cloth and cutlery lie at the edge, where the next card would cut them off.
  const bare = card !== undefined && card.index !== (variant % 4 > 1 ? card.of - 1 : 0);
  const crumb = lightness(top.color) > 0.6 ? '#b98a52' : '#e9cf9a';
  const [clothX, clothY, clothScale, clothTurn] = layout.cloth;
  const [forkX, forkY, forkTurn] = layout.fork;
  return (
    drawTop(top, paper) +
    (bare ? '' : place(cloth(paper, ...top.cloth), clothX, clothY, clothScale, clothTurn)) +
    place(sprig(paper), layout.sprig[0], layout.sprig[1], dish.r / 130, layout.sprig[2]) +
    place(crumbs(paper, crumb), dish.x + dish.r * 0.5, dish.y + dish.r * 0.9, dish.r / 130) +
    drawAround(artwork, paper, layout) +
    (bare ? '' : place(cutlery(paper, index % 2 ? 'fork' : 'spoon'), forkX, forkY, dish.r / 125, forkTurn)) +
    place(pick(dishes, index)(paper), dish.x, dish.y, dish.r / 100, paper.moving ? paper.time * 1.5 : 0) +
    path(
      `M0 0H${round(w * 0.6)}L0 ${round(h * 0.7)}Z`,
      linear(paper, [0, 0, 40, 60], 0, fade('#fff4d8', 0.2), 1, fade('#fff4d8', 0)),
    ) +
    drawTitle(artwork, top, paper, layout.title) +
    grain(paper)
  );
}
