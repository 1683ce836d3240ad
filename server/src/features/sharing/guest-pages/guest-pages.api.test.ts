import { beforeAll, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { guestPages, type GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { archive } from '@ad-foundry/contract/archive.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, fill } from '#testing/attributes.ts';
import { brief, formatIdsOf, slotOf } from '#testing/briefs.ts';
import { formOf } from '#testing/forms.ts';
import { agency, canary, idsOf } from '#testing/guests.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { picture } from '#testing/media.ts';
import { announce, append, upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});

test('one response has a campaign’s slots, delivered files and permissions', async () => {
  const { team, assignedCreative, guest } = await agency(app);
  const params = { campaignId: assignedCreative.campaign.id };
  const { slotId = '' } = idsOf(assignedCreative);
  await upload(guest.client, { slotId, name: 'mine.jpg', bytes });
  const page = await guest.client.call(guestPages.find, { params, query: {} });
  expect(page).toMatchObject({
    campaign: {
      id: assignedCreative.campaign.id,
      name: 'Asked for',
      progress: { total: 1, delivered: 1, attention: 0 },
    },
    requestedBy: { name: 'Ana Costa', avatarUrl: null },
    campaigns: [{ id: assignedCreative.campaign.id }],
    nextCursor: null,
    unfinished: [],
  });
  const [creative] = page.creatives;
  expect(creative).toMatchObject({
    id: assignedCreative.id,
    name: 'Asked for creative',
    completedAt: expect.any(String),
  });
  // In another person's carousel a guest may change their own card, not the order.
  expect(creative?.slots[0]?.variations).toMatchObject([
    {
      can: { arrange: false, remove: false },
      cards: [
        { versions: [{ uploadedByCaller: false, can: { change: false } }], can: { remove: false } },
        {
          versions: [{ originalName: 'mine.jpg', uploadedByCaller: true, can: { change: true }, number: 1 }],
          can: { remove: true },
        },
      ],
    },
  ]);
  // Members read the same page with more permissions.
  const seen = await team.call(guestPages.find, { params, query: {} });
  expect(seen.creatives[0]?.slots[0]?.variations).toMatchObject([{ can: { arrange: true, remove: true } }]);
});

test('an archived creative is listed as closed for the guests of its campaign only', async () => {
  const { team, assignedCreative, guest } = await agency(app);
  const params = { campaignId: assignedCreative.campaign.id };
  await team.call(archive.archiveCreative, { params: { creativeId: assignedCreative.id }, body: {} });
  const page = await guest.client.call(guestPages.find, { params, query: {} });
  expect(page).toMatchObject({
    creatives: [],
    closed: [{ id: assignedCreative.id, name: 'Asked for creative', archivedAt: expect.any(String) }],
  });
  expect(JSON.stringify(page)).not.toContain(canary);
});

test('a guest sees the picture of the member who assigned them, not those of other members', async () => {
  const { team, assignedCreative, guest, organizationId } = await agency(app);
  const params = { campaignId: assignedCreative.campaign.id };
  const withPicture = async (client: TestClient) => {
    const body = formOf([['avatar', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })]]);
    const answer = await client.send('/api/account/me', { method: 'POST', body });
    return ((await answer.json()) as { avatarUrl: string }).avatarUrl;
  };
  const avatarUrl = await withPicture(team);
  const page = await guest.client.call(guestPages.find, { params, query: {} });
  expect(page.requestedBy).toEqual({ name: 'Ana Costa', avatarUrl });
  expect((await guest.client.send(avatarUrl)).status).toBe(200);
  const colleague = await joinAs(app, organizationId, 'member');
  expect((await guest.client.send(await withPicture(colleague.client))).status).toBe(404);
});

