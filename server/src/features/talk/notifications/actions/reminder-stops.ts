import { and, eq } from 'drizzle-orm';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { reminderStops } from '#db/schema/reminders.ts';
import type { BaseScope } from '#infra/scope.ts';

interface Chooser {
  organizationId: OrganizationId;
  accountId: AccountId;
}

/** Stops a person's reminders or turns them on again: those of a campaign, or all (null). */
export async function chooseReminders(
  scope: BaseScope,
  { organizationId, accountId }: Chooser,
  { isStopped, campaignId }: { isStopped: boolean; campaignId: CampaignId | null },
): Promise<void> {
  await scope.transaction(async (tx) => {
    if (campaignId === null) {
      const choice = { reminderMails: !isStopped, updatedAt: tx.now() };
      await tx.db.update(accounts).set(choice).where(eq(accounts.id, accountId));
    } else if (isStopped) {
      const row = { organizationId, accountId, campaignId, createdAt: tx.now() };
      await tx.db.insert(reminderStops).values(row).onConflictDoNothing();
    } else {
      const isStop = and(eq(reminderStops.accountId, accountId), eq(reminderStops.campaignId, campaignId));
      await tx.db.delete(reminderStops).where(isStop);
    }
    await tx.record('reminder.chosen', { campaignId }, { organizationId, accountId });
  });
}
