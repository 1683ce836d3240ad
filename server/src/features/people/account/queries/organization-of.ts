import { sql, type SQL } from 'drizzle-orm';
import { idPrefixes, type IdKind } from '@ad-foundry/contract/id-prefixes.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { AccountScope } from '#infra/scope.ts';

type Kind = 'campaign' | 'creative' | 'campaignGroup' | 'format' | 'template';

// Selects the object with this id in the organization of membership `m`, unless it is deleted.
const lookups: Record<Kind, (id: string) => SQL> = {
  campaign: (id) => sql`select from campaigns c
    where c.organization_id = m.organization_id and c.id = ${id} and c.deleted_at is null and ${mayOpen}`,
  creative: (id) => sql`select from creatives x
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.deleted_at is null
    where x.organization_id = m.organization_id and x.id = ${id} and x.deleted_at is null and ${mayOpen}`,
  campaignGroup: (id) => sql`select from campaign_groups g
    where g.organization_id = m.organization_id and g.id = ${id} and g.deleted_at is null and m.role <> 'guest'`,
  format: (id) => sql`select from formats f
    where f.organization_id = m.organization_id and f.id = ${id} and m.role <> 'guest'`,
  template: (id) => sql`select from templates t
    where t.organization_id = m.organization_id and t.id = ${id} and m.role <> 'guest'`,
};

// Members may open every campaign; guests only campaigns that they are assigned to, directly or by group.
const mayOpen = sql`(m.role <> 'guest' or exists (select from assignments a
  where a.organization_id = m.organization_id and a.member_id = m.id and (a.campaign_id = c.id or a.group_id = c.group_id)))`;

interface OrganizationRow extends Record<string, unknown> {
  id: OrganizationId;
  name: string;
  slug: string;
}

/** The account's organization, other than the current one, where it may open the object; null if there is none. */
export async function findOrganizationOf(
  { db, identity, organizationId }: AccountScope,
  objectId: string,
): Promise<OrganizationRow | null> {
  const kind = (Object.keys(lookups) as (Kind & IdKind)[]).find((each) => objectId.startsWith(`${idPrefixes[each]}_`));
  if (kind === undefined) return null;
  const { rows } = await db.execute<OrganizationRow>(sql`
    select o.id, o.name, o.slug from members m
    join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.account_id = ${identity.accountId} and m.status = 'active'
      and m.organization_id is distinct from ${organizationId} and exists (${lookups[kind](objectId)})`);
  return rows[0] ?? null;
}
