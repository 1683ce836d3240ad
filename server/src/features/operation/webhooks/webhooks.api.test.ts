import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { apiKeys, type ApiKeyWithSecret } from '@ad-foundry/contract/api-keys.ts';
import { audit } from '@ad-foundry/contract/audit.ts';
import { archive } from '@ad-foundry/contract/archive.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { OrganizationId, WebhookId, WebhookMessageId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { webhooks, type WebhookWithSecret } from '@ad-foundry/contract/webhooks.ts';
import { webhookTypes, type WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';
import { sendWebhookJob, sweepWebhooksJob } from './jobs.ts';

interface Received {
  headers: Record<string, string>;
  raw: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> & { sequence: number } };
}
let received: Received[] = [];
/** The answer of the receiver. */
let answer: { status: number; text?: string; headers?: Record<string, string> } = { status: 204 };
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const raw = Buffer.concat(chunks).toString();
    received.push({
      headers: request.headers as Record<string, string>,
      raw,
      body: JSON.parse(raw) as Received['body'],
    });
    response.writeHead(answer.status, answer.headers).end(answer.text);
  });
});

const app = await useApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
const owner = app.browser();
let organizationId: OrganizationId;
let url: string;
let key: ApiKeyWithSecret;
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  organizationId = (await owner.signUp()).organizationId as OrganizationId;
  // Before the clock moves on: it needs a recent sign-in.
  key = await owner.call(apiKeys.create, { body: { kind: 'personal', name: 'Hooks', scopes: ['webhooks:manage'] } });
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  await app.sql('delete from webhooks');
  received = [];
  answer = { status: 204 };
});

const create = async (types: WebhookType[] = [...webhookTypes]) =>
  (await owner.call(webhooks.create, { body: { url, types } })) as WebhookWithSecret;
const newCampaign = (name: string) => owner.call(campaigns.create, { body: { name } });
const only = async () => (await owner.call(webhooks.list, {})).items[0];
const logOf = async (webhookId: WebhookId) =>
  (await owner.call(webhooks.attempts, { params: { webhookId }, query: {} })).items;
const waitFor = (count: number) =>
  vi.waitFor(() => expect(received.length).toBe(count), { timeout: 10_000, interval: 20 });
const waitForLog = (id: WebhookId, count: number) =>
  vi.waitFor(async () => expect((await logOf(id)).length).toBe(count), { timeout: 10_000, interval: 50 });
/** Checks a signature as a receiver does, whose clock is that of the application. */
function verify(secret: string, { raw, headers }: Received): unknown {
  vi.setSystemTime(app.clock.now());
  try {
    return new Webhook(secret).verify(raw, headers);
  } finally {
    vi.useRealTimers();
  }
}

test('an event reaches the receiver, signed by Standard Webhooks, with ids, names and the address of the page', async () => {
  const { id, secret } = await create();
  const began = Date.now();
  const campaign = await newCampaign('Spring launch');
  await waitFor(1);
  expect(Date.now() - began).toBeLessThan(5_000);
  const [message] = received as [Received];
  expect(verify(secret, message)).toEqual(message.body);
  expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toThrow();
  expect(() => verify(secret, { ...message, raw: `${message.raw} ` })).toThrow();
  expect(message.body).toMatchObject({
    type: 'campaign.created',
    data: {
      organizationId,
      actor: { kind: 'person' },
      campaign: { id: campaign.id, name: 'Spring launch' },
      url: `http://localhost:4000/campaigns/${campaign.id}`,
    },
  });
  await waitForLog(id, 1);
  expect((await logOf(id))[0]).toMatchObject({ status: 204, state: 'sent', error: null, body: message.raw });
  expect(await only()).toMatchObject({ isOn: true, failingSince: null, waiting: 0 });
  // The secret is sealed.
  const [row] = await app.sql<{ stored: boolean }>(
    `select exists (select from webhooks w where w::text like '%' || encode($1::bytea, 'hex') || '%') as stored`,
    [Buffer.from(secret)],
  );
  expect(row?.stored).toBe(false);
});

