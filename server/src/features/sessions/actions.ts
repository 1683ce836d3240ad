import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { knownDevices, sessions } from '#db/schema/accounts.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/secrets.ts';

interface Start {
  accountId: AccountId;
  organizationId: OrganizationId | null;
  caller: Caller;
}

export interface StartedSession {
  id: string;
  token: string;
}

/** Starts a session; only the hash of its token is kept. */
export async function startSession(
  tx: BaseScope,
  { accountId, organizationId, caller }: Start,
): Promise<StartedSession> {
  const now = tx.now();
  const token = newToken();
  const id = newUuid();
  await tx.db.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    accountId,
    organizationId,
    method: 'code',
    authenticatedAt: now,
    createdAt: now,
    lastSeenAt: now,
    idleExpiresAt: new Date(now.getTime() + limits.session.idleMs),
    absoluteExpiresAt: new Date(now.getTime() + limits.session.absoluteMs),
    ipHash: caller.ipHash,
    userAgent: caller.userAgent,
  });
  return { id, token };
}

/**
 * A new token in another organization; the old one ends, the sign-in itself does not get younger.
 * @throws AppError `organization.switched` where the token was exchanged already
 */
export async function rotateSession(
  tx: BaseScope,
  sessionId: string,
  organizationId: OrganizationId,
): Promise<StartedSession> {
  const [old] = await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now(), revokedReason: 'rotated' })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning();
  // Another tab was quicker.
  if (!old) throw new AppError('organization.switched');
  const token = newToken();
  const id = newUuid();
  await tx.db.insert(sessions).values({
    ...old,
    id,
    tokenHash: hashToken(token),
    organizationId,
    lastSeenAt: tx.now(),
    revokedAt: null,
    revokedReason: null,
  });
  await tx.db.update(sessions).set({ replacedBy: id }).where(eq(sessions.id, sessionId));
  return { id, token };
}

export async function endSession(scope: BaseScope, token: string): Promise<AccountId | null> {
  const [ended] = await scope.db
    .update(sessions)
    .set({ revokedAt: scope.now(), revokedReason: 'signed-out' })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)))
    .returning({ accountId: sessions.accountId });
  return ended?.accountId ?? null;
}

/** Moves the idle end forward, at most every few minutes. */
export async function touchSession(scope: BaseScope, sessionId: string): Promise<void> {
  const now = scope.now();
  const stale = new Date(now.getTime() - limits.session.touchMs);
  await scope.db
    .update(sessions)
    .set({ lastSeenAt: now, idleExpiresAt: new Date(now.getTime() + limits.session.idleMs) })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, stale), gt(sessions.absoluteExpiresAt, now)));
}

export function rememberSession(cookies: Cookies, { token }: StartedSession): void {
  cookies.set('session', token, limits.session.absoluteMs / 1000);
}

const deviceSeconds = 180 * 24 * 60 * 60;

/** Notes this browser for the account. Tells whether the account had others but not this one. */
export async function noteDevice(
  tx: BaseScope,
  accountId: AccountId,
  cookies: Cookies,
): Promise<'known' | 'first' | 'new'> {
  const held = cookies.get('device');
  const token = held ?? newToken();
  const earlier = await tx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId));
  const hash = hashToken(token);
  const now = tx.now();
  await tx.db
    .insert(knownDevices)
    .values({ tokenHash: hash, accountId, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.tokenHash], set: { lastSeenAt: now } });
  cookies.set('device', token, deviceSeconds);
  if (earlier.some((device) => device.hash.equals(hash))) return 'known';
  return earlier.length === 0 ? 'first' : 'new';
}

/** Whether this browser has signed in to an account of the address before. */
export async function isKnownDevice(scope: BaseScope, accountId: AccountId | null, cookies: Cookies): Promise<boolean> {
  const held = cookies.get('device');
  if (!held || !accountId) return false;
  const found = await scope.db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.tokenHash, hashToken(held))));
  return found.length > 0;
}
