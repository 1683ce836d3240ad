import type { CampaignId, CardId, ReviewStepId, VersionId } from '@ad-foundry/contract/ids.ts';
import { cardDelivered } from '@ad-foundry/contract/rules/completion/completion.ts';
import {
  reviewFile,
  type FileReview,
  type ReviewRules,
  type StepDecision,
} from '@ad-foundry/contract/rules/review/steps.ts';
import { currentOf, type Contents, type SlotRow } from '#features/tree/creatives/rules.ts';

interface ReviewFacts {
  rules: ReadonlyMap<CampaignId, ReviewRules>;
  decisions: ReadonlyMap<VersionId, StepDecision[]>;
}

/** The step of a card, as it is stored. */
export interface CardStep {
  stepId: ReviewStepId | null;
  state: 'open' | 'changes' | 'approved' | null;
}

/** Judges the files of slots by the steps of their campaigns. */
export function reviewSlots(rows: readonly SlotRow[], contents: Contents, { rules, decisions }: ReviewFacts) {
  const reviews = new Map<CardId, FileReview>();
  const steps = new Map<CardId, CardStep>();
  for (const { slot, campaign } of rows) {
    const ofCampaign = rules.get(campaign.id);
    if (!ofCampaign) continue;
    for (const card of contents.variationsOf(slot.id).flatMap(({ id }) => contents.cardsOf(id))) {
      const versions = contents.versionsOf(card.id).toReversed();
      const review = reviewFile(
        ofCampaign,
        versions.map(({ version }) => ({ decisions: decisions.get(version.id) ?? [] })),
      );
      reviews.set(card.id, review);
      steps.set(card.id, stepOf(ofCampaign, review, cardDelivered({ current: currentOf(contents, card.id) })));
    }
  }
  return { reviews, steps };
}

/** A file that does not fit waits for nobody, since it has to be replaced. */
function stepOf({ steps }: ReviewRules, { decision, stepIndex }: FileReview, isDelivered: boolean): CardStep {
  if (decision === 'approved') return { stepId: null, state: 'approved' };
  const stepId = (stepIndex === null ? null : (steps[stepIndex]?.id ?? null)) as ReviewStepId | null;
  if (stepId === null || (decision === null && !isDelivered)) return { stepId: null, state: null };
  return { stepId, state: decision === 'changes' ? 'changes' : 'open' };
}
