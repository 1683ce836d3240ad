import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Every file below a folder, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .toSorted();
}

/** Incoming uploads and leftovers of interrupted uploads. */
export function incomingFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  return filesBelow(path.join(dataDir, 'files', 'incoming'));
}

/** Contents on disk as `organization/sha256`. */
export function storedFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  return filesBelow(path.join(dataDir, 'files', 'blobs')).map((file) => {
    const [organization, , sha256] = file.split(path.sep);
    return `${organization}/${sha256}`;
  });
}

/** Contents without a row, and rows without content: both have to be empty (R12). */
export async function reconcile(
  app: Pick<TestApp, 'dataDir' | 'sql'>,
): Promise<{ orphans: string[]; missing: string[] }> {
  const rows = await app.sql<{ name: string }>(`select organization_id || '/' || sha256 as name from blobs`);
  const expectedFiles = new Set(rows.map(({ name }) => name));
  const files = storedFiles(app);
  return {
    orphans: files.filter((name) => !expectedFiles.has(name)),
    missing: [...expectedFiles].filter((name) => !files.includes(name)),
  };
}

/** Waits for pending previews, whose bytes are stored before their row. */
export async function expectReconciled(app: Pick<TestApp, 'dataDir' | 'sql'>): Promise<void> {
  await expect.poll(() => reconcile(app), { timeout: 20_000 }).toEqual({ orphans: [], missing: [] });
}
