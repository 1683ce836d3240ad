import { expect, test } from 'vitest';
import { hintOf, isSecret, newSecret } from './rules.ts';

test('a secret has 57 characters of a public pattern, and one wrong character is noticed', () => {
  const secret = newSecret('organization');
  expect(secret).toMatch(/^adf_org_[0-9A-Za-z]{49}$/);
  expect(newSecret('personal')).toMatch(/^adf_usr_[0-9A-Za-z]{49}$/);
  expect(isSecret(secret)).toBe(true);
  for (let at = 8; at < secret.length; at++) {
    const other = secret[at] === 'a' ? 'b' : 'a';
    expect(isSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
  }
  expect(isSecret(`${secret} `)).toBe(false);
  expect(hintOf(secret)).toBe(`adf_org_…${secret.slice(-4)}`);
});

test('secrets differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newSecret('personal'))).size).toBe(1000);
});
