import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brief, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { announce, append } from '#testing/uploading.ts';
import { readCalls, type Call } from './call-order.ts';
import { Installation } from './installation.ts';
import { skipReason, straceIsMissing, watchCalls } from './strace.ts';
import { report } from './summary.ts';

const missing = straceIsMissing();
let installation: Installation;
beforeAll(async () => {
  installation = new Installation();
  await installation.start();
});
afterAll(() => installation.stop());

const seen = 'pwrite64,pwritev,pwritev2,fsync,fdatasync,rename,renameat,renameat2,mkdir,write,writev';

/** System calls of server and database while a file is uploaded in three parts. */
async function record(): Promise<{ calls: Call[]; id: string; sha256: string }> {
  const client = installation.browser();
  await client.signUp();
  const slotId = slotOf(await brief(client)).id;
  const bytes = Buffer.concat([await picture({ width: 640, height: 640 }), randomBytes(3_000_000)]);
  const pids = () => [installation.pid, ...installation.database];
  const watched = await watchCalls({ pids, calls: seen });
  const created = await announce(client, { slotId, name: 'a.jpg', bytes });
  const location = created.headers.get('location') ?? '';
  for (const [from, to] of [
    [0, 1_000_000],
    [1_000_000, 2_500_000],
    [2_500_000, bytes.length],
  ] as const)
    expect((await append(client, location, from, bytes.subarray(from, to))).status).toBe(204);
  const calls = readCalls(await watched.detach());
  return { calls, id: location.split('/').at(-1) ?? '', sha256: createHash('sha256').update(bytes).digest('hex') };
}

const writes = /^pwrite(64|v|v2)$/;
const syncs = /^f(data)?sync$/;

describe.skipIf(missing !== null)(`the order of system calls${skipReason(missing)}`, () => {
  test('nothing is acknowledged before it is durable (R04)', async () => {
    const { calls, id, sha256 } = await record();
    const find = (name: RegExp, what: string | RegExp) =>
      calls.filter(
        (call) => name.test(call.name) && (what instanceof RegExp ? what : new RegExp(what)).test(call.arguments),
      );
    const answers = find(/^writev?$/, '"HTTP/1.1 (201|204) ');
    expect(answers).toHaveLength(4);
    const [created, ...acknowledged] = answers as [Call, Call, Call, Call];

    // The created upload: its directory entry, and its row.
    const folder = find(syncs, /files\/incoming>/).filter(({ done }) => done < created.begun);
    expect(folder.length).toBeGreaterThan(0);
    // Each part: all its bytes are synced before its response begins.
    const written = find(writes, `incoming/${id}>`);
    const synced = find(syncs, `incoming/${id}>`);
    for (const [part, answer] of acknowledged.entries()) {
      const since = answers[part]?.begun ?? 0;
      const last = written.filter(({ begun }) => begun > since && begun < answer.begun).at(-1);
      expect(last, `part ${part}`).toBeDefined();
      const covering = synced.filter(({ begun, done }) => begun > (last?.done ?? 0) && done < answer.begun);
      expect(covering.length, `part ${part}`).toBeGreaterThan(0);
    }

    // The complete file: contents, name, its folder, and the parent of that new folder.
    const [renamed] = find(/^rename/, `incoming/${id}".*${sha256}"`);
    const [made] = find(/^mkdir/, `/${sha256.slice(0, 2)}"`);
    const lastAnswer = acknowledged.at(-1);
    if (!renamed || !made || !lastAnswer) throw new Error('the file was not put in its place');
    expect(synced.some(({ done }) => done < renamed.begun && done > (written.at(-1)?.done ?? 0))).toBe(true);
    const commit = find(/^write$/, 'commit').filter(({ begun }) => begun > renamed.done && begun < lastAnswer.begun);
    expect(commit).toHaveLength(1);
    const committing = commit[0] as Call;
    for (const [of, since] of [
      [`blobs/org_\\w+/${sha256.slice(0, 2)}>`, renamed.done],
      [String.raw`blobs/org_\w+>`, made.done],
      ['files/blobs>', made.done],
    ] as const) {
      const lasting = find(syncs, of).filter(({ begun, done }) => begun > since && done < committing.begun);
      expect(lasting.length, of).toBeGreaterThan(0);
    }
    // The row, before the response.
    const log = find(syncs, 'pg_wal').filter(({ begun, done }) => begun > committing.begun && done < lastAnswer.begun);
    expect(log.length).toBeGreaterThan(0);
    report(
      `order: ${written.length} writes, ${synced.length} syncs of the file, rename, folders, commit, the database's log, ` +
        `answer: each before the next (${calls.length} calls watched)`,
    );
  });
});
