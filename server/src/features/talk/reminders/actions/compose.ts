import { sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { personalLinks } from '#emails/personal-link.ts';
import { writeReminder } from '#emails/reminder.ts';
import type { ReminderCampaign, ReminderContent } from '#emails/reminder-content.ts';
import { writeReviewReminder, type ReviewTask } from '#emails/review-reminder.ts';
import { findSender } from '#emails/sender.ts';
import type { CompositionContext, Composition } from '#emails/send-mail.ts';
import { reminderStopToken } from '#features/talk/notifications/queries.ts';
import { readRequestedChanges } from '#features/talk/notifications/queries/mail-facts.ts';
import { listOwed } from '#features/talk/reminders/queries.ts';
import { findRequester } from '#features/talk/reminders/queries/requester.ts';
import { listDeliveries } from '#features/talk/reminders/queries/deliverers.ts';
import { listOwing, readMailed } from '#features/talk/reminders/queries/owing.ts';
import { listReviewing, withReviews, type Reviewing } from '#features/talk/reminders/queries/reviewing.ts';
import { isDue, isListed, isListedDecision, rangeAt } from '#features/talk/reminders/rules.ts';
import { divideContent } from '#features/talk/reminders/rules/content.ts';
import { targetOfSlots } from '#features/talk/replies/queries.ts';
import { localTime } from '#infra/local-time.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';

/** Writes a reminder of every slot that the person has not delivered yet, and of every decision that the person owes. */
export async function composeReminder(context: CompositionContext): Promise<Composition> {
  const { scope, adapters, mail, recipient, actAs } = context;
  const { accountId, timeZone, locale, organizationName } = recipient;
  const now = scope.now();
  const at = { timeZone, today: localTime(now, timeZone).day };
  if (at.today !== mail.day) return 'expired';
  if (!recipient.reminderMails) return 'unsubscribed';
  const requested = mail.campaignId;
  const memberFilter = sql`m.organization_id = ${scope.actor.organizationId} and m.account_id = ${accountId}`;
  // Includes slots that are due on other days, so that one mail is complete.
  const owed = await listOwed(scope, { range: null, evenOff: requested, memberFilter });
  const listed = owed.filter((each) => isListed(each, at));
  const reviewing = await listReviewing(scope, memberFilter);
  const reviews = reviewing.filter((each) => isListedDecision(each, at)).map(presentTask);
  if (listed.length + reviews.length === 0)
    return [...owed, ...reviewing].some(({ isStopped }) => isStopped) ? 'unsubscribed' : 'nothing-owed';
  if (requested === null) {
    const owingFiles = await listOwing(scope, { range: rangeAt(now), memberFilter });
    const [owing] = await withReviews(scope, owingFiles, reviewing);
    if (!owing || !isDue(owing, at)) return 'not-due';
  }
  const { memberId, lastRemindedAt } = await readMailed(scope, accountId);
  const divided = divideContent(listed, { ...at, requested, lastRemindedAt });
  const content = await withChanges(actAs({ accountId, role: recipient.role }), {
    ...divided,
    now: await withCoDeliverers(scope, divided.now, accountId),
  });
  const campaignIds = [...new Set([...content.now, ...content.later, ...reviews].map(({ campaignId }) => campaignId))];
  const { publicUrl } = adapters;
  const token = reminderStopToken(scope.secrets, { memberId, campaignIds });
  const stopUrl = new URL(`/api/mail-choices/${token}`, publicUrl).href;
  // The campaign that the mail is about; null if it is about several.
  const campaignId = campaignIds.length === 1 ? (campaignIds[0] ?? null) : null;
  const sender = await findSender(scope, { to: recipient.to, accountId, campaignId });
  const reader = {
    locale,
    timeZone,
    now,
    addressOf: await personalLinks(scope, { accountId, campaignIds, publicUrl }),
  };
  if (listed.length === 0) {
    const letter = writeReviewReminder({ ...reader, tasks: reviews, organizationName, stopUrl, sender });
    return { ...letter, unsubscribeUrl: stopUrl };
  }
  const [first] = content.now;
  const replyTarget = targetOfSlots(listed);
  const letter = writeReminder({
    ...reader,
    content: { ...content, reviews, stopUrl },
    organizationName,
    requester: first ? await findRequester(scope, { accountId, campaignId: first.campaignId }) : null,
    isGuest: recipient.role === 'guest',
    hasJoined: recipient.hasJoined,
    canAnswer: adapters.inbound !== null && replyTarget !== 'several',
    sender,
  });
  return { ...letter, replyTarget, unsubscribeUrl: stopUrl };
}

/** Adds to each slot who else can deliver it, so that guests who owe it together do not all make the file. */
function withCoDeliverers(
  scope: OrganizationScope,
  campaigns: readonly ReminderCampaign[],
  viewer: AccountId,
): Promise<ReminderCampaign[]> {
  return Promise.all(
    campaigns.map(async ({ slots, ...campaign }) => {
      const { campaignId } = campaign;
      const deliveries = await listDeliveries(scope, {
        campaignId,
        slotIds: slots.map(({ slotId }) => slotId),
        viewer,
      });
      const others = new Map(deliveries.map((each) => [each.slotId, each.others]));
      return { ...campaign, slots: slots.map((slot) => ({ ...slot, others: others.get(slot.slotId) ?? null })) };
    }),
  );
}

/** Adds what to change to files with requested changes, as far as the person may read it. */
async function withChanges<C extends Pick<ReminderContent, 'now'>>(person: Scope, content: C): Promise<C> {
  const slots = content.now.flatMap((campaign) => campaign.slots.filter(({ wantsChanges }) => wantsChanges));
  const changes = await readRequestedChanges(
    person,
    slots.map(({ slotId }) => slotId),
  );
  if (changes.size === 0) return content;
  const now = content.now.map((campaign) => ({
    ...campaign,
    slots: campaign.slots.map((slot) =>
      slot.wantsChanges ? { ...slot, changes: changes.get(slot.slotId) ?? [] } : slot,
    ),
  }));
  return { ...content, now };
}

function presentTask({ campaignId, campaignName, stepName, count, dueAt }: Reviewing): ReviewTask {
  const path = `/campaigns/${campaignId}`;
  return { campaignId, campaignName, stepName, count, dueAt: dueAt === null ? null : new Date(dueAt), path };
}
