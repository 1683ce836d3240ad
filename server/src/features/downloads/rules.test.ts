import { afterEach, expect, test, vi } from 'vitest';
import * as naming from '@ad-foundry/contract/rules/naming/naming.ts';
import { pathsOf, type Placed } from './rules.ts';

vi.mock('@ad-foundry/contract/rules/naming/naming.ts', { spy: true });
afterEach(() => vi.clearAllMocks());

const count = 500;
const files = Array.from({ length: count }, (_none, index): Placed => ({
  groupName: 'Maison '.repeat(15),
  campaignName: 'Spring launch '.repeat(8),
  creativeName: `Trail hero ${index % 5}`,
  formatName: `Feed ${index % 3}`,
  platform: 'meta',
  fileName: `${index}.jpg`,
  uid: String(index),
}));
const pattern = '{campaignName}{groupName}/{creativeName}/{campaignName}/{platformName}';

test('builds each part of a folder once, for any number of folders and files', async () => {
  const { paths, renamed } = await pathsOf(pattern, files);
  expect(new Set(paths).size).toBe(count);
  expect(renamed).toBe(0);
  // One for each of five creatives, and three parts that all of them share; formats are not in the pattern.
  expect(vi.mocked(naming.buildName)).toHaveBeenCalledTimes(5 + 3);
});

test('yields to other requests while naming files', async () => {
  let turns = 0;
  let going = true;
  const turn = () => {
    turns += 1;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  await pathsOf('{creativeName}', files);
  going = false;
  expect(turns).toBeGreaterThanOrEqual(count / 50);
});
