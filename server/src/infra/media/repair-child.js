import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// Repairs one picture; JavaScript, so that Node can also run it from the sources. The argument is a request: the file,
// its only permitted loader (`heic` is libheif, all others are of libvips), the operations in their order, the type to
// write, the bytes between which the result must be, the background of transparent parts, and the maximum decoded size.
// With `frames`, it writes the frames of an animation and the list of them instead. Writes what became of it.
sharp.cache(false);
sharp.concurrency(1);

/** JPEG qualities: the usual one, and the least that is written. */
const quality = { usual: 90, least: 60 };

/**
 * The pixels (RGB or RGBA) of the cropped and scaled picture, in one pass, which needs memory only for the result of
 * most pictures.
 */
async function decode({ input, loader, operations, decodedBytesMax, background }) {
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
  return raw(background ? shown.flatten({ background }) : shown);
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

/** Puts the picture in the middle of a larger one. */
async function extend(pixels, { width, height, fill, colour }, background) {
  const shown = pixels.channels === 4 ? await raw(from(pixels).flatten({ background })) : pixels;
  const [left, top] = [Math.floor((width - shown.width) / 2), Math.floor((height - shown.height) / 2)];
  if (fill !== 'blur') {
    const around = { left, top, right: width - shown.width - left, bottom: height - shown.height - top };
    if (fill === 'mirror') return raw(from(shown).extend({ ...around, extendWith: 'mirror' }));
    return raw(from(shown).extend({ ...around, background: colour ?? edgeColour(shown, left > top) }));
  }
  const sigma = Math.max(2, Math.round(Math.max(width, height) / 40));
  const ground = from(shown).resize({ width, height, fit: 'cover' }).blur(sigma).modulate({ brightness: 0.8 });
  return raw(ground.composite([{ input: shown.data, raw: rawOf(shown), left, top }]).removeAlpha());
}

const rawOf = ({ width, height, channels }) => ({ width, height, channels });

/** The average colour of the edges that touch the bars. */
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
    if (bytes.length <= maxBytes) return { bytes, isReduced: colours !== null };
  }
  return null;
}

async function encodeJpeg(pixels, { minBytes, maxBytes }) {
  const jpegOf = (options) => from(pixels).jpeg(options).toBuffer();
  const encodeAt = (level) =>
    jpegOf({ quality: level, mozjpeg: true, chromaSubsampling: level >= quality.usual ? '4:4:4' : '4:2:0' });
  const usual = await encodeAt(quality.usual);
  if (usual.length < minBytes) return { bytes: await jpegOf({ quality: 100, chromaSubsampling: '4:4:4' }) };
  if (usual.length <= maxBytes) return { bytes: usual };
  let best = await encodeAt(quality.least);
  if (best.length > maxBytes) return null;
  for (let [low, high] = [quality.least, quality.usual]; high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    const bytes = await encodeAt(middle);
    if (bytes.length > maxBytes) high = middle;
    else [low, best] = [middle, bytes];
  }
  return { bytes: best, isReduced: true };
}

/** Pixels of a side of the squares whose brightness is compared. */
const square = 8;

/** The structural similarity (SSIM) of the brightness of two pictures of one size: 1 for the same. */
async function similarityOf(pixels, bytes) {
  const luma = async (picture) => {
    const { data, info } = await picture
      .flatten()
      .greyscale()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, step: info.channels, width: info.width, height: info.height };
  };
  const [a, b] = [await luma(from(pixels)), await luma(sharp(bytes))];
  let [sum, squares] = [0, 0];
  for (let top = 0; top + square <= a.height; top += square) {
    for (let left = 0; left + square <= a.width; left += square) {
      sum += similarityAt(a, b, left, top);
      squares += 1;
    }
  }
  return squares === 0 ? 1 : Math.max(0, Math.min(1, sum / squares));
}

