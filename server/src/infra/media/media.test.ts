import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';
import { film } from '#testing/media.ts';
import { createMedia } from './media.ts';

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

/** A PNG of 64 bits a pixel, interlaced so that it has to stand in memory as a whole; hardly a byte of it is there. */
function bomb(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture that would fill the memory gets no preview (S35)', () => {
  test.each([
    ['as its facts say', 17_000, 17_000],
    ['as only the depth of its colours says', 11_000, 11_000],
    ['whatever its facts say', 17_000, null],
  ])('%s', async (_, edge, told) => {
    const file = make('bomb.png', bomb(edge));
    expect(await media.preview(file, factsOf({ width: told, height: told }))).toBeNull();
  });

  test('a film with frames beyond 8192 pixels a side', async () => {
    const file = make('film.mp4', await film({ width: 320, height: 180, seconds: 1 }));
    const facts = { kind: 'video', mime: 'video/mp4', durationMs: 1000 } as const;
    expect(await media.preview(file, factsOf({ ...facts, width: 16_000, height: 180 }))).toBeNull();
    expect(await media.preview(file, factsOf({ ...facts, width: 320, height: 180 }))).toMatchObject({ width: 320 });
  });
});

test('a large picture is drawn: 16 bits deep and interlaced', async () => {
  const background = { r: 200, g: 120, b: 40 };
  const png = await sharp({ create: { width: 3000, height: 3000, channels: 3, background } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
  const drawn = await media.preview(make('large.png', png), factsOf({ width: 3000, height: 3000 }));
  expect(drawn).toMatchObject({ width: 720, height: 720 });
});

test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)('a %s is drawn', async (kind) => {
  const background = { r: 10, g: 120, b: 40 };
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .toFormat(kind)
    .toBuffer();
  const drawn = await media.preview(make(`one.${kind}`, bytes), factsOf({ mime: `image/${kind}` }));
  expect(drawn).toMatchObject({ width: 400, height: 300 });
});

test('a file is read as what it is known to be, and as nothing else (S38)', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  for (const mime of ['image/png', 'image/jpeg', 'image/svg+xml'])
    expect(await media.preview(make('drawing.png', svg), factsOf({ mime, width: 9, height: 9 }))).toBeNull();
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
  const facts = factsOf({ kind: 'video', mime: 'video/mp4', width: 9, height: 9, durationMs: 1000 });
  expect(await media.preview(make('playlist.mp4', playlist), facts)).toBeNull();
});
