import { beforeAll, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { announce, append, upload } from '#testing/uploading.ts';

const app = await useApp();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});

/** A carousel with one delivered card. */
async function delivered(): Promise<{ client: TestClient; creative: Creative }> {
  const client = app.browser();
  await client.signUp();
  const briefed = await brief(client, { formats: ['carousel'] });
  await upload(client, { slotId: slotOf(briefed).id, name: 'a.jpg', bytes });
  // Background jobs have finished: from here on every change comes from a request.
  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
  return { client, creative: await reread(client, briefed) };
}

/** Every change below a campaign, each as one request. */
async function writes(client: TestClient, creative: Creative): Promise<Record<string, () => Promise<Response>>> {
  const { campaign } = creative;
  const formatIds = await formatIdsOf(client, ['feed']);
  const slot = slotOf(creative);
  const [variation] = slot.variations;
  const [card] = variation?.cards ?? [];
  const [version] = versionsOf(creative);
  if (!variation || !card || !version) throw new Error('nothing was delivered');
  const creativeId = creative.id;
  const ofVariation = { variationId: variation.id };
  return {
    'change the brief': () => client.request(creatives.update, { params: { creativeId }, body: { name: 'New' } }),
    'make it strict': () => client.request(creatives.update, { params: { creativeId }, body: { strict: true } }),
    'add slots': () => client.request(creatives.addSlots, { params: { creativeId }, body: { formatIds } }),
    'remove a slot': () =>
      client.request(creatives.removeSlot, { params: { slotId: slot.id }, query: { files: 'delete' } }),
    'add a variation': () => client.request(variations.create, { params: { slotId: slot.id }, body: {} }),
    'rename a variation': () => client.request(variations.rename, { params: ofVariation, body: { name: 'Z' } }),
    'remove a variation': () => client.request(variations.remove, { params: ofVariation }),
    'add cards': () => client.request(variations.addCards, { params: ofVariation, body: { count: 1 } }),
    'order cards': () => client.request(variations.orderCards, { params: ofVariation, body: { cardIds: [card.id] } }),
    'remove a card': () => client.request(variations.removeCard, { params: { cardId: card.id } }),
    'remove a version': () => client.request(variations.removeVersion, { params: { versionId: version.id } }),
    waive: () =>
      client.request(variations.waive, {
        params: { versionId: version.id },
        body: { reason: 'ok', rules: [{ type: 'width', operator: 'gte', value: 600 }] },
      }),
    'take a waiver back': () => client.request(variations.revokeWaiver, { params: { versionId: version.id } }),
    'begin an upload': () => announce(client, { slotId: slot.id, name: 'b.jpg', bytes }),
    ...(campaign.archivedAt === null
      ? {}
      : {
          'rename the campaign': () =>
            client.request(campaigns.update, { params: { campaignId: campaign.id }, body: { name: 'New' } }),
          'brief another creative': () =>
            client.request(creatives.create, { params: { campaignId: campaign.id }, body: { name: 'New' } }),
        }),
  };
}

test.each([
  ['campaign', 'campaign.archived'],
  ['creative', 'creative.archived'],
] as const)('an archived %s is read-only', async (kind, code) => {
  const { client, creative } = await delivered();
  const id = kind === 'campaign' ? creative.campaign.id : creative.id;
  await app.sql(`update ${kind}s set archived_at = now() where id = $1`, [id]);

  const archived = await reread(client, creative);
  expect((kind === 'campaign' ? archived.campaign : archived).archivedAt).not.toBeNull();
  for (const [act, attempt] of Object.entries(await writes(client, archived))) {
    const response = await attempt();
    expect([act, response.status, await response.json()]).toEqual([act, 409, expect.objectContaining({ code })]);
  }
  expect(await reread(client, creative)).toEqual(archived);
  const download = await client.request(downloads.creative, { params: { creativeId: creative.id }, query: {} });
  expect(download.status).toBe(200);
  await download.body?.cancel();
});

test('an upload in progress is refused once its campaign is archived', async () => {
  const { client, creative } = await delivered();
  const created = await announce(client, { slotId: slotOf(creative).id, name: 'b.jpg', bytes });
  const location = created.headers.get('location') ?? '';
  await app.sql('update campaigns set archived_at = now() where id = $1', [creative.campaign.id]);

  const last = await append(client, location, 0, bytes);
  expect([last.status, await last.json()]).toEqual([409, expect.objectContaining({ code: 'campaign.archived' })]);
  expect(versionsOf(await reread(client, creative))).toHaveLength(1);
});
