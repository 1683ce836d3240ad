import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { home } from '@ad-foundry/contract/home.ts';
import { views } from '@ad-foundry/contract/views.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';

const app = await useApp();
const client = app.browser();
let colleague: TestClient;
beforeAll(async () => {
  const { organizationId } = await client.signUp();
  colleague = (await joinAs(app, organizationId as OrganizationId, 'member')).client;
});

const save = (name: string, more = {}) =>
  client.call(views.create, {
    body: { creationKey: randomUUID(), list: 'creatives', name, search: { status: 'late' }, ...more },
  });
const namesOf = async (member: TestClient) => (await member.call(views.list, {})).items.map(({ name }) => name);

test('views are private until shared; a repeated creation key saves one view', async () => {
  const creationKey = randomUUID();
  const saved = await save('Late', { creationKey });
  expect((await save('Late', { creationKey })).id).toBe(saved.id);
  const shared = await save('All of Meta', { isShared: true, search: { platform: 'meta', columns: 'due,people' } });
  expect(await namesOf(client)).toEqual(['All of Meta', 'Late']);
  expect(await namesOf(colleague)).toEqual(['All of Meta']);
  const [sharedView] = (await colleague.call(views.list, {})).items;
  expect(sharedView).toMatchObject({ search: { platform: 'meta', columns: 'due,people' }, owner: expect.any(String) });

  const params = { viewId: shared.id };
  await colleague.call(views.update, { params, body: { name: 'Meta' } });
  expect(await namesOf(client)).toEqual(['Late', 'Meta']);
  await expect(colleague.call(views.update, { params, body: { isShared: false } })).rejects.toThrow('403');
  await expect(colleague.call(views.remove, { params: { viewId: saved.id } })).rejects.toThrow('404');
});

test('a view stays on the home page until it is deleted or no longer shared', async () => {
  const shared = await save('Shared', { isShared: true });
  await colleague.call(views.setHome, { body: { viewId: shared.id } });
  expect((await colleague.call(home.find, {})).view).toMatchObject({ name: 'Shared', search: { status: 'late' } });
  expect((await client.call(home.find, {})).view).toBeNull();
  await client.call(views.update, { params: { viewId: shared.id }, body: { isShared: false } });
  expect((await colleague.call(home.find, {})).view).toBeNull();
  await client.call(views.setHome, { body: { viewId: shared.id } });
  expect((await client.call(views.list, {})).items.filter(({ isHome }) => isHome)).toHaveLength(1);
  await client.call(views.remove, { params: { viewId: shared.id } });
  expect((await client.call(home.find, {})).view).toBeNull();
});

test('a search is saved with its words and its tab, and cannot be shown on the home page', async () => {
  const body = { creationKey: randomUUID(), list: 'search' as const, name: 'Late films', isShared: false };
  const saved = await client.call(views.create, { body: { ...body, search: { q: 'film is:late', kind: 'creative' } } });
  expect(saved).toMatchObject({ list: 'search', search: { q: 'film is:late', kind: 'creative' } });
  await expect(client.call(views.setHome, { body: { viewId: saved.id } })).rejects.toThrow('404');
});

test('a set of columns is saved for its member alone, and cannot be shown on the home page', async () => {
  const body = { creationKey: randomUUID(), list: 'figures' as const, name: 'Weekly call', isShared: false };
  const saved = await client.call(views.create, { body: { ...body, search: { columns: 'spend,roas,ratio' } } });
  expect(saved).toMatchObject({ list: 'figures', search: { columns: 'spend,roas,ratio' } });
  expect(await namesOf(colleague)).not.toContain('Weekly call');
  await expect(client.call(views.setHome, { body: { viewId: saved.id } })).rejects.toThrow('404');
});

test('only its owner and admins can delete a shared view; a restored view returns to the same home pages', async () => {
  const theirs = await colleague.call(views.create, {
    body: { creationKey: randomUUID(), list: 'campaigns', name: 'Theirs', search: { due: 'week' }, isShared: true },
  });
  const shared = await save('Mine', { isShared: true });
  const params = { viewId: shared.id };
  expect((await colleague.request(views.remove, { params })).status).toBe(403);
  await client.call(views.setHome, { body: { viewId: theirs.id } });
  await client.call(views.remove, { params: { viewId: theirs.id } });
  expect((await client.call(home.find, {})).view).toBeNull();
  expect(await namesOf(colleague)).not.toContain('Theirs');
  expect((await colleague.request(views.restore, { params: { viewId: theirs.id } })).status).toBe(200);
  const [back] = (await client.call(views.list, {})).items.filter(({ id }) => id === theirs.id);
  expect(back).toMatchObject({ name: 'Theirs', owner: expect.any(String), isHome: true, search: { due: 'week' } });
  // Restoring a view that is not deleted has no effect; a person who may not delete a view may not restore it.
  await client.call(views.restore, { params });
  await client.call(views.remove, { params });
  expect((await colleague.request(views.restore, { params })).status).toBe(404);
});