function similarityAt(a, b, left, top) {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + square; y++) {
    for (let x = left; x < left + square; x++) {
      const [p, q] = [a.data[(y * a.width + x) * a.step], b.data[(y * b.width + x) * b.step]];
      sumA += p;
      sumB += q;
      sumAA += p * p;
      sumBB += q * q;
      sumAB += p * q;
    }
  }
  const count = square * square;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varA, varB, cov] = [sumAA / count - meanA ** 2, sumBB / count - meanB ** 2, sumAB / count - meanA * meanB];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return ((2 * meanA * meanB + c1) * (2 * cov + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varA + varB + c2));
}

async function repair(request) {
  const decoded = await decode(request);
  if (decoded === null) return { outcome: 'undecodable' };
  const bars = request.operations.find(({ kind }) => kind === 'extend');
  const pixels = bars ? await extend(decoded, bars, request.background ?? '#ffffff') : decoded;
  const encoded = await encode(pixels, request);
  if (encoded === null) return { outcome: 'too-heavy' };
  await writeFile(request.output, encoded.bytes);
  return encoded.isReduced
    ? { outcome: 'repaired', similarity: await similarityOf(pixels, encoded.bytes) }
    : { outcome: 'repaired' };
}

/** Pixels that are decoded at once, since a page of an animation needs all those before it. */
const pixelsAtOnce = 48_000_000;
/** Browsers show a frame with a very short delay for a tenth of a second. */
const shownDelay = (delay) => (delay <= 10 ? 100 : delay);

/** Writes each frame as a PNG, and the list of those shown in the part, repeated up to its duration. */
async function unfold({ input, frames, background, decodedBytesMax }) {
  const { width, pageHeight, pages = 1, delay = [] } = await sharp(input, { pages: -1 }).metadata();
  const height = pageHeight;
  if (!height || pages < 2 || width * height * 4 > decodedBytesMax) return { outcome: 'undecodable' };
  const shown = Array.from({ length: pages }, (_, page) => ({ page, delayMs: shownDelay(delay[page] ?? 100) }));
  const atOnce = Math.max(1, Math.floor(pixelsAtOnce / (width * height)));
  for (let first = 0; first < pages; first += atOnce) {
    const count = Math.min(atOnce, pages - first);
    const read = sharp(input, { page: first, pages: count, failOn: 'error', limitInputPixels: decodedBytesMax });
    const { data, info } = await read.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const bytes = info.width * height * 4;
    for (let at = 0; at < count; at++) {
      const frame = sharp(data.subarray(at * bytes, (at + 1) * bytes), {
        raw: { width: info.width, height, channels: 4 },
      });
      const flat = background ? frame.flatten({ background }) : frame;
      await flat.png({ compressionLevel: 1 }).toFile(path.join(frames.folder, fileOf(first + at)));
    }
  }
  await writeFile(frames.list, listOf(shown, frames));
  return { outcome: 'repaired' };
}

const fileOf = (page) => `frame-${page}.png`;

function listOf(shown, { startMs, durationMs }) {
  const totalMs = shown.reduce((sum, { delayMs }) => sum + delayMs, 0);
  const endMs = startMs + (durationMs ?? totalMs);
  const lines = ['ffconcat version 1.0'];
  let last = fileOf(0);
  for (let [atMs, index] = [0, 0]; atMs < endMs; index++) {
    const { page, delayMs } = shown[index % shown.length];
    const visibleMs = Math.min(endMs, atMs + delayMs) - Math.max(startMs, atMs);
    if (visibleMs > 0) lines.push(`file ${fileOf(page)}`, `duration ${(visibleMs / 1000).toFixed(3)}`);
    last = fileOf(page);
    atMs += delayMs;
  }
  // The duration of the last entry counts only if another one follows.
  return [...lines, `file ${last}`, ''].join('\n');
}

const request = JSON.parse(process.argv[2]);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [request.loader === 'heic' ? 'VipsForeignLoadPngBuffer' : request.loader] });
if (!request.frames) sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
const answer = await (request.frames ? unfold(request) : repair(request)).catch(() => ({ outcome: 'undecodable' }));
process.stdout.write(JSON.stringify(answer));
