import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type {
  AttributeId,
  CampaignId,
  CreativeId,
  FormatId,
  MemberId,
  OrganizationId,
} from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import type { AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { useApp } from '#testing/app.ts';
import { createAttribute, select } from '#testing/attributes.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import { longTest } from '#testing/long.ts';
import { joinAs } from '#testing/members.ts';
import { createOwnFormat, rulesOf } from '#testing/own-formats.ts';

const app = await useApp();
const client = app.browser();
let formatIds: FormatId[];
let slots: { formatId: FormatId }[];
beforeAll(async () => {
  await client.signUp();
  formatIds = await formatIdsOf(client, ['feed', 'story']);
  slots = formatIds.map((formatId) => ({ formatId }));
});

const newCampaign = async () => (await client.call(campaigns.create, { body: { name: 'Spring' } })).id;
const namesOf = async (campaignId: CampaignId) =>
  (await client.call(creatives.list, { params: { campaignId }, query: {} })).items.map(({ name }) => name);

test('rows become creatives in their order, with formats and deadlines; a repeated request creates nothing', async () => {
  const campaignId = await newCampaign();
  const body = {
    creationKey: randomUUID(),
    rows: [
      { name: 'Hero', description: 'One runner', deadlineAt: '2030-05-01T16:00:00.000Z', slots },
      { name: 'Teaser', slots: slots.slice(0, 1) },
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

test('a key used for other rows is refused, and names are compared as the database lower-cases them', async () => {
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

test('rows without a fault are created, the faults of the others returned; a repeated request gets the same answer', async () => {
  const campaignId = await newCampaign();
  await client.call(creatives.create, { params: { campaignId }, body: { name: 'Hero' } });
  const unknown = 'fmt_01k0000000e00000000000000z' as FormatId;
  const body = {
    creationKey: randomUUID(),
    rows: [{ name: 'hero' }, { name: 'New' }, { name: 'NEW', slots: [{ formatId: unknown }] }, { name: 'Fine', slots }],
  };
  const send = () => client.call(createMany.creatives, { params: { campaignId }, body });
  const answer = {
    created: 2,
    faults: [
      { row: 0, code: 'name-taken', attributeId: null },
      { row: 2, code: 'name-twice', attributeId: null },
      { row: 2, code: 'format-unknown', attributeId: null },
    ],
  };
  expect(await send()).toEqual(answer);
  expect(await send()).toEqual(answer);
  expect(await namesOf(campaignId)).toEqual(['Hero', 'New', 'Fine']);
  const check = { creationKey: randomUUID(), check: true, rows: [{ name: 'Finer' }, { name: 'fine' }] };
  expect(await client.call(createMany.creatives, { params: { campaignId }, body: check })).toEqual({
    created: 0,
    faults: [{ row: 1, code: 'name-taken', attributeId: null }],
  });
  expect(await namesOf(campaignId)).toEqual(['Hero', 'New', 'Fine']);
});

test('a slot gets a variation per expected file, a carousel a card; variations take the names of the row', async () => {
  const campaignId = await newCampaign();
  const [feed] = formatIds;
  const carousel = await createOwnFormat(client, { type: 'carousel', spec: rulesOf({ cardMedia: ['image'] }) });
  if (!feed) throw new Error('no format');
  await client.call(createMany.creatives, {
    params: { campaignId },
    body: {
      creationKey: randomUUID(),
      rows: [
        {
          name: 'Hero',
          slots: [
            { formatId: feed },
            { formatId: feed, files: 3 },
            { formatId: feed, files: 2, variations: ['FR', 'EN'] },
            { formatId: carousel.id, files: 5 },
          ],
        },
      ],
    },
  });
  const [hero] = (await client.call(creatives.list, { params: { campaignId }, query: {} })).items;
  const made = await client.call(creatives.find, { params: { creativeId: hero?.id as CreativeId } });
  expect(
    made.slots.map((slot) => slot.variations.map(({ name, cards }) => `${name} ${cards.length}`).join(', ')),
  ).toEqual(['', 'A 1, B 1, C 1', 'FR 1, EN 1', 'A 5']);
  expect(made.slots.map(({ state }) => state)).toEqual(['empty', 'empty', 'empty', 'empty']);
  const many = Array.from({ length: 120 }, () => ({ formatId: feed, files: 50 }));
  const tooMany = await client.request(createMany.creatives, {
    params: { campaignId },
    body: { creationKey: randomUUID(), rows: Array.from({ length: 10 }, (_, at) => ({ name: `R${at}`, slots: many })) },
  });
  expect(tooMany.status).toBe(400);
});

test('members and guests of the campaign own slots; others are a fault of the row', async () => {
  const campaignId = await newCampaign();
  const { organizationId } = await client.me();
  const member = await joinAs(app, organizationId as OrganizationId, 'member');
  const guest = await joinAs(app, organizationId as OrganizationId, 'guest');
  const send = (ownerId: string) =>
    client.call(createMany.creatives, {
      params: { campaignId },
      body: {
        creationKey: randomUUID(),
        rows: [{ name: `Of ${ownerId}`, slots: slots.map((slot) => ({ ...slot, ownerId: ownerId as MemberId })) }],
      },
    });
  expect((await send(member.memberId)).created).toBe(1);
  const fault = { row: 0, code: 'owner-unknown', attributeId: null };
  expect(await send(guest.memberId)).toEqual({ created: 0, faults: [fault] });
  expect(await send('mem_01k0000000e00000000000000z')).toEqual({ created: 0, faults: [fault] });
  await client.call(people.addToCampaign, {
    params: { campaignId },
    body: { memberIds: [guest.memberId] },
  });
  expect((await send(guest.memberId)).created).toBe(1);
  const { items } = await client.call(creatives.list, { params: { campaignId }, query: {} });
  const found = await client.call(creatives.find, { params: { creativeId: items.at(-1)?.id as CreativeId } });
  expect(found.slots.map(({ owner }) => owner?.memberId)).toEqual([guest.memberId, guest.memberId]);
});

test('values of attributes are checked by their rules; a row with an invalid value is not created', async () => {
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
  const valueOf = (attribute: { id: AttributeId }, value: AttributeValue) => ({ attributeId: attribute.id, value });
  const faulty = await send([
    { name: 'Hero', attributes: [valueOf(length, 15)] },
    { name: 'Short', attributes: [valueOf(length, 4), valueOf(offer, 'most')] },
    {
      name: 'Other',
      attributes: [valueOf(foreign, 'x'), valueOf(code, 'abc'), valueOf(length, 9), valueOf(length, 9)],
    },
  ]);
  expect(faulty.faults.map(({ row, code: fault, attributeId }) => [row, fault, attributeId])).toEqual([
    [1, 'attribute-invalid', length.id],
    [1, 'attribute-invalid', offer.id],
    [2, 'attribute-unknown', foreign.id],
    [2, 'attribute-invalid', code.id],
    [2, 'attribute-invalid', length.id],
  ]);
  expect([faulty.created, await namesOf(campaignId)]).toEqual([1, ['Hero']]);
  await send([
    { name: 'Second', attributes: [valueOf(length, 15), valueOf(offer, 'half'), valueOf(code, 'ABC')] },
    { name: 'Blank', attributes: [valueOf(code, ' ')] },
  ]);
  const fields = [length, offer, code].map(({ id }) => id).join(',');
  const { items } = await client.call(lists.creatives, { query: { campaignId, fields, sort: 'name' } });
  expect(items.map((row) => [row.name, ...row.fields.map(({ value }) => value)])).toEqual([
    ['Blank', null, null, null],
    ['Hero', 15, null, null],
    ['Second', 15, 'HALF', 'ABC'],
  ]);
});

longTest('ten thousand rows are created by one request, except 300 with faults', async () => {
  const campaignId = await newCampaign();
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    name: `Row ${at < 300 ? 9_999 - at : at}`,
    slots: slots.slice(0, 1),
  }));
  const faulty = await client.call(createMany.creatives, {
    params: { campaignId },
    body: { creationKey: randomUUID(), rows },
  });
  expect([faulty.created, faulty.faults.length]).toEqual([9_700, 300]);
  const fine = rows.map((row, at) => ({ ...row, name: `Row ${at}` }));
  const other = await newCampaign();
  const made = await client.call(createMany.creatives, {
    params: { campaignId: other },
    body: { creationKey: randomUUID(), rows: fine },
  });
  expect(made).toEqual({ created: 10_000, faults: [] });
  expect((await client.call(campaigns.find, { params: { campaignId: other } })).progress.total).toBe(10_000);
});
