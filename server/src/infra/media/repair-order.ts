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

/** A repaired file, with the operations that were ordered and what was found to do while it was made. */
export interface RepairedFile {
  file: string;
  operations: RepairOperation[];
}

/** One second of a repaired video. */
export interface RepairClip {
  file: string;
  /** Where it begins in the file before. */
  atMs: number;
}

/** Why nothing was made: the file cannot be decoded, or not made small enough with a good quality. */
export type RepairFault = 'undecodable' | 'too-heavy' | 'needs-ffmpeg';

const faults: ReadonlySet<unknown> = new Set<RepairFault>(['undecodable', 'too-heavy', 'needs-ffmpeg']);

export const isFault = (value: unknown): value is RepairFault => faults.has(value);

export function isKind<K extends RepairOperation['kind']>(kind: K) {
  return (operation: RepairOperation): operation is Extract<RepairOperation, { kind: K }> => operation.kind === kind;
}

/** The operations with the similarity of the result, if it is low enough to be told. */
export function withSimilarity(operations: readonly RepairOperation[], similarity: number, below: number) {
  const isTold = similarity < below;
  return operations.map((each) =>
    each.kind === 'encode' && isTold ? { ...each, similarity: Math.round(similarity * 1000) / 1000 } : each,
  );
}
