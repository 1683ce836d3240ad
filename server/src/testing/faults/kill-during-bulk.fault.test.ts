import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { bulk, type BulkProgress } from '@ad-foundry/contract/bulk.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { TestClient } from '#testing/client.ts';
import { Installation } from './installation.ts';
import { randomFrom } from './random.ts';
import { report } from './summary.ts';

const seed = inject('seed');
const random = randomFrom(seed);
const total = 2000;
const kills = 5;
const deadlineAt = '2031-05-01T10:00:00.000Z';

let installation: Installation;
let client: TestClient;
beforeEach(async () => {
  installation = new Installation();
  await installation.start();
  client = installation.browser();
  await client.signUp();
});
afterEach(() => installation.stop());

/** Repeats a request until the server answers. */
async function persist<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch {
      await installation.healthy();
      await sleep(50);
    }
  }
}

async function creativesOf(campaignId: CampaignId) {
  const found: { deadlineAt: string | null; edition: number }[] = [];
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const page = await client.call(lists.creatives, { query: { campaignId, limit: 200, cursor } });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    isMore = cursor !== undefined;
  }
  return found;
}

test(`a change of ${total} creatives continues after ${kills} kills and changes each creative once`, async () => {
  const { id: campaignId } = await client.call(campaigns.create, { body: { name: 'Many' } });
  const rows = Array.from({ length: total }, (_, at) => ({ name: `Creative ${at}` }));
  await client.call(createMany.creatives, { params: { campaignId }, body: { creationKey: randomUUID(), rows } });
  const body = {
    creationKey: randomUUID(),
    of: { filter: { campaignId }, count: total },
    change: { act: 'deadline' as const, deadlineAt },
  };
  const began = performance.now();
  let isDone = false;
  const change = persist(() => client.call(bulk.creatives, { body })).finally(() => (isDone = true));
  let between = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(100 + random() * 300);
    installation.killServer();
    await installation.healthy();
    const changed = (await persist(() => creativesOf(campaignId))).filter((row) => row.deadlineAt !== null);
    // Each creative is either unchanged or changed completely.
    expect(changed.every((row) => row.deadlineAt === deadlineAt && row.edition === 2)).toBe(true);
    expect(changed.length % 100).toBe(0);
    if (changed.length > 0 && changed.length < total) between += 1;
  }
  const { id: bulkId } = await change;
  expect(isDone).toBe(true);
  const find = () => persist(() => client.call(bulk.find, { params: { bulkId } }));
  let progress: BulkProgress = await find();
  while (progress.finishedAt === null) {
    await sleep(200);
    progress = await find();
  }
  expect(progress).toMatchObject({ total, done: total, failed: 0 });
  const all = await creativesOf(campaignId);
  expect(all).toHaveLength(total);
  expect(all.every((row) => row.deadlineAt === deadlineAt && row.edition === 2)).toBe(true);
  const seconds = Math.round((performance.now() - began) / 1000);
  report(`bulk change of ${total} creatives, ${kills} kills, ${between} in the middle: ${seconds} s (seed ${seed})`);
});
