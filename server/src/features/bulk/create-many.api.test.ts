import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { AttributeId, CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import type { AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { createMany } from '@ad-foundry/contract/work/create-many.ts';
import { lists } from '@ad-foundry/contract/work/lists.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { createAttribute, select } from '#testing/attributes.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let client: TestClient;
let formatIds: FormatId[];
beforeAll(async () => {
  app = await startApp();
  client = app.browser();
  await client.signUp();
  formatIds = await formatIdsOf(client, ['feed', 'story']);
});
afterAll(() => app.stop());

const newCampaign = async () => (await client.call(campaigns.create, { body: { name: 'Spring' } })).id;
const namesOf = async (campaignId: CampaignId) =>
  (await client.call(creatives.list, { params: { campaignId }, query: {} })).items.map(({ name }) => name);

test('rows become creatives in their order, with formats and deadlines, and a repeated request makes nothing more', async () => {
  const campaignId = await newCampaign();
  const body = {
    creationKey: randomUUID(),
    rows: [
      { name: 'Hero', description: 'One runner', deadlineAt: '2030-05-01T16:00:00.000Z', formatIds },
      { name: 'Teaser', formatIds: formatIds.slice(0, 1) },
      { name: 'Banner' },
    ],
  };
  const send = () => client.call(createMany.creatives, { params: { campaignId }, body });
  const answers = await Promise.all([send(), send()]);
  expect([...answers, await send()]).toEqual(Array.from({ length: 3 }, () => ({ created: 3, faults: [] })));
  expect(await namesOf(campaignId)).toEqual(['Hero', 'Teaser', 'Banner']);
  const { items } = await client.call(creatives.list, { params: { campaignId }, query: {} });
  expect(items[0]).toMatchObject({ deadlineAt: '2030-05-01T16:00:00.000Z', completedAt: null });
  expect(items.map(({ slots }) => slots.length)).toEqual([2, 1, 0]);
  expect((await client.call(campaigns.find, { params: { campaignId } })).progress).toEqual({ complete: 0, total: 3 });
  expect((await client.call(lists.creatives, { query: { search: 'Teaser' } })).items).toHaveLength(1);
});

test('a key that made other rows is refused, and names are compared as the database writes them', async () => {
  const campaignId = await newCampaign();
  const send = (creationKey: string, name: string) =>
    client.request(createMany.creatives, { params: { campaignId }, body: { creationKey, rows: [{ name }] } });
  const key = randomUUID();
  expect((await send(key, 'ΟΔΟΣ')).status).toBe(200);
  const other = await send(key, 'Another');
  expect([other.status, await other.json()]).toMatchObject([400, { errors: [{ path: 'creationKey' }] }]);
  expect(await (await send(randomUUID(), 'ΟΔΟΣ')).json()).toMatchObject({
    created: 0,
    faults: [{ code: 'name-taken' }],
  });
  expect(await namesOf(campaignId)).toEqual(['ΟΔΟΣ']);
});

test('one fault keeps all rows from being made, and every faulty row is named', async () => {
  const campaignId = await newCampaign();
  await client.call(creatives.create, { params: { campaignId }, body: { name: 'Hero' } });
  const unknown = 'fmt_01k0000000e00000000000000z' as FormatId;
  const answer = await client.call(createMany.creatives, {
    params: { campaignId },
    body: {
      creationKey: randomUUID(),
      rows: [{ name: 'hero' }, { name: 'New' }, { name: 'NEW', formatIds: [unknown] }, { name: 'Fine', formatIds }],
    },
  });
  expect(answer).toEqual({
    created: 0,
    faults: [
      { row: 0, code: 'name-taken', attributeId: null },
      { row: 2, code: 'name-twice', attributeId: null },
      { row: 2, code: 'format-unknown', attributeId: null },
    ],
  });
  expect(await namesOf(campaignId)).toEqual(['Hero']);
  const check = { creationKey: randomUUID(), check: true, rows: [{ name: 'Fine' }] };
  expect(await client.call(createMany.creatives, { params: { campaignId }, body: check })).toEqual({
    created: 0,
    faults: [],
  });
  expect(await namesOf(campaignId)).toEqual(['Hero']);
});

test('rows bring values of attributes, each judged by its rules; a wrong one keeps all from being made', async () => {
  const campaignId = await newCampaign();
  const length = await createAttribute(client, {
    label: 'Length',
    input: { type: 'number', min: 5, max: 60, placeholder: '' },
  });
  const offer = await createAttribute(client, { label: 'Offer', input: select('half', 'none') });
  const code = await createAttribute(client, {
    label: 'Code',
    input: { type: 'text', placeholder: '', regex: '[A-Z]{3}', multiLine: false },
  });
  const stranger = app.browser();
  await stranger.signUp();
  const foreign = await createAttribute(stranger, { label: 'Foreign' });
  const send = (rows: { name: string; attributes: { attributeId: AttributeId; value: AttributeValue }[] }[]) =>
    client.call(createMany.creatives, { params: { campaignId }, body: { creationKey: randomUUID(), rows } });
  const of = (attribute: { id: AttributeId }, value: AttributeValue) => ({ attributeId: attribute.id, value });
  const faulty = await send([
    { name: 'Hero', attributes: [of(length, 15)] },
    { name: 'Short', attributes: [of(length, 4), of(offer, 'most')] },
    { name: 'Other', attributes: [of(foreign, 'x'), of(code, 'abc'), of(length, 9), of(length, 9)] },
  ]);
  expect(faulty.faults.map(({ row, code: fault, attributeId }) => [row, fault, attributeId])).toEqual([
    [1, 'attribute-invalid', length.id],
    [1, 'attribute-invalid', offer.id],
    [2, 'attribute-unknown', foreign.id],
    [2, 'attribute-invalid', code.id],
    [2, 'attribute-invalid', length.id],
  ]);
  expect(await namesOf(campaignId)).toEqual([]);
  await send([
    { name: 'Hero', attributes: [of(length, 15), of(offer, 'half'), of(code, 'ABC')] },
    { name: 'Blank', attributes: [of(code, ' ')] },
  ]);
  const fields = [length, offer, code].map(({ id }) => id).join(',');
  const { items } = await client.call(lists.creatives, { query: { campaignId, fields, sort: 'name' } });
  expect(items.map((row) => [row.name, ...row.fields.map(({ value }) => value)])).toEqual([
    ['Blank', null, null, null],
    ['Hero', 15, 'HALF', 'ABC'],
  ]);
});

longTest('ten thousand rows are made by one request; with 300 faults none is', async () => {
  const campaignId = await newCampaign();
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    name: `Row ${at < 300 ? 9_999 - at : at}`,
    formatIds: formatIds.slice(0, 1),
  }));
  const faulty = await client.call(createMany.creatives, {
    params: { campaignId },
    body: { creationKey: randomUUID(), rows },
  });
  expect([faulty.created, faulty.faults.length]).toEqual([0, 300]);
  const fine = rows.map((row, at) => ({ ...row, name: `Row ${at}` }));
  const made = await client.call(createMany.creatives, {
    params: { campaignId },
    body: { creationKey: randomUUID(), rows: fine },
  });
  expect(made).toEqual({ created: 10_000, faults: [] });
  expect((await client.call(campaigns.find, { params: { campaignId } })).progress.total).toBe(10_000);
});
