import { createServer } from 'node:http';
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '@ad-foundry/server/src/testing/app.ts';
import { keyFor } from '@ad-foundry/server/src/testing/assistant.ts';
import { brief } from '@ad-foundry/server/src/testing/briefs.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { webhooks } from '@ad-foundry/contract/webhooks.ts';
import { program, runAdf } from '#testing/run-adf.ts';

const app = await useApp();
const owner = app.browser();
let received: { headers: Record<string, string>; raw: string }[] = [];
const receiver = createServer((request, response) => {
  let raw = '';
  request.setEncoding('utf8').on('data', (text: string) => (raw += text));
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, raw });
    response.writeHead(204).end();
  });
});
let url: string;

beforeAll(async () => {
  await owner.signUp();
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => void receiver.close());

test('what happens is passed on to a local address as signed webhooks, each once, until it is stopped', async () => {
  const { secret: key } = await keyFor(owner, { kind: 'personal', scopes: ['webhooks:manage'] });
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const args = ['listen', '--forward', url, '--secret', secret, '--types', 'creative.created,campaign.created'];
  const env = { HOME: '/nonexistent', ADF_KEY: key, ADF_HOST: app.url };
  const child = spawn(process.execPath, [program, ...args], { env });
  const ended = new Promise((done) => child.once('close', done));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output).toContain('Passing messages on');
  const creative = await brief(owner, { name: 'Teaser', formats: ['story'] });
  await expect.poll(() => output).toMatch(/✓ creative.created {2}204/);
  const messages = received.map(({ headers, raw }) => new Webhook(secret).verify(raw, headers));
  expect(messages).toMatchObject([
    { type: 'campaign.created', data: { actor: { kind: 'person' }, campaign: { id: creative.campaign.id } } },
    { type: 'creative.created', data: { creative: { name: 'Teaser' } } },
  ]);
  // A webhook of a person is neither listed beside it nor does it fetch twice.
  expect((await owner.call(webhooks.list, {})).items).toEqual([]);
  received = [];
  await new Promise((done) => setTimeout(done, 1500));
  expect(received).toEqual([]);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await app.sql('select * from webhooks')).toEqual([]);
});

test('a message that is committed late is passed on, although later ones have been', async () => {
  const { secret: key } = await keyFor(owner, { kind: 'personal', scopes: ['webhooks:manage'] });
  const env = { HOME: '/nonexistent', ADF_KEY: key, ADF_HOST: app.url };
  const child = spawn(process.execPath, [program, 'listen', '--forward', url, '--types', 'campaign.created'], { env });
  const ended = new Promise((done) => child.once('close', done));
  await expect.poll(() => app.sql('select id from webhooks where url is null')).toHaveLength(1);
  received = [];
  const named = () =>
    received.map(({ raw }) => (JSON.parse(raw) as { data: { campaign: { name: string } } }).data.campaign.name);
  const late = new pg.Client({ connectionString: app.databaseUrl });
  await late.connect();
  await late.query('begin');
  await late.query(
    `insert into webhook_messages (id, organization_id, webhook_id, type, subject, data, state, due_at, created_at)
     select 'msg_01k0000000e00000000000000z', organization_id, id, 'campaign.created', 'x', '{"campaign": {"id": "cmp_x", "name": "Late"}}',
       'sent', now(), now() from webhooks where url is null`,
  );
  // Other organizations write messages meanwhile.
  await app.sql(`select setval(pg_get_serial_sequence('webhook_messages', 'sequence'),
    nextval(pg_get_serial_sequence('webhook_messages', 'sequence')) + 1000)`);
  await owner.call(campaigns.create, { body: { name: 'Early' } });
  await expect.poll(named).toEqual(['Early']);
  await late.query('commit');
  await late.end();
  await expect.poll(named).toEqual(['Early', 'Late']);
  child.kill('SIGINT');
  await ended;
});

test('a program that is left alone makes room for a sixth, one that fetches does not', async () => {
  for (let count = 0; count < 5; count += 1) await owner.call(webhooks.listen, { body: {} });
  expect((await owner.problem(webhooks.listen, { body: {} })).code).toBe('webhook.too-many');
  app.clock.advance(2 * 60_000);
  await owner.call(webhooks.listen, { body: {} });
  expect(await app.sql('select id from webhooks where url is null')).toHaveLength(5);
  expect(await app.sql(`select id from webhook_messages where state = 'waiting'`)).toEqual([]);
});

test('messages go to private addresses only, and only with the scope', async () => {
  const { secret: key } = await keyFor(owner, { scopes: ['campaigns:read'] });
  const env = { ADF_KEY: key, ADF_HOST: app.url };
  for (const address of [
    'https://example.org/hook',
    'http://8.8.8.8/',
    'http://localhost.example.org/',
    'ftp://10.0.0.1/',
  ])
    expect([address, (await runAdf(['listen', '--forward', address], { env })).code]).toEqual([address, 2]);
  const refused = await runAdf(['listen', '--forward', url], { env });
  expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('webhooks:manage')]);
});
