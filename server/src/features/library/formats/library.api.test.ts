import { beforeAll, expect, test } from 'vitest';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { templates } from '@ad-foundry/contract/templates.ts';
import { readFile, readdir } from 'node:fs/promises';
import { assetPath } from '#infra/files/assets.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatNames, reread, slotOf } from '#testing/briefs.ts';
import { applyLibrary, type Library } from './actions/library.ts';

const app = await useApp();
let current: Library;
beforeAll(async () => {
  const [newest = ''] = (await readdir(assetPath('formats')))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed();
  current = JSON.parse(await readFile(assetPath('formats', newest), 'utf8')) as Library;
});

const apply = (library: Library) => applyLibrary(mintSystemScope(app.services.dependencies), JSON.stringify(library));
const rows = () =>
  app.sql<{ id: string; library_key: string }>('select id, library_key from formats order by library_key');

test('a release is applied once, also concurrently', async () => {
  const next = { ...current, version: '2031-01-01' };
  const before = await rows();
  const taken = await Promise.all([apply(next), apply(next), apply(next)]);
  expect(taken.some(Boolean)).toBe(true);
  expect(await apply(next)).toBe(false);
  expect(await rows()).toEqual(before);
  const revisions = await app.sql<{ n: number }>('select count(*)::int as n from format_revisions');
  expect(revisions[0]?.n).toBe(current.formats.length);
});

test('changed rules apply to new slots; existing slots keep theirs', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client);
  const rulesOf = (slot: ReturnType<typeof slotOf>) => slot.format.spec.rules;
  const before = slotOf(creative);
  const ids = await rows();
  const changed = structuredClone(current);
  changed.version = '2032-01-01';
  const feed = changed.formats.find(({ name }) => name === formatNames.feed);
  if (!feed) throw new Error('the library has the feed');
  feed.spec.rules = [{ type: 'width', operator: 'gte', value: 2000 }];
  feed.description = 'Described again.';
  expect(await apply(changed)).toBe(true);
  expect(await rows()).toEqual(ids);
  expect(rulesOf(slotOf(await reread(client, creative)))).toEqual(rulesOf(before));
  const after = await client.call(creatives.addSlots, {
    params: { creativeId: creative.id },
    body: { formatIds: [before.format.id] },
  });
  expect(rulesOf(slotOf(after, 1))).toEqual([{ type: 'width', operator: 'gte', value: 2000 }]);
  expect(slotOf(after, 1).format.id).toBe(before.format.id);
});

test('a removed format cannot be briefed but stays in existing slots; it can return', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client, { formats: ['story'] });
  const formatId = slotOf(creative).format.id;
  const without = structuredClone(current);
  without.version = '2033-01-01';
  without.formats = without.formats.filter(({ name }) => name !== formatNames.story);
  const kept = new Set(without.formats.map(({ key }) => key));
  without.templates = without.templates.map((template) => ({
    ...template,
    formats: template.formats.filter((key) => kept.has(key)),
  }));
  await apply(without);
  const listed = async () => (await client.call(formats.list, { query: {} })).items.some(({ id }) => id === formatId);
  expect(await listed()).toBe(false);
  expect(
    (await client.problem(creatives.addSlots, { params: { creativeId: creative.id }, body: { formatIds: [formatId] } }))
      .code,
  ).toBe('slot.format-archived');
  expect(slotOf(await reread(client, creative)).format.name).toBe(formatNames.story);
  await apply({ ...current, version: '2034-01-01' });
  expect(await listed()).toBe(true);
});

test('a removed template is not offered; it can return', async () => {
  const client = app.browser();
  await client.signUp();
  const listed = async () => (await client.call(templates.list, { query: {} })).items.map(({ name }) => name);
  const [removed, ...kept] = current.templates;
  await apply({ ...current, version: '2036-01-01', templates: kept });
  expect(await listed()).toEqual(kept.map(({ name }) => name));
  await apply({ ...current, version: '2037-01-01' });
  expect(await listed()).toContain(removed?.name);
});

test('an invalid release changes nothing', async () => {
  const before = await rows();
  const broken = structuredClone(current);
  broken.version = '2035-01-01';
  broken.templates.push({ key: 'x', name: 'x', description: '', formats: ['no-such-format'] });
  await expect(apply(broken)).rejects.toThrow('unknown format');
  await expect(applyLibrary(mintSystemScope(app.services.dependencies), '{"version":"soon"}')).rejects.toThrow();
  expect(await rows()).toEqual(before);
});
