import type { Artwork, Box, Brand } from './artwork.ts';
import { lighten, mix } from './colors.ts';
import { grain } from './grain.ts';
import { circle, ease, linear, path, pick, rect, round, soft, stroke, type Paper, fade } from './paper.ts';
import { setBlock } from './type.ts';

type Glow = [back: string, first: string, second: string, line: string, end: string];

const glows: Record<Brand, readonly Glow[]> = {
  aster: [
    ['#04101c', '#1a6bff', '#12a08a', '#19d6d6', '#d9ffd0'],
    ['#14040a', '#ff3a2a', '#ff8a1e', '#ff5a3a', '#ffe6a0'],
    ['#07120a', '#7adf2a', '#0a7a5a', '#c8ff4a', '#f4ffd0'],
    ['#0a0820', '#5a3aff', '#0ab0ff', '#8a7aff', '#a0f0ff'],
    ['#101014', '#8a94a8', '#ff5a2e', '#f0f2f6', '#ff9a6a'],
    ['#160822', '#ff3aa0', '#5a2aff', '#ff7ac8', '#ffd0a0'],
  ],
  verdier: [
    ['#150822', '#6a34f2', '#c2407a', '#a04aff', '#ffc0d8'],
    ['#1a0c04', '#e8902a', '#a8321a', '#ffb84a', '#fff0c8'],
    ['#20060f', '#e83a6a', '#7a1a5a', '#ff8aa8', '#ffe2da'],
    ['#04140f', '#1fa070', '#c8a040', '#5ae0a8', '#fff0b8'],
    ['#080a1c', '#3a5ad8', '#9a5ad0', '#8aa8ff', '#f4d8ff'],
    ['#170a08', '#b85a3a', '#e8b090', '#f0a888', '#fff2e6'],
  ],
  kettle: [
    ['#06122a', '#2a6ae8', '#f0a83a', '#6ab0ff', '#ffe2a0'],
    ['#180604', '#f2542a', '#f2b43a', '#ff8a4a', '#fff0b0'],
    ['#04140e', '#1f9a6a', '#d8c84a', '#6ae0a0', '#fbf4c0'],
    ['#101012', '#b8b0a4', '#c8783a', '#f4eee2', '#ffc890'],
    ['#0c0a1e', '#6a5ae0', '#f28a5a', '#a89aff', '#ffd8b8'],
    ['#04161a', '#1ab0c0', '#2a5ac8', '#7af0f0', '#e8fff4'],
  ],
};

interface Layout {
  title: Box;
  /** Where the form is, and how far it reaches. */
  form: { x: number; y: number; r: number };
}

function layoutOf({ width: w, height: h, ratio, clear, unit }: Paper): Layout {
  if (ratio === 'tall')
    return { title: { ...clear, y: h * 0.535, h: h * 0.1 }, form: { x: w / 2, y: h * 0.345, r: w * 0.4 } };
  if (ratio === 'wide')
    return { title: { ...clear, y: h * 0.72, h: h * 0.2 }, form: { x: w / 2, y: h * 0.4, r: h * 0.3 } };
  if (ratio === 'strip')
    return {
      title: { x: clear.x + unit * 10, y: clear.y, w: w * 0.45, h: clear.h },
      form: { x: w * 0.76, y: h * 0.5, r: h * 0.6 },
    };
  return { title: { ...clear, y: h * 0.75, h: h * 0.18 }, form: { x: w / 2, y: h * 0.42, r: Math.min(w, h) * 0.33 } };
}

/** A bundle of lines that lie close on the left and open to the right. */
function drawRibbon(paper: Paper, [, , , line, end]: Glow, { form }: Layout, shift: number): string {
  const { width: w, unit, time } = paper;
  const fill = linear(paper, [0, 0, 100, 0], 0, line, 0.55, mix(line, end, 0.4), 1, end);
  // Thin lines that move would be most of a video's bytes, and blocks around them what is seen of it.
  const count = paper.moving ? 9 : 34;
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1) - 0.5;
    const points = Array.from({ length: 25 }, (__, step) => {
      const x = (step / 24) * 1.1 - 0.05;
      const at = x + shift;
      const open = 0.1 + 1.5 * (0.5 + 0.5 * Math.sin(at * 2.6 - 1.6 + time * 0.35)) ** 2;
      const y =
        form.y +
        form.r *
          (0.55 * Math.sin(at * 4.2 + 2.2 + time * 0.8 + part * open * 0.5) + part * open * 0.72 - (x - 0.5) * 0.4);
      return `${step ? 'L' : 'M'}${round(x * w, 1)} ${round(y, 1)}`;
    });
    return `<path d="${points.join('')}" fill="none" stroke="${fill}" stroke-width="${round(unit * (11 / count))}" stroke-linejoin="round" opacity="${round(0.9 - Math.abs(part) * 1.1)}"/>`;
  }).join('');
}

