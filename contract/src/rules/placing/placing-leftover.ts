import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { isBanner, sizeDistance, sizesOf } from './banner-sizes.ts';
import type { Fit } from './placing-fit.ts';
import type { NamedFile } from './placing-names.ts';
import type { Table } from './placing-table.ts';
import { openPlaces, type PlacingSlot } from './places.ts';

/**
 * Why a file has no place: it is unreadable; there are no slots; the same file exists already; it breaks the rules of
 * its likely slot; other people deliver that slot; it is delivered or assigned to another of these files; its name contradicts every slot that
 * would accept it; or it is a banner whose size no slot requests.
 */
const leftoverReasons = [
  'unreadable',
  'nowhere',
  'present',
  'breaks',
  'others',
  'filled',
  'taken',
  'unlike',
  'size',
] as const;
export type LeftoverReason = (typeof leftoverReasons)[number];

/** `nearest` is the slot that the file is most likely meant for. */
export type Leftover = { reason: LeftoverReason; nearest: SlotId | null };

/** Explains why a file has no place. `taken` are the keys of the places assigned to other files. */
export function explainLeftover(table: Table, file: NamedFile, taken: ReadonlySet<string>): Leftover {
  if (table.slots.length === 0)
    return {
      reason: file.file.facts ? 'nowhere' : 'unreadable',
      nearest: null,
    };
  const fits = table.fits[table.rowOf.get(file) ?? -1] ?? [];
  const kind = file.file.facts?.kind;
  const keys = fits.map((fit, at) =>
    keysOf(fit, table.slots[at]?.type !== (kind === 'image' ? 'video' : 'image'), nearnessOf(file, table.slots[at])),
  );
  const nearest = keys.reduce((best, each, at) => (isGreater(each, keys[best] ?? []) ? at : best), 0);
  const slot = table.slots[nearest];
  const fit = fits[nearest];
  if (!slot || !fit) return { reason: 'nowhere', nearest: null };
  if (file.file.facts === null) return { reason: 'unreadable', nearest: slot.slotId };
  return { reason: reasonFor(slot, fit, taken), nearest: slot.slotId };
}

/**
 * Sort keys: first the name, since no place fits; then the kind, the broken rules, the ratio and the agreement of the
 * names.
 */
function keysOf(
  { otherPlatform, otherName, broken, grade, ratio, name }: Fit,
  isKind: boolean,
  nearness: number,
): number[] {
  return [Number(!otherPlatform), Number(!otherName), Number(isKind), nearness, -broken, grade, ratio, name];
}

/**
 * Closeness of a banner to the sizes of a slot, zero for an equal size; also zero for any file that is not a banner.
 */
function nearnessOf({ file: { facts } }: NamedFile, slot: PlacingSlot | undefined): number {
  const { width, height, kind } = facts ?? {};
  if (!slot || !width || !height || kind !== 'image' || !isBanner(width, height)) return 0;
  return -Math.min(...sizesOf(slot.spec).map((size) => sizeDistance(size, { width, height })));
}

/** Compares lexicographically. */
function isGreater(keys: readonly number[], others: readonly number[]): boolean {
  const at = keys.findIndex((key, index) => key !== others[index]);
  return at >= 0 && (keys[at] ?? 0) > (others[at] ?? 0);
}

function reasonFor(slot: PlacingSlot, fit: Fit, taken: ReadonlySet<string>): LeftoverReason {
  if (fit.otherPlatform || fit.otherName) return 'unlike';
  if (fit.otherSize) return 'size';
  if (fit.outcome === 'breaks') return 'breaks';
  if (slot.isOthers) return 'others';
  return openPlaces(slot).some(({ key }) => taken.has(key)) ? 'taken' : 'filled';
}
