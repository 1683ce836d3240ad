// Renders the sample's videos into server/src/features/operation/sample/library, frame by frame from the code that draws its pictures.
// Run by developers when that code or the table of videos has changed; needs ffmpeg with libx264:
//
//   npx tsx scripts/render-videos.ts [part of a file name]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawArtwork } from '../server/src/features/operation/sample/rules/art/draw.ts';
import { sampleVideos, type SampleVideo } from '../server/src/features/operation/sample/rules/art/videos.ts';

const LIBRARY = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../server/src/features/operation/sample/library',
);
const FRAMES_PER_SECOND = 24;
const MOST_BYTES = 195_000;
/** The share of the size at which frames are drawn; at this many bytes no eye sees the difference. */
const SCALE = 2 / 3;

/** The first constant rate factor that is tried. */
const FIRST_QUALITY = { creator: 25, launch: 30, city: 30, sale: 28, product: 28, table: 28 };

/** A quiet chord that breathes; each direction has its own. */
const CHORDS = {
  creator: [261.63, 329.63, 392, 493.88],
  launch: [110, 164.81, 220, 277.18],
  city: [146.83, 220, 261.63, 349.23],
  sale: [],
  product: [],
  table: [],
};

/** Drawn once, into a file with little loss, from which the smallest good encoding is found. */
async function renderFrames({ artwork, width, height, duration }: SampleVideo, target: string): Promise<void> {
  const [drawnWidth, drawnHeight] = [Math.round(width * SCALE), Math.round(height * SCALE)];
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${drawnWidth}x${drawnHeight}`,
    '-r',
    `${FRAMES_PER_SECOND}`,
  ];
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '6', '-pix_fmt', 'yuv420p', target];
  const encoder = spawn('ffmpeg', ['-v', 'error', '-y', ...input, '-i', '-', ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (let frame = 0; frame < duration * FRAMES_PER_SECOND; frame += 1) {
    const svg = drawArtwork(artwork, { width, height }, frame / FRAMES_PER_SECOND);
    const scaled = svg.replace(/width="\d+" height="\d+"/, `width="${drawnWidth}" height="${drawnHeight}"`);
    const pixels = await sharp(Buffer.from(scaled)).removeAlpha().raw().toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = (await once(encoder, 'exit')) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function soundOf({ artwork, duration }: SampleVideo): string[] {
  const voices = CHORDS[artwork.direction].map(
    (pitch, index) => `0.05*sin(2*PI*${pitch}*t)*(0.55+0.45*sin(2*PI*${0.25 + index * 0.125}*t+${index}))`,
  );
  const fades = `lowpass=f=1400,afade=t=in:d=0.6,afade=t=out:st=${duration - 1}:d=1`;
  return ['-f', 'lavfi', '-i', `aevalsrc='${voices.join('+')}':s=44100:d=${duration},${fades}`];
}

/** Returns the size in bytes. */
function encode(video: SampleVideo, frames: string, target: string, quality: number): number {
  const sound = video.sound ? soundOf(video) : [];
  const audio = video.sound ? ['-c:a', 'aac', '-b:a', '32k', '-ac', '1'] : ['-an'];
  const scale = ['-vf', `scale=${video.width}:${video.height}:flags=lanczos`];
  const picture = [
    ...scale,
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    // Spends more bits on dark gradients, where blocks are seen first.
    '-aq-mode',
    '3',
    '-crf',
    `${quality}`,
    '-pix_fmt',
    'yuv420p',
    '-g',
    '240',
  ];
  const plain = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const run = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-y', '-i', frames, ...sound, ...picture, ...audio, ...plain, target],
    { stdio: 'inherit' },
  );
  if (run.status !== 0) throw new Error(`ffmpeg ended with ${run.status}`);
  return statSync(target).size;
}

const folder = mkdtempSync(path.join(tmpdir(), 'sample-videos-'));
for (const video of sampleVideos.filter(({ file }) => file.includes(process.argv[2] ?? ''))) {
  const frames = path.join(folder, 'frames.mp4');
  await renderFrames(video, frames);
  const target = path.join(LIBRARY, video.file);
  let quality = FIRST_QUALITY[video.artwork.direction];
  let size = encode(video, frames, target, quality);
  while (size > MOST_BYTES && quality < 44) {
    quality += size > MOST_BYTES * 1.6 ? 5 : 2;
    size = encode(video, frames, target, quality);
  }
  process.stdout.write(`${video.file}  ${Math.round(size / 1000)} kB  crf ${quality}\n`);
}
rmSync(folder, { recursive: true });
