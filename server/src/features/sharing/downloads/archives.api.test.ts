import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { startApp, useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { agency, canary } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let bytes: Buffer;
let creative: Creative;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client, { campaign: 'Spring', name: 'Trail hero', formats: ['feed', 'story'] });
  await upload(client, { slotId: slotOf(creative).id, name: '=cmd|evil.jpg', bytes });
});

/** The contents of an archive by path, read by an independent library. */
async function unpacked(address: string, browser = client): Promise<Map<string, Buffer>> {
  const answer = await browser.send(address);
  expect(
    answer.status,
    await answer
      .clone()
      .text()
      .catch(() => ''),
  ).toBe(200);
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-archive-'));
  const file = path.join(folder, 'all.zip');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const script =
    'import sys,zipfile,json,base64; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps([[n, base64.b64encode(z.read(n)).decode()] for n in z.namelist()]))';
  const listed = execFileSync('python3', ['-c', script, file], { encoding: 'utf8', maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  return new Map((JSON.parse(listed) as [string, string][]).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
}

const rowsOf = (csv: Buffer | undefined) =>
  (csv?.toString('utf8') ?? '')
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

/** A second creative in the campaign, with the same name. */
async function twin(): Promise<Creative> {
  const second = await client.call(creatives.create, {
    params: { campaignId: creative.campaign.id },
    body: { name: 'Trail hero', formatIds: await formatIdsOf(client, ['feed']) },
  });
  await upload(client, { slotId: slotOf(second).id, name: 'b.jpg', bytes });
  return second;
}

describe('the archive of a campaign', () => {
  test('has folders by creative and platform, and a manifest without executable spreadsheet cells (S51)', async () => {
    await twin();
    const files = await unpacked(`/api/campaigns/${creative.campaign.id}/download?tables=true`);
    const names = [...files.keys()];
    expect(names).toHaveLength(3);
    expect(names.filter((name) => name.startsWith('Trail hero/Meta/'))).toHaveLength(2);
    expect(names.at(-1)).toBe('manifest.csv');
    const [head = [], first = []] = rowsOf(files.get('manifest.csv'));
    const cell = (name: string) => first[head.indexOf(name)];
    expect(cell('file')).toBe(names[0]);
    expect(cell('original_name')).toBe(`'=cmd|evil.jpg`);
    expect([cell('width'), cell('height'), cell('size_bytes')]).toEqual(['1080', '1080', String(bytes.length)]);
    expect(cell('sha256')).toMatch(/^[0-9a-f]{64}$/);
    expect(cell('uploaded_by')).toBe('Ana Costa');
    expect(files.get(names[0] ?? '')?.equals(bytes)).toBe(true);
  });

  test('shows original names in its manifest, with bidi controls made visible (S44)', async () => {
    const formats = await formatIdsOf(client, ['feed']);
    const params = { campaignId: creative.campaign.id };
    const other = await client.call(creatives.create, { params, body: { name: 'Other', formatIds: formats } });
    await upload(client, { slotId: slotOf(other).id, name: '\u202e=gpj.exe\r\n.jpg', bytes });
    const files = await unpacked(`/api/creatives/${other.id}/download?tables=true`);
    const [head = [], first = []] = rowsOf(files.get('manifest.csv'));
    expect(first[head.indexOf('original_name')]).toBe('<U+202E>=gpj.exe<U+000D><U+000A>.jpg');
  });

  test('can select platforms, formats and variations, and the latest or all versions', async () => {
    const second = await twin();
    await upload(client, {
      slotId: slotOf(second).id,
      name: 'c.jpg',
      bytes: await picture({ width: 1200, height: 1200 }),
    });
    const base = `/api/campaigns/${creative.campaign.id}/download`;
    const count = async (query: string) => (await unpacked(`${base}?${query}`)).size;
    const [variation] =
      slotOf(creative).variations.length > 0
        ? slotOf(creative).variations
        : slotOf(await reread(client, creative)).variations;
    expect(await count(`creativeIds=${second.id}`)).toBeGreaterThan(0);
    expect(await count(`creativeIds=${creative.id}`)).toBe(1);
    expect(await count(`creativeIds=${creative.id},${second.id}`)).toBeGreaterThan(1);
    expect(await count(`variationIds=${variation?.id}`)).toBe(1);
    expect(await count('platforms=tiktok')).toBe(0);
    expect(await count(`formatIds=${slotOf(creative).format.id}`)).toBeGreaterThan(1);
    for (const [name, id, code] of [
      ['creativeIds', creative.id, 'creative.not-found'],
      ['variationIds', variation?.id ?? '', 'variation.not-found'],
      ['formatIds', slotOf(creative).format.id, 'format.not-found'],
    ]) {
      const answer = await client.send(`${base}?${name}=${id},${id?.slice(0, -4)}0000`);
      expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({ status: 404, code });
    }
  });

  test('includes older versions only on request, with their number', async () => {
    const [before] = versionsOf(await reread(client, creative));
    const { slots } = await reread(client, creative);
    const card = slots[0]?.variations[0]?.cards[0];
    const newer = await picture({ width: 1200, height: 1200 });
    await upload(client, { slotId: slotOf(creative).id, cardId: card?.id ?? '', name: 'new.jpg', bytes: newer });
    const base = `/api/creatives/${creative.id}/download`;
    const latest = await unpacked(base);
    expect([...latest.values()].map((each) => each.equals(newer))).toEqual([true]);
    const all = [...(await unpacked(`${base}?versions=all`)).keys()];
    expect(all).toHaveLength(2);
    expect(all[1]).toMatch(new RegExp(`_v${before?.number}\\.jpg$`));
  });

  test('takes a custom naming pattern; equal names are made unique for every file system (S45)', async () => {
    await twin();
    const query = new URLSearchParams({ folders: '{platformName}', names: '{creativeName}' });
    const names = [...(await unpacked(`/api/campaigns/${creative.campaign.id}/download?${query}`)).keys()];
    expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^Meta\/TrailHero_\w+\.jpg$/);
    const plan = await client.call(downloads.campaignPlan, {
      params: { campaignId: creative.campaign.id },
      query: { folders: '{platformName}', names: '{creativeName}' },
    });
    expect(plan).toMatchObject({ files: 2, renamed: 2, examples: names });
  });

  test.each([
    ['../../{creativeName}', 'S45'],
    ['/etc/{platformName}', 'S45'],
    ['CON/aux.', 'S45'],
    ['{groupName}/{groupName}', 'a group that does not exist'],
    ['a/b/c/d/e/f/g/h', 'very deep'],
    ['manifest.csv', 'the name of the manifest'],
  ])('the folder pattern %s stays inside the archive (%s)', async (folders) => {
    const query = new URLSearchParams({ folders, tables: 'true' });
    const names = [...(await unpacked(`/api/creatives/${creative.id}/download?${query}`)).keys()];
    expect(names).toHaveLength(2);
    const tops = new Set(names.map((name) => name.split('/')[0]));
    expect(tops.size).toBe(2);
    for (const part of names.flatMap((name) => name.split('/'))) {
      expect(part).not.toMatch(/^\.{0,2}$|[. ]$|^(con|aux)(\.|$)|[\\:]/i);
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
    }
    expect(Math.max(...names.map((name) => name.split('/').length))).toBeLessThanOrEqual(6);
  });
});

test('the plan announces missing files and the exact size of the archive', async () => {
  const params = { creativeId: creative.id };
  const plan = await client.call(downloads.creativePlan, { params, query: { tables: 'true' } });
  const [, story] = (await reread(client, creative)).slots;
  expect(plan).toMatchObject({ files: 1, slots: 2, renamed: 0, fileName: 'Trail hero.zip' });
  expect(plan.missing).toEqual({
    total: 1,
    items: [{ creativeId: creative.id, creativeName: 'Trail hero', formatName: story?.format.name, state: 'empty' }],
  });
  expect(plan.formats).toHaveLength(2);
  const answer = await client.send(`/api/creatives/${creative.id}/download?tables=true`, { method: 'HEAD' });
  expect(Number(answer.headers.get('content-length'))).toBe(plan.sizeBytes);
});

test('an archive resumes after a restart, byte for byte, in any number of range requests', async () => {
  const second = await startApp({}, { beside: app });
  const address = `/api/campaigns/${creative.campaign.id}/download?tables=true`;
  const answer = await client.send(address);
  const etag = answer.headers.get('etag') ?? '';
  const whole = Buffer.from(await answer.arrayBuffer());
  const browser = second.browser();
  for (const [name, value] of client.cookies) browser.cookies.set(name, value);
  const parts: Buffer[] = [];
  for (let at = 0; at < whole.length; at += 7777) {
    const part = await browser.send(address, { headers: { range: `bytes=${at}-${at + 7776}`, 'if-range': etag } });
    expect(part.status).toBe(206);
    parts.push(Buffer.from(await part.arrayBuffer()));
  }
  expect(Buffer.concat(parts).equals(whole)).toBe(true);
  await second.stop();
});

test('the archive of a group has a folder for each campaign, without archived ones', async () => {
  const group = await client.call(groups.create, { body: { name: 'Aster' } });
  const other = await brief(client, { campaign: 'Summer', name: 'Beach', formats: ['feed'] });
  await upload(client, { slotId: slotOf(other).id, name: 'd.jpg', bytes });
  for (const { campaign } of [creative, other])
    await client.call(campaigns.update, { params: { campaignId: campaign.id }, body: { groupId: group.id } });
  const address = `/api/groups/${group.id}/download`;
  const tops = async () => [...(await unpacked(address)).keys()].map((name) => name.split('/').slice(0, 2).join('/'));
  expect(await tops()).toEqual(['Spring/Trail hero', 'Summer/Beach']);
  await app.sql('update campaigns set archived_at = now() where id = $1', [other.campaign.id]);
  expect(await tops()).toEqual(['Spring/Trail hero']);
});

test('a guest’s archive holds visible files only, without uploaders or waiver reasons', async () => {
  const { team, guest, assignedCreative, sibling } = await agency(app);
  const files = await unpacked(`/api/campaigns/${assignedCreative.campaign.id}/download?tables=true`, guest.client);
  expect(files.size).toBe(2);
  const manifest = files.get('manifest.csv')?.toString('utf8') ?? '';
  expect(manifest).not.toMatch(/Ana Costa|waive|Asked for\.jpg/);
  for (const path of [`campaigns/${sibling.campaign.id}`, `creatives/${sibling.id}`]) {
    for (const end of ['download', 'download/plan'])
      expect((await guest.client.send(`/api/${path}/${end}`)).status).toBe(404);
  }
  // A creative of another campaign is refused.
  const query = `creativeIds=${sibling.id}&tables=true`;
  for (const browser of [guest.client, team]) {
    const others = await browser.send(`/api/campaigns/${assignedCreative.campaign.id}/download?${query}`);
    expect(others.status).toBe(404);
    expect(await others.text()).not.toContain(canary);
  }
  expect((await guest.client.send(`/api/versions/${versionsOf(assignedCreative)[0]?.id}/history`)).status).toBe(403);
});

test('the history of a version lists upload, waiver, downloads and replacement; one download once', async () => {
  const [version] = versionsOf(await reread(client, creative));
  if (!version) throw new Error('nothing was stored');
  const versionId = version.id;
  const address = `/api/versions/${versionId}/file`;
  const ways: Record<string, string>[] = [
    {},
    { range: 'bytes=0-99' },
    { range: 'bytes=100-' },
    { range: 'bytes=50-60' },
  ];
  for (const headers of ways) await client.send(address, { headers });
  await client.send(address, { method: 'HEAD' });
  await client.send(`${address}?disposition=inline`);
  const archive = `/api/creatives/${creative.id}/download`;
  for (const range of ['bytes=0-9', 'bytes=10-']) await client.send(archive, { headers: { range } });
  const acts = async () => (await client.call(downloads.history, { params: { versionId } })).items;
  expect((await acts()).map(({ act }) => act)).toEqual(['opened', 'downloaded', 'uploaded']);
  const { slots } = await reread(client, creative);
  const cardId = slots[0]?.variations[0]?.cards[0]?.id ?? '';
  const newer = await picture({ width: 1200, height: 1200 });
  await upload(client, { slotId: slotOf(creative).id, cardId, name: 'new.jpg', bytes: newer });
  const [newest, ...before] = await acts();
  expect(newest).toMatchObject({ act: 'replaced', detail: 'new.jpg', by: { name: 'Ana Costa' } });
  expect(before.at(-1)).toMatchObject({ act: 'uploaded', detail: '=cmd|evil.jpg' });
  // After ten minutes it is another download.
  app.clock.advance(11 * 60_000);
  await client.send(address);
  expect((await acts()).filter(({ act }) => act === 'downloaded')).toHaveLength(2);
  const narrow = await picture({ width: 100, height: 50 });
  const badId = (await upload(client, {
    slotId: slotOf(creative).id,
    cardId,
    name: 'bad.jpg',
    bytes: narrow,
  })) as never;
  void badId;
  const [bad] = versionsOf(await reread(client, creative));
  const rules = bad?.verdict.broken.map(({ rule }) => rule) ?? [];
  if (!bad || rules.length === 0) throw new Error('the small picture breaks nothing');
  await client.call(variations.waive, { params: { versionId: bad.id }, body: { reason: 'The client insists', rules } });
  const waived = (await client.call(downloads.history, { params: { versionId: bad.id } })).items[0];
  expect(waived).toMatchObject({ act: 'waived', detail: 'The client insists', by: { name: 'Ana Costa' } });
});