/** A ball of light above waves, with rings round it. */
function drawBall(paper: Paper, [back, first, second, line, end]: Glow, { form: { x, y, r } }: Layout): string {
  const { width: w, height: h, time, unit } = paper;
  const wave = (index: number) => {
    const top = y + r * (0.42 + index * 0.2);
    const points = Array.from(
      { length: 25 },
      (_, step) =>
        `${round((step / 24) * w, 1)} ${round(top + Math.sin((((step / 24) * w) / r) * 1.3 + index * 1.3 + time * (0.9 - index * 0.2)) * r * 0.13, 1)}`,
    );
    return path(
      `M${points.join('L')}V${h}H0Z`,
      linear(
        paper,
        [0, 0, 0, 100],
        0,
        fade(mix(pick([first, second, line], index), back, 0.2), 0.78),
        0.5,
        fade(back, 0.92),
        1,
        fade(back, 1),
      ),
    );
  };
  const rings = [1.25, 1.5, 1.8]
    .map((by, index) =>
      circle(
        x,
        y,
        r * (by + 0.03 * Math.sin(time * 1.4 + index)),
        'none',
        `stroke="${line}" stroke-width="${round(unit * 0.25)}" opacity="${0.4 - index * 0.1}"`,
      ),
    )
    .join('');
  return (
    rings +
    circle(x, y, r, linear(paper, [25, 5, 70, 95], 0, lighten(end, 0.3), 0.3, line, 0.62, first, 1, second)) +
    soft(paper, { x: x - r * 0.3, y: y - r * 0.35, rx: r * 0.6, ry: r * 0.6 }, '#ffffff', 0.6) +
    [0, 1, 2].map(wave).join('')
  );
}

/** Arcs round a dark middle, each turned by its own speed. */
function drawArcs(paper: Paper, [, first, second, line, end]: Glow, { form: { x, y, r } }: Layout): string {
  return Array.from({ length: 22 }, (_, index) => {
    const far = r * (0.22 + index * 0.033);
    const from = index * 0.36 + paper.time * (index % 2 ? 0.5 : -0.36) * (1 - index / 40);
    const length = 2.2 + Math.sin(index * 1.7) * 1.3;
    const at = (angle: number) => `${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}`;
    const color = pick([line, mix(line, end, 0.5), end, mix(first, line, 0.4), mix(second, line, 0.5)], index);
    return stroke(
      `M${at(from)}A${round(far)} ${round(far)} 0 ${length > Math.PI ? 1 : 0} 1 ${at(from + length)}`,
      color,
      paper.unit * (0.35 + (index % 4) * 0.22),
      `opacity="${round(0.95 - index * 0.03)}"`,
    );
  }).join('');
}

/** Curtains of light. */
function drawBeams(
  paper: Paper,
  [, first, second, line, end]: Glow,
  { form: { y, r } }: Layout,
  shift: number,
): string {
  const { width: w, unit } = paper;
  const count = Math.round(w / (unit * 2.3));
  return Array.from({ length: count }, (_, index) => {
    const part = index / count + shift;
    const swing = Math.sin(part * 7 + paper.time * 0.9) * 0.5 + Math.sin(part * 15 - paper.time * 0.6) * 0.28;
    const top = y - r * (0.75 + swing * 0.8);
    const long = r * (1.5 + swing);
    const color = mix(mix(first, second, part % 1), end, 0.5 + swing * 0.5);
    return rect(
      (index / count) * w,
      top,
      unit * 1.5,
      long,
      linear(
        paper,
        [0, 0, 0, 100],
        0,
        fade(color, 0),
        0.65,
        fade(mix(color, line, 0.5), 0.75),
        0.97,
        fade(lighten(color, 0.5), 0.95),
        1,
        fade(end, 0),
      ),
      `rx="${round(unit * 0.7)}"`,
    );
  }).join('');
}

