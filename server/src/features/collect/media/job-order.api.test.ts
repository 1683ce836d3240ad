import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { listUnpictured } from './actions/previews.ts';
import { findWithoutRendition } from './actions/renditions.ts';
import { listUnscanned } from './actions/scans.ts';
import { previewVersionJob, transcodeVideosJob, previewVideosJob, previewVersionsJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

// The worker stops after the sign-ups, so that the jobs of the tests stay pending in the queue.
let app: TestApp;
const people: TestClient[] = [];
beforeAll(async () => {
  // Scan jobs are enqueued only with a scanner; this process runs no jobs.
  app = await startApp({ RUN: 'web', SCANNER: 'tcp://127.0.0.1:1' });
  const worker = await startApp({ RUN: 'worker' }, { beside: app });
  while (people.length < 14) {
    const person = app.browser();
    await person.signUp();
    people.push(person);
  }
  await worker.stop();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('update versions set deleted_at = now()');
  await app.sql('delete from jobs.job');
});

/** Uploads these files in a new organization; returns its id and the versions' ids, oldest first. */
async function deliver(files: Buffer[], kind: 'feed' | 'story') {
  const client = people.pop();
  if (!client) throw new Error('more people are needed');
  const { organizationId } = await client.me();
  const creative = await brief(client, { formats: [kind] });
  const name = kind === 'feed' ? 'a.jpg' : 'a.mp4';
  for (const bytes of files)
    expect((await upload(client, { slotId: slotOf(creative).id, name, bytes })).status).toBe(204);
  const ids = versionsOf(await reread(client, creative)).map(({ id }) => id);
  return { organizationId: organizationId ?? '', ids: ids.toSorted() };
}

const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => picture({ width: 1080 + index, height: 1080 + index })));
const scope = () => mintSystemScope(app.services.dependencies);

async function waiting(job: string): Promise<string[]> {
  const rows = await app.sql<{ group_id: string }>(
    'select group_id from jobs.job where name = $1 order by priority desc, created_on',
    [job],
  );
  return rows.map(({ group_id }) => group_id);
}

