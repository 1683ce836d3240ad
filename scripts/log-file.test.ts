import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the log rotates by size, keeps the newest files and continues after a restart', async () => {
  const line = `${'x'.repeat(99)}\n`;
  for (let start = 0; start < 2; start += 1) {
    const log = openLogFile(folder, { size: '1K' });
    for (let count = 0; count < 60; count += 1)
      await new Promise((resolve, reject) =>
        log.write(line, (error: unknown) => (error ? reject(error) : resolve(null))),
      );
    await new Promise((resolve) => log.end(resolve));
  }
  expect(readdirSync(folder).toSorted()).toEqual([
    'server.log',
    'server.log.1',
    'server.log.2',
    'server.log.3',
    'server.log.4',
  ]);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    expect(statSync(file).size).toBeLessThanOrEqual(1200);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').replaceAll(line, '')).toBe('');
  }
});
