import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { SendingState } from '@ad-foundry/contract/deliveries/sending.ts';
import type { DeliveryId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { sendSendingJob } from '#features/platforms/deliveries/jobs.ts';
import { startApp, type TestApp } from './app.ts';
import { brief, reread, slotOf } from './briefs.ts';
import type { TestClient } from './client.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { encodeVideo, picture } from './media.ts';
import { controlMeta, metaSettings } from './meta.ts';
import { connectAdvertisers, sendingsOf } from './sending.ts';
import { upload } from './uploading.ts';

/** An installation with a separate Meta sandbox, and an organization per test with two advertisers. */
export interface DeliveryBench {
  sandbox: Mailbox;
  app: TestApp;
  ana: TestClient;
  organizationId: OrganizationId;
  video: Buffer;
}

let current: DeliveryBench | null = null;

export function useDeliveries(): DeliveryBench {
  const bench = {} as DeliveryBench;
  beforeAll(async () => {
    bench.sandbox = await startMailbox();
    bench.app = await startApp(metaSettings(bench.sandbox), { mailbox: bench.sandbox });
    current = bench;
    bench.video = await encodeVideo({ width: 1080, height: 1920, seconds: 2 });
  });
  afterAll(async () => {
    current = null;
    await bench.app.stop();
    bench.sandbox.stop();
  });
  beforeEach(async () => {
    await controlMeta(bench.sandbox, 'POST /reset', {});
    await controlMeta(bench.sandbox, 'POST /settings', { processingMs: 200 });
    bench.ana = bench.app.browser();
    bench.organizationId = (await bench.ana.signUp()).organizationId as OrganizationId;
    await connectAdvertisers(bench.ana);
  });
  return bench;
}

let side = 700;
/** A JPEG with unique content. */
export const newPicture = () => picture({ width: (side += 1), height: side });

/** A creative with one delivered picture. */
export async function pictured({ ana }: DeliveryBench, name = 'Hero'): Promise<Creative> {
  const creative = await brief(ana, { name });
  await upload(ana, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: await newPicture() });
  return reread(ana, creative);
}

/** Enables a fault of the Meta sandbox. */
export const fault = ({ sandbox }: DeliveryBench, rule: object) => controlMeta(sandbox, 'POST /faults', rule);

export const statesOf = async (client: TestClient, deliveryId: DeliveryId) =>
  (await sendingsOf(client, deliveryId)).map(({ state }) => state);

/** A creative with one delivered video. */
export async function deliveredVideo({ ana, video }: DeliveryBench, name = 'Film'): Promise<Creative> {
  const creative = await brief(ana, { name, formats: ['story'] });
  await upload(ana, { slotId: slotOf(creative).id, name: 'b.mp4', bytes: video });
  return reread(ana, creative);
}

/** Delays the next matching request in the sandbox. @returns a function that waits until the request has arrived */
export async function delayRequest(sandbox: Pick<Mailbox, 'http'>, path: string, delayMs: number, rule: object = {}) {
  const faultRule = { fault: 'slow', method: 'POST', path, count: 1, delayMs, ...rule };
  const { id } = await controlMeta<{ id: number }>(sandbox, 'POST /faults', faultRule);
  return async () => {
    const struck = async () => {
      const faults = await controlMeta<{ id: number; struck: number }[]>(sandbox, 'GET /faults');
      return faults.find((listed) => listed.id === id)?.struck ?? 0;
    };
    await expect.poll(struck, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0);
  };
}

/** Runs the next step of waiting sendings as if `minutes` had passed. */
export async function hurry(bench: Pick<DeliveryBench, 'app'>, minutes: number): Promise<void> {
  bench.app.clock.advance(minutes * 60_000);
  await stepAll(bench, ['queued', 'paused', 'processing']);
}

async function stepAll({ app }: Pick<DeliveryBench, 'app'>, states: SendingState[]): Promise<void> {
  const waiting = await app.sql<{ id: string; organization_id: string }>(
    `update sendings set due_at = null where state = any ($1) and follows is null and lease_token is null and reason is distinct
       from 'held' and due_at is not null and (paused_until is null or paused_until < $2) returning id, organization_id`,
    [states, app.clock.now()],
  );
  const step = ({ id, organization_id: organizationId }: (typeof waiting)[number]) =>
    app.runJob(sendSendingJob, { sendingId: id }, organizationId);
  await Promise.all(waiting.map(step));
}

interface Waiting {
  timeout?: number;
  /** States whose next step runs without its delay; by default, videos in processing. */
  hurried?: SendingState[];
}

/** Waits until a delivery has ended. */
export async function finished(
  client: TestClient,
  deliveryId: DeliveryId,
  { timeout = 60_000, hurried = ['processing'] }: Waiting = {},
): Promise<Delivery> {
  const read = () => client.call(deliveries.find, { params: { deliveryId }, query: {} });
  const ended = async () => {
    if (current) await stepAll(current, hurried);
    return (await read()).finishedAt;
  };
  await expect.poll(ended, { timeout, interval: 200 }).not.toBeNull();
  return read();
}
