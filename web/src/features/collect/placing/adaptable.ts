import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { choosablePlaces } from '@ad-foundry/contract/rules/placing/places.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { judge, type Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { JudgedFile } from './judge-placements.ts';
import { planAt, repairableNearest, repairsOf } from './repair-plans.ts';
import type { MasterPlace } from './use-proposal.ts';

/** Fewer slots are filled as quickly one by one. */
const leastSlots = 2;

/**
 * The files, each with its place as a master; null for one that suits fewer than two other empty slots, or whose
 * creative has another master already.
 */
export function withMasterPlaces(
  files: readonly JudgedFile[],
  slots: ReadonlyMap<SlotId, PlacingSlot>,
): readonly JudgedFile[] {
  const taken = new Set(files.flatMap(({ judgedPlaces }) => judgedPlaces.map(({ slot }) => slot.slotId)));
  const served = new Map(
    files.flatMap(({ placed, judgedPlaces: [first] }) =>
      placed.adaptTo > 0 && first ? [[first.slot.creativeId, placed.key] as const] : [],
    ),
  );
  return files.map((judged) => {
    const master = masterPlaceOf(judged, slots, taken);
    const creativeId = master?.places.flatMap(({ slotId }) => slots.get(slotId)?.creativeId ?? [])[0];
    const by = creativeId && served.get(creativeId);
    return { ...judged, master: by && by !== judged.placed.key ? null : master };
  });
}

function masterPlaceOf(
  judged: JudgedFile,
  slots: ReadonlyMap<SlotId, PlacingSlot>,
  taken: ReadonlySet<SlotId>,
): MasterPlace | null {
  const at = placeOf(judged, slots);
  const [first] = at?.places ?? [];
  const slot = first && slots.get(first.slotId);
  if (!at || !slot || slot.type === 'carousel') return null;
  const count = [...slots.values()].filter(
    (each) =>
      each.creativeId === slot.creativeId &&
      each.slotId !== slot.slotId &&
      !taken.has(each.slotId) &&
      isOpen(each) &&
      suits(judged, each),
  ).length;
  return count >= leastSlots ? { ...at, count } : null;
}

/** The chosen places, else the first candidate that the file fits, else the nearest that it can be repaired for. */
function placeOf(
  judged: JudgedFile,
  slots: ReadonlyMap<SlotId, PlacingSlot>,
): Pick<MasterPlace, 'places' | 'isRepaired'> | null {
  const { judgedPlaces, candidates, placed } = judged;
  if (judgedPlaces.length > 0) {
    if (judgedPlaces.some(({ effect }) => effect !== 'fills')) return null;
    const places = judgedPlaces.map(({ place }) => place);
    if (judgedPlaces.every(({ verdict }) => fits(verdict))) return { places, isRepaired: false };
    return placed.repair !== null || repairsOf(judged).length > 0 ? { places, isRepaired: true } : null;
  }
  const judgedCandidates = candidates.flatMap((place) => {
    const verdict = verdictIn(placed, slots.get(place.slotId));
    return verdict && fits(verdict) ? [{ place, advice: verdict.warnings.length }] : [];
  });
  const [best] = judgedCandidates.toSorted((a, b) => a.advice - b.advice);
  if (best) return { places: [best.place], isRepaired: false };
  const nearest = repairableNearest(judged);
  return nearest && isOpen(nearest) ? { places: choosablePlaces(nearest).slice(0, 1), isRepaired: true } : null;
}

function verdictIn({ result }: JudgedFile['placed'], slot: PlacingSlot | undefined): Verdict | null {
  if (!result.ok || !slot) return null;
  const { spec, type, strict } = slot;
  return judge({ facts: result.facts, spec, type, strict });
}

/** Whether a slot waits for its first file, which the team may put in. */
const isOpen = ({ type, isOthers, variations }: PlacingSlot) =>
  type !== 'carousel' && !isOthers && variations.every(({ cards }) => cards.every(({ current }) => current === null));

/** Whether a file fits a slot, or can be repaired for it. */
function suits({ placed }: JudgedFile, slot: PlacingSlot): boolean {
  const plan = planAt(placed, slot);
  return plan !== null && (plan.refusal === null || plan.refusal.reason === 'fits');
}
