import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AccountId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { heardWhenMuted, type Follow, type FollowChoice } from '@ad-foundry/contract/notifications/follows.ts';
import { members } from '#db/schema/organizations.ts';
import { follows, notifications } from '#db/schema/notifications.ts';
import { isAssignedMember, requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireVisible } from '#features/talk/comments/queries.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

/** A campaign or creative that can be followed or muted. */
export interface Followed {
  campaignId: CampaignId;
  /** Null for the whole campaign. */
  creativeId: CreativeId | null;
}

/** A creative that the actor sees, with its campaign. @throws AppError `creative.not-found` */
export async function findFollowed(scope: Scope, creativeId: CreativeId): Promise<Followed> {
  return { campaignId: (await requireVisible(scope, creativeId)).campaignId, creativeId };
}

/** A campaign that the actor sees. @throws AppError `campaign.not-found` */
export async function findFollowedCampaign(scope: Scope, campaignId: CampaignId): Promise<Followed> {
  await requireCampaign(scope, campaignId);
  return { campaignId, creativeId: null };
}

/** The actor's choice, and the default that applies without a choice. */
export async function readFollow({ db, actor }: Scope, followed: Followed): Promise<Follow> {
  const { creativeId } = followed;
  const { organizationId, accountId } = actor;
  const chosen = await db
    .select({ creativeId: follows.creativeId, choice: follows.choice })
    .from(follows)
    .where(and(eq(follows.organizationId, organizationId), eq(follows.accountId, accountId), chosenFor(followed)));
  const self = and(eq(members.organizationId, organizationId), eq(members.accountId, accountId));
  const isUsual = (await db.$count(members, and(self, followsByDefault(followed)))) > 0;
  const creativeChoice = chosen.find((each) => each.creativeId === creativeId)?.choice ?? null;
  const campaignChoice = creativeId === null ? null : (chosen.find((each) => each.creativeId === null)?.choice ?? null);
  return { choice: creativeChoice, usual: campaignChoice ?? (isUsual ? 'following' : 'none') };
}

function chosenFor({ campaignId, creativeId }: Followed) {
  return or(eq(follows.campaignId, campaignId), creativeId === null ? undefined : eq(follows.creativeId, creativeId));
}

/**
 * Whether a row of `members` follows without a choice: the maker of the campaign or creative, a member who asked a guest
 * for its files, and the owner of a slot of the creative. Assignment alone is no reason (docs/decisions/0034).
 */
function followsByDefault({ campaignId, creativeId }: Followed): SQL {
  const made = sql`exists (select from campaigns c where c.organization_id = ${members.organizationId}
    and c.id = ${campaignId} and c.created_by = ${members.accountId})`;
  if (creativeId === null) return sql`(${made} or ${invitedGuest(campaignId)})`;
  const briefed = sql`exists (select from creatives x where x.organization_id = ${members.organizationId}
    and x.id = ${creativeId} and x.created_by = ${members.accountId})`;
  return sql`(${made} or ${briefed} or ${invitedGuest(campaignId)} or ${deliversOf(creativeId)})`;
}

/** Whether a row of `members` owns a slot of the creative. */
function deliversOf(creativeId: CreativeId): SQL {
  return sql`exists (select from slots s where s.organization_id = ${members.organizationId}
    and s.creative_id = ${creativeId} and s.owner_id = ${members.id})`;
}

/**
 * Whether a row of `members` assigned a guest to the campaign or its group, or has an open invitation to it. Ends when the
 * guest is removed or the invitation is revoked.
 */
function invitedGuest(campaignId: CampaignId): SQL {
  const target = sql`campaigns c
    left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null`;
  return sql`(${members.accountId} in (select a.assigned_by from ${target}
      join assignments a on a.organization_id = c.organization_id and (a.campaign_id = c.id or a.group_id = g.id)
      join members guest on guest.organization_id = a.organization_id and guest.id = a.member_id and guest.role = 'guest'
      where c.id = ${campaignId} and a.assigned_by is not null)
    or ${members.accountId} in (select i.invited_by from ${target}
      join invitations i on i.organization_id = c.organization_id and (i.campaign_id = c.id or i.group_id = g.id)
      where c.id = ${campaignId} and i.role = 'guest' and i.invited_by is not null
        and i.confirmed_at is null and i.declined_at is null and i.revoked_at is null))`;
}

/**
 * Whether a row of `members` is responsible for what is due: a follower, a member assigned to the campaign, or the owner of
 * a slot.
 */
export function isResponsible(followed: Followed): SQL {
  return sql`(${isFollowing(followed)} or ${isAssignedMember(followed.campaignId)})`;
}

/** Whether a row of `members` follows, by choice or by default, and has not muted. */
export function isFollowing(followed: Followed): SQL {
  const choice = choiceOf({
    organizationId: sql`${members.organizationId}`,
    accountId: sql`${members.accountId}`,
    campaignId: sql`${followed.campaignId}::text`,
    creativeId: sql`${followed.creativeId}::text`,
  });
  return sql`(case ${choice} when 'following' then true when 'muted' then false else ${followsByDefault(followed)} end)`;
}

/** A person's effective choice: the one for the creative, else the one for its campaign; null without either. */
function choiceOf({
  organizationId,
  accountId,
  ...about
}: Record<'organizationId' | 'accountId', SQL> & AboutSql): SQL {
  return sql`(select f.choice from follows f where f.organization_id = ${organizationId} and f.account_id = ${accountId}
    and (f.creative_id = ${about.creativeId} or f.campaign_id = ${about.campaignId})
    order by f.creative_id is null limit 1)`;
}

type AboutSql = Record<'campaignId' | 'creativeId', SQL>;

/** Returns the accounts among these that muted the campaign or the creative. */
export async function listMuting(
  { db }: BaseScope,
  { campaignId, creativeId }: Partial<{ [K in keyof Followed]: Followed[K] | null }>,
  accountIds: readonly AccountId[],
): Promise<AccountId[]> {
  if (!campaignId && !creativeId) return [];
  const about = or(
    campaignId ? eq(follows.campaignId, campaignId) : undefined,
    creativeId ? eq(follows.creativeId, creativeId) : undefined,
  );
  const rows = await db
    .select()
    .from(follows)
    .where(and(inArray(follows.accountId, [...accountIds]), about));
  const byAccount = new Map<AccountId, FollowChoice>();
  // The choice for the creative comes last, so that it overrides the campaign's.
  for (const row of rows.toSorted((a, b) => rank(a) - rank(b))) byAccount.set(row.accountId, row.choice);
  return [...byAccount].flatMap(([id, choice]) => (choice === 'muted' ? [id] : []));
}

const rank = ({ creativeId }: typeof follows.$inferSelect) => (creativeId === null ? 0 : 1);

/** Whether a row of `notifications` is shown: it is addressed to the person, or its subject is not muted. */
export const isHeard = sql`(${inArray(notifications.type, [...heardWhenMuted])} or coalesce(${choiceOf({
  organizationId: sql`${notifications.organizationId}`,
  accountId: sql`${notifications.accountId}`,
  campaignId: sql`${notifications.campaignId}`,
  creativeId: sql`${notifications.creativeId}`,
})} <> 'muted', true))`;
