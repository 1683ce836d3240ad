import { limits } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { SafeZone } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { bestFrames, proposeCrops } from './best-crop.ts';
import type { Focus } from './focus.ts';
import type { RepairOperation } from './operation.ts';
import type { RepairChoice, RepairExtra, RepairOffer } from './plan-schema.ts';
import { maxEnlargement } from './shapes.ts';

type Crop = Extract<RepairOperation, { kind: 'crop' }>;
type Size = Pick<MediaFacts, 'width' | 'height'>;

/**
 * The operations of an offer with what a person chose: the place of the crop and the start of the kept part, which
 * stay inside the file, the colour of bars and of transparent parts, and extras. None changes what the rules measure.
 */
export function withChoice(
  { operations, predicted }: Pick<RepairOffer, 'operations' | 'predicted'>,
  facts: MediaFacts,
  choice: RepairChoice,
): RepairOperation[] {
  const { startMs, colour, also = [] } = choice;
  const chosen = operations.flatMap((operation): RepairOperation[] => {
    if (operation.kind === 'crop') return withPlace(operation, operations, { facts, choice });
    if (operation.kind === 'resize') {
      const crop = operations.find((each) => each.kind === 'crop');
      const width = crop && narrowed(crop, operations, choice.width).width;
      return [width ? { ...operation, enlargedPct: enlargedBy(operation.width, width) } : operation];
    }
    if (operation.kind === 'trim') {
      const last = (facts.durationMs ?? 0) - operation.durationMs;
      return [{ ...operation, startMs: within(startMs ?? operation.startMs, last) }];
    }
    const isColoured =
      (operation.kind === 'extend' && operation.fill === 'colour') ||
      (operation.kind === 'convert' && operation.flattens);
    return [isColoured && colour !== undefined ? { ...operation, colour } : operation];
  });
  const extras = predicted.kind === 'video' ? extrasFor(facts).filter((extra) => also.includes(extra)) : [];
  return withExtras(chosen, extras, predicted.sizeBytes);
}

/** The extras that change something about a file. */
export function extrasFor({ kind, frameRate, hasAudio }: MediaFacts): RepairExtra[] {
  if (kind !== 'video') return ['silent-track'];
  const sound = hasAudio === null ? [] : [hasAudio ? ('loudness' as const) : ('silent-track' as const)];
  return (frameRate ?? 0) > limits.repair.frameRate + 0.5 ? ['frame-rate', ...sound] : sound;
}

const operationOf: Record<RepairExtra, RepairOperation> = {
  'frame-rate': { kind: 'frame-rate', rate: limits.repair.frameRate },
  loudness: { kind: 'loudness', ...limits.repair.loudness },
  'silent-track': { kind: 'silent-track' },
};

function withExtras(operations: RepairOperation[], extras: RepairExtra[], sizeBytes: number): RepairOperation[] {
  const isWriting = ({ kind }: RepairOperation) => kind === 'convert' || kind === 'encode';
  // Frames that are left out or repeated cannot be copied.
  const encodes = extras.includes('frame-rate') && !operations.some(({ kind }) => kind === 'encode');
  return [
    ...operations.filter((each) => !isWriting(each)),
    ...extras.map((extra) => operationOf[extra]),
    ...operations.filter(isWriting),
    ...(encodes ? [{ kind: 'encode' as const, sizeBytes }] : []),
  ];
}

/** The crop where it is chosen, and the resize that a narrower one needs. */
function withPlace(
  crop: Crop,
  operations: readonly RepairOperation[],
  { facts, choice }: { facts: Size; choice: RepairChoice },
): RepairOperation[] {
  const { left, top, width, frames } = choice;
  if (left === undefined && top === undefined && width === undefined && frames === undefined) return [crop];
  const size = narrowed(crop, operations, width);
  const [across, down] = [facts.width ?? 0, facts.height ?? 0];
  const inside = (place: { left: number; top: number }) => ({
    left: within(place.left, across - size.width),
    top: within(place.top, down - size.height),
  });
  const path = frames?.toSorted((a, b) => a.atMs - b.atMs).map((frame) => ({ ...frame, ...inside(frame) }));
  const lostPct = Math.round((1 - (size.width * size.height) / (across * down)) * 1000) / 10;
  const first = path?.[0] ?? { left: left ?? crop.left, top: top ?? crop.top };
  const placed: Crop = { kind: 'crop', ...inside(first), ...size, lostPct, byHand: true };
  if (path && path.length > 1) placed.frames = path;
  if (size.width === crop.width || operations.some(({ kind }) => kind === 'resize')) return [placed];
  const enlargedPct = enlargedBy(crop.width, size.width);
  return [placed, { kind: 'resize', width: crop.width, height: crop.height, enlargedPct }];
}

/** The least width of a crop whose result is not enlarged too much. */
export function leastWidth(crop: Crop, operations: readonly RepairOperation[]): number {
  const result = operations.find((each) => each.kind === 'resize')?.width ?? crop.width;
  return Math.min(crop.width, Math.ceil(result / maxEnlargement));
}

function narrowed(crop: Crop, operations: readonly RepairOperation[], chosen = crop.width) {
  const width = Math.round(Math.max(leastWidth(crop, operations), Math.min(chosen, crop.width)));
  return { width, height: Math.max(1, Math.round((width * crop.height) / crop.width)) };
}

const enlargedBy = (result: number, part: number) => Math.max(0, Math.round((result / part - 1) * 1000) / 10);

/**
 * The operations with the crop placed where most of what stands out is seen, unless a person placed it: of a video in
 * each shot.
 */
export function withBestPlace(
  operations: readonly RepairOperation[],
  facts: Size,
  { focus, zone }: { focus: Focus | null; zone: SafeZone | null },
): RepairOperation[] {
  return operations.map((operation) => {
    if (operation.kind !== 'crop' || operation.byHand || focus === null) return operation;
    const { width, height } = operation;
    const question = {
      file: { width: facts.width ?? width, height: facts.height ?? height },
      part: { width, height },
      zone,
    };
    const frames = focus.shots.length > 1 ? bestFrames(focus, question) : [];
    const [best] = frames.length > 0 ? frames : proposeCrops(focus, question);
    const placed: Crop = { ...operation, left: best?.left ?? operation.left, top: best?.top ?? operation.top };
    return frames.length > 1 ? { ...placed, frames } : placed;
  });
}

/**
 * The choices with which a file was made, for a later file in its place: what a person placed stays where it was,
 * scaled to the size of the new file. Null if nobody placed anything.
 */
export function choiceOf(operations: readonly RepairOperation[], facts: Size): RepairChoice | null {
  const crop = operations.find((each) => each.kind === 'crop');
  const trim = operations.find((each) => each.kind === 'trim');
  if (!crop?.byHand || !facts.width || !facts.height) return null;
  const { lostPct, left, top, width, height, frames } = crop;
  // The earlier file had the same ratio, as far as its crop can be kept at all.
  const area = (width * height) / Math.max(0.001, 1 - lostPct / 100);
  const exact = Math.sqrt((facts.width * facts.height) / area);
  const scale = Math.abs(exact - 1) < 0.01 ? 1 : exact;
  const scaled = (place: { left: number; top: number }) => ({
    left: Math.round(place.left * scale),
    top: Math.round(place.top * scale),
  });
  return {
    ...scaled({ left, top }),
    width: Math.round(width * scale),
    ...(frames ? { frames: frames.map((frame) => ({ ...frame, ...scaled(frame) })) } : {}),
    ...(trim ? { startMs: trim.startMs } : {}),
  };
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}
