import type { Artwork, Box } from './artwork.ts';
import { labels, palettes, type Palette } from './brands.ts';
import { darken, lighten, mix } from './colors.ts';
import { grain } from './grain.ts';
import { groundShadow, halfWidths, objectOf } from './objects.ts';
import { circle, linear, path, pick, place, rect, round, type Paper } from './paper.ts';
import { setBlock, setLine, widthOf } from './type.ts';

interface Layout {
  /** The two small lines above the headline, its baseline and size. */
  small: { y: number; size: number; left: number; right: number };
  headline: Box;
  /** The foot of the products, their middle and height. */
  goods: { x: number; y: number; height: number };
  badge: { x: number; y: number; r: number };
  horizon: number;
}

function layoutOf({ width: w, height: h, ratio, clear, unit }: Paper): Layout {
  const right = clear.x + clear.w;
  const small = { y: clear.y + unit * (ratio === 'tall' ? 3.6 : 4.6), size: unit * 4.6, left: clear.x, right };
  const stacked = (top: number, bottom: number, foot: number, height: number, horizon: number): Layout => ({
    small,
    headline: { x: clear.x, y: top, w: clear.w, h: Math.min(bottom, foot - Math.min(height, w * 0.62) * 1.1) - top },
    goods: { x: w * 0.4, y: foot, height: Math.min(height, w * 0.62) },
    badge: { x: right - unit * 15, y: foot - unit * 22, r: unit * 15.5 },
    horizon,
  });
  if (ratio === 'tall') return stacked(h * 0.212, h * 0.4, h * 0.655, h * 0.27, h * 0.59);
  if (ratio === 'portrait') return stacked(h * 0.15, h * 0.5, h * 0.92, h * 0.43, h * 0.78);
  if (ratio === 'square') return stacked(h * 0.165, h * 0.5, h * 0.93, h * 0.46, h * 0.78);
  if (ratio === 'wide')
    return {
      small: { ...small, right: w * 0.53, y: clear.y + unit * 5, size: unit * 5 },
      headline: { x: clear.x, y: h * 0.24, w: w * 0.5 - clear.x, h: h * 0.66 },
      goods: { x: w * 0.68, y: h * 0.9, height: h * 0.64 },
      badge: { x: right - unit * 15, y: h * 0.27, r: unit * 17 },
      horizon: h * 0.74,
    };
  return {
    small: { y: h * 0.86, size: h * 0.16, left: clear.x, right: clear.x + w * 0.4 },
    headline: { x: clear.x, y: h * 0.16, w: w * 0.42, h: h * 0.56 },
    goods: { x: w * 0.62, y: h * 0.92, height: h * 0.74 },
    badge: { x: w - h * 0.62, y: h * 0.5, r: h * 0.44 },
    horizon: h * 0.7,
  };
}

/** A figure behind the products; each variant has another. */
function drawFigure(
  { variant, card }: Artwork,
  { back, badge }: Palette,
  paper: Paper,
  { goods, horizon }: Layout,
): string {
  const kind = variant % 6;
  const { width: w, height: h, unit } = paper;
  const tone = lighten(back, 0.12);
  const [x, y] = [goods.x, goods.y - goods.height * 0.5];
  const reach = Math.hypot(w, h);
  // A disc over the seam of two cards, which draws the eye on to the next.
  if (card) return circle(card.index % 2 ? 0 : w, horizon - unit * 12, unit * 34, mix(back, badge, 0.28));
  if (kind === 1)
    return Array.from({ length: 14 }, (_, index) => {
      const [from, to] = [(index / 14) * 2 * Math.PI, ((index + 0.5) / 14) * 2 * Math.PI];
      const point = (angle: number) => `${round(x + Math.cos(angle) * reach)} ${round(y + Math.sin(angle) * reach)}`;
      return path(`M${x} ${y}L${point(from)}L${point(to)}Z`, tone, 'opacity=".55"');
    }).join('');
  if (kind === 2) return circle(x, y + unit * 4, goods.height * 0.78, mix(back, badge, 0.28));
  if (kind === 3) return path(`M0 ${h}L${w} ${horizon - h * 0.34}V${h}Z`, tone);
  if (kind === 4) {
    const r = goods.height * 0.62;
    const arch = (by: number) => `M${x - r + by} ${h}V${y}a${r - by} ${r - by} 0 0 1 ${2 * (r - by)} 0V${h}Z`;
    return path(arch(0), tone) + path(arch(r * 0.2), lighten(back, 0.2)) + path(arch(r * 0.4), lighten(back, 0.28));
  }
  if (kind === 5)
    return Array.from({ length: 40 }, () => {
      const [dotX, dotY, size] = [paper.dice() * w, paper.dice() * h, unit * (0.5 + paper.dice() * 1.3)];
      const turn = round(paper.dice() * 360);
      const fill = pick([badge, tone, lighten(back, 0.3)], Math.floor(paper.dice() * 3));
      return rect(
        -size,
        -size / 2.6,
        size * 2,
        size / 1.3,
        fill,
        `rx="${round(size * 0.2)}" transform="translate(${round(dotX)} ${round(dotY)}) rotate(${turn})" opacity=".8"`,
      );
    }).join('');
  return '';
}

