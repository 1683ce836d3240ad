import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { megabyte } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { factsAfter } from '@ad-foundry/contract/testing/facts-after.ts';
import { imageFacts, videoFacts } from '@ad-foundry/contract/testing/sample-facts.ts';
import { assetPath } from '#infra/files/assets.ts';
import { librarySchema } from './actions/library.ts';

let formats: ReturnType<typeof librarySchema.parse>['formats'];
beforeAll(async () => {
  const releases = (await readdir(assetPath('formats'))).filter((name) => name.endsWith('.json'));
  const newest = releases.toSorted().at(-1) ?? '';
  ({ formats } = librarySchema.parse(JSON.parse(await readFile(assetPath('formats', newest), 'utf8'))));
});

const side = fc.oneof(fc.integer({ min: 1, max: 6000 }), fc.constantFrom(300, 250, 600, 1080, 1920, 720, 1350));
const files: fc.Arbitrary<MediaFacts> = fc
  .record({
    width: fc.option(side, { nil: null, freq: 20 }),
    height: fc.option(side, { nil: null, freq: 20 }),
    sizeBytes: fc.integer({ min: 1000, max: 600 * megabyte }),
    durationMs: fc.option(fc.integer({ min: 40, max: 3_000_000 }), { nil: null, freq: 20 }),
    frameRate: fc.constantFrom(24, 25, 29.97, 60),
    mime: fc.constantFrom(
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/gif',
      'image/heic',
      'image/bmp',
      'video/mp4',
      'video/quicktime',
      'video/webm',
      'video/x-matroska',
    ),
  })
  .map(({ mime, ...measured }) =>
    mime.startsWith('video/')
      ? videoFacts({ ...measured, mime })
      : imageFacts({ mime, width: measured.width, height: measured.height, sizeBytes: measured.sizeBytes }),
  );

test('any file in any slot of the library has no offer of a repair, or one after which it fits', () => {
  fc.assert(
    fc.property(files, fc.nat(), fc.boolean(), (facts, nth, strict) => {
      const format = formats[nth % formats.length];
      if (!format) return;
      const question = { facts, spec: format.spec, type: format.type, strict };
      for (const offer of planRepair(question).offers) {
        expect(['passes', 'warns']).toContain(judge({ ...question, facts: factsAfter(facts, offer) }).outcome);
      }
    }),
    { numRuns: 500 },
  );
});

/** Faults of a good master, which has more pixels than any format asks for. */
const faults: Record<string, { still?: Partial<MediaFacts>; video?: Partial<MediaFacts> }> = {
  landscape: { still: { width: 3840, height: 2160 }, video: { width: 3840, height: 2160 } },
  portrait: { still: { width: 2160, height: 3840 }, video: { width: 2160, height: 3840 } },
  square: { still: { width: 3000, height: 3000 }, video: { width: 2160, height: 2160 } },
  heavy: { still: { sizeBytes: 40 * megabyte }, video: { sizeBytes: 900 * megabyte } },
  type: { still: { mime: 'image/webp' }, video: { mime: 'video/x-matroska' } },
  long: { video: { durationMs: 65_000 } },
  short: { video: { durationMs: 2500 } },
};

test('the common faults of a good master are repaired in every format of its kind', () => {
  const refusals: string[] = [];
  let offered = 0;
  for (const { key, type, spec } of formats) {
    for (const [fault, { still, video }] of Object.entries(faults)) {
      const kinds = type === 'carousel' ? (['image', 'video'] as const) : [type];
      for (const kind of kinds) {
        const changes = kind === 'image' ? still : video;
        if (!changes) continue;
        const size = { width: 3840, height: 3840, sizeBytes: 3 * megabyte };
        const facts =
          kind === 'image'
            ? imageFacts({ ...size, ...changes })
            : videoFacts({ width: 2160, height: 2160, ...changes });
        const { offers, refusal } = planRepair({ facts, spec, type, strict: false });
        if (refusal?.reason === 'fits' || refusal?.reason.startsWith('needs-')) continue;
        // These cards take no videos, and a GIF of more than a minute is refused.
        if (type === 'carousel' && fault === 'long' && refusal?.reason === 'too-long') continue;
        if (offers.length > 0) offered += 1;
        else refusals.push(`${key} ${kind} ${fault}: ${JSON.stringify(refusal)}`);
      }
    }
  }
  expect(refusals).toEqual([]);
  expect(offered).toBeGreaterThan(500);
});
