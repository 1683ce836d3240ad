import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import { cardCountAllowed } from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { Pointer } from './name-evidence.ts';
import type { NamedFile } from './placing-names.ts';
import { factsAreBetter, rankOf, type Fit } from './placing-fit.ts';
import { proposablePlaces, type Place, type PlacingSlot } from './places.ts';

/** All files compared with all slots: `fits[row of a file][slot]`. */
export interface Table {
  slots: readonly PlacingSlot[];
  fits: Fit[][];
  /** The creatives that each file's name points to, by row. */
  pointers: Pointer[];
  /** Whether several creatives have an open place, so that facts alone place nothing. */
  isMixed: boolean;
  rowOf: Map<NamedFile, number>;
}

/** A unit of assignment: a file, or a series of numbered files. */
export interface Unit {
  files: NamedFile[];
  /** The numbers of a series; null for a single file. */
  positions: number[] | null;
}

/** An open place for a single file, or for a series, the open cards of a carousel. */
export interface Target {
  /** Index of its slot in the table. */
  slot: number;
  places: Place[];
  forSeries: boolean;
}

/**
 * Whether an assignment considers a slot for a file: slots that its name does not contradict, or slots that fit by the
 * facts despite its name.
 */
export type Considers = (fit: Fit, file: NamedFile) => boolean;

export function single(file: NamedFile): Unit {
  return { files: [file], positions: null };
}

export function fitsFor({ fits, rowOf }: Table, file: NamedFile): readonly Fit[] {
  return fits[rowOf.get(file) ?? -1] ?? [];
}

const pointless: Pointer = { clarity: 'none', creatives: new Set(), words: [] };

export function pointerFor({ pointers, rowOf }: Table, file: NamedFile): Pointer {
  return pointers[rowOf.get(file) ?? -1] ?? pointless;
}

/** Whether a file may go to a slot at all: it breaks no hard rule and is not a banner of another size. */
export function mayTake({ outcome, otherSize }: Fit): boolean {
  return outcome !== 'breaks' && !otherSize;
}

/** Whether the file fits a slot and its name does not contradict it. */
export function isNamed(fit: Fit): boolean {
  return mayTake(fit) && !fit.otherPlatform && !fit.otherName;
}

/**
 * Considers the slots of other creatives and formats than the name says, if the facts fit them more clearly than any
 * slot that the name points to, delivered or not.
 */
export function betterByFacts(table: Table, files: readonly NamedFile[]): Considers {
  const bars = new Map(
    files.map((file) => {
      const fileFits = fitsFor(table, file).filter(isNamed);
      return [
        file,
        fileFits.length === 0 ? null : fileFits.reduce((best, fit) => (factsAreBetter(fit, best) ? fit : best)),
      ];
    }),
  );
  return (fit, file) => {
    if (!mayTake(fit) || fit.otherPlatform || !fit.otherName) return false;
    const bar = bars.get(file) ?? null;
    return bar === null || factsAreBetter(fit, bar);
  };
}

/** The series that fit a carousel, unless for each of their files there is a single slot that it fits more clearly. */
export function seriesFor(table: Table, files: readonly NamedFile[]): Unit[] {
  const series = seriesIn(files).map(({ members }): Unit => ({
    files: members.map(({ file }) => file),
    positions: members.map(({ position }) => position),
  }));
  const carousels = table.slots.flatMap((slot, at) => (slot.type === 'carousel' ? [seriesTarget(slot, at)] : []));
  return series.filter((unit) => {
    const gains = carousels.map((target) => gainOf(table, { unit, target, considers: isNamed }));
    const best = Math.max(0, ...gains);
    const carousel = carousels[gains.indexOf(best)];
    if (best === 0 || !carousel) return false;
    const isBetterAlone = unit.files.every((file) => {
      const fileFits = fitsFor(table, file);
      const here = fileFits[carousel.slot];
      return fileFits.some((fit, at) => here && isAlone(table, fit, at) && factsAreBetter(fit, here));
    });
    return !(isBetterAlone && canGoAlone(table, unit));
  });
}

function seriesTarget(slot: PlacingSlot, at: number): Target {
  return { slot: at, places: proposablePlaces(slot), forSeries: true };
}

function isAlone({ slots }: Table, fit: Fit, at: number): boolean {
  return slots[at]?.type !== 'carousel' && isNamed(fit);
}

