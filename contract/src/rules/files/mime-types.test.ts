import { expect, it } from 'vitest';
import { canonicalMime, extensionFor, mimeLabel, mimeMatches } from './mime-types.ts';

it('extensionFor returns the extension of a MIME type', () => {
  expect(extensionFor('image/jpeg')).toBe('jpg');
  expect(extensionFor('video/quicktime')).toBe('mov');
  expect(extensionFor('video/x-m4v')).toBe('m4v');
  expect(extensionFor('video/vnd.avi')).toBe('avi');
  expect(extensionFor('video/mp2t')).toBe('ts');
  expect(extensionFor('application/x-unheard-of')).toBe('bin');
});

it('canonicalMime folds spellings of one type', () => {
  expect(canonicalMime('Image/JPG; charset=binary')).toBe('image/jpeg');
  expect(mimeMatches('video/webm', 'video/*')).toBe(true);
  expect(mimeMatches('videos/webm', 'video/*')).toBe(false);
  expect(mimeLabel('video/mp4')).toBe('MP4');
});
