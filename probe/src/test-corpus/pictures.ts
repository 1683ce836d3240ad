import sharp, { type Sharp } from 'sharp';
import { type Recipe, sample, type Sample } from './sample.ts';
import { unusualPictures } from './unusual.ts';

const still = '-f lavfi -i testsrc=size=96x64:rate=5:duration=2 -frames:v 1';
const moving = '-f lavfi -i testsrc=size=96x64:rate=5:duration=2';
const pixels = () => sharp({ create: { width: 96, height: 64, channels: 3, background: '#147a6e' } });
const encoded =
  (encode: (image: Sharp) => Sharp): Recipe =>
  async () =>
    encode(pixels()).toBuffer();
const picture = (name: string, mime: string, recipe: Recipe, unseen?: string) =>
  sample(name, mime, recipe, 'libvips', unseen);
const av1 = '-c:v libsvtav1 -preset 12';
const notShown = 'Chromium does not show this kind of picture';
const heic =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAGwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAjbWRhdAAAABcoAa8ZgPd8hTf/9szBHNHb/XwV4rQrPA==';

export const pictures: Sample[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    picture(
      `turned-${orientation}.jpg`,
      'image/jpeg',
      encoded((image) => image.withMetadata({ orientation }).jpeg()),
    ),
  ),
  picture(
    'progressive.jpg',
    'image/jpeg',
    encoded((image) => image.jpeg({ progressive: true })),
  ),
  picture(
    'grey.jpg',
    'image/jpeg',
    encoded((image) => image.greyscale().jpeg()),
  ),
  picture(
    'print.jpg',
    'image/jpeg',
    encoded((image) => image.toColourspace('cmyk').jpeg()),
  ),
  picture(
    'profiled.jpg',
    'image/jpeg',
    encoded((image) => image.withIccProfile('p3').jpeg()),
  ),
  picture(
    'plain.png',
    'image/png',
    encoded((image) => image.png()),
  ),
  picture(
    'deep-interlaced.png',
    'image/png',
    encoded((image) => image.toColourspace('rgb16').png({ progressive: true })),
  ),
  picture(
    'palette.png',
    'image/png',
    encoded((image) => image.png({ palette: true })),
  ),
  picture(
    'turned.png',
    'image/png',
    encoded((image) => image.withMetadata({ orientation: 6 }).png()),
  ),
  sample('moving.png', 'image/png', `${moving} -plays 0 -f apng`, { width: 96, height: 64, durationMs: 2000 }),
  picture('still.gif', 'image/gif', still),
  picture('moving.gif', 'image/gif', moving),
  picture(
    'lossy.webp',
    'image/webp',
    encoded((image) => image.webp()),
  ),
  picture(
    'lossless.webp',
    'image/webp',
    encoded((image) => image.webp({ lossless: true })),
  ),
  picture(
    'transparent.webp',
    'image/webp',
    encoded((image) => image.ensureAlpha(0.5).webp()),
  ),
  // Libvips would rotate it; browsers ignore the orientation of a WebP.
  sample(
    'turned.webp',
    'image/webp',
    encoded((image) => image.withMetadata({ orientation: 6 }).webp()),
    {
      width: 96,
      height: 64,
      durationMs: null,
    },
  ),
  picture('moving.webp', 'image/webp', `${moving} -c:v libwebp_anim -loop 0`),
  picture(
    'still.avif',
    'image/avif',
    encoded((image) => image.avif({ effort: 0 })),
  ),
  sample('moving.avif', 'image/avif', `${moving} ${av1} -f avif`, { width: 96, height: 64, durationMs: 2000 }),
  sample(
    'phone.heic',
    'image/heic',
    async () => new Uint8Array(Buffer.from(heic, 'base64')),
    {
      width: 96,
      height: 64,
      durationMs: null,
    },
    notShown,
  ),
  sample('plain.bmp', 'image/bmp', still, { width: 96, height: 64, durationMs: null }),
  picture(
    'plain.tiff',
    'image/tiff',
    encoded((image) => image.tiff()),
    notShown,
  ),
  picture(
    'turned.tiff',
    'image/tiff',
    encoded((image) => image.withMetadata({ orientation: 6 }).tiff()),
    notShown,
  ),
  sample(
    'drawing.svg',
    'image/svg+xml',
    async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"/>'),
    { width: null, height: null, durationMs: null },
    'a drawing has no size in pixels',
  ),
  ...unusualPictures,
];
