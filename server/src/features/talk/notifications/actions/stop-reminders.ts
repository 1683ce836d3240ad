import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { accounts } from '#db/schema/accounts.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { renderRemindersPage } from '#emails/reminders-page.tsx';
import {
  readReminderChoice,
  readReminderStopToken,
  type ReminderStopLink,
} from '#features/talk/notifications/rules/reminder-stop-link.ts';
import type { SystemScope } from '#infra/scope.ts';
import { chooseReminders } from './reminder-stops.ts';

/** The page behind the link of a reminder; null for any other token. Changes nothing. */
export async function showReminderStop(scope: SystemScope, token: string): Promise<string | null> {
  const found = await findReminderStop(scope, token);
  return found && renderRemindersPage({ ...found, choice: null });
}

/**
 * Applies the choice of the page's form, or stops all reminders for the one click of a mail program. Returns null for
 * any other token and for a campaign that the link does not name.
 */
export async function stopReminders(scope: SystemScope, token: string, body: string): Promise<string | null> {
  const found = await findReminderStop(scope, token);
  const choice = found && readReminderChoice(body, found.stop);
  if (!found || !choice) return null;
  const campaign = found.campaigns.find(({ id }) => id === choice.campaignId);
  if (choice.campaignId === null || campaign) await chooseReminders(scope, found, choice);
  return renderRemindersPage({ ...found, choice });
}

/** The person and the campaigns of a token, as far as the person still sees them; null for an invalid token. */
async function findReminderStop(scope: SystemScope, token: string) {
  const stop = readReminderStopToken(scope.secrets, token);
  if (!stop) return null;
  const [person] = await scope.db
    .select({
      accountId: accounts.id,
      organizationId: members.organizationId,
      organizationName: organizations.name,
      status: members.status,
      locale: accounts.locale,
    })
    .from(members)
    .innerJoin(accounts, and(eq(accounts.id, members.accountId), isNull(accounts.deletedAt)))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(eq(members.id, stop.memberId));
  if (!person) return null;
  const { status, organizationName, ...chooser } = person;
  // Before a guest joins, the choice belongs to the placeholder of the organization.
  const onlyOf = status === 'invited' ? organizationName : null;
  return { ...chooser, stop, onlyOf, campaigns: await listCampaigns(scope, stop) };
}

/** None for a disabled member and in a deleted organization. */
async function listCampaigns({ db }: SystemScope, { memberId, campaignIds }: ReminderStopLink) {
  const isAssigned = sql`exists (select from assignments a left join campaign_groups g
      on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
    where a.organization_id = ${members.organizationId} and a.member_id = ${members.id}
      and (a.campaign_id = ${campaigns.id} or g.id = ${campaigns.groupId}))`;
  const ownsSlot = sql`exists (select from slots s
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
    where s.organization_id = ${members.organizationId} and s.owner_id = ${members.id}
      and x.campaign_id = ${campaigns.id})`;
  const rows = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .innerJoin(members, and(eq(members.organizationId, campaigns.organizationId), eq(members.id, memberId)))
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
    .where(
      and(
        ne(members.status, 'disabled'),
        inArray(campaigns.id, campaignIds),
        isNull(campaigns.deletedAt),
        or(isAssigned, ownsSlot),
      ),
    );
  return rows.toSorted((a, b) => campaignIds.indexOf(a.id) - campaignIds.indexOf(b.id));
}
