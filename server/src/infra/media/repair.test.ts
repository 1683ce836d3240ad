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
import { longTest } from '#testing/long.ts';
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
    const spec = specOf({ rules: [stills, rule('size', 'lte', 0.14), rule('width', 'gte', 800)] });
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

  longTest('by blurred bars', async () => {
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

  longTest('by a repetition up to the shortest duration', async () => {
    const { facts, operations, verdict } = await repair(
      await video('short.mp4', { seconds: 0.4, size: '270x480' }),
      story,
    );
    expect(operations.map(({ kind }) => kind)).toEqual(['loop', 'encode']);
    expect(verdict?.broken).toEqual([]);
    expect(facts?.durationMs).toBeGreaterThanOrEqual(960);
  });

  longTest('from WebM with Opus', async () => {
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

const any = (mime: string) => specOf({ rules: [rule('mime', 'in', [mime]), rule('width', 'gte', 90)] });
const square = specOf({ rules: [videos, rule('ratio', 'eq', '1:1'), rule('width', 'gte', 120)] });
const mp4 = any('video/mp4');

/** The colour of a pixel in the first frame. */
async function colourAt(file: string, left: number, top: number): Promise<number[]> {
  const filter = `format=gbrp,crop=1:1:${left}:${top},format=rgb24`;
  const args = ['-v', 'error', '-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' });
  return [...stdout];
}
const expectColour = (actual: number[], expected: number[]) => {
  for (const [index, value] of expected.entries()) expect(Math.abs((actual[index] ?? 0) - value)).toBeLessThan(8);
};

/** Three frames of one colour each, of which each is shown for 200 ms. */
async function animation(name: string, colours = ['#c02010', '#10c020', '#1020c0']) {
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 160, height: 120, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const file = path.join(folder, name);
  const joined = sharp(frames, { join: { animated: true } });
  await (
    name.endsWith('gif') ? joined.gif({ delay: [200, 200, 200] }) : joined.webp({ delay: [200, 200, 200] })
  ).toFile(file);
  return file;
}

describe('what moves keeps moving', () => {
  test.each(['a.gif', 'moving.webp'])('%s becomes a video of the same length and colours', async (name) => {
    const { facts, verdict, file } = await repair(await animation(name), mp4, undefined, { type: 'video' });
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({ kind: 'video', mime: 'video/mp4', width: 160, height: 120, durationMs: 600 });
    expectColour(await colourAt(file, 50, 50), [0xc0, 0x20, 0x10]);
  });

  longTest('a moving WebP becomes a GIF, cropped', async () => {
    const spec = specOf({ rules: [rule('mime', 'in', ['image/gif', 'image/jpeg']), rule('ratio', 'eq', '1:1')] });
    const { facts, verdict } = await repair(await animation('crop.webp'), spec, 'crop');
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({
      mime: 'image/gif',
      animated: true,
      frames: 3,
      durationMs: 600,
      width: 120,
      height: 120,
    });
  });

  longTest('a short animation is repeated up to the shortest duration', async () => {
    const spec = specOf({ rules: [videos, rule('duration', 'gte', 1)] });
    const { facts, operations } = await repair(await animation('short.gif'), spec, undefined, { type: 'video' });
    expect(operations.map(({ kind }) => kind)).toEqual(['loop', 'convert', 'encode']);
    expect(facts?.durationMs).toBe(1000);
  });

  test.each(['blur', 'mirror', 'colour'] as const)('a GIF of a video has bars of %s to the pixel', async (way) => {
    const spec = specOf({
      rules: [rule('mime', 'eq', 'image/gif'), rule('width', 'eq', 301), rule('height', 'eq', 157)],
    });
    const file = await video(`odd-${way}.mp4`, { seconds: 0.4, size: '280x158' });
    const { facts, verdict } = await repair(file, spec, way, { type: 'image' });
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({ mime: 'image/gif', width: 301, height: 157 });
  });

  longTest('a video becomes a GIF within its bytes', async () => {
    const spec = specOf({ rules: [rule('mime', 'in', ['image/gif', 'image/jpeg']), rule('size', 'lte', 2)] });
    const file = await video('moving.mp4', { seconds: 1, size: '320x180' });
    const { facts, verdict } = await repair(file, spec, undefined, { type: 'image' });
    expect(verdict?.broken).toEqual([]);
    expect(facts).toMatchObject({ mime: 'image/gif', animated: true });
    expect(Math.abs((facts?.durationMs ?? 0) - 1000)).toBeLessThanOrEqual(80);
  });
});

longTest('a still with transparent parts is shown as a video on the chosen colour', async () => {
  const file = path.join(folder, 'clear.png');
  const picture = sharp({ create: { width: 200, height: 100, channels: 4, background: '#00000000' } });
  await picture.png().toFile(file);
  const how = { type: 'video' as const, choice: { colour: '#3b2fc9' } };
  const { facts, verdict, operations, file: made } = await repair(file, square, 'colour', how);
  expect(verdict?.broken).toEqual([]);
  expect(facts).toMatchObject({ durationMs: 5000, frameRate: 25, hasAudio: false });
  expect(operations.map(({ kind }) => kind)).toEqual(['hold', 'resize', 'extend', 'convert', 'encode']);
  expectColour(await colourAt(made, 60, 60), [0x3b, 0x2f, 0xc9]);
});

test.each(['bmp', 'psd'])('a picture of the type %s becomes a PNG with the same pixels', async (type) => {
  const source = path.join(folder, 'source.png');
  await noise(60, 40).png().toFile(source);
  const file = path.join(folder, `picture.${type}`);
  if (type === 'bmp') await run('ffmpeg', ['-v', 'error', '-y', '-i', source, '-pix_fmt', 'bgr24', file]);
  else writeFileSync(file, photoshopOf(await sharp(source).raw().toBuffer(), 60, 40));
  const { facts, verdict, file: made } = await repair(file, specOf({ rules: [stills] }));
  expect(verdict?.broken).toEqual([]);
  expect(facts).toMatchObject({ mime: 'image/png', width: 60, height: 40 });
  const pixels = async (each: string) => sharp(each).removeAlpha().raw().toBuffer();
  expect((await pixels(made)).equals(await pixels(source))).toBe(true);
});

/** A Photoshop file with one flattened picture: https://www.adobe.com/devnet-apps/photoshop/fileformatashtml/ */
function photoshopOf(rgb: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(26);
  head.write('8BPS');
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(3, 12);
  head.writeUInt32BE(height, 14);
  head.writeUInt32BE(width, 18);
  head.writeUInt16BE(8, 22);
  head.writeUInt16BE(3, 24);
  const planes = [0, 1, 2].map((channel) =>
    Buffer.from(Array.from({ length: width * height }, (_, at) => rgb[at * 3 + channel] ?? 0)),
  );
  // No colour table, resources or layers, and no compression.
  return Buffer.concat([head, Buffer.alloc(12), Buffer.alloc(2), ...planes]);
}

describe('bars around a video', () => {
  const red =
    '-f lavfi -i color=c=0xc02010:size=160x90:rate=25:duration=0.4,format=yuv444p,scale=out_color_matrix=bt709,format=yuv420p';
  const source = async () => {
    const file = path.join(folder, 'red.mp4');
    const tags = '-colorspace bt709 -c:v libx264 -preset ultrafast'.split(' ');
    await run('ffmpeg', ['-v', 'error', '-y', ...red.split(' '), ...tags, file]);
    return file;
  };
  test.each([
    ['mirror', [0xc0, 0x20, 0x10]],
    ['colour', [0xc0, 0x20, 0x10]],
    ['brand', [0x10, 0x20, 0x30]],
  ] as const)('are filled as chosen: %s', async (way, colour) => {
    const { verdict, file } = await repair(await source(), square, way);
    expect(verdict?.broken).toEqual([]);
    expectColour(await colourAt(file, 80, 4), [...colour]);
    expectColour(await colourAt(file, 80, 80), [0xc0, 0x20, 0x10]);
  });
});

describe('extras of a video', () => {
  test('set the frame rate and the loudness', async () => {
    const file = path.join(folder, 'quiet.mkv');
    const sources = '-f lavfi -i testsrc2=size=160x90:rate=60:duration=4 -f lavfi -i sine=duration=4,volume=-20dB';
    await run('ffmpeg', `-v error -y ${sources} -c:v libx264 -preset ultrafast -shortest ${file}`.split(' '));
    const choice = { also: ['frame-rate' as const, 'loudness' as const] };
    const { facts, operations, file: made } = await repair(file, mp4, undefined, { choice });
    expect(operations.map(({ kind }) => kind)).toEqual(['frame-rate', 'loudness', 'convert', 'encode']);
    expect(facts?.frameRate).toBe(30);
    const { stderr } = await run('ffmpeg', ['-i', made, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
    const loudness = Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.indexOf('Summary')))?.[1]);
    expect(Math.abs(loudness + 14)).toBeLessThanOrEqual(1);
  });

  test('add a silent sound track to copied pictures', async () => {
    const file = path.join(folder, 'mute.mov');
    await run(
      'ffmpeg',
      `-v error -y -f lavfi -i testsrc2=size=160x90:rate=25:duration=1 -c:v libx264 ${file}`.split(' '),
    );
    const { facts, operations } = await repair(file, mp4, undefined, { choice: { also: ['silent-track'] } });
    expect(operations.map(({ kind }) => kind)).toEqual(['silent-track', 'convert']);
    expect(facts).toMatchObject({ hasAudio: true, durationMs: 1000 });
  });
});

test('an interlaced video comes out in whole frames, and says so', async () => {
  const file = path.join(folder, 'fields.mpg');
  const codec = '-vf interlace -flags +ilme+ildct -c:v mpeg2video -b:v 2M';
  await run('ffmpeg', `-v error -y -f lavfi -i testsrc2=size=320x240:rate=50:duration=1 ${codec} ${file}`.split(' '));
  const { operations, verdict } = await repair(file, mp4);
  expect(verdict?.broken).toEqual([]);
  expect(operations.map(({ kind }) => kind)).toEqual(['deinterlace', 'convert', 'encode']);
});

test('an HDR video comes out in the colours of usual screens, and says so', async () => {
  const file = path.join(folder, 'hlg.mkv');
  const tags = '-pix_fmt yuv420p10le -color_trc arib-std-b67 -color_primaries bt2020 -colorspace bt2020nc';
  const source = '-f lavfi -i testsrc2=size=160x90:rate=25:duration=0.4';
  await run('ffmpeg', `-v error -y ${source} -c:v libx264 -preset ultrafast ${tags} ${file}`.split(' '));
  const { operations, file: made } = await repair(file, mp4);
  expect(operations.map(({ kind }) => kind)).toEqual(['tone-map', 'convert', 'encode']);
  const entries = 'stream=color_transfer,color_space,pix_fmt';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_entries', entries, made]);
  const [stream] = (JSON.parse(stdout) as { streams: object[] }).streams;
  expect(stream).toMatchObject({ color_transfer: 'bt709', color_space: 'bt709', pix_fmt: 'yuv420p' });
});

test('a sample is the second that needs most bytes', async () => {
  const file = path.join(folder, 'calm.mp4');
  // Noise from the third to the fourth second.
  const noisy = "noise=alls=80:allf=t:enable='between(t,2,3)'";
  const source = `color=c=gray:size=320x180:rate=25:duration=5,${noisy}`;
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    source,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    file,
  ]);
  const facts = await factsOf(file);
  const [offer] = planRepair({ facts, spec: square, type: 'video', strict: false }).offers;
  if (!offer) throw new Error('no offer');
  const { operations, minBytes, maxBytes } = offer;
  const order = { facts, operations, minBytes, maxBytes, mime: 'video/mp4', durationMs: facts.durationMs };
  const clip = await media.sampleRepair(file, order, async (made) => ({ ...made, facts: await factsOf(made.file) }));
  expect(clip).toMatchObject({ atMs: 2000, facts: { width: 180, height: 180, durationMs: 1000 } });
});
