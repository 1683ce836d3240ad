import { open, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from './byte-source.ts';
import { fromFile } from './from-file.ts';
import { probe } from './probe.ts';
import { type Corpus, createCorpus, hasFfmpeg } from './test-media.ts';

const gigabyte = 1024 ** 3;
const video = '-f lavfi -i testsrc=size=64x36:rate=25:duration=1';

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u32 = (value: number) => [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff);
const filled = (count: number, byte: number) => Array.from({ length: count }, () => byte);

describe.skipIf(!hasFfmpeg)('the limits of a probe', () => {
  let corpus: Corpus;
  beforeAll(async () => {
    corpus = await createCorpus();
    await corpus.make('video.mp4', `${video} -c:v libx264 -preset ultrafast`);
    await corpus.make('parts.mp4', '-i @/video.mp4 -c copy -movflags frag_keyframe+empty_moov');
    await corpus.make('still.jpg', `${video} -frames:v 1`);
  }, 120_000);
  afterAll(() => corpus.remove());

  it('an index behind 6 GB of data costs less than 1 MB of reading', async () => {
    const small = new Uint8Array(await readFile(corpus.path('video.mp4')));
    const at = (type: string) => Buffer.from(small).indexOf(type, 0, 'latin1') - 4;
    const [mdat, moov] = [at('mdat'), at('moov')];
    const path = corpus.path('huge.mp4');
    const file = await open(path, 'w');
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1, 0);
    header.write('mdat', 4, 'latin1');
    header.writeBigUInt64BE(BigInt(6 * gigabyte), 8);
    await file.write(small, 0, mdat, 0);
    await file.write(header, 0, 16, mdat);
    await file.write(small, moov, small.byteLength - moov, mdat + 6 * gigabyte);
    await file.close();

    const source = await fromFile(path);
    const result = await probe(source, { name: 'huge.mp4' });
    await source.close();
    expect(result).toMatchObject({ ok: true, facts: { width: 64, height: 36, durationMs: 1000 } });
    expect(result.bytesRead).toBeLessThan(1024 * 1024);
  });

  // Offset of the number of entries after the four-character type of a table.
  it.each([
    ['video.mp4', 'stts', 8],
    ['video.mp4', 'stsc', 8],
    ['video.mp4', 'stsz', 12],
    ['video.mp4', 'stco', 8],
    ['video.mp4', 'elst', 8],
    ['video.mp4', 'stsd', 8],
    ['parts.mp4', 'trun', 8],
  ])('a table of %s that claims four thousand million entries (%s) costs nothing', async (name, type, field) => {
    const bytes = new Uint8Array(await readFile(corpus.path(name)));
    const at = Buffer.from(bytes).lastIndexOf(type, undefined, 'latin1');
    expect(at).toBeGreaterThan(0);
    bytes.fill(0xff, at + field, at + field + 4);
    const before = process.memoryUsage().rss;
    const result = await probe(fromBytes(bytes), { name });
    expect(result).toMatchObject({ ok: true, facts: { width: 64, height: 36 } });
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('implausibly long sample runs leave the duration unknown', async () => {
    const bytes = new Uint8Array(await readFile(corpus.path('video.mp4')));
    for (const type of ['stts', 'mvhd', 'elst']) {
      const at = Buffer.from(bytes).lastIndexOf(type, undefined, 'latin1');
      if (type === 'stts') bytes.fill(0xff, at + 12, at + 20);
      if (type === 'mvhd') bytes.fill(0xff, at + 20, at + 24);
      if (type === 'elst') bytes.fill(0xff, at + 12, at + 16);
    }
    expect(await probe(fromBytes(bytes), { name: 'video.mp4' })).toMatchObject({
      ok: true,
      facts: { width: 64, durationMs: null },
    });
  });

  it('boxes that claim to exceed their parent are clipped to it', async () => {
    const whole = new Uint8Array(await readFile(corpus.path('parts.mp4')));
    const box = (type: string, claimed: number, body: number[]) => [...u32(claimed), ...letters(type), ...body];
    const head = box('tfhd', 16, [...u32(0), ...u32(1)]);
    const run = box('trun', 0x7fff_ffff, [...u32(0x100), ...u32(0xffff_ffff)]);
    const traf = box('traf', 8 + head.length + run.length, [...head, ...run]);
    const inside = Array.from({ length: 5000 }, () => traf).flat();
    const moof = box('moof', 8 + inside.length, inside);
    const bytes = Uint8Array.from([...whole, ...moof]);
    const result = await probe(fromBytes(bytes), { name: 'parts.mp4' });
    expect(result).toMatchObject({ ok: true, facts: { width: 64, height: 36 } });
    expect(result.bytesRead).toBeLessThan(8 * bytes.byteLength);
  });

  it.each([
    ['text that begins like a drawing', letters(`${'<!---->'.repeat(500)}x`), 'a.txt', 'not-media'],
    ['a JPEG of fill bytes', [0xff, 0xd8, ...filled(200_000, 0xff)], 'a.jpg', 'unreadable'],
    ['a GIF of padding', [...letters('GIF89a'), ...filled(200_000, 0)], 'a.gif', 'unreadable'],
    [
      'a GIF of comments of one byte',
      [...letters('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x21, 0xfe, ...filled(200_000, 1)],
      'a.gif',
      'truncated',
    ],
  ])('%s is answered', async (_what, bytes, name, reason) => {
    const result = await probe(fromBytes(Uint8Array.from(bytes)), { name });
    expect(result).toMatchObject({ ok: false, reason });
  });

  const pngChunk = (type: string, body: number[]) => [...u32(body.length), ...letters(type), ...body, ...u32(0)];
  const isoBox = (type: string, body: number[]) => [...u32(body.length + 8), ...letters(type), ...body];
  const control = (sequence: number) => pngChunk('fcTL', [sequence, 8, 8, 0, 0].flatMap(u32).concat(filled(6, 1)));
  const pngHead = [0x89, ...letters('PNG\r\n\u001a\n'), ...pngChunk('IHDR', [...u32(8), ...u32(8), 8, 2, 0, 0, 0])];
  const items = Array.from({ length: 60_000 }, () =>
    isoBox('infe', [2, 0, 0, 0, 0, 1, 0, 0, ...letters('Exif')]),
  ).flat();
  const nothing = isoBox('meta', [...u32(0), ...isoBox('iinf', [0, 0, 0, 0, 0xea, 0x60, ...items])]);

  it.each<[string, () => number[], string, object]>([
    ['a JPEG of stray bytes', () => [0xff, 0xd8, 0xff, 0xfe, 0, 2, ...filled(5_000_000, 1)], 'a.jpg', { ok: false }],
    [
      'a JPEG of stray bytes between many segments',
      () => [0xff, 0xd8, ...Array.from({ length: 200_000 }, () => [0xff, 0xfe, 0, 2, 1, 0xff, 0]).flat()],
      'a.jpg',
      { ok: false },
    ],
    [
      'a PNG of control chunks without frames',
      () => [
        ...pngHead,
        ...pngChunk('acTL', [...u32(0xffff_ffff), ...u32(0)]),
        ...Array.from({ length: 12_000 }, (_, index) => control(index)).flat(),
      ],
      'a.png',
      { ok: false, reason: 'truncated' },
    ],
    [
      'a HEIF of sixty thousand items',
      () => [...isoBox('ftyp', letters('mif1\0\0\0\0')), ...nothing, ...isoBox('mdat', [1])],
      'a.heif',
      { ok: false, reason: 'unreadable' },
    ],
  ])('%s costs less than 2000 reads and 2 MB, in flat memory', async (_what, make, name, expected) => {
    const { sizeBytes, read } = fromBytes(Uint8Array.from(make()));
    let reads = 0;
    const counted = (offset: number, length: number) => {
      reads += 1;
      return read(offset, length);
    };
    const before = process.memoryUsage().rss;
    // A browser takes up to a millisecond for each read.
    const result = await probe({ sizeBytes, read: counted }, { name });
    expect(reads).toBeLessThan(2000);
    expect(result).toMatchObject(expected);
    expect(result.bytesRead).toBeLessThan(2 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('the probe yields to the event loop while reading from memory', async () => {
    const bytes = Uint8Array.from([...letters('GIF89a'), 1, 0, 1, 0, 0, 0, 0, ...filled(600_000, 0x21)]);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const slow = { sizeBytes: bytes.byteLength, read: fromBytes(bytes).read };
    const reading = probe(slow, { name: 'a.gif' });
    const endAt = Date.now() + 60;
    while (Date.now() < endAt);
    await reading;
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  it('a picture of many megabytes is read at its start and end only', async () => {
    const jpeg = new Uint8Array(await readFile(corpus.path('still.jpg')));
    const large = new Uint8Array(40 * 1024 * 1024);
    large.set(jpeg.subarray(0, -2));
    large.set([0xff, 0xd9], large.byteLength - 2);
    const result = await probe(fromBytes(large), { name: 'large.jpg' });
    expect(result.ok).toBe(true);
    expect(result.bytesRead).toBeLessThan(256 * 1024);
  });
});
