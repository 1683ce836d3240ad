import { afterAll, beforeAll, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { audit } from '@ad-foundry/contract/audit.ts';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { home } from '@ad-foundry/contract/home.ts';
import type { AccountId, CreativeId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { templates } from '@ad-foundry/contract/templates.ts';
import { views } from '@ad-foundry/contract/views.ts';
import { listCampaigns } from '#features/tree/campaigns/queries.ts';
import { mintScope, mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { longTest } from '#testing/long.ts';
import { chooseAddresses } from './actions/addresses.ts';
import { fillSample } from './actions/fill.ts';
import { addressOf } from './rules/story/people.ts';

let app: TestApp;
let owner: TestClient;
let organizationId: OrganizationId;

async function makeSample(client: TestClient): Promise<OrganizationId> {
  const me = await client.call(sample.load, {});
  if (me.organizationId === null) throw new Error('no sample was entered');
  client.actIn(me.organizationId);
  const { dependencies, adapters } = app.services;
  const actor = { accountId: me.id, sessionId: null, organizationId: me.organizationId, role: 'owner' } as const;
  const means = {
    system: mintSystemScope(dependencies),
    storage: adapters.storage,
    provider: adapters.ads.localProvider,
  };
  // Two at once make one.
  await Promise.all([
    fillSample(mintScope(dependencies, actor), means),
    fillSample(mintScope(dependencies, actor), means),
  ]);
  return me.organizationId;
}

// Without a worker, so that nothing happens besides the story.
beforeAll(async () => {
  app = await startApp({ RUN: 'web' });
  owner = app.browser();
  await owner.signUp();
  organizationId = await makeSample(owner);
}, 240_000);
afterAll(() => app.stop(), 120_000);

const count = async (what: string) =>
  Number((await app.sql<{ count: string }>(`select count(*) from ${what}`))[0]?.count);
const creativeNamed = async (search: string) => {
  const { items } = await owner.call(lists.creatives, { query: { search, limit: 10 } });
  const creativeId = items.find(({ name }) => name === search)?.id as CreativeId;
  return owner.call(creatives.find, { params: { creativeId } });
};
const listed = async (query: Record<string, string>) =>
  (await owner.call(lists.creatives, { query: { ...query, limit: 100 } })).items;

test('has three clients with an ad account and people each, twelve campaigns and some eighty creatives', async () => {
  const { items } = await owner.call(groups.list, { query: { limit: 100 } });
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Aster Running', 'Kettle & Co', 'Maison Verdier']);
  for (const { id } of items)
    expect((await owner.call(advertisers.ofGroup, { params: { groupId: id } })).items).toHaveLength(1);
  expect(await count('campaigns')).toBe(12);
  expect(await count('creatives')).toBeGreaterThan(75);
  expect(await count('campaigns where due_at is null')).toBe(1);
  expect(await count('campaigns where needs_approval')).toBe(4);
});

test('has work that is late, due soon, far away, complete, approved and to be changed', async () => {
  for (const status of ['late', 'complete', 'unfit', 'untouched', 'started'])
    expect((await listed({ status })).length, status).toBeGreaterThan(1);
  for (const review of ['approved', 'changes', 'delivered', 'to-review'])
    expect((await listed({ review })).length, review).toBeGreaterThan(2);
  const { items: waiting } = await owner.call(lists.slots, { query: { review: 'to-review', limit: 100 } });
  expect(waiting.flatMap(({ files }) => files).length).toBeGreaterThan(4);
  expect((await listed({ due: 'week' })).length).toBeGreaterThan(5);
  const { work, entries } = await owner.call(home.find, {});
  expect(work.overdue.creatives).toBeGreaterThan(1);
  expect(work.soon.creatives).toBeGreaterThan(2);
  expect(work.unfit.creatives).toBeGreaterThan(3);
  expect(new Set(entries.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  expect(await count('promises')).toBeGreaterThan(0);
});

test('has the texts of its ads, which placements show in place', async () => {
  const { attributes } = await creativeNamed('Gift set cards');
  const texts = Object.fromEntries(attributes.map(({ attribute, value }) => [attribute.key, value]));
  expect(texts).toMatchObject({ headline: 'Six coffrets, un ruban', call_to_action: 'SHOP_NOW' });
  const written = `creative_attributes v join attributes a on a.id = v.attribute_id and a.key = 'primary_text'`;
  expect(await count(`${written} where v.value is not null`)).toBe(await count('creatives'));
});

test('has versions with notes, pins, moments, replies and decisions', async () => {
  const grip = await creativeNamed('Grip test by @mara.runs');
  const card = grip.slots[0]?.variations[0]?.cards[0];
  expect(card?.versions.map(({ number, note }) => [number, note !== null])).toEqual([
    [3, true],
    [2, true],
    [1, true],
  ]);
  const { items } = await owner.call(comments.list, { params: { creativeId: grip.id }, query: {} });
  expect(items.some(({ area, moment }) => area !== null && moment !== null)).toBe(true);
  expect(items.some(({ replies, resolvedAt }) => replies.length > 0 && resolvedAt !== null)).toBe(true);
  const me = await owner.me();
  const name = `@${me.firstName} ${me.lastName}`;
  const mentioning = items.flatMap((thread) => [thread, ...thread.replies]).filter(({ body }) => body?.includes(name));
  expect(mentioning.length).toBeGreaterThan(0);
  expect(mentioning.every(({ mentions }) => mentions.some(({ id }) => id === me.id))).toBe(true);
  expect(items.flatMap(({ body }) => (/[{}]/.test(body ?? '') ? [body] : []))).toEqual([]);
});

test('has a carousel, a second variation, a waiver, and files of every kind that do not fit', async () => {
  const carousel = await creativeNamed('Wet rock, five steps');
  expect(carousel.slots[0]?.variations[0]?.cards).toHaveLength(5);
  expect((await creativeNamed('Cinnamon or cardamom')).slots[0]?.variations).toHaveLength(2);
  expect(await count('versions where waived_reason is not null')).toBe(1);
  const broken = await app.sql<{ type: string }>(
    `select distinct b -> 'rule' ->> 'type' as type from versions v, jsonb_array_elements(v.verdict -> 'broken') b`,
  );
  expect(broken.map(({ type }) => type)).toEqual(expect.arrayContaining(['ratio', 'mime', 'size', 'duration']));
});

test('happened in order, over weeks, and nothing of it just now', async () => {
  const { items } = await owner.call(audit.list, { query: { limit: 100 } });
  const at = items.map(({ at: when }) => Date.parse(when));
  const now = app.clock.now().getTime();
  const story = at.filter((each) => each < now - 60_000);
  expect(story.length).toBeGreaterThan(60);
  expect(story).toEqual(story.toSorted((a, b) => b - a));
  const [row] = await app.sql<{ days: number }>(
    `select extract(day from max(created_at) - min(created_at))::int as days from versions`,
  );
  expect(row?.days).toBeGreaterThan(40);
  expect(await count(`versions where created_at > now() - interval '30 minutes'`)).toBe(0);
});

test('has an inbox of twelve entries of several kinds, some unread', async () => {
  const { items } = await owner.call(notifications.list, { query: { limit: 100 } });
  const read = await owner.call(notifications.list, { query: { limit: 100, read: 'true' } });
  const all = new Map([...items, ...read.items].map((each) => [each.id, each]));
  expect(all.size).toBe(12);
  expect(new Set([...all.values()].map(({ type }) => type)).size).toBeGreaterThan(4);
  const { unread } = await owner.call(notifications.count, {});
  expect(unread).toBeGreaterThan(2);
  expect(unread).toBeLessThan(12);
});

test('has deliveries that arrived, failed with the words of the platform, and are paused', async () => {
  const { items } = await owner.call(deliveries.list, { query: {} });
  expect(items).toHaveLength(6);
  const states = await app.sql<{ state: string; message: string | null }>(
    'select distinct state, platform_message as message from sendings order by 1',
  );
  expect(states).toEqual([
    { state: 'failed', message: 'Unable to fetch video file from URL.' },
    { state: 'paused', message: null },
    { state: 'ready', message: null },
  ]);
});

test('has an archive, saved views, a template and formats of its own', async () => {
  const archived = await owner.call(archive.list, { query: {} });
  expect(archived.items.map(({ name }) => name)).toEqual(['Winter clearance']);
  expect((await owner.call(views.list, {})).items.length).toBeGreaterThanOrEqual(3);
  const countOwn = (items: { global: boolean }[]) => items.filter(({ global }) => !global).length;
  expect(countOwn((await owner.call(templates.list, { query: {} })).items)).toBe(1);
  expect(countOwn((await owner.call(formats.list, { query: { limit: 100 } })).items)).toBe(2);
});

test('every file has its picture as soon as the sample exists', async () => {
  expect(await count(`versions where preview_state <> 'ready'`)).toBe(0);
  expect(await count(`jobs.job where name like 'version.preview%'`)).toBe(0);
  const [version] = await app.sql<{ id: VersionId }>(
    `select id from versions where original_name = 'bundle_feed_4.png'`,
  );
  const picture = await owner.request(downloads.preview, { params: { versionId: version!.id } });
  expect(picture.headers.get('content-type')).toBe('image/webp');
});

test('no mail is queued or sent to its people, who get no codes either', async () => {
  expect(await count(`mails where status = 'queued'`)).toBe(0);
  expect(await count(`jobs.job where name like 'mail.%'`)).toBe(0);
  expect(await count(`jobs.job where name = 'version.transcode'`)).toBeGreaterThan(5);
  expect(await count('notifications where mail is not null')).toBe(0);
  const email = addressOf('jo');
  await app.browser().request(signIn.requestCode, { query: { email } });
  const rows = await app.sql(`select status, reason from mails where to_address = $1 and kind like '%code%'`, [email]);
  expect(rows).toEqual([{ status: 'skipped', reason: 'sample-person' }]);
});

test('the designer is a guest who sees their campaigns only, and owes files', async () => {
  const [row] = await app.sql<{ id: AccountId }>('select id from accounts where email = $1', [addressOf('hannah')]);
  const { dependencies } = app.services;
  const scope = mintScope(dependencies, { accountId: row!.id, sessionId: null, organizationId, role: 'guest' });
  const { items } = await listCampaigns(scope, { limit: 100, sort: 'created' } as never);
  expect(items.map(({ name }) => name).toSorted()).toEqual([
    'Advent countdown',
    'Eau de nuit',
    'Night run Berlin',
    'Spring launch',
  ]);
  const owned = `slots s join members m on m.id = s.owner_id and m.account_id = '${row!.id}'`;
  expect(await count(owned)).toBeGreaterThan(5);
});

test('a guest has not opened the link, and others are active', async () => {
  const ines = addressOf('ines');
  // The account that holds her place is no account of hers.
  expect(await count(`accounts where email_norm = '${ines}'`)).toBe(0);
  expect(await count(`invitations where email = '${ines}' and confirmed_at is null`)).toBe(1);
  for (const kind of ['team', 'guest'] as const) {
    const { items } = await owner.call(members.list, { query: { kind, limit: 100 } });
    expect(items.length).toBeGreaterThan(3);
    const absent = items.filter(({ lastActiveAt }) => lastActiveAt === null);
    expect(absent.map(({ email, status }) => [email, status])).toEqual(kind === 'guest' ? [[ines, 'invited']] : []);
  }
});

test('the people of a further sample have a number after their name', async () => {
  const addresses = await chooseAddresses(mintSystemScope(app.services.dependencies));
  expect(addresses.get('jo')).toBe('jo.okafor2@northboundstudio.example');
  // Has no account, since they never opened their invitation.
  expect(addresses.get('ines')).toBe('ines.duval@maisonverdier.example');
});

longTest('a second sample has people of its own', { timeout: 240_000 }, async () => {
  const other = app.browser();
  await other.signUp();
  const second = await makeSample(other);
  const emailsIn = async (organization: OrganizationId) =>
    (
      await app.sql<{ email: string }>(
        `select email from accounts a join members m on m.account_id = a.id
          where m.organization_id = $1 and a.email like '%.example' order by 1`,
        [organization],
      )
    ).map(({ email }) => email);
  const [first, others] = await Promise.all([emailsIn(organizationId), emailsIn(second)]);
  expect(first).toHaveLength(9);
  expect(first).toContain('jo.okafor@northboundstudio.example');
  expect(others).toEqual(first.map((email) => email.replace('@', '2@')).toSorted());
  const shared = `select account_id from members where organization_id = any($1) group by 1 having count(*) > 1`;
  expect(await app.sql(shared, [[organizationId, second]])).toEqual([]);
  const { items } = await other.call(campaigns.list, { query: { limit: 100 } });
  expect(items).toHaveLength(11);
});
