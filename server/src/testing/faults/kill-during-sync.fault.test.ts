import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { TestClient } from '#testing/client.ts';
import { syncedTo } from '#testing/insights.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';
import { connectAdvertisers, eu, uk } from '#testing/sending.ts';
import { Installation } from './installation.ts';
import { randomFrom } from './random.ts';
import { report } from './summary.ts';

const random = randomFrom(inject('seed'));
const sandbox = { http: inject('mailboxUrl') };
const params = { provider: 'meta' as const };

// Spend of older days is final, while the sandbox's clock advances.
const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -60), until: shiftDay(today, -6) };

/** The figures that the pages show for some final days. */
async function figuresOf(client: TestClient, advertiserId: AdvertiserId) {
  const query = { advertiserId, ...settled };
  const { totals, daily } = await client.call(insights.overview, { params, query });
  const { items, total } = await client.call(insights.rows, { params, query: { ...query, level: 'ad', limit: 200 } });
  const { items: places } = await client.call(insights.breakdown, { params, query: { ...query, by: 'placement' } });
  return { totals: totals.values, daily, total, ads: items.map(({ id, figures }) => [id, figures.values]), places };
}

async function syncing(act: (installation: Installation, client: TestClient) => Promise<void>) {
  const installation = new Installation(metaSettings(sandbox));
  await installation.start();
  try {
    const client = installation.browser();
    await client.signUp();
    await connectAdvertisers(client);
    await act(installation, client);
    for (const account of [eu, uk]) await syncedTo(client, account, 60, 240_000);
    return [await figuresOf(client, eu), await figuresOf(client, uk)];
  } finally {
    await installation.stop();
  }
}

const kills = 6;

test(`figures fetched through ${kills} kills equal those of an undisturbed installation`, async () => {
  await controlMeta(sandbox, 'POST /reset', {});
  const undisturbed = await syncing(() => Promise.resolve());
  const killed = await syncing(async (installation) => {
    for (let count = 0; count < kills; count += 1) {
      await sleep(100 + random() * 1200);
      if (count % 3 === 2) installation.killDatabase('postmaster');
      else installation.killServer();
      await installation.healthy();
      // The lease of a killed worker expires after minutes.
      await installation.sql('update insight_accounts set leased_until = now() where lease_token is not null');
    }
  });
  expect(killed).toEqual(undisturbed);
  report(`figures through ${kills} kills: ${undisturbed.map(({ total }) => total).join(' and ')} ads, all equal`);
});
