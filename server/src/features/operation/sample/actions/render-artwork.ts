import sharp from 'sharp';
import type { Artwork, Size } from '#features/operation/sample/rules/art/artwork.ts';
import { drawArtwork } from '#features/operation/sample/rules/art/draw.ts';

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
