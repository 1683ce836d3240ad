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

/** How often an address is written to, whoever asks for it; and how often somebody sends. */
export function sendLimits({ emailNorm, inviterId }: { emailNorm: string; inviterId: string | null }): Limit[] {
  const byAddress = { key: `invitation.address/${emailNorm}`, max: sendsPerAddressAndDay, windowMs: 24 * hourMs };
  const byInviter = { key: `invitation.inviter/${inviterId}`, max: sendsPerHour, windowMs: hourMs };
  return inviterId === null ? [byAddress] : [byAddress, byInviter];
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
