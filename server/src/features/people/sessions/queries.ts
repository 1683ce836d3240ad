import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { sampleEndOf } from '@ad-foundry/contract/sample.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';
import type { ActingRole, Role } from '@ad-foundry/contract/permissions.ts';
import type { Session } from '@ad-foundry/contract/sessions.ts';
import type { Database } from '#db/client.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { supportVisits } from '#db/schema/people.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SignedIn } from '#infra/http/gate.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { asRole, type Actor, type AccountScope, type BaseScope, type Scope } from '#infra/scope.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import { touchSession } from './actions.ts';
import { touchKey } from './actions/keys.ts';
import { readUserAgent } from '#infra/http/user-agent.ts';
import { idOf } from '#infra/ids.ts';

// More than the browsers of a person; bounds the list of an account that a script signs in all day.
const maxListed = 100;

/** The session of a request's cookie, as `findByToken` reads it. */
export async function findSession(scope: BaseScope, cookies: Cookies): Promise<SignedIn | null> {
  const token = cookies.get('session');
  if (!token) return null;
  const found = await findByToken(scope, token, 'browser');
  if (!found) return null;
  const stale = scope.now().getTime() - found.lastSeenAt.getTime() > limits.session.touchMs;
  if (stale) await touchSession(scope, found.session.sessionId);
  return found.session;
}

/** The session of an API key, with its scopes; null once the key has ended or its owner may not act any more. */
export async function findKeySession(scope: BaseScope, secret: string): Promise<SignedIn | null> {
  const found = await findByToken(scope, secret, 'key');
  if (!found?.session.key || found.session.organizationId === null) return null;
  const stale = scope.now().getTime() - found.lastSeenAt.getTime() > limits.session.touchMs;
  if (stale) await touchKey(scope, found.session);
  return found.session;
}

/**
 * A session by its token, of a browser or of a key; one query reads it with account, membership and organization. Null once the
 * session, the account or the token has ended; without a membership, `organizationId` and `role` are null.
 */
async function findByToken(scope: BaseScope, token: string, kind: 'browser' | 'key') {
  const now = scope.now();
  const [row] = await sessionByToken(scope.db).execute({
    tokenHash: hashToken(token),
    // A key sent as a cookie would escape its scopes.
    isKey: kind === 'key',
    now: now.toISOString(),
    // A rotated token still serves requests in progress.
    grace: new Date(now.getTime() - limits.session.rotationGraceMs).toISOString(),
  });
  if (!row) return null;
  const role = currentRole(row);
  const session: SignedIn = {
    accountId: row.accountId,
    sessionId: row.sessionId,
    name: personName(row),
    organizationId: role === null ? null : row.organizationId,
    role,
    // A sample needs no plan, but its end date makes it read-only.
    writableUntil: row.sampleSince ? sampleEndOf(row.sampleSince) : row.writableUntil,
    exchanged: row.revokedAt !== null,
    exchangeDue: row.exchangeDue && row.revokedAt === null && row.key === null,
    key: row.key,
  };
  return { session, lastSeenAt: row.lastSeenAt };
}

interface RequestScopes {
  scope: Scope;
  account: AccountScope;
}

/**
 * The access check that a long request repeats. Checks whether the account is still signed in and still a member of the
 * organization where the request began, even after switching or a token rotation; then calls `authorize` with the
 * current role.
 * @throws AppError `auth.required` after a sign-out, `organization.not-found` after losing the membership
 */
export function reauthorize({ scope, account }: RequestScopes, authorize: (currentScope: Scope) => Promise<unknown>) {
  return async (): Promise<void> => {
    const { actor } = scope;
    if (actor.sessionId === null) throw new AppError('auth.required');
    // The session may be in another organization by now, which the scope cannot read.
    const { db } = account;
    const now = sql`${scope.now().toISOString()}::timestamptz`;
    const currentSignIn = db.select({ id: sessions.signInId }).from(sessions).where(eq(sessions.id, actor.sessionId));
    const [row] = await selectSessions(db, now, eq(organizations.id, actor.organizationId))
      .where(and(inArray(sessions.signInId, currentSignIn), isActive(now)))
      .limit(1);
    if (!row) throw new AppError('auth.required');
    const role = currentRole(row);
    if (role === null) throw new AppError('organization.not-found');
    await authorize(asRole(scope, role));
  };
}

