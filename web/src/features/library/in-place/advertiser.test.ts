import { expect, test } from 'vitest';
import { advertiserName } from './advertiser.ts';

const organization = 'Nova Studio';

test('the advertiser is the client of the review link, for the team as on the page of the client', () => {
  const link = { clientName: 'Pola Kitchen' };
  expect(advertiserName({ link, groupName: 'Pola', organization })).toBe('Pola Kitchen');
  expect(advertiserName({ link, groupName: null, organization })).toBe('Pola Kitchen');
});

test('a link without a client shows the organization to both, whatever the group is called', () => {
  const link = { clientName: null };
  expect(advertiserName({ link, groupName: 'Pola', organization })).toBe(organization);
  expect(advertiserName({ link, groupName: null, organization })).toBe(organization);
});

test('before a campaign is shared, its group is the advertiser', () => {
  expect(advertiserName({ link: null, groupName: 'Pola', organization })).toBe('Pola');
  expect(advertiserName({ link: null, groupName: null, organization })).toBe(organization);
});
