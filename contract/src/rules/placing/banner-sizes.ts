import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { fixedSizes, type PixelSize } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';

/** Sizes of display banners: the fixed sizes of the IAB's portfolio and those that Google's display network lists. */
const sizes = new Set(
  `88x31 120x60 120x90 120x240 120x600 125x125 160x600 180x150 200x200 234x60 240x400 250x250 250x360 300x50 300x100
  300x250 300x600 300x1050 320x50 320x100 320x480 336x280 468x60 480x320 580x400 640x100 728x90 750x100 750x200 750x300
  930x180 970x66 970x90 970x250 980x120`.split(/\s+/),
);

/** Whether a picture has the size of a display banner, once or twice as large. */
export function isBanner(width: number, height: number): boolean {
  return sizes.has(`${width}x${height}`) || sizes.has(`${width / 2}x${height / 2}`);
}

/** The sizes that a format requests: the recommended ones, and those that its rules fix. */
export function sizesOf({ rules, recommendedDimensions }: FormatSpec): PixelSize[] {
  return [...recommendedDimensions.flatMap((text) => parseDimensions(text) ?? []), ...fixedSizes(rules)];
}

/** Distance of two sizes: the ratios of their widths and heights, as logarithms. */
export function sizeDistance(size: PixelSize, other: PixelSize): number {
  return Math.abs(Math.log(size.width / other.width)) + Math.abs(Math.log(size.height / other.height));
}
