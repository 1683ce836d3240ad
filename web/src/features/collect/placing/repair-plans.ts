import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import type { RepairPlan, RepairRefusal } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { offerOf } from '#features/collect/repairs/brand-offer.ts';
import type { RepairOrder } from '#features/collect/uploads/followed-repairs.ts';
import type { JudgedFile, JudgedPlace } from './judge-placements.ts';
import type { PlacedFile } from './use-proposal.ts';

/** Plans by what was read from a file and by slot, because rows are rendered again with every change. */
const plans = new WeakMap<PlacedFile['result'], Map<PlacingSlot, RepairPlan>>();

/** The plan of a file for a slot; null for one that could not be read. */
export function planAt({ result }: PlacedFile, slot: PlacingSlot): RepairPlan | null {
  if (!result.ok) return null;
  const { spec, type, strict } = slot;
  const ofFile = plans.get(result) ?? new Map<PlacingSlot, RepairPlan>();
  const plan = ofFile.get(slot) ?? planRepair({ facts: result.facts, spec, type, strict });
  plans.set(result, ofFile.set(slot, plan));
  return plan;
}

export interface PlaceRepair {
  judgedPlace: JudgedPlace;
  offers: RepairPlan['offers'];
}

/** The repairs offered for the places that a file does not fit; empty where one of them is offered none. */
export function repairsOf({ placed, judgedPlaces }: Pick<JudgedFile, 'placed' | 'judgedPlaces'>): PlaceRepair[] {
  const unfit = judgedPlaces.filter(({ verdict }) => !fits(verdict));
  const offered = unfit.map((judgedPlace) => ({ judgedPlace, offers: planAt(placed, judgedPlace.slot)?.offers ?? [] }));
  return offered.every(({ offers }) => offers.length > 0) ? offered : [];
}

/** The nearest slot of a file without a place, if the file can be repaired for it; null otherwise. */
export function repairableNearest({ placed, nearest, status }: JudgedFile): PlacingSlot | null {
  const { proposal } = placed;
  const isApart = proposal.kind === 'leftover' && proposal.reason !== 'breaks' && proposal.reason !== 'size';
  if (status !== 'none' || isApart || !nearest?.verdict || fits(nearest.verdict)) return null;
  return (planAt(placed, nearest.slot)?.offers.length ?? 0) > 0 ? nearest.slot : null;
}

/** Why a file is offered no repair at its places; null if it is offered one, or fits. */
export function repairRefusalOf({ placed, judgedPlaces }: JudgedFile): RepairRefusal | null {
  for (const { slot, verdict } of judgedPlaces) {
    const refusal = fits(verdict) ? null : planAt(placed, slot)?.refusal;
    if (refusal) return refusal;
  }
  return null;
}

/** The chosen repair of a file at a place: as adjusted, else the gentlest; null without one. */
export function orderAt(placed: PlacedFile, { slot, verdict }: JudgedPlace): RepairOrder | null {
  if (placed.repair === null || fits(verdict)) return null;
  if (placed.repair !== 'gentlest') return placed.repair;
  const [offer] = planAt(placed, slot)?.offers ?? [];
  return offer ? { way: offer.way, choice: {} } : null;
}

/** What the chosen repair of a file does at the first place that it does not fit; null without one. */
export function chosenOperations({ placed, judgedPlaces }: JudgedFile): RepairOperation[] | null {
  const [repair] = repairsOf({ placed, judgedPlaces });
  if (!repair || !placed.result.ok) return null;
  const order = orderAt(placed, repair.judgedPlace);
  const offer = offerOf(repair.offers, order?.way);
  return order && offer ? withChoice(offer, placed.result.facts, order.choice) : null;
}
