import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import { deliveries, type DeliverySource } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { DeliveryPlan } from '@ad-foundry/contract/deliveries/plan.ts';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';
import type { AdvertiserId, DeliveryId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { startApp, type TestApp } from './app.ts';
import { brief, reread, slotOf } from './briefs.ts';
import type { TestClient } from './client.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { film, picture } from './media.ts';
import { connectMeta, controlMeta, metaSettings, people } from './meta.ts';
import { upload } from './uploading.ts';

export const eu = 'acc_1020304050' as AdvertiserId;
export const uk = 'acc_1020304051' as AdvertiserId;

/** An installation with a Meta of its own, and an organization per test with two ad accounts. */
export interface DeliveryBench {
  sandbox: Mailbox;
  app: TestApp;
  ana: TestClient;
  organizationId: OrganizationId;
  video: Buffer;
}

export function useDeliveries(): DeliveryBench {
  const bench = {} as DeliveryBench;
  beforeAll(async () => {
    bench.sandbox = await startMailbox();
    bench.app = await startApp(metaSettings(bench.sandbox), { mailbox: bench.sandbox });
    bench.video = await film({ width: 1080, height: 1920, seconds: 2 });
  });
  afterAll(async () => {
    await bench.app.stop();
    bench.sandbox.stop();
  });
  beforeEach(async () => {
    await controlMeta(bench.sandbox, 'POST /reset', {});
    await controlMeta(bench.sandbox, 'POST /settings', { processingMs: 200 });
    bench.ana = bench.app.browser();
    bench.organizationId = (await bench.ana.signUp()).organizationId as OrganizationId;
    await connectAccounts(bench.ana);
  });
  return bench;
}

let side = 700;
/** A JPEG with a content of its own. */
export const newPicture = () => picture({ width: (side += 1), height: side });

/** A creative with one delivered picture. */
export async function pictured({ ana }: DeliveryBench, name = 'Hero'): Promise<Creative> {
  const creative = await brief(ana, { name });
  await upload(ana, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: await newPicture() });
  return reread(ana, creative);
}

export const of = (...creatives: Creative[]) => ({ creativeIds: creatives.map(({ id }) => id) });

/** Switches a fault of the Meta sandbox on. */
export const fault = ({ sandbox }: DeliveryBench, rule: object) => controlMeta(sandbox, 'POST /faults', rule);

export const statesOf = async (client: TestClient, deliveryId: DeliveryId) =>
  (await sendingsOf(client, deliveryId)).map(({ state }) => state);

/** Connects Meta and chooses ad accounts that take files. */
export async function connectAccounts(client: TestClient, ids: readonly AdvertiserId[] = [eu, uk]): Promise<void> {
  await connectMeta(client, { person: people.marie });
  const add = ids.map((id) => ({ provider: 'meta' as const, id }));
  await client.call(advertisers.choose, { body: { add, remove: [] } });
}

export function planFor(
  client: TestClient,
  source: DeliverySource,
  advertiserIds: AdvertiserId[],
): Promise<DeliveryPlan> {
  return client.call(deliveries.plan, { body: { source, advertiserIds } });
}

/** The body that confirms a dry run. */
export function confirmationOf({ files, sendings }: DeliveryPlan, key: string = randomUUID()) {
  return {
    key,
    sendings: sendings.flatMap(({ versionId, advertiserId }) => {
      const file = files.find((one) => one.versionId === versionId);
      return file ? [{ versionId, advertiserId, sha256: file.sha256, fileName: file.fileName }] : [];
    }),
  };
}

/** Sends everything that a dry run lists. */
export async function sendAll(client: TestClient, source: DeliverySource, ids: AdvertiserId[]): Promise<Delivery> {
  const plan = await planFor(client, source, ids);
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

/** Waits until nothing of a delivery is left to do. */
export async function finished(client: TestClient, deliveryId: DeliveryId, timeout = 60_000): Promise<Delivery> {
  const read = () => client.call(deliveries.find, { params: { deliveryId }, query: {} });
  await expect.poll(async () => (await read()).finishedAt, { timeout, interval: 200 }).not.toBeNull();
  return read();
}

interface Library {
  images: { hash: string; sha256: string; name: string }[];
  videos: { id: string; title: string; sha256: string | null; state: string }[];
}

/** What an ad account of the Meta sandbox has. */
export function libraryOf(sandbox: Mailbox, id: AdvertiserId): Promise<Library> {
  return controlMeta<Library>(sandbox, `GET /library?account=${id.slice(4)}`);
}
