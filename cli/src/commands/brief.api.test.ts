import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { useApp } from '@ad-foundry/server/src/testing/app.ts';
import { keyFor } from '@ad-foundry/server/src/testing/assistant.ts';
import { runAdf } from '#testing/run-adf.ts';

const app = await useApp();
const owner = app.browser();
const folder = mkdtempSync(path.join(tmpdir(), 'adf-brief-'));
let env: Record<string, string>;
let campaignId: CampaignId;

beforeAll(async () => {
  await owner.signUp();
  const { secret } = await keyFor(owner);
  env = { ADF_KEY: secret, ADF_HOST: app.url };
  campaignId = (await owner.call(campaigns.create, { body: { name: 'Spring' } })).id;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const adf = (file: string, ...args: string[]) =>
  runAdf(['brief', path.join(folder, file), '--campaign', campaignId, ...args], { env });
const named = async () =>
  (await owner.call(lists.creatives, { query: { campaignId } })).items.map(({ name }) => name).toSorted();

test('a sheet is shown as it is understood, and created once what is unclear is answered', async () => {
  writeFileSync(
    path.join(folder, 'sheet.csv'),
    `Spring launch;;;;
Asset;Channel;Placement;Type;Due
Runner at dawn;Instagram;Stories;Video;2031-01-12
Runner\u202e at dusk;Facebook;Feed;Image;2031-01-13
Loop;Meta;9:16;Video;2031-01-14
TOTAL;;;3;`,
  );
  const shown = await adf('sheet.csv', '--dry-run');
  expect(shown.out).toContain('A Asset → Name');
  expect(shown.out).toContain('✓ line 3  Runner at dawn  2031-01-12  Instagram Stories');
  expect(shown.out).toContain('Runner\\u202e at dusk');
  expect([shown.code, shown.err]).toEqual([3, expect.stringMatching(/--answer '.*=/)]);
  const refused = await adf('sheet.csv', '--yes');
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('nothing was created')]);
  expect(await named()).toEqual([]);
  const [, answer = ''] = /--answer '([^']+)'/.exec(shown.err) ?? [];
  expect(await adf('sheet.csv', '--yes', '--answer', answer)).toMatchObject({ code: 0 });
  expect(await named()).toHaveLength(3);
  const again = await adf('sheet.csv', '--yes', '--answer', answer);
  expect([again.code, again.out]).toEqual([3, expect.stringContaining('a creative of the campaign has this name')]);
  expect(await named()).toHaveLength(3);
});

test('a workbook needs the name of its sheet, and other files are refused', async () => {
  const cases = fileURLToPath(import.meta.resolve('@ad-foundry/contract/rules/briefing/cases/05-gsheet-sections.xlsx'));
  copyFileSync(cases, path.join(folder, 'book.xlsx'));
  const unnamed = await adf('book.xlsx', '--dry-run');
  expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining('Deliverables, Specs')]);
  expect((await adf('book.xlsx', '--dry-run', '--sheet', 'Deliverables')).out).toContain('→ Name');
  writeFileSync(path.join(folder, 'old.xls'), Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  expect(await adf('old.xls', '--dry-run')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Save it as .xlsx'),
  });
});
