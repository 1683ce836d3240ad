import { describe, expect, it } from 'vitest';
import { fromBytes } from './byte-source.ts';
import { probe } from './probe.ts';

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value & 255, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
/** An entry of a directory with a value that fits into the entry. */
const short = (tag: number, value: number) => [...u16(tag), ...u16(3), ...u32(1), ...u16(value), 0, 0];
const long = (tag: number, value: number) => [...u16(tag), ...u16(4), ...u32(1), ...u32(value)];

const makeAt = 8;
const directoryAt = 40;

/** A TIFF whose first directory has a picture of 160 × 120 and these entries, preceded by the maker's name. */
function tiff(make: string, entries: number[][], mark = ''): Uint8Array {
  const all = [long(256, 160), long(257, 120), ...entries];
  const maker = [...u16(271), ...u16(2), ...u32(make.length), ...u32(makeAt + mark.length)];
  const listed = make === '' ? all : [...all, maker];
  const before = [...letters('II*\0'), ...u32(directoryAt), ...letters(mark), ...letters(make)];
  const padding = Array.from({ length: directoryAt - before.length }, () => 0);
  return Uint8Array.from([...before, ...padding, ...u16(listed.length), ...listed.flat(), ...u32(0)]);
}

const thumbnail = [long(254, 1), long(330, 500)];

describe('a camera’s raw file is recognized and named', () => {
  it.each([
    ['photo.nef', tiff('NIKON CORPORATION', thumbnail), 'image/x-nikon-nef'],
    ['photo.arw', tiff('SONY', thumbnail), 'image/x-sony-arw'],
    ['photo.cr2', tiff('Canon', [], 'CR\x02\0'), 'image/x-canon-cr2'],
    ['photo.dng', tiff('', [[...u16(50706), ...u16(1), ...u32(4), 1, 4, 0, 0]]), 'image/x-adobe-dng'],
    ['photo.pef', tiff('PENTAX', [short(262, 32803)]), 'image/x-pentax-pef'],
    ['photo.3fr', tiff('Hasselblad', thumbnail), 'image/x-dcraw'],
    ['photo.tif', tiff('NIKON CORPORATION', thumbnail), 'image/x-nikon-nef'],
    [
      'photo.cr3',
      Uint8Array.from([0, 0, 0, 24, ...letters('ftypcrx '), 0, 0, 0, 1, ...letters('crx isom')]),
      'image/x-canon-cr3',
    ],
  ])('%s', async (name, bytes, mime) => {
    const result = await probe(fromBytes(bytes), { name });
    expect(result).toMatchObject({ ok: false, reason: 'unsupported', detail: mime });
  });

  it('a scan by a camera maker’s device, or with several sizes, is a picture', async () => {
    for (const entries of [[], [long(254, 0), long(330, 500)], [short(262, 2)]]) {
      expect(await probe(fromBytes(tiff('NIKON', entries)), { name: 'scan.tif' })).toMatchObject({
        ok: true,
        facts: { mime: 'image/tiff', width: 160, height: 120 },
      });
    }
  });

  it('of a repeated tag, the first value counts', async () => {
    const bytes = tiff('', [long(256, 48), short(274, 1), short(274, 6)]);
    expect(await probe(fromBytes(bytes), { name: 'scan.tif' })).toMatchObject({ facts: { width: 160, height: 120 } });
  });
});
