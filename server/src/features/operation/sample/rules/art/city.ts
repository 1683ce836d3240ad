import type { Artwork, Box } from './artwork.ts';
import { darken, lighten, mix } from './colors.ts';
import { drawCyclist, drawRunner, drawWalker, type Outfit } from './figures.ts';
import { grain } from './grain.ts';
import {
  circle,
  diceFrom,
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
import { drawShop } from './shop.ts';
import { setBlock } from './type.ts';

interface Night {
  sky: [string, string, string];
  houses: string;
  lights: string[];
  trails: string[];
  type: string;
  moon: string;
}

const nights: readonly Night[] = [
  {
    sky: ['#10123a', '#2b1c66', '#7a3aa0'],
    houses: '#151845',
    lights: ['#ffd98a', '#ffb35c', '#8fc7ff'],
    trails: ['#ff5a36', '#ffb23e', '#e6ecff', '#6aa8ff'],
    type: '#ffffff',
    moon: '#fff0c8',
  },
  {
    sky: ['#1a0b2e', '#6a1f5a', '#ff7a4a'],
    houses: '#24103a',
    lights: ['#ffe0a0', '#ff9a6a', '#ffd0e0'],
    trails: ['#ff3f6a', '#ffd24a', '#fff0e0', '#ff8a3a'],
    type: '#fff0e2',
    moon: '#ffd9a8',
  },
  {
    sky: ['#041c2c', '#0a4a5c', '#2aa59a'],
    houses: '#06283a',
    lights: ['#fff0b0', '#8ff0e0', '#ffc27a'],
    trails: ['#3affd0', '#fff27a', '#e2fff6', '#2a9aff'],
    type: '#eafff8',
    moon: '#e6fff4',
  },
  {
    sky: ['#0b0d14', '#1c2233', '#4a5270'],
    houses: '#10131e',
    lights: ['#ffc861', '#ffe9b0', '#ff9448'],
    trails: ['#ffcf3e', '#ff7a2a', '#fff6dc', '#ffe9a0'],
    type: '#ffe27a',
    moon: '#f4efe2',
  },
  {
    sky: ['#21104f', '#8a2f8f', '#ffb0a0'],
    houses: '#2a1458',
    lights: ['#ffe7b8', '#ffb0d8', '#a8d4ff'],
    trails: ['#ff4fa0', '#8a7aff', '#fff0fa', '#ffc04a'],
    type: '#fff2f6',
    moon: '#ffe2d0',
  },
  {
    sky: ['#0a1f4a', '#1d4f9a', '#f2b66a'],
    houses: '#0d2450',
    lights: ['#ffe08a', '#fff4d0', '#ffb86a'],
    trails: ['#ff6a2a', '#ffe26a', '#f4f8ff', '#58b0ff'],
    type: '#fff6e0',
    moon: '#fff2cc',
  },
];

const outfits: readonly Outfit[] = [
  { skin: '#b9714a', hair: '#1c0f0c', top: '#ff5a36', legs: '#232a5c', shoes: '#e2ff4a' },
  { skin: '#f0c3a0', hair: '#5a2a14', top: '#ffd24a', legs: '#1b1430', shoes: '#ff5a6a' },
  { skin: '#7a4428', hair: '#120a08', top: '#f4f6ff', legs: '#12404a', shoes: '#ff7a3a' },
  { skin: '#dda078', hair: '#24140e', top: '#ff8a2a', legs: '#2b3048', shoes: '#ffe04a' },
  { skin: '#8a5233', hair: '#1a0e0a', top: '#ff6fae', legs: '#2a1a5a', shoes: '#a8f0ff' },
  { skin: '#f2cdb0', hair: '#c98a3a', top: '#2fc08a', legs: '#14284f', shoes: '#ffb23e' },
];

interface Layout {
  title: Box;
  horizon: number;
  figure: { x: number; y: number; height: number };
  moon: [number, number, number];
}

function layoutOf({ width: w, height: h, ratio, clear, unit }: Paper, variant: number): Layout {
  const side = variant % 2 ? 0.3 : 0.74;
  if (ratio === 'tall')
    return {
      title: { ...clear, h: h * 0.15 },
      horizon: h * 0.6,
      figure: { x: w * 0.46, y: h * 0.655, height: h * 0.2 },
      moon: [w * side, h * 0.38, unit * 7.5],
    };
  if (ratio === 'wide')
    return {
      title: { x: clear.x, y: clear.y, w: w * 0.6, h: h * 0.3 },
      horizon: h * 0.74,
      figure: { x: w * 0.68, y: h * 0.85, height: h * 0.42 },
      moon: [w * 0.84, h * 0.22, unit * 7.5],
    };
  if (ratio === 'strip')
    return {
      title: { x: clear.x + unit * 8, y: clear.y, w: w * 0.5, h: clear.h },
      horizon: h * 0.8,
      figure: { x: w * 0.76, y: h * 0.93, height: h * 0.68 },
      moon: [w * 0.92, h * 0.32, unit * 14],
    };
  const square = ratio === 'square';
  return {
    title: { ...clear, h: h * (square ? 0.24 : 0.25) },
    horizon: h * 0.74,
    figure: { x: w * 0.46, y: h * 0.84, height: h * (square ? 0.34 : 0.3) },
    moon: [w * side, h * (square ? 0.42 : 0.4), unit * 7],
  };
}

interface Layer {
  seed: number;
  color: string;
  height: [least: number, most: number];
  width: [least: number, most: number];
  lit: number;
  /** How far it moves with the camera. */
  drift: number;
}

function roof(kind: number, x: number, y: number, w: number, color: string, unit: number): string {
  if (kind < 0.22)
    return (
      path(`M${x + w * 0.2} ${y + 1}V${y - unit * 2.4}H${x + w * 0.8}V${y + 1}Z`, color) +
      rect(x + w * 0.48, y - unit * 8, unit * 0.4, unit * 6, color)
    );
  if (kind < 0.42)
    return path(`M${x} ${y + 1}L${x + w * 0.16} ${y - unit * 4}H${x + w * 0.84}L${x + w} ${y + 1}Z`, color);
  if (kind < 0.52)
    return path(`M${x + w * 0.12} ${y + 1}L${x + w * 0.5} ${y - unit * 9}L${x + w * 0.88} ${y + 1}Z`, color);
  if (kind < 0.62)
    return (
      ellipse(x + w / 2, y, w * 0.42, unit * 5, color) +
      rect(x + w / 2 - unit * 0.3, y - unit * 9, unit * 0.6, unit * 6, color)
    );
  if (kind < 0.74)
    return (
      rect(x + w * 0.56, y - unit * 3.4, unit * 4.4, unit * 2.6, color) +
      path(`M${x + w * 0.56} ${y + 1}l${unit} ${-unit * 2}h${unit * 2.4}l${unit} ${unit * 2}Z`, color)
    );
  return '';
}

/** One line of houses over the whole street, of which a card shows its part. */
function drawHouses(paper: Paper, night: Night, layer: Layer, horizon: number, shift: number): string {
  const { width: w, unit } = paper;
  const dice = diceFrom(layer.seed);
  const between = ([least, most]: [number, number]) => least + dice() * (most - least);
  const windows = new Map<string, string>();
  let solid = '';
  let x = -unit * 10;
  const end = w + shift + unit * 10;
  while (x < end) {
    const [wide, high, kind] = [between(layer.width), between(layer.height), dice()];
    const left = x - shift;
    const [y, seen] = [horizon - high, left + wide > 0 && left < w];
    const fill = mix(layer.color, '#000000', dice() * 0.14);
    if (seen)
      solid +=
        rect(left, y, wide, high + 2, fill) +
        roof(kind, left, y, wide, fill, unit) +
        rect(left, y, unit * 0.5, high, '#ffffff', 'opacity=".06"');
    const columns = Math.max(2, Math.round(wide / (unit * 3.1)));
    const [pitch, lines] = [wide / columns, Math.floor(high / (unit * 4.2))];
    for (let line = 0; line < lines; line += 1)
      for (let column = 0; column < columns; column += 1) {
        const [lit, color] = [dice() < layer.lit, pick(night.lights, Math.floor(dice() * dice() * 6))];
        if (!lit || !seen) continue;
        const d = `M${round(left + pitch * (column + 0.28), 1)} ${round(y + unit * (1.6 + line * 4.2), 1)}h${round(pitch * 0.44, 1)}v${round(unit * 2, 1)}h${round(-pitch * 0.44, 1)}Z`;
        windows.set(color, (windows.get(color) ?? '') + d);
      }
    x += wide + (dice() < 0.2 ? unit : unit * 0.15);
  }
  return solid + [...windows].map(([color, d]) => path(d, color, 'opacity=".88"')).join('');
}

function drawSky(paper: Paper, { sky, moon }: Night, layout: Layout, shift: number): string {
  const { width: w, unit } = paper;
  const dice = diceFrom(3);
  const [x, y, r] = layout.moon;
  const stars = Array.from({ length: 70 }, () => {
    const [at, size] = [dice(), dice()];
    return circle(
      (dice() * w * 1.5 + shift * 0.1) % w,
      at * at * layout.horizon * 0.75,
      unit * (0.12 + size * size * 0.28),
      '#ffffff',
      `opacity="${round(0.3 + size * 0.6)}"`,
    );
  }).join('');
  return (
    rect(0, 0, w, layout.horizon + 2, linear(paper, [0, 0, 0, 100], 0, sky[0], 0.55, sky[1], 1, sky[2])) +
    stars +
    soft(paper, { x, y, rx: r * 4.5, ry: r * 4.5 }, moon, 0.4) +
    circle(x, y, r, linear(paper, [10, 10, 90, 90], 0, lighten(moon, 0.6), 1, mix(moon, sky[2], 0.25))) +
    circle(x - r * 0.3, y - r * 0.1, r * 0.2, mix(moon, sky[1], 0.3), 'opacity=".35"') +
    circle(x + r * 0.32, y + r * 0.36, r * 0.14, mix(moon, sky[1], 0.3), 'opacity=".35"')
  );
}

const mirrored = ({ width }: Paper, drawing: string, turned: boolean) =>
  turned ? `<g transform="translate(${width} 0) scale(-1 1)">${drawing}</g>` : drawing;

/** The street: wet, so that it mirrors the sky, with the lights of cars as long lines. */
function drawStreet(paper: Paper, night: Night, { horizon }: Layout): string {
  const { width: w, height: h, unit, time } = paper;
  const deep = h - horizon;
  const from = [w * 1.05, horizon + deep * 0.04];
  const trails = Array.from({ length: 11 }, (_, index) => {
    const part = index / 10;
    const color = pick(night.trails, index);
    const [x, y] = [w * (-0.25 + part * 0.95), h + unit * 6 - part * unit * 3];
    const bend = `${round(w * (0.1 + part * 0.3))} ${round(horizon + deep * (0.3 - part * 0.2))}`;
    const d = `M${round(from[0]! + part * unit * 6)} ${round(from[1]! + part * unit * 1.2)}C${round(w * 0.75)} ${round(horizon + deep * (0.02 + part * 0.05))} ${bend} ${round(x)} ${round(y)}`;
    const run = paper.moving
      ? `stroke-dasharray="${round(w * 0.9)} ${round(w * 0.5)}" stroke-dashoffset="${round((index % 2 ? 1 : -1) * time * w * (0.5 + part * 0.5) + index * 200)}"`
      : '';
    return (
      stroke(d, color, unit * 2.6, `opacity=".16" ${run}`) +
      stroke(d, color, unit * (0.35 + part * 0.5), `opacity=".95" ${run}`)
    );
  }).join('');
  return (
    rect(
      0,
      horizon,
      w,
      deep,
      linear(
        paper,
        [0, 0, 0, 100],
        0,
        mix(night.sky[2], night.houses, 0.6),
        0.16,
        darken(night.houses, 0.35),
        1,
        '#05050d',
      ),
    ) +
    Array.from({ length: 14 }, (_, index) =>
      rect(
        (((index * 137) % 100) / 100) * w,
        horizon,
        unit * (1.2 + (index % 3)),
        deep * 0.5,
        linear(paper, [0, 0, 0, 100], 0, fade(pick(night.lights, index), 0.34), 1, fade(pick(night.lights, index), 0)),
      ),
    ).join('') +
    trails +
    stroke(`M0 ${horizon}H${w}`, lighten(night.sky[2], 0.35), unit * 0.4, 'opacity=".6"')
  );
}

function drawFigure(artwork: Artwork, paper: Paper, { figure }: Layout): string {
  const { variant, brand, card } = artwork;
  const outfit = pick(outfits, variant);
  const shadow = soft(
    paper,
    { x: figure.x, y: figure.y, rx: figure.height * 0.5, ry: figure.height * 0.06 },
    '#000000',
    0.8,
  );
  const phase = paper.moving ? paper.time * 8.4 : 0.95 + (card?.index ?? 0) * 0.7;
  const across = card ? (card.index / Math.max(1, card.of - 1) - 0.5) * paper.width * 0.4 : 0;
  const scale = figure.height / 104;
  if (brand !== 'aster') {
    const walker = drawWalker(outfit, paper.moving ? paper.time * 5 : 0.8);
    if (variant % 3 === 2) return shadow + place(walker, figure.x, figure.y, scale * 1.15);
    const side = variant % 2 ? -1 : 1;
    const [x, y] = [figure.x + side * figure.height * 1.02, figure.y];
    const below = soft(paper, { x, y, rx: figure.height * 0.3, ry: figure.height * 0.05 }, '#000000', 0.8);
    return below + place(walker, x, y, scale * 0.9);
  }
  const body = variant % 2 ? drawCyclist(paper, outfit, phase) : drawRunner(outfit, phase);
  return shadow + place(body, figure.x + across, figure.y, scale);
}

/** Three lines of houses, the nearest the darkest. */
function layersOf(night: Night, variant: number, most: number, unit: number): Layer[] {
  return [
    {
      seed: variant * 7 + 21,
      color: mix(night.houses, night.sky[2], 0.42),
      height: [most * 0.4, most],
      width: [unit * 8, unit * 15],
      lit: 0.16,
      drift: 6,
    },
    {
      seed: variant * 7 + 22,
      color: mix(night.houses, night.sky[1], 0.3),
      height: [most * 0.3, most * 0.82],
      width: [unit * 10, unit * 19],
      lit: 0.34,
      drift: 14,
    },
    {
      seed: variant * 7 + 23,
      color: darken(night.houses, 0.2),
      height: [most * 0.16, most * 0.55],
      width: [unit * 12, unit * 24],
      lit: 0.42,
      drift: 26,
    },
  ];
}

function drawTitle(
  { headline, lines = [] }: Artwork,
  night: Night,
  { title: box }: Layout,
  { ratio, unit }: Paper,
): string {
  const heading = setBlock(
    headline,
    { ...box, h: box.h * 0.85 },
    {
      fill: night.type,
      tracking: -0.045,
      leading: 0.98,
      maxLines: ratio === 'wide' ? 3 : 2,
      max: unit * (ratio === 'strip' ? 40 : 15.5),
      valign: ratio === 'strip' ? 'middle' : 'top',
    },
  );
  const below = { ...box, y: heading.box.y + heading.box.h + unit * 4.6, h: unit * 6 };
  const small =
    lines[0] && ratio !== 'strip'
      ? setBlock(lines[0], below, { face: 'text', fill: night.type, max: unit * 4, maxLines: 1 }).svg
      : '';
  return heading.svg + small;
}

/** A street at night: rows of lit windows, the trails of cars, somebody on the way. */
export function drawCity(artwork: Artwork, paper: Paper): string {
  const { width: w, height: h, unit, ratio, time } = paper;
  const { variant, card, brand } = artwork;
  const night = pick(nights, variant);
  const layout = layoutOf(paper, variant);
  const { horizon } = layout;
  const most = ratio === 'tall' ? h * 0.27 : ratio === 'wide' ? h * 0.44 : ratio === 'strip' ? h * 0.62 : h * 0.4;
  const view = (card?.index ?? 0) * w;
  const layers = layersOf(night, variant, most, unit);
  const high = layout.figure.height * 1.12;
  const shopX = layout.figure.x + (ratio === 'strip' ? 0 : (variant % 2 ? 0.24 : -0.1) * layout.figure.height);
  return (
    rect(0, 0, w, h, '#05050d') +
    drawSky(paper, night, layout, view) +
    layers
      .map(
        (layer, index) =>
          drawHouses(paper, night, layer, horizon, view + (paper.moving ? time * unit * layer.drift * 0.12 : 0)) +
          (index < 2
            ? rect(
                0,
                horizon - most * 0.5,
                w,
                most * 0.5,
                linear(paper, [0, 0, 0, 100], 0, fade(night.sky[2], 0), 1, fade(night.sky[2], 0.4)),
              )
            : ''),
      )
      .join('') +
    (brand === 'aster' || variant % 3 === 2
      ? ''
      : drawShop(artwork, paper, { x: shopX, foot: horizon + high * 0.1, high })) +
    mirrored(paper, drawStreet(paper, night, layout), variant % 4 > 1) +
    drawFigure(artwork, paper, layout) +
    drawTitle(artwork, night, layout, paper) +
    grain(paper)
  );
}
