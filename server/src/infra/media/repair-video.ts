import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { runConfined, type Confinement, type ProcessResult } from './confined.ts';
import { isWritten } from './file-source.ts';
import { isKind, withSimilarity, type RepairedFile, type RepairFault, type RepairOrder } from './repair-order.ts';
import { sdrTags } from './tone-mapping.ts';
import { edgeFilters, videoFilters } from './video-filters.ts';
import type { VideoSource } from './video-source.ts';

const megabyte = 1024 * 1024;
export const videoLimits: Confinement = {
  memoryBytes: 3072 * megabyte,
  cpuSeconds: 3600,
  outputBytes: 2048 * megabyte,
  deadlineMs: 30 * 60_000,
  inBackground: true,
};

/** A program that encodes videos, and the folder that it writes to. */
export interface Encoder {
  program: string;
  folder: string;
  onProgress?: ((percent: number) => void) | undefined;
}

/** The shares of the permitted bytes that two passes aim at: the second if the first result is too large. */
const targets = [0.96, 0.9];
const audioBits = 128_000;
/** Below this rate of the whole file, the sound gets a third. */
const smallBits = 400_000;
const leastVideoBits = 20_000;
/** Bits per pixel above which more are not seen. */
const mostBits = 0.2;

/**
 * Writes H.264 with AAC for every player; with the same pictures if they need not be encoded again. In two passes to just
 * under the permitted size where constant quality makes it larger. @returns the file, or a `RepairFault`
 */
export async function repairVideo(
  source: VideoSource,
  order: RepairOrder,
  encoder: Encoder,
): Promise<RepairedFile | RepairFault> {
  const writer = await createWriter(source, order, encoder);
  if (!order.operations.some(isKind('encode'))) {
    const copy = [...'-c:v copy'.split(' '), ...writer.sound(audioBits)];
    if (writer.isFit(await writer.run(copy, { to: 100 }))) return writer.result(order.operations);
  }
  const isTight =
    (source.facts.sizeBytes > order.maxBytes || isCapped(order)) && bitsPerPixel(source, order) <= mostBits;
  const single = isTight
    ? null
    : await writer.run([...writer.picture, '-crf', '18', ...writer.sound(audioBits)], { to: 60 });
  if (single === null && !isTight) return 'undecodable';
  if (single !== null && writer.isFit(single)) return asResult(single, writer, order.operations);
  const isSmall = single !== null && single.size < order.minBytes;
  for (const bytes of isSmall ? [order.minBytes * 1.1] : targets.map((share) => share * order.maxBytes)) {
    const rate = ratesFor(bytes, source, order);
    if (rate === null) return 'too-heavy';
    const made = await writer.runTwice(rate);
    if (made === null) return 'undecodable';
    if (writer.isFit(made)) return asResult(made, writer, order.operations);
  }
  return 'too-heavy';
}

function asResult(
  { similarity }: Written,
  writer: Pick<Writer, 'result'>,
  operations: readonly RepairOperation[],
): RepairedFile | RepairFault {
  if (similarity === null) return writer.result(operations);
  if (similarity < limits.repair.leastSimilarity) return 'too-heavy';
  return writer.result(withSimilarity(operations, similarity, limits.repair.similarity));
}

interface Written {
  size: number;
  /** SSIM of the luma to what was encoded; null if it was copied. */
  similarity: number | null;
}

interface Rates {
  video: number;
  audio: number;
}

export type Writer = Awaited<ReturnType<typeof createWriter>>;

/** Runs the encoder for one result, each time with other options. */
export async function createWriter(source: VideoSource, order: RepairOrder, { program, folder, onProgress }: Encoder) {
  const output = path.join(folder, order.mime === 'video/quicktime' ? 'repaired.mov' : 'repaired.mp4');
  const muxing = ['-movflags', '+faststart', '-f', output.endsWith('.mov') ? 'mov' : 'mp4', output];
  const confined = (args: readonly string[], onOutput?: (text: string, end: () => void) => void) =>
    runConfined([program, ...args], {
      ...videoLimits,
      view: { reads: source.reads, writes: folder },
      ...(onOutput ? { onOutput } : {}),
    });
  const { operations } = order;
  const edge = await edgeColour(source, { folder, confined });
  const tempo = await soundFilter(source, order, confined);
  const silent = operations.some(isKind('silent-track'));
  const reading = [
    ...source.reading,
    ...(silent ? '-f lavfi -i anullsrc=r=48000:cl=stereo'.split(' ') : []),
    ...`-map 0:v:0 -map ${silent ? '1' : '0'}:a:0? -sn -dn -map_metadata -1 -map_chapters -1 -threads 2`.split(' '),
    ...(order.durationMs === null ? [] : ['-t', (order.durationMs / 1000).toFixed(3)]),
  ];
  const still = order.operations.some(isKind('hold')) ? ['-tune', 'stillimage'] : [];
  const x264 = [...'-c:v libx264 -preset veryfast -profile:v high -x264-params ssim=1 -threads 2'.split(' '), ...still];
  const filters = videoFilters(source, edge);
  let done = 0;
  const run = async (args: readonly string[], { to, isDry = false }: { to: number; isDry?: boolean }) => {
    await rm(output, { force: true });
    const from = done;
    const watch = progressReader(order, (share, bytes, end) => {
      done = Math.max(done, from + (to - from) * share);
      onProgress?.(Math.min(99, Math.floor(done)));
      if (bytes > order.maxBytes) end();
    });
    const messages = '-v info -hide_banner -nostats -progress pipe:1'.split(' ');
    const target = isDry ? ['-f', 'null', '/dev/null'] : muxing;
    const result = await confined([...reading, ...messages, ...args, ...target], watch.onOutput);
    if (watch.isEnded()) return { size: order.maxBytes + 1, similarity: null };
    if (isDry || result.code !== 0 || !(await isWritten(output))) return null;
    return { size: (await stat(output)).size, similarity: similarityIn(result) };
  };
  const picture = ['-vf', filters, ...sdrTags, ...x264];
  const sound = (bits: number) => [...tempo, '-c:a', 'aac', '-b:a', String(bits), '-ac', '2'];
  return {
    picture,
    sound,
    run,
    async runTwice(rate: Rates) {
      const log = ['-passlogfile', path.join(folder, 'pass')];
      const most = ['-maxrate', String(rate.video * 2), '-bufsize', String(rate.video * 4)];
      const bits = [...picture, '-b:v', String(rate.video), ...most, ...log];
      const rest = 100 - done;
      await run([...bits, '-pass', '1', '-an'], { to: done + rest / 3, isDry: true });
      return run([...bits, '-pass', '2', ...sound(rate.audio)], { to: done + rest / 2 });
    },
    isFit: (made: Written | null): boolean =>
      made !== null && made.size >= order.minBytes && made.size <= order.maxBytes,
    result: (made: readonly RepairOperation[]): RepairedFile => ({ file: output, operations: [...made] }),
  };
}

