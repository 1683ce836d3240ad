import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { startClamd } from '@ad-foundry/sandbox/clamd/clamd.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { attachments } from '@ad-foundry/contract/attachments.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { AttachmentId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { attach, attached } from '#testing/attaching.ts';
import { reread } from '#testing/briefs.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { listArchive } from '#testing/unpacking.ts';

const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

let clamd: Awaited<ReturnType<typeof startClamd>>;
let app: TestApp;
let house: Agency;
let creative: Creative;
beforeAll(async () => {
  clamd = await startClamd();
  app = await startApp({ SCANNER: clamd.address });
  house = await agency(app);
  creative = house.assignedCreative;
});
afterAll(async () => {
  await app.stop();
  await clamd.close();
});

const names = async (brief: Creative = creative) =>
  (await reread(house.team, brief)).attachments.map(({ name }) => name);
const codeOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, ((await response.json()) as { code: string }).code];
};

describe('reference files of a brief', () => {
  test('an image gets a preview without metadata and is downloaded whole under its name', async () => {
    const bytes = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#c84' } })
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .jpeg()
      .toBuffer();
    const added = await attached(attach(house.team, creative.id, { name: 'Mood “board” №1.jpg', bytes }));
    expect(added).toMatchObject({ name: 'Mood “board” №1.jpg', sizeBytes: bytes.length });
    expect(added.preview).toMatchObject({ width: 720, height: 360 });
    const preview = await house.guest.client.send(added.preview?.url ?? '');
    expect([preview.headers.get('content-type'), preview.headers.get('content-disposition')]).toEqual([
      'image/webp',
      expect.stringMatching(/^inline/),
    ]);
    expect(Buffer.from(await preview.arrayBuffer()).toString('latin1')).not.toContain('SECRET');
    const file = await house.guest.client.send(`/api/attachments/${added.id}/file`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*Mood%20%E2%80%9Cboard%E2%80%9D/);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await names()).toEqual(['Mood “board” №1.jpg']);
    const page = await house.guest.client.call(guestPages.find, {
      params: { campaignId: creative.campaign.id },
      query: {},
    });
    expect(page.creatives[0]?.attachments).toEqual([added]);
  });

  test('a file of any type is sent as a download, even HTML, SVG or a program named as a picture', async () => {
    for (const [name, bytes] of [
      ['a.html', '<script>alert(1)</script>'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a.jpg', 'MZ not a picture'],
    ] as const) {
      const { id, preview } = await attached(attach(house.team, house.sibling.id, { name, bytes }));
      expect(preview).toBeNull();
      const { headers } = await house.team.send(`/api/attachments/${id}/file?disposition=inline`);
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        'application/octet-stream',
        'nosniff',
      ]);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect((await house.team.send(`/api/attachments/${id}/preview`)).status).toBe(404);
    }
  });

  test('repeated and concurrent requests attach a file once', async () => {
    const before = await names();
    const same = { name: 'once.pdf', bytes: '%PDF-1.7 once', creationKey: randomUUID() };
    const made = await Promise.all([1, 2, 3].map(() => attached(attach(house.team, creative.id, same))));
    made.push(await attached(attach(house.team, creative.id, same)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await names()).toEqual([...before, 'once.pdf']);
    // The key already belongs to a file of the first brief.
    expect(await codeOf(attach(house.team, house.sibling.id, same))).toEqual([400, 'request.invalid']);
  });

  test('a refused file leaves neither row nor file', async () => {
    const blobs = () => app.sql('select sha256 from blobs order by 1');
    const before = [await names(), await blobs()];
    const refused = (bytes: string, name = 'a.txt') => codeOf(attach(house.team, creative.id, { name, bytes }));
    expect(await refused('')).toEqual([422, 'attachment.empty']);
    expect(await refused(eicar)).toEqual([422, 'attachment.infected']);
    expect(await refused('text', 'a'.repeat(limits.attachments.nameLength + 1))).toEqual([400, 'request.invalid']);
    expect(await refused('text', ' \u202e ')).toEqual([400, 'request.invalid']);
    const path = `/api/creatives/${creative.id}/attachments?name=a.txt&creationKey=${randomUUID()}`;
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect(await codeOf(house.team.send(path, json))).toEqual([415, 'request.media-type']);
    const type = { 'content-type': 'application/offset+octet-stream' };
    const stream = new Blob(['no length']).stream();
    expect(
      await codeOf(house.team.send(path, { method: 'POST', headers: type, body: stream, duplex: 'half' })),
    ).toEqual([411, 'upload.length-required']);
    expect([await names(), await blobs()]).toEqual(before);
    expect(await app.services.adapters.storage.incoming.listOlder(new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('the limit per brief does not count removed files', async () => {
    const max = limits.attachments.perBrief;
    const { id } = house.sibling;
    const last = await attached(attach(house.team, id, { name: 'last.txt', bytes: 'last' }));
    await app.sql(
      `insert into attachments (id, organization_id, creative_id, creation_key, purpose, name, mime, size_bytes, sha256, created_at)
       select 'atc_' || n, organization_id, creative_id, gen_random_uuid(), purpose, name, mime, size_bytes, sha256, created_at
       from attachments, generate_series(1, $2::int) n where attachments.id = $1`,
      [last.id, max - (await names(house.sibling)).length],
    );
    const more = () => attach(house.team, id, { name: 'more.txt', bytes: 'more' });
    expect(await codeOf(more())).toEqual([422, 'attachment.too-many']);
    await house.team.call(attachments.remove, { params: { attachmentId: last.id } });
    await attached(more());
    expect((await house.team.problem(attachments.restore, { params: { attachmentId: last.id } })).code).toBe(
      'attachment.too-many',
    );
    await app.sql(`delete from attachments where id like 'atc_%' and length(id) < 20`);
  });

  test('a removed file disappears and can be restored', async () => {
    const { id } = await attached(attach(house.team, creative.id, { name: 'undo.txt', bytes: 'undo' }));
    const namesBefore = await names();
    const params = { attachmentId: id };
    await house.team.call(attachments.remove, { params });
    expect(await names()).toEqual(namesBefore.filter((name) => name !== 'undo.txt'));
    expect((await house.team.send(`/api/attachments/${id}/file`)).status).toBe(404);
    await house.team.call(attachments.restore, { params });
    await house.team.call(attachments.restore, { params });
    expect(await names()).toEqual(namesBefore);
  });

  test('guests of the campaign can only read the files; other guests and organizations find none', async () => {
    const { id } = await attached(attach(house.team, creative.id, { name: 'read.txt', bytes: 'read' }));
    const { client } = house.guest;
    expect((await client.send(`/api/attachments/${id}/file`)).status).toBe(200);
    expect(await codeOf(attach(client, creative.id, { name: 'a.txt', bytes: 'a' }))).toEqual([403, 'auth.forbidden']);
    expect((await client.problem(attachments.remove, { params: { attachmentId: id } })).code).toBe('auth.forbidden');
    const hidden = (await reread(house.team, house.sibling)).attachments[0]?.id ?? '';
    expect((await client.send(`/api/attachments/${hidden}/file`)).status).toBe(404);
    const stranger = app.browser();
    await stranger.signUp();
    expect((await stranger.send(`/api/attachments/${id}/file`)).status).toBe(404);
    expect(await codeOf(attach(stranger, creative.id, { name: 'a.txt', bytes: 'a' }))).toEqual([
      404,
      'creative.not-found',
    ]);
  });
});

test('reference files are copied with the brief, exported with the organization, and read-only once archived', async () => {
  const made = await house.team.call(creatives.create, {
    params: { campaignId: creative.campaign.id },
    body: { name: 'Teaser' },
  });
  const bytes = await picture({ width: 400, height: 300 });
  for (const name of ['look.jpg', 'look.jpg', 'Ton: Ruhig?.pdf'])
    await attached(attach(house.team, made.id, { name, bytes: name === 'look.jpg' ? bytes : '%PDF-1.7 tone' }));
  const copy = await house.team.call(duplicates.creative, {
    params: { creativeId: made.id },
    body: { name: 'Copy', creationKey: randomUUID(), files: false, shiftDays: 0 },
  });
  const [first, second] = [await reread(house.team, made), await reread(house.team, copy)];
  expect(second.attachments.map(({ name }) => name)).toEqual(['look.jpg', 'look.jpg', 'Ton: Ruhig?.pdf']);
  expect(second.attachments[0]?.id).not.toBe(first.attachments[0]?.id);
  const whole = await house.team.send('/api/organization/download');
  const archivedNames = listArchive(Buffer.from(await whole.arrayBuffer()));
  const ofTeaser = archivedNames.filter((path) => path.startsWith('Asked for/Teaser/'));
  expect(ofTeaser).toHaveLength(3);
  expect(ofTeaser[0]).toMatch(/^Asked for\/Teaser\/Brief\/look.*\.jpg$/);
  expect(ofTeaser[2]).toBe('Asked for/Teaser/Brief/Ton- Ruhig-.pdf');

  await house.team.call(archive.archiveCreative, { params: { creativeId: made.id }, body: {} });
  const keptId = first.attachments[0]?.id as AttachmentId;
  expect(await codeOf(attach(house.team, made.id, { name: 'a.txt', bytes: 'a' }))).toEqual([409, 'creative.archived']);
  expect((await house.team.problem(attachments.remove, { params: { attachmentId: keptId } })).code).toBe(
    'creative.archived',
  );
  expect((await house.team.send(`/api/attachments/${keptId}/file`)).status).toBe(200);

  // The content is kept until the copy is deleted too.
  const contentRows = () =>
    app.sql(`select 1 from attachments a join blobs b on b.sha256 = a.sha256 where a.creative_id = any($1)`, [
      [made.id, copy.id],
    ]);
  const stored = async () => {
    const { storage } = app.services.adapters;
    const [row] = await app.sql<{ sha256: string }>(`select sha256 from attachments where id = $1`, [
      second.attachments[0]?.id,
    ]);
    return row ? storage.size(house.organizationId, row.sha256) : null;
  };
  await house.team.call(archive.deleteCreative, { params: { creativeId: made.id } });
  app.clock.advance(2 * 86_400_000);
  await app.runJob(cleanUpJob);
  expect(await contentRows()).toHaveLength(3);
  expect(await stored()).toBe(bytes.length);
});

test('a removed file is purged after a day, with its content', async () => {
  const { id } = await attached(attach(house.team, creative.id, { name: 'purge.txt', bytes: `purge ${randomUUID()}` }));
  const [row] = await app.sql<{ sha256: string }>('select sha256 from attachments where id = $1', [id]);
  await house.team.call(attachments.remove, { params: { attachmentId: id } });
  app.clock.advance(2 * 86_400_000);
  await app.runJob(cleanUpJob);
  expect(await app.sql('select 1 from attachments where id = $1', [id])).toEqual([]);
  await app.runJob(cleanUpJob);
  expect(await app.services.adapters.storage.size(house.organizationId, row?.sha256 ?? '')).toBeNull();
});
