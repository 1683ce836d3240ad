import { createHash, randomBytes } from 'node:crypto';
import { rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { incomingFiles, expectReconciled, storedFiles } from '#testing/files.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { announce, append, offsetOf, upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let slotId: string;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
  slotId = slotOf(creative).id;
});

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;
const crcOf = (content: Uint8Array) => {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(crc32(content));
  return value.toString('base64');
};
const sums: Record<string, (content: Uint8Array) => string> = {
  sha256: (content) => createHash('sha256').update(content).digest('base64'),
  sha1: (content) => createHash('sha1').update(content).digest('base64'),
  crc32: crcOf,
};

/** A copy with one flipped bit. */
function flipped(content: Uint8Array, at = Math.floor(content.length / 2)): Buffer {
  const other = Buffer.from(content);
  other[at] = (other[at] ?? 0) ^ 4;
  return other;
}

async function begin(sending: { sha256?: string } = {}): Promise<string> {
  const created = await announce(client, { slotId, name: 'photo.jpg', bytes, ...sending });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

async function versions() {
  return versionsOf(await reread(client, creative));
}

describe('a part is stored only if its checksum matches (R05)', () => {
  test.each(Object.keys(sums))('%s', async (algorithm) => {
    const sum = sums[algorithm];
    const location = await begin();
    const [first, rest] = [bytes.subarray(0, 6000), bytes.subarray(6000)];
    const header = (content: Uint8Array) => ({ 'upload-checksum': `${algorithm} ${sum?.(content)}` });
    expect((await append(client, location, 0, first, header(first))).status).toBe(204);

    const damaged = await append(client, location, 6000, flipped(rest), header(rest));
    expect([damaged.status, await codeOf(damaged)]).toEqual([460, 'upload.checksum']);
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('6000');
    const file = path.join(app.dataDir, 'files/incoming', location.split('/').at(-1) ?? '');
    expect(statSync(file).size).toBe(6000);

    expect((await append(client, location, 6000, rest, header(rest))).status).toBe(204);
    expect(storedFiles(app).some((name) => name.endsWith(sha256(bytes)))).toBe(true);
    expect(await versions()).toHaveLength(1);
  });

  test('discards an interrupted part, which cannot be verified', async () => {
    const location = await begin();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 4000));
        setTimeout(() => controller.error(new Error('the line broke')), 200);
      },
    });
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'upload-checksum': `sha256 ${sums['sha256']?.(bytes)}`,
    };
    await client.send(location, { method: 'PATCH', headers, body, duplex: 'half' }).catch(() => null);
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
  });

  test('refuses unknown and malformed checksums', async () => {
    const location = await begin();
    for (const checksum of ['md5 1B2M2Y8AsgTpgAmY7PhCfg==', 'sha256', 'sha256 AAAA', 'sha256 A A', '']) {
      const answer = await append(client, location, 0, bytes, { 'upload-checksum': checksum });
      expect([answer.status, await codeOf(answer)], checksum).toEqual([400, 'upload.checksum-unknown']);
    }
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
  });

  test('OPTIONS lists the checksum algorithms', async () => {
    const answer = await client.send('/api/uploads', { method: 'OPTIONS' });
    const extensions = answer.headers.get('tus-extension')?.split(',');
    expect(extensions).toEqual(['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum']);
    expect(answer.headers.get('tus-checksum-algorithm')).toBe('sha256,sha1,crc32');
  });

  test('Upload-Expires names the expiry of an upload, and each part extends it', async () => {
    const created = await announce(client, { slotId, name: 'photo.jpg', bytes });
    const location = created.headers.get('location') ?? '';
    const expires = (answer: Response) => Date.parse(answer.headers.get('upload-expires') ?? '');
    const atFirst = expires(created);
    expect(Math.abs(atFirst - app.clock.now().getTime() - limits.uploadIdleMs)).toBeLessThan(60_000);
    app.clock.advance(3_600_000);
    expect(expires(await append(client, location, 0, bytes.subarray(0, 10))) - atFirst).toBeGreaterThan(3_500_000);
    expect(expires(await offsetOf(client, location)) - atFirst).toBeGreaterThan(3_500_000);
    const last = await append(client, location, 10, bytes.subarray(10));
    expect(last.headers.get('upload-expires')).toBeNull();
  });
});

