import { describe, expect, it } from 'vitest';
import { fromBytes } from './byte-source.ts';
import { probe } from './probe.ts';

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u32 = (value: number) => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255);
/** A chunk without a valid checksum, which the probe does not check. */
const chunk = (type: string, ...body: number[][]) => [
  ...u32(body.flat().length),
  ...letters(type),
  ...body.flat(),
  ...u32(0),
];

const claim = (frames: number) => chunk('acTL', u32(frames), u32(0));
/** A control chunk for a frame of half a second. */
const control = (sequence: number, side = 8) =>
  chunk('fcTL', [sequence, side, side, 0, 0].flatMap(u32), [0, 1, 0, 2, 0, 0]);
const first = chunk('IDAT', [1]);
const data = (sequence: number) => chunk('fdAT', u32(sequence), [1]);

function png(...chunks: number[][]): Uint8Array {
  const signature = [0x89, ...letters('PNG\r\n\x1a\n')];
  const header = chunk('IHDR', u32(8), u32(8), [8, 2, 0, 0, 0]);
  return Uint8Array.from([
    ...signature,
    ...header,
    ...chunks.flat(),
    ...u32(0),
    ...letters('IEND'),
    0xae,
    0x42,
    0x60,
    0x82,
  ]);
}

// The expected values are those of Chromium's image decoder.
describe('an animated PNG has the frames that browsers play', () => {
  it.each([
    ['two', png(claim(2), control(0), first, control(1), data(2)), 2],
    ['two behind a still', png(claim(2), first, control(0), data(1), control(2), data(3)), 2],
    ['claims ten, has two', png(claim(10), control(0), first, control(1), data(2)), 2],
    ['claims two, has three', png(claim(2), control(0), first, control(1), data(2), control(3), data(4)), 2],
    ['two control chunks for one frame', png(claim(2), control(0), control(1), first, control(2), data(3)), 2],
    ['claims twice', png(claim(2), claim(2), control(0), first, control(1), data(2)), 2],
  ])('%s', async (_what, bytes, frames) => {
    expect(await probe(fromBytes(bytes), { name: 'a.png' })).toMatchObject({
      facts: { width: 8, height: 8, animated: true, frames, durationMs: frames * 500 },
    });
  });

  it.each([
    ['one frame', png(claim(1), control(0), first)],
    ['one frame behind a still', png(claim(1), first, control(0), data(1))],
    ['claims none', png(claim(0), control(0), first, control(1), data(2))],
    ['claims ten, has one', png(claim(10), control(0), first)],
    ['claims four thousand million, has none', png(claim(0xffff_ffff), first)],
    ['does not claim any', png(control(0), first, control(1), data(2))],
    ['claims behind the picture', png(first, claim(2), control(0), data(1), control(2), data(3))],
    ['out of sequence', png(claim(2), control(0), first, control(7), data(9))],
    ['a control chunk without a frame', png(claim(2), control(0), first, control(1))],
    ['a control chunk cut short', png(claim(2), control(0), first, chunk('fcTL', u32(1)), data(2))],
    ['a frame larger than the canvas', png(claim(2), control(0), first, control(1, 20), data(2))],
  ])('a still: %s', async (_what, bytes) => {
    expect(await probe(fromBytes(bytes), { name: 'a.png' })).toMatchObject({
      facts: { width: 8, height: 8, animated: false, frames: 1, durationMs: null },
    });
  });
});
