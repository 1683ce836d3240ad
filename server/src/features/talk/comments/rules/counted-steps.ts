import type { CardId } from '@ad-foundry/contract/ids.ts';
import {
  reviewFile,
  type FileReview,
  type ReviewRules,
  type StepDecision,
} from '@ad-foundry/contract/rules/review/steps.ts';
import { groupBy } from '#infra/group-by.ts';

interface Made extends Pick<StepDecision, 'accountId' | 'decision' | 'forStepId'> {
  decidedAt: Date | string | number;
}

interface Decided<D extends Made = Made> {
  cardId: CardId;
  versionNumber: number;
  decisions: readonly D[];
  /** Set for a deleted file, which no later version follows. */
  deletedAt?: Date | string | null;
}

interface Reviewing {
  steps: readonly { id: string; name: string }[];
  /** Absent in campaigns without steps. */
  rules: ReviewRules | undefined;
}

/** The files with the steps for which each decision counted, judged by the steps and reviewers of today. */
export function countSteps<D extends Made, F extends Decided<D>>(files: readonly F[], { steps, rules }: Reviewing) {
  const names = new Map<string, string>(steps.map(({ id, name }) => [id, name]));
  const reviews = rules ? reviewVersions(files, rules) : new Map<Decided, FileReview>();
  return files.map((file) => ({
    ...file,
    decisions: file.decisions.map((decision: D) => ({
      ...decision,
      countedFor: (rules?.steps ?? [])
        .filter((step, index) => isReviewer(step, decision) && doesCount(decision, reviews.get(file)?.states[index]))
        .map(({ id }) => names.get(id) ?? ''),
    })),
  }));
}

/** Each version as it was judged before the next one. Versions without a decision, which are not recorded, pass no step. */
function reviewVersions(files: readonly Decided[], rules: ReviewRules): Map<Decided, FileReview> {
  const reviews = new Map<Decided, FileReview>();
  for (const ofCard of groupBy(files, ({ cardId }) => cardId).values()) {
    const versions = ofCard.toSorted((a, b) => a.versionNumber - b.versionNumber);
    const made = versions.map((version) => ({
      version,
      decisions: version.decisions.map((each) => ({ ...each, decidedAt: new Date(each.decidedAt).getTime() })),
    }));
    for (const [index, version] of versions.entries()) {
      const before = made.slice(0, index).filter((each) => version.deletedAt || !each.version.deletedAt);
      reviews.set(version, reviewFile(rules, [...before, ...made.slice(index, index + 1)]));
    }
  }
  return reviews;
}

const isReviewer = ({ id, reviewers }: ReviewRules['steps'][number], { forStepId, accountId }: Made) =>
  forStepId === null ? reviewers.some((each) => each.accountId === accountId) : forStepId === id;

/** A request for changes at a step that passed counts at a later step of the same reviewer. */
function doesCount({ decision }: Made, state: FileReview['states'][number] | undefined): boolean {
  if (state === 'passed') return decision === 'approved';
  return state === 'open' || state === 'changes';
}