function drawBadge(
  { price }: Artwork,
  { badge, badgeType }: Palette,
  kind: number,
  { x, y, r }: Layout['badge'],
): string {
  if (!price) return '';
  const points = Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * 2 * Math.PI;
    const reach = r * (index % 2 ? 0.94 : 1.06);
    return `${round(x + Math.cos(angle) * reach)} ${round(y + Math.sin(angle) * reach)}`;
  });
  const shape = kind % 2 ? path(`M${points.join('L')}Z`, badge) : circle(x, y, r, badge);
  const now = setBlock(
    price.now,
    { x: x - r * 0.78, y: y - r * 0.42, w: r * 1.56, h: r * 1.1 },
    {
      fill: badgeType,
      tracking: -0.04,
      align: 'middle',
      valign: 'middle',
      max: r * 0.72,
      maxLines: 1,
    },
  );
  if (!price.before) return shape + now.svg;
  const size = r * 0.32;
  const before = { face: 'text' as const, size, x, y: y - r * 0.36, fill: badgeType, anchor: 'middle' as const };
  const half = (widthOf(price.before, { face: 'text' }) * size) / 2 + size * 0.1;
  const strike = rect(x - half, before.y - size * 0.42, half * 2, size * 0.11, badgeType);
  return shape + setLine(price.before, before) + strike + now.svg;
}

function drawGoods(
  { brand, variant, card }: Artwork,
  { back, first, second }: Palette,
  paper: Paper,
  { goods }: Layout,
): string {
  const turn = variant + (card?.index ?? 0);
  const lone = brand === 'aster' || pick(halfWidths[brand], turn) > 60;
  const shown = lone
    ? [{ index: turn, color: first, dx: 0, size: brand === 'aster' ? 1.02 : 1 }]
    : [
        { index: turn + 1, color: second, dx: -0.34, size: 1 },
        { index: turn, color: first, dx: 0.3, size: 0.86 },
      ];
  return shown
    .map(({ index, color, dx, size }) => {
      const half = pick(halfWidths[brand], index);
      const scale = Math.min(
        (goods.height * size) / 104,
        (paper.width * (lone ? (paper.ratio === 'strip' ? 0.3 : paper.ratio === 'wide' ? 0.46 : 0.72) : 0.34)) /
          (half * 2),
      );
      const x = goods.x + dx * goods.height;
      const shadow = groundShadow(paper, x, goods.y, half * scale, darken(back, 0.75), 0.5);
      return shadow + place(objectOf(brand, index)(paper, color, pick(labels[brand], index)), x, goods.y, scale);
    })
    .join('');
}

/** A poster: huge type on a flat colour, the goods below, the price in a badge. */
export function drawSale(artwork: Artwork, paper: Paper): string {
  const { width: w, height: h } = paper;
  const { brand, variant, headline, lines = [] } = artwork;
  const palette = pick(palettes[brand], variant);
  const layout = layoutOf(paper);
  const { small, horizon } = layout;
  const face = { face: 'text' as const, size: small.size, y: small.y, fill: palette.type, tracking: -0.01 };
  const heading = setBlock(headline, layout.headline, {
    fill: palette.type,
    tracking: -0.055,
    leading: 0.92,
    maxLines: 3,
    valign: paper.ratio === 'wide' ? 'middle' : 'top',
  });
  return (
    rect(
      0,
      0,
      w,
      h,
      linear(paper, [0, 0, 60, 100], 0, lighten(palette.back, 0.07), 0.5, palette.back, 1, darken(palette.back, 0.1)),
    ) +
    drawFigure(artwork, palette, paper, layout) +
    rect(
      0,
      horizon,
      w,
      h - horizon,
      linear(paper, [0, 0, 0, 100], 0, darken(palette.back, 0.2), 1, darken(palette.back, 0.08)),
    ) +
    heading.svg +
    (lines[0] ? setLine(lines[0], { ...face, x: small.left }) : '') +
    (lines[1] && paper.ratio !== 'strip' ? setLine(lines[1], { ...face, x: small.right, anchor: 'end' }) : '') +
    drawGoods(artwork, palette, paper, layout) +
    drawBadge(artwork, palette, variant, layout.badge) +
    grain(paper)
  );
}
