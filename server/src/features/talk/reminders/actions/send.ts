import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { accounts } from '#db/schema/accounts.ts';
import { organizations } from '#db/schema/organizations.ts';
import { reminders } from '#db/schema/reminders.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import type { Mailer } from '#adapters/mail/mailer.ts';
import { storeMailAnswer } from '#emails/answers.ts';
import { writeReminder } from '#emails/reminder.ts';
import { stopToken } from '#features/talk/notifications/queries.ts';
import { listOwed } from '#features/talk/reminders/queries.ts';
import { isListed, isReminded } from '#features/talk/reminders/rules.ts';
import { localTime } from '#infra/local-time.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { reminderOf } from './collect.ts';

interface Sending {
  reminderId: string;
  mailer: Mailer;
  publicUrl: URL;
}

/**
 * Sends a reminder that lists everything the person owes now; without anything that it is due for, on a later day, and for a
 * person who stopped reminders, it is canceled. The attempt is recorded right before the last byte: after a process died
 * without an answer of the mail server, the mail may have arrived from then on, and is not sent again, so that no mail
 * comes twice. One whose last byte was never sent is sent by another process.
 * @throws when sending is to be tried again
 */
export async function sendReminder(scope: OrganizationScope, sending: Sending): Promise<void> {
  const { reminderId, mailer, publicUrl } = sending;
  const { organizationId } = scope.actor;
  const mine = reminderOf(organizationId, reminderId);
  const settle = (values: Partial<typeof reminders.$inferInsert>) =>
    scope.transaction(async (tx) => {
      await tx.db.update(reminders).set(values).where(mine);
      if (values.status) await tx.record('mail.settled', {});
    });
  if (!(await claim(scope, reminderId))) return;
  const [attempt] = await scope.db.select({ at: reminders.attemptedAt }).from(reminders).where(mine);
  if (attempt?.at) return settle({ status: 'sent', sentAt: attempt.at, error: noAnswer });
  const [row] = await scope.db
    .select({
      day: sql<string>`${reminders.day}::text`,
      askedBy: reminders.askedBy,
      campaignId: reminders.campaignId,
      id: accounts.id,
      email: accounts.email,
      locale: accounts.locale,
      timeZone: timeZoneOf({ account: sql`${accounts}`, organization: sql`${organizations}` }),
      wanted: accounts.reminderMails,
      organizationName: organizations.name,
    })
    .from(reminders)
    .innerJoin(accounts, eq(accounts.id, reminders.accountId))
    .innerJoin(organizations, eq(organizations.id, reminders.organizationId))
    .where(mine);
  const at = row && { timeZone: row.timeZone, today: localTime(scope.now(), row.timeZone).day };
  if (!row || !at || at.today !== row.day || !row.wanted) return settle({ status: 'canceled' });
  const who = sql`m.organization_id = ${organizationId} and m.account_id = ${row.id}`;
  // What is due another day is listed too: one mail says everything that the person owes.
  const listed = await listOwed(scope, { range: null, evenOff: row.campaignId, who });
  const owed = listed.filter((each) => isListed(each, at));
  const isDue = row.askedBy !== null || owed.some((each) => isReminded(each, at));
  if (!isDue || owed.length === 0) return settle({ status: 'canceled' });
  const { organizationName, locale, timeZone } = row;
  const token = stopToken(scope.secrets, { accountId: row.id, topics: ['reminders'] });
  const stopUrl = new URL(`/api/mail-choices/${token}`, publicUrl).href;
  const outcome = await mailer.send({
    ...writeReminder({ owed, organizationName, locale, timeZone, now: scope.now(), publicUrl, stopUrl }),
    unsubscribeUrl: stopUrl,
    to: row.email,
    locale,
    messageId: `<${reminderId}@${publicUrl.hostname}>`,
    beforeEnd: () => settle({ attemptedAt: scope.now() }),
  });
  const isFinal = outcome.sent || outcome.refusal !== null;
  await settle(
    outcome.sent
      ? { status: 'sent', sentAt: scope.now(), error: null }
      : { error: outcome.reason, claimedUntil: null, attemptedAt: null, ...(isFinal ? { status: 'failed' } : {}) },
  );
  await storeMailAnswer(scope, row.email, outcome);
  if (!outcome.sent && !isFinal) throw new Error(`reminder not sent: ${outcome.reason}`);
}

const noAnswer = 'the process ended before the mail server answered';
const claimMs = 60_000;

/** Claims a queued reminder, so that it is sent once however many try. @throws while another worker sends it */
async function claim({ db, actor, now }: OrganizationScope, reminderId: string): Promise<boolean> {
  const queued = and(reminderOf(actor.organizationId, reminderId), eq(reminders.status, 'queued'));
  const isFree = or(isNull(reminders.claimedUntil), lte(reminders.claimedUntil, now()));
  const { rowCount } = await db
    .update(reminders)
    .set({ claimedUntil: new Date(now().getTime() + claimMs) })
    .where(and(queued, isFree));
  if (rowCount) return true;
  if ((await db.$count(reminders, queued)) === 0) return false;
  throw Object.assign(new Error('another worker is sending the reminder'), { retryAfterMs: claimMs });
}
