import { assign } from './assignment.ts';
import { factsAreBetter, fitsOf, areAsGood } from './placing-fit.ts';
import { indexKnown, presentIn } from './placing-known.ts';
import { explainLeftover, type Leftover } from './placing-leftover.ts';
import { parseFile, type PlacingFile, type NamedFile } from './placing-names.ts';
import {
  betterByFacts,
  canGoAlone,
  fitsFor,
  gainOf,
  isNamed,
  placesFor,
  seriesFor,
  single,
  targetsOf,
  type Considers,
  type Table,
  type Target,
  type Unit,
} from './placing-table.ts';
import { openPlaces, type Place, type PlacingSlot } from './places.ts';

export type { PlacingFile } from './placing-names.ts';
export type { Place, PlacingSlot } from './places.ts';
export type { LeftoverReason } from './placing-leftover.ts';

export type Proposal =
  /** Empty places, all for this file; several for a file made for several formats of one creative. */
  | { kind: 'place'; places: Place[] }
  /** The file becomes the next version of a delivered one, once a person confirms; the likelier candidate first. */
  | { kind: 'replaces'; candidates: Place[] }
  /** A person chooses. `together`: the file may go to all of the candidates. */
  | { kind: 'ambiguous'; candidates: Place[]; together: boolean }
  | ({ kind: 'leftover' } & Leftover);

/**
 * Proposes places for each file, by these rules in this order:
 *
 * 1. A slot has the same file already (name and size): left out, `present`.
 * 2. The name carries the uid of a card, its generated name or its original name: `replaces`.
 * 3. Slots that the name contradicts (another platform, creative or format) or whose hard rules the file breaks drop out.
 * 4. A series of numbered files goes to the cards of one carousel, unless each file fits a slot of its own more clearly.
 * 5. An optimal assignment of all files to the empty places, by `rankOf`: verdict, single slot before card, ratio, size, name.
 * 6. Places that are equal, or that the facts make doubtful: a person is asked (`ambiguous`).
 * 7. A master gets all empty slots of its creative that it fits with the exact ratio.
 * 8. A slot that the name contradicts, but that the facts fit better than every slot that it names: asked, never proposed.
 * 9. What remains is left out with the reason.
 *
 * Only empty places are proposed; a delivered one only as a replacement. No two files get the same place, and the order of
 * files and slots does not matter. Why an order of rules and not a score: `docs/decisions/0026-placing-by-order.md`.
 */
export function proposePlaces(
  given: readonly PlacingFile[],
  givenSlots: readonly PlacingSlot[],
): Map<PlacingFile['key'], Proposal> {
  const slots = givenSlots.toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1));
  const files = given.toSorted(byName).map(parseFile);
  const table: Table = {
    slots,
    fits: fitsOf(files, slots),
    rowOf: new Map(files.map((file, row) => [file, row])),
  };
  const work: Work = { table, taken: new Set(), result: new Map() };
  placeKnown(work, files);
  const open = (): NamedFile[] => files.filter(({ file }) => file.facts !== null && !work.result.has(file.key));
  const series = seriesFor(table, open());
  const inSeries = new Set(series.flatMap((unit) => unit.files));
  const alone = open().filter((file) => !inSeries.has(file));
  assignOpen(work, { units: [...series, ...alone.map(single)], considers: isNamed });
  // Series without a carousel are split: each file may still fit a slot.
  assignOpen(work, { units: open().map(single), considers: isNamed });
  spreadMasters(work, files);
  assignOpen(work, { units: open().map(single), considers: betterByFacts(table, open()), asks: true });
  for (const file of files) {
    const { key } = file.file;
    if (!work.result.has(key)) work.result.set(key, { kind: 'leftover', ...explainLeftover(table, file, work.taken) });
  }
  return work.result;
}

function byName(a: PlacingFile, b: PlacingFile): number {
  const [one, other] = [a, b].map(({ folder, name, sizeBytes, key }) => [folder, name, sizeBytes, key].join('\n'));
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

interface Work {
  table: Table;
  /** The keys of assigned places. */
  taken: Set<string>;
  result: Map<string, Proposal>;
}

/** Files that are there already, and new versions of delivered ones; of several for one card the newest. */
function placeKnown({ table, taken, result }: Work, files: readonly NamedFile[]): void {
  const knownPlaces = indexKnown(table);
  const newestFirst = files.toSorted((a, b) => (b.own.version ?? 0) - (a.own.version ?? 0));
  for (const file of newestFirst) {
    if (file.file.facts === null) continue;
    const nearest = presentIn(table, file);
    if (nearest) {
      result.set(file.file.key, { kind: 'leftover', reason: 'present', nearest });
      continue;
    }
    const known = knownPlaces(file);
    const candidates = known.filter(({ key }) => !taken.has(key));
    const [place] = candidates;
    if (place) {
      taken.add(place.key);
      result.set(file.file.key, { kind: 'replaces', candidates });
    } else if (known[0]) {
      result.set(file.file.key, { kind: 'leftover', reason: 'taken', nearest: known[0].slotId });
    }
  }
}

interface Round {
  units: Unit[];
  considers: Considers;
  /** Proposals of this round are asked, never made. */
  asks?: boolean;
}

/** Assigns the open targets to the units optimally. */
function assignOpen({ table, taken, result }: Work, { units, considers, asks = false }: Round): void {
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
        asks || candidates.length > 1 || isOddCard(table, file, target)
          ? { kind: 'ambiguous', candidates, together }
          : { kind: 'place', places: [place] },
      );
    }
  }
}

