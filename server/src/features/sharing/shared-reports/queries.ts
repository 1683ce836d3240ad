import { sql } from 'drizzle-orm';
import type { AccountId, AdvertiserId, FigureShareId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { FigureShare, SharedPage, SharedReportOf } from '@ad-foundry/contract/insights/shares.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';

interface ShareRow extends Record<string, unknown> {
  id: FigureShareId;
  page: SharedPage;
  advertiserId: AdvertiserId;
  advertiserName: string;
  createdAt: string;
  expiresAt: string;
  openedAt: string | null;
  provider: Provider;
  personId: AccountId;
  personName: string;
}

const iso = (instant: string) => new Date(instant).toISOString();

/** The links of the organization that have not expired, newest first. */
export async function listShares({ db, actor, now }: Scope): Promise<FigureShare[]> {
  const { rows } = await db.execute<ShareRow>(
    sql`select s.id, s.page, s.provider, s.advertiser_id as "advertiserId", a.name as "advertiserName", s.created_at as "createdAt",
        s.expires_at as "expiresAt", s.opened_at as "openedAt", p.id as "personId",
        p.first_name || ' ' || p.last_name as "personName"
      from figure_shares s join advertisers a on a.provider = s.provider and a.id = s.advertiser_id
      join accounts p on p.id = s.created_by
      where s.organization_id = ${actor.organizationId}
        and s.expires_at > ${now().toISOString()}::timestamptz
      order by s.created_at desc, s.id desc`,
  );
  return rows.map(({ createdAt, expiresAt, openedAt, ...row }) => ({
    id: row.id,
    page: row.page,
    advertiser: { provider: row.provider, id: row.advertiserId, name: row.advertiserName },
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    openedAt: openedAt === null ? null : iso(openedAt),
    by: { id: row.personId, name: row.personName.trim() },
  }));
}

export interface OpenShare extends Record<string, unknown> {
  id: FigureShareId;
  organizationId: OrganizationId;
  organization: string;
  accountId: AccountId;
  provider: Provider;
  report: SharedReportOf;
  createdAt: string;
  expiresAt: string;
}

/**
 * The link with this token hash. Null for an unknown, expired or revoked link, after its author left the team, and, if
 * plans are `billed`, while the organization has no plan.
 */
export async function findShare(
  { db, now }: SystemScope,
  tokenHash: Buffer,
  billed: boolean,
): Promise<OpenShare | null> {
  const at = now().toISOString();
  const { rows } = await db.execute<OpenShare>(
    sql`select s.id, s.organization_id as "organizationId", o.name as organization, s.created_by as "accountId",
        s.provider, s.report, s.created_at as "createdAt", s.expires_at as "expiresAt"
      from figure_shares s
      join organizations o on o.id = s.organization_id and o.deleted_at is null
      join members m on m.organization_id = s.organization_id and m.account_id = s.created_by and m.status = 'active'
        and m.role <> 'guest'
      join accounts p on p.id = s.created_by and p.disabled_at is null and p.deleted_at is null
      where s.token_hash = ${tokenHash} and s.expires_at > ${at}::timestamptz
        and (not ${billed} or o.sample_of is not null or exists (select from billing_accounts b
          where b.organization_id = o.id and b.writable_until > ${at}::timestamptz))`,
  );
  return rows[0] ?? null;
}
