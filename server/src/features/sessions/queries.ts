import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SignedIn } from '#infra/http/gate.ts';
import type { BaseScope } from '#infra/scope.ts';
import { hashToken } from '#infra/secrets.ts';
import { touchSession } from './actions.ts';

/**
 * The session of a request's cookie, with the role read anew, in one round trip. Ends with the session, the account
 * or the membership, whichever ends first.
 */
export async function findSession(scope: BaseScope, cookies: Cookies): Promise<SignedIn | null> {
  const token = cookies.get('session');
  if (!token) return null;
  const now = scope.now();
  // A rotated token still answers requests that were under way.
  const grace = new Date(now.getTime() - limits.session.rotationGraceMs);
  const [row] = await scope.db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      organizationId: sessions.organizationId,
      lastSeenAt: sessions.lastSeenAt,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: members.role,
    })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.id, sessions.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .leftJoin(
      members,
      and(
        eq(members.accountId, sessions.accountId),
        eq(members.organizationId, sessions.organizationId),
        eq(members.status, 'active'),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
        or(isNull(sessions.revokedAt), and(eq(sessions.revokedReason, 'rotated'), gt(sessions.revokedAt, grace))),
      ),
    );
  if (!row) return null;
  if (now.getTime() - row.lastSeenAt.getTime() > limits.session.touchMs) await touchSession(scope, row.sessionId);
  return {
    accountId: row.accountId,
    sessionId: row.sessionId,
    name: `${row.firstName} ${row.lastName}`,
    organizationId: row.role === null ? null : row.organizationId,
    role: row.role,
  };
}