describe('the checksum of the whole file (R05)', () => {
  test('refuses a file with a flipped bit and keeps nothing', async () => {
    const location = await begin({ sha256: sha256(bytes) });
    const answer = await append(client, location, 0, flipped(bytes));
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.code, problem.data?.['reason']]).toEqual([422, 'upload.refused', 'damaged']);
    expect(await versions()).toEqual([]);
    expect(incomingFiles(app)).not.toContain(location.split('/').at(-1));
    await expectReconciled(app);
  });

  test('stores an intact file sent in any number of parts', async () => {
    const sending = { slotId, name: 'photo.jpg', bytes, sha256: sha256(bytes), chunkBytes: 5000 };
    expect((await upload(client, sending)).status).toBe(204);
    expect(await versions()).toHaveLength(1);
  });

  test.each(['', 'x'.repeat(64), 'A'.repeat(64), '0'.repeat(63)])('refuses the malformed hash %s', async (wrong) => {
    const answer = await announce(client, { slotId, name: 'photo.jpg', bytes, sha256: wrong });
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'request.invalid']);
  });
});

describe('content that is already stored is not sent again', () => {
  const again = (uploader: TestClient, target: string, name = 'again.jpg') =>
    announce(uploader, { slotId: target, name, bytes, sha256: sha256(bytes) });
  const sent = (created: Response) => created.headers.get('upload-offset');

  test('creation alone stores the version, with the facts and verdict of an uploaded file', async () => {
    await upload(client, { slotId, name: 'photo.jpg', bytes });
    const created = await again(client, slotId);
    expect([created.status, sent(created)]).toEqual([201, String(bytes.length)]);
    const [first, second] = await versions();
    expect(second).toBeDefined();
    expect(second?.facts).toEqual(first?.facts);
    expect(second?.verdict).toEqual(first?.verdict);
    const file = await client.send(`/api/versions/${second?.id}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    // A client that missed the response gets the same one again.
    const location = created.headers.get('location') ?? '';
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe(String(bytes.length));
    expect(incomingFiles(app)).not.toContain(location.split('/').at(-1));
    await expectReconciled(app);
  });

  test('ignores bytes sent along and stores the version once', async () => {
    await upload(client, { slotId, name: 'photo.jpg', bytes });
    const created = await client.send('/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `slotId ${Buffer.from(slotId).toString('base64')},filename ${Buffer.from('b.jpg').toString('base64')},sha256 ${Buffer.from(sha256(bytes)).toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes as BodyInit,
    });
    expect([created.status, sent(created)]).toEqual([201, String(bytes.length)]);
    expect(await versions()).toHaveLength(2);
  });

  test('reuses the existing preview for the new version', async () => {
    await upload(client, { slotId, name: 'photo.jpg', bytes });
    const previews = async () => (await versions()).map(({ preview }) => preview.state);
    await expect.poll(previews, { timeout: 20_000 }).toEqual(['ready']);
    await again(client, slotId);
    const drawn = await app.sql<{ preview_state: string; preview_sha256: string; preview_width: number }>(
      `select distinct preview_state, preview_sha256, preview_width from versions where sha256 = $1
       and organization_id = $2`,
      [sha256(bytes), (await client.me()).organizationId],
    );
    expect(drawn).toEqual([{ preview_state: 'ready', preview_sha256: expect.any(String), preview_width: 720 }]);
    const [, second] = await versions();
    expect((await client.send(second?.preview.url ?? '')).status).toBe(200);
  });

  test('changes nothing on a card where the content is current, also when repeated', async () => {
    await upload(client, { slotId, name: 'photo.jpg', bytes });
    const { cards } = slotOf(await reread(client, creative)).variations[0]!;
    const before = await versions();
    for (let time = 0; time < 3; time++) {
      const created = await announce(client, {
        slotId,
        cardId: cards[0]!.id,
        name: 'again.jpg',
        bytes,
        sha256: sha256(bytes),
      });
      expect([created.status, sent(created)]).toEqual([201, String(bytes.length)]);
      const uploadId = created.headers.get('location')?.split('/').at(-1) as UploadId;
      const status = await client.call(uploads.status, { params: { uploadId } });
      expect(status).toMatchObject({ state: 'stored', versionId: before[0]!.id });
    }
    expect((await versions()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('reveals nothing to another organization', async () => {
    await upload(client, { slotId, name: 'photo.jpg', bytes });
    const stranger = app.browser();
    await stranger.signUp();
    const theirs = await brief(stranger);
    const created = await again(stranger, slotOf(theirs).id);
    expect([created.status, sent(created)]).toEqual([201, null]);
    expect(versionsOf(await reread(stranger, theirs))).toEqual([]);
  });

  test('recognizes only files visible to the guest', async () => {
    const {
      team,
      guest: { client: guest },
      assignedCreative: assigned,
      sibling,
    } = await agency(app);
    await upload(team, { slotId: slotOf(sibling).id, name: 'secret.jpg', bytes });
    const created = await again(guest, slotOf(assigned).id);
    expect([created.status, sent(created)]).toEqual([201, null]);
    await upload(team, { slotId: slotOf(assigned).id, name: 'shown.jpg', bytes });
    const shown = await again(guest, slotOf(assigned).id);
    expect([shown.status, sent(shown)]).toEqual([201, String(bytes.length)]);
  });

  test('requires the bytes if length or extension differ, or the file was deleted or lost', async () => {
    await upload(client, { slotId, name: 'photo.jpg', bytes });
    const { id: variationId } = await client.call(variations.create, { params: { slotId: slotId as never }, body: {} });
    const longer = Buffer.concat([bytes, randomBytes(1)]);
    const other = await announce(client, { slotId, name: 'a.jpg', bytes: longer, sha256: sha256(bytes) });
    expect(sent(other)).toBeNull();
    expect(sent(await again(client, slotId, 'photo.mp4'))).toBeNull();
    const [version] = await versions();
    await app.sql('update versions set deleted_at = now() where id = $1', [version?.id]);
    expect(sent(await again(client, slotId))).toBeNull();
    await app.sql('update versions set deleted_at = null where id = $1', [version?.id]);
    expect(
      sent(await announce(client, { slotId, variationId, name: 'a.jpg', bytes, sha256: sha256(bytes) })),
    ).not.toBeNull();
    const organizationId = (await client.me()).organizationId ?? '';
    const stored = path.join(app.dataDir, 'files/blobs', organizationId, sha256(bytes).slice(0, 2), sha256(bytes));
    truncateSync(stored, 10);
    expect(sent(await again(client, slotId)), 'what is damaged in the store is asked for').toBeNull();
    rmSync(stored);
    const location = (await again(client, slotId)).headers.get('location') ?? '';
    expect((await append(client, location, 0, bytes)).status, 'and is whole again').toBe(204);
    expect(statSync(stored).size).toBe(bytes.length);
  });

  test('a full slot stays full', async () => {
    await upload(client, { slotId, name: 'photo.jpg', bytes });
    await app.sql(
      `insert into variations (id, organization_id, slot_id, name, position, created_at)
       select $2 || n, $1, $2, 'V', n, now() from generate_series(1, 49) n`,
      [(await client.me()).organizationId, slotId],
    );
    const answer = await again(client, slotId);
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'variation.too-many']);
    expect(await app.sql(`select 1 from uploads where slot_id = $1 and state = 'receiving'`, [slotId])).toEqual([]);
  });
});
