// Repairs of a still and a video, in limited processes, compared with sharp in a loop and with the same ffmpeg command;
// their memory; and a read beside four of them.
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Media } from '@ad-foundry/server/src/infra/media/media.ts';
import type { RepairOrder } from '@ad-foundry/server/src/infra/media/repair-order.ts';
import { bundleChild, bundleForNode } from './kit/bundling.ts';
import { makeFolder, root } from './kit/folders.ts';
import { readOptions } from './kit/options.ts';
import { runProgram } from './kit/outside-programs.ts';
import { watchChildMemory } from './kit/processes.ts';
import { buildProduct } from './kit/product.ts';
import { readBesideRepairs } from './kit/repairing.ts';
import { printReport, printStep } from './kit/report.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 3, pin: false });
const stills = options.size ?? 6;
const folder = makeFolder(options.folder);
const photo = path.join(folder, 'photo.jpg');
const video = path.join(folder, 'video.mp4');
const clip = path.join(folder, 'clip.mp4');
const clipMs = 4000;
/** The priority of repairs, so that other work on the machine delays both alike. */
const nice = ['-n', String(constants.priority.PRIORITY_BELOW_NORMAL)];

const base = { animated: false, frames: null, durationMs: null, videoCodec: null, hasAudio: false };
const photoFacts: MediaFacts = { ...base, kind: 'image', mime: 'image/jpeg', sizeBytes: 1, width: 3000, height: 2000 };
const videoFacts: MediaFacts = {
  ...base,
  kind: 'video',
  mime: 'video/mp4',
  sizeBytes: 1,
  width: 1920,
  height: 1080,
  durationMs: 10_000,
  videoCodec: 'avc',
  frameRate: 25,
  hasAudio: true,
};
const crop = { left: 656, top: 0, width: 608, height: 1080 };
const orders: Record<'still' | 'video', RepairOrder> = {
  still: {
    facts: photoFacts,
    operations: [
      { kind: 'crop', left: 900, top: 0, width: 1124, height: 2000, lostPct: 60 },
      { kind: 'resize', width: 1080, height: 1920, enlargedPct: 0 },
      { kind: 'encode', sizeBytes: 1_000_000 },
    ],
    mime: 'image/jpeg',
    durationMs: null,
    minBytes: 0,
    maxBytes: 30_000_000,
  },
  video: {
    facts: videoFacts,
    operations: [
      { kind: 'crop', ...crop, lostPct: 68 },
      { kind: 'encode', sizeBytes: 5_000_000 },
    ],
    mime: 'video/mp4',
    durationMs: 10_000,
    minBytes: 0,
    maxBytes: 100_000_000,
  },
};

/** The media module as the server runs it: bundled, with the program it starts in the same folder. */
async function loadMedia(): Promise<Media> {
  const source = path.join(root, 'server/src/infra/media');
  const made = await bundleForNode({ media: path.join(source, 'media.ts') }, 'media');
  await bundleForNode({ 'repair-child': path.join(source, 'repair-child.js') }, 'media', '.js');
  const { createMedia } = (await import(
    made.media ?? ''
  )) as typeof import('@ad-foundry/server/src/infra/media/media.ts');
  return createMedia({ ffmpeg: null });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  if (typeof (await work()) === 'string') throw new Error('nothing was made');
  return (performance.now() - started) / 1000;
}

const repair = (media: Media, kind: 'still' | 'video', file = kind === 'still' ? photo : video) =>
  media.repair(file, { order: orders[kind], use: () => Promise.resolve(true) });

/** The most memory that the programs of a repair use together, in megabytes. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const watched = watchChildMemory();
  await work();
  return watched.stop() / 1024 ** 2;
}

/** The same command by hand. */
function encodeByHand(): number {
  const output = path.join(folder, 'by-hand.mp4');
  rmSync(output, { force: true });
  const filters = `bwdif=mode=send_frame:deint=interlaced,crop=${crop.width}:${crop.height}:${crop.left}:${crop.top},format=yuv420p`;
  const encoder = '-c:v libx264 -preset veryfast -profile:v high -threads 2 -crf 18 -c:a aac -b:a 128000 -ac 2';
  const started = performance.now();
  const args = [
    '-v',
    'error',
    '-threads',
    '2',
    '-i',
    video,
    '-vf',
    filters,
    ...encoder.split(' '),
    '-movflags',
    '+faststart',
    output,
  ];
  runProgram('nice', [...nice, 'ffmpeg', ...args]);
  return (performance.now() - started) / 1000;
}

