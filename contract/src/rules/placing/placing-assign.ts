import { assign } from './assignment.ts';
import { proposedAt } from './evidence.ts';
import { areAsGood, factsAreBetter, type Fit } from './placing-fit.ts';
import type { NamedFile } from './placing-names.ts';
import {
  canGoAlone,
  fitsFor,
  gainOf,
  isNamed,
  mayTake,
  placesFor,
  targetsOf,
  type Considers,
  type Table,
  type Target,
  type Unit,
} from './placing-table.ts';
import type { Proposals } from './proposal.ts';
import { placementWords } from './weak-words.ts';
import { proposablePlaces, type Place } from './places.ts';

/** One round of the assignment. */
export interface Round {
  units: Unit[];
  considers: Considers;
  /** Turns proposals of this round into questions. */
  asks?: boolean;
}

/** Assigns the open targets to the units optimally. */
export function assignOpen({ table, taken, result }: Proposals, { units, considers, asks = false }: Round): void {
  if (units.length === 0) return;
  const targets = targetsOf(table, { units, taken, considers });
  const gains = units.map((unit) => targets.map((target) => gainOf(table, { unit, target, considers })));
  const chosen = assign(gains);
  const holder = new Map(chosen.flatMap((column, row) => (column === null ? [] : [[column, row] as const])));
  for (const [row, column] of chosen.entries()) {
    const unit = units[row];
    const target = column === null ? undefined : targets[column];
    if (!unit || !target || column === null) continue;
    const equal = targets.filter(
      (other, at) => other.slot !== target.slot && isEqual({ gains, row, column, at, holder: holder.get(at) }),
    );
    const isFree = equal.every((other) => holder.get(targets.indexOf(other)) === undefined);
    for (const [index, file] of unit.files.entries()) {
      const places = [target, ...equal].flatMap((each) => placesFor(unit, each)?.[index] ?? []);
      const [place] = places;
      if (!place) continue;
      taken.add(place.key);
      const doubt = asks ? [] : doubtsOf(table, { file, unit, target, taken });
      const candidates = [...places, ...doubt];
      const isOne = places.every(({ slotId }) => creativeOf(table, slotId) === creativeOf(table, place.slotId));
      const together = isOne && isFree && unit.positions === null && doubt.length === 0 && places.length > 1;
      result.set(
        file.file.key,
        asks || candidates.length > 1 || isOdd(table, file, target)
          ? { kind: 'guess', candidates, together }
          : proposedAt(table, file, place),
      );
    }
  }
}

function creativeOf({ slots }: Table, slotId: Place['slotId']) {
  return slots.find((slot) => slot.slotId === slotId)?.creativeId;
}

/**
 * Whether the file has another ratio than the format advises: a lone file that would become a card, or, among several
 * creatives, a file whose name does not contain the placement.
 */
function isOdd(table: Table, file: NamedFile, { slot, forSeries }: Target): boolean {
  const fit = fitsFor(table, file)[slot];
  if (!fit || fit.ratio > 0 || fit.grade > 1) return false;
  const isLone = table.slots[slot]?.type === 'carousel' && !forSeries && !fit.wantsCard;
  return isLone || (table.isMixed && !saysPlacement(fit));
}

function saysPlacement({ formatWords }: Fit): boolean {
  return formatWords.some((word) => placementWords.has(word));
}

interface Assigned {
  file: NamedFile;
  unit: Unit;
  target: Target;
  taken: ReadonlySet<string>;
}

/**
 * The open places that make an assigned place doubtful: places of another creative or format than the name says, if the
 * media facts fit them more clearly; and a slot for a single file, if a lone file would become a card or a numbered
 * file could fill it.
 */
function doubtsOf(table: Table, { file, unit, target, taken }: Assigned): Place[] {
  const fits = fitsFor(table, file);
  const assignedFit = fits[target.slot];
  const isCard = table.slots[target.slot]?.type === 'carousel';
  const mayBeAlone = isCard && assignedFit?.wantsCard !== true;
  const isSure = unit.positions !== null && !canGoAlone(table, unit);
  if (!assignedFit) return [];
  const creativeId = table.slots[target.slot]?.creativeId;
  const isClear = assignedFit.ratio > 0 && saysPlacement(assignedFit);
  return fits
    .flatMap((fit, at) => {
      const slot = table.slots[at];
      const isAlone = slot?.type !== 'carousel';
      const isBetter = factsAreBetter(fit, assignedFit);
      // Among several creatives, the facts of another creative count only if the shape is doubtful.
      const isNear =
        slot?.creativeId === creativeId ? !isClear : assignedFit.ratio === 0 || (!table.isMixed && !isClear);
      const speaks = fit.otherName && (isAlone || isCard) && isBetter && isNear;
      const mayFill = mayBeAlone && isAlone && isNamed(fit) && (isBetter || !isSure);
      if (!slot || fit.otherPlatform || !mayTake(fit) || !(speaks || mayFill)) return [];
      const place = proposablePlaces(slot).find(({ key }) => !taken.has(key));
      return place ? [{ place, fit }] : [];
    })
    .toSorted((a, b) => Number(factsAreBetter(b.fit, a.fit)) - Number(factsAreBetter(a.fit, b.fit)))
    .slice(0, maxDoubts)
    .map(({ place }) => place);
}

const maxDoubts = 3;

interface Swap {
  gains: number[][];
  row: number;
  column: number;
  /** The other column, and the row that is assigned to it. */
  at: number;
  holder: number | undefined;
}

/** Whether another place would be as good: an open one, or the place of another file after swapping both. */
function isEqual({ gains, row, column, at, holder }: Swap): boolean {
  const gain = gains[row]?.[column] ?? 0;
  const otherGain = gains[row]?.[at] ?? 0;
  if (otherGain <= 0) return false;
  if (holder === undefined) return areAsGood([otherGain], [gain]);
  const [theirs, exchanged] = [gains[holder]?.[at] ?? 0, gains[holder]?.[column] ?? 0];
  return exchanged > 0 && areAsGood([otherGain, exchanged], [gain, theirs]);
}
