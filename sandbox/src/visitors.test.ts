import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request as open } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailbox } from '#mailbox/mailbox.ts';
import { startServer } from '#server.ts';

const host = '127.0.0.1';
let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;
let smtp: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ad-foundry-visitors-'));
  const mailbox = await startMailbox({ host, smtpPort: 0, dataFolder: folder });
  smtp = mailbox.smtp;
  server = await startServer({ host, port: 0, sandboxes: [mailbox] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function ask(path: string, method: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = open(new URL(path, server.address), { method, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.once('error', reject);
    request.end(body);
  });
}

const faults = JSON.stringify({ mode: 'none' });
const json = { 'content-type': 'application/json' };

test('a DNS rebinding request reads no mail', async () => {
  for (const path of ['/', '/mailbox', '/mailbox/messages'])
    expect(await ask(path, 'GET', { host: 'rebound.example:4001' })).toBe(403);
  for (const name of ['localhost:4001', '127.0.0.1', '[::1]:9'])
    expect(await ask('/', 'GET', { host: name })).toBe(200);
});

test('writes from other origins and forms are refused; JSON from programs is accepted', async () => {
  const write = (headers: Record<string, string>) => ask('/mailbox/faults', 'POST', headers, faults);
  expect(await write({ ...json, origin: 'http://evil.example' })).toBe(403);
  expect(await write({ ...json, origin: 'null' })).toBe(403);
  expect(await write({ ...json, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await write({ 'content-type': 'text/plain' })).toBe(415);
  expect(await write({})).toBe(415);
  expect(await write(json)).toBe(200);
  expect(await write({ ...json, origin: server.address, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await ask('/mailbox/messages', 'DELETE', { origin: 'http://evil.example' })).toBe(403);
  expect(await ask('/mailbox/messages', 'DELETE', { origin: server.address })).toBe(204);
});

test('mails are stored with private permissions', async () => {
  const transport = createTransport(smtp);
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'Code', text: '12345678' });
  transport.close();
  const mails = join(folder, 'mailbox');
  expect(statSync(mails).mode & 0o777).toBe(0o700);
  const files = readdirSync(mails);
  expect(files).toHaveLength(1);
  for (const file of files) expect(statSync(join(mails, file)).mode & 0o777).toBe(0o600);
});
