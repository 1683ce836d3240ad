import { randomUUID } from 'node:crypto';
import { type Message } from './message.ts';

const headerOf = ({ headers }: Message, name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

/** The address that answers go to: that of `Reply-To`, or the sender's. */
export function replyAddressOf(message: Message): string {
  return (
    /<([^<>]+)>/.exec(headerOf(message, 'reply-to'))?.[1] ?? (headerOf(message, 'reply-to').trim() || message.from)
  );
}

const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/** Writes an answer as mail programs do: with the headers of the thread, and the mail quoted below the text. */
export function writeReply(message: Message, text: string): Buffer {
  const id = headerOf(message, 'message-id');
  const references = [headerOf(message, 'references'), id].join(' ').trim();
  const date = new Date(message.receivedAt).toUTCString();
  const quote = message.text.trim().replace(/^/gm, '> ');
  const body = `${text}\n\nOn ${date}, ${message.fromName} <${message.from}> wrote:\n\n${quote}\n`;
  const lines = [
    `From: <${message.to[0]}>`,
    `To: <${replyAddressOf(message)}>`,
    `Subject: ${encoded(`Re: ${message.subject}`)}`,
    `Message-ID: <${randomUUID()}@sandbox.localhost>`,
    `Date: ${new Date().toUTCString()}`,
    `In-Reply-To: ${id}`,
    `References: ${references}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
