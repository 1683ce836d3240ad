import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import { combined, exactValues, type PixelSize } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { checkRule } from '@ad-foundry/contract/rules/formats/rule-check.ts';
import { defaultRatioTolerancePct, numericLimits } from '@ad-foundry/contract/rules/formats/rule-limits.ts';

/** A picture is enlarged by no more than this factor. */
export const maxEnlargement = 1.25;

/** The bytes available, and those that a pixel needs: at least `floor`, and `ease` for no visible loss. */
export interface ByteBudget {
  maxBytes: number;
  floor: number;
  ease: number;
}

export interface ShapeQuestion {
  picture: PixelSize;
  /** Hard rules, and advice that decides between equally gentle shapes. */
  must: readonly Rule[];
  advice: readonly Rule[];
  spec: Pick<FormatSpec, 'recommendedDimensions' | 'ratioTolerancePct'>;
  /** Codecs of videos need even sides. */
  evenSides: boolean;
  budget: ByteBudget;
  enlargement?: number;
}

/** A part of a picture, in its pixels. */
export interface Part extends PixelSize {
  left: number;
  top: number;
}

/** The picture's `part` is scaled to `scaled`; bars around it fill the rest of `size`. */
export interface Shape {
  part: Part;
  scaled: PixelSize;
  size: PixelSize;
}

/** Maximum numbers of ratios and scales tried, so that no format takes long. */
const tried = { ratios: 32, scales: 48 };

/** The gentlest shape that meets all rules about size by cropping and scaling; null if there is none. */
export function croppedShape(question: ShapeQuestion): Shape | null {
  const { picture } = question;
  const options = ratiosFor(question).flatMap((ratio) => {
    const box = {
      width: Math.min(picture.width, picture.height * ratio),
      height: Math.min(picture.height, picture.width / ratio),
    };
    return sizesNear(box, question).map((size) => cropTo(picture, size));
  });
  const rank = ({ part, size }: Shape) => {
    const isEnlarged = size.width > part.width;
    return [
      Math.round((1 - area(part) / area(picture)) * 20),
      Number(isEnlarged),
      adviceBroken(size, question),
      Number(area(size) * question.budget.ease > question.budget.maxBytes),
      // Sizes that differ by a pixel or two are alike.
      Math.round(Math.log(area(size)) * 50) * (isEnlarged ? 1 : -1),
    ];
  };
  return gentlest(options, rank);
}

/** The shape with the smallest bars around the whole picture that meets all rules about size; null if there is none. */
export function extendedShape(question: ShapeQuestion): Shape | null {
  const { picture } = question;
  const options = ratiosFor(question).flatMap((ratio) => {
    const box = {
      width: Math.max(picture.width, picture.height * ratio),
      height: Math.max(picture.height, picture.width / ratio),
    };
    return sizesNear(box, question).map((size) => extendTo(picture, size, question.evenSides));
  });
  const published = new Set(question.spec.recommendedDimensions);
  const rank = ({ scaled, size }: Shape) => [
    Math.round((1 - area(scaled) / area(size)) * 20),
    Number(scaled.width > picture.width),
    adviceBroken(size, question),
    Number(!published.has(`${size.width}x${size.height}`)),
    Number(area(size) * question.budget.ease > question.budget.maxBytes),
    Math.abs(Math.log(area(size) / area(picture))),
  ];
  return gentlest(options, rank);
}

export function area({ width, height }: PixelSize): number {
  return width * height;
}

/** The part of a picture in the middle that is scaled to a size without stretching it. */
function cropTo(picture: PixelSize, size: PixelSize): Shape {
  const scale = Math.max(size.width / picture.width, size.height / picture.height);
  const side = (length: number, whole: number) => Math.max(1, Math.min(whole, Math.round(length / scale)));
  const box = { width: side(size.width, picture.width), height: side(size.height, picture.height) };
  // A size in whole pixels differs from the ratio of the picture by less than a pixel, which is no crop.
  const isWhole = picture.width - box.width <= 1 && picture.height - box.height <= 1 && scale !== 1;
  const part = isWhole ? picture : box;
  const at = {
    left: Math.floor((picture.width - part.width) / 2),
    top: Math.floor((picture.height - part.height) / 2),
  };
  return { part: { ...at, width: part.width, height: part.height }, scaled: size, size };
}

function extendTo(picture: PixelSize, size: PixelSize, evenSides: boolean): Shape {
  const scale = Math.min(size.width / picture.width, size.height / picture.height);
  const step = evenSides ? 2 : 1;
  const side = (length: number, most: number) =>
    Math.max(step, Math.min(most, Math.round((length * scale) / step) * step));
  const scaled = { width: side(picture.width, size.width), height: side(picture.height, size.height) };
  return { part: { left: 0, top: 0, ...picture }, scaled, size };
}

