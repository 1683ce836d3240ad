import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ApiKey, UsedKey } from '@ad-foundry/contract/api-keys.ts';
import type { ApiKeyId } from '@ad-foundry/contract/ids.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { accounts } from '#db/schema/accounts.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import { organizations } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

const maker = alias(accounts, 'maker');
/** Expired keys stay listed for this time, so that their owner learns why a program stopped. */
const expiredListedMs = 30 * 24 * 3_600_000;

/** The own personal keys and, for owners and admins, the keys of the organization. */
function reachable({ actor }: Scope) {
  return and(
    eq(apiKeys.organizationId, actor.organizationId),
    isNull(apiKeys.revokedAt),
    or(
      and(eq(apiKeys.kind, 'personal'), eq(apiKeys.accountId, actor.accountId)),
      can(actor.role, 'organization:manage') ? eq(apiKeys.kind, 'organization') : undefined,
    ),
  );
}

export async function listKeys(scope: Scope): Promise<ApiKey[]> {
  const since = new Date(scope.now().getTime() - expiredListedMs);
  return selectKeys(scope, and(reachable(scope), gt(apiKeys.expiresAt, since)));
}

/** @throws AppError `key.not-found` */
export async function findKey(scope: Scope, id: ApiKeyId): Promise<ApiKey> {
  const [key] = await selectKeys(scope, and(reachable(scope), eq(apiKeys.id, id)));
  if (!key) throw new AppError('key.not-found');
  return key;
}

/** The key that sends the request. @throws AppError `key.not-found` for a browser */
export async function readUsedKey({ actor, db, request }: Scope): Promise<UsedKey> {
  const id = request?.apiKey?.id;
  if (id === undefined) throw new AppError('key.not-found');
  const [row] = await db
    .select({ key: apiKeys, owner: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName } })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.organizationId, actor.organizationId), eq(apiKeys.id, id)));
  const [organization] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId));
  if (!row || !organization) throw new AppError('key.not-found');
  const { name, kind, hint, scopes, expiresAt } = row.key;
  const owner = kind === 'personal' ? { id: row.owner.id, name: personName(row.owner) } : null;
  return { name, kind, hint, scopes, expiresAt: expiresAt.toISOString(), owner, organization, role: actor.role };
}

/** Locks the row of a key that the actor may change. @throws AppError `key.not-found` */
export async function lockKey(tx: Scope, id: ApiKeyId) {
  const [row] = await tx.db
    .select()
    .from(apiKeys)
    .where(and(reachable(tx), eq(apiKeys.id, id)))
    .for('update');
  if (!row) throw new AppError('key.not-found');
  return row;
}

async function selectKeys(scope: Scope, filter: ReturnType<typeof and>): Promise<ApiKey[]> {
  const now = scope.now().toISOString();
  // The newest secret lasts as long as the key; those before end earlier.
  const overlap = sql<string | null>`(select max(s.absolute_expires_at) from sessions s
    where s.sign_in_id = ${apiKeys.signInId} and s.revoked_at is null
      and s.absolute_expires_at > ${now}::timestamptz and s.absolute_expires_at < ${apiKeys.expiresAt})`;
  const rows = await scope.db
    .select({ key: apiKeys, maker: { id: maker.id, firstName: maker.firstName, lastName: maker.lastName }, overlap })
    .from(apiKeys)
    .innerJoin(maker, eq(maker.id, apiKeys.createdBy))
    .where(filter)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key, maker: by, overlap: overlapEndsAt }) => ({
    id: key.id,
    kind: key.kind,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes,
    createdBy: { id: by.id, name: personName(by) },
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    lastNetwork: key.lastNetwork,
    overlapEndsAt: overlapEndsAt === null ? null : new Date(overlapEndsAt).toISOString(),
  }));
}
