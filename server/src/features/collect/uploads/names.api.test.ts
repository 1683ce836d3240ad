import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { filesBelow } from '#testing/files.ts';
import { picture } from '#testing/media.ts';
import { announce, upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
});

const names: Record<string, string> = {
  'a way out': '../../../../etc/passwd.jpg',
  'a way out, Windows': '..\\..\\windows\\system32\\evil.jpg',
  'an absolute path': '/etc/cron.d/evil.jpg',
  'an encoded way out': '..%2f..%2f..%2fevil.jpg',
  NUL: 'evil.php\0.jpg',
  'four kilobytes': `${'n'.repeat(4090)}.jpg`,
  'a reversed end': 'photo\u202Egpj.exe.jpg',
  'line breaks': 'a\r\nSet-Cookie: x=1\r\n\r\n.jpg',
  quotes: '";rm -rf /;".jpg',
  emoji: '👩‍👩‍👧‍👦 Ångström.jpg',
  'a device': 'CON.jpg',
  'half a character': 'xyz\uD800.jpg',
};

test.each(Object.entries(names))('a file name with %s is treated as data only (S31, S44)', async (_what, name) => {
  const outside = (folder: string) => readdirSync(folder).filter((each) => each !== 'files');
  const before = outside(app.dataDir);
  expect((await upload(client, { slotId: slotOf(creative).id, name, bytes })).status).toBe(204);
  const [version] = versionsOf(await reread(client, creative));
  expect(version?.originalName.slice(0, 3)).toBe(escapeMisleading(name).slice(0, 3));
  expect(version?.originalName).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
  expect(outside(app.dataDir)).toEqual(before);
  for (const file of filesBelow(path.join(app.dataDir, 'files'))) {
    expect(file).toMatch(/^(blobs\/org_[0-9a-z]{26}\/[0-9a-f]{2}\/[0-9a-f]{64}|incoming\/(upl_|put_)[\w-]+)$/);
  }
  const answer = await client.send(`/api/versions/${version?.id}/file`);
  expect(answer.status).toBe(200);
  const disposition = answer.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~-]*$/);
  expect(disposition).not.toMatch(/%E2%80%AE|%0D|%0A|\.\.\//i);
});

test('bidi controls in a file name are made visible wherever the name is shown (S44)', async () => {
  const { id: slotId } = slotOf(creative);
  await upload(client, { slotId, name: 'a\u202Egpj.exe.jpg', bytes });
  const [card] = slotOf(await reread(client, creative)).variations[0]?.cards ?? [];
  const other = await picture({ width: 1081, height: 1081 });
  await upload(client, { slotId, cardId: card?.id ?? '', name: 'b\u202Egpj.exe.jpg', bytes: other });
  await announce(client, { slotId, name: 'c\u202Egpj.exe.jpg', bytes: Buffer.concat([bytes, other]) });
  const [ofCreative, ofCampaign] = [`/api/creatives/${creative.id}`, `/api/campaigns/${creative.campaign.id}`];
  const pages = [
    ofCreative,
    `${ofCreative}/uploads`,
    '/api/uploads',
    `${ofCampaign}/places`,
    `/api/guest/campaigns/${creative.campaign.id}`,
    `/api/versions/${card?.versions[0]?.id}/history`,
  ];
  const shown = await Promise.all(pages.map(async (page) => [page, await (await client.send(page)).text()] as const));
  expect(shown.filter(([, text]) => text.includes('\u202E')).map(([page]) => page)).toEqual([]);
  expect(shown.filter(([, text]) => !text.includes('<U+202E>gpj.exe.jpg')).map(([page]) => page)).toEqual([]);
});
