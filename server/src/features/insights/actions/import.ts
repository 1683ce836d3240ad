import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountId, AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { countedFigures, type CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type {
  importedAccount,
  importedDays,
  ImportedRow,
  importOutcome,
} from '@ad-foundry/contract/insights/imports.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits, screen } from '@ad-foundry/contract/limits.ts';
import { readPeriod } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { advertisers, organizationsToAdvertisers } from '#db/schema/integration.ts';
import { insightAccounts, insightFetches } from '#db/schema/insights.ts';
import { requireAccount, type OpenAccount } from '#features/insights/access.ts';
import { presentAccount } from '#features/insights/present.ts';
import { lockOrganization } from '#features/organizations/actions/lock.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountScope, BaseScope, Scope } from '#infra/scope.ts';
import { storeDays } from './store-days.ts';

/** The person's scope, and that of the installation: tables of figures are written by it only. */
interface Acting {
  scope: Scope;
  account: AccountScope;
}

interface Named {
  provider: Provider;
  advertiserId: AdvertiserId;
}

/** Adds an ad account that exists here only. @throws AppError `insights.too-many` */
export async function createAccount(
  { scope, account }: Acting,
  provider: Provider,
  { name, currency, timeZone }: z.output<typeof importedAccount>,
): Promise<InsightAccount> {
  const { organizationId, accountId } = scope.actor;
  const advertiserId = `acc_file-${randomUUID().replaceAll('-', '')}` as AdvertiserId;
  await scope.transaction((tx) => lockOrganization(tx, 'integration:manage'));
  await account.transaction(async (tx) => {
    await requireRoom(tx, organizationId);
    const facts = { name, currency, timeZone };
    const local = { provider, advertiserId, organizationId, chosenBy: accountId, facts, source: 'file' } as const;
    await insertAccount(tx, local);
  });
  await scope.transaction((tx) => tx.record('insights.account-added', { provider, advertiserId, name }));
  return presentAccount(await requireAccount(scope, { provider, advertiserId }));
}

/** Until the transaction ends, no other one adds such an account. @throws AppError `insights.too-many` */
async function requireRoom(tx: AccountScope, organizationId: OrganizationId): Promise<void> {
  await lockUntilEnd(tx, `imports/${organizationId}`);
  const { rows } = await tx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from organizations_to_advertisers o join advertisers a
      on a.provider = o.provider and a.id = o.advertiser_id where o.organization_id = ${organizationId} and a.is_local`,
  );
  if ((rows[0]?.count ?? 0) >= limits.insights.importedAccounts) throw new AppError('insights.too-many');
}

interface LocalAccount extends Named {
  organizationId: OrganizationId;
  chosenBy: AccountId | null;
  facts: z.output<typeof importedAccount>;
  source: 'file' | 'sample';
}

/** Writes an ad account that no connection reaches, in the scope of the installation. @returns its number */
export async function insertAccount(tx: BaseScope, local: LocalAccount): Promise<number> {
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

/** Stores all rows of some days and how far the account is, in the caller's transaction. */
export async function storeLocalDays(
  tx: BaseScope,
  { account, since, until, ads }: { account: number; since: string; until: string; ads: FigureRow[] },
) {
  const at = tx.now();
  const stored = await storeDays(tx, { account, since, until, ads, totals: null, objectsAt: at, askedAt: at });
  // The newest days without a gap: files of January and March do not tell February.
  await tx.db.execute(
    sql`update insight_accounts set fetched_at = ${at.toISOString()}::timestamptz,
        covered_since = lower(newest.days), covered_until = upper(newest.days) - 1
      from (select unnest(range_agg(days)) as days from (
          select daterange(${since}::date, ${until}::date, '[]') as days
          union all select daterange(covered_since, covered_until, '[]') from insight_accounts
            where no = ${account} and covered_since is not null
          union all select daterange(since, until, '[]') from insight_fetches
            where account = ${account} and kind = 'file') stored
        order by 1 desc limit 1) newest
      where no = ${account}`,
  );
  return stored;
}

/** Removes an ad account that exists here only. @throws AppError `advertiser.not-found`, `insights.not-a-file` */
export async function removeAccount({ scope, account }: Acting, { provider, advertiserId }: Named): Promise<void> {
  const { name } = await requireLocal(scope, { provider, advertiserId });
  await account.transaction((tx) =>
    tx.db.execute(sql`delete from advertisers where provider = ${provider} and id = ${advertiserId} and is_local`),
  );
  await scope.transaction((tx) => tx.record('insights.account-removed', { provider, advertiserId, name }));
}

async function requireLocal(scope: Scope, named: Named): Promise<OpenAccount> {
  const account = await requireAccount(scope, named);
  if (account.source !== 'file') throw new AppError('insights.not-a-file');
  return account;
}

/**
 * Stores all rows of some days, in one transaction. The same file again changes nothing.
 * @throws AppError `advertiser.not-found`, `insights.not-a-file`, `insights.period`
 */
export async function importDays(
  { scope, account }: Acting,
  { provider, advertiserId }: Named,
  { since, until, rows }: z.output<typeof importedDays>,
): Promise<z.output<typeof importOutcome>> {
  const { no, name, today } = await requireLocal(scope, { provider, advertiserId });
  const period = readPeriod({ since, until }, today, screen.defaultPeriod);
  const problem = 'problem' in period ? period.problem : until > today ? 'future' : null;
  if (problem !== null) throw new AppError('insights.period', { data: { reason: problem } });
  const at = scope.now();
  const stored = await account.transaction(async (tx) => {
    const batch = { account: no, since, until, ads: rows.map(rowOf) };
    const { added, changed, removed, repeated, rows: read } = await storeLocalDays(tx, batch);
    const outcome = { rows: read, added, changed, removed, repeated };
    const ofFile = { account: no, kind: 'file', since, until, startedAt: at, finishedAt: tx.now() } as const;
    await tx.db.insert(insightFetches).values({ ...ofFile, ...outcome });
    return outcome;
  });
  await scope.transaction((tx) =>
    tx.record('insights.imported', { provider, advertiserId, name, since, until, rows: stored.rows }),
  );
  return stored;
}

/** Without ids, ads are told apart by their names and those of their ad set and campaign. */
const idOf = (...names: string[]) =>
  `n-${createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32)}`;

function rowOf(row: ImportedRow): FigureRow {
  const { day, campaign, adSet, ad, figures } = row;
  const campaignId = row.campaignId ?? idOf(campaign);
  const adSetId = row.adSetId ?? idOf(campaign, adSet);
  return {
    entity: row.adId ?? idOf(campaign, adSet, ad),
    ad: { name: ad, adSetId, adSetName: adSet, campaignId, campaignName: campaign },
    since: day,
    until: day,
    platform: '',
    placement: '',
    figures: Object.fromEntries(countedFigures.map((figure) => [figure, figures[figure] ?? 0])) as Record<
      CountedFigure,
      number
    >,
    reach: null,
    frequency: null,
    resultKind: row.resultKind ?? null,
    attribution: row.attribution ?? null,
    actions: null,
  };
}
