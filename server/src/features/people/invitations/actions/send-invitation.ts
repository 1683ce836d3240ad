import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { AccountId, InvitationId, SlotId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { queueMail } from '#emails/outbox.ts';
import { newLink } from '#emails/personal-link.ts';
import { openInvitationId } from '#features/people/account/queries.ts';
import type { Invited } from '#features/people/invitations/present.ts';
import { dueOf, firstDueOf, requireOpenInvitation } from '#features/people/invitations/queries.ts';
import { readRequested } from '#features/people/invitations/queries/requested.ts';
import { addressLimit, expiryOf, senderLimits, type OutgoingInvitation } from '#features/people/invitations/rules.ts';
import { AppError } from '#infra/errors.ts';
import { consume, refund, reserve } from '#infra/concurrency/rate-limit.ts';
import type { BaseScope } from '#infra/scope.ts';

type InvitationRow = Invited['invitation'];

interface MailOptions {
  /** The member who sends the mail; null if none does. */
  sentBy: AccountId | null;
  sendAt: Date;
  /** Whether this link was mailed before. */
  again?: boolean;
  /** Whether the product sends the mail because the invitation was not opened. */
  isReminder?: boolean | undefined;
  /** The slot that the recipient owns once the caller's transaction ends. */
  passedSlot?: SlotId | null;
}

// The mail is dropped after this time; the sender then has to resend the invitation.
const mailMs = 48 * 3_600_000;

/**
 * Counts a sending against the limits. The mail is delayed once the address's limit is reached.
 * @returns when the mail may be sent; null if the sender's limit is reached or the delay would be too long
 */
export async function reserveSending(tx: BaseScope, sending: OutgoingInvitation): Promise<Date | null> {
  try {
    await consume(tx, senderLimits(sending));
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too-many') return null;
    throw error;
  }
  const limit = addressLimit(sending);
  const sendAt = await reserve(tx, limit);
  if (sendAt.getTime() - tx.now().getTime() <= limits.invitation.mailDelayMs) return sendAt;
  await refund(tx, [limit]);
  return null;
}

/**
 * Gives an invitation a new link and expiry, and mails it. The caller has counted the sending.
 * @returns null if a concurrent request sent the invitation first
 */
export async function reissueInvitation(
  tx: BaseScope,
  { invitation }: Invited,
  { sentBy, sendAt, isReminder }: MailOptions,
): Promise<InvitationId | null> {
  const now = tx.now();
  const { invitationId, columns } = newLink(tx, invitation.id);
  const guest = invitation.role === 'guest';
  const dueAt = await dueOf(tx, invitation.organizationId, invitation);
  const renewed = await tx.db
    .update(invitations)
    .set({ ...columns, sentAt: now, expiresAt: expiryOf({ sendAt, guest, dueAt }) })
    .where(and(eq(invitations.id, invitation.id), eq(invitations.tokenHash, invitation.tokenHash)))
    .returning({ id: invitations.id });
  if (renewed.length === 0) return null;
  await mailInvitation(tx, invitationId, { sentBy, sendAt, isReminder });
  return invitationId;
}

/**
 * Mails the present link once more at `sendAt`, and extends its expiry. The link stays valid, because it is the only
 * link that the recipient has until the mail arrives.
 */
export async function mailLinkAgain(
  tx: BaseScope,
  { invitation }: Invited,
  { sentBy, sendAt, isReminder }: MailOptions,
): Promise<void> {
  const guest = invitation.role === 'guest';
  const dueAt = await dueOf(tx, invitation.organizationId, invitation);
  await tx.db
    .update(invitations)
    .set({ sentAt: tx.now(), expiresAt: expiryOf({ sendAt, guest, dueAt }) })
    .where(eq(invitations.id, invitation.id));
  await mailInvitation(tx, openInvitationId(tx, invitation), { sentBy, sendAt, isReminder, again: true });
}

/** Mails the link of an open invitation, in the language of the recipient's account if there is one. */
export async function mailInvitation(
  tx: BaseScope,
  invitationId: InvitationId,
  { sentBy, sendAt, again = false, isReminder = false, passedSlot = null }: MailOptions,
): Promise<void> {
  const invited = await requireOpenInvitation(tx, invitationId);
  const { invitation, organization, campaign, group } = invited;
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, invitation.emailNorm));
  const sender = await findSender(tx, invitation, sentBy);
  const target = campaign ?? group;
  await queueMail(tx, {
    organizationId: organization.id,
    content: {
      kind: 'invitation',
      invitationId,
      organizationName: organization.name,
      invitedBy: sender && personName(sender),
      inviterEmail: sender && sender.email,
      inviterMemberId: sender && sender.memberId,
      isPassed: sender !== null && sender.id === invitation.passedBy,
      // Includes the message only if its author is named as the sender.
      message: sender?.id === (invitation.passedBy ?? invitation.invitedBy) ? invitation.message : null,
      email: invitation.email,
      isReminder,
      role: invitation.role,
      expiresAt: invitation.expiresAt.toISOString(),
      target: target && {
        name: target.name,
        campaignId: campaign?.id ?? null,
        dueAt: campaign?.dueAt?.toISOString() ?? null,
        firstDueAt: (await firstDueOf(tx, { organization, campaign }))?.toISOString() ?? null,
        ...(await readRequested(tx, invited, passedSlot)),
        // Before the guest has a time zone, that of the person who set the due date is closest.
        timeZone: account?.timeZone ?? organization.timeZone ?? account?.deviceTimeZone ?? sender?.timeZone ?? null,
      },
    },
    to: invitation.email,
    locale: account?.locale ?? invitation.locale,
    dedupeKey: `invitation/${invitation.tokenHash.toString('hex')}`,
    lifeMs: mailMs,
    sendAt,
    ...(again ? { replaces: 'any' } : {}),
  });
}

