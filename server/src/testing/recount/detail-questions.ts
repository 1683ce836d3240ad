import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { dailyLines } from './daily.ts';
import { filtersAtRandom } from './filters.ts';
import { cohortOf, groupAtRandom, groupsIn, itemLines, listAll, seenBy } from './groups.ts';
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
  type Row,
} from './recount.ts';
import { params, same, under, type Ask, type Pick, type Setting } from './setting.ts';
import type { RawDay } from './world.ts';

/** A group of a list at random: with its rows in both periods, and those of all groups; null where there is none. */
async function groupIn(asked: Setting, pick: Pick) {
  const { group, query: grouping } = groupAtRandom(asked, pick);
  const setting = seenBy(asked, group);
  const filters = filtersAtRandom(setting, pick, 'ads');
  const query = { ...setting.place, ...grouping, ...filters.query };
  const [now, before] = [setting.period, setting.compared].map((days) =>
    days === null ? null : groupsIn(setting, { group, isAsked: filters.isAsked }, days),
  );
  const { items } = await listAll(setting.client, { ...query, limit: 200 });
  // Ads without a creative of ours, and those without a value, have no page of their own.
  const named = items.filter(({ key }) => key !== '');
  if (!now || named.length === 0) return null;
  const { key, name } = pick(named);
  const own = group === 'copy' ? name : key;
  return {
    setting,
    query: { ...query, key },
    rows: now.get(own) ?? [],
    before: before?.get(own),
    spend: spendOf([...now.values()].flat()),
    cohort: cohortOf(setting, { group, ...filters }),
  };
}

export const detail: Ask = async (setting, pick) => {
  const { client, world, period, compared } = setting;
  const asked = await groupIn(setting, pick);
  if (!asked) return [];
  const { query, rows, before } = asked;
  const told = await client.call(insights.creative, { params, query });
  return under(JSON.stringify(query), [
    ...under('item', itemLines(asked.setting, told.item, asked)),
    ...dailyLines(told.daily, { world, rows, days: period }),
    ...under('before', dailyLines(told.dailyBefore, { world, rows: before ?? [], days: compared })),
    ...same('retention', told.retention, retentionOf(rows)),
    ...same('retention of the account', told.advertiserRetention, retentionOf(within(wholeOf(world), period))),
    ...adLines(setting, told.ads, rows),
    ...launchLines(setting, told.launches, rows),
    ...copyLines(setting, told, rows),
    ...briefLines(setting, told, rows),
  ]);
};

/** The card of one group: of its figures, whatever else the account has. */
export const groupCard: Ask = async (setting, pick) => {
  const { client, world, period } = setting;
  const asked = await groupIn(setting, pick);
  if (!asked) return [];
  const { query, rows } = asked;
  const figure = pick(['spend', 'reach', 'frequency', 'cpm', 'ctr', 'costPerResult', 'roas', 'hookRate'] as const);
  const told = await client.call(insights.figure, { params, query: { ...query, figure } });
  const [only, ...others] = new Set(rows.map(({ ad }) => ad));
  const reach = only !== undefined && others.length === 0 ? reachOf(world, 'ad', only, period) : null;
  const counted = figuresOf(rows, reach);
  return under(`${figure} ${JSON.stringify(query)}`, [
    ...differences(told.set.values, counted),
    ...told.operands.flatMap((one) => differences({ [one.figure]: one.value }, operandsOf(figure, rows, reach))),
  ]);
};

/** Shares of plays that reached 0, 25, 50, 75, 95 and 100 %. */
function retentionOf(rows: readonly Row[]): number[] | null {
  const names = ['plays', 'plays25', 'plays50', 'plays75', 'plays95', 'plays100'] as const;
  const [plays = 0, ...reached] = names.map((name) => rows.reduce((sum, row) => sum + row[name], 0));
  return plays === 0 ? null : [1, ...reached.map((count) => count / plays)];
}

/** Its ads, those with the most spend first. */
export function adLines(setting: Setting, told: CreativeDetail['ads'], rows: readonly RawDay[]): string[] {
  const { world, period, creatives } = setting;
  const byAd = grouped(rows, ({ ad }) => ad);
  const spends = told.map(({ figures }) => figures.values.spend);
  const ads = new Map(world.ads.map((ad) => [ad.id, ad]));
  return [
    ...same('ads', told.map(({ id }) => id).toSorted(), [...byAd.keys()].toSorted()),
    ...same(
      'order of ads',
      spends,
      spends.toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    ),
    ...told.flatMap(({ id, figures, share, brief, ...row }) => {
      const [own, ad] = [byAd.get(id) ?? [], ads.get(id)];
      return under(`ad ${id}`, [
        ...differences(figures.values, figuresOf(own, reachOf(world, 'ad', id, period))),
        ...differences({ share }, { share: spendOf(rows) > 0 ? spendOf(own) / spendOf(rows) : null }),
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

/** Ads by the first day on which they were delivered. */
export function launchLines(
  { seen, period }: { seen: Setting['seen']; period: Days },
  told: CreativeDetail['launches'],
  rows: readonly RawDay[],
): string[] {
  const firsts = [...new Set(rows.map(({ ad }) => ad))].map((ad) => ({ day: seen.get(ad)?.since ?? '' }));
  const byDay = [...grouped(within(firsts, period), ({ day }) => day)].map(([day, ads]) => ({ day, ads: ads.length }));
  return same(
    'launches',
    told,
    byDay.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  );
}

const adsOf = (rows: readonly RawDay[]) => new Set(rows.map(({ ad }) => ad)).size;

function copyLines({ adOf }: Setting, { copies }: CreativeDetail, rows: readonly RawDay[]): string[] {
  const counted = [...grouped(rows, (row) => adOf(row).title)].map(([title, own]) => [title, adsOf(own)] as const);
  const shown = copies.map(({ title, ads }) => [title ?? '', ads] as const);
  return same('texts', shown.toSorted(byName), counted.toSorted(byName));
}

/** Our creatives that its ads came from, and the values of the first. */
function briefLines({ adOf, creatives }: Setting, told: CreativeDetail, rows: readonly RawDay[]): string[] {
  const behind = grouped(rows, (row) => creatives[adOf(row).creative ?? -1]?.id ?? '');
  behind.delete('');
  const first = creatives.find(({ id }) => id === told.item.brief?.creative.id);
  const values = [first?.angle, first?.hook].filter((value) => value !== null && value !== undefined);
  return [
    ...same('creatives', told.briefs.map(({ brief }) => brief.creative.id).toSorted(), [...behind.keys()].toSorted()),
    ...told.briefs.flatMap(({ brief, ads, figures }) => {
      const own = behind.get(brief.creative.id) ?? [];
      return under('creative', [...differences(figures.values, figuresOf(own)), ...same('ads', ads, adsOf(own))]);
    }),
    ...same('values', told.attributes.map(({ value }) => value).toSorted(), values.toSorted()),
  ];
}
