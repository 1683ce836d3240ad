import { Transform } from 'node:stream';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { MailRefusal } from '@ad-foundry/contract/members.ts';
import type { MailOutcome, Mailer, OutgoingMail } from './mailer.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * `setupMs`: until the session is set up; a retry before that repeats nothing. `idleMs`: between mails, so that no mail
 * waits for a response over a connection that a firewall has dropped. `answerMs`: until each other response. RFC 5321,
 * section 4.5.3.2, gives servers up to ten minutes to accept a mail; a client that gives up sooner sends it again and
 * again.
 */
export const smtpTimeouts = { setupMs: 10_000, idleMs: 10_000, answerMs: 10 * 60_000 };

/** Mail over SMTP: `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const url = new URL(options.url);
  const transport = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    // Requires TLS, so that passwords and codes are encrypted in transit, except on loopback.
    requireTLS: url.protocol === 'smtp:' && !loopback.has(url.hostname),
    ignoreTLS: loopback.has(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    pool: true,
    maxConnections: 3,
    connectionTimeout: smtpTimeouts.setupMs,
    greetingTimeout: smtpTimeouts.setupMs,
    socketTimeout: smtpTimeouts.answerMs,
    idleTimeout: smtpTimeouts.idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  transport.use('stream', (mail, done) => {
    const { beforeEnd } = mail.data as MailHook;
    if (beforeEnd) mail.message.transform(() => holdEnd(beforeEnd));
    done();
  });

  return {
    async send(mail): Promise<MailOutcome> {
      try {
        await transport.sendMail(messageOf(mail, options.from));
        return { sent: true };
      } catch (error) {
        return { sent: false, ...classify(error) };
      }
    },
    close: () => transport.close(),
  };
}

type MailHook = Pick<OutgoingMail, 'beforeEnd'>;

/** The mail as nodemailer's options. */
function messageOf(mail: OutgoingMail, from: string): MailHook & SendMailOptions {
  return {
    ...(mail.beforeEnd ? { beforeEnd: mail.beforeEnd } : {}),
    from: mail.fromName ? { name: mail.fromName, address: bareAddress(from) } : from,
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.pictures ?? []).map(({ cid, bytes, type }, index) => ({
      filename: `picture-${index + 1}.${type === 'image/png' ? 'png' : 'jpg'}`,
      content: Buffer.from(bytes),
      contentType: type,
      contentDisposition: 'inline' as const,
      cid,
    })),
    messageId: mail.messageId,
    ...(mail.envelopeFrom ? { envelope: { from: mail.envelopeFrom, to: mail.to } } : {}),
    ...(mail.references ? { references: mail.references, inReplyTo: mail.references } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange then sends no out-of-office reply.
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      'Content-Language': mail.locale,
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

/**
 * Passes a message through, and delays its end until `beforeEnd` has resolved. It buffers at most one chunk, so that it
 * reaches the end only after the server has requested the message.
 */
function holdEnd(beforeEnd: () => Promise<void>): Transform {
  return new Transform({
    readableHighWaterMark: 1,
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    flush: (done) => void beforeEnd().then(() => done(), done),
  });
}

/** The address in `Name <a@b>` or `a@b`. */
export function bareAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

/**
 * A 5xx response to MAIL, RCPT or DATA is permanent. 4xx, time-outs, lost connections and failed authentication
 * (an administrator can correct the password) are retried.
 */
function classify(error: unknown): { refusal: MailRefusal | null; reason: string } {
  const answer = error as { responseCode?: number; command?: string; code?: string; response?: string };
  const code = answer.responseCode ?? 0;
  const command = /^(MAIL|RCPT|DATA)/.exec(answer.command ?? '')?.[0];
  const refusal = code >= 500 && command ? refusalOf({ code, command, response: answer.response ?? '' }) : null;
  // Without a response, the system says in the message why there was no connection. A response may hold an address.
  const system = code === 0 && error instanceof Error ? /\bE[A-Z_]{3,}\b/.exec(error.message)?.[0] : undefined;
  const parts = [answer.code ?? 'error', code || system, answer.command];
  return { refusal, reason: [...new Set(parts)].filter(Boolean).join(' ') };
}

/** Classifies a permanent refusal by its enhanced status code (RFC 3463), else by its response code. */
export function refusalOf({
  code,
  command,
  response,
}: {
  code: number;
  command: string;
  response: string;
}): MailRefusal {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  // 5.1.7 and 5.1.8 concern the sender's address.
  if (subject === '1') return detail === '7' || detail === '8' ? 'refused' : 'no-mailbox';
  if (subject === '2') return detail === '2' ? 'mailbox-full' : detail === '1' ? 'no-mailbox' : 'refused';
  if (subject !== undefined || command !== 'RCPT') return 'refused';
  if (code === 552) return 'mailbox-full';
  return [550, 551, 553].includes(code) ? 'no-mailbox' : 'refused';
}
