import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { LaunchItem } from '@ad-foundry/contract/insights/launches.ts';
import { groupsIn, itemLines, settingFor } from './groups.ts';
import { byName, grouped, lengthOf, spendOf, within } from './recount.ts';
import { params, same, under, type Question, type Setting } from './setting.ts';
import { plusDays, type RawDay, type World } from './world.ts';

const maxAge = 90;
const yearDays = 365;
const fewestOthers = 5;

/** An asset of the advertiser from its first day to the last whole day. */
interface Start {
  first: string;
  age: number;
  rows: RawDay[];
}

/** Assets first seen in the period, compared with others of the advertiser at the same age. */
export const launches: Question = async (setting, pick) => {
  const { client, place, period } = setting;
  const stage = pick([undefined, undefined, 'more', 'usual', 'less', 'new'] as const);
  const answer = await listLaunches(client, { ...place, ...(stage ? { stage } : {}) });
  const starts = startsIn(setting);
  const group = { group: 'asset' as const, isSelected: () => true };
  const groups = groupsIn(setting, group, period);
  const launched = [...groups]
    .filter(([key]) => (starts.get(key)?.first ?? '') >= period.since)
    .map(([key, rows]) => ({
      key,
      rows,
      ...ratingOf(rows, starts.get(key) as Start, { starts, floor: setting.rule.spendFloor }),
    }));
  const spend = launched.reduce((sum, { rows }) => sum + spendOf(rows), 0);
  const shown = launched
    .filter((launch) => stage === undefined || launch.stage === stage)
    .toSorted((a, b) => spendOf(b.rows) - spendOf(a.rows) || (a.key < b.key ? -1 : 1));
  const results = launched.flatMap(({ daysToResult }) => daysToResult ?? []);
  const countOf = (name: string) => launched.filter((launch) => launch.stage === name).length;
  const counts = { more: countOf('more'), usual: countOf('usual'), less: countOf('less'), new: countOf('new') };
  return under(stage ?? 'all', [
    ...same(
      'keys',
      answer.items.map(({ creative }) => creative.key),
      shown.map(({ key }) => key),
    ),
    ...same('counts', answer.counts, counts),
    ...same('floor', answer.floor, { spend: setting.rule.spendFloor, results: setting.rule.resultsFloor }),
    ...same('days to a result', answer.daysToResult, { median: medianOf(results), creatives: results.length }),
    ...answer.items.flatMap(({ creative, ...facts }) => {
      const { key, rows, ...counted } = shown.find((launch) => launch.key === creative.key) ?? { key: '', rows: [] };
      return under(creative.key, [
        ...same('facts', Object.entries(facts).toSorted(byName), Object.entries(counted).toSorted(byName)),
        ...itemLines(settingFor(setting, 'asset'), creative, { rows, before: undefined, spend, group: 'asset' }),
      ]);
    }),
  ]);
};

async function listLaunches(client: Setting['client'], query: Setting['place'] & { stage?: LaunchItem['stage'] }) {
  const answer = await client.call(insights.launches, { params, query: { ...query, limit: 5 } });
  for (let cursor = answer.nextCursor; cursor !== null;) {
    const next = await client.call(insights.launches, { params, query: { ...query, limit: 200, cursor } });
    answer.items.push(...next.items);
    cursor = next.nextCursor;
  }
  return answer;
}

/**
 * The assets to compare: those first seen within a year before the end of the period, or since its start. Assets of the
 * first stored day may be older.
 */
function startsIn({ world, adOf, period }: Setting): Map<string, Start> {
  const year = plusDays(period.until, -yearDays);
  const oldest = period.since < year ? period.since : year;
  const until = lastWholeDay(world, period.until);
  const byMedia = grouped(world.days, (row) => adOf(row).media);
  const starts = new Map<string, Start>();
  for (const [key, rows] of byMedia) {
    const first = rows.reduce((day, row) => (row.day < day ? row.day : day), '9999');
    if (first < oldest || first > period.until || first <= world.storedSince) continue;
    const age = Math.max(0, Math.min(maxAge, first > until ? 0 : lengthOf({ since: first, until })));
    starts.set(key, { first, age, rows: within(rows, { since: first, until }) });
  }
  return starts;
}

function lastWholeDay({ today }: World, until: string): string {
  const yesterday = plusDays(today, -1);
  return until < yesterday ? until : yesterday;
}

const spendAt = ({ first, rows }: Start, age: number) => spendOf(rows.filter(({ day }) => day < plusDays(first, age)));

/** The rating of an asset; `rows` are those of the period. */
function ratingOf(
  rows: readonly RawDay[],
  start: Start,
  { starts, floor }: { starts: ReadonlyMap<string, Start>; floor: number },
): Omit<LaunchItem, 'creative'> {
  const { age, first } = start;
  const others = age === 0 ? [] : [...starts.values()].filter((other) => other !== start && other.age >= age);
  const medianSpend = others.length < fewestOthers ? null : medianOf(others.map((other) => spendAt(other, age)));
  const spendAtAge = spendAt(start, age);
  const results = within(start.rows, { since: first, until: plusDays(first, maxAge - 1) })
    .filter((row) => row.results > 0)
    .map(({ day }) => day)
    .toSorted();
  const daysToResult = results[0] === undefined ? null : lengthOf({ since: first, until: results[0] });
  const isBelowFloor = spendOf(rows) < floor;
  return {
    stage: isBelowFloor ? 'new' : stageOf(spendAtAge, medianSpend),
    age,
    spendAtAge,
    medianSpend,
    others: others.length,
    daysToResult,
  };
}

function stageOf(spend: number, median: number | null): LaunchItem['stage'] {
  if (median === null) return 'usual';
  if (spend >= 2 * median) return 'more';
  return spend < median / 2 ? 'less' : 'usual';
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
