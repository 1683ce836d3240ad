import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

// Repairs one picture; JavaScript, so that Node can also run it from the sources. The argument is a request: the file,
// its only permitted loader (`heic` is libheif, all others are of libvips), the operations in their order, the type to
// write, the bytes between which the result must be, and the maximum decoded size. Writes what became of it.
sharp.cache(false);
sharp.concurrency(1);

const white = { r: 255, g: 255, b: 255 };
/** JPEG qualities: the usual one, and the least that is written. */
const quality = { usual: 90, least: 60 };

/**
 * The pixels (RGB or RGBA) of the cropped and scaled picture, in one pass, which needs memory only for the result of
 * most pictures.
 */
async function decode({ input, loader, operations, decodedBytesMax }) {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loader === 'heic' ? 'VipsForeignLoadPngBuffer' : loader] });
  const source = loader === 'heic' ? await readHeic(input, decodedBytesMax) : input;
  if (source === null) return null;
  const picture = sharp(source, { limitInputPixels: decodedBytesMax, failOn: 'error', pages: 1 });
  const { width, height } = await picture.metadata();
  if (width * height * 4 > decodedBytesMax) return null;
  let shown = picture.autoOrient().toColourspace('srgb');
  const crop = operations.find(({ kind }) => kind === 'crop');
  const scaled = operations.find(({ kind }) => kind === 'resize');
  if (crop) shown = shown.extract({ left: crop.left, top: crop.top, width: crop.width, height: crop.height });
  if (scaled) shown = shown.resize({ width: scaled.width, height: scaled.height, fit: 'fill', kernel: 'lanczos3' });
  return raw(shown);
}

/** Loaded with a picture that needs it, since loading takes long. */
async function readHeic(input, decodedBytesMax) {
  const { pngOfHeic } = await import('./heic.js');
  return pngOfHeic(await readFile(input), { edge: 32_000, decodedBytesMax });
}

async function raw(picture) {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels };
}

const from = ({ data, width, height, channels }) => sharp(data, { raw: { width, height, channels } });

/** Puts the picture in the middle of a larger one: blurred, or of the average colour of the edges that touch the bars. */
async function extend(pixels, { width, height, fill }) {
  const shown = pixels.channels === 4 ? await raw(from(pixels).flatten({ background: white })) : pixels;
  const [left, top] = [Math.floor((width - shown.width) / 2), Math.floor((height - shown.height) / 2)];
  if (fill === 'colour') {
    const background = edgeColour(shown, left > top);
    const around = { left, top, right: width - shown.width - left, bottom: height - shown.height - top };
    return raw(from(shown).extend({ ...around, background }));
  }
  const sigma = Math.max(2, Math.round(Math.max(width, height) / 40));
  const ground = from(shown).resize({ width, height, fit: 'cover' }).blur(sigma).modulate({ brightness: 0.8 });
  return raw(ground.composite([{ input: shown.data, raw: rawOf(shown), left, top }]).removeAlpha());
}

const rawOf = ({ width, height, channels }) => ({ width, height, channels });

function edgeColour({ data, width, height, channels }, atSides) {
  const sum = [0, 0, 0];
  const length = atSides ? height : width;
  for (let at = 0; at < length; at++) {
    const ends = atSides ? [at * width, at * width + width - 1] : [at, (height - 1) * width + at];
    for (const end of ends) for (let c = 0; c < 3; c++) sum[c] += data[end * channels + Math.min(c, channels - 1)];
  }
  const [r, g, b] = sum.map((each) => Math.round(each / (2 * length)));
  return { r, g, b };
}

/** Encodes the pixels with the best quality that fits; null if the least quality is still too large. */
async function encode(pixels, { mime, minBytes, maxBytes }) {
  return mime === 'image/png' ? encodePng(pixels, maxBytes) : encodeJpeg(pixels, { minBytes, maxBytes });
}

/** Reduces the number of colours only if the file is too large otherwise. */
async function encodePng(pixels, maxBytes) {
  for (const colours of [null, 256, 128, 64]) {
    const palette = colours === null ? { adaptiveFiltering: true } : { palette: true, colours };
    const bytes = await from(pixels)
      .png({ compressionLevel: 9, ...palette })
      .toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return null;
}

const jpegOf = (pixels, options) => from(pixels).flatten({ background: white }).jpeg(options).toBuffer();

async function encodeJpeg(pixels, { minBytes, maxBytes }) {
  const encodeAt = (level) =>
    jpegOf(pixels, { quality: level, mozjpeg: true, chromaSubsampling: level >= quality.usual ? '4:4:4' : '4:2:0' });
  const usual = await encodeAt(quality.usual);
  if (usual.length < minBytes) return jpegOf(pixels, { quality: 100, chromaSubsampling: '4:4:4' });
  if (usual.length <= maxBytes) return usual;
  let best = await encodeAt(quality.least);
  if (best.length > maxBytes) return null;
  for (let [low, high] = [quality.least, quality.usual]; high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    const bytes = await encodeAt(middle);
    if (bytes.length > maxBytes) high = middle;
    else [low, best] = [middle, bytes];
  }
  return best;
}

async function repair(request) {
  const decoded = await decode(request);
  if (decoded === null) return 'undecodable';
  const bars = request.operations.find(({ kind }) => kind === 'extend');
  const pixels = bars ? await extend(decoded, bars) : decoded;
  const bytes = await encode(pixels, request);
  if (bytes === null) return 'too-heavy';
  await writeFile(request.output, bytes);
  return 'repaired';
}

const outcome = await repair(JSON.parse(process.argv[2])).catch(() => 'undecodable');
process.stdout.write(outcome);
