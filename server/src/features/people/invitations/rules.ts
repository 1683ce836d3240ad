import type { AccountId, CampaignGroupId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { InvitationMail } from '@ad-foundry/contract/invitations.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { toCampaign, toGroup, type Target } from '@ad-foundry/contract/targets.ts';
import type { MailRow } from '#db/schema/mails.ts';
import type { RequestMetadata } from '#infra/http/request-metadata.ts';
import type { Limit } from '#infra/concurrency/rate-limit.ts';

const hourMs = 60 * 60 * 1000;
const { lifeMs, guestLifeMs, afterDueMs, sendsPerHour, sendsPerAddressAndDay } = limits.invitation;

/**
 * The expiry of an invitation, counted from its mail, which may be delayed. An invitation to a seat expires after a
 * week, a guest's some time after the due date, within fixed limits.
 */
export function expiryOf({ sendAt, guest, dueAt }: { sendAt: Date; guest: boolean; dueAt: Date | null }): Date {
  const soonest = sendAt.getTime() + lifeMs;
  if (!guest) return new Date(soonest);
  const latest = sendAt.getTime() + guestLifeMs;
  const afterDue = dueAt === null ? latest : dueAt.getTime() + afterDueMs;
  return new Date(Math.max(soonest, Math.min(latest, afterDue)));
}

export interface OutgoingInvitation {
  organizationId: OrganizationId;
  emailNorm: string;
  /** The member who sends the invitation; null if none does. */
  inviterId: AccountId | null;
}

/** How often an organization may mail an address; further mails are delayed. */
export function addressLimit({ organizationId, emailNorm }: OutgoingInvitation): Limit {
  const key = `invitation.address/${organizationId}/${emailNorm}`;
  return { key, max: sendsPerAddressAndDay, windowMs: 24 * hourMs };
}

/** How often a member may send invitations; the server refuses further ones. */
export function senderLimits({ inviterId }: OutgoingInvitation): Limit[] {
  return inviterId === null ? [] : [{ key: `invitation.inviter/${inviterId}`, max: sendsPerHour, windowMs: hourMs }];
}

const hourlyLimit = (name: string, by: string, max: number): Limit => ({
  key: `invitation.${name}/${by}`,
  max,
  windowMs: hourMs,
});

/** How often a network may use links without a code; no limit if the network is unknown. */
export function networkLimits(name: 'enter' | 'renew', request: RequestMetadata | null): Limit[] {
  const network = request?.network ?? null;
  return network === null ? [] : [hourlyLimit(`${name}.network`, network, name === 'enter' ? 60 : 20)];
}

/** How often one link may start a session; far more than a guest needs. */
export function linkLimits(rowId: string): Limit[] {
  return [hourlyLimit('enter.link', rowId, 30)];
}

interface Dates {
  role: string;
  confirmedAt: Date | null;
  declinedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

type InvitationMailRow = Pick<MailRow, 'status' | 'reason' | 'attempts' | 'createdAt' | 'dueAt' | 'sentAt'>;

/** The state of an invitation's mail. Null counts as sent, since mails that are older than any link are deleted. */
export function mailStateOf(mail: InvitationMailRow | null, invitedAt: Date): InvitationMail {
  const isWaiting = mail?.status === 'queued' && mail.attempts === 0;
  const at = mail?.sentAt ?? (isWaiting ? mail.dueAt : mail?.createdAt) ?? invitedAt;
  const state = (status: InvitationMail['status'], reason: InvitationMail['reason'] = null): InvitationMail => ({
    status,
    at: at.toISOString(),
    reason,
  });
  switch (mail?.status) {
    case 'queued':
      return state('queued', mail.attempts > 0 ? 'retrying' : null);
    case 'failed':
      return state('failed', 'rejected');
    case 'given_up':
      return state('failed', 'expired');
    case 'skipped':
      // The team must not learn that the address has an account that stopped reminders.
      if (mail.reason === 'unsubscribed') return { status: 'sent', at: mail.dueAt.toISOString(), reason: null };
      return state('failed', mail.reason === 'expired' ? 'expired' : 'canceled');
    default:
      return state('sent');
  }
}

/** Whether the link is still valid: a link to a seat until it is accepted, a guest's link until it expires. */
export function isOpen({ role, confirmedAt, declinedAt, revokedAt, expiresAt }: Dates, now: Date): boolean {
  if (declinedAt !== null || revokedAt !== null || expiresAt <= now) return false;
  return role === 'guest' || confirmedAt === null;
}

/** The campaign or group of a guest's invitation; null for a seat. */
export function targetOf(invitation: {
  campaignId: CampaignId | null;
  groupId: CampaignGroupId | null;
}): Target | null {
  const { campaignId, groupId } = invitation;
  if (campaignId !== null) return toCampaign(campaignId);
  return groupId === null ? null : toGroup(groupId);
}
