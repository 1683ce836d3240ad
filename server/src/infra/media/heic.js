import { crc32, deflateSync } from 'node:zlib';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';

// oxlint-disable-next-line no-console -- libheif writes its errors to stdout, where the rendering process answers
console.log = () => undefined;

/**
 * A HEIC picture, rotated as displayed, as a PNG whose sides are at least `edge` if the picture's are, since the
 * published sharp has no decoder for HEVC. Null for a picture that cannot be decoded or would need too much memory.
 */
export async function pngOfHeic(file, { edge, decodedBytesMax }) {
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(file);
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
  if (!picture) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height * 4 > decodedBytesMax) return null;
  const data = new Uint8ClampedArray(width * height * 4);
  const isDecoded = await new Promise((resolve) => picture.display({ data, width, height }, resolve));
  for (const each of pictures) each.free();
  libheif.heif_context_free(decoder.decoder);
  if (!isDecoded) return null;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: edge, height: edge, fit: 'outside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const profile = profileOf(file);
  return profile === null ? png : withProfile(png, profile);
}

/** The colour profile of the picture, which phones write for all its tiles; null without one. */
function profileOf(file) {
  const at = file.indexOf('colrprof', 0, 'latin1');
  return at < 4 ? null : file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
}

/** The end of a PNG's first chunk, after which the profile is inserted. */
const headerBytes = 33;

function withProfile(png, profile) {
  const chunk = Buffer.concat([Buffer.from('iCCPheic\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, headerBytes), length, chunk, sum, png.subarray(headerBytes)]);
}
