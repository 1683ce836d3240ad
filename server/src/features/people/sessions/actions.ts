import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId, SessionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { sessions } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import { calendars } from '#db/schema/calendars.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { newUuid, uuidOf } from '#infra/ids.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';

export type SessionMethod = (typeof sessions.$inferSelect)['method'];

interface SessionStart {
  accountId: AccountId;
  organizationId: OrganizationId | null;
  method: SessionMethod;
}

/** A session by guest link proves less, so it expires sooner. */
function lifeOf(method: SessionMethod): { idleMs: number; absoluteMs: number } {
  return method === 'guest_link' ? limits.guestSession : limits.session;
}

export interface StartedSession {
  id: string;
  token: string;
}

/** Starts a session; stores only the hash of its token. */
export async function startSession(
  tx: BaseScope,
  { accountId, organizationId, method }: SessionStart,
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
    ipHash: tx.request?.ipHash ?? null,
    userAgent: tx.request?.userAgent ?? null,
  });
  if (organizationId) await recordActivity(tx, accountId, organizationId);
  return { id, token };
}

interface Rotation {
  organizationId: OrganizationId | null;
  /** The time of the last proof; if omitted, the previous time stays. */
  authenticatedAt?: Date;
}

/**
 * Replaces the session's token, for another organization or after a fresh proof; the old token is revoked.
 * @throws AppError `organization.switched` if the token was already replaced, `sample.own-account` for a session of the
 * shared sample that would enter another organization
 */
export async function rotateSession(tx: BaseScope, sessionId: string, rotation: Rotation): Promise<StartedSession> {
  const [replaced] = await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now(), revokedReason: 'rotated' })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning();
  // A concurrent request, such as another tab, replaced it first.
  if (!replaced) throw new AppError('organization.switched');
  const { organizationId } = rotation;
  // Anyone on this machine may start such a session, so it never leaves the sample.
  if (replaced.method === 'sample' && organizationId !== null && organizationId !== replaced.organizationId)
    throw new AppError('sample.own-account');
  const token = newToken();
  const id = newUuid();
  await tx.db.insert(sessions).values({
    ...replaced,
    id,
    tokenHash: hashToken(token),
    ...rotation,
    lastSeenAt: tx.now(),
    revokedAt: null,
    revokedReason: null,
    exchangeDue: false,
  });
  await tx.db.update(sessions).set({ replacedBy: id }).where(eq(sessions.id, sessionId));
  return { id, token };
}

/**
 * Marks the sessions of an account in the organization for a token rotation at their next request, since their rights
 * changed; without `accountId`, marks the sessions of all members.
 */
export async function scheduleTokenRotation(
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

/** Why the owner ended a session. */
type EndReason = 'signed-out' | 'signed-in-again' | 'revoked';

/**
 * Revokes the sign-in that a token belongs to, with all its tokens, including rotated tokens in their grace period.
 * @returns null if the token belongs to no active sign-in
 */
export function endSession(scope: BaseScope, token: string, reason: EndReason): Promise<AccountId | null> {
  return scope.transaction(async (tx) => {
    const [session] = await tx.db
      .select({ signInId: sessions.signInId })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    if (!session) return null;
    const ended = await revoke(tx, eq(sessions.signInId, session.signInId), reason);
    return ended[0]?.accountId ?? null;
  });
}

/** Revokes the matching sessions, with tokens that were rotated and still accepted. */
export async function revoke(
  tx: BaseScope,
  filter: SQL | undefined,
  reason: EndReason,
): Promise<{ accountId: AccountId }[]> {
  // Waits for a concurrent rotation, so that the update below sees the new token.
  await tx.db.select({ id: sessions.id }).from(sessions).where(filter).orderBy(sessions.id).for('update');
  return tx.db
    .update(sessions)
    .set({ revokedAt: tx.now(), revokedReason: reason })
    .where(and(filter, or(isNull(sessions.revokedAt), eq(sessions.revokedReason, 'rotated'))))
    .returning({ accountId: sessions.accountId });
}

/**
 * Ends one sign-in of the account, with all its tokens.
 * @throws AppError `session.not-found`
 */
export function endOwnSession(scope: AccountScope, id: SessionId): Promise<void> {
  const { accountId } = scope.identity;
  return scope.transaction(async (tx) => {
    const filter = and(eq(sessions.accountId, accountId), eq(sessions.signInId, uuidOf(id)));
    if ((await revoke(tx, filter, 'revoked')).length === 0) throw new AppError('session.not-found');
    await tx.record('session.ended', { which: 'one' });
  });
}

/**
 * Ends all sign-ins of an account, except that of the session `except`, with its personal keys and its calendar address.
 */
export async function endSessionsOf(
  tx: BaseScope,
  accountId: AccountId,
  { except }: { except: string | null },
): Promise<void> {
  const exceptSignIn = tx.db
    .select({ id: sessions.signInId })
    .from(sessions)
    .where(eq(sessions.id, except ?? newUuid()));
  await revoke(tx, and(eq(sessions.accountId, accountId), notInArray(sessions.signInId, exceptSignIn)), 'revoked');
  await tx.db
    .update(apiKeys)
    .set({ revokedAt: tx.now() })
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)));
  // Deletes the calendar address too, since a calendar is read without a session.
  await tx.db.delete(calendars).where(eq(calendars.accountId, accountId));
  await tx.record('sessions.ended', { which: except === null ? 'all' : 'others' }, { accountId });
}

/** Ends all sign-ins of an account that is an active member of no organization. */
export function endSessionsWithoutOrganization(scope: AccountScope, accountId: AccountId): Promise<void> {
  return scope.transaction(async (tx) => {
    const [membership] = await tx.db
      .select({ id: members.id })
      .from(members)
      .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
      .where(and(eq(members.accountId, accountId), eq(members.status, 'active')))
      .limit(1);
    if (!membership) await endSessionsOf(tx, accountId, { except: null });
  });
}

/** Revokes the sessions that guest links alone started in an organization. */
export async function endGuestSessions(
  tx: BaseScope,
  { organizationId, memberId }: { organizationId: OrganizationId; memberId: MemberId },
): Promise<void> {
  const memberAccount = tx.db.select({ accountId: members.accountId }).from(members).where(eq(members.id, memberId));
  await tx.db
    .update(sessions)
    .set({ revokedAt: tx.now(), revokedReason: 'link-revoked' })
    .where(
      and(
        inArray(sessions.accountId, memberAccount),
        eq(sessions.organizationId, organizationId),
        eq(sessions.method, 'guest_link'),
        isNull(sessions.revokedAt),
      ),
    );
}

/** Extends the idle expiry and records the member's last activity, at most once every few minutes. */
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
  if (touched?.organizationId) await recordActivity(scope, touched.accountId, touched.organizationId);
}

/** Records when the member was last active. */
async function recordActivity(scope: BaseScope, accountId: AccountId, organizationId: OrganizationId): Promise<void> {
  await scope.db
    .update(members)
    .set({ lastActiveAt: scope.now() })
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)));
}

export function rememberSession(cookies: Cookies, { token }: StartedSession): void {
  cookies.set('session', token, limits.session.absoluteMs / 1000);
}
