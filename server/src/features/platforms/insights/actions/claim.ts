import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { currencyDigits } from '@ad-foundry/contract/insights/figures.ts';
import { advertisers } from '#db/schema/integration.ts';
import { insightAccounts } from '#db/schema/insights.ts';
import { claimRow, type Lease } from '#infra/lease.ts';
import type { SystemScope } from '#infra/scope.ts';

/** Longer than any single wait for the platform. */
const leaseMs = 3 * 60_000;

export type AdvertiserRow = typeof insightAccounts.$inferSelect;

/** An ad account that this worker fetches insights of. */
export interface LeasedAdvertiser extends Lease<typeof insightAccounts> {
  currencyDigits: number;
  timeZone: string | null;
}

/** Claims an ad account; null where another worker has it or nothing is due. */
export async function claimAdvertiser(scope: SystemScope, no: number): Promise<LeasedAdvertiser | null> {
  const soon = new Date(scope.now().getTime() + 1000);
  const isDue = or(isNull(insightAccounts.dueAt), lt(insightAccounts.dueAt, soon));
  const lease = await claimRow(scope, insightAccounts, {
    key: eq(insightAccounts.no, no),
    condition: and(eq(insightAccounts.source, 'platform'), isDue),
    leaseMs,
  });
  if (lease === null) return null;
  const { provider, advertiserId } = lease.row;
  const [advertiser] = await scope.db
    .select({ currency: advertisers.currency, timeZone: advertisers.timeZone })
    .from(advertisers)
    .where(and(eq(advertisers.provider, provider), eq(advertisers.id, advertiserId)));
  const { currency = null, timeZone = null } = advertiser ?? {};
  return { ...lease, currencyDigits: currency === null ? 2 : currencyDigits(currency), timeZone };
}

interface Due {
  limit: number;
  /** Accounts of which no organization may write, because of its plan, are left out. */
  billed: boolean;
  /** Sample organizations, which have no plan, fetch from the sandbox only. */
  isSandbox: boolean;
}

interface DueAdvertiser extends Record<string, unknown> {
  no: number;
  /** One that uses it, in whose turn it is looked at. */
  organizationId: OrganizationId | null;
}

/** The accounts that are due and that no worker has: one of each organization, then the next of each. */
export async function listDueAdvertisers(
  scope: SystemScope,
  { limit, billed, isSandbox }: Due,
): Promise<DueAdvertiser[]> {
  const now = scope.now().toISOString();
  const { rows } = await scope.db.execute<DueAdvertiser>(
    sql`select no, "organizationId" from (
        select *, row_number() over (partition by "organizationId" order by due_at nulls first, no) as turn from (
          select i.no, i.due_at, (select min(o.organization_id) from organizations_to_advertisers o
              where o.provider = i.provider and o.advertiser_id = i.advertiser_id) as "organizationId"
          from insight_accounts i where source = 'platform' and (due_at is null or due_at <= ${now}::timestamptz)
            and (leased_until is null or leased_until <= ${now}::timestamptz)
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
export async function createDueAdvertisers(scope: SystemScope): Promise<number> {
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
export async function wakeAdvertisers(scope: SystemScope): Promise<void> {
  await scope.db
    .update(insightAccounts)
    .set({ dueAt: scope.now(), failure: sql`nullif(${insightAccounts.failure}, 'disconnected')` })
    .where(inArray(insightAccounts.failure, ['disconnected', 'refused', 'unavailable']));
}
