import { and, asc, eq, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { PlannedReminder } from '@ad-foundry/contract/reminders/reminders.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { listOwed } from '#features/talk/reminders/queries.ts';
import { presentPlanned, type PersonRow } from '#features/talk/reminders/present.ts';
import { isDue, isListed, rangeAt, reminderHours } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import { localTime } from '#infra/local-time.ts';
import type { Scope } from '#infra/scope.ts';
import { listOwing, type Owing } from './owing.ts';

const dayMs = 86_400_000;
const maxListed = 100;

/** The reminders that tomorrow's schedule would send, in each person's time zone. */
export function listTomorrow(scope: Scope): Promise<{ items: PlannedReminder[]; more: number }> {
  return scope.snapshot(async (at) => {
    const now = at.now();
    const tomorrow = new Date(now.getTime() + dayMs);
    const { organizationId } = at.actor;
    const memberFilter = sql`m.organization_id = ${organizationId}`;
    const owing = await listOwing(at, {
      range: rangeAt(tomorrow),
      memberFilter: sql`${memberFilter} and a.reminder_mails`,
    });
    const byAccount = new Map(owing.map((person) => [person.accountId, person]));
    const people = (await readPeople(at, [...byAccount.keys()])).flatMap((person) => {
      const { accountId, timeZone } = person;
      const { day: today } = localTime(tomorrow, timeZone);
      const owed = byAccount.get(accountId);
      return owed && isDue(afterToday(owed, now, timeZone), { timeZone, today })
        ? [{ person, at: { timeZone, today } }]
        : [];
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

/** A person as of tonight: with the reminder that the schedule still sends today. */
function afterToday(person: Owing, now: Date, timeZone: string | null): Owing {
  const { day: today, hour } = localTime(now, timeZone);
  const { past } = person;
  const isReminded = [...past.scheduled, ...past.requested].includes(today);
  if (isReminded || hour >= reminderHours.before || !isDue(person, { timeZone, today })) return person;
  return { ...person, past: { ...past, scheduled: [...past.scheduled, today] } };
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
