import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBlob, fromBytes } from './byte-source.ts';
import { probe } from './probe.ts';
import { type Corpus, createCorpus, hasFfmpeg } from './test-media.ts';

const one = '-f lavfi -i testsrc=size=320x180:rate=5:duration=2 -frames:v 1';
const moving = '-f lavfi -i testsrc=size=64x48:rate=5:duration=2';

const stills: [string, string, string][] = [
  ['photo.jpg', one, 'image/jpeg'],
  ['progressive.jpg', `${one} -huffman optimal`, 'image/jpeg'],
  ['drawing.png', one, 'image/png'],
  ['one.gif', one, 'image/gif'],
  ['lossy.webp', one, 'image/webp'],
  ['lossless.webp', `${one} -lossless 1`, 'image/webp'],
  ['picture.bmp', one, 'image/bmp'],
  ['scan.tiff', one, 'image/tiff'],
  ['modern.avif', `${one} -c:v libaom-av1 -cpu-used 8`, 'image/avif'],
];

/** An EXIF block that holds nothing but an orientation, to go right behind the start of a JPEG. */
function exifSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff.slice(0, 26)];
  return new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body]);
}

function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe.skipIf(!hasFfmpeg)('a picture', () => {
  let corpus: Corpus;
  const bytesOf = async (name: string) => new Uint8Array(await readFile(corpus.path(name)));
  const probeBytes = (bytes: Uint8Array, name: string) => probe(fromBytes(bytes), { name });

  beforeAll(async () => {
    corpus = await createCorpus();
    for (const [name, args] of stills) await corpus.make(name, args);
    await corpus.make('moving.gif', moving);
    await corpus.make('moving.webp', `${moving} -loop 0`);
    await corpus.make('moving.png', `${moving} -f apng`);
  }, 120_000);
  afterAll(() => corpus.remove());

  it.each(stills)('%s is known by its content and measured', async (name, _args, mime) => {
    const bytes = await bytesOf(name);
    expect(await probeBytes(bytes, name)).toMatchObject({
      ok: true,
      facts: {
        kind: 'image',
        mime,
        width: 320,
        height: 180,
        durationMs: null,
        animated: false,
        sizeBytes: bytes.byteLength,
        hasAudio: false,
        videoCodec: null,
      },
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('with EXIF orientation %i has the size that is seen', async (orientation) => {
    const jpeg = await bytesOf('photo.jpg');
    const turned = concat(jpeg.subarray(0, 2), exifSegment(orientation), jpeg.subarray(2));
    const [width, height] = orientation >= 5 ? [180, 320] : [320, 180];
    expect(await probeBytes(turned, 'photo.jpg')).toMatchObject({ ok: true, facts: { width, height } });
  });

  it('that moves says so, with its running time where that is cheap', async () => {
    expect(await probeBytes(await bytesOf('moving.gif'), 'moving.gif')).toMatchObject({
      ok: true,
      facts: { animated: true, durationMs: 2000, width: 64, height: 48 },
    });
    expect(await probeBytes(await bytesOf('moving.webp'), 'moving.webp')).toMatchObject({
      ok: true,
      facts: { animated: true, durationMs: 2000, width: 64, height: 48 },
    });
    expect(await probeBytes(await bytesOf('moving.png'), 'moving.png')).toMatchObject({
      ok: true,
      facts: { animated: true, width: 64, height: 48 },
    });
  });

  it.each(stills.map(([name]) => name).filter((name) => name !== 'scan.tiff'))(
    '%s cut short is truncated',
    async (name) => {
      const bytes = await bytesOf(name);
      for (const share of [0.3, 0.6, 0.95]) {
        const result = await probeBytes(bytes.subarray(0, Math.floor(bytes.byteLength * share)), name);
        expect([share, result.ok ? 'ok' : result.reason]).toEqual([share, 'truncated']);
      }
      expect(await probeBytes(bytes.subarray(0, bytes.byteLength - 1), name)).toMatchObject({ reason: 'truncated' });
    },
  );

  it('may carry something behind its end, as cameras and editors leave it', async () => {
    const extra = new Uint8Array(10_000).fill(0x20);
    for (const name of ['photo.jpg', 'drawing.png', 'lossy.webp']) {
      expect(await probeBytes(concat(await bytesOf(name), extra), name)).toMatchObject({ ok: true });
    }
  });

  it('is not complete by the thumbnail inside it', async () => {
    const jpeg = await bytesOf('photo.jpg');
    const thumbnail = concat(new Uint8Array([0xff, 0xe1, 0x1d, 0x6d]), jpeg, new Uint8Array(2));
    expect(thumbnail.byteLength).toBe(2 + 0x1d6d + 2);
    const cut = concat(jpeg.subarray(0, 2), thumbnail.subarray(0, 2 + 0x1d6d), jpeg.subarray(2, -500));
    expect(await probeBytes(cut, 'photo.jpg')).toMatchObject({ ok: false, reason: 'truncated' });
  });

  it('reads the same from the browser as from memory', async () => {
    const bytes = await bytesOf('photo.jpg');
    const fromBrowser = await probe(fromBlob(new Blob([bytes])), { name: 'photo.jpg' });
    expect(fromBrowser).toEqual(await probeBytes(bytes, 'photo.jpg'));
  });
});