test('the response is compressed for a browser that accepts it', async () => {
  const { assignedCreative, guest } = await agency(app);
  const path = `/api/guest/campaigns/${assignedCreative.campaign.id}`;
  const ask = (encoding: string) => guest.client.send(path, { headers: { 'accept-encoding': encoding } });
  const [brotli, gzip, plain] = [await ask('gzip, deflate, br'), await ask('gzip'), await ask('identity')];
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const campaignOf = async (answer: Response) => ((await answer.json()) as GuestPage).campaign;
  const campaign = await campaignOf(plain);
  expect(campaign.id).toBe(assignedCreative.campaign.id);
  expect(await campaignOf(brotli)).toEqual(campaign);
  expect(await campaignOf(gzip)).toEqual(campaign);
});

test('hides uploaders, waiver reasons and addresses from guests (S11, S12)', async () => {
  const { team, assignedCreative, guest, organizationId } = await agency(app);
  const params = { campaignId: assignedCreative.campaign.id };
  const other = await joinAs(app, organizationId, 'guest');
  await team.call(people.addToCampaign, { params, body: { memberIds: [other.memberId] } });
  await other.client.call(account.update, { body: { firstName: canary, lastName: canary } });
  const [format] = await formatIdsOf(team, ['feed']);
  const creative = await team.call(creatives.addSlots, {
    params: { creativeId: assignedCreative.id },
    body: { formatIds: format ? [format] : [] },
  });
  const feed = slotOf(creative, 1);
  const small = await picture({ width: 300, height: 200 });
  await upload(other.client, { slotId: feed.id, name: 'theirs.jpg', bytes: small });
  const found = await team.call(creatives.find, { params: { creativeId: assignedCreative.id } });
  const version = slotOf(found, 1).variations[0]?.cards[0]?.versions[0];
  const { broken = [], unknown = [] } = version?.verdict ?? {};
  const rules = [...broken.map(({ rule }) => rule), ...unknown];
  await team.call(variations.waive, {
    params: { versionId: version?.id as never },
    body: { reason: `${canary} says so`, rules },
  });
  const answer = await guest.client.request(guestPages.find, { params, query: {} });
  const text = await answer.text();
  expect(text).toContain(`"originalName":"${version?.fileName}"`);
  expect(text).toContain('"waived":true');
  for (const secret of [canary, 'theirs.jpg', other.accountId, other.email, '@example.org'])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"waiver":(?!null)/);
});

test('unassigned campaigns are neither listed nor found (S12)', async () => {
  const { sibling, guest } = await agency(app);
  const { items } = await guest.client.call(guestPages.list, { query: {} });
  expect(items).toMatchObject([{ name: 'Asked for', requestedBy: { name: 'Ana Costa' }, progress: { total: 1 } }]);
  const params = { campaignId: sibling.campaign.id };
  expect(await guest.client.problem(guestPages.find, { params, query: {} })).toMatchObject({
    code: 'campaign.not-found',
  });
});

longTest('lists by due date, in bounded pages', async () => {
  const { team, assignedCreative, guest } = await agency(app);
  const params = { campaignId: assignedCreative.campaign.id };
  await team.call(campaigns.update, { params, body: { dueAt: '2030-06-01T12:00:00Z' } });
  const most = limits.guestPage.creatives;
  for (let day = 1; day <= most + 1; day++) {
    const deadlineAt = new Date(Date.UTC(2030, 4, day)).toISOString();
    await team.call(creatives.create, { params, body: { name: `Due ${day}`, deadlineAt } });
  }
  const first = await guest.client.call(guestPages.find, { params, query: {} });
  expect(first.creatives.map(({ name }) => name)).toEqual(Array.from({ length: most }, (_, day) => `Due ${day + 1}`));
  const rest = await guest.client.call(guestPages.find, { params, query: { cursor: first.nextCursor ?? '' } });
  expect(rest.creatives.map(({ name }) => name)).toEqual([`Due ${most + 1}`, 'Asked for creative']);
  expect(rest.nextCursor).toBeNull();
});

