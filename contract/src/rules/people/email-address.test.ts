import { expect, test } from 'vitest';
import { maskEmail, nameFromAddress, normalizeEmail } from './email-address.ts';

test('normalizeEmail lower-cases, trims and normalizes an address', () => {
  expect(normalizeEmail('  Ana.Costa@Example.ORG ')).toBe('ana.costa@example.org');
  expect(normalizeEmail('ana＠example.org')).toBe('ana@example.org');
  expect(normalizeEmail('ana+x@example.org')).not.toBe(normalizeEmail('ana@example.org'));
});

test.each([
  ['maria@example.com', 'm…a@example.com'],
  ['jo@example.com', 'j…@example.com'],
  ['x@example.com', 'x…@example.com'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ['ana.costa@example.org', 'Ana', 'Costa'],
  ['info@example.org', 'Info', ''],
  ['jean-luc.de.winter@example.org', 'Jean', 'Luc De Winter'],
  ['sam+ads@example.org', 'Sam', ''],
  ['+@example.org', '+', ''],
])('%s suggests the name %s %s', (email, firstName, lastName) =>
  expect(nameFromAddress(email)).toEqual({ firstName, lastName }),
);
