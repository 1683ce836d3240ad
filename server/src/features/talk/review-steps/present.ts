import type { AccountId, CardId, MemberId, ReviewLinkId, ReviewStepId, SlotId } from '@ad-foundry/contract/ids.ts';
import type { ReturnPlace, StepRule } from '@ad-foundry/contract/rules/review/steps.ts';
import type { Review } from '@ad-foundry/contract/review-steps.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Actor } from '#infra/scope.ts';

/** A step as it is stored. */
export interface StepRow extends Record<string, unknown> {
  id: ReviewStepId;
  name: string;
  rule: StepRule;
  dueAt: Date | string | null;
  reviewLinkId: ReviewLinkId | null;
  linkTitle: string | null;
  linkOpenedAt: Date | string | null;
}

/** A reviewer of a step, with the number of files that wait for the person. */
export interface ReviewerRow extends Record<string, unknown> {
  stepId: ReviewStepId;
  accountId: AccountId;
  memberId: MemberId | null;
  firstName: string;
  lastName: string;
  avatarSha256: string | null;
  owes: number;
  promisedDay: string | null;
}

/** The current file of a card, with its step. */
export interface FileRow extends Record<string, unknown> {
  cardId: CardId;
  slotId: SlotId;
  stepId: ReviewStepId | null;
  state: 'open' | 'changes' | 'approved' | null;
  waitsForCaller: boolean;
}

export interface ReviewSetting extends Record<string, unknown> {
  edition: number;
  returnsTo: ReturnPlace;
  sendsAfterReview: boolean;
}

interface ReviewRows {
  setting: ReviewSetting;
  steps: readonly StepRow[];
  reviewers: readonly ReviewerRow[];
  files: readonly FileRow[];
  actor: Actor;
  /** Whether to list the step of each file. */
  withCards: boolean;
}

export function presentReview({ setting, steps, reviewers, files, actor, withCards }: ReviewRows): Review {
  const slots = slotsOf(files, steps);
  const atStep = groupBy(slots, ({ stepId }) => stepId);
  const approved = slots.filter(({ state }) => state === 'approved').length;
  const ofStep = groupBy(reviewers, ({ stepId }) => stepId);
  // A file at a later step, or approved, has passed this one.
  let passed = approved;
  const presented = steps.toReversed().map(({ id, name, rule, dueAt, reviewLinkId, linkTitle, linkOpenedAt }) => {
    const at = atStep.get(id) ?? [];
    const people = ofStep.get(id) ?? [];
    const step: Review['steps'][number] = {
      id,
      name,
      rule,
      dueAt: isoOf(dueAt),
      reviewers: people.map(presentReviewer),
      link: reviewLinkId === null ? null : { id: reviewLinkId, title: linkTitle, openedAt: isoOf(linkOpenedAt) },
      files: {
        open: at.filter(({ state }) => state === 'open').length,
        changes: at.filter(({ state }) => state === 'changes').length,
        passed,
        waitForCaller: people.find(({ accountId }) => accountId === actor.accountId)?.owes ?? 0,
      },
    };
    passed += at.length;
    return step;
  });
  return {
    steps: presented.toReversed(),
    returnsTo: setting.returnsTo,
    sendsAfterReview: setting.sendsAfterReview,
    files: slots.length,
    approved,
    cards: withCards
      ? files.flatMap(({ cardId, stepId, state, waitsForCaller }) =>
          state === null ? [] : [{ cardId, stepId, state, waitsForCaller }],
        )
      : [],
    edition: setting.edition,
  };
}

/** The files of a slot are used together and count as one, at the first step that any of them has not passed. */
function slotsOf(files: readonly FileRow[], steps: readonly StepRow[]): Pick<FileRow, 'stepId' | 'state'>[] {
  const positions = new Map(steps.map(({ id }, index) => [id, index]));
  const positionOf = ({ stepId }: FileRow) => (stepId === null ? undefined : positions.get(stepId)) ?? steps.length;
  return [...groupBy(files, ({ slotId }) => slotId).values()].map((ofSlot) => {
    const changed = ofSlot.filter(({ state }) => state === 'changes');
    const open = ofSlot.filter(({ state }) => state === 'open');
    const [first] = (changed.length > 0 ? changed : open).toSorted((a, b) => positionOf(a) - positionOf(b));
    if (first) return first;
    const isApproved = ofSlot.every(({ state }) => state === 'approved');
    return { stepId: null, state: isApproved ? 'approved' : null };
  });
}

const isoOf = (instant: Date | string | null) => (instant === null ? null : new Date(instant).toISOString());

function presentReviewer({ accountId, memberId, avatarSha256, owes, promisedDay, ...name }: ReviewerRow) {
  const avatarUrl = avatarUrlOf(accountId, avatarSha256);
  return { accountId, memberId, name: personName(name), avatarUrl, owes, promisedDay };
}

type CandidateRow = Pick<ReviewerRow, 'accountId' | 'firstName' | 'lastName' | 'avatarSha256'> & { memberId: MemberId };

export function presentCandidate({ accountId, memberId, avatarSha256, firstName, lastName }: CandidateRow) {
  return {
    accountId,
    memberId,
    name: personName({ firstName, lastName }),
    avatarUrl: avatarUrlOf(accountId, avatarSha256),
  };
}
