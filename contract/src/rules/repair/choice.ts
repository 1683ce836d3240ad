import { limits } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from './operation.ts';
import type { RepairChoice, RepairExtra, RepairOffer } from './plan-schema.ts';

/**
 * The operations of an offer with what a person chose: the position of the crop and the start of the kept part, which
 * stay inside the file, the colour of bars and of transparent parts, and extras. None changes what the rules measure.
 */
export function withChoice(
  { operations, predicted }: Pick<RepairOffer, 'operations' | 'predicted'>,
  facts: MediaFacts,
  { left, top, startMs, colour, also = [] }: RepairChoice,
): RepairOperation[] {
  const chosen = operations.map((operation): RepairOperation => {
    if (operation.kind === 'crop') {
      return {
        ...operation,
        left: within(left ?? operation.left, (facts.width ?? 0) - operation.width),
        top: within(top ?? operation.top, (facts.height ?? 0) - operation.height),
      };
    }
    if (operation.kind === 'trim') {
      const last = (facts.durationMs ?? 0) - operation.durationMs;
      return { ...operation, startMs: within(startMs ?? operation.startMs, last) };
    }
    const isColoured =
      (operation.kind === 'extend' && operation.fill === 'colour') ||
      (operation.kind === 'convert' && operation.flattens);
    return isColoured && colour !== undefined ? { ...operation, colour } : operation;
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

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}
