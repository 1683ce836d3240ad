import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups, type Group } from '@ad-foundry/contract/groups.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { hostileNames } from '#testing/hostile-names.ts';
import { isLong, longTest } from '#testing/long.ts';
import { isThere, listArchive, unpack, unpackers } from '#testing/unpacking.ts';
import { announce, append } from '#testing/uploading.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const app = await useApp();
const client = app.browser();
let bytes: Buffer;
let sha256: string;
beforeAll(async () => {
  await client.signUp();
  bytes = await picture({ width: 700, height: 700 });
  sha256 = createHash('sha256').update(bytes).digest('hex');
});

/** An archive with one file, which another program has written. */
const oneFile =
  'UEsDBBQAAAAAAAAAIQBDvrfoAQAAAAEAAAAFAAAAYS50eHRhUEsBAhQDFAAAAAAAAAAhAEO+t+gBAAAAAQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACQAAAAAAA==';

/** The unpackers on this machine; tests of missing ones are skipped. */
const present = unpackers.filter((each) => isThere(each));
for (const each of unpackers)
  test.skipIf(!present.includes(each))(`archives are opened with ${each.name} (S45)`, () => {
    const archive = Buffer.from(oneFile, 'base64');
    expect([...unpack(each, archive).files.keys()]).toEqual(listArchive(archive));
  });
test('archives are opened with at least one common program (S45)', () => {
  const lacking = unpackers.filter((each) => !present.includes(each)).map(({ name }) => name);
  if (lacking.length > 0)
    process.stderr.write(`\n!!! SKIPPED: not on this machine, so nothing is known of: ${lacking.join(', ')}\n`);
  expect(present).not.toEqual([]);
});

async function newCreative(campaignId: CampaignId, name: string): Promise<Creative> {
  const formatIds = await formatIdsOf(client, ['feed']);
  return client.call(creatives.create, { params: { campaignId }, body: { name, formatIds } });
}

async function newCampaign(name: string): Promise<CampaignId> {
  return (await client.call(campaigns.create, { body: { name } })).id;
}

/** Uploads a file; its bytes are sent only once, since later uploads reuse the stored content. */
async function deliver(creative: Creative, name: string): Promise<void> {
  const begun = await announce(client, { slotId: slotOf(creative).id, name, bytes, sha256 });
  expect(begun.status, name).toBe(201);
  if (begun.headers.get('upload-offset') === String(bytes.length)) return;
  expect((await append(client, begun.headers.get('location') ?? '', 0, bytes)).status).toBe(204);
}

