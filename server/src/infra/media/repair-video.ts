import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { runConfined, type Confinement } from './confined.ts';
import { allowed } from './decoding.ts';
import { isWritten } from './file-source.ts';
import { frameEdgeMax } from './image-limits.ts';
import type { RepairOrder } from './repair-order.ts';
import { encodable, sdrTags, type ToneMapping } from './tone-mapping.ts';

const megabyte = 1024 * 1024;
const videoLimits: Confinement = {
  memoryBytes: 3072 * megabyte,
  cpuSeconds: 3600,
  outputBytes: 2048 * megabyte,
  deadlineMs: 30 * 60_000,
};

interface Encoder {
  program: string;
  folder: string;
  toneMappingOf(file: string): Promise<ToneMapping>;
}

/** The shares of the permitted bytes that two passes aim at: the second if the first result is too large. */
const targets = [0.96, 0.9];
const audioBits = 128_000;
/** Below this rate of the whole file, the sound gets a third. */
const smallBits = 400_000;
const leastVideoBits = 20_000;

/**
 * Writes a video as H.264 with AAC for every player; with the same streams if only the container changes. In two passes
 * to just under the permitted size where one of constant quality is larger. @returns the file, or a `RepairFault`
 */
export async function repairVideo(file: string, order: RepairOrder, encoder: Encoder): Promise<string> {
  const output = path.join(encoder.folder, order.mime === 'video/quicktime' ? 'repaired.mov' : 'repaired.mp4');
  const run = async (args: readonly string[]): Promise<number | null> => {
    await rm(output, { force: true });
    const view = { reads: [file], writes: encoder.folder };
    const { code } = await runConfined([encoder.program, ...args], { ...videoLimits, view });
    return code === 0 && (await isWritten(output)) ? (await stat(output)).size : null;
  };
  const isFit = (size: number | null) => size !== null && size >= order.minBytes && size <= order.maxBytes;
  const reading = readingOf(file, order);
  if (order.operations.every(({ kind }) => kind === 'convert')) {
    const copy = [...reading, ...tracks, ...'-c:v copy'.split(' '), ...audio(audioBits), ...muxing(output)];
    if (isFit(await run(copy))) return output;
  }
  const filters = filtersOf(order, await encoder.toneMappingOf(file));
  const writing = [...tracks, ...filters, ...sdrTags, ...lengthOf(order), ...x264];
  const single = [...reading, ...writing, '-crf', '18', ...audio(audioBits), ...muxing(output)];
  const size = await run(single);
  if (isFit(size)) return output;
  if (size === null) return 'undecodable';
  for (const bytes of size > order.maxBytes ? targets.map((share) => share * order.maxBytes) : [order.minBytes * 1.1]) {
    const rate = ratesFor(bytes, order);
    if (rate === null) return 'too-heavy';
    const log = ['-passlogfile', path.join(encoder.folder, 'pass')];
    const bits = ['-b:v', String(rate.video), '-maxrate', String(rate.video * 2), '-bufsize', String(rate.video * 4)];
    const first = [...reading, ...writing, ...bits, '-pass', '1', ...log, '-an', '-f', 'null', '/dev/null'];
    await run(first);
    if (
      isFit(await run([...reading, ...writing, ...bits, '-pass', '2', ...log, ...audio(rate.audio), ...muxing(output)]))
    )
      return output;
  }
  return 'too-heavy';
}

const tracks = '-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1 -threads 2'.split(' ');
const x264 = '-c:v libx264 -preset veryfast -profile:v high -threads 2'.split(' ');
const audio = (bits: number) => ['-c:a', 'aac', '-b:a', String(bits), '-ac', '2'];
const muxing = (output: string) => ['-movflags', '+faststart', '-f', output.endsWith('.mov') ? 'mov' : 'mp4', output];

