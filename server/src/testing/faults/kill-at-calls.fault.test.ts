import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { incomingFiles, expectReconciled, reconcile } from '#testing/files.ts';
import { encodeVideo } from '#testing/media.ts';
import { announce, append, offsetOf } from '#testing/uploading.ts';
import { Installation } from './installation.ts';
import { skipReason, straceIsMissing, watchCalls } from './strace.ts';
import { Counts, report } from './summary.ts';

const missing = straceIsMissing();
const maxCalls = 400;
// Maximum files of a slot.
const perCreative = 40;

let installation: Installation;
let client: TestClient;
let creative: Creative;
let clip: Buffer;
let rounds = 0;
beforeAll(async () => {
  // One file thread, so that its calls are counted in sequence, and no renderer.
  installation = new Installation({ UV_THREADPOOL_SIZE: '1', FFMPEG: 'none' });
  await installation.start();
  client = installation.browser();
  await client.signUp();
  creative = await brief(client, { formats: ['story'] });
  clip = await encodeVideo({ width: 540, height: 960, seconds: 3 });
});
afterAll(() => installation.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A video with unique content, in a box of type `free`. */
function freshVideo(): Buffer {
  const free = Buffer.concat([Buffer.alloc(8), randomBytes(30_000)]);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  return Buffer.concat([clip, free]);
}

interface Delivered {
  location: string | null;
  /** Whether the last part was acknowledged. */
  acknowledged: boolean;
  /** Status or error of each request. */
  answers: (number | string)[];
}

/** Creates an upload and sends it in two parts, as far as possible. */
async function deliver(bytes: Buffer): Promise<Delivered> {
  const delivered: Delivered = { location: null, acknowledged: false, answers: [] };
  const half = bytes.length >> 1;
  try {
    const created = await announce(client, { slotId: slotOf(creative).id, name: 'a.mp4', bytes });
    delivered.answers.push(created.status);
    if (created.status !== 201) return delivered;
    const location = created.headers.get('location') ?? '';
    delivered.location = location;
    for (const [from, to] of [
      [0, half],
      [half, bytes.length],
    ] as const) {
      const { status } = await append(client, location, from, bytes.subarray(from, to));
      delivered.answers.push(status);
      if (status !== 204) return delivered;
    }
    delivered.acknowledged = true;
  } catch (error) {
    delivered.answers.push(String(error));
  }
  return delivered;
}

type State = 'absent' | 'resumable' | 'complete';

/** State of an upload as a client sees it. */
async function stateOf(location: string | null, bytes: Buffer): Promise<{ state: State; offset: number }> {
  const head = location ? await offsetOf(client, location) : null;
  if (head?.status !== 200) {
    expect(head?.status ?? 404).toBe(404);
    return { state: 'absent', offset: 0 };
  }
  const offset = Number(head.headers.get('upload-offset'));
  return { state: offset === bytes.length ? 'complete' : 'resumable', offset };
}

/** Resumes an upload, or starts again. */
async function resume(location: string | null, bytes: Buffer): Promise<State> {
  const { state, offset } = await stateOf(location, bytes);
  if (state === 'absent') expect(await deliver(bytes)).toMatchObject({ acknowledged: true });
  if (state === 'resumable')
    expect((await append(client, location ?? '', offset, bytes.subarray(offset))).status).toBe(204);
  return state;
}

interface Versions {
  n: number;
  id: string;
}

async function versionsWith(bytes: Buffer): Promise<Versions> {
  const [found] = await installation.sql<Versions>(
    'select count(*)::int as n, min(id) as id from versions where sha256 = $1 and deleted_at is null',
    [sha256(bytes)],
  );
  return found as Versions;
}

/** All threads of the server or the database, and the kinds of calls during an upload. */
interface Victim {
  calls: string[];
  pids(): number[];
  alone: boolean;
}

/**
 * Uploads a file while a process is killed at the nth call of a kind; returns the upload's state, or null without a
 * kill.
 */
async function dieAt({ pids, alone }: Omit<Victim, 'calls'>, calls: string, nth: number): Promise<State | null> {
  rounds += 1;
  if (rounds % perCreative === 0) creative = await brief(client, { formats: ['story'] });
  const bytes = freshVideo();
  const watched = await watchCalls({ pids, alone, calls, effect: `signal=KILL:when=${nth}` });
  const { location, acknowledged, answers } = await deliver(bytes);
  const died = (await watched.detach()).some((line) => line.includes('killed by SIGKILL'));
  if (!died) {
    expect(acknowledged, `${calls} ${nth}: ${answers.join(', ')}`).toBe(true);
    return null;
  }
  await installation.healthy();
  // Before a client resumes: no row without its bytes, and no second row.
  expect((await versionsWith(bytes)).n).toBeLessThanOrEqual(1);
  expect((await reconcile(installation)).missing).toEqual([]);
  const state = await resume(location, bytes);
  if (acknowledged) expect(state).toBe('complete');
  const { n, id } = await versionsWith(bytes);
  expect(n, `${calls} ${nth}: ${state}`).toBe(1);
  const file = await client.send(`/api/versions/${id}/file`);
  expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
  return state;
}

/** Counters equal a recount (R21); files equal rows (R12); there are no leftovers. */
async function expectInOrder(): Promise<void> {
  const pending = () => installation.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await pending()).length === 0, { timeout: 90_000, interval: 500 });
  expect(
    await installation.sql(`select c.id from campaigns c where c.creatives_complete <>
      (select count(*) from creatives r where r.campaign_id = c.id and r.completed_at is not null and r.deleted_at is null)`),
  ).toEqual([]);
  await expectReconciled(installation);
  const receiving = await installation.sql<{ id: string }>(`select id from uploads where state = 'receiving'`);
  const left = incomingFiles(installation).filter((name) => name.startsWith('upl_'));
  expect(left.filter((name) => !receiving.some(({ id }) => id === name))).toEqual([]);
}

const server = { pids: () => installation.threads, alone: true };
const database = { pids: () => installation.database, alone: false };
const victims: [string, Victim][] = [
  [
    'the server, at its file operations',
    { ...server, calls: ['pwrite64', 'pwritev', 'fsync', 'fdatasync', 'rename', 'mkdir', 'unlink', 'openat'] },
  ],
  ['the server, at its writes to the database and the client', { ...server, calls: ['writev', 'write'] }],
  ['the database, at its durable writes', { ...database, calls: ['fdatasync', 'pwrite64'] }],
];

describe.skipIf(missing !== null)(`killed at every system call of an upload${skipReason(missing)}`, () => {
  test.each(victims)(
    'after a kill of %s an upload is absent, resumable or complete, never partial or duplicated (R02, R03, R12, R21)',
    async (name, victim) => {
      const states = new Counts();
      const deaths = new Counts();
      // Each kind of call, from its first occurrence until an upload completes before its nth.
      for (const call of victim.calls) {
        for (let nth = 1; nth < maxCalls; nth++) {
          const state = await dieAt(victim, call, nth);
          if (state === null) break;
          deaths.add(call);
          states.add(state);
        }
        await sleep(50);
      }
      report(`${name}: ${deaths.total} kills (${String(deaths)}), found ${String(states)}`);
      expect(deaths.total).toBeGreaterThan(5);
      await expectInOrder();
    },
    900_000,
  );
});
