import { sql } from 'drizzle-orm';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { CampaignReminders, remindOutcomes } from '@ad-foundry/contract/reminders/reminders.ts';
import { ownRow } from '#db/own-row.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { countOwed } from '#features/talk/reminders/queries.ts';
import { listGuests, readCampaignReminders } from '#features/talk/reminders/queries/campaign.ts';
import { isListed } from '#features/talk/reminders/rules.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import { localTime } from '#infra/local-time.ts';
import type { Scope } from '#infra/scope.ts';
import { queueReminder } from './collect.ts';

type RemindOutcome = (typeof remindOutcomes)[number];

/**
 * Turns the reminders of a campaign on or off and sets their days; omitted settings stay.
 * @throws AppError `campaign.not-found`, `campaign.archived`
 */
export function setReminders(
  scope: Scope,
  {
    campaignId,
    reminders,
    days,
  }: { campaignId: CampaignId; reminders: boolean | null; days?: number[] | null | undefined },
): Promise<CampaignReminders> {
  return scope.transaction(async (tx) => {
    await requireOpenCampaign(tx, campaignId);
    const isCampaign = ownRow(campaigns, tx, campaignId);
    await tx.db
      .update(campaigns)
      .set({ reminders, ...(days === undefined ? {} : { reminderDays: days }) })
      .where(isCampaign);
    await tx.record('campaign.updated', { campaignId });
    return readCampaignReminders(tx, campaignId);
  });
}

interface ReminderRequest {
  campaignId: CampaignId;
  memberIds: readonly MemberId[];
}

/**
 * Reminds guests of undelivered slots, except slots that are promised for a later day; at most one mail a day.
 * @throws AppError `campaign.not-found`, `campaign.archived`; `member.not-found`
 */
export function remindNow(
  scope: Scope,
  { campaignId, memberIds }: ReminderRequest,
): Promise<{ results: { memberId: MemberId; outcome: RemindOutcome }[] }> {
  return scope.transaction(async (tx) => {
    await requireOpenCampaign(tx, campaignId);
    const { organizationId } = tx.actor;
    await requireMembers(tx, memberIds);
    const guests = new Map((await listGuests(tx, campaignId, memberIds)).map((guest) => [guest.memberId, guest]));
    const memberFilter = sql`m.organization_id = ${organizationId}`;
    const owed = groupBy(
      await countOwed(tx, {
        range: null,
        evenOff: campaignId,
        memberFilter,
        campaignFilter: sql`c.id = ${campaignId}`,
      }),
      (each) => each.accountId,
    );
    const results: { memberId: MemberId; outcome: RemindOutcome }[] = [];
    for (const memberId of new Set(memberIds)) {
      const guest = guests.get(memberId);
      if (!guest) {
        results.push({ memberId, outcome: 'nothing-owed' });
        continue;
      }
      if (guest.isStopped || guest.isCampaignStopped) {
        results.push({ memberId, outcome: 'stopped' });
        continue;
      }
      const { accountId, timeZone } = guest;
      const { day } = localTime(tx.now(), timeZone);
      const owedSlots = owed.get(accountId) ?? [];
      const open = owedSlots.filter((each) => isListed(each, { timeZone, today: day }));
      if (open.length === 0) {
        results.push({ memberId, outcome: owedSlots.length === 0 ? 'nothing-owed' : 'promised' });
        continue;
      }
      const isMailedToday = guest.lastDay !== null && guest.lastDay >= day;
      const isQueued = !isMailedToday && (await queueReminder(tx, { accountId, day, campaignId }));
      if (isQueued) await tx.record('reminder.requested', { campaignId });
      results.push({ memberId, outcome: isQueued ? 'reminded' : 'reminded-today' });
    }
    return { results };
  });
}

async function requireMembers({ db, actor }: Scope, ids: readonly MemberId[]): Promise<void> {
  const requestedIds = new Set(ids);
  const { rows } = await db.execute(sql`select from members where organization_id = ${actor.organizationId}
    and id = any(${sql.param([...requestedIds])}::text[]) and status <> 'disabled'`);
  if (rows.length < requestedIds.size) throw new AppError('member.not-found');
}
