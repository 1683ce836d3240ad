import { z } from 'zod';
import { blankAsAbsent, loopback, text } from './values.ts';

export const inboundEnvironment = {
  REPLY_ADDRESS: text,
  IMAP_URL: text,
  INBOUND_SECRET: text,
  RETURN_PATH: z.preprocess(blankAsAbsent, z.enum(['sender', 'reply']).default('sender')),
};

type InboundSettings = Partial<Record<'REPLY_ADDRESS' | 'IMAP_URL' | 'INBOUND_SECRET', string>> & {
  RETURN_PATH: 'sender' | 'reply';
};

/** How answers to mails arrive. */
export interface InboundConfig {
  /** Both in lower case. */
  address: { local: string; domain: string };
  /** The secret of the webhook; null without one. */
  secret: string | null;
  /** The mailbox to read; null without one. */
  imap: URL | null;
  /** Whether mails leave with the address for answers as envelope sender. */
  returnsMails: boolean;
}

const secretLength = 24;
/** The part before the `@` has room for 64 characters, of which the token takes 45. */
const localLength = 19;
const addressPattern = new RegExp(`^[a-z0-9._-]{1,${localLength}}@[a-z0-9.-]+\\.?[a-z0-9-]+$`, 'i');

/** Null if answers are off. */
export function readInbound(settings: InboundSettings): InboundConfig | null {
  const { REPLY_ADDRESS: reply, IMAP_URL: imap, INBOUND_SECRET: secret, RETURN_PATH: returnPath } = settings;
  if (reply === undefined) return null;
  const [local = '', domain = ''] = reply.toLowerCase().split('@');
  return {
    address: { local, domain },
    secret: secret ?? null,
    imap: imap === undefined ? null : new URL(imap),
    returnsMails: returnPath === 'reply',
  };
}

/** The problems of the settings, each naming its variable. */
export function judgeInbound(settings: InboundSettings): string[] {
  const { REPLY_ADDRESS: reply, IMAP_URL: imap, INBOUND_SECRET: secret, RETURN_PATH: returnPath } = settings;
  const problems: string[] = [];
  if (reply !== undefined && !addressPattern.test(reply))
    problems.push(
      `REPLY_ADDRESS: must be an address such as reply@in.example.org, with at most ${localLength} characters before the @ and no plus`,
    );
  if (reply !== undefined && imap === undefined && secret === undefined)
    problems.push('REPLY_ADDRESS: requires IMAP_URL or INBOUND_SECRET, the way in for answers');
  if (reply === undefined && imap !== undefined) problems.push('IMAP_URL: requires REPLY_ADDRESS');
  if (reply === undefined && secret !== undefined) problems.push('INBOUND_SECRET: requires REPLY_ADDRESS');
  if (reply === undefined && returnPath === 'reply') problems.push('RETURN_PATH: requires REPLY_ADDRESS');
  if (secret !== undefined && secret.length < secretLength)
    problems.push(`INBOUND_SECRET: must be random and have at least ${secretLength} characters`);
  if (imap !== undefined && !isMailbox(imap))
    problems.push('IMAP_URL: must be imaps://user:password@host:993, or imap://… for a server that starts TLS');
  return problems;
}

function isMailbox(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['imap:', 'imaps:'].includes(url.protocol) || url.hostname === '') return false;
  return url.username !== '' || loopback.has(url.hostname);
}
