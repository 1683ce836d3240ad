import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBlob, fromBytes } from './byte-source.ts';
import { probe } from './probe.ts';
import { type Corpus, createCorpus, hasFfmpeg } from './test-media.ts';

const still = '-f lavfi -i testsrc=size=320x180:rate=5:duration=2 -frames:v 1';

const stills: [string, string, string][] = [
  ['photo.jpg', still, 'image/jpeg'],
  ['progressive.jpg', `${still} -huffman optimal`, 'image/jpeg'],
  ['drawing.png', still, 'image/png'],
  ['one.gif', still, 'image/gif'],
  ['lossy.webp', still, 'image/webp'],
  ['lossless.webp', `${still} -lossless 1`, 'image/webp'],
  ['picture.bmp', still, 'image/bmp'],
  ['scan.tiff', still, 'image/tiff'],
  ['modern.avif', `${still} -c:v libaom-av1 -cpu-used 8`, 'image/avif'],
];

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
  }, 120_000);
  afterAll(() => corpus.remove());

  it.each(stills)('%s is recognized by content and measured', async (name, _args, mime) => {
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

  it('may have data appended, as cameras and editors write it', async () => {
    const extra = new Uint8Array(10_000).fill(0x20);
    for (const name of ['photo.jpg', 'drawing.png', 'lossy.webp']) {
      expect(await probeBytes(concat(await bytesOf(name), extra), name)).toMatchObject({ ok: true });
    }
  });

  it('is truncated even if its embedded thumbnail is whole', async () => {
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
