import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/fits.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing.ts';
import { judge, type Verdict } from '@ad-foundry/contract/rules/upload-rules.ts';
import type { PlacedFile } from './use-proposal.ts';

export type Standing =
  /** It is sent with the others. */
  | 'ready'
  /** Several places are as good, and nobody has said which. */
  | 'asked'
  /** It breaks a rule, or could not be checked: sent only if the person insists. */
  | 'stopped'
  /** It has no place. */
  | 'left';

/** A file of the sheet with what there is to show of it. */
export interface JudgedFile {
  placed: PlacedFile;
  slot: PlacingSlot | null;
  verdict: Verdict | null;
  standing: Standing;
  /** Where it stood when it was proposed, and stands in the list: rows that were decided do not jump. */
  section: Standing;
}

/** What the rules of the chosen slot say of a file. */
export function judgePlaced(placed: PlacedFile, slots: ReadonlyMap<SlotId, PlacingSlot>): JudgedFile {
  const { result, place, proposal, isInsisted } = placed;
  const slot = (place && slots.get(place.slotId)) ?? null;
  const verdict = verdictOf(result, slot);
  const undecided = proposal.kind === 'ambiguous' ? 'asked' : 'left';
  const standing = !verdict ? undecided : fits(verdict) || isInsisted ? 'ready' : 'stopped';
  if (proposal.kind !== 'place') return { placed, slot, verdict, standing, section: undecided };
  const first = verdictOf(result, slots.get(proposal.place.slotId) ?? null);
  return { placed, slot, verdict, standing, section: first && fits(first) ? 'ready' : 'stopped' };
}

function verdictOf(result: PlacedFile['result'], slot: PlacingSlot | null): Verdict | null {
  if (!result.ok || !slot) return null;
  const { spec, type, strict } = slot;
  return judge({ facts: result.facts, spec, type, strict });
}

const order: Record<Standing, number> = { asked: 0, stopped: 1, left: 2, ready: 3 };

const collator = new Intl.Collator(undefined, { numeric: true });

/** What needed the person stands first; the others by the place that was proposed, as the brief has them. */
export function inOrder(files: readonly JudgedFile[], slots: ReadonlyMap<SlotId, PlacingSlot>): JudgedFile[] {
  return files
    .map((each) => ({ each, key: sortKeyOf(each.placed, slots) }))
    .toSorted((a, b) => order[a.each.section] - order[b.each.section] || collator.compare(a.key, b.key))
    .map(({ each }) => each);
}

function sortKeyOf({ proposal, file, folder }: PlacedFile, slots: ReadonlyMap<SlotId, PlacingSlot>): string {
  const place = proposal.kind === 'leftover' ? null : proposal.place;
  const slot = place && slots.get(place.slotId);
  return [slot?.creativeName, slot?.formatName, place?.position, folder, file.name]
    .map((part) => part ?? '')
    .join('\n');
}
