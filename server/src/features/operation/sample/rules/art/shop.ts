import type { Artwork, Box } from './artwork.ts';
import { brandNames, labels } from './brands.ts';
import { darken, lighten } from './colors.ts';
import { objectOf } from './objects.ts';
import { linear, path, pick, place, rect, soft, type Paper } from './paper.ts';
import { setLine, widthOf } from './type.ts';

/** The colours of a shop, by variant. */
const fronts = { verdier: ['#0d3b30', '#5c1230', '#1d2a4a'], kettle: ['#7a2318', '#1d4a8a', '#2d5a40'] } as const;

/** The middle of its foot, and how high it is. */
interface Site {
  x: number;
  foot: number;
  high: number;
}

/** The goods behind glass. */
function drawWindow({ brand, variant }: Artwork, paper: Paper, glass: Box, front: string): string {
  const shelf = [0, 1, 2]
    .map((index) =>
      place(
        objectOf(brand, index + variant)(
          paper,
          pick(['#e8a53c', '#c2405a', '#f4e6cf', '#2f6a8f'], index + variant),
          pick(labels[brand], index),
        ),
        glass.x + glass.w * (0.2 + index * 0.3),
        glass.y + glass.h * 0.94,
        (glass.h * 0.5) / 110,
      ),
    )
    .join('');
  return (
    rect(
      glass.x,
      glass.y,
      glass.w,
      glass.h,
      linear(paper, [0, 0, 30, 100], 0, '#fff3c8', 0.6, '#ffcf78', 1, '#e89a44'),
    ) +
    shelf +
    rect(glass.x, glass.y + glass.h * 0.94, glass.w, glass.h * 0.06, darken(front, 0.5)) +
    path(
      `M${glass.x} ${glass.y}h${glass.w * 0.36}l${-glass.w * 0.22} ${glass.h}h${-glass.w * 0.14}Z`,
      '#ffffff',
      'opacity=".18"',
    )
  );
}

/** A shop of the brand, lit from inside. */
export function drawShop(artwork: Artwork, paper: Paper, { x, foot, high }: Site): string {
  const { brand, variant } = artwork;
  const wide = high * 1.5;
  const front = pick(fronts[brand === 'verdier' ? 'verdier' : 'kettle'], variant);
  const name = brandNames[brand].toUpperCase();
  const size = Math.min(high * 0.1, (wide * 0.7) / widthOf(name, { face: 'serif', tracking: 0.08 }));
  const [left, top] = [x - wide / 2, foot - high];
  const glass = { x: left + wide * 0.06, y: top + high * 0.24, w: wide * 0.62, h: high * 0.56 };
  const stripes = Array.from({ length: 10 }, (_, index) =>
    path(
      `M${left + (wide / 10) * index} ${top + high * 0.16}h${wide / 10}l${(index - 4.5) * wide * 0.008} ${high * 0.1}a${wide / 20} ${high * 0.03} 0 0 1 ${-wide / 10} 0Z`,
      index % 2 ? '#fff4e0' : front,
    ),
  ).join('');
  return (
    soft(paper, { x, y: foot, rx: wide * 0.9, ry: high * 0.3 }, '#ffcf7a', 0.6) +
    rect(left, top, wide, foot - top, linear(paper, [0, 0, 100, 0], 0, lighten(front, 0.1), 1, darken(front, 0.35))) +
    drawWindow(artwork, paper, glass, front) +
    rect(
      left + wide * 0.74,
      glass.y,
      wide * 0.2,
      foot - glass.y,
      linear(paper, [0, 0, 0, 100], 0, '#ffe9b0', 1, '#d98f42'),
    ) +
    rect(left + wide * 0.835, glass.y, wide * 0.01, foot - glass.y, front) +
    stripes +
    setLine(name, {
      face: 'serif',
      tracking: 0.08,
      size,
      x,
      y: top + high * 0.11,
      fill: '#ffe9bd',
      printed: true,
      anchor: 'middle',
    })
  );
}
