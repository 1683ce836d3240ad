import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { filtersAtRandom } from './filters.ts';
import { comparedIn, groupAtRandom, groupsIn, itemLines, listAll, settingFor } from './groups.ts';
import { differences, figuresOf, kindOf, spendOf, type DayRow } from './recount.ts';
import { params, same, under, type Question } from './setting.ts';

/** Filtered groups, and the card of one figure over the remaining groups. */
export const filtered: Question = async (initial, pick) => {
  const { client, place, period, compared } = initial;
  const { group, query: grouping } = groupAtRandom(initial, pick);
  const setting = settingFor(initial, group);
  const filters = filtersAtRandom(setting, pick, 'groups');
  const query = { ...place, ...grouping, ...filters.query };
  const answer = await listAll(client, { ...query, limit: 200 });
  const selection = { group, isSelected: filters.isSelected };
  const now = groupsIn(setting, selection, period);
  const before = compared && groupsIn(setting, selection, compared);
  const shown = [...now].filter(([, some]) => filters.isShown(some));
  const all = shown.flatMap(([, some]) => some);
  const keyOfItem = ({ key, name }: (typeof answer.items)[number]) => (group === 'copy' ? name : key);
  const isFiltered = Object.values(filters.query).some((value) => value !== undefined);
  const figure = pick(['spend', 'cpm', 'ctr', 'costPerResult', 'roas', 'hookRate'] as const);
  const card = await client.call(insights.figure, { params, query: { ...query, figure } });
  return under(JSON.stringify(query), [
    ...same('keys', answer.items.map(keyOfItem).toSorted(), shown.map(([key]) => key).toSorted()),
    ...same('number', answer.total, shown.length),
    ...same('cohort', answer.cohort.creatives, comparedIn(setting)),
    ...same('kinds of results', answer.resultKinds, kindsOf(shown.map(([, some]) => some))),
    ...(isFiltered ? same('deleted', answer.deleted, null) : []),
    ...under('totals', differences(answer.totals.values, figuresOf(all))),
    ...under('card', differences(card.set.values, figuresOf(all))),
    ...answer.items.flatMap((item) => {
      const rows = now.get(keyOfItem(item)) ?? [];
      const counted = { rows, before: before?.get(keyOfItem(item)), spend: spendOf(all), group };
      return under(keyOfItem(item), itemLines(setting, item, counted));
    }),
  ]);
};

/** Kinds of results, by spend. */
function kindsOf(groups: readonly (readonly DayRow[])[]): string[] {
  const spends = new Map<string, number>();
  for (const rows of groups) {
    const kind = kindOf(rows);
    if (kind !== null) spends.set(kind, (spends.get(kind) ?? 0) + spendOf(rows));
  }
  return [...spends].toSorted(([, a], [, b]) => b - a).map(([kind]) => kind);
}
