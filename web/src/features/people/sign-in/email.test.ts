import { expect, it } from 'vitest';
import { emailSchema } from '@ad-foundry/contract/sign-in.ts';
import { readEmail } from './email.ts';

const entries = [
  'lena@northbound.studio',
  '  lena@northbound.studio ',
  'Lena.Moreau+ads@Northbound.Studio',
  'ｌｅｎａ@northbound.studio',
  'lena＠northbound.studio',
  'o’hara@northbound.studio',
  "o'hara@northbound.studio",
  'lena',
  'lena@',
  '@northbound.studio',
  'lena@northbound',
  'lena@@northbound.studio',
  'lena..moreau@northbound.studio',
  '.lena@northbound.studio',
  'lena.@northbound.studio',
  'lena@-northbound.studio',
  'lena@northbound.s',
  'lena moreau@northbound.studio',
  'lena@northbound.studio\nbcc: all@northbound.studio',
  '"lena"@northbound.studio',
  'léna@northbound.studio',
  `${'a'.repeat(310)}@northbound.studio`,
  '',
];

it.each(entries)('agrees with the contract about %j', (entry) => {
  const parsed = emailSchema.safeParse(entry);
  expect(readEmail(entry)).toBe(parsed.success ? parsed.data : null);
});