/** A field of dots that rises and falls, seen from above its edge. */
function drawField(paper: Paper, [, first, , line, end]: Glow, { form: { y, r } }: Layout, shift: number): string {
  const { width: w, unit, time } = paper;
  let dots = '';
  for (let depth = 0; depth < 18; depth += 1) {
    const near = depth / 17;
    const columns = 38;
    let d = '';
    for (let column = 0; column <= columns; column += 1) {
      const across = (column / columns - 0.5) * (1.1 + (1 - near) * 0.2);
      const rise =
        Math.sin((across + shift) * 9 + near * 5 + time * 1.3) * 0.28 +
        Math.sin((across + shift) * 4 - near * 7 - time * 0.8) * 0.24;
      const [x, at] = [
        w * (0.5 + across * (0.85 + near * 0.5)),
        y + r * (-0.5 + near * near * 1.35 - rise * (0.5 + near * 0.6)),
      ];
      d += `M${round(x, 1)} ${round(at, 1)}h.01`;
    }
    dots += stroke(
      d,
      mix(mix(first, line, near), end, near * 0.6),
      unit * (0.35 + near * 0.75),
      `opacity="${round(0.35 + near * 0.6)}"`,
    );
  }
  return dots;
}

/** Frames within frames that lead into the depth. */
function drawTunnel(paper: Paper, [, first, second, line, end]: Glow, { form: { x, y, r } }: Layout): string {
  return Array.from({ length: 15 }, (_, index) => {
    const part = (index + ((paper.time * 0.8) % 1)) / 15;
    const half = r * (0.12 + part * part * 1.5);
    const turn = 45 + (1 - part) * 70 + paper.time * 4;
    const color = mix(mix(end, line, Math.min(1, part * 1.6)), pick([first, second], index), part * 0.6);
    return rect(
      -half,
      -half,
      half * 2,
      half * 2,
      'none',
      `rx="${round(half * 0.28)}" stroke="${color}" stroke-width="${round(paper.unit * (0.3 + part * 0.9))}" opacity="${round(Math.min(1, 1.25 - part))}" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})"`,
    );
  }).join('');
}

/** The name, set wide, and a smaller line; in a video both come out of the dark. */
function drawTitle({ headline, lines = [] }: Artwork, glow: Glow, { title: box }: Layout, paper: Paper): string {
  const { unit, ratio } = paper;
  const strip = ratio === 'strip';
  const heading = setBlock(
    headline.toUpperCase(),
    { ...box, h: box.h * 0.62 },
    {
      face: 'text',
      fill: '#ffffff',
      tracking: 0.32,
      max: unit * (strip ? 26 : 9),
      maxLines: strip ? 1 : 2,
      leading: 1.3,
      align: strip ? 'start' : 'middle',
      valign: strip ? 'middle' : 'top',
    },
  );
  const below = { ...box, y: heading.box.y + heading.box.h + unit * 4.2, h: unit * 5 };
  const small =
    lines[0] && !strip
      ? setBlock(lines[0], below, {
          face: 'text',
          fill: lighten(glow[4], 0.3),
          tracking: 0.24,
          max: unit * 3.3,
          maxLines: 1,
          align: 'middle',
        }).svg
      : '';
  const shade = {
    x: heading.box.x + heading.box.w / 2,
    y: heading.box.y + heading.box.h * 0.9,
    rx: heading.box.w * 0.8,
    ry: unit * 13,
  };
  const shown = (from: number) => (paper.moving ? `opacity="${round(ease(paper.time, from, from + 1.4))}"` : '');
  const dark = soft(paper, shade, glow[0], strip ? 0 : 0.6);
  return `<g ${shown(1.2)}>${dark}${heading.svg}</g><g ${shown(2.2)}>${small}</g>`;
}

/** An abstract announcement: light on black, and a name set wide. */
export function drawLaunch(artwork: Artwork, paper: Paper): string {
  const { width: w, height: h, unit } = paper;
  const { brand, variant, card } = artwork;
  const glow = pick(glows[brand], variant);
  const layout = layoutOf(paper);
  const { form } = layout;
  const shift = card?.index ?? 0;
  const drawForm = pick(
    [drawRibbon, drawBall, drawArcs, drawBeams, drawField, drawTunnel],
    variant + { aster: 0, verdier: 0, kettle: 1 }[brand],
  );
  // The light stands still: it would be most of a video's bytes, and be seen as blocks.
  const reach = Math.max(form.r * 1.9, unit * 62);
  const side = shift % 2 ? -1 : 1;
  return (
    rect(0, 0, w, h, glow[0]) +
    soft(paper, { x: form.x - side * form.r * 0.75, y: form.y - form.r * 0.7, rx: reach, ry: reach }, glow[1], 0.95) +
    soft(paper, { x: form.x + side * form.r * 0.95, y: form.y + form.r * 0.95, rx: reach, ry: reach }, glow[2], 0.8) +
    drawForm(paper, glow, layout, shift) +
    drawTitle(artwork, glow, layout, paper) +
    grain(paper)
  );
}
