import type { FormatSpec } from './format-spec.ts';
import type { Rule } from './rule.ts';
import type { MediaFacts } from './media-facts.ts';
import { parseDimensions, ratioDistance } from './ratio.ts';
import { combined, exactValues, mostSizes, type PixelSize } from './fixed-sizes.ts';
import { defaultRatioTolerancePct, numericLimits } from './rule-limits.ts';
import { intersect, type Span, spansFor, wholeDomain, within } from './value-spans.ts';

/** `must` has to be met after the change, `should` as well where that is possible. */
export type RemedyQuestion = {
  facts: MediaFacts;
  spec: FormatSpec;
  must: readonly Rule[];
  should: readonly Rule[];
};

/** `sizes` answers for every broken rule of a question alike: it is worked out once, when it is first asked. */
export type RemedyCase = RemedyQuestion & { rule: Rule; sizes: () => KnownSizes };

/**
 * The size in pixels to export at so that a broken width or height rule and all other size and ratio rules are met:
 * a size the format publishes, the one nearest in shape to the file, else the file scaled to the limit.
 */
export function targetSize(given: RemedyCase): PixelSize | null {
  return firstFitting(given, (own, known) => {
    const shape = own.width / own.height;
    const distance = (size: PixelSize) => ratioDistance(shape, size.width / size.height);
    const nearest = known.toSorted((a, b) => distance(a) - distance(b));
    return [
      ...nearest.filter((size) => distance(size) <= sameShape),
      ...scaledSizes(given.rule, own),
      ...nearest.filter((size) => distance(size) > sameShape),
    ];
  });
}

/**
 * The size in pixels to crop to so that the picture has this shape: the largest published one inside it, else the
 * smallest, else the most of what is there.
 */
export function croppedSize(given: RemedyCase, shape: number): PixelSize | null {
  const area = (size: PixelSize) => size.width * size.height;
  return firstFitting(given, (own, known) => {
    const alike = known
      .filter((size) => ratioDistance(shape, size.width / size.height) <= sameShape)
      .sort((a, b) => area(a) - area(b));
    const inside = alike.filter((size) => size.width <= own.width && size.height <= own.height);
    const most = {
      width: Math.round(Math.min(own.width, own.height * shape)),
      height: Math.round(Math.min(own.height, own.width / shape)),
    };
    return [...inside.toReversed(), ...alike, most];
  });
}

/** Shapes less than this far apart are one to the eye. */
const sameShape = 0.02;

/** The first of the sizes that meets everything, else the first that meets what it must. */
function firstFitting(
  { facts, sizes }: RemedyCase,
  list: (own: PixelSize, known: readonly PixelSize[]) => PixelSize[],
): PixelSize | null {
  if (facts.width === null || facts.height === null) return null;
  const { known, meetsAll, meetsMust } = sizes();
  const fitting = list({ width: facts.width, height: facts.height }, known).filter(meetsMust);
  return fitting.find(meetsAll) ?? fitting[0] ?? null;
}

/** Sizes that the rules leave to a file, at most `mostSizes.known` of those that are published or spelled out by rules. */
export type KnownSizes = {
  known: readonly PixelSize[];
  meetsAll: (size: PixelSize) => boolean;
  meetsMust: (size: PixelSize) => boolean;
};

/** What `RemedyCase.sizes` is for a question. */
export function knownSizes(question: RemedyQuestion): () => KnownSizes {
  let answer: KnownSizes | null = null;
  return () => (answer ??= sizesFor(question));
}

function sizesFor({ facts, spec, must, should }: RemedyQuestion): KnownSizes {
  const all = [...must, ...should];
  const [allowed, preferred] = [allowance(must, spec), allowance(all, spec)];
  const [meetsMust, meetsAll] = [allowed, preferred].map(meets) as [KnownSizes['meetsMust'], KnownSizes['meetsAll']];
  const own = { width: facts.width ?? 1, height: facts.height ?? 1 };
  const values = (type: keyof Allowance, near: number) => {
    const open = exactValues(all, type).filter((value) => type === 'ratio' || within(allowed[type], value));
    return nearest(open, mostSizes.values, (value) => [
      within(preferred[type], value) ? 0 : 1,
      ratioDistance(near, value),
    ]);
  };
  const shape = own.width / own.height;
  const spelled = combined(values('width', own.width), values('height', own.height), values('ratio', shape));
  const published = spec.recommendedDimensions.map(parseDimensions).filter((size) => size !== null);
  const fitting = [...published, ...spelled].filter(meetsMust);
  const known = nearest(fitting, mostSizes.known, (size) => [
    meetsAll(size) ? 0 : 1,
    ratioDistance(shape, size.width / size.height),
  ]);
  return { known, meetsAll, meetsMust };
}

/** As they are where they are few enough, else those that come first by the two figures. */
function nearest<T>(all: T[], count: number, figures: (one: T) => [number, number]): T[] {
  if (all.length <= count) return all;
  return all
    .map((one) => ({ one, figures: figures(one) }))
    .toSorted((a, b) => a.figures[0] - b.figures[0] || a.figures[1] - b.figures[1])
    .slice(0, count)
    .map(({ one }) => one);
}

type Allowance = Record<'width' | 'height' | 'ratio', Span[]>;

/** The widths, heights and ratios that the rules leave; one that makes no sense forbids nothing. */
function allowance(rules: readonly Rule[], spec: FormatSpec): Allowance {
  const tolerance = spec.ratioTolerancePct ?? defaultRatioTolerancePct;
  const result = { width: wholeDomain('width'), height: wholeDomain('height'), ratio: wholeDomain('ratio') };
  for (const rule of rules) {
    if (rule.type !== 'width' && rule.type !== 'height' && rule.type !== 'ratio') continue;
    if (numericLimits(rule) !== null) result[rule.type] = intersect(result[rule.type], spansFor(rule, tolerance));
  }
  return result;
}

function meets({ width, height, ratio }: Allowance): (size: PixelSize) => boolean {
  return (size) => within(width, size.width) && within(height, size.height) && within(ratio, size.width / size.height);
}

function scaledSizes(rule: Rule, own: PixelSize): PixelSize[] {
  const limits = rule.operator === 'ne' ? [] : (numericLimits(rule) ?? []);
  const step = rule.operator === 'gt' ? 1 : rule.operator === 'lt' ? -1 : 0;
  return limits
    .map((limit) => limit + step)
    .map((limit) =>
      rule.type === 'width'
        ? { width: limit, height: Math.round((own.height * limit) / own.width) }
        : { width: Math.round((own.width * limit) / own.height), height: limit },
    )
    .filter((size) => size.width > 0 && size.height > 0);
}
