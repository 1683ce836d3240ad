import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { isDayOff, type LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { resendUnopened } from '#features/people/invitations/actions/resend-unopened.ts';
import { countOwed, listZones } from '#features/talk/reminders/queries.ts';
import { reminderHours } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import type { JobScopes } from '#infra/jobs/define-worker.ts';
import { localTime } from '#infra/local-time.ts';
import type { SystemScope } from '#infra/scope.ts';

/** Days after the invitation's mail. */
const quietDays = 2;
/** Number of invitations that one transaction mails. */
const atOnce = 100;

interface Unopened extends Record<string, unknown> {
  id: string;
  organizationId: OrganizationId;
  accountId: AccountId;
  campaignIds: CampaignId[];
}

/**
 * Mails the invitations again that were mailed two days ago and not opened, each once, on working days in the hours of
 * reminders, while the guest owes files of a campaign whose reminders are on. A guest gets one of them a day and no
 * reminder on that day: this runs before the reminders of a day are collected.
 */
export async function remindUnopened(scope: SystemScope, inOrganization: JobScopes['inOrganization']): Promise<void> {
  const now = scope.now();
  for (const timeZone of await listZones(scope)) {
    const { day: today, hour } = localTime(now, timeZone);
    if (hour < reminderHours.from || hour >= reminderHours.before || isDayOff(today)) continue;
    const unopened = await listUnopened(scope, { timeZone, today });
    for (const [organizationId, invitations] of groupBy(unopened, (each) => each.organizationId)) {
      const due = await keepOwing(scope, organizationId, invitations);
      for (let from = 0; from < due.length; from += atOnce) {
        const ids = due.slice(from, from + atOnce).map(({ id }) => id);
        await inOrganization(organizationId).transaction(async (tx) => {
          for (const id of ids) await resendUnopened(tx, id);
        });
      }
    }
  }
}

/**
 * The oldest invitation of each guest that may be mailed again today. Leaves out guests whose address refuses mails, who
 * stopped reminders as invited guests, or who were mailed a reminder or an invitation today. The choice of an account
 * behind the address counts when the mail is sent, so that the team does not learn of it.
 */
async function listUnopened(
  { db }: SystemScope,
  { timeZone, today }: { timeZone: string | null; today: LocalDay },
): Promise<Unopened[]> {
  const dayOf = (instant: string) => sql`(${sql.raw(instant)} at time zone ${timeZone ?? 'UTC'})::date`;
  const { rows } = await db.execute<Unopened>(sql`
    select distinct on (i.member_id) i.id, i.organization_id as "organizationId", m.account_id as "accountId",
      array(select c.id from campaigns c where c.organization_id = i.organization_id
        and (c.id = i.campaign_id or c.group_id = i.group_id)) as "campaignIds"
    from invitations i
    join members m on m.organization_id = i.organization_id and m.id = i.member_id and m.status = 'invited'
    join accounts a on a.id = m.account_id and a.reminder_mails and a.mail_refusal is null
    join organizations o on o.id = i.organization_id and o.deleted_at is null
    left join mails n on n.dedupe_key = 'invitation/' || encode(i.token_hash, 'hex')
    where i.role = 'guest' and i.resent_at is null
      and i.confirmed_at is null and i.declined_at is null and i.revoked_at is null
      and coalesce(n.status, 'sent') = 'sent'
      and ${dayOf('coalesce(n.sent_at, i.sent_at)')} + ${quietDays}::int <= ${today}::date
      and ${timeZoneOf()} is not distinct from ${timeZone}
      and not exists (select from invitations j where j.organization_id = i.organization_id
        and j.member_id = i.member_id and ${dayOf('greatest(j.sent_at, j.resent_at)')} = ${today}::date)
      and not exists (select from mails r where r.kind = 'reminder' and r.organization_id = m.organization_id
        and r.account_id = m.account_id and r.day = ${today}::date and r.status <> 'skipped')
    order by i.member_id, i.sent_at, i.id`);
  return rows;
}

/** The invitations whose guests owe files of the campaigns that they open. */
async function keepOwing(scope: SystemScope, organizationId: OrganizationId, unopened: Unopened[]) {
  const ids = unopened.map(({ accountId }) => accountId);
  const memberFilter = sql`m.organization_id = ${organizationId} and m.account_id = any(${sql.param(ids)}::text[])`;
  const counts = await countOwed(scope, { range: null, memberFilter });
  const owed = new Set(counts.map(({ accountId, campaignId }) => `${accountId} ${campaignId}`));
  return unopened.filter(({ accountId, campaignIds }) => campaignIds.some((id) => owed.has(`${accountId} ${id}`)));
}
