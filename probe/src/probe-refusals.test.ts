import { describe, expect, it } from 'vitest';
import { fromBytes } from './byte-source.ts';
import { probe, probeHead } from './probe.ts';

const text = (content: string) => new TextEncoder().encode(content);
const probeBytes = (bytes: Uint8Array, name: string) => probe(fromBytes(bytes), { name });

/** The smallest PNG with a valid header: IHDR and IEND. */
function png(width: number, height: number): Uint8Array {
  const size = [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255];
  const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...size, 8, 2, 0, 0, 0, 0, 0, 0, 0];
  const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
  return new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...header, ...end]);
}

describe('a file that is not media', () => {
  it('is empty', async () => {
    expect(await probeBytes(new Uint8Array(0), 'video.mp4')).toEqual({
      ok: false,
      reason: 'empty',
      detail: null,
      bytesRead: 0,
    });
  });

  it.each([
    ['video.mp4', text('This is only a text.'), 'text/plain'],
    ['page.mp4', text('<!doctype html><title>svg</title><svg></svg>'), 'text/plain'],
    ['deck.png', text('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 'application/pdf'],
    ['song.mp4', new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64, 0, 0]), 'audio/mpeg'],
  ])('%s is named for what it is', async (name, bytes, mime) => {
    expect(await probeBytes(bytes, name)).toMatchObject({ ok: false, reason: 'not-media', detail: mime });
  });

  it('is unsupported if it is a picture or video of another type', async () => {
    const photoshop = new Uint8Array([0x38, 0x42, 0x50, 0x53, 0, 2, ...Array.from({ length: 40 }, () => 0)]);
    expect(await probeBytes(photoshop, 'layers.psb')).toMatchObject({
      reason: 'unsupported',
      detail: 'image/vnd.adobe.photoshop',
    });
  });

  it('is unreadable if not recognized', async () => {
    expect(await probeBytes(new Uint8Array(5000), 'video.mp4')).toMatchObject({
      ok: false,
      reason: 'unreadable',
      detail: null,
    });
  });

  it('is refused by its first bytes if they are enough', async () => {
    expect(await probeHead(text('This is only a text.'), { name: 'video.mp4' })).toEqual({
      ok: false,
      reason: 'not-media',
      detail: 'text/plain',
    });
    expect(await probeHead(png(4, 4), { name: 'photo.jpg' })).toMatchObject({ reason: 'extension-mismatch' });
    // `probe` checks the rest with the whole file.
    expect(await probeHead(png(0, 4).subarray(0, 20), { name: 'photo.png' })).toBeNull();
    expect(await probeHead(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f]), { name: 'video.mkv' })).toBeNull();
  });

  it('is truncated if it is an ISO or Matroska file that ends after its first bytes', async () => {
    const ftyp = new Uint8Array([0, 0, 0, 16, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d, 0, 0, 2, 0]);
    expect(await probeBytes(ftyp, 'video.mp4')).toMatchObject({ ok: false, reason: 'truncated' });
    expect(await probeBytes(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f]), 'video.mkv')).toMatchObject({
      reason: 'truncated',
    });
  });
});

describe('a name', () => {
  const picture = png(4, 4);

  it.each(['photo.jpg', 'video.mp4', 'archive.tar.GIF'])('%s that claims another kind is refused', async (name) => {
    expect(await probeBytes(picture, name)).toMatchObject({
      ok: false,
      reason: 'extension-mismatch',
      detail: 'image/png',
    });
  });

  it.each(['picture.png', 'PICTURE.PNG', 'picture', 'picture.final', '.png', ''])(
    '"%s" makes no false claim',
    async (name) => {
      expect(await probeBytes(picture, name)).toMatchObject({ ok: true, facts: { mime: 'image/png' } });
    },
  );
});

describe('a picture without pixels', () => {
  it('is refused', async () => {
    expect(await probeBytes(png(0, 4), 'a.png')).toMatchObject({ ok: false, reason: 'no-pixels' });
    expect(await probeBytes(png(4, 0), 'a.png')).toMatchObject({ ok: false, reason: 'no-pixels' });
  });
});

describe('a picture with more than 65,535 pixels a side', () => {
  it('is refused with its size', async () => {
    const wide = png(4, 4);
    wide.set([0, 1, 0, 0], 16);
    expect(await probeBytes(wide, 'a.png')).toMatchObject({ reason: 'too-many-pixels', detail: '65536x4' });
    wide.set([0, 0, 0xff, 0xff], 16);
    expect(await probeBytes(wide, 'a.png')).toMatchObject({ ok: true, facts: { width: 65_535 } });
  });
});

describe('a drawing', () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff<?xml version="1.0"?>\n<!-- a frame -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg width="1">',
  ])('in SVG is recognized, and its size left unknown', async (content) => {
    expect(await probeBytes(text(content), 'zone.svg')).toMatchObject({
      ok: true,
      facts: { kind: 'image', mime: 'image/svg+xml', width: null, height: null },
    });
  });
});

describe('a source that fails', () => {
  it('makes a file unreadable', async () => {
    const source = { sizeBytes: 100, read: () => Promise.reject(new Error('the disk is gone')) };
    expect(await probe(source, { name: 'video.mp4' })).toMatchObject({ ok: false, reason: 'unreadable', detail: null });
  });

  it('times out', async () => {
    const source = { sizeBytes: 100, read: () => new Promise<Uint8Array>(() => undefined) };
    expect(await probe(source, { name: 'video.mp4', timeoutMs: 30 })).toMatchObject({
      reason: 'unreadable',
      detail: 'limit',
    });
  });
});