function gentlest(options: readonly Shape[], rankOf: (shape: Shape) => number[]): Shape | null {
  let best: { shape: Shape; rank: number[] } | null = null;
  for (const shape of options) {
    const rank = rankOf(shape);
    if (best === null || isLess(rank, best.rank)) best = { shape, rank };
  }
  return best?.shape ?? null;
}

function isLess(some: readonly number[], others: readonly number[]): boolean {
  for (const [index, value] of some.entries()) {
    const other = others[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}

/** The ratios to try: the picture's own, those that the rules name, and those of exact and recommended sizes. */
function ratiosFor({ picture, must, advice, spec }: ShapeQuestion): number[] {
  const pictureRatio = picture.width / picture.height;
  const named = [...must, ...advice]
    .filter(({ type }) => type === 'ratio')
    .flatMap((rule) => numericLimits(rule) ?? []);
  // Past a limit that a rule excludes.
  const beyond = must
    .filter(({ type, operator }) => type === 'ratio' && (operator === 'ne' || operator === 'gt' || operator === 'lt'))
    .flatMap((rule) => numericLimits(rule) ?? [])
    .flatMap((limit) => [limit * 1.1, limit / 1.1]);
  const sizes = publishedSizes({ must, spec }).map(({ width, height }) => width / height);
  const ratios = [...new Set([...named, ...beyond, ...sizes])].toSorted(
    (a, b) => ratioDistance(pictureRatio, a) - ratioDistance(pictureRatio, b),
  );
  return [pictureRatio, ...ratios.slice(0, tried.ratios)];
}

function publishedSizes({ must, spec }: Pick<ShapeQuestion, 'must' | 'spec'>): PixelSize[] {
  const recommended = spec.recommendedDimensions.map(parseDimensions).filter((size) => size !== null);
  const exact = (type: 'width' | 'height') => exactValues(must, type).slice(0, 20);
  return [...recommended, ...combined(exact('width'), exact('height'), [])];
}

/** The sizes in the ratio of a box that meet all rules, from the box itself down, and up as far as is allowed. */
function sizesNear(box: PixelSize, question: ShapeQuestion): PixelSize[] {
  const { enlargement = maxEnlargement, evenSides, budget } = question;
  const scales = scalesFor(box, question).filter((scale) => scale <= enlargement + 1e-9);
  const fits = (size: PixelSize) =>
    area(size) * budget.floor <= budget.maxBytes &&
    size.width <= box.width * enlargement + 1 &&
    size.height <= box.height * enlargement + 1 &&
    meets(size, question.must, question.spec);
  return scales.flatMap((scale) => wholeSizes(box, { scale, evenSides }).find(fits) ?? []);
}

function scalesFor(box: PixelSize, { must, advice, spec, budget }: ShapeQuestion): number[] {
  const limits = [...must, ...advice].flatMap((rule) => {
    if (rule.type !== 'width' && rule.type !== 'height') return [];
    const side = rule.type === 'width' ? box.width : box.height;
    return (numericLimits(rule) ?? []).flatMap((limit) => [limit, limit - 1, limit + 1].map((value) => value / side));
  });
  const published = publishedSizes({ must, spec }).map(({ width }) => width / box.width);
  const light = Math.sqrt(budget.maxBytes / budget.ease / area(box));
  const lightest = Math.sqrt(budget.maxBytes / budget.floor / area(box)) * 0.98;
  const scales = [...limits, ...published, light, lightest].filter((scale) => scale > 0 && Number.isFinite(scale));
  return [1, ...new Set(scales)].slice(0, tried.scales);
}

/** Sizes in whole pixels near a scaled box, the nearest first. */
function wholeSizes(box: PixelSize, { scale, evenSides }: { scale: number; evenSides: boolean }): PixelSize[] {
  const step = evenSides ? 2 : 1;
  const sides = (length: number) => {
    const exact = (length * scale) / step;
    const nearest = [Math.round(exact + 1e-9), Math.floor(exact + 1e-9), Math.ceil(exact - 1e-9)];
    return [...new Set(nearest)].map((count) => count * step).filter((side) => side > 0);
  };
  const heights = sides(box.height);
  return sides(box.width).flatMap((width) => heights.map((height) => ({ width, height })));
}

function adviceBroken(size: PixelSize, { advice, spec }: ShapeQuestion): number {
  return advice.filter((rule) => !meets(size, [rule], spec)).length;
}

/** Whether a size meets the rules of width, height and ratio. */
function meets(
  { width, height }: PixelSize,
  rules: readonly Rule[],
  { ratioTolerancePct }: Pick<FormatSpec, 'ratioTolerancePct'>,
): boolean {
  const tolerances = { ratioPct: ratioTolerancePct ?? defaultRatioTolerancePct };
  const value: Partial<Record<Rule['type'], number>> = { width, height, ratio: width / height };
  return rules.every((rule) => {
    const actual = value[rule.type];
    return actual === undefined || checkRule(rule, actual, tolerances) === 'met';
  });
}
