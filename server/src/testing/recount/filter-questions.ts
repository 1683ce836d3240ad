import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { filtersAtRandom } from './filters.ts';
import { cohortOf, groupAtRandom, groupsIn, itemLines, listAll, seenBy } from './groups.ts';
import { differences, figuresOf, kindOf, spendOf, type Row } from './recount.ts';
import { params, same, under, type Ask } from './setting.ts';

/** Creatives by filters of every kind, with the card of a figure of those that are left. */
export const filtered: Ask = async (given, pick) => {
  const { client, place, period, compared } = given;
  const { group, query: grouping } = groupAtRandom(given, pick);
  const setting = seenBy(given, group);
  const filters = filtersAtRandom(setting, pick, 'groups');
  const query = { ...place, ...grouping, ...filters.query };
  const told = await listAll(client, { ...query, limit: 200 });
  const asked = { group, isAsked: filters.isAsked };
  const now = groupsIn(setting, asked, period);
  const before = compared && groupsIn(setting, asked, compared);
  const shown = [...now].filter(([, some]) => filters.isShown(some));
  const all = shown.flatMap(([, some]) => some);
  const cohort = cohortOf(setting, { group, ...filters });
  const toldKey = ({ key, name }: (typeof told.items)[number]) => (group === 'copy' ? name : key);
  const isFiltered = Object.values(filters.query).some((value) => value !== undefined);
  const figure = pick(['spend', 'cpm', 'ctr', 'costPerResult', 'roas', 'hookRate'] as const);
  const card = await client.call(insights.figure, { params, query: { ...query, figure } });
  return under(JSON.stringify(query), [
    ...same('keys', told.items.map(toldKey).toSorted(), shown.map(([key]) => key).toSorted()),
    ...same('number', told.total, shown.length),
    ...same('cohort', told.cohort.creatives, cohort.length),
    ...same('kinds of results', told.resultKinds, kindsOf(shown.map(([, some]) => some))),
    ...(isFiltered ? same('deleted', told.deleted, null) : []),
    ...under('totals', differences(told.totals.values, figuresOf(all))),
    ...under('card', differences(card.set.values, figuresOf(all))),
    ...told.items.flatMap((item) => {
      const rows = now.get(toldKey(item)) ?? [];
      const counted = { rows, before: before?.get(toldKey(item)), spend: spendOf(all), cohort };
      return under(toldKey(item), itemLines(setting, item, counted));
    }),
  ]);
};

/** Kinds of results, those with the most spend first. */
function kindsOf(groups: readonly (readonly Row[])[]): string[] {
  const spends = new Map<string, number>();
  for (const rows of groups) {
    const kind = kindOf(rows);
    if (kind !== null) spends.set(kind, (spends.get(kind) ?? 0) + spendOf(rows));
  }
  return [...spends].toSorted(([, a], [, b]) => b - a).map(([kind]) => kind);
}
