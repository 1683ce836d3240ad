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
import { film, picture } from './media.ts';
import { controlMeta, metaSettings } from './meta.ts';
import { connectAdvertisers, eu, sendingsOf, uk } from './sending.ts';
import { upload } from './uploading.ts';

/** An installation with a Meta of its own, and an organization per test with two ad accounts. */
export interface DeliveryBench {
  sandbox: Mailbox;
  app: TestApp;
  ana: TestClient;
  organizationId: OrganizationId;
  video: Buffer;
}

let current: DeliveryBench | null = null;

/** Keeps the figures of the ad accounts from being fetched meanwhile: those calls would meet the faults of these tests. */
async function withoutFigures({ sql }: TestApp): Promise<void> {
  for (const id of [eu, uk]) {
    await sql(
      `insert into advertisers (provider, id, name, status, platform_status, created_at, updated_at)
       values ('meta', $1, $1, 'active', '1', now(), now())`,
      [id],
    );
    await sql(
      `insert into insight_accounts (provider, advertiser_id, due_at, created_at) values ('meta', $1, '2100-01-01', now())`,
      [id],
    );
  }
}

export function useDeliveries(): DeliveryBench {
  const bench = {} as DeliveryBench;
  beforeAll(async () => {
    bench.sandbox = await startMailbox();
    bench.app = await startApp(metaSettings(bench.sandbox), { mailbox: bench.sandbox });
    await withoutFigures(bench.app);
    current = bench;
    bench.video = await film({ width: 1080, height: 1920, seconds: 2 });
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
/** A JPEG with a content of its own. */
export const newPicture = () => picture({ width: (side += 1), height: side });

/** A creative with one delivered picture. */
export async function pictured({ ana }: DeliveryBench, name = 'Hero'): Promise<Creative> {
  const creative = await brief(ana, { name });
  await upload(ana, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: await newPicture() });
  return reread(ana, creative);
}

/** Switches a fault of the Meta sandbox on. */
export const fault = ({ sandbox }: DeliveryBench, rule: object) => controlMeta(sandbox, 'POST /faults', rule);

export const statesOf = async (client: TestClient, deliveryId: DeliveryId) =>
  (await sendingsOf(client, deliveryId)).map(({ state }) => state);

/** A creative with one delivered video. */
export async function filmed({ ana, video }: DeliveryBench, name = 'Film'): Promise<Creative> {
  const creative = await brief(ana, { name, formats: ['story'] });
  await upload(ana, { slotId: slotOf(creative).id, name: 'b.mp4', bytes: video });
  return reread(ana, creative);
}

/** Makes the sandbox wait before it does what is asked; resolves when it was asked. */
export async function holding(sandbox: Pick<Mailbox, 'http'>, path: string, delayMs: number, rule: object = {}) {
  const wanted = { fault: 'slow', method: 'POST', path, count: 1, delayMs, ...rule };
  const { id } = await controlMeta<{ id: number }>(sandbox, 'POST /faults', wanted);
  return async () => {
    const struck = async () => {
      const faults = await controlMeta<{ id: number; struck: number }[]>(sandbox, 'GET /faults');
      return faults.find((one) => one.id === id)?.struck ?? 0;
    };
    await expect.poll(struck, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0);
  };
}

/** Does the next step of what waits for a time, `minutes` later, without waiting for it. */
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
  /** States whose next step is done at once instead of after its delay: videos in processing by default. */
  hurried?: SendingState[];
}

/** Waits until nothing of a delivery is left to do. */
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
