import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes = { organization: 'adf_org_', personal: 'adf_usr_' } as const;
const pattern = /^adf_(?:org|usr)_[0-9A-Za-z]{49}$/;
const checksumLength = 6;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = (alphabet[Number(rest % 62n)] ?? '') + text;
  return text;
}

const checksumOf = (text: string) => base62(BigInt(crc32(text)), checksumLength);

/** A new secret: prefix, 256 random bits in Base62, and the CRC-32 of both, by which scanners recognize it. */
export function newSecret(kind: ApiKeyKind): string {
  const body = prefixes[kind] + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);
  return body + checksumOf(body);
}

/** Whether a text can be a secret: tells typing errors and made-up keys without a query. */
export function isSecret(text: string): boolean {
  return pattern.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** The part of a secret by which its owner recognizes it. */
export const hintOf = (secret: string): string => `${secret.slice(0, 8)}…${secret.slice(-4)}`;
