import { and, asc, eq, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { PlannedReminder } from '@ad-foundry/contract/reminders/reminders.ts';
import { isDayOff } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { countOwed, listOwed } from '#features/talk/reminders/queries.ts';
import { presentPlanned, type PersonRow } from '#features/talk/reminders/present.ts';
import { isListed, isReminded, rangeAt } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import { localTime } from '#infra/local-time.ts';
import type { Scope } from '#infra/scope.ts';

const dayMs = 86_400_000;
const maxListed = 100;

/** The reminders that tomorrow's schedule would send, in each person's time zone. */
export function listTomorrow(scope: Scope): Promise<{ items: PlannedReminder[]; more: number }> {
  return scope.snapshot(async (at) => {
    const tomorrow = new Date(at.now().getTime() + dayMs);
    const { organizationId } = at.actor;
    const memberFilter = sql`m.organization_id = ${organizationId}`;
    const range = rangeAt(tomorrow);
    const due = groupBy(
      await countOwed(at, { range, memberFilter: sql`${memberFilter} and a.reminder_mails` }),
      ({ accountId }) => accountId,
    );
    const people = (await readPeople(at, [...due.keys()])).flatMap((person) => {
      const { timeZone } = person;
      const { day: today } = localTime(tomorrow, timeZone);
      const dueSlots = due.get(person.accountId) ?? [];
      const isDue = !isDayOff(today) && dueSlots.some((each) => isReminded(each, { timeZone, today }));
      return isDue ? [{ person, at: { timeZone, today } }] : [];
    });
    const first = people.slice(0, maxListed);
    const ids = first.map(({ person }) => person.accountId);
    const ofFirst = sql`${memberFilter} and m.account_id = any(${sql.param(ids)}::text[])`;
    const owed = groupBy(await listOwed(at, { range: null, memberFilter: ofFirst }), ({ accountId }) => accountId);
    const items = first.map(({ person, at: when }) => {
      const listed = (owed.get(person.accountId) ?? []).filter((each) => isListed(each, when));
      return presentPlanned(person, { day: when.today, owed: listed });
    });
    return { items, more: people.length - items.length };
  });
}

/** The people of these accounts, by name. */
function readPeople({ db, actor }: Scope, ids: AccountId[]): Promise<PersonRow[]> {
  return db
    .select({
      accountId: accounts.id,
      memberId: members.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      timeZone: timeZoneOf({ account: sql`${accounts}`, organization: sql`${organizations}` }),
    })
    .from(accounts)
    .innerJoin(members, and(eq(members.organizationId, actor.organizationId), eq(members.accountId, accounts.id)))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(anyOf(accounts.id, ids))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id));
}
