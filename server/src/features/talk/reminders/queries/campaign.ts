import { sql } from 'drizzle-orm';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { CampaignReminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { dayInvitedAgain, isReminded, remindedAt } from '#features/talk/reminders/queries.ts';
import { listOwing } from '#features/talk/reminders/queries/owing.ts';
import { presentReminded, type GuestRow } from '#features/talk/reminders/present.ts';
import { readReview } from '#features/talk/review-steps/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** The guests of a campaign and the team members who own its slots, by name; `among` limits the people. */
export async function listGuests(
  { db, actor }: Scope,
  campaignId: CampaignId,
  among: readonly MemberId[] | null = null,
): Promise<GuestRow[]> {
  const { organizationId } = actor;
  const { rows } = await db.execute<GuestRow>(sql`
    select m.id as "memberId", m.account_id as "accountId", a.first_name as "firstName", a.last_name as "lastName",
      a.email, ${timeZoneOf()} as "timeZone", not a.reminder_mails as "isStopped",
      exists (select from reminder_stops t where t.account_id = m.account_id and t.campaign_id = c.id)
        as "isCampaignStopped", a.mail_refusal as "mailRefusal",
      a.mail_refused_at as "mailRefusedAt", m.status = 'active' as "hasOpened",
      last.sent_at as "lastRemindedAt", greatest(last.day, ${dayInvitedAgain()})::text as "lastDay"
    from members m
    join accounts a on a.id = m.account_id and a.disabled_at is null and a.deleted_at is null
    join organizations o on o.id = m.organization_id
    join campaigns c on c.organization_id = m.organization_id and c.id = ${campaignId}
    left join lateral (select max(${remindedAt}) as sent_at,
        max(r.day) filter (where ${isReminded}) as day from mails r
      where r.kind = 'reminder' and r.organization_id = m.organization_id and r.account_id = m.account_id) last on true
    where m.organization_id = ${organizationId} and m.status <> 'disabled'
      ${among === null ? sql`` : sql`and m.id = any(${sql.param([...among])}::text[])`}
      and case when m.role = 'guest' then exists (select from assignments g
          left join campaign_groups w on w.organization_id = g.organization_id and w.id = g.group_id and w.deleted_at is null
          where g.organization_id = m.organization_id and g.member_id = m.id and (g.campaign_id = c.id or w.id = c.group_id))
        else exists (select from slots own
          join creatives x on x.organization_id = own.organization_id and x.id = own.creative_id and x.deleted_at is null
          where own.organization_id = m.organization_id and own.owner_id = m.id and x.campaign_id = c.id) end
    order by a.first_name, a.last_name, m.id limit ${limits.peopleShown}`);
  return rows;
}

interface Setting extends Record<string, unknown> {
  reminders: boolean | null;
  byOrganization: boolean;
  days: number[] | null;
  daysByOrganization: number[];
}

/**
 * Whether a campaign's reminders are on, and each guest's last and next reminder. @throws AppError `campaign.not-found`
 */
export function readCampaignReminders(scope: Scope, campaignId: CampaignId): Promise<CampaignReminders> {
  return scope.snapshot(async (at) => {
    await requireCampaign(at, campaignId);
    const { organizationId } = at.actor;
    const { rows } = await at.db.execute<Setting>(sql`select c.reminders, o.reminders as "byOrganization",
        c.reminder_days as days, o.reminder_days as "daysByOrganization"
      from campaigns c join organizations o on o.id = c.organization_id
      where c.organization_id = ${organizationId} and c.id = ${campaignId}`);
    const [setting] = rows;
    if (!setting) throw new AppError('campaign.not-found');
    const { reminders, byOrganization, days, daysByOrganization } = setting;
    const guests = await listGuests(at, campaignId);
    const ids = sql.param(guests.map(({ memberId }) => memberId));
    const memberFilter = sql`m.organization_id = ${organizationId} and m.id = any(${ids}::text[])`;
    // The slots of other campaigns decide on the days of a person's reminders, too.
    const owing = await listOwing(at, { range: null, evenOff: campaignId, memberFilter });
    const byAccount = new Map(owing.map((person) => [person.accountId, person]));
    const isOn = reminders ?? byOrganization;
    const people = guests.map((guest) =>
      presentReminded(guest, byAccount.get(guest.accountId), { now: at.now(), isOn, campaignId }),
    );
    const { steps } = await readReview(at, { campaignId });
    const reviewers = steps.flatMap(({ name: stepName, reviewers: ofStep }) =>
      ofStep
        .filter(({ owes }) => owes > 0)
        .map(({ name, owes: owed, promisedDay }) => ({ name, stepName, owed, promisedDay })),
    );
    return { reminders, byOrganization, days, daysByOrganization, people, reviewers };
  });
}