/** Rejects sessions that a guest link started. @throws AppError `auth.required` */
export async function requireProof(scope: BaseScope, sessionId: string | null): Promise<void> {
  if (sessionId === null || (await isGuestLinkSession(scope, sessionId))) throw new AppError('auth.required');
}

/** Whether a guest link started the session, without a code. */
async function isGuestLinkSession({ db }: BaseScope, sessionId: string): Promise<boolean> {
  const [session] = await db.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId));
  return session?.method === 'guest_link';
}

/** Whether the session is valid in the organization that it started in only. */
export async function isBoundSession({ db }: BaseScope, sessionId: string): Promise<boolean> {
  const [session] = await db.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId));
  return session?.method === 'guest_link' || session?.method === 'sample';
}

/**
 * Rejects sessions of the shared sample's people, which anybody can enter. Jobs have no session.
 * @throws AppError `sample.own-account`
 */
export async function requireOwnAccount({ db }: BaseScope, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const [session] = await db.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId));
  if (session?.method === 'sample') throw new AppError('sample.own-account');
}

/**
 * Refuses a support visit of the operator's staff in a session that was not started by code, without revealing that
 * visits exist. @throws AppError `organization.not-found`
 */
export async function requireCode({ db }: BaseScope, sessionId: string): Promise<void> {
  const [session] = await db.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId));
  if (session?.method !== 'code') throw new AppError('organization.not-found');
}

/**
 * Requires a recent proof, for actions that cannot be undone.
 * @throws AppError `auth.step-up-required`, `sample.own-account` for the shared sample's people, who prove nothing
 */
export async function requireFresh(scope: BaseScope, sessionId: string | null): Promise<void> {
  if (sessionId === null) throw new AppError('auth.step-up-required');
  await requireFreshSession(scope, sessionId);
}

/**
 * Requires a recent proof by code; a session started with Google needs a step-up code. @throws AppError
 * `auth.step-up-required`
 */
export async function requireFreshCode(scope: BaseScope, sessionId: string): Promise<void> {
  const { method, authenticatedAt, createdAt } = await requireFreshSession(scope, sessionId);
  // A proof later than the sign-in was always a code.
  if (method !== 'code' && authenticatedAt <= createdAt) throw new AppError('auth.step-up-required');
}

async function requireFreshSession({ db, now }: BaseScope, sessionId: string) {
  const { method, authenticatedAt, createdAt } = sessions;
  const [session] = await db
    .select({ method, authenticatedAt, createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  const since = now().getTime() - limits.session.freshMs;
  if (session?.method === 'sample') throw new AppError('sample.own-account');
  if (!session || session.authenticatedAt.getTime() < since) throw new AppError('auth.step-up-required');
  return session;
}

/** A session as its owner sees it; browser and operating system come from the user agent only. */
function presentSession(row: typeof sessions.$inferSelect, currentSignInId: string): Session {
  return {
    id: idOf('session', row.signInId),
    // `listSessions` reads no session of a key.
    method: row.method as Session['method'],
    ...readUserAgent(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    idleExpiresAt: row.idleExpiresAt.toISOString(),
    absoluteExpiresAt: row.absoluteExpiresAt.toISOString(),
    current: row.signInId === currentSignInId,
  };
}

/** The active sign-ins of the account: this browser first, then the most recently used. */
export async function listSessions(scope: AccountScope): Promise<Session[]> {
  const now = scope.now();
  // Compares by sign-in, since this request's token may just have been rotated.
  const [currentSession] = await scope.db
    .select({ signInId: sessions.signInId })
    .from(sessions)
    .where(eq(sessions.id, scope.identity.sessionId));
  const current = currentSession?.signInId ?? '';
  const rows = await scope.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, scope.identity.accountId), ne(sessions.method, 'key'), isActive(now)))
    .orderBy(sql`${sessions.signInId}::text = ${current} desc`, desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(maxListed);
  return rows.map((row) => presentSession(row, current));
}

/** The actors whose session is still active in the same organization with the same role. */
export async function filterAuthorized(scope: BaseScope, actors: Actor[]): Promise<Set<Actor>> {
  const now = sql`${scope.now().toISOString()}::timestamptz`;
  const ids = actors.map(({ sessionId }) => sessionId).filter((id) => id !== null);
  const rows = await selectSessions(scope.db, now).where(and(inArray(sessions.id, ids), isActive(now)));
  const found = new Map(rows.map((row) => [row.sessionId, row]));
  return new Set(
    actors.filter(({ sessionId, organizationId, role }) => {
      const row = found.get(sessionId ?? '');
      return row !== undefined && row.organizationId === organizationId && currentRole(row) === role;
    }),
  );
}

/** Neither revoked nor expired. */
function isActive(now: SQL | Date) {
  return and(isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now));
}

