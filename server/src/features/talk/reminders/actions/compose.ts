import { sql } from 'drizzle-orm';
import { writeReminder } from '#emails/reminder.ts';
import type { CompositionContext, Composition } from '#emails/send-mail.ts';
import { stopToken } from '#features/talk/notifications/queries.ts';
import { listOwed } from '#features/talk/reminders/queries.ts';
import { isListed, isReminded } from '#features/talk/reminders/rules.ts';
import { targetOfSlots } from '#features/talk/replies/queries.ts';
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
  const letter = writeReminder({
    missing: owed,
    organizationName,
    locale,
    timeZone,
    now,
    publicUrl,
    stopUrl: unsubscribeUrl,
  });
  return { ...letter, replyTarget: targetOfSlots(owed), unsubscribeUrl };
}
