import path from 'node:path';
import pLimit from 'p-limit';
import { runConfined, type Confinement } from './confined.ts';
import { confinement } from './decoding.ts';
import { withFile, isWritten, type FileSource } from './file-source.ts';
import { decodedBytesMax } from './image-limits.ts';
import { repairer } from './renderer.ts';
import type { RepairFault, RepairOrder } from './repair-order.ts';
import { repairVideo } from './repair-video.ts';
import type { ToneMapping } from './tone-mapping.ts';
import { withTemporaryFolder } from '#infra/files/temporary-folder.ts';

const megabyte = 1024 * 1024;
/** A picture is decoded as a whole, and again for each operation. */
const stillLimits: Confinement = {
  ...confinement,
  memoryBytes: 2048 * megabyte,
  cpuSeconds: 120,
  outputBytes: 512 * megabyte,
  deadlineMs: 180_000,
};

interface Options {
  /** Null without ffmpeg. */
  program: string | null;
  loaders: Readonly<Record<string, string>>;
  toneMappingOf(file: string): Promise<ToneMapping>;
}

/** Repairs files: one picture and one video at a time, since each uses much memory or processor time. */
export function createRepairer({ program, loaders, toneMappingOf }: Options) {
  const lanes = { image: pLimit(1), video: pLimit(1) };

  const make = (file: string, order: RepairOrder, folder: string): Promise<string> => {
    if (order.facts.kind === 'image') return repairStill(file, order, { folder, loader: loaders[order.facts.mime] });
    if (program === null) return Promise.resolve('needs-ffmpeg');
    return repairVideo(file, order, { program, folder, toneMappingOf });
  };

  return {
    /** Passes the repaired file to `use`, after which it is deleted; returns the fault if none was made. */
    repair<T>(source: FileSource, order: RepairOrder, use: (file: string) => Promise<T>): Promise<T | RepairFault> {
      return lanes[order.facts.kind](() =>
        withFile(source, (file) =>
          withTemporaryFolder(async (folder) => {
            const made = await make(file, order, folder);
            return isFault(made) ? made : use(made);
          }),
        ),
      );
    },
  };
}

const faults: ReadonlySet<string> = new Set<RepairFault>(['undecodable', 'too-heavy', 'needs-ffmpeg']);

export function isFault(value: unknown): value is RepairFault {
  return typeof value === 'string' && faults.has(value);
}

async function repairStill(
  file: string,
  { operations, mime, minBytes, maxBytes }: RepairOrder,
  { folder, loader }: { folder: string; loader: string | undefined },
): Promise<string> {
  if (loader === undefined) return 'undecodable';
  const output = path.join(folder, 'repaired');
  const request = { input: file, output, loader, operations, mime, minBytes, maxBytes, decodedBytesMax };
  const { code, stdout } = await runConfined([process.execPath, repairer.child, JSON.stringify(request)], {
    ...stillLimits,
    view: { reads: [file, ...repairer.reads], writes: folder },
  });
  if (code === 0 && stdout === 'too-heavy') return 'too-heavy';
  return code === 0 && stdout === 'repaired' && (await isWritten(output)) ? output : 'undecodable';
}