function creativeOf({ slots }: Table, slotId: Place['slotId']) {
  return slots.find((slot) => slot.slotId === slotId)?.creativeId;
}

/** Whether a lone file would become a card although the format advises another ratio. */
function isOddCard(table: Table, file: NamedFile, { slot, forSeries }: Target): boolean {
  const fit = fitsFor(table, file)[slot];
  const isLone = table.slots[slot]?.type === 'carousel' && !forSeries && !file.wantsCard;
  return isLone && fit !== undefined && fit.grade < 2 && fit.ratio === 0;
}

interface Assigned {
  file: NamedFile;
  unit: Unit;
  target: Target;
  taken: ReadonlySet<string>;
}

/**
 * The open places that make an assigned one doubtful: of another creative or format than the name says, where the facts
 * speak more clearly; a slot for a single file, where a lone file would become a card or a numbered one could fill it.
 */
function doubtsOf(table: Table, { file, unit, target, taken }: Assigned): Place[] {
  const own = fitsFor(table, file);
  const here = own[target.slot];
  const isCard = table.slots[target.slot]?.type === 'carousel';
  const mayBeAlone = isCard && !file.wantsCard;
  const isSure = unit.positions !== null && !canGoAlone(table, unit);
  if (!here) return [];
  return own
    .flatMap((fit, at) => {
      const slot = table.slots[at];
      const isAlone = slot?.type !== 'carousel';
      const isBetter = factsAreBetter(fit, here);
      const speaks = fit.otherName && (isAlone || isCard) && isBetter;
      const mayFill = mayBeAlone && isAlone && isNamed(fit) && (isBetter || !isSure);
      if (!slot || fit.otherPlatform || fit.outcome === 'breaks' || !(speaks || mayFill)) return [];
      const place = openPlaces(slot).find(({ key }) => !taken.has(key));
      return place ? [{ place, fit }] : [];
    })
    .toSorted((a, b) => Number(factsAreBetter(b.fit, a.fit)) - Number(factsAreBetter(a.fit, b.fit)))
    .slice(0, mostDoubts)
    .map(({ place }) => place);
}

const mostDoubts = 3;

interface Swap {
  gains: number[][];
  row: number;
  column: number;
  /** The other column, and the row assigned to it. */
  at: number;
  holder: number | undefined;
}

/** Whether another place would be equal: an open one, or by swapping with the file assigned to it. */
function isEqual({ gains, row, column, at, holder }: Swap): boolean {
  const here = gains[row]?.[column] ?? 0;
  const there = gains[row]?.[at] ?? 0;
  if (there <= 0) return false;
  if (holder === undefined) return areAsGood([there], [here]);
  const [theirs, exchanged] = [gains[holder]?.[at] ?? 0, gains[holder]?.[column] ?? 0];
  return exchanged > 0 && areAsGood([there, exchanged], [here, theirs]);
}

/**
 * Gives files that are made for several formats (a master, or a name with a ratio and no platform) all empty slots of
 * their creative that they fit with the exact ratio, unless two files want the same one.
 */
function spreadMasters({ table, taken, result }: Work, files: readonly NamedFile[]): void {
  const wanted = files.flatMap((file) => {
    const proposal = result.get(file.file.key);
    if (!file.wantsSeveral || !proposal) return [];
    const [place] = proposal.kind === 'place' ? proposal.places : isTogether(proposal) ? proposal.candidates : [];
    return place ? [{ file, place, others: alsoFor(table, { file, place, taken }) }] : [];
  });
  const claims = new Map<string, number>();
  for (const { others } of wanted) for (const { key } of others) claims.set(key, (claims.get(key) ?? 0) + 1);
  for (const { file, place, others } of wanted) {
    const own = others.filter(({ key }) => claims.get(key) === 1);
    if (own.length < others.length) {
      result.set(file.file.key, { kind: 'ambiguous', candidates: [place, ...others], together: false });
      continue;
    }
    for (const { key } of own) taken.add(key);
    result.set(file.file.key, { kind: 'place', places: [place, ...own] });
  }
}

function isTogether(proposal: Proposal): proposal is Extract<Proposal, { kind: 'ambiguous' }> {
  return proposal.kind === 'ambiguous' && proposal.together;
}

function alsoFor(
  table: Table,
  { file, place, taken }: { file: NamedFile; place: Place; taken: ReadonlySet<string> },
): Place[] {
  const home = table.slots.findIndex(({ slotId }) => slotId === place.slotId);
  if (table.slots[home]?.type === 'carousel') return [];
  const own = fitsFor(table, file);
  return table.slots.flatMap((slot, at) => {
    const fit = own[at];
    const isSibling = slot.creativeId === table.slots[home]?.creativeId && at !== home && slot.type !== 'carousel';
    if (!isSibling || !fit || !isNamed(fit) || fit.grade === 0 || fit.ratio < 2) return [];
    return openPlaces(slot)
      .filter(({ key }) => !taken.has(key))
      .slice(0, 1);
  });
}
