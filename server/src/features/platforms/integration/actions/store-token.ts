import { and, count, eq, isNull } from 'drizzle-orm';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { AdProvider, Grant } from '#adapters/ads/ad-provider.ts';
import { tokens } from '#db/schema/integration.ts';
import { sealToken, tokenHashOf } from '#features/platforms/integration/queries.ts';
import { scopesOf } from '#features/platforms/integration/rules.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Stores an encrypted token. If the person was connected before, renews that connection and keeps everything that
 * refers to it.
 * @throws AppError `integration.too-many`
 */
export function storeToken(
  scope: Scope,
  { provider: { id: provider, scopes }, grant }: { provider: AdProvider; grant: Grant },
): Promise<{ tokenId: TokenId; isRenewed: boolean }> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'integration:manage');
    const { organizationId, accountId } = tx.actor;
    const ours = and(eq(tokens.organizationId, organizationId), eq(tokens.provider, provider));
    const [former] = await tx.db
      .select({ id: tokens.id, deletedAt: tokens.deletedAt })
      .from(tokens)
      .where(and(ours, eq(tokens.providerUserId, grant.userId)));
    const [connected] = await tx.db
      .select({ count: count() })
      .from(tokens)
      .where(and(eq(tokens.organizationId, organizationId), isNull(tokens.deletedAt)));
    const isRenewed = former !== undefined && former.deletedAt === null;
    if (!isRenewed && (connected?.count ?? 0) >= limits.integration.tokensPerOrganization) {
      throw new AppError('integration.too-many');
    }
    const tokenId = former?.id ?? newId('token');
    const now = tx.now();
    const current = {
      userId: accountId,
      kind: grant.kind,
      token: sealToken(tx, { id: tokenId, organizationId, provider }, grant.token),
      tokenHash: tokenHashOf(tx, grant.token),
      metadata: { userName: grant.userName },
      scopes: scopesOf(scopes, grant.scopes),
      invalidAt: null,
      invalidReason: null,
      expiresAt: grant.expiresAt,
      checkedAt: now,
      warnedDays: null,
      connectedAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    if (former) {
      const reborn = isRenewed ? {} : { createdAt: now };
      await tx.db
        .update(tokens)
        .set({ ...current, ...reborn })
        .where(eq(tokens.id, tokenId));
    } else {
      const identity = { id: tokenId, organizationId, provider, providerUserId: grant.userId, createdAt: now };
      await tx.db.insert(tokens).values({ ...identity, ...current });
    }
    await tx.record(isRenewed ? 'token.reconnected' : 'token.connected', { tokenId, provider });
    return { tokenId, isRenewed };
  });
}
