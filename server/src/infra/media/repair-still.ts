import path from 'node:path';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canonicalMime } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { runConfined, type Confinement } from './confined.ts';
import { allowedPictures, confinement } from './decoding.ts';
import { isWritten } from './file-source.ts';
import { decodedBytesMax } from './image-limits.ts';
import { repairer } from './renderer.ts';
import {
  isFault,
  isKind,
  withSimilarity,
  type RepairedFile,
  type RepairFault,
  type RepairOrder,
} from './repair-order.ts';
import { frameList } from './video-source.ts';

const megabyte = 1024 * 1024;
/** A picture is decoded as a whole, and again for each operation. */
const stillLimits: Confinement = {
  ...confinement,
  memoryBytes: 2048 * megabyte,
  cpuSeconds: 120,
  outputBytes: 512 * megabyte,
  deadlineMs: 180_000,
  inBackground: true,
};

interface Place {
  /** Null without ffmpeg. */
  program: string | null;
  /** Loaders of libvips, or libheif, by type. */
  loaders: Readonly<Record<string, string>>;
  folder: string;
}

/** The colour that transparent parts take. */
export const flatteningOf = (operations: readonly RepairOperation[]): string =>
  operations.find(isKind('convert'))?.colour ?? '#ffffff';

/** Writes a still as a JPG or PNG. A PNG keeps its transparent parts unless `flatten` names a colour for them. */
export async function repairStill(
  file: string,
  order: RepairOrder,
  { flatten, ...place }: Place & { flatten?: string },
): Promise<RepairedFile | RepairFault> {
  const { operations, mime, minBytes, maxBytes } = order;
  const readable = await asReadable(file, order.facts, place);
  if (isFault(readable)) return readable;
  const background = mime === 'image/jpeg' ? flatteningOf(operations) : (flatten ?? null);
  const output = path.join(place.folder, 'repaired');
  const answer = await runChild(readable, place.folder, { output, operations, mime, minBytes, maxBytes, background });
  if (answer.outcome === 'too-heavy') return 'too-heavy';
  if (answer.outcome !== 'repaired' || !(await isWritten(output))) return 'undecodable';
  const { similarity = 1 } = answer;
  if (similarity < limits.repair.leastSimilarity) return 'too-heavy';
  return { file: output, operations: withSimilarity(operations, similarity, limits.repair.similarity) };
}

/** Writes the frames of an animation that are shown in a part of its time, with their list; null, or the fault. */
export async function unfold(
  file: string,
  facts: MediaFacts,
  { folder, loaders, ...part }: Place & { startMs: number; durationMs: number | null; flatten: string | null },
): Promise<RepairFault | null> {
  const loader = loaders[canonicalMime(facts.mime)];
  if (loader === undefined) return 'undecodable';
  const { startMs, durationMs, flatten: background } = part;
  const list = path.join(folder, frameList);
  const answer = await runChild({ file, loader }, folder, {
    frames: { folder, list, startMs, durationMs },
    background,
  });
  return answer.outcome === 'repaired' && (await isWritten(list)) ? null : 'undecodable';
}

interface Readable {
  file: string;
  loader: string;
}

/** The picture with the loader that reads it, which ffmpeg decodes before where none does. */
export async function asReadable(file: string, facts: MediaFacts, place: Place): Promise<Readable | RepairFault> {
  const mime = canonicalMime(facts.mime);
  const loader = place.loaders[mime];
  if (loader !== undefined) return { file, loader };
  const input = allowedPictures(mime);
  if (input === null) return 'undecodable';
  if (place.program === null) return 'needs-ffmpeg';
  const decoded = path.join(place.folder, 'decoded.png');
  const args = ['-nostdin', '-threads', '1', ...input, '-i', `file:${file}`, '-frames:v', '1', '-f', 'image2', decoded];
  const view = { reads: [file], writes: place.folder };
  const { code } = await runConfined([place.program, ...args], { ...stillLimits, view });
  const isDecoded = code === 0 && (await isWritten(decoded));
  return isDecoded ? { file: decoded, loader: place.loaders['image/png'] ?? '' } : 'undecodable';
}

interface Answer {
  outcome: 'repaired' | 'too-heavy' | 'undecodable';
  /** To the picture before, where it was encoded with less than the usual quality. */
  similarity?: number;
}

async function runChild({ file, loader }: Readable, folder: string, request: object): Promise<Answer> {
  const input = JSON.stringify({ input: file, loader, decodedBytesMax, ...request });
  const { code, stdout } = await runConfined([process.execPath, repairer.child, input], {
    ...stillLimits,
    view: { reads: [file, ...repairer.reads], writes: folder },
  });
  if (code !== 0) return { outcome: 'undecodable' };
  try {
    return JSON.parse(stdout) as Answer;
  } catch {
    return { outcome: 'undecodable' };
  }
}
