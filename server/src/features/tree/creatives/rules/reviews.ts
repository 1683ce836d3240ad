import type { CampaignId, CardId, ReviewStepId, VersionId } from '@ad-foundry/contract/ids.ts';
import {
  reviewFile,
  type FileReview,
  type ReviewRules,
  type StepDecision,
} from '@ad-foundry/contract/rules/review/steps.ts';
import { stateOfSlot, type Contents, type SlotRow } from '#features/tree/creatives/rules.ts';

interface ReviewFacts {
  rules: ReadonlyMap<CampaignId, ReviewRules>;
  decisions: ReadonlyMap<VersionId, StepDecision[]>;
}

/** The step of a card, as it is stored. */
export interface CardStep {
  stepId: ReviewStepId | null;
  state: 'open' | 'changes' | 'approved' | null;
}

/** Judges the files of slots by the steps of their campaigns. The cards of a carousel, which is one ad, share their step. */
export function reviewSlots(rows: readonly SlotRow[], contents: Contents, { rules, decisions }: ReviewFacts) {
  const reviews = new Map<CardId, FileReview>();
  const steps = new Map<CardId, CardStep>();
  for (const row of rows) {
    const ofCampaign = rules.get(row.campaign.id);
    if (!ofCampaign) continue;
    const isDelivered = stateOfSlot(row, contents) === 'delivered';
    for (const { id: variationId } of contents.variationsOf(row.slot.id)) {
      const cards = contents.cardsOf(variationId).map(({ id }) => {
        const versions = contents.versionsOf(id).toReversed();
        const made = versions.map(({ version }) => ({ decisions: decisions.get(version.id) ?? [] }));
        return { id, review: reviewFile(ofCampaign, made) };
      });
      const ofCards = cards.map(({ review }) => review);
      const step = stepOf(ofCampaign, ofCards, isDelivered);
      for (const { id, review } of cards) {
        reviews.set(id, review);
        steps.set(id, step);
      }
    }
  }
  return { reviews, steps };
}

/**
 * The step of the cards of a variation: that which requested changes on any, else the first that any has not passed.
 * Files of a slot that is not delivered wait for nobody, since one has to be replaced or added first.
 */
function stepOf({ steps }: ReviewRules, cards: readonly FileReview[], isDelivered: boolean): CardStep {
  const changed = cards.filter(({ decision }) => decision === 'changes');
  if (changed.length > 0) return { stepId: firstStepOf(steps, changed), state: 'changes' };
  if (cards.length > 0 && cards.every(({ decision }) => decision === 'approved'))
    return { stepId: null, state: 'approved' };
  const stepId = isDelivered ? firstStepOf(steps, cards) : null;
  return { stepId, state: stepId === null ? null : 'open' };
}

function firstStepOf(steps: ReviewRules['steps'], cards: readonly FileReview[]): ReviewStepId | null {
  const indexes = cards.flatMap(({ stepIndex }) => (stepIndex === null ? [] : [stepIndex]));
  return (steps[Math.min(...indexes)]?.id ?? null) as ReviewStepId | null;
}
