import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountId, AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { importedAdvertiser } from '@ad-foundry/contract/insights/imports.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { consecutiveDays, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { advertisers, organizationsToAdvertisers } from '#db/schema/integration.ts';
import { insightAccounts } from '#db/schema/insights.ts';
import { requireAdvertiser, type OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { presentInsightAdvertiser } from '#features/platforms/insights/present.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountScope, BaseScope, Scope } from '#infra/scope.ts';
import { storeDays, type Stored } from './store-days.ts';

/** The person's scope, and that of the installation: tables of figures are written by it only. */
export interface Acting {
  scope: Scope;
  account: AccountScope;
}

export interface Named {
  provider: Provider;
  advertiserId: AdvertiserId;
}

/** Adds an ad account that exists here only. @throws AppError `insights.too-many` */
export async function createAdvertiser(
  { scope, account }: Acting,
  provider: Provider,
  { name, currency, timeZone }: z.output<typeof importedAdvertiser>,
): Promise<InsightAdvertiser> {
  const { organizationId, accountId } = scope.actor;
  const advertiserId = `acc_file-${randomUUID().replaceAll('-', '')}` as AdvertiserId;
  await scope.transaction((tx) => lockOrganization(tx, 'integration:manage'));
  await account.transaction(async (tx) => {
    await requireRoom(tx, organizationId);
    const facts = { name, currency, timeZone };
    const local = { provider, advertiserId, organizationId, chosenBy: accountId, facts, source: 'file' } as const;
    await insertLocalAdvertiser(tx, local);
  });
  await scope.transaction((tx) => tx.record('insights.account-added', { provider, advertiserId, name }));
  return presentInsightAdvertiser(await requireAdvertiser(scope, { provider, advertiserId }));
}

/** Until the transaction ends, no other one adds such an account. @throws AppError `insights.too-many` */
async function requireRoom(tx: AccountScope, organizationId: OrganizationId): Promise<void> {
  await lockUntilEnd(tx, `imports/${organizationId}`);
  const { rows } = await tx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from organizations_to_advertisers o join advertisers a
      on a.provider = o.provider and a.id = o.advertiser_id where o.organization_id = ${organizationId} and a.is_local`,
  );
  if ((rows[0]?.count ?? 0) >= limits.insights.importedAdvertisers) throw new AppError('insights.too-many');
}

interface LocalAdvertiser extends Named {
  organizationId: OrganizationId;
  chosenBy: AccountId | null;
  facts: z.output<typeof importedAdvertiser>;
  source: 'file' | 'sample';
}

/** Writes an ad account that no connection reaches, in the scope of the installation. @returns its number */
export async function insertLocalAdvertiser(tx: BaseScope, local: LocalAdvertiser): Promise<number> {
  const { provider, advertiserId, organizationId, chosenBy, facts, source } = local;
  const [createdAt, updatedAt] = [tx.now(), tx.now()];
  const state = { status: 'active', platformStatus: '', isLocal: true } as const;
  await tx.db.insert(advertisers).values({ provider, id: advertiserId, ...facts, ...state, createdAt, updatedAt });
  const [row] = await tx.db
    .insert(insightAccounts)
    .values({ provider, advertiserId, source, exhausted: true, createdAt })
    .returning({ no: insightAccounts.no });
  await tx.db
    .insert(organizationsToAdvertisers)
    .values({ organizationId, provider, advertiserId, chosenBy, createdAt });
  if (!row) throw new Error('the account was not written');
  return row.no;
}

interface LocalDays {
  advertiserNo: number;
  /** Sorted. */
  days: readonly Day[];
  ads: FigureRow[];
}

/** Stores all rows of some days and how far the account is, in the caller's transaction. */
export async function storeLocalDays(tx: BaseScope, { advertiserNo, days, ads }: LocalDays): Promise<Stored> {
  const at = tx.now();
  const outcome: Stored = { rows: 0, added: 0, changed: 0, removed: 0, repeated: 0, undecided: 0, newAds: 0 };
  for (const { since, until } of consecutiveDays(days)) {
    const ofDays = ads.filter((row) => row.since >= since && row.since <= until);
    const batch = { advertiserNo, since, until, ads: ofDays, totals: null, objectsAt: at, askedAt: at };
    const stored = await storeDays(tx, batch);
    for (const name of Object.keys(outcome) as (keyof Stored)[]) outcome[name] += stored[name];
  }
  await refreshCoverage(tx, advertiserNo);
  return outcome;
}

/** Sets which days count as complete: the newest ones without a gap, since files of January and March say nothing about February. */
export async function refreshCoverage(tx: BaseScope, advertiserNo: number): Promise<void> {
  await tx.db.execute(
    sql`update insight_accounts set fetched_at = ${tx.now().toISOString()}::timestamptz,
        covered_since = newest.since, covered_until = newest.until
      from (select 1) one left join (
        select min(day) as since, max(day) as until from (
          select day, day - row_number() over (order by day)::int as run from insight_account_days
          where account = ${advertiserNo}) d
        group by run order by until desc limit 1) newest on true
      where no = ${advertiserNo}`,
  );
}

/** Removes an ad account that exists here only. @throws AppError `advertiser.not-found`, `insights.not-a-file` */
export async function removeAdvertiser({ scope, account }: Acting, { provider, advertiserId }: Named): Promise<void> {
  const { name } = await requireLocal(scope, { provider, advertiserId });
  await account.transaction((tx) =>
    tx.db.execute(sql`delete from advertisers where provider = ${provider} and id = ${advertiserId} and is_local`),
  );
  await scope.transaction((tx) => tx.record('insights.account-removed', { provider, advertiserId, name }));
}

export async function requireLocal(scope: Scope, named: Named): Promise<OpenAdvertiser> {
  const advertiser = await requireAdvertiser(scope, named);
  if (advertiser.source !== 'file') throw new AppError('insights.not-a-file');
  return advertiser;
}
