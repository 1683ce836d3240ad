import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency } from '#testing/guests.ts';
import { joinAs } from '#testing/members.ts';
import { announce } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let client: TestClient;
let slotId: string;
let me: { accountId: string; organizationId: string };
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  // Otherwise stopping waits for the sweep of each open upload.
  await app.sql('delete from uploads');
  await app.stop();
});
beforeEach(async () => {
  client = app.browser();
  const account = await client.signUp();
  me = { accountId: account.id, organizationId: account.organizationId ?? '' };
  slotId = slotOf(await brief(client)).id;
});

const gigabyte = 1024 ** 3;
const begin = (sizeBytes: number) =>
  announce(client, { slotId, name: 'video.mp4', bytes: { length: sizeBytes } as Uint8Array });

async function outcomeOf(answer: Response): Promise<string> {
  return answer.status === 201 ? 'begun' : ((await answer.json()) as Problem).code;
}

function openUploads(count: number, accountId = me.accountId) {
  return app.sql(
    `insert into uploads (id, organization_id, account_id, slot_id, file_name, size_bytes, created_at, touched_at)
     select $4 || n, $1, $2, $3, 'x.mp4', 1, now(), now() from generate_series(1, $5::int) n`,
    [me.organizationId, accountId, slotId, `upl_${accountId}`, count],
  );
}

test('an account has a limited number of open uploads; finishing an upload frees a place', async () => {
  await openUploads(limits.openUploads.perAccount - 1);
  expect(await outcomeOf(await begin(10))).toBe('begun');
  expect(await outcomeOf(await begin(10))).toBe('upload.too-many');
  await app.sql(`update uploads set state = 'stored' where id = $1`, [`upl_${me.accountId}1`]);
  expect(await outcomeOf(await begin(10))).toBe('begun');
});

longTest('a guest may announce fewer bytes than a member', async () => {
  const { guest, assignedCreative: assigned } = await agency(app);
  const giving = (sizeBytes: number) =>
    announce(guest.client, { slotId: slotOf(assigned).id, name: 'a.mp4', bytes: { length: sizeBytes } as Uint8Array });
  expect(await outcomeOf(await giving(limits.uploadBytes))).toBe('begun');
  expect(await outcomeOf(await giving(limits.openUploads.bytesPerGuest - limits.uploadBytes + 1))).toBe(
    'upload.too-many',
  );
  expect(await outcomeOf(await giving(limits.openUploads.bytesPerGuest - limits.uploadBytes))).toBe('begun');
});

longTest('a guest may create only a share of a slot’s variations', async () => {
  const { guest, assignedCreative: assigned, organizationId, team } = await agency(app);
  const other = await joinAs(app, organizationId, 'guest');
  await team.call(people.addToCampaign, {
    params: { campaignId: assigned.campaign.id },
    body: { memberIds: [other.memberId] },
  });
  const make = (uploader: TestClient) =>
    uploader
      .request(variations.create, { params: { slotId: slotOf(assigned).id }, body: {} })
      .then(({ status }) => status);
  for (let count = 0; count < limits.variationsPerGuest; count++) expect(await make(guest.client)).toBe(200);
  expect(await make(guest.client)).toBe(422);
  expect(await make(other.client)).toBe(200);
});

test('open uploads of a former member do not count', async () => {
  const formerMember = await joinAs(app, me.organizationId as OrganizationId, 'guest');
  await app.sql(
    `insert into uploads (id, organization_id, account_id, slot_id, file_name, size_bytes, created_at, touched_at)
     values ('upl_left', $1, $2, $3, 'x.mp4', $4, now(), now())`,
    [me.organizationId, formerMember.accountId, slotId, limits.storageBytes],
  );
  expect(await outcomeOf(await begin(10))).toBe('storage.full');
  await app.sql(`update members set status = 'disabled' where account_id = $1`, [formerMember.accountId]);
  expect(await outcomeOf(await begin(10))).toBe('begun');
});

longTest('an organization has a limited number of open uploads; other organizations are unaffected', async () => {
  const others = Math.ceil(limits.openUploads.perOrganization / 900);
  for (let each = 0; each < others; each++) {
    const { accountId } = await joinAs(app, me.organizationId as OrganizationId, 'member');
    await openUploads(900, accountId);
  }
  expect(await outcomeOf(await begin(10))).toBe('upload.too-many');
  const stranger = app.browser();
  await stranger.signUp();
  const elsewhere = slotOf(await brief(stranger)).id;
  expect((await announce(stranger, { slotId: elsewhere, name: 'a.jpg', bytes: new Uint8Array(9) })).status).toBe(201);
});

