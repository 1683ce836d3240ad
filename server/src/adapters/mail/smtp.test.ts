import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSmtpMailer, refusalOf } from './smtp.ts';

test.each([
  [550, 'RCPT', '550-5.1.1 The email account that you tried to reach does not exist.', 'no-mailbox'],
  [550, 'RCPT', '550 5.2.1 The account is disabled', 'no-mailbox'],
  [550, 'RCPT', '550 No such user here', 'no-mailbox'],
  [552, 'RCPT', '552 5.2.2 Over quota', 'mailbox-full'],
  [552, 'RCPT', '552 Mailbox full', 'mailbox-full'],
  [552, 'DATA', '552 5.3.4 Message too big', 'refused'],
  [550, 'RCPT', '550 5.7.1 Blocked, see https://blocked.example/5.1.1', 'refused'],
  [553, 'MAIL', '553 5.1.8 Sender address does not exist', 'refused'],
  [554, 'DATA', '554 Rejected as spam', 'refused'],
] as const)('%i to %s, "%s", is %s', (code, command, response, refusal) => {
  expect(refusalOf({ code, command, response })).toBe(refusal);
});

interface Session {
  url: string;
  /** Events in order: commands and the whole message. */
  events: string[];
  close(): void;
}

/** A mail server that refuses one recipient. */
async function listen(): Promise<Session> {
  const events: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let read = '';
    socket.write('220 ready\r\n');
    socket.on('data', (bytes) => {
      read += bytes.toString();
      for (let end = read.indexOf('\r\n'); end >= 0; end = read.indexOf('\r\n')) {
        const line = read.slice(0, end);
        read = read.slice(end + 2);
        if (isData && line !== '.') continue;
        if (!isData) events.push(line.slice(0, 4));
        if (line === '.') events.push('message');
        isData = line === 'DATA';
        socket.write(line.includes('nobody') ? '550 5.1.1 unknown\r\n' : isData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, events, close: () => server.close() };
}

test('`beforeEnd` runs after the server has requested the message and before its last byte', async () => {
  const { url, events, close } = await listen();
  const mailer = createSmtpMailer({ url, from: 'Ad Foundry <mail@example.org>' });
  const send = (to: string, text: string, beforeEnd: () => Promise<void>) =>
    mailer.send({
      to,
      text,
      beforeEnd,
      subject: 'Hi',
      html: '<p>Hi</p>',
      locale: 'en-US',
      messageId: '<1@example.org>',
    });
  const note = async () => {
    await sleep(100);
    events.push('noted');
  };
  for (const text of ['short', 'long '.repeat(50_000)]) {
    events.length = 0;
    expect(await send('ana@example.org', text, note)).toEqual({ sent: true });
    expect(events.slice(-3)).toEqual(['DATA', 'noted', 'message']);
  }
  events.length = 0;
  expect(await send('nobody@example.org', 'short', note)).toMatchObject({ sent: false, refusal: 'no-mailbox' });
  const fail = () => Promise.reject(new Error('no database'));
  expect(await send('ana@example.org', 'short', fail)).toMatchObject({ sent: false, refusal: null });
  expect(events).not.toContain('noted');
  expect(events).not.toContain('message');
  mailer.close();
  close();
});
