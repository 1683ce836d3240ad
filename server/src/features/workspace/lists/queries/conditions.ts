import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListedCreativesFilter, lists as endpoints } from '@ad-foundry/contract/lists.ts';
import { campaigns, type creatives } from '#db/schema/campaigns.ts';
import { isAssignedTo } from '#features/tree/campaigns/queries.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { decodeCursor } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';

type Order = Pick<z.output<typeof endpoints.creatives.query>, 'sort' | 'direction' | 'cursor'>;
type Shared = Omit<ListedCreativesFilter, 'status' | 'campaignId'>;
type Table = typeof campaigns | typeof creatives;
type Keys = Record<'dueKey' | 'updatedAt' | 'createdAt', Date> & { nameKey: string };

const columns = { due: 'dueKey', name: 'nameKey', updated: 'updatedAt', created: 'createdAt' } as const;
const dayMs = 86_400_000;
const never = sql`timestamptz '9999-12-31 00:00:00+00'`;

/** Order of a list and where its page begins; ids break ties. */
export function orderOf(table: Table, { sort, direction, cursor }: Order) {
  const column = columns[sort];
  const isText = column === 'nameKey';
  const isDescending = direction ? direction === 'descending' : sort === 'updated' || sort === 'created';
  const after = decodeCursor(cursor, isText ? 'text' : 'instant');
  const key = isText ? sql`${after?.key}::text` : sql`${after?.key}::timestamptz`;
  const [way, beyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  return {
    begins: after ? sql`(${table[column]}, ${table.id}) ${beyond} (${key}, ${after.id})` : undefined,
    order: [sql`${table[column]} ${way}`, sql`${table.id} ${way}`],
    keyOf: (row: Keys) => {
      const value = row[column];
      return value instanceof Date ? value.toISOString() : value;
    },
  };
}

/** Due within a number of days from now, between two instants, or without a due date. */
export function dueCondition(table: Table, filter: Shared, { now }: Pick<Scope, 'now'>): SQL | undefined {
  const { due, dueFrom, dueBefore } = filter;
  const from = now();
  const within = (days: number) =>
    and(gte(table.dueKey, from), lt(table.dueKey, new Date(from.getTime() + days * dayMs)));
  return and(
    due && { week: within(7), month: within(30), none: sql`${table.dueKey} = ${never}` }[due],
    dueFrom || dueBefore ? sql`${table.dueKey} < ${never}` : undefined,
    dueFrom ? gte(table.dueKey, new Date(dueFrom)) : undefined,
    dueBefore ? lt(table.dueKey, new Date(dueBefore)) : undefined,
  );
}

/** The values of a filter that takes several. */
export const valuesIn = <Value extends string>(text: string): Value[] => [...new Set(text.split(','))] as Value[];

const isAny = (column: SQL, text: string) => sql`${column} = any(${sql.param(valuesIn(text))}::text[])`;

/** Conditions on the campaign of a row. @throws AppError `group.not-found` */
export async function campaignConditions(scope: Scope, { groupId, assignedToMe, memberId, advertiserId }: Shared) {
  if (groupId) await requireGroup(scope, groupId);
  const targets = (table: SQL, condition: SQL) => sql`exists (
    select from ${table} a where a.organization_id = ${campaigns.organizationId} and ${condition}
      and (a.campaign_id = ${campaigns.id} or a.group_id = ${campaigns.groupId}))`;
  return [
    groupId && eq(campaigns.groupId, groupId),
    assignedToMe && isAssignedTo(scope.actor.accountId),
    memberId === undefined ? undefined : targets(sql`assignments`, isAny(sql`a.member_id`, memberId)),
    advertiserId === undefined
      ? undefined
      : targets(sql`advertiser_assignments`, isAny(sql`a.advertiser_id`, advertiserId)),
  ];
}

/** Conditions on creatives, aliased `x`: formats, attributes and unsent files. */
export function creativeConditions({ platform, formatId, attributeId, value, unsent }: Shared): SQL[] {
  const inSlots = (condition: SQL) => sql`exists (select from slots s join formats f on f.id = s.format_id
    where s.organization_id = x.organization_id and s.creative_id = x.id and ${condition})`;
  const isValue = value === undefined ? sql`true` : sql`a.value = any(${sql.param(valuesOf(value))}::jsonb[])`;
  return [
    platform === undefined ? undefined : inSlots(isAny(sql`f.platform`, platform)),
    formatId === undefined ? undefined : inSlots(isAny(sql`s.format_id`, formatId)),
    attributeId &&
      sql`exists (select from creative_attributes a where a.organization_id = x.organization_id
        and a.creative_id = x.id and a.attribute_id = ${attributeId} and ${isValue})`,
    unsent && hasUnsentFile,
  ].filter((condition) => condition !== undefined);
}

/** Whether a delivered slot has a current file that was neither sent to an ad account nor is being sent. */
const hasUnsentFile = sql`exists (select from version_places p
  join slots s on s.organization_id = p.organization_id and s.id = p.slot_id and s.state = 'delivered'
  join versions v on v.organization_id = p.organization_id and v.id = p.version_id
  where p.organization_id = x.organization_id and p.creative_id = x.id and p.is_current
    and not exists (select from sendings d where d.organization_id = v.organization_id and d.sha256 = v.sha256
      and d.gone_at is null and d.state not in ('failed', 'canceled')))`;

/** The JSON values that a text may mean: itself, a number, true or false. */
function valuesOf(text: string): string[] {
  const others = /^(?:true|false|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?)$/.test(text)
    ? [JSON.stringify(JSON.parse(text))]
    : [];
  return [JSON.stringify(text), ...others];
}
