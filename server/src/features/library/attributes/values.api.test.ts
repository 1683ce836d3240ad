import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { listAttributeValues } from './queries.ts';
import { mintScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, fill, select } from '#testing/attributes.ts';
import { brief, formatIdsOf, reread, slotOf } from '#testing/briefs.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let fits: Buffer;
beforeAll(async () => {
  fits = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
});

const place = (attributeId: AttributeId, creativeId: CreativeId = creative.id) => ({ creativeId, attributeId });
const deliver = () => upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: fits });
const complete = async () => (await reread(client, creative)).completedAt !== null;
const progress = async () =>
  (await client.call(campaigns.find, { params: { campaignId: creative.campaign.id } })).progress;

describe('completion', () => {
  test('a creative with all files is complete only with a valid value for each required attribute', async () => {
    const { id } = await createAttribute(client, { input: { type: 'number', min: 1, max: 10 } });
    const optional = await createAttribute(client);
    await assign(client, place(id));
    await assign(client, place(optional.id), false);
    await deliver();
    expect(await complete()).toBe(false);
    expect(await progress()).toEqual({ complete: 0, total: 1 });
    expect((await reread(client, creative)).attributesMissing).toBe(1);
    const refused = await client.problem(attributes.fill, { params: place(id), body: { value: 11 } });
    expect(refused).toMatchObject({
      status: 422,
      code: 'attribute.value-invalid',
      data: { problem: { kind: 'above', max: 10 } },
    });
    expect((await fill(client, place(id), 7)).completedAt).not.toBe(null);
    expect(await progress()).toEqual({ complete: 1, total: 1 });
    expect((await fill(client, place(id), null)).completedAt).toBe(null);
    expect(await progress()).toEqual({ complete: 0, total: 1 });
    await assign(client, place(id), false);
    expect(await complete()).toBe(true);
    await assign(client, place(id), true);
    expect(await complete()).toBe(false);
    await client.call(attributes.unassign, { params: place(id) });
    expect(await complete()).toBe(true);
    expect((await reread(client, creative)).attributes.map(({ attribute }) => attribute.id)).toEqual([optional.id]);
  });

  test('the last file completes a creative too, and the list shows what is missing', async () => {
    const { id } = await createAttribute(client);
    await assign(client, place(id));
    const params = { campaignId: creative.campaign.id };
    const listed = async () => (await client.call(creatives.list, { params, query: {} })).items[0]?.attributesMissing;
    expect(await listed()).toBe(1);
    await fill(client, place(id), 'Bold claim');
    expect(await listed()).toBe(0);
    await deliver();
    expect(await complete()).toBe(true);
  });

  test('attributes alone do not complete a creative, and a blank text does not count', async () => {
    const { id } = await createAttribute(client);
    await assign(client, place(id));
    expect((await fill(client, place(id), '  \n')).attributes[0]?.value).toBe(null);
    expect((await fill(client, place(id), '  two  ')).attributes[0]?.value).toBe('two');
    expect(await complete()).toBe(false);
  });

  test('concurrent filling and requiring keep the counts correct', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await createAttribute(client)).id));
    await deliver();
    await Promise.all(ids.map((id) => assign(client, place(id))));
    await Promise.all(ids.map((id) => fill(client, place(id), 'x')));
    expect(await reread(client, creative)).toMatchObject({ attributesMissing: 0 });
    expect(await complete()).toBe(true);
    await Promise.all([
      ...ids.slice(0, 3).map((id) => fill(client, place(id), null)),
      ...ids.slice(1).map((id) => assign(client, place(id), false)),
    ]);
    expect(await reread(client, creative)).toMatchObject({ attributesMissing: 1 });
    expect(await progress()).toEqual({ complete: 0, total: 1 });
  });
});

