import { mkdtemp, rm, lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';
import { type Confinement, runConfined } from './confined.ts';
import { allowed, confinement } from './decoding.ts';
import { lent, type Source } from './lent.ts';
import { frameEdgeMax } from './picture-limits.ts';
import { workName } from './work-name.ts';

/** A film made lighter, and pictures of it side by side; files that are there until whoever asked has used them. */
export interface Lightened {
  light: { file: string; mime: string } | null;
  strip: { file: string; frames: number; width: number; height: number } | null;
}

const megabyte = 1024 * 1024;
// A minute of 4K takes about one of a processor.
const patience: Confinement = {
  memoryBytes: 2048 * megabyte,
  cpuSeconds: 1200,
  outputBytes: 1024 * megabyte,
  deadlineMs: 12 * 60_000,
};
const shortEdge = 720;
const longEdge = 1280;
const stripHeight = 90;
const stripFrames = 40;
const playable = new Set(['avc', 'vp8', 'vp9', 'av1']);
const worthBytes = 8 * megabyte;

/** Whether a film is better looked at in a lighter form: it is large, or browsers may not know what it is made with. */
export function deservesLight({ videoCodec, sizeBytes }: MediaFacts): boolean {
  return !playable.has(videoCodec ?? '') || sizeBytes > worthBytes;
}

type Encoder = { name: string; file: string; mime: string; args: string[] };

const h264: Encoder = {
  name: 'libx264',
  file: 'light.mp4',
  mime: 'video/mp4',
  args: '-c:v libx264 -preset veryfast -crf 23 -maxrate 4M -bufsize 8M -g 25 -c:a aac -b:a 128k -ac 2 -movflags +faststart -f mp4'.split(
    ' ',
  ),
};
const vp9: Encoder = {
  name: 'libvpx-vp9',
  file: 'light.webm',
  mime: 'video/webm',
  args: '-c:v libvpx-vp9 -deadline realtime -cpu-used 6 -crf 34 -b:v 0 -g 25 -c:a libopus -ac 2 -f webm'.split(' '),
};

/**
 * Makes films light, one at a time. `lighten` hands over what could be made, good until `use` returns, and answers
 * null without calling it where there is no program for it.
 */
export function createFilms(program: string | null) {
  let known: Promise<Encoder | null> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const encoder = (): Promise<Encoder | null> => {
    known ??= program === null ? Promise.resolve(null) : findEncoder(program);
    return known;
  };

  const make = async <T>(file: string, facts: MediaFacts, use: (made: Lightened) => Promise<T>): Promise<T | null> => {
    const found = await encoder();
    if (program === null || found === null) return null;
    const folder = await mkdtemp(path.join(tmpdir(), workName));
    try {
      const task = { program, folder, facts };
      const light = deservesLight(facts) ? await encode({ ...task, file }, found) : null;
      return await use({ light, strip: await drawStrip({ ...task, file: light?.file ?? file }) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    canLighten: async () => (await encoder()) !== null,
    lighten<T>(file: Source, facts: MediaFacts, use: (made: Lightened) => Promise<T>): Promise<T | null> {
      const done = last.then(() => lent(file, (path) => make(path, facts, use)));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

/** Null where the program is not there, or can encode neither. */
async function findEncoder(program: string): Promise<Encoder | null> {
  for (const encoder of [h264, vp9]) {
    const trial = `-nostdin -v error -f lavfi -i color=size=64x64:duration=0.1 -c:v ${encoder.name} -f null -`;
    if ((await runConfined([program, ...trial.split(' ')], confinement)).code === 0) return encoder;
  }
  return null;
}

interface Task {
  program: string;
  folder: string;
  file: string;
  facts: MediaFacts;
}

/** Whole even numbers of pixels within 720p, in the shape it is shown in. */
export function lightSize({ width, height }: Pick<MediaFacts, 'width' | 'height'>): { width: number; height: number } {
  const [across, down] = [width ?? longEdge, height ?? shortEdge];
  const scale = Math.min(1, shortEdge / Math.min(across, down), longEdge / Math.max(across, down));
  const even = (edge: number) => Math.max(2, Math.round((edge * scale) / 2) * 2);
  return { width: even(across), height: even(down) };
}

const inputOf = (file: string) => ['-max_pixels', String(frameEdgeMax ** 2), '-i', `file:${file}`];

async function encode({ program, folder, file, facts }: Task, encoder: Encoder): Promise<Lightened['light']> {
  if (Math.max(facts.width ?? 0, facts.height ?? 0) > frameEdgeMax) return null;
  const { width, height } = lightSize(facts);
  const output = path.join(folder, encoder.file);
  const tracks = '-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1 -threads 2'.split(' ');
  const filter = ['-vf', `scale=${width}:${height},setsar=1,format=yuv420p`];
  const reading = ['-nostdin', '-threads', '2', ...allowed, ...inputOf(file)];
  const args = [...reading, ...tracks, ...filter, ...encoder.args, output];
  const { code } = await runConfined([program, ...args], { ...patience, view: { reads: [file], writes: folder } });
  return code === 0 && (await isThere(output)) ? { file: output, mime: encoder.mime } : null;
}

async function drawStrip({ program, folder, file, facts }: Task): Promise<Lightened['strip']> {
  const seconds = (facts.durationMs ?? 0) / 1000;
  if (seconds < 1 || !facts.width || !facts.height) return null;
  const frames = Math.min(stripFrames, Math.max(4, Math.floor(seconds)));
  const width = Math.min(320, Math.max(16, Math.round((stripHeight * facts.width) / facts.height / 2) * 2));
  const output = path.join(folder, 'strip.jpg');
  const filter = `fps=${frames}/${seconds.toFixed(3)},scale=${width}:${stripHeight},setsar=1,tile=${frames}x1`;
  const reading = ['-nostdin', '-threads', '1', ...allowed, ...inputOf(file)];
  const writing = '-map 0:v:0 -an -sn -dn -frames:v 1 -c:v mjpeg -q:v 5 -f image2 -update 1'.split(' ');
  const args = [...reading, ...writing, '-vf', filter, output];
  const { code } = await runConfined([program, ...args], { ...patience, view: { reads: [file], writes: folder } });
  return code === 0 && (await isThere(output)) ? { file: output, frames, width, height: stripHeight } : null;
}

async function isThere(file: string): Promise<boolean> {
  // A file, and not what a decoder would only point to.
  const found = await lstat(file).catch(() => null);
  return found !== null && found.isFile() && found.size > 0;
}
