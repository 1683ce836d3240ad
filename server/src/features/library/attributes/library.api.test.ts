import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { applyGlobalAttributes } from './actions/globals.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { createAttribute, editOf, select } from '#testing/attributes.ts';
import { actAs } from '#testing/own-formats.ts';
import { snapshot } from '#testing/snapshot.ts';

const app = await useApp();
const client = app.browser();
let organizationId: string | null;
beforeEach(async () => {
  ({ organizationId } = await client.signUp());
});

const list = async (status?: 'archived') => (await client.call(attributes.list, { query: { status } })).items;
const ownLabels = async () => (await list()).filter(({ global }) => !global).map(({ label }) => label);

test('an organization starts with the product’s attributes, which no role can edit', async () => {
  const globals = await list();
  expect(globals.map(({ key }) => key)).toEqual(['primary_text', 'headline', 'landing_page', 'call_to_action']);
  expect(globals.every(({ global }) => global)).toBe(true);
  const [first] = globals;
  if (!first) throw new Error('there are global attributes');
  const params = { attributeId: first.id };
  const before = await snapshot(app);
  for (const problem of [
    await client.problem(attributes.update, { params, body: editOf(first) }),
    await client.problem(attributes.archive, { params }),
    await client.problem(attributes.restore, { params }),
    await client.problem(attributes.remove, { params }),
    await client.problem(attributes.move, { params, body: { beforeId: null } }),
  ])
    expect(problem).toMatchObject({ status: 403, code: 'attribute.global' });
  expect(await snapshot(app)).toEqual(before);
});

test('restarting the product does not change its attributes', async () => {
  const before = await snapshot(app);
  await applyGlobalAttributes(mintSystemScope(app.services.dependencies));
  expect(await snapshot(app)).toEqual(before);
});

test('own attributes come first, in creation order, and can be moved before each other', async () => {
  const [a, b, c] = [
    await createAttribute(client, { label: 'A' }),
    await createAttribute(client, { label: 'B' }),
    await createAttribute(client, { label: 'C' }),
  ];
  expect((await list()).slice(0, 3).map(({ label }) => label)).toEqual(['A', 'B', 'C']);
  await client.call(attributes.move, { params: { attributeId: c.id }, body: { beforeId: a.id } });
  expect(await ownLabels()).toEqual(['C', 'A', 'B']);
  await client.call(attributes.move, { params: { attributeId: c.id }, body: { beforeId: c.id } });
  await client.call(attributes.move, { params: { attributeId: a.id }, body: { beforeId: null } });
  expect(await ownLabels()).toEqual(['C', 'B', 'A']);
  const page = await client.call(attributes.list, { query: { limit: 2 } });
  expect(page.items.map(({ label }) => label)).toEqual(['C', 'B']);
  const rest = await client.call(attributes.list, { query: { limit: 200, cursor: page.nextCursor ?? '' } });
  expect(rest.items.map(({ id }) => id)).toEqual([a.id, ...rest.items.slice(1).map(({ id }) => id)]);
  expect(b.usage).toEqual({ creatives: 0, required: 0, campaigns: 0 });
});

