import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';

/** How many reviewers of a step must approve a file: any one, or each. */
export const stepRules = ['one', 'all'] as const;
export type StepRule = (typeof stepRules)[number];

/** Where a new version begins after changes were requested: at the step that requested them, or at the first. */
export const returnPlaces = ['asking', 'first'] as const;
export type ReturnPlace = (typeof returnPlaces)[number];

/** A person whose decision counts for a step. */
export interface StepReviewer {
  accountId: string;
  /** When a holder of the step's review link became a reviewer, in epoch ms; null for a person named by the step. */
  since: number | null;
  /** False for a person who may no longer decide, whose earlier decisions count. */
  owes: boolean;
}

export interface ReviewStep {
  id: string;
  rule: StepRule;
  reviewers: readonly StepReviewer[];
}

export interface StepDecision {
  accountId: string;
  decision: Decision;
  /** In epoch ms. */
  decidedAt: number;
  /** The step for which an admin decided in place of its reviewers; null for a person's decision on the version. */
  forStepId: string | null;
}

export interface ReviewedVersion {
  /** The decisions of people on the version, and those of admins for a step. */
  decisions: readonly StepDecision[];
}

/**
 * A file at a step: `carried` and `passed` by an earlier and by the current version, `open`, `changes` requested, or
 * `waiting` for the steps before.
 */
export type StepState = 'carried' | 'passed' | 'open' | 'changes' | 'waiting';

export interface FileReview {
  decision: Decision | null;
  /** The position of the step at which the file waits or changes were requested; null once the file is approved, or has no version. */
  stepIndex: number | null;
  /** The accounts whose decision the open step waits for. */
  owing: string[];
  states: StepState[];
}

export interface ReviewRules {
  /** In order. */
  steps: readonly ReviewStep[];
  returnsTo: ReturnPlace;
  /** When the campaign got steps, in epoch ms: changes that anybody requested before are still requested. */
  since?: number;
}

/**
 * Judges a file by the steps of its campaign: it is approved once its current version passed every step from the one at
 * which the version began. Only decisions on the version and their reviewers count, not their order, so that reviewers
 * may decide at once or in advance; decisions of people who do not review a step leave it open.
 *
 * @param versions the versions of one card that are not deleted, oldest first
 */
export function reviewFile(
  { steps, returnsTo, since = 0 }: ReviewRules,
  versions: readonly ReviewedVersion[],
): FileReview {
  const none: FileReview = { decision: null, stepIndex: null, owing: [], states: steps.map(() => 'waiting') };
  if (steps.length === 0) return none;
  let review = none;
  let first = 0;
  for (const [index, version] of versions.entries()) {
    if (index > 0) first = firstStepOf(review, first, returnsTo);
    const hasEarlierRequest = version.decisions.some(
      ({ decision, decidedAt, forStepId }) => decision === 'changes' && forStepId === null && decidedAt < since,
    );
    review = reviewVersion(steps, version, { first, hasEarlierRequest });
  }
  return review;
}

/** The step at which a version begins. A version that replaces one nobody requested changes to begins at the first. */
function firstStepOf({ decision, stepIndex }: FileReview, first: number, returnsTo: ReturnPlace): number {
  if (stepIndex === null) return 0;
  if (decision === 'changes') return returnsTo === 'asking' ? stepIndex : 0;
  // The replaced version passed no step, so that it still answers the earlier request.
  return stepIndex === first ? first : 0;
}

interface VersionStart {
  /** The position of the step at which the version begins. */
  first: number;
  /** Whether changes were requested before the campaign had steps: the version passes no further, whoever requested them. */
  hasEarlierRequest: boolean;
}

function reviewVersion(
  steps: readonly ReviewStep[],
  version: ReviewedVersion,
  { first, hasEarlierRequest }: VersionStart,
): FileReview {
  const states: StepState[] = steps.map((_, index) => (index < first ? 'carried' : 'waiting'));
  for (let index = first; index < steps.length; index++) {
    const step = steps[index] as ReviewStep;
    const made = stateOf(step, version, steps.slice(index + 1));
    const isStopped = hasEarlierRequest && (made === 'open' || index === steps.length - 1);
    const state = isStopped ? 'changes' : made;
    states[index] = state;
    if (state === 'passed') continue;
    if (state === 'changes') return { decision: 'changes', stepIndex: index, owing: [], states };
    return { decision: null, stepIndex: index, owing: owingFor(step, version), states };
  }
  return { decision: 'approved', stepIndex: null, owing: [], states };
}

/**
 * Where one approval is enough, the request of a person who also reviews a later step counts there once another
 * reviewer approved.
 */
function stateOf(step: ReviewStep, version: ReviewedVersion, later: readonly ReviewStep[]) {
  const forStep = version.decisions.filter(({ forStepId }) => forStepId === step.id);
  const made = [...forStep, ...decisionsOf(step, version)];
  const requests = made.filter(({ decision }) => decision === 'changes');
  const isEnough = made.length > requests.length && (step.rule === 'one' || forStep.length > 0);
  const laterIds = new Set(later.flatMap(({ reviewers }) => reviewers.map(({ accountId }) => accountId)));
  const counted = isEnough
    ? requests.filter(({ accountId, forStepId }) => forStepId !== null || !laterIds.has(accountId))
    : requests;
  if (counted.length > 0) return 'changes' as const;
  if (isEnough) return 'passed' as const;
  return made.length > 0 && undecided(step, version).length === 0 ? ('passed' as const) : ('open' as const);
}

/** The decisions of a step's reviewers. */
function decisionsOf({ reviewers }: ReviewStep, { decisions }: ReviewedVersion): StepDecision[] {
  const accountIds = new Set(reviewers.map(({ accountId }) => accountId));
  return decisions.filter(({ accountId, forStepId }) => forStepId === null && accountIds.has(accountId));
}

/**
 * The reviewers who owe a decision. A holder of the review link who came after the last decision is not among them,
 * since opening a link must not reopen a step that was passed.
 */
function undecided(step: ReviewStep, version: ReviewedVersion): StepReviewer[] {
  const made = decisionsOf(step, version);
  const decided = new Set(made.map(({ accountId }) => accountId));
  const last = Math.max(...made.map(({ decidedAt }) => decidedAt));
  return step.reviewers.filter(
    ({ accountId, since, owes }) =>
      owes && !decided.has(accountId) && (made.length === 0 || since === null || since <= last),
  );
}

const owingFor = (step: ReviewStep, version: ReviewedVersion) =>
  undecided(step, version).map(({ accountId }) => accountId);
