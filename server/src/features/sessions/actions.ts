import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { accounts, knownDevices, sessions } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/secrets.ts';

export type SessionMethod = (typeof sessions.$inferSelect)['method'];

interface Start {
  accountId: AccountId;
  organizationId: OrganizationId | null;
  method: SessionMethod;
  caller: Caller;
}

/** A link alone opens less, and for less long, than a proof of who somebody is. */
function lifeOf(method: SessionMethod): { idleMs: number; absoluteMs: number } {
  return method === 'guest_link' ? limits.guestSession : limits.session;
}

export interface StartedSession {
  id: string;
  token: string;
}

/** Starts a session; only the hash of its token is kept. */
export async function startSession(
  tx: BaseScope,
  { accountId, organizationId, method, caller }: Start,
): Promise<StartedSession> {
  const now = tx.now();
  const token = newToken();
  const id = newUuid();
  const { idleMs, absoluteMs } = lifeOf(method);
  await tx.db.insert(sessions).values({
    id,
    signInId: newUuid(),
    tokenHash: hashToken(token),
    accountId,
    organizationId,
    method,
    authenticatedAt: now,
    createdAt: now,
    lastSeenAt: now,
    idleExpiresAt: new Date(now.getTime() + idleMs),
    absoluteExpiresAt: new Date(now.getTime() + absoluteMs),
    ipHash: caller.ipHash,
    userAgent: caller.userAgent,
  });
  if (organizationId) await noteActivity(tx, accountId, organizationId);
  return { id, token };
}

/**
 * A new token in another organization; the old one ends, the sign-in itself does not get younger.
 * @throws AppError `organization.switched` where the token was exchanged already
 */
export async function rotateSession(
  tx: BaseScope,
  sessionId: string,
  organizationId: OrganizationId | null,
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
    exchangeDue: false,
  });
  await tx.db.update(sessions).set({ replacedBy: id }).where(eq(sessions.id, sessionId));
  return { id, token };
}

/**
 * Has the tokens of somebody's sessions in the organization exchanged at their next look, since what they may do there
 * has changed; `accountId` left out, of everybody's.
 */
export async function orderExchange(
  tx: BaseScope,
  { organizationId, accountId }: { organizationId: OrganizationId; accountId?: AccountId },
): Promise<void> {
  await tx.db
    .update(sessions)
    .set({ exchangeDue: true })
    .where(
      and(
        eq(sessions.organizationId, organizationId),
        accountId === undefined ? undefined : eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
      ),
    );
}

/** Why a session ended by the will of whoever held it. */
type Ending = 'signed-out' | 'signed-in-again';

/**
 * Ends the sign-in that a token belongs to, with every token it ever had: those still answering what was under way
 * at a change of organization too. Null where the token belongs to none that is alive.
 */
export function endSession(scope: BaseScope, token: string, reason: Ending): Promise<AccountId | null> {
  return scope.transaction(async (tx) => {
    const [held] = await tx.db
      .select({ signInId: sessions.signInId })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    if (!held) return null;
    const ofSignIn = eq(sessions.signInId, held.signInId);
    // Waits for a change of token that is under way, so that the new one is seen below.
    await tx.db.select({ id: sessions.id }).from(sessions).where(ofSignIn).orderBy(sessions.id).for('update');
    const ended = await tx.db
      .update(sessions)
      .set({ revokedAt: tx.now(), revokedReason: reason })
      .where(and(ofSignIn, or(isNull(sessions.revokedAt), eq(sessions.revokedReason, 'rotated'))))
      .returning({ accountId: sessions.accountId });
    return ended[0]?.accountId ?? null;
  });
}

/** Ends what a guest's link alone has opened in an organization. */
export async function endGuestSessions(
  tx: BaseScope,
  { organizationId, memberId }: { organizationId: OrganizationId; memberId: MemberId },
): Promise<void> {
  const ofMember = tx.db.select({ accountId: members.accountId }).from(members).where(eq(members.id, memberId));
  await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now(), revokedReason: 'link-revoked' })
    .where(
      and(
        inArray(sessions.accountId, ofMember),
        eq(sessions.organizationId, organizationId),
        eq(sessions.method, 'guest_link'),
        isNull(sessions.revokedAt),
      ),
    );
}

/** Moves the idle end forward and notes when the member was last there, at most every few minutes. */
export async function touchSession(scope: BaseScope, sessionId: string): Promise<void> {
  const now = scope.now();
  const stale = new Date(now.getTime() - limits.session.touchMs);
  const idleEnd = (method: SessionMethod) => new Date(now.getTime() + lifeOf(method).idleMs);
  const [touched] = await scope.db
    .update(sessions)
    .set({
      lastSeenAt: now,
      idleExpiresAt: sql`case ${sessions.method} when 'guest_link' then ${idleEnd('guest_link')}::timestamptz
        else ${idleEnd('code')}::timestamptz end`,
    })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, stale), gt(sessions.absoluteExpiresAt, now)))
    .returning({ accountId: sessions.accountId, organizationId: sessions.organizationId });
  if (touched?.organizationId) await noteActivity(scope, touched.accountId, touched.organizationId);
}

/** When the member was last there. */
async function noteActivity(scope: BaseScope, accountId: AccountId, organizationId: OrganizationId): Promise<void> {
  await scope.db
    .update(members)
    .set({ lastActiveAt: scope.now() })
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)));
}

export function rememberSession(cookies: Cookies, { token }: StartedSession): void {
  cookies.set('session', token, limits.session.absoluteMs / 1000);
}

const deviceSeconds = 180 * 24 * 60 * 60;

/**
 * Notes this browser for the account. Only what we minted marks a browser: a mark that the account does not know is
 * replaced, so that nobody can plant one of their own. Tells whether the account had others but not this one.
 */
export async function noteDevice(
  tx: BaseScope,
  accountId: AccountId,
  cookies: Cookies,
): Promise<'known' | 'first' | 'new'> {
  const now = tx.now();
  const held = cookies.get('device');
  const earlier = await tx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId));
  const heldHash = held === undefined ? null : hashToken(held);
  if (held !== undefined && heldHash && earlier.some(({ hash }) => hash.equals(heldHash))) {
    await tx.db
      .update(knownDevices)
      .set({ lastSeenAt: now })
      .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.tokenHash, heldHash)));
    cookies.set('device', held, deviceSeconds);
    return 'known';
  }
  const token = newToken();
  const tokenHash = hashToken(token);
  // Other accounts of this browser know it under its new mark from now on.
  if (heldHash) await tx.db.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, heldHash));
  await tx.db.insert(knownDevices).values({ tokenHash, accountId, createdAt: now, lastSeenAt: now });
  cookies.set('device', token, deviceSeconds);
  return earlier.length === 0 ? 'first' : 'new';
}

/** The mark of this browser, where somebody has signed in with the address in it before; hashed. */
export async function findKnownDevice(scope: BaseScope, emailNorm: string, cookies: Cookies): Promise<Buffer | null> {
  const held = cookies.get('device');
  if (!held) return null;
  const [found] = await scope.db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(and(eq(accounts.emailNorm, emailNorm), eq(knownDevices.tokenHash, hashToken(held))));
  return found?.tokenHash ?? null;
}
