import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { archive } from '@ad-foundry/contract/work/archive.ts';
import { bulk, type BulkChange } from '@ad-foundry/contract/work/bulk.ts';
import { lists } from '@ad-foundry/contract/work/lists.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startApp();
  client = app.browser();
  await client.signUp();
});
afterAll(() => app.stop());

const change = (body: BulkChange) => client.call(bulk.creatives, { body });

/** A campaign with 120 creatives, more than one transaction changes. */
async function many() {
  const first = await brief(client);
  await app.sql(
    `insert into creatives (id, organization_id, campaign_id, name, description, created_at, updated_at)
     select 'cre_' || lpad(to_hex(n), 26, '0'), organization_id, id, 'Creative ' || n, '', now(), now()
     from campaigns, generate_series(1, 119) n where id = $1`,
    [first.campaign.id],
  );
  const rows = await app.sql<{ id: CreativeId }>('select id from creatives where campaign_id = $1', [
    first.campaign.id,
  ]);
  return { first, creativeIds: rows.map(({ id }) => id) };
}

test('120 creatives are archived by one request, undone by another, and counted', async () => {
  const { first, creativeIds } = await many();
  const total = async () =>
    (await client.call(campaigns.find, { params: { campaignId: first.campaign.id } })).progress.total;
  const archived = await change({ act: 'archive', creativeIds });
  expect([archived.done.length, archived.failed, await total()]).toEqual([120, [], 0]);
  const restored = await change({ act: 'restore', creativeIds });
  expect([restored.done.length, await total()]).toEqual([120, 120]);
  // Repeated, it records nothing.
  await change({ act: 'restore', creativeIds });
  const [told] = await app.sql<{ count: number }>(
    `select count(*)::int from audit_entries where act = 'creative.restored' and data ->> 'campaignId' = $1`,
    [first.campaign.id],
  );
  expect(told?.count).toBe(120);
});

test('deadlines are set each by itself; what cannot be changed is listed with its reason', async () => {
  const [open, gone, closed] = [await brief(client), await brief(client), await brief(client)];
  await client.call(archive.deleteCreative, { params: { creativeId: gone.id } });
  await client.call(archive.archiveCampaign, { params: { campaignId: closed.campaign.id }, body: {} });
  const deadlineAt = '2031-05-01T10:00:00.000Z';
  const items = [open, gone, closed].map(({ id: creativeId }) => ({ creativeId, deadlineAt }));
  const result = await change({ act: 'deadlines', items });
  expect(result.done).toEqual([open.id]);
  expect(new Map(result.failed.map(({ id, code }) => [id, code]))).toEqual(
    new Map([
      [gone.id, 'creative.not-found'],
      [closed.id, 'campaign.archived'],
    ]),
  );
  expect(await reread(client, open)).toMatchObject({ deadlineAt, edition: 2 });
  const { items: found } = await client.call(lists.creatives, { query: { sort: 'due' } });
  expect(found[0]?.id).toBe(open.id);
});

test('creatives of another organization are not found', async () => {
  const { id } = await brief(client);
  const stranger = app.browser();
  await stranger.signUp();
  const refused = await stranger.request(bulk.creatives, { body: { act: 'archive', creativeIds: [id] } });
  expect(refused.status).toBe(404);
  expect((await client.call(creatives.find, { params: { creativeId: id } })).archivedAt).toBeNull();
});
