import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from './byte-source.ts';
import { fromFile } from './from-file.ts';
import { headBytes, probe, probeHead, type Probed } from './probe.ts';
import { videos } from './test-corpus/videos.ts';
import { recognized, refusals } from './test-corpus/others.ts';
import { pictures } from './test-corpus/pictures.ts';
import { makeSamples, type Sample } from './test-corpus/sample.ts';
import { askFfprobe, type Corpus, createCorpus, hasFfmpeg } from './test-media.ts';

const everything = [...videos, ...pictures, ...refusals, ...recognized];
const codecNames: Record<string, string> = { h264: 'avc' };

/** The facts of a sample by its reference program, as far as it reports them. */
async function askJudge(sample: Sample, path: string): Promise<Record<string, unknown>> {
  if (sample.judge === 'ffprobe') {
    const { width, height, seconds, codec, hasAudio } = await askFfprobe(path);
    return { width, height, durationMs: near(seconds * 1000), videoCodec: codecNames[codec] ?? codec, hasAudio };
  }
  if (sample.judge === 'libvips') {
    const { width, height, pages = 1, delay = [], orientation = 1 } = await sharp(path).metadata();
    const frames =
      pages > 1 ? { animated: true, frames: pages, durationMs: delay.reduce((sum, next) => sum + next, 0) } : {};
    const [across, down] = orientation >= 5 ? [height, width] : [width, height];
    return { animated: false, frames: 1, durationMs: null, ...frames, width: across, height: down };
  }
  if ('refused' in sample.judge) return {};
  const { width, height, durationMs } = sample.judge;
  return { width, height, durationMs: durationMs === null ? null : near(durationMs) };
}

/**
 * Programs round durations, and include or exclude the priming of an audio track, which takes less than one frame at 30
 * fps.
 */
const near = (ms: number): unknown =>
  expect.toSatisfy((value: unknown) => Math.abs(Number(value) - ms) < 30, `about ${ms}`);

describe.skipIf(!hasFfmpeg)('the corpus', () => {
  let corpus: Corpus;
  beforeAll(async () => {
    corpus = await createCorpus();
    await makeSamples(corpus, everything);
  }, 240_000);
  afterAll(() => corpus.remove());

  const read = async (name: string): Promise<Probed> => {
    const source = await fromFile(corpus.path(name));
    const result = await probe(source, { name });
    await source.close();
    return result;
  };
  const byName = (samples: readonly Sample[]): [string, Sample][] => samples.map((sample) => [sample.name, sample]);

  it.each(byName([...videos, ...pictures, ...recognized]))(
    '%s has the facts that another program reports',
    async (name, sample) => {
      const kind = sample.mime.startsWith('image/') ? 'image' : 'video';
      const facts = await askJudge(sample, corpus.path(name));
      expect(await read(name)).toMatchObject({ ok: true, facts: { kind, mime: sample.mime, ...facts } });
    },
  );

  it.each(byName(refusals))('%s is refused', async (name, { judge }) => {
    expect(await read(name)).toMatchObject({
      ok: false,
      reason: typeof judge === 'object' && 'refused' in judge && judge.refused,
    });
  });

  it.each(byName(everything))('%s: its first bytes are refused only if the whole file is', async (name) => {
    const head = (await readFile(corpus.path(name))).subarray(0, headBytes);
    const early = await probeHead(head, { name });
    if (early !== null) expect(await read(name)).toMatchObject(early);
  });

  it('reads at most a quarter of a megabyte per file', async () => {
    for (const { name } of [...videos, ...pictures]) {
      expect([name, (await read(name)).bytesRead < 256 * 1024]).toEqual([name, true]);
    }
  });

  it.each(videos.map(({ name }) => name).filter((name) => !name.startsWith('live')))(
    '%s cut short is truncated wherever the cut is',
    async (name) => {
      const whole = await fromFile(corpus.path(name));
      for (const share of [0.05, 0.3, 0.5, 0.8, 0.99]) {
        const cut = { ...whole, sizeBytes: Math.floor(whole.sizeBytes * share) };
        const result = await probe(cut, { name });
        expect([share, result.ok ? 'ok' : result.reason]).toEqual([share, 'truncated']);
      }
      await whole.close();
    },
  );

  it.each(everything.map(({ name }) => name))('%s truncated and corrupted at random gets a result', async (name) => {
    const whole = new Uint8Array(await readFile(corpus.path(name)));
    const damage = fc.record({
      keep: fc.double({ min: 0, max: 1, noNaN: true }),
      // Headers are short, so most damage is placed in the first or last bytes.
      part: fc.constantFrom('head', 'tail', 'whole', 'cut'),
      flips: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 8,
      }),
    });
    const before = process.memoryUsage().rss;
    await fc.assert(
      fc.asyncProperty(damage, async ({ keep, part, flips }) => {
        const broken = whole.slice(0, part === 'cut' ? Math.ceil(whole.byteLength * keep) : whole.byteLength);
        const range = part === 'head' || part === 'tail' ? Math.min(2000, broken.byteLength) : broken.byteLength;
        const from = part === 'tail' ? broken.byteLength - range : 0;
        for (const [where, value] of flips) broken[from + Math.floor(where * range)] = value;
        const result = await probe(fromBytes(broken), { name, timeoutMs: 5000 });
        expect(result.ok || result.detail !== 'limit').toBe(true);
        if (!result.ok) return;
        const { width, height, durationMs } = result.facts;
        expect([width, height].every((side) => side === null || (Number.isInteger(side) && side > 0))).toBe(true);
        expect(durationMs === null || (Number.isInteger(durationMs) && durationMs >= 0)).toBe(true);
      }),
      { numRuns: 15 },
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
  });
});
