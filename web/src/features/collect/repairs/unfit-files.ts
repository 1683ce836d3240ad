import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import type { RepairPlan } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { currentFiles } from '#features/collect/slots/current-files.ts';

export interface UnfitFile {
  slot: Slot;
  strict: boolean;
  version: Version;
  plan: RepairPlan;
}

/** The current files that break a rule without a waiver and may be changed, each with its plan. */
export function unfitFiles({ slots, strict }: Creative): UnfitFile[] {
  return slots.flatMap((slot) =>
    slot.variations.flatMap(currentFiles).flatMap(({ file: version }) => {
      const { verdict, waived, repair, can, facts, scan } = version;
      const isOpen = verdict.outcome === 'breaks' && !waived && scan === null && repair?.state !== 'running';
      if (!isOpen || !(can.waive || can.change)) return [];
      const { spec, type } = slot.format;
      return [{ slot, strict, version, plan: planRepair({ facts, spec, type, strict }) }];
    }),
  );
}
