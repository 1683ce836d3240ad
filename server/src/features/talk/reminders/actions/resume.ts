import { and, eq } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { reminderStops } from '#db/schema/reminders.ts';
import { chooseReminders } from '#features/talk/notifications/actions/reminder-stops.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountScope } from '#infra/scope.ts';

/**
 * Turns the reminders of a campaign on again for the account, in whichever organization it is.
 * @throws AppError `campaign.not-found` if the account did not stop them
 */
export async function resumeReminders(scope: AccountScope, campaignId: CampaignId): Promise<void> {
  const { accountId } = scope.identity;
  const isStop = and(eq(reminderStops.accountId, accountId), eq(reminderStops.campaignId, campaignId));
  const [stop] = await scope.db.select().from(reminderStops).where(isStop);
  if (!stop) throw new AppError('campaign.not-found');
  await chooseReminders(scope, { organizationId: stop.organizationId, accountId }, { isStopped: false, campaignId });
}
