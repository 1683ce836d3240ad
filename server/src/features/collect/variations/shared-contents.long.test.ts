import { expect, test, vi } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency } from '#testing/guests.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { announce, append, upload } from '#testing/uploading.ts';
import { previewVersionsJob } from '#features/collect/media/jobs.ts';
import { longTest } from '#testing/long.ts';

// Other processes may load the machine.
const patience = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

const app = await useApp({ FFMPEG: 'none' });

async function withSlots(team: TestClient, { id }: Creative): Promise<Creative> {
  const formatIds = await formatIdsOf(team, ['story', 'feed']);
  return team.call(creatives.addSlots, { params: { creativeId: id }, body: { formatIds } });
}

const newestIn = (creative: Creative, slot: number): Version => {
  const [version] = slotOf(creative, slot).variations[0]?.cards[0]?.versions ?? [];
  if (!version) throw new Error('nothing was delivered');
  return version;
};

longTest('a guest’s video does not reuse the renditions of another person’s equal content (S12)', async () => {
  const { team, guest, ...agencys } = await agency(app);
  const [assigned, sibling] = [await withSlots(team, agencys.assignedCreative), await withSlots(team, agencys.sibling)];
  const bytes = await encodeVideo({ width: 1080, height: 1920, seconds: 1 });
  await upload(team, { slotId: slotOf(sibling, 1).id, name: 'theirs.mp4', bytes });
  const theirs = newestIn(await reread(team, sibling), 1);
  await app.sql(
    `insert into renditions (organization_id, sha256, light_sha256, light_mime, strip_sha256, strip_frames, strip_width, strip_height, tried_at, made_at)
     select organization_id, sha256, sha256, 'video/mp4', sha256, 4, 50, 90, created_at, created_at + interval '2 minutes' from versions where id = $1`,
    [theirs.id],
  );
  await upload(guest.client, { slotId: slotOf(assigned, 1).id, name: 'mine.mp4', bytes });
  const guestVersion = newestIn(await reread(guest.client, assigned), 1);
  const parts = ['rendition', 'filmstrip'].map((part) => `/api/versions/${guestVersion.id}/${part}`);
  const answers = async (client: TestClient) =>
    Promise.all(parts.map(async (part) => (await client.send(part)).status));
  expect([guestVersion.rendition, guestVersion.filmstrip]).toEqual([{ state: 'none', url: null }, null]);
  expect(await answers(guest.client)).toEqual([404, 404]);
  // Members see the rendition and the filmstrip.
  expect(newestIn(await reread(team, assigned), 1).rendition.state).toBe('ready');
  expect(await answers(team)).toEqual([200, 200]);
  // The guest sees both once as much time has passed as transcoding the guest's own upload would have taken.
  app.clock.advance(2 * 60_000 + 5000);
  expect(newestIn(await reread(guest.client, assigned), 1)).toMatchObject({
    rendition: { state: 'ready' },
    filmstrip: { frames: 4 },
  });
  expect(await answers(guest.client)).toEqual([200, 200]);
});

test('a guest’s picture does not reuse the preview of another person’s equal content (S12)', async () => {
  const { team, guest, ...agencys } = await agency(app);
  const [assigned, sibling] = [await withSlots(team, agencys.assignedCreative), await withSlots(team, agencys.sibling)];
  const bytes = await picture({ width: 1081, height: 1080 });
  await upload(team, { slotId: slotOf(sibling, 2).id, name: 'theirs.jpg', bytes });
  await expect.poll(async () => newestIn(await reread(team, sibling), 2).preview.state, patience).toBe('ready');
  let letDraw = () => {};
  const drawingAllowed = new Promise<void>((resolve) => (letDraw = resolve));
  const { media } = app.services.adapters;
  const draw = media.preview.bind(media);
  const spy = vi.spyOn(media, 'preview').mockImplementation(async (...args) => {
    await drawingAllowed;
    return draw(...args);
  });
  await upload(guest.client, { slotId: slotOf(assigned, 2).id, name: 'mine.jpg', bytes });
  expect(newestIn(await reread(guest.client, assigned), 2).preview.state).toBe('pending');
  letDraw();
  await expect
    .poll(async () => newestIn(await reread(guest.client, assigned), 2).preview.state, patience)
    .toBe('ready');
  expect(spy).toHaveBeenCalledTimes(1);
  spy.mockRestore();
});

test('a file for several slots is sent and stored once; an upload of another account is not reused', async () => {
  const { team, guest, ...agencys } = await agency(app);
  const assigned = await withSlots(team, agencys.assignedCreative);
  const bytes = await encodeVideo({ width: 1080, height: 1920, seconds: 1 });
  const sending = { name: 'master.mp4', bytes };
  const created = await announce(team, { slotId: slotOf(assigned, 1).id, ...sending });
  const location = created.headers.get('location') ?? '';
  const sameAs = location.split('/').at(-1) ?? '';
  // The upload that `sameAs` names is not stored yet.
  const early = await announce(team, { slotId: slotOf(assigned, 2).id, ...sending, sameAs });
  expect(early.headers.get('upload-offset')).toBeNull();
  await append(team, location, 0, bytes);
  const again = await announce(team, { slotId: slotOf(assigned, 1).id, ...sending, sameAs });
  expect([again.status, again.headers.get('upload-offset')]).toEqual([201, String(bytes.length)]);
  const [first, second] = slotOf(await reread(team, assigned), 1).variations.map(({ cards }) => cards[0]?.versions[0]);
  expect(second?.facts).toEqual(first?.facts);
  expect(second?.originalName).toBe('master.mp4');
  const { client } = guest;
  for (const uploadReference of [sameAs, 'upl_nonsense']) {
    const answer = await announce(client, {
      slotId: slotOf(assigned, 1).id,
      name: 'other.mp4',
      bytes,
      sameAs: uploadReference,
    });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, null]);
  }
});

test('content that is uploaded to many cards is previewed once', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client, { formats: ['feed'] });
  const bytes = await picture({ width: 1082, height: 1080 });
  const spy = vi.spyOn(app.services.adapters.media, 'preview');
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => upload(client, { slotId: slotOf(creative).id, name: `${n}.jpg`, bytes })),
  );
  const states = async () => versionsOf(await reread(client, creative)).map(({ preview }) => preview.state);
  await expect.poll(states, patience).toEqual(Array.from({ length: 8 }, () => 'ready'));
  expect(spy).toHaveBeenCalledTimes(1);
  spy.mockRestore();
});

test('an interrupted preview is retried after some minutes', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client, { formats: ['feed'] });
  const bytes = await picture({ width: 1084, height: 1080 });
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const states = async () => versionsOf(await reread(client, creative)).map(({ preview }) => preview.state);
  await expect.poll(states, patience).toEqual(['ready']);
  // Simulates a process that died during the last retry of the preview job.
  await app.sql(`update versions set preview_state = 'pending', preview_sha256 = null where organization_id = $1`, [
    (await client.me()).organizationId,
  ]);
  await app.runJob(previewVersionsJob);
  expect(await states()).toEqual(['pending']);
  app.clock.advance(6 * 60_000);
  await app.runJob(previewVersionsJob);
  expect(await states()).toEqual(['ready']);
});
