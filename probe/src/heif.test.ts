import { describe, expect, it } from 'vitest';
import { fromBytes } from './byte-source.ts';
import { probe } from './probe.ts';

const text = (value: string) => [...new TextEncoder().encode(value)];
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function box(type: string, ...content: number[][]): number[] {
  const body = content.flat();
  return [...u32(body.length + 8), ...text(type), ...body];
}

const versioned = [0, 0, 0, 0];
const size = (width: number, height: number) => box('ispe', versioned, u32(width), u32(height));

/** The part of a picture inside: width, height and the offsets of the centres as fractions. */
const clap = (...fractions: [number, number][]) => box('clap', ...fractions.flat().map(u32));

interface Options {
  brand?: string;
  turns?: number;
  associated?: boolean;
  /** Further properties of the photo, before its rotation. */
  extra?: number[][];
}

/** A phone's picture: item 1 is the photo of 4032 × 3024 with one quarter turn, item 2 its thumbnail. */
function heic({ brand = 'heic', turns = 1, associated = true, extra = [] }: Options = {}): Uint8Array {
  const properties = box('ipco', size(320, 240), size(4032, 3024), ...extra, box('irot', [turns]));
  const associations = [0x82, ...extra.map((_, index) => 3 + index), 3 + extra.length];
  const links = box('ipma', versioned, u32(2), [0, 2, 1, 1], [0, 1, associations.length, ...associations]);
  const meta = box('meta', versioned, box('pitm', versioned, [0, 1]), box('iprp', properties, associated ? links : []));
  return new Uint8Array([
    ...box('ftyp', text(brand), u32(0), text('mif1')),
    ...meta,
    ...box(
      'mdat',
      Array.from({ length: 200 }, () => 7),
    ),
  ]);
}

describe('a HEIC picture', () => {
  it('has the size of its primary item, rotated as displayed', async () => {
    expect(await probe(fromBytes(heic()), { name: 'IMG_1.HEIC' })).toMatchObject({
      ok: true,
      facts: { kind: 'image', mime: 'image/heic', width: 3024, height: 4032, animated: false },
    });
    expect(await probe(fromBytes(heic({ turns: 2 })), { name: 'a.heic' })).toMatchObject({
      facts: { width: 4032, height: 3024 },
    });
  });

  it('has its largest size where items have no associations', async () => {
    expect(await probe(fromBytes(heic({ associated: false })), { name: 'a.heic' })).toMatchObject({
      facts: { width: 3024, height: 4032 },
    });
  });

  it.each<[string, [number, number][], object]>([
    [
      'the middle',
      [
        [3000, 1],
        [2000, 1],
        [0, 1],
        [0, 1],
      ],
      { width: 2000, height: 3000 },
    ],
    [
      'the top left corner',
      [
        [3000, 1],
        [2000, 1],
        [-516, 1],
        [-512, 1],
      ],
      { width: 2000, height: 3000 },
    ],
    [
      'half pixels',
      [
        [6001, 2],
        [4001, 2],
        [0, 1],
        [0, 1],
      ],
      { width: 2001, height: 3001 },
    ],
    [
      'beyond the picture',
      [
        [9000, 1],
        [8000, 1],
        [0, 1],
        [0, 1],
      ],
      { width: 3024, height: 4032 },
    ],
    [
      'outside',
      [
        [100, 1],
        [100, 1],
        [9000, 1],
        [0, 1],
      ],
      { width: 3024, height: 4032 },
    ],
    [
      'nothing',
      [
        [100, 0],
        [100, 1],
        [0, 1],
        [0, 1],
      ],
      { width: 3024, height: 4032 },
    ],
  ])('is cropped to %s before it is rotated', async (_part, fractions, facts) => {
    const extra = [clap(...fractions)];
    expect(await probe(fromBytes(heic({ extra })), { name: 'IMG_1.HEIC' })).toMatchObject({ facts });
  });

  it('as an AVIF is cropped as browsers do: whole pixels from the top left corner only', async () => {
    const corner = clap([3000, 1], [2000, 1], [-516, 1], [-512, 1]);
    const middle = clap([3000, 1], [2000, 1], [0, 1], [0, 1]);
    const read = (extra: number[][]) => probe(fromBytes(heic({ brand: 'avif', extra })), { name: 'a.avif' });
    expect(await read([corner])).toMatchObject({ facts: { width: 2000, height: 3000 } });
    expect(await read([middle])).toMatchObject({ facts: { width: 3024, height: 4032 } });
  });

  it('keeps its size when mirrored', async () => {
    const extra = [box('imir', [1])];
    expect(await probe(fromBytes(heic({ extra })), { name: 'a.heic' })).toMatchObject({
      facts: { width: 3024, height: 4032 },
    });
  });

  it.each(['avci', 'jpeg', 'j2ki', 'vvic', 'evbi'])('of the brand %s is no video, and not accepted', async (brand) => {
    const result = await probe(fromBytes(heic({ brand })), { name: 'photo' });
    expect(result).toMatchObject({ ok: false, reason: 'unsupported' });
    expect(result.ok || result.detail).toMatch(/^image\/heif; codecs=/);
  });

  it('whose items are of another codec is named by it', async () => {
    const item = (type: string) => box('infe', [2, 0, 0, 0], [0, 1], [0, 0], text(type));
    const picture = (type: string) => {
      const list = box('iinf', versioned, [0, 1], item(type));
      const properties = box('iprp', box('ipco', size(64, 32)), box('ipma', versioned, u32(1), [0, 1, 1, 1]));
      const meta = box('meta', versioned, box('pitm', versioned, [0, 1]), list, properties);
      return fromBytes(Uint8Array.from([...box('ftyp', text('mif1'), u32(0)), ...meta, ...box('mdat', [1, 2, 3])]));
    };
    expect(await probe(picture('avc1'), { name: 'a.heif' })).toMatchObject({
      reason: 'unsupported',
      detail: 'image/heif; codecs=avc1',
    });
    expect(await probe(picture('hvc1'), { name: 'a.heif' })).toMatchObject({ facts: { width: 64, height: 32 } });
  });

  it('is truncated when its data is cut', async () => {
    const cut = heic().subarray(0, -20);
    expect(await probe(fromBytes(cut), { name: 'a.heic' })).toMatchObject({ ok: false, reason: 'truncated' });
  });

  it('is an AVIF by its brand, which contradicts the extension heic', async () => {
    const avif = heic({ brand: 'avif' });
    expect(await probe(fromBytes(avif), { name: 'a.avif' })).toMatchObject({ facts: { mime: 'image/avif' } });
    expect(await probe(fromBytes(avif), { name: 'a.heic' })).toMatchObject({ reason: 'extension-mismatch' });
  });
});
