import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { ReplyMailbox } from '#adapters/inbound-mail/inbound-mail.ts';
import type { Secrets } from '#infra/crypto/secrets.ts';

/** The mail that an address belongs to, with its recipient. */
export interface ReplyKey {
  mailId: string;
  organizationId: OrganizationId | null;
  accountId: AccountId | null;
}

const purpose = 'reply-address';
const idBytes = 16;
const macBytes = 12;
/** A leading 1 keeps the zeros of the id. */
const lead = '1';

/**
 * The address for answers to a mail and for reports that it came back: `reply+<token>@domain`. The token is the mail's
 * id with a MAC, in lower-case letters and digits, since some servers change the case. It fits the 64 characters that
 * the part before the `@` may have.
 */
export function replyAddress(secrets: Secrets, { local, domain }: ReplyMailbox, key: ReplyKey): string {
  const mac = secrets.mac(purpose, ...partsOf(key)).subarray(0, macBytes);
  const token = BigInt(`0x${lead}${key.mailId.replaceAll('-', '')}${mac.toString('hex')}`).toString(36);
  return `${local}+${token}@${domain}`;
}

const partsOf = ({ mailId, organizationId, accountId }: ReplyKey) => [mailId, organizationId ?? '', accountId ?? ''];

export interface ReplyToken {
  mailId: string;
  mac: Buffer;
}

/** The token of an address for answers, not verified; null for another address. */
export function readReplyToken(address: string, { local, domain }: ReplyMailbox): ReplyToken | null {
  const [start = '', host = '', ...more] = address.trim().toLowerCase().split('@');
  if (more.length > 0 || host !== domain || !start.startsWith(`${local}+`)) return null;
  const text = start.slice(local.length + 1);
  if (!/^[0-9a-z]{1,50}$/.test(text)) return null;
  const hex = [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n).toString(16);
  if (hex.length !== 1 + 2 * (idBytes + macBytes) || !hex.startsWith(lead)) return null;
  const id = hex.slice(1, 1 + 2 * idBytes);
  const mailId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
  return { mailId, mac: Buffer.from(hex.slice(1 + 2 * idBytes), 'hex') };
}

/** Whether this installation made the token for the mail and its recipient. */
export function isReplyToken(secrets: Secrets, { mac }: ReplyToken, key: ReplyKey): boolean {
  return secrets.verifyMacStart(purpose, mac, ...partsOf(key));
}
