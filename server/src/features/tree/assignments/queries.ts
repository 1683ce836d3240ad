import { and, asc, eq, exists, ne, or, sql } from 'drizzle-orm';
import type { AccountId, CampaignGroupId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Faces, People } from '@ad-foundry/contract/people.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments } from '#db/schema/people.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { listGuestLinks } from '#features/people/invitations/queries.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { presentFaces, presentPeople, type PersonRow } from './present.ts';

/**
 * Assigned and invited people of a group, or of a campaign including those of its group, read in one snapshot; limited
 * per kind.
 * @throws AppError `campaign.not-found`, `group.not-found`
 */
export function readPeople(scope: Scope, target: Target): Promise<People> {
  return scope.snapshot(async (at) => {
    const groupId = await findGroupOf(at, target);
    const team = await listAssigned(at, { ...target, groupId }, 'team');
    const guests = await listAssigned(at, { ...target, groupId }, 'guest');
    return presentPeople([...team, ...guests], await listGuestLinks(at, { ...target, groupId }));
  });
}

/**
 * The first people to show as faces, and the number of all. @throws AppError `campaign.not-found`, `group.not-found`
 */
export function readFaces(scope: Scope, target: Target): Promise<Faces> {
  return scope.snapshot(async (at) => {
    const groupId = await findGroupOf(at, target);
    const assigned = at.db
      .select({ id: assignments.id })
      .from(assignments)
      .where(and(eq(assignments.memberId, members.id), assignedTo(at, { ...target, groupId })));
    const rows = await at.db
      .select({
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        accountId: members.accountId,
        avatarSha256: avatars.sha256,
        count: sql<number>`(count(*) over ())::int`,
      })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .leftJoin(avatars, eq(avatars.accountId, members.accountId))
      .where(and(eq(members.organizationId, at.actor.organizationId), eq(members.status, 'active'), exists(assigned)))
      .orderBy(sql`${members.role} <> 'guest'`, asc(members.createdAt), asc(members.id))
      .limit(limits.facesShown);
    return presentFaces(rows);
  });
}

interface FaceRow extends Record<string, unknown> {
  campaignId: CampaignId;
  accountId: AccountId;
  firstName: string;
  lastName: string;
  avatarSha256: string | null;
  count: number;
}

/** `readFaces` for many campaigns; omits campaigns without people. */
export async function facesOf({ db, actor }: Scope, ids: readonly CampaignId[]): Promise<Map<CampaignId, Faces>> {
  const { rows } = await db.execute<FaceRow>(sql`
    with assigned as (
      select distinct c.id as campaign_id, m.id as member_id, m.account_id, m.role, m.created_at
      from campaigns c
      join assignments a on a.organization_id = c.organization_id
        and (a.campaign_id = c.id or a.group_id = c.group_id)
      join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
      where c.organization_id = ${actor.organizationId} and c.id = any(${sql.param([...new Set(ids)])}::text[])
    ),
    numbered as (
      select a.*, (count(*) over (partition by a.campaign_id))::int as count, row_number() over (
        partition by a.campaign_id order by a.role <> 'guest', a.created_at, a.member_id) as place
      from assigned a
    )
    select n.campaign_id as "campaignId", n.count, p.id as "accountId", p.first_name as "firstName",
      p.last_name as "lastName", v.sha256 as "avatarSha256"
    from numbered n
    join accounts p on p.id = n.account_id
    left join avatars v on v.account_id = p.id
    where n.place <= ${limits.facesShown}
    order by n.campaign_id, n.place`);
  return new Map([...groupBy(rows, ({ campaignId }) => campaignId)].map(([id, found]) => [id, presentFaces(found)]));
}

interface Places {
  campaignId: Target['campaignId'];
  groupId: CampaignGroupId | null;
}

function assignedTo({ actor }: Scope, { campaignId, groupId }: Places) {
  return and(
    eq(assignments.organizationId, actor.organizationId),
    or(
      campaignId === null ? undefined : eq(assignments.campaignId, campaignId),
      groupId === null ? undefined : eq(assignments.groupId, groupId),
    ),
  );
}

/** The assigned people; a person assigned to both campaign and group appears twice. */
function listAssigned(scope: Scope, places: Places, kind: 'team' | 'guest'): Promise<PersonRow[]> {
  return scope.db
    .select({
      member: members,
      account: {
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        email: accounts.email,
        mailRefusal: accounts.mailRefusal,
        mailRefusedAt: accounts.mailRefusedAt,
      },
      avatarSha256: avatars.sha256,
      assignment: assignments,
    })
    .from(assignments)
    .innerJoin(
      members,
      and(eq(members.organizationId, assignments.organizationId), eq(members.id, assignments.memberId)),
    )
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(avatars, eq(avatars.accountId, members.accountId))
    .where(
      and(
        assignedTo(scope, places),
        eq(members.status, 'active'),
        kind === 'guest' ? eq(members.role, 'guest') : ne(members.role, 'guest'),
      ),
    )
    .orderBy(asc(assignments.createdAt), asc(assignments.id))
    .limit(limits.peopleShown);
}

/** The id of the campaign's group, or null. */
async function findGroupOf(scope: Scope, { campaignId, groupId }: Target): Promise<CampaignGroupId | null> {
  if (campaignId === null) return (await requireGroup(scope, groupId)).id;
  return (await requireCampaign(scope, campaignId)).group?.id ?? null;
}
