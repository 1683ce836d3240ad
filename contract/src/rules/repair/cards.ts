import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { planRepair, type RepairQuestion } from './plan.ts';
import type { RepairPlan } from './plan-schema.ts';

/**
 * Plans the cards of a carousel so that each fits and all have the ratio of the first one, as it is once it fits. Null
 * for a card without a file.
 */
export function planCards(
  cards: readonly (MediaFacts | null)[],
  slot: Omit<RepairQuestion, 'facts' | 'ratioOf'>,
): (RepairPlan | null)[] {
  let ratioOf: RepairQuestion['ratioOf'] = null;
  return cards.map((facts) => {
    if (facts === null) return null;
    const plan = planRepair({ ...slot, facts, ratioOf });
    const { width, height } = plan.offers[0]?.predicted ?? facts;
    if (slot.spec.cardsUniformRatio && width && height) ratioOf ??= { width, height };
    return plan;
  });
}
