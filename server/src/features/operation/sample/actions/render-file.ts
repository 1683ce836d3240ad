import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawScene, type SampleFile } from '#features/operation/sample/rules.ts';
import { assetPath } from '#infra/files/assets.ts';

/** The bytes of a sample file: pictures are rendered, videos are short and ship with the product. */
export async function renderSampleFile(file: SampleFile): Promise<{ bytes: Uint8Array; name: string }> {
  const { scene, width, height, kind } = file;
  const name = `aster_${scene}_${width}x${height}`;
  if (kind === 'mp4') {
    return { bytes: await readFile(assetPath('sample', `film-${width}x${height}-${scene}.mp4`)), name: `${name}.mp4` };
  }
  const picture = sharp(Buffer.from(drawScene(file)));
  const bytes = await (kind === 'jpeg' ? picture.jpeg({ quality: 82 }) : picture.png()).toBuffer();
  return { bytes, name: `${name}.${kind === 'jpeg' ? 'jpg' : 'png'}` };
}
