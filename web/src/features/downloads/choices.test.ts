import { expect, test } from 'vitest';
import { firstChoices, wishOf } from './choices.ts';

test('nothing chosen: the latest files by creative and platform, with the tables', () => {
  expect(wishOf(firstChoices, false)).toEqual({
    versions: 'latest',
    folders: '{creativeName}/{platformName}',
    tables: 'true',
  });
});

test('of a group each campaign has its folder, unless there are to be none or one’s own', () => {
  const of = (change: Partial<typeof firstChoices>) => wishOf({ ...firstChoices, ...change }, true).folders;
  expect(of({ folders: 'platform' })).toBe('{campaignName}/{platformName}');
  expect(of({ folders: 'none' })).toBe('');
  expect(of({ folders: 'own', ownFolders: '{groupName}' })).toBe('{groupName}');
});

test('an own name of nothing is none', () => {
  expect(wishOf({ ...firstChoices, names: '  ' }, false)).not.toHaveProperty('names');
  expect(wishOf({ ...firstChoices, platforms: ['meta', 'x'] }, false).platforms).toBe('meta,x');
});
