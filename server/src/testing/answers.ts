import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Mail } from './client.ts';

/** An answer as a mail program sends it. */
export interface Answer {
  from: string;
  text?: string;
  html?: string;
  subject?: string;
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer | string }[];
}

/** The value of a header; empty without it. */
export const headerOf = ({ headers }: Mail, name: string) =>
  headers.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value ?? '';

/** The address for answers to a mail. */
export const replyAddressOf = (mail: Mail) =>
  headerOf(mail, 'reply-to')
    .replace(/^.*<|>.*$/g, '')
    .trim();

/** Sends a mail to an address over SMTP. */
export async function sendMail(smtpUrl: string, to: string, { messageId, ...answer }: Answer): Promise<void> {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    to,
    subject: 'Re: Your mail',
    messageId: messageId ?? `<${randomUUID()}@mail.example>`,
    ...answer,
  });
  transport.close();
}

/** The raw bytes of a mail. */
export function rawMail(headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([...lines, '', body].join('\r\n'));
}
