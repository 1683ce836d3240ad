import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { filesBelow } from '#testing/files.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { isLong } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 700, height: 700 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
});

async function fileAddress(): Promise<string> {
  return `/api/versions/${versionsOf(await reread(client, creative))[0]?.id}/file`;
}

async function bodyOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}

describe('range requests for a file', () => {
  const ranges: [string, (size: number) => [number, number]][] = [
    ['bytes=0-0', () => [0, 1]],
    ['bytes=0-99', () => [0, 100]],
    ['bytes=100-', (size) => [100, size]],
    ['bytes=-10', (size) => [size - 10, size]],
    ['bytes=-99999999', (size) => [0, size]],
    ['bytes=5-99999999', (size) => [5, size]],
  ];
  test.each(ranges)('%s', async (range, expected) => {
    const answer = await client.send(await fileAddress(), { headers: { range } });
    const [start, end] = expected(bytes.length);
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
    expect(answer.headers.get('content-length')).toBe(String(end - start));
    expect((await bodyOf(answer)).equals(bytes.subarray(start, end))).toBe(true);
  });

  test.each(['bytes=5-3', 'bytes=a-b', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes= 0-1'])(
    '%s returns the whole file',
    async (range) => {
      const answer = await client.send(await fileAddress(), { headers: { range } });
      expect(answer.status).toBe(200);
      expect((await bodyOf(answer)).equals(bytes)).toBe(true);
    },
  );

  test.each(['bytes=99999999-', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const answer = await client.send(await fileAddress(), { headers: { range } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  test('If-Range with another ETag returns the whole file', async () => {
    const address = await fileAddress();
    const etag = (await client.send(address)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await client.send(address, { headers: { range: 'bytes=0-9', 'if-range': etag } })).status).toBe(206);
    for (const other of ['"other"', 'Wed, 21 Oct 2026 07:28:00 GMT', `W/${etag}`]) {
      const answer = await client.send(address, { headers: { range: 'bytes=0-9', 'if-range': other } });
      expect(answer.status, other).toBe(200);
      expect((await bodyOf(answer)).length).toBe(bytes.length);
    }
    expect((await client.send(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('HEAD returns size and ETag without bytes', async () => {
    for (const address of [await fileAddress(), `/api/creatives/${creative.id}/download`]) {
      const whole = await client.send(address);
      const answer = await client.send(address, { method: 'HEAD' });
      expect(answer.status).toBe(200);
      for (const name of ['etag', 'content-length', 'content-type', 'content-disposition', 'accept-ranges']) {
        expect(answer.headers.get(name), name).toBe(whole.headers.get(name));
      }
      expect((await bodyOf(answer)).length).toBe(0);
      expect((await bodyOf(whole)).length).toBe(Number(whole.headers.get('content-length')));
    }
  });
});

const hostile: Record<string, string> = {
  'a way out': '../../../../tmp/evil',
  'a way out, Windows': '..\\..\\evil',
  'an absolute path': '/etc/cron.d/evil',
  'a drive': 'C:\\Windows\\evil',
  dots: '..',
  'a trailing dot': 'final.',
  'trailing spaces and dots': 'final . . ',
  'a device': 'CON',
  'a device with an extension': 'aux.txt',
  emoji: '👩‍👩‍👧 Sommer 🏖️',
  'a decomposed accent': 'Cafe\u0301 Zu\u0308rich',
  'a reversed end': 'photo\u202Egpj.exe',
  quotes: `"x"; filename=evil.exe; y='`,
  'a line break': 'a\r\nSet-Cookie: evil=1',
  brackets: '<script>alert(1)</script>',
  stars: '***???|||',
  'one hundred and twenty wide characters': '漢'.repeat(120),
  'a command': '$(touch /tmp/evil) `id` %PATH% {creativeName}',
};

const telling = ['a way out', 'a reversed end', 'a line break', 'a command'];

test.each(Object.entries(hostile).filter(([what]) => isLong || telling.includes(what)))(
  'an archive with %s in names unpacks only inside its folder (S45, R38)',
  async (_what, name) => {
    // The API refuses some of these names; the archive must be safe for any name in the database.
    await app.sql('update campaigns set name = $1 where id = $2', [name, creative.campaign.id]);
    await app.sql('update creatives set name = $1 where id = $2', [name, creative.id]);
    const answer = await client.send(`/api/creatives/${creative.id}/download`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~-]+$/,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
    const archive = await bodyOf(answer);
    const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-zip-'));
    const file = path.join(folder, 'all.zip');
    writeFileSync(file, archive);
    const listed = execFileSync(
      'python3',
      [
        '-c',
        'import sys,zipfile,json; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps(z.namelist()))',
        file,
      ],
      { encoding: 'utf8' },
    );
    const names = JSON.parse(listed) as string[];
    expect(names).toHaveLength(1);
    for (const each of names) {
      expect(each.normalize('NFC')).toBe(each);
      expect(each).not.toMatch(/\\|^\/|[\p{Cc}\u202e<>:"|?*]/u);
      for (const part of each.split('/')) {
        expect(part).not.toMatch(/^\.{1,2}$|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
        expect(part).not.toBe('');
      }
    }
    execFileSync('python3', ['-m', 'zipfile', '-e', file, path.join(folder, 'python')]);
    const unpacked = filesBelow(path.join(folder, 'python'));
    expect(unpacked.map((each) => each.normalize('NFC'))).toEqual(names);
    const unzip = spawnSync('unzip', ['-q', file, '-d', path.join(folder, 'unzip')], {
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    });
    if (!unzip.error) {
      expect(unzip.status).toBe(0);
      expect(filesBelow(path.join(folder, 'unzip'))).toHaveLength(1);
    }
    rmSync(folder, { recursive: true });
  },
);

test('an aborted archive resumes at any offset, byte for byte', async () => {
  for (let count = 0; count < 3; count++)
    await upload(client, {
      slotId: slotOf(creative).id,
      name: 'b.jpg',
      bytes: await picture({ width: 700 + count, height: 700 }),
    });
  const address = `/api/creatives/${creative.id}/download`;
  const whole = await client.send(address);
  const archive = await bodyOf(whole);
  const etag = whole.headers.get('etag') ?? '';
  for (const at of [1, 29, 30, 60, 200, Math.floor(archive.length / 2), archive.length - 23, archive.length - 1]) {
    const rest = await client.send(address, { headers: { range: `bytes=${at}-`, 'if-range': etag } });
    expect(rest.status).toBe(206);
    expect((await bodyOf(rest)).equals(archive.subarray(at)), String(at)).toBe(true);
  }
  await upload(client, { slotId: slotOf(creative).id, name: 'c.jpg', bytes });
  const changed = await client.send(address, { headers: { range: 'bytes=10-', 'if-range': etag } });
  expect(changed.status, 'another archive is not a continuation').toBe(200);
});

test('an empty archive is a valid archive', async () => {
  const empty = await brief(client);
  const answer = await client.send(`/api/creatives/${empty.id}/download`);
  expect(answer.status).toBe(200);
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-zip-'));
  writeFileSync(path.join(folder, 'none.zip'), await bodyOf(answer));
  expect(
    execFileSync(
      'python3',
      ['-c', 'import sys,zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))', path.join(folder, 'none.zip')],
      { encoding: 'utf8' },
    ).trim(),
  ).toBe('0');
  rmSync(folder, { recursive: true });
});

test('the displayed name is the downloaded one, with the group, unique in the creative', async () => {
  const { organizationId } = await client.me();
  await client.call(organizations.updatePreferences, {
    body: { namingSchema: '{groupName} {creativeName}', namingCase: 'none' },
  });
  await app.sql(
    `insert into campaign_groups (id, organization_id, name, created_at, updated_at) values ($1, $2, 'Maison', now(), now())`,
    [`grp_${organizationId}`, organizationId],
  );
  await app.sql('update campaigns set group_id = $1 where organization_id = $2', [
    `grp_${organizationId}`,
    organizationId,
  ]);
  const { id: second } = await client.call(variations.create, { params: { slotId: slotOf(creative).id }, body: {} });
  await upload(client, { slotId: slotOf(creative).id, variationId: second, name: 'b.jpg', bytes });
  const renamed = await client.call(variations.rename, { params: { variationId: second }, body: { name: 'Second' } });
  const [version] = renamed.cards[0]?.versions ?? [];
  expect(version?.fileName).toMatch(/^Maison Hero_\w+\.jpg$/);
  const answer = await client.send(`/api/versions/${version?.id}/file`);
  expect(answer.headers.get('content-disposition')).toContain(`filename="${version?.fileName}"`);
});
