import { sql } from 'drizzle-orm';
import type { CampaignId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { writeNotifications } from './notify.ts';
import { recipientsIn } from './recipients.ts';

interface Due extends Record<string, unknown> {
  organizationId: OrganizationId;
  campaignId: CampaignId;
  /** Null if the due date is that of the campaign. */
  creativeId: CreativeId | null;
  dueAt: string;
}

/**
 * Notifies the people responsible for an incomplete campaign, or for an incomplete creative with a separate deadline, that
 * it is due within a day; once per due date.
 */
export async function tellDue(
  scope: SystemScope,
  inOrganization: (organizationId: OrganizationId) => OrganizationScope,
): Promise<void> {
  const now = scope.now();
  const until = new Date(now.getTime() + 86_400_000);
  const { rows } = await scope.db.execute<Due>(sql`
    select c.organization_id as "organizationId", c.id as "campaignId", null as "creativeId", c.due_at::text as "dueAt"
    from campaigns c join organizations o on o.id = c.organization_id and o.deleted_at is null
    where c.due_at > ${now} and c.due_at <= ${until} and c.archived_at is null and c.deleted_at is null
      and c.creatives_complete < c.creatives_total
    union all
    select x.organization_id, x.campaign_id, x.id, x.deadline_at::text
    from creatives x join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id
      and c.archived_at is null and c.deleted_at is null
    join organizations o on o.id = x.organization_id and o.deleted_at is null
    where x.deadline_at > ${now} and x.deadline_at <= ${until} and x.completed_at is null and x.archived_at is null
      and x.deleted_at is null`);
  for (const { organizationId, campaignId, creativeId, dueAt } of rows) {
    await inOrganization(organizationId).transaction(async (tx) => {
      const recipients = await recipientsIn(tx, organizationId).responsible(campaignId, creativeId);
      const type = creativeId === null ? 'campaign_due_at' : 'creative_due_at';
      const dedupeKey = `${type}/${creativeId ?? campaignId}/${dueAt}`;
      await writeNotifications(
        tx,
        { type, recipients, about: { campaignId, creativeId } },
        { organizationId, actorId: null, dedupeKey },
      );
    });
  }
}
