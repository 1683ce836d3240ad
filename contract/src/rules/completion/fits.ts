import type { VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';

/** Whether a verdict allows the file: broken advice does not reject it. */
export function fits({ outcome }: { outcome: VerdictOutcome }): boolean {
  return outcome === 'passes' || outcome === 'warns';
}
