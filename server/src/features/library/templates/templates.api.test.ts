import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { formats } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { templates, type TemplateDetail } from '@ad-foundry/contract/templates.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import { actAs, createOwnFormat } from '#testing/own-formats.ts';
import { snapshot } from '#testing/snapshot.ts';

const app = await useApp();
const client = app.browser();
let organizationId: string | null;
let chosen: FormatId[];
beforeEach(async () => {
  ({ organizationId } = await client.signUp());
  chosen = await formatIdsOf(client, ['carousel', 'story', 'feed']);
});

const list = async (actor = client, status?: 'archived') =>
  (await actor.call(templates.list, { query: { status } })).items;
const create = (more: { name?: string; formatIds?: FormatId[]; creationKey?: string } = {}, actor = client) =>
  actor.call(templates.create, { body: { name: 'Launch set', formatIds: chosen, creationKey: randomUUID(), ...more } });
const editOf = ({ name, description, formatIds, edition }: TemplateDetail) => ({
  name,
  description,
  formatIds,
  edition,
});

test('own templates are listed first, with their formats in the chosen order', async () => {
  const made = await create();
  expect(made).toMatchObject({ name: 'Launch set', global: false, edition: 1, formatIds: chosen });
  expect((await list())[0]).toMatchObject({ id: made.id, formatIds: chosen });
  const other = app.browser();
  await other.signUp();
  expect((await list(other)).map(({ id }) => id)).not.toContain(made.id);
  expect((await other.problem(templates.find, { params: { templateId: made.id } })).code).toBe('template.not-found');
});

test('a creation key creates one template', async () => {
  const creationKey = randomUUID();
  const made = await Promise.all([1, 2, 3].map(() => create({ creationKey, name: 'Once' })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await list()).filter(({ name }) => name === 'Once')).toHaveLength(1);
});

test('refuses a repeated creation key with other content, and changes nothing', async () => {
  const body = { name: 'Launch set', formatIds: chosen, creationKey: randomUUID() };
  const made = await client.call(templates.create, { body });
  expect(await client.call(templates.create, { body })).toEqual(made);
  for (const other of [{ name: 'Other' }, { description: 'x' }, { formatIds: chosen.toReversed() }]) {
    const problem = await client.problem(templates.create, { body: { ...body, ...other } });
    expect(problem).toMatchObject({ status: 409, code: 'template.changed', data: { edition: 1 } });
  }
  expect(await client.call(templates.find, { params: { templateId: made.id } })).toEqual(made);
});

test('can be renamed and get other formats; the second of two concurrent edits is rejected', async () => {
  const made = await create();
  const params = { templateId: made.id };
  const formatIds = chosen.slice(1).toReversed();
  const edited = await client.call(templates.update, { params, body: { ...editOf(made), name: 'Second', formatIds } });
  expect(edited).toMatchObject({ name: 'Second', formatIds, edition: 2 });
  expect((await client.problem(templates.update, { params, body: editOf(made) })).code).toBe('template.changed');
  const both = await Promise.all(
    ['A', 'B'].map((name) => client.request(templates.update, { params, body: { ...editOf(edited), name } })),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
});

test('an archived template is not offered or editable, and can be restored', async () => {
  const made = await create();
  const params = { templateId: made.id };
  const archived = await client.call(templates.archive, { params });
  expect((await client.call(templates.archive, { params })).archivedAt).toBe(archived.archivedAt);
  expect((await list()).map(({ id }) => id)).not.toContain(made.id);
  expect((await list(client, 'archived')).map(({ id }) => id)).toEqual([made.id]);
  const body = editOf(archived);
  expect((await client.problem(templates.update, { params, body })).code).toBe('template.archived');
  expect((await client.call(templates.restore, { params })).archivedAt).toBe(null);
});

test('an archived format is hidden in the template until restored, also after edits', async () => {
  const ownFormat = await createOwnFormat(client);
  const made = await create({ formatIds: [...chosen, ownFormat.id] });
  await client.call(formats.archive, { params: { formatId: ownFormat.id } });
  const params = { templateId: made.id };
  const without = await client.call(templates.find, { params });
  expect(without.formatIds).toEqual(chosen);
  const body = { ...editOf(without), formatIds: chosen.slice(0, 1) };
  const edited = await client.call(templates.update, { params, body });
  const again = { ...editOf(edited), formatIds: [ownFormat.id] };
  const refused = await client.problem(templates.update, { params, body: again });
  expect(refused.code).toBe('slot.format-archived');
  await client.call(formats.restore, { params: { formatId: ownFormat.id } });
  expect((await client.call(templates.find, { params })).formatIds).toEqual([chosen[0], ownFormat.id]);
});

test('refuses a template without formats or with a duplicate', async () => {
  for (const formatIds of [[], [chosen[0], chosen[0]]]) {
    const body = { name: 'x', formatIds: formatIds as FormatId[], creationKey: randomUUID() };
    expect((await client.problem(templates.create, { body })).code).toBe('request.invalid');
  }
});

test('refuses formats of another organization, and keeps nothing', async () => {
  const other = app.browser();
  await other.signUp();
  const theirs = await createOwnFormat(other);
  const made = await create();
  const before = await snapshot(app);
  const body = { name: 'x', formatIds: [...chosen, theirs.id], creationKey: randomUUID() };
  expect((await client.problem(templates.create, { body })).code).toBe('format.not-found');
  const params = { templateId: made.id };
  const edit = { ...editOf(made), formatIds: [theirs.id] };
  expect((await client.problem(templates.update, { params, body: edit })).code).toBe('format.not-found');
  expect(await snapshot(app)).toEqual(before);
});

test('no role can edit global templates', async () => {
  const global = (await list()).find((template) => template.global);
  if (!global) throw new Error('the library has templates');
  const params = { templateId: global.id };
  const template = await client.call(templates.find, { params });
  expect(template.releasedOn).toBe('2026-11-20');
  const before = await snapshot(app);
  for (const problem of [
    await client.problem(templates.update, { params, body: editOf(template) }),
    await client.problem(templates.archive, { params }),
    await client.problem(templates.restore, { params }),
  ])
    expect(problem).toMatchObject({ status: 403, code: 'template.global' });
  expect(await snapshot(app)).toEqual(before);
});

test.each([
  ['admin', 200],
  ['member', 200],
  ['guest', 403],
] as const)('%s: reading, creating, editing and archiving answer %i', async (role, status) => {
  const made = await create();
  await actAs(app, organizationId, role);
  const params = { templateId: made.id };
  const answers = [
    await client.request(templates.list, { query: {} }),
    await client.request(templates.find, { params }),
    await client.request(templates.create, { body: { name: 'x', formatIds: chosen, creationKey: randomUUID() } }),
    await client.request(templates.update, { params, body: editOf(made) }),
    await client.request(templates.archive, { params }),
    await client.request(templates.restore, { params }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
});
