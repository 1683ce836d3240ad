import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import {
  daysIn,
  differences,
  figuresOf,
  grouped,
  kindOf,
  reachOf,
  daysByAdOf,
  spendOf,
  within,
  type Days,
} from './recount.ts';
import { levelKeys, params, same, under, type OurCreative, type Pick as PickOne, type Setting } from './setting.ts';
import { recountVerdicts, verdictLines } from './verdicts.ts';
import { plusDays, type RawAd, type RawDay } from './world.ts';

export const groupNames = ['asset', 'ad', 'format', 'brief', 'copy', 'attribute'] as const;
export type GroupName = (typeof groupNames)[number];

/** The group key of an ad; texts are grouped by title. */
export function groupKey(group: GroupName, ad: RawAd, creatives: readonly OurCreative[]): string {
  const creative = creatives[ad.creative ?? -1];
  const keys = {
    asset: ad.media,
    ad: ad.id,
    format: ad.ratio === null ? ad.kind : `${ad.kind} ${ad.ratio}`,
    brief: creative?.id,
    copy: ad.title,
    attribute: creative?.hook,
  };
  return keys[group] ?? '';
}

/** A grouping of the selected ads. */
export interface Grouping {
  group: GroupName;
  isSelected: (ad: RawAd) => boolean;
}

/** Rows of some days by group. */
export function groupsIn(setting: Setting, { group, isSelected }: Grouping, days: Days) {
  const { rows, adOf, creatives } = setting;
  const selectedRows = within(rows, days).filter((row) => isSelected(adOf(row)));
  return grouped(selectedRows, (row) => groupKey(group, adOf(row), creatives));
}

/** The rows of every asset of the whole advertiser in the period. */
export function assetsOf(setting: Setting): RawDay[][] {
  const whole = { ...setting, rows: setting.world.days };
  return [...groupsIn(whole, { group: 'asset', isSelected: () => true }, setting.period).values()];
}

/** The number of assets with enough spend to be compared with. */
export const comparedIn = (setting: Setting): number =>
  assetsOf(setting).filter((rows) => isEnough(setting, rows)).length;

const isEnough = ({ rule }: Setting, rows: readonly RawDay[]) => spendOf(rows) >= rule.spendFloor;

/** The setting, in which the days of each ad are replaced by those of its asset, unless grouped by ad. */
export function settingFor(setting: Setting, group: string): Setting {
  if (group === 'ad') return setting;
  const media = new Map(setting.world.ads.map((ad) => [ad.id, levelKeys.creative(ad)]));
  const assets = daysByAdOf(setting.world.days.map(({ ad, day }) => ({ ad: media.get(ad) ?? ad, day })));
  const daysByAd = new Map(
    [...media].flatMap(([ad, asset]) => (assets.has(asset) ? [[ad, assets.get(asset) as Days]] : [])),
  );
  return { ...setting, daysByAd };
}

export const firstOf = ({ daysByAd }: Setting, rows: readonly RawDay[]): string | null =>
  rows.map(({ ad }) => daysByAd.get(ad)?.since ?? '').toSorted()[0] ?? null;

export function stateOf(setting: Setting, rows: readonly RawDay[]): string {
  const { period, adOf } = setting;
  const states = new Set(rows.map((row) => adOf(row).state));
  if ((firstOf(setting, rows) ?? '') > plusDays(period.until, -7)) return 'new';
  if (!isEnough(setting, rows)) return 'little-data';
  if (states.has('active')) return 'running';
  return states.has('issues') || states.has('rejected') ? 'limited' : 'stopped';
}

interface Counted {
  rows: readonly RawDay[];
  before: readonly RawDay[] | undefined;
  /** The spend of all selected groups. */
  spend: number;
  group: GroupName;
}

/** Differences between a reported group and the counted group. */
export function itemLines(setting: Setting, item: CreativeItem, { rows, before, spend, group }: Counted): string[] {
  const { period, world, adOf, daysByAd, creatives } = setting;
  const ads = [...new Set(rows.map(({ ad }) => ad))];
  const [only] = ads;
  const reach = ads.length === 1 && only ? reachOf(world, 'ad', only, period) : null;
  const last = ads.map((ad) => daysByAd.get(ad)?.until ?? '').toSorted();
  const ours = [...new Set(rows.flatMap((row) => creatives[adOf(row).creative ?? -1]?.id ?? []))];
  const spentOn = (day: string) => spendOf(within(rows, { since: day, until: day }));
  return [
    ...differences(item.figures.values, figuresOf(rows, reach)),
    ...under('before', differences(item.before, before ? figuresOf(before) : null)),
    ...differences({ share: item.share }, { share: spend > 0 ? spendOf(rows) / spend : null }),
    ...same('ads', item.ads, ads.length),
    ...same('first and last day', [item.firstDay, item.lastDay], [firstOf(setting, rows), last.at(-1) ?? null]),
    ...same('state', item.state, stateOf(setting, rows)),
    ...same('kind of results', item.resultKind, kindOf(rows)),
    ...same('creatives of ours', item.briefs, ours.length),
    ...same('first of them', item.brief === null || ours.includes(item.brief.creative.id), true),
    ...same('no creative of ours', item.brief === null, ours.length === 0),
    ...same(
      'by day',
      item.spendByDay,
      daysIn(period).map((day) => (day < world.storedSince ? null : spentOn(day))),
    ),
    ...judgementLines(setting, item, { rows, group }),
  ];
}

/** Differences between the verdicts of a group and those of its rows. */
export function judgementLines(
  setting: Setting,
  item: Pick<CreativeItem, 'judgement' | 'judgements'>,
  { rows, group }: Pick<Counted, 'rows' | 'group'>,
): string[] {
  const { figures, whole } = recountVerdicts(rows, { assets: assetsOf(setting), rule: setting.rule });
  const isRanked = group === 'asset';
  const reported = new Map(Object.entries(item.judgements));
  return [
    ...same('judged figures', [...reported.keys()].toSorted(), figures.map(([name]) => name).toSorted()),
    ...figures.flatMap(([name, counted]) => verdictLines(name, reported.get(name), counted, isRanked)),
    ...verdictLines('verdict', item.judgement, whole, isRanked),
    ...same('judged by', item.judgement.figure, whole.figure),
  ];
}

export type ListQuery = CallArguments<typeof insights.creatives>['query'];

/** Reads all pages of a list of groups. */
export async function listAll(client: Setting['client'], query: ListQuery) {
  const answer = await client.call(insights.creatives, { params, query });
  for (let cursor = answer.nextCursor; cursor !== null;) {
    const next = await client.call(insights.creatives, { params, query: { ...query, cursor } });
    answer.items.push(...next.items);
    cursor = next.nextCursor;
  }
  return answer;
}

/** A random grouping with its query. */
export function groupAtRandom({ hookId }: Setting, pick: PickOne) {
  const group = pick(groupNames);
  return { group, query: { group, ...(group === 'attribute' ? { attributeId: hookId } : {}) } };
}
