import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { childProcessEnv } from '#infra/child-process-env.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { runAdmin } from '#testing/admin-program.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread as look, slotOf, versionsOf } from '#testing/briefs.ts';
import { filesBelow } from '#testing/files.ts';
import { picture } from '#testing/media.ts';
import { announce, upload } from '#testing/uploading.ts';
import { reconcile } from './actions/reconcile.ts';
import { scrub } from './actions/scrub.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let organizationId: OrganizationId;
beforeAll(async () => {
  organizationId = (await client.signUp()).organizationId as OrganizationId;
  creative = await brief(client);
  for (const width of [700, 701, 702])
    await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: await picture({ width, height: 700 }) });
  const isReady = async () =>
    versionsOf(await look(client, creative)).every(({ preview }) => preview.state === 'ready');
  await vi.waitUntil(isReady, { timeout: 20_000, interval: 100 });
});

const blobs = () => path.join(app.dataDir, 'files/blobs');
let originals: Map<string, Buffer>;
beforeEach(() => {
  originals ??= new Map(filesBelow(blobs()).map((name) => [name, readFileSync(path.join(blobs(), name))]));
  for (const [name, bytes] of originals) writeFileSync(path.join(blobs(), name), bytes);
});

const admin = (...args: string[]) =>
  runAdmin({ ...childProcessEnv, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl }, args);

/** A file without a row, last written some hours ago. */
function plant(hours: number, digit: string): string {
  const sha256 = digit.repeat(64);
  const folder = path.join(blobs(), organizationId, sha256.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, sha256);
  writeFileSync(file, 'planted');
  const at = new Date(Date.now() - hours * 3_600_000);
  utimesSync(file, at, at);
  return file;
}

const scope = () => mintSystemScope(app.services.dependencies);
const compare = (remove: boolean) => reconcile(scope(), app.services.adapters.storage, { remove });
const reread = () => scrub(scope(), app.services.adapters.storage);
const hashesOf = (found: readonly { sha256: string }[]) => found.map(({ sha256 }) => sha256).toSorted();

test('reports no difference for a consistent installation (R12)', async () => {
  const count = originals.size;
  expect(await compare(false)).toEqual({ rows: count, contents: count, orphans: [], missing: [] });
  const bytes = [...originals.values()].reduce((sum, { length }) => sum + length, 0);
  expect(await reread()).toEqual({ contents: count, bytes, damaged: [] });
});

test('a file without a row is reported and, once it is a day old, deleted; a dry run only reports (R12)', async () => {
  const [old, young] = [plant(25, 'a'), plant(23, 'b')];
  expect(hashesOf((await compare(false)).orphans)).toEqual(['a'.repeat(64)]);
  expect(readFileSync(old, 'utf8')).toBe('planted');
  expect(hashesOf((await compare(true)).orphans)).toEqual(['a'.repeat(64)]);
  expect(existsSync(old)).toBe(false);
  expect(existsSync(young)).toBe(true);
  rmSync(young);
});

test('a row whose file is missing or too short is reported (R12)', async () => {
  const [first = '', second = ''] = [...originals.keys()];
  rmSync(path.join(blobs(), first));
  truncateSync(path.join(blobs(), second), 3);
  const { orphans, missing } = await compare(true);
  expect(orphans).toEqual([]);
  expect(hashesOf(missing)).toEqual([first, second].map((name) => path.basename(name)).toSorted());
  const { contents, bytes, damaged } = await reread();
  expect(hashesOf(damaged)).toEqual(hashesOf(missing));
  // Bytes that could not be read are not counted.
  const lengths = [...originals.values()].map(({ length }) => length);
  expect(contents).toBe(originals.size - 1);
  expect(bytes).toBe(lengths.slice(2).reduce((sum, length) => sum + length, 3));
});

test('a single flipped bit on disk is found (R05)', async () => {
  const [, name = ''] = [...originals.keys()];
  const file = path.join(blobs(), name);
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect((await compare(false)).missing).toEqual([]);
  expect((await reread()).damaged).toMatchObject([{ organizationId, sha256: path.basename(name) }]);
});

longTest(
  'the command prints each name and fails',
  async () => {
    const [name = ''] = [...originals.keys()];
    expect(await admin('reconcile', '--dry-run')).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Rows: ${originals.size}. Files: ${originals.size}. Unknown: 0. Missing: 0.`),
    });
    rmSync(path.join(blobs(), name));
    for (const [command, word] of [
      ['reconcile', 'missing'],
      ['scrub', 'damaged'],
    ] as const) {
      expect(await admin(command)).toMatchObject({
        code: 1,
        said: expect.stringContaining(`${word}  ${organizationId}/${path.basename(name)}`),
      });
    }
  },
  180_000,
);

test('storage use counts each content once, and uploads in progress (S34)', async () => {
  const use = () => client.call(organizations.storage, { params: { organizationId } });
  // Every file is an upload or its preview; transcoded videos, which do not count, were not created.
  const storedBytes = [...originals.values()].reduce((sum, { length }) => sum + length, 0);
  expect(await use()).toEqual({ storedBytes, announcedBytes: 0, limitBytes: limits.storageBytes });
  const slotId = slotOf(creative).id;
  await upload(client, { slotId, name: 'again.jpg', bytes: await picture({ width: 700, height: 700 }) });
  await announce(client, { slotId, name: 'b.jpg', bytes: Buffer.alloc(12_345) });
  expect(await use()).toMatchObject({ storedBytes, announcedBytes: 12_345 });
});
