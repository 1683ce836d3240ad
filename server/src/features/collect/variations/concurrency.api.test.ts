import pg from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { runSimultaneously } from '#testing/simultaneous.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let bytes: Buffer;
let creative: Creative;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});
beforeEach(async () => {
  await client.signUp();
  const briefed = await brief(client, { formats: ['carousel', 'feed'] });
  await upload(client, { slotId: slotOf(briefed).id, name: 'a.jpg', bytes });
  creative = await reread(client, briefed);
});

async function eventsOf(name: string): Promise<number> {
  const rows = await app.sql(`select id from events where name = $1 and payload->>'creativeId' = $2`, [
    name,
    creative.id,
  ]);
  return rows.length;
}

/** Sends the same request twice concurrently; returns how many events it caused and both responses' codes. */
async function twice(event: string, act: () => Promise<Response>) {
  const before = await eventsOf(event);
  const answers = await runSimultaneously(app, { creativeId: creative.id }, () => [act(), act()]);
  const codes = await Promise.all(
    answers.map(async (answer) => (answer.ok ? answer.status : ((await answer.json()) as { code: string }).code)),
  );
  return {
    eventCount: (await eventsOf(event)) - before,
    codes: codes.toSorted((a, b) => String(a).localeCompare(String(b))),
  };
}

function firstVariation() {
  const [variation] = slotOf(creative).variations;
  if (!variation) throw new Error('nothing was delivered');
  return { variationId: variation.id };
}

test('concurrent deletions of a version delete it once; the second answers not found', async () => {
  const [version] = versionsOf(creative);
  const params = { versionId: version!.id };
  expect(await twice('version.deleted', () => client.request(variations.removeVersion, { params }))).toEqual({
    eventCount: 1,
    codes: [204, 'version.not-found'],
  });
});

test('concurrent deletions of a variation delete it once; the second answers not found', async () => {
  const params = firstVariation();
  expect(await twice('creative.updated', () => client.request(variations.remove, { params }))).toEqual({
    eventCount: 1,
    codes: [204, 'variation.not-found'],
  });
});

test('concurrent equal renames of a variation rename it once, and both succeed', async () => {
  const input = { params: firstVariation(), body: { name: 'Summer' } };
  expect(await twice('creative.updated', () => client.request(variations.rename, input))).toEqual({
    eventCount: 1,
    codes: [200, 200],
  });
});

test('concurrent deletions of a slot delete it once; the second answers not found', async () => {
  const params = { slotId: slotOf(creative, 1).id };
  expect(await twice('creative.updated', () => client.request(creatives.removeSlot, { params, query: {} }))).toEqual({
    eventCount: 1,
    codes: [200, 'slot.not-found'],
  });
});

test('adding cards to a variation deleted concurrently adds none', async () => {
  const params = firstVariation();
  const meanwhile = 'delete from variations where slot_id in (select id from slots where creative_id = $1)';
  const [answer] = await runSimultaneously(app, { creativeId: creative.id, meanwhile }, () => [
    client.request(variations.addCards, { params, body: { count: 1 } }),
  ]);
  expect(answer?.status).toBe(404);
});

test('adding cards emits an event to open screens of the creative', async () => {
  const before = await eventsOf('creative.updated');
  await client.call(variations.addCards, { params: firstVariation(), body: { count: 2 } });
  expect((await eventsOf('creative.updated')) - before).toBe(1);
});

test('a creative is read in one snapshot', async () => {
  const empty = await brief(client);
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table slots in access exclusive mode');
    const reading = reread(client, empty);
    await vi.waitUntil(async () => {
      const waiting = await app.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      return waiting.length > 0;
    });
    await holder.query('update creatives set completed_at = now() where id = $1', [empty.id]);
    await holder.query(`update slots set state = 'delivered' where creative_id = $1`, [empty.id]);
    await holder.query('commit');
    const { completedAt, slots } = await reading;
    expect([completedAt, slots[0]?.state]).toEqual([null, 'empty']);
  } finally {
    await holder.end();
  }
});
