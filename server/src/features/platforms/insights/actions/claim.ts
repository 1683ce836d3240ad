import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { currencyDigits } from '@ad-foundry/contract/insights/figures.ts';
import { advertisers } from '#db/schema/integration.ts';
import { insightAccounts } from '#db/schema/insights.ts';
import type { SystemScope } from '#infra/scope.ts';

/** A worker that has not written for this long has died. Longer than any single wait for the platform. */
const claimMs = 3 * 60_000;

export type AccountRow = typeof insightAccounts.$inferSelect;

/** An account that this worker fetches figures of. */
export interface Held {
  row: AccountRow;
  worker: string;
  currencyDigits: number;
  timeZone: string | null;
}

/** Takes an account for this worker; null where another has it or nothing is due. */
export async function claimAccount(scope: SystemScope, no: number): Promise<Held | null> {
  const now = scope.now();
  const worker = randomUUID();
  const isFree = or(isNull(insightAccounts.worker), lt(insightAccounts.workerUntil, now));
  const isDue = or(isNull(insightAccounts.dueAt), lt(insightAccounts.dueAt, new Date(now.getTime() + 1000)));
  const [row] = await scope.db
    .update(insightAccounts)
    .set({ worker, workerUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(insightAccounts.no, no), eq(insightAccounts.source, 'platform'), isFree, isDue))
    .returning();
  if (!row) return null;
  const [advertiser] = await scope.db
    .select({ currency: advertisers.currency, timeZone: advertisers.timeZone })
    .from(advertisers)
    .where(and(eq(advertisers.provider, row.provider), eq(advertisers.id, row.advertiserId)));
  const { currency = null, timeZone = null } = advertiser ?? {};
  return { row, worker, currencyDigits: currency === null ? 2 : currencyDigits(currency), timeZone };
}

/**
 * Writes to a held account. @returns false when another worker has taken it, whose word then holds: the caller's
 * transaction has to be rolled back
 */
export async function writeHeld(
  { db }: SystemScope,
  { row, worker }: Held,
  set: Partial<typeof insightAccounts.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(insightAccounts)
    .set(set)
    .where(and(eq(insightAccounts.no, row.no), eq(insightAccounts.worker, worker)));
  return (rowCount ?? 0) > 0;
}

/** Ends a claim. */
export const released = { worker: null, workerUntil: null } as const;

interface Due {
  limit: number;
  /** Accounts of which no organization may write, because of its plan, are left out. */
  billed: boolean;
  /** Sample organizations, which have no plan, fetch from the sandbox only. */
  isSandbox: boolean;
}

interface DueAccount extends Record<string, unknown> {
  no: number;
  /** One that uses it, in whose turn it is looked at. */
  organizationId: OrganizationId | null;
}

/** The accounts that are due and that no worker has: one of each organization, then the next of each. */
export async function listDueAccounts(scope: SystemScope, { limit, billed, isSandbox }: Due): Promise<DueAccount[]> {
  const now = scope.now().toISOString();
  const { rows } = await scope.db.execute<DueAccount>(
    sql`select no, "organizationId" from (
        select *, row_number() over (partition by "organizationId" order by due_at nulls first, no) as turn from (
          select i.no, i.due_at, (select min(o.organization_id) from organizations_to_advertisers o
              where o.provider = i.provider and o.advertiser_id = i.advertiser_id) as "organizationId"
          from insight_accounts i where source = 'platform' and (due_at is null or due_at <= ${now}::timestamptz)
            and (worker is null or worker_until < ${now}::timestamptz)
            and (not ${billed} or exists (select from organizations_to_advertisers o
              join billing_accounts b on b.organization_id = o.organization_id
                and b.writable_until > ${now}::timestamptz
              where o.provider = i.provider and o.advertiser_id = i.advertiser_id)
              or ${isSandbox} and exists (select from organizations_to_advertisers o
                join organizations s on s.id = o.organization_id and s.sample_of is not null
                where o.provider = i.provider and o.advertiser_id = i.advertiser_id))) due) turns
      order by turn, due_at nulls first, no limit ${limit}`,
  );
  return rows;
}

/** Begins the figures of every ad account that an organization uses. @returns how many are new */
export async function beginAccounts(scope: SystemScope): Promise<number> {
  const { rowCount } = await scope.db.execute(
    sql`insert into insight_accounts (provider, advertiser_id, created_at)
      select distinct o.provider, o.advertiser_id, ${scope.now().toISOString()}::timestamptz
      from organizations_to_advertisers o join advertisers a on a.provider = o.provider and a.id = o.advertiser_id
        and not a.is_local
      where not exists (select from insight_accounts i where i.provider = o.provider and i.advertiser_id = o.advertiser_id)
      on conflict do nothing`,
  );
  return rowCount ?? 0;
}

/** Has accounts looked at that no connection reached, or that the platform refused: a connection may have come back. */
export async function wakeAccounts(scope: SystemScope): Promise<void> {
  await scope.db
    .update(insightAccounts)
    .set({ dueAt: scope.now(), failure: sql`nullif(${insightAccounts.failure}, 'disconnected')` })
    .where(inArray(insightAccounts.failure, ['disconnected', 'refused', 'unavailable']));
}
