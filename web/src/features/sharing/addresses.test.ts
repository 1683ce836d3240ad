import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test.each([
  ['ana@example.org', ['ana@example.org']],
  ['ana@example.org, ben@example.org;cyd@example.org', ['ana@example.org', 'ben@example.org', 'cyd@example.org']],
  ['Ana Costa <ana@example.org>\n"Ben" <ben@example.org>', ['ana@example.org', 'ben@example.org']],
  ['mailto:ana@example.org.', ['ana@example.org']],
  ['ana@example.org ana@example.org', ['ana@example.org']],
  ['ana@', ['ana@']],
  ['Ana Costa', []],
])('%j holds %j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses);
});
