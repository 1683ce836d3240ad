import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import { rowsOf } from './daily.ts';
import { detail, groupCard } from './detail-questions.ts';
import { creativesFile, rowsFile } from './export-questions.ts';
import { filtered } from './filter-questions.ts';
import { breakdown, groups } from './group-questions.ts';
import { assetsOf } from './groups.ts';
import { launches } from './launch-questions.ts';
import {
  comparedDays,
  daysIn,
  differences,
  figuresOf,
  grouped,
  lengthOf,
  namedDays,
  noFigures,
  reachOf,
  daysByAdOf,
  wholeOf,
  within,
  type Days,
  type DayRow,
} from './recount.ts';
import { results } from './results-questions.ts';
import {
  deletedIn,
  deletedOf,
  levelKeys,
  params,
  restIn,
  same,
  totalIn,
  under,
  type Question,
  type RecountInput,
  type Pick,
  type Setting,
} from './setting.ts';
import { unmatched } from './unmatched-question.ts';
import { recountVerdicts, verdictLines } from './verdicts.ts';
import { plusDays, type RawAd, type RawDay, type World } from './world.ts';

const presets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
  'lifetime',
];
const pastDays = ['last_3_days', 'last_7_days', 'last_14_days', 'last_28_days', 'last_30_days', 'last_90_days'];

/**
 * Runs a random question; `number` rotates through the kinds.
 * @returns the differences between reported and counted values, each with its question
 */
export async function checkRandomQuestion(input: RecountInput, number: number): Promise<string[]> {
  const { random, worlds, creatives } = input;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const { world, advertiserId, rule } = pick(worlds);
  const daysByAd = daysByAdOf(world.days);
  const { since, until } = daysAtRandom(world, daysByAd, { random, pick });
  const relative = random() < 0.7 ? pick([...presets, ...pastDays, ...pastDays]) : null;
  const period = relative ? namedDays(relative, world.today) : { since, until };
  const compare = pick(['previous', 'previous', 'year', 'none'] as const);
  const campaignId = random() < 0.3 ? pick(creatives).campaignId : undefined;
  const ads = new Map(world.ads.map((ad) => [ad.id, ad]));
  const adOf = (row: RawDay): RawAd => ads.get(row.ad) as RawAd;
  const isSelected = (row: RawDay) => {
    const { creative } = adOf(row);
    return campaignId === undefined || (creative !== null && creatives[creative]?.campaignId === campaignId);
  };
  const setting: Setting = {
    ...input,
    world,
    advertiserId,
    rule,
    period,
    campaignId,
    adOf,
    compared: comparedDays(period, compare, world),
    place: { advertiserId, ...(campaignId ? { campaignId } : {}), compare, ...(relative ? { relative } : period) },
    rows: world.days.filter(isSelected),
    daysByAd,
  };
  const kinds = Object.entries(questions);
  const [name, question] = kinds[number % kinds.length] as [string, Question];
  return (await question(setting, pick)).map((line) => `${name} ${JSON.stringify(setting.place)} ${line}`);
}

/** Random days, up to 60; some end when an ad stops being new. */
function daysAtRandom({ since, today }: World, daysByAd: Setting['daysByAd'], { random, pick }: Chance): Days {
  const aged = plusDays(pick([...daysByAd.values()]).since, pick([6, 7]));
  const first = plusDays(since, Math.floor(random() * lengthOf({ since, until: today })));
  const length = Math.floor(random() * 60);
  if (random() < 0.5 && aged <= today) return { since: plusDays(aged, -length), until: aged };
  const last = plusDays(first, length);
  return { since: first, until: last < today ? last : today };
}

interface Chance {
  random: () => number;
  pick: Pick;
}

