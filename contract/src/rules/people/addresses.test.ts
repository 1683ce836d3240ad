import { expect, test } from 'vitest';
import { addAddresses, findAddresses, findRejected, readAddresses } from './addresses.ts';

test.each([
  ['ana@example.org', ['ana@example.org']],
  ['ana@example.org, ben@example.org;cem@example.org', ['ana@example.org', 'ben@example.org', 'cem@example.org']],
  ['ana@example.org\nben@example.org\r\n\n', ['ana@example.org', 'ben@example.org']],
  ['Ana Costa <ana@example.org>, "Berg, Noa" <noa@example.org>', ['ana@example.org', '"Berg', 'noa@example.org']],
  ['  ana@example.org   ben@example.org ', ['ana@example.org', 'ben@example.org']],
  [' , ;\n', []],
])('%j contains %j', (text, addresses) => expect(readAddresses(text)).toEqual(addresses));

test('lists an address once, ignoring case and formatting', () => {
  expect(addAddresses(['ana@example.org'], ['Ana@Example.org', 'ben@example.org', 'BEN@example.org'])).toEqual([
    'ana@example.org',
    'ben@example.org',
  ]);
});

test.each([
  ['ana@example.org, ben@example.org;cyd@example.org', ['ana@example.org', 'ben@example.org', 'cyd@example.org']],
  ['Ana Costa <ana@example.org>\n"Ben" <ben@example.org>', ['ana@example.org', 'ben@example.org']],
  ['mailto:ana@example.org.', ['ana@example.org']],
  ['ana@example.org Ana@example.org', ['ana@example.org']],
  ['ana@', ['ana@']],
  ['Ana Costa', []],
])('names and addresses mixed as %j contain the addresses %j', (text, addresses) => {
  expect(findAddresses(text)).toEqual(addresses);
});

test('text between separators that contains no address is rejected', () => {
  expect(findRejected('Ana Costa <ana@example.com>, ben.example.com; cleo@example.com dan')).toEqual([
    'ben.example.com',
  ]);
  expect(findRejected(' , ')).toEqual([]);
});
