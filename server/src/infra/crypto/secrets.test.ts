import { describe, expect, test } from 'vitest';
import { createSecrets, hashToken, newToken } from './secrets.ts';

const [firstSecret, secondSecret, thirdSecret] = [
  'first-secret-of-the-application-1',
  'second-secret-of-the-application',
  'third-secret-of-the-application-3',
];

describe('sealed data (S55)', () => {
  const secrets = createSecrets(firstSecret);
  const sealed = secrets.seal('mail', 'row-1', 'the code is 1234');

  test('opens with its own purpose and context, and is never the same twice', () => {
    expect(secrets.open('mail', 'row-1', sealed)).toBe('the code is 1234');
    expect(secrets.seal('mail', 'row-1', 'the code is 1234').equals(sealed)).toBe(false);
    expect(sealed.toString('latin1')).not.toContain('1234');
    expect(secrets.open('mail', 'x', secrets.seal('mail', 'x', ''))).toBe('');
    expect(secrets.open('mail', 'x', secrets.seal('mail', 'x', '漢字 👋'))).toBe('漢字 👋');
  });

  test('does not open with another context, purpose or secret', () => {
    expect(() => secrets.open('mail', 'row-2', sealed)).toThrow();
    expect(() => secrets.open('token', 'row-1', sealed)).toThrow();
    expect(() => createSecrets(secondSecret).open('mail', 'row-1', sealed)).toThrow();
  });

  test('does not open if a bit was changed or bytes are missing', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() => secrets.open('mail', 'row-1', changed), String(at)).toThrow();
    }
    for (const length of [0, 5, 12, 20, 27, sealed.length - 1])
      expect(() => secrets.open('mail', 'row-1', sealed.subarray(0, length)), String(length)).toThrow();
  });
});

test('after a rotation, data of the previous secret still opens and verifies, older data does not', () => {
  const before = createSecrets(firstSecret);
  const sealed = before.seal('mail', 'r', 'text');
  const mac = before.mac('code', 'a', 'b');
  const after = createSecrets(secondSecret, firstSecret);
  expect(after.open('mail', 'r', sealed)).toBe('text');
  expect(after.verifyMac('code', mac, 'a', 'b')).toBe(true);
  expect(() => before.open('mail', 'r', after.seal('mail', 'r', 'new'))).toThrow();
  const later = createSecrets(thirdSecret, secondSecret);
  expect(() => later.open('mail', 'r', sealed)).toThrow();
  expect(later.verifyMac('code', mac, 'a', 'b')).toBe(false);
});

test('a MAC verifies only for the same parts, split the same way', () => {
  const secrets = createSecrets(firstSecret);
  const mac = secrets.mac('code', 'id', 'a@example.org', '12345678');
  expect(secrets.verifyMac('code', mac, 'id', 'a@example.org', '12345678')).toBe(true);
  for (const parts of [
    ['id', 'a@example.org', '12345679'],
    ['ida', '@example.org', '12345678'],
    ['id', 'a@example.org12345678'],
    ['id', 'a@example.org', '12345678', ''],
  ]) {
    expect(secrets.verifyMac('code', mac, ...parts)).toBe(false);
  }
  expect(secrets.verifyMac('other', mac, 'id', 'a@example.org', '12345678')).toBe(false);
  expect(secrets.verifyMac('code', Buffer.alloc(0), 'id')).toBe(false);
  expect(secrets.verifyMac('code', mac.subarray(0, 16), 'id', 'a@example.org', '12345678')).toBe(false);
});

test('the beginning of a MAC verifies if it is long enough, also with the previous secret', () => {
  const secrets = createSecrets(firstSecret);
  const mac = secrets.mac('code', 'id');
  const later = createSecrets(secondSecret, firstSecret);
  expect(secrets.verifyMacStart('code', mac.subarray(0, 12), 'id')).toBe(true);
  expect(later.verifyMacStart('code', mac.subarray(0, 12), 'id')).toBe(true);
  expect(secrets.verifyMacStart('code', mac.subarray(0, 11), 'id')).toBe(false);
  expect(secrets.verifyMacStart('code', mac.subarray(1, 13), 'id')).toBe(false);
  expect(secrets.verifyMacStart('code', Buffer.concat([mac, mac]), 'id')).toBe(false);
  expect(secrets.verifyMacStart('other', mac.subarray(0, 12), 'id')).toBe(false);
});

test('tokens are 256 bits, all different, and stored as a hash', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
  expect(hashToken(tokens[0] ?? '').toString('base64url')).not.toContain(tokens[0]);
});
