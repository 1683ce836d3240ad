import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { megabyte } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairChoice, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { rule, specOf } from '@ad-foundry/contract/testing/sample-facts.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { createMedia } from './media.ts';

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const media = createMedia({ ffmpeg: null });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-repair-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function factsOf(file: string): Promise<MediaFacts> {
  const bytes = await readFile(file);
  const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
  const probed = await probe({ sizeBytes: bytes.length, read }, { name: path.basename(file) });
  const result = probed.ok && media.canMeasure(probed.facts) ? await media.measure(file, probed.facts) : probed;
  if (!result.ok) throw new Error(`${file} is ${result.reason}`);
  return result.facts;
}

/** Repairs a file for a slot with these rules, as the plan says; returns what was made. */
async function repair(
  file: string,
  spec: ReturnType<typeof specOf>,
  way?: RepairWay,
  { type, choice = {} }: { type?: 'image' | 'video'; choice?: RepairChoice } = {},
) {
  const facts = await factsOf(file);
  const question = { facts, spec, type: type ?? facts.kind, strict: false, brandColour: '#102030' };
  const { offers, refusal } = planRepair(question);
  const offer = way === undefined ? offers[0] : offers.find((each) => each.way === way);
  if (!offer) throw new Error(`no offer: ${JSON.stringify(refusal)}`);
  const { minBytes, maxBytes, predicted } = offer;
  const operations = withChoice(offer, facts, choice);
  const order = { facts, operations, minBytes, maxBytes, mime: predicted.mime, durationMs: predicted.durationMs };
  const progress: number[] = [];
  const made = await media.repair(file, {
    order,
    onProgress: (percent) => progress.push(percent),
    use: async (result) => {
      const copy = path.join(folder, `made-${path.basename(result.file)}`);
      writeFileSync(copy, await readFile(result.file));
      return { file: copy, operations: result.operations };
    },
  });
  if (typeof made === 'string') return { made, predicted, operations, progress, facts: null, verdict: null, file: '' };
  const result = await factsOf(made.file);
  return {
    made,
    predicted,
    operations: made.operations,
    progress,
    facts: result,
    verdict: judge({ ...question, facts: result }),
    file: made.file,
  };
}

/** A gradient, which looks like a photo to an encoder. */
const gradient = (width: number, height: number) =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#204080' } })
    .composite([{ input: Buffer.from([250, 200, 40]), raw: { width: 1, height: 1, channels: 3 }, left: 1, top: 1 }])
    .resize(width, height, { fit: 'fill', kernel: 'cubic' });
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });

const stills = rule('mime', 'in', ['image/jpeg', 'image/png']);
const portrait = specOf({ rules: [stills, rule('ratio', 'eq', '9:16'), rule('width', 'gte', 300)] });
const light = specOf({ rules: [stills, rule('size', 'lte', 0.25)] });

describe('a picture is repaired as planned', () => {
  test.each([
    ['by a crop', portrait, 'wide.jpg', () => gradient(1600, 900).jpeg(), 'crop'],
    ['by blurred bars', portrait, 'wide2.jpg', () => gradient(400, 300).jpeg(), 'blur'],
    ['by bars in the colour of the edge', portrait, 'wide3.png', () => gradient(400, 300).png(), 'colour'],
    ['by a lower quality', light, 'heavy.jpg', () => noise(600, 600).jpeg({ quality: 95 }), 'keep'],
    [
      'by another type, where transparent pixels weigh too much',
      light,
      'a.png',
      () => noise(300, 300, 4).png(),
      'keep',
    ],
    ['from WebP', light, 'a.webp', () => gradient(300, 300).webp(), 'keep'],
    ['from TIFF', light, 'a.tif', () => gradient(300, 300).tiff(), 'keep'],
    ['from AVIF', light, 'a.avif', () => gradient(300, 300).avif(), 'keep'],
    ['from CMYK', portrait, 'cmyk.jpg', () => gradient(1600, 900).toColourspace('cmyk').jpeg(), 'crop'],
    [
      'as its camera held it',
      portrait,
      'turned.jpg',
      () => gradient(900, 1600).withMetadata({ orientation: 6 }).jpeg(),
      'crop',
    ],
  ] as const)('%s', async (_, spec, name, picture, way) => {
    const file = path.join(folder, name);
    await picture().toFile(file);
    const { facts, predicted, verdict, file: made } = await repair(file, spec, way);
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({ mime: predicted.mime, width: predicted.width, height: predicted.height });
    const { space, orientation, hasAlpha } = await sharp(made).metadata();
    expect({ space, orientation, hasAlpha }).toEqual({ space: 'srgb', orientation: undefined, hasAlpha: false });
  });

  test('pixel for pixel where it is only cropped, and to the same bytes each time', async () => {
    const file = path.join(folder, 'exact.png');
    await noise(800, 600).png().toFile(file);
    const square = specOf({ rules: [stills, rule('ratio', 'eq', '1:1')] });
    const first = await repair(file, square, 'crop');
    const bytes = await readFile(first.file);
    const expected = await sharp(file).extract({ left: 100, top: 0, width: 600, height: 600 }).raw().toBuffer();
    expect((await sharp(bytes).raw().toBuffer()).equals(expected)).toBe(true);
    const again = await repair(file, square, 'crop');
    expect((await readFile(again.file)).equals(bytes)).toBe(true);
  });

  test('to just under the permitted bytes', async () => {
    const file = path.join(folder, 'just-under.jpg');
    await noise(700, 700).jpeg({ quality: 95 }).toFile(file);
    const { facts } = await repair(file, light);
    expect(facts?.sizeBytes).toBeGreaterThan(0.25 * megabyte * 0.9);
    expect(facts?.sizeBytes).toBeLessThanOrEqual(0.25 * megabyte);
  });

  test('or not at all, where no good quality is small enough', async () => {
    const file = path.join(folder, 'too-heavy.jpg');
    await noise(800, 800).jpeg({ quality: 95 }).toFile(file);
    const spec = specOf({ rules: [stills, rule('size', 'lte', 0.06), rule('width', 'gte', 800)] });
    expect((await repair(file, spec)).made).toBe('too-heavy');
  });
});

