import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { writeNotifications } from '#features/talk/notifications/actions/notify.ts';
import { recipientsIn } from '#features/talk/notifications/actions/recipients.ts';
import { listOwing } from '#features/talk/reminders/queries/owing.ts';
import { isHandedOver, rangeAt } from '#features/talk/reminders/rules.ts';
import type { JobScopes } from '#infra/jobs/define-worker.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';

/**
 * Notifies the team of campaigns whose files are missing despite reminders to guests in a time zone, once per campaign.
 */
export async function endReminders(
  scope: SystemScope,
  at: { timeZone: string | null; today: LocalDay },
  inOrganization: JobScopes['inOrganization'],
): Promise<void> {
  // Includes guests who got a reminder today, since a member may have requested that reminder.
  const late = await listOwing(scope, {
    range: { ...rangeAt(scope.now()), until: scope.now() },
    memberFilter: sql`${timeZoneOf()} is not distinct from ${at.timeZone}`,
    campaignFilter: sql`c.reminders_ended_at is null`,
  });
  const ended = new Map(
    late.flatMap(({ owed, past }) =>
      owed
        .filter((each) => isHandedOver(each, at, past))
        .map(({ campaignId, organizationId }) => [campaignId, organizationId] as const),
    ),
  );
  for (const [campaignId, organizationId] of ended) await notifyFollowers(inOrganization(organizationId), campaignId);
}

/** Notifies the creator and the followers of a campaign, unless another node has. */
function notifyFollowers(scope: OrganizationScope, campaignId: CampaignId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { organizationId } = tx.actor;
    const isOpen = and(
      eq(campaigns.organizationId, organizationId),
      eq(campaigns.id, campaignId),
      isNull(campaigns.remindersEndedAt),
    );
    const [campaign] = await tx.db
      .update(campaigns)
      .set({ remindersEndedAt: tx.now() })
      .where(isOpen)
      .returning({ createdBy: campaigns.createdBy });
    if (!campaign) return;
    const find = recipientsIn(tx, organizationId);
    const creator = await find.teamMembers([campaign.createdBy]);
    const recipients = [...new Set([...creator, ...(await find.followers(campaignId))])];
    const about = { campaignId };
    await writeNotifications(tx, { type: 'reminders_ended', recipients, about }, { organizationId, actorId: null });
  });
}
