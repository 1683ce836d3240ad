import { sql } from 'drizzle-orm';
import type { Billing } from '@ad-foundry/contract/billing.ts';
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

/** The people who need a seat. The owner with the oldest membership comes first and has the included seat. */
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

interface StorageRow extends Record<string, unknown> {
  /** A campaign's id, `others` or `archived`. */
  part: string;
  name: string | null;
  bytes: number;
  campaigns: number;
}

/**
 * Stored bytes in total and of the biggest campaigns. A content that several campaigns share counts once in each of
 * them.
 */
export async function readStorageByCampaign({ db, actor }: Scope): Promise<Billing['storage']> {
  const { organizationId } = actor;
  const { rows: total } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from blobs
    where organization_id = ${organizationId} and not derived`);
  const { rows } = await db.execute<StorageRow>(sql`
    with used as materialized (
      select distinct c.id, c.name, c.archived_at is not null as archived, b.sha256, b.size_bytes
      from version_places p
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id
      join creatives x on x.organization_id = p.organization_id and x.id = p.creative_id
      join campaigns c on c.organization_id = p.organization_id and c.id = x.campaign_id and c.deleted_at is null
      join blobs b on b.organization_id = p.organization_id and b.sha256 = v.sha256
      where p.organization_id = ${organizationId}),
    ranked as (
      select id, name, archived, row_number() over (partition by archived order by sum(size_bytes) desc, id) as place
      from used group by id, name, archived),
    parted as (
      select id, name, case when archived then 'archived' when place <= ${biggest} then id else 'others' end as part
      from ranked),
    contents as (select distinct p.part, u.sha256, u.size_bytes from used u join parted p on p.id = u.id)
    select part, sum(size_bytes)::float8 as bytes,
      (select min(p.name) from parted p where p.part = c.part and p.id = c.part) as name,
      (select count(*)::int from parted p where p.part = c.part) as campaigns
    from contents c group by part order by bytes desc, part`);
  const open = rows.filter(({ part }) => part !== 'others' && part !== 'archived');
  const others = rows.find(({ part }) => part === 'others');
  return {
    storedBytes: total[0]?.bytes ?? 0,
    limitBytes: limits.storageBytes,
    archivedBytes: rows.find(({ part }) => part === 'archived')?.bytes ?? 0,
    campaigns: open.map(({ part, name, bytes }) => ({ id: part as CampaignId, name: name ?? '', bytes })),
    others: { campaigns: others?.campaigns ?? 0, bytes: others?.bytes ?? 0 },
  };
}
