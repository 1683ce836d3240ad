const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** A colour between two, as #rrggbb; 0 is the first. */
export function mix(from: string, to: string, part: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}

export const lighten = (color: string, part: number): string => mix(color, '#ffffff', part);

/** Towards a blue black, as shadows are. */
export const darken = (color: string, part: number): string => mix(color, '#0a0618', part);

/** The share of light that a colour gives back, from 0 to 1. */
export function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}
