import path from 'node:path';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { allowed } from './decoding.ts';
import { frameEdgeMax } from './image-limits.ts';
import { isKind, type RepairOrder } from './repair-order.ts';
import type { VideoTraits } from './tone-mapping.ts';

/** What ffmpeg reads to make a video or a GIF: a video, or pictures that were taken from the file before. */
export interface VideoSource {
  /** The options before the output, with the input. */
  reading: readonly string[];
  reads: readonly string[];
  /** Of the pictures that it reads. */
  facts: MediaFacts;
  /** What remains to be done with them. */
  operations: readonly RepairOperation[];
  /** Null for pictures in RGB. */
  traits: VideoTraits | null;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);

export function fromVideo(file: string, order: RepairOrder, traits: VideoTraits): VideoSource {
  const { operations, facts, durationMs } = order;
  const trim = operations.find(isKind('trim'));
  const loops = operations.some(isKind('loop')) ? Math.ceil((durationMs ?? 0) / Math.max(1, facts.durationMs ?? 1)) : 0;
  const seeking = trim && trim.startMs > 0 ? ['-ss', seconds(trim.startMs)] : [];
  const repeating = loops > 0 ? ['-stream_loop', String(loops)] : [];
  const pixels = ['-max_pixels', String(frameEdgeMax ** 2)];
  const reading = ['-nostdin', '-threads', '2', ...allowed, ...pixels, ...repeating, ...seeking, '-i', `file:${file}`];
  return { reading, reads: [file], facts, operations, traits };
}

const pictureInput = (demuxers: string) => [
  ...'-nostdin -threads 2 -v error -protocol_whitelist file -codec_whitelist png -format_whitelist'.split(' '),
  demuxers,
];

/** The name of the list that the program for pictures writes beside the frames of an animation. */
export const frameList = 'frames.txt';

/** The frames of an animated picture in a folder, with the times that their list states. */
export function fromFrames(folder: string, { facts, operations }: RepairOrder): VideoSource {
  const list = ['-f', 'concat', '-safe', '0', '-i', path.join(folder, frameList)];
  const reading = [...pictureInput('concat,png_pipe,image2'), ...list];
  return { reading, reads: [folder], facts, operations, traits: null };
}

/** A still, in the shape that the result has, which is shown at this rate. */
export function fromStill(file: string, { facts, operations }: RepairOrder, rate: number): VideoSource {
  const size =
    operations.find(isKind('extend')) ?? operations.find(isKind('resize')) ?? operations.find(isKind('crop'));
  const reading = [...pictureInput('image2,png_pipe'), ...`-loop 1 -framerate ${rate} -f image2 -i`.split(' '), file];
  return {
    reading,
    reads: [file],
    facts: size ? { ...facts, width: size.width, height: size.height } : facts,
    operations: operations.filter((each) => !isShape(each)),
    traits: null,
  };
}

export const isShape = ({ kind }: RepairOperation): boolean =>
  kind === 'crop' || kind === 'resize' || kind === 'extend';