/** The role in the session's organization; null without a membership or a support visit. */
function currentRole({ role, visiting, key }: CurrentRights): ActingRole | null {
  if (key?.kind === 'organization') return 'member';
  return role ?? (visiting ? 'super_hero' : null);
}

interface CurrentRights {
  role: Role | null;
  visiting: boolean;
  key: { kind: ApiKeyKind } | null;
}

/** Sessions with the current state of account, membership and organization. */
function selectSessions(db: Database, now: SQL | Placeholder, where = eq(organizations.id, sessions.organizationId)) {
  return db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      organizationId: organizations.id,
      lastSeenAt: sessions.lastSeenAt,
      revokedAt: sessions.revokedAt,
      exchangeDue: sessions.exchangeDue,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: members.role,
      key: { id: apiKeys.id, name: apiKeys.name, kind: apiKeys.kind, scopes: apiKeys.scopes },
      writableUntil: billingAccounts.writableUntil,
      sampleSince:
        sql<Date | null>`case when ${organizations.sampleOf} is not null then ${organizations.createdAt} end`.mapWith(
          organizations.createdAt,
        ),
      // True while the operator's staff visit the organization for support.
      visiting: sql<boolean>`${accounts.superHero} and ${sessions.method} = 'code' and exists (select from ${supportVisits} where
        ${supportVisits.accountId} = ${accounts.id} and ${supportVisits.organizationId} = ${organizations.id}
        and ${supportVisits.endedAt} is null and ${supportVisits.expiresAt} > ${now})`,
    })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.id, sessions.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .leftJoin(organizations, and(where, isNull(organizations.deletedAt)))
    .leftJoin(
      apiKeys,
      and(eq(sessions.method, 'key'), eq(apiKeys.signInId, sessions.signInId), isNull(apiKeys.revokedAt)),
    )
    .leftJoin(billingAccounts, eq(billingAccounts.organizationId, organizations.id))
    .leftJoin(
      members,
      and(
        eq(members.organizationId, organizations.id),
        eq(members.accountId, sessions.accountId),
        eq(members.status, 'active'),
        // A guest-link session is valid only for a guest membership.
        or(ne(sessions.method, 'guest_link'), eq(members.role, 'guest')),
        // A session without a proof is valid only in the shared sample.
        or(ne(sessions.method, 'sample'), organizations.sharedSample),
      ),
    );
}

const sessionByToken = preparedQuery((db: Database) => {
  const now = sql.placeholder('now');
  return selectSessions(db, now)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        sql`(${sessions.method} = 'key') = ${sql.placeholder('isKey')}`,
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
        or(
          isNull(sessions.revokedAt),
          and(eq(sessions.revokedReason, 'rotated'), gt(sessions.revokedAt, sql.placeholder('grace'))),
        ),
      ),
    )
    .prepare('session_by_token');
});
