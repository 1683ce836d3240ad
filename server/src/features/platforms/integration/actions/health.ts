import { and, eq, isNull } from 'drizzle-orm';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import type { InvalidReason, TokenScope } from '@ad-foundry/contract/integration.ts';
import type { Inspection } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { tokens } from '#db/schema/integration.ts';
import { findTokenRow, openToken, type TokenAccess } from '#features/platforms/integration/queries.ts';
import { dueWarning, scopesOf } from '#features/platforms/integration/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope, OrganizationScope, Scope } from '#infra/scope.ts';
import { requireProvider } from './call.ts';
import { linkAdvertisers, storeAdvertisers } from './found-advertisers.ts';

interface Acting {
  scope: Scope | OrganizationScope;
  /** The account's scope, for the rows that organizations share. */
  account: BaseScope;
  ads: Ads;
}

/** @throws AppError `token.not-found`, `integration.not-configured` */
async function openConnection({ scope, ads }: Pick<Acting, 'scope' | 'ads'>, tokenId: TokenId) {
  const row = await findTokenRow(scope, scope.actor.organizationId, tokenId);
  if (!row) throw new AppError('token.not-found');
  const provider = requireProvider(ads, row.provider);
  const opened = openToken(scope, row);
  if (!opened) throw new AppError('token.not-found');
  const urgency = scope.actor.role === 'system' ? ('background' as const) : ('interactive' as const);
  return { row, provider, access: { ...opened, urgency } };
}

/**
 * Asks the platform which permissions the token has, and stores the answer.
 * @throws AppError `token.not-found`, AdPlatformError
 */
export async function checkToken({ scope, ads }: Pick<Acting, 'scope' | 'ads'>, tokenId: TokenId): Promise<void> {
  const { row, provider, access } = await openConnection({ scope, ads }, tokenId);
  const inspection = await provider.inspect(access);
  await storeInspection(scope, { row, inspection, scopes: scopesOf(provider.scopes, inspection.scopes) });
}

interface Inspected {
  /** The row at the time of the inspection. */
  row: typeof tokens.$inferSelect;
  inspection: Inspection;
  scopes: TokenScope[];
}

function storeInspection(scope: Scope | OrganizationScope, { row, inspection, scopes }: Inspected): Promise<void> {
  return scope.transaction(async (tx: BaseScope) => {
    const { id: tokenId, provider, token } = row;
    // Skips a connection that was renewed meanwhile, so that it keeps its new state.
    const same = and(eq(tokens.id, tokenId), isNull(tokens.deletedAt), eq(tokens.token, token ?? Buffer.alloc(0)));
    if (!inspection.valid) {
      await invalidate(tx, { where: same, reason: inspection.reason ?? 'unknown' });
      await tx.db.update(tokens).set({ checkedAt: tx.now() }).where(same);
      return;
    }
    const now = tx.now();
    const { expiresAt } = inspection;
    const healthy = { scopes, expiresAt, checkedAt: now, updatedAt: now, invalidAt: null, invalidReason: null };
    await tx.db.update(tokens).set(healthy).where(same);
    if (grantedNames(scopes) !== grantedNames(row.scopes))
      await tx.record('token.scopes-changed', { tokenId, provider });
  });
}

const grantedNames = (scopes: TokenScope[]) => scopes.flatMap(({ name, granted }) => (granted ? [name] : [])).join(' ');

interface Invalidation {
  where: ReturnType<typeof and>;
  reason: InvalidReason;
}

/** Marks valid connections as no longer accepted, and notifies the managers of each once. @returns their number */
export async function invalidate(tx: BaseScope, { where, reason }: Invalidation): Promise<number> {
  const now = tx.now();
  const changed = await tx.db
    .update(tokens)
    .set({ invalidAt: now, invalidReason: reason, updatedAt: now })
    .where(and(where, isNull(tokens.invalidAt)))
    .returning({ id: tokens.id, provider: tokens.provider, organizationId: tokens.organizationId });
  for (const { id: tokenId, provider, organizationId } of changed) {
    await tx.record('token.invalidated', { tokenId, provider, reason }, { organizationId });
  }
  return changed.length;
}

/** The token that a call was made with. */
type Used = Pick<TokenAccess, 'tokenId' | 'token'>;

/**
 * Marks a connection as no longer accepted, after the platform refused a call for that reason. A connection that was
 * renewed since the call began has another token and stays valid.
 */
export function noteRefusal(
  scope: Scope | OrganizationScope,
  { tokenId, token, reason }: Used & { reason: InvalidReason },
): Promise<number> {
  return scope.transaction(async (tx: BaseScope) => {
    const row = await findTokenRow(tx, scope.actor.organizationId, tokenId);
    if (!row?.token || openToken(tx, row)?.token !== token) return 0;
    const same = and(eq(tokens.id, tokenId), isNull(tokens.deletedAt), eq(tokens.token, row.token));
    return invalidate(tx, { where: same, reason });
  });
}

/** After refused calls, a connection is checked at most once in this time. */
const checkEveryMs = 60_000;

/** Records that the platform refused a call for lack of a permission; the event enqueues a check of the connection. */
export function noteMissingScope(
  scope: Scope | OrganizationScope,
  { tokenId }: Pick<TokenAccess, 'tokenId'>,
): Promise<void> {
  return scope.transaction(async (tx: BaseScope) => {
    const row = await findTokenRow(tx, scope.actor.organizationId, tokenId);
    if (!row || row.invalidAt !== null) return;
    if (row.checkedAt && tx.now().getTime() - row.checkedAt.getTime() < checkEveryMs) return;
    await tx.record('token.scope-refused', { tokenId, provider: row.provider });
  });
}

/** Reads the ad accounts that a connection reaches. @throws AppError `token.not-found`, AdPlatformError */
export async function readReach({ scope, account, ads }: Acting, tokenId: TokenId): Promise<void> {
  const { organizationId } = scope.actor;
  const connection = await openConnection({ scope, ads }, tokenId);
  const { provider } = connection.row;
  const found = await connection.provider.listAdvertisers(connection.access);
  await storeAdvertisers(account, { provider, found });
  await scope.transaction(async (tx: BaseScope) => {
    // A connection that was disconnected meanwhile reaches no ad accounts.
    if (!(await findTokenRow(tx, organizationId, tokenId))) return;
    await linkAdvertisers(tx, { organizationId, tokenId, provider, found });
    await tx.record('advertisers.read', { tokenId });
  });
}

/** Records that a connection ends soon, once for each due step; the event causes the mail. */
export function warnOfEnd(scope: OrganizationScope, tokenId: TokenId): Promise<void> {
  return scope.transaction(async (tx) => {
    const row = await findTokenRow(tx, tx.actor.organizationId, tokenId);
    const days = row && dueWarning(row, tx.now());
    if (!row || days === null) return;
    await tx.db.update(tokens).set({ warnedDays: days }).where(eq(tokens.id, tokenId));
    await tx.record('token.expiring', { tokenId, provider: row.provider, days });
  });
}
