import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Artwork, Size } from '#features/operation/sample/rules/art/artwork.ts';
import { drawArtwork } from '#features/operation/sample/rules/art/draw.ts';
import { pngChunk } from '#features/operation/sample/rules/art/grain.ts';
import type { SampleVideo } from '#features/operation/sample/rules/art/videos.ts';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'tiff';

/** The bytes of a picture, in a type that placements take or, to show what they refuse, in another. */
export async function renderArtwork(
  artwork: Artwork,
  { type, ...size }: Size & { type: PictureType },
): Promise<Uint8Array> {
  const picture = sharp(Buffer.from(drawArtwork(artwork, size))).removeAlpha();
  const encoded = {
    jpeg: () => picture.jpeg({ quality: 82 }),
    png: () => picture.png({ compressionLevel: 6 }),
    webp: () => picture.webp({ quality: 82 }),
    tiff: () => picture.tiff({ compression: 'lzw' }),
  }[type]();
  return encoded.toBuffer();
}

/** A PNG of exactly so many bytes: what it lacks is a chunk of noise before its end, which no reader shows. */
export async function renderOversized(artwork: Artwork, size: Size, bytes: number): Promise<Uint8Array> {
  const picture = Buffer.from(await renderArtwork(artwork, { ...size, type: 'png' }));
  const end = picture.length - pngChunk('IEND', Buffer.alloc(0)).length;
  const lacking = bytes - picture.length - pngChunk('noIs', Buffer.alloc(0)).length;
  if (lacking < 0) return picture;
  const noise = pngChunk('noIs', randomBytes(lacking));
  return Buffer.concat([picture.subarray(0, end), noise, picture.subarray(end)]);
}

/** The product's previews have this many pixels at most on a side. */
const previewEdge = 720;

/** The preview of a picture, as the product makes it of an uploaded file. */
export async function renderPreview(picture: Uint8Array): Promise<Size & { bytes: Uint8Array }> {
  const { data, info } = await sharp(picture)
    .resize({ width: previewEdge, height: previewEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A frame of a video by which one recognizes it: its title has come in. */
export function renderFrame({ artwork, duration, width, height }: SampleVideo): Promise<Uint8Array> {
  const svg = drawArtwork(artwork, { width, height }, duration * titleShown);
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}

const titleShown = 0.7;
