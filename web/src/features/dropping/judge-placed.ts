import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { judge, type Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { PlacedFile } from './use-proposal.ts';

export type Standing =
  /** Will be sent with the others. */
  | 'ready'
  /** Several slots match equally, and the user has not chosen one. */
  | 'asked'
  /** Breaks a rule, or could not be checked: sent only if the user insists. */
  | 'stopped'
  /** Has no slot. */
  | 'left';

/** A file of the placing sheet with its result. */
export interface JudgedFile {
  placed: PlacedFile;
  slot: PlacingSlot | null;
  verdict: Verdict | null;
  standing: Standing;
  /** Its state when it was proposed, which decides its section: decided rows do not jump. */
  section: Standing;
}

/** Checks a file against the rules of the chosen slot. */
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

/** Files that need a decision first; the others by the proposed place, in the brief's order. */
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
