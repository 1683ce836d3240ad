import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { breakdownSchema } from '@ad-foundry/contract/insights/tables.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { requireAttribute } from '#features/library/attributes/queries.ts';
import {
  sumOf,
  difference,
  figureSetOf,
  notAdditive,
  type Sums,
  valuesOf,
} from '#features/platforms/insights/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { deletedByPlatformCampaign, withDeleted } from './deleted.ts';
import { readQuestion, type Question } from './head.ts';
import { readJudge } from './judging.ts';
import { kindNamesOf } from './kinds.ts';
import { sumAll, sumBy, sumByColumn, type DayTable } from './sums.ts';

type Query = z.output<typeof insights.breakdown.query>;
type Breakdown = z.output<typeof breakdownSchema>;

/** The value of an attribute on the creative that an ad came from. */
export function attributeKey({ actor }: Scope, attributeId: AttributeId): SQL {
  return sql`(select v.value #>> '{}' from insight_links l
    join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id and c.deleted_at is null
    join creative_attributes v on v.organization_id = l.organization_id and v.creative_id = c.id
      and v.attribute_id = ${attributeId}
    where l.organization_id = ${actor.organizationId} and l.account = d.account and l.ad = d.ad)`;
}

/** Separates the values of two attributes in a key; no value contains it. */
const between = '\u001f';

async function keyOf(scope: Scope, { by, attributeId, acrossId }: Query): Promise<SQL> {
  if (attributeId !== undefined) await requireAttribute(scope, attributeId);
  if (acrossId !== undefined) await requireAttribute(scope, acrossId);
  if (by === 'day') return sql`d.day::text`;
  if (by === 'campaign') return sql`a.campaign_id`;
  if (by === 'creative') return sql`coalesce(a.content, a.id)`;
  if (attributeId === undefined) {
    throw new AppError('request.invalid', { errors: [{ path: 'attributeId', message: 'names the attribute' }] });
  }
  const key = attributeKey(scope, attributeId);
  if (acrossId === undefined) return key;
  return sql`coalesce(${key}, '') || ${between} || coalesce(${attributeKey(scope, acrossId)}, '')`;
}

/** Figures of an account by a dimension. The platform reports placements per campaign, not per ad. */
export function readBreakdown(scope: Scope, provider: Provider, query: Query): Promise<Breakdown> {
  return scope.snapshot(async (at) => {
    const question = await readQuestion(at, provider, query);
    const groups = await readGroups(at, question, query);
    const before = question.comparison && (await readGroups(at, question, query, question.comparison));
    const names = await namesOf(at, question, query);
    const acrossNames = query.acrossId === undefined ? null : await labelsOf(at, query.acrossId);
    const shown = [...groups].toSorted(([key, a], [other, b]) => b.sums.spend - a.sums.spend || (key < other ? -1 : 1));
    const ordered = query.by === 'day' ? shown.toSorted(([day], [other]) => (day < other ? -1 : 1)) : shown;
    const sum = sumOf([...groups.values()].map(({ sums }) => sums));
    const rest = await readRest(at, question, { query, sum });
    const kinds = kindNamesOf(question.advertiser);
    const judgementsOf = await judgementsFor(at, question, query.by);
    return {
      head: question.head,
      items: ordered.map(([whole, { sums, ads }]) => {
        const earlier = before?.get(whole);
        const [key = '', other = ''] = whole.split(between);
        return {
          key: key || null,
          name: names.get(key) ?? key,
          across: acrossNames && { key: other || null, name: acrossNames.get(other) ?? other },
          ads,
          figures: figureSetOf(sums, notAdditive),
          resultKind: kinds.of(sums),
          before: earlier ? valuesOf(earlier.sums) : null,
          ...judgementsOf(sums),
        };
      }),
      rest: rest && figureSetOf(rest, notAdditive),
    };
  });
}

/** The verdicts of items: of creatives on the whole, of attributes figure by figure too, of other dimensions none. */
async function judgementsFor(scope: Scope, question: Question, by: Query['by']) {
  if (by !== 'creative' && by !== 'attribute') return () => ({ judgement: null, judgements: {} });
  const judge = await readJudge(scope, question);
  if (by === 'attribute') return judge.ofGroup;
  return (sums: Sums) => ({ judgement: judge.ofAsset(sums).judgement, judgements: {} });
}

/**
 * The account's figures that no item contains. Null for the placements of a brief's campaign, since these include other
 * ads of the same campaigns.
 */
async function readRest(
  scope: Scope,
  question: Question,
  { query: { by }, sum }: { query: Query; sum: Sums },
): Promise<Sums | null> {
  if (question.only !== null && (by === 'platform' || by === 'placement')) return null;
  const table: DayTable | undefined = question.only === null ? 'insight_account_days' : undefined;
  return difference(await sumAll(scope, { ...question, table }), sum);
}

type Groups = Map<string, { sums: Sums; ads: number | null }>;

async function readGroups(scope: Scope, question: Question, query: Query, period?: Period): Promise<Groups> {
  const table: DayTable | undefined = query.by === 'day' ? 'insight_days' : undefined;
  const groupQuestion = { ...question, table, period: period ?? question.period };
  if (query.by === 'campaign') {
    const deleted = await deletedByPlatformCampaign(scope, question, groupQuestion.period);
    return withDeleted(scope, question.advertiser, {
      groups: await sumBy(scope, groupQuestion, await keyOf(scope, query)),
      deleted,
    });
  }
  if (query.by !== 'platform' && query.by !== 'placement')
    return sumBy(scope, groupQuestion, await keyOf(scope, query));
  const key = query.by === 'platform' ? sql`d.platform` : sql`d.platform || '/' || d.placement`;
  const only =
    question.only &&
    sql`d.campaign_id in (select a.campaign_id from insight_ads a
    where a.account = d.account and a.no in (select d.ad from (select a.account, a.no as ad) d where ${question.only}))`;
  const sums = await sumByColumn(scope, { ...groupQuestion, table: 'insight_placements', only }, key);
  return new Map([...sums].map(([name, sumsOfName]) => [name, { sums: sumsOfName, ads: null }]));
}

/** The labels of an attribute's options; any other value is its own label. */
export async function labelsOf(scope: Scope, attributeId: AttributeId): Promise<Map<string, string>> {
  const { input } = await requireAttribute(scope, attributeId);
  return new Map(input.type === 'select' ? input.options.map(({ value, label }) => [value, label]) : []);
}

async function namesOf(
  scope: Scope,
  { advertiser }: Question,
  { by, attributeId }: Query,
): Promise<Map<string, string>> {
  if (by === 'attribute' && attributeId !== undefined) return labelsOf(scope, attributeId);
  if (by !== 'campaign' && by !== 'creative') return new Map();
  const { rows } = await scope.db.execute<{ id: string; name: string }>(
    by === 'campaign'
      ? sql`select id, name from insight_campaigns where account = ${advertiser.no}`
      : sql`select content as id, max(coalesce(name, id)) as name from insight_media where account = ${advertiser.no} group by 1
          union all select id, name from insight_ads where account = ${advertiser.no} and content is null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
