import { and, eq, exists, gt, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { reviewLinks } from '#db/schema/review-links.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { InvitationContent } from './render-mail.ts';
import type { ReviewLinkContent } from './review-link.ts';
import type { ReviewWaitingContent } from './review-waiting.ts';

/**
 * Whether an invitation may still be mailed: it is valid, its campaign or group exists, and neither the sender nor the
 * recipient has lost access. Days may pass between queueing a mail and sending it.
 */
export async function isMailable(scope: BaseScope, content: InvitationContent): Promise<boolean> {
  const { db, now } = scope;
  const { invitationId, inviterMemberId = null } = content;
  const { organizationId, campaignId, groupId } = invitations;
  const found = await db
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .leftJoin(campaigns, and(eq(campaigns.organizationId, organizationId), eq(campaigns.id, campaignId)))
    .leftJoin(campaignGroups, and(eq(campaignGroups.organizationId, organizationId), eq(campaignGroups.id, groupId)))
    .where(
      and(
        eq(invitations.tokenHash, hashToken(invitationId)),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        // A guest's link stays valid after it was accepted.
        or(isNull(invitations.confirmedAt), eq(invitations.role, 'guest')),
        gt(invitations.expiresAt, now()),
        isNull(organizations.deletedAt),
        isNull(campaigns.deletedAt),
        isNull(campaignGroups.deletedAt),
        notExists(disabledRecipient(scope)),
        inviterMemberId === null ? undefined : exists(activeInviter(scope, inviterMemberId)),
      ),
    );
  return found.length > 0;
}

/** Whether the account behind an invited address stopped reminders; the team must not learn that it has one. */
export async function hasStoppedReminders({ db }: BaseScope, { email }: InvitationContent): Promise<boolean> {
  const isStopped = and(eq(accounts.emailNorm, normalizeEmail(email)), eq(accounts.reminderMails, false));
  return (await db.$count(accounts, isStopped)) > 0;
}

/** The invitation's recipient, if their account or their membership of the organization is disabled. */
function disabledRecipient({ db }: BaseScope) {
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(members, and(eq(members.accountId, accounts.id), eq(members.organizationId, invitations.organizationId)))
    .where(
      and(
        or(eq(accounts.emailNorm, invitations.emailNorm), eq(members.id, invitations.memberId)),
        or(isNotNull(accounts.disabledAt), eq(members.status, 'disabled')),
      ),
    );
}

/** The team member whom the mail names as sender, unless they left, were disabled or became a guest. */
function activeInviter({ db }: BaseScope, memberId: MemberId) {
  return db
    .select({ id: members.id })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organizationId, invitations.organizationId),
        eq(members.id, memberId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
        isNull(accounts.disabledAt),
        isNull(accounts.deletedAt),
      ),
    );
}

/** Whether a review link still works when its mail is sent. */
export async function isReviewMailable(
  { db, now }: BaseScope,
  content: Pick<ReviewLinkContent, 'reviewLinkId'>,
): Promise<boolean> {
  const { id, organizationId, campaignId, revokedAt, expiresAt } = reviewLinks;
  const found = await db
    .select({ id })
    .from(reviewLinks)
    .innerJoin(organizations, and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
    .innerJoin(campaigns, and(eq(campaigns.organizationId, organizationId), eq(campaigns.id, campaignId)))
    .where(
      and(
        eq(id, content.reviewLinkId),
        isNull(revokedAt),
        gt(expiresAt, now()),
        isNull(campaigns.archivedAt),
        isNull(campaigns.deletedAt),
      ),
    );
  return found.length > 0;
}

/** The links of a mail to a holder that still work when it is sent; null if the holder stopped such mails. */
export async function keepMailable(
  scope: BaseScope,
  content: ReviewWaitingContent,
): Promise<ReviewWaitingContent | null> {
  const ids = content.links.map(({ reviewerId }) => reviewerId);
  const { rows: stopped } = await scope.db.execute(sql`select from reviewers r join reviewers w
    on w.organization_id = r.organization_id and w.email_norm = r.email_norm and w.mails_stopped_at is not null
    where r.id = any(${sql.param(ids)}::text[]) limit 1`);
  if (stopped.length > 0) return null;
  const links = [];
  for (const link of content.links) if (await isReviewMailable(scope, link)) links.push(link);
  return { ...content, links };
}
