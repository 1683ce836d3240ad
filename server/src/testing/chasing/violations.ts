import { isDayOff } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { localTime } from '#infra/local-time.ts';
import type { Cast, CastGuest, Debt } from './cast.ts';
import type { Outcome, SentReminder, Stop } from './run.ts';

const dayMs = 86_400_000;
const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const previousDay = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/** Lists the violations of each rule about reminders, in words; empty lists if there are none. */
export function findViolations(cast: Cast, { sent, stops, ended, until }: Outcome) {
  const nameOf = (guest: CastGuest) => `${cast.guests.indexOf(guest)} (${guest.habit}, ${guest.timeZone})`;
  const describe = (mails: readonly SentReminder[]) =>
    mails.map(({ guest, day, hour }) => `${nameOf(guest)}: ${day} ${hour}`);
  const keys = sent.map(({ guest, day }) => `${nameOf(guest)}: ${day}`);
  return {
    twiceADay: keys.filter((key, index) => keys.indexOf(key) !== index),
    atWeekend: describe(sent.filter(({ day }) => isDayOff(day))),
    atNight: describe(sent.filter(({ hour }) => hour < 9 || hour >= 18)),
    withoutDebt: describe(
      sent.filter(({ guest, at }) => !guest.debts.some((debt) => isOpen(debt, at, stops.get(guest)))),
    ),
    threeInARow: describe(sent.filter((mail) => hasTwoBefore(mail, sent))),
    neverReminded: cast.guests
      .filter((guest) => guest.debts.some((debt) => isForgotten(guest, debt, { sent, stops, until })))
      .map(nameOf),
    endedTwice: ended.filter(({ count }) => count > 1).map(({ campaignId }) => campaignId),
  };
}

function endOf({ endsAt, campaign }: Debt, stop: Stop | undefined): Date | null {
  const isStopped = stop && (stop.campaignId === null || stop.campaignId === campaign.id);
  const ends = [endsAt, campaign.archivedAt, isStopped ? stop.at : null].filter((each) => each !== null);
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Whether a guest owed the files at a time. */
function isOpen(debt: Debt, at: Date, stop: Stop | undefined): boolean {
  const end = endOf(debt, stop);
  return debt.assignedAt <= at && (end === null || end > at);
}

/** Whether the guest was reminded on the two days before, too. */
function hasTwoBefore({ guest, day }: SentReminder, sent: readonly SentReminder[]): boolean {
  const isReminded = (each: string) => sent.some((mail) => mail.guest === guest && mail.day === each);
  const yesterday = previousDay(day);
  return isReminded(yesterday) && isReminded(previousDay(yesterday));
}

/** Whether files were owed for two working days after they were expected, and no reminder was sent until then. */
function isForgotten(guest: CastGuest, debt: Debt, { sent, stops, until }: Omit<Outcome, 'ended'>): boolean {
  const { timeZone } = guest;
  const dayIn = (at: Date) => localTime(at, timeZone).day;
  const expected =
    [dayIn(debt.campaign.dueAt), dayIn(debt.assignedAt), debt.promise?.day ?? ''].toSorted().at(-1) ?? '';
  let last = expected;
  for (let left = 2; left > 0;) {
    last = nextDay(last);
    if (!isDayOff(last)) left--;
  }
  const end = endOf(debt, stops.get(guest)) ?? until;
  if (dayIn(end < until ? end : until) <= last) return false;
  const from = dayIn(debt.assignedAt);
  return !sent.some((mail) => mail.guest === guest && mail.day > from && mail.day <= last);
}

/** The distribution of numbers: least, median and most. */
export function spread(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].join(' / ');
}

/** The reminders of each guest in all, and in each week in which the guest owed something from Monday on. */
export function countMails({ guests }: Cast, { sent, stops, until }: Outcome, start: Date) {
  const inAll: number[] = [];
  const weekly: number[] = [];
  for (const guest of guests) {
    const mails = sent.filter((mail) => mail.guest === guest);
    inAll.push(mails.length);
    for (let monday = start; monday < until; monday = new Date(monday.getTime() + 7 * dayMs)) {
      if (!guest.debts.some((debt) => isOpen(debt, monday, stops.get(guest)))) continue;
      const [from, before] = [monday, new Date(monday.getTime() + 7 * dayMs)].map((at) =>
        at.toISOString().slice(0, 10),
      );
      weekly.push(mails.filter(({ day }) => day >= (from ?? '') && day < (before ?? '')).length);
    }
  }
  return { inAll, weekly };
}