/** Reads what ffmpeg says about its progress: lines of `name=value`. */
function progressReader(
  { durationMs }: RepairOrder,
  report: (share: number, bytes: number, end: () => void) => void,
): { onOutput: (text: string, end: () => void) => void; isEnded: () => boolean } {
  let isEnded = false;
  let bytes = 0;
  return {
    isEnded: () => isEnded,
    onOutput(text, end) {
      bytes = Number(/total_size=(\d+)/.exec(text)?.[1] ?? bytes);
      const microseconds = Number(/out_time_us=(\d+)/.exec(text)?.[1] ?? Number.NaN);
      if (!Number.isFinite(microseconds)) return;
      const share = Math.min(1, microseconds / 1000 / Math.max(1, durationMs ?? 1));
      report(share, bytes, () => {
        isEnded = true;
        end();
      });
    },
  };
}

/** What x264 states at its end. */
function similarityIn({ stderr }: ProcessResult): number | null {
  const stated = /SSIM Mean Y:(\d\.\d+)/.exec(stderr)?.[1];
  return stated === undefined ? null : Number(stated);
}

type Confined = (args: readonly string[]) => Promise<ProcessResult>;

/** The colour of the edge at the beginning, for bars that have it. */
export async function edgeColour(
  source: VideoSource,
  { folder, confined }: { folder: string; confined: Confined },
): Promise<string> {
  const filters = edgeFilters(source);
  if (filters === null) return '#000000';
  const file = path.join(folder, 'edge.rgb');
  const output = ['-vf', filters, ...'-map 0:v:0 -frames:v 1 -f rawvideo -y'.split(' '), file];
  await confined([...source.reading, ...output]);
  const bytes = (await isWritten(file)) ? await readFile(file) : Buffer.alloc(3);
  return `#${bytes.subarray(0, 3).toString('hex')}`;
}

/** The filter that sets the loudness, from what a first pass measures; none for silence. */
async function soundFilter(source: VideoSource, { operations, durationMs }: RepairOrder, confined: Confined) {
  const loudness = operations.find(isKind('loudness'));
  if (!loudness) return [];
  const target = `loudnorm=I=${loudness.lufs}:TP=${loudness.peakDb}:LRA=11`;
  const end = durationMs === null ? [] : ['-t', String(durationMs / 1000)];
  const measuring = ['-v', 'info', '-nostats', '-map', '0:a:0', ...end, '-af', `${target}:print_format=json`];
  const { stderr } = await confined([...source.reading, ...measuring, '-f', 'null', '/dev/null']);
  const read = (name: string) => Number(new RegExp(`"${name}" : "(-?[\\d.]+)"`).exec(stderr)?.[1] ?? Number.NaN);
  const [i, tp, lra, thresh, offset] = ['input_i', 'input_tp', 'input_lra', 'input_thresh', 'target_offset'].map(read);
  const measured = `measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${thresh}:offset=${offset}`;
  return measured.includes('NaN') ? [] : ['-af', `${target}:${measured}:linear=true,aresample=48000`];
}

/** Whether the plan expects that the file would be larger than it may be. */
const isCapped = ({ operations, maxBytes }: RepairOrder) =>
  operations.some((each) => each.kind === 'encode' && each.sizeBytes >= maxBytes);

/** The bits for a pixel of a frame that the permitted bytes leave. */
function bitsPerPixel({ facts }: VideoSource, { maxBytes, durationMs, operations }: RepairOrder): number {
  const size = operations.find(isKind('extend')) ?? operations.find(isKind('resize')) ?? facts;
  const frames = Math.max(1, ((durationMs ?? 0) / 1000) * (facts.frameRate ?? 30));
  return (maxBytes * 8) / ((size.width ?? 1) * (size.height ?? 1) * frames);
}

/** Bits per second of picture and sound for a size; null if too few remain for the picture. */
export function ratesFor(bytes: number, { facts }: VideoSource, { durationMs, operations }: RepairOrder): Rates | null {
  const all = (bytes * 8) / Math.max(0.04, (durationMs ?? 0) / 1000);
  const isSilent = facts.hasAudio === false && !operations.some(isKind('silent-track'));
  const sound = isSilent ? 0 : all < smallBits ? Math.max(24_000, all / 3) : audioBits;
  const video = Math.floor(all - sound);
  return video < leastVideoBits ? null : { video, audio: Math.max(24_000, Math.round(sound)) };
}
