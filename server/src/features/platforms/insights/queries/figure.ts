import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { figureCard } from '@ad-foundry/contract/insights/tables.ts';
import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { figureSetOf, notAdditive, type Reach, type Sums } from '#features/platforms/insights/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { requireGroupOf } from './creative.ts';
import { checkGrouping, isFiltered, readMatching } from './creatives.ts';
import type { Group } from './groups.ts';
import { readQuestion, type Question } from './head.ts';
import { readAds } from './overview.ts';
import { reachIn, reachOf } from './reach.ts';
import { sumAll } from './sums.ts';

type Query = z.output<typeof insights.figure.query>;
type Card = z.output<typeof figureCard>;

/**
 * The card of one figure: its definition and the numbers it is computed from; of the account, of one of the
 * organization's campaigns, of a list of creatives, or of one group of them.
 * @throws AppError `insights.not-found` for a group without delivery, and the errors of `checkGrouping`
 */
export function readFigure(
  scope: Scope,
  { provider, ads }: { provider: Provider; ads: Ads },
  query: Query,
): Promise<Card> {
  return scope.snapshot(async (at) => {
    const { question, reach } = await readAsked(at, await readQuestion(at, provider, query), query);
    const { only, head } = question;
    const sums = await sumAll(at, { ...question, table: only === null ? 'insight_account_days' : undefined });
    const { formula } = figures[query.figure];
    const fieldsOf = (name: FigureName) => ads.provider(provider)?.insights.fields[name] ?? [];
    const { attribution, resultKinds } = await readAds(at, question);
    const operands = formula ? [formula.over, formula.under] : [];
    const set = figureSetOf(sums, reach);
    return {
      head,
      figure: query.figure,
      set,
      fetchedAt: await readFetchedAt(at, question, query.figure),
      operands: operands.map((figure) => ({
        figure,
        value: operandOf(figure, { of: query.figure, set, sums, reach }),
      })),
      fields: [...new Set((formula ? operands : [query.figure]).flatMap(fieldsOf))],
      attribution,
      resultKinds,
      differs: differencesOf(question),
    };
  });
}

interface Computed {
  of: FigureName;
  set: FigureSet;
  sums: Sums;
  reach: Reach;
}

/**
 * A number that a figure is computed from. For results that count people, the cost uses the spend of the platform's
 * report.
 */
function operandOf(operand: FigureName, { of, set, sums, reach }: Computed): number | null {
  const isReported = of === 'costPerResult' && operand === 'spend' && !sums.isAdditive && set.values.results !== null;
  return isReported && 'results' in reach ? (reach.results?.spend ?? null) : set.values[operand];
}

/** Narrows the question to the ads of the query. Only the account, or a group with a single ad, has a reach. */
async function readAsked(
  scope: Scope,
  question: Question,
  query: Query,
): Promise<{ question: Question; reach: Reach }> {
  const { advertiser, period, only } = question;
  const { key } = query;
  const ofGroups = { ...query, group: query.group ?? 'asset' };
  const among = (groups: readonly Group[]) => {
    const numbers = groups.flatMap(({ ads }) => ads.map(({ no }) => no));
    return { ...question, only: sql`d.ad = any(${sql.param(numbers)}::int[])` };
  };
  if (key !== undefined) {
    const { group } = await requireGroupOf(scope, question, { ...ofGroups, key });
    const [ad, ...others] = group.ads;
    const isOne = ad !== undefined && others.length === 0;
    const reach = isOne ? reachIn(await reachOf(scope, { advertiser, level: 'ad', period }), ad.id) : notAdditive;
    return { question: among([group]), reach };
  }
  if (isOfList(query)) {
    await checkGrouping(scope, ofGroups);
    return { question: among((await readMatching(scope, question, ofGroups)).matching), reach: notAdditive };
  }
  const reach =
    only === null ? reachIn(await reachOf(scope, { advertiser, level: 'account', period }), '') : notAdditive;
  return { question, reach };
}

const isOfList = (query: Query): boolean =>
  query.group !== undefined || query.attributeId !== undefined || isFiltered(query);

/**
 * When figures of the period were last fetched, with or without changes; for reach, when exactly this period was
 * fetched.
 */
async function readFetchedAt(
  { db }: Scope,
  { advertiser: { no }, period: { since, until } }: Question,
  figure: FigureName,
): Promise<string | null> {
  const reach =
    figure === 'reach' || figure === 'frequency'
      ? sql`select max(fetched_at) as at from insight_reach
          where account = ${no} and since = ${since}::date and until = ${until}::date`
      : sql`select null::timestamptz as at`;
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select coalesce((${reach}), greatest(
      (select max(started_at) from insight_fetches where account = ${no} and kind in ('ads', 'file')
        and coalesce(failure, 'placements') = 'placements' and since <= ${until}::date and until >= ${since}::date),
      (select max(fetched_at) from insight_account_days
        where account = ${no} and day between ${since}::date and ${until}::date))) as at`,
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at).toISOString();
}

function differencesOf({ advertiser, period, head, only }: Question): z.output<typeof figureCard>['differs'] {
  const applies = {
    today: period.until >= advertiser.today,
    attribution: true,
    later: head.settlesOn !== null,
    deleted: only !== null,
    file: advertiser.source === 'file',
  };
  return (Object.keys(applies) as (keyof typeof applies)[]).filter((name) => applies[name]);
}
