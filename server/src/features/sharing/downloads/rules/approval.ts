import type { ArchiveOptions, ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { slotDecision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { decisionOnFile } from '@ad-foundry/contract/rules/review/approval.ts';
import type { ArchiveFile, ArchiveRows } from '#features/sharing/downloads/present.ts';
import type { Actor } from '#infra/scope.ts';

type ApprovedFile = Pick<ArchiveFile, 'slot' | 'isCurrent' | 'decided'>;

const decisionOn = ({ slot, isCurrent, decided }: ApprovedFile) => {
  const decisions = decided ? [decided.decision] : [];
  return decisionOnFile({ isCurrent, slotDecision: slot.decision, decisions }, slot.creative);
};

export const isApproved = (file: ApprovedFile): boolean => decisionOn(file) === 'approved';

export function isIncluded(file: ApprovedFile, approval: ArchiveOptions['approval']): boolean {
  const isRequired = approval === 'only' || (approval === 'needed' && file.slot.creative.needsApproval);
  return !isRequired || isApproved(file);
}

/**
 * Whether approval is needed for any of the files, and how many lack it or have requested changes. Guests do not see
 * decisions on all files.
 */
export function approvalOf(files: readonly ApprovedFile[], actor: Actor): ArchivePlan['approval'] {
  if (actor.role === 'guest') return { isNeeded: false, files: 0, unapproved: 0, changes: 0 };
  return {
    isNeeded: files.some(({ slot }) => slot.creative.needsApproval),
    files: files.length,
    unapproved: files.filter((file) => !isApproved(file)).length,
    changes: files.filter((file) => decisionOn(file) === 'changes').length,
  };
}

type People = Map<string, ArchiveRows['people'][number]>;

/** The decision on a version with the people who agree with it, from the decisions of all, oldest first. */
export function decidedOf(made: ArchiveRows['decisions'], people: People): ArchiveFile['decided'] {
  const decision = slotDecision([made.map((each) => each.decision)]);
  const deciding = made.filter((each) => each.decision === decision);
  const last = deciding.at(-1);
  if (decision === null || !last) return null;
  return { decision, by: deciding.flatMap(({ accountId }) => people.get(accountId) ?? []), at: last.decidedAt };
}
