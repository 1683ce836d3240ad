import { expect, test } from 'vitest';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { whoOwes, type CampaignGuest } from './who-owes.ts';

const id = (name: string) => name as MemberId;
const guest = (name: string, more: Partial<CampaignGuest> = {}): CampaignGuest => ({
  memberId: id(name),
  byPass: false,
  hasDeclined: false,
  ...more,
});
const guests = [guest('lia'), guest('noa'), guest('eli', { byPass: true }), guest('jo', { hasDeclined: true })];

test.each([
  ['the owner, whoever promised it', id('eli'), id('noa'), ['eli']],
  ['the guest who promised it, without an owner', null, id('noa'), ['noa']],
  [
    'all guests, without owner and promise, except those who declined it or were invited by a pass',
    null,
    null,
    ['lia', 'noa'],
  ],
])('a slot is owed by %s', (_, owner, promisedBy, people) => {
  expect(whoOwes({ owner, promisedBy, guests })).toEqual(people);
});

test('nobody owes a slot that all guests declined', () => {
  expect(whoOwes({ owner: null, promisedBy: null, guests: [guest('lia', { hasDeclined: true })] })).toEqual([]);
});