test('an uploaded file is told with its verdict, then as ready, in order of `sequence`', async () => {
  await create(['creative.created', 'version.stored', 'version.ready', 'version.approved']);
  const creative = await brief(owner);
  await waitFor(1);
  const bytes = await picture({ width: 60, height: 40 });
  await upload(owner, { slotId: slotOf(creative).id, bytes, name: 'teaser.jpg' });
  await waitFor(3);
  expect(received.map(({ body }) => body.type)).toEqual(['creative.created', 'version.stored', 'version.ready']);
  const sequences = received.map(({ body }) => body.data.sequence);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(received[1]?.body.data).toMatchObject({
    creative: { id: creative.id },
    slot: { id: slotOf(creative).id },
    version: { number: 1, outcome: 'breaks' },
  });
});

test('a webhook hears only what it chose, of its organization, and only what was committed', async () => {
  const { id } = await create(['campaign.archived']);
  const campaign = await newCampaign('Not told');
  const stranger = app.browser();
  await stranger.signUp();
  const foreign = await stranger.call(campaigns.create, { body: { name: 'Foreign' } });
  await stranger.call(archive.archiveCampaign, { params: { campaignId: foreign.id }, body: {} });
  const params = { webhookId: id };
  expect(await stranger.problem(webhooks.attempts, { params, query: {} })).toMatchObject({ code: 'webhook.not-found' });
  expect(await stranger.problem(webhooks.remove, { params })).toMatchObject({ code: 'webhook.not-found' });
  await owner.call(archive.archiveCampaign, { params: { campaignId: campaign.id }, body: {} });
  await waitFor(1);
  expect(received[0]?.body).toMatchObject({ type: 'campaign.archived', data: { campaign: { name: 'Not told' } } });
  expect(await app.sql('select from webhook_messages')).toHaveLength(1);
});

test('a failed message is tried again for three days with the same id, then given up; it can be sent again', async () => {
  const { id, secret } = await create();
  answer = { status: 500, text: `<h1>${'x'.repeat(5000)}` };
  const began = app.clock.now().getTime();
  await newCampaign('Lost');
  await waitForLog(id, 1);
  for (let tries = 2; tries <= 10; tries++) {
    const [next] = await app.sql<{ at: Date }>(
      'select greatest(due_at, held_until) as at from webhook_messages m, webhooks',
    );
    app.clock.advance((next?.at.getTime() ?? 0) - app.clock.now().getTime() + 1000);
    await app.runJob(sendWebhookJob, { webhookId: id }, organizationId);
    expect(await logOf(id)).toHaveLength(tries);
  }
  const days = (app.clock.now().getTime() - began) / 86_400_000;
  expect(days).toBeGreaterThan(2.7);
  expect(days).toBeLessThan(3.7);
  const log = await logOf(id);
  expect(log[0]).toMatchObject({ status: 500, state: 'failed', answer: `<h1>${'x'.repeat(1020)}` });
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
  expect(await only()).toMatchObject({ isOn: true, waiting: 0 });
  expect((await only())?.failingSince).not.toBeNull();
  answer = { status: 200 };
  const messageId = received[0]?.headers['webhook-id'] as WebhookMessageId;
  await owner.call(webhooks.resend, { params: { webhookId: id, webhookMessageId: messageId } });
  await waitForLog(id, 11);
  expect((await logOf(id))[0]).toMatchObject({ status: 200, state: 'sent', messageId });
  expect(await only()).toMatchObject({ failingSince: null });
  // Its timestamp is that of the attempt.
  expect(verify(secret, received.at(-1) as Received)).toBeDefined();
});

