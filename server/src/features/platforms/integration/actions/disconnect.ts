import { and, eq, isNull, ne } from 'drizzle-orm';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { ownRow } from '#db/own-row.ts';
import { advertisersToTokens, tokens } from '#db/schema/integration.ts';
import { revokeTokenJob } from '#features/platforms/integration/jobs.ts';
import { openToken } from '#features/platforms/integration/queries.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';

/**
 * Disconnects: the connection is gone at once; a job ends the access at the platform and forgets the token. Chosen and
 * assigned ad accounts stay, for a later connection.
 * @throws AppError `token.not-found`
 */
export function disconnect(scope: Scope, tokenId: TokenId): Promise<void> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'integration:manage');
    const { organizationId } = tx.actor;
    const now = tx.now();
    const [gone] = await tx.db
      .update(tokens)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(ownRow(tokens, tx, tokenId), isNull(tokens.deletedAt)))
      .returning({ provider: tokens.provider });
    if (!gone) throw new AppError('token.not-found');
    await tx.db
      .delete(advertisersToTokens)
      .where(and(eq(advertisersToTokens.organizationId, organizationId), eq(advertisersToTokens.tokenId, tokenId)));
    await tx.record('token.disconnected', { tokenId, provider: gone.provider });
    await tx.enqueue(revokeTokenJob, { tokenId });
  });
}

/**
 * Ends the access at the platform and forgets the token. Another organization that the same person connected keeps its
 * access, since a platform ends it for the person as a whole.
 * @throws AdPlatformError when the platform does not answer: then the job is repeated
 */
export async function revokeToken(scope: SystemScope, ads: Ads, tokenId: TokenId): Promise<void> {
  const isGone = and(eq(tokens.id, tokenId), ne(tokens.deletedAt, new Date(0)));
  const [row] = await scope.db.select().from(tokens).where(isGone);
  if (!row) return;
  const access = openToken(scope, row);
  const provider = ads.provider(row.provider);
  if (access && provider && row.kind === 'person' && !(await isSharedPerson(scope, row))) {
    await provider.revoke({ ...access, urgency: 'background' }).catch((error: unknown) => {
      // Already ended there, or nothing that this token could still end.
      const kind = ads.failureOf(error)?.kind;
      if (kind !== 'expired' && kind !== 'missing-scope' && kind !== 'not-found') throw error;
    });
  }
  await forgetToken(scope, tokenId);
}

/** Forgets the token itself; the row stays for what refers to it. */
export async function forgetToken(scope: SystemScope, tokenId: TokenId): Promise<void> {
  const isGone = and(eq(tokens.id, tokenId), ne(tokens.deletedAt, new Date(0)));
  await scope.db.update(tokens).set({ token: null, tokenHash: null }).where(isGone);
}

async function isSharedPerson(
  { db }: SystemScope,
  { id, provider, providerUserId }: typeof tokens.$inferSelect,
): Promise<boolean> {
  const [other] = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(
        eq(tokens.provider, provider),
        eq(tokens.providerUserId, providerUserId),
        ne(tokens.id, id),
        isNull(tokens.deletedAt),
      ),
    )
    .limit(1);
  return other !== undefined;
}