test('an unfinished upload is listed for its uploader only', async () => {
  const { team, assignedCreative, guest } = await agency(app);
  const { slotId = '' } = idsOf(assignedCreative);
  const location = (await announce(guest.client, { slotId, name: 'half.jpg', bytes })).headers.get('location') ?? '';
  await append(guest.client, location, 0, bytes.subarray(0, 500));
  const read = { params: { campaignId: assignedCreative.campaign.id }, query: {} };
  expect((await guest.client.call(guestPages.find, read)).unfinished).toMatchObject([
    { slotId, fileName: 'half.jpg', receivedBytes: 500, sizeBytes: bytes.length },
  ]);
  expect((await team.call(guestPages.find, read)).unfinished).toEqual([]);
});

test('each slot has its short facts, frame and accepted file types', async () => {
  const team = app.browser();
  await team.signUp();
  const { campaign } = await brief(team, { formats: ['story', 'feed', 'carousel'] });
  const page = await team.call(guestPages.find, { params: { campaignId: campaign.id }, query: {} });
  const [story, feed, carousel] = page.creatives[0]?.slots ?? [];
  expect(story).toMatchObject({
    shape: { width: 1440, height: 2560, label: '9:16' },
    accepts: ['video/mp4', 'video/quicktime', 'image/gif'],
  });
  expect(feed).toMatchObject({
    shape: { label: '4:5' },
    accepts: ['image/jpeg', 'image/png'],
    chips: [
      { type: 'ratio', operator: 'between', values: ['4:5', '1.91:1'], hard: true, media: null },
      { type: 'dimensions', operator: 'eq', values: ['1440x1800'], hard: false, media: null },
      { type: 'width', operator: 'gte', values: [600] },
      { type: 'size', operator: 'lte', values: [30] },
      { type: 'mime', operator: 'in', values: ['JPG', 'PNG'] },
    ],
  });
  expect(carousel).toMatchObject({
    shape: { label: '1:1' },
    accepts: ['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime', 'image/gif'],
  });
});

test('required attributes are listed, and counted until filled', async () => {
  const { team, assignedCreative, guest } = await agency(app);
  const { id: attributeId } = await createAttribute(team, { label: 'Headline' });
  const place = { creativeId: assignedCreative.id, attributeId };
  await assign(team, place);
  const read = () =>
    guest.client.call(guestPages.find, { params: { campaignId: assignedCreative.campaign.id }, query: {} });
  expect(await read()).toMatchObject({
    campaign: { progress: { fieldsMissing: 1 } },
    creatives: [{ completedAt: null, attributes: [{ attribute: { label: 'Headline' }, required: true, value: null }] }],
  });
  await fill(guest.client, place, 'Run further');
  expect(await read()).toMatchObject({
    campaign: { progress: { fieldsMissing: 0 } },
    creatives: [{ attributes: [{ value: 'Run further', problem: null }] }],
  });
});

longTest(
  'upload offsets are read from the storage with limited concurrency, without holding a database connection',
  async () => {
    const { assignedCreative, guest } = await agency(app);
    const { slotId = '' } = idsOf(assignedCreative);
    for (let n = 0; n < 20; n++) await announce(guest.client, { slotId, name: `${n}.jpg`, bytes });
    const { incoming } = app.services.adapters.storage;
    const size = incoming.size.bind(incoming);
    let [now, most] = [0, 0];
    const open = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    const spy = vi.spyOn(incoming, 'size').mockImplementation(async (id) => {
      now += 1;
      most = Math.max(most, now);
      // Jobs have transactions of their own, which end shortly after.
      if (most === 1) await expect.poll(() => app.sql(open), { timeout: 5000 }).toEqual([]);
      const answer = await size(id);
      now -= 1;
      return answer;
    });
    const page = await guest.client.call(guestPages.find, {
      params: { campaignId: assignedCreative.campaign.id },
      query: {},
    });
    spy.mockRestore();
    expect(page.unfinished).toHaveLength(20);
    expect(page.unfinished[0]).toMatchObject({ fileName: '0.jpg', receivedBytes: 0 });
    expect(most).toBe(8);
  },
);
