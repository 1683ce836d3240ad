import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ReminderStop } from '@ad-foundry/contract/reminders/reminder-stops.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { reminderStops } from '#db/schema/reminders.ts';
import type { AccountScope } from '#infra/scope.ts';

const maxListed = 200;

/** The open campaigns whose reminders an account stopped, in organizations where it is an active member. */
export function listReminderStops({ db, identity }: AccountScope): Promise<ReminderStop[]> {
  return db
    .select({ campaignId: campaigns.id, campaignName: campaigns.name, organizationName: organizations.name })
    .from(reminderStops)
    .innerJoin(
      members,
      and(
        eq(members.organizationId, reminderStops.organizationId),
        eq(members.accountId, reminderStops.accountId),
        eq(members.status, 'active'),
      ),
    )
    .innerJoin(organizations, and(eq(organizations.id, reminderStops.organizationId), isNull(organizations.deletedAt)))
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.organizationId, reminderStops.organizationId),
        eq(campaigns.id, reminderStops.campaignId),
        isNull(campaigns.archivedAt),
        isNull(campaigns.deletedAt),
      ),
    )
    .where(eq(reminderStops.accountId, identity.accountId))
    .orderBy(desc(reminderStops.createdAt), campaigns.id)
    .limit(maxListed);
}