longTest('the bytes that one person announces are limited before any byte arrives', async () => {
  for (let each = 0; each < 10; each++) expect(await outcomeOf(await begin(50 * gigabyte))).toBe('begun');
  expect(await outcomeOf(await begin(50 * gigabyte))).toBe('upload.too-many');
  expect(await outcomeOf(await begin(2 * gigabyte))).toBe('begun');
});

test('concurrent announcements never exceed the storage quota (S34)', async () => {
  await app.sql(
    'insert into blobs (organization_id, sha256, size_bytes, crc32, created_at) values ($1, $2, $3, 0, now())',
    [me.organizationId, 'a'.repeat(64), limits.storageBytes - 1000],
  );
  const answers = await Promise.all(Array.from({ length: 30 }, () => begin(300)));
  const outcomes = await Promise.all(answers.map(outcomeOf));
  expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'storage.full')).toHaveLength(27);
});

longTest('stalled uploads do not block others', async () => {
  const locations = await Promise.all(
    Array.from({ length: 40 }, async () => (await begin(5_000_000)).headers.get('location') ?? ''),
  );
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const requests = locations.map((location) => {
    const request = http.request(new URL(location, app.url), {
      method: 'PATCH',
      agent: false,
      headers: {
        cookie,
        'x-organization': me.organizationId,
        'sec-fetch-site': 'same-origin',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': '5000000',
      },
    });
    request.on('error', () => undefined);
    request.write('abc');
    return request;
  });
  const advisoryLocks = () =>
    app.sql(`select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1`);
  await expect.poll(async () => (await advisoryLocks()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(40);
  const { totalCount, idleCount } = app.services.dependencies.pools.tenants;
  // One connection holds all the locks and none waits for bytes.
  expect(totalCount - idleCount).toBeLessThan(10);
  expect((await client.call(campaigns.list, { query: {} })).items).toHaveLength(1);
  for (const request of requests) request.destroy();
});

test('owners are notified once when 80 % of the storage is used, and again at 95 %', async () => {
  const fill = (share: number) =>
    app.sql(
      `insert into blobs (organization_id, sha256, size_bytes, crc32, created_at) values ($1, $2, $3, 0, now())
       on conflict (organization_id, sha256) do update set size_bytes = excluded.size_bytes`,
      [me.organizationId, 'b'.repeat(64), Math.floor((limits.storageBytes * share) / 100) - 1000],
    );
  const storageNotices = async () => {
    const { items } = await client.call(notifications.list, { query: {} });
    return items.map(({ type, name }) => [type, name]);
  };
  await fill(80);
  expect(await outcomeOf(await begin(2000))).toBe('begun');
  await expect.poll(storageNotices).toEqual([['storage_filling', '80']]);
  await app.sql('delete from uploads');
  expect(await outcomeOf(await begin(2000))).toBe('begun');
  await app.sql('delete from uploads');
  await fill(95);
  expect(await outcomeOf(await begin(2000))).toBe('begun');
  await expect.poll(storageNotices).toEqual([
    ['storage_filling', '95'],
    ['storage_filling', '80'],
  ]);
});

test('a full storage notifies the owners and stops members; guests may still exceed it by 5 %', async () => {
  const { team, guest, assignedCreative: assigned, organizationId } = await agency(app);
  const fill = (sizeBytes: number) =>
    app.sql(
      `insert into blobs (organization_id, sha256, size_bytes, crc32, created_at) values ($1, $2, $3, 0, now())
       on conflict (organization_id, sha256) do update set size_bytes = excluded.size_bytes`,
      [organizationId, 'c'.repeat(64), sizeBytes],
    );
  const give = async (uploader: TestClient, sizeBytes: number) =>
    outcomeOf(
      await announce(uploader, {
        slotId: slotOf(assigned).id,
        name: 'a.jpg',
        bytes: { length: sizeBytes } as Uint8Array,
      }),
    );
  // Previews are made meanwhile, and count.
  const waiting = () =>
    app.sql(`select id from versions where organization_id = $1 and preview_state = 'pending'`, [organizationId]);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  const [{ used }] = (await app.sql<{ used: number }>(
    `select sum(size_bytes)::float8 as used from blobs where organization_id = $1 and not derived`,
    [organizationId],
  )) as [{ used: number }];
  await fill(limits.storageBytes - used - 1000);
  expect(await give(team, 1000)).toBe('begun');
  const storageNotices = async () =>
    (await team.call(notifications.list, { query: {} })).items.map(({ type, name }) => [type, name]);
  await expect.poll(storageNotices).toContainEqual(['storage_filling', '100']);
  expect(await give(team, 10)).toBe('storage.full');
  expect(await give(guest.client, 10_000)).toBe('begun');
  await fill(Math.floor(limits.guestStorageBytes) - used - 11_000);
  expect(await give(guest.client, 1)).toBe('storage.full');
});
