import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fromFile } from '@ad-foundry/probe/from-file.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { createMedia } from './media.ts';

vi.setConfig({ testTimeout: 60_000 });

const media = createMedia({ ffmpeg: 'none' });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-heic-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const boxIn = (file: Buffer, type: string) => {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
};

interface Recipe {
  /** Tiles side by side, as phones store a picture; with one tile, it is the picture itself. */
  tiles?: number;
  quarterTurns?: number;
  profile?: Buffer;
}

/** A HEIC picture of tiles of 160 × 96 with one colour each, encoded by ffmpeg and combined as phones do. */
function heic(name: string, colours: string[], { quarterTurns = 0, profile }: Recipe = {}): string {
  const frames = colours.map((colour) => {
    const videoFile = path.join(folder, 'video.mp4');
    const source = ['-f', 'lavfi', '-i', `color=${colour}:size=160x96`, '-frames:v', '1', '-pix_fmt', 'yuv420p'];
    const codec = '-c:v libx265 -x265-params log-level=none:info=0 -tag:v hvc1'.split(' ');
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...codec, videoFile]);
    return readFileSync(videoFile);
  });
  const samples = frames.map((video) => boxIn(video, 'mdat').subarray(8));
  const grid = colours.length > 1 ? [Buffer.from([0, 0, 0, colours.length - 1]), u16(160 * colours.length, 96)] : [];
  const contents = [...samples, ...(grid.length > 0 ? [Buffer.concat(grid)] : [])];
  const primary = contents.length;
  const size = (width: number) => box('ispe', u32(0, width, 96));
  const colour = profile ? [box('colr', Buffer.from('prof'), profile)] : [];
  const properties = [boxIn(frames[0] ?? Buffer.alloc(0), 'hvcC'), size(160), size(160 * colours.length)];
  const whole = [3, 4, ...(profile ? [5] : [])];
  const links = contents.map((_, index) => {
    const isPrimary = index + 1 === primary;
    const itemProperties = isPrimary ? [...(colours.length > 1 ? [] : [0x81]), ...whole] : [0x81, 2];
    return Buffer.concat([u16(index + 1), Buffer.from([itemProperties.length, ...itemProperties])]);
  });
  const item = (index: number, type: string) =>
    box('infe', Buffer.from([2, 0, 0, 0]), u16(index + 1, 0), Buffer.from(`${type}\0`));
  const meta = (start: number) => {
    let at = start;
    const places = contents.map((content, index) => {
      const place = Buffer.concat([u16(index + 1, 0, 1), u32(at, content.length)]);
      at += content.length;
      return place;
    });
    const references =
      colours.length > 1
        ? [box('iref', u32(0), box('dimg', u16(primary, colours.length, ...samples.map((_, index) => index + 1))))]
        : [];
    return box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), Buffer.from('pict'), u32(0, 0, 0), Buffer.from([0])),
      box('pitm', u32(0), u16(primary)),
      box('iloc', u32(0), Buffer.from([0x44, 0]), u16(contents.length), ...places),
      box(
        'iinf',
        u32(0),
        u16(contents.length),
        ...contents.map((_, index) => item(index, index < samples.length ? 'hvc1' : 'grid')),
      ),
      ...references,
      box(
        'iprp',
        box('ipco', ...properties, box('irot', Buffer.from([quarterTurns])), ...colour),
        box('ipma', u32(0, contents.length), ...links),
      ),
    );
  };
  const head = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  const start = head.length + meta(0).length + 8;
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat([head, meta(start), box('mdat', ...contents)]));
  return file;
}

async function previewOf(file: string) {
  const source = await fromFile(file);
  const read = await probe(source, { name: file });
  await source.close();
  if (!read.ok) throw new Error(`${file} was refused: ${read.reason}`);
  return media.preview(file, read.facts, 'org');
}

async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0, 1, 2].map((channel) => data[(top * info.width + left) * info.channels + channel] ?? 0);
}

const isAbout = (colour: number[]): unknown =>
  expect.toSatisfy(
    (found: number[]) => found.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 20),
    String(colour),
  );

describe('a HEIC picture gets a preview without an external program', () => {
  test('of one picture', async () => {
    const preview = await previewOf(heic('one.heic', ['red']));
    expect(preview).toMatchObject({ width: 160, height: 96 });
    expect(await colourAt(preview?.bytes ?? Buffer.alloc(0), 80, 48)).toEqual(isAbout([255, 0, 0]));
  });

  test('of tiles, rotated as the phone was held', async () => {
    const preview = await previewOf(heic('tiles.heic', ['red', 'blue'], { quarterTurns: 1 }));
    expect(preview).toMatchObject({ width: 96, height: 320 });
    // A quarter turn to the left: the right side is now at the top.
    expect(await colourAt(preview?.bytes ?? Buffer.alloc(0), 48, 40)).toEqual(isAbout([0, 0, 255]));
    expect(await colourAt(preview?.bytes ?? Buffer.alloc(0), 48, 280)).toEqual(isAbout([255, 0, 0]));
  });

  test('in the colours of its profile', async () => {
    const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const { icc } = await sharp(wide).metadata();
    const file = heic('wide.heic', ['0x808040'], { profile: icc ?? Buffer.alloc(0) });
    const [red = 0, green = 0, blue = 0] = await colourAt((await previewOf(file))?.bytes ?? Buffer.alloc(0), 80, 48);
    // The same numbers mean a stronger yellow in a phone's wide colours than in sRGB.
    expect(Math.abs(red - green)).toBeLessThan(6);
    expect(blue).toBeLessThan(60);
  });
});

describe('a broken HEIC picture gets no preview and delays no others', () => {
  test('without its data, or claiming a size that needs too much memory', async () => {
    const whole = readFileSync(heic('whole.heic', ['green']));
    const at = whole.indexOf('mdat', 0, 'latin1');
    const huge = Buffer.from(whole);
    for (let from = huge.indexOf('ispe'); from >= 0; from = huge.indexOf('ispe', from + 4))
      huge.writeUInt32BE(30_000, from + 8);
    for (const [name, bytes] of Object.entries({ huge, empty: whole.subarray(0, at + 8) })) {
      const file = path.join(folder, `${name}.heic`);
      writeFileSync(file, bytes);
      const facts = { kind: 'image', mime: 'image/heic', sizeBytes: bytes.length, width: 160, height: 96 } as const;
      const rest = { durationMs: null, animated: false, frames: 1, videoCodec: null, hasAudio: false };
      expect([name, await media.preview(file, { ...facts, ...rest }, 'org')]).toEqual([name, null]);
    }
    expect(await previewOf(heic('after.heic', ['green']))).toMatchObject({ width: 160 });
  });
});
