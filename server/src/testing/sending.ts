import { randomUUID } from 'node:crypto';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { deliveries, type DeliverySource } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { DeliveryPlan } from '@ad-foundry/contract/deliveries/plan.ts';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';
import type { AdvertiserId, DeliveryId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { TestClient } from './client.ts';
import type { Mailbox } from './mailbox.ts';
import { connectMeta, controlMeta, people } from './meta.ts';

export const eu = 'acc_1020304050' as AdvertiserId;
export const uk = 'acc_1020304051' as AdvertiserId;

export const selectionOf = (...creatives: Creative[]) => ({ creativeIds: creatives.map(({ id }) => id) });

/** Connects Meta and chooses advertisers that accept files. */
export async function connectAdvertisers(client: TestClient, ids: readonly AdvertiserId[] = [eu, uk]): Promise<void> {
  await connectMeta(client, { person: people.marie });
  const add = ids.map((id) => ({ provider: 'meta' as const, id }));
  await client.call(advertisers.choose, { body: { add, remove: [] } });
}

export function planFor(
  client: TestClient,
  source: DeliverySource,
  advertiserIds: AdvertiserId[],
  provider: Provider = 'meta',
): Promise<DeliveryPlan> {
  return client.call(deliveries.plan, { body: { provider, source, advertiserIds } });
}

/** The body that confirms a dry run. */
export function confirmationOf({ provider, files, sendings }: DeliveryPlan, key: string = randomUUID()) {
  return {
    provider,
    key,
    sendings: sendings.flatMap(({ versionId, advertiserId }) => {
      const file = files.find((candidate) => candidate.versionId === versionId);
      return file ? [{ versionId, advertiserId, sha256: file.sha256, fileName: file.fileName }] : [];
    }),
  };
}

/** Sends all files that a dry run lists. */
export async function sendAll(
  client: TestClient,
  source: DeliverySource,
  ids: AdvertiserId[],
  provider?: Provider,
): Promise<Delivery> {
  const plan = await planFor(client, source, ids, provider);
  return client.call(deliveries.create, { body: confirmationOf(plan) });
}

export async function sendingsOf(client: TestClient, deliveryId: DeliveryId): Promise<Sending[]> {
  const all: Sending[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: 200, ...(cursor ? { cursor } : {}) };
    const page = await client.call(deliveries.sendings, { params: { deliveryId }, query });
    all.push(...page.items);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

interface Library {
  images: { hash: string; sha256: string; name: string }[];
  videos: { id: string; title: string; sha256: string | null; state: string }[];
}

/** The library of an advertiser in the Meta sandbox. */
export function libraryOf(sandbox: Pick<Mailbox, 'http'>, id: AdvertiserId): Promise<Library> {
  return controlMeta<Library>(sandbox, `GET /library?account=${id.slice(4)}`);
}