describe('media jobs are shared fairly between organizations', () => {
  test('preview and scan jobs run round-robin between organizations; pictures do not wait for videos', async () => {
    const [first, ...more] = await pictures(5);
    if (!first) throw new Error('no picture');
    const many = await deliver(more, 'feed');
    const videos = await deliver([await encodeVideo({ width: 360, height: 640, seconds: 1 })], 'story');
    const few = await deliver([first], 'feed');
    const [a, b, f] = [many, few, videos].map(({ organizationId }) => organizationId);
    expect(await waiting('version.preview')).toEqual([a, b, a, a, a]);
    expect(await waiting('version.scan')).toEqual([a, f, b, a, a, a]);
    expect(await waiting('version.preview-film')).toEqual([f]);
    expect(await waiting('version.transcode')).toEqual([f]);
  });

  test('interrupted preview and scan jobs are retried round-robin', async () => {
    const [first, ...more] = await pictures(4);
    if (!first) throw new Error('no picture');
    const many = await deliver(more, 'feed');
    const few = await deliver([first], 'feed');
    const inTurns = [many.ids[0], few.ids[0], many.ids[1], many.ids[2]];
    await app.sql(`update versions set scan_state = 'pending' where deleted_at is null`);
    expect((await listUnscanned(scope())).map(({ id }) => id)).toEqual(inTurns);
    app.clock.advance(6 * 60_000);
    expect(await listUnpictured(scope(), { videos: false })).toEqual(inTurns);
  });

  longTest('videos without a rendition are transcoded round-robin', async () => {
    const seconds = [1, 2, 3];
    const made = await Promise.all(seconds.map((each) => encodeVideo({ width: 180, height: 320, seconds: each })));
    const few = await deliver(made.slice(0, 1), 'story');
    const many = await deliver(made.slice(1), 'story');
    const order: string[] = [];
    for (let next = await findWithoutRendition(scope()); next; next = await findWithoutRendition(scope())) {
      order.push(next.organizationId);
      await app.sql(
        'insert into renditions (organization_id, sha256, made_at, tried_at) values ($1, $2, now(), now())',
        [next.organizationId, next.sha256],
      );
    }
    expect(order).toEqual([many, few, many].map(({ organizationId }) => organizationId));
  });

  test('a video whose worker was killed is transcoded again within a minute (R25)', async () => {
    const { organizationId, ids } = await deliver(
      [await encodeVideo({ width: 180, height: 320, seconds: 2 })],
      'story',
    );
    const now = app.clock.now();
    const leasedUntil = () => new Date(app.clock.now().getTime() + 40_000);
    await app.sql(
      `insert into renditions (organization_id, sha256, tried_at, leased_until)
       select organization_id, sha256, $2, $3 from versions where id = $1`,
      [ids[0], now, leasedUntil()],
    );
    expect(await findWithoutRendition(scope())).toBeNull();
    app.clock.advance(45_000);
    expect(await findWithoutRendition(scope())).toMatchObject({ organizationId });
    await app.sql(`update renditions set leased_until = $1 where organization_id = $2`, [
      leasedUntil(),
      organizationId,
    ]);
    expect(await findWithoutRendition(scope())).toBeNull();
  });

  longTest('a retried picture preview does not wait for videos', async () => {
    const [first, second] = await pictures(2);
    if (!first || !second) throw new Error('no picture');
    const videos = await deliver([await encodeVideo({ width: 180, height: 320, seconds: 1 })], 'story');
    const some = await deliver([first, second], 'feed');
    app.clock.advance(6 * 60_000);
    await app.runJob(previewVersionsJob);
    const drawn = () =>
      app.sql<{ id: string }>(
        `select id from versions where preview_state = 'ready' and deleted_at is null order by id`,
      );
    expect((await drawn()).map(({ id }) => id)).toEqual(some.ids);
    await app.runJob(previewVideosJob);
    expect((await drawn()).map(({ id }) => id)).toEqual([...some.ids, ...videos.ids].toSorted());
  });

  test('a version whose preview keeps failing has none after an hour', async () => {
    const [bytes] = await pictures(1);
    if (!bytes) throw new Error('no picture');
    const { organizationId, ids } = await deliver([bytes], 'feed');
    const { storage } = app.services.adapters;
    await storage.remove(organizationId, storage.identify(bytes).sha256);
    const state = () => app.sql('select preview_state as state from versions where id = $1', [ids[0]]);
    app.clock.advance(6 * 60_000);
    await app.runJob(previewVersionsJob);
    expect(await state()).toEqual([{ state: 'pending' }]);
    app.clock.advance(60 * 60_000);
    await app.runJob(previewVersionsJob);
    expect(await state()).toEqual([{ state: 'none' }]);
  });

  test('a version whose preview job failed on every try has none at once, unless the storage is down', async () => {
    const [bytes] = await pictures(1);
    if (!bytes) throw new Error('no picture');
    const { organizationId, ids } = await deliver([bytes], 'feed');
    const { storage } = app.services.adapters;
    const state = () => app.sql('select preview_state as state from versions where id = $1', [ids[0]]);
    // The queue runs `onFailure` after the last try.
    const end = () => app.failJob(previewVersionJob, { versionId: ids[0] }, organizationId);
    const withFile = vi.spyOn(storage, 'withFile');
    try {
      withFile.mockRejectedValueOnce(Object.assign(new Error('down'), { code: 'EHOSTDOWN' }));
      await expect(end()).rejects.toThrow('down');
      expect(await state()).toEqual([{ state: 'pending' }]);
      withFile.mockRejectedValueOnce(new Error('broken'));
      await end();
    } finally {
      withFile.mockRestore();
    }
    expect(await state()).toEqual([{ state: 'none' }]);
  });

  longTest('one run makes the rendition of shared content for each organization that has it', async () => {
    const bytes = await encodeVideo({ width: 180, height: 320, seconds: 1 });
    const both = [await deliver([bytes], 'story'), await deliver([bytes], 'story')];
    await app.runJob(transcodeVideosJob);
    const made = await app.sql<{ organization_id: string }>(
      'select r.organization_id from renditions r join versions v using (organization_id, sha256) where v.deleted_at is null and r.made_at is not null',
    );
    expect(made.map((row) => row.organization_id).toSorted()).toEqual(
      both.map(({ organizationId }) => organizationId).toSorted(),
    );
  });
});
