import { describe, expect, it } from 'vitest';

// A variable instead of a literal import, because this workspace is type-checked for the browser, which has no file
// system module.
const fileSystem: string = 'node:fs';
const { readFileSync } = (await import(/* @vite-ignore */ fileSystem)) as {
  readFileSync: (path: URL, encoding: 'utf8') => string;
};

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Rgb = [number, number, number];

/**
 * Converts OKLCH to linear sRGB by Björn Ottosson's published matrices; out-of-range channels are clipped, as a screen
 * does.
 */
function toLinear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return channels.map((channel) => Math.min(1, Math.max(0, channel))) as Rgb;
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function tokensOf(block: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, name, l, c, h] of block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)) {
    if (name) found.set(name, luminance(toLinear(Number(l), Number(c), Number(h))));
  }
  return found;
}

const [light = '', dark = ''] = css.split("[data-theme='dark']");
const themes = { light: tokensOf(light), dark: new Map([...tokensOf(light), ...tokensOf(dark)]) };

function contrast(theme: keyof typeof themes, first: string, second: string): number {
  const [a, b] = [themes[theme].get(first), themes[theme].get(second)];
  if (a === undefined || b === undefined) throw new Error(`${first} or ${second} is not a token`);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const texts = ['ink', 'ink-2', 'ink-3', 'ok', 'warn', 'bad', 'info'];
const pairs: [string, string][] = [
  ...texts.flatMap((text) => ['paper', 'card', 'sunk'].map((surface): [string, string] => [text, surface])),
  ...['ok', 'warn', 'bad', 'info'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-fill`],
    ['ink', `${tone}-fill`],
  ]),
  ['on-ink', 'ink'],
  ['on-ink', 'ink-hover'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['ink', 'brand-soft'],
  ['ink-2', 'brand-soft'],
  ['ink-2', 'press'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(pairs)('%s on %s has a contrast of at least 4.5:1', (text, surface) => {
    expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['edge', 'card'],
    ['edge', 'paper'],
    ['focus', 'paper'],
    ['focus', 'card'],
  ])('%s on %s has a contrast of at least 3:1', (line, surface) => {
    expect(contrast(theme, line, surface)).toBeGreaterThanOrEqual(3);
  });
});
