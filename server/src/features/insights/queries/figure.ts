import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { figures } from '@ad-foundry/contract/insights/figures.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { figureCard } from '@ad-foundry/contract/insights/tables.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { figureSetOf, notAdditive, type Reach } from '#features/insights/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { requireGroupOf } from './creative.ts';
import { checkGrouping } from './creatives.ts';
import { readQuestion, type Question } from './head.ts';
import { readAds } from './overview.ts';
import { reachIn, reachOf } from './reach.ts';
import { sumAll } from './sums.ts';

type Query = z.output<typeof insights.figure.query>;
type Card = z.output<typeof figureCard>;

/**
 * The card of one figure: its definition with the numbers it is computed from, of the account, of one of our campaigns, or
 * of a group of the creatives. @throws AppError `insights.not-found` for a group without delivery
 */
export function readFigure(scope: Scope, provider: Provider, query: Query): Promise<Card> {
  return scope.snapshot(async (at) => {
    await checkGrouping(at, query);
    const { question, reach } = await readAsked(at, await readQuestion(at, provider, query), query);
    const { only, head } = question;
    const sums = await sumAll(at, { ...question, table: only === null ? 'insight_account_days' : undefined });
    const { formula, fields } = figures[query.figure];
    const { attribution, resultKinds } = await readAds(at, question);
    const operands = formula ? [formula.over, formula.under] : [];
    const all = formula ? operands.flatMap((name) => [...figures[name].fields]) : [...fields];
    return {
      head,
      figure: query.figure,
      set: figureSetOf(sums, reach),
      operands: operands.map((figure) => ({ figure, value: sums[figure] })),
      fields: [...new Set(all)],
      attribution,
      resultKinds,
      differs: differencesOf(question),
    };
  });
}

/** Narrows the question to a group where one is named. Reach is that of the account, or of a single ad. */
async function readAsked(
  scope: Scope,
  question: Question,
  { key, ...grouping }: Query,
): Promise<{ question: Question; reach: Reach }> {
  const { account, period, only } = question;
  if (key === undefined) {
    const reach =
      only === null ? reachIn(await reachOf(scope, { account, level: 'account', period }), '') : notAdditive;
    return { question, reach };
  }
  const { group } = await requireGroupOf(scope, question, { ...grouping, key });
  const [ad] = group.ads;
  const reach =
    ad && group.ads.length === 1 ? reachIn(await reachOf(scope, { account, level: 'ad', period }), ad.id) : notAdditive;
  const numbers = group.ads.map(({ no }) => no);
  return { question: { ...question, only: sql`d.ad = any(${sql.param(numbers)}::int[])` }, reach };
}

function differencesOf({ account, period, head, only }: Question): z.output<typeof figureCard>['differs'] {
  const applies = {
    today: period.until >= account.today,
    attribution: true,
    later: head.settlesOn !== null,
    deleted: only !== null,
    rounding: false,
    file: account.source === 'file',
  };
  return (Object.keys(applies) as (keyof typeof applies)[]).filter((name) => applies[name]);
}
