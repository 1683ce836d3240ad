import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';

/** A file that does not fit, and its slot. */
export interface RepairProps {
  slot: Slot;
  strict: boolean;
  version: Version;
}
