import { sql } from 'drizzle-orm';
import type { Billing } from '@ad-foundry/contract/billing/billing.ts';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import type { Scope } from '#infra/scope.ts';

const biggest = 5;

interface Person extends Record<string, unknown> {
  id: MemberId;
  name: string;
  role: Role;
}

/** Who counts, the longest-standing owner first: that seat is the included one. */
export async function readSeats({ db, actor }: Scope): Promise<Billing['seats']> {
  const { organizationId } = actor;
  const { rows } = await db.execute<Person>(sql`
    select m.id, trim(a.first_name || ' ' || a.last_name) as name, m.role
    from members m join accounts a on a.id = m.account_id and a.disabled_at is null and a.deleted_at is null
    where m.organization_id = ${organizationId} and m.role <> 'guest' and m.status = 'active'
    order by array_position(array['owner', 'admin', 'member'], m.role), m.created_at, m.id limit 1000`);
  const { rows: guests } = await db.execute<{ guests: number }>(sql`
    select count(*)::int as guests from members where organization_id = ${organizationId} and role = 'guest'
      and status = 'active'`);
  const people = rows.map(({ id, name, role }, index) => ({ id, name, role, included: index === 0 }));
  return { people, guests: guests[0]?.guests ?? 0 };
}

interface Used extends Record<string, unknown> {
  id: CampaignId;
  name: string;
  archived: boolean;
  bytes: number;
}

/** Stored bytes: in all, and of the biggest campaigns. A content that several campaigns hold counts for each. */
export async function readStorageByCampaign({ db, actor }: Scope): Promise<Billing['storage']> {
  const { organizationId } = actor;
  const { rows: total } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from blobs
    where organization_id = ${organizationId} and not derived`);
  const { rows } = await db.execute<Used>(sql`
    select c.id, c.name, c.archived_at is not null as archived, sum(b.size_bytes)::float8 as bytes
    from (select distinct x.campaign_id, v.sha256 from version_places p
        join versions v on v.organization_id = p.organization_id and v.id = p.version_id
        join creatives x on x.organization_id = p.organization_id and x.id = p.creative_id
        where p.organization_id = ${organizationId}) u
    join campaigns c on c.organization_id = ${organizationId} and c.id = u.campaign_id
    join blobs b on b.organization_id = ${organizationId} and b.sha256 = u.sha256
    where c.deleted_at is null group by c.id order by bytes desc, c.id`);
  const open = rows.filter(({ archived }) => !archived);
  const sum = (some: Used[]) => some.reduce((all, { bytes }) => all + bytes, 0);
  const rest = open.slice(biggest);
  return {
    storedBytes: total[0]?.bytes ?? 0,
    limitBytes: limits.storageBytes,
    archivedBytes: sum(rows.filter(({ archived }) => archived)),
    campaigns: open.slice(0, biggest).map(({ id, name, bytes }) => ({ id, name, bytes })),
    others: { campaigns: rest.length, bytes: sum(rest) },
  };
}
