/** Additive figures: those of several ads and days may be added within one ad account. Reported per ad and day. */
export const reportedFigures = [
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'landingPageViews',
  'results',
  'purchases',
  'purchaseValue',
  'plays',
  'views3s',
  'thruplays',
  'plays25',
  'plays50',
  'plays75',
  'plays95',
  'plays100',
] as const;
export type ReportedFigure = (typeof reportedFigures)[number];

/** All additive figures. `videoImpressions`: the impressions of ads with video. */
export const countedFigures = [...reportedFigures, 'videoImpressions'] as const;
export type CountedFigure = (typeof countedFigures)[number];

/** Every figure, in the order in which choosers list them. */
export const figureNames = [
  'spend',
  'impressions',
  'reach',
  'frequency',
  'cpm',
  'clicks',
  'linkClicks',
  'ctr',
  'cpc',
  'results',
  'costPerResult',
  'purchases',
  'purchaseValue',
  'roas',
  'hookRate',
  'holdRate',
  'landingPageViews',
  'videoImpressions',
  'plays',
  'views3s',
  'thruplays',
  'plays25',
  'plays50',
  'plays75',
  'plays95',
  'plays100',
] as const;
export type FigureName = (typeof figureNames)[number];

/** Figures that a single day has: reach and frequency are reported for whole periods only. */
export type DailyFigure = Exclude<FigureName, 'reach' | 'frequency'>;
export const isDailyFigure = (name: FigureName): name is DailyFigure => name !== 'reach' && name !== 'frequency';
export const dailyFigures: readonly DailyFigure[] = figureNames.filter(isDailyFigure);

export const isFigure = (name: string): name is FigureName => (figureNames as readonly string[]).includes(name);

/** The figures that a person may put on the tiles of the overview, the first six by default elsewhere. */
export const tileFigures = [
  'spend',
  'impressions',
  'reach',
  'frequency',
  'cpm',
  'linkClicks',
  'ctr',
  'cpc',
  'results',
  'costPerResult',
  'purchaseValue',
  'roas',
  'hookRate',
  'holdRate',
] as const satisfies readonly FigureName[];

/**
 * `money`: in minor units of the account's currency (cents; yen; fils), with fractions for averages. `share`: 0.0134 is
 * shown as 1.34 %. `ratio`: a plain number.
 */
export type FigureUnit = 'money' | 'count' | 'share' | 'ratio';

export interface FigureDefinition {
  unit: FigureUnit;
  /** Computed from the sums of two other figures; null for a counted or reported one. */
  formula: { over: CountedFigure; under: CountedFigure; times: number } | null;
  /** Which direction of change is an improvement; null for neither. */
  better: 'more' | 'less' | null;
}

const counted = (unit: 'money' | 'count', better: FigureDefinition['better']) =>
  ({ unit, formula: null, better }) satisfies FigureDefinition;
const computed = (
  unit: FigureUnit,
  better: FigureDefinition['better'],
  [over, under, times = 1]: [CountedFigure, CountedFigure, number?],
) => ({ unit, formula: { over, under, times }, better }) satisfies FigureDefinition;

/**
 * The definition of each figure. Reach and frequency are those that the platform reports for a period, never computed
 * from days.
 */
export const figures: Record<FigureName, FigureDefinition> = {
  spend: counted('money', null),
  impressions: counted('count', null),
  reach: counted('count', null),
  frequency: { unit: 'ratio', formula: null, better: null },
  cpm: computed('money', 'less', ['spend', 'impressions', 1000]),
  clicks: counted('count', 'more'),
  linkClicks: counted('count', 'more'),
  ctr: computed('share', 'more', ['linkClicks', 'impressions']),
  cpc: computed('money', 'less', ['spend', 'linkClicks']),
  results: counted('count', 'more'),
  costPerResult: computed('money', 'less', ['spend', 'results']),
  purchases: counted('count', 'more'),
  purchaseValue: counted('money', 'more'),
  roas: computed('ratio', 'more', ['purchaseValue', 'spend']),
  hookRate: computed('share', 'more', ['views3s', 'videoImpressions']),
  holdRate: computed('share', 'more', ['thruplays', 'videoImpressions']),
  landingPageViews: counted('count', 'more'),
  videoImpressions: counted('count', null),
  plays: counted('count', null),
  views3s: counted('count', 'more'),
  thruplays: counted('count', 'more'),
  plays25: counted('count', 'more'),
  plays50: counted('count', 'more'),
  plays75: counted('count', 'more'),
  plays95: counted('count', 'more'),
  plays100: counted('count', 'more'),
};

