import { startConfined } from './confined.ts';
import { allowed, confinement } from './decoding.ts';
import { isFault, isKind, type RepairClip, type RepairFault, type RepairOrder } from './repair-order.ts';
import { createWriter, ratesFor, type Encoder } from './repair-video.ts';
import type { VideoSource } from './video-source.ts';

const clipMs = 1000;
const clipBytes = 24 * 1024 * 1024;

interface Sampling {
  file: string;
  order: RepairOrder;
  prober: string;
  sourceOf(part: RepairOrder): Promise<VideoSource | RepairFault>;
}

/**
 * Writes the second of a repaired video that needs most bytes in the file before. Where the result has to be encoded to
 * a size, the second gets the share of it that the encoder would give it.
 */
export async function sampleVideo(
  { file, order, prober, sourceOf }: Sampling,
  encoder: Encoder,
): Promise<RepairClip | RepairFault> {
  const { facts, operations, durationMs } = order;
  const trim = operations.find(isKind('trim'));
  const [fromMs, keptMs] = [trim?.startMs ?? 0, Math.min(durationMs ?? 0, facts.durationMs ?? 0)];
  const worst =
    facts.kind === 'video' ? await worstSecond(prober, file, { fromMs, keptMs }) : { atMs: fromMs, weight: 1 };
  const lastMs = Math.min(clipMs, keptMs || clipMs);
  const atMs = Math.max(fromMs, Math.min(worst.atMs, fromMs + keptMs - lastMs));
  const rest = operations.filter(({ kind }) => kind !== 'trim' && kind !== 'loop');
  const part: RepairOrder = {
    ...order,
    operations: [{ kind: 'trim', startMs: atMs, durationMs: lastMs, cutMs: 0 }, ...rest],
    mime: 'video/mp4',
    durationMs: lastMs,
    minBytes: 0,
    maxBytes: clipBytes,
  };
  const source = await sourceOf(part);
  if (isFault(source)) return source;
  const writer = await createWriter(source, part, encoder);
  const rate = isCapped(order) ? ratesFor(order.maxBytes * 0.96, source, order) : null;
  const video = rate && Math.round(rate.video * Math.min(2, Math.max(0.5, worst.weight)));
  const made =
    rate && video
      ? await writer.runTwice({ ...rate, video })
      : await writer.run([...writer.picture, '-crf', '18', ...writer.sound(128_000)], { to: 100 });
  return writer.isFit(made) ? { file: writer.result([]).file, atMs: Math.round(atMs) } : 'undecodable';
}

const isCapped = ({ operations, maxBytes }: RepairOrder) =>
  operations.some((each) => each.kind === 'encode' && each.sizeBytes >= maxBytes);

/** Where the second with the most bytes begins, and how many times those of an average second it has. */
async function worstSecond(
  prober: string,
  file: string,
  { fromMs, keptMs }: { fromMs: number; keptMs: number },
): Promise<{ atMs: number; weight: number }> {
  const entries = '-select_streams v:0 -show_entries packet=pts_time,size -of csv=p=0'.split(' ');
  const limits = { ...confinement, cpuSeconds: 60, deadlineMs: 90_000, view: { reads: [file] } };
  const running = await startConfined([prober, ...allowed, ...entries, '-i', `file:${file}`], limits);
  // Bytes of each half second.
  const halves = new Map<number, number>();
  let rest = '';
  running.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [at = Number.NaN, size = Number.NaN] = line.split(',').map(Number);
      const half = Math.floor(at * 2);
      const isKept = at * 1000 >= fromMs && at * 1000 < fromMs + keptMs;
      if (isKept && Number.isFinite(size)) halves.set(half, (halves.get(half) ?? 0) + size);
    }
  });
  await running.ended;
  const total = [...halves.values()].reduce((sum, each) => sum + each, 0);
  let worst = { atMs: fromMs, bytes: 0 };
  for (const half of halves.keys()) {
    const bytes = (halves.get(half) ?? 0) + (halves.get(half + 1) ?? 0);
    if (bytes > worst.bytes) worst = { atMs: half * 500, bytes };
  }
  const average = total / Math.max(1, keptMs / 1000);
  return { atMs: worst.atMs, weight: average > 0 ? worst.bytes / average : 1 };
}
