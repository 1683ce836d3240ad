import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { joinAs } from '#testing/members.ts';

const app = await useApp();
const client = app.browser();
let organizationId: OrganizationId;
let hero: Creative;
beforeAll(async () => {
  organizationId = (await client.signUp()).organizationId as OrganizationId;
  hero = await brief(client);
});

const params = () => ({ campaignId: hero.campaign.id });
const count = async () => (await client.call(creatives.list, { params: params(), query: { limit: 200 } })).items.length;
const times = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, make));

test('creating twice with one key creates one creative, also concurrently', async () => {
  const before = await count();
  const body = { name: 'Banner', formatIds: [], creationKey: randomUUID() };
  const made = await times(() => client.call(creatives.create, { params: params(), body }));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await count()).toBe(before + 1);
  await client.call(creatives.create, { params: params(), body: { name: 'Banner' } });
  expect(await count()).toBe(before + 2);
});

test('a key used for something else or by another person is refused', async () => {
  const creationKey = randomUUID();
  const body = { name: 'Banner', creationKey };
  await client.call(creatives.create, { params: params(), body });
  const other = await client.call(campaigns.create, { body: { name: 'Other' } });
  const colleague = (await joinAs(app, organizationId, 'member')).client;
  const refused = [
    await client.problem(creatives.create, { params: { campaignId: other.id }, body }),
    await client.problem(creatives.create, { params: params(), body: { ...body, name: 'Another' } }),
    await colleague.problem(creatives.create, { params: params(), body }),
    await colleague.problem(duplicates.creative, { params: { creativeId: hero.id }, body }),
  ];
  expect(refused.map(({ code, errors }) => [code, errors?.[0]?.path])).toEqual(
    refused.map(() => ['request.invalid', 'creationKey']),
  );
  // Another organization has keys of its own.
  const stranger = app.browser();
  await stranger.signUp();
  const elsewhere = await stranger.call(campaigns.create, { body: { name: 'Elsewhere' } });
  await stranger.call(creatives.create, { params: { campaignId: elsewhere.id }, body });
});

test('copying twice with one key creates one copy, also concurrently', async () => {
  const before = await count();
  const body = { name: 'Copy', creationKey: randomUUID() };
  const made = await times(() => client.call(duplicates.creative, { params: { creativeId: hero.id }, body }));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await count()).toBe(before + 1);
});
