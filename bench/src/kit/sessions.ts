import type { TestClient } from '@ad-foundry/server/src/testing/client.ts';
import { brief, slotOf } from '@ad-foundry/server/src/testing/briefs.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { Product } from './product.ts';

export interface Session {
  client: TestClient;
  /** Headers of a browser signed in as this person. */
  headers: Record<string, string>;
  creative: Creative;
  slotId: string;
}

/** Signs up a new person and briefs one creative with a slot for a video. */
export async function openSession(product: Product): Promise<Session> {
  const client = product.browser();
  const { organizationId } = await client.signUp();
  const creative = await brief(client, { formats: ['story', 'feed', 'carousel'] });
  const headers = {
    cookie: cookieOf(client),
    origin: product.url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'x-organization': organizationId ?? '',
  };
  // Slots are in the order of the formats.
  return { client, headers, creative, slotId: slotOf(creative).id };
}

export function cookieOf({ cookies }: TestClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