function readingOf(file: string, { operations, facts, durationMs }: RepairOrder): string[] {
  const trim = operations.find(isKind('trim'));
  const loops = operations.some(isKind('loop')) ? Math.ceil((durationMs ?? 0) / Math.max(1, facts.durationMs ?? 1)) : 0;
  const seeking = trim && trim.startMs > 0 ? ['-ss', seconds(trim.startMs)] : [];
  const repeating = loops > 0 ? ['-stream_loop', String(loops)] : [];
  const pixels = ['-max_pixels', String(frameEdgeMax ** 2)];
  return ['-nostdin', '-threads', '2', ...allowed, ...pixels, ...repeating, ...seeking, '-i', `file:${file}`];
}

/** The end, which a copied sound would otherwise pass by some milliseconds. */
function lengthOf({ durationMs }: RepairOrder): string[] {
  return durationMs === null ? [] : ['-t', seconds(durationMs)];
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);

function filtersOf({ facts, operations }: RepairOrder, toneMapping: ToneMapping): string[] {
  const displayed = [`scale=${facts.width}:${facts.height}`, 'setsar=1'];
  const startMs = operations.find(isKind('trim'))?.startMs ?? 0;
  const steps = operations.flatMap((operation) => {
    if (operation.kind === 'crop')
      return [`crop=${operation.width}:${operation.height}:${placeOf(operation, startMs)}:exact=1`];
    if (operation.kind === 'resize') return [`scale=${operation.width}:${operation.height}:flags=lanczos`, 'setsar=1'];
    return operation.kind === 'extend' ? [extension(operation)] : [];
  });
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
  const colours = toneMapping.length > 0 ? [...toneMapping, ...encodable] : ['format=yuv420p'];
  return ['-vf', ['bwdif=mode=send_frame:deint=interlaced', ...displayed, ...steps, even, ...colours].join(',')];
}

/** The place of a crop, or expressions of the time `t` that has passed since the start of the kept part. */
function placeOf({ left, top, frames }: Extract<RepairOperation, { kind: 'crop' }>, startMs: number): string {
  if (!frames || frames.length < 2) return `${left}:${top}`;
  const along = (side: 'left' | 'top') => {
    const at = (index: number) => ((frames[index]?.atMs ?? 0) - startMs) / 1000;
    // From the last key frame backwards: each is valid until the next one begins.
    return frames.reduceRight((later, frame, index) => {
      const next = frames[index + 1];
      if (!next) return String(frame[side]);
      const seconds = Math.max(0.001, at(index + 1) - at(index));
      const change = next.glides ? next[side] - frame[side] : 0;
      const place =
        change === 0 ? String(frame[side]) : `${frame[side]}+(${change})*clip((t-(${at(index)}))/${seconds},0,1)`;
      // Half a frame early, since timestamps are rounded.
      return `if(lt(t,${(at(index + 1) - 0.004).toFixed(3)}),${place},${later})`;
    }, '');
  };
  return `'${along('left')}':'${along('top')}'`;
}

/** Blurs a small copy, which looks the same as a blurred large one and takes a fraction of the time. */
function extension({ width, height }: Extract<RepairOperation, { kind: 'extend' }>): string {
  const [small, low] = [width, height].map((side) => Math.max(16, Math.round(side / 16) * 2));
  const cover = `scale=${small}:${low}:force_original_aspect_ratio=increase,crop=${small}:${low}`;
  const ground = `${cover},gblur=sigma=4,eq=brightness=-0.08,scale=${width}:${height},setsar=1`;
  return `split[picture][copy];[copy]${ground}[ground];[ground][picture]overlay=(W-w)/2:(H-h)/2`;
}

/** Bits per second of picture and sound for a size; null if too few remain for the picture. */
function ratesFor(bytes: number, { durationMs, facts }: RepairOrder): { video: number; audio: number } | null {
  const all = (bytes * 8) / Math.max(0.04, (durationMs ?? 0) / 1000);
  const sound = facts.hasAudio === false ? 0 : all < smallBits ? Math.max(24_000, all / 3) : audioBits;
  const video = Math.floor(all - sound);
  return video < leastVideoBits ? null : { video, audio: Math.max(24_000, Math.round(sound)) };
}

function isKind<K extends RepairOperation['kind']>(kind: K) {
  return (operation: RepairOperation): operation is Extract<RepairOperation, { kind: K }> => operation.kind === kind;
}
