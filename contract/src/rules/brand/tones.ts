/** A color as `#rrggbb`. */
export const colorPattern = /^#[0-9a-f]{6}$/;

/** Page grounds of mails, and the lines around a fill that would vanish on them. */
export const grounds = {
  light: { page: '#fbfaf8', line: '#8a857b' },
  dark: { page: '#16150f', line: '#8a857b' },
} as const;

export type Ground = keyof typeof grounds;

export interface BrandTones {
  fill: string;
  /** The color of text on the fill, with a contrast of at least 4.5. */
  text: string;
  /** The border of the fill on each ground: the fill itself, or a visible line where the two are alike. */
  edge: Record<Ground, string>;
}

/** Without a color of its own, an organization's name is written in ink on a quiet ground. */
const quiet = { light: '#ece9e2', text: '#1c1a17' };

/** White is preferred on saturated colors; black is readable wherever white is not (WCAG 2.2, 1.4.3). */
const textColors = ['#ffffff', '#1c1a17', '#000000'] as const;
const readable = 4.5;
const distinct = 1.5;

/** How an organization's color is shown, readable whatever the color and the theme. */
export function tonesOf(color: string | null): BrandTones {
  const fill = color ?? quiet.light;
  const text = color === null ? quiet.text : (textColors.find((each) => contrast(fill, each) >= readable) ?? '#000000');
  const edgeOn = (ground: Ground) =>
    color === null || contrast(fill, grounds[ground].page) >= distinct ? fill : grounds[ground].line;
  return { fill, text, edge: { light: edgeOn('light'), dark: edgeOn('dark') } };
}

/** Contrast of two colors, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
