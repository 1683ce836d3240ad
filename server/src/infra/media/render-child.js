import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import sharp from 'sharp';

// The rendering process; JavaScript, so that Node can also run it from the sources. Each input line is a request: the
// file, its only permitted loader (`heic` is libheif, all others are of libvips), the edge, how to fit, and the maximum
// decoded size in bytes. Writes the size of the rendered image, or null. With pins, the image is a JPEG with a margin
// that contains pins at its edge. To be weighed, it is a PPM of RGB pixels.
sharp.cache(false);
sharp.concurrency(1);

const bytesOf = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

async function render({ input, output, loader, edge, fit, decodedBytesMax, pins }) {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loader === 'heic' ? 'VipsForeignLoadPngBuffer' : loader] });
  const source = loader === 'heic' ? await readHeic(input, { edge, decodedBytesMax }) : input;
  if (source === null) return null;
  const picture = sharp(source, { limitInputPixels: decodedBytesMax, failOn: 'none', pages: 1 });
  const about = await picture.metadata();
  // Interlaced or rotated images are decoded into memory as a whole.
  const decodedBytes = about.width * about.height * about.channels * (bytesOf[about.depth] ?? 16);
  if (decodedBytes > decodedBytesMax) return null;
  if (fit === 'logo') return drawLogo(picture.autoOrient(), { hasAlpha: about.hasAlpha, edge, output });
  if (fit === 'pixels') return writePixels(picture.autoOrient(), { edge, output });
  const within = pins ? edge - 2 * margin : edge;
  const resized = picture
    .autoOrient()
    .resize({ width: within, height: within, fit, withoutEnlargement: fit !== 'cover' });
  const { width, height } = pins
    ? await drawPins(resized, pins, output)
    : await resized.webp({ quality: 80 }).toFile(output);
  return { width, height };
}

async function writePixels(picture, { edge, output }) {
  const { data, info } = await picture
    .resize({ width: edge, height: edge, fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await writeFile(output, Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), data]));
  return { width, height };
}

/** Loaded with the first picture that needs it, since loading takes longer than drawing another picture. */
async function readHeic(input, limits) {
  const { pngOfHeic } = await import('./heic.js');
  return pngOfHeic(await readFile(input), limits);
}

const white = [255, 255, 255];
// Room around a logo on its ground, in pixels of the stored picture.
const logoMargin = 12;

/**
 * A logo as a PNG of few colours, at most a quarter as high as wide. One with transparent parts is drawn on the ground
 * that shows more of it, white or ink, so that it can stand on any page. Null if nothing is visible.
 */
async function drawLogo(picture, { hasAlpha, edge, output }) {
  const box = { width: edge - 2 * logoMargin, height: edge / 4 - 2 * logoMargin };
  const trimmed = hasAlpha ? picture.trim({ background: '#00000000', threshold: 1 }) : picture;
  const resized = trimmed
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const ground = groundOf(data);
  if (ground === null) return null;
  const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const [r, g, b] = ground.colour;
  const around = ground.isSeen ? logoMargin : 0;
  const { width, height } = await raw
    .flatten({ background: { r, g, b } })
    .extend({ top: around, bottom: around, left: around, right: around, background: { r, g, b } })
    .png({ palette: true, compressionLevel: 9 })
    .toFile(output);
  return { width, height };
}

/** The ground on which more of the picture (RGBA) is distinguished, and whether it shows; null without visible pixels. */
function groundOf(data) {
  let visible = 0;
  let isSeen = false;
  const shown = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3];
    if (alpha < 250) isSeen = true;
    if (alpha < 64) continue;
    visible += 1;
    [white, ink].forEach((ground, index) => {
      const distance = Math.hypot(data[at] - ground[0], data[at + 1] - ground[1], data[at + 2] - ground[2]);
      if (distance > 60) shown[index] += 1;
    });
  }
  return visible === 0 ? null : { colour: shown[0] >= shown[1] ? white : ink, isSeen };
}

const radius = 11;
const margin = 2 * radius + 2;
const yellow = [255, 221, 0];
const ink = [28, 26, 23];
const digitScale = 2;
/** The digits as rows of three bits, since the process may read no font. */
const digitRows = [
  [7, 5, 5, 5, 7],
  [2, 6, 2, 2, 7],
  [7, 1, 7, 4, 7],
  [7, 1, 3, 1, 7],
  [5, 5, 7, 1, 1],
  [7, 4, 7, 1, 7],
  [7, 4, 7, 5, 7],
  [7, 1, 2, 2, 2],
  [7, 5, 7, 5, 7],
  [7, 5, 7, 1, 7],
];

/** Areas are in fractions of the picture; the tip of a pin points to its upper right corner, as on the pages. */
async function drawPins(resized, pins, output) {
  const { data, info } = await resized
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#1c1a17' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const pin of pins) drawPin(data, info, pin);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toFile(output);
}

function drawPin(data, { width, height, channels }, area) {
  const at = (share, length) => Math.round(margin + share * (length - 2 * margin));
  const [left, top] = [at(area.x, width), at(area.y, height)];
  const [right, bottom] = [at(area.x + area.width, width), at(area.y + area.height, height)];
  const paint = (x, y, colour) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    for (let channel = 0; channel < 3; channel++) data[(y * width + x) * channels + channel] = colour[channel];
  };
  if (right > left || bottom > top) {
    for (let x = left; x <= right; x++)
      for (const by of [0, 1, 2]) [top + by, bottom - by].forEach((y) => paint(x, y, yellow));
    for (let y = top; y <= bottom; y++)
      for (const by of [0, 1, 2]) [left + by, right - by].forEach((x) => paint(x, y, yellow));
  }
  // A circle whose lower left quarter is a corner.
  const isInside = (x, y, r) => (x < 0 && y > 0 ? x >= -r && y <= r : x * x + y * y <= r * r);
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++)
      if (isInside(x, y, radius))
        paint(right + radius + x, top - radius + y, isInside(x, y, radius - 2) ? yellow : ink);
  if (area.number !== undefined) writeNumber(area.number, { x: right + radius, y: top - radius }, paint);
}

/** Writes a number around a point, which is the middle of a pin's head. */
function writeNumber(number, { x, y }, paint) {
  const digits = [...String(number)];
  const left = Math.round(x - ((digits.length * 4 - 1) * digitScale) / 2);
  const top = y - (5 * digitScale) / 2;
  const fill = (fromX, fromY) => {
    for (let at = 0; at < digitScale ** 2; at++)
      paint(fromX + (at % digitScale), fromY + Math.floor(at / digitScale), ink);
  };
  for (const [place, digit] of digits.entries())
    for (const [row, bits] of digitRows[digit].entries())
      for (const column of [0, 1, 2])
        if (bits & (4 >> column)) fill(left + (place * 4 + column) * digitScale, top + row * digitScale);
}

for await (const line of createInterface({ input: process.stdin })) {
  const made = await render(JSON.parse(line)).catch(() => null);
  process.stdout.write(`${JSON.stringify(made)}\n`);
}
