import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password matches its own hash only', async () => {
  const stored = await hashPassword('Winter table 26');
  expect(await verifyPassword('Winter table 26', stored)).toBe(true);
  expect(await verifyPassword('winter table 26', stored)).toBe(false);
  expect(await verifyPassword('', stored)).toBe(false);
});

test('a password has another hash each time', async () => {
  const [first, other] = [await hashPassword('same'), await hashPassword('same')];
  expect(first.equals(other)).toBe(false);
});

test('a password typed in composed and decomposed letters is the same', async () => {
  expect(await verifyPassword('Inès', await hashPassword('Ine\u0300s'))).toBe(true);
});
