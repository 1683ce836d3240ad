import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type {
  AccountId,
  CampaignId,
  CommentId,
  CreativeId,
  OrganizationId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import { requesterOf } from '#db/requester-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { commentMentions, comments } from '#db/schema/comments.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { isAddressedTo } from '#features/talk/comments/queries.ts';
import { isAssignedMember } from '#features/tree/campaigns/queries.ts';
import { isFollowing, isResponsible, type Followed } from '#features/talk/notifications/queries/follows.ts';
import type { BaseScope } from '#infra/scope.ts';

/** Finds recipients of notifications among the active members of an organization. */
export interface Recipients {
  /**
   * Members who follow a campaign or creative and have not muted it: by choice, or because they created it or asked a guest
   * for its files. Without any, the members assigned to the campaign, so that every event notifies at least one member.
   */
  followers(campaignId: CampaignId, creativeId?: CreativeId | null): Promise<AccountId[]>;
  /** The followers, and the members assigned to the campaign. */
  responsible(campaignId: CampaignId, creativeId?: CreativeId | null): Promise<AccountId[]>;
  /** People who are mentioned in a comment and see the campaign. */
  mentionedPeople(commentId: CommentId, campaignId: CampaignId): Promise<AccountId[]>;
  /** Authors in a thread and people mentioned in it, its followers, and the guests of the campaign. */
  participants(threadId: CommentId, about: Followed): Promise<AccountId[]>;
  /** The member who requests the files of the commenting guest; none for a comment of the team. */
  requesters(commentId: CommentId, campaignId: CampaignId): Promise<AccountId[]>;
  /** The uploader of a version, and the followers. */
  uploaderAndFollowers(versionId: VersionId, about: Followed): Promise<AccountId[]>;
  /** All members of the team, who read figures. */
  team(): Promise<AccountId[]>;
  /** Members who manage integrations. */
  managers(): Promise<AccountId[]>;
  /** Members who manage billing. */
  owners(): Promise<AccountId[]>;
  /** Returns the accounts among these that see the campaign. */
  withAccess(accountIds: readonly AccountId[], campaignId: CampaignId): Promise<AccountId[]>;
  /** Returns the accounts among these that are members of the team. */
  teamMembers(accountIds: readonly (AccountId | null)[]): Promise<AccountId[]>;
}

export function recipientsIn(tx: BaseScope, organizationId: OrganizationId): Recipients {
  const team = ne(members.role, 'guest');
  const select = async (where: SQL | undefined): Promise<AccountId[]> => {
    const rows = await tx.db
      .select({ id: members.accountId })
      .from(members)
      .innerJoin(
        accounts,
        and(eq(accounts.id, members.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
      )
      .innerJoin(organizations, eq(organizations.id, members.organizationId))
      .where(and(eq(members.organizationId, organizationId), eq(members.status, 'active'), where));
    return rows.map(({ id }) => id);
  };
  const inThread = (threadId: CommentId) => sql`exists (
    select from ${comments} where ${comments.organizationId} = ${organizationId}
      and (${comments.id} = ${threadId} or ${comments.threadId} = ${threadId})
      and (${comments.authorId} = ${members.accountId} or exists (
        select from ${commentMentions} where ${commentMentions.organizationId} = ${organizationId}
          and ${commentMentions.commentId} = ${comments.id} and ${commentMentions.accountId} = ${members.accountId})))`;
  return {
    async followers(campaignId, creativeId = null) {
      const following = await select(and(team, isFollowing({ campaignId, creativeId })));
      return following.length > 0 ? following : select(and(team, isAssignedMember(campaignId)));
    },
    responsible: (campaignId, creativeId = null) => select(and(team, isResponsible({ campaignId, creativeId }))),
    mentionedPeople: (commentId, campaignId) => {
      const named = sql`exists (select from ${commentMentions} where ${commentMentions.organizationId} = ${organizationId}
        and ${commentMentions.commentId} = ${commentId} and ${commentMentions.accountId} = ${members.accountId})`;
      return select(and(named, or(team, isAssignedMember(campaignId))));
    },
    participants: (threadId, about) => {
      const assigned = isAssignedMember(about.campaignId);
      // Guests get notifications only of comments that they may read.
      const addressed = sql`exists (select from ${comments} where ${comments.organizationId} = ${organizationId}
        and ${comments.id} = ${threadId} and ${isAddressedTo(sql`${members.accountId}`)})`;
      const guests = and(eq(members.role, 'guest'), assigned, or(organizations.guestComments, addressed));
      return select(or(and(team, or(isFollowing(about), inThread(threadId))), guests));
    },
    requesters: (commentId, campaignId) => select(and(team, isRequester({ organizationId, commentId, campaignId }))),
    uploaderAndFollowers: (versionId, about) => {
      const uploaded = sql`exists (select from versions v where v.organization_id = ${organizationId}
        and v.id = ${versionId} and v.uploaded_by = ${members.accountId})`;
      return select(or(and(team, isFollowing(about)), and(uploaded, isAssignedMember(about.campaignId))));
    },
    team: () => select(team),
    managers: () => select(inArray(members.role, ['owner', 'admin'])),
    owners: () => select(eq(members.role, 'owner')),
    withAccess: (accountIds, campaignId) =>
      select(and(inArray(members.accountId, [...accountIds]), or(team, isAssignedMember(campaignId)))),
    teamMembers: (accountIds) => {
      const ids = accountIds.filter((id) => id !== null);
      return ids.length === 0 ? Promise.resolve([]) : select(and(team, inArray(members.accountId, ids)));
    },
  };
}

interface GuestComment {
  organizationId: OrganizationId;
  commentId: CommentId;
  campaignId: CampaignId;
}

/** Whether a row of `members` requested the files from the guest who wrote a comment. */
function isRequester({ organizationId, commentId, campaignId }: GuestComment): SQL {
  const guest = sql`(select written.author_id from comments written
    join members guest on guest.organization_id = written.organization_id and guest.account_id = written.author_id
      and guest.role = 'guest'
    where written.organization_id = ${organizationId} and written.id = ${commentId})`;
  return sql`${guest} is not null
    and ${members.accountId} = ${requesterOf({ organizationId, campaignId, accountId: guest })}`;
}

/** The campaign of a creative. */
export async function campaignOf({ db }: BaseScope, creativeId: CreativeId): Promise<CampaignId | null> {
  const { rows } = await db.execute<{ campaignId: CampaignId }>(
    sql`select campaign_id as "campaignId" from creatives where id = ${creativeId} and deleted_at is null`,
  );
  return rows[0]?.campaignId ?? null;
}
