import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import { withTemporaryFolder } from '#infra/files/temporary-folder.ts';
import { runConfined, type Confinement } from './confined.ts';
import { allowed, confinement } from './decoding.ts';
import { isWritten } from './file-source.ts';
import { frameEdgeMax } from './image-limits.ts';
import type { Picture } from './render-processes.ts';
import { asBytes, weigh, weighedEdge, type Pixels } from './saliency.ts';
import type { ToneMapping } from './tone-mapping.ts';

const videoLimits: Confinement = { ...confinement, cpuSeconds: 180, deadlineMs: 90_000 };
/** Above this length only key frames are decoded. */
const wholeMs = 3 * 60_000;
const frameCount = 48;
const shotsMax = 24;
const leastShotMs = 400;
const framesOfShot = 3;
/** How different two frames are, of 100, to be of two shots; ffmpeg's own default is 10. */
const cutScore = 10;

interface Options {
  program: string | null;
  /** Writes the pixels of an image as a PPM; null if it cannot be decoded. */
  pixelsOf(file: string, mime: string, owner: string): Promise<Picture | null>;
  toneMappingOf(file: string): Promise<ToneMapping>;
}

export type FocusFinder = (file: string, facts: MediaFacts, owner: string) => Promise<Focus | null>;

/** Finds where files have what stands out, one video at a time; null if the file cannot be decoded. */
export function createFocusFinder({ program, pixelsOf, toneMappingOf }: Options): FocusFinder {
  const oneAtATime = pLimit(1);
  return async (file, facts, owner) => {
    if (facts.kind === 'image') {
      const picture = await pixelsOf(file, facts.mime, owner);
      return picture && (await focusOf([{ atMs: 0, frames: [pixelsOfPpm(picture)] }]));
    }
    if (program === null) return null;
    return oneAtATime(async () => weighVideo(file, facts, { program, toneMapping: await toneMappingOf(file) }));
  };
}

interface Shot {
  atMs: number;
  frames: Pixels[];
}

async function focusOf(shots: readonly Shot[]): Promise<Focus | null> {
  const weighed: Focus['shots'] = [];
  let size: { columns: number; rows: number } | null = null;
  for (const { atMs, frames } of shots) {
    const weights = frames.map(weigh);
    size ??= weights[0] ?? null;
    weighed.push({ atMs, weights: Buffer.from(asBytes(weights)).toString('base64') });
    // Lets requests in between two shots.
    await setImmediate();
  }
  return size && { columns: size.columns, rows: size.rows, shots: weighed };
}

function pixelsOfPpm({ bytes, width, height }: Picture): Pixels {
  return { width, height, rgb: bytes.subarray(bytes.length - width * height * 3) };
}

interface Decoder {
  program: string;
  toneMapping: ToneMapping;
}

/** Reads the cuts and some frames of a video in one pass. */
function weighVideo(file: string, facts: MediaFacts, { program, toneMapping }: Decoder): Promise<Focus | null> {
  const { width, height } = weighedSize(facts);
  const seconds = Math.max(0.04, (facts.durationMs ?? 0) / 1000);
  const rate = Math.min(8, frameCount / seconds);
  return withTemporaryFolder(async (folder) => {
    const [pixels, cuts] = [path.join(folder, 'frames.rgb'), path.join(folder, 'cuts.txt')];
    const filters = [
      `scale=${width}:${height}:flags=area`,
      'setsar=1',
      ...toneMapping,
      `scdet=threshold=${cutScore}`,
      `metadata=mode=print:key=lavfi.scd.time:file=${cuts}`,
      `fps=${rate.toFixed(4)}`,
    ];
    const reading = [
      ...(seconds * 1000 > wholeMs ? ['-skip_frame', 'nokey'] : []),
      '-max_pixels',
      String(frameEdgeMax ** 2),
      '-i',
      `file:${file}`,
    ];
    const writing = '-map 0:v:0 -an -sn -dn -pix_fmt rgb24 -f rawvideo'.split(' ');
    const args = ['-nostdin', '-threads', '2', ...allowed, ...reading, '-vf', filters.join(','), ...writing, pixels];
    const view = { reads: [file], writes: folder };
    const { code } = await runConfined([program, ...args], { ...videoLimits, view });
    if (code !== 0 || !(await isWritten(pixels))) return null;
    const text = (await isWritten(cuts)) ? await readFile(cuts, 'utf8') : '';
    const frames = framesOf(await readFile(pixels), { width, height });
    return focusOf(shotsOf(frames, { starts: startsOf(text, seconds * 1000), rate }));
  });
}

function weighedSize({ width, height }: MediaFacts): { width: number; height: number } {
  const [across, down] = [width ?? 16, height ?? 9];
  const scale = weighedEdge / Math.max(across, down);
  const side = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2);
  return { width: side(across), height: side(down) };
}

function framesOf(bytes: Uint8Array, { width, height }: { width: number; height: number }): Pixels[] {
  const length = width * height * 3;
  const count = Math.min(frameCount * 2, Math.floor(bytes.length / length));
  return Array.from({ length: count }, (_, index) => ({
    width,
    height,
    rgb: bytes.subarray(index * length, (index + 1) * length),
  }));
}

/** The first moments of the shots in milliseconds, without shots that are too short to see, and at most `shotsMax`. */
export function startsOf(text: string, durationMs: number): number[] {
  const cuts = [...text.matchAll(/lavfi\.scd\.time=([\d.]+)/g)].map(([, seconds]) =>
    Math.round(Number(seconds) * 1000),
  );
  const starts = [0];
  for (const cut of cuts)
    if (cut - (starts.at(-1) ?? 0) >= leastShotMs && durationMs - cut >= leastShotMs) starts.push(cut);
  while (starts.length > shotsMax) {
    const lengths = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    starts.splice(lengths.indexOf(Math.min(...lengths)) + 1, 1);
  }
  return starts;
}

/** The frames of each shot; at least the nearest one. */
function shotsOf(frames: readonly Pixels[], { starts, rate }: { starts: readonly number[]; rate: number }): Shot[] {
  const at = (index: number) => ((index + 0.5) / rate) * 1000;
  return starts.map((atMs, index) => {
    const endMs = starts[index + 1] ?? Infinity;
    const inside = frames.filter((_, frame) => at(frame) > atMs && at(frame) < endMs);
    const nearest = frames[Math.max(0, Math.min(frames.length - 1, Math.round((atMs / 1000) * rate)))];
    return { atMs, frames: inside.length > 0 ? spread(inside) : nearest ? [nearest] : [] };
  });
}

/** A few frames at even distances. */
function spread(frames: readonly Pixels[]): Pixels[] {
  const step = frames.length / Math.min(framesOfShot, frames.length);
  return frames.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