describe('values', () => {
  test('keep their type: a text of digits stays text, and false is a value', async () => {
    const text = await createAttribute(client);
    const toggle = await createAttribute(client, { input: { type: 'toggle', label: 'Rights cleared' } });
    const choice = await createAttribute(client, { input: select('true', 'b') });
    for (const { id } of [text, toggle, choice]) await assign(client, place(id));
    await fill(client, place(text.id), '12');
    await fill(client, place(toggle.id), false);
    await fill(client, place(choice.id), 'true');
    const { attributes: filled, attributesMissing } = await reread(client, creative);
    expect(filled.map(({ value }) => value)).toEqual(['12', false, 'true']);
    expect(attributesMissing).toBe(0);
  });

  test.each([
    [{ type: 'number' as const }, 'seven', 'not-a-number'],
    [{ type: 'toggle' as const }, 'yes', 'not-a-toggle'],
    [select('a'), 'b', 'not-an-option'],
    [{ type: 'text' as const }, 5, 'not-a-text'],
    [{ type: 'text' as const }, 'two\nlines', 'several-lines'],
    [{ type: 'text' as const, regex: '[a-z]+' }, 'A', 'pattern'],
  ])('%j refuses %j: %s', async (input, value, kind) => {
    const { id } = await createAttribute(client, { input });
    await assign(client, place(id));
    const problem = await client.problem(attributes.fill, { params: place(id), body: { value } });
    expect(problem).toMatchObject({ code: 'attribute.value-invalid', data: { problem: { kind } } });
    expect((await reread(client, creative)).attributes[0]?.value).toBe(null);
  });

  test('are exported per creative, in attribute order', async () => {
    const a = await createAttribute(client, { label: 'A' });
    const b = await createAttribute(client, { label: 'B' });
    const formatIds = await formatIdsOf(client, ['feed']);
    const params = { campaignId: creative.campaign.id };
    const second = await client.call(creatives.create, { params, body: { name: 'Second', formatIds } });
    for (const id of [b.id, a.id]) await assign(client, place(id));
    await assign(client, place(a.id, second.id));
    await fill(client, place(b.id), 'B of first');
    const me = await client.me();
    const { organizationId } = me;
    if (!organizationId) throw new Error('there is no organization');
    const actor = { accountId: me.id, organizationId, role: 'owner' as const, sessionId: null };
    const rows = await listAttributeValues(mintScope(app.services.dependencies, actor), [creative.id, second.id]);
    const valuesOf = (id: CreativeId) =>
      rows.filter(({ creativeId }) => creativeId === id).map(({ attribute, value }) => [attribute.label, value]);
    expect(valuesOf(creative.id)).toEqual([
      ['A', null],
      ['B', 'B of first'],
    ]);
    expect(valuesOf(second.id)).toEqual([['A', null]]);
  });
});

describe('patterns run in linear time (S52)', () => {
  test('a text above the length limit is refused before any pattern runs', async () => {
    const { id } = await createAttribute(client, { input: { type: 'text', regex: '(a+)+$', multiLine: true } });
    await assign(client, place(id));
    const value = 'a'.repeat(1_000_000);
    expect((await client.problem(attributes.fill, { params: place(id), body: { value } })).code).toBe(
      'request.invalid',
    );
  });

  test.each(['(a+)+', '(a|a)*', '(a|aa)+', '(.*a){20}', '([a-zA-Z]+)*', '(a?){50}a{50}'])(
    '%s finishes',
    async (regex) => {
      const { id } = await createAttribute(client, { input: { type: 'text', regex } });
      await assign(client, place(id));
      const value = `${'a'.repeat(1_999)}!`;
      const problem = await client.problem(attributes.fill, { params: place(id), body: { value } });
      expect(problem).toMatchObject({ code: 'attribute.value-invalid', data: { problem: { kind: 'pattern' } } });
    },
  );
});

test('guests fill the attributes of their creatives only', async () => {
  const { team, guest, assignedCreative: assigned, sibling } = await agency(app);
  const field = await createAttribute(team);
  const hidden = await createAttribute(team, { label: 'Internal' });
  await assign(team, place(field.id, assigned.id));
  await assign(team, place(field.id, sibling.id));
  const filled = await fill(guest.client, place(field.id, assigned.id), 'From outside');
  expect(filled.attributes).toMatchObject([{ value: 'From outside', required: true }]);
  const attempts = [
    [place(field.id, sibling.id), 'creative.not-found'],
    [place(hidden.id, assigned.id), 'attribute.not-found'],
  ] as const;
  for (const [params, code] of attempts)
    expect((await guest.client.problem(attributes.fill, { params, body: { value: 'x' } })).code).toBe(code);
  const params = place(field.id, assigned.id);
  expect((await guest.client.problem(attributes.assign, { params, body: { required: false } })).code).toBe(
    'auth.forbidden',
  );
  const read = await guest.client.call(creatives.find, { params: { creativeId: assigned.id } });
  expect(read.attributes).toMatchObject([{ value: 'From outside' }]);
  expect(JSON.stringify(read)).not.toContain('Internal');
});

test('archived creatives are read-only', async () => {
  const { id } = await createAttribute(client);
  await assign(client, place(id));
  await app.sql('update creatives set archived_at = now() where id = $1', [creative.id]);
  for (const problem of [
    await client.problem(attributes.fill, { params: place(id), body: { value: 'x' } }),
    await client.problem(attributes.assign, { params: place(id), body: { required: false } }),
    await client.problem(attributes.unassign, { params: place(id) }),
  ])
    expect(problem).toMatchObject({ status: 409, code: 'creative.archived' });
});
