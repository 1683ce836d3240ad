import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from './operation.ts';
import type { RepairChoice, RepairOffer } from './plan-schema.ts';

/**
 * The operations of an offer with the position of the crop and the start of the kept part that a person chose. Both
 * stay inside the file; neither changes what the result is predicted to be.
 */
export function withChoice(
  { operations }: Pick<RepairOffer, 'operations'>,
  facts: Pick<MediaFacts, 'width' | 'height' | 'durationMs'>,
  { left, top, startMs }: RepairChoice,
): RepairOperation[] {
  return operations.map((operation) => {
    if (operation.kind === 'crop') {
      return {
        ...operation,
        left: within(left ?? operation.left, (facts.width ?? 0) - operation.width),
        top: within(top ?? operation.top, (facts.height ?? 0) - operation.height),
      };
    }
    if (operation.kind !== 'trim') return operation;
    return {
      ...operation,
      startMs: within(startMs ?? operation.startMs, (facts.durationMs ?? 0) - operation.durationMs),
    };
  });
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}
