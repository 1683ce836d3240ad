import { describe, expect, test } from 'vitest';
import { canArrange, canDeleteDelivered } from './permissions.ts';

const guest = { accountId: 'me', role: 'guest' } as const;
const member = { accountId: 'me', role: 'member' } as const;

describe('a guest deletes nothing that is not theirs', () => {
  test.each([
    ['their own files', { createdById: 'other', uploadedByIds: ['me', 'me'] }, true],
    ['a file of somebody else among them', { createdById: 'me', uploadedByIds: ['me', 'other'] }, false],
    ['a file of somebody who is gone', { createdById: 'me', uploadedByIds: [null] }, false],
    ['an empty one of their own', { createdById: 'me', uploadedByIds: [] }, true],
    ['an empty one of the team', { createdById: 'other', uploadedByIds: [] }, false],
    ['an empty one of nobody', { createdById: null, uploadedByIds: [] }, false],
  ])('%s', (_, delivered, allowed) => {
    expect(canDeleteDelivered(guest, delivered)).toBe(allowed);
    expect(canDeleteDelivered(member, delivered)).toBe(true);
  });
});

test('a guest moves no card beside files of others', () => {
  expect(canArrange(guest, { uploadedByIds: [] })).toBe(true);
  expect(canArrange(guest, { uploadedByIds: ['me'] })).toBe(true);
  expect(canArrange(guest, { uploadedByIds: ['me', 'other'] })).toBe(false);
  expect(canArrange(member, { uploadedByIds: ['other', null] })).toBe(true);
});
