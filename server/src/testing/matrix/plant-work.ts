import { randomUUID } from 'node:crypto';
import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import { bulk } from '@ad-foundry/contract/bulk.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { views } from '@ad-foundry/contract/views.ts';
import { webhooks } from '@ad-foundry/contract/webhooks.ts';
import { newId } from '#infra/ids.ts';
import type { TestApp } from '#testing/app.ts';
import { attach } from '#testing/attaching.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { shareForReview } from '#testing/reviews.ts';

/** A saved view, a bulk change and an attached file for a creative, a review link of its campaign, a key, and a webhook. */
export async function plantWork(
  { app }: { app: TestApp },
  client: TestClient,
  { kind, creativeId, campaignId }: { kind: string; creativeId: CreativeId; campaignId: CampaignId },
) {
  return {
    viewId: await plantView(client, kind),
    bulkId: await plantBulk(app, client, creativeId),
    attachmentId: await plantAttachment(client, kind, creativeId),
    reviewLinkId: (await shareForReview(client, campaignId, { title: `canary-name-${kind}-link` })).id,
    apiKeyId: await plantKey(client, kind),
    ...(await plantWebhook(app, client, kind)),
  };
}

/** A key of the organization; returns its id. */
async function plantKey(client: TestClient, kind: string): Promise<string> {
  const body = { kind: 'organization', name: `canary-name-${kind}-key`, scopes: ['campaigns:read'] } as const;
  return (await client.call(apiKeys.create, { body: { ...body, scopes: [...body.scopes] } })).id;
}

/** A webhook that fails, with a message. */
async function plantWebhook(app: TestApp, client: TestClient, kind: string) {
  const url = `https://canary-name-${kind}-hook.invalid/`;
  const { id } = await client.call(webhooks.create, { body: { url, types: ['token.invalidated'] } });
  const messageId = newId('webhookMessage');
  await app.sql(
    `insert into webhook_messages (id, organization_id, webhook_id, type, subject, data, state, due_at, created_at)
     select $1, organization_id, id, 'token.invalidated', $2, '{}', 'failed', now(), now() from webhooks where id = $3`,
    [messageId, `canary-name-${kind}-subject`, id],
  );
  return { webhookId: id, webhookMessageId: messageId };
}

/** A saved view that is shared; returns its id. */
async function plantView(client: TestClient, kind: string): Promise<string> {
  const view = await client.call(views.create, {
    body: {
      creationKey: randomUUID(),
      list: 'creatives',
      name: `canary-name-${kind}-view`,
      search: { status: 'late' },
      isShared: true,
    },
  });
  return view.id;
}

/** A bulk change that can be undone for a day; returns its id. */
async function plantBulk(app: TestApp, client: TestClient, creativeId: CreativeId): Promise<string> {
  const { id } = await client.call(bulk.creatives, {
    body: {
      creationKey: randomUUID(),
      of: { creativeIds: [creativeId] },
      change: { act: 'deadline', deadlineAt: '2031-05-01T10:00:00.000Z' },
    },
  });
  await app.sql(`update bulk_changes set finished_at = now() + interval '1 day' where id = $1`, [id]);
  return id;
}

/** A picture attached to a brief; returns its id. */
async function plantAttachment(client: TestClient, kind: string, creativeId: string): Promise<string> {
  const bytes = await picture({ width: 60, height: 40 });
  const answer = await attach(client, creativeId, { name: `canary-name-${kind}-attachment.jpg`, bytes });
  return ((await answer.json()) as { id: string }).id;
}
