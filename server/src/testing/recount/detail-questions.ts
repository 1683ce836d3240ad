import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { dailyLines } from './daily.ts';
import { filtersAtRandom } from './filters.ts';
import { groupAtRandom, groupsIn, itemLines, listAll, settingFor } from './groups.ts';
import {
  byName,
  differences,
  figuresOf,
  grouped,
  operandsOf,
  reachOf,
  spendOf,
  wholeOf,
  within,
  type Days,
  type DayRow,
} from './recount.ts';
import { params, same, under, type Question, type Pick, type Setting } from './setting.ts';
import type { RawDay } from './world.ts';

/** A random group of a list with its rows in both periods and the total spend; null if the list is empty. */
async function groupIn(initial: Setting, pick: Pick) {
  const { group, query: grouping } = groupAtRandom(initial, pick);
  const setting = settingFor(initial, group);
  const filters = filtersAtRandom(setting, pick, 'ads');
  const query = { ...setting.place, ...grouping, ...filters.query };
  const [now, before] = [setting.period, setting.compared].map((days) =>
    days === null ? null : groupsIn(setting, { group, isSelected: filters.isSelected }, days),
  );
  const { items } = await listAll(setting.client, { ...query, limit: 200 });
  // Ads without a creative of ours, and ads without a value, have no separate page.
  const named = items.filter(({ key }) => key !== '');
  if (!now || named.length === 0) return null;
  const { key, name } = pick(named);
  const groupName = group === 'copy' ? name : key;
  return {
    setting,
    query: { ...query, key },
    rows: now.get(groupName) ?? [],
    before: before?.get(groupName),
    spend: spendOf([...now.values()].flat()),
    group,
  };
}

export const detail: Question = async (setting, pick) => {
  const { client, world, period, compared } = setting;
  const chosen = await groupIn(setting, pick);
  if (!chosen) return [];
  const { query, rows, before } = chosen;
  const answer = await client.call(insights.creative, { params, query });
  return under(JSON.stringify(query), [
    ...under('item', itemLines(chosen.setting, answer.item, chosen)),
    ...dailyLines(answer.daily, { world, rows, days: period }),
    ...under('before', dailyLines(answer.dailyBefore, { world, rows: before ?? [], days: compared })),
    ...same('retention', answer.retention, retentionOf(rows)),
    ...same('retention of the account', answer.advertiserRetention, retentionOf(within(wholeOf(world), period))),
    ...adLines(setting, answer.ads, rows),
    ...launchLines(setting, answer.launches, rows),
    ...copyLines(setting, answer, rows),
    ...briefLines(setting, answer, rows),
  ]);
};

/** The card of one group, computed from its rows only. */
export const groupCard: Question = async (setting, pick) => {
  const { client, world, period } = setting;
  const chosen = await groupIn(setting, pick);
  if (!chosen) return [];
  const { query, rows } = chosen;
  const figure = pick(['spend', 'reach', 'frequency', 'cpm', 'ctr', 'costPerResult', 'roas', 'hookRate'] as const);
  const answer = await client.call(insights.figure, { params, query: { ...query, figure } });
  const [only, ...others] = new Set(rows.map(({ ad }) => ad));
  const reach = only !== undefined && others.length === 0 ? reachOf(world, 'ad', only, period) : null;
  const counted = figuresOf(rows, reach);
  return under(`${figure} ${JSON.stringify(query)}`, [
    ...differences(answer.set.values, counted),
    ...answer.operands.flatMap((operand) =>
      differences({ [operand.figure]: operand.value }, operandsOf(figure, rows, reach)),
    ),
  ]);
};

/** Shares of plays that reached 0, 25, 50, 75, 95 and 100 %. */
function retentionOf(rows: readonly DayRow[]): number[] | null {
  const names = ['plays', 'plays25', 'plays50', 'plays75', 'plays95', 'plays100'] as const;
  const [plays = 0, ...reached] = names.map((name) => rows.reduce((sum, row) => sum + row[name], 0));
  return plays === 0 ? null : [1, ...reached.map((count) => count / plays)];
}

/** Compares the ads of a group, by spend. */
export function adLines(setting: Setting, reportedAds: CreativeDetail['ads'], rows: readonly RawDay[]): string[] {
  const { world, period, creatives } = setting;
  const byAd = grouped(rows, ({ ad }) => ad);
  const spends = reportedAds.map(({ figures }) => figures.values.spend);
  const ads = new Map(world.ads.map((ad) => [ad.id, ad]));
  return [
    ...same('ads', reportedAds.map(({ id }) => id).toSorted(), [...byAd.keys()].toSorted()),
    ...same(
      'order of ads',
      spends,
      spends.toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    ),
    ...reportedAds.flatMap(({ id, figures, share, brief, ...row }) => {
      const [adRows, ad] = [byAd.get(id) ?? [], ads.get(id)];
      return under(`ad ${id}`, [
        ...differences(figures.values, figuresOf(adRows, reachOf(world, 'ad', id, period))),
        ...differences({ share }, { share: spendOf(rows) > 0 ? spendOf(adRows) / spendOf(rows) : null }),
        ...same('creative', brief?.creative.id ?? null, creatives[ad?.creative ?? -1]?.id ?? null),
        ...same(
          'facts',
          [row.name, row.state, row.campaign?.id, row.adSet?.id],
          [ad?.name, ad?.state, ad?.campaign, ad?.adSet],
        ),
      ]);
    }),
  ];
}

/** Compares the number of ads by the first day of their delivery. */
export function launchLines(
  { daysByAd, period }: { daysByAd: Setting['daysByAd']; period: Days },
  reported: CreativeDetail['launches'],
  rows: readonly RawDay[],
): string[] {
  const firsts = [...new Set(rows.map(({ ad }) => ad))].map((ad) => ({ day: daysByAd.get(ad)?.since ?? '' }));
  const byDay = [...grouped(within(firsts, period), ({ day }) => day)].map(([day, ads]) => ({ day, ads: ads.length }));
  return same(
    'launches',
    reported,
    byDay.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  );
}

const adsOf = (rows: readonly RawDay[]) => new Set(rows.map(({ ad }) => ad)).size;

function copyLines({ adOf }: Setting, { copies }: CreativeDetail, rows: readonly RawDay[]): string[] {
  const counted = [...grouped(rows, (row) => adOf(row).title)].map(
    ([title, titleRows]) => [title, adsOf(titleRows)] as const,
  );
  const shown = copies.map(({ title, ads }) => [title ?? '', ads] as const);
  return same('texts', shown.toSorted(byName), counted.toSorted(byName));
}

/** Compares the creatives that the group's ads belong to, and the attribute values of the first creative. */
function briefLines({ adOf, creatives }: Setting, answer: CreativeDetail, rows: readonly RawDay[]): string[] {
  const behind = grouped(rows, (row) => creatives[adOf(row).creative ?? -1]?.id ?? '');
  behind.delete('');
  const first = creatives.find(({ id }) => id === answer.item.brief?.creative.id);
  const values = [first?.angle, first?.hook].filter((value) => value !== null && value !== undefined);
  return [
    ...same('creatives', answer.briefs.map(({ brief }) => brief.creative.id).toSorted(), [...behind.keys()].toSorted()),
    ...answer.briefs.flatMap(({ brief, ads, figures }) => {
      const briefRows = behind.get(brief.creative.id) ?? [];
      return under('creative', [
        ...differences(figures.values, figuresOf(briefRows)),
        ...same('ads', ads, adsOf(briefRows)),
      ]);
    }),
    ...same('values', answer.attributes.map(({ value }) => value).toSorted(), values.toSorted()),
  ];
}