/**
 * Why a figure has no value. `no-delivery`: it divides by nothing, or by less. `not-reported`: the platform reports reach for some
 * periods only. `not-additive`: reach of several ads cannot be added. `mixed-results`: results of different kinds, such as
 * purchases and leads, are not added. `no-video`: nothing was played. `no-value`: no purchase has a value.
 * `no-link-clicks`: there are clicks, but none on the link, as in reports that count clicks of all kinds only.
 * `not-split`: the platform reports placements per campaign, where impressions of videos and images are one number.
 */
export const absences = [
  'no-delivery',
  'not-reported',
  'not-additive',
  'mixed-results',
  'no-video',
  'no-value',
  'no-link-clicks',
  'not-split',
] as const;
export type Absence = (typeof absences)[number];

/** Counted figures, summed over rows. Results are null if they are of several kinds. */
export type Counts = Record<CountedFigure, number | null>;

const ofVideo: ReadonlySet<FigureName> = new Set<FigureName>(['hookRate', 'holdRate', 'videoImpressions']);

const isPlayed = ({ plays, views3s }: Pick<Counts, 'plays' | 'views3s'>): boolean => plays !== 0 || views3s !== 0;

/** Whether counts have plays whose impressions are not separate from those of images. */
export const isUnsplit = (counts: Counts): boolean =>
  isPlayed(counts) && counts.impressions !== 0 && counts.videoImpressions === 0;

/** Whether a rate is one of videos only, out of ads that also show images: then a screen says so. */
export const isOfVideosOnly = (name: FigureName, { videoImpressions, impressions }: RatedImpressions): boolean =>
  (name === 'hookRate' || name === 'holdRate') &&
  videoImpressions !== null &&
  videoImpressions > 0 &&
  impressions !== null &&
  videoImpressions < impressions;
type RatedImpressions = Pick<Counts, 'videoImpressions' | 'impressions'>;

/** Why a counted or computed figure has no value; null where it has one. */
export function absenceIn(name: FigureName, counts: Counts): Absence | null {
  if (ofVideo.has(name) && isUnsplit(counts)) return 'not-split';
  if (ofVideo.has(name) && figures[name].formula && !isPlayed(counts)) return 'no-video';
  if (name === 'roas' && counts.purchaseValue === 0) return 'no-value';
  const { formula } = figures[name];
  if (!formula) return null;
  const isOfLinkClicks = formula.over === 'linkClicks' || formula.under === 'linkClicks';
  if (isOfLinkClicks && counts.linkClicks === 0 && (counts.clicks ?? 0) > 0) return 'no-link-clicks';
  // Credits may exceed spend and refunds sales; a ratio to less than nothing says nothing.
  return (counts[formula.under] ?? 1) <= 0 ? 'no-delivery' : null;
}

export const isCounted = (name: FigureName): name is CountedFigure =>
  (countedFigures as readonly string[]).includes(name);

/** A counted or computed figure; null where it has no value. Reach and frequency never have one. */
export function figureIn(name: FigureName, counts: Counts): number | null {
  if (absenceIn(name, counts) !== null) return null;
  const { formula } = figures[name];
  if (!formula) return isCounted(name) ? counts[name] : null;
  const [over, under] = [counts[formula.over], counts[formula.under]];
  return over === null || under === null ? null : (over * formula.times) / under;
}

const knownDigits = new Map<string, number>();

/** Digits after the decimal point of a currency, by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  const cachedDigits = knownDigits.get(currency);
  if (cachedDigits !== undefined) return cachedDigits;
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    knownDigits.set(currency, digits);
    return digits;
  } catch {
    return 2;
  }
}
