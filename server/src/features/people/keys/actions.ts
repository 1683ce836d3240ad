import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { apiKeys as endpoints, ApiKeyWithSecret } from '@ad-foundry/contract/api-keys.ts';
import type { AccountId, ApiKeyId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { accounts, sessions } from '#db/schema/accounts.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import { endKeySessions, startKeySession } from '#features/people/sessions/actions/keys.ts';
import { requireFresh } from '#features/people/sessions/queries.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import { AppError } from '#infra/errors.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { BaseScope, Scope, SystemScope } from '#infra/scope.ts';
import { findKey, lockKey } from './queries.ts';
import { hintOf, isSecret, newSecret } from './rules.ts';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** `email_norm` of the account of an integration; since no address contains a space, nobody signs in to it. */
const accountKey = (id: ApiKeyId) => `key ${id}`;

/**
 * Creates a key. An organization's key acts as an integration with an account of its own, so that it outlives its maker.
 * @throws AppError `auth.step-up-required`, `auth.forbidden` for an organization's key by a member, `key.too-many`
 */
export function createKey(
  scope: Scope,
  { kind, name, scopes, days }: z.output<typeof endpoints.create.body>,
): Promise<ApiKeyWithSecret> {
  const { organizationId, accountId: createdBy } = scope.actor;
  return scope.transaction(async (tx) => {
    await requireFresh(tx, tx.actor.sessionId);
    requireMember(tx);
    if (kind === 'organization' && !can(tx.actor.role, 'organization:manage')) throw new AppError('auth.forbidden');
    await requireRoom(tx, kind);
    const now = tx.now();
    const id = newId('apiKey');
    const accountId = kind === 'personal' ? createdBy : await createIntegration(tx, id, name);
    const secret = newSecret(kind);
    const key = { id, organizationId, kind, accountId, createdBy, name, scopes, signInId: newUuid() };
    const expiresAt = new Date(now.getTime() + days * dayMs);
    await tx.db.insert(apiKeys).values({ ...key, hint: hintOf(secret), createdAt: now, expiresAt });
    await startKeySession(tx, { ...key, tokenHash: hashToken(secret), expiresAt });
    await tx.record('key.created', { apiKeyId: id, name, kind, scopes });
    return { ...(await findKey(tx, id)), secret };
  });
}

/** A secret would outlive a support visit. @throws AppError `auth.forbidden` */
function requireMember({ actor }: Scope): void {
  if (actor.role === 'super_hero') throw new AppError('auth.forbidden');
}

async function requireRoom(tx: Scope, kind: ApiKeyWithSecret['kind']): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const isPersonal = kind === 'personal';
  await lockUntilEnd(tx, `keys/${isPersonal ? accountId : organizationId}`);
  const filter = and(
    eq(apiKeys.organizationId, organizationId),
    eq(apiKeys.kind, kind),
    isPersonal ? eq(apiKeys.accountId, accountId) : undefined,
    isNull(apiKeys.revokedAt),
    gt(apiKeys.expiresAt, tx.now()),
  );
  const max = isPersonal ? limits.apiKeys.perAccount : limits.apiKeys.perOrganization;
  if ((await tx.db.$count(apiKeys, filter)) >= max) throw new AppError('key.too-many');
}

/** The account as which an organization's key acts: named after the key, and nobody's to sign in to. */
async function createIntegration(tx: BaseScope, id: ApiKeyId, name: string): Promise<AccountId> {
  const accountId = newId('account');
  const now = tx.now();
  await tx.db.insert(accounts).values({
    id: accountId,
    email: '',
    emailNorm: accountKey(id),
    firstName: name,
    lastName: '',
    locale: 'en-US',
    theme: 'system',
    createdAt: now,
    updatedAt: now,
  });
  return accountId;
}

/**
 * Replaces the secret of a key; the previous ones end after `overlapHours`.
 * @throws AppError `auth.step-up-required`, `key.not-found`
 */
export function rotateKey(scope: Scope, id: ApiKeyId, overlapHours: number): Promise<ApiKeyWithSecret> {
  return scope.transaction(async (tx) => {
    await requireFresh(tx, tx.actor.sessionId);
    requireMember(tx);
    const key = await lockKey(tx, id);
    if (key.expiresAt <= tx.now()) throw new AppError('key.not-found');
    const ends = new Date(tx.now().getTime() + overlapHours * hourMs);
    const endsAt = sql`least(${sessions.absoluteExpiresAt}, ${ends.toISOString()}::timestamptz)`;
    await tx.db
      .update(sessions)
      .set({ absoluteExpiresAt: endsAt, idleExpiresAt: endsAt })
      .where(and(eq(sessions.signInId, key.signInId), isNull(sessions.revokedAt)));
    const secret = newSecret(key.kind);
    const { signInId, accountId, organizationId, expiresAt, name } = key;
    await startKeySession(tx, { signInId, accountId, organizationId, tokenHash: hashToken(secret), expiresAt });
    await tx.db
      .update(apiKeys)
      .set({ hint: hintOf(secret) })
      .where(eq(apiKeys.id, id));
    await tx.record('key.rotated', { apiKeyId: id, name, overlapHours });
    return { ...(await findKey(tx, id)), secret };
  });
}

/** Ends a key with all its secrets, on all nodes with their next request. @throws AppError `key.not-found` */
export function revokeKey(scope: Scope, id: ApiKeyId): Promise<void> {
  return scope.transaction(async (tx) => {
    const key = await lockKey(tx, id);
    await endKey(tx, key);
    await tx.record('key.revoked', { apiKeyId: id, name: key.name });
  });
}

async function endKey(tx: BaseScope, { id, signInId }: { id: ApiKeyId; signInId: string }): Promise<void> {
  await tx.db.update(apiKeys).set({ revokedAt: tx.now() }).where(eq(apiKeys.id, id));
  await endKeySessions(tx, signInId);
}

/** Ends the key of a secret that was found in public; says nothing about secrets that do not exist. */
export async function reportKey(scope: SystemScope, secret: string): Promise<void> {
  const { network } = scope.request ?? {};
  if (network != null) await consume(scope, [{ key: `keys.report/${network}`, max: 60, windowMs: hourMs }]);
  if (!isSecret(secret)) return;
  await scope.transaction(async (tx) => {
    const [key] = await tx.db
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        signInId: apiKeys.signInId,
        organizationId: apiKeys.organizationId,
      })
      .from(apiKeys)
      .innerJoin(sessions, eq(sessions.signInId, apiKeys.signInId))
      .where(and(eq(sessions.tokenHash, hashToken(secret)), isNull(apiKeys.revokedAt)))
      .for('update', { of: apiKeys });
    if (!key) return;
    await endKey(tx, key);
    await tx.record('key.reported', { apiKeyId: key.id, name: key.name }, { organizationId: key.organizationId });
  });
}
