import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { expectReconciled } from '#testing/files.ts';
import { picture } from '#testing/media.ts';
import { announce, append, offsetOf, upload } from '#testing/uploading.ts';
import { Installation } from './installation.ts';
import { skipReason, straceIsMissing, watchCalls } from './strace.ts';
import { Counts, report } from './summary.ts';

let installation: Installation;
let client: TestClient;
let creative: Creative;
afterEach(() => installation.stop());

async function start(): Promise<void> {
  await installation.start();
  client = installation.browser();
  await client.signUp();
  creative = await brief(client);
}

/** An image followed by bytes that viewers ignore. */
async function large(bytes: number): Promise<Buffer> {
  return Buffer.concat([await picture({ width: 640, height: 640 }), randomBytes(bytes)]);
}

async function begin(bytes: Buffer): Promise<Response> {
  return announce(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
}

const placeOf = (created: Response) => created.headers.get('location') ?? '';
const offsetAt = async (location: string) => Number((await offsetOf(client, location)).headers.get('upload-offset'));
const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Lets another person read a stored file repeatedly. */
async function reader(): Promise<() => Promise<void>> {
  const other = installation.browser();
  await other.signUp();
  const theirs = await brief(other);
  const bytes = await large(200_000);
  expect((await upload(other, { slotId: slotOf(theirs).id, name: 'b.jpg', bytes })).status).toBe(204);
  const [version] = versionsOf(await reread(other, theirs));
  return async () => {
    const file = await other.send(`/api/versions/${version?.id}/file`);
    expect(hash(Buffer.from(await file.arrayBuffer()))).toBe(hash(bytes));
    expect(versionsOf(await reread(other, theirs))).toHaveLength(1);
  };
}

async function expectFull(answer: Response): Promise<void> {
  expect([answer.status, await answer.json()]).toEqual([507, expect.objectContaining({ code: 'storage.full' })]);
}

/** Resumes the upload at its offset on the same server. */
async function expectItGoesOn(location: string, bytes: Buffer): Promise<void> {
  const offset = await offsetAt(location);
  if (offset < bytes.length) expect((await append(client, location, offset, bytes.subarray(offset))).status).toBe(204);
  expect(installation.starts).toBe(1);
  const versions = versionsOf(await reread(client, creative));
  expect(versions).toHaveLength(1);
  const file = await client.send(`/api/versions/${versions[0]?.id}/file`);
  expect(hash(Buffer.from(await file.arrayBuffer()))).toBe(hash(bytes));
  await expectReconciled(installation);
}

const cannotMount = (() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-mount-'));
  const result = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]);
  if (result.status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  if (result.status !== 0) report('NOT TRIED: a full disk, since nothing can be mounted here');
  return result.status === 0 ? null : 'nothing can be mounted';
})();

/** Mounts a small disk at a folder. `fill` writes a file that leaves `roomBytes` free, `free` deletes that file. */
function mount(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true });
  const options = `size=${megabytes}m,mode=700`;
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status).toBe(0);
  const ballast = path.join(folder, 'ballast');
  return {
    fill(roomBytes: number) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - roomBytes)));
    },
    room() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    free: () => rmSync(ballast),
    unmount: () => spawnSync('umount', ['-l', folder]),
  };
}

describe.skipIf(cannotMount !== null)(`a full disk${skipReason(cannotMount)}`, () => {
  test('answers 507, keeps acknowledged bytes and reads working, and resumes when there is space (R06)', async () => {
    installation = new Installation();
    const disk = mount(path.join(installation.dataDir, 'files'), 64);
    try {
      await start();
      const read = await reader();
      const bytes = await large(30_000_000);
      disk.fill(15_000_000);
      const location = placeOf(await begin(bytes));
      expect((await append(client, location, 0, bytes.subarray(0, 5_000_000))).status).toBe(204);
      await expectFull(await append(client, location, 5_000_000, bytes.subarray(5_000_000)));
      const offset = await offsetAt(location);
      expect(offset).toBeGreaterThanOrEqual(5_000_000);
      await expectFull(await append(client, location, offset, bytes.subarray(offset)));
      // The counted bytes of the last part are stored.
      expect(await offsetAt(location)).toBeGreaterThanOrEqual(offset);
      await read();
      // The rest is left to the database and the logs.
      expect(disk.room()).toBeGreaterThan(2_000_000);
      disk.free();
      await expectItGoesOn(location, bytes);
      report(`disk of 64 MB: 507 at ${offset} of ${bytes.length} bytes, gone on with by the same server`);
    } finally {
      disk.unmount();
    }
  });
});

const missing = straceIsMissing();
const calls = ['pwrite64', 'pwritev', 'fsync', 'rename', 'mkdir'];

describe.skipIf(missing !== null)(`a system call that fails with ENOSPC${skipReason(missing)}`, () => {
  test.each([
    ['from the nth call on', '+'],
    ['at the nth call only', ''],
  ])(
    '%s: answers 507 or succeeds, keeps the offset correct and recovers without a restart (R06)',
    async (_name, more) => {
      // A single file thread, so that its calls are counted in sequence.
      installation = new Installation({ UV_THREADPOOL_SIZE: '1' });
      await start();
      const read = await reader();
      const refused = new Counts();
      for (const call of calls)
        for (let nth = 1; ; nth++) {
          creative = await brief(client);
          const bytes = await large(4_000_000);
          const half = bytes.length >> 1;
          const created = await begin(bytes);
          const location = placeOf(created);
          const effect = `error=ENOSPC:when=${nth}${more}`;
          const watched = await watchCalls({ pids: () => installation.threads, alone: true, calls: call, effect });
          const first = await append(client, location, 0, bytes.subarray(0, half));
          const answer = first.status === 204 ? await append(client, location, half, bytes.subarray(half)) : first;
          if (answer.status !== 204) await read();
          await watched.detach();
          if (answer.status !== 204) {
            await expectFull(answer);
            refused.add(call);
          }
          await expectItGoesOn(location, bytes);
          if (answer.status === 204) break;
        }
      report(`no space ${_name}: ${refused.total} refusals (${String(refused)}), all gone on with by the same server`);
      expect(refused.total).toBeGreaterThan(4);
    },
  );
});