/**
 * The sender that the mail names: the guest who passed a slot on, without their address; else the inviter if still a member
 * of the team, else the member who sends it now.
 */
async function findSender(tx: BaseScope, invitation: InvitationRow, sentBy: AccountId | null) {
  return (await findPasser(tx, invitation)) ?? findTeamSender(tx, invitation, sentBy);
}

const zoneOf = sql<string | null>`coalesce(${accounts.timeZone}, ${accounts.deviceTimeZone})`;

/** Null for an invitation of the team, and once the guest has lost the access. */
async function findPasser({ db }: BaseScope, { organizationId, passedBy }: InvitationRow) {
  if (passedBy === null) return null;
  const [passer] = await db
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName, timeZone: zoneOf })
    .from(accounts)
    .innerJoin(members, and(eq(members.organizationId, organizationId), eq(members.accountId, accounts.id)))
    .where(and(eq(accounts.id, passedBy), eq(members.status, 'active'), isNull(accounts.disabledAt)));
  return passer ? { ...passer, email: null, memberId: null } : null;
}

async function findTeamSender(
  { db }: BaseScope,
  { organizationId, invitedBy }: InvitationRow,
  sentBy: AccountId | null,
) {
  const isTeamMember = and(
    eq(members.organizationId, organizationId),
    eq(members.accountId, accounts.id),
    eq(members.status, 'active'),
    ne(members.role, 'guest'),
  );
  const { id, firstName, lastName, email } = accounts;
  const people = await db
    .select({ id, firstName, lastName, email, memberId: members.id, timeZone: zoneOf })
    .from(accounts)
    .leftJoin(members, isTeamMember)
    .where(
      and(
        inArray(
          id,
          [invitedBy, sentBy].filter((each) => each !== null),
        ),
        isNull(accounts.disabledAt),
        isNull(accounts.deletedAt),
      ),
    );
  const inviter = people.find((each) => each.id === invitedBy && each.memberId !== null);
  return inviter ?? people.find((each) => each.id === sentBy) ?? null;
}
