import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { OrganizationId, TokenId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { FoundAdvertiser } from '#adapters/ads/ad-provider.ts';
import { advertisers, advertisersToTokens } from '#db/schema/integration.ts';
import type { BaseScope } from '#infra/scope.ts';

// Below PostgreSQL's limit of parameters.
const batchSize = 1000;

interface Found {
  provider: Provider;
  found: readonly FoundAdvertiser[];
}

/**
 * Stores ad accounts as the platform reports them, in the account's scope, since all organizations share the rows. A
 * field that this person cannot see keeps the value from another person's connection. Unchanged rows are not written.
 */
export async function storeAdvertisers(scope: BaseScope, { provider, found }: Found): Promise<void> {
  const now = scope.now();
  const rows = found.map(({ maySend: _, ...facts }) => ({ ...facts, provider, createdAt: now, updatedAt: now }));
  for (let at = 0; at < rows.length; at += batchSize) {
    await scope.db
      .insert(advertisers)
      .values(rows.slice(at, at + batchSize))
      .onConflictDoUpdate({
        target: [advertisers.provider, advertisers.id],
        set: {
          name: sql`excluded.name`,
          status: sql`excluded.status`,
          platformStatus: sql`excluded.platform_status`,
          currency: sql`coalesce(excluded.currency, ${advertisers.currency})`,
          timeZone: sql`coalesce(excluded.time_zone, ${advertisers.timeZone})`,
          businessName: sql`coalesce(excluded.business_name, ${advertisers.businessName})`,
          routing: sql`coalesce(excluded.routing, ${advertisers.routing})`,
          updatedAt: now,
          deletedAt: null,
        },
        setWhere: sql`(${advertisers.name}, ${advertisers.status}, ${advertisers.platformStatus}, ${advertisers.currency},
            ${advertisers.timeZone}, ${advertisers.businessName}, ${advertisers.routing}, ${advertisers.deletedAt})
          is distinct from (excluded.name, excluded.status, excluded.platform_status,
            coalesce(excluded.currency, ${advertisers.currency}), coalesce(excluded.time_zone, ${advertisers.timeZone}),
            coalesce(excluded.business_name, ${advertisers.businessName}),
            coalesce(excluded.routing, ${advertisers.routing}), null)`,
      });
  }
}

interface Reaching extends Found {
  organizationId: OrganizationId;
  tokenId: TokenId;
}

/** Links a connection with exactly the ad accounts that were found. */
export async function linkAdvertisers(
  tx: BaseScope,
  { organizationId, tokenId, provider, found }: Reaching,
): Promise<void> {
  const ids = found.map(({ id }) => id);
  await tx.db
    .delete(advertisersToTokens)
    .where(
      and(
        eq(advertisersToTokens.organizationId, organizationId),
        eq(advertisersToTokens.tokenId, tokenId),
        ids.length > 0 ? notInArray(advertisersToTokens.advertiserId, ids) : undefined,
      ),
    );
  const now = tx.now();
  const rows = found.map(({ id, maySend }) => ({
    organizationId,
    tokenId,
    provider,
    advertiserId: id,
    maySend,
    createdAt: now,
  }));
  for (let at = 0; at < rows.length; at += batchSize) {
    const { organizationId: organization, tokenId: token, provider: platform, advertiserId } = advertisersToTokens;
    await tx.db
      .insert(advertisersToTokens)
      .values(rows.slice(at, at + batchSize))
      .onConflictDoUpdate({
        target: [organization, token, platform, advertiserId],
        set: { maySend: sql`excluded.may_send` },
      });
  }
}
