import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AccountId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { CalendarState } from '@ad-foundry/contract/reminders/calendars.ts';
import { accounts } from '#db/schema/accounts.ts';
import { calendars } from '#db/schema/calendars.ts';
import type { AccountScope, SystemScope } from '#infra/scope.ts';

/** Limits of a calendar: number of due dates, and days in the past. */
const most = 500;
const daysBack = 30;

type CalendarRow = Pick<typeof calendars.$inferSelect, 'createdAt' | 'lastReadAt'>;

export const presentState = (row: CalendarRow | undefined): CalendarState => ({
  createdAt: row?.createdAt.toISOString() ?? null,
  lastReadAt: row?.lastReadAt?.toISOString() ?? null,
});

/** When the account's calendar address was created and last read. */
export async function findCalendar({ db, identity }: AccountScope): Promise<CalendarState> {
  const [row] = await db.select().from(calendars).where(eq(calendars.accountId, identity.accountId));
  return presentState(row);
}

/** The owner of a calendar address; null for an unknown address, and for an account that cannot sign in. */
export async function findByToken({ db }: SystemScope, tokenHash: Buffer) {
  const [row] = await db
    .select({ accountId: calendars.accountId, locale: accounts.locale })
    .from(calendars)
    .innerJoin(
      accounts,
      and(eq(accounts.id, calendars.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .where(eq(calendars.tokenHash, tokenHash));
  return row ?? null;
}

/** An incomplete campaign, or an incomplete creative with a separate deadline. */
export interface DueDate extends Record<string, unknown> {
  campaignId: CampaignId;
  campaignName: string;
  /** Null if the due date is that of the campaign. */
  creativeId: CreativeId | null;
  creativeName: string | null;
  organizationName: string;
  isGuest: boolean;
  dueAt: string;
  updatedAt: string;
}

/** The due campaigns and creatives that an account sees in all organizations where it is an active member. */
export async function listDueDates({ db, now }: SystemScope, accountId: AccountId): Promise<DueDate[]> {
  const from = new Date(now().getTime() - daysBack * 86_400_000).toISOString();
  const { rows } = await db.execute<DueDate>(sql`
    with seen as (
      select c.organization_id, c.id, c.name, c.due_at, c.updated_at, c.creatives_complete, c.creatives_total,
        o.name as organization_name, m.role = 'guest' as is_guest
      from members m
      join organizations o on o.id = m.organization_id and o.deleted_at is null
      join campaigns c on c.organization_id = m.organization_id and c.archived_at is null and c.deleted_at is null
      where m.account_id = ${accountId} and m.status = 'active' and (m.role <> 'guest' or exists (
        select from assignments a
        left join campaign_groups g on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
        where a.organization_id = m.organization_id and a.member_id = m.id
          and (a.campaign_id = c.id or g.id = c.group_id)))
    )
    select s.id as "campaignId", s.name as "campaignName", null as "creativeId", null as "creativeName",
      s.organization_name as "organizationName", s.is_guest as "isGuest", s.due_at as "dueAt", s.updated_at as "updatedAt"
    from seen s
    where s.due_at >= ${from}::timestamptz and (s.creatives_total = 0 or s.creatives_complete < s.creatives_total)
    union all
    select s.id, s.name, x.id, x.name, s.organization_name, s.is_guest, x.deadline_at, x.updated_at
    from seen s
    join creatives x on x.organization_id = s.organization_id and x.campaign_id = s.id and x.archived_at is null
      and x.deleted_at is null and x.completed_at is null
    where x.deadline_at >= ${from}::timestamptz
    order by 7, 1, 3 nulls first limit ${most}`);
  return rows;
}
