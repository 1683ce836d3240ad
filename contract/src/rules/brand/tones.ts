/** A color as `#rrggbb`. */
export const colorPattern = /^#[0-9a-f]{6}$/;

/** Page grounds of mails, and the direction in which an edge is moved away from them. */
export const grounds = {
  light: { page: '#fbfaf8', away: '#000000' },
  dark: { page: '#16150f', away: '#ffffff' },
} as const;

export type Ground = keyof typeof grounds;

interface Tones {
  fill: string;
  /** The color of text on the fill, with a contrast of at least 4.5. */
  text: string;
  /** The border of the fill: the fill itself, darker or lighter where the ground is like it. */
  edge: string;
}
export type BrandTones = Record<Ground, Tones>;

/** Without a color of its own, an organization's name is written in ink on a quiet ground. */
const quiet = {
  light: { fill: '#ece9e2', text: '#1c1a17', edge: '#ece9e2' },
  dark: { fill: '#2a2820', text: '#f4f2ee', edge: '#2a2820' },
} as const satisfies BrandTones;

/** White is preferred on saturated colors; black is readable wherever white is not (WCAG 2.2, 1.4.3). */
const textColors = ['#ffffff', '#1c1a17', '#000000'] as const;
const readable = 4.5;
const distinct = 1.8;

/** How an organization's color is shown, readable whatever the color and the theme. */
export function tonesOf(color: string | null): BrandTones {
  if (color === null) return quiet;
  const text = textColors.find((each) => contrast(color, each) >= readable) ?? '#000000';
  const tonesOn = (ground: Ground) => ({ fill: color, text, edge: edgeOf(color, grounds[ground]) });
  return { light: tonesOn('light'), dark: tonesOn('dark') };
}

function edgeOf(fill: string, { page, away }: (typeof grounds)[Ground]): string {
  const steps = Array.from({ length: 21 }, (_, step) => mix(fill, away, step / 20));
  return steps.find((edge) => contrast(edge, page) >= distinct) ?? away;
}

function mix(color: string, other: string, share: number): string {
  const of = channelsOf(other);
  return `#${channelsOf(color)
    .map((value, at) => Math.round(value + ((of[at] ?? value) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Contrast of two colors, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
