import { assign } from './assignment.ts';
import { readFile, type PlacingFile } from './placing-names.ts';
import { fitsOf } from './placing-score.ts';
import { gainOf, isNearly, placesFor, rowsFor, single, targetsOf, type Table, type Unit } from './placing-gains.ts';
import { presentIn, whyLeft, type Leftover } from './placing-leftover.ts';
import type { Place, PlacingSlot } from './places.ts';

export type { PlacingFile } from './placing-names.ts';
export type { Place, PlacingSlot } from './places.ts';
export type { LeftoverReason } from './placing-leftover.ts';

export type Proposal =
  | { kind: 'place'; place: Place }
  /** Several places are equal; `place` is the proposed one, first among them. */
  | { kind: 'ambiguous'; place: Place; candidates: Place[] }
  | ({ kind: 'leftover' } & Leftover);

/**
 * Proposes a place for each file by the rules of the slots and by the names of files and folders, as an optimal
 * assignment of all files. No two files get the same place, and the order of files and slots does not matter.
 */
export function proposePlaces(
  given: readonly PlacingFile[],
  givenSlots: readonly PlacingSlot[],
): Map<PlacingFile['key'], Proposal> {
  const slots = givenSlots.toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1));
  const files = given.toSorted(byName).map(readFile);
  const table: Table = {
    slots,
    fits: fitsOf(files, slots),
    rowOf: new Map(files.map((file, row) => [file, row])),
  };
  const result = new Map<string, Proposal>();
  const taken = new Set<string>();
  for (const file of files) {
    const nearest = file.file.facts && presentIn(table, file);
    if (nearest) result.set(file.file.key, { kind: 'leftover', reason: 'present', nearest });
  }
  const waiting = files.filter(({ file }) => file.facts !== null && !result.has(file.key));
  const rows = rowsFor(table, waiting);
  const inRows = new Set(rows.flatMap((row) => row.files));
  const alone = waiting.filter((file) => !inRows.has(file));
  settle(table, { units: [...rows, ...alone.map(single)], taken, result });
  // Series without a carousel are split: each file may still fit a slot.
  const left = waiting.filter(({ file }) => !result.has(file.key));
  settle(table, { units: left.map(single), taken, result });
  for (const file of files) {
    const { key } = file.file;
    if (!result.has(key)) result.set(key, { kind: 'leftover', ...whyLeft(table, file, taken) });
  }
  return result;
}

function byName(a: PlacingFile, b: PlacingFile): number {
  const [one, other] = [a, b].map(({ folder, name, sizeBytes, key }) => [folder, name, sizeBytes, key].join('\n'));
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

interface Round {
  units: Unit[];
  /** The keys of assigned places. */
  taken: Set<string>;
  result: Map<string, Proposal>;
}

/** Assigns the open targets to the units optimally. */
function settle(table: Table, { units, taken, result }: Round): void {
  if (units.length === 0) return;
  const targets = targetsOf(table, { units, taken });
  const gains = units.map((unit) => targets.map((target) => gainOf(table, unit, target)));
  const chosen = assign(gains);
  const holder = new Map(chosen.flatMap((column, row) => (column === null ? [] : [[column, row] as const])));
  for (const [row, column] of chosen.entries()) {
    const unit = units[row];
    const target = column === null ? undefined : targets[column];
    if (!unit || !target || column === null) continue;
    const others = targets.filter(
      (other, at) => other.slot !== target.slot && asGood({ gains, row, column, at, holder: holder.get(at) }),
    );
    for (const [index, { file }] of unit.files.entries()) {
      const places = [target, ...others].flatMap((each) => placesFor(unit, each)?.[index] ?? []);
      const [place] = places;
      if (!place) continue;
      taken.add(place.key);
      result.set(
        file.key,
        others.length > 0 ? { kind: 'ambiguous', place, candidates: places } : { kind: 'place', place },
      );
    }
  }
}

interface Swap {
  gains: number[][];
  row: number;
  column: number;
  /** The other column, and the row assigned to it. */
  at: number;
  holder: number | undefined;
}

/** Whether another place would be equal: an open one, or by swapping with the file assigned to it. */
function asGood({ gains, row, column, at, holder }: Swap): boolean {
  const here = gains[row]?.[column] ?? 0;
  const there = gains[row]?.[at] ?? 0;
  if (there <= 0 || !isNearly(there, here)) return false;
  if (holder === undefined) return true;
  const [theirs, exchanged] = [gains[holder]?.[at] ?? 0, gains[holder]?.[column] ?? 0];
  return exchanged > 0 && isNearly(exchanged + there, theirs + here);
}
