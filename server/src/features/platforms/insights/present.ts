import { figureNames, figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { ratioOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import type { LaunchItem, MisnamedAd } from '@ad-foundry/contract/insights/launches.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { FigureSet, InsightAdvertiser, Sync } from '@ad-foundry/contract/insights/values.ts';
import { oldestDay, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { csvLine, csvStart } from '#infra/files/csv.ts';
import type { OpenAdvertiser } from './access.ts';
import { firstDays } from './rules.ts';

function stateOf({
  source,
  connected,
  readable,
  failure,
  coveredSince,
  exhausted,
  today,
}: OpenAdvertiser): Sync['state'] {
  if (source !== 'platform') return 'imported';
  if (!readable) return 'disconnected';
  // A connection without permission to read figures counts as expired too.
  if (!connected || failure === 'disconnected') return 'expired';
  if (failure === 'throttled' || failure === 'unavailable' || failure === 'refused') return failure;
  if (coveredSince === null) return 'waiting';
  if (!exhausted && coveredSince > shiftDay(today, -firstDays)) return 'loading';
  return exhausted || coveredSince <= oldestDay(today) ? 'ready' : 'completing';
}

export function presentInsightAdvertiser(advertiser: OpenAdvertiser): InsightAdvertiser {
  const state = stateOf(advertiser);
  const waits = state === 'throttled' || state === 'unavailable' || state === 'refused';
  const iso = (value: Date | null) => value?.toISOString() ?? null;
  return {
    provider: advertiser.provider,
    id: advertiser.advertiserId,
    name: advertiser.name,
    status: advertiser.status,
    currency: advertiser.currency,
    currencyDigits: advertiser.digits,
    timeZone: advertiser.timeZone,
    today: advertiser.today,
    source: advertiser.source,
    sync: {
      state,
      fetchedAt: iso(advertiser.fetchedAt),
      since: advertiser.coveredSince,
      coveredUntil: advertiser.coveredUntil,
      wantedSince: oldestDay(advertiser.today),
      until: waits ? iso(advertiser.dueAt) : null,
      message: state === 'refused' ? advertiser.message : null,
    },
  };
}

interface Exported {
  head: { advertiser: InsightAdvertiser; period: { since: string; until: string } };
  items: readonly InsightRow[];
  totals: FigureSet;
  deleted: FigureSet | null;
}

/**
 * The table as CSV, with all figures or the chosen ones. Money is in major units, shares are fractions, and a figure
 * without a value is an empty cell.
 */
export async function* linesOfTable(
  { head, items, totals, deleted }: Exported,
  columns: readonly FigureName[] = figureNames,
): AsyncGenerator<string> {
  const { titles, numbers } = cellsOf(head.advertiser, columns);
  const days = [head.period.since, head.period.until];
  yield csvStart + csvLine(['level', 'id', 'name', 'state', 'campaign', 'adset', 'since', 'until', ...titles]);
  for (const { level, id, name, state, campaign, adSet, figures: set, deleted: part } of items) {
    // The prefix makes the id a text, since spreadsheets round numbers with so many digits.
    yield csvLine([level, `id:${id}`, name, state, campaign?.name ?? '', adSet?.name ?? '', ...days, ...numbers(set)]);
    // The figures of the line above include these, as in Ads Manager.
    if (part) yield csvLine(['of which deleted', '', '', '', name, '', ...days, ...numbers(part)]);
  }
  if (deleted) yield csvLine(['deleted', '', '', '', '', '', ...days, ...numbers(deleted)]);
  yield csvLine(['total', '', '', '', '', '', ...days, ...numbers(totals)]);
  await Promise.resolve();
}

/** Creatives as CSV, like `linesOfTable`, with the first linked brief of each and their number. */
export async function* linesOfCreatives(
  { head, items, totals, deleted }: Omit<Exported, 'items'> & { items: readonly CreativeItem[] },
  columns: readonly FigureName[] = figureNames,
): AsyncGenerator<string> {
  const { titles, numbers } = cellsOf(head.advertiser, columns);
  const days = [head.period.since, head.period.until];
  const facts = ['key', 'name', 'kind', 'ratio', 'seconds', 'state', 'first day', 'last day', 'ads'];
  const ourFacts = ['creative id', 'creative', 'campaign', 'creatives', 'result kind'];
  yield csvStart + csvLine([...facts, ...ourFacts, 'since', 'until', ...titles]);
  for (const { key, name, media, state, firstDay, lastDay, ads, brief, briefs, resultKind, figures: set } of items) {
    const shown = [media.kind, ratioOf(media), media.durationMs === null ? null : media.durationMs / 1000];
    const { creative, campaign } = brief ?? {};
    const ours = [creative?.id ?? '', creative?.name ?? '', campaign?.name ?? '', briefs, resultKind ?? ''];
    // The prefix makes the key a text, since spreadsheets round numbers with so many digits.
    yield csvLine([`key:${key}`, name, ...shown, state, firstDay, lastDay, ads, ...ours, ...days, ...numbers(set)]);
  }
  const end = (name: string, set: FigureSet) =>
    csvLine([name, ...[...facts, ...ourFacts].slice(1).map(() => ''), ...days, ...numbers(set)]);
  if (deleted) yield end('deleted', deleted);
  yield end('total', totals);
  await Promise.resolve();
}

/**
 * New creatives as CSV: the spend of each compared with others at the same age, its figures, and its first linked
 * brief.
 */
export async function* linesOfLaunches({
  head,
  items,
}: Pick<Exported, 'head'> & { items: readonly LaunchItem[] }): AsyncGenerator<string> {
  const { currency, currencyDigits: digits } = head.advertiser;
  const { titles, numbers } = cellsOf(head.advertiser, figureNames);
  const days = [head.period.since, head.period.until];
  const money = (name: string) => (currency ? `${name} (${currency})` : name);
  const facts = ['key', 'name', 'kind', 'ratio', 'seconds', 'stage', 'first day', 'age'];
  const compared = [money('spend at age'), money('median spend at age'), 'others', 'day of first result'];
  const ours = ['creative id', 'creative', 'campaign', 'result kind'];
  yield csvStart + csvLine([...facts, ...compared, ...ours, 'since', 'until', ...titles]);
  for (const { creative, stage, age, spendAtAge, medianSpend, others, daysToResult } of items) {
    const { key, name, media, firstDay, brief, resultKind, figures: set } = creative;
    const shown = [media.kind, ratioOf(media), media.durationMs === null ? null : media.durationMs / 1000];
    const spends = [spendAtAge, medianSpend].map((value) => cellOf('spend', value, digits));
    const behind = [brief?.creative.id ?? '', brief?.creative.name ?? '', brief?.campaign.name ?? '', resultKind ?? ''];
    // The prefix makes the key a text, since spreadsheets round numbers with so many digits.
    const cells = [`key:${key}`, name, ...shown, stage, firstDay, age, ...spends, others, daysToResult];
    yield csvLine([...cells, ...behind, ...days, ...numbers(set)]);
  }
  await Promise.resolve();
}

/** The titles and cells of the chosen figures. */
function cellsOf({ currencyDigits: digits, currency }: InsightAdvertiser, columns: readonly FigureName[]) {
  return {
    titles: columns.map((name) => (figures[name].unit === 'money' && currency ? `${name} (${currency})` : name)),
    numbers: ({ values }: FigureSet) => columns.map((name) => cellOf(name, values[name], digits)),
  };
}

function cellOf(name: FigureName, value: number | null, digits: number): number | null {
  if (value === null || figures[name].unit !== 'money') return value;
  return Number((value / 10 ** digits).toFixed(digits + 2));
}

/** Ads whose name differs from their file's, as CSV; spend in major units. */
export async function* linesOfNames({
  head: { advertiser },
  items,
}: {
  head: { advertiser: InsightAdvertiser };
  items: readonly Omit<MisnamedAd, 'media'>[];
}): AsyncGenerator<string> {
  const { currency, currencyDigits: digits } = advertiser;
  const spend = currency ? `spend (${currency})` : 'spend';
  yield csvStart + csvLine(['id', 'name', 'expected', 'differs', 'extra', 'campaign', 'creative', 'state', spend]);
  for (const { id, name, expected, differs, extra, brief, state, spend: minor } of items) {
    const words = differs
      .map((difference) => `${difference.variable}: ${difference.found ?? '-'} (${difference.expected})`)
      .join('; ');
    const amount = Number((minor / 10 ** digits).toFixed(digits));
    // The prefix makes the id a text, since spreadsheets round numbers with so many digits.
    yield csvLine([`id:${id}`, name, expected, words, extra, brief.campaign.name, brief.creative.name, state, amount]);
  }
  await Promise.resolve();
}
