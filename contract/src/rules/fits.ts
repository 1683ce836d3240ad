import type { VerdictOutcome } from './upload-rules.ts';

/** Whether a file may stand where it was judged for: advice alone stops nothing. */
export function fits({ outcome }: { outcome: VerdictOutcome }): boolean {
  return outcome === 'passes' || outcome === 'warns';
}
