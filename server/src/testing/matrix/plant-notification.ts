import { newId } from '#infra/ids.ts';
import type { TestApp } from '#testing/app.ts';

/** A notification of an account about a campaign. */
export async function plantNotification(
  { app, organizationId }: { app: TestApp; organizationId: string },
  { kind, campaignId, accountId }: { kind: string; campaignId: string; accountId: string },
): Promise<string> {
  const id = newId('notification');
  await app.sql(
    `insert into notifications (id, organization_id, account_id, type, campaign_id, name, created_at)
     values ($1, $2, $3, 'assigned', $4, $5, now())`,
    [id, organizationId, accountId, campaignId, `canary-name-${kind}-notification`],
  );
  return id;
}
