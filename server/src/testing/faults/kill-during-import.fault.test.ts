import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { Installation } from './installation.ts';
import { randomFrom } from './random.ts';
import { report } from './summary.ts';

const seed = inject('seed');
const random = randomFrom(seed);
const total = 2000;
const kills = 5;

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

/** Stored creatives of a campaign, those without their slot, and the campaign's counter. */
async function storedOf(campaignId: CampaignId) {
  const [row] = await installation.sql<{ made: number; bare: number; counted: number }>(
    `select count(c.id)::int as made,
       count(c.id) filter (where not exists (select from slots s where s.creative_id = c.id))::int as bare,
       (select creatives_total from campaigns where id = $1) as counted
     from creatives c where c.campaign_id = $1`,
    [campaignId],
  );
  return row ?? { made: 0, bare: 0, counted: null };
}

async function importInto(campaignId: CampaignId) {
  const [feed] = await formatIdsOf(client, ['feed']);
  const rows = Array.from({ length: total }, (_, at) => ({
    name: `Creative ${at}`,
    slots: feed ? [{ formatId: feed }] : [],
  }));
  const body = { creationKey: randomUUID(), rows };
  return () => client.call(createMany.creatives, { params: { campaignId }, body });
}

test(`an import of ${total} rows is complete or absent after each of ${kills} kills, and a repeated request completes it once`, async () => {
  let absent = 0;
  const began = performance.now();
  for (let kill = 0; kill < kills; kill += 1) {
    const { id: campaignId } = await persist(() =>
      client.call(campaigns.create, { body: { name: `Import ${randomUUID()}` } }),
    );
    const send = await persist(() => importInto(campaignId));
    const first = send().catch(() => null);
    await sleep(random() * 600);
    installation.killServer();
    await first;
    await installation.healthy();
    const { made, bare, counted } = await storedOf(campaignId);
    expect([0, total]).toContain(made);
    expect({ bare, counted }).toEqual({ bare: 0, counted: made });
    if (made === 0) absent += 1;
    expect(await persist(send)).toEqual({ created: total, faults: [] });
    expect(await storedOf(campaignId)).toEqual({ made: total, bare: 0, counted: total });
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  report(`import of ${total} rows, ${kills} kills, ${absent} before its end: ${seconds} s (seed ${seed})`);
});

test(`a purge of ${total} creatives continues after kills and never leaves a creative without its slot`, async () => {
  const make = async (name: string) => {
    const { id } = await client.call(campaigns.create, { body: { name } });
    await (
      await importInto(id)
    )();
    return id;
  };
  const [deletedCampaign, keptCampaign] = [await make('Gone'), await make('Kept')];
  await client.call(archive.archiveCampaign, { params: { campaignId: deletedCampaign }, body: {} });
  await installation.sql(`update campaigns set archived_at = now() - interval '31 days' where id = $1`, [
    deletedCampaign,
  ]);
  await installation.runJob('installation.clean-up');
  const began = performance.now();
  let between = 0;
  for (let left = total, killed = 0; left > 0;) {
    expect(performance.now() - began).toBeLessThan(240_000);
    await sleep(20);
    const { made, bare } = await storedOf(deletedCampaign).catch(() => ({ made: left, bare: 0 }));
    expect(bare).toBe(0);
    if (made < left && made > 0 && killed < 3) {
      killed += 1;
      between += 1;
      installation.killServer();
      await installation.healthy();
    }
    left = made;
  }
  await expect
    .poll(() => installation.sql('select from campaigns where id = $1', [deletedCampaign]), { timeout: 60_000 })
    .toEqual([]);
  const [slots] = await installation.sql<{ count: number }>('select count(*)::int as count from slots');
  expect(slots).toEqual({ count: total });
  expect(await storedOf(keptCampaign)).toEqual({ made: total, bare: 0, counted: total });
  expect(between).toBeGreaterThan(0);
  const seconds = Math.round((performance.now() - began) / 1000);
  report(`purge of ${total} creatives, ${between} kills in the middle: ${seconds} s (seed ${seed})`);
});