/** Whether each file of the unit has at least as many open single-file slots as the unit has files. */
export function canGoAlone(table: Table, { files }: Unit): boolean {
  return files.every((file) => {
    const open = fitsFor(table, file).filter(
      (fit, at) => isAlone(table, fit, at) && table.slots[at] && proposablePlaces(table.slots[at]).length > 0,
    );
    return open.length >= files.length;
  });
}

interface Round {
  units: readonly Unit[];
  taken: ReadonlySet<string>;
  considers: Considers;
}

/** The open targets for these units. A carousel that a series matches is reserved for series. */
export function targetsOf(table: Table, { units, taken, considers }: Round): Target[] {
  const series = units.filter(({ positions }) => positions !== null);
  return table.slots.flatMap((slot, at): Target[] => {
    const target = seriesTarget(slot, at);
    const isReserved =
      slot.type === 'carousel' && series.some((unit) => gainOf(table, { unit, target, considers }) > 0);
    if (isReserved) return [target];
    const open = target.places.filter(({ key }) => !taken.has(key)).slice(0, units.length);
    return open.map((place) => ({
      slot: at,
      places: [place],
      forSeries: false,
    }));
  });
}

/** A place of the target for each file of the unit; null if there are too few places. */
export function placesFor({ files, positions }: Unit, { places, forSeries }: Target): Place[] | null {
  if (forSeries !== (positions !== null) || places.length < files.length) return null;
  const numbered = (positions ?? []).map((number) => places.find(({ position }) => position === number));
  const exact = numbered.filter((place) => place !== undefined);
  return exact.length === files.length ? exact : places.slice(0, files.length);
}

const bonus = {
  /** Weighs below the names: a file takes the card of its number; otherwise cards are filled in order. */
  ownPosition: 40,
  /** Of two versions of a file, the newer one is placed. */
  newer: 1,
  /** A series goes to a carousel that allows its number of cards. */
  allowedCount: 50,
} as const;

interface Match {
  unit: Unit;
  target: Target;
  considers: Considers;
}

/** The gain of assigning the target to the unit; zero if the pair is not considered. */
export function gainOf(table: Table, { unit, target, considers }: Match): number {
  const slot = table.slots[target.slot];
  if (!slot || target.forSeries !== (unit.positions !== null)) return 0;
  const places = target.forSeries ? placesFor(unit, target) : target.places;
  if (!places) return 0;
  let sum = 0;
  for (const [index, file] of unit.files.entries()) {
    const fit = table.fits[table.rowOf.get(file) ?? -1]?.[target.slot];
    const position = places[index]?.position ?? null;
    if (!fit || !considers(fit, file)) return 0;
    const isCard = slot.type === 'carousel';
    const suits = isCard === (target.forSeries || fit.wantsCard);
    sum += rankOf(fit, suits) + Math.min(file.fileName.version ?? 0, 9) * bonus.newer;
    if (isCard) sum += file.numbered?.position === position ? bonus.ownPosition : -Math.min(position ?? 0, 10);
  }
  if (!target.forSeries) return sum;
  const lastPosition = Math.max(0, ...places.map(({ position }) => position ?? 0));
  return sum + (cardCountAllowed(slot.spec, lastPosition, slot.strict) ? bonus.allowedCount : 0);
}

/** A series of numbered files: the cards of a carousel. */
interface Series {
  /** In order of their numbers. */
  members: { file: NamedFile; position: number }[];
}

/** Finds series of numbered files: same folder, same name up to the number, same ratio, and distinct numbers. */
function seriesIn(files: readonly NamedFile[]): Series[] {
  const rows = new Map<string, Series['members']>();
  for (const file of files) {
    if (file.numbered === null) continue;
    const { facts, folder } = file.file;
    const { before, position } = file.numbered;
    const shape = facts?.width && facts.height ? ratioLabel(facts.width, facts.height) : '';
    const key = [folder, before, shape].join('\n');
    rows.set(key, [...(rows.get(key) ?? []), { file, position }]);
  }
  return [...rows.values()]
    .filter((members) => members.length > 1 && new Set(members.map(({ position }) => position)).size === members.length)
    .map((members) => ({ members: members.toSorted((a, b) => a.position - b.position) }));
}