test('a webhook that fails for five days, or is gone, is turned off with a mail to its maker', async () => {
  const { id } = await create();
  answer = { status: 503, headers: { 'retry-after': '120' } };
  await newCampaign('First');
  await waitForLog(id, 1);
  const [row] = await app.sql<{ seconds: number }>(
    'select extract(epoch from held_until - failing_since)::int as seconds from webhooks',
  );
  expect(row?.seconds).toBe(120);
  app.clock.advance(limits.webhooks.failingDays * 86_400_000 + 60_000);
  await newCampaign('Second');
  await app.runJob(sweepWebhooksJob);
  await vi.waitFor(async () => expect(await only()).toMatchObject({ isOn: false, offReason: 'failing', waiting: 0 }), {
    timeout: 10_000,
  });
  const { email } = await owner.call(account.me, {});
  await vi.waitFor(
    async () => {
      const [mail] = await app.sql<{ kind: string }>(
        `select kind from mails where kind = 'webhook_ended' and to_address = $1`,
        [email],
      );
      expect(mail?.kind).toBe('webhook_ended');
    },
    { timeout: 10_000 },
  );
  const [entry] = (await owner.call(audit.list, { query: { act: 'webhook.ended' } })).items;
  expect(entry).toMatchObject({ act: 'webhook.ended' });
  // What happens while it is off is not kept.
  const before = received.length;
  await newCampaign('Third');
  expect((await owner.problem(webhooks.test, { params: { webhookId: id } })).code).toBe('webhook.off');
  answer = { status: 410 };
  await owner.call(webhooks.change, { params: { webhookId: id }, body: { isOn: true } });
  expect(await only()).toMatchObject({ isOn: true, failingSince: null, waiting: 0 });
  await owner.call(webhooks.test, { params: { webhookId: id } });
  await vi.waitFor(async () => expect(await only()).toMatchObject({ isOn: false, offReason: 'gone' }), {
    timeout: 10_000,
  });
  expect(received.length).toBe(before + 1);
});

test('messages are signed with both secrets during the overlap of a rotation', async () => {
  const first = await create();
  const params = { webhookId: first.id };
  const second = await owner.call(webhooks.rotate, { params, body: { overlapHours: 24 } });
  expect(second.overlapEndsAt).not.toBeNull();
  await owner.call(webhooks.test, { params });
  await waitFor(1);
  for (const { secret } of [first, second])
    expect(verify(secret, received[0] as Received)).toMatchObject({ type: 'endpoint.test' });
  // A second replacement keeps the promise of the first one, or breaks it openly.
  const again = (overlapHours: number) => ({ params, body: { overlapHours } });
  expect((await owner.problem(webhooks.rotate, again(24))).code).toBe('webhook.overlap-running');
  app.clock.advance(25 * 3_600_000);
  await owner.call(webhooks.test, { params });
  await waitFor(2);
  expect(verify(second.secret, received[1] as Received)).toBeDefined();
  expect(() => verify(first.secret, received[1] as Received)).toThrow();
  await owner.call(webhooks.rotate, again(24));
  expect(await owner.call(webhooks.rotate, again(0))).toMatchObject({ overlapEndsAt: null });
});

test('addresses inside the network are refused when they are entered and when they are called', async () => {
  for (const address of [
    'http://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'ftp://example.org',
    'x',
  ])
    expect((await owner.problem(webhooks.create, { body: { url: address, types: ['campaign.created'] } })).code).toBe(
      'webhook.address-refused',
    );
  const { id } = await create();
  await app.sql(`update webhooks set url = 'http://10.0.0.1/'`);
  await owner.call(webhooks.test, { params: { webhookId: id } });
  await waitForLog(id, 1);
  expect((await logOf(id))[0]).toMatchObject({ status: null, error: 'private', state: 'failed' });
});

test('messages of one creative wait for each other, those of others do not', async () => {
  const { id } = await create(['campaign.created', 'campaign.updated']);
  answer = { status: 500 };
  const campaign = await newCampaign('A');
  await waitForLog(id, 1);
  answer = { status: 200 };
  await owner.call(campaigns.update, { params: { campaignId: campaign.id }, body: { name: 'A2' } });
  await newCampaign('B');
  await waitForLog(id, 2);
  expect(received.map(({ body }) => body.type)).toEqual(['campaign.created', 'campaign.created']);
  app.clock.advance(2 * 60_000);
  await app.runJob(sweepWebhooksJob);
  await waitForLog(id, 4);
  expect(received.slice(2).map(({ body }) => body.type)).toEqual(['campaign.created', 'campaign.updated']);
});

test('members have no webhooks, a key of an owner manages them, and their number is limited', async () => {
  const { client } = await joinAs(app, organizationId, 'member');
  expect((await client.problem(webhooks.list, {})).code).toBe('auth.forbidden');
  const call = (init: RequestInit) =>
    fetch(`${app.url}/api/webhooks`, {
      ...init,
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
    });
  const body = JSON.stringify({ url, types: ['campaign.created'] });
  for (let count = 0; count < limits.webhooks.perOrganization; count++)
    expect((await call({ method: 'POST', body })).status).toBe(200);
  expect(((await (await call({ method: 'POST', body })).json()) as { code: string }).code).toBe('webhook.too-many');
});
