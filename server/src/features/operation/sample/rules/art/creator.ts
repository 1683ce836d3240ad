import type { Artwork, Box } from './artwork.ts';
import { labels, palettes } from './brands.ts';
import { grain } from './grain.ts';
import { halfWidths, objectOf } from './objects.ts';
import { ease, linear, pick, place, rect, round, type Paper, fade } from './paper.ts';
import { drawHand, drawPerson } from './people.ts';
import { drawRoom } from './rooms.ts';
import { capHeight, setLine, widthOf } from './type.ts';

interface Layout {
  face: { x: number; y: number; scale: number };
  captions: { box: Box; align: 'start' | 'middle'; size: number };
  handle: { x: number; y: number; size: number };
}

function layoutOf({ width: w, height: h, ratio, clear, unit }: Paper): Layout {
  const handle = { x: clear.x, y: clear.y + unit * 3.6, size: unit * 3.6 };
  if (ratio === 'tall')
    return {
      face: { x: w * 0.48, y: h * 0.345, scale: h * 0.00215 },
      captions: { box: { ...clear, y: h * 0.53, h: h * 0.12 }, align: 'middle', size: unit * 6.2 },
      handle,
    };
  if (ratio === 'wide')
    return {
      face: { x: w * 0.7, y: h * 0.42, scale: h * 0.0041 },
      captions: {
        box: { x: clear.x, y: h * 0.34, w: w * 0.42 - clear.x, h: h * 0.4 },
        align: 'start',
        size: unit * 11,
      },
      handle: { ...handle, size: unit * 4.4 },
    };
  if (ratio === 'strip')
    return {
      face: { x: w * 0.86, y: h * 0.46, scale: h * 0.0072 },
      captions: { box: { x: clear.x, y: clear.y, w: w * 0.66, h: clear.h }, align: 'start', size: h * 0.31 },
      handle,
    };
  const low = ratio === 'square' ? 0.72 : 0.7;
  return {
    face: { x: w * 0.47, y: h * (ratio === 'square' ? 0.41 : 0.4), scale: Math.min(h * 0.0034, w * 0.0042) },
    captions: { box: { ...clear, y: h * low, h: h * (0.93 - low) }, align: 'middle', size: unit * 6.6 },
    handle,
  };
}

/** Each line in a bar of its own, as people who post set them; in a video they come one after the other. */
function drawCaptions({ lines = [], headline, variant, brand }: Artwork, paper: Paper, { captions }: Layout): string {
  const { box, align, size: most } = captions;
  const texts = (lines.length ? lines : [headline]).slice(0, 4);
  const setting = { tracking: -0.025 };
  const size = Math.min(
    most,
    box.h / (texts.length * 1.75),
    ...texts.map((text) => (box.w - most * 1.1) / widthOf(text, setting)),
  );
  const [high, gap] = [size * 1.62, size * 0.14];
  const { badge, badgeType } = pick(palettes[brand], variant);
  const styles = [
    ['#ffffff', '#14110f'],
    pick(
      [
        ['#14110f', '#ffffff'],
        [badge, badgeType],
        ['#ffdc3d', '#14110f'],
      ],
      variant,
    ),
  ];
  const top = align === 'start' ? box.y + (box.h - texts.length * (high + gap)) / 2 : box.y;
  return texts
    .map((text, index) => {
      const [fill = '', ink = ''] = pick(styles, index);
      const width = widthOf(text, setting) * size + size * 1.1;
      const x = align === 'start' ? box.x : box.x + (box.w - width) / 2;
      const y = top + index * (high + gap);
      const line = setLine(text, {
        ...setting,
        size,
        x: x + size * 0.55,
        y: y + high / 2 + (size * capHeight()) / 2,
        fill: ink,
      });
      const bar = rect(x, y, width, high, fill, `rx="${round(size * 0.3)}"`) + line;
      if (!paper.moving) return bar;
      const shown = ease(paper.time, 0.5 + index * 1.5, 0.8 + index * 1.5);
      return `<g opacity="${round(shown)}" transform="translate(0 ${round((1 - shown) * size * 0.6)})">${bar}</g>`;
    })
    .join('');
}

/** Somebody in a room who shows the product, with captions in bars. */
export function drawCreator(artwork: Artwork, paper: Paper): string {
  const { width: w, height: h, unit, ratio } = paper;
  const { brand, variant, handle, card } = artwork;
  const layout = layoutOf(paper);
  const index = variant + (card?.index ?? 0) * 3;
  const sway = paper.moving
    ? { x: Math.sin(paper.time * 0.8) * unit * 0.8, y: Math.sin(paper.time * 1.3) * unit * 0.5 }
    : { x: 0, y: 0 };
  const face = { x: layout.face.x + sway.x, y: layout.face.y + sway.y };
  const { scale } = layout.face;
  const { first } = pick(palettes[brand], variant + 1);
  const half = pick(halfWidths[brand], index);
  const size = Math.min(0.72, 46 / half);
  const lift = paper.moving ? 60 * (1 - ease(paper.time, 0.3, 1.4)) + Math.sin(paper.time * 2.1) * 3 : 0;
  const thing = place(objectOf(brand, index)(paper, first, pick(labels[brand], index)), 2, 2, size, 6);
  const hand =
    variant % 3 === 1 && !paper.moving
      ? ''
      : place(drawHand(paper, index, thing, half * size), face.x + scale * 84, face.y + scale * (80 + lift), scale);
  const name = handle && ratio !== 'strip' ? setLine(handle, { face: 'text', ...layout.handle, fill: '#ffffff' }) : '';
  return (
    drawRoom(paper, index, layout.face, scale) +
    place(drawPerson(paper, index), face.x, face.y, scale) +
    hand +
    (ratio === 'tall'
      ? rect(0, 0, w, h * 0.24, linear(paper, [0, 0, 0, 100], 0, fade('#000000', 0.34), 1, fade('#000000', 0)))
      : rect(0, 0, w, h * 0.16, linear(paper, [0, 0, 0, 100], 0, fade('#000000', 0.3), 1, fade('#000000', 0)))) +
    name +
    drawCaptions(artwork, paper, layout) +
    grain(paper)
  );
}