const overview: Question = async (setting) => {
  const { client, place, period, compared, campaignId, world, rows, adOf } = setting;
  const answer = await client.call(insights.overview, { params, query: place });
  const inDays = (days: Days) =>
    daysIn(days).map((day) =>
      day < world.storedSince
        ? noFigures
        : figuresOf(within(campaignId === undefined ? wholeOf(world) : rows, { since: day, until: day })),
    );
  const byDay = rowsOf(answer.daily);
  const byDayBefore = answer.dailyBefore ? rowsOf(answer.dailyBefore) : [];
  const shown = within(rows, period);
  const ads = [...new Set(shown.map(adOf))];
  const firsts = [...grouped(rows, ({ ad }) => ad).values()].map(
    (adRows) => adRows.reduce((a, b) => (a.day < b.day ? a : b)).day,
  );
  const launches = [
    ...grouped(
      within(
        firsts.map((day) => ({ day })),
        period,
      ),
      ({ day }) => day,
    ),
  ]
    .map(([day, startedAds]) => ({ day, ads: startedAds.length }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const spent = (campaignId === undefined ? wholeOf(world) : rows).filter(
    ({ day, spend }) => spend > 0 && day <= period.until,
  );
  return [
    ...same('period', [answer.period.since, answer.period.until], [period.since, period.until]),
    ...same('comparison', answer.comparison, compared),
    ...under('totals', differences(answer.totals.values, totalIn(setting, period))),
    ...under('before', differences(answer.before?.values ?? null, compared && totalIn(setting, compared))),
    ...inDays(period).flatMap((values, index) =>
      under(`day ${index}`, differences(byDay[index]?.values ?? null, values)),
    ),
    ...same('days', answer.daily.days, daysIn(period)),
    ...same('days before', answer.dailyBefore?.days ?? null, compared && daysIn(compared)),
    ...(compared ? inDays(compared) : []).flatMap((values, index) =>
      under(`day before ${index}`, differences(byDayBefore[index]?.values ?? null, values)),
    ),
    ...same('ads', answer.ads, {
      total: ads.length,
      unmatched: ads.filter(({ creative }) => creative === null).length,
    }),
    ...same('launches', answer.launches, launches),
    ...same(
      'last day',
      answer.lastSpendDay,
      spent
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    ),
  ];
};

const rows: Question = async (setting, pick) => {
  const { client, place, period, compared, campaignId, world, adOf, random } = setting;
  const level = pick(['campaign', 'adset', 'ad', 'creative'] as const);
  const parentId = level !== 'campaign' && random() < 0.3 ? pick(world.ads).campaign : undefined;
  const search = level === 'ad' && random() < 0.3 ? pick(['trail', 'CITY', 'ad 1']) : undefined;
  const sort = pick(['spend', 'results', 'costPerResult', 'roas', 'hookRate', 'ctr'] as const);
  const direction = pick(['ascending', 'descending'] as const);
  const selection = { level, sort, direction, ...(parentId ? { parentId } : {}), ...(search ? { search } : {}) };
  const answer = await client.call(insights.rows, { params, query: { ...place, ...selection, limit: 200 } });
  const isMatching = ({ name, campaign }: RawAd) =>
    name.toLowerCase().includes((search ?? '').toLowerCase()) && (parentId === undefined || campaign === parentId);
  const matchingRows = setting.rows.filter((row) => isMatching(adOf(row)));
  // Campaigns include their deleted ads, as on the platform.
  const groupsIn = (days: Days) => {
    const rowsOf = within(matchingRows, days).map((row) => ({ ...row, key: levelKeys[level](adOf(row)) }));
    const deleted = level === 'campaign' ? deletedIn(setting, days).map((row) => ({ ...row, key: row.campaign })) : [];
    return grouped<DayRow & { key: string; ad?: string }>([...rowsOf, ...deleted], ({ key }) => key);
  };
  const [now, before] = [groupsIn(period), compared && groupsIn(compared)];
  const shown = [...now.values()].flat();
  const isWhole = [campaignId, parentId, search].every((part) => part === undefined);
  const parts =
    parentId === undefined || search !== undefined
      ? []
      : deletedIn(setting, period).filter(({ campaign }) => campaign === parentId);
  const totals = isWhole ? totalIn(setting, period) : figuresOf([...shown, ...parts]);
  const rest = isWhole
    ? restIn(setting, period, shown)
    : parts.length > 0
      ? deletedOf(setting, parentId ?? '', period)
      : null;
  const values = answer.items.map(({ figures }) => figures.values[sort]);
  const isOfResults = sort === 'results' || sort === 'costPerResult';
  const lines = answer.items.map(({ id }, index) => ({ rows: now.get(id) ?? [], value: values[index] ?? null }));
  const ordering = isOfResults ? byKind(lines) : [values];
  // Shares refer to the total of the question, so that the values of a row are comparable with it.
  const shared = campaignId === undefined ? totalIn(setting, period) : figuresOf(within(setting.rows, period));
  return [
    ...same('asked', answer.total, now.size),
    ...answer.items.flatMap(({ id, figures, before: earlier, share, ads, deleted, judgement }) => {
      const itemRows = now.get(id) ?? [];
      const reach = level === 'creative' ? null : reachOf(world, level, id, period);
      const old = before?.get(id);
      const part = (shared['spend'] ?? 0) > 0 ? (figuresOf(itemRows)['spend'] ?? 0) / (shared['spend'] ?? 1) : null;
      return under(`${JSON.stringify(selection)} ${id}`, [
        ...differences(figures.values, figuresOf(itemRows, reach)),
        ...under('before', differences(earlier, old ? figuresOf(old) : null)),
        ...differences({ share }, { share: part }),
        ...rowVerdictLines(setting, judgement, { rows: itemRows, level }),
        ...same('ads', ads, new Set(itemRows.flatMap(({ ad }) => ad ?? [])).size),
        ...under(
          'deleted',
          differences(deleted?.values ?? null, level === 'campaign' ? deletedOf(setting, id, period) : null),
        ),
      ]);
    }),
    ...under('totals', differences(answer.totals.values, totals)),
    ...under('deleted', differences(answer.deleted?.values ?? null, rest)),
    ...same('order', values, inParts(ordering, direction)),
  ];
};

/** Differences between the verdict of a row and that of its figures; only assets are ranked. */
function rowVerdictLines(
  setting: Setting,
  judgement: InsightRow['judgement'],
  { rows: itemRows, level }: { rows: readonly DayRow[]; level: string },
): string[] {
  const { whole } = recountVerdicts(itemRows, { assets: assetsOf(setting), rule: setting.rule });
  return [
    ...verdictLines('verdict', judgement, whole, level === 'creative'),
    ...same('judged by', judgement.figure, whole.figure),
  ];
}

interface Line {
  rows: readonly DayRow[];
  value: number | null;
}

/** Values grouped by kind of result, the kind with the most spend first; then those without results. */
function byKind(lines: readonly Line[]): (number | null)[][] {
  const kinds = grouped(lines, ({ rows: lineRows }) => {
    const resultKinds = new Set(lineRows.filter(({ results: count }) => count > 0).map(({ resultKind }) => resultKind));
    return resultKinds.size === 1 ? ([...resultKinds][0] ?? '') : '';
  });
  const spendOf = (some: readonly Line[]) =>
    some.reduce((sum, { rows: lineRows }) => sum + lineRows.reduce((all, { spend }) => all + spend, 0), 0);
  const kindsBySpend = [...kinds].filter(([kind]) => kind !== '').toSorted(([, a], [, b]) => spendOf(b) - spendOf(a));
  return [...kindsBySpend.map(([, some]) => some), kinds.get('') ?? []].map((some) => some.map(({ value }) => value));
}

const inParts = (parts: (number | null)[][], direction: 'ascending' | 'descending') => {
  const values = parts.flatMap((values) => ordered(values, direction).filter((value) => value !== null));
  return [...values, ...parts.flat().filter((value) => value === null)];
};

/** Sorts missing values last in both directions. */
function ordered(values: readonly (number | null)[], direction: 'ascending' | 'descending'): (number | null)[] {
  const sorted = values
    .filter((value) => value !== null)
    .toSorted((a, b) => (direction === 'ascending' ? a - b : b - a));
  return [...sorted, ...values.filter((value) => value === null)];
}

const figure: Question = async (setting, pick) => {
  const { client, place, period } = setting;
  const name = pick([
    ...(['spend', 'impressions', 'reach', 'frequency', 'cpm', 'linkClicks', 'ctr', 'cpc', 'results'] as const),
    ...(['costPerResult', 'purchaseValue', 'roas', 'hookRate', 'holdRate'] as const),
  ]);
  const answer = await client.call(insights.figure, { params, query: { ...place, figure: name } });
  const counted = totalIn(setting, period);
  return [
    ...under(name, differences(answer.set.values, counted)),
    ...answer.operands.flatMap((operand) =>
      operand.figure === 'results' && counted['results'] === null
        ? []
        : differences({ [operand.figure]: operand.value }, { [operand.figure]: counted[operand.figure] ?? null }),
    ),
  ];
};

const questions = {
  overview,
  rows,
  breakdown,
  creatives: groups,
  figure,
  results,
  detail,
  groupCard,
  filtered,
  launches,
  rowsFile,
  creativesFile,
  unmatched,
};
