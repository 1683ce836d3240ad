import { slotDecision, type Decision } from '@ad-foundry/contract/rules/completion/decision.ts';

/** How a campaign asks for the approval of its files. */
export interface ApprovalRule {
  needsApproval: boolean;
  /** Number of its steps. */
  reviewSteps: number;
  /** With steps: whether files are sent only once they passed the last. */
  sendsAfterReview: boolean;
}

export interface DecidedFile {
  /** Whether no newer version took its place. */
  isCurrent: boolean;
  /** The decision on its slot. */
  slotDecision: Decision | null;
  /** The decisions on the version itself. */
  decisions: readonly Decision[];
}

/**
 * The decision on a file, wherever one is asked for. That on a current file is its slot's, since the files of a slot are
 * used together: no variation or card is approved before all are. A replaced version keeps the decisions on it, which
 * pass no step.
 */
export function decisionOnFile(file: DecidedFile, { reviewSteps }: Pick<ApprovalRule, 'reviewSteps'>): Decision | null {
  if (file.isCurrent) return file.slotDecision;
  const decision = slotDecision([file.decisions]);
  return reviewSteps > 0 && decision === 'approved' ? null : decision;
}

/** Whether a file with this decision on it may be sent to ad platforms. */
export function mayBeSent(decision: Decision | null, rule: ApprovalRule): boolean {
  const { needsApproval, reviewSteps, sendsAfterReview } = rule;
  return !needsApproval || (reviewSteps > 0 && !sendsAfterReview) || decision === 'approved';
}
