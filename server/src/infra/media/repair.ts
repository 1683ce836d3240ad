import pLimit from 'p-limit';
import { isGif } from '@ad-foundry/contract/rules/repair/file-type.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { withTemporaryFolder } from '#infra/files/temporary-folder.ts';
import { withFile, type FileSource } from './file-source.ts';
import { decodedBytesMax } from './image-limits.ts';
import { repairGif } from './repair-gif.ts';
import {
  isFault,
  isKind,
  type RepairClip,
  type RepairedFile,
  type RepairFault,
  type RepairOrder,
} from './repair-order.ts';
import { sampleVideo } from './repair-sample.ts';
import { flatteningOf, repairStill, unfold } from './repair-still.ts';
import { repairVideo, type Encoder } from './repair-video.ts';
import type { VideoTraits } from './tone-mapping.ts';
import { fromFrames, fromStill, fromVideo, isShape, type VideoSource } from './video-source.ts';

const heldRate = 25;
/** Of an animation as a video: frames that last a tenth of a second stay even. */
const animationRate = 30;

interface Options {
  /** Null without ffmpeg. */
  program: string | null;
  prober: string | null;
  loaders: Readonly<Record<string, string>>;
  traitsOf(file: string): Promise<VideoTraits>;
}

export interface RepairWork<T> {
  order: RepairOrder;
  /** Gets the percentage of a video that is made. */
  onProgress?(percent: number): void;
  /** The file is deleted afterwards. */
  use(made: RepairedFile): Promise<T>;
}

/** Repairs files: one picture and one video at a time, since each uses much memory or processor time. */
export function createRepairer(options: Options) {
  const lanes = { still: pLimit(1), video: pLimit(1), sample: pLimit(1) };
  const { program, prober } = options;

  return {
    /** Passes the repaired file to `use`; returns the fault if none was made. */
    repair<T>(source: FileSource, { order, onProgress, use }: RepairWork<T>): Promise<T | RepairFault> {
      return lanes[isMoving(order) ? 'video' : 'still'](() =>
        withFile(source, (file) =>
          withTemporaryFolder(async (folder) => {
            const made = await make(file, order, { ...options, folder, onProgress });
            return isFault(made) ? made : use(made);
          }),
        ),
      );
    },

    /** Passes one second of a repaired video to `use`; returns the fault if none was made. */
    sampleRepair<T>(
      source: FileSource,
      order: RepairOrder,
      use: (clip: RepairClip) => Promise<T>,
    ): Promise<T | RepairFault> {
      if (program === null || prober === null) return Promise.resolve('needs-ffmpeg');
      return lanes.sample(() =>
        withFile(source, (file) =>
          withTemporaryFolder(async (folder) => {
            const encoder = { program, folder };
            const sourceOf = (part: RepairOrder) => openSource(file, part, { ...options, folder });
            const clip = await sampleVideo({ file, order, prober, sourceOf }, encoder);
            return isFault(clip) ? clip : use(clip);
          }),
        ),
      );
    },
  };
}

type Place = Options & { folder: string; onProgress?: Encoder['onProgress'] };

const isMoving = ({ mime, facts }: RepairOrder) => mime.startsWith('video/') || isGif(mime) || facts.kind === 'video';

async function make(file: string, order: RepairOrder, place: Place): Promise<RepairedFile | RepairFault> {
  const { program, folder, onProgress } = place;
  if (!isMoving(order)) return repairStill(file, order, place);
  if (program === null) return 'needs-ffmpeg';
  const source = await openSource(file, order, place);
  if (isFault(source)) return source;
  const encoder = { program, folder, onProgress };
  const whole = isCopyable(source) ? order : asEncoded(order);
  const found = findings(source, whole);
  const made = await (isGif(order.mime) ? repairGif(source, whole, encoder) : repairVideo(source, whole, encoder));
  return isFault(made) ? made : { ...made, operations: [...found, ...made.operations] };
}

const isCopyable = ({ traits }: VideoSource) =>
  traits === null || (traits.isPlain && !traits.isInterlaced && traits.toneMapping.length === 0);

/** The plan cannot know whether every player shows the pictures of a video that only needs another container. */
function asEncoded(order: RepairOrder): RepairOrder {
  if (order.operations.some(isKind('encode'))) return order;
  const sizeBytes = Math.min(order.facts.sizeBytes, order.maxBytes - 1);
  return { ...order, operations: [...order.operations, { kind: 'encode', sizeBytes }] };
}

/** What is done to the pictures of a video beside the order, whenever they are encoded. */
function findings({ traits }: VideoSource, { operations }: RepairOrder): RepairOperation[] {
  if (traits === null || !operations.some(isKind('encode'))) return [];
  return [
    ...(traits.isInterlaced ? [{ kind: 'deinterlace' as const }] : []),
    ...(traits.toneMapping.length > 0 ? [{ kind: 'tone-map' as const }] : []),
  ];
}

/** What ffmpeg reads: the file, or the pictures that it shows. */
async function openSource(file: string, order: RepairOrder, place: Place): Promise<VideoSource | RepairFault> {
  const { facts, operations } = order;
  if (facts.kind === 'video') return fromVideo(file, order, await place.traitsOf(file));
  const flatten = flatteningOf(operations);
  if (facts.animated) {
    const trim = operations.find(isKind('trim'));
    const flat = isGif(order.mime) ? null : flatten;
    const { durationMs } = order;
    const startMs = trim?.startMs ?? 0;
    const fault = await unfold(file, facts, { ...place, startMs, durationMs, flatten: flat });
    return fault ?? fromFrames(place.folder, { ...order, facts: { ...facts, frameRate: animationRate } });
  }
  const shaping = { operations: operations.filter(isShape), mime: 'image/png', minBytes: 0, maxBytes: decodedBytesMax };
  const still = await repairStill(file, { ...order, ...shaping }, { ...place, flatten });
  return isFault(still)
    ? still
    : fromStill(still.file, { ...order, facts: { ...facts, frameRate: heldRate } }, heldRate);
}
