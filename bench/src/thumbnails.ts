// Thumbnails per second, in short-lived limited processes, compared with the same work in one loop.
import path from 'node:path';
import sharp from 'sharp';
import type { Media } from '@ad-foundry/server/src/infra/media/media.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { bundleChild, bundleForNode } from './kit/bundling.ts';
import { readOptions } from './kit/options.ts';
import { runProgram } from './kit/outside-programs.ts';
import { makeFolder, root } from './kit/folders.ts';
import { printReport, printStep } from './kit/report.ts';
import { median } from './kit/statistics.ts';

const [width, height] = [2725, 2225];
const options = readOptions({ runs: 5 });
const pictures = options.size ?? 24;
const photo = path.join(makeFolder(options.folder), 'photo.jpg');

/** Writes a deterministic, photograph-like picture: large shapes, small ones, and grain. */
async function paint(): Promise<number> {
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const pixels = Buffer.alloc(columns * rows * 3);
  let seed = 42;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const [x, y] = [Math.floor(at / 3) % columns, Math.floor(at / 3 / columns)];
    const shapes = Math.sin(x / 90 + (at % 3)) * 60 + Math.cos(y / 50) * 40 + Math.sin((x * y) / 4000) * 20;
    pixels[at] = Math.max(0, Math.min(255, 128 + shapes + (seed >>> 27)));
  }
  const image = sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } });
  const made = await image.resize({ width, height, fit: 'fill', kernel: 'cubic' }).jpeg({ quality: 80 }).toFile(photo);
  return made.size;
}

/** The media module as the server runs it: bundled, with the program it starts in the same folder. */
async function loadMedia(): Promise<Media> {
  const source = path.join(root, 'server/src/infra/media');
  const made = await bundleForNode({ media: path.join(source, 'media.ts') }, 'media');
  await bundleForNode({ 'render-child': path.join(source, 'render-child.js') }, 'media', '.js');
  const { createMedia } = (await import(
    made.media ?? ''
  )) as typeof import('@ad-foundry/server/src/infra/media/media.ts');
  return createMedia({ ffmpeg: 'none' });
}

async function perSecond(atOnce: number, makeOne: () => Promise<unknown>): Promise<number> {
  let left = pictures;
  const started = performance.now();
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      if ((await makeOne()) === null) throw new Error('the picture could not be made');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return pictures / ((performance.now() - started) / 1000);
}

/** Pictures per second of sharp alone, in a fresh process like the product's. */
function rawPerSecond(child: string, atOnce: number): number {
  const ran = runProgram(process.execPath, [child, photo, String(pictures), String(atOnce)]);
  return Number(ran?.stdout);
}

printStep('painting');
const photoBytes = await paint();
const media = await loadMedia();
const child = await bundleChild('raw-sharp');
const facts: MediaFacts = {
  kind: 'image',
  mime: 'image/jpeg',
  sizeBytes: photoBytes,
  width,
  height,
  durationMs: null,
  animated: false,
  frames: null,
  videoCodec: null,
  hasAudio: false,
};
const results = [1, 2].map((atOnce) => ({ atOnce, ours: [] as number[], raw: [] as number[] }));
const first: number[] = [];
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  const started = performance.now();
  await media.preview(photo, facts, 'org');
  first.push(performance.now() - started);
  for (const { atOnce, ours, raw } of results) {
    ours.push(await perSecond(atOnce, () => media.preview(photo, facts, 'org')));
    raw.push(rawPerSecond(child, atOnce));
  }
}
printReport('thumbnails', {
  series: [
    ...results.flatMap(({ atOnce, ours, raw }) => [
      { name: `Ad Foundry, ${atOnce} at once`, unit: 'pictures/s', values: ours },
      { name: `raw sharp, ${atOnce} at once`, unit: 'pictures/s', values: raw },
    ]),
    { name: 'one picture alone', unit: 'ms', values: first },
  ],
  findings: [
    ...results.map(({ atOnce, ours, raw }) => ({
      name: `Ad Foundry ÷ raw sharp, ${atOnce} at once`,
      value: median(ours.map((value, index) => value / (raw[index] ?? Number.NaN))),
      unit: '×',
      aim: '≥ 0.7',
    })),
    { name: 'one picture alone', value: median(first), unit: 'ms', aim: '≤ 300' },
  ],
  notes: [
    `${pictures} WebP pictures of at most 720 pixels a run, from a JPEG of ${width} × ${height} (${Math.round(photoBytes / 1024)} KB).`,
    'Ad Foundry draws at most 16 pictures of one organization in a process; the raw loop draws all of them in one.',
  ],
});
