import { afterEach, expect, test, vi } from 'vitest';
import * as naming from '@ad-foundry/contract/rules/naming/naming.ts';
import { pathsOf, type FilePlace } from './rules.ts';

vi.mock('@ad-foundry/contract/rules/naming/naming.ts', { spy: true });
afterEach(() => vi.clearAllMocks());

const count = 500;
const files = Array.from({ length: count }, (_none, index): FilePlace => ({
  groupName: 'Maison '.repeat(15),
  campaignName: 'Spring launch '.repeat(8),
  creativeName: `Trail hero ${index % 5}`,
  formatName: `Feed ${index % 3}`,
  platform: 'meta',
  fileName: `${index}.jpg`,
  uid: String(index),
}));
const pattern = '{campaignName}{groupName}/{creativeName}/{campaignName}/{platformName}';

test('each part of a folder name is built once, for any number of folders and files', async () => {
  const { paths, renamed } = await pathsOf(pattern, files);
  expect(new Set(paths).size).toBe(count);
  expect(renamed).toBe(0);
  // One call per creative, and one for each of the three parts that all creatives share; the pattern has no formats.
  expect(vi.mocked(naming.buildName)).toHaveBeenCalledTimes(5 + 3);
});

test('creatives whose names differ in case or a trailing space get separate folders, within 150 characters', async () => {
  const [first] = files;
  if (!first) throw new Error('no file');
  const long = 'Campaign of the year '.repeat(9);
  const names = ['Hero', 'hero', 'Hero ', '-hero', 'Hero'];
  const placed = names.map((creativeName, index) => ({
    ...first,
    campaignName: long,
    creativeName,
    fileName: `${'x'.repeat(170)}_${index}.jpg`,
  }));
  const { paths } = await pathsOf('{campaignName}/{creativeName}', placed);
  expect(paths.map((path) => path.split('/')[1])).toEqual(['Hero', 'hero_2', 'Hero_3', '_hero', 'Hero']);
  expect(new Set(paths.map((path) => path.split('/')[0])).size).toBe(1);
  expect(Math.max(...paths.map(({ length }) => length))).toBeLessThanOrEqual(150);
});

test('naming files yields to other requests', async () => {
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
