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

/** A phone's picture: item 1 is the photo of 4032 × 3024 with one quarter turn, item 2 its thumbnail. */
function heic(options: { brand?: string; turns?: number; associated?: boolean } = {}): Uint8Array {
  const { brand = 'heic', turns = 1, associated = true } = options;
  const properties = box('ipco', size(320, 240), size(4032, 3024), box('irot', [turns]));
  const links = box('ipma', versioned, u32(2), [0, 2, 1, 1], [0, 1, 2, 0x82, 3]);
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
