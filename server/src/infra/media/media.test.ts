import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { encodeVideo } from '#testing/media.ts';
import { createMedia } from './media.ts';
import { temporaryFolderPrefix } from '#infra/files/temporary-folder.ts';

const media = createMedia({ ffmpeg: null });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-media-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function make(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const factsOf = (facts: Partial<MediaFacts>): MediaFacts => ({
  kind: 'image',
  mime: 'image/png',
  sizeBytes: 1,
  width: null,
  height: null,
  durationMs: null,
  animated: false,
  frames: null,
  videoCodec: null,
  hasAudio: null,
  ...facts,
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of 64 bits per pixel, interlaced so that it is decoded as a whole, with hardly any data. */
function bomb(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

describe('an image that needs too much memory gets no preview (S35)', () => {
  test.each([
    ['by its dimensions', 17_000, 17_000],
    ['by its colour depth alone', 11_000, 11_000],
    ['without known dimensions', 17_000, null],
  ])('%s', async (_, edge, declared) => {
    const file = make('bomb.png', bomb(edge));
    expect(await media.preview(file, factsOf({ width: declared, height: declared }), 'org')).toBeNull();
  });

  test('a video with frames beyond 8192 pixels per side', async () => {
    const file = make('video.mp4', await encodeVideo({ width: 320, height: 180, seconds: 1 }));
    const facts = { kind: 'video', mime: 'video/mp4', durationMs: 1000 } as const;
    expect(await media.preview(file, factsOf({ ...facts, width: 16_000, height: 180 }), 'org')).toBeNull();
    expect(await media.preview(file, factsOf({ ...facts, width: 320, height: 180 }), 'org')).toMatchObject({
      width: 320,
    });
  });
});

test('previews a large interlaced 16-bit image', async () => {
  const background = { r: 200, g: 120, b: 40 };
  const png = await sharp({ create: { width: 3000, height: 3000, channels: 3, background } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
  const preview = await media.preview(make('large.png', png), factsOf({ width: 3000, height: 3000 }), 'org');
  expect(preview).toMatchObject({ width: 720, height: 720 });
});

test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)('previews a %s', async (kind) => {
  const background = { r: 10, g: 120, b: 40 };
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .toFormat(kind)
    .toBuffer();
  const preview = await media.preview(make(`one.${kind}`, bytes), factsOf({ mime: `image/${kind}` }), 'org');
  expect(preview).toMatchObject({ width: 400, height: 300 });
});

describe('ffprobe measures videos in containers that browsers do not read', () => {
  const lavfi = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x180:rate=25:duration=2',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=2',
  ];
  const encode = (name: string, args: string[]) => {
    const file = path.join(folder, name);
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, '-threads', '1', file]);
    return file;
  };
  const unread = (mime: string) => factsOf({ kind: 'video', mime });

  test.each([
    ['old.avi', 'video/x-msvideo', 'mpeg4'],
    ['windows.wmv', 'video/x-ms-wmv', 'wmv2'],
    ['flash.flv', 'video/x-flv', 'flv1'],
    ['program.mpg', 'video/mpeg', 'mpeg1video'],
    ['broadcast.ts', 'video/mp2t', 'mpeg2video'],
  ])('%s', async (name, mime, codec) => {
    const sound = name === 'flash.flv' ? ['-ar', '44100'] : [];
    const measured = await media.measure(encode(name, [...lavfi, '-c:v', codec, ...sound]), unread(mime));
    expect(measured).toMatchObject({ ok: true, facts: { width: 320, height: 180, hasAudio: true, mime } });
    expect(measured.ok && Math.abs((measured.facts.durationMs ?? 0) - 2000)).toBeLessThan(100);
  });

  test.each([
    ['stream-1.mpg', 'video/mpeg', '-c:v mpeg1video -f mpeg1video'],
    ['stream-2.mpg', 'video/mpeg', '-c:v mpeg2video -f mpeg2video'],
    ['version-2.avi', 'video/x-msvideo', '-c:v msmpeg4v2'],
    ['version-3.avi', 'video/x-msvideo', '-c:v msmpeg4'],
    ['version-3.wmv', 'video/x-ms-wmv', '-c:v msmpeg4'],
    ['lossless.avi', 'video/x-msvideo', '-c:v png'],
    ['uncompressed.avi', 'video/x-msvideo', '-c:v rawvideo'],
  ])('%s, without sound', async (name, mime, codec) => {
    const file = encode(name, [...lavfi.slice(0, 4), ...codec.split(' ')]);
    expect(await media.measure(file, unread(mime))).toMatchObject({
      ok: true,
      facts: { width: 320, height: 180, durationMs: 2000, frameRate: 25, hasAudio: false },
    });
    expect(await media.preview(file, unread(mime), 'org')).toMatchObject({ width: 320, height: 180 });
  });

  test('with non-square pixels', async () => {
    const file = encode('wide.avi', [...lavfi, '-c:v', 'mpeg4', '-vf', 'setsar=4/3']);
    expect(await media.measure(file, unread('video/x-msvideo'))).toMatchObject({ facts: { width: 427, height: 180 } });
  });

  test('refuses audio without video', async () => {
    const file = encode('sound.avi', ['-f', 'lavfi', '-i', 'sine=duration=1']);
    expect(await media.measure(file, unread('video/x-msvideo'))).toMatchObject({ ok: false, reason: 'not-media' });
  });

  test('leaves the facts unchanged when ffprobe cannot read the file or is disabled', async () => {
    const facts = unread('video/x-msvideo');
    const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
    expect(await media.measure(make('list.avi', playlist), facts)).toEqual({ ok: true, facts });
    expect(await createMedia({ ffmpeg: 'none' }).measure(make('list.avi', playlist), facts)).toEqual({
      ok: true,
      facts,
    });
  });
});

describe('a video with at least one frame has a preview', () => {
  const encode = (name: string, args: string) => {
    const file = path.join(folder, name);
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args.split(' '), file]);
    return file;
  };
  const picture = '-f lavfi -i testsrc2=size=320x180:rate=25:duration=0.04';
  const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

  test.each([
    ['one frame', 'one.mp4', `${picture} ${x264}`, 40],
    ['sound longer than the picture', 'sound.mp4', `${picture} -f lavfi -i sine=duration=3 ${x264} -c:a aac`, 3000],
  ])('%s', async (_, name, args, durationMs) => {
    const facts = factsOf({ kind: 'video', mime: 'video/mp4', width: 320, height: 180, durationMs });
    expect(await media.preview(encode(name, args), facts, 'org')).toMatchObject({ width: 320, height: 180 });
  });

  test('has no preview if no frame can be decoded', async () => {
    const file = encode('empty.mp4', `${picture} ${x264}`);
    const bytes = readFileSync(file);
    const data = bytes.indexOf('mdat');
    bytes.fill(0, data + 4, bytes.indexOf('moov') - 4);
    const facts = factsOf({ kind: 'video', mime: 'video/mp4', width: 320, height: 180, durationMs: 40 });
    expect(await media.preview(make('empty.mp4', bytes), facts, 'org')).toBeNull();
  });
});

