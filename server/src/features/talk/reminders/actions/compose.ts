import { sql } from 'drizzle-orm';
import type { ReminderContent } from '#emails/reminder-content.ts';
import { writeReminder } from '#emails/reminder.ts';
import { findSender } from '#emails/sender.ts';
import type { CompositionContext, Composition } from '#emails/send-mail.ts';
import { stopToken } from '#features/talk/notifications/queries.ts';
import { listOwed, type Owed } from '#features/talk/reminders/queries.ts';
import { findAsker } from '#features/talk/reminders/queries/asker.ts';
import { isListed, isReminded } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import { localTime } from '#infra/local-time.ts';

/** Writes a reminder that lists every slot that the person has not delivered yet. */
export async function composeReminder({ scope, adapters, mail, recipient }: CompositionContext): Promise<Composition> {
  const { accountId, timeZone, locale, organizationName } = recipient;
  const now = scope.now();
  const at = { timeZone, today: localTime(now, timeZone).day };
  if (at.today !== mail.day) return 'expired';
  if (!recipient.reminderMails) return 'unsubscribed';
  const memberFilter = sql`m.organization_id = ${scope.actor.organizationId} and m.account_id = ${accountId}`;
  // Includes slots that are due on other days, so that one mail is complete.
  const everything = await listOwed(scope, { range: null, evenOff: mail.campaignId, memberFilter });
  const owed = everything.filter((each) => isListed(each, at));
  if (owed.length === 0) return 'nothing-owed';
  const isRequested = mail.campaignId !== null;
  if (!isRequested && !owed.some((each) => isReminded(each, at))) return 'not-due';
  const { publicUrl } = adapters;
  const token = stopToken(scope.secrets, { accountId, topics: ['reminders'] });
  const unsubscribeUrl = new URL(`/api/mail-choices/${token}`, publicUrl).href;
  const content = contentOf(owed, unsubscribeUrl);
  const first = content.now[0]?.campaignId;
  const letter = writeReminder({
    content,
    organizationName,
    asker: first ? await findAsker(scope, { accountId, campaignId: first }) : null,
    isGuest: recipient.role === 'guest',
    locale,
    timeZone,
    now,
    addressOf: (path) => new URL(path, publicUrl).href,
    sender: await findSender(scope, { to: recipient.to, accountId, campaignId: onlyCampaignOf(owed) }),
  });
  return { ...letter, unsubscribeUrl };
}

const maxListed = 40;

function contentOf(owed: readonly Owed[], stopUrl: string): ReminderContent {
  const listed = owed.slice(0, maxListed);
  const now = [...groupBy(listed, ({ campaignId }) => campaignId)].map(([campaignId, slots]) => ({
    campaignId,
    campaignName: slots[0]?.campaignName ?? '',
    slots: slots.map((slot) => ({
      ...slot,
      dueAt: slot.dueAt === null ? null : new Date(slot.dueAt),
      isNew: false,
      wantsChanges: false,
    })),
  }));
  return { now, later: [], laterMore: 0, total: owed.length, stopUrl };
}

/** The campaign of all slots; null for several. */
function onlyCampaignOf(owed: readonly Owed[]) {
  const [campaignId = null, ...others] = new Set(owed.map((slot) => slot.campaignId));
  return others.length === 0 ? campaignId : null;
}