printStep('making a photo and a video');
await sharp({
  create: {
    width: 3000,
    height: 2000,
    channels: 3,
    background: '#806040',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  },
})
  .blur(2)
  .jpeg({ quality: 85 })
  .toFile(photo);
const sources = '-f lavfi -i testsrc2=size=1920x1080:rate=25:duration=10 -f lavfi -i sine=duration=10';
runProgram('ffmpeg', [
  ...`-v error -y ${sources} -c:v libx264 -preset veryfast -pix_fmt yuv420p -shortest`.split(' '),
  video,
]);

runProgram('ffmpeg', ['-v', 'error', '-y', '-i', video, '-t', String(clipMs / 1000), '-c', 'copy', clip]);
const media = await loadMedia();
const child = await bundleChild('raw-repair');
const results = { still: [] as number[], sharp: [] as number[], video: [] as number[], ffmpeg: [] as number[] };
const memory = { sharp: [] as number[], still: [] as number[], video: [] as number[], clip: [] as number[] };
for (let turn = 1; turn <= options.runs; turn += 1) {
  printStep(`round ${turn} of ${options.runs}`);
  results.still.push(
    await secondsOf(async () => {
      for (let count = 0; count < stills; count += 1) await repair(media, 'still');
    }),
  );
  const [seconds = '', megabytes = ''] = (
    runProgram('nice', [...nice, process.execPath, child, photo, String(stills)])?.stdout ?? ''
  ).split(' ');
  results.sharp.push(Number(seconds));
  memory.sharp.push(Number(megabytes));
  results.video.push(await secondsOf(() => repair(media, 'video')));
  results.ffmpeg.push(encodeByHand());
}
printStep('memory');
memory.still.push(await memoryOf(() => repair(media, 'still')));
memory.video.push(await memoryOf(() => repair(media, 'video')));
memory.clip.push(await memoryOf(() => repair(media, 'video', clip)));
printStep('a read beside four repairs');
buildProduct();
const reads = await readBesideRepairs(folder, { video: clip, runs: Math.min(2, options.runs) });
const share = (ours: number[], theirs: number[]) =>
  median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
printReport('repair', {
  series: [
    { name: `${stills} stills`, unit: 's', values: results.still },
    { name: `${stills} stills, sharp in a loop`, unit: 's', values: results.sharp },
    { name: 'video', unit: 's', values: results.video },
    { name: 'video, ffmpeg by hand', unit: 's', values: results.ffmpeg },
    { name: 'memory of sharp in a loop', unit: 'MB', values: memory.sharp },
    { name: 'memory of a still', unit: 'MB', values: memory.still },
    { name: 'memory of a video of 10 s', unit: 'MB', values: memory.video },
    { name: 'memory of a video of 4 s', unit: 'MB', values: memory.clip },
    { name: 'a read alone', unit: 'ms', values: reads.alone },
    { name: 'a read beside four repairs', unit: 'ms', values: reads.beside },
  ],
  findings: [
    { name: 'stills ÷ sharp', value: share(results.still, results.sharp), unit: '×', aim: '≤ 1.2' },
    { name: 'video ÷ ffmpeg', value: share(results.video, results.ffmpeg), unit: '×', aim: '≤ 1.1' },
    { name: 'memory of a still', value: median(memory.still), unit: 'MB', aim: '≤ 256' },
    { name: 'memory, 10 s ÷ 4 s of video', value: share(memory.video, memory.clip), unit: '×', aim: '≤ 1.1' },
    { name: 'read beside four repairs ÷ alone', value: share(reads.beside, reads.alone), unit: '×', aim: '≤ 2' },
  ],
  notes: [
    'Each still is repaired in a process of its own, with limits; the loop makes all of them in one.',
    'Memory is that of all programs of a repair together. The read is GET /api/campaigns of another organization.',
  ],
});
