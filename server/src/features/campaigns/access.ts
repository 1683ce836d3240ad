import { and, eq, isNull, sql } from 'drizzle-orm';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import type { Scope } from '#infra/scope.ts';

/** Everybody but a guest sees every campaign of the organization; a guest sees what they are assigned to. */
export function visibleCampaigns({ actor }: Scope) {
  const reach = actor.role === 'guest' ? sql`false` : undefined;
  return and(eq(campaigns.organizationId, actor.organizationId), isNull(campaigns.deletedAt), reach);
}

export function visibleCreatives({ actor }: Scope) {
  const reach = actor.role === 'guest' ? sql`false` : undefined;
  return and(eq(creatives.organizationId, actor.organizationId), isNull(creatives.deletedAt), reach);
}
