import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from './operation.ts';
import type { RepairChoice, RepairWay } from './plan-schema.ts';

type Measured = Pick<MediaFacts, 'width' | 'height' | 'durationMs'>;

/**
 * The way and choice that repeat a repair on another file: a crop at the same relative position, a cut that begins at
 * the same time.
 */
export function repeatOf(
  operations: readonly RepairOperation[],
  before: Measured,
  after: Measured,
): { way: RepairWay; choice: RepairChoice } {
  const crop = operations.find((each) => each.kind === 'crop');
  const trim = operations.find((each) => each.kind === 'trim');
  const extend = operations.find((each) => each.kind === 'extend');
  const at = (start: number, whole: number | null, next: number | null) =>
    whole ? Math.round((start / whole) * (next ?? whole)) : start;
  return {
    way: extend ? extend.fill : crop ? 'crop' : 'keep',
    choice: {
      ...(crop
        ? {
            left: at(crop.left, before.width, after.width),
            top: at(crop.top, before.height, after.height),
          }
        : {}),
      ...(trim ? { startMs: trim.startMs } : {}),
    },
  };
}
