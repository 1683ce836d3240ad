import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Limit } from '#infra/rate-limit.ts';

const hourMs = 60 * 60 * 1000;
const { lifeMs, guestLifeMs, afterDueMs, sendsPerHour, sendsPerAddressAndDay } = limits.invitation;

/** When an invitation ends: a seat's after a week, a guest's some time after the work is due, and never too soon. */
export function endOf({ now, guest, dueAt }: { now: Date; guest: boolean; dueAt: Date | null }): Date {
  const soonest = now.getTime() + lifeMs;
  if (!guest) return new Date(soonest);
  const latest = now.getTime() + guestLifeMs;
  const wanted = dueAt === null ? latest : dueAt.getTime() + afterDueMs;
  return new Date(Math.max(soonest, Math.min(latest, wanted)));
}

interface Sending {
  organizationId: OrganizationId;
  emailNorm: string;
  /** Null where nobody of the organization sends. */
  inviterId: AccountId | null;
}

/**
 * How often somebody sends, and how often an organization writes to an address: who is over their limit uses up
 * nobody's address, and what one organization sends is not told to another.
 */
export function sendLimits({ organizationId, emailNorm, inviterId }: Sending): Limit[] {
  const key = `invitation.address/${organizationId}/${emailNorm}`;
  const byAddress = { key, max: sendsPerAddressAndDay, windowMs: 24 * hourMs };
  const byInviter = { key: `invitation.inviter/${inviterId}`, max: sendsPerHour, windowMs: hourMs };
  return inviterId === null ? [byAddress] : [byInviter, byAddress];
}

const visits = (name: string, by: string, max: number): Limit => ({
  key: `invitation.${name}/${by}`,
  max,
  windowMs: hourMs,
});

/** How often a network may ask for something by a link alone; null where it is not counted. */
export function networkLimits(name: 'enter' | 'renew', network: string | null): Limit[] {
  return network === null ? [] : [visits(`${name}.network`, network, name === 'enter' ? 60 : 20)];
}

/** How often one link is entered by: far more than a guest needs, each is a session. */
export function linkLimits(rowId: string): Limit[] {
  return [visits('enter.link', rowId, 30)];
}

interface Dates {
  role: string;
  confirmedAt: Date | null;
  declinedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

/** Whether its link still opens something: a seat's until somebody took it, a guest's as long as it lasts. */
export function isOpen({ role, confirmedAt, declinedAt, revokedAt, expiresAt }: Dates, now: Date): boolean {
  if (declinedAt !== null || revokedAt !== null || expiresAt <= now) return false;
  return role === 'guest' || confirmedAt === null;
}
