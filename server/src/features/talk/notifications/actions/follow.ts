import { and, eq, isNull } from 'drizzle-orm';
import type { Follow, FollowChoice } from '@ad-foundry/contract/notifications/follows.ts';
import { follows } from '#db/schema/notifications.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { readFollow, type Followed } from '#features/talk/notifications/queries/follows.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Follows or mutes a campaign or creative that the actor sees; null restores the default.
 * @throws AppError `campaign.archived`, `creative.archived`
 */
export function choose(
  scope: Scope,
  { choice, ...followed }: Followed & { choice: FollowChoice | null },
): Promise<Follow> {
  return scope.transaction(async (tx) => {
    if (followed.creativeId === null) await requireOpenCampaign(tx, followed.campaignId);
    else await requireOpen(tx, [followed.creativeId]);
    const { organizationId, accountId } = tx.actor;
    const { campaignId, creativeId } = followed;
    const actorsFollows = and(eq(follows.organizationId, organizationId), eq(follows.accountId, accountId));
    const about =
      creativeId === null
        ? and(eq(follows.campaignId, campaignId), isNull(follows.creativeId))
        : eq(follows.creativeId, creativeId);
    if (choice === null) await tx.db.delete(follows).where(and(actorsFollows, about));
    else {
      const target = creativeId === null ? { campaignId, creativeId: null } : { campaignId: null, creativeId };
      await tx.db
        .insert(follows)
        .values({ organizationId, accountId, ...target, choice, createdAt: tx.now() })
        .onConflictDoUpdate({
          target: [follows.accountId, creativeId === null ? follows.campaignId : follows.creativeId],
          set: { choice },
        });
    }
    await tx.record('notifications.changed', { accountIds: [accountId] });
    return readFollow(tx, followed);
  });
}
