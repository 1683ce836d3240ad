import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { folderVariables, namesBy } from '@ad-foundry/contract/rules/naming/naming.ts';
import { maxArchiveName, maxFileName } from '@ad-foundry/contract/rules/naming/folder-names.ts';
import { safeNameWithin } from '@ad-foundry/contract/rules/naming/safe-name.ts';
import { collisionKey } from '@ad-foundry/contract/rules/naming/unique-names.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { listArchive } from '#testing/unpacking.ts';
import { upload } from '#testing/uploading.ts';
import { pathsOf, type FilePlace } from './rules.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The length of a path after unpacking into a folder with the name of the archive. */
const unpackedLength = (archiveName: string, path: string) => `${archiveName.replace(/\.zip$/, '')}/${path}`.length;

describe('every path of an archive with long names is under 200 characters, including the archive’s name', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  test.each([
    ['in English', 'Spring launch 2026 running shoes hero film for the early birds with a call to action ok'],
    ['in Russian', 'Весенняя коллекция беговой обуви, главный ролик для ранних пташек с призывом к действию'],
    [
      'in Japanese',
      '春のランニングシューズ新作発売キャンペーン早起きの人のためのヒーロー動画行動喚起付き最終版'.repeat(2),
    ],
    ['in emoji', '👩‍👩‍👧‍👦🏃🏽‍♀️'.repeat(9)],
  ])('%s', async (_language, name) => {
    const client = app.browser();
    await client.signUp();
    const creative = await brief(client, { campaign: name, name, formats: ['feed', 'story'] });
    const slotId = slotOf(creative).id;
    for (const edge of [1080, 1200])
      await upload(client, {
        slotId,
        name: `${edge}.jpg`,
        bytes: await picture({ width: edge, height: edge }),
      });
    for (const address of [
      `/api/creatives/${creative.id}/download`,
      `/api/campaigns/${creative.campaign.id}/download`,
    ]) {
      const answer = await client.send(
        `${address}?versions=all&folders=${encodeURIComponent('{campaignName}/{creativeName}/{platformName}')}`,
      );
      const disposition = decodeURIComponent(
        /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
      );
      expect(disposition).toMatch(/\.zip$/);
      const paths = listArchive(Buffer.from(await answer.arrayBuffer()));
      expect(paths.filter((path) => path.endsWith('.jpg'))).toHaveLength(2);
      for (const path of paths) expect(unpackedLength(disposition, path), path).toBeLessThan(200);
    }
    const plan = await client.call(downloads.creativePlan, { params: { creativeId: creative.id }, query: {} });
    expect(plan.renamed).toBe(0);
  });
});

test('paths are short, distinct and stable, and keep their extension, for any names', async () => {
  const name = fc.oneof(
    fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
    fc.constantFrom(
      'Hero',
      'hero',
      'Héros '.repeat(20),
      'x'.repeat(120),
      `${'x'.repeat(119)}y`,
      '動画'.repeat(60),
      '👩‍👩‍👧'.repeat(15),
    ),
  );
  const pattern = fc
    .array(fc.constantFrom(...folderVariables.map((word) => `{${word}}`)), { maxLength: 5 })
    .map((parts) => parts.join('/'));
  const file = fc.record({
    campaignName: name,
    creativeName: name,
    formatName: name,
    groupName: name,
    extension: fc.constantFrom('jpg', 'mp4', 'quicktimexyz'),
  });
  const build = namesBy({ schema: '{campaignName}_{creativeName}_{formatName}', case: 'none', maxLength: maxFileName });
  await fc.assert(
    fc.asyncProperty(pattern, fc.array(file, { minLength: 1, maxLength: 20 }), async (folders, files) => {
      const placed = files.map(({ extension, ...names }, index): FilePlace => {
        return { ...names, platform: 'meta', fileName: `${build(names)}.${extension}`, uid: `u${index}` };
      });
      const { paths } = await pathsOf(folders, placed);
      expect((await pathsOf(folders, placed)).paths).toEqual(paths);
      expect(new Set(paths.map(collisionKey)).size).toBe(files.length);
      for (const [index, path] of paths.entries()) {
        const archive = safeNameWithin(files[index]?.campaignName ?? '', maxArchiveName);
        expect(unpackedLength(archive, path)).toBeLessThan(200);
        expect(path.split('/').every((part) => Buffer.byteLength(part) <= 255)).toBe(true);
        expect(path.endsWith(`.${files[index]?.extension ?? ''}`)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
