import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { combined, exactValues, maxSizes, type PixelSize } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { parseRatio, ratioDistance } from '@ad-foundry/contract/rules/files/ratio.ts';
import { type Rule, ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import { defaultRatioTolerancePct, numericLimits } from '@ad-foundry/contract/rules/formats/rule-limits.ts';
import {
  intersect,
  type Span,
  spansFor,
  wholeDomain,
  includesValue,
} from '@ad-foundry/contract/rules/formats/value-spans.ts';

/** The rules that a file breaks, and all rules to meet after the change. */
export type SizeQuestion = {
  facts: Pick<MediaFacts, 'kind' | 'width' | 'height'>;
  spec: FormatSpec;
  must: readonly Rule[];
  broken: readonly Rule[];
};

/** `ratio` is the crop ratio; null if the file keeps its own or its size is unknown. */
export type TargetSize = { size: PixelSize | null; ratio: string | null };

/** Ratios closer than this look equal. */
const sameShape = 0.02;

/** Maximum number of ratios tried, starting with those nearest to the file's. */
const shapesTried = 8;

/**
 * The size in pixels to export at, so that all rules of width, height and ratio are met: the first size of the shape
 * that the format recommends or its rules state exactly, else the file scaled to a limit, in its own ratio or the
 * nearest allowed one. Null if none of those rules is broken; without a size if none is found.
 */
export function targetSize(question: SizeQuestion): TargetSize | null {
  const { facts, spec, must } = question;
  const broken = question.broken.filter(isAboutSize);
  if (facts.width === null || facts.height === null || broken.length === 0) return null;
  const fileSize = { width: facts.width, height: facts.height };
  const meets = meetsAll(allowance(must, spec));
  const publishedSizes = candidateSizes(question);
  const limits = scalings([...broken, ...must]);
  const isVideo = facts.kind === 'video';
  const isReshaped = broken.some(({ type }) => type === 'ratio');
  const ratios = isReshaped ? nearestRatios(broken, fileSize) : [null];
  for (const ratio of ratios) {
    const options = { publishedSizes, limits, isVideo };
    const size = (ratio === null ? sizesInRatio(fileSize, options) : cropsTo(fileSize, ratio, options)).find(meets);
    if (size) return { size, ratio };
  }
  const [size = null] = byShape(publishedSizes, fileSize);
  return { size, ratio: size === null ? (ratios[0] ?? null) : null };
}

type Options = { publishedSizes: readonly PixelSize[]; limits: readonly Scaling[]; isVideo: boolean };

/** A size in the ratio of the file: published sizes in their order, else the file scaled to a limit. */
function sizesInRatio(fileSize: PixelSize, { publishedSizes, limits, isVideo }: Options): PixelSize[] {
  return [
    ...alike(publishedSizes, fileSize.width / fileSize.height),
    ...limits.flatMap((scale) => wholeSizes(scale(fileSize), isVideo)),
  ];
}

/** A size in another ratio: published sizes in their order, else the largest crop, else that crop scaled to a limit. */
function cropsTo(fileSize: PixelSize, ratio: string, { publishedSizes, limits, isVideo }: Options): PixelSize[] {
  const shape = parseRatio(ratio) ?? 1;
  const most = {
    width: Math.min(fileSize.width, fileSize.height * shape),
    height: Math.min(fileSize.height, fileSize.width / shape),
  };
  const crops = wholeSizes(most, isVideo).filter((size) => isWithin(size, fileSize));
  return [...alike(publishedSizes, shape), ...crops, ...limits.flatMap((scale) => wholeSizes(scale(most), isVideo))];
}

/**
 * Sizes in whole pixels near a computed one, the best first: itself if it is whole, and even for a video, since codecs
 * need even sides; else even sizes, which keep their shape when scaled.
 */
function wholeSizes({ width, height }: PixelSize, isVideo: boolean): PixelSize[] {
  const isWhole = Number.isInteger(width) && Number.isInteger(height);
  const nearest = { width: Math.round(width), height: Math.round(height) };
  if (isWhole && !(isVideo && (width % 2 === 1 || height % 2 === 1))) return [nearest];
  const evens = (side: number) => [Math.round(side / 2) * 2, Math.ceil(side / 2) * 2, Math.floor(side / 2) * 2];
  const even = evens(width).flatMap((across) => evens(height).map((along) => ({ width: across, height: along })));
  return [...even.filter((size) => size.width > 0 && size.height > 0), nearest];
}

/** Whether one size fits inside another. */
export function isWithin(size: PixelSize, whole: PixelSize): boolean {
  return size.width <= whole.width && size.height <= whole.height;
}

/** The ratios of broken rules, the nearest to the picture first. */
function nearestRatios(broken: readonly Rule[], fileSize: PixelSize): string[] {
  const named = broken.filter(({ type, operator }) => type === 'ratio' && operator !== 'ne');
  const sound = [...new Set(named.flatMap(ruleValues).map(String))].filter((ratio) => parseRatio(ratio) !== null);
  const distance = (ratio: string) => ratioDistance(fileSize.width / fileSize.height, parseRatio(ratio) ?? 1);
  return sound.toSorted((a, b) => distance(a) - distance(b)).slice(0, shapesTried);
}

function alike(publishedSizes: readonly PixelSize[], shape: number): PixelSize[] {
  return publishedSizes.filter((size) => ratioDistance(shape, size.width / size.height) <= sameShape);
}

function byShape(publishedSizes: readonly PixelSize[], fileSize: PixelSize): PixelSize[] {
  const distance = ({ width, height }: PixelSize) => ratioDistance(fileSize.width / fileSize.height, width / height);
  return publishedSizes.toSorted((a, b) => distance(a) - distance(b));
}

function isAboutSize({ type }: Rule): boolean {
  return type === 'width' || type === 'height' || type === 'ratio';
}

type Scaling = (size: PixelSize) => PixelSize;

/** Scales a size to each limit of widths and heights; the other side may be a fraction. */
function scalings(rules: readonly Rule[]): Scaling[] {
  const limited = rules.filter(({ type, operator }) => (type === 'width' || type === 'height') && operator !== 'ne');
  const all = limited.flatMap((rule) => {
    const step = rule.operator === 'gt' ? 1 : rule.operator === 'lt' ? -1 : 0;
    return (numericLimits(rule) ?? []).map((limit) => scaledTo(rule.type === 'width', limit + step));
  });
  return all.slice(0, maxSizes.sizes);
}

function scaledTo(isWidth: boolean, limit: number): Scaling {
  return ({ width, height }) =>
    isWidth ? { width: limit, height: (height * limit) / width } : { width: (width * limit) / height, height: limit };
}

/** At most `maxSizes.sizes` of the published or exactly stated sizes that meet all rules. */
export function candidateSizes({ facts, spec, must }: Omit<SizeQuestion, 'broken'>): PixelSize[] {
  const allowed = allowance(must, spec);
  const fileSize = { width: facts.width ?? 1, height: facts.height ?? 1 };
  const values = (type: keyof Allowance, near: number) => {
    const open = exactValues(must, type).filter((value) => type === 'ratio' || includesValue(allowed[type], value));
    return nearest(open, maxSizes.values, (value) => ratioDistance(near, value));
  };
  const shape = fileSize.width / fileSize.height;
  const spelled = combined(values('width', fileSize.width), values('height', fileSize.height), values('ratio', shape));
  const published = spec.recommendedDimensions.map(parseDimensions).filter((size) => size !== null);
  const fitting = [...published, ...spelled].filter(meetsAll(allowed));
  return nearest(fitting, maxSizes.sizes, (size) => ratioDistance(shape, size.width / size.height));
}

/** Returns all items if few enough, else the first ones sorted by a number. */
function nearest<T>(all: T[], count: number, figure: (item: T) => number): T[] {
  if (all.length <= count) return all;
  return all
    .map((item) => ({ item, figure: figure(item) }))
    .toSorted((a, b) => a.figure - b.figure)
    .slice(0, count)
    .map(({ item }) => item);
}

type Allowance = Record<'width' | 'height' | 'ratio', Span[]>;

/** The widths, heights and ratios that the rules allow; an invalid rule forbids nothing. */
function allowance(rules: readonly Rule[], spec: FormatSpec): Allowance {
  const tolerance = spec.ratioTolerancePct ?? defaultRatioTolerancePct;
  const result = { width: wholeDomain('width'), height: wholeDomain('height'), ratio: wholeDomain('ratio') };
  for (const rule of rules) {
    if (rule.type !== 'width' && rule.type !== 'height' && rule.type !== 'ratio') continue;
    if (numericLimits(rule) !== null) result[rule.type] = intersect(result[rule.type], spansFor(rule, tolerance));
  }
  return result;
}

function meetsAll({ width, height, ratio }: Allowance): (size: PixelSize) => boolean {
  return (size) =>
    includesValue(width, size.width) &&
    includesValue(height, size.height) &&
    includesValue(ratio, size.width / size.height);
}
