import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { acts, type audit as endpoints, type AuditEntry, type AuditPerson } from '@ad-foundry/contract/audit.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { accounts } from '#db/schema/accounts.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { presentAuditEntry } from './present.ts';

// Rows per query of an export.
const exportPage = 1000;

const nameOfAccount = sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`;
// Former members keep the name they had in this organization.
const nameOfPerson = sql<string>`coalesce(
  case when not exists (select from members m where m.organization_id = ${auditEntries.organizationId}
    and m.account_id = ${auditEntries.accountId}) then ${auditEntries.data} ->> 'by' end, ${nameOfAccount})`;

// The target is stored by id, so that its current name is shown as long as the row exists.
const targetName = sql<string | null>`coalesce(
  case left(${auditEntries.target}, 4)
    when 'mem_' then (select a.first_name || ' ' || a.last_name from members m join accounts a on a.id = m.account_id
      where m.organization_id = ${auditEntries.organizationId} and m.id = ${auditEntries.target})
    when 'tok_' then (select t.metadata ->> 'userName' from tokens t
      where t.organization_id = ${auditEntries.organizationId} and t.id = ${auditEntries.target})
    when 'ver_' then (select v.original_name from versions v
      where v.organization_id = ${auditEntries.organizationId} and v.id = ${auditEntries.target})
  end, ${auditEntries.data} ->> 'name', ${auditEntries.data} ->> 'email')`;
const placeName = sql<string | null>`coalesce(
  (select c.name from campaigns c
    where c.organization_id = ${auditEntries.organizationId} and c.id = ${auditEntries.data} ->> 'campaignId'),
  (select g.name from campaign_groups g
    where g.organization_id = ${auditEntries.organizationId} and g.id = ${auditEntries.data} ->> 'groupId'))`;

type Filter = Pick<z.output<typeof endpoints.list.query>, 'accountId' | 'act' | 'since' | 'until'>;

/** Entries newest first, with ids below `before`; null starts at the newest. */
function selectEntries(
  { db, actor }: Scope,
  filter: Filter,
  { before, limit }: { before: number | null; limit: number },
) {
  const { accountId, act, since, until } = filter;
  return db
    .select({
      entry: auditEntries,
      person: { id: accounts.id, name: nameOfPerson },
      targetName,
      placeName,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(
      and(
        eq(auditEntries.organizationId, actor.organizationId),
        // Omits acts of a later release, which this release cannot describe.
        act ? eq(auditEntries.act, act) : inArray(auditEntries.act, [...acts]),
        accountId ? eq(auditEntries.accountId, accountId) : undefined,
        since ? gte(auditEntries.createdAt, new Date(since)) : undefined,
        until ? lt(auditEntries.createdAt, new Date(until)) : undefined,
        before === null ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

export async function listAuditEntries(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const after = decodeCursor(query.cursor, 'text');
  const before = after && positionOf(after.id);
  const rows = await selectEntries(scope, query, { before, limit: query.limit + 1 });
  return toPage(rows, query.limit, {
    keyOf: ({ entry }) => ['', String(entry.id)],
    present: presentAuditEntry,
  });
}

/** Pages of the log, filtered like `listAuditEntries`, up to the limit of one CSV. */
export async function* readAuditLog(scope: Scope, filter: Filter): AsyncGenerator<AuditEntry[]> {
  let before: number | null = null;
  for (let remaining: number = limits.auditExported; remaining > 0; remaining -= exportPage) {
    const rows: Awaited<ReturnType<typeof selectEntries>> = await selectEntries(scope, filter, {
      before,
      limit: Math.min(exportPage, remaining),
    });
    yield rows.map(presentAuditEntry);
    if (rows.length < exportPage) return;
    before = rows.at(-1)?.entry.id ?? null;
  }
}

/** The entry id of a cursor. An invalid cursor gives 0 and so an empty page, since ids start at 1. */
function positionOf(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}

/** The people and acts that the organization's log can be filtered by. */
export async function listAudited(scope: Scope) {
  const ours = eq(auditEntries.organizationId, scope.actor.organizationId);
  const people = await scope.db
    .selectDistinct({ id: accounts.id, name: nameOfAccount.as('name') })
    .from(auditEntries)
    .innerJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(and(ours, isNotNull(auditEntries.accountId)))
    .orderBy(sql`name`);
  const used = await scope.db.selectDistinct({ act: auditEntries.act }).from(auditEntries).where(ours);
  const names = new Set<string>(used.map(({ act }) => act));
  return { people: people satisfies AuditPerson[], acts: acts.filter((act) => names.has(act)) };
}

export interface ChainReport {
  /** Null for events outside organizations. */
  organizationId: string | null;
  entries: number;
  /** Hash of the newest entry. A copy kept elsewhere shows whether the newest entries were removed. */
  head: string;
  faults: { entryId: number; fault: 'changed' | 'missing' | 'out-of-order' | 'unsealed' }[];
}

type Chain = { organization_id: string | null; entries: number; head: string; faults: ChainReport['faults'] };

/** Recomputes every hash chain of the log and reports where it differs from the stored one. */
export async function verifyAuditLog(scope: SystemScope): Promise<ChainReport[]> {
  const { rows } = await scope.db.execute<Chain>(sql`
    with chained as (
      select coalesce(s.entry_id, e.id) as entry_id, coalesce(s.organization_id, e.organization_id) as organization_id,
        s.position, s.hash, case
          when s.entry_id is null then 'unsealed'
          when e.id is null then 'missing'
          when s.position <> coalesce(lag(s.position) over chain, 0) + 1 then 'out-of-order'
          when s.hash <> audit_digest(e, s.position, lag(s.hash) over chain) then 'changed'
        end as fault
      from audit_entries e full join audit_seals s on s.entry_id = e.id
      window chain as (partition by coalesce(s.organization_id, ''), s.entry_id is null order by s.position)
    )
    select organization_id, count(*)::int as entries,
      coalesce(encode((array_agg(hash order by position desc nulls last))[1], 'hex'), '') as head,
      coalesce(jsonb_agg(jsonb_build_object('entryId', entry_id, 'fault', fault) order by entry_id)
        filter (where fault is not null), '[]') as faults
    from chained group by organization_id order by organization_id nulls first`);
  return rows.map(({ organization_id: organizationId, ...rest }) => ({ organizationId, ...rest }));
}
