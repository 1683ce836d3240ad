import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let spring: Creative;
let autumn: Creative;

/** A creative with a file in each of two campaigns. */
beforeAll(async () => {
  await client.signUp();
  const bytes = await picture({ width: 1080, height: 1080 });
  const withFile = async (campaign: string) => {
    const creative = await brief(client, {
      campaign,
      name: 'Hero',
      formats: ['feed'],
    });
    await upload(client, { slotId: slotOf(creative).id, name: 'hero.jpg', bytes });
    return creative;
  };
  spring = await withFile('Spring');
  autumn = await withFile('Autumn');
});

test('named creatives of several campaigns come in one archive, in a folder for each campaign', async () => {
  const plan = await client.call(downloads.selectionPlan, {
    query: { creativeIds: `${spring.id},${autumn.id}` },
  });
  expect(plan.files).toBe(2);
  expect(plan.examples.map((path) => path.split('/')[0])).toEqual(['Spring', 'Autumn']);
});

test('all creatives that match a filter come in one archive, even more than can be named', async () => {
  const rows = Array.from({ length: limits.archiveSelection + 1 }, (_, index) => ({ name: `Hero ${index}` }));
  const formatIds = await formatIdsOf(client, ['feed']);
  await client.call(createMany.creatives, {
    params: { campaignId: autumn.campaign.id },
    body: {
      creationKey: randomUUID(),
      rows: rows.map((row) => ({ ...row, slots: formatIds.map((formatId) => ({ formatId })) })),
    },
  });
  const plan = await client.call(downloads.selectionPlan, {
    query: { search: 'hero' },
  });
  expect([plan.files, plan.slots, plan.missing.total]).toEqual([2, rows.length + 2, rows.length]);
  const only = await client.call(downloads.selectionPlan, {
    query: { search: 'hero', campaignId: autumn.campaign.id },
  });
  expect(only.files).toBe(1);
  const answer = await client.send('/api/lists/creatives/download?search=hero');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect((await answer.arrayBuffer()).byteLength).toBe(plan.sizeBytes);
});

test('every request of a selection counts towards the limit, even with a refused filter', async () => {
  const other = app.browser();
  await other.signUp();
  const query = { campaignId: autumn.campaign.id };
  for (let count = 0; count < limits.archives.plansPerMinute; count += 1)
    expect(await other.problem(downloads.selectionPlan, { query })).toMatchObject({ code: 'campaign.not-found' });
  expect(await other.problem(downloads.selectionPlan, { query })).toMatchObject({ code: 'request.too-many' });
});

test('creatives of another organization are in no selection', async () => {
  const other = app.browser();
  await other.signUp();
  const named = await other.problem(downloads.selectionPlan, { query: { creativeIds: spring.id } });
  expect(named).toMatchObject({ code: 'creative.not-found' });
  expect((await other.call(downloads.selectionPlan, { query: { search: 'hero' } })).slots).toBe(0);
});
