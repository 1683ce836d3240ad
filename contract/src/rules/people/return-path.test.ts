import { describe, expect, test } from 'vitest';
import { isInsidePath } from './return-path.ts';

const origin = 'https://foundry.example';

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /campaigns',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/a//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '.evil.example',
  ':80',
  '?next=//evil.example',
  '#//evil.example',
  '',
  '/\ud800',
  `/${'a'.repeat(3000)}`,
];

const inside = [
  '/',
  '/campaigns',
  '/campaigns/cmp_01?tab=files#top',
  '/search?q=a//b&to=https://evil.example',
  '/overview?relative=last_7_days',
  '/été',
  '/a.b',
  '/...',
];

describe('a path to return to (S26)', () => {
  test.each(elsewhere)('%j leads, or may lead, to another site', (text) => expect(isInsidePath(text)).toBe(false));

  test.each(inside)('%j stays inside the product', (text) => {
    expect(isInsidePath(text)).toBe(true);
    const resolved = new URL(text, origin);
    expect(resolved.origin).toBe(origin);
    // The path is still inside the product after the router normalizes it.
    expect(new URL(resolved.pathname, origin).origin).toBe(origin);
  });
});
