import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import { createMany } from '@ad-foundry/contract/work/create-many.ts';
import { lists } from '@ad-foundry/contract/work/lists.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';

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
      { row: 0, code: 'name-taken' },
      { row: 2, code: 'name-twice' },
      { row: 2, code: 'format-unknown' },
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

test('ten thousand rows are made by one request; with 300 faults none is', async () => {
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
