import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';
import * as secrets from '@ad-foundry/contract/rules/people/key-secret.ts';

const prefixes = { organization: 'adf_org_', personal: 'adf_usr_' } as const;

/** A new secret: prefix, 256 random bits in Base62, and the CRC-32 of both, by which scanners recognize it. */
export function newSecret(kind: ApiKeyKind): string {
  const random = secrets.base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);
  return secrets.withChecksum(prefixes[kind] + random, crc32);
}

/** Whether a text can be a secret: tells typing errors and made-up keys without a query. */
export const isSecret = (text: string): boolean => secrets.isSecret(text, crc32);

/** The part of a secret by which its owner recognizes it. */
export const hintOf = (secret: string): string => `${secret.slice(0, 8)}…${secret.slice(-4)}`;
