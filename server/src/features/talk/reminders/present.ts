import type { AccountId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { MailRefusal } from '@ad-foundry/contract/members.ts';
import type { PlannedReminder, Reminded } from '@ad-foundry/contract/reminders/reminders.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { upcomingReminderDays } from '@ad-foundry/contract/rules/reminders/rhythm.ts';
import { dayNumber, dayOf, daysBetween } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { localTime } from '#infra/local-time.ts';
import type { Owed, OwedCount } from './queries.ts';
import type { Owing } from './queries/owing.ts';
import { deadlinesOf, isListed, reminderHours } from './rules.ts';

/** A guest of a campaign, with the guest's last reminder. */
export interface GuestRow extends Record<string, unknown> {
  memberId: MemberId;
  accountId: AccountId;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string | null;
  lastRemindedAt: Date | string | null;
  /** The day of the newest reminder that was not canceled, or of an invitation that was mailed again. */
  lastDay: string | null;
  isStopped: boolean;
  isCampaignStopped: boolean;
  /** False for a guest who has not opened the invitation. */
  hasOpened: boolean;
  mailRefusal: MailRefusal | null;
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
  campaignId: CampaignId;
}

const sumOf = (counts: readonly OwedCount[]) => counts.reduce((sum, { slots }) => sum + slots, 0);

/** A guest of a campaign; `owing` includes what the guest owes other campaigns. */
export function presentReminded(guest: GuestRow, owing: Owing | undefined, state: State): Reminded {
  const { now, isOn, campaignId } = state;
  const { memberId, email, timeZone, lastRemindedAt, lastDay, isStopped, isCampaignStopped, hasOpened, mailRefusal } =
    guest;
  const { day: today } = localTime(now, timeZone);
  // The numbers of the list are those of a person who stopped nothing.
  const owed = (owing?.owed ?? []).filter((each) => each.campaignId === campaignId);
  const ahead = owed.filter((each) => !isListed({ ...each, isStopped: false }, { timeZone, today }));
  return {
    memberId,
    name: personName(guest),
    email,
    owed: sumOf(owed),
    promised: sumOf(ahead),
    ...presentPromise(ahead, timeZone),
    lastRemindedAt: lastRemindedAt === null ? null : new Date(lastRemindedAt).toISOString(),
    nextDay: owing && isOn ? nextDayOf(guest, owing, state) : null,
    isRemindedToday: lastDay !== null && lastDay >= today,
    isStopped: isStopped || isCampaignStopped,
    isCampaignStopped,
    hasOpened,
    mailRefusal,
  };
}

/** The first promised day, and how late it is. */
function presentPromise(ahead: readonly OwedCount[], timeZone: string | null) {
  const [first] = ahead.toSorted((a, b) => (a.promisedDay ?? '').localeCompare(b.promisedDay ?? ''));
  if (!first?.promisedDay) return { promisedDay: null, promisedDaysLate: 0 };
  const { promisedDay, dueAt } = first;
  const late = dueAt === null ? 0 : daysBetween(localTime(new Date(dueAt), timeZone).day, promisedDay);
  return { promisedDay, promisedDaysLate: late };
}

/** The day of the next scheduled reminder that lists a slot of the campaign; null without one. */
function nextDayOf({ timeZone, lastDay }: GuestRow, { owed, past }: Owing, { now, campaignId }: State): string | null {
  const { day: today, hour } = localTime(now, timeZone);
  const isOver = (lastDay !== null && lastDay >= today) || hour >= reminderHours.before;
  const from = isOver ? dayOf(dayNumber(today) + 1) : today;
  const ofCampaign = owed.filter((each) => each.campaignId === campaignId && !each.isStopped);
  if (ofCampaign.length === 0) return null;
  for (const day of upcomingReminderDays(deadlinesOf(owed, { timeZone, today }), from, past))
    if (ofCampaign.some((each) => isListed(each, { timeZone, today: day }))) return day;
  return null;
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
