import { sql, type SQL } from 'drizzle-orm';
import type { AccountId, CampaignGroupId, CampaignId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { CoDeliverers } from '#emails/people-text.ts';
import type { BaseScope } from '#infra/scope.ts';

/** A guest of a campaign or group, as another of its guests may know them. */
export interface CoGuest extends Record<string, unknown> {
  memberId: MemberId;
  accountId: AccountId;
  /** Null for a guest whose name the viewer must not learn, and for one who has not joined. */
  name: string | null;
  /** Whether the guest was invited by a pass only. */
  byPass: boolean;
}

/**
 * Whether guests `viewer` may read the name of a row of members: of the team always; of another guest where guests read
 * each other's comments, or if one passed a slot to the other other than by address (docs/decisions/0035).
 */
export function isNamedTo(viewer: SQL, { member, organization }: Record<'member' | 'organization', SQL>): SQL {
  return sql`(${member}.role <> 'guest' or ${organization}.guest_comments or exists (
    select from slot_passes p join members self on self.organization_id = p.organization_id and self.account_id = ${viewer}
    where p.organization_id = ${member}.organization_id and p.state = 'passed'
      and ((p.member_id = self.id and p.passed_by = ${member}.account_id)
        or (p.member_id = ${member}.id and p.passed_by = ${viewer} and p.email is null))))`;
}

interface Place {
  organizationId: OrganizationId;
  campaignId: CampaignId | null;
  groupId: CampaignGroupId | null;
  /** The account that reads the names; null for a person without one. */
  viewer: AccountId | null;
}

/** The guests of a campaign, among them those of its group, or of a group; by name, at most a list of people. */
export async function listCoGuests(
  { db }: BaseScope,
  { organizationId, campaignId, groupId, viewer }: Place,
): Promise<CoGuest[]> {
  const isNamed = isNamedTo(sql`${viewer}::text`, { member: sql`m`, organization: sql`o` });
  const { rows } = await db.execute<CoGuest>(sql`
    select m.id as "memberId", m.account_id as "accountId",
      case when m.status = 'active' and ${isNamed} then trim(a.first_name || ' ' || a.last_name) end as name,
      bool_and(g.by_pass) as "byPass"
    from assignments g
    join members m on m.organization_id = g.organization_id and m.id = g.member_id and m.role = 'guest'
      and m.status <> 'disabled'
    join accounts a on a.id = m.account_id and a.disabled_at is null and a.deleted_at is null
    join organizations o on o.id = m.organization_id
    where g.organization_id = ${organizationId} and (g.campaign_id = ${campaignId} or g.group_id in (
      select w.id from campaign_groups w
      left join campaigns c on c.organization_id = w.organization_id and c.group_id = w.id and c.id = ${campaignId}
      where w.organization_id = ${organizationId} and w.deleted_at is null
        and (w.id = ${groupId} or c.id is not null)))
    group by m.organization_id, m.id, a.id, o.id
    order by name nulls last, m.id limit ${limits.peopleShown}`);
  return rows;
}

const maxNamed = 3;

/** The first of these guests by name; null without any. */
export function presentCoDeliverers(guests: readonly Pick<CoGuest, 'name'>[]): CoDeliverers | null {
  if (guests.length === 0) return null;
  const names = guests.flatMap(({ name }) => name ?? []).slice(0, maxNamed);
  return { names, more: guests.length - names.length };
}
