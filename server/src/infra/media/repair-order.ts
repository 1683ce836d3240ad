import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';

/** What is done with a file, in order, and what it must be afterwards. */
export interface RepairOrder {
  facts: MediaFacts;
  operations: readonly RepairOperation[];
  /** The type to write. */
  mime: string;
  durationMs: number | null;
  minBytes: number;
  maxBytes: number;
}

/** Why nothing was made: the file cannot be decoded, or not made small enough with a good quality. */
export type RepairFault = 'undecodable' | 'too-heavy' | 'needs-ffmpeg';
