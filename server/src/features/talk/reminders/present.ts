import type { AccountId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { MailRefusal } from '@ad-foundry/contract/members.ts';
import type { PlannedReminder, Reminded } from '@ad-foundry/contract/reminders/reminders.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { localTime } from '#infra/local-time.ts';
import type { Owed, OwedCount } from './queries.ts';
import { daysOf, isListed, reminderHours } from './rules.ts';

/** A guest of a campaign, with the guest's last reminder. */
export interface GuestRow extends Record<string, unknown> {
  memberId: MemberId;
  accountId: AccountId;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string | null;
  lastRemindedAt: Date | string | null;
  /** The day of the newest reminder that was not canceled. */
  lastDay: string | null;
  isStopped: boolean;
  mailRefusal: MailRefusal | null;
  mailRefusedAt: Date | string | null;
}

/** A person whom a reminder is for. */
export interface PersonRow {
  accountId: AccountId;
  memberId: MemberId;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string | null;
}

interface State {
  now: Date;
  /** Whether the campaign's reminders are on. */
  isOn: boolean;
}

const sumOf = (counts: readonly OwedCount[]) => counts.reduce((sum, { slots }) => sum + slots, 0);

export function presentReminded(guest: GuestRow, owed: readonly OwedCount[], { now, isOn }: State): Reminded {
  const { memberId, email, timeZone, lastRemindedAt, lastDay, isStopped, mailRefusal, mailRefusedAt } = guest;
  const { day: today, hour } = localTime(now, timeZone);
  const ahead = owed.filter((each) => !isListed(each, { timeZone, today }));
  const isRemindedToday = lastDay !== null && lastDay >= today;
  const isOver = isRemindedToday || hour >= reminderHours.before;
  const days = owed.flatMap((each) => daysOf(each, timeZone)).filter((day) => (isOver ? day > today : day >= today));
  return {
    memberId,
    name: personName(guest),
    email,
    owed: sumOf(owed),
    promised: sumOf(ahead),
    promisedDay: ahead.map(({ promisedDay }) => promisedDay ?? '').toSorted()[0] || null,
    lastRemindedAt: lastRemindedAt === null ? null : new Date(lastRemindedAt).toISOString(),
    nextDay: isOn && !isStopped ? (days.toSorted()[0] ?? null) : null,
    isRemindedToday,
    isStopped,
    mailRefusal,
    mailRefusedAt: mailRefusedAt === null ? null : new Date(mailRefusedAt).toISOString(),
  };
}

const maxListed = 20;

export function presentPlanned(
  person: PersonRow,
  { day, owed }: { day: string; owed: readonly Owed[] },
): PlannedReminder {
  const { memberId, email, timeZone } = person;
  return {
    memberId,
    name: personName(person),
    email,
    day,
    timeZone,
    slots: owed.slice(0, maxListed).map(({ campaignId, campaignName, creativeName, formatName }) => ({
      campaignId,
      campaignName,
      creativeName,
      formatName,
    })),
    more: Math.max(0, owed.length - maxListed),
  };
}
