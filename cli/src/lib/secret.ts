import { crc32 } from 'node:zlib';
import { isSecret, looksLikeSecret } from '@ad-foundry/contract/rules/people/key-secret.ts';
import { usageError } from './exit.ts';

/** Tells typing errors before anything is sent. The message never repeats the key. @throws Stop */
export function requireSecret(text: string): string {
  const secret = text.trim();
  if (secret === '') throw usageError('No key was given. Make one under Settings → API keys.');
  if (!looksLikeSecret(secret))
    throw usageError('This is no key of Ad Foundry: keys begin with adf_usr_ or adf_org_ and have 57 characters.');
  if (!isSecret(secret, crc32))
    throw usageError('The key has a typing error, or a part of it is missing. Copy it again.');
  return secret;
}