async function fetchArchive(address: string): Promise<Buffer> {
  // The rate limit of plans is per minute.
  app.clock.advance(61_000);
  const answer = await client.send(address);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const folded = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Expects safe paths in an archive, for any names in the database. */
function expectSafe(names: string[], count: number) {
  expect(names).toHaveLength(count);
  expect(new Set(names.map(folded)).size).toBe(count);
  const folders = new Set(
    names.flatMap((name) =>
      name
        .split('/')
        .slice(0, -1)
        .map((_part, index, all) => folded(all.slice(0, index + 1).join('/'))),
    ),
  );
  for (const name of names) {
    expect(name.normalize('NFC')).toBe(name);
    expect(name.length, name).toBeLessThanOrEqual(150);
    expect(name.split('/').slice(0, -1).join('/'), name).not.toMatch(/(^|\/)-/);
    // No file has the name of a folder.
    expect(folders.has(folded(name)), name).toBe(false);
    expect(name).not.toMatch(/^\/|^[a-z]:|\\|[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"|?*]/iu);
    for (const part of name.split('/')) {
      expect(part, name).not.toMatch(
        /^\.*$|^\s|[. ]$|^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/iu,
      );
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
    }
  }
}

/** Expects that every program extracts the same files with the same names, and nothing outside the folder. */
function expectOpened(archive: Buffer, names: string[]) {
  for (const unpacker of present) {
    const { files, outside } = unpack(unpacker, archive);
    expect(outside, unpacker.name).toEqual([]);
    expect([...files.keys()].map((name) => name.normalize('NFC')).toSorted(), unpacker.name).toEqual(names.toSorted());
    for (const [name, found] of files) {
      if (!name.endsWith('.csv')) expect(found, name).toEqual({ crc32: crc32(bytes), sizeBytes: bytes.length });
    }
  }
}

describe('an archive unpacks only inside its folder, for any names in the database (S45)', () => {
  // Names of which the API refuses some.
  const hostile = [
    '../../../../tmp/evil',
    '..\\..\\evil',
    '/etc/cron.d/evil',
    'C:\\Windows\\evil',
    'c:evil',
    '..',
    '.',
    '',
    ' ',
    '...',
    'CON',
    'con',
    'aux.txt',
    'NUL\u0001',
    'COM¹',
    'final.',
    'final . . ',
    'a\r\nb',
    'a\u0007b',
    '\u202egpj.exe',
    '\u2066x\u2069',
    'Café',
    'Cafe\u0301',
    'CAFÉ',
    'Trail',
    'TRAIL',
    'trail ',
    'Straße',
    'STRASSE',
    '👩‍👩‍👧 🏖️',
    'manifest.csv',
    'Meta',
    'x'.repeat(300),
    '漢'.repeat(300),
    '🏖'.repeat(200),
    `a${'\u0301'.repeat(400)}`,
    '-rf',
    '$(touch evil)',
    '*',
    'a/b/c',
    'a//b',
  ];
  let group: Group;
  beforeAll(async () => {
    group = await client.call(groups.create, { body: { name: 'Maison' } });
    for (const [index, name] of hostile.entries()) {
      const campaignId = await newCampaign(`Campaign ${index}`);
      await client.call(campaigns.update, { params: { campaignId }, body: { groupId: group.id } });
      const creative = await newCreative(campaignId, `Creative ${index}`);
      await deliver(creative, `${index}.jpg`);
      await app.sql('update campaigns set name = $1 where id = $2', [name, campaignId]);
      await app.sql('update creatives set name = $1 where id = $2', [name, creative.id]);
    }
  });

  const asks: [string, Record<string, string>][] = [
    ['with the default folders', {}],
    ['flat', { folders: '', names: '{creativeName}' }],
    [
      'with every variable',
      {
        folders: '{groupName}/{campaignName}/{creativeName}/{platformName}',
        names: '{groupName}{campaignName}{creativeName}',
      },
    ],
    ['with patterns that lead outside', { folders: '../../{campaignName}/..', names: '../../{creativeName}' }],
    ['with variables of folders in file names', { folders: '{creativeName}', names: '{platformName}/{creativeName}' }],
    ['with one reserved name for all', { folders: 'NUL/C:', names: 'CON' }],
  ];
  const groupNames = ['../../evil', 'CON', 'C:\\', '\u202egpj.', '漢'.repeat(200)];
  test.each(asks)('%s', async (how, query) => {
    // The long run combines every query with every name; the short run uses one name per query.
    const index = asks.findIndex(([each]) => each === how) % groupNames.length;
    for (const name of isLong ? groupNames : groupNames.slice(index, index + 1)) {
      await app.sql('update campaign_groups set name = $1 where id = $2', [name, group.id]);
      const archive = await fetchArchive(
        `/api/groups/${group.id}/download?${new URLSearchParams({ ...query, tables: 'true' })}`,
      );
      const names = listArchive(archive);
      expectSafe(names, hostile.length + 1);
      expectOpened(archive, names);
    }
  });
});

longTest('names that break programs survive upload, list and archive (R38)', async () => {
  expect(hostileNames.length).toBeGreaterThanOrEqual(60);
  const campaignId = await newCampaign('Nasty');
  await mapWithConcurrency(hostileNames, async (name) => {
    const creative = await newCreative(campaignId, name);
    // The API removes only bidi controls and surrounding whitespace.
    expect(creative.name).toBe(name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim());
    await deliver(creative, `${name}.jpg`);
    const [version] = versionsOf(await reread(client, creative));
    // Misleading characters become visible; all others stay unchanged.
    expect(version?.originalName).toBe(escapeMisleading(`${name}.jpg`));
  });
  const address = `/api/campaigns/${campaignId}/download?folders=&tables=true`;
  const archive = await fetchArchive(address);
  const names = listArchive(archive);
  expectSafe(names, hostileNames.length + 1);
  expectOpened(archive, names);
});