const videos = rule('mime', 'in', ['video/mp4']);
const story = specOf({
  rules: [videos, rule('ratio', 'eq', '9:16'), rule('duration', 'between', [1, 2]), rule('width', 'gte', 180)],
  recommendedDimensions: ['270x480'],
});
const short = specOf({ rules: [videos, rule('size', 'lte', 0.2), rule('width', 'gte', 320)] });

async function video(name: string, { seconds = 3, size = '640x360', codec = '-c:v libx264 -preset ultrafast' } = {}) {
  const file = path.join(folder, name);
  const sources = `-f lavfi -i testsrc2=size=${size}:rate=25:duration=${seconds} -f lavfi -i sine=duration=${seconds}`;
  await run('ffmpeg', `-nostdin -v error -y ${sources} ${codec} -pix_fmt yuv420p -shortest ${file}`.split(' '));
  return file;
}

const streamsOf = async (file: string) => {
  const entries = 'stream=codec_name,pix_fmt,width,height,sample_aspect_ratio';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_entries', entries, file]);
  return (JSON.parse(stdout) as { streams: Record<string, unknown>[] }).streams;
};

describe('a video is repaired as planned', () => {
  test('by a crop and a cut, as H.264 with sound that every player reads from its first bytes', async () => {
    const { facts, predicted, verdict, file } = await repair(await video('wide.mp4'), story, 'crop');
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({
      width: predicted.width,
      height: predicted.height,
      hasAudio: true,
      videoCodec: 'avc',
    });
    expect(Math.abs((facts?.durationMs ?? 0) - 2000)).toBeLessThanOrEqual(40);
    expect(await streamsOf(file)).toMatchObject([{ codec_name: 'h264', pix_fmt: 'yuv420p' }, { codec_name: 'aac' }]);
    const bytes = await readFile(file);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('by blurred bars', async () => {
    const { facts, verdict } = await repair(await video('wide.mov', { seconds: 1.5 }), story, 'blur');
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({ mime: 'video/mp4', width: 270, height: 480 });
  });

  test('in two passes to just under the permitted bytes', async () => {
    const file = await video('heavy.mp4', { codec: '-c:v libx264 -preset ultrafast -qp 0' });
    expect((await stat(file)).size).toBeGreaterThan(0.4 * megabyte);
    const { facts, verdict } = await repair(file, short);
    expect(verdict?.broken).toEqual([]);
    expect(facts?.sizeBytes).toBeGreaterThan(0.2 * megabyte * 0.7);
  });

  test('by a repetition up to the shortest duration', async () => {
    const { facts, operations, verdict } = await repair(
      await video('short.mp4', { seconds: 0.4, size: '270x480' }),
      story,
    );
    expect(operations.map(({ kind }) => kind)).toEqual(['loop', 'encode']);
    expect(verdict?.broken).toEqual([]);
    expect(facts?.durationMs).toBeGreaterThanOrEqual(960);
  });

  test('from WebM with Opus', async () => {
    const file = await video('a.webm', { seconds: 1, codec: '-c:v libvpx -deadline realtime -c:a libopus' });
    const { facts, verdict } = await repair(file, specOf({ rules: [videos] }));
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({ mime: 'video/mp4', videoCodec: 'avc', hasAudio: true });
  });

  test('with the same pictures where only the container changes', async () => {
    const file = await video('a.mov', { seconds: 1 });
    const { operations, verdict, file: made } = await repair(file, specOf({ rules: [videos] }));
    expect(operations.map(({ kind }) => kind)).toEqual(['convert']);
    expect(verdict?.broken).toEqual([]);
    const hashOf = async (each: string) =>
      (await run('ffmpeg', ['-v', 'error', '-i', each, '-map', '0:v', '-f', 'md5', '-'])).stdout;
    expect(await hashOf(made)).toBe(await hashOf(file));
  });
});
