import { sql } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { PastReminders } from '@ad-foundry/contract/rules/reminders/rhythm.ts';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { countOwed, isReminded, type OwedCount, type OwedFilter } from '#features/talk/reminders/queries.ts';
import { groupBy } from '#infra/group-by.ts';
import type { BaseScope, OrganizationScope } from '#infra/scope.ts';

interface Person {
  organizationId: OrganizationId;
  accountId: AccountId;
}

interface PastRow extends Person, Record<string, unknown> {
  scheduled: LocalDay[];
  requested: LocalDay[];
}

/** A person of an organization with the files owed there and the reminders of them. */
export interface Owing extends Person {
  owed: OwedCount[];
  past: PastReminders;
}

const keyOf = ({ organizationId, accountId }: Person) => `${organizationId} ${accountId}`;

/** The people who owe files, with what decides on the days of their reminders. */
export async function listOwing(scope: BaseScope, filter: OwedFilter): Promise<Owing[]> {
  const people = [...groupBy(await countOwed(scope, filter), keyOf).values()];
  const pastOf = await readPast(
    scope,
    people.flatMap(([first]) => first?.accountId ?? []),
  );
  return people.flatMap((owed) => {
    const [first] = owed;
    if (!first) return [];
    const { organizationId, accountId } = first;
    return [{ organizationId, accountId, owed, past: pastOf(first) }];
  });
}

/**
 * The days of the last 100 on which people were reminded. People of a sample organization count as reminded, since
 * their reminders are written and not sent.
 */
export async function readPast({ db, now }: BaseScope, accountIds: readonly AccountId[]) {
  const { rows } = await db.execute<PastRow>(sql`
    select r.organization_id as "organizationId", r.account_id as "accountId",
      coalesce(json_agg(r.day) filter (where r.campaign_id is null), '[]') as scheduled,
      coalesce(json_agg(r.day) filter (where r.campaign_id is not null), '[]') as requested
    from mails r
    left join members m on m.organization_id = r.organization_id and m.account_id = r.account_id
    where r.kind = 'reminder' and r.account_id = any(${sql.param([...accountIds])}::text[])
      and r.day > (${now().toISOString()}::timestamptz - interval '100 days')::date
      and (${isReminded} or r.reason = 'sample-person')
    group by r.organization_id, r.account_id`);
  const past = new Map(rows.map((row) => [keyOf(row), row]));
  return (person: Person): PastReminders => past.get(keyOf(person)) ?? { scheduled: [], requested: [] };
}

/** The member behind an account, and when the person was last reminded. */
export async function readMailed({ db, actor }: OrganizationScope, accountId: AccountId) {
  const { rows } = await db.execute<{ memberId: MemberId; at: Date | string | null }>(sql`
    select m.id as "memberId", (select max(r.sent_at) from mails r where r.kind = 'reminder'
      and r.organization_id = m.organization_id and r.account_id = m.account_id) as at
    from members m where m.organization_id = ${actor.organizationId} and m.account_id = ${accountId}`);
  const [row] = rows;
  if (!row) throw new Error(`${accountId} is no member`);
  return { memberId: row.memberId, lastRemindedAt: row.at === null ? null : new Date(row.at) };
}