test('decodes a file only as its detected type (S38)', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  for (const mime of ['image/png', 'image/jpeg', 'image/svg+xml'])
    expect(await media.preview(make('drawing.png', svg), factsOf({ mime, width: 9, height: 9 }), 'org')).toBeNull();
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
  const facts = factsOf({ kind: 'video', mime: 'video/mp4', width: 9, height: 9, durationMs: 1000 });
  expect(await media.preview(make('playlist.mp4', playlist), facts, 'org')).toBeNull();
});

test('removes work folders of killed processes at start, and keeps those in use', async () => {
  const [left, inUse] = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), temporaryFolderPrefix)));
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(left ?? '', twoHoursAgo, twoHoursAgo);
  createMedia({ ffmpeg: 'none' });
  await vi.waitUntil(() => !existsSync(left ?? ''));
  expect(existsSync(inUse ?? '')).toBe(true);
  rmSync(inUse ?? '', { recursive: true });
});

test('requests a local copy of a video only when needed, one at a time', async () => {
  let inUse = 0;
  let most = 0;
  const provideCopy = async <T>(use: (file: string) => Promise<T>): Promise<T> => {
    inUse += 1;
    most = Math.max(most, inUse);
    return use(make('list.avi', Buffer.from('no video'))).finally(() => (inUse -= 1));
  };
  const video = factsOf({ kind: 'video', mime: 'video/x-msvideo', width: null, height: null });
  await Promise.all(Array.from({ length: 5 }, () => media.measure(provideCopy, video)));
  expect(most).toBe(1);
  const never = () => Promise.reject(new Error('copied in vain'));
  expect(await media.preview(never, factsOf({ mime: 'image/svg+xml', width: 9, height: 9 }), 'org')).toBeNull();
  expect(await media.preview(never, factsOf({ width: 100_000, height: 100_000 }), 'org')).toBeNull();
  expect(await createMedia({ ffmpeg: 'none' }).preview(never, video, 'org')).toBeNull();
});

