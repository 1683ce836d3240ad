import { expect, test } from 'vitest';
import { modKey } from './mod-key.ts';

test.each([
  ['MacIntel', '⌘↵'],
  ['iPad', '⌘↵'],
  ['Linux x86_64', 'Ctrl ↵'],
  ['Win32', 'Ctrl ↵'],
  ['', 'Ctrl ↵'],
])('a shortcut is written as on the keyboard of %j', (platform, text) => {
  expect(modKey('↵', platform)).toBe(text);
});
