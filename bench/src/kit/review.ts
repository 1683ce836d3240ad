import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { formatIdsOf, slotOf } from '@ad-foundry/server/src/testing/briefs.ts';
import type { TestClient } from '@ad-foundry/server/src/testing/client.ts';
import { upload } from '@ad-foundry/server/src/testing/uploading.ts';

interface Shared {
  client: TestClient;
  /** The picture of each file. */
  bytes: Uint8Array;
  files: number;
}

/** A campaign of pictures, one creative each, behind a review link; waits for their small pictures. */
export async function shareFiles({ client, bytes, files }: Shared): Promise<string> {
  const formatIds = await formatIdsOf(client, ['feed']);
  const { id: campaignId } = await client.call(campaigns.create, { body: { name: 'Winter table' } });
  for (let index = 1; index <= files; index += 1) {
    const body = { name: `Creative ${index}`, formatIds };
    const creative = await client.call(creatives.create, { params: { campaignId }, body });
    const answer = await upload(client, { slotId: slotOf(creative).id, name: `file-${index}.jpg`, bytes });
    if (!answer.ok) throw new Error(`file ${index}: ${answer.status}`);
  }
  while ((await pending(client, campaignId)) > 0) await sleep(500);
  const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const body = { title: 'Winter table', expiresAt, creationKey: randomUUID() };
  return (await client.call(reviewLinks.create, { params: { campaignId }, body })).url;
}

async function pending(client: TestClient, campaignId: CampaignId): Promise<number> {
  const { items } = await client.call(creatives.list, { params: { campaignId }, query: { limit: 100 } });
  return items.filter(({ previews }) => previews.every(({ state }) => state !== 'ready')).length;
}
