import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

test.each(pages)('%s links only to files that exist', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const addresses = [...text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(
    ([, address = '']) => address.split('#')[0] ?? '',
  );
  const missing = addresses
    .filter((address) => address !== '' && !/^[a-z]+:/.test(address))
    .filter((address) => !existsSync(path.resolve(root, path.dirname(page), address)));
  expect(missing).toEqual([]);
});
