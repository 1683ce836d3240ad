import { expect, test } from 'vitest';
import { firstChoices, inFolders, archiveQueryOf } from './choices.ts';

test('the default is the latest files by creative and platform, with the tables', () => {
  expect(archiveQueryOf(firstChoices, false)).toEqual({
    versions: 'latest',
    folders: '{creativeName}/{platformName}',
    tables: 'true',
    approval: 'needed',
  });
});

test('a group archive has a folder per campaign, unless folders are off or custom', () => {
  const foldersOf = (change: Partial<typeof firstChoices>) =>
    archiveQueryOf({ ...firstChoices, ...change }, true).folders;
  expect(foldersOf({ folders: 'platform' })).toBe('{campaignName}/{platformName}');
  expect(foldersOf({ folders: 'none' })).toBe('');
  expect(foldersOf({ folders: 'own', ownFolders: '{groupName}' })).toBe('{groupName}');
});

test('an empty custom name is ignored', () => {
  expect(archiveQueryOf({ ...firstChoices, names: '  ' }, false)).not.toHaveProperty('names');
  expect(archiveQueryOf({ ...firstChoices, platforms: ['meta', 'x'] }, false).platforms).toBe('meta,x');
});

test('example paths list each folder once', () => {
  expect(inFolders(['a/b/1.png', 'a/c/2.png', 'a/b/3.png', '4.png'])).toEqual([
    { folder: 'a/b', names: ['1.png', '3.png'] },
    { folder: 'a/c', names: ['2.png'] },
    { folder: '', names: ['4.png'] },
  ]);
});
