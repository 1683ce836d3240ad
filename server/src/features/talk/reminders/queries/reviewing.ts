import { sql, type SQL } from 'drizzle-orm';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { PastReminders } from '@ad-foundry/contract/rules/reminders/rhythm.ts';
import { isUndecidedSlot, reviewersOfStep } from '#features/tree/creatives/queries.ts';
import type { Reminding } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import type { BaseScope } from '#infra/scope.ts';
import { readPast, type Owing } from './owing.ts';

/** The files of a campaign that wait for a member's decision at a step. */
export interface Reviewing extends Reminding, Record<string, unknown> {
  organizationId: OrganizationId;
  accountId: AccountId;
  campaignId: CampaignId;
  campaignName: string;
  stepName: string;
  /** Number of files. */
  count: number;
}

/**
 * The decisions that members of the team owe in open campaigns whose reminders are on, by due date. `memberFilter` is a
 * condition on `members m`, `accounts a` and `organizations o`.
 */
export async function listReviewing({ db }: BaseScope, memberFilter: SQL): Promise<Reviewing[]> {
  const { rows } = await db.execute<Reviewing>(sql`
    select m.organization_id as "organizationId", m.account_id as "accountId", c.id as "campaignId",
      c.name as "campaignName", s.name as "stepName", count(distinct v.slot_id)::int as count,
      coalesce(s.due_at, c.due_at) as "dueAt", null as "promisedDay", max(q.day)::text as "decidesBy", min(k.review_since) as "owedSince",
      coalesce(c.reminder_days, o.reminder_days) as days,
      (not a.reminder_mails or exists (select from reminder_stops t where t.organization_id = c.organization_id
        and t.campaign_id = c.id and t.account_id = m.account_id)) as "isStopped"
    from review_steps s
    join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id and c.archived_at is null
      and c.deleted_at is null and c.needs_approval
    join organizations o on o.id = c.organization_id and o.deleted_at is null and coalesce(c.reminders, o.reminders)
    cross join lateral (${reviewersOfStep}) p
    join members m on m.organization_id = s.organization_id and m.account_id = p.account_id and m.status = 'active'
    join accounts a on a.id = m.account_id
    join cards k on k.organization_id = s.organization_id and k.review_step_id = s.id and k.review_state = 'open'
    join version_places v on v.organization_id = k.organization_id and v.card_id = k.id and v.is_current
    join creatives x on x.organization_id = v.organization_id and x.id = v.creative_id and x.deleted_at is null
      and x.archived_at is null
    left join promises q on q.organization_id = s.organization_id and q.review_step_id = s.id
      and q.account_id = m.account_id
    where ${memberFilter} and exists (select from slots s where s.organization_id = v.organization_id and s.id = v.slot_id
      and ${isUndecidedSlot})
    and not exists (select from decisions d where d.organization_id = v.organization_id
      and d.version_id = v.version_id and d.account_id = m.account_id)
    group by m.organization_id, m.account_id, c.id, s.id, o.id, a.id
    order by m.organization_id, m.account_id, "dueAt" nulls last, c.id, s.position`);
  return rows;
}

/** A person with files and decisions owed in an organization, and the reminders of both. */
export interface OwingPerson extends Pick<Owing, 'organizationId' | 'accountId'> {
  owed: Reminding[];
  past: PastReminders;
}

/** Adds the decisions that people owe to the files, so that both share the days of reminders. */
export async function withReviews(
  scope: BaseScope,
  owing: readonly Owing[],
  reviewing: readonly Reviewing[],
): Promise<OwingPerson[]> {
  const keyOf = ({ organizationId, accountId }: Pick<Owing, 'organizationId' | 'accountId'>) =>
    `${organizationId} ${accountId}`;
  const reviews = groupBy(reviewing, keyOf);
  const withFiles = new Set(owing.map(keyOf));
  const others = [...reviews].flatMap(([key, [first]]) => (withFiles.has(key) || !first ? [] : [first]));
  const pastOf = await readPast(
    scope,
    others.map(({ accountId }) => accountId),
  );
  return [
    ...owing.map((person) => ({ ...person, owed: [...person.owed, ...(reviews.get(keyOf(person)) ?? [])] })),
    ...others.map((first) => {
      const { organizationId, accountId } = first;
      return { organizationId, accountId, owed: reviews.get(keyOf(first)) ?? [], past: pastOf(first) };
    }),
  ];
}
