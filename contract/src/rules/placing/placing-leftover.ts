import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import type { Table } from './placing-gains.ts';
import type { SpokenFile } from './placing-names.ts';
import type { Fit } from './placing-score.ts';
import { filledPlaces, openPlaces, type PlacingSlot } from './places.ts';

/**
 * Why a file has no place: it is unreadable, there are no slots, the same file exists already, it breaks the rules of its
 * likely slot, that slot is filled or assigned to another of these files, or its name contradicts every slot that
 * would accept it.
 */
export const leftoverReasons = ['unreadable', 'nowhere', 'present', 'breaks', 'filled', 'taken', 'unlike'] as const;
export type LeftoverReason = (typeof leftoverReasons)[number];

/** `nearest` is the slot that the file is most likely meant for. */
export type Leftover = { reason: LeftoverReason; nearest: SlotId | null };

/** The slot that has the same file already, by name and size. */
export function presentIn({ slots, fits, rowOf }: Table, file: SpokenFile): SlotId | null {
  const { sizeBytes } = file.file;
  const name = escapeMisleading(file.file.name);
  const own = fits[rowOf.get(file) ?? -1] ?? [];
  const holder = slots.find(
    (slot, at) =>
      !own[at]?.elsewhere &&
      slot.variations.some(({ cards }) =>
        cards.some(({ current }) => current?.originalName === name && current.sizeBytes === sizeBytes),
      ),
  );
  return holder?.slotId ?? null;
}

/** Explains why a file has no place. `taken` are the keys of the places assigned to other files. */
export function whyLeft(table: Table, file: SpokenFile, taken: ReadonlySet<string>): Leftover {
  if (table.slots.length === 0) return { reason: file.file.facts ? 'nowhere' : 'unreadable', nearest: null };
  const own = table.fits[table.rowOf.get(file) ?? -1] ?? [];
  const nearest = own.reduce((best, fit, at) => (likeness(fit) > likeness(own[best]) ? at : best), 0);
  const slot = table.slots[nearest];
  const fit = own[nearest];
  if (!slot || !fit) return { reason: 'nowhere', nearest: null };
  if (file.file.facts === null) return { reason: 'unreadable', nearest: slot.slotId };
  return { reason: reasonFor(slot, fit, taken), nearest: slot.slotId };
}

function likeness(fit: Fit | undefined): number {
  if (!fit) return Number.NEGATIVE_INFINITY;
  return fit.points - (fit.elsewhere ? 1000 : 0) - fit.broken;
}

function reasonFor(slot: PlacingSlot, fit: Fit, taken: ReadonlySet<string>): LeftoverReason {
  if (fit.elsewhere) return 'unlike';
  if (fit.outcome === 'breaks') return 'breaks';
  const open = openPlaces(slot);
  const given = [...open, ...filledPlaces(slot).map(({ place }) => place)].some(({ key }) => taken.has(key));
  return given ? 'taken' : 'filled';
}
