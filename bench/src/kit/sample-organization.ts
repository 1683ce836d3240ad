import { setTimeout as sleep } from 'node:timers/promises';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import type { Product } from './product.ts';
import { cookieOf } from './sessions.ts';

export interface SampleOrganization {
  headers: Record<string, string>;
  /** The creative with the largest answer. */
  creative: Creative;
}

/** A person with the sample organization and `count` campaigns, when all previews are made. */
export async function openSample(product: Product, count: number): Promise<SampleOrganization> {
  const client = product.browser();
  await client.signUp();
  const { organizationId } = await client.call(sample.load, {});
  client.actIn(organizationId);
  // The archived campaign comes last.
  while ((await client.call(campaigns.list, { query: { status: 'archived' } })).items.length === 0) await sleep(300);
  const { items } = await client.call(campaigns.list, { query: {} });
  for (let made = items.length; made < count; made += 1)
    await client.call(campaigns.create, { body: { name: `Campaign ${made}` } });
  let largest: Creative | null = null;
  for (const { id: campaignId } of items) {
    const page = await client.call(creatives.list, { params: { campaignId }, query: {} });
    for (const { id: creativeId } of page.items) {
      const read = () => client.call(creatives.find, { params: { creativeId } });
      let creative = await read();
      for (; isPending(creative); creative = await read()) await sleep(500);
      if (JSON.stringify(creative).length > JSON.stringify(largest).length) largest = creative;
    }
  }
  if (largest === null) throw new Error('the sample has no creative');
  const headers = {
    host: new URL(product.url).host,
    cookie: cookieOf(client),
    origin: product.url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'x-organization': organizationId ?? '',
  };
  return { headers, creative: largest };
}

function isPending(creative: Creative): boolean {
  return JSON.stringify(creative).includes('"state":"pending"');
}