test('a pin is drawn into the frame that a video shows at a moment, but not past its end', async () => {
  const file = path.join(folder, 'two-colours.mp4');
  const second = (colour: string) => ['-f', 'lavfi', '-i', `color=${colour}:size=320x180:rate=10:duration=1`];
  const joined = ['-filter_complex', '[0][1]concat=n=2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...second('red'), ...second('blue'), ...joined, file]);
  const facts = factsOf({ kind: 'video', mime: 'video/mp4', width: 320, height: 180, durationMs: 2000, frameRate: 10 });
  const pin = { x: 0.9, y: 0.9, width: 0, height: 0 };
  const colourAt = async (atMs: number) => {
    const drawn = await media.pinnedFrame(file, { facts, atMs, pin }, 'owner');
    if (!drawn) return null;
    const { data, info } = await sharp(drawn.bytes).raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    return (data[middle] ?? 0) > 150 ? 'red' : (data[middle + 2] ?? 0) > 150 ? 'blue' : 'other';
  };
  expect(await Promise.all([0, 900, 990, 1000, 1900, 9000].map(colourAt))).toEqual([
    'red',
    'red',
    'red',
    'blue',
    'blue',
    null,
  ]);
  expect(await createMedia({ ffmpeg: 'none' }).pinnedFrame(file, { facts, atMs: 0, pin }, 'o')).toBeNull();
});

test('a pin is drawn where it points, even at the edges, and an area is framed', async () => {
  const blue = { create: { width: 700, height: 350, channels: 3 as const, background: '#2040a0' } };
  const file = make('preview.webp', await sharp(blue).webp({ lossless: true }).toBuffer());
  const colourAt = async (area: { x: number; y: number; width: number; height: number }, left: number, top: number) => {
    const drawn = await media.pinned(file, [area], 'owner');
    expect([drawn?.width, drawn?.height]).toEqual([520, 284]);
    const { data, info } = await sharp(drawn?.bytes).raw().toBuffer({ resolveWithObject: true });
    return [0, 1, 2].map((channel) => data[(top * info.width + left) * info.channels + channel] ?? 0);
  };
  const isYellow = ([red = 0, green = 0, blueness = 0]: number[]) => red > 200 && green > 170 && blueness < 90;
  // The middle of the pin's head, up and right of its tip; the margin has 24 pixels.
  expect(isYellow(await colourAt({ x: 0.5, y: 0.5, width: 0, height: 0 }, 260 + 11, 142 - 11))).toBe(true);
  expect(isYellow(await colourAt({ x: 0.5, y: 0.5, width: 0, height: 0 }, 260 - 11, 142 + 11))).toBe(false);
  expect(isYellow(await colourAt({ x: 1, y: 0, width: 0, height: 0 }, 496 + 11, 24 - 11))).toBe(true);
  expect(isYellow(await colourAt({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, 260, 83))).toBe(true);
  expect(
    await media.pinned(make('broken.webp', Buffer.from('RIFF')), [{ x: 0, y: 0, width: 0, height: 0 }], 'o'),
  ).toBeNull();
});

test('several pins carry their numbers', async () => {
  const blue = { create: { width: 700, height: 350, channels: 3 as const, background: '#2040a0' } };
  const file = make('numbered.webp', await sharp(blue).webp({ lossless: true }).toBuffer());
  const place = { x: 0.5, y: 0.5, width: 0, height: 0 };
  const inkIn = async (number: number | undefined) => {
    const drawn = await media.pinned(
      file,
      [
        { ...place, number },
        { ...place, x: 0.1 },
      ],
      'owner',
    );
    const { data, info } = await sharp(drawn?.bytes)
      .extract({ left: 260 + 6, top: 142 - 16, width: 10, height: 10 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    let dark = 0;
    for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 0) < 110) dark++;
    return dark;
  };
  const [blank, narrow, wide] = [await inkIn(undefined), await inkIn(1), await inkIn(8)];
  expect(blank).toBe(0);
  expect(narrow).toBeGreaterThan(20);
  expect(wide).toBeGreaterThan(narrow);
});