test('a creation key creates one attribute; with other content it is refused', async () => {
  const creationKey = randomUUID();
  const attribute = { key: 'once', creationKey, input: select('a', 'b') };
  const made = await Promise.all([1, 2, 3].map(() => createAttribute(client, attribute)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const body = { label: 'Other', key: 'once', input: select('a', 'b'), creationKey };
  expect((await client.problem(attributes.create, { body })).code).toBe('attribute.changed');
  expect(await ownLabels()).toHaveLength(1);
});

test('an internal key is unique in an organization, and differs from the product’s keys', async () => {
  await createAttribute(client, { key: 'hook' });
  const other = app.browser();
  await other.signUp();
  await createAttribute(other, { key: 'hook' });
  for (const key of ['hook', 'headline']) {
    const body = { label: 'x', key, input: { type: 'text' as const }, creationKey: randomUUID() };
    expect(await client.problem(attributes.create, { body })).toMatchObject({
      status: 409,
      code: 'attribute.key-taken',
    });
  }
  const second = await createAttribute(client);
  const edit = { ...editOf(second), key: 'hook' };
  const params = { attributeId: second.id };
  expect((await client.problem(attributes.update, { params, body: edit })).code).toBe('attribute.key-taken');
  const many = await Promise.all(
    [1, 2, 3].map(() =>
      client.request(attributes.create, {
        body: { label: 'x', key: 'race', input: { type: 'text' }, creationKey: randomUUID() },
      }),
    ),
  );
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('the second of two concurrent edits is rejected', async () => {
  const made = await createAttribute(client);
  const params = { attributeId: made.id };
  const both = await Promise.all(
    ['A', 'B'].map((label) => client.request(attributes.update, { params, body: { ...editOf(made), label } })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await client.problem(attributes.update, { params, body: editOf(made) })).code).toBe('attribute.changed');
});

test('an archived attribute is not offered or editable and can be restored; an unused one can be deleted', async () => {
  const made = await createAttribute(client);
  const params = { attributeId: made.id };
  const archived = await client.call(attributes.archive, { params });
  expect((await client.call(attributes.archive, { params })).archivedAt).toBe(archived.archivedAt);
  expect(await ownLabels()).toEqual([]);
  expect((await list('archived')).map(({ id }) => id)).toEqual([made.id]);
  expect((await client.problem(attributes.update, { params, body: editOf(archived) })).code).toBe('attribute.archived');
  expect((await client.call(attributes.restore, { params })).archivedAt).toBe(null);
  await client.call(attributes.remove, { params });
  expect((await client.problem(attributes.find, { params })).code).toBe('attribute.not-found');
});

test.each([
  ['a range the wrong way round', { type: 'number', min: 5, max: 1 }],
  ['no option that can be chosen', { type: 'select', options: [{ value: 'a', label: 'A', retired: true }] }],
  [
    'a value twice',
    {
      type: 'select',
      options: [
        { value: 'a', label: 'A' },
        { value: 'a', label: 'B' },
      ],
    },
  ],
  [
    'a label twice',
    {
      type: 'select',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'a ' },
      ],
    },
  ],
  ['a value with a space', { type: 'select', options: [{ value: 'a b', label: 'A' }] }],
  ['parameters of another type', { type: 'toggle', label: '', min: 1 }],
  ['a pattern beyond any length', { type: 'text', regex: 'a'.repeat(201) }],
] as const)('%s is refused', async (_what, input) => {
  const body = { label: 'x', key: 'x', input: input as never, creationKey: randomUUID() };
  expect((await client.problem(attributes.create, { body })).code).toBe('request.invalid');
});

test.each(['(', '(?=look)a', String.raw`(a)\1`, 'a{1000}', '(.{1,20}){1,40}'])(
  'refuses the pattern %s, which a linear-time engine cannot run or which is too large',
  async (regex) => {
    const body = { label: 'x', key: 'x', input: { type: 'text' as const, regex }, creationKey: randomUUID() };
    expect(await client.problem(attributes.create, { body })).toMatchObject({
      status: 422,
      code: 'attribute.pattern-invalid',
    });
  },
);

test.each([
  ['admin', 200],
  ['member', 200],
  ['guest', 403],
] as const)('%s: reading, creating and editing answer %i', async (role, status) => {
  const made = await createAttribute(client);
  await actAs(app, organizationId, role);
  const params = { attributeId: made.id };
  const body = { label: 'x', key: 'x', input: { type: 'text' as const }, creationKey: randomUUID() };
  const answers = [
    await client.request(attributes.list, { query: {} }),
    await client.request(attributes.find, { params }),
    await client.request(attributes.create, { body }),
    await client.request(attributes.update, { params, body: editOf(made) }),
    await client.request(attributes.archive, { params }),
    await client.request(attributes.restore, { params }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
});
