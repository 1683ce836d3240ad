import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { filesOfSlot } from './current-files.ts';

/** Whether a file does not fit, and its uploader gave a reason why it should count. */
export const isExplained = ({ verdict, waived, note }: Version): boolean => note !== null && !waived && !fits(verdict);

/** Whether the team has yet to decide on all files of a slot that do not fit. */
export function isAsked(slot: Pick<Slot, 'state' | 'decision' | 'variations'>): boolean {
  if (slot.state !== 'does-not-fit' || slot.decision === 'changes') return false;
  const unfit = filesOfSlot(slot).filter(({ verdict, waived }) => !waived && !fits(verdict));
  return unfit.length > 0 && unfit.every(isExplained);
}
