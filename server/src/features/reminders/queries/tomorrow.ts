import { and, asc, eq, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { PlannedReminder } from '@ad-foundry/contract/reminders/reminders.ts';
import { isDayOff } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { listOwed } from '#features/reminders/queries.ts';
import { presentPlanned, type PersonRow } from '#features/reminders/present.ts';
import { isListed, isReminded, rangeAt } from '#features/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import { localTime } from '#infra/local-time.ts';
import type { Scope } from '#infra/scope.ts';

const dayMs = 86_400_000;
const shown = 100;

/** The mails of the schedule of tomorrow, in each person's time zone, if nothing changes before. */
export function listTomorrow(scope: Scope): Promise<{ items: PlannedReminder[]; more: number }> {
  return scope.snapshot(async (at) => {
    const tomorrow = new Date(at.now().getTime() + dayMs);
    const { organizationId } = at.actor;
    const who = sql`m.organization_id = ${organizationId}`;
    const owed = groupBy(await listOwed(at, { range: rangeAt(tomorrow), who }), ({ accountId }) => accountId);
    const people = await readPeople(at, [...owed.keys()]);
    const planned = people.flatMap((person) => {
      const { timeZone } = person;
      const { day: today } = localTime(tomorrow, timeZone);
      const mine = owed.get(person.accountId) ?? [];
      if (isDayOff(today) || !mine.some((each) => isReminded(each, { timeZone, today }))) return [];
      return [presentPlanned(person, { day: today, owed: mine.filter((each) => isListed(each, { timeZone, today })) })];
    });
    return { items: planned.slice(0, shown), more: Math.max(0, planned.length - shown) };
  });
}

/** The persons of accounts, by name. */
function readPeople({ db, actor }: Scope, ids: AccountId[]): Promise<PersonRow[]> {
  return db
    .select({
      accountId: accounts.id,
      memberId: members.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      timeZone: accounts.timeZone,
    })
    .from(accounts)
    .innerJoin(members, and(eq(members.organizationId, actor.organizationId), eq(members.accountId, accounts.id)))
    .where(anyOf(accounts.id, ids))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id));
}
