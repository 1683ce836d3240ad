import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '#server.ts';
import { startMailbox } from './mailbox.ts';
import { type Message } from './message.ts';

const host = '127.0.0.1';
const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openSandbox(dataFolder?: string) {
  const mailbox = await startMailbox({ host, smtpPort: 0, dataFolder });
  const server = await startServer({ host, port: 0, sandboxes: [mailbox] });
  const transport = createTransport(mailbox.smtp);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    transport.close();
    await server.close();
  };
  closing.push(close);
  const mail = (options: SendMailOptions) =>
    transport.sendMail({
      from: 'Ada <ada@example.com>',
      to: 'bo@example.com',
      subject: 'Hi',
      text: 'Hello',
      ...options,
    });
  const call = (path: string, init?: RequestInit) => fetch(`${server.address}${path}`, init);
  const list = async (query = '') => (await (await call(`/mailbox/messages${query}`)).json()) as Message[];
  const breakMail = (body: unknown) =>
    call('/mailbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { mail, call, list, breakMail, close };
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { responseCode?: number; code?: string }) => error,
  );

test('a sent mail can be read, with its text, HTML and headers', async () => {
  const { mail, list, call } = await openSandbox();
  await mail({ subject: 'Grüße', text: 'Bonjour', html: '<p>Bonjour</p>', headers: { 'X-Kind': 'invitation' } });
  const [message] = await list();
  expect(message).toMatchObject({ from: 'ada@example.com', fromName: 'Ada', to: ['bo@example.com'], subject: 'Grüße' });
  expect(message?.text.trim()).toBe('Bonjour');
  expect(message?.html).toContain('<p>Bonjour</p>');
  expect(message?.headers).toContainEqual({ name: 'X-Kind', value: 'invitation' });
  expect(Date.parse(message?.receivedAt ?? '')).toBeGreaterThan(Date.now() - 10_000);
  expect(await (await call(`/mailbox/messages/${message?.id}`)).json()).toEqual(message);
});

test('mails are listed newest first and can be narrowed to one recipient, blind copies included', async () => {
  const { mail, list } = await openSandbox();
  await mail({ subject: 'one' });
  await mail({ subject: 'two', bcc: 'Cleo@example.com' });
  expect((await list()).map((message) => message.subject)).toEqual(['two', 'one']);
  expect((await list('?to=cleo@example.com')).map((message) => message.subject)).toEqual(['two']);
  expect(await list('?to=nobody@example.com')).toEqual([]);
});

test('the list answers 304 while unchanged', async () => {
  const { mail, call } = await openSandbox();
  await mail({});
  const etag = (await call('/mailbox/messages')).headers.get('etag') ?? '';
  const conditional = { headers: { 'if-none-match': etag } };
  expect((await call('/mailbox/messages', conditional)).status).toBe(304);
  await mail({});
  expect((await call('/mailbox/messages', conditional)).status).toBe(200);
});

test('emptying the mailbox removes every mail', async () => {
  const { mail, call, list } = await openSandbox();
  await mail({});
  expect((await call('/mailbox/messages', { method: 'DELETE' })).status).toBe(204);
  expect(await list()).toEqual([]);
});

test('mails survive a restart with a data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const first = await openSandbox(folder);
  await first.mail({ subject: 'kept' });
  await first.close();
  const second = await openSandbox(folder);
  expect((await second.list()).map((message) => message.subject)).toEqual(['kept']);
});

test('a refused mail is answered 550 until the fault is reset', async () => {
  const { mail, breakMail, list } = await openSandbox();
  await breakMail({ mode: 'refuse' });
  expect(await errorOf(mail({}))).toMatchObject({ responseCode: 550 });
  expect(await errorOf(mail({}))).toMatchObject({ responseCode: 550 });
  await breakMail({ mode: 'none' });
  await mail({});
  expect(await list()).toHaveLength(1);
});

test('a temporary fault ends after its count', async () => {
  const { mail, breakMail, list } = await openSandbox();
  await breakMail({ mode: 'temporary', count: 1 });
  expect(await errorOf(mail({}))).toMatchObject({ responseCode: 451 });
  await mail({});
  expect(await list()).toHaveLength(1);
});

test('a connection that drops after the data sends no answer and stores nothing', async () => {
  const { mail, breakMail, list } = await openSandbox();
  await breakMail({ mode: 'drop-after-data', count: 1 });
  const error = await errorOf(mail({}));
  expect(error?.code).toMatch(/ECONNECTION|ESOCKET|ECONNRESET/);
  expect(await list()).toEqual([]);
});

test('an unknown fault is refused', async () => {
  const { breakMail } = await openSandbox();
  expect((await breakMail({ mode: 'explode' })).status).toBe(400);
  expect((await breakMail({ mode: 'refuse', count: -1 })).status).toBe(400);
});

test('the HTML of a mail can neither run scripts nor reach the mailbox', async () => {
  const { mail, list, call } = await openSandbox();
  await mail({ html: '<script>parent.document.title = "owned"</script>' });
  const [message] = await list();
  const policy = (await call(`/mailbox/messages/${message?.id}/html`)).headers.get('content-security-policy');
  expect(policy).toMatch(/^sandbox allow-popups /);
  expect(policy).not.toContain('allow-scripts');
  expect(policy).toContain("default-src 'none'");
});

test('the index page says that this is a sandbox and links to the mailbox', async () => {
  const { call } = await openSandbox();
  const page = await (await call('/')).text();
  expect(page).toContain('<h1>Sandbox</h1>');
  expect(page).toContain('href="/mailbox"');
  expect((await call('/mailbox')).status).toBe(200);
  expect((await call('/elsewhere')).status).toBe(404);
});

test('mails to a forwarded domain and answers from the page reach its program, or are refused with it', async () => {
  const received: string[] = [];
  let status = 200;
  const program = createServer((request, response) => {
    let body = `${request.headers.authorization}\n`;
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(body);
      response.writeHead(status).end();
    });
  });
  await once(program.listen(0, host), 'listening');
  closing.push(() => void program.close());
  const { mail, call, list } = await openSandbox();
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const url = `http://${host}:${(program.address() as AddressInfo).port}/mails`;
  expect(
    (await post('/mailbox/forwarding', { domain: 'in.example', url: 'https://elsewhere.example/', secret: 's' }))
      .status,
  ).toBe(400);
  await post('/mailbox/forwarding', { domain: 'in.example', url, secret: 'word' });
  await mail({ to: 'bo@example.com', replyTo: 'reply+1@in.example', text: 'Is it right?' });
  const [message] = await list();
  expect((await post(`/mailbox/messages/${message?.id}/reply`, { text: 'Yes, it is.' })).status).toBe(204);
  expect(received[0]).toMatch(/^Bearer word\nFrom: <bo@example.com>\r\nTo: <reply\+1@in.example>/);
  const [answer] = await list('?to=reply%2B1@in.example');
  expect(answer?.text).toContain('Yes, it is.\n\nOn ');
  expect(answer?.text).toContain('> Is it right?');
  status = 500;
  expect(await errorOf(mail({ to: 'reply+1@in.example' }))).toBeDefined();
  expect(await list('?to=reply%2B1@in.example')).toHaveLength(1);
});
