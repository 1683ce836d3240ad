import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ActingRole, Role } from '@ad-foundry/contract/permissions.ts';
import type { Session } from '@ad-foundry/contract/sessions.ts';
import type { Database } from '#db/client.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { supportVisits } from '#db/schema/people.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SignedIn } from '#infra/http/gate.ts';
import { preparedOn } from '#infra/prepared.ts';
import { asRole, type AccountScope, type BaseScope, type Scope } from '#infra/scope.ts';
import { hashToken } from '#infra/secrets.ts';
import { touchSession } from './actions.ts';
import { presentSession } from './present.ts';

// Nobody has more browsers; a program that signs in all day is not worth a longer page.
const mostListed = 100;

/**
 * The session of a request's cookie, with account, membership and organization read anew, in one round trip. Ends with
 * whichever of them ends first; without a membership it stands nowhere.
 */
export async function findSession(scope: BaseScope, cookies: Cookies): Promise<SignedIn | null> {
  const token = cookies.get('session');
  if (!token) return null;
  const now = scope.now();
  const [row] = await sessionByToken(scope.db).execute({
    tokenHash: hashToken(token),
    now: now.toISOString(),
    // A token that was exchanged still answers requests that were under way.
    grace: new Date(now.getTime() - limits.session.rotationGraceMs).toISOString(),
  });
  if (!row) return null;
  const role = roleNow(row);
  if (now.getTime() - row.lastSeenAt.getTime() > limits.session.touchMs) await touchSession(scope, row.sessionId);
  return {
    accountId: row.accountId,
    sessionId: row.sessionId,
    name: personName(row),
    organizationId: role === null ? null : row.organizationId,
    role,
    exchanged: row.revokedAt !== null,
    exchangeDue: row.exchangeDue && row.revokedAt === null,
  };
}

interface Acting {
  scope: Scope;
  account: AccountScope;
}

/**
 * What is to be asked again and again while something long goes on for a person: whether they are still signed in and
 * still belong to the organization it began in, wherever they have gone since and whatever their token was exchanged
 * for; then `ask`, as they stand now.
 * @throws AppError (what is answered) `auth.required` for who signed out, `organization.not-found` for who was shut out
 */
export function whileStanding({ scope, account }: Acting, ask: (asNow: Scope) => Promise<unknown>) {
  return async (): Promise<void> => {
    const { actor } = scope;
    // Their session may be in another organization by now, where the scope does not reach.
    const { db } = account;
    const now = sql`${scope.now().toISOString()}::timestamptz`;
    const own = db.select({ id: sessions.signInId }).from(sessions).where(eq(sessions.id, actor.sessionId));
    const [row] = await standings(db, now, eq(organizations.id, actor.organizationId))
      .where(
        and(
          inArray(sessions.signInId, own),
          isNull(sessions.revokedAt),
          gt(sessions.idleExpiresAt, now),
          gt(sessions.absoluteExpiresAt, now),
        ),
      )
      .limit(1);
    if (!row) throw new AppError('auth.required');
    const role = roleNow(row);
    if (role === null) throw new AppError('organization.not-found');
    await ask(asRole(scope, role));
  };
}

/** A guest's link proves too little for more than a guest may. @throws AppError `auth.required` */
export async function requireProof(scope: BaseScope, sessionId: string): Promise<void> {
  if (await isByLink(scope, sessionId)) throw new AppError('auth.required');
}

/** Whether a guest's link is all that was shown. */
export async function isByLink({ db }: BaseScope, sessionId: string): Promise<boolean> {
  const [session] = await db.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId));
  return session?.method === 'guest_link';
}

/** The operator's staff visit by code alone, as if there were no visit by other ways. @throws AppError `organization.not-found` */
export async function requireCode({ db }: BaseScope, sessionId: string): Promise<void> {
  const [session] = await db.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId));
  if (session?.method !== 'code') throw new AppError('organization.not-found');
}

/** What cannot be undone asks for a proof that is minutes old. @throws AppError `auth.step-up-required` */
export async function requireFresh(scope: BaseScope, sessionId: string): Promise<void> {
  await requireFreshSession(scope, sessionId);
}

/** A fresh proof that a code was, which somebody who came by Google gives once more. @throws AppError `auth.step-up-required` */
export async function requireFreshCode(scope: BaseScope, sessionId: string): Promise<void> {
  const { method, authenticatedAt, createdAt } = await requireFreshSession(scope, sessionId);
  // Whatever made the proof younger than the sign-in was a code.
  if (method !== 'code' && authenticatedAt <= createdAt) throw new AppError('auth.step-up-required');
}

async function requireFreshSession({ db, now }: BaseScope, sessionId: string) {
  const { method, authenticatedAt, createdAt } = sessions;
  const [session] = await db
    .select({ method, authenticatedAt, createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  const since = now().getTime() - limits.session.freshMs;
  if (!session || session.authenticatedAt.getTime() < since) throw new AppError('auth.step-up-required');
  return session;
}

/** Where the account is signed in: this browser first, then whichever was used last. */
export async function listSessions(scope: AccountScope): Promise<Session[]> {
  const now = scope.now();
  // By the sign-in: the token of this very request may just have been exchanged.
  const [here] = await scope.db
    .select({ signInId: sessions.signInId })
    .from(sessions)
    .where(eq(sessions.id, scope.identity.sessionId));
  const current = here?.signInId ?? '';
  const rows = await scope.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, scope.identity.accountId),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
      ),
    )
    .orderBy(sql`${sessions.signInId}::text = ${current} desc`, desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(mostListed);
  return rows.map((row) => presentSession(row, current));
}

/** Where each of these sessions that is alive stands now, by its id. */
export async function listStanding(
  scope: BaseScope,
  ids: string[],
): Promise<Map<string, { organizationId: OrganizationId; role: ActingRole }>> {
  const now = sql`${scope.now().toISOString()}::timestamptz`;
  const rows = await standings(scope.db, now).where(
    and(
      inArray(sessions.id, ids),
      isNull(sessions.revokedAt),
      gt(sessions.idleExpiresAt, now),
      gt(sessions.absoluteExpiresAt, now),
    ),
  );
  return new Map(
    rows.flatMap(({ sessionId, organizationId, ...row }) => {
      const role = roleNow(row);
      return organizationId === null || role === null ? [] : [[sessionId, { organizationId, role }]];
    }),
  );
}

/** What somebody is where their session stands; null where nothing lets them in. */
function roleNow({ role, visiting }: { role: Role | null; visiting: boolean }): ActingRole | null {
  return role ?? (visiting ? 'super_hero' : null);
}

/** Sessions with account, membership and organization as they are now. */
function standings(db: Database, now: SQL | Placeholder, where = eq(organizations.id, sessions.organizationId)) {
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
      // A visit of the operator's staff, for as long as it was given.
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
      members,
      and(
        eq(members.organizationId, organizations.id),
        eq(members.accountId, sessions.accountId),
        eq(members.status, 'active'),
        // A link alone makes a guest of nobody else.
        or(ne(sessions.method, 'guest_link'), eq(members.role, 'guest')),
      ),
    );
}

const sessionByToken = preparedOn((db: Database) => {
  const now = sql.placeholder('now');
  return standings(db, now)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
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
