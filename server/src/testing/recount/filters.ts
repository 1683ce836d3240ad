import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { firstOf, stateOf, type ListQuery } from './groups.ts';
import { lengthOf, spendOf } from './recount.ts';
import type { Pick, Setting } from './setting.ts';
import { plusDays, type RawAd, type RawDay } from './world.ts';

export interface Filters {
  query: Partial<ListQuery>;
  /** Whether an ad is included in its group. */
  isSelected: (ad: RawAd) => boolean;
  /** Whether the list contains a group. */
  isShown: (rows: readonly RawDay[]) => boolean;
}

/** Random filters, of single ads only or also of whole groups. */
export function filtersAtRandom(setting: Setting, pick: Pick, of: 'ads' | 'groups'): Filters {
  const ofAds = adFilters(setting, pick);
  return of === 'ads' ? { ...ofAds, isShown: () => true } : joined(ofAds, groupFilters(setting, pick));
}

const joined = (ofAds: Omit<Filters, 'isShown'>, { query, isShown }: Omit<Filters, 'isSelected'>) => ({
  ...ofAds,
  query: { ...ofAds.query, ...query },
  isShown,
});

function adFilters({ random, world, creatives, hookId, angleId }: Setting, pick: Pick): Omit<Filters, 'isShown'> {
  const maybe = <T>(from: readonly T[]): T | undefined => (random() < 0.15 ? pick(from) : undefined);
  const kind = maybe(['image', 'video'] as const);
  const ratio = maybe(['9:16', '4:5', '1:1', '16:9', '1.91:1', 'other'] as const);
  const length = maybe(['up-to-15', 'up-to-30', 'longer'] as const);
  const parentId = maybe(world.ads.flatMap(({ campaign, adSet }) => [campaign, adSet]));
  const where = maybe<readonly [AttributeId, 'hook' | 'angle', string]>([
    [hookId, 'hook', 'slip'],
    [angleId, 'angle', 'grip'],
    [angleId, 'angle', 'price'],
    [angleId, 'angle', 'none has it'],
  ]);
  const hasTraits = (ad: RawAd) =>
    (kind === undefined || ad.kind === kind) &&
    (ratio === undefined || ad.ratio === ratio) &&
    (length === undefined || ad.length === length) &&
    (where === undefined || creatives[ad.creative ?? -1]?.[where[1]] === where[2]);
  return {
    query: { kind, ratio, length, parentId, whereAttributeId: where?.[0], whereValue: where?.[2] },
    isSelected: (ad) => hasTraits(ad) && (parentId === undefined || [ad.campaign, ad.adSet].includes(parentId)),
  };
}

function groupFilters(setting: Setting, pick: Pick): Omit<Filters, 'isSelected'> {
  const { random, period, adOf, daysByAd } = setting;
  const maybe = <T>(from: readonly T[]): T | undefined => (random() < 0.25 ? pick(from) : undefined);
  const state = maybe(['new', 'running', 'limited', 'stopped', 'little-data'] as const);
  const matched = maybe(['true', 'false'] as const);
  const begun = pick([...daysByAd.values()]).since;
  const age = begun > period.until ? 1 : lengthOf({ since: begun, until: period.until });
  const launchedWithin = maybe([
    1,
    7,
    60,
    Math.min(366, age),
    Math.min(366, age + 1),
    Math.min(366, Math.max(1, age - 1)),
  ]);
  const minSpend = maybe([1, 5000, 5_000_000]);
  const search = maybe(['trail', 'CITY', 'file video', 'ad 1', 'none is named so']);
  const since = plusDays(period.until, 1 - (launchedWithin ?? 0));
  const isNamed = ({ name, media }: RawAd, words: string) =>
    [name, `File ${media}`].some((text) => text.toLowerCase().includes(words.toLowerCase()));
  return {
    query: { state, matched, launchedWithin, minSpend, search },
    isShown: (rows) =>
      (state === undefined || stateOf(setting, rows) === state) &&
      (matched === undefined || rows.some((row) => adOf(row).creative !== null) === (matched === 'true')) &&
      (launchedWithin === undefined || (firstOf(setting, rows) ?? '') >= since) &&
      (minSpend === undefined || spendOf(rows) >= minSpend) &&
      (search === undefined || rows.some((row) => isNamed(adOf(row), search))),
  };
}
