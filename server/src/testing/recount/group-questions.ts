import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { comparedIn, groupKey, groupNames, itemLines, listAll, settingFor } from './groups.ts';
import { differences, figuresOf, grouped, spendOf, within, type Days, type DayRow } from './recount.ts';
import { deletedIn, deletedOf, levelKeys, params, restIn, same, under, type Question } from './setting.ts';
import type { RawAd, RawDay } from './world.ts';

export const breakdown: Question = async (setting, pick) => {
  const { client, place, period, compared, campaignId, world, adOf, creatives, hookId, angleId, random } = setting;
  const by = pick(['day', 'platform', 'placement', 'campaign', 'creative', 'attribute', 'attribute'] as const);
  const isAcross = by === 'attribute' && random() < 0.5;
  const grouping = {
    by,
    ...(by === 'attribute' ? { attributeId: hookId } : {}),
    ...(isAcross ? { acrossId: angleId } : {}),
  };
  const answer = await client.call(insights.breakdown, { params, query: { ...place, ...grouping } });
  const isPlaced = by === 'platform' || by === 'placement';
  // Placements are reported by platform campaign; only campaigns with an ad of our campaign count.
  const running = new Set(setting.rows.map((row) => adOf(row).campaign));
  const placed = world.placements.filter(({ campaign }) => campaignId === undefined || running.has(campaign));
  const ofCreative = (row: RawDay) => creatives[adOf(row).creative ?? -1];
  const keyOf = (row: RawDay): string => {
    if (by === 'day') return row.day;
    if (by === 'attribute') return `${ofCreative(row)?.hook ?? ''}/${isAcross ? (ofCreative(row)?.angle ?? '') : ''}`;
    return levelKeys[by === 'campaign' ? 'campaign' : 'creative'](adOf(row));
  };
  const groupsIn = (days: Days): Map<string, DayRow[]> =>
    isPlaced
      ? grouped(within(placed, days), (row) => (by === 'platform' ? row.platform : `${row.platform}/${row.placement}`))
      : grouped<DayRow & { key: string }>(
          [
            ...within(setting.rows, days).map((row) => ({ ...row, key: keyOf(row) })),
            ...(by === 'campaign' ? deletedIn(setting, days).map((row) => ({ ...row, key: row.campaign })) : []),
          ],
          ({ key }) => key,
        );
  const [now, before] = [groupsIn(period), compared && groupsIn(compared)];
  const keyOfItem = ({ key, across }: (typeof answer.items)[number]) =>
    by === 'attribute' ? `${key ?? ''}/${across?.key ?? ''}` : (key ?? '');
  return [
    ...same('keys', answer.items.map(keyOfItem).toSorted(), [...now.keys()].toSorted()),
    ...answer.items.flatMap((item) => {
      const old = before?.get(keyOfItem(item));
      return under(`${by} ${keyOfItem(item)}`, [
        ...differences(item.figures.values, figuresOf(now.get(keyOfItem(item)) ?? [])),
        ...under('before', differences(item.before, old ? figuresOf(old) : null)),
      ]);
    }),
    ...under(
      'rest',
      differences(
        answer.rest?.values ?? null,
        campaignId === undefined ? restIn(setting, period, [...now.values()].flat()) : null,
      ),
    ),
  ];
};

export const groups: Question = async (setting, pick) => {
  const { client, place, period, compared, world, adOf, creatives, hookId, random } = setting;
  const group = pick(groupNames);
  const kind = random() < 0.3 ? pick(['image', 'video'] as const) : undefined;
  const parentId = random() < 0.3 ? pick(world.ads.flatMap(({ campaign, adSet }) => [campaign, adSet])) : undefined;
  const minSpend = random() < 0.3 ? Math.floor(random() * 5e6) : undefined;
  const selection = {
    group,
    limit: 200,
    ...(group === 'attribute' ? { attributeId: hookId } : {}),
    ...(kind ? { kind } : {}),
    ...(parentId ? { parentId } : {}),
    ...(minSpend === undefined ? {} : { minSpend }),
  };
  const answer = await listAll(client, { ...place, ...selection });
  const keyOf = (row: RawDay): string => groupKey(group, adOf(row), creatives);
  // Kind and parent select single ads instead of whole groups.
  const isSelected = (ad: RawAd) =>
    (kind === undefined || ad.kind === kind) && (parentId === undefined || [ad.campaign, ad.adSet].includes(parentId));
  const rows = setting.rows.filter((row) => isSelected(adOf(row)));
  const groupsIn = (days: Days) => grouped(within(rows, days), keyOf);
  const [now, before] = [groupsIn(period), compared && groupsIn(compared)];
  const isShown = (some: readonly RawDay[]) => minSpend === undefined || spendOf(some) >= minSpend;
  const shown = [...now].filter(([, some]) => isShown(some));
  const keyOfItem = ({ key, name }: (typeof answer.items)[number]) => (group === 'copy' ? name : key);
  const all = shown.flatMap(([, some]) => some);
  const isWhole =
    setting.campaignId === undefined && kind === undefined && parentId === undefined && minSpend === undefined;
  const isOfParent = parentId !== undefined && kind === undefined && !minSpend;
  const rest = isWhole ? restIn(setting, period, all) : isOfParent ? deletedOf(setting, parentId, period) : null;
  const { limit, ...list } = selection;
  const card = await client.call(insights.figure, { params, query: { ...place, ...list, figure: 'ctr' } });
  return [
    ...under('card', differences(card.set.values, figuresOf(all))),
    ...under('deleted', differences(answer.deleted?.values ?? null, rest)),
    ...same(
      `${JSON.stringify(selection)} keys`,
      answer.items.map(keyOfItem).toSorted(),
      shown.map(([key]) => key).toSorted(),
    ),
    ...under('totals', differences(answer.totals.values, figuresOf(all))),
    ...answer.items.flatMap((item) => {
      const itemRows = now.get(keyOfItem(item)) ?? [];
      const counted = { rows: itemRows, before: before?.get(keyOfItem(item)), spend: spendOf(all), group };
      return under(`${group} ${keyOfItem(item)}`, itemLines(settingFor(setting, group), item, counted));
    }),
    ...same('cohort', answer.cohort.creatives, comparedIn(setting)),
  ];
};
